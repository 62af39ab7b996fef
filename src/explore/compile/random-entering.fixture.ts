/** Random small scenarios in which several things enter at once, as YAML text. */
import type { Random } from '../../base/random.ts';

const some = (random: Random, chance: number): boolean => random.unit() < chance;
const n = (random: Random, k = 3): string => String(1 + random.int(k));

/** Cards that enter: with counters of their own, as copies, with a choice, tapped or not, or with nothing special. */
const CARDS = [
  '  Ooze: {type: Creature, pt: 0/0, text: [{when: {enters: this}, change: {counters: {+1/+1: 2}}}]}', '  Hound: {type: Creature — Hound, pt: 2/2, text: []}',
  '  Clone: {type: Creature, pt: 0/0, text: [{when: {enters: this}, may: you, choose: {original: a creature on the battlefield}, change: {as: the original}}]}',
  '  Sage: {type: Creature, pt: 1/3, text: [{when: {enters: this}, choose: {colour: a colour}}]}', '  Riot: {type: Creature, pt: 1/1, text: [{when: {enters: this}, modes: {counter: {change: {counters: {+1/+1: {plus: 1}}}}, haste: {change: {gains: [haste]}}}}]}',
  '  Isle: {type: Land, text: [{when: {enters: this}, may: you, change: {tapped: true}}]}', '  Orb: {type: Artifact, text: [{when: {enters: this}, change: {tapped: true}}]}',
];
const WHAT = ['an Elf', 'a Wizard', 'an artifact', 'a creature', 'a creature', 'a creature you control', 'a permanent', 'a creature an opponent controls', 'a land', 'a nonland permanent', 'a creature with flying', 'a creature with haste'];

/** Up to four things of one to three players enter at once, as copies, with choices, counters or tapped, and effects change that, some of them the next time only. */
export function randomArrivals(random: Random): string {
  const players = ['Amy', 'Nicole', 'Paul'].slice(0, some(random, 0.2) ? 3 : 2);
  const names = Array.from({ length: some(random, 0.3) ? 1 : 2 + random.int(some(random, 0.2) ? 3 : 2) }, (_, i) => `T${String(i)}`);
  const owners = names.map(() => (some(random, 0.6) ? 'Amy' : random.pick(players)));
  const cards = names.map(() => random.pick(['Ooze', 'Hound', 'Isle', 'Orb', 'Clone', 'Sage', 'Riot']));
  const entry = (): string => {
    const change = random.pick([`counters: {+1/+1: {plus: ${n(random)}}}`, `counters: {+1/+1: {plus: ${n(random)}}}`, 'counters: {+1/+1: {times: 2}}', 'tapped: true', 'tapped: false', 'counters: {+1/+1: {plus: 1}}, tapped: true', 'under: you', ...(some(random, 0.3) ? ['counters: {charge: {plus: 1}}', 'gains: [flying]'] : []), ...(some(random, 0.5) ? ['add-types: [Elf]', 'add-types: [Wizard, Elf]', 'add-types: [Artifact]', 'add-colors: [red]'] : []), ...(some(random, 0.3) ? ['gains: [flying]', 'gains: [lifelink, flying]', 'gains: [haste]', 'gains: [haste], tapped: true'] : [])]);
    const next = some(random, 0.2) ? `next: ${n(random, 2)}, ` : '';
    return `when: {enters: {what: ${random.pick(WHAT)}${some(random, 0.1) ? ', per: event' : ''}}}, ${next}change: {${change}}`;
  };
  const putting = (): string => `when: {put-counters: {on: ${random.pick(['a creature', 'a creature you control', 'a permanent', 'a creature an opponent controls'])}${some(random, 0.4) ? ', kind: +1/+1' : ''}}}, ${random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${n(random)}}}`, 'change: {amount: {half: up}}', 'next: 1, change: {amount: {times: 3}}', 'skip: true'])}`;
  const effects = Array.from({ length: 1 + random.int(5) }, (_, i) => `- {from: a spell, controller: ${random.pick(players)}, ${some(random, 0.6) ? entry() : putting()}${some(random, 0.3) ? `, may: ${random.pick(['you', 'you', 'Amy', 'Nicole'])}` : ''}${some(random, 0.1) ? ', if: {compare: [life of Amy, at-least, 10]}' : ''}, until: end of turn, as: e${String(i)}}`);
  const there = some(random, 0.6) ? [`battlefield: {${random.pick(players)}: [{card: Ooze, as: There, counters: {+1/+1: 1}}, {card: Riot}]}`] : [];
  const zone = random.pick(['hand', 'graveyard', 'exile']);
  const of = (player: string): string => `${player}: [${names.flatMap((name, i) => (owners[i] === player ? [`{card: ${cards[i] ?? ''}, as: ${name}}`] : [])).join(', ')}]`;
  return [
    'id: random', `players: [${players.join(', ')}]`, ...(some(random, 0.2) ? ['readings: {several players asked at once: the first player goes on}'] : []), 'cards:', ...CARDS, ...there, `${zone}: {${players.map(of).join(', ')}}`, 'in force:', ...effects,
    ...(names.length === 1 ? ['do:'] : ['do:', '- together:']), ...names.map((name, i) => `${names.length === 1 ? '' : '  '}- enters: {what: ${name}, from: ${zone}, under: ${some(random, 0.9) ? (owners[i] ?? '') : random.pick(players)}}`),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [changes, e0]', 'observe: [life of Amy, counters on T0]']), '',
  ].join('\n');
}
