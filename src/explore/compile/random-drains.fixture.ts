/** Random small scenarios of three or four players, as YAML text, in which effects add events that others apply to, in rounds that may begin again (101.4d). */
import type { Random } from '../../base/random.ts';

export function randomDrains(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const n = (k: number): string => String(1 + random.int(k));
  const players = ['Amy', 'Nicole', 'Paul', 'Rosa'].slice(0, some(0.8) ? 3 : 4);
  const kinds = random.shuffle(['gain-life', 'lose-life', 'damage', 'put-counters']).slice(0, 2);
  const who = (): string => random.pick(['you', 'you', 'that player', ...players]);
  const event = (kind: string): string => (kind === 'damage' ? `damage: {from: Bear, to: ${random.pick([...players, 'Ogre'])}, amount: ${random.pick(['1', '2', 'that'])}}` : kind === 'put-counters' ? `put-counters: {on: ${random.pick(['Bear', 'Ogre', 'Rat'])}, kind: charge, amount: ${random.pick(['1', 'that'])}}` : `${kind}: {player: ${who()}, amount: ${random.pick(['1', '2', 'that', 'that'])}}`);
  const watched = (kind: string): string => (kind === 'damage' ? `damage: {to: ${random.pick(['a player', 'you', 'an opponent', 'a permanent or player'])}}` : kind === 'put-counters' ? 'put-counters: {on: a creature}' : `${kind}: {player: ${random.pick(['a player', 'you', 'an opponent'])}}`);
  const [first = 'gain-life', second = 'lose-life'] = kinds;
  const adder = (): string => `when: {${watched(first)}}, ${some(0.3) ? 'next: 1, ' : ''}${random.pick([`also: [{${event(second)}}]`, `also: [{${event(second)}}]`, `change: {amount: {plus: 1}}, also: [{${event(second)}}]`, ...(first === 'damage' ? [`prevent: ${n(2)}, then: [{${event(second).replace('amount: that', 'amount: prevented')}}]`, `shield: ${n(3)}, then: [{${event(second).replace('amount: that', 'amount: prevented')}}]`] : [`instead: [{${event(second)}}]`])])}`.replace(/next: 1, (shield)/u, '$1');
  const changer = (): string => `when: {${watched(random.pick([first, second, second]))}}, ${random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${n(2)}}}`, 'change: {amount: {minus: 1}}', 'next: 1, change: {amount: {times: 3}}', 'change: {amount: {half: up}}', 'next: 1, instead: []'])}`;
  const effects = random.shuffle([...Array.from({ length: 1 + random.int(2) }, adder), ...Array.from({ length: 1 + random.int(3) }, changer)])
    .map((body, i) => `- {from: a spell, controller: ${random.pick(players)}, ${body.replace('next: 1, prevent', 'prevent')}${some(0.2) ? `, may: ${random.pick(['you', 'you', random.pick(players)])}` : ''}, until: end of turn, as: e${String(i)}}`);
  const to = random.shuffle(first === 'put-counters' ? ['Bear', 'Ogre', 'Rat'] : players).slice(0, 2 + random.int(2));
  const happens = to.map((each) => (first === 'damage' ? `damage: {from: Bear, to: ${each}, amount: ${n(4)}}` : first === 'put-counters' ? `put-counters: {on: ${each}, kind: charge, amount: ${n(2)}}` : `${first}: {player: ${each}, amount: ${n(3)}}`));
  return [
    'id: random', `players: [${players.join(', ')}]`, 'battlefield:', '  Amy: [{object: a 2/2 creature, as: Bear}]', '  Nicole: [{object: a 5/5 creature, as: Ogre}]', '  Paul: [{object: a 1/1 creature, as: Rat}]', 'in force:', ...effects,
    'do:', '- together:', ...happens.map((each) => `  - ${each}`),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [life of Amy, life of Nicole, life of Paul]', 'observe: [events, e0]', 'observe: [changes]']), '',
  ].join('\n');
}
