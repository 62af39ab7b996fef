/** Random boards, as YAML text, of cards of the corpus whose effects watch what happens. */
import type { Random } from '../base/random.ts';
import type { EventKind } from '../rules/ability.ts';
import type { Card } from '../rules/model.ts';
import type { CardPort } from '../scenario/cards/corpus.ts';

/** A permanent that is no Aura or Equipment, and the kinds of events that it watches or forbids. */
export interface Watching { readonly name: string; readonly kinds: ReadonlySet<EventKind> }

/** The kinds of events that the effects of a card watch or forbid. */
export const kindsWatched = ({ text }: Card): readonly EventKind[] => text.flatMap((ability) => (ability.ability === 'when' || ability.ability === 'cant' ? ability.patterns.map(({ kind }) => kind) : []));

export function watchingCards(cards: CardPort, edition: string): readonly Watching[] {
  return cards.names().flatMap((name): Watching[] => {
    const card = cards.find(name, edition)?.reading?.card;
    if (card === undefined || card.types.some((type) => type === 'Instant' || type === 'Sorcery') || card.subtypes.some((type) => type === 'Aura' || type === 'Equipment')) return [];
    const kinds = kindsWatched(card);
    return kinds.length === 0 ? [] : [{ name, kinds: new Set(kinds) }];
  });
}

/** Something that happens, and the kinds of events that it may come to. */
interface Happening { readonly kinds: readonly EventKind[]; readonly make: (random: Random) => string }
const player = (random: Random): string => random.pick(['Amy', 'Nicole']);
const HAPPENINGS: readonly Happening[] = [
  { kinds: ['damage', 'lose-life', 'life-total', 'put-counters'], make: (random) => `damage: {from: ${random.pick(['Bear', 'Ogre'])}, to: ${random.pick(['Nicole', 'Amy', 'Ogre', 'Bear'])}, amount: ${String(1 + random.int(4))}}` },
  { kinds: ['damage', 'life-total', 'move', 'destroy'], make: (random) => `together: [{damage: {from: Bear, to: Nicole, amount: ${String(1 + random.int(3))}}}, {damage: {from: Ogre, to: ${random.pick(['Amy', 'Bear', 'Nicole'])}, amount: 2}}]` },
  { kinds: ['gain-life', 'life-total', 'draw', 'put-counters'], make: (random) => `gain-life: {player: ${player(random)}, amount: 3}` },
  { kinds: ['lose-life', 'life-total'], make: (random) => `lose-life: {player: ${player(random)}, amount: 3}` },
  { kinds: ['draw', 'draw-cards', 'mill', 'move'], make: (random) => `draw-cards: {player: ${player(random)}, amount: ${String(1 + random.int(2))}}` },
  { kinds: ['destroy', 'move', 'sacrifice', 'regenerate'], make: (random) => random.pick(['destroy: {what: Bear}', 'destroy: {what: Ogre}', 'sacrifice: {what: Bear, player: Amy}', 'together: [{destroy: {what: Bear}}, {destroy: {what: Ogre}}]', 'move: {what: Bear, to: graveyard}']) },
  { kinds: ['enters', 'create', 'put-counters'], make: (random) => random.pick(['create: {player: Amy, token: a 1/1 white Soldier creature, amount: 2}', 'create: {player: Nicole, token: a Treasure, amount: 1}', 'create: {player: Amy, token: a 2/2 black Zombie creature, amount: 1}']) },
  { kinds: ['enters', 'put-counters', 'move'], make: (random) => `enters: {what: ${random.pick(['Cub', 'Newcomer'])}, from: hand, under: Amy}` },
  { kinds: ['put-counters', 'remove-counters'], make: (random) => `put-counters: {on: ${random.pick(['Bear', 'Ogre', 'Nicole'])}, kind: ${random.pick(['+1/+1', '-1/-1', 'poison'])}, amount: ${String(1 + random.int(2))}}` },
  { kinds: ['discard', 'move'], make: () => 'discard: {player: Amy, what: Card}' },
  { kinds: ['mill', 'move'], make: (random) => `mill: {player: ${player(random)}, amount: 2}` },
];

/** Two to six cards that watch what happens, of two or three players; sometimes more happens afterwards. */
export function randomCards(random: Random, cards: readonly Watching[]): string {
  const { kinds, make } = random.pick(HAPPENINGS);
  const fit = cards.filter((card) => kinds.some((kind) => card.kinds.has(kind)));
  const players = random.unit() < 0.25 ? ['Amy', 'Nicole', 'Paul'] : ['Amy', 'Nicole'];
  const boards = new Map(players.map((name): [string, string[]] => [name, []]));
  for (let i = 2 + random.int(5); i > 0; i--) boards.get(random.pick(players))?.push(JSON.stringify(random.pick(fit).name));
  boards.get('Amy')?.push('{object: a 2/2 creature, as: Bear}');
  boards.get('Nicole')?.push('{object: a 4/4 red creature, as: Ogre}');
  const happens = make(random);
  const newcomer = happens.includes('Newcomer') ? [`{card: ${JSON.stringify(random.pick(cards.filter((card) => card.kinds.has('enters'))).name)}, as: Newcomer}`] : [];
  const more = random.unit() < 0.4 ? [random.pick(HAPPENINGS).make(random)].filter((text) => !/Newcomer|Cub|Card/u.test(text)) : [];
  return [
    'id: random', `players: [${players.join(', ')}]`, 'battlefield:', ...[...boards].map(([name, list]) => `  ${name}: [${list.join(', ')}]`),
    `library: {${players.map((name) => `${name}: 8 cards`).join(', ')}}`, `hand: {Amy: [${['{object: a 3/3 creature, as: Cub}', '{object: a green sorcery card, as: Card}', ...newcomer].join(', ')}]}`,
    ...(more.length === 0 ? [`event: {${happens}}`] : ['do:', ...[happens, ...more].map((each) => `- {${each}}`)]), ...(random.unit() < 0.3 ? ['observe: [life of Amy, life of Nicole, events]'] : []), '',
  ].join('\n');
}
