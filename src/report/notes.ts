/** What a reader may have forgotten to say, where the outcome looks as if so. */
import type { Scenario } from '../rules/model.ts';
import { NOTHING_HAPPENS } from '../scenario/facts.ts';

const FROM_LIBRARY: ReadonlySet<unknown> = new Set(['draw', 'draw-cards', 'mill', 'scry', 'surveil', 'look', 'search']);
const usesLibrary = (tree: unknown): boolean =>
  typeof tree === 'object' && tree !== null && (FROM_LIBRARY.has((tree as { readonly kind?: unknown }).kind) || Object.values(tree).some(usesLibrary));

/** CR 510: attackers deal damage where the scenario says so; a step that begins is only the beginning of it. */
const isDamageStep = (tree: unknown): boolean =>
  typeof tree === 'object' && tree !== null && (((tree as { readonly kind?: unknown }).kind === 'begin' && JSON.stringify(tree).match(/"combat[ -]damage"/) !== null) || Object.values(tree).some(isDamageStep));
function combatNote({ world, instructions }: Scenario, outcomes: readonly { readonly text: string }[]): readonly string[] {
  if (outcomes.some(({ text }) => / damage to /.test(text))) return [];
  const attacker = world.objects.find(({ attacking }) => attacking !== undefined);
  const comes = world.schedule.some(({ what }) => what.replace(' ', '-') === 'combat-damage') || isDamageStep(instructions);
  return attacker === undefined || !comes ? [] : [`In a combat damage step nothing deals damage by itself: write "damage: {from: ${attacker.label}, to: .., amount: .., combat: true}".`];
}
/** Of a scenario in which nothing may happen, and what should have happened would have come from a library; or combat damage that nobody deals. */
export function notesOn(scenario: Scenario, outcomes: readonly { readonly text: string }[]): readonly string[] {
  return [...libraryNote(scenario, outcomes), ...combatNote(scenario, outcomes)];
}
function libraryNote({ world, instructions }: Scenario, outcomes: readonly { readonly text: string }[]): readonly string[] {
  if (!outcomes.some(({ text }) => text === NOTHING_HAPPENS) || !usesLibrary(instructions)) return [];
  const empty = world.players.flatMap(({ name, library }) => (library.length > 0 ? [] : [name]));
  const [first] = empty;
  return first === undefined ? [] : [`Empty libraries: ${empty.join(', ')}. "library: {${first}: 60 cards}" would be cards that nobody knows.`];
}
