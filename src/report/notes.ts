/** What a reader may have forgotten to say, where the outcome looks as if so. */
import type { Scenario } from '../rules/model.ts';
import { needsX, records } from '../scenario/vocabulary/records-of.ts';
import { NOTHING_HAPPENS } from '../scenario/facts/facts.ts';

/** Kinds of events that take or look at cards of a library. */
export const FROM_LIBRARY: ReadonlySet<unknown> = new Set(['draw', 'draw-cards', 'mill', 'scry', 'surveil', 'look', 'search']);
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
/** CR 702: triggered keywords that stand for nothing here, by the events that set them off. */
const UNWRITTEN: Readonly<Record<string, readonly string[]>> = {
  cast: ['cascade', 'casualty', 'conspire', 'demonstrate', 'gravestorm', 'replicate', 'ripple', 'storm'], upkeep: ['echo', 'suspend', 'rebound', 'epic'], dies: ['recover'], draw: ['miracle'],
  enters: ['backup', 'champion', 'gift', 'hideaway', 'soulbond'], end: ['blitz', 'dash', 'warp'], damage: ['cipher'],
  combat: ['double team', 'enlist', 'frenzy', 'melee', 'myriad', 'provoke', 'rampage'],
};
const IN_COMBAT = /"(?:declare|combat|first)[ -]/;
const MOVES: readonly string[] = ['move', 'resolve', 'play'];
/** Whether what a scenario says may set off keywords of this kind. */
function comesUp({ world, instructions }: Scenario, when: string): boolean {
  const said = JSON.stringify([instructions, world.schedule], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  const speaks = (...words: readonly string[]): boolean => words.some((word) => said.includes(`"${word}"`));
  switch (when) {
    case 'combat': return world.objects.some(({ attacking }) => attacking !== undefined) && IN_COMBAT.test(said);
    case 'enters': return speaks('enters', 'create', ...MOVES);
    case 'dies': return speaks('destroy', 'sacrifice', 'dies', 'damage', ...MOVES);
    case 'draw': return speaks('draw', 'draw-cards');
    default: return speaks(when);
  }
}
/** CR 603: what a keyword would do by a trigger, and does not here. */
function keywordNote(scenario: Scenario): readonly string[] {
  if (scenario.triggers === 'ignore') return [];
  const borne = new Set(scenario.world.objects.flatMap(({ card }) => card.text.flatMap((ability) => (ability.ability === 'keyword' ? [ability.keyword] : []))));
  const found = new Set(Object.entries(UNWRITTEN).flatMap(([when, keywords]) => {
    const mine = [...borne].filter((keyword) => keywords.includes(keyword));
    return mine.length > 0 && comesUp(scenario, when) ? mine : [];
  }));
  return [...found].map((keyword) => `The trigger of ${keyword} is not modelled: where it matters, write it out, "after: {..}, do: [..]", or do what it does.`);
}
/** Of a scenario in which nothing may happen, and what should have happened would have come from a library; combat damage that nobody deals; keywords that trigger and are not modelled. */
export function notesOn(scenario: Scenario, outcomes: readonly { readonly text: string }[]): readonly string[] {
  return [...untoldNote(scenario), ...libraryNote(scenario, outcomes), ...xNote(scenario), ...combatNote(scenario, outcomes), ...keywordNote(scenario)];
}
function untoldNote({ observe: { untold = [] } }: Scenario): readonly string[] {
  return untold.length === 0 ? [] : [`"line:" is all that an outcome says; not in it: ${untold.join(', ')}. Write {${untold[0] ?? ''}} in the line, or leave the line out.`];
}
/** CR 202.3e: the X of a permanent is what was paid as it was cast, and 0 where nothing says so. */
function xNote({ world, instructions }: Scenario): readonly string[] {
  const entering = new Set(records(instructions).flatMap(({ do: what, kind, args }) => (what === 'event' && kind === 'enters' ? records(args).flatMap(({ ref, name }) => (ref === 'label' ? [name] : [])) : [])));
  return entering.size === 0 ? [] : world.objects.flatMap(({ label, card, cast }) => (entering.has(label) && cast?.x === undefined && needsX(card.text) ? [`X of ${label} is 0 here. Of one that was cast: enters: {what: ${label}, from: stack, cast: true, x: 2}.`] : []));
}
function libraryNote({ world, instructions }: Scenario, outcomes: readonly { readonly text: string }[]): readonly string[] {
  if (!outcomes.some(({ text }) => text === NOTHING_HAPPENS) || !usesLibrary([instructions, world.objects.map(({ card }) => card.do)])) return [];
  const empty = world.players.flatMap(({ name, library }) => (library.length > 0 ? [] : [name]));
  const [first] = empty;
  return first === undefined ? [] : [`Empty libraries: ${empty.join(', ')}. "library: {${first}: 60 cards}" would be cards that nobody knows.`];
}
