/** What a reader may have forgotten to say, where the outcome looks as if so. */
import type { Scenario } from '../rules/model.ts';
import { NOTHING_HAPPENS } from '../scenario/facts.ts';

const FROM_LIBRARY: ReadonlySet<unknown> = new Set(['draw', 'draw-cards', 'mill', 'scry', 'surveil', 'look', 'search']);
const usesLibrary = (tree: unknown): boolean =>
  typeof tree === 'object' && tree !== null && (FROM_LIBRARY.has((tree as { readonly kind?: unknown }).kind) || Object.values(tree).some(usesLibrary));

/** Of a scenario in which nothing may happen, and what should have happened would have come from a library. */
export function notesOn({ world, instructions }: Scenario, outcomes: readonly { readonly text: string }[]): readonly string[] {
  if (!outcomes.some(({ text }) => text === NOTHING_HAPPENS) || !usesLibrary(instructions)) return [];
  const empty = world.players.flatMap(({ name, library }) => (library.length > 0 ? [] : [name]));
  const [first] = empty;
  return first === undefined ? [] : [`Empty libraries: ${empty.join(', ')}. "library: {${first}: 60 cards}" would be cards that nobody knows.`];
}
