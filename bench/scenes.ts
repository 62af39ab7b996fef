/** Families of scenario files for measuring that no program was written for: each a generator of text, scaled by n, as somebody else would write them. */
const range = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i);
const of = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;
const force = (label: string, controller: string, body: string): string => `- {from: a spell, controller: ${controller}, ${body}, until: end of turn, as: ${label}}`;
const DOUBLE = 'change: {amount: {times: 2}}';

interface Parts {
  readonly players?: readonly string[];
  readonly before?: readonly string[];
  readonly effects: readonly string[];
  readonly happens: readonly string[];
  readonly observe?: string;
}
const TWO = ['Amy', 'Nicole'];
const FOUR = ['Amy', 'Nicole', 'Paul', 'Rosa'];
const scene = ({ players = TWO, before = [], effects, happens, observe = '[events]' }: Parts): string =>
  [`players: [${players.join(', ')}]`, ...before, ...(effects.length === 0 ? [] : ['in force:', ...effects]), ...happens, `observe: ${observe}`, ''].join('\n');
const bears = (player: string, names: readonly string[], kind = 'a 2/2 creature'): string => `  ${player}: [${names.map((name) => `{object: ${kind}, as: ${name}}`).join(', ')}]`;
const names = (n: number, stem: string): readonly string[] => range(n).map((i) => `${stem}${String(i)}`);
const together = (events: readonly string[]): readonly string[] => ['do:', '- together:', ...events.map((each) => `  - ${each}`)];
const inTurn = (events: readonly string[]): readonly string[] => ['do:', ...events.map((each) => `- ${each}`)];

/** Several sources at once, shields that are divided among them (615.7), and doublers of some sources. */
const volley = (n: number): Parts => ({
  before: ['battlefield:', bears('Nicole', names(n, 'S'))],
  effects: [...range(2).map((i) => force(`h${String(i)}`, 'Amy', `when: {damage: {to: Amy}}, shield: ${String(3 + i)}`)), ...range(Math.ceil(n / 2)).map((i) => force(`d${String(i)}`, 'Nicole', `when: {damage: {from: S${String(2 * i)}}}, ${DOUBLE}`))],
  happens: together(names(n, 'S').map((s, i) => `damage: {from: ${s}, to: Amy, amount: ${String(1 + (i % 3))}}`)),
  observe: '[damage by source, h0, h1]',
});

/** n events in turn, n effects for the next time. */
const nexts = (n: number): Parts => ({
  before: ['battlefield:', bears('Nicole', ['S'])],
  effects: range(n).map((i) => force(`e${String(i)}`, 'Amy', `when: {damage: {to: Amy}}, next: 1, ${of([DOUBLE, 'prevent: 2', `change: {amount: {plus: ${String(1 + i)}}}`, 'prevent: {half: up}'], i)}`)),
  happens: inTurn(range(n).map((i) => `damage: {from: S, to: Amy, amount: ${String(3 + (i % 4))}}`)),
  observe: '[life of Amy]',
});

/** Prevention that gains life, which others double and increase. */
const healing = (n: number): Parts => ({
  before: ['battlefield:', bears('Nicole', ['S'])],
  effects: [
    ...range(n).map((i) => force(`p${String(i)}`, 'Amy', `when: {damage: {to: Amy}}, prevent: ${String(1 + (i % 4))}, then: [{gain-life: {player: you, amount: ${of(['prevented', '1', '{times: [2, prevented]}'], i)}}}]`)),
    ...range(Math.ceil(n / 2)).map((i) => force(`g${String(i)}`, 'Amy', `when: {gain-life: {player: you}}, ${of([DOUBLE, 'change: {amount: {plus: 1}}'], i)}`)),
    ...range(Math.ceil(n / 3)).map((i) => force(`d${String(i)}`, 'Nicole', `when: {damage: {to: a player}}, ${DOUBLE}`)),
  ],
  happens: ['event: {damage: {from: S, to: Amy, amount: 5}}'],
});

/** Redirections in a ring, optional, of limited uses, over two events at once. */
const ring = (n: number): Parts => {
  const r = ['R0', 'R1', 'R2', 'R3', 'R4'];
  return {
    before: ['battlefield:', bears('Amy', r), bears('Nicole', ['S', 'T'])],
    effects: [
      ...range(n).map((i) => force(`e${String(i)}`, 'Amy', `when: {damage: {to: ${of(r, i)}}}, ${i % 2 === 0 ? 'next: 1, ' : ''}may: you, change: {to: ${of(r, i + 1 + (Math.floor(i / 5) % 3))}}`)),
      ...range(Math.ceil(n / 2)).map((i) => force(`c${String(i)}`, 'Nicole', `when: {damage: {to: ${of(r, 2 * i)}}}, ${of([DOUBLE, 'change: {amount: {plus: 3}}', 'prevent: {half: up}'], i)}`)),
    ],
    happens: together(['damage: {from: S, to: R0, amount: 2}', 'damage: {from: T, to: R2, amount: 3}']),
    observe: '[damage by source]',
  };
};

/** Half of the damage to another. */
const halves = (n: number): Parts => ({
  before: ['battlefield:', bears('Amy', ['R0', 'R1', 'R2']), bears('Nicole', ['S'])],
  effects: range(n).map((i) => force(`e${String(i)}`, 'Amy', `when: {damage: {to: ${of(['Amy', 'R0', 'R1'], i)}}}, ${i % 4 === 3 ? DOUBLE : `split: {amount: {half-up: that}, to: ${of(['R0', 'R1', 'R2', 'Amy'], i)}}`}`)),
  happens: ['event: {damage: {from: S, to: Amy, amount: 40}}'],
});

/** Tokens: doublers, one more, one of each kind. */
const tokens = (n: number): Parts => ({
  before: ['cards:', '  Cat: {type: Creature — Cat, pt: 1/1, text: []}', '  Hound: {type: Creature — Hound, pt: 2/2, text: []}', '  Rock: {type: Artifact, text: []}'],
  effects: range(n).map((i) => force(`e${String(i)}`, 'Amy', `when: {create: {player: you${of(['', ', what: a Cat', ''], i)}}}, ${of([DOUBLE, `change: {amount: {plus: ${String(1 + i)}}}`, `change: {groups: {token: ${of(['Hound', 'Rock'], i)}, plus: ${of(['1', 'that'], Math.floor(i / 3))}}}`], i)}`)),
  happens: ['event: {create: {player: Amy, token: Cat, amount: 2}}'],
});

/** Counters of several kinds on several permanents. */
const counters = (n: number): Parts => ({
  before: ['battlefield:', bears('Amy', ['R0', 'R1', 'R2'])],
  effects: range(n).map((i) => force(`e${String(i)}`, 'Amy', `when: {put-counters: {on: ${of(['a creature you control', 'R0', 'a permanent', 'R1'], i)}${of(['', ', kind: +1/+1', '', ''], i)}}}, ${of([DOUBLE, `change: {amount: {plus: ${String(1 + i)}}}`, 'change: {amount: {plus: 1}}', DOUBLE], Math.floor(i / 2))}`)),
  happens: together(['put-counters: {on: R0, kind: +1/+1, amount: 1}', 'put-counters: {on: R0, kind: charge, amount: 2}', 'put-counters: {on: R1, kind: +1/+1, amount: 3}', 'put-counters: {on: R2, kind: charge, amount: 1}']),
});

/** Draws that others replace. */
const draws = (n: number): Parts => ({
  before: ['library: {Amy: 200 cards, Nicole: 200 cards}'],
  effects: range(n).map((i) => force(`e${String(i)}`, 'Amy', `when: {draw: {player: you}}, ${of(['next: 1, instead: [{gain-life: {player: you, amount: 2}}]', 'next: 1, instead: [{draw-cards: {player: you, amount: 2}}]', 'may: you, next: 1, instead: [{mill: {player: you, amount: 3}}]', 'next: 1, instead: [{lose-life: {player: Nicole, amount: 3}}]'], i)}`)),
  happens: [`event: {draw-cards: {player: Amy, amount: ${String(n)}}}`],
});

/** Life gained becomes life lost becomes life gained. */
const chains = (n: number): Parts => ({
  effects: range(n).map((i) => force(`e${String(i)}`, of(TWO, i), of([
    `when: {gain-life: {player: a player}}, ${DOUBLE}`, 'when: {gain-life: {player: Amy}}, may: you, instead: [{lose-life: {player: Nicole, amount: that}}]', `when: {lose-life: {player: a player}}, change: {amount: {plus: ${String(1 + i)}}}`,
    'when: {lose-life: {player: Nicole}}, may: you, instead: [{gain-life: {player: Amy, amount: that}}]', `when: {gain-life: {player: Amy}}, change: {amount: {plus: ${String(i)}}}`, `when: {lose-life: {player: Nicole}}, ${DOUBLE}`,
  ], i))),
  happens: ['event: {gain-life: {player: Amy, amount: 2}}'],
});

/** n creatures die at once, each with several places to go, some of them optional or once only. */
const deaths = (n: number): Parts => ({
  before: ['battlefield:', bears('Amy', names(Math.ceil(n / 2), 'A')), bears('Nicole', names(Math.floor(n / 2), 'B'))],
  effects: [
    force('e0', 'Amy', 'when: {dies: {what: a creature}}, change: {to: exile}'), force('e1', 'Amy', 'when: {dies: {what: a creature you control}}, may: you, change: {to: hand}'),
    force('e2', 'Nicole', 'when: {dies: {what: a creature}}, next: 1, instead: [{move: {what: that creature, to: library}}]'), force('e3', 'Nicole', 'when: {destroy: {what: a creature you control}}, next: 1, instead: [{regenerate: {what: that creature}}]'),
    force('e4', 'Amy', 'when: {move: {what: a creature, to: hand}}, may: you, change: {to: exile}'),
  ],
  happens: together([...names(Math.ceil(n / 2), 'A'), ...names(Math.floor(n / 2), 'B')].map((each) => `destroy: {what: ${each}}`)),
});

/** Four players are dealt damage at once; effects for the next time that all share. */
const table = (n: number): Parts => ({
  players: FOUR,
  before: ['battlefield:', bears('Amy', ['S'])],
  effects: range(n).map((i) => force(`e${String(i)}`, of(FOUR, i), `when: {damage: {to: ${of(['a player', 'an opponent', 'a player', 'you'], i)}}}, ${of(['shield: 2', DOUBLE, 'shield: 3', 'prevent: 1'], i)}`)),
  happens: together(FOUR.map((p, i) => `damage: {from: S, to: ${p}, amount: ${String(3 + i)}}`)),
  observe: `[damage by source]`,
});

/** Three players mill at once. */
const mills = (n: number): Parts => ({
  players: FOUR.slice(0, 3),
  before: ['library: {Amy: 3000 cards, Nicole: 3000 cards, Paul: 3000 cards}'],
  effects: range(n).map((i) => force(`e${String(i)}`, of(FOUR.slice(0, 3), i), `when: {mill: {player: ${of(['a player', 'an opponent', 'you'], i)}}}, ${of([DOUBLE, `change: {amount: {plus: ${String(1 + i)}}}`, 'next: 1, change: {amount: {times: 3}}', `change: {amount: {plus: 4}}`], i)}`)),
  happens: together(FOUR.slice(0, 3).map((p, i) => `mill: {player: ${p}, amount: ${String(1 + i)}}`)),
});

/** Caps and floors, and what loses life. */
const floors = (n: number): Parts => ({
  before: ['battlefield:', bears('Amy', ['R']), bears('Nicole', ['S'])],
  effects: range(n).map((i) => force(`e${String(i)}`, of(TWO, i), of([
    `when: {damage: {to: Amy}}, change: {amount: {at-most: ${String(6 + i)}}}`, `when: {damage: {to: Amy}}, ${DOUBLE}`, `when: {damage: {to: Amy}}, change: {amount: {at-least: ${String(2 + i)}}}`, `when: {damage: {to: Amy}}, prevent: {all-but: ${String(3 + i)}}`,
    `when: {damage: {to: Amy}}, change: {amount: {plus: ${String(i)}}}`, `when: {damage: {to: a player, amount: {more-than: ${String(4 + i)}}}}, prevent: {half: down}`,
  ], i))),
  happens: ['event: {damage: {from: S, to: Amy, amount: 3}}'],
  observe: '[life of Amy]',
});

/** Only the first time in a turn, over events in turn. */
const firsts = (n: number): Parts => ({
  effects: range(n).map((i) => force(`e${String(i)}`, 'Amy', `when: {gain-life: {player: you}}, ${of(['first: turn, ', ''], i)}${of([DOUBLE, `change: {amount: {plus: ${String(1 + i)}}}`, 'change: {amount: {plus: 2}}'], i)}`)),
  happens: inTurn(range(3).map((i) => `gain-life: {player: Amy, amount: ${String(1 + i)}}`)),
  observe: '[life of Amy]',
});

/** Mana: doublers, other types. */
const mana = (n: number): Parts => ({
  before: ['battlefield: {Amy: [{card: Forest, as: F}]}', 'cards: {Forest: {type: Basic Land — Forest, text: []}}'],
  effects: range(n).map((i) => force(`e${String(i)}`, 'Amy', `when: {add-mana: {from: ${of(['a land', 'a Forest', 'a permanent'], i)}}}, ${of([DOUBLE, 'change: {amount: {times: 3}}', `change: {types: ${of(['white', 'blue', 'black', 'red'], Math.floor(i / 4))}}`, `change: {amount: {plus: ${String(1 + i)}}}`], i)}`)),
  happens: ['event: {add-mana: {player: Amy, from: F, types: [green], amount: 1}}'],
});

/** What happens depends on how much it is. */
const sizes = (n: number): Parts => ({
  before: ['battlefield:', bears('Amy', ['R0', 'R1']), bears('Nicole', ['S'])],
  effects: range(n).map((i) => force(`e${String(i)}`, 'Amy', of([
    `when: {damage: {to: a creature, amount: {at-least: ${String(2 + i)}}}}, change: {amount: {half: up}}`, `when: {damage: {to: a creature, amount: {at-most: ${String(9 + i)}}}}, change: {amount: {times: 3}}`,
    `when: {damage: {to: R0, amount: {at-least: ${String(3 + i)}}}}, may: you, change: {to: R1}`, `when: {damage: {to: R1}}, if: {compare: [that, at-least, ${String(4 + i)}]}, change: {to: R0, amount: {plus: 1}}`, `when: {damage: {to: R1}}, change: {amount: {plus: ${String(1 + i)}}}`,
  ], i))),
  happens: ['event: {damage: {from: S, to: R0, amount: 7}}'],
});

/** Turns and steps that are skipped. */
const skips = (n: number): Parts => ({
  before: [`schedule: [${range(n).map((i) => `turn of ${of(TWO, i)}, draw step of ${of(TWO, i)}`).join(', ')}]`, 'library: {Amy: 50 cards, Nicole: 50 cards}'],
  effects: range(n).map((i) => `- {from: a spell, controller: Amy, when: {begin: {what: ${of(['turn', 'draw step', 'turn'], i)}, player: ${of(TWO, i)}}}, next: 1, instead: [${of(['', '{gain-life: {player: Amy, amount: 1}}'], Math.floor(i / 2))}], as: e${String(i)}}`),
  happens: ['do: [run: the schedule]'],
  observe: '[turns, life of Amy]',
});

/** Tokens that enter with counters, each with a choice. */
const contained = (n: number): Parts => ({
  before: ['cards:', '  Cat: {type: Creature — Cat, pt: 1/1, text: []}'],
  effects: range(n).map((i) => force(`e${String(i)}`, 'Amy', of([
    `when: {create: {player: you}}, ${DOUBLE}`, `when: {enters: {what: a creature you control}}, may: you, change: {counters: {+1/+1: {plus: 1}}}`, `when: {put-counters: {on: a creature you control}}, ${of([DOUBLE, 'change: {amount: {plus: 1}}'], Math.floor(i / 3))}`,
  ], i))),
  happens: ['event: {create: {player: Amy, token: Cat, amount: 1}}'],
});

/** Cards discarded at once. */
const discards = (n: number): Parts => ({
  before: ['cards: {Page: {type: Creature, pt: 2/2, text: []}}', `hand: {Amy: [${names(n, 'P').map((p) => `{card: Page, as: ${p}}`).join(', ')}]}`],
  effects: [force('e0', 'Amy', 'when: {discard: {player: you}}, may: you, instead: [{move: {what: that card, to: exile}}]'), force('e1', 'Amy', 'when: {move: {what: a card, to: graveyard}}, next: 1, change: {to: exile}'), force('e2', 'Nicole', 'when: {move: {what: a card, to: graveyard}}, may: you, change: {to: library}')],
  happens: together(names(n, 'P').map((p) => `discard: {player: Amy, what: ${p}}`)),
});

/** Results of damage: life of lifelink, counters of infect, each with effects of its own. */
const results = (n: number): Parts => ({
  before: ['battlefield:', '  Amy: [{object: a 3/3 creature with lifelink, as: L}, {object: a 2/2 creature with infect, as: I}]', bears('Nicole', ['R'])],
  effects: range(n).map((i) => force(`e${String(i)}`, 'Amy', `when: {${of(['damage: {to: a permanent or player}', 'gain-life: {player: you}', 'put-counters: {on: a creature}', 'lose-life: {player: an opponent}', 'put-counters: {on: a player}'], i)}}, ${of([DOUBLE, `change: {amount: {plus: ${String(1 + i)}}}`], Math.floor(i / 5))}`)),
  happens: together(['damage: {from: L, to: Nicole, amount: 3}', 'damage: {from: I, to: R, amount: 2}', 'damage: {from: I, to: Nicole, amount: 1}']),
});

/** Many creatures of both players deal damage to each other; shields of each player's own. */
const combat = (n: number): Parts => ({
  before: ['battlefield:', bears('Amy', names(n, 'A')), bears('Nicole', names(n, 'B'))],
  effects: [
    ...range(n).map((i) => force(`s${String(i)}`, of(TWO, i), `when: {damage: {to: a creature you control}}, shield: ${String(2 + i)}`)),
    ...range(2).map((i) => force(`d${String(i)}`, of(TWO, i), `when: {damage: {from: a creature you control}}, ${DOUBLE}`)),
  ],
  happens: together(range(n).flatMap((i) => [`damage: {from: A${String(i)}, to: B${String(i)}, amount: 3}`, `damage: {from: B${String(i)}, to: A${String(i)}, amount: 2}`])),
});

/** Shields that several events in turn use up. */
const siege = (n: number): Parts => ({
  before: ['battlefield:', bears('Nicole', ['S', 'T'])],
  effects: [...range(4).map((i) => force(`s${String(i)}`, 'Amy', `when: {damage: {to: Amy${of(['', ', from: S', ', from: T'], i)}}}, shield: ${String(3 + 2 * i)}`)), ...range(2).map((i) => force(`d${String(i)}`, 'Nicole', `when: {damage: {to: Amy}}, ${of([DOUBLE, 'change: {amount: {plus: 2}}'], i)}`))],
  happens: inTurn(range(n).map((i) => `damage: {from: ${of(['S', 'T'], i)}, to: Amy, amount: ${String(1 + (i % 3))}}`)),
  observe: '[life of Amy, s0, s1, s2, s3]',
});

/** Several objects enter at once. */
const arrivals = (n: number): Parts => ({
  before: ['cards: {Ooze: {type: Creature, pt: 1/1, text: []}}', `hand: {Amy: [${names(n, 'O').map((p) => `{card: Ooze, as: ${p}}`).join(', ')}]}`],
  effects: [force('e0', 'Amy', 'when: {enters: {what: a creature you control}}, may: you, change: {counters: {+1/+1: {plus: 1}}}'), force('e1', 'Nicole', 'when: {enters: {what: a creature an opponent controls}}, change: {tapped: true}'), force('e2', 'Amy', 'when: {enters: {what: a creature you control}}, may: you, change: {tapped: false}'), force('e3', 'Amy', `when: {put-counters: {on: a creature you control}}, ${DOUBLE}`)],
  happens: together(names(n, 'O').map((o) => `enters: {what: ${o}, from: hand, under: Amy}`)),
});

/** Three players, effects for the next time that all share, events in turn. */
const round = (n: number): Parts => ({
  players: FOUR.slice(0, 3),
  before: ['battlefield:', bears('Amy', ['S'])],
  effects: range(n).map((i) => force(`e${String(i)}`, of(FOUR.slice(0, 3), i), `when: {damage: {to: a player}}, next: 1, ${of([DOUBLE, 'prevent: 2', `change: {amount: {plus: ${String(1 + i)}}}`, 'prevent: {half: up}'], i)}`)),
  happens: together(FOUR.slice(0, 3).map((p, i) => `damage: {from: S, to: ${p}, amount: ${String(3 + i)}}`)),
  observe: '[damage by source]',
});

/** Equal shields for two players who are dealt damage at once. */
const wards = (n: number): Parts => ({
  before: ['battlefield:', bears('Nicole', ['S'])],
  effects: [...range(n).map((i) => force(`e${String(i)}`, 'Amy', 'when: {damage: {to: a player}}, shield: 3')), ...range(2).map((i) => force(`d${String(i)}`, 'Nicole', `when: {damage: {to: a player}}, ${DOUBLE}`))],
  happens: together(TWO.map((p, i) => `damage: {from: S, to: ${p}, amount: ${String(4 + i)}}`)),
  observe: '[damage by source]',
});

/** Loss of life in a batch with results and additions: drains. */
const drains = (n: number): Parts => ({
  players: FOUR.slice(0, 3),
  effects: range(n).map((i) => force(`e${String(i)}`, of(FOUR.slice(0, 3), i), of([
    `when: {lose-life: {player: an opponent}}, also: [{gain-life: {player: you, amount: ${of(['that', '1'], i)}}}]`, `when: {lose-life: {player: a player}}, ${DOUBLE}`, 'when: {lose-life: {player: you}}, change: {amount: {minus: 1}}', `when: {gain-life: {player: you}}, change: {amount: {plus: ${String(1 + i)}}}`,
  ], i))),
  happens: together(FOUR.slice(1, 3).map((p, i) => `lose-life: {player: ${p}, amount: ${String(2 + i)}}`)),
});

/** Damage prevented, and counters put for it once it has happened, which others double and increase. */
const wages = (n: number): Parts => ({
  before: ['battlefield:', bears('Amy', ['R0', 'R1']), bears('Nicole', ['S'])],
  effects: [
    ...range(n).map((i) => force(`p${String(i)}`, 'Amy', `when: {damage: {to: R0}}, prevent: ${String(1 + (i % 3))}, then: [{put-counters: {on: ${of(['R0', 'R1'], i)}, kind: +1/+1, amount: prevented}}]`)),
    ...range(Math.ceil(n / 2)).map((i) => force(`g${String(i)}`, 'Amy', `when: {put-counters: {on: a creature you control}}, ${of([DOUBLE, 'change: {amount: {plus: 1}}'], i)}`)),
  ],
  happens: ['event: {damage: {from: S, to: R0, amount: 6}}'],
});

/** Counters of n kinds at once on one creature: one effect for each kind, two for all of them together. */
const kinds = (n: number): Parts => {
  const words = ['+1/+1', 'charge', 'age', 'time', 'lore', 'fade', 'verse', 'quest', 'oil', 'shield', 'ice', 'mining', 'growth', 'doom', 'study', 'page'];
  return {
    before: ['battlefield:', bears('Amy', ['R'])],
    effects: [
      ...range(n).map((i) => force(`k${String(i)}`, 'Amy', `when: {put-counters: {on: a creature you control, kind: ${of(words, i)}}}, ${of(['change: {amount: {plus: 1}}', DOUBLE], i)}`)),
      force('twice', 'Amy', `when: {put-counters: {on: a creature you control}}, ${DOUBLE}`), force('more', 'Amy', 'when: {put-counters: {on: a creature}}, change: {amount: {plus: 1}}'),
    ],
    happens: together(range(n).map((i) => `put-counters: {on: R, kind: ${of(words, i)}, amount: ${String(1 + (i % 2))}}`)),
  };
};

/** What works so many times, over n creatures at once, each of which is dealt twice as much. */
const rations = (n: number): Parts => ({
  before: ['battlefield:', bears('Amy', names(n, 'R')), bears('Nicole', ['S'])],
  effects: [force('less', 'Amy', `when: {damage: {to: a creature you control}}, next: ${String(Math.ceil(n / 3))}, prevent: 1`), force('twice', 'Nicole', `when: {damage: {to: a creature}}, ${DOUBLE}`)],
  happens: together(names(n, 'R').map((r, i) => `damage: {from: S, to: ${r}, amount: ${String(1 + (i % 3))}}`)),
  observe: '[damage by source]',
});

/** A shield over n creatures at once, each of which is dealt one more. */
const canopy = (n: number): Parts => ({
  before: ['battlefield:', bears('Amy', names(n, 'R')), bears('Nicole', ['S'])],
  effects: [force('shield', 'Amy', 'when: {damage: {to: a creature you control}}, shield: 3'), force('more', 'Nicole', 'when: {damage: {to: a creature}}, change: {amount: {plus: 1}}')],
  happens: together(names(n, 'R').map((r, i) => `damage: {from: S, to: ${r}, amount: ${String(1 + (i % 3))}}`)),
  observe: '[damage by source]',
});

const MAKE: Readonly<Record<string, (n: number) => Parts>> = {
  volley, nexts, healing, ring, halves, tokens, counters, draws, chains, deaths, table, mills, floors, firsts, mana, sizes, skips, contained, discards, results, combat, siege, arrivals, round, wards, drains, wages, kinds, rations, canopy,
};
export const SCENES: readonly string[] = Object.keys(MAKE);

/** One member of a family, as YAML. */
export function sceneYaml(name: string, n: number): string {
  const make = MAKE[name];
  if (make === undefined) throw new Error(`no family ${name}`);
  return [`id: scenes/${name}-${String(n)}`, `title: ${name} of ${String(n)}`, scene(make(n))].join('\n');
}
