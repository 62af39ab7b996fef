/** Random small scenarios, as YAML text, in which one application covers several events at once and does something more once for them all. */
import type { Random } from '../../base/random.ts';

export function randomRewarded(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const n = (k: number): string => String(1 + random.int(k));
  const players = ['Amy', 'Nicole', 'Paul'].slice(0, some(0.8) ? 2 : 3);
  const who = (): string => random.pick(['you', 'you', 'Amy', 'Nicole']);
  const amount = (): string => random.pick(['prevented', 'prevented', '1', '{times: [2, prevented]}', 'that', '{half-up: prevented}']);
  const kinds = random.shuffle(['gain-life', 'gain-life', 'lose-life', 'put-counters', 'create', 'damage']).slice(0, 1 + random.int(2));
  const added = (): string => {
    switch (random.pick(kinds)) {
      case 'gain-life': return `{gain-life: {player: ${who()}, amount: ${amount()}}}`;
      case 'lose-life': return `{lose-life: {player: ${who()}, amount: ${amount()}}}`;
      case 'put-counters': return `{put-counters: {on: ${random.pick(['Bear', 'Ogre'])}, kind: charge, amount: ${amount()}}}`;
      case 'create': return `{create: {player: you, token: Hound, amount: ${random.pick(['prevented', '1'])}}}`;
      default: return `{damage: {from: ${random.pick(['Bear', 'Ogre', 'Wurm'])}, to: ${random.pick(['Amy', 'Nicole', 'Ogre'])}, amount: ${amount()}}}`;
    }
  };
  const to = (): string => random.pick(['you', 'you', 'Amy', 'a player', 'a permanent or player', 'a creature you control', 'a creature']);
  const prevents = (): string => `when: {damage: {to: ${to()}${some(0.15) ? `, per: ${random.pick(['source', 'recipient', 'event'])}` : ''}${some(0.1) ? `, amount: {at-least: ${n(3)}}` : ''}}}, ${random.pick([`shield: ${n(5)}`, `shield: ${n(5)}`, 'next: 1, prevent: all', `prevent: ${n(3)}`, 'prevent: all'])}, then: [${added()}${some(0.2) ? `, ${added()}` : ''}]`;
  const others = (): string => {
    const does = random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${n(2)}}}`, 'change: {amount: {minus: 1}}', 'next: 1, change: {amount: {times: 3}}', 'instead: []']);
    switch (random.pick([...kinds, 'damage', 'damage'])) {
      case 'gain-life': return `when: {gain-life: {player: ${random.pick(['a player', 'you'])}}}, ${does}`;
      case 'lose-life': return `when: {lose-life: {player: ${random.pick(['a player', 'you'])}}}, ${does}`;
      case 'put-counters': return `when: {put-counters: {on: a creature}}, ${does}`;
      case 'create': return `when: {create: {player: you}}, ${does}`;
      default: return `when: {damage: {to: ${to()}}}, ${random.pick(['change: {amount: {times: 2}}', 'prevent: 1', `shield: ${n(3)}`, `change: {amount: {plus: ${n(2)}}}`, 'change: {to: Bear}', 'prevent: {half: up}'])}`;
    }
  };
  const effects = random.shuffle([...Array.from({ length: 1 + random.int(2) }, prevents), ...Array.from({ length: random.int(3) }, others)])
    .map((body, i) => `- {from: a spell, controller: ${random.pick(['Amy', 'Amy', ...players])}, ${body}${some(0.15) ? `, may: ${random.pick(['you', 'Nicole'])}` : ''}, until: end of turn, as: e${String(i)}}`);
  const count = 2 + random.int(2);
  const events = Array.from({ length: count }, (_, i) => `damage: {from: ${random.pick(['Ogre', 'Wurm', 'Rat'])}, to: ${some(0.7) ? 'Amy' : random.pick([...players, 'Bear', 'Cub'])}, amount: ${String(1 + ((i + random.int(4)) % 4))}}`);
  return [
    'id: random', `players: [${players.join(', ')}]`, 'cards: {Hound: {type: Creature — Hound, pt: 2/2, text: []}}',
    'battlefield:', '  Amy: [{object: a 2/2 creature, as: Bear}, {object: a 1/1 creature, as: Cub}]', `  Nicole: [{object: a 5/5 creature${some(0.2) ? ' with lifelink' : ''}, as: Ogre}, {object: a 6/6 creature, as: Wurm}, {object: a 1/1 creature, as: Rat}]`, 'in force:', ...effects,
    'do:', '- together:', ...events.map((each) => `  - ${each}`), ...(some(0.15) ? ['- gain-life: {player: Amy, amount: 1}'] : []),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [events, life of Amy]', 'observe: [life of Amy, life of Nicole]', 'observe: [events, e0]', 'observe: [damage by source, life of Amy]', 'observe: [changes]']), '',
  ].join('\n');
}
