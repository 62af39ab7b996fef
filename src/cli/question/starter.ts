/** A scenario file to begin with: the players, the cards that were named, and an event of the kind that was asked for. */
import { yamlName } from './inline-yaml.ts';
import type { Needs } from './starter-spell.ts';

/** What a template is made from: whole names of Amy's and of Nicole's permanents, and of the instant or sorcery that is the source of what happens. */
export interface Wanted {
  readonly event: EventKind;
  readonly cards: readonly string[];
  readonly against: readonly string[];
  readonly spell?: string;
  /** Of the spell; of "enters", of what enters. */
  readonly needs?: Needs;
}
const EVENTS = {
  damage: { say: 'a spell or permanent deals damage', of: undefined, event: 'damage: {from: SOURCE, to: Nicole, amount: AMOUNT}   # or "to:" a creature that stands above' },
  enters: { say: 'a permanent enters', of: 'hand', event: 'enters: {what: IT, from: ORIGIN, under: Amy}   # from: hand, graveyard, exile, stack (with "cast: true")' },
  dies: { say: 'a creature is destroyed', of: 'battlefield', event: 'destroy: {what: IT}   # or sacrifice: {what: IT, player: Amy}' },
  counters: { say: 'counters are put on a permanent', of: 'battlefield', event: 'put-counters: {on: IT, kind: +1/+1, amount: 1}' },
  tokens: { say: 'tokens are created', of: undefined, event: 'create: {player: Amy, token: a 1/1 white Soldier creature, amount: 1}' },
  draw: { say: 'a player draws cards', of: undefined, event: 'draw-cards: {player: Amy, amount: 1}' },
  life: { say: 'a player gains life', of: undefined, event: 'gain-life: {player: Amy, amount: 3}   # or lose-life: {player: Nicole, amount: 3}' },
  spell: { say: 'a spell resolves', of: undefined, event: 'resolve: SOURCE' },
} as const;
export type EventKind = keyof typeof EVENTS;
export const EVENT_KINDS = Object.keys(EVENTS) as readonly EventKind[];
/** The kinds with what they are, for the help. */
export const kindsInWords = (): string => EVENT_KINDS.map((kind) => `  ${kind.padEnd(9)} ${EVENTS[kind].say}`).join('\n');

const SOMETHING = '{object: a 2/2 creature, as: Bear}';

/** Events that an instant or sorcery can be the source of. */
export const takesSpell = (event: EventKind): boolean => EVENTS[event].event.includes('SOURCE');
/** What is the source where no spell is named: a red instant that does nothing by itself. */
const USUAL_SOURCE = '{object: a red instant, as: Bolt, controller: Amy}';

/** Who deals the damage, or what resolves: with its targets and its X where it is the spell that resolves. */
function sourceText({ event, spell, needs }: Wanted): string {
  if (spell === undefined) return USUAL_SOURCE;
  const targets = needs?.targets.map(({ name, is }) => `${yamlName(name)}: ${is}`) ?? [];
  const more = event !== 'spell' ? [] : [...(targets.length === 0 ? [] : [`targets: {${targets.join(', ')}}`]), ...(needs?.x === true ? ['cast: {X: 3}'] : [])];
  return `{${[`card: ${yamlName(spell)}`, 'controller: Amy', ...more].join(', ')}}`;
}
const list = (entries: readonly string[]): string => `[${entries.join(', ')}]`;

/** What stands where, and what happens, each as it is written in a file. */
export interface Parts {
  readonly title?: string;
  readonly battlefield: { readonly Amy: readonly string[]; readonly Nicole: readonly string[] };
  /** What further players have. */
  readonly others?: Readonly<Record<string, readonly string[]>>;
  readonly stack?: readonly string[];
  /** Whole lines about other zones and the players. */
  readonly zones?: readonly string[];
  /** One after the other. */
  readonly events: readonly string[];
  /** What an outcome says; undefined: the events. */
  readonly observe?: string;
}
const UNKNOWN_LIBRARIES = 'library: {Amy: 60 cards, Nicole: 60 cards}';
/** The same file with cards in the libraries that are known, for effects that look for one of a kind. */
export const withKnownLibraries = (text: string): string =>
  text.replace(UNKNOWN_LIBRARIES, 'library: {Amy: [Forest, {object: a 2/2 creature, as: Wolf}, Island, Plains], Nicole: [Swamp, {object: a 3/3 creature, as: Boar}, Mountain, Plains]}   # the top card first');
/** The text of a file with these parts. */
export function fileText({ title, battlefield, others = {}, stack = [], zones = [], events, observe }: Parts): string {
  return [
    ...(title === undefined ? [] : [`title: ${JSON.stringify(title)}`]),
    `players: ${list(['Amy', 'Nicole', ...Object.keys(others)])}   # in turn order, the active player first`,
    'battlefield:',
    `  Amy: ${list(battlefield.Amy)}`,
    `  Nicole: ${list(battlefield.Nicole)}`,
    ...Object.entries(others).map(([player, entries]) => `  ${player}: ${list(entries)}`),
    ...(stack.length === 0 ? [] : [`stack: ${list(stack)}`]),
    ...zones,
    ...(events.length === 1 ? ['event:', `  ${events.join('')}`] : ['do:', ...events.map((event) => `- ${event}`)]),
    observe === undefined ? '# observe: [life of Nicole]   # what an outcome says, instead of the events' : `observe: ${observe}`,
    '',
  ].join('\n');
}

/** The text of the file: of "enters" the last card that was named enters; others stand on the battlefield. */
export function starter(wanted: Wanted): string {
  const { event, cards, against, needs } = wanted;
  const { of, event: instruction } = EVENTS[event];
  const names = cards.map(yamlName);
  const entering = of === 'hand' ? names.at(-1) : undefined;
  const it = of === undefined ? undefined : (entering ?? SOMETHING);
  const standing = of === 'hand' ? names.slice(0, -1) : [...names, ...(it === undefined ? [] : [it])];
  const isCast = of === 'hand' && needs?.x === true; // X of what was not cast is 0
  const targets = (where: string): readonly string[] => (event === 'spell' ? (needs?.targets ?? []) : []).flatMap(({ stands }) => (stands?.where === where ? [stands.entry] : []));
  return fileText({
    battlefield: { Amy: [...standing, ...targets('Amy')], Nicole: [...against.map(yamlName), ...targets('Nicole')] },
    stack: targets('stack'),
    zones: [
      ...(targets('graveyard').length === 0 ? [] : [`graveyard: {Amy: ${list(targets('graveyard'))}}`]),
      ...(event === 'draw' || (event === 'spell' && needs?.library === true) ? [UNKNOWN_LIBRARIES] : []),
      ...(it !== undefined && of === 'hand' && !isCast ? [`hand: {Amy: ${list([it])}}`] : []),
    ],
    events: [instruction.replace('SOURCE', () => sourceText(wanted)).replace('AMOUNT', needs?.amount ?? '2').replace('ORIGIN, under: Amy', isCast ? 'stack, under: Amy, cast: true, x: 2' : 'hand, under: Amy').replaceAll('IT', () => entering ?? 'Bear')],
  });
}
