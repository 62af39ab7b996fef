/** Random small scenarios, as YAML text, in which effects add tokens to a creation, of its kind or of others, for its player or for others. */
import type { Random } from '../../base/random.ts';

export function randomCreated(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const players = ['Amy', 'Nicole', 'Paul'].slice(0, some(0.75) ? 2 : 3);
  const token = (): string => random.pick(['Hound', 'Hound', 'Cat', 'Rock']);
  const watched = (): string => `create: {player: ${random.pick(['you', 'you', 'a player', 'Amy', 'an opponent'])}${some(0.25) ? `, what: a ${random.pick(['Cat', 'creature', 'Hound', 'token'])}` : ''}}`;
  const amount = (): string => random.pick(['that', '1', '2', '{times: [2, that]}', '{half-up: that}']);
  const creates = (): string => `{create: {player: ${random.pick(['you', 'you', ...players, 'that player'])}, token: ${token()}, amount: ${amount()}}}`;
  const does = (): string => random.pick([
    () => `also: [${creates()}]`, () => `also: [${creates()}]`, () => `also: [${creates()}${some(0.5) ? `, ${creates()}` : ', {gain-life: {player: you, amount: that}}'}]`,
    () => `change: {amount: {plus: ${String(1 + random.int(2))}}}, also: [${creates()}]`, () => 'change: {amount: {times: 2}}', () => `change: {amount: {plus: ${String(1 + random.int(3))}}}`, () => 'change: {amount: {half: down}}',
    () => `next: 1, also: [${creates()}]`, () => 'instead: []', () => `instead: [${creates()}]`, () => `change: {groups: {token: ${token()}, plus: that}}`,
  ])();
  const effects = Array.from({ length: 2 + random.int(3) }, (_, i) => `- {from: a spell, controller: ${random.pick(['Amy', ...players])}, when: {${watched()}}, ${does()}${some(0.2) ? ', may: you' : ''}, until: end of turn, as: e${String(i)}}`);
  const event = (): string => `create: {player: ${random.pick(['Amy', 'Amy', ...players])}, token: ${token()}, amount: ${String(1 + random.int(2))}}`;
  const how = random.int(10);
  return [
    'id: random', `players: [${players.join(', ')}]`, 'cards:', '  Hound: {type: Creature — Hound, pt: 2/2, text: []}', '  Cat: {type: Creature — Cat, pt: 1/1, text: []}', '  Rock: {type: Artifact, text: []}',
    'in force:', ...effects, ...(how < 7 ? [`event: {${event()}}`] : how < 9 ? ['do:', '- together:', `  - ${event()}`, `  - ${event()}`] : ['do:', `- ${event()}`, `- ${event()}`]), random.pick(['observe: [events]', 'observe: [events]', 'observe: [changes]', 'observe: [events, life of Amy]', 'observe: [events, e0]']), '',
  ].join('\n');
}
