/** Exact sets of packed tuples with weights: finals of a phase, carried values, outcomes. */
import { newChunk } from './store.ts';
import { growSource, probeSource, range, type Weights } from '../form/table.ts';
import type { Chunk } from './types.ts';

/** Distinct tuples, at indices `start` to `end - 1` of parallel arrays. */
export interface Tuples {
  readonly chunk: Chunk;
  readonly start: number;
  readonly end: number;
}

/** A set under construction. */
export interface TupleTable {
  /** Words, then weight. */
  readonly put: (...wordsAndWeight: number[]) => void;
  readonly tuples: () => Tuples;
  readonly clear: () => void;
  /** Remembers what is there now. */
  readonly mark: () => void;
  /** Forgets what came since the mark; nothing may be put afterwards until it is cleared. */
  readonly rewind: () => void;
  /** Puts every union of a tuple of one set with one of the other; their bits do not overlap. */
  readonly cross: (a: Tuples, b: Tuples) => void;
  /** The same where nothing of it is there yet: nothing is looked up, so nothing else may be put afterwards. */
  readonly append: (a: Tuples, b: Tuples) => void;
  readonly setModulus: (p: number) => void;
}

interface Inner {
  readonly put: (...wordsAndWeight: number[]) => void;
  readonly end: () => { chunk: Chunk; base: number; end: number };
  readonly begin: (chunk: Chunk, base: number, slots: number, most: number) => void;
  readonly cross: (a: Chunk, as: number, ae: number, b: Chunk, bs: number, be: number) => void;
  readonly append: (a: Chunk, as: number, ae: number, b: Chunk, bs: number, be: number) => void;
  readonly setModulus: (p: number) => void;
}

const SOURCES = new Map<string, (rt: object) => Inner>();

const compiled = (words: number, weights: Weights): ((rt: object) => Inner) => {
  const key = `${words} ${weights}`;
  const known = SOURCES.get(key);
  if (known) return known;
  const ws = range(words);
  const weighted = weights !== 'none';
  const params = ws.map((i) => `u${i}`).join(',');
  const locals = ws.map((i) => `let B${i}=b${i};`).join('') + (weighted ? 'let BW=bw;' : '');
  const enter = `${locals}let T=tab,m=M,N=n,Z=base;`;
  const product = { none: '0', double: 'aw*b.weights[l]', modular: '(aw*b.weights[l])%P_' }[weights];
  const source = [
    '"use strict";const {relocate}=rt;let P_=1;',
    growSource(words, weighted),
    `function put(${params},x){${enter}${probeSource(words, weights, 'x')}n=N;}`,
    `function cross(a,as,ae,b,bs,be){reserve((ae-as)*(be-bs));${enter}`, // all of these are distinct
    `for(let k=as;k<ae;k++){${ws.map((i) => `const v${i}=a.words[${i}][k];`).join('')}${weighted ? 'const aw=a.weights[k];' : ''}`,
    `for(let l=bs;l<be;l++){${ws.map((i) => `const u${i}=v${i}|b.words[${i}][l];`).join('')}const x=${product};`,
    `${probeSource(words, weights, 'x')}}}n=N;}`,
    `function room(more){if(n+more+2<=C.capacity)return;C=relocate(C,base,n,(n-base+more)*2);${ws.map((i) => `b${i}=C.words[${i}];`).join('')}${weighted ? 'bw=C.weights;' : ''}n=n-base+1;base=1;}`,
    `function append(a,as,ae,b,bs,be){room((ae-as)*(be-bs));${locals}let N=n;`,
    `for(let k=as;k<ae;k++){${ws.map((i) => `const v${i}=a.words[${i}][k];`).join('')}${weighted ? 'const aw=a.weights[k];' : ''}`,
    `for(let l=bs;l<be;l++){${ws.map((i) => `B${i}[N]=v${i}|b.words[${i}][l];`).join('')}${weighted ? `BW[N]=${product};` : ''}N++;}}n=N;}`,
    'return {put,cross,append,begin,end(){return {chunk:C,base,end:n};},setModulus(p){P_=p;}};',
  ].join('\n');
  const made = new Function('rt', source) as (rt: object) => Inner;
  SOURCES.set(key, made);
  return made;
};

/** An empty set of tuples of so many words. */
export const newTuples = (words: number, weights: Weights): TupleTable => {
  const shape = { words, weighted: weights !== 'none', ranked: false };
  const relocate = (chunk: Chunk, base: number, end: number, room: number): Chunk => {
    const larger = newChunk(shape, room + 4);
    chunk.words.forEach((w, i) => larger.words[i]?.set(w.subarray(base, end), 1));
    if (shape.weighted) larger.weights.set(chunk.weights.subarray(base, end), 1);
    return larger;
  };
  const inner = compiled(words, weights)({ relocate });
  inner.begin(newChunk(shape, 130), 1, 128, Infinity);
  let marked = 0;
  let kept = Infinity;
  return {
    put: inner.put,
    tuples: () => {
      const { chunk, base, end } = inner.end();
      return { chunk, start: base, end: Math.min(end, base + kept) };
    },
    mark: () => {
      const { base, end } = inner.end();
      marked = end - base;
    },
    rewind: () => { kept = marked; },
    clear: () => {
      kept = Infinity;
      const { chunk, end } = inner.end();
      // Leftover slots are smaller than the new first index, so the table needs no clearing until the chunk is full.
      const full = end * 2 > chunk.capacity;
      inner.begin(chunk, full ? 1 : end, 64, Infinity);
    },
    cross: (a, b) => { inner.cross(a.chunk, a.start, a.end, b.chunk, b.start, b.end); },
    append: (a, b) => { inner.append(a.chunk, a.start, a.end, b.chunk, b.start, b.end); },
    setModulus: inner.setModulus,
  };
};

/** Projected words as a key. */
export const tupleKey = (words: readonly number[]): number | string => (words.length === 1 ? (words[0] ?? 0) : words.join(','));
