/** Random small scenarios, as YAML text, in which coins that are flipped and dice that are rolled say what an effect does. */
import type { Random } from '../../base/random.ts';

const some = (random: Random, chance: number): boolean => random.unit() < chance;
const n = (random: Random, k = 3): string => String(1 + random.int(k));

const does = (random: Random, damage: boolean): string => random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${n(random)}}}`, 'change: {amount: {half: up}}', ...(damage ? ['prevent: 1', 'prevent: all'] : [])]);
function effect(random: Random, i: number): string {
  const watched = random.pick(['damage: {to: a player}', 'damage: {to: you}', 'damage: {to: a permanent or player}', 'gain-life: {player: a player}']);
  const plain = (): string => does(random, watched.startsWith('damage'));
  const one = some(random, 0.5) ? plain() : random.pick([`flip: {player: you}, modes: {heads: {${plain()}}, tails: {${plain()}}}`, `roll: {player: you, sides: 4}, modes: {1-3: {${plain()}}, 4: {${plain()}}}`, ...(watched.startsWith('damage') ? ['flip: {player: you}, prevent: {if: you won the flip, amount: all}'] : [])]);
  return `- {from: a spell, controller: ${random.pick(['Amy', 'Nicole'])}, when: {${watched}}, ${one}${some(random, 0.1) ? ', may: you' : ''}, until: end of turn, as: e${String(i)}}`;
}

export function randomChance(random: Random): string {
  const effects = Array.from({ length: 1 + random.int(4) }, (_, i) => effect(random, i));
  const step = (): string => (some(random, 0.7) ? `damage: {from: Bear, to: ${random.pick(['Amy', 'Nicole', 'Bear'])}, amount: ${n(random)}}` : `gain-life: {player: ${random.pick(['Amy', 'Nicole'])}, amount: ${n(random)}}`);
  const happens = random.pick([[`event: {${step()}}`], ['do:', `- ${step()}`, `- ${step()}`], ['do:', '- together:', `  - ${step()}`, `  - ${step()}`]]);
  return ['id: random', 'players: [Amy, Nicole]', 'battlefield: {Amy: [{object: a 2/2 creature, as: Bear}]}', 'in force:', ...effects, ...happens, random.pick(['observe: [events]', 'observe: [life of Amy, life of Nicole]', 'observe: [events, e0]']), ''].join('\n');
}
