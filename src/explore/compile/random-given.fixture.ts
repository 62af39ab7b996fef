/** Random small scenarios, as YAML text, in which effects create tokens for another player as well, and others change how many these are. */
import type { Random } from '../../base/random.ts';

export function randomGiven(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const players = ['Amy', 'Nicole', 'Paul'].slice(0, some(0.65) ? 2 : 3);
  const others = players.filter((name) => name !== 'Amy');
  const token = (): string => random.pick(['Hound', 'Hound', 'Hound', 'Cat', 'Rock']);
  const n = (k = 3): string => String(1 + random.int(k));
  const line = (i: number, controller: string, watches: string, does: string): string => `- {from: a spell, controller: ${controller}, when: {create: {${watches}}}, ${does}${some(0.25) ? `, may: ${random.pick(['you', 'Nicole'])}` : ''}${some(0.1) ? ', if: {compare: [that, at-least, 2]}' : ''}, until: end of turn, as: e${String(i)}}`;
  const created = (player: string): string => `{create: {player: ${player}, token: ${token()}, amount: ${random.pick(['that', '1', '2', '{times: [2, that]}', '{half-down: that}'])}}}`;
  const gives = (i: number): string => {
    const to = random.pick(others);
    return line(i, random.pick(players), `player: Amy${some(0.2) ? ', what: a Hound' : ''}`, random.pick([
      `also: [${created(to)}]`, `also: [${created(to)}]`, `next: 1, also: [${created(to)}]`, `change: {amount: {times: 2}}, also: [${created(to)}]`,
      `also: [${created(to)}, ${created(random.pick(players))}]`, `also: [${created(to)}, {gain-life: {player: ${to}, amount: that}}]`, `instead: [${created(to)}]`, `instead: [${created('Amy')}, ${created(to)}]`,
    ]));
  };
  const change = (): string => random.pick([
    'change: {amount: {times: 2}}', `change: {amount: {plus: ${n()}}}`, `change: {amount: {minus: ${n(2)}}}`, 'change: {amount: {half: up}}', `change: {amount: {at-most: ${n()}}}`, 'next: 1, change: {amount: {times: 3}}', `next: ${n(2)}, change: {amount: {plus: 1}}`,
    'change: {tapped: true}', 'instead: []', 'skip: true', `also: [{gain-life: {player: you, amount: that}}]`, `also: [${created('that player')}]`, `also: [${created(random.pick(players))}]`, `change: {groups: {token: ${token()}, plus: that}}`,
  ]);
  const changes = (i: number): string => {
    const whose = random.pick(others);
    const [controller, player] = random.pick([[whose, 'you'], ['Amy', whose], [whose, whose], ['Amy', 'you'], ['Amy', 'an opponent'], ['Amy', 'a player']]);
    return line(i, controller ?? 'Amy', `player: ${player ?? 'you'}${some(0.15) ? `, what: a ${random.pick(['Cat', 'creature', 'Hound', 'token'])}` : ''}${some(0.1) ? ', amount: {at-least: 2}' : ''}`, change());
  };
  const count = 2 + random.int(4);
  const effects = random.shuffle(Array.from({ length: count }, (_, i) => (i === 0 || some(0.3) ? gives(i) : changes(i))));
  const event = (player: string): string => `create: {player: ${player}, token: ${token()}, amount: ${n()}}`;
  const how = random.int(10);
  return [
    'id: random', `players: [${players.join(', ')}]`, 'cards:', '  Hound: {type: Creature — Hound, pt: 2/2, text: []}', '  Cat: {type: Creature — Cat, pt: 1/1, text: []}', '  Rock: {type: Artifact, text: []}',
    'in force:', ...effects, ...(how < 7 ? [`event: {${event('Amy')}}`] : how < 9 ? ['do:', '- together:', `  - ${event('Amy')}`, `  - ${event(random.pick(players))}`] : ['do:', `- ${event('Amy')}`, `- ${event(random.pick(players))}`]),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [changes]', 'observe: [events, life of Amy]', 'observe: [events, e0]', 'observe: [count of tokens Nicole controls]']), '',
  ].join('\n');
}

/** The same of damage and life: what is added is watched by effects that watch the event itself, too, each of which is applied once on the way to it (614.5). */
export function randomHeirs(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const players = ['Amy', 'Nicole', 'Paul'].slice(0, some(0.85) ? 2 : 3);
  const kind = random.pick(['damage', 'gain-life', 'lose-life', 'put-counters']);
  const n = (k = 3): string => String(1 + random.int(k));
  const whom = kind === 'put-counters' ? ['Bear', 'Ogre'] : players;
  const one = (to: string, amount: string): string => ({ damage: `damage: {from: Wurm, to: ${to}, amount: ${amount}}`, 'gain-life': `gain-life: {player: ${to}, amount: ${amount}}`, 'lose-life': `lose-life: {player: ${to}, amount: ${amount}}`, 'put-counters': `put-counters: {on: ${to}, kind: +1/+1, amount: ${amount}}` })[kind] ?? '';
  const watched = (): string => {
    const whose = kind === 'put-counters' ? random.pick(['a creature', 'a creature', 'a creature you control', 'Bear', 'Ogre']) : random.pick(['a player', 'a player', 'you', 'an opponent', ...players]);
    return `${kind}: {${kind === 'damage' ? 'to' : kind === 'put-counters' ? 'on' : 'player'}: ${whose}${some(0.1) ? ', amount: {at-least: 3}' : ''}}`;
  };
  const adds = (): string => `${random.pick(['', '', 'next: 1, ', 'change: {amount: {plus: 1}}, '])}also: [{${one(random.pick(whom), random.pick(['that', '1', '2', '{half-down: that}']))}}]`;
  const changes = (): string => random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${n()}}}`, `change: {amount: {minus: ${n(2)}}}`, 'change: {amount: {half: down}}', `next: ${n(2)}, change: {amount: {times: 2}}`, 'skip: true', `next: 1, change: {amount: {plus: ${n()}}}`, ...(kind === 'damage' ? [`shield: ${n(4)}`, 'prevent: 1', `change: {to: ${random.pick(players)}}`] : [])]);
  const line = (i: number, adding: boolean): string => `- {from: a spell, controller: ${random.pick(players)}, when: {${adding ? watched().replace('a player', 'Amy').replace('a creature}', 'Bear}') : watched()}}, ${adding ? adds() : changes()}${some(0.2) ? `, may: ${random.pick(['you', 'Nicole'])}` : ''}, until: end of turn, as: e${String(i)}}`;
  const count = 2 + random.int(4);
  const effects = random.shuffle(Array.from({ length: count }, (_, i) => line(i, i === 0 || some(0.15))));
  const event = (at: number): string => one(whom[at] ?? 'Amy', n(4));
  return [
    'id: random', `players: [${players.join(', ')}]`, 'battlefield:', '  Amy: [{object: a 2/2 creature, as: Bear}]', '  Nicole: [{object: a 3/3 creature, as: Ogre}, {object: a 1/1 creature, as: Wurm}]', 'in force:', ...effects,
    ...(some(0.7) ? [`event: {${event(0)}}`] : ['do:', '- together:', `  - ${event(0)}`, `  - ${event(1)}`]), random.pick(['observe: [events]', 'observe: [events, life of Amy]', 'observe: [events, e0, e1]']), '',
  ].join('\n');
}
