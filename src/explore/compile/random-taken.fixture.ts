/** Random small scenarios, as YAML text, of tokens that others take: who creates them changes, and with that who chooses and what applies. */
import type { Random } from '../../base/random.ts';

const some = (random: Random, chance: number): boolean => random.unit() < chance;
const n = (random: Random, k = 3): string => String(1 + random.int(k));

export function randomTaken(random: Random): string {
  const players = ['Amy', 'Nicole', 'Paul'].slice(0, some(random, 0.6) ? 2 : 3);
  const watched = (): string => `create: {player: ${random.pick(['an opponent', 'an opponent', 'you', 'a player', ...players])}${some(random, 0.2) ? `, what: a ${random.pick(['Cat', 'creature', 'Hound'])}` : ''}}`;
  const entry = (): string => `when: {enters: {what: ${random.pick(['a creature you control', 'a token', 'a creature an opponent controls'])}}}, change: {${random.pick(['tapped: true', 'counters: {+1/+1: {plus: 1}}'])}}`;
  const does = (): string => random.pick(['change: {player: you}', 'change: {player: you}', `change: {player: ${random.pick(players)}}`, 'change: {under: you}', 'change: {amount: {times: 2}}', `change: {amount: {plus: ${n(random)}}}`, 'change: {amount: {half: up}}', 'next: 1, change: {player: you}', ...(some(random, 0.3) ? ['change: {groups: {token: Rock, plus: 1}}', 'also: [{gain-life: {player: you, amount: 1}}]', 'instead: [{create: {player: you, token: Cat, amount: that}}]', 'change: {player: you, amount: {plus: 1}}'] : [])]);
  const effects = Array.from({ length: 2 + random.int(4) }, (_, i) => `- {from: a spell, controller: ${random.pick(players)}, ${some(random, 0.12) ? entry() : `when: {${watched()}}, ${does()}${some(random, 0.35) ? `, may: ${random.pick(['you', 'you', 'that player'])}` : ''}`}, until: end of turn, as: e${String(i)}}`);
  const made = (): string => `create: {player: ${random.pick(players)}, token: ${random.pick(['Hound', 'Cat', 'Rock'])}, amount: ${n(random, 2)}}`;
  const how = random.int(10);
  return [
    'id: random', `players: [${players.join(', ')}]`, 'cards:', '  Hound: {type: Creature — Hound, pt: 2/2, text: []}', '  Cat: {type: Creature — Cat, pt: 1/1, text: []}', '  Rock: {type: Artifact, text: []}',
    'in force:', ...effects, ...(how < 6 ? [`event: {${made()}}`] : how < 8 ? ['do:', '- together:', `  - ${made()}`, `  - ${made()}`] : ['do:', `- ${made()}`, `- ${made()}`]), random.pick(['observe: [events]', 'observe: [events]', 'observe: [changes]', 'observe: [events, life of Amy]', 'observe: [events, e0]']), '',
  ].join('\n');
}
