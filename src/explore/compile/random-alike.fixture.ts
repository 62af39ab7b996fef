/** Random small scenarios, as YAML text, of creatures that nothing tells apart, to each of which different things may happen. */
import type { Random } from '../../base/random.ts';

export function randomAlike(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const zone = (): string => random.pick(['exile', 'hand', 'exile', 'hand', 'library']);
  const what = (): string => random.pick(['a creature', 'a creature you control', 'a creature an opponent controls', 'a Bear']);
  const body = (): string => random.pick([
    () => `when: {destroy: {what: ${what()}}}, ${random.pick(['instead: [{sacrifice: {what: that creature}}]', 'instead: [{regenerate: {what: that creature}}]', 'instead: [{tap: {what: that creature}}]', 'instead: []', 'also: [{gain-life: {player: you, amount: 1}}]', `instead: [{move: {what: that creature, to: ${zone()}}}]`])}`,
    () => `when: {dies: {what: ${what()}}}, change: {to: ${zone()}}`,
    () => `when: {dies: {what: ${what()}}}, change: {to: ${zone()}}`,
    () => `when: {move: {what: ${what()}, to: ${random.pick(['exile', 'hand'])}}}, change: {to: ${zone()}}`,
    () => `when: {tap: {what: ${what()}}}, instead: [${random.pick(['', '{gain-life: {player: you, amount: 1}}', '{destroy: {what: that creature}}'])}]`,
  ])();
  const effects = Array.from({ length: 1 + random.int(3) }, (_, i) => `- {from: a spell, controller: ${random.pick(['Amy', 'Nicole'])}, ${body()}${some(0.6) ? `, may: ${random.pick(['you', 'you', 'Nicole'])}` : ''}${some(0.15) ? `, next: ${String(1 + random.int(2))}` : ''}, until: end of turn, as: e${String(i)}}`);
  const bears = (most: number): readonly string[] => Array.from({ length: most }, () => (some(0.1) ? '{card: Bear, tapped: true}' : 'Bear'));
  const amy = [...bears(1 + random.int(3)), ...(some(0.2) ? ['{card: Bear, as: First}'] : []), ...(some(0.25) ? ['{object: a 3/3 creature, as: Ogre}'] : []), ...(some(0.2) ? ['Cub', 'Cub'] : [])];
  return [
    'id: random', 'players: [Amy, Nicole]', 'cards: {Bear: {type: Creature — Bear, pt: 2/2, text: []}, Cub: {type: Creature — Bear, pt: 1/1, text: []}}',
    `battlefield: {Amy: [${amy.join(', ')}], Nicole: [${some(0.5) ? bears(1 + random.int(2)).join(', ') : ''}]}`, 'in force:', ...effects,
    `do: [{${random.pick(['destroy: {what: each creature}', 'destroy: {what: each creature}', 'destroy: {what: each Bear}', 'tap: {what: each creature}', 'sacrifice: {player: each player, what: all creatures}', 'move: {what: each creature, to: hand}'])}}${some(0.1) ? ', {gain-life: {player: Amy, amount: 2}}' : ''}]`,
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [changes, life of Amy]', 'observe: [events, e0]']), '',
  ].join('\n');
}
