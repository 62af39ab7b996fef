/**
 * A second, naive reading of ir.ts for tests, sharing no code with the search: states are texts, every play is followed,
 * nothing is packed, reduced or analysed.
 */
import type { Expr, Packed, PackedEffect, PackedOption, Piece } from './form/ir.ts';

/** What the search must find. */
export interface Truth {
  readonly states: number;
  readonly transitions: number;
  /** Plays and least shortest script by outcome text. */
  readonly outcomes: ReadonlyMap<string, { readonly plays: bigint; readonly script: readonly number[] }>;
}

interface State {
  readonly v: Readonly<Record<string, bigint>>;
  readonly marks: readonly string[];
  readonly done: readonly number[];
}

const half = (x: bigint): bigint => (x - (((x % 2n) + 2n) % 2n)) / 2n;

const calc = (e: Expr, v: Readonly<Record<string, bigint>>): bigint => {
  const bit = (b: boolean): bigint => (b ? 1n : 0n);
  switch (e.kind) {
    case 'const': return BigInt(e.value);
    case 'field': return v[e.name] ?? 0n;
    case 'not': return bit(calc(e.a, v) === 0n);
    case 'halfDown': return half(calc(e.a, v));
    case 'halfUp': return half(calc(e.a, v) + 1n);
    case 'and': return bit(e.of.every((x) => calc(x, v) !== 0n));
    case 'or': return bit(e.of.some((x) => calc(x, v) !== 0n));
    case 'if': return calc(e.test, v) !== 0n ? calc(e.then, v) : calc(e.else, v);
    default: return calcBinary(e, v);
  }
};

const calcBinary = (e: Extract<Expr, { readonly b: Expr }>, v: Readonly<Record<string, bigint>>): bigint => {
  const bit = (x: boolean): bigint => (x ? 1n : 0n);
  const a = calc(e.a, v);
  const b = calc(e.b, v);
  const table = {
    add: a + b, sub: a - b, mul: a * b, min: a < b ? a : b, max: a > b ? a : b,
    eq: bit(a === b), ne: bit(a !== b), lt: bit(a < b), le: bit(a <= b), gt: bit(a > b), ge: bit(a >= b),
  };
  return table[e.kind];
};

const show = (pieces: readonly Piece[], v: Readonly<Record<string, bigint>>): string =>
  pieces
    .map((p) => {
      switch (p.kind) {
        case 'text': return p.text;
        case 'number': return calc(p.value, v).toString();
        case 'when': return show(calc(p.test, v) !== 0n ? p.then : p.else, v);
        case 'switch': return show(p.cases.find((c) => BigInt(c.is) === calc(p.value, v))?.then ?? p.otherwise ?? [], v);
        case 'list': {
          const items = p.items.map((i) => show(i, v)).filter((s) => s !== '');
          return items.length === 0 ? (p.empty ?? '') : items.join(p.separator);
        }
      }
    })
    .join('');

interface Taken { readonly e: PackedEffect; readonly o: number; readonly names: State['v'] }

/** All values of the names, by counting. */
const counted = (runs: NonNullable<PackedOption['each']>['runs'], v: State['v']): State['v'][] => {
  const [run, ...rest] = runs;
  if (run === undefined) return [{}];
  const ways: State['v'][] = [];
  for (let x = calc(run.from, v); x <= calc(run.to, v); x++) for (const way of counted(rest, { ...v, [run.name]: x })) ways.push({ [run.name]: x, ...way });
  return ways;
};

const offered = (p: Packed, s: State): readonly Taken[] => {
  const all: (Taken & { part: number })[] = [];
  for (const e of p.effects) {
    if (s.marks.includes(e.mark ?? e.name) || calc(e.guard, s.v) === 0n) continue;
    const part = typeof e.part === 'number' ? e.part : Number(calc(e.part, s.v));
    e.options.forEach((x, o) => {
      if (x.guard === undefined || calc(x.guard, s.v) !== 0n) for (const names of counted(x.each?.runs ?? [], s.v)) all.push({ e, o, part, names });
    });
  }
  const who = p.chooser === 'first' ? all : all.filter((x) => !s.done.includes(p.seats?.[x.part] ?? x.part));
  const part = Math.min(...who.map((x) => x.part));
  const mine = who.filter((x) => x.part === part);
  const tier = Math.min(...mine.map((x) => x.e.tier));
  return mine.filter((x) => x.e.tier === tier);
};

const seatsIn = (p: Packed, s: State): number[] => {
  const parts = p.effects.filter((e) => !s.marks.includes(e.mark ?? e.name) && calc(e.guard, s.v) !== 0n && e.options.some((x) => x.guard === undefined || calc(x.guard, s.v) !== 0n))
    .map((e) => (typeof e.part === 'number' ? e.part : Number(calc(e.part, s.v))));
  return [...new Set(parts.map((part) => p.seats?.[part] ?? part))].sort((a, b) => a - b);
};
/** What each seat that has chosen could choose, but for the last. */
const ofEarlier = (p: Packed, done: readonly number[], s: State): string[] =>
  p.effects.flatMap((e) => {
    const part = typeof e.part === 'number' ? e.part : Number(calc(e.part, s.v));
    const seat = p.seats?.[part] ?? part;
    const open = !s.marks.includes(e.mark ?? e.name) && (e.counts !== undefined ? calc(e.counts, s.v) !== 0n : calc(e.guard, s.v) !== 0n && e.options.some((x) => x.guard === undefined || calc(x.guard, s.v) !== 0n));
    return open && done.includes(seat) && done.some((other) => other > seat) ? [`${e.mark ?? e.name}/${String(seat)}`] : [];
  });
const restarted = (p: Packed, before: State, s: State): State => {
  const seats = seatsIn(p, s);
  if (seats.some((seat) => seat < 0)) return s;
  const next = seats.find((seat) => !s.done.includes(seat));
  const known = ofEarlier(p, s.done, before);
  const isNew = ofEarlier(p, s.done, s).some((each) => !known.includes(each));
  return isNew || seats.length < 2 || next === undefined || s.done.some((seat) => seat > next) ? { ...s, done: [] } : s;
};

const step = (p: Packed, s: State, { e, o, names }: Taken): State => {
  const v = { ...s.v };
  for (const [name, value] of e.options[o]?.assign ?? []) v[name] = calc(value, { ...s.v, ...names });
  const marks = [...s.marks, e.mark ?? e.name].sort();
  if (p.chooser === 'first') return { v, marks, done: [] };
  const part = typeof e.part === 'number' ? e.part : Number(calc(e.part, s.v));
  const seat = p.seats?.[part] ?? part;
  if (p.chooser === 'restarting') return restarted(p, s, { v, marks, done: seat < 0 || seatsIn(p, s).length < 2 ? s.done : [...s.done, seat].sort((a, b) => a - b) });
  const done = seat < 0 ? s.done : [...s.done, seat].sort((a, b) => a - b);
  return offered(p, { v, marks, done }).length === 0 ? { v, marks, done: [] } : { v, marks, done };
};

const shorter = (a: readonly number[], b: readonly number[]): boolean => {
  if (a.length !== b.length) return a.length < b.length;
  const i = a.findIndex((x, k) => x !== b[k]);
  return i >= 0 && (a[i] ?? 0) < (b[i] ?? 0);
};

/** Follows every play. */
export const truth = (p: Packed): Truth => {
  type Found = Map<string, { plays: bigint; script: readonly number[] }>;
  const memo = new Map<string, Found>();
  let transitions = 0;
  const visit = (s: State): Found => {
    const key = JSON.stringify([Object.entries(s.v).map(([n, x]) => [n, String(x)]), s.marks, s.done]);
    const known = memo.get(key);
    if (known) return known;
    const found: Found = new Map();
    memo.set(key, found);
    const options = offered(p, s);
    transitions += options.length;
    if (options.length === 0) found.set(show(p.observe, s.v), { plays: 1n, script: [] });
    options.forEach((x, i) => {
      for (const [text, { plays, script }] of visit(step(p, s, x))) {
        const mine = options.length === 1 ? script : [i, ...script];
        const old = found.get(text);
        found.set(text, { plays: plays + (old?.plays ?? 0n), script: old && !shorter(mine, old.script) ? old.script : mine });
      }
    });
    return found;
  };
  const outcomes = visit({ v: Object.fromEntries(p.fields.map((f) => [f.name, BigInt(f.initial)])), marks: [], done: [] });
  return { states: memo.size, transitions, outcomes };
};
