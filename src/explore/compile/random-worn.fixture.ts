/** Random small scenarios, as YAML text, in which counters are removed for damage that is prevented, or instead of other events. */
import type { Random } from '../../base/random.ts';

export function randomWorn(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const n = (k: number): string => String(1 + random.int(k));
  const kind = (): string => random.pick(['charge', 'charge', '+1/+1']);
  const removal = (that: string): string => `{remove-counters: {from: ${random.pick([that, that, 'Bear', 'Cub'])}, kind: ${kind()}, amount: ${random.pick(['1', '1', '2', 'prevented', '{half-up: prevented}'])}}}`;
  const body = (): string => random.pick([
    () => `when: {damage: {to: ${random.pick(['a creature you control', 'Bear', 'a creature'])}}}, ${random.pick(['prevent: all', `prevent: ${n(2)}`, `shield: ${n(4)}`])}, then: [${removal(random.pick(['Bear', 'Cub']))}${some(0.2) ? ', {gain-life: {player: you, amount: 1}}' : ''}]`,
    () => `when: {damage: {to: a creature}}, ${random.pick(['change: {amount: {times: 2}}', 'prevent: 1', 'change: {to: Cub}', `change: {amount: {plus: ${n(2)}}}`, 'instead: [{remove-counters: {from: Bear, kind: charge, amount: that}}]', 'also: [{remove-counters: {from: Cub, kind: charge, amount: 1}}]'])}`,
    () => `when: {remove-counters: {from: a creature}}, ${random.pick(['change: {amount: {times: 2}}', 'change: {amount: {minus: 1}}', 'instead: []'])}`,
    () => 'when: {gain-life: {player: you}}, change: {amount: {plus: 1}}',
  ])();
  const effects = Array.from({ length: 1 + random.int(4) }, (_, i) => `- {from: a spell, controller: ${random.pick(['Amy', 'Amy', 'Nicole'])}, ${body()}${some(0.2) ? `, may: ${random.pick(['you', 'Nicole'])}` : ''}, until: end of turn, as: e${String(i)}}`);
  const has = (): string => (some(0.8) ? `, counters: {charge: ${n(4)}${some(0.5) ? `, +1/+1: ${n(3)}` : ''}}` : '');
  const events = ['Bear', 'Cub', 'Bear'].slice(0, 1 + random.int(3)).map((to, i) => `damage: {from: ${i === 2 ? 'Rat' : 'Ogre'}, to: ${to}, amount: ${n(4)}}`);
  return [
    'id: random', 'players: [Amy, Nicole]', 'battlefield:', `  Amy: [{object: a 2/2 creature, as: Bear${has()}}, {object: a 1/1 creature, as: Cub${has()}}]`, `  Nicole: [{object: a 5/5 creature${some(0.2) ? ' with wither' : ''}, as: Ogre}, {object: a 1/1 creature, as: Rat}]`, 'in force:', ...effects,
    ...(some(0.2) ? ['do:', ...events.map((each) => `- ${each}`)] : ['do:', '- together:', ...events.map((each) => `  - ${each}`)]),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [events, counters on Bear]', 'observe: [counters on Bear, counters on Cub]', 'observe: [changes]', 'observe: [events, Bear]']), '',
  ].join('\n');
}
