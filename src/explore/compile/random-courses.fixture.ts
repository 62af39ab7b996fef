/** Random draws, and events at once, that effects replace by what others watch, as YAML text. */
import type { Random } from '../../base/random.ts';

const some = (random: Random, chance: number): boolean => random.unit() < chance;
const n = (random: Random, k = 3): string => String(1 + random.int(k));

/** Draws, and life, damage, counters, tokens and cards milled that come of them, each with effects of its own. */
export function randomCourses(random: Random): string {
  const players = ['Amy', 'Nicole', 'Paul'].slice(0, 2 + random.int(2));
  const kinds = random.shuffle(['damage', 'gain-life', 'lose-life', 'put-counters', 'create', 'mill']).slice(0, 1 + random.int(3));
  const who = (): string => random.pick(['you', 'you', random.pick(players)]);
  const event = (kind: string): string => ({
    damage: `damage: {from: ${random.pick(['Bear', 'Bear', 'Cat'])}, to: ${random.pick([...players, 'Bear', 'Ogre'])}, amount: ${n(random, 4)}}`, 'gain-life': `gain-life: {player: ${who()}, amount: ${n(random)}}`, 'lose-life': `lose-life: {player: ${who()}, amount: ${n(random)}}`,
    'put-counters': `put-counters: {on: ${random.pick(['Bear', 'Ogre'])}, kind: ${random.pick(['+1/+1', 'charge'])}, amount: ${n(random)}}`, create: `create: {player: ${who()}, token: Hound, amount: ${n(random, 2)}}`, mill: `mill: {player: ${who()}, amount: ${n(random)}}`,
  })[kind] ?? '';
  const watched = (kind: string): string => ({
    damage: `damage: {to: ${random.pick(['a player', 'you', 'a creature', 'a permanent or player'])}${some(random, 0.2) ? `, amount: {at-least: ${n(random)}}` : ''}}`, 'gain-life': `gain-life: {player: ${random.pick(['a player', 'you'])}}`, 'lose-life': `lose-life: {player: ${random.pick(['a player', 'you', 'an opponent'])}}`,
    'put-counters': `put-counters: {on: ${random.pick(['a creature', 'a creature you control', 'Bear'])}}`, create: `create: {player: ${random.pick(['a player', 'you'])}}`, mill: `mill: {player: ${random.pick(['a player', 'you'])}}`,
  })[kind] ?? '';
  const force = (i: number, body: string): string => `- {from: a spell, controller: ${random.pick(players)}, ${body}${some(random, 0.25) ? `, may: ${random.pick(['you', 'you', random.pick(players)])}` : ''}, until: end of turn, as: e${String(i)}}`;
  const instead = (): string => (some(random, 0.12) ? `draw-cards: {player: you, amount: ${n(random, 2)}}` : event(random.pick(kinds)));
  const ofDraws = (): string => `when: {draw: {player: ${random.pick(['you', 'a player', 'Amy', 'Amy'])}}}, ${some(random, 0.5) ? `next: ${n(random, 2)}, ` : ''}${some(random, 0.85) ? 'instead' : 'also'}: [${some(random, 0.15) ? `{${instead()}}, ` : ''}{${instead()}}]`;
  const ofOthers = (): string => {
    const kind = random.pick([...kinds, ...kinds, ...(kinds.includes('damage') ? ['lose-life', 'gain-life'] : [])]);
    const does = ['change: {amount: {times: 2}}', `change: {amount: {plus: ${n(random)}}}`, 'change: {amount: {minus: 1}}', 'change: {amount: {half: up}}', 'next: 1, change: {amount: {times: 3}}', `instead: [{${event(random.pick(kinds))}}]`, 'instead: []', ...(kind === 'damage' ? [`prevent: ${n(random)}`, `shield: ${n(random, 5)}`, `shield: ${n(random, 4)}, then: [{gain-life: {player: you, amount: prevented}}]`, `prevent: 1, then: [{put-counters: {on: Bear, kind: +1/+1, amount: prevented}}]`, `change: {to: ${random.pick([...players, 'Bear'])}}`] : []), ...(some(random, 0.2) ? [`also: [{${event(random.pick(kinds))}}]`] : [])];
    return `when: {${watched(kind)}}, ${random.pick(does)}`;
  };
  const effects = random.shuffle([...Array.from({ length: 1 + random.int(3) }, ofDraws), ...Array.from({ length: 1 + random.int(3) }, ofOthers)]).map((body, i) => force(i, body));
  const draw = (): string => `draw-cards: {player: ${some(random, 0.85) ? 'Amy' : 'Nicole'}, amount: ${n(random)}}`;
  return [
    'id: random', `players: [${players.join(', ')}]`, 'cards: {Hound: {type: Creature — Hound, pt: 2/2, text: []}}', `library: {${players.map((player) => `${player}: ${String(random.pick([3, 8, 60]))} cards`).join(', ')}}`,
    'battlefield:', `  Amy: [{object: a 2/2 creature${some(random, 0.3) ? ' with lifelink' : ''}, as: Bear}, {object: a 1/1 creature${some(random, 0.2) ? ' with infect' : ''}, as: Cat}]`, '  Nicole: [{object: a 5/5 creature, as: Ogre}]', 'in force:', ...effects,
    ...(some(random, 0.25) ? ['do:', `- ${draw()}`, `- ${some(random, 0.5) ? draw() : 'damage: {from: Bear, to: Nicole, amount: 2}'}`] : [`event: {${draw()}}`]),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [events, life of Amy]', 'observe: [events, e0]', 'observe: {line: "{life of Amy}:{life of Nicole}"}', 'observe: [changes, counters on Bear]', "observe: [Amy's library, Amy's graveyard, Amy's hand, life of Nicole]"]), '',
  ].join('\n');
}

/** Several events at once, some of which become others: things that leave become life or counters, damage becomes life, life becomes damage. */
export function randomOthers(random: Random): string {
  const leaving = some(random, 0.5);
  const names = ['Bear', 'Cub', 'Ogre', 'Rat'].slice(0, 2 + random.int(3));
  const owner = (i: number): string => (i < 2 || i % 2 === 0 ? 'Amy' : 'Nicole');
  const event = (): string => random.pick([`gain-life: {player: ${random.pick(['you', 'Nicole'])}, amount: ${n(random)}}`, `lose-life: {player: ${random.pick(['you', 'you', 'Nicole'])}, amount: ${leaving ? n(random) : random.pick(['that', n(random)])}}`, `put-counters: {on: Crab, kind: ${random.pick(['charge', '+1/+1'])}, amount: ${n(random)}}`, `damage: {from: Crab, to: ${random.pick(['Amy', 'Nicole', 'Crab'])}, amount: ${n(random)}}`]);
  const makes = random.shuffle([event(), event()]);
  const watched = leaving ? ['destroy: {what: a creature}', 'destroy: {what: a creature you control}', 'dies: {what: a creature}', 'move: {what: a creature, to: exile}'] : ['damage: {to: a player}', 'damage: {to: a creature}', 'damage: {to: you}', 'damage: {to: a permanent or player}'];
  const first = (): string => {
    const does = [`instead: [{${random.pick(makes)}}]`, `instead: [{${random.pick(makes)}}]`, `instead: [{${random.pick(makes)}}]`, ...(leaving ? [] : ['change: {amount: {times: 2}}', 'shield: 3', 'prevent: 1']), 'instead: []', `also: [{${random.pick(makes)}}]`];
    return `when: {${random.pick(watched)}}, ${some(random, 0.4) ? `next: ${n(random, 2)}, ` : ''}${random.pick(does)}`;
  };
  const then = (): string => {
    const kind = random.pick(makes).split(':')[0] ?? '';
    const whom = kind === 'damage' ? `to: ${random.pick(['a player', 'a permanent or player'])}` : kind === 'put-counters' ? 'on: a creature' : `player: ${random.pick(['a player', 'you'])}`;
    return `when: {${kind}: {${whom}}}, ${random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${n(random)}}}`, 'change: {amount: {minus: 1}}', 'next: 1, change: {amount: {times: 3}}', 'next: 1, instead: []'])}`;
  };
  const body = (text: string): string => (text.includes('shield') ? text.replace(/next: \d, /u, '') : text);
  const effects = random.shuffle([...Array.from({ length: 1 + random.int(3) }, first), ...Array.from({ length: 1 + random.int(2) }, then)]).map((text, i) => `- {from: a spell, controller: ${random.pick(['Amy', 'Nicole'])}, ${body(text)}${some(random, 0.3) ? `, may: ${random.pick(['you', 'you', 'Nicole'])}` : ''}, until: end of turn, as: e${String(i)}}`);
  const of = (player: string): string => names.flatMap((name, i) => (owner(i) === player ? [`{object: a 2/2 creature, as: ${name}}`] : [])).join(', ');
  const targets = ['Amy', 'Nicole', ...names.slice(0, 2)];
  const happens = leaving ? names.map((name, i) => (some(random, 0.8) ? `destroy: {what: ${name}}` : `sacrifice: {player: ${owner(i)}, what: ${name}}`)) : random.shuffle(targets).slice(0, 2 + random.int(2)).map((to) => `damage: {from: Crab, to: ${to}, amount: ${n(random, 4)}}`);
  return [
    'id: random', 'players: [Amy, Nicole]', 'battlefield:', `  Amy: [${of('Amy')}]`, `  Nicole: [${[of('Nicole'), '{object: a 3/3 creature, as: Crab}'].filter((each) => each !== '').join(', ')}]`, 'in force:', ...effects,
    'do:', '- together:', ...happens.map((each) => `  - ${each}`), ...(some(random, 0.2) ? ['- gain-life: {player: Amy, amount: 1}'] : []),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [changes, life of Amy]', 'observe: [events, e0]', 'observe: [life of Amy, life of Nicole]']), '',
  ].join('\n');
}
