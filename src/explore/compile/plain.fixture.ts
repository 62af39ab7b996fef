/** The plain machine of the intermediate form, read literally from the head of ir.ts: the oracle of compiled scenarios. */
import type { Expr, Packed, PackedEffect, PackedOption, Piece } from '../../search/packed/form/ir.ts';
import type { Model } from '../../search/model.ts';

export interface PlainState { readonly values: ReadonlyMap<string, bigint>; readonly marks: ReadonlySet<string>; readonly acted: ReadonlySet<number> }
export interface PlainChoice { readonly effect: PackedEffect; readonly option: number; readonly names: Names }
/** The values that the names of an option have in one of its ways. */
type Names = ReadonlyMap<string, bigint>;

const truth = (x: boolean): bigint => (x ? 1n : 0n);
export function evaluate(e: Expr, get: (name: string) => bigint): bigint {
  switch (e.kind) {
    case 'const': return BigInt(e.value);
    case 'field': return get(e.name);
    case 'and': return truth(e.of.every((x) => evaluate(x, get) !== 0n));
    case 'or': return truth(e.of.some((x) => evaluate(x, get) !== 0n));
    case 'if': return evaluate(evaluate(e.test, get) !== 0n ? e.then : e.else, get);
    case 'not': return truth(evaluate(e.a, get) === 0n);
    case 'halfDown': return evaluate(e.a, get) >> 1n;
    case 'halfUp': return (evaluate(e.a, get) + 1n) >> 1n;
    default: {
      const a = evaluate(e.a, get);
      const b = evaluate(e.b, get);
      switch (e.kind) {
        case 'add': return a + b;
        case 'sub': return a - b;
        case 'mul': return a * b;
        case 'min': return a < b ? a : b;
        case 'max': return a > b ? a : b;
        case 'eq': return truth(a === b);
        case 'ne': return truth(a !== b);
        case 'lt': return truth(a < b);
        case 'le': return truth(a <= b);
        case 'gt': return truth(a > b);
        case 'ge': return truth(a >= b);
      }
    }
  }
}

export function render(pieces: readonly Piece[], get: (name: string) => bigint): string {
  return pieces.map((piece): string => {
    switch (piece.kind) {
      case 'text': return piece.text;
      case 'number': return evaluate(piece.value, get).toString();
      case 'when': return render(evaluate(piece.test, get) !== 0n ? piece.then : piece.else, get);
      case 'switch': return render(piece.cases.find((each) => BigInt(each.is) === evaluate(piece.value, get))?.then ?? piece.otherwise ?? [], get);
      case 'list': {
        const items = piece.items.map((item) => render(item, get)).filter((item) => item !== '');
        return items.length === 0 ? (piece.empty ?? '') : items.join(piece.separator);
      }
    }
  }).join('');
}

const getter = (state: PlainState) => (name: string): bigint => {
  const value = state.values.get(name);
  if (value === undefined) throw new Error(`no field ${name}`);
  return value;
};

/** Every way of an option, in order; as many as were promised at the most. */
function waysOf({ each }: PackedOption, get: (name: string) => bigint): readonly Names[] {
  let ways: readonly Names[] = [new Map()];
  for (const { name, from, to } of each?.runs ?? []) {
    ways = ways.flatMap((way) => {
      const read = (wanted: string): bigint => way.get(wanted) ?? get(wanted);
      const list: Names[] = [];
      for (let value = evaluate(from, read); value <= evaluate(to, read); value++) list.push(new Map([...way, [name, value]]));
      return list;
    });
  }
  if (ways.length === 0 || ways.length > (each?.most ?? 1)) throw new Error(`${String(ways.length)} ways`);
  return ways;
}

export function plainModel(packed: Packed): Model<PlainState, PlainChoice> {
  const seatOf = (part: number): number => packed.seats?.[part] ?? part;
  const markOf = (effect: PackedEffect): string => effect.mark ?? effect.name;
  const applicable = (state: PlainState): readonly { effect: PackedEffect; part: number }[] => {
    const get = getter(state);
    return packed.effects
      .filter((effect) => !state.marks.has(markOf(effect)) && evaluate(effect.guard, get) !== 0n)
      .filter((effect) => {
        const offered = effect.options.some(({ guard }) => guard === undefined || evaluate(guard, get) !== 0n);
        if (!offered && effect.exhaustive === true) throw new Error(`nothing of ${effect.name} is offered`);
        return offered;
      })
      .map((effect) => ({ effect, part: typeof effect.part === 'number' ? effect.part : Number(evaluate(effect.part, get)) }));
  };
  const chosenPart = (state: PlainState): { list: readonly { effect: PackedEffect; part: number }[]; part: number | null } => {
    const list = applicable(state);
    const open = packed.chooser === 'first' ? list : list.filter(({ part }) => !state.acted.has(seatOf(part)));
    return { list, part: open.length === 0 ? null : Math.min(...open.map(({ part }) => part)) };
  };
  const seatsAsked = (state: PlainState): readonly number[] => [...new Set(applicable(state).map(({ part }) => seatOf(part)))].sort((a, b) => a - b);
  const offered = (state: PlainState): readonly string[] => {
    const get = getter(state);
    const counting = packed.effects.filter((effect) => effect.counts !== undefined && !state.marks.has(markOf(effect)) && evaluate(effect.counts, get) !== 0n);
    const all = [...applicable(state).filter(({ effect }) => effect.counts === undefined), ...counting.map((effect) => ({ effect, part: typeof effect.part === 'number' ? effect.part : Number(evaluate(effect.part, get)) }))];
    return all.map(({ effect, part }) => `${String(seatOf(part))} ${markOf(effect)}`);
  };
  const isOver = (before: PlainState, state: PlainState): boolean => {
    if (packed.chooser !== 'restarting') return packed.chooser === 'rounds' && chosenPart(state).part === null;
    const seats = seatsAsked(state);
    const next = seats.find((seat) => !state.acted.has(seat));
    return !seats.some((seat) => seat < 0) && (seats.length < 2 || next === undefined || [...state.acted].some((seat) => seat > next) || hasNew(before, state));
  };
  const hasNew = (before: PlainState, { acted, ...state }: PlainState): boolean => {
    const earlier = [...acted].sort((a, b) => a - b).slice(0, -1);
    const known = new Set(offered(before));
    return offered({ ...state, acted }).some((each) => !known.has(each) && earlier.includes(Number(each.split(' ', 1)[0])));
  };
  const normal = (before: PlainState, state: PlainState): PlainState => (isOver(before, state) ? { ...state, acted: new Set() } : state);
  const choices = (state: PlainState): readonly PlainChoice[] => {
    const { list, part } = chosenPart(state);
    if (part === null) return [];
    const offered = list.filter((each) => each.part === part);
    const tier = Math.min(...offered.map(({ effect }) => effect.tier));
    const get = getter(state);
    return offered.filter(({ effect }) => effect.tier === tier).flatMap(({ effect }) => effect.options.flatMap((option, i) => (option.guard === undefined || evaluate(option.guard, get) !== 0n ? waysOf(option, get).map((names) => ({ effect, option: i, names })) : [])));
  };
  return {
    initial: { values: new Map(packed.fields.map(({ name, initial }) => [name, BigInt(initial)])), marks: new Set(), acted: new Set() },
    choices,
    apply: (state, { effect, option, names }) => {
      const get = getter(state);
      const inWay = (name: string): bigint => names.get(name) ?? get(name);
      const values = new Map(state.values);
      for (const [name, value] of effect.options[option]?.assign ?? []) values.set(name, evaluate(value, inWay));
      const part = typeof effect.part === 'number' ? effect.part : Number(evaluate(effect.part, get));
      const free = packed.chooser === 'first' || seatOf(part) < 0 || (packed.chooser === 'restarting' && seatsAsked(state).length < 2);
      const acted = free ? state.acted : new Set([...state.acted, seatOf(part)]);
      return normal(state, { values, marks: new Set([...state.marks, markOf(effect)]), acted });
    },
    key: (state) => JSON.stringify([[...state.values].map(([name, value]) => [name, value.toString()]), [...state.marks].sort(), [...state.acted].sort()]),
    outcome: (state) => render(packed.observe, getter(state)),
  };
}
