/** Random small scenarios, as YAML text, with effects of every kind that is compiled, on events at once or in turn, of two or three players, also under other readings. */
import type { Random } from '../../base/random.ts';

const KINDS = ['damage', 'damage', 'gain-life', 'lose-life', 'put-counters', 'create', 'mill', 'remove-counters'] as const;
type Kind = (typeof KINDS)[number];
const READINGS = ['several players asked at once: the first player goes on', 'additional part of a prevention: inherits', 'a next N shield: source by source', 'additional part takes place: after everything', 'results of damage: start empty'];

export function randomMixed(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const n = (k: number): string => String(1 + random.int(k));
  const players = ['Amy', 'Nicole', 'Paul'].slice(0, some(0.65) ? 2 : 3);
  const kinds = random.shuffle<Kind>(KINDS).slice(0, 2 + random.int(2));
  const [first = 'damage'] = kinds;
  const event = (kind: Kind, amount: string, whom: readonly string[]): string => {
    switch (kind) {
      case 'damage': return `damage: {from: ${random.pick(['Ogre', 'Wurm', 'Lynx'])}, to: ${random.pick([...players, ...players, 'Bear', 'Cub'])}, amount: ${amount}}`;
      case 'put-counters': return `put-counters: {on: ${random.pick(['Bear', 'Cub', 'Ogre'])}, kind: ${random.pick(['charge', '+1/+1'])}, amount: ${amount}}`;
      case 'remove-counters': return `remove-counters: {from: Bear, kind: charge, amount: ${amount}}`;
      case 'create': return `create: {player: ${whom[0] ?? 'Amy'}, token: Hound, amount: ${amount}}`;
      default: return `${kind}: {player: ${random.pick(whom)}, amount: ${amount}}`;
    }
  };
  const watched = (kind: Kind): string => {
    const amount = some(0.12) ? `, amount: {${random.pick(['at-least', 'at-most'])}: ${n(4)}}` : '';
    switch (kind) {
      case 'damage': return `damage: {to: ${random.pick(['you', 'a player', 'a permanent or player', 'a creature you control', 'an opponent', 'Amy', 'Bear'])}${some(0.15) ? ', from: Ogre' : ''}${some(0.12) ? `, per: ${random.pick(['source', 'recipient', 'event'])}` : ''}${amount}}`;
      case 'put-counters': return `put-counters: {on: ${random.pick(['a creature', 'a creature you control'])}${some(0.2) ? ', kind: charge' : ''}}`;
      case 'remove-counters': return 'remove-counters: {from: a creature}';
      case 'create': case 'mill': return `${kind}: {player: ${random.pick(['you', 'a player'])}}`;
      default: return `${kind}: {player: ${random.pick(['you', 'a player', 'an opponent'])}${amount}}`;
    }
  };
  const more = (prevents: boolean): string => `{${event(random.pick(kinds), random.pick(['1', '2', 'that', ...(prevents ? ['prevented', 'prevented', '{times: [2, prevented]}'] : [])]), ['you', ...players])}}`;
  const does = (kind: Kind): string => random.pick([
    () => 'change: {amount: {times: 2}}', () => `change: {amount: {plus: ${n(3)}}}`, () => 'change: {amount: {minus: 1}}', () => 'next: 1, change: {amount: {times: 2}}', () => 'change: {amount: {half: up}}',
    () => `also: [${more(false)}]`, () => `instead: [${more(false)}]`, () => `next: 1, instead: [${more(false)}]`, () => 'instead: []',
    ...(kind !== 'damage' ? [] : [
      () => `shield: ${n(5)}`, () => `shield: ${n(5)}, then: [${more(true)}]`, () => `prevent: ${n(3)}, then: [${more(true)}]`, () => `prevent: all, then: [${more(true)}${some(0.3) ? `, ${more(true)}` : ''}]`, () => `next: 1, prevent: all, then: [${more(true)}]`,
      () => 'prevent: {half: up}', () => `change: {to: ${random.pick(['Bear', 'Amy', 'Nicole', 'Cub'])}}`, () => `split: {amount: ${random.pick(['1', '{half-up: that}'])}, to: Cub}`, () => `shield: ${n(3)}, change: {to: Bear}`,
    ]),
  ])();
  const effects = Array.from({ length: 2 + random.int(4) }, (_, i) => {
    const kind = random.pick([...kinds, first]);
    return `- {from: a spell, controller: ${random.pick(['Amy', ...players])}, when: {${watched(kind)}}, ${does(kind)}${some(0.2) ? `, may: ${random.pick(['you', 'you', ...players])}` : ''}, until: end of turn, as: e${String(i)}}`;
  });
  const base = (): string => event(some(0.7) ? first : random.pick(kinds), n(4), players);
  const many = Array.from({ length: 1 + random.int(3) }, base);
  return [
    'id: random', `players: [${players.join(', ')}]`, ...(some(0.3) ? [`readings: {${random.pick(READINGS)}}`] : []), 'cards: {Hound: {type: Creature — Hound, pt: 2/2, text: []}}', `library: {${players.map((player) => `${player}: 90 cards`).join(', ')}}`, 'battlefield:',
    `  Amy: [{object: a 2/2 creature, as: Bear, counters: {charge: ${n(4)}}}, {object: a 1/1 creature, as: Cub}]`, `  Nicole: [{object: a 5/5 creature${some(0.25) ? ' with lifelink' : ''}, as: Ogre}, {object: a 6/6 creature${some(0.15) ? ' with infect' : ''}, as: Wurm}, {object: a 3/3 creature, as: Lynx}]`,
    'in force:', ...effects, 'do:', ...(some(0.75) && many.length > 1 ? ['- together:', ...many.map((each) => `  - ${each}`)] : many.map((each) => `- ${each}`)), ...(some(0.15) ? [`- ${base()}`] : []),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [events, life of Amy]', 'observe: [events, e0]', 'observe: [changes]', 'observe: [damage by source, life of Amy, life of Nicole]', 'observe: [life of Amy, counters on Bear]']), '',
  ].join('\n');
}
