/** Random small scenarios, as YAML text, in which several things happen at once and each may become something else, or bring something else about, again and again. */
import type { Random } from '../../base/random.ts';

export function randomChains(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const n = (k = 3): string => String(1 + random.int(k));
  const players = ['Amy', 'Nicole', 'Paul'].slice(0, some(0.85) ? 2 : 3);
  const kinds = random.shuffle(['gain-life', 'lose-life', 'put-counters', 'damage', 'mill']).slice(0, 2 + random.int(2));
  const event = (kind: string, who: string, amount: string): string => ({ 'put-counters': `put-counters: {on: ${random.pick(['Bear', 'Ogre'])}, kind: ${random.pick(['charge', '+1/+1'])}, amount: ${amount}}`, damage: `damage: {from: Rat, to: ${some(0.7) ? who : random.pick(['Bear', 'Ogre'])}, amount: ${amount}}` })[kind] ?? `${kind}: {player: ${who}, amount: ${amount}}`;
  const watched = (kind: string): string => ({ 'put-counters': `put-counters: {on: ${random.pick(['a creature', 'Bear', 'Ogre', 'a creature you control'])}}`, damage: `damage: {to: ${random.pick(['a player', 'you', 'a permanent or player', 'Nicole', 'Bear'])}}` })[kind] ?? `${kind}: {player: ${random.pick(['a player', 'you', 'an opponent', 'Nicole', 'Amy'])}}`;
  const who = (): string => random.pick(['you', 'Amy', 'Nicole', 'that player'].slice(0, 3));
  const turns = (): string => `when: {${watched(random.pick(kinds))}}, ${some(0.25) ? `next: ${n(2)}, ` : ''}${random.pick(['instead', 'instead', 'also'])}: [{${event(random.pick(kinds), who(), random.pick(['that', 'that', n(), '{half-up: that}']))}}]`;
  const changes = (): string => `when: {${watched(random.pick(kinds))}}, ${random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${n()}}}`, 'change: {amount: {minus: 1}}', 'next: 1, change: {amount: {times: 3}}', 'next: 1, instead: []'])}`;
  const effects = random.shuffle([...Array.from({ length: 2 + random.int(3) }, turns), ...Array.from({ length: random.int(3) }, changes)])
    .map((body, i) => `- {from: a spell, controller: ${random.pick(players)}, ${body}${some(0.25) ? `, may: ${random.pick(['you', 'you', 'Nicole'])}` : ''}, until: end of turn, as: e${String(i)}}`);
  const happens = Array.from({ length: 2 + random.int(2) }, (_, i) => event(random.pick(kinds), players[i % players.length] ?? 'Amy', n(4)));
  return [
    'id: random', `players: [${players.join(', ')}]`, `library: {${players.map((player) => `${player}: 90 cards`).join(', ')}}`, 'battlefield: {Amy: [{object: a 2/2 creature, as: Bear}], Nicole: [{object: a 5/5 creature, as: Ogre}, {object: a 1/1 creature, as: Rat}]}', 'in force:', ...effects,
    'do:', '- together:', ...happens.map((each) => `  - ${each}`), random.pick(['observe: [events]', 'observe: [events]', 'observe: [events, e0]', 'observe: [life of Amy, life of Nicole]', 'observe: [damage by source, life of Amy]']), '',
  ].join('\n');
}
