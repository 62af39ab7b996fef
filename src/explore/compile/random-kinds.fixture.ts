/** Random small scenarios as YAML text: counters of several kinds on what enters, tokens that enter in some way, the first of a turn, draws of three players. */
import type { Random } from '../../base/random.ts';

const some = (random: Random, chance: number): boolean => random.unit() < chance;
const n = (random: Random, k = 3): string => String(1 + random.int(k));
const list = (count: number, of: (at: number) => string): readonly string[] => Array.from({ length: count }, (_, i) => of(i));
const force = (random: Random, i: number, body: string, players: readonly string[] = ['Amy', 'Nicole']): string => `- {from: a spell, controller: ${random.pick(players)}, ${body}${some(random, 0.2) ? ', may: you' : ''}, until: end of turn, as: e${String(i)}}`;
const KINDS = ['+1/+1', '+1/+1', 'charge', 'shield', 'oil'];
const putting = (random: Random): string => `when: {put-counters: {on: ${random.pick(['a creature', 'a creature you control', 'a permanent'])}${some(random, 0.5) ? `, kind: ${random.pick(KINDS)}` : ''}}}, ${random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${n(random)}}}`, 'next: 1, change: {amount: {times: 3}}', 'instead: []'])}`;

/** One to three things enter with counters of several kinds, which effects add, multiply and change as they are put. */
export function randomKinds(random: Random): string {
  const names = list(some(random, 0.7) ? 1 : 2, (i) => `T${String(i)}`);
  const own = (): string => list(1 + random.int(3), () => `${random.pick(KINDS)}: {${some(random, 0.9) ? `plus: ${n(random)}` : 'times: 2'}}`).filter((each, i, all) => all.findIndex((other) => other.split(':')[0] === each.split(':')[0]) === i).join(', ');
  const entry = (): string => `when: {enters: {what: ${random.pick(['a creature', 'a creature you control', 'a permanent'])}}}, ${some(random, 0.15) ? 'next: 1, ' : ''}change: {${random.pick([`counters: {${own()}}`, `counters: {${own()}}`, `counters: {${own()}}`, 'tapped: true', `counters: {${own()}}, tapped: true`])}}`;
  const effects = list(1 + random.int(5), (i) => force(random, i, some(random, 0.55) ? entry() : putting(random)));
  return [
    'id: random', 'players: [Amy, Nicole]', 'cards:', `  Ooze: {type: Creature, pt: 1/1, text: [{when: {enters: this}, change: {counters: {${own()}}}}]}`, '  Hound: {type: Creature, pt: 2/2, text: []}',
    `hand: {Amy: [${names.map((name) => `{card: ${random.pick(['Ooze', 'Ooze', 'Hound'])}, as: ${name}}`).join(', ')}]}`, 'in force:', ...effects,
    'do:', ...(names.length === 1 ? [] : ['- together:']), ...names.map((name) => `${names.length === 1 ? '' : '  '}- enters: {what: ${name}, from: hand, under: Amy}`), random.pick(['observe: [events]', 'observe: [events]', 'observe: [changes]', 'observe: [life of Amy, counters on T0]']), '',
  ].join('\n');
}

/** Tokens of one kind or of two, which effects multiply, and of which each enters tapped or with counters. */
export function randomTokens(random: Random): string {
  const create = (): string => `when: {create: {player: ${random.pick(['you', 'a player'])}}}, ${random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${n(random)}}}`, 'next: 1, change: {amount: {times: 3}}', 'change: {groups: {token: Rock, plus: 1}}', ...(some(random, 0.3) ? ['instead: []'] : [])])}`;
  const entry = (): string => `when: {enters: {what: ${random.pick(['a creature', 'a token', 'a permanent', 'a Cat', 'a creature you control'])}}}, change: {${random.pick(['tapped: true', 'tapped: true', `counters: {+1/+1: {plus: ${n(random)}}}`, `counters: {+1/+1: {plus: ${n(random)}}}, tapped: true`, 'counters: {charge: {plus: 1}, oil: {plus: 2}}', 'gains: [flying]'])}}`;
  const effects = [...list(2 + random.int(2), (i) => force(random, i, create())), ...list(some(random, 0.3) ? 0 : 1 + random.int(2), (i) => force(random, i + 5, entry()).replace(some(random, 0.85) ? ', may: you' : '\0', '')), ...(some(random, 0.3) ? [force(random, 8, putting(random)).replace(', may: you', '')] : [])];
  const made = (): string => `create: {player: ${random.pick(['Amy', 'Amy', 'Nicole'])}, token: ${random.pick(['Cat', 'Cat', 'Rock', 'Kit'])}, amount: ${n(random, 2)}}`;
  return [
    'id: random', 'players: [Amy, Nicole]', 'cards:', '  Cat: {type: Creature — Cat, pt: 1/1, text: []}', '  Rock: {type: Artifact, text: []}', '  Kit: {type: Creature — Cat, pt: 1/1, text: [{when: {enters: this}, change: {counters: {+1/+1: {plus: 1}}}}]}',
    'in force:', ...random.shuffle(effects), ...(some(random, 0.25) ? ['do:', `- ${made()}`, `- ${made()}`] : [`event: {${made()}}`]), random.pick(['observe: [events]', 'observe: [events]', 'observe: [changes]', 'observe: [events, e0]']), '',
  ].join('\n');
}

/** Damage and life one after another, which effects change the first time in a turn only. */
export function randomFirsts(random: Random): string {
  const watches = (): string => random.pick(['damage: {to: a player}', 'damage: {to: Amy}', 'damage: {to: you}', 'gain-life: {player: a player}', 'gain-life: {player: you}', 'lose-life: {player: a player}', 'lose-life: {player: Amy}']);
  const body = (): string => {
    const watched = watches();
    const does = ['change: {amount: {times: 2}}', `change: {amount: {plus: ${n(random)}}}`, `change: {amount: {minus: ${n(random)}}}`, 'change: {amount: {half: down}}', ...(watched.startsWith('damage') ? [`prevent: ${n(random, 4)}`] : []), ...(some(random, 0.3) ? ['instead: []'] : [])];
    if (watched.startsWith('damage') && some(random, 0.1)) return `when: {${watched}}, shield: ${n(random, 4)}`;
    return `when: {${watched}}, ${some(random, 0.6) ? `first: ${random.pick(['turn', 'turn', 'each of your turns'])}, ` : some(random, 0.2) ? 'next: 1, ' : ''}${random.pick(does)}`;
  };
  const effects = list(2 + random.int(4), (i) => force(random, i, body()));
  const happens = (): string => random.pick([`damage: {from: Bear, to: ${random.pick(['Amy', 'Amy', 'Nicole'])}, amount: ${n(random)}}`, `gain-life: {player: ${random.pick(['Amy', 'Nicole'])}, amount: ${n(random)}}`, `lose-life: {player: Amy, amount: ${n(random)}}`]);
  return [
    'id: random', 'players: [Amy, Nicole]', 'battlefield: {Nicole: [{object: a 2/2 creature, as: Bear}]}', 'in force:', ...effects, 'do:', ...list(2 + random.int(2), () => (some(random, 0.25) ? `- together: [{${happens()}}, {${happens()}}]` : `- ${happens()}`)),
    random.pick(['observe: [events]', 'observe: [events, e0]', 'observe: [life of Amy, life of Nicole]', 'observe: [damage by source, life of Amy]']), '',
  ].join('\n');
}

/** Draws of up to three players, which effects of each replace, by cards milled among other things; with enough cards or too few. */
export function randomDrawers(random: Random): string {
  const players = ['Amy', 'Nicole', 'Paul'].slice(0, 2 + random.int(2));
  const instead = (): string => random.pick([`{draw-cards: {player: you, amount: ${n(random)}}}`, `{mill: {player: you, amount: ${n(random)}}}`, `{mill: {player: ${random.pick(players)}, amount: 1}}`, `{gain-life: {player: you, amount: ${n(random)}}}`, `{lose-life: {player: ${random.pick(players)}, amount: 1}}`]);
  const effects = list(1 + random.int(4), (i) => force(random, i, `when: {draw: {player: ${random.pick(['you', 'you', random.pick(players)])}}}, ${some(random, 0.6) ? 'next: 1, ' : ''}instead: [${instead()}]`, players));
  const draws = players.flatMap((player) => (some(random, 0.8) ? [`${some(random, 0.85) ? 'draw-cards' : 'mill'}: {player: ${player}, amount: ${n(random, 2)}}`] : []));
  const together = some(random, 0.5) && draws.length > 1;
  return [
    'id: random', `players: [${players.join(', ')}]`, `library: {${players.map((player) => `${player}: ${String(random.pick([2, 5, 40, 40]))} cards`).join(', ')}}`, 'in force:', ...effects,
    'do:', ...(together ? ['- together:'] : []), ...(draws.length === 0 ? ['draw-cards: {player: Amy, amount: 2}'] : draws).map((each) => `${together ? '  ' : ''}- ${each}`), random.pick(['observe: [events]', 'observe: [events, life of Amy]', "observe: [Amy's library, Amy's graveyard, Amy's hand]"]), '',
  ].join('\n');
}
