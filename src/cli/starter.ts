/** A scenario file to begin with: the players, the cards that were named, and an event of the kind that was asked for. */

/** What a template is made from: whole names of permanents, and of the instant or sorcery that is the source of what happens. */
export interface Wanted {
  readonly event: EventKind;
  readonly cards: readonly string[];
  readonly spell?: string;
}
const EVENTS = {
  damage: { say: 'a spell or permanent deals damage', of: undefined, event: 'damage: {from: SOURCE, to: Nicole, amount: 2}   # or "to:" a creature that stands above' },
  enters: { say: 'a permanent enters', of: 'hand', event: 'enters: {what: IT, from: hand, under: Amy}   # from: hand, graveyard, exile, stack (with "cast: true")' },
  dies: { say: 'a creature is destroyed', of: 'battlefield', event: 'destroy: {what: IT}   # or sacrifice: {what: IT, player: Amy}' },
  counters: { say: 'counters are put on a permanent', of: 'battlefield', event: 'put-counters: {on: IT, kind: +1/+1, amount: 1}' },
  tokens: { say: 'tokens are created', of: undefined, event: 'create: {player: Amy, token: a 1/1 white Soldier creature, amount: 1}' },
  draw: { say: 'a player draws cards', of: undefined, event: 'draw-cards: {player: Amy, amount: 1}' },
  life: { say: 'a player gains life', of: undefined, event: 'gain-life: {player: Amy, amount: 3}   # or lose-life: {player: Nicole, amount: 3}' },
  spell: { say: 'a spell resolves', of: undefined, event: 'resolve: SOURCE   # targets: {it: Nicole}, as the card names them' },
} as const;
export type EventKind = keyof typeof EVENTS;
export const EVENT_KINDS = Object.keys(EVENTS) as readonly EventKind[];
/** The kinds with what they are, for the help. */
export const kindsInWords = (): string => EVENT_KINDS.map((kind) => `  ${kind.padEnd(9)} ${EVENTS[kind].say}`).join('\n');

/** A name as it stands in a YAML list or map. */
const yamlName = (name: string): string => (/[,:#"'{}[\]]/.test(name) ? JSON.stringify(name) : name);
const SOMETHING = '{object: a 2/2 creature, as: Bear}';

/** Events that an instant or sorcery can be the source of. */
export const takesSpell = (event: EventKind): boolean => EVENTS[event].event.includes('SOURCE');
/** What is the source where no spell is named: a red instant that does nothing by itself. */
const USUAL_SOURCE = '{object: a red instant, as: Bolt, controller: Amy}';

/** The text of the file: of "enters" the last card that was named enters; others stand on the battlefield. */
export function starter({ event, cards, spell }: Wanted): string {
  const { of, event: instruction } = EVENTS[event];
  const names = cards.map(yamlName);
  const entering = of === 'hand' ? names.at(-1) : undefined;
  const it = of === undefined ? undefined : (entering ?? SOMETHING);
  const standing = of === 'hand' ? names.slice(0, -1) : [...names, ...(it === undefined ? [] : [it])];
  const list = (entries: readonly string[]): string => `[${entries.join(', ')}]`;
  const source = spell === undefined ? USUAL_SOURCE : `{card: ${yamlName(spell)}, controller: Amy}`;
  return [
    'players: [Amy, Nicole]   # in turn order, the active player first',
    'battlefield:',
    `  Amy: ${list(standing)}`,
    '  Nicole: []',
    ...(event === 'draw' ? ['library: {Amy: 60 cards, Nicole: 60 cards}'] : []),
    ...(it !== undefined && of === 'hand' ? [`hand: {Amy: ${list([it])}}`] : []),
    `event:`,
    `  ${instruction.replace('SOURCE', () => source).replaceAll('IT', () => entering ?? 'Bear')}`,
    '# observe: [life of Nicole]   # what an outcome says, instead of the events',
    '',
  ].join('\n');
}
