/** Random small scenarios, as YAML text, whose effects ask for payments of mana and life: on damage, life, counters, tokens and what enters, of two or three players. */
import type { Random } from '../../base/random.ts';

const some = (random: Random, chance: number): boolean => random.unit() < chance;
const n = (random: Random, k = 3): string => String(1 + random.int(k));

/** What an effect does, paid or not. */
function doing(random: Random, watched: string): string {
  const counters = 'counters: {+1/+1: {plus: 1}}';
  if (watched.startsWith('enters')) return random.pick(['change: {tapped: {unless: paid this way}}', `if: paid this way, change: {${counters}}`, `change: {${counters}}`, 'if: paid this way, change: {tapped: true}']);
  const plain = random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${n(random)}}}`, 'change: {amount: {half: up}}']);
  const damage = random.pick([`prevent: ${n(random)}`, `prevent: {if: paid this way, amount: ${random.pick(['all', '1', '2'])}}`, 'shield: 2', `if: paid this way, prevent: ${n(random)}`, 'if: paid this way, change: {to: Bear}', 'instead: [{lose-life: {player: that player, amount: that}}]', 'prevent: 1, then: [{gain-life: {player: you, amount: 1}}]']);
  return watched.startsWith('damage') && some(random, 0.65) ? damage : some(random, 0.5) ? `if: paid this way, ${plain}` : plain;
}

/** The same where nothing is paid. */
const unpaid = (body: string): string => body.replace('if: paid this way, ', '').replace('{unless: paid this way}', 'true');

export function randomPayments(random: Random): string {
  const players = ['Amy', 'Nicole', 'Paul'].slice(0, some(random, 0.8) ? 2 : 3);
  const kind = random.pick(['damage', 'damage', 'damage', 'gain-life', 'put-counters', 'create', 'enters', 'mill']);
  const who = (): string => random.pick(['a player', 'you', ...players]);
  const watched = (): string => ({ damage: `damage: {to: ${who()}}`, 'gain-life': `gain-life: {player: ${who()}}`, 'put-counters': 'put-counters: {on: a creature}', create: 'create: {player: a player}', enters: `enters: {what: ${random.pick(['a creature', 'a creature you control'])}}`, mill: 'mill: {player: a player}' })[kind] ?? '';
  const pay = (watch: string): string => `pay: {player: ${random.pick(['you', 'you', 'Amy', watch.startsWith('damage: {to: Bear') ? 'you' : 'that player']).replace('that player', kind === 'damage' || kind === 'gain-life' ? 'that player' : 'Nicole')}, cost: ${random.pick(['{mana: 2}', '{life: 1}', '{life: 1}', `{life: ${n(random)}}`, '[{mana: 1}, {life: 2}]'])}${some(random, 0.9) ? ', may: true' : ''}}, `;
  const effects = Array.from({ length: 1 + random.int(4) }, (_, i) => {
    const watch = watched();
    const line = some(random, 0.7) ? `${pay(watch)}${doing(random, watch)}` : unpaid(doing(random, watch));
    return `- {from: a spell, controller: ${random.pick(players)}, when: {${watch}}, ${some(random, 0.1) && !line.includes('shield') ? 'next: 1, ' : ''}${line}${some(random, 0.1) ? ', may: you' : ''}, until: end of turn, as: e${String(i)}}`;
  });
  const one = (): string => ({ damage: `damage: {from: Bear, to: ${random.pick(players)}, amount: ${n(random, 4)}}`, 'gain-life': `gain-life: {player: ${random.pick(players)}, amount: ${n(random)}}`, 'put-counters': `put-counters: {on: ${random.pick(['Bear', 'Ogre'])}, kind: +1/+1, amount: ${n(random)}}`, create: `create: {player: ${random.pick(['Amy', 'Nicole'])}, token: Hound, amount: ${n(random, 2)}}`, enters: 'enters: {what: Cub, from: hand, under: Amy}', mill: `mill: {player: ${random.pick(['Amy', 'Nicole'])}, amount: ${n(random)}}` })[kind] ?? '';
  const several = kind !== 'enters' && some(random, 0.35);
  const events = several && some(random, 0.8) ? ['do:', '- together:', ...[0, 1].map(() => `  - ${one()}`)] : several ? ['do:', `- ${one()}`, `- ${one()}`] : [`event: {${one()}}`];
  return [
    'id: random', `players: [${players.join(', ')}]`, `life: {Amy: ${String(1 + random.int(4))}, Nicole: ${random.pick(['1', '2', '20'])}}`, 'cards: {Hound: {type: Creature, pt: 2/2, text: []}, Cub: {type: Creature, pt: 1/1, text: []}}', 'library: {Amy: 9 cards, Nicole: 7 cards}',
    'battlefield: {Amy: [{object: a 2/2 creature, as: Bear}], Nicole: [{object: a 4/4 creature, as: Ogre}]}', 'hand: {Amy: [Cub]}', 'in force:', ...effects, ...events,
    random.pick(['observe: [events]', 'observe: [events, life of Amy, life of Nicole]', 'observe: [life of Amy, life of Nicole]', 'observe: [events, e0]', 'observe: {line: "{life of Amy}:{life of Nicole}"}', 'observe: [changes, life of Amy]']), '',
  ].join('\n');
}
