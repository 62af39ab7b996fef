/**
 * Random small scenarios as plain data in the shape of a scenario file, from the whole algebra: two or three players, a
 * few objects, up to four effects, one to three instructions. Equal seeds give equal scenarios; as JSON each is a file.
 */
import { createRandom, type Random } from '../base/random.ts';
import type { Tree } from './metamorphic.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Fields = { readonly [key: string]: Json };

const PLAYERS = ['Amy', 'Nicole', 'Paul'] as const;
const COUNTER_KINDS = ['+1/+1', '-1/-1', 'charge'] as const;
const KEYWORDS = ['flying', 'lifelink', 'deathtouch', 'wither', 'infect', 'indestructible', 'trample'] as const;
const TOKEN = 'a 1/1 white Soldier creature';
const KINDS = [
  'damage', 'damage', 'damage', 'damage', 'gain-life', 'lose-life', 'put-counters', 'remove-counters', 'draw-cards', 'create', 'destroy', 'sacrifice', 'exile', 'move', 'enters', 'enters', 'mill', 'discard', 'tap', 'set-life', 'pay-life', 'gain-control',
] as const;
type Kind = (typeof KINDS)[number];

/** What an event of a kind contains or turns into, so that effects watch what can happen. */
const INSIDE: Partial<Readonly<Record<Kind, readonly string[]>>> = {
  damage: ['damage', 'damage', 'damage', 'lose-life', 'gain-life', 'put-counters', 'life-total'], 'draw-cards': ['draw-cards', 'draw', 'draw', 'move'], create: ['create', 'create', 'enters'], destroy: ['destroy', 'destroy', 'dies', 'move'],
  sacrifice: ['sacrifice', 'dies', 'move'], enters: ['enters', 'enters', 'put-counters'], mill: ['mill', 'move'], discard: ['discard', 'move'], exile: ['move'], move: ['move'], 'set-life': ['gain-life', 'lose-life', 'life-total'],
  'pay-life': ['pay-life', 'lose-life', 'life-total'], 'lose-life': ['lose-life', 'life-total'], 'gain-life': ['gain-life', 'life-total'],
};
const COUNTED = new Set(['damage', 'lose-life', 'gain-life', 'put-counters', 'remove-counters', 'draw-cards', 'create', 'mill', 'pay-life']);

interface Maker {
  readonly random: Random;
  readonly players: readonly string[];
  /** Labels of the permanents. */
  readonly permanents: readonly string[];
  /** Labels of cards that may enter. */
  readonly cards: readonly string[];
  readonly kinds: readonly string[];
}
const some = ({ random }: Maker, chance: number): boolean => random.unit() < chance;
const upTo = ({ random }: Maker, n: number): number => 1 + random.int(n);
const one = <T>({ random }: Maker, items: readonly T[]): T => random.pick(items);

// Amounts, conditions, things ------------------------------------------------------------------------------------------

const amount = (maker: Maker): Json =>
  some(maker, 0.75)
    ? upTo(maker, 5)
    : one<Json>(maker, ['creatures you control', `life of ${one(maker, maker.players)}`, `+1/+1 counters on ${one(maker, maker.permanents)}`, `power of ${one(maker, maker.permanents)}`, { plus: [upTo(maker, 2), 'permanents'] }, { 'half-up': `life of ${one(maker, maker.players)}` }, { min: [upTo(maker, 4), 'cards in your hand'] }, 'creatures']);

/** Events of which "that much" says nothing. */
const AMOUNTLESS: ReadonlySet<string> = new Set(['destroy', 'sacrifice', 'tap', 'dies', 'exile', 'gain-control', 'move', 'enters']);
const condition = (maker: Maker, watched: string): Json => {
  const much = AMOUNTLESS.has(watched) ? `life of ${maker.players[0] ?? ''}` : 'that';
  return one<Json>(maker, [
    { compare: [much, one(maker, ['at-least', 'at-most', 'less-than', 'odd']), upTo(maker, 4)] }, { exists: one(maker, ['a creature you control', 'a tapped permanent', 'a creature with a +1/+1 counter', 'another creature', 'a token']) },
    { compare: [`life of ${one(maker, maker.players)}`, one(maker, ['at-least', 'at-most']), upTo(maker, 12)] }, { not: { exists: one(maker, ['a creature an opponent controls', 'a token', 'a creature with flying']) } },
    { any: [{ exists: 'a tapped permanent' }, { compare: [much, 'more-than', 2] }] },
  ]);
};

const objectFilter = (maker: Maker): string =>
  some(maker, 0.5) ? one(maker, ['a permanent', 'a creature']) : one(maker, ['a creature you control', 'a permanent an opponent controls', 'a tapped creature', 'an untapped permanent', 'a creature with flying', 'a nontoken creature', 'a creature with power 2 or greater', ...maker.permanents]);
const playerFilter = (maker: Maker): string => (some(maker, 0.6) ? 'a player' : one(maker, ['you', 'an opponent', ...maker.players]));
const anyone = (maker: Maker): string => (some(maker, 0.5) ? 'a permanent or player' : one(maker, ['a creature or player', objectFilter(maker), playerFilter(maker)]));

// Events ---------------------------------------------------------------------------------------------------------------

/** An instruction that makes an event of a kind; inside an effect it may speak of the event that it replaces, which is of the kind `inner`. */
function event(maker: Maker, kind: Kind, inner: string | false): Fields {
  const player = (): Json => (inner !== false && some(maker, 0.5) ? one(maker, ['you', 'that player']) : one(maker, maker.players));
  const object = (): Json => (some(maker, 0.2) ? one(maker, ['each creature', 'each permanent you control', 'each tapped permanent']) : one(maker, maker.permanents));
  const many = (): Json => (inner !== false && some(maker, 0.3) && !AMOUNTLESS.has(inner) ? 'that' : amount(maker));
  switch (kind) {
    case 'damage': return { damage: { from: one(maker, maker.permanents), to: some(maker, 0.5) ? player() : object(), amount: many(), ...(some(maker, 0.2) ? { combat: true } : {}) } };
    case 'gain-life': case 'lose-life': case 'mill': case 'draw-cards': case 'pay-life': return { [kind]: { player: player(), amount: kind === 'mill' || kind === 'draw-cards' ? upTo(maker, 2) : many() } };
    case 'set-life': return { 'set-life': { player: player(), amount: upTo(maker, 15) } };
    case 'put-counters': case 'remove-counters': return { [kind]: { [kind === 'put-counters' ? 'on' : 'from']: object(), kind: one(maker, COUNTER_KINDS), amount: many() } };
    case 'create': return { create: { player: player(), token: TOKEN, amount: upTo(maker, 2) } };
    case 'destroy': case 'tap': return { [kind]: { what: object() }, ...(kind === 'destroy' && some(maker, 0.2) ? { forbids: 'regenerate' } : {}) };
    case 'sacrifice': return { sacrifice: { player: player(), what: one(maker, ['a creature', 'a permanent']) } };
    case 'exile': return { exile: { what: object() } };
    case 'move': return { move: { what: object(), to: one(maker, ['exile', 'hand', 'graveyard', 'top of library', 'bottom of library']) } };
    case 'enters': return { enters: { what: one(maker, maker.cards), under: player(), ...(some(maker, 0.2) ? { tapped: true } : {}) } };
    case 'discard': return { discard: { player: player(), what: 'a card' } };
    case 'gain-control': return { 'gain-control': { player: player(), what: one(maker, maker.permanents) } };
  }
}

function instruction(maker: Maker, depth: number): Json {
  const watched = one(maker, maker.kinds) as Kind;
  const kind = KINDS.includes(watched) ? watched : one(maker, KINDS);
  const plain = (): Fields => event(maker, kind, false);
  const own = some(maker, 0.12) ? { own: [{ ...(some(maker, 0.5) ? { if: condition(maker, kind) } : {}), ...rewrite(maker, kind, true) }] } : {};
  if (depth > 0 || some(maker, 0.6)) return { ...plain(), ...own };
  const inner = (): Json => instruction(maker, depth + 1);
  return one<() => Json>(maker, [
    () => ({ together: [inner(), inner(), ...(some(maker, 0.3) ? [inner()] : [])] }),
    () => ({ together: [inner(), inner()] }),
    () => ({ may: one(maker, maker.players), do: [inner()], 'if-done': [inner()] }),
    () => ({ modes: { one: [inner()], two: [inner()] } }),
    () => ({ if: { exists: 'a tapped permanent' }, then: [inner()], else: [inner()] }),
    () => ({ times: 2, do: [inner()] }),
    () => ({ 'for-each': one(maker, ['each player', 'creatures']), as: 'it', do: [{ 'put-counters': { on: one(maker, maker.permanents), kind: 'charge', amount: 1 } }] }),
    () => ({ 'in-force': { ...ability(maker), until: 'end of turn' } }),
  ])();
}

// Effects --------------------------------------------------------------------------------------------------------------

function pattern(maker: Maker, kind: string): Json {
  const counted = COUNTED.has(kind) && some(maker, 0.12) ? { amount: { [one(maker, ['at-least', 'at-most', 'more-than', 'less-than'])]: upTo(maker, 4) } } : {};
  const cause = some(maker, 0.1) ? { cause: one<Json>(maker, ['an effect', 'a cost', 'an effect of an opponent', 'damage']) } : {};
  switch (kind) {
    case 'damage': {
      const from = some(maker, 0.25) ? { from: one(maker, ['a creature', 'a source', 'a source you control', ...maker.permanents]) } : {};
      const per = some(maker, 0.2) ? { per: one(maker, ['source', 'recipient', 'event']) } : {};
      return { damage: { to: anyone(maker), ...from, ...counted, ...per, ...(some(maker, 0.1) ? { combat: some(maker, 0.5) } : {}) } };
    }
    case 'put-counters': return { 'put-counters': { to: some(maker, 0.15) ? 'a player' : objectFilter(maker), ...(some(maker, 0.4) ? { kind: one(maker, COUNTER_KINDS) } : {}), ...counted, ...cause } };
    case 'remove-counters': return { 'remove-counters': { from: objectFilter(maker), ...counted } };
    case 'destroy': case 'sacrifice': case 'tap': case 'dies': case 'gain-control': return { [kind]: { what: objectFilter(maker), ...cause } };
    case 'move': return { move: { what: one(maker, ['a card', 'a card or token', 'a creature card', objectFilter(maker)]), ...(some(maker, 0.7) ? { to: one(maker, ['graveyard', 'exile', 'hand']) } : {}) } };
    case 'enters': return { enters: { what: one(maker, ['a creature', 'a permanent', 'a nontoken creature', 'a token', 'a creature you control', ...maker.cards]), ...(some(maker, 0.3) ? { under: playerFilter(maker) } : {}) } };
    case 'discard': return { discard: { player: playerFilter(maker) } };
    case 'life-total': return { 'life-total': { player: playerFilter(maker), new: { 'at-most': upTo(maker, 8) } } };
    default: return { [kind]: { player: playerFilter(maker), ...counted, ...cause } };
  }
}

const arithmetic = (maker: Maker): Json =>
  one<Json>(maker, [{ times: 2 }, { times: 3 }, { plus: upTo(maker, 3) }, { plus: amount(maker) }, { minus: upTo(maker, 3) }, { half: 'up' }, { half: 'down' }, { 'at-least': upTo(maker, 5) }, { 'at-most': upTo(maker, 5) }, upTo(maker, 4), { plus: { 'half-down': 'that' } }]);

/** What happens instead, besides or afterwards. */
const steps = (maker: Maker, watched: string): readonly Json[] => {
  const kinds: readonly Kind[] = ['gain-life', 'lose-life', 'damage', 'put-counters', 'draw-cards', 'create', 'destroy', 'tap', 'exile', 'mill'];
  return Array.from({ length: upTo(maker, 10) > 7 ? 2 : 1 }, () => event(maker, one(maker, kinds), watched));
};

/** The rewrite of an event of a kind, as keys of an ability. */
function rewrite(maker: Maker, kind: string, own: boolean): Fields {
  const general: readonly (() => Fields)[] = [
    () => ({ instead: steps(maker, kind) }), () => ({ instead: [] }), () => ({ instead: ['that', ...steps(maker, kind)] }), () => ({ also: steps(maker, kind) }),
    () => (kind === 'damage' ? { prevent: one<Json>(maker, ['all', 1, { half: 'up' }]), then: steps(maker, kind) } : { instead: ['that', ...steps(maker, kind)] }), // only prevention effects have an additional part (615.5)
  ];
  const numeric: readonly (() => Fields)[] = COUNTED.has(kind) ? [() => ({ change: { amount: arithmetic(maker) } }), () => ({ change: { amount: arithmetic(maker) } }), () => ({ change: { amount: { times: 2 } } })] : [];
  const limited = (): Fields => (own ? {} : some(maker, 0.5) ? { next: upTo(maker, 2) } : {});
  const to = (): string => one(maker, [...maker.players, ...maker.permanents, ...maker.permanents]);
  const special: Readonly<Record<string, readonly (() => Fields)[]>> = {
    damage: [
      () => ({ prevent: 'all', ...limited() }), () => ({ prevent: upTo(maker, 3) }), () => ({ prevent: { half: one(maker, ['up', 'down']) } }), () => ({ prevent: { 'all-but': upTo(maker, 2) } }), () => (own ? { prevent: 1 } : { shield: upTo(maker, 4) }),
      () => (own ? { prevent: 2 } : { shield: upTo(maker, 4), then: steps(maker, kind) }), () => ({ change: { to: to() }, ...limited() }), () => ({ split: { amount: upTo(maker, 2), to: to() } }), () => ({ prevent: 1, change: { amount: { times: 2 } } }),
    ],
    'gain-life': [() => ({ change: { player: one(maker, maker.players) } })],
    'put-counters': [() => ({ change: { kind: one(maker, COUNTER_KINDS) } })],
    create: [() => ({ change: { tapped: true } }), () => ({ change: { groups: { token: TOKEN, plus: 1 } } })],
    'life-total': [() => ({ change: { new: upTo(maker, 6) } })],
    destroy: [() => ({ instead: [{ regenerate: { what: 'that permanent' } }], ...limited() }), () => ({ instead: [{ 'remove-damage': { from: 'that permanent' } }, { tap: { what: 'that permanent' } }] })],
    dies: [() => ({ change: { to: 'exile' } }), () => ({ change: { to: 'hand' } })],
    move: [() => ({ change: { to: one(maker, ['exile', 'hand', 'graveyard', 'top of library']) } })],
    enters: [
      () => ({ change: { tapped: some(maker, 0.8) } }), () => ({ change: { tapped: { unless: condition(maker, kind) } } }), () => ({ change: { counters: { [one(maker, COUNTER_KINDS)]: { plus: amount(maker) } } } }), () => ({ change: { under: one(maker, ['you', ...maker.players]) } }),
      () => ({ may: 'you', choose: { original: 'a creature on the battlefield' }, change: { as: 'the original' } }), () => ({ change: { becomes: { pt: '3/3' } } }), () => ({ modes: { big: { change: { counters: { '+1/+1': { plus: 2 } } } }, flying: { change: { gains: ['flying'] } } } }),
      () => ({ pay: { player: 'you', cost: { life: upTo(maker, 3) }, may: true }, change: { tapped: { unless: 'paid this way' } } }), () => ({ change: { to: one(maker, ['exile', 'graveyard']) } }), () => ({ choose: { color: 'a color' } }),
      () => ({ choose: { eaten: 'up to two creatures you control' }, along: [{ sacrifice: { player: 'you', what: 'the eaten' } }], change: { counters: { '+1/+1': { plus: { count: 'the eaten' } } } } }),
      () => ({ change: { to: 'exile' }, may: 'you' }),
    ],
  };
  const pool = [...numeric, ...numeric, ...(special[kind] ?? []), ...(special[kind] ?? []), ...general];
  return standing(kind, one(maker, pool)());
}
/** A life total is where gains and losses lead: what happens "instead" happens beside it (120.4d). */
const standing = (kind: string, written: Fields): Fields =>
  (kind === 'life-total' && Array.isArray(written['instead']) && !written['instead'].includes('that') ? { ...written, instead: ['that', ...(written['instead'] as readonly Json[])] } : written);
/** One that can't change says only whose it is (119.7, 119.8). */
const unchanging = (written: Json): Json => {
  const total = typeof written === 'object' && written !== null && 'life-total' in written ? (written as { readonly 'life-total': Fields })['life-total'] : undefined;
  return total === undefined ? written : { 'life-total': { player: total['player'] ?? 'a player' } };
};

/** A replacement ability; sometimes a prohibition or a continuous effect. */
function ability(maker: Maker): Fields {
  if (some(maker, 0.05)) return { cant: unchanging(pattern(maker, one(maker, maker.kinds))) };
  if (some(maker, 0.04)) return { cant: { damage: { to: anyone(maker) } }, what: one(maker, ['prevent', 'redirect']) };
  if (some(maker, 0.08)) return { static: { for: one(maker, ['creatures', 'creatures you control', 'permanents', ...maker.permanents]), ...one<Fields>(maker, [{ gain: [one(maker, KEYWORDS)] }, { lose: 'all' }, { 'plus-pt': '+1/+1' }, { 'set-pt': '1/1' }, { 'add-types': ['Artifact'] }, { colors: ['red'] }]) } };
  const kind = one(maker, maker.kinds);
  const written = rewrite(maker, kind, false);
  const may = !('may' in written) && some(maker, 0.18) ? { may: one(maker, ['you', 'that player', ...maker.players]) } : {};
  const asked = some(maker, 0.12) ? { [one(maker, ['if', 'unless'])]: condition(maker, kind) } : {};
  const uses = !('next' in written) && !('shield' in written) && some(maker, 0.12) ? { next: upTo(maker, 2) } : {};
  const first = COUNTED.has(kind) && some(maker, 0.05) ? { first: 'turn' } : {};
  const modes = !('modes' in written) && some(maker, 0.07) ? { modes: { first: rewrite(maker, kind, true), second: standing(kind, { instead: [] }) } } : {};
  const modal = 'modes' in modes && Object.values(modes.modes).some((mode) => Object.keys(mode).some((key) => !['prevent', 'change', 'split', 'instead', 'also', 'then'].includes(key))) ? {} : modes;
  return { when: pattern(maker, kind), ...written, ...may, ...asked, ...uses, ...first, ...modal };
}

/** What an object has is not used up: in the place of a shield it prevents so much each time. */
function always({ next: _, shield, ...written }: Fields): Fields {
  return { ...written, ...(shield === undefined ? {} : { prevent: shield }) };
}

const READINGS: readonly (readonly [string, string])[] = [
  ['several players asked at once', 'the first player goes on'], ['additional part of a prevention', 'inherits'], ['additional part takes place', 'after everything'], ['a declined optional effect', 'offered again'], ["order among one player's objects", 'one order for all'],
  ['who orders entering effects', 'owner'], ['counters in the look-ahead', 'seen'], ['less than 1 life', 'among them'], ['counters as it enters', 'one each'], ['a next N shield', 'source by source'], ['a next time shield under unpreventable damage', 'used up'], ['results of damage', 'start empty'],
];

// The scenario ---------------------------------------------------------------------------------------------------------

function permanentFields(random: Random): Fields {
  const chance = (share: number): boolean => random.unit() < share;
  return { ...(chance(0.25) ? { tapped: true } : {}), ...(chance(0.2) ? { counters: { [random.pick(COUNTER_KINDS)]: 1 + random.int(2) } } : {}), ...(chance(0.1) ? { damage: 1 } : {}) };
}

/** The scenario of a seed. */
export function randomScenario(seed: string): Tree {
  const random = createRandom(seed);
  const players = PLAYERS.slice(0, random.int(4) === 0 ? 3 : 2);
  const permanents = ['Ant', 'Bee', 'Cat', 'Dog'].slice(0, 2 + random.int(3));
  const entering = ['Elk', 'Fox'];
  const main = random.pick(KINDS);
  const watched = INSIDE[main] ?? [main];
  const maker: Maker = { random, players, permanents, cards: entering, kinds: [...watched, ...watched, ...watched, random.pick(KINDS.filter((kind) => kind !== 'exile'))] };
  /** A card knows nobody by name. */
  const text: Maker = { ...maker, players: ['you'], permanents: ['this'], cards: ['this'] };
  const texts = (): Json => (some(maker, 0.45) ? [always(ability(text))] : []);
  const size = (): string => `${String(1 + random.int(3))}/${String(1 + random.int(4))}`;
  const creature = (): Fields => ({ type: 'Creature — Beast', pt: size(), text: [...(some(maker, 0.3) ? [one(maker, KEYWORDS)] : []), ...(texts() as readonly Json[])] });
  const walker = (): Fields => ({ type: 'Planeswalker — Ally', loyalty: 3 });
  const cards = Object.fromEntries([...permanents, ...entering].map((name) => [`${name} Card`, some(maker, 0.08) ? walker() : creature()] as const));
  const field: Record<string, Json[]> = Object.fromEntries(players.map((name) => [name, []]));
  for (const label of permanents) field[one(maker, players)]?.push({ card: `${label} Card`, as: label, ...(cards[`${label} Card`]?.['loyalty'] === undefined ? {} : { counters: { loyalty: 3 } }), ...(cards[`${label} Card`]?.['loyalty'] === undefined ? permanentFields(random) : {}) });
  const hands: Record<string, Json[]> = Object.fromEntries(players.map((name) => [name, some(maker, 0.5) ? [{ object: 'a 1/1 creature', as: `${name} card` }] : []]));
  hands[one(maker, players)]?.push({ card: 'Elk Card', as: 'Elk' });
  const effects = Array.from({ length: 2 + random.int(3) }, (_, i) => ({ from: 'a spell', controller: one(maker, players), ...ability(maker), until: 'end of turn', as: `e${String(i)}` }));
  const first = event(maker, main, false);
  const list: readonly Json[] = some(maker, 0.45) ? [first] : [some(maker, 0.4) ? { together: [first, event(maker, main, false)] } : first, ...Array.from({ length: random.int(2) }, () => instruction(maker, 0))];
  const reading = some(maker, 0.15) ? one(maker, READINGS) : undefined;
  return {
    id: `random/${seed}`, players, cards,
    life: Object.fromEntries(players.map((name) => [name, 3 + random.int(15)])),
    battlefield: field, hand: hands,
    graveyard: { [one(maker, players)]: [{ card: 'Fox Card', as: 'Fox' }] },
    library: Object.fromEntries(players.map((name) => [name, some(maker, 0.7) ? '4 cards' : [{ object: 'a 1/1 creature', as: `top of ${name}` }, '2 cards']])),
    ...(reading === undefined ? {} : { readings: { [reading[0]]: reading[1] } }),
    ...(some(maker, 0.15) ? { sba: one(maker, ['end', 'after each']) } : {}),
    'in force': effects,
    do: list,
    observe: one<readonly string[]>(maker, [['events'], ['events'], ['changes', `life of ${players[0] ?? ''}`], ['events', `counters on ${permanents[0] ?? ''}`, `control of ${permanents[1] ?? ''}`], ['all'], ['events', 'e0'], ['damage by source', ...players.map((name) => `life of ${name}`)]]),
  };
}
