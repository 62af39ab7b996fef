/** Random small scenarios of several batches, with abilities that trigger and resolve, state-based actions, continuous effects or a schedule between them, as YAML text. */
import type { Random } from '../base/random.ts';

const some = (random: Random, chance: number): boolean => random.unit() < chance;
const n = (random: Random, k = 3): string => String(1 + random.int(k));

const CARDS = [
  '  Priest: {type: Creature — Cleric, pt: 1/3, text: [{after: {damage: {to: you}}, do: [{gain-life: {player: you, amount: 1}}]}]}',
  '  Brand: {type: Enchantment, text: [{after: {gain-life: {player: you}}, do: [{lose-life: {player: Nicole, amount: 1}}]}]}',
  '  Echo: {type: Enchantment, text: [{after: {damage: {to: a player}}, do: [{put-counters: {on: this, kind: charge, amount: 1}}]}]}',
  '  Banner: {type: Enchantment, text: [{static: {for: creatures you control, pt: +1/+1}}]}',
  '  Mourner: {type: Creature — Spirit, pt: 2/2, text: [{after: {dies: {what: this}}, do: [{damage: {from: this, to: Nicole, amount: 2}}]}]}',
  '  Reaper: {type: Creature — Spirit, pt: 2/3, text: [{after: {dies: {what: a creature}}, do: [{put-counters: {on: this, kind: +1/+1, amount: 1}}]}]}',
] as const;
const WATCHES = [
  'damage: {to: a player}', 'damage: {to: a permanent or player}', 'damage: {to: a creature}', 'damage: {to: Bear}', 'damage: {from: Ogre}', 'gain-life: {player: a player}', 'lose-life: {player: a player}', 'put-counters: {on: a permanent}', 'dies: {what: a creature}', 'mill: {player: a player}',
  'destroy: {what: a creature}',
] as const;

function does(random: Random, watched: string): string {
  const limit = some(random, 0.3) ? `next: ${n(random, 2)}, ` : some(random, 0.1) ? 'first: turn, ' : '';
  const may = some(random, 0.25) ? `may: ${random.pick(['you', 'you', 'Nicole'])}, ` : '';
  if (watched.startsWith('dies')) return `${limit}${may}change: {to: ${random.pick(['exile', 'hand'])}}${random.pick(['', '', ', also: [{create: {player: you, token: a 1/1 Soldier creature, amount: 1}}]', ', also: [{gain-life: {player: you, amount: 1}}]'])}`;
  if (watched.startsWith('destroy')) return `${limit}${may}instead: [${random.pick(['', '{gain-life: {player: you, amount: 1}}', '{tap: {what: that creature}}, {gain-life: {player: you, amount: 1}}'])}]`;
  const damage = watched.startsWith('damage') ? ['prevent: 1', 'prevent: 2', `shield: ${n(random)}`, 'change: {to: Ogre}', 'change: {to: Amy}', 'prevent: 2, then: [{gain-life: {player: you, amount: prevented}}]', 'instead: [{lose-life: {player: Amy, amount: that}}]', 'split: {amount: 1, to: Ogre}'] : [];
  const what = random.pick([...damage, 'change: {amount: {times: 2}}', 'change: {amount: {plus: 1}}', 'change: {amount: {plus: 2}}', 'change: {amount: {half: up}}', 'change: {amount: {at-most: 3}}', 'also: [{gain-life: {player: you, amount: 1}}]', `change: {amount: {plus: ${random.pick(['charge counters on Bear', 'life lost by Amy this turn'])}}}`]);
  return `${what.startsWith('shield') ? '' : limit}${what.startsWith('split') ? '' : may}${some(random, 0.12) ? 'if: {compare: [life of Amy, at-least, 18]}, ' : ''}${what}`;
}

function event(random: Random): string {
  const who = (): string => random.pick(['Amy', 'Nicole']);
  return random.pick([
    `damage: {from: ${random.pick(['Ogre', 'Bear'])}, to: ${random.pick(['Amy', 'Amy', 'Nicole', 'Bear', 'Ogre'])}, amount: ${n(random, 4)}}`, `damage: {from: Ogre, to: ${random.pick(['Amy', 'Bear', 'each creature'])}, amount: ${n(random, 4)}}`, `gain-life: {player: ${who()}, amount: ${n(random)}}`, `lose-life: {player: ${who()}, amount: ${n(random)}}`,
    `put-counters: {on: ${random.pick(['Bear', 'Ogre'])}, kind: ${random.pick(['+1/+1', 'charge', '-1/-1'])}, amount: ${n(random, 2)}}`, `mill: {player: ${who()}, amount: ${n(random, 2)}}`, 'destroy: {what: Bear}', 'destroy: {what: each creature}',
  ]);
}
const instruction = (random: Random): readonly string[] => (some(random, 0.35) ? ['- together:', `  - ${event(random)}`, `  - ${event(random)}`] : [`- ${event(random)}`]);

/** What is between the batches is what the compiled form refuses; the batches themselves mostly compile. */
export function randomLeaps(random: Random): string {
  const among = random.shuffle([...WATCHES]).slice(0, 3);
  const effects = Array.from({ length: 2 + random.int(4) }, (_, i) => {
    const watched = random.pick(among);
    return `- {from: a spell, controller: ${random.pick(['Amy', 'Nicole'])}, when: {${watched}}, ${does(random, watched)}, until: end of turn, as: e${String(i)}}`;
  });
  const held = random.shuffle(['Priest', 'Brand', 'Echo', 'Banner', 'Mourner', 'Reaper']).slice(0, 1 + random.int(3));
  const mine = held.filter(() => some(random, 0.7));
  return [
    'id: random', 'players: [Amy, Nicole]', ...random.pick([['triggers: resolve'], ['triggers: resolve', 'sba: after each'], ['sba: after each'], ['sba: end'], ['triggers: resolve', 'sba: end']]), 'cards:', ...CARDS, 'library: {Amy: 6 cards, Nicole: 5 cards}', 'battlefield:',
    `  Amy: [${['{object: a 2/3 creature, as: Bear}', ...mine].join(', ')}]`, `  Nicole: [${['{object: a 4/4 creature, as: Ogre}', ...held.filter((each) => !mine.includes(each))].join(', ')}]`, 'in force:', ...effects, 'do:', ...Array.from({ length: 1 + random.int(3) }, () => instruction(random)).flat(),
    random.pick(['observe: [events]', 'observe: [events, life of Amy]', 'observe: [life of Amy, life of Nicole]', 'observe: [events, e0]', 'observe: [damage by source]', 'observe: [counters on Bear, life of Nicole]', 'observe: [all]', 'observe: [life of Amy, triggers]']), '',
  ].join('\n');
}
