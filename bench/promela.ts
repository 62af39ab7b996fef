/**
 * A puzzle as a Promela model, in the style of spin/gen.py: every transition is one d_step, and the last option records
 * what the text looks at in a final state, so that SPIN stores exactly the positions of the plain machine. What can be said before
 * any search is said: effects that never apply and values that nobody reads are left out, and a variable is as small as its values.
 */
import { applicability, conjunction, fieldsOf, mapChildren, writesOf } from '../src/search/packed/form/expression.ts';
import { and, binary, int, type Expr, type Packed, type PackedEffect, type PackedOption } from '../src/search/packed/form/ir.ts';
import { knownAt } from '../src/search/packed/form/known.ts';
import { observe, observedFields, simplifyPieces } from '../src/search/packed/form/observation.ts';
import { partsOf } from '../src/search/packed/division/parts.ts';
import { prune } from '../src/search/packed/form/prune.ts';
import { INFINITE, rangeOf, settled, type Env, type Range } from '../src/search/packed/form/range.ts';

const OPS: Readonly<Record<string, string>> = {
  add: '+', sub: '-', mul: '*', eq: '==', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=',
};
type Names = (name: string) => string;
interface Tongue { readonly of: Names; readonly isC: boolean }

/** An expression in Promela, or in C over the state vector. */
const code = (e: Expr, v: Tongue): string => {
  const of = (x: Expr): string => code(x, v);
  const pick = (test: string, a: string, b: string): string => (v.isC ? `(${test} ? ${a} : ${b})` : `(${test} -> ${a} : ${b})`);
  switch (e.kind) {
    case 'const': return String(e.value);
    case 'field': return v.of(e.name);
    case 'and': return e.of.length === 0 ? '1' : `(${e.of.map(of).join(' && ')})`;
    case 'or': return e.of.length === 0 ? '0' : `(${e.of.map(of).join(' || ')})`;
    case 'not': return `(!${of(e.a)})`;
    case 'if': return pick(of(e.test), of(e.then), of(e.else));
    case 'halfUp': return `((${of(e.a)}+1)/2)`;
    case 'halfDown': return `(${of(e.a)}/2)`;
    case 'min': return pick(`${of(e.a)} < ${of(e.b)}`, of(e.a), of(e.b));
    case 'max': return pick(`${of(e.a)} > ${of(e.b)}`, of(e.a), of(e.b));
    default: return `(${of(e.a)} ${OPS[e.kind] ?? '+'} ${of(e.b)})`;
  }
};

const typeOf = ({ lo, hi }: Range): string => {
  if (lo >= 0n && hi < 256n) return 'byte';
  if (lo >= -32768n && hi < 32768n) return 'short';
  if (lo >= -(1n << 31n) && hi < 1n << 31n) return 'int';
  throw new Error('a number too large for SPIN');
};

/** What the model is made of. */
interface Made { readonly effects: readonly PackedEffect[]; readonly env: Env; readonly names: Names; readonly marks: readonly string[] }
const MARKS_IN_WORD = 31;
const promela = ({ names }: Made): Tongue => ({ of: names, isC: false });
const inC = ({ names }: Made): Tongue => ({ of: (name) => `now.${names(name)}`, isC: true });
const markOf = (e: PackedEffect): string => e.mark ?? e.name;
const bitOf = (made: Made, e: PackedEffect): { readonly word: string; readonly mask: number } => {
  const i = made.marks.indexOf(markOf(e));
  return { word: `mask${String(Math.floor(i / MARKS_IN_WORD))}`, mask: 2 ** (i % MARKS_IN_WORD) };
};
const open = (made: Made, e: PackedEffect, v: Tongue): string => {
  const { word, mask } = bitOf(made, e);
  return `((${v.isC ? 'now.' : ''}${word} & ${String(mask)}) == 0 && ${code(applicability(e), v)})`;
};

/** Everything before the search that SPIN's author would know as well. */
function madeOf(puzzle: Packed): Made & { readonly slots: readonly Expr[]; readonly initial: ReadonlyMap<string, bigint> } {
  const whole = new Map(puzzle.fields.map((f) => [f.name, { lo: -INFINITE, hi: INFINITE }]));
  const { effects, env } = prune(puzzle.fields, puzzle.effects, observedFields(simplifyPieces(puzzle.observe, whole)), true);
  settled(env);
  const slots = observe(simplifyPieces(puzzle.observe, env), env).slots.map(({ value }) => value);
  const order = puzzle.fields.map(({ name }) => name);
  return { effects, env, slots, names: (name) => `f${String(order.indexOf(name))}`, marks: [...new Set(effects.map(markOf))], initial: new Map(puzzle.fields.map((f) => [f.name, BigInt(f.initial)])) };
}

/** An option for each way of one with `each`, as somebody writes them who has no loops. */
const oneByOne = ({ each, ...option }: PackedOption, known: Env | null): readonly PackedOption[] => {
  const [run, ...rest] = each?.runs ?? [];
  if (run === undefined || known === null || each === undefined) return [option];
  const [{ lo }, { hi }] = [rangeOf(run.from, known), rangeOf(run.to, known)];
  return Array.from({ length: Number(hi - lo) + 1 }, (_, i) => lo + BigInt(i)).flatMap((value) => {
    const is = (e: Expr): Expr => (e.kind === 'field' && e.name === run.name ? int(value) : mapChildren(e, is));
    const here: PackedOption = {
      assign: option.assign.map(([name, e]) => [name, is(e)] as const), guard: and(...(option.guard === undefined ? [] : [option.guard]), binary('le', run.from, int(value)), binary('le', int(value), run.to)),
      each: { ...each, runs: rest.map(({ name, from, to }) => ({ name, from: is(from), to: is(to) })) },
    };
    return oneByOne(here, known);
  });
};

/** Where the effect is open in one of these parts. */
const openIn = (made: Made, e: PackedEffect, parts: ReadonlySet<number>): string | null => {
  const possible = partsOf(e, made.env);
  const here = possible.filter((p) => parts.has(p));
  if (here.length === 0) return null;
  const test = here.length === possible.length || typeof e.part === 'number' ? [] : [`(${here.map((p) => `${code(e.part as Expr, inC(made))} == ${String(p)}`).join(' || ')})`];
  return `(${[open(made, e, inC(made)), ...test].join(' && ')})`;
};
const any = (list: readonly (string | null)[]): string => {
  const found = [...new Set(list.filter((each) => each !== null))];
  return found.length === 0 ? '0' : `(${found.join(' || ')})`;
};

/** The C part that collects outcomes is that of gen.py; `record` is its text up to the declarations. */
export const promelaOf = (puzzle: Packed, record: string): string => {
  if (puzzle.chooser === 'restarting') throw new Error('not made for rounds that begin again');
  const made = madeOf(puzzle);
  const { effects, env } = made;
  const parts = [...new Set(effects.flatMap((e) => partsOf(e, env)))].sort((a, b) => a - b);
  const seatOf = (part: number): number => puzzle.seats?.[part] ?? part;
  const seats = puzzle.chooser === 'rounds' ? [...new Set(parts.filter((p) => p >= 0).map(seatOf))].sort((a, b) => a - b) : [];
  const inRounds = seats.length > 1;
  const anyIn = (list: readonly number[]): string => any(effects.map((e) => openIn(made, e, new Set(list))));
  const seatBit = (part: number): number => 2 ** seats.indexOf(seatOf(part));
  const chosen = (part: number): string => `(now.round & ${String(seatBit(part))})`;
  /** Something is offered before this part. */
  const waits = (part: number): readonly string[] => parts.filter((p) => p < part).flatMap((p) => {
    const test = anyIn([p]);
    if (test === '0') return [];
    return inRounds && p >= 0 ? (seatBit(p) === seatBit(part) ? [`!${test}`] : [`!(!${chosen(p)} && ${test})`]) : [`!${test}`];
  });
  const lower = (e: PackedEffect, part: number): readonly string[] => {
    const test = any(effects.filter((o) => o.tier < e.tier).map((o) => openIn(made, o, new Set([part]))));
    return test === '0' ? [] : [`!${test}`];
  };
  const roundEnds = `!(${any(seats.map((_, s) => `(!(now.round & ${String(2 ** s)}) && ${anyIn(parts.filter((p) => p >= 0 && seatBit(p) === 2 ** s))})`))})`;
  const step = (e: PackedEffect, part: number, o: PackedOption): string => {
    const v = promela(made);
    const { word, mask } = bitOf(made, e);
    const possible = partsOf(e, env).length > 1 && typeof e.part !== 'number' ? [`${code(e.part, v)} == ${String(part)}`] : [];
    const guard = [`(${word} & ${String(mask)}) == 0`, code(conjunction([e.guard, ...(o.guard === undefined ? [] : [o.guard])]), v), ...possible].join(' && ');
    const before = [...(inRounds && part >= 0 ? [`!${chosen(part)}`] : []), ...waits(part), ...lower(e, part)];
    const temporary = o.assign.length > 1;
    const sets = temporary
      ? [...o.assign.map(([, value], k) => `t${String(k)} = ${code(value, v)}`), ...o.assign.map(([name], k) => `${made.names(name)} = t${String(k)}`), ...o.assign.map((_, k) => `t${String(k)} = 0`)]
      : o.assign.map(([name, value]) => `${made.names(name)} = ${code(value, v)}`);
    const round = inRounds && part >= 0 ? [`round = round | ${String(seatBit(part))}`, `if :: c_expr { ${roundEnds} } -> round = 0 :: else -> skip fi`] : [];
    return `  :: d_step { ${guard}${before.length === 0 ? '' : ` && c_expr { ${before.join(' && ')} }`} -> ${[...sets, `${word} = ${word} | ${String(mask)}`, ...round].join('; ')} }`;
  };
  const optionsOf = (e: PackedEffect): readonly PackedOption[] => e.options.flatMap((o) => oneByOne(o, knownAt(e, o, env)));
  const all = effects.map((e) => ({ e, list: optionsOf(e) }));
  const options = all.flatMap(({ e, list }) => partsOf(e, env).flatMap((part) => list.map((o) => step(e, part, o))));
  const changing = new Set(effects.flatMap((e) => [...writesOf(e)]));
  const read = new Set([...all.flatMap(({ e, list }) => [...fieldsOf(applicability(e)), ...(typeof e.part === 'number' ? [] : fieldsOf(e.part)), ...list.flatMap((o) => [...(o.guard === undefined ? [] : fieldsOf(o.guard)), ... o.assign.flatMap(([, value]) => [...fieldsOf(value)])])]), ...made.slots.flatMap((slot) => [...fieldsOf(slot)]), ...changing]);
  const temporaries = Math.max(0, ...all.flatMap(({ list }) => list.map((o) => o.assign.length)));
  const declarations = [
    ...[...read].sort().map((name) => `${typeOf(rangeOf({ kind: 'field', name }, env))} ${made.names(name)} = ${String(made.initial.get(name) ?? 0n)};`),
    ...Array.from({ length: Math.ceil(made.marks.length / MARKS_IN_WORD) }, (_, i) => `int mask${String(i)} = 0;`),
    ...(inRounds ? ['byte round = 0;'] : []),
    ...Array.from({ length: temporaries }, (_, i) => `hidden int t${String(i)};`),
  ];
  const mixed = made.slots.reduce((js, slot) => `(${js}*1000003ULL+(unsigned)${code(slot, inC(made))})`, '7ULL');
  return [
    record, ...declarations, 'active proctype P() {', 'end:', '  do', ...options,
    `  :: c_expr { ((!${anyIn(parts)}) ? (rec_add(${mixed}, ${mixed}), 0) : 0) } -> skip`, '  od', '}', '',
  ].join('\n');
};
