/** The event kinds of scenario and card files: their fields, the main field of the short form, and shorthands. One table for patterns, instructions and the schema. */
import { tableOf } from '../../base/table.ts';
import type { CauseKind, EventKind, Grain } from '../../rules/ability.ts';

/** What a field holds: things (objects or players), an amount, a zone with a place in it, true or false, a word, counters, a token, abilities, another event. */
export type FieldType = 'things' | 'amount' | 'zone' | 'flag' | 'word' | 'counters' | 'token' | 'abilities' | 'except' | 'event';
export interface EventShape { readonly main: string; readonly fields: Readonly<Record<string, FieldType>> }

const player = { player: 'things' } as const;
const counted = { ...player, amount: 'amount' } as const;
const what = { what: 'things' } as const;
const acted = { ...what, ...player } as const;
const status: EventShape = { main: 'what', fields: acted };
/** What one of several may be chosen for, and who chooses it. */
const picked = { ...acted, 'chosen-by': 'things' } as const;
const life: EventShape = { main: 'player', fields: { ...counted, from: 'things' } };
const entry = { under: 'things', cast: 'flag', tapped: 'flag', counters: 'counters', face: 'word', 'face-down': 'flag', attached: 'things', attacking: 'things', gains: 'abilities', token: 'flag', copy: 'things' } as const;

export const EVENT_SHAPES: Readonly<Record<EventKind, EventShape>> = {
  damage: { main: 'to', fields: { from: 'things', to: 'things', amount: 'amount', combat: 'flag', 'excess-to': 'things', prevented: 'amount', excess: 'amount' } },
  'lose-life': life,
  'gain-life': life,
  'pay-life': life,
  'set-life': { main: 'player', fields: counted },
  'life-total': { main: 'player', fields: { ...player, old: 'amount', new: 'amount' } },
  'draw-cards': { main: 'player', fields: { ...counted, place: 'word' } },
  draw: { main: 'player', fields: { ...counted, place: 'word', nth: 'amount', 'nth-step': 'amount' } },
  mill: { main: 'player', fields: counted },
  scry: { main: 'player', fields: counted },
  surveil: { main: 'player', fields: counted },
  look: { main: 'player', fields: { ...counted, ...what, zone: 'zone' } },
  reveal: { main: 'what', fields: { ...counted, ...what } },
  search: { main: 'player', fields: { ...counted, ...what, among: 'things', zone: 'zone', 'chosen-by': 'things' } },
  shuffle: { main: 'player', fields: player },
  discard: { main: 'player', fields: { ...counted, ...what, random: 'flag', 'chosen-by': 'things' } },
  move: { main: 'what', fields: { ...acted, from: 'zone', to: 'zone', ...entry, random: 'flag', 'chosen-by': 'things' } },
  enters: { main: 'what', fields: { ...acted, from: 'zone', x: 'amount', paid: 'word', ...entry } },
  create: { main: 'player', fields: { ...counted, token: 'token', what: 'things', tapped: 'flag', attacking: 'things', attached: 'things', gains: 'abilities', counters: 'counters', 'token-group': 'token', groups: 'token' } },
  'put-counters': { main: 'to', fields: { to: 'things', on: 'things', kind: 'word', amount: 'amount', counters: 'counters', by: 'things', ...player } },
  'remove-counters': { main: 'from', fields: { from: 'things', kind: 'word', amount: 'amount', ...player } },
  'move-counters': { main: 'from', fields: { from: 'things', to: 'things', kind: 'word', amount: 'amount', ...player } },
  destroy: { main: 'what', fields: picked },
  sacrifice: { main: 'what', fields: { ...picked, amount: 'amount' } },
  counter: status,
  regenerate: status,
  'remove-damage': { main: 'from', fields: { from: 'things', what: 'things', amount: 'amount' } },
  'mark-damage': { main: 'to', fields: { from: 'things', to: 'things', what: 'things', amount: 'amount' } },
  tap: { main: 'what', fields: { ...picked, amount: 'amount' } },
  untap: { main: 'what', fields: { ...picked, amount: 'amount' } },
  attach: { main: 'what', fields: { ...acted, to: 'things' } },
  transform: status,
  'turn-face-up': status,
  'turn-face-down': status,
  'phase-in': status,
  'phase-out': status,
  'gain-control': { main: 'what', fields: acted },
  'become-copy': { main: 'what', fields: { ...acted, of: 'things', except: 'except', until: 'word' } },
  attack: { main: 'what', fields: { ...acted, whom: 'things' } },
  block: { main: 'what', fields: { ...acted, whom: 'things' } },
  designate: { main: 'player', fields: { ...player, what: 'word', on: 'things' } },
  'add-mana': { main: 'player', fields: { ...counted, from: 'things', types: 'word', type: 'word', tapped: 'flag' } },
  cast: { main: 'what', fields: { ...acted, from: 'zone', how: 'word' } },
  play: { main: 'what', fields: { ...acted, from: 'zone', how: 'word' } },
  activate: { main: 'what', fields: { ...acted, ability: 'word' } },
  pay: { main: 'player', fields: { ...player, what: 'word', how: 'word' } },
  resolve: { main: 'what', fields: acted },
  begin: { main: 'what', fields: { ...player, what: 'word', extra: 'flag', nth: 'amount' } },
  'keyword-action': { main: 'action', fields: { ...counted, ...what, with: 'things', action: 'word' } },
  flip: { main: 'player', fields: { ...player, amount: 'amount', ignore: 'word' } },
  roll: { main: 'player', fields: { ...player, sides: 'amount', amount: 'amount', ignore: 'word' } },
  win: { main: 'player', fields: { ...player, because: 'word' } },
  lose: { main: 'player', fields: { ...player, because: 'word' } },
  'draw-game': { main: 'player', fields: { ...player, because: 'word' } },
  // only said of by "can't": whose ability, and why it would trigger; what would be put into a graveyard by the legend rule (704.5j)
  trigger: { main: 'what', fields: { ...acted, because: 'event' } },
  'legend-rule': status,
};

/**
 * Fields that are said of what is done and that the event does not show to effects: a pattern that asks for one would never apply.
 * Tokens of an entry are asked for by their thing (`entersAsToken` in patterns).
 */
export const ONLY_DONE: Partial<Readonly<Record<EventKind, readonly string[]>>> = {
  damage: ['excess-to'], 'pay-life': ['from'], draw: ['place'], 'draw-cards': ['place'], look: ['zone'], search: ['among', 'zone', 'chosen-by'], discard: ['random', 'chosen-by'], destroy: ['chosen-by'], sacrifice: ['chosen-by'], tap: ['chosen-by'], untap: ['chosen-by'], move: ['random', 'under', 'cast', 'tapped', 'face', 'face-down', 'attached', 'attacking', 'token', 'copy', 'chosen-by'],
  enters: ['copy', 'x', 'paid'], create: ['tapped', 'attacking', 'attached', 'token-group', 'groups'], 'move-counters': ['player'], cast: ['how'], play: ['how'], 'keyword-action': ['with'], 'become-copy': ['except', 'until'],
};
/** Fields that an effect may ask for, and an instruction cannot say. */
export const ONLY_WATCHED: Partial<Readonly<Record<EventKind, readonly string[]>>> = {
  damage: ['prevented', 'excess'], draw: ['nth', 'nth-step'], 'life-total': ['old'], look: ['zone'], search: ['among', 'zone'], move: ['token', 'copy'], enters: ['token', 'copy'], create: ['what'], 'remove-damage': ['amount'], cast: ['how'], play: ['how'],
};

/** Events that happen to an object and that no player does or undergoes: "player" asks who controls the object. */
export const OF_OBJECTS: ReadonlySet<EventKind> = new Set<EventKind>([
  'move', 'destroy', 'counter', 'regenerate', 'remove-damage', 'tap', 'untap', 'attach', 'transform', 'turn-face-up', 'turn-face-down', 'phase-in', 'phase-out', 'become-copy', 'attack', 'block',
]);
/** Who can speak of an event: what replaces it, what forbids it, what triggers on it, what asks the record. */
export type Watcher = 'when' | 'cant' | 'after' | 'happened';
/** Kinds that no event of the process ever is, by who would speak of them in vain, and what to write instead. */
export const UNWATCHED: Partial<Readonly<Record<EventKind, { readonly by: readonly Watcher[]; readonly hint: string }>>> = {
  resolve: { by: ['when', 'cant', 'after', 'happened'], hint: 'watch what the spell or ability does, that it is cast, activated or countered, or its entry' },
  trigger: { by: ['when', 'after', 'happened'], hint: 'only "cant:" speaks of it; watch what it triggers on' },
  'legend-rule': { by: ['when', 'after', 'happened'], hint: 'only "cant:" speaks of it; what it puts into a graveyard is {dies: {cause: state-based}}' },
  'life-total': { by: ['after', 'happened'], hint: 'write [{gain-life: ..}, {lose-life: ..}]' },
};
/** CR 616.1g: events that contain others, and the fields that are known of them, besides their cause, where "part-of" asks. */
export const CONTAINERS: Partial<Readonly<Record<EventKind, readonly string[]>>> = {
  damage: ['from', 'to'], destroy: ['what'], sacrifice: ['what', 'player'], counter: ['what'], discard: ['what', 'player'], mill: ['player'], surveil: ['player'], draw: ['player'], 'draw-cards': ['player'], enters: ['what'], 'turn-face-up': ['what'],
  create: ['player'], 'pay-life': ['player'], 'set-life': ['player'], designate: ['player'], play: ['what', 'player'], 'phase-in': ['what'], 'phase-out': ['what'], 'move-counters': ['from'],
  activate: ['what', 'player'], cast: ['player'], // as their costs
};

/** Other words for fields: "number" of coins and dice, as the rules say; what a life total is set to. */
const SAME_FIELD: Partial<Readonly<Record<EventKind, Readonly<Record<string, string>>>>> = {
  'put-counters': { what: 'to' }, 'remove-counters': { what: 'from', on: 'from', by: 'player' }, 'move-counters': { by: 'player' }, 'become-copy': { 'copy-of': 'of', original: 'of' }, begin: { step: 'what', phase: 'what' }, enters: { 'attached-to': 'attached' }, create: { 'attached-to': 'attached' }, attach: { on: 'to' }, sacrifice: { by: 'player' },
  flip: { number: 'amount' }, draw: { 'nth-this-turn': 'nth', 'nth-this-step': 'nth-step' }, roll: { number: 'amount' }, 'set-life': { to: 'amount' }, 'remove-damage': { from: 'what' } };
/** The field that a key of an event means. */
export function fieldMeant(kind: EventKind, key: string): string {
  const same = SAME_FIELD[kind] ?? {};
  return Object.hasOwn(same, key) ? (same[key] ?? key) : key;
}
/** What a field of an event holds; undefined if the event has no such field. */
export const fieldType = (kind: EventKind, field: string): FieldType | undefined => (Object.hasOwn(EVENT_SHAPES[kind].fields, field) ? EVENT_SHAPES[kind].fields[field] : undefined);

const WHAT = [['what']] as const;
/**
 * What an instruction must say, besides who does it ("you" by default): each entry lists fields of which one is enough.
 * `from` of damage is needed where no text with a source of its own says it.
 */
export const NEEDS: Partial<Readonly<Record<EventKind, readonly (readonly string[])[]>>> = {
  damage: [['to'], ['amount']], 'lose-life': [['amount']], 'gain-life': [['amount']], 'pay-life': [['amount']], 'set-life': [['amount']], mill: [['amount']], discard: [['what', 'amount']], move: [['what'], ['to']], enters: WHAT, create: [['token', 'token-group', 'groups']],
  'put-counters': [['to', 'on'], ['kind', 'counters']], 'remove-counters': [['from'], ['kind']], 'move-counters': [['from'], ['to'], ['kind']], destroy: WHAT, sacrifice: WHAT, counter: WHAT, regenerate: WHAT, 'remove-damage': [['from', 'what']],
  tap: WHAT, untap: WHAT, attach: [['what'], ['to']], transform: WHAT, 'turn-face-up': WHAT, 'turn-face-down': WHAT, 'phase-in': WHAT, 'phase-out': WHAT, 'gain-control': WHAT, 'become-copy': [['what'], ['of']], attack: [['what'], ['whom']], block: [['what'], ['whom']],
  designate: WHAT, cast: WHAT, play: WHAT, activate: WHAT, begin: WHAT,
};
/** Events that do their amount one by one: so many of them in one instruction are a mistake (other amounts may be as large as they like). */
export const ONE_BY_ONE: ReadonlySet<EventKind> = new Set<EventKind>(['draw-cards', 'draw', 'mill', 'scry', 'surveil', 'look', 'search', 'reveal', 'discard', 'create', 'keyword-action', 'flip', 'roll', 'sacrifice', 'tap', 'untap']);

/** Words that name an event with some of its fields already said. */
export const SHORTHANDS: Readonly<Record<string, { readonly kind: EventKind; readonly word?: string; readonly zones?: Readonly<Record<string, 'battlefield' | 'graveyard' | 'exile' | 'hand'>>; readonly cause?: CauseKind }>> = tableOf({
  dies: { kind: 'move', zones: { from: 'battlefield', to: 'graveyard' } },
  die: { kind: 'move', zones: { from: 'battlefield', to: 'graveyard' } },
  'put-into-graveyard': { kind: 'move', zones: { to: 'graveyard' } },
  leaves: { kind: 'move', zones: { from: 'battlefield' } },
  'leaves-battlefield': { kind: 'move', zones: { from: 'battlefield' } },
  'leaves-the-battlefield': { kind: 'move', zones: { from: 'battlefield' } },
  exile: { kind: 'move', zones: { to: 'exile' } },
  'exile-as-cost': { kind: 'move', zones: { to: 'exile' }, cause: 'cost' },
  'return-to-hand': { kind: 'move', zones: { to: 'hand' } },
  bounce: { kind: 'move', zones: { to: 'hand' } },
  return: { kind: 'move' },
  put: { kind: 'move' },
  'deal-damage': { kind: 'damage' },
  attacks: { kind: 'attack' },
  blocks: { kind: 'block' },
  'add-counters': { kind: 'put-counters' },
  'enters-battlefield': { kind: 'enters' },
  'enters-the-battlefield': { kind: 'enters' },
  convert: { kind: 'transform' },
  'draw-card': { kind: 'draw' },
  life: { kind: 'pay-life' },
  'lose-game': { kind: 'lose' },
  'lose-the-game': { kind: 'lose' },
  'win-game': { kind: 'win' },
  'win-the-game': { kind: 'win' },
  monarch: { kind: 'designate', word: 'monarch' },
  'become-monarch': { kind: 'designate', word: 'monarch' },
  'become-the-monarch': { kind: 'designate', word: 'monarch' },
  initiative: { kind: 'designate', word: 'initiative' },
  'take-the-initiative': { kind: 'designate', word: 'initiative' },
  "city's-blessing": { kind: 'designate', word: "city's blessing" },
});
/** Actions with a name of their own in the rules, written as a verb: {explore: this}. */
export const NAMED_ACTIONS = ['adapt', 'amass', 'bolster', 'cloak', 'connive', 'explore', 'fateseal', 'investigate', 'learn', 'manifest', 'proliferate', 'populate', 'support', 'monstrosity', 'venture', 'forage', 'incubate', 'fight', 'discover', 'endure', 'collect-evidence', 'manifest-dread', 'end-turn'] as const;

/** Of them those that a permanent does: without "what:" the one whose ability says so. */
export const BY_PERMANENTS: readonly string[] = ['adapt', 'connive', 'endure', 'explore', 'fight', 'monstrosity'];
/** Of them those that something or somebody else takes part in, as `with:`. */
export const WITH_ANOTHER: readonly string[] = ['fateseal', 'fight'];

export const GRAINS: readonly Grain[] = ['part', 'source', 'recipient', 'event', 'kind'];
export const CAUSES: readonly CauseKind[] = ['effect', 'spell', 'ability', 'activated', 'triggered', 'cost', 'turn-based', 'state-based', 'rule', 'special', 'damage', 'combat'];
/** "a turn-based action", "a triggered ability": the word for the cause. */
export const causeSaid = (text: string): string => text.replace(/^an? /, '').replace(/ action$/, '').replace(/^game rule$/, 'rule').replace(/ result$/, '').replace(/^(activated|triggered) ability$/, '$1');
/** Events whose `to` is a zone. */
export const MOVES: readonly EventKind[] = ['move', 'enters', 'destroy', 'sacrifice', 'discard', 'mill', 'counter', 'draw', 'cast', 'play', 'resolve'];
