/** Random small scenarios of several instructions, as YAML text: spells that resolve, cards that move, tokens that are created, between damage and life. */
import type { Random } from '../../base/random.ts';

const some = (random: Random, chance: number): boolean => random.unit() < chance;
const n = (random: Random, k = 3): string => String(1 + random.int(k));

const effect = (random: Random, i: number, body: string): string =>
  `- {from: a spell, controller: ${random.pick(['Amy', 'Nicole'])}, ${body}${some(random, 0.15) ? ', may: you' : ''}, until: end of turn, as: e${String(i)}}`;

/** An event of one of the kinds that several instructions may consist of. */
function step(random: Random, source: string, among: readonly string[]): string {
  const onCard = source === 'this'; // a card knows nobody's name
  const who = onCard ? random.pick(['you', 'you', 'each opponent']) : random.pick(['Amy', 'Nicole']);
  const to = (): string => (onCard ? random.pick(['you', 'each opponent', 'each creature', 'each player']) : random.pick(['Amy', 'Nicole', 'Bear', 'Ogre']));
  const onto = onCard ? random.pick(['each creature you control', 'each creature']) : random.pick(['Bear', 'Ogre']);
  const all = [
    `damage: {from: ${source}, to: ${to()}, amount: ${n(random, 4)}}`, `damage: {from: ${source}, to: ${to()}, amount: ${n(random, 4)}}`,
    `mill: {player: ${who}, amount: ${n(random)}}`, `draw-cards: {player: ${who}, amount: ${n(random)}}`, `create: {player: ${who}, token: Hound, amount: ${n(random, 2)}}`, `gain-life: {player: ${who}, amount: ${n(random)}}`, `lose-life: {player: ${who}, amount: ${n(random)}}`,
    `put-counters: {on: ${onto}, kind: +1/+1, amount: ${n(random, 2)}}`,
  ];
  const watched = all.filter((each) => among.some((kind) => kind.startsWith(each.slice(0, each.indexOf(':')))));
  return random.pick(watched.length > 0 && some(random, 0.8) ? watched : all);
}

const WATCHES = ['damage: {to: a player}', 'damage: {to: a permanent or player}', 'damage: {to: a creature}', 'mill: {player: a player}', 'draw-cards: {player: a player}', 'create: {player: a player}', 'gain-life: {player: a player}', 'put-counters: {on: a creature}', 'damage: {from: a spell}', 'damage: {from: Bear}'];
function watching(random: Random, among: readonly string[]): string {
  const watches = random.pick(among);
  return `when: {${watches}}, ${random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${n(random)}}}`, 'change: {amount: {half: up}}', 'next: 1, change: {amount: {times: 2}}', `change: {amount: {at-most: ${n(random, 4)}}}`, ...(watches.startsWith('damage') ? [`shield: ${n(random)}`, 'prevent: 1'] : []), ...(some(random, 0.2) ? [`if: {exists: a ${random.pick(['token', 'Hound you control', 'card in a graveyard'])}}, change: {amount: {plus: 1}}`] : [])])}`;
}

/** Instructions one after another, of which some are what a spell says that resolves. */
export function randomSteps(random: Random): string {
  const among = random.shuffle(WATCHES).slice(0, 3);
  const effects = Array.from({ length: 2 + random.int(4) }, (_, i) => effect(random, i, watching(random, among)));
  const body = (): string => Array.from({ length: 1 + random.int(2) }, () => (some(random, 0.4) ? `{together: [{${step(random, 'this', among)}}, {damage: {from: this, to: ${random.pick(['each creature', 'each player', 'you'])}, amount: ${n(random)}}}]}` : `{${step(random, 'this', among)}}`)).join(', ');
  const does = (): string => (some(random, 0.5) ? `- resolve: {card: ${random.pick(['Fire', 'Rain'])}, controller: ${random.pick(['Amy', 'Nicole'])}}` : `- ${step(random, 'Bear', among)}`);
  return [
    'id: random', 'players: [Amy, Nicole]', 'cards:', `  Hound: {type: Creature — Hound, pt: 2/2, text: [${some(random, 0.15) ? 'when: {damage: {to: this}}, prevent: 1'.replace(/^(.*)$/u, '{$1}') : ''}]}`, `  Fire: {type: Sorcery, do: [${body()}]}`, `  Rain: {type: Instant, do: [${body()}]}`,
    `library: {Amy: ${String(3 + random.int(4))} cards, Nicole: ${String(2 + random.int(5))} cards}`, 'battlefield:', '  Amy: [{object: a 2/2 creature, as: Bear}]', '  Nicole: [{object: a 4/4 creature, as: Ogre}]',
    'in force:', ...effects, 'do:', ...(some(random, 0.3) ? ['- resolve: {card: Fire, controller: Amy}'] : [does(), does(), ...(some(random, 0.3) ? [does()] : [])]),
    random.pick(['observe: [events]', 'observe: [events, life of Amy]', 'observe: [events, e0]', 'observe: [damage by source]', 'observe: [counters on Bear, life of Nicole]', ...(some(random, 0.5) ? ["observe: [Amy's library, Amy's hand]", "observe: [Nicole's library, Nicole's graveyard, life of Nicole]"] : [])]), '',
  ].join('\n');
}

/** Draws one by one, which are replaced by more draws, by cards that are milled, or by something else. */
export function randomDraws(random: Random): string {
  const watches = (): string => random.pick(['draw: {player: Amy}', 'draw: {player: Amy}', 'draw: {player: a player}', 'draw: {player: you}', 'draw: {player: Nicole}', 'draw-cards: {player: Amy}']);
  const instead = (): string => random.pick([
    `{draw-cards: {player: Amy, amount: ${n(random)}}}`, '{draw-cards: {player: Amy, amount: 2}}', `{mill: {player: Amy, amount: ${n(random)}}}`, `{mill: {player: Nicole, amount: 1}}`, `{gain-life: {player: you, amount: ${n(random)}}}`, '{lose-life: {player: Nicole, amount: 1}}',
    `{damage: {from: Bear, to: Nicole, amount: 1}}`, `{gain-life: {player: Amy, amount: 1}}, {draw-cards: {player: Amy, amount: 1}}`, '{create: {player: Amy, token: Hound, amount: 1}}', '{draw-cards: {player: that player, amount: 1}}, {gain-life: {player: Amy, amount: 1}}',
  ]);
  const does = (): string => random.pick([`instead: [${instead()}]`, `instead: [${instead()}]`, `instead: [${instead()}]`, `next: ${n(random, 2)}, instead: [${instead()}]`, `next: 1, instead: [${instead()}]`, 'skip: true', `also: [{gain-life: {player: Amy, amount: 1}}]`]);
  const kinds = Array.from({ length: 1 + random.int(3) }, () => `when: {${watches()}}, ${does()}${some(random, 0.3) ? `, may: ${random.pick(['you', 'Amy', 'Amy', 'Nicole'])}` : ''}${some(random, 0.1) ? ', if: {compare: [life of Amy, at-least, 20]}' : ''}${some(random, 0.2) ? `, unless: ${random.pick(['{all: [{phase: draw}, {turn of: you}, {not: {happened: {fact: draws, since: step, who: you}}}]}', '{any: [{phase: main}, {happened: {fact: draws, who: you}}]}', '{not: {phase: draw}}'])}` : ''}`);
  const effects = Array.from({ length: 1 + random.int(4) }, (_, i) => `- {from: a spell, controller: Amy, ${random.pick(kinds)}, until: end of turn, as: e${String(i)}}`);
  const draw = (): string => `draw-cards: {player: ${some(random, 0.85) ? 'Amy' : 'Nicole'}, amount: ${n(random)}}`;
  return [
    'id: random', 'players: [Amy, Nicole]', 'cards: {Hound: {type: Creature — Hound, pt: 2/2, text: []}}', `library: {Amy: ${String(random.pick([2, 4, 40]))} cards, Nicole: 3 cards}`, 'battlefield: {Amy: [{object: a 2/2 creature, as: Bear}]}', ...(some(random, 0.1) ? ['turn: {of: Amy, step: draw}'] : []), 'in force:', ...effects,
    ...(some(random, 0.25) ? ['do:', `- ${draw()}`, `- ${some(random, 0.5) ? draw() : 'damage: {from: Bear, to: Nicole, amount: 2}'}`] : [`event: {${draw()}}`]),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [events, life of Amy]', 'observe: [events, e0]', 'observe: {line: "{life of Amy}:{life of Nicole}"}', "observe: [Amy's library, Amy's hand, Amy's graveyard]"]), '',
  ].join('\n');
}

/** Several things leave at once, for libraries among other places: destroyed, or discarded. */
export function randomTogether(random: Random): string {
  const discarded = random.int(3) === 0;
  const names = random.shuffle(['Bear', 'Cub', 'Ogre', 'Rat']).slice(0, 2 + random.int(3));
  const that = discarded ? 'that card' : 'that creature';
  const watches = discarded ? ['discard: {player: you}', 'move: {what: a card, to: graveyard}', 'move: {what: a creature card, to: graveyard}'] : ['destroy: {what: a creature}', 'dies: {what: a creature}', 'dies: {what: a creature you control}', 'move: {what: a creature, to: exile}', 'move: {what: a creature, to: library}'];
  const zone = (): string => random.pick(['library', 'library', 'exile', 'hand']);
  const effects = Array.from({ length: 1 + random.int(4) }, (_, i) => {
    const watched = random.pick(watches);
    const does = watched.startsWith('d') && !watched.startsWith('dies') ? `instead: [{move: {what: ${that}, to: ${zone()}}}]` : `change: {to: ${zone()}}`;
    return `- {from: a spell, controller: ${random.pick(['Amy', 'Nicole'])}, when: {${watched}}, ${does}${random.int(2) === 0 ? ', may: you' : ''}${random.int(4) === 0 ? ', next: 1' : ''}, until: end of turn, as: e${String(i)}}`;
  });
  const card = (name: string): string => (discarded ? `{card: Page, as: ${name}}` : `{object: a 2/2 creature, as: ${name}}`);
  const owners = names.map((_, i) => (i < 2 || random.int(2) === 0 ? 'Amy' : 'Nicole'));
  const of = (owner: string): string => `${owner}: [${names.filter((_, i) => owners[i] === owner).map(card).join(', ')}]`;
  return [
    'id: random', 'players: [Amy, Nicole]', 'cards: {Page: {type: Creature, pt: 2/2, text: []}}', `${discarded ? 'hand' : 'battlefield'}: {${of('Amy')}, ${of('Nicole')}}`, 'in force:', ...effects,
    'do:', '- together:', ...names.map((name, i) => `  - ${discarded ? `discard: {player: ${owners[i] ?? ''}, what: ${name}}` : `destroy: {what: ${name}}`}`), ...(random.int(4) === 0 ? [`- gain-life: {player: Amy, amount: 1}`] : []),
    random.pick(['observe: [events]', 'observe: [changes, life of Amy]', 'observe: [events, e0]', `observe: [zone of ${names[0] ?? ''}]`, 'observe: [died]']), '',
  ].join('\n');
}
