/** Random small scenarios, as YAML text, in which what effects add waits until the batch has happened, and others watch it. */
import type { Random } from '../../base/random.ts';

export function randomLater(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const n = (k: number): string => String(1 + random.int(k));
  const amount = (): string => random.pick(['prevented', 'prevented', '1', '2', '{times: [2, prevented]}', 'that']);
  const kinds = random.shuffle(['create', 'put-counters', 'damage', 'lose-life', 'gain-life', 'mill', 'add-mana']).slice(0, 1 + random.int(2));
  const added = (): string => {
    switch (random.pick(kinds)) {
      case 'create': return `{create: {player: ${random.pick(['you', 'Nicole'])}, token: ${random.pick(['Cat', 'Cat', 'Rock'])}, amount: ${amount()}}}`;
      case 'put-counters': return `{put-counters: {on: ${random.pick(['Bear', 'Ogre'])}, kind: ${random.pick(['+1/+1', '+1/+1', 'charge'])}, amount: ${amount()}}}`;
      case 'damage': return `{damage: {from: Bear, to: ${random.pick(['Nicole', 'Nicole', 'Ogre'])}, amount: ${amount()}}}`;
      case 'lose-life': return `{lose-life: {player: Nicole, amount: ${amount()}}}`;
      case 'mill': return `{mill: {player: Nicole, amount: ${amount()}}}`;
      case 'add-mana': return `{add-mana: {player: you, type: green, amount: ${amount()}}}`;
      default: return `{gain-life: {player: you, amount: ${amount()}}}`;
    }
  };
  const adds = (): string => {
    const list = [added(), ...(some(0.3) ? [added()] : [])].join(', ');
    return random.pick([`prevent: ${n(3)}, then: [${list}]`, `prevent: ${n(3)}, then: [${list}]`, `shield: 2, then: [${list}]`, `also: [${list.replaceAll('prevented', 'that')}]`, 'change: {amount: {times: 2}}']);
  };
  const watched: Readonly<Record<string, readonly string[]>> = {
    create: ['create: {player: a player}', 'create: {player: you}', 'create: {player: you, what: a Cat}'], 'put-counters': ['put-counters: {on: a creature}', 'put-counters: {on: Bear, kind: +1/+1}'], damage: ['damage: {to: Nicole}', 'damage: {from: Bear}'],
    'lose-life': ['lose-life: {player: a player}'], 'gain-life': ['gain-life: {player: you}', 'gain-life: {player: a player}'], mill: ['mill: {player: a player}'], 'add-mana': ['add-mana: {player: you}'],
  };
  const does = (): string => random.pick(['change: {amount: {times: 2}}', 'change: {amount: {times: 2}}', 'change: {amount: {plus: 1}}', 'next: 1, change: {amount: {times: 3}}', 'skip: true', 'change: {amount: {minus: 1}}', 'change: {amount: {half: up}}', 'may: you, change: {amount: {plus: 2}}']);
  const effect = (label: string, body: string): string => `- {from: a spell, controller: ${random.pick(['Amy', 'Amy', 'Nicole'])}, ${body}, until: end of turn, as: ${label}}`;
  const happens = some(0.75) ? [`event: {damage: {from: Wurm, to: Amy, amount: ${n(5)}}}`]
    : ['do:', some(0.5) ? `- damage: {from: Wurm, to: Amy, amount: ${n(4)}}` : `- together: [{damage: {from: Wurm, to: Amy, amount: ${n(3)}}}, {damage: {from: Ogre, to: Amy, amount: ${n(3)}}}]`, `- ${random.pick(['gain-life: {player: Amy, amount: 1}', `damage: {from: Wurm, to: ${random.pick(['Amy', 'Nicole'])}, amount: 2}`, 'put-counters: {on: Bear, kind: +1/+1, amount: 1}'])}`];
  return [
    'id: random', 'players: [Amy, Nicole]', 'cards: {Cat: {type: Creature — Cat, pt: 1/1, text: []}, Rock: {type: Artifact, text: []}}', 'library: {Nicole: 9 cards}',
    'battlefield: {Amy: [{object: a 2/2 creature, as: Bear}], Nicole: [{object: a 1/1 creature, as: Wurm}, {object: a 4/4 creature, as: Ogre}]}', 'in force:',
    ...Array.from({ length: 2 + random.int(2) }, (_, i) => effect(`e${String(i)}`, `when: {damage: {to: ${random.pick(['a player', 'Amy'])}}}, ${adds()}${some(0.15) ? `, may: ${random.pick(['you', 'Nicole'])}` : ''}`)),
    ...Array.from({ length: 1 + random.int(2) }, (_, i) => effect(`f${String(i)}`, `when: {${random.pick(watched[random.pick(kinds)] ?? ['damage: {to: Nicole}'])}}, ${does()}`)),
    ...happens, `observe: ${random.pick(['[events]', '[events]', '[events, life of Nicole]', '[events, f0]', '[counters on Bear, life of Amy]'])}`, '',
  ].join('\n');
}
