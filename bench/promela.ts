/**
 * A puzzle as a Promela model, in the style of spin/gen.py: every transition is one d_step, and the last option records
 * the final state's fields (at most two words' worth), so that SPIN stores exactly the positions of the plain machine.
 */
import { applicability } from '../src/search/packed/expression.ts';
import type { Expr, Packed, PackedEffect } from '../src/search/packed/ir.ts';

const OPS: Readonly<Record<string, string>> = {
  add: '+', sub: '-', mul: '*', eq: '==', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=',
};

/** An expression in Promela, or in C over the state vector. */
const code = (e: Expr, v: (name: string) => string): string => {
  const of = (x: Expr): string => code(x, v);
  const pick = (test: string, a: string, b: string): string => (v('') === '' ? `(${test} -> ${a} : ${b})` : `(${test} ? ${a} : ${b})`);
  switch (e.kind) {
    case 'const': return String(e.value);
    case 'field': return v(e.name);
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

const promela = (name: string): string => name;
const inC = (name: string): string => (name === '' ? 'c' : `now.${name}`);

/** The C part that collects outcomes is that of gen.py; `record` is its text up to the declarations. */
export const promelaOf = (puzzle: Packed, record: string): string => {
  if (puzzle.chooser !== 'first' || puzzle.effects.length > 62) throw new Error('not made for this puzzle');
  const bit = (i: number): { word: number; mask: number } => ({ word: Math.floor(i / 31), mask: 2 ** (i % 31) });
  const unused = (i: number, v: (n: string) => string): string => `(${v(`mask${bit(i).word}`)} & ${bit(i).mask}) == 0`;
  const open = (e: PackedEffect, i: number, v: (n: string) => string): string => `(${unused(i, v)} && ${code(applicability(e), v)})`;
  const anyIn = (part: number): string =>
    `(${puzzle.effects.flatMap((e, i) => (e.part === part ? [open(e, i, inC)] : [])).join(' || ')})`;
  const parts = [...new Set(puzzle.effects.map((e) => Number(e.part)))].sort((a, b) => a - b);
  const options = puzzle.effects.flatMap((e, i) => {
    const earlier = parts.filter((p) => p < Number(e.part)).map((p) => ` && !c_expr { ${anyIn(p)} }`).join('');
    return e.options.map((o) => {
      const temps = o.assign.map(([, value], k) => `t${k} = ${code(value, promela)}; `).join('');
      const sets = o.assign.map(([name], k) => `${name} = t${k}; `).join('');
      const clear = o.assign.map((_, k) => `; t${k} = 0`).join('');
      return `  :: d_step { ${open(e, i, promela)}${earlier} -> ${temps}${sets}mask${bit(i).word} = mask${bit(i).word} | ${bit(i).mask}${clear} }`;
    });
  });
  const temporaries = Math.max(0, ...puzzle.effects.flatMap((e) => e.options.map((o) => o.assign.length)));
  const declarations = [
    ...puzzle.fields.map((f) => `int ${f.name} = ${f.initial};`),
    ...Array.from({ length: Math.ceil(puzzle.effects.length / 31) }, (_, i) => `int mask${i} = 0;`),
    ...Array.from({ length: temporaries }, (_, i) => `hidden int t${i};`),
  ];
  const mixed = puzzle.fields.reduce((js, f) => `(${js}*1000003ULL+(unsigned)now.${f.name})`, '0');
  const final = parts.map((p) => `!${anyIn(p)}`).join(' && ');
  return [
    record, ...declarations, 'active proctype P() {', 'end:', '  do', ...options,
    `  :: c_expr { ((${final}) ? (rec_add(${mixed}, ${mixed}), 0) : 0) } -> skip`, '  od', '}', '',
  ].join('\n');
};
