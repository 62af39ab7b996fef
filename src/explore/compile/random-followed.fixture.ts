/** Random small scenarios of several instructions, as YAML text, in which conditions and amounts look at what has happened so far. */
import type { Random } from '../../base/random.ts';

const some = (random: Random, chance: number): boolean => random.unit() < chance;
const n = (random: Random, k = 3): string => String(1 + random.int(k));

/** A number that changes as the instructions are carried out. */
const number = (random: Random): string => random.pick([
  'your life', 'life of Amy', 'life of Nicole', 'damage dealt to Amy this turn', 'damage dealt to you this turn', '+1/+1 counters on Bear', 'power of Bear', 'toughness of Ogre', 'life Nicole lost this turn', 'life you gained this turn',
]);
const happened = (random: Random): string => random.pick(['{gain-life: {player: you}}', '{gain-life: {player: Amy}}', '{lose-life: {player: an opponent}}', '{lose-life: {player: Nicole}}', '{damage: {to: you}}', '{damage: {to: Amy}}', '{damage: {to: Bear}}', '{put-counters: {on: Bear}}', '{damage: {to: a player}}', '{create: {player: you}}', '{draw: {player: Amy}}', '{mill: {player: Amy}}']);
function condition(random: Random): string {
  const one = (): string => (some(random, 0.5) ? `{happened: ${happened(random)}}` : `{compare: [${number(random)}, ${random.pick(['at-least', 'at-most', 'less-than', 'more-than', 'odd', 'equal'])}, ${random.pick([n(random, 4), '19', '20', '18', number(random), 'that'])}]}`);
  return random.pick([one(), one(), `{not: ${one()}}`, `{all: [${one()}, ${one()}]}`, `{any: [${one()}, {turn: {of: you}}]}`]);
}

const WATCHES = ['damage: {to: a player}', 'damage: {to: Amy}', 'damage: {to: a permanent or player}', 'damage: {to: a creature}', 'gain-life: {player: a player}', 'lose-life: {player: a player}', 'put-counters: {on: a creature}', 'damage: {from: Bear}', 'create: {player: a player}', 'mill: {player: a player}', 'draw-cards: {player: a player}'];
function effect(random: Random, i: number, among: readonly string[]): string {
  const watched = random.pick(among);
  const amount = (): string => (some(random, 0.35) ? number(random) : n(random));
  const does = random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${amount()}}}`, `change: {amount: {minus: ${amount()}}}`, 'change: {amount: {half: up}}', `change: {amount: {at-most: ${amount()}}}`, `change: {amount: ${amount()}}`, `also: [{gain-life: {player: ${random.pick(['you', 'Amy'])}, amount: ${amount()}}}]`,
    ...(watched.startsWith('damage') ? ['shield: 2', `prevent: ${amount()}`, `prevent: {all-but: ${amount()}}`, 'next: 1, prevent: all'] : [])]);
  const when = some(random, 0.6) ? `${random.pick(['if', 'if', 'unless'])}: ${condition(random)}, ` : '';
  const first = some(random, 0.2) && !watched.includes('creature') && !watched.includes('permanent') && !watched.includes('Bear') ? 'first: turn, ' : '';
  return `- {from: a spell, controller: ${random.pick(['Amy', 'Nicole'])}, when: {${watched}}, ${first}${when}${does}${some(random, 0.15) ? ', may: you' : ''}, until: end of turn, as: e${String(i)}}`;
}

function step(random: Random): string {
  const to = (): string => random.pick(['Amy', 'Amy', 'Nicole', 'Bear', 'Ogre']);
  const damage = (): string => `damage: {from: ${random.pick(['Bear', 'Ogre', 'Link'])}, to: ${to()}, amount: ${n(random, 4)}}`;
  return random.pick([damage(), damage(), damage(), `gain-life: {player: ${random.pick(['Amy', 'Nicole'])}, amount: ${some(random, 0.3) ? number(random).replace(/your|you/u, 'Amy').replace("Amy life", 'life of Amy') : n(random)}}`, `lose-life: {player: ${random.pick(['Amy', 'Nicole'])}, amount: ${n(random)}}`, `put-counters: {on: ${random.pick(['Bear', 'Ogre'])}, kind: +1/+1, amount: ${n(random, 2)}}`, ...(some(random, 0.5) ? [`create: {player: Amy, token: Hound, amount: ${n(random, 2)}}`, `mill: {player: Amy, amount: ${n(random)}}`, `draw-cards: {player: ${random.pick(['Amy', 'Nicole'])}, amount: ${n(random)}}`] : [])]);
}

export function randomFollowed(random: Random): string {
  const among = random.shuffle(WATCHES).slice(0, 2 + random.int(2));
  const effects = Array.from({ length: 2 + random.int(3) }, (_, i) => effect(random, i, among));
  const does = (): string => (some(random, 0.3) ? `- together: [{${step(random)}}, {damage: {from: Bear, to: Nicole, amount: ${n(random)}}}]` : some(random, 0.12) ? `- resolve: {card: Fire, controller: ${random.pick(['Amy', 'Nicole'])}}` : `- ${step(random)}`);
  return [
    'id: random', 'players: [Amy, Nicole]', 'library: {Amy: 4 cards, Nicole: 9 cards}', 'cards: {Hound: {type: Creature — Hound, pt: 2/2, text: []}, Fire: {type: Sorcery, do: [{damage: {from: this, to: each opponent, amount: 2}}]}}', ...(some(random, 0.3) ? [`earlier: [${random.pick(['Amy gains 2 life', 'Nicole loses 1 life', '2 damage to Amy'])}]`] : []), 'battlefield:', '  Amy: [{object: a 2/2 creature, as: Bear}]', '  Nicole: [{object: a 4/4 creature, as: Ogre}, {object: a 1/1 creature with lifelink, as: Link}]',
    'in force:', ...effects, 'do:', does(), does(), ...(some(random, 0.5) ? [does()] : []),
    random.pick(['observe: [events]', 'observe: [events, life of Amy]', 'observe: [events, e0]', 'observe: [damage by source]', 'observe: [counters on Bear, life of Nicole]', 'observe: [life of Amy, life of Nicole]']), '',
  ].join('\n');
}
