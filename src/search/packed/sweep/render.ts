/** Outcome texts from packed tuples, made when asked for. */
import { childrenOf, keyOf } from '../form/expression.ts';
import { emitterFor, type Emitter, type Operand } from '../form/emit.ts';
import { range } from '../form/table.ts';
import type { Env } from '../form/range.ts';
import type { Expr, Piece } from '../form/ir.ts';
import type { Factor } from './component.ts';

/** The text of the tuple at these indices, one per factor. */
export type Render = (...indices: number[]) => string;

const decimal = (o: Operand): string => {
  if (o.kind !== 'wide') return `String(${o.js})`;
  return `String(${o.limbs.map((l, i) => (i === 0 ? `BigInt(${l})` : `(BigInt(${l})<<${32 * i}n)`)).join('|')})`;
};

/** Compiles the text's template over the slots of all factors. */
export const renderer = (pieces: readonly Piece[], factors: readonly Factor[]): Render => {
  const names = { next: 0 };
  const emitters = factors.map((f, i) => emitterFor(f.layout, `f${i}w`, names));
  const env: Env = new Map(factors.flatMap((f) => [...f.layout.places].map(([name, p]) => [name, p.range] as const)));
  const homes = new Map(factors.flatMap((f, i) => [...f.layout.places.keys()].map((name) => [name, i] as const)));
  const fieldHome = (e: Expr): number | null => {
    if (e.kind === 'field') return homes.get(e.name) ?? 0;
    for (const c of childrenOf(e)) {
      const home = fieldHome(c);
      if (home !== null) return home;
    }
    return null;
  };
  const at = (e: Expr): Emitter => {
    const emit = emitters[fieldHome(e) ?? 0];
    if (!emit) throw new Error(`no factor for ${keyOf(e)}`);
    return emit;
  };
  const texts = (list: readonly Piece[]): string => (list.length === 0 ? '""' : list.map((p) => `(${one(p)})`).join('+'));
  const one = (p: Piece): string => {
    switch (p.kind) {
      case 'text': return JSON.stringify(p.text);
      case 'number': return decimal(at(p.value).value(p.value, env));
      case 'when': return `${at(p.test).test(p.test, env)}?${texts(p.then)}:${texts(p.else)}`;
      case 'list': {
        const joined = `[${p.items.map(texts).join(',')}].filter((s)=>s!=="").join(${JSON.stringify(p.separator)})`;
        return `${joined}||${JSON.stringify(p.empty ?? '')}`;
      }
      case 'switch': throw new Error('switches are reduced to conditions first');
    }
  };
  const body = texts(pieces);
  const load = factors
    .map((f, i) => range(f.layout.words).map((w) => `const f${i}w${w}=F[${i}].tuples.chunk.words[${w}][i${i}];`).join(''))
    .join('');
  const lines = emitters.map((e) => e.lines.join('')).join('');
  const params = factors.map((_, i) => `i${i}`).join(',');
  const source = `"use strict";return function(${params}){${load}${lines}return ${body};}`;
  return (new Function('F', source) as (f: readonly Factor[]) => Render)(factors);
};
