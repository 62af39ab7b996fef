/** Random small puzzles for tests: every construct of ir.ts, sizes small enough to follow every play. */
import seedrandom from 'seedrandom';
import { always, and, binary, choose, field, int, number, or, text, unary, type Assignment, type BinaryKind, type Expr, type Int, type Packed, type PackedEffect, type PackedOption, type Piece } from './form/ir.ts';

interface Dice {
  readonly below: (n: number) => number;
  readonly chance: (p: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
}

const dice = (seed: string): Dice => {
  const next = seedrandom(seed);
  const below = (n: number): number => Math.floor(next() * n);
  return { below, chance: (p) => next() < p, pick: <T>(list: readonly T[]) => list[below(list.length)] as T };
};

const COMPARISONS: readonly BinaryKind[] = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'];
const HUGE: readonly Int[] = [2 ** 31, 2 ** 33 + 1, 2 ** 53 - 1, 2n ** 53n + 1n, 2n ** 64n + 5n, 3n ** 50n];

interface World {
  readonly d: Dice;
  /** Amount-like fields, small fields (0..3), and all. */
  readonly amounts: readonly string[];
  readonly kinds: readonly string[];
  readonly scale: readonly Int[];
}

const constant = (w: World): Expr => int(w.d.chance(0.15) ? w.d.pick(w.scale) : w.d.below(5));

const amount = (w: World, depth: number): Expr => {
  const { d } = w;
  const sub = (): Expr => amount(w, depth - 1);
  if (depth === 0 || d.chance(0.2)) return d.chance(0.7) ? field(d.pick(w.amounts)) : constant(w);
  switch (d.below(9)) {
    case 0: return binary('mul', sub(), d.below(4));
    case 1: return binary('add', sub(), constant(w));
    case 2: return unary('halfUp', sub());
    case 3: return unary('halfDown', sub());
    case 4: return binary('min', sub(), sub());
    case 5: return binary('max', sub(), constant(w));
    case 6: return choose(condition(w, 1), sub(), sub());
    case 7: return binary('sub', sub(), d.chance(0.5) ? constant(w) : sub());
    default: return binary('add', sub(), sub());
  }
};

const condition = (w: World, depth: number): Expr => {
  const { d } = w;
  if (d.chance(0.25) && w.kinds.length > 0) return binary(d.pick(['eq', 'ne']), field(d.pick(w.kinds)), d.below(4));
  if (depth === 0 || d.chance(0.5)) return binary(d.pick(COMPARISONS), field(d.pick(w.amounts)), constant(w));
  switch (d.below(4)) {
    case 0: return and(condition(w, depth - 1), condition(w, depth - 1));
    case 1: return or(condition(w, depth - 1), condition(w, depth - 1));
    case 2: return unary('not', condition(w, depth - 1));
    default: return binary(d.pick(COMPARISONS), amount(w, 1), amount(w, 1));
  }
};

/** A typical rewrite: doubling, adding, halving, capping, a shield, a redirection, or anything. */
const rewrite = (w: World): readonly (readonly [string, Expr])[] => {
  const { d } = w;
  const a = d.pick(w.amounts);
  const b = d.pick(w.amounts);
  switch (d.below(8)) {
    case 0: return [[a, binary('mul', field(a), 2)]];
    case 1: return [[a, binary('add', field(a), 1 + d.below(3))]];
    case 2: return [[a, unary(d.pick(['halfUp', 'halfDown'] as const), field(a))]];
    case 3: return [[a, binary('min', field(a), d.below(6))]];
    case 4: {
      if (a === b) return [[a, int(0)]];
      const taken = binary('min', field(a), field(b));
      return [[a, binary('sub', field(a), taken)], [b, binary('sub', field(b), taken)]];
    }
    case 5: return w.kinds.length > 0 ? [[d.pick(w.kinds), int(d.below(4))]] : [];
    case 6: return [[a, amount(w, 2)]];
    default: return a === b ? [] : [[a, field(b)], [b, field(a)]];
  }
};

/** Some amount is taken from one field and another part of it given to a second one, in all ways. */
const divided = (w: World): Pick<PackedOption, 'assign' | 'each'> => {
  const { d } = w;
  const [a, b, k] = [d.pick(w.amounts), d.pick(w.amounts), 1 + d.below(2)];
  const taken = { name: 'taken', from: int(d.below(2) - 1), to: binary('max', 0, binary('min', field(a), k)) };
  const given = { name: 'given', from: int(0), to: binary('max', binary('sub', k, field('taken')), 0) };
  const from: Assignment = [a, binary('sub', field(a), field('taken'))];
  if (a === b) return { assign: [from], each: { runs: [taken], most: k + 2 } };
  return { assign: [from, [b, binary('add', field(b), field('given'))]], each: { runs: [taken, given], most: (k + 2) ** 2 } };
};

const option = (w: World): PackedOption => {
  const rest = w.d.chance(0.1) ? divided(w) : { assign: rewrite(w) };
  return w.d.chance(0.2) ? { ...rest, guard: condition(w, 1) } : rest;
};

const effect = (w: World, i: number, parts: number): PackedEffect => {
  const { d } = w;
  const kind = w.kinds[0];
  const part = kind !== undefined && d.chance(0.15) ? field(kind) : d.chance(0.1) ? -1 - d.below(2) : d.below(parts);
  const options = d.chance(0.3) ? [option(w), d.chance(0.5) ? { assign: [] } : option(w)] : [option(w)];
  const guard = d.chance(0.4) ? always : condition(w, 1);
  const mark = d.chance(0.12) ? { mark: `shared ${d.below(2)}` } : {};
  return { name: `e${i}`, part, tier: d.chance(0.7) ? 0 : d.below(3), guard, options, ...mark };
};

const lookAt = (w: World, name: string): readonly Piece[] => {
  const { d } = w;
  const shown = number(field(name));
  switch (d.below(6)) {
    case 0: return [{ kind: 'when', test: binary('gt', field(name), 0), then: [shown, text(` ${name}`)], else: [] }];
    case 1: return [{ kind: 'switch', value: field(name), cases: [{ is: 0, then: [text('none')] }, { is: 1, then: [text('one')] }, { is: 2, then: [text('one')] }] }];
    case 2: return [{ kind: 'switch', value: field(name), cases: [{ is: 1, then: [text('one')] }], otherwise: [shown] }];
    case 3: return [{ kind: 'when', test: condition(w, 1), then: [text('yes')], else: [text(d.chance(0.5) ? 'no' : 'yes')] }];
    default: return [shown];
  }
};

const observation = (w: World, names: readonly string[]): readonly Piece[] => {
  const { d } = w;
  const seen = names.filter(() => d.chance(0.75));
  if (d.chance(0.3)) {
    const items = seen.map((n) => [...lookAt(w, n), text(d.chance(0.5) ? '' : '!')]);
    return [{ kind: 'list', items, separator: d.pick([', ', '; ', '']), empty: 'nothing' }];
  }
  return seen.flatMap((n) => [...lookAt(w, n), text(d.chance(0.9) ? '|' : '')]);
};

/** A puzzle; equal seeds give equal puzzles. `size` is the number of effects. */
export const randomPuzzle = (seed: string, size: number): Packed => {
  const d = dice(seed);
  const amounts = Array.from({ length: 1 + d.below(3) }, (_, i) => `a${i}`);
  const kinds = d.chance(0.5) ? ['kind'] : [];
  const w: World = { d, amounts, kinds, scale: d.chance(0.3) ? HUGE : [d.below(20)] };
  const parts = 1 + d.below(3);
  const fields = [
    ...amounts.map((name) => ({ name, initial: d.chance(0.15) ? d.pick(w.scale) : d.below(6) - (d.chance(0.1) ? 3 : 0) })),
    ...kinds.map((name) => ({ name, initial: d.below(4) })),
  ];
  const effects: PackedEffect[] = [];
  while (effects.length < size) {
    const made = effect(w, effects.length, parts);
    effects.push(made);
    while (effects.length < size && d.chance(0.35)) effects.push({ ...made, name: `e${effects.length}` });
  }
  const shuffled = d.chance(0.5) ? effects : effects.map((e, i) => [e, (i * 7) % effects.length] as const).sort((a, b) => a[1] - b[1]).map(([e]) => e);
  const chooser = d.chance(0.5) ? (d.chance(0.5) ? 'rounds' : 'restarting') : 'first';
  const seats = chooser === 'restarting' ? (d.chance(0.6) ? { seats: d.pick([[0, 0, 1, 1], [0, 0, 1, 2]]) } : {}) : chooser === 'rounds' && d.chance(0.3) ? { seats: [0, 0, 1, 1] } : {};
  const counting = chooser === 'restarting' && d.chance(0.3);
  return {
    fields, effects: shuffled.map((e) => (counting && d.chance(0.3) ? { ...e, counts: condition(w, 1) } : e)), chooser, ...seats,
    observe: observation(w, [...amounts, ...kinds]),
  };
};

/** A puzzle with fields that can be exchanged: what is left of shields, or of uses, each looked at by equal effects in several parts; half of them begin with different values. */
export const twinPuzzle = (seed: string, twins: number): Packed => {
  const d = dice(seed);
  const parts = 1 + d.below(3);
  const amounts = Array.from({ length: parts }, (_, i) => `a${String(i)}`);
  const left = Array.from({ length: twins }, (_, i) => `left${String(i)}`);
  const w: World = { d, amounts, kinds: [], scale: [d.below(20)] };
  const initial = 1 + d.below(3);
  const shield = d.chance(0.5);
  const optional = d.chance(0.3);
  const roles = Array.from({ length: parts }, () => ({ there: d.chance(0.85), tier: d.below(2), plus: 1 + d.below(3) }));
  const effects = left.flatMap((name, j) => roles.flatMap(({ there, tier, plus }, part): readonly PackedEffect[] => {
    const own = amounts[part] ?? 'a0';
    const taken = binary('min', field(own), field(name));
    const assign: readonly Assignment[] = shield ? [[own, binary('sub', field(own), taken)], [name, binary('sub', field(name), taken)]] : [[own, binary('add', field(own), plus)], [name, binary('sub', field(name), 1)]];
    return there ? [{ name: `t${String(j)} on ${String(part)}`, part, tier, guard: and(binary('gt', field(own), 0), binary('gt', field(name), 0)), options: optional ? [{ assign }, { assign: [] }] : [{ assign }] }] : [];
  }));
  const others = Array.from({ length: d.below(3) }, (_, i) => effect(w, i, parts));
  const restarting = d.chance(0.3);
  const uneven = d.chance(0.5);
  return {
    fields: [...amounts.map((name) => ({ name, initial: 1 + d.below(5) })), ...left.map((name) => ({ name, initial: uneven ? 1 + d.below(4) : initial }))],
    effects: d.chance(0.5) ? [...effects, ...others] : [...others, ...effects], chooser: restarting ? 'restarting' : d.pick(['first', 'rounds']), ...(restarting ? { seats: [0, 1, 1] } : {}),
    observe: observation(w, d.chance(0.2) ? [...amounts, 'left0'] : amounts),
  };
};

/** A puzzle whose last phase falls into strands: effects of the first part fill places, those of the last part change each by itself, and the text looks at sums. */
export const strandPuzzle = (seed: string, places: number): Packed => {
  const d = dice(seed);
  const names = Array.from({ length: places }, (_, i) => `p${String(i)}`);
  const w: World = { d, amounts: ['a', 'b'], kinds: [], scale: [d.below(9)] };
  const queued = d.chance(0.5);
  const fill = Array.from({ length: 1 + d.below(queued && d.chance(0.8) ? places : 3) }, (_, i): PackedEffect => {
    const into = d.pick(names);
    const taken = d.chance(0.8) ? binary('min', field('a'), 1 + d.below(3)) : int(1);
    const there = taken.kind === 'const' ? int(1) : binary('gt', taken, 0);
    const assign: readonly Assignment[] = queued ? [
      ['a', binary('sub', field('a'), binary('min', field('a'), taken))], ['next', binary('add', field('next'), there)],
      ...names.map((name, j): Assignment => [name, choose(there.kind === 'const' ? binary('eq', field('next'), j) : and(there, binary('eq', field('next'), j)), taken, field(name))]), ...(d.chance(0.3) ? [['b', field('a')] as const] : []),
    ] : [['a', binary('sub', field('a'), taken)], [into, binary('add', field(into), d.chance(0.7) ? taken : 1)], ...(d.chance(0.3) ? [['b', field('a')] as const] : [])];
    return { name: `f${String(i)}`, part: d.chance(0.8) ? 0 : 1, tier: d.below(2), guard: binary('gt', field('a'), d.below(2)), options: d.chance(0.3) ? [{ assign }, { assign: [] }] : [{ assign }] };
  });
  const kinds = Array.from({ length: 1 + d.below(2) }, (_, k) => ({ k, optional: d.chance(0.3), only: d.chance(0.3) ? binary('gt', field('b'), 1) : always, add: d.below(3), times: d.chance(0.5) ? 2 : 1 }));
  const change = kinds.flatMap(({ k, optional, only, add, times }) => names.map((name): PackedEffect => {
    const assign: readonly Assignment[] = [[name, binary('add', binary('mul', field(name), times), add)]];
    return { name: `c${String(k)} on ${name}`, part: 2, tier: 0, guard: and(binary('gt', field(name), 0), only), options: optional ? [{ assign }, { assign: [] }] : [{ assign }] };
  }));
  const sum = names.map((name) => field(name)).reduce<Expr>((all, each) => binary('add', all, each), d.chance(0.5) ? field('b') : int(1));
  const any = or(...names.map((name) => binary('gt', field(name), 0)));
  const looks: readonly (readonly Piece[])[] = [
    [number(sum)], [{ kind: 'when', test: any, then: [number(sum), text(' in all')], else: [] }], [number(field('p0')), text(' '), number(binary('sub', sum, field('p0')))],
    [{ kind: 'when', test: binary('ge', sum, 4 + d.below(4)), then: [text('many')], else: [text('few')] }], [{ kind: 'when', test: and(binary('gt', field('p0'), 1), binary('gt', sum, field('a'))), then: [text('yes')], else: [number(field('a'))] }],
  ];
  return {
    fields: [{ name: 'a', initial: 1 + d.below(5) }, { name: 'b', initial: d.below(4) }, ...(queued ? [{ name: 'next', initial: 0 }] : []), ...names.map((name) => ({ name, initial: !queued && d.chance(0.4) ? d.below(3) : 0 }))],
    effects: d.chance(0.5) ? [...fill, ...change] : [...change, ...fill], chooser: 'first',
    observe: [...d.pick(looks), ...(d.chance(0.3) ? [text('; '), ...lookAt(w, 'a')] : [])],
  };
};

/** A puzzle of several players' events that share nothing, some of which an effect sends to another player, who then chooses. */
export const turnsPuzzle = (seed: string, events: number): Packed => {
  const d = dice(seed);
  const players = 2 + d.below(2);
  const partFor = (event: number, player: number): number => player * 4 + (d.chance(0.9) ? 1 : event % 2);
  const chooser = d.pick(['rounds', 'restarting', 'restarting'] as const);
  const seats = Array.from({ length: players * 4 + 4 }, (_, part) => Math.floor(part / 4));
  const effects = Array.from({ length: events }, (_, event): readonly PackedEffect[] => {
    const [amount, at, pending] = [`a${String(event)}`, `to${String(event)}`, `asked${String(event)}`];
    const parts = Array.from({ length: players }, (_, player) => partFor(event, player));
    const part = parts.reduce<Expr>((rest, one, player) => choose(binary('eq', field(at), player), one, rest), int(parts[0] ?? 0));
    const open = binary('gt', field(amount), 0);
    return Array.from({ length: 1 + d.below(3) }, (_, i): readonly PackedEffect[] => {
      const name = `e${String(i)} on ${String(event)}`;
      const to = d.below(players);
      const here = d.chance(0.5) ? open : and(open, binary('eq', field(at), d.below(players)));
      const own = here === open || d.chance(0.7) ? part : parts[d.below(players)] ?? 0;
      const base = { name, part: own, tier: d.chance(0.8) ? 1 : 0, guard: here };
      switch (d.below(5)) {
        case 0: return [{ ...base, options: [{ assign: [[amount, binary('mul', field(amount), 2)]] }] }];
        case 1: return [{ ...base, options: [{ assign: [[amount, binary('add', field(amount), 1 + d.below(3))]] }] }];
        case 2: return [{ ...base, options: [{ assign: [[at, int(to)]] }, { assign: [] }] }];
        case 3: return [{ ...base, options: [{ assign: [[pending, int(1)]] }] }, { name: `${name}, answered`, part: -1 - event, tier: 1, guard: binary('eq', field(pending), 1), options: [{ assign: [[at, int(to)], [pending, int(0)]] }, { assign: [[pending, int(0)]] }] }];
        default: return [{ ...base, options: [{ assign: [[at, int(to)]] }] }];
      }
    }).flat();
  });
  const all = Array.from({ length: events }, (_, event) => event);
  const dealt = (player: number): Expr => all.reduce<Expr>((sum, event) => binary('add', sum, choose(binary('eq', field(`to${String(event)}`), player), field(`a${String(event)}`), 0)), int(0));
  const own = all.flatMap((event) => [number(field(`a${String(event)}`)), text(' to '), number(field(`to${String(event)}`)), text('; ')]);
  return {
    fields: all.flatMap((event) => [{ name: `a${String(event)}`, initial: 1 + d.below(3) }, { name: `to${String(event)}`, initial: event % players }, { name: `asked${String(event)}`, initial: 0 }]),
    effects: effects.flat(), chooser, seats, observe: d.chance(0.5) ? own : Array.from({ length: players }, (_, player) => [number(dealt(player)), text(' ')]).flat(),
  };
};
