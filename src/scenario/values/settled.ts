/** Conditions on the edition and the format of the game: the same all through a scenario, so they are answered as it is read. */
import type { Condition } from '../../rules/ability.ts';
import type { Scenario } from '../../rules/model.ts';
import { records } from '../vocabulary/records-of.ts';

const ALWAYS: Condition = { if: 'all', of: [] };
const NEVER: Condition = { if: 'any', of: [] };
/** How a condition on an edition is written until it is answered. */
export const editionWord = (edition: string): string => `edition ${edition}`;

/** The scenario with such conditions answered; what is shared stays shared. */
export function withFormatSettled(scenario: Scenario): Scenario {
  const { world, instructions, cards, format, edition } = scenario;
  const parts = { objects: world.objects, floating: world.floating, instructions, cards };
  if (!records(parts).some((each) => each['if'] === 'format')) return scenario;
  const known = new Map<object, unknown>();
  const settle = (tree: unknown): unknown => {
    if (typeof tree !== 'object' || tree === null) return tree;
    const before = known.get(tree);
    if (before !== undefined) return before;
    const asked = tree as { readonly if?: unknown; readonly format?: unknown };
    const after = asked.if === 'format' ? (asked.format === format || asked.format === editionWord(edition) ? ALWAYS : NEVER)
      : Array.isArray(tree) ? tree.map(settle) : Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, settle(part)]));
    known.set(tree, after);
    return after;
  };
  const settled = settle(parts) as typeof parts;
  return { ...scenario, cards: settled.cards, instructions: settled.instructions, world: { ...world, objects: settled.objects, floating: settled.floating } };
}
