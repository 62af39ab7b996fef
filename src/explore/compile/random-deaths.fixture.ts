/** Random small scenarios at whose end state-based actions are performed, as YAML text: damage, counters and life, and what becomes of those that die. */
import type { Random } from '../../base/random.ts';

const some = (random: Random, chance: number): boolean => random.unit() < chance;
const n = (random: Random, k = 3): string => String(1 + random.int(k));

const WATCHES = ['damage: {to: a permanent or player}', 'damage: {to: a creature}', 'damage: {to: a player}', 'damage: {from: Ogre}', 'put-counters: {on: a creature}', 'dies: {what: a creature}', 'dies: {what: a creature you control}', 'dies: {what: Bear}', 'gain-life: {player: a player}', 'move: {what: a permanent, to: graveyard}'];
function effect(random: Random, i: number): string {
  const watched = random.pick([...WATCHES.slice(0, 4), ...WATCHES]);
  const leaving = watched.startsWith('dies') || watched.startsWith('move');
  const does = leaving ? random.pick(['change: {to: exile}', 'change: {to: exile}', 'change: {to: hand}', 'change: {to: library}', 'next: 1, change: {to: exile}', ...(some(random, 0.1) ? ['also: [{gain-life: {player: you, amount: 1}}]', 'instead: []'] : [])])
    : random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${n(random)}}}`, 'change: {amount: {half: up}}', ...(watched.startsWith('damage') ? ['shield: 2', 'prevent: 1', 'next: 1, prevent: all'] : [])]);
  return `- {from: a spell, controller: ${random.pick(['Amy', 'Nicole'])}, when: {${watched}}, ${does}${some(random, leaving ? 0.5 : 0.15) ? ', may: you' : ''}, until: end of turn, as: e${String(i)}}`;
}

function step(random: Random): string {
  const damage = (): string => `damage: {from: ${random.pick(['Bear', 'Ogre', 'Snake', 'Wilt'])}, to: ${random.pick(['Bear', 'Bear', 'Ogre', 'Walker', 'Amy', 'Nicole'])}, amount: ${n(random, 4)}}`;
  return random.pick([damage(), damage(), damage(), damage(), `gain-life: {player: Amy, amount: ${n(random)}}`, `lose-life: {player: Nicole, amount: ${n(random)}}`, `put-counters: {on: ${random.pick(['Bear', 'Ogre'])}, kind: ${random.pick(['+1/+1', '+1/+1', '-1/-1'])}, amount: ${n(random, 2)}}`]);
}

export function randomDeaths(random: Random): string {
  const effects = Array.from({ length: 2 + random.int(4) }, (_, i) => effect(random, i));
  const keyword = (word: string): string => (some(random, 0.6) ? ` with ${word}` : '');
  const does = some(random, 0.4) ? [`event: {${step(random)}}`] : some(random, 0.6) ? ['do:', '- together:', ...Array.from({ length: 2 + random.int(2) }, () => `  - ${step(random)}`)] : ['do:', `- ${step(random)}`, `- ${step(random)}`];
  return [
    'id: random', 'players: [Amy, Nicole]', `sba: ${does.length === 1 && some(random, 0.3) ? 'after each' : 'end'}`, `life: {Amy: ${random.pick(['3', '5', '20'])}, Nicole: ${random.pick(['2', '4', '20'])}}`, 'battlefield:',
    `  Amy: [{object: a 2/2 creature${keyword('indestructible').replace(/.*/u, (text) => (some(random, 0.15) ? text : ''))}, as: Bear}, {object: a planeswalker, as: Walker, counters: {loyalty: 3}}]`, `  Nicole: [{object: a 4/4 creature, as: Ogre}, {object: a 1/1 creature${keyword('deathtouch')}, as: Snake}, {object: a 2/3 creature${keyword('wither')}, as: Wilt}]`,
    'in force:', ...effects, ...does, random.pick(['observe: [events]', 'observe: [events]', 'observe: [events, life of Amy]', 'observe: [events, e0]', 'observe: [died, life of Nicole]', 'observe: [zone of Bear]', 'observe: [life of Amy, life of Nicole]']), '',
  ].join('\n');
}
