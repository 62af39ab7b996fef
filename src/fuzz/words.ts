/** Words of random scenarios: kinds of events, amounts, conditions, and whom an effect is about. */
import type { Fields, Json, Maker } from './genes.ts';

export const COUNTER_KINDS = ['+1/+1', '-1/-1', 'charge'] as const;
export const KEYWORDS = ['lifelink', 'wither', 'infect', 'deathtouch', 'indestructible', 'flying', 'trample'] as const;
export const TOKEN = 'a 1/1 white Soldier creature';

/** The events that a scenario may begin with, and an effect may make. */
export const KINDS = [
  'damage', 'gain-life', 'lose-life', 'put-counters', 'enters', 'create', 'draw-cards', 'destroy', 'mill', 'discard', 'sacrifice', 'exile', 'move', 'remove-counters', 'tap', 'set-life', 'pay-life', 'gain-control', 'untap',
] as const;
export type Kind = (typeof KINDS)[number];

const times = (count: number, kind: Kind): readonly Kind[] => Array.from({ length: count }, () => kind);
/** The same, as often as scenarios are to begin with them. */
export const MAIN_KINDS: readonly [Kind, ...Kind[]] = [
  'damage', ...times(9, 'damage'), ...times(10, 'enters'), ...times(4, 'create'), 'draw-cards', ...times(2, 'put-counters'), ...KINDS,
];

/** What an event of a kind contains or turns into: effects that watch these meet. */
const INSIDE: Readonly<Record<Kind, readonly [string, ...string[]]>> = {
  damage: ['damage', 'damage', 'damage', 'lose-life', 'gain-life', 'put-counters', 'life-total'], 'draw-cards': ['draw', 'draw-cards', 'draw', 'move'], create: ['create', 'create', 'enters'],
  destroy: ['destroy', 'destroy', 'dies', 'move'], sacrifice: ['sacrifice', 'dies', 'move'], enters: ['enters', 'enters', 'enters', 'put-counters'], mill: ['mill', 'move'], discard: ['discard', 'move'], exile: ['move'], move: ['move'],
  'set-life': ['gain-life', 'lose-life', 'life-total'], 'pay-life': ['pay-life', 'lose-life', 'life-total'], 'lose-life': ['lose-life', 'life-total'], 'gain-life': ['gain-life', 'life-total'],
  'put-counters': ['put-counters'], 'remove-counters': ['remove-counters'], tap: ['tap'], untap: ['untap'], 'gain-control': ['gain-control'],
};

/** Events whose amount an effect may speak of. */
export const COUNTED: ReadonlySet<string> = new Set(['damage', 'lose-life', 'gain-life', 'put-counters', 'remove-counters', 'draw-cards', 'create', 'mill', 'pay-life']);

export const isKind = (word: string): word is Kind => (KINDS as readonly string[]).includes(word);

/** The kinds that a scenario with these main kinds is about: the events themselves and what they contain; most of all the first. */
export const kindsAround = (first: Kind, more: readonly Kind[]): readonly [string, ...string[]] => [first, first, ...INSIDE[first], ...INSIDE[first], ...more.flatMap((kind) => INSIDE[kind])];

export const amount = (maker: Maker): Json =>
  maker.some(0.2)
    ? maker.one<Json>(['creatures you control', `life of ${maker.one(maker.players)}`, `+1/+1 counters on ${maker.one(maker.permanents)}`, `power of ${maker.one(maker.permanents)}`, { plus: [maker.upTo(2), 'permanents'] }, { 'half-up': `life of ${maker.one(maker.players)}` }, { min: [maker.upTo(4), 'cards in your hand'] }, 'creatures'])
    : maker.upTo(5);

/** `counted`: whether the event that it is about has an amount. */
export const condition = (maker: Maker, counted: boolean): Json =>
  maker.one<() => Json>([
    () => ({ exists: maker.one(['a creature you control', 'another creature', 'a creature with a +1/+1 counter', 'a tapped permanent', 'a token', 'a creature with flying']) }),
    () => ({ compare: [`life of ${maker.one(maker.players)}`, maker.one(['at-least', 'at-most']), maker.upTo(12)] }),
    () => ({ not: { exists: maker.one(['another creature', 'a creature an opponent controls', 'a token', 'a creature with flying']) } }),
    () => ({ compare: [maker.one(['creatures you control', 'creatures']), maker.one(['at-least', 'at-most', 'even']), maker.upTo(4)] }),
    ...(counted ? [
      (): Json => ({ compare: ['that', maker.one(['at-least', 'at-most', 'less-than', 'odd']), maker.upTo(4)] }),
      (): Json => ({ any: [{ exists: 'a tapped permanent' }, { compare: ['that', 'more-than', 2] }] }),
    ] : []),
  ])();

export const objectFilter = (maker: Maker): string =>
  maker.some(0.35) ? maker.one(['a creature you control', 'a permanent an opponent controls', 'a tapped creature', 'an untapped permanent', 'a creature with flying', 'a nontoken creature', 'a creature with power 2 or greater', ...maker.permanents]) : maker.one(['a permanent', 'a creature']);
export const playerFilter = (maker: Maker): string => (maker.some(0.3) ? maker.one(['you', 'an opponent', ...maker.players]) : 'a player');
export const anyone = (maker: Maker): string => (maker.some(0.35) ? maker.one(['a creature or player', objectFilter(maker), playerFilter(maker)]) : 'a permanent or player');

/** What an object will be like is seen ahead (614.12). */
const FORESEEN = ['a creature with power 3 or greater', 'a creature with power 1 or less', 'a creature with flying', 'a creature without flying'] as const;

const chance = (maker: Maker, share: number, fields: () => Fields): Fields => (maker.some(share) ? fields() : {});

/** What an effect watches, of events of a kind. */
export function pattern(maker: Maker, kind: string): Json {
  const counted = chance(maker, COUNTED.has(kind) ? 0.12 : 0, () => ({ amount: { [maker.one(['at-least', 'at-most', 'more-than', 'less-than'])]: maker.upTo(4) } }));
  const cause = chance(maker, 0.1, () => ({ cause: maker.one<Json>(['an effect', 'a cost', 'an effect of an opponent', 'damage']) }));
  switch (kind) {
    case 'damage': {
      const from = chance(maker, 0.25, () => ({ from: maker.one(['a creature', 'a source', 'a source you control', ...maker.permanents]) }));
      const per = chance(maker, 0.2, () => ({ per: maker.one(['source', 'recipient', 'event']) }));
      return { damage: { to: anyone(maker), ...from, ...counted, ...per, ...chance(maker, 0.1, () => ({ combat: maker.some(0.5) })) } };
    }
    case 'put-counters': return { 'put-counters': { to: maker.some(0.15) ? 'a player' : objectFilter(maker), ...chance(maker, 0.4, () => ({ kind: maker.one(COUNTER_KINDS) })), ...counted, ...cause } };
    case 'remove-counters': return { 'remove-counters': { from: objectFilter(maker), ...counted } };
    case 'destroy': case 'sacrifice': case 'tap': case 'untap': case 'dies': case 'gain-control': return { [kind]: { what: objectFilter(maker), ...cause } };
    case 'move': return { move: { what: maker.one(['a card', 'a card or token', 'a creature card', objectFilter(maker)]), ...chance(maker, 0.7, () => ({ to: maker.one(['graveyard', 'exile', 'hand']) })) } };
    case 'enters': return { enters: { what: maker.some(0.45) ? maker.one([...FORESEEN, 'a creature you control', 'a nontoken creature', 'a token', ...maker.cards]) : maker.one(['a creature', 'a permanent']), ...chance(maker, 0.2, () => ({ under: playerFilter(maker) })) } };
    case 'discard': return { discard: { player: playerFilter(maker) } };
    case 'life-total': return { 'life-total': { player: playerFilter(maker), new: { 'at-most': maker.upTo(8) } } };
    default: return { [kind]: { player: playerFilter(maker), ...counted, ...cause } };
  }
}
