/** Random small scenarios, as YAML text, in which something that is destroyed or sacrificed may go from place to place, in several ways. */
import type { Random } from '../base/random.ts';

export function randomGraves(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const names = ['Bear', 'Cub', 'Ogre'].slice(0, 1 + random.int(3));
  const zone = (): string => random.pick(['exile', 'hand', 'library', 'graveyard', 'exile']);
  const body = (): string => random.pick([
    () => `when: {destroy: {what: ${random.pick(['a creature', 'a creature you control', 'Bear'])}}}, ${random.pick(['instead: [{sacrifice: {what: that creature}}]', 'instead: [{sacrifice: {what: that creature}}]', 'instead: [{regenerate: {what: that creature}}]', `instead: [{move: {what: that creature, to: ${zone()}}}]`])}`,
    () => `when: {sacrifice: {what: a creature}}, ${random.pick([`instead: [{move: {what: that creature, to: ${zone()}}}]`, 'instead: [{destroy: {what: that creature}}]', 'also: [{gain-life: {player: you, amount: 1}}]'])}`,
    () => `when: {dies: {what: ${random.pick(['a creature', 'a creature you control', 'a creature an opponent controls'])}}}, ${random.pick([`change: {to: ${zone()}}`, `change: {to: ${zone()}}`, `instead: [{move: {what: that creature, to: ${zone()}}}]`])}`,
    () => `when: {move: {what: a creature${random.pick(['', ', from: battlefield'])}, to: ${random.pick(['exile', 'hand', 'library'])}}}, change: {to: ${zone()}}`,
  ])();
  const effects = Array.from({ length: 2 + random.int(4) }, (_, i) => `- {from: a spell, controller: ${random.pick(['Amy', 'Nicole'])}, ${body()}${some(0.5) ? `, may: ${random.pick(['you', 'you', 'Nicole'])}` : ''}${some(0.15) ? ', next: 1' : ''}, until: end of turn, as: e${String(i)}}`);
  const of = (player: string): string => names.filter((name) => (name === 'Ogre') === (player === 'Nicole')).map((name) => `{object: a 2/2 creature, as: ${name}}`).join(', ');
  const happens = names.map((name) => random.pick([`destroy: {what: ${name}}`, `destroy: {what: ${name}}`, `sacrifice: {what: ${name}, player: ${name === 'Ogre' ? 'Nicole' : 'Amy'}}`]));
  return [
    'id: random', 'players: [Amy, Nicole]', `battlefield: {Amy: [${of('Amy')}], Nicole: [${of('Nicole')}]}`, 'in force:', ...effects,
    ...(names.length === 1 ? [`event: {${happens[0] ?? ''}}`] : ['do:', '- together:', ...happens.map((each) => `  - ${each}`)]),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [events, Bear]', 'observe: [changes, life of Amy]', 'observe: [events, e0]']), '',
  ].join('\n');
}
