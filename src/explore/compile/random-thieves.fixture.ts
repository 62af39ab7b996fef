/** Random small scenarios, as YAML text, in which others draw instead of whoever would, and what happens instead of draws is changed. */
import type { Random } from '../../base/random.ts';

const some = (random: Random, chance: number): boolean => random.unit() < chance;
const n = (random: Random, k = 3): string => String(1 + random.int(k));

export function randomThieves(random: Random): string {
  const players = ['Amy', 'Nicole', 'Paul'].slice(0, 2 + random.int(2));
  const whose = (): string => random.pick(['you', 'an opponent', 'an opponent', 'a player', 'a player', random.pick(players)]);
  const draws = (): string => `draw-cards: {player: ${random.pick(['you', 'you', 'that player', ...players])}, amount: ${n(random, 2)}}`;
  const others = (): string => random.pick([`gain-life: {player: ${random.pick(['you', 'that player'])}, amount: ${n(random)}}`, 'damage: {from: Bear, to: that player, amount: 1}', 'put-counters: {on: Bear, kind: charge, amount: 1}']);
  const limit = (): string => (some(random, 0.4) ? `next: ${n(random, 2)}, ` : '');
  const taking = (): string => `when: {draw: {player: ${whose()}}}, ${limit()}${some(random, 0.12) ? 'change: {player: you}' : `instead: [${some(random, 0.2) ? `{${others()}}, ` : ''}{${draws()}}]`}`;
  const leaving = (): string => `when: {draw: {player: ${whose()}}}, ${limit()}${random.pick(['instead', 'instead', 'also'])}: [{${others()}}]`;
  const changing = (): string => random.pick([`when: {gain-life: {player: ${random.pick(['you', 'a player'])}}}`, 'when: {damage: {to: a player}}']) + `, ${random.pick(['change: {amount: {times: 2}}', 'change: {amount: {plus: 1}}', 'next: 1, change: {amount: {times: 3}}'])}`;
  const may = (): string => (some(random, 0.3) ? `, may: ${random.pick(['you', 'you', 'that player', ...players])}` : '');
  const bodies = [...Array.from({ length: 1 + random.int(2) }, taking), ...Array.from({ length: random.int(3) }, leaving), ...Array.from({ length: random.int(2) }, changing)];
  const effects = random.shuffle(bodies).map((body, i) => `- {from: a spell, controller: ${random.pick(players)}, ${body}${may()}, until: end of turn, as: e${String(i)}}`);
  const draw = (): string => `draw-cards: {player: ${random.pick(['Amy', 'Amy', ...players])}, amount: ${n(random, 2)}}`;
  const happens = random.pick([[`event: {${draw()}}`], [`event: {${draw()}}`], ['do:', `- ${draw()}`, `- ${draw()}`], ['do:', '- together:', '  - draw-cards: {player: Amy, amount: 1}', '  - draw-cards: {player: Nicole, amount: 1}']]);
  return [
    'id: random', `players: [${players.join(', ')}]`, `library: {${players.map((player) => `${player}: ${some(random, 0.15) ? '2' : '60'} cards`).join(', ')}}`, 'battlefield: {Amy: [{object: a 2/2 creature, as: Bear}]}', 'in force:', ...effects, ...happens,
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [events, life of Amy]', 'observe: [events, e0]', 'observe: [life of Amy, life of Nicole]', "observe: [Amy's library, Amy's hand, Nicole's hand]"]), '',
  ].join('\n');
}

/** Damage among three or four players, of which some goes elsewhere. */
export function randomPieces(random: Random): string {
  const players = ['Amy', 'Nicole', 'Paul', 'Rosa'].slice(0, some(random, 0.8) ? 3 : 4);
  const to = (): string => random.pick(['a player', 'you', 'you', 'an opponent', 'a permanent or player', ...players]);
  const target = (): string => random.pick([...players, ...players, 'Bear', 'Ogre', 'you']);
  const split = (): string => `when: {damage: {to: ${to()}}}, ${some(random, 0.25) ? 'next: 1, ' : ''}split: {amount: ${random.pick(['1', '2', '{half-up: that}', '{half-down: that}', '{minus: [that, 1]}'])}, to: ${target()}}`;
  const other = (): string => `when: {damage: {to: ${to()}}}, ${random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${n(random, 2)}}}`, 'prevent: 1', `shield: ${n(random, 4)}`, `next: ${n(random, 2)}, change: {to: ${target()}}`, 'next: 1, prevent: all', 'change: {amount: {half: up}}', 'may: you, change: {amount: {minus: 1}}'])}`;
  const effects = random.shuffle([...Array.from({ length: 1 + random.int(2) }, split), ...Array.from({ length: 1 + random.int(3) }, other)]).map((body, i) => `- {from: a spell, controller: ${random.pick(players)}, ${body}${body.includes('may') ? '' : some(random, 0.15) ? ', may: you' : ''}, until: end of turn, as: e${String(i)}}`);
  const events = random.shuffle([...players, 'Bear']).slice(0, 1 + random.int(3)).map((each) => `damage: {from: Wurm, to: ${each}, amount: ${n(random, 6)}}`);
  return [
    'id: random', `players: [${players.join(', ')}]`, 'battlefield:', '  Amy: [{object: a 2/2 creature, as: Bear}]', '  Nicole: [{object: a 5/5 creature, as: Ogre}]', '  Paul: [{object: a 6/6 creature, as: Wurm}]', 'in force:', ...effects,
    ...(events.length === 1 ? [`event: {${events[0] ?? ''}}`] : ['do:', '- together:', ...events.map((each) => `  - ${each}`)]),
    random.pick(['observe: [events]', 'observe: [damage by source]', 'observe: [events, e0]', 'observe: [life of Amy, life of Nicole, life of Paul]']), '',
  ].join('\n');
}
