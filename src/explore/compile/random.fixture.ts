/** Random small scenarios of the kind that can be compiled, as YAML text: for comparisons with the reference machine. */
import type { Random } from '../../base/random.ts';

const PLAYERS = ['Amy', 'Nicole', 'Paul'];
const OBJECTS = ['Bear', 'Ogre', 'Giant'];

export interface Flavour {
  /** More than one event at once. */
  readonly several: boolean;
  /** Redirections. */
  readonly redirects: boolean;
  readonly players: number;
  /** Several sources. */
  readonly sources: boolean;
  readonly reading: 'default' | 'goes on';
  readonly effects: number;
  /** Further events, and others in the place of the event. */
  readonly adding?: boolean;
  /** Events one after another, of which each may be several at once. */
  readonly sequence?: boolean;
  /** Part of the damage goes elsewhere. */
  readonly splits?: boolean;
  /** Effects on what damage results in. */
  readonly results?: boolean;
}

const some = (random: Random, chance: number): boolean => random.unit() < chance;

function recipients(random: Random, flavour: Flavour): string {
  const players = PLAYERS.slice(0, flavour.players);
  return random.pick(['a player', 'a permanent or player', 'a creature', 'a creature you control', 'a creature Amy controls', ...players, ...players, ...OBJECTS]);
}

function pattern(random: Random, flavour: Flavour): string {
  const to = recipients(random, flavour);
  const amount = some(random, 0.15) ? `, amount: {${random.pick(['at-least', 'at-most', 'less-than', 'more-than', 'equal'])}: ${String(1 + random.int(5))}}` : '';
  const from = some(random, 0.15) ? `, from: ${random.pick(flavour.sources ? ['Wurm', 'Drake', 'a creature'] : ['Wurm', 'a creature'])}` : '';
  const per = flavour.several && some(random, 0.08) ? `, per: ${random.pick(['source', 'recipient', 'event'])}` : '';
  return `when: {damage: {to: ${to}${amount}${from}${per}}}`;
}

function rewrite(random: Random, flavour: Flavour): string {
  const n = (k = 4): string => String(1 + random.int(k));
  const plain = [
    () => `change: {amount: {times: ${String(2 + random.int(2))}}}`,
    () => `change: {amount: {plus: ${n(9)}}}`,
    () => `change: {amount: {minus: ${n(3)}}}`,
    () => `change: {amount: {half: ${random.pick(['up', 'down'])}}}`,
    () => `change: {amount: {at-most: ${n(6)}}}`,
    () => `change: {amount: {at-least: ${n(6)}}}`,
    () => `change: {amount: ${n(5)}}`,
    () => 'change: {amount: {plus: {half-up: that}}}',
    () => `prevent: ${n(3)}`,
    () => 'prevent: {half: up}',
    () => 'prevent: {half: down}',
    () => `prevent: {all-but: ${n(3)}}`,
    () => 'prevent: all',
    () => `shield: ${n(5)}`,
    () => `next: ${n(2)}, change: {amount: {times: 2}}`,
    () => `next: 1, prevent: ${random.pick(['all', '{half: up}', '1'])}`,
    () => 'skip: true',
  ];
  const to = (): string => random.pick([...OBJECTS, ...PLAYERS.slice(0, flavour.players), 'that player']);
  const moving = [() => `change: {to: ${random.pick(OBJECTS)}}`, () => `change: {to: ${to()}}`, () => `change: {to: ${random.pick(OBJECTS)}, amount: {times: 2}}`, () => `next: ${n(2)}, change: {to: ${to()}}`];
  const adding = [
    () => `prevent: ${n(3)}, then: [{gain-life: {player: ${random.pick(['you', 'Amy'])}, amount: ${random.pick(['prevented', 'that', '1', '{times: [2, prevented]}'])}}}]`,
    () => `shield: ${n(4)}, then: [{damage: {from: ${random.pick(['Wurm', 'Bear'])}, to: ${to()}, amount: ${random.pick(['prevented', '{times: [2, prevented]}', '2'])}}}]`,
    () => `shield: ${n(4)}, then: [{lose-life: {player: ${random.pick(['you', 'Nicole'])}, amount: prevented}}]`,
    () => `also: [{${random.pick(['gain-life', 'lose-life'])}: {player: ${random.pick(['you', 'Nicole'])}, amount: ${random.pick(['that', '1', '{half-up: that}'])}}}]`,
    () => `prevent: ${n(3)}, then: [{gain-life: {player: you, amount: ${random.pick(['prevented', '1'])}}}, {gain-life: {player: ${random.pick(['you', 'Amy'])}, amount: ${n(2)}}}]`,
    () => `change: {amount: {plus: ${n(3)}}}, also: [{put-counters: {on: ${random.pick(OBJECTS)}, kind: +1/+1, amount: ${random.pick(['that', '1'])}}}]`,
    () => `instead: [{${random.pick(['lose-life', 'gain-life'])}: {player: ${random.pick(['that player', 'Nicole', 'you'])}, amount: ${random.pick(['that', '2', '{half-down: that}', '{plus: [that, 1]}'])}}}]`,
    () => `instead: [{damage: {from: Wurm, to: ${to()}, amount: ${random.pick(['that', '2'])}}}]`,
    () => `instead: [{put-counters: {on: ${random.pick(OBJECTS)}, kind: +1/+1, amount: that}}]`,
    () => `next: 1, instead: [{gain-life: {player: Amy, amount: that}}]`,
    () => `${random.pick(['also', 'instead'])}: [{mill: {player: ${random.pick(['you', 'that player', 'Nicole'])}, amount: ${random.pick(['that', '1'])}}}]`,
    () => `${random.pick(['also', 'instead'])}: [{put-counters: {on: Bear, kind: ${random.pick(['charge', '+1/+1', 'age'])}, amount: that}}]`,
    () => `prevent: ${n(3)}, then: [{draw: {player: ${random.pick(['you', 'Nicole'])}, amount: ${random.pick(['prevented', '1'])}}}]`,
    () => `shield: ${n(4)}, then: [{gain-life: {player: you, amount: prevented}}, {create: {player: you, token: Hound, amount: ${random.pick(['prevented', '1'])}}}]`,
    () => `prevent: all, then: [{put-counters: {on: ${random.pick(OBJECTS)}, kind: +1/+1, amount: prevented}}, {draw: {player: you, amount: 1}}]`,
    () => `also: [{create: {player: ${random.pick(['you', 'Nicole'])}, token: Hound, amount: ${random.pick(['that', '1'])}}}]`,
    () => `instead: [{${random.pick(['draw: {player: that player, amount: that}', 'create: {player: you, token: Hound, amount: that}', 'put-counters: {on: Bear, kind: charge, amount: 1}}, {draw: {player: you, amount: 1}'])}}]`,
  ];
  const splitting = [
    () => `split: {amount: ${random.pick(['{half-up: that}', '{half-down: that}', '1', '2', 'that', '{minus: [that, 2]}'])}, to: ${to()}}`,
    () => `shield: ${n(3)}, change: {to: ${to()}}`,
    () => `next: 1, split: {amount: ${n(3)}, to: ${to()}}`,
  ];
  if (flavour.adding === true && some(random, 0.35)) return random.pick(adding)();
  if (flavour.splits === true && some(random, 0.4)) return random.pick(splitting)();
  return random.pick(flavour.redirects && some(random, 0.4) ? moving : plain)();
}

/** What changes life gained or lost, or makes it something else. */
function ofLife(random: Random): string {
  const watches = `when: {${random.pick(['gain-life', 'lose-life'])}: {player: ${random.pick(['a player', 'you', 'Nicole'])}}}`;
  const amount = random.pick(['that', '{times: [2, that]}', '3']);
  return `${watches}, ${random.pick(['change: {amount: {times: 2}}', 'change: {amount: {plus: 1}}', `instead: [{lose-life: {player: Nicole, amount: ${amount}}}]`, `instead: [{gain-life: {player: that player, amount: ${amount}}}]`, `instead: [{damage: {from: Wurm, to: Nicole, amount: ${amount}}}]`, 'skip: true'])}`;
}

/** What changes a result of damage: life, counters. */
function ofResults(random: Random): string {
  const watches = random.pick([
    ...['a player', 'you', 'Nicole', 'an opponent'].flatMap((who) => [`gain-life: {player: ${who}}`, `lose-life: {player: ${who}}`, `lose-life: {player: ${who}, amount: {at-least: 3}}`]),
    'put-counters: {on: a player}', 'put-counters: {on: a creature, kind: -1/-1}', 'put-counters: {player: you}', 'put-counters: {on: a creature you control}',
  ]);
  const does = random.pick(['change: {amount: {times: 2}}', 'change: {amount: {plus: 1}}', 'change: {amount: {half: up}}', 'change: {amount: {minus: 1}}', 'change: {amount: {at-most: 2}}', 'next: 1, change: {amount: {times: 3}}', 'skip: true', 'also: [{lose-life: {player: Nicole, amount: 1}}]', 'instead: [{gain-life: {player: Amy, amount: that}}]']);
  return `when: {${watches}}, ${does}${some(random, 0.2) ? ', may: you' : ''}${some(random, 0.15) ? ', if: {compare: [that, at-least, 3]}' : ''}`;
}

function effect(random: Random, flavour: Flavour, i: number): string {
  const controller = random.pick(PLAYERS.slice(0, flavour.players));
  if (flavour.results === true && some(random, 0.5)) return `- {from: a spell, controller: ${controller}, ${ofResults(random)}, until: end of turn, as: e${String(i)}}`;
  if (flavour.adding === true && some(random, 0.2)) return `- {from: a spell, controller: ${controller}, ${ofLife(random)}, until: end of turn, as: e${String(i)}}`;
  const may = some(random, 0.2) ? `, may: ${random.pick(['you', 'you', 'that player', 'Nicole'])}` : '';
  const condition = some(random, 0.12) ? `, ${random.pick(['if', 'unless'])}: {compare: [that, ${random.pick(['at-least', 'at-most', 'less-than'])}, ${String(1 + random.int(6))}]}` : '';
  return `- {from: a spell, controller: ${controller}, ${pattern(random, flavour)}, ${rewrite(random, flavour)}${may}${condition}, until: end of turn, as: e${String(i)}}`;
}

function events(random: Random, flavour: Flavour): readonly string[] {
  const source = (first: boolean): string => (flavour.sources && some(random, 0.5) ? 'Drake' : first ? 'Wurm' : 'Wurm');
  const targets = [...PLAYERS.slice(0, flavour.players), ...OBJECTS];
  const one = (to: string): string => `damage: {from: ${source(true)}, to: ${to}, amount: ${String(1 + random.int(6))}}`;
  if (flavour.sequence === true) {
    const step = (): readonly string[] => (some(random, 0.25) ? ['- together:', ...random.shuffle(targets).slice(0, 2).map((to) => `  - ${one(to)}`)] : some(random, 0.2) ? [`- gain-life: {player: ${random.pick(['Amy', 'Nicole'])}, amount: ${String(1 + random.int(4))}}`] : [`- ${one(random.pick(targets))}`]);
    return ['do:', ...Array.from({ length: 2 + random.int(2) }, step).flat()];
  }
  if (!flavour.several) return [`event: {${one(random.pick(targets))}}`];
  const chosen = random.shuffle([...targets, ...(flavour.sources ? targets : [])]).slice(0, 2 + random.int(2));
  return ['do:', '- together:', ...chosen.map((to) => `  - ${one(to)}`)];
}

function observation(random: Random, flavour: Flavour, effects: number): string {
  const label = (): string => `e${String(random.int(effects))}`;
  const players = PLAYERS.slice(0, flavour.players);
  const line = [...players.map((name) => `{amount of damage to ${name}}`), ...OBJECTS.map((name) => `{damage of ${name}}`), `{left of ${label()}}`].join(',');
  return random.pick(['observe: [events]', `observe: [events, life of Nicole, ${label()}]`, `observe: {line: "${line}"}`, 'observe: [damage by source]', 'observe: [amount of damage to Amy, counters on Bear, damage of Ogre]']);
}

export function randomScenario(random: Random, flavour: Flavour): string {
  const count = 1 + random.int(flavour.effects);
  const effects = Array.from({ length: count }, (_, i) => effect(random, flavour, i));
  const keyword = some(random, flavour.results === true ? 0.6 : 0.2) ? 'with lifelink' : some(random, flavour.results === true ? 0.6 : 0.1) ? 'with infect' : '';
  return [
    'id: random', 'cards: {Hound: {type: Creature, pt: 2/2, text: []}}', 'library: {Amy: 6 cards, Nicole: 5 cards}', `players: [${PLAYERS.slice(0, flavour.players).join(', ')}]`, ...(flavour.reading === 'default' ? [] : ['readings: {several players asked at once: the first player goes on}']),
    'battlefield:',
    `  Amy: [{object: a 2/2 creature, as: Bear}, {object: a 3/3 creature ${keyword}, as: Ogre}, {object: a 1/1 creature ${keyword}, as: Wurm}]`,
    '  Nicole: [{object: a 4/4 creature, as: Giant}, {object: a 2/2 creature, as: Drake}]',
    'in force:', ...effects, ...events(random, flavour), observation(random, flavour, count), '',
  ].join('\n');
}

/** Tokens or a permanent with counters, of which effects change how many: the number decides nothing else. */
export function randomEntering(random: Random): string {
  const tokens = some(random, 0.5);
  const kinds = tokens && some(random, 0.6);
  const token = (): string => random.pick(['Hound', 'Cat', 'Rock']);
  const n = (k = 4): string => String(1 + random.int(k));
  const watches = (): string => (tokens
    ? random.pick(['create: {player: you}', 'create: {player: a player}', 'create: {player: an opponent}', 'create: {player: you, what: a creature}', 'create: {player: you, amount: {at-least: 3}}', ...(kinds ? ['create: {player: you, what: a Cat}', 'create: {player: a player, what: a Hound}', 'create: {what: an artifact}'] : [])])
    : random.pick(['put-counters: {on: a creature you control}', 'put-counters: {on: a creature}', 'put-counters: {on: a creature an opponent controls}', 'put-counters: {on: a creature you control, amount: {at-least: 3}}', 'put-counters: {on: a permanent, kind: +1/+1}']));
  const does = (): string => random.pick([
    'change: {amount: {times: 2}}', `change: {amount: {plus: ${n()}}}`, `change: {amount: {minus: ${n()}}}`, 'change: {amount: {half: up}}', `change: {amount: {at-most: ${n(6)}}}`, `change: {amount: ${n(5)}}`, 'next: 1, change: {amount: {times: 3}}', 'skip: true',
    ...(tokens ? ['change: {tapped: true}'] : []),
    ...(kinds ? [`change: {groups: {token: ${token()}, plus: ${random.pick(['that', n(2), '{half-up: that}'])}}}`, `change: {groups: {token: ${token()}, plus: ${n(2)}}}`, `change: {groups: {token: ${token()}, set: that}}`, `change: {amount: {plus: 1}, groups: {token: ${token()}, plus: that}}`, `also: [{create: {player: you, token: ${token()}, amount: ${random.pick(['that', '1'])}}}]`, `also: [{gain-life: {player: you, amount: that}}]`, 'change: {amount: {times: 2}}', 'change: {amount: {times: 2}}', 'change: {amount: {at-least: 2}}'] : []),
  ]);
  const count = 1 + random.int(5);
  const effects = Array.from({ length: count }, (_, i) => `- {from: a spell, controller: ${random.pick(['Amy', 'Nicole'])}, when: {${watches()}}, ${does()}${some(random, 0.2) ? ', may: you' : ''}${some(random, 0.1) ? ', if: {compare: [that, at-least, 2]}' : ''}, until: end of turn, as: e${String(i)}}`);
  const coming = (i: number): string => {
    const typed = some(random, 0.3);
    const what = random.pick(['a creature', 'a creature', 'a creature you control', 'a nonland permanent', 'a creature an opponent controls', ...(typed ? ['an Elf', 'a Wizard'] : [])]);
    const change = random.pick([`counters: {+1/+1: {plus: ${n()}}}`, `counters: {+1/+1: {plus: ${n()}}}`, 'counters: {+1/+1: {times: 2}}', `counters: {+1/+1: ${n(3)}}`, 'tapped: true', `counters: {+1/+1: {plus: 1}}, tapped: true`, 'tapped: false', ...(typed ? ['add-types: [Elf]', 'add-types: [Wizard, Elf]', 'add-types: [Elf], tapped: true', 'add-colors: [red]'] : [])]);
    return `- {from: a spell, controller: ${random.pick(['Amy', 'Nicole'])}, when: {enters: {what: ${what}}}, change: {${change}}${some(random, 0.25) ? ', may: you' : ''}${some(random, 0.15) ? ', if: {compare: [life of Amy, at-least, 10]}' : ''}, until: end of turn, as: c${String(i)}}`;
  };
  const entries = tokens ? [] : Array.from({ length: some(random, 0.7) ? 1 + random.int(5) : 0 }, (_, i) => coming(i));
  const others = some(random, 0.2) ? [`- {from: a spell, controller: Amy, when: {enters: {what: ${random.pick(['a creature', 'a land'])}}}, change: {tapped: true}, until: end of turn}`] : [];
  const given = ['+1/+1', ...(some(random, 0.15) ? ['charge'] : [])].map((kind) => `${kind}: ${n(3)}`);
  return [
    'id: random', 'players: [Amy, Nicole]', 'cards:', '  Hound: {type: Creature — Hound, pt: 2/2, text: []}', '  Cat: {type: Creature — Cat, pt: 1/1, text: []}', '  Rock: {type: Artifact, text: []}', some(random, 0.2) ? '  Ooze: {type: Creature, pt: 1/1, text: []}' : `  Ooze: {type: Creature, pt: 0/0, text: [{when: {enters: this}, change: {counters: {${given.join(', ')}}}}]}`,
    'hand: {Amy: [Ooze]}', 'in force:', ...effects, ...entries, ...others,
    tokens && some(random, kinds ? 0.2 : 0) ? `do: [{together: [{create: {player: Amy, token: Hound, amount: ${n(2)}}}, {create: {player: Amy, token: ${token()}, amount: 1}}]}]` : tokens ? `event: {create: {player: Amy, token: Hound, amount: ${n(3)}}}` : 'event: {enters: {what: Ooze, from: hand, under: Amy}}',
    random.pick(['observe: [events]', 'observe: [events, life of Nicole]', 'observe: [events, e0]', `observe: [${tokens ? 'life of Amy' : 'counters on Ooze'}]`]), '',
  ].join('\n');
}

/** Something is destroyed, sacrificed, discarded, moved; or damage, and something of the kind instead of it. */
export function randomLeaving(random: Random, inTurn = false): string {
  const n = (k = 4): string => String(1 + random.int(k));
  const who = (): string => random.pick(['Amy', 'Nicole']);
  const card = some(random, 0.2);
  const watches = (): string => (card
    ? random.pick(['discard: {player: you}', 'discard: {player: a player}', 'move: {what: a card, to: graveyard}', 'move: {what: a creature card, to: graveyard}', 'gain-life: {player: a player}'])
    : random.pick([
      'destroy: {what: a creature}', 'destroy: {what: a creature you control}', 'destroy: {what: Bear}', 'dies: {what: a creature}', 'dies: {what: a creature an opponent controls}', 'sacrifice: {what: a creature}',
      'move: {what: a permanent, from: battlefield, to: graveyard}', 'move: {what: a creature, from: battlefield, to: exile}', 'move: {what: a creature, from: battlefield}', 'move: {what: a creature, to: hand}', 'damage: {to: a creature}', 'gain-life: {player: a player}',
    ]));
  const that = card ? 'that card' : 'that creature';
  const zone = (): string => random.pick(['exile', 'hand', 'library', 'graveyard']);
  const does = (watched: string): string => random.pick([
    ...(watched.startsWith('gain-life') ? [] : [`instead: [{move: {what: ${that}, to: ${zone()}}}]`, `instead: [{move: {what: ${that}, to: ${zone()}}}, {gain-life: {player: ${random.pick(['you', 'Nicole'])}, amount: ${n()}}}]`, `instead: [{gain-life: {player: you, amount: ${n()}}}, {move: {what: ${that}, to: exile}}]`]),
    `instead: [{gain-life: {player: you, amount: ${n()}}}]`, 'skip: true', `also: [{gain-life: {player: you, amount: ${n()}}}]`,
    ...(watched.startsWith('move') || watched.startsWith('dies') ? [`change: {to: ${zone()}}`, `change: {to: ${zone()}}`] : []),
    ...(watched.startsWith('destroy') ? [`instead: [{regenerate: {what: ${that}}}]`, `instead: [{tap: {what: ${that}}}]`, `instead: [{sacrifice: {what: ${that}}}]`] : []),
    ...(watched.startsWith('damage') ? ['change: {amount: {times: 2}}', 'prevent: 1', `instead: [{destroy: {what: ${that}}}]`, `instead: [{move: {what: ${that}, to: exile}}]`] : []),
    ...(watched.startsWith('gain-life') ? ['change: {amount: {times: 2}}', 'change: {amount: {plus: 1}}', 'instead: [{lose-life: {player: Nicole, amount: that}}]', `instead: [{destroy: {what: Ogre}}]`] : []),
  ]);
  const effects = Array.from({ length: 1 + random.int(5) }, (_, i) => {
    const watched = watches();
    return `- {from: a spell, controller: ${who()}, when: {${watched}}, ${does(watched)}${some(random, 0.3) ? `, may: ${random.pick(['you', 'you', 'Nicole'])}` : ''}${some(random, 0.15) ? ', next: 1' : ''}${some(random, 0.1) ? ', if: {compare: [life of Amy, at-least, 10]}' : ''}, until: end of turn, as: e${String(i)}}`;
  });
  const several = inTurn || (!card && some(random, 0.35));
  const among = (what: string): string => random.pick([`destroy: {what: ${what}}`, `destroy: {what: ${what}}`, `move: {what: ${what}, to: ${inTurn ? zone() : 'exile'}}`, ...(inTurn ? [`sacrifice: {what: ${what}, player: ${what === 'Ogre' ? 'Nicole' : 'Amy'}}`] : [])]);
  const beside = (): readonly string[] => (inTurn && some(random, 0.4) ? [random.pick(['- gain-life: {player: Amy, amount: 2}', '- discard: {what: Page, player: Amy}', '- damage: {from: Ogre, to: Cub, amount: 1}', '- damage: {from: Ogre, to: Amy, amount: 2}', '- {draw-cards: {player: Amy, amount: 1}}', '- move: {what: Bear, to: exile}'])] : []);
  const event = card ? `discard: {what: Page, player: Amy}` : several ? '' : random.pick([
    'destroy: {what: Bear}', 'destroy: {what: Bear}', 'sacrifice: {what: Bear, player: Amy}', 'move: {what: Bear, to: exile}', 'move: {what: Bear, to: hand}', 'damage: {from: Ogre, to: Bear, amount: 3}', 'gain-life: {player: Amy, amount: 3}', 'tap: {what: Bear}',
  ]);
  return [
    'id: random', 'players: [Amy, Nicole]', 'cards: {Page: {type: Creature, pt: 2/2, text: []}}', 'hand: {Amy: [Page]}', ...(inTurn ? ['library: {Amy: 5 cards, Nicole: 5 cards}'] : []), 'battlefield:',
    `  Amy: [{object: a 2/2 creature, as: Bear${some(random, 0.2) ? ', controller: Nicole' : ''}}, {object: a 1/1 creature, as: Cub}]`, `  Nicole: [{object: a 3/3 creature${some(random, 0.2) ? ' with lifelink' : ''}, as: Ogre}]`, 'in force:', ...effects, ...(several ? ['do:', ...(inTurn ? [] : ['- together:']), ...random.shuffle(['Bear', 'Ogre', 'Cub']).slice(0, 2 + random.int(2)).flatMap((what) => [`${inTurn ? '' : '  '}- ${among(what)}`, ...beside()])] : [`event: {${event}}`]),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [changes, life of Amy]', 'observe: [events, Bear]', 'observe: [events, e0]']), '',
  ].join('\n');
}
