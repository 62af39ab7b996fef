/** Random boards of printed cards as trees: permanents of several players, worn Auras, effects of spells, and a list of things that happen. */
import type { Random } from '../base/random.ts';
import { kindsWatched } from '../explore/random-cards.fixture.ts';
import { EDITIONS } from '../rules/editions.ts';
import type { Card } from '../rules/model.ts';
import type { CardPort } from '../scenario/cards/corpus.ts';
import type { Fields, Json } from './genes.ts';

/** What a board can be made of. */
export interface Pool { readonly permanents: readonly Card[]; readonly auras: readonly Card[]; readonly spells: readonly Card[]; readonly entering: readonly Card[] }

const TIMELY = new Set(['Instant', 'Sorcery']);
export function poolOf(cards: CardPort, edition: string): Pool {
  const all = cards.names().flatMap((name) => cards.find(name, edition)?.reading?.card ?? []);
  const acts = (card: Card): boolean => card.text.some(({ ability }) => ability !== 'keyword' && ability !== 'do');
  const lasting = all.filter((card) => !card.types.some((type) => TIMELY.has(type)) && !card.subtypes.includes('Equipment'));
  const isAura = (card: Card): boolean => card.subtypes.includes('Aura');
  return {
    permanents: lasting.filter((card) => !isAura(card) && acts(card)), auras: lasting.filter((card) => isAura(card) && acts(card)),
    spells: all.filter((card) => card.types.some((type) => TIMELY.has(type)) && card.do.length > 0), entering: lasting.filter((card) => !isAura(card) && card.types.includes('Creature')),
  };
}

interface Maker { readonly random: Random; readonly players: readonly string[]; readonly permanents: readonly string[]; readonly pool: Pool; readonly extra: { hand: Fields[]; graveyard: Fields[]; exile: Fields[]; stack: Fields[] } }
const upTo = ({ random }: Maker, n: number): number => 1 + random.int(n);
const player = ({ random, players }: Maker): string => random.pick(players);
const thing = ({ random, permanents }: Maker): string => (random.unit() < 0.6 ? random.pick(['Bear', 'Ogre', 'Cat']) : random.pick(permanents));
const anyone = (maker: Maker): string => (maker.random.unit() < 0.55 ? player(maker) : thing(maker));
const KINDS = ['+1/+1', '-1/-1', 'charge', 'shield', 'stun', 'loyalty'] as const;
const TOKENS = ['a 1/1 white Soldier creature', 'a Treasure', 'a 2/2 black Zombie creature', 'a Clue', 'a 3/3 green Elephant creature'] as const;

/** What may happen, each with what it is about. */
type Happening = (maker: Maker) => Fields;
const damage = (maker: Maker): Fields => ({ damage: { from: thing(maker), to: anyone(maker), amount: upTo(maker, 5), ...(maker.random.unit() < 0.25 ? { combat: true } : {}) } });
const shot = (maker: Maker): Fields => ({ damage: { from: { object: maker.random.pick(['a red instant', 'a white sorcery', 'a colorless artifact', 'a black instant']), controller: player(maker), as: 'Shot' }, to: anyone(maker), amount: upTo(maker, 5) } });
const mostly = (maker: Maker): readonly string[] => (maker.random.unit() < 0.7 ? ['Bear', 'Ogre', 'Cat'] : maker.permanents);
function entering(maker: Maker): Fields {
  const { random, extra, pool } = maker;
  const from = random.pick(['hand', 'graveyard', 'exile', 'stack'] as const);
  const owner = player(maker);
  const label = `Newcomer ${String(Object.values(extra).flat().length + 1)}`;
  extra[from].push({ card: random.pick(random.unit() < 0.7 ? pool.entering : pool.permanents).name, as: label, owner });
  return { enters: { what: label, from, under: random.unit() < 0.8 ? owner : player(maker), ...(from === 'stack' ? { cast: true } : {}) } };
}
function resolving(maker: Maker): Fields {
  const { random, pool } = maker;
  const card = random.pick(pool.spells);
  const targets = Object.fromEntries(card.targets.map(({ name, filter }) => [name, /"(player|you|opponent)"/u.test(JSON.stringify(filter)) && random.unit() < 0.5 ? player(maker) : thing(maker)]));
  return { resolve: { card: card.name, controller: player(maker), ...(card.targets.length === 0 ? {} : { targets }) } };
}
export const HAPPENINGS: Readonly<Record<string, Happening>> = {
  damage, shot, 'gain-life': (m) => ({ 'gain-life': { player: player(m), amount: upTo(m, 4) } }), 'lose-life': (m) => ({ 'lose-life': { player: player(m), amount: upTo(m, 4) } }),
  'set-life': (m) => ({ 'set-life': { player: player(m), amount: upTo(m, 25) } }), 'pay-life': (m) => ({ 'pay-life': { player: player(m), amount: upTo(m, 3) } }),
  draw: (m) => ({ 'draw-cards': { player: player(m), amount: upTo(m, 3) } }), mill: (m) => ({ mill: { player: player(m), amount: upTo(m, 3) } }),
  discard: () => ({ discard: { player: 'Amy', what: 'Card' } }), destroy: (m) => ({ destroy: { what: m.random.pick(mostly(m)) } }), sacrifice: (m) => m.random.pick([{ sacrifice: { what: 'Bear', player: 'Amy' } }, { sacrifice: { what: 'Ogre', player: 'Nicole' } }]),
  exile: (m) => ({ exile: { what: thing(m) } }), bounce: (m) => ({ move: { what: thing(m), to: 'hand' } }), bury: (m) => ({ move: { what: thing(m), to: 'graveyard' } }), wrath: (m) => ({ destroy: { what: m.random.pick(['each creature', 'each permanent', 'each artifact']) } }),
  create: (m) => ({ create: { player: player(m), token: m.random.pick(TOKENS), amount: upTo(m, 2) } }), copy: (m) => ({ create: { player: player(m), token: { 'copy-of': thing(m) }, amount: 1 } }),
  counters: (m) => ({ 'put-counters': { on: thing(m), kind: m.random.pick(KINDS), amount: upTo(m, 3) } }), poison: (m) => ({ 'put-counters': { on: player(m), kind: m.random.pick(['poison', 'energy']), amount: upTo(m, 2) } }),
  'remove-counters': (m) => ({ 'remove-counters': { from: thing(m), kind: m.random.pick(KINDS), amount: 1 } }), tap: (m) => ({ tap: { what: thing(m) } }), untap: (m) => ({ untap: { what: thing(m) } }),
  control: (m) => ({ 'gain-control': { player: player(m), what: thing(m) } }), mana: (m) => ({ 'add-mana': { player: player(m), types: m.random.pick(['{R}', '{G}{G}', 'any color']) } }),
  entering, resolving, scry: (m) => ({ scry: { player: player(m), amount: 2 } }), proliferate: (m) => ({ proliferate: { player: player(m) } }), explore: (m) => ({ explore: { what: thing(m) } }), fight: () => ({ fight: ['Bear', 'Ogre'] }),
  lose: (m) => ({ lose: { player: player(m) } }), regenerate: (m) => ({ regenerate: { what: thing(m) } }), shuffle: (m) => ({ shuffle: { player: player(m) } }), flip: (m) => ({ flip: { player: player(m), modes: { heads: [{ 'gain-life': { player: 'Amy', amount: 1 } }], tails: [] } } }),
};
/** The kinds of events that cards watch where such things happen. */
const WATCHED: Readonly<Record<string, readonly string[]>> = {
  damage: ['damage', 'life-total', 'lose-life', 'put-counters'], 'gain-life': ['gain-life', 'draw', 'life-total'], draw: ['draw', 'draw-cards', 'mill'], destroy: ['destroy', 'move', 'dies', 'sacrifice', 'regenerate'], create: ['create', 'enters', 'put-counters'],
  entering: ['enters', 'put-counters', 'move'], discard: ['discard', 'move', 'mill'], 'lose-life': ['lose-life', 'life-total', 'lose'],
};
/** What often happens at the same time. */
const TOGETHER = ['damage', 'damage', 'destroy', 'sacrifice', 'gain-life', 'lose-life', 'counters', 'entering', 'entering', 'exile', 'draw', 'create'] as const;
function happening(maker: Maker, names: readonly string[]): Fields {
  const { random } = maker;
  if (random.unit() < 0.22) return { together: Array.from({ length: 2 + random.int(2) }, () => HAPPENINGS[random.pick(TOGETHER)]!(maker)) };
  return HAPPENINGS[random.pick(names)]!(maker);
}

function permanent(random: Random, card: string, label: string): Fields {
  const rare = (chance: number): boolean => random.unit() < chance;
  return { card, as: label, ...(rare(0.12) ? { tapped: true } : {}), ...(rare(0.15) ? { counters: { [random.pick(KINDS.slice(0, 4))]: 1 + random.int(2) } } : {}) };
}

/** A board: two to four players, three to six cards of the pool, up to two Auras and up to two effects in force, one to three things that happen. */
export function randomBoard(random: Random, pools: Readonly<Record<string, Pool>>): Fields {
  const edition = random.unit() < 0.7 ? 'current' : random.pick(Object.keys(EDITIONS));
  const pool = pools[edition]!;
  const players = ['Amy', 'Nicole', 'Paul', 'Zoe'].slice(0, random.pick([2, 2, 2, 3, 3, 4]));
  const board = new Map<string, Fields[]>(players.map((name) => [name, []]));
  const put = (entry: Fields, who: string = random.pick(players)): void => { board.get(who)?.push(entry); };
  put({ object: 'a 2/2 creature', as: 'Bear' }, 'Amy');
  put({ object: 'a 4/4 red creature', as: 'Ogre' }, 'Nicole');
  put({ object: 'a 3/3 white creature', as: 'Cat', keywords: random.pick([[], ['lifelink'], ['infect'], ['wither'], ['deathtouch'], ['indestructible']]) });
  const labels = ['Bear', 'Ogre', 'Cat'];
  const theme = random.pick(Object.keys(WATCHED));
  const fit = pool.permanents.filter((card) => kindsWatched(card).some((kind) => WATCHED[theme]!.includes(kind)));
  for (let i = 2 + random.int(4); i > 0; i--) {
    const card = random.pick(random.unit() < 0.75 ? fit : pool.permanents);
    labels.push(`P${String(i)}`);
    put(permanent(random, card.name, `P${String(i)}`));
  }
  for (let i = random.unit() < 0.3 ? 1 + random.int(2) : 0; i > 0; i--) put({ card: random.pick(pool.auras).name, as: `Aura ${String(i)}`, attached: random.pick(labels) });
  const maker: Maker = { random, players, permanents: labels, pool, extra: { hand: [], graveyard: [], exile: [], stack: [] } };
  const names = random.shuffle(Object.keys(HAPPENINGS)).slice(0, 4 + random.int(8)).concat(Array.from({ length: 8 }, () => theme));
  const steps = Array.from({ length: 1 + random.int(3) }, () => happening(maker, names));
  const known = [pool.entering[0], pool.spells[0], pool.permanents[0]].flatMap((card) => card?.name ?? []); // a library that is known
  const zone = (name: keyof Maker['extra'], more: readonly (readonly [string, Json])[] = []): Fields => {
    const lists = new Map<string, Json[]>();
    for (const [who, entry] of [...more, ...maker.extra[name].map(({ owner, ...entry }) => [owner as string, entry] as const)]) lists.set(who, [...(lists.get(who) ?? []), entry]);
    return lists.size === 0 ? {} : { [name]: Object.fromEntries(lists) };
  };
  return {
    id: 'random', players, ...(edition === 'current' ? {} : { edition }), life: Object.fromEntries(players.map((name) => [name, random.pick([20, 20, 3, 1])])), battlefield: Object.fromEntries(board),
    library: Object.fromEntries(players.map((name) => [name, random.pick(['8 cards', '8 cards', '1 card', [...known]])])),
    ...zone('hand', [['Amy', { object: 'a green sorcery card', as: 'Card' }]]), ...zone('graveyard'), ...zone('exile'),
    ...(maker.extra.stack.length === 0 ? {} : { stack: maker.extra.stack.map(({ owner, ...entry }) => ({ ...entry, controller: owner! })) }),
    do: steps, ...(random.unit() < 0.3 ? { sba: random.pick(['after each', 'end']) } : {}), ...(random.unit() < 0.3 ? { triggers: 'resolve' } : {}),
    ...(random.unit() < 0.3 ? { observe: [...players.map((name) => `life of ${name}`), 'events'] } : {}),
  };
}
