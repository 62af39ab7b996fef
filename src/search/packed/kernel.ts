/** Generated code for one phase: pull the images of a bucket through an effect, deduplicate, tell final states. */
import { applicability, conjunctsOf, keyOf } from './expression.ts';
import { emitterFor, type Emitter, type Operand } from './emit.ts';
import { binary, field, type Expr, type PackedOption } from './ir.ts';
import { countName, ROUND, type Plan } from './plan.ts';
import { assume, truthOf, rangeOf, type Env } from './range.ts';
import { growSource, hashJs, probeSource, range, type Weights } from './table.ts';
import type { Variant } from './classes.ts';

/** Parallel arrays of states; index 0 is never used. */
export interface Chunk {
  readonly words: readonly Int32Array[];
  readonly weights: Float64Array;
  /** Which rank (part, tier) chooses in each state; `NO_RANK` in final states. Empty if there is only one rank. */
  readonly ranks: Uint16Array;
  readonly capacity: number;
}

/** Rank of a state in which nothing is applicable. */
export const NO_RANK = 65535;

/** The functions of a generated kernel. Masks: one bit per lattice class, set while it has unset marks. */
export interface Kernel {
  /** Starts a bucket of at most so many states at an index of a chunk, with a table of the given size. */
  readonly begin: (chunk: Chunk, base: number, slots: number, most: number) => void;
  /** Adds a state given by its words. */
  readonly put: (words: ArrayLike<number>, weight: number) => void;
  /** Where the bucket is; it may have moved to another chunk. */
  readonly chunk: () => Chunk;
  readonly base: () => number;
  /** Index after the last state of the bucket. */
  readonly end: () => number;
  /** One per class: pulls the images of the states s..e-1; returns the number of transitions. */
  readonly pulls: readonly ((from: Chunk, s: number, e: number, left: number, openAfter: Int32Array) => number)[];
  /** Finds ranks, hands final states to the sink and dead ones to `moved`; returns the new end. */
  readonly settle: (chunk: Chunk, s: number, e: number, open: Int32Array) => number;
  /** Whether some state has a step of each class: exact for small buckets, and "perhaps" (1) for large ones. */
  readonly may: (chunk: Chunk, s: number, e: number, open: Int32Array, out: Uint8Array, at: number) => void;
  /** Hands all states to the sink. */
  readonly finishAll: (chunk: Chunk, s: number, e: number) => void;
  /** Fills the table with the states s..e-1, so that `relax` finds them. */
  readonly index: (chunk: Chunk, s: number, e: number, slots: number) => void;
  /** One per class, only with `backward`: lowers the costs of the states s..e-1 (q numbers each, from index `zero` on) to
   *  those of their images in the indexed bucket, and counts their options up to 2. */
  readonly relax: readonly Relax[];
  /** Modulus of the weights, for `modular`. */
  readonly setModulus: (p: number) => void;
}

/** See `Kernel.relax`. */
export type Relax = (
  from: Chunk, s: number, e: number, left: number, openAfter: Int32Array,
  costs: Costs, options: Uint8Array, zero: number, imageCosts: Costs, q: number,
) => void;

/** Costs of states; the largest number of the type means that there is no way. */
export type Costs = Uint8Array | Uint16Array;

/** What generated code calls. */
export interface Surroundings {
  /** A final state's words after projection, and its weight. */
  readonly sink: (...wordsAndWeight: number[]) => void;
  /** A state, left in `scratch`, whose classes (bits set in `dead`) are dead. */
  readonly moved: (weight: number) => void;
  readonly scratch: Int32Array;
  readonly dead: Int32Array;
  readonly relocate: (chunk: Chunk, base: number, end: number, room: number) => Chunk;
  readonly broken: (field: string) => never;
}

/** How the kernel is to be made. */
export interface KernelOptions {
  readonly weights: Weights;
  /** Also generate what a backward pass needs. */
  readonly backward: boolean;
  /** Names and values of what a final state hands to the sink, and where it is packed. */
  readonly project: (emit: Emitter) => readonly string[];
}

/** Ranks of a plan: fixed ones are numbered in order of choosing, others are computed from the part. */
export interface Ranks {
  readonly single: boolean;
  readonly rankOf: (v: Variant) => number | { readonly part: Expr; readonly tiers: number; readonly tier: number };
}

/** Numbers the (part, tier) pairs in the order in which they choose. */
export const ranksOf = (plan: Plan): Ranks => {
  const variants = plan.phase.classes.flatMap((c) => c.variants);
  const tiers = [...new Set(variants.map((v) => v.tier))].sort((a, b) => a - b);
  const rankOf: Ranks['rankOf'] = (v) => {
    const tier = tiers.indexOf(v.tier);
    return typeof v.part === 'number' ? v.part * tiers.length + tier : { part: v.part, tiers: tiers.length, tier };
  };
  const fixed = new Set(variants.map((v) => (typeof v.part === 'number' ? rankOf(v) : -1)));
  return { single: fixed.size <= 1 && !fixed.has(-1) && plan.phase.seats === null, rankOf };
};

interface Context {
  readonly plan: Plan;
  readonly ranks: Ranks;
  readonly options: KernelOptions;
  readonly names: { next: number };
}

const words = (plan: Plan): readonly number[] => range(plan.layout.words);
const loadWords = (plan: Plan): string => words(plan).map((w) => `const w${w}=a${w}[k];`).join('');
const chunkArrays = (plan: Plan): string => words(plan).map((w) => `const a${w}=A.words[${w}];`).join('');

/** Whether a class has unset marks, in the bucket (`masks`) or in the words. */
const openJs = (x: Context, cls: number, emit: Emitter, masks: string): string => {
  const lattice = latticeBit(x.plan, cls);
  if (lattice) return `(${masks}${lattice.word}&${lattice.bit})!==0`;
  const size = x.plan.phase.classes[cls]?.marks.length ?? 0;
  return emit.test(binary('lt', field(countName(cls)), size), x.plan.env);
};

/** Mask word and bit of a class in the lattice. */
export const latticeBit = (plan: Plan, cls: number): { readonly word: number; readonly bit: number } | null => {
  const d = plan.dimensionOf[cls] ?? -1;
  return d < 0 ? null : { word: Math.floor(d / 31), bit: 1 << d % 31 };
};

/** Number of mask words. */
export const maskWords = (plan: Plan): number => Math.floor(plan.dimensions.length / 31) + 1;

const loadMasks = (plan: Plan, name: string, from: string): string =>
  range(maskWords(plan)).map((i) => `const ${name}${i}=${from}[${i}];`).join('');

const rankJs = (x: Context, v: Variant, emit: Emitter): string => {
  const r = x.ranks.rankOf(v);
  if (typeof r === 'number') return String(r);
  const part = emit.value(r.part, x.plan.env);
  return `(${part.kind === 'num' ? part.js : '0'}*${r.tiers}+${r.tier})`;
};

/** "The seat of this variant's part has not chosen": only where seats take turns. */
const waitingJs = (x: Context, v: Variant, emit: Emitter): string | null => {
  const { seats } = x.plan.phase;
  if (!seats) return null;
  const round = emit.value(field(ROUND), x.plan.env);
  const mask = round.kind === 'num' ? round.js : '0';
  return `(${mask}>>>${seatJs(x, v, emit)}&1)===0`;
};

const seatJs = (x: Context, v: Variant, emit: Emitter): string => {
  const { seats } = x.plan.phase;
  if (typeof v.part === 'number') return String(seats?.get(v.part) ?? 0);
  const part = emit.value(v.part, x.plan.env);
  return `SEATS[${part.kind === 'num' ? part.js : '0'}]`;
};

/** Statements that leave the rank that chooses (or NO_RANK) in `r`. */
const findRank = (x: Context, emit: Emitter, masks: string): string => {
  const tests = new Map<string, { rank: string; fixed: boolean; open: string[]; when: string[] }>();
  x.plan.phase.classes.forEach((cls, c) => {
    for (const v of cls.variants) {
      const rank = rankJs(x, v, emit);
      const waiting = waitingJs(x, v, emit);
      const guard = applicability(v);
      const key = `${rank} ${waiting ?? ''} ${keyOf(guard)}`;
      const open = openJs(x, c, emit, masks);
      const found = tests.get(key);
      if (found) found.open.push(open);
      else {
        const when = [...(waiting ? [waiting] : []), ...(conjunctsOf(guard).length ? [emit.test(guard, x.plan.env)] : [])];
        tests.set(key, { rank, fixed: /^\d+$/.test(rank), open: [open], when });
      }
    }
  });
  const all = [...tests.values()];
  const condition = (t: (typeof all)[number]): string => [`(${merged(t.open)})`, ...t.when].join('&&');
  if (all.every((t) => t.fixed)) {
    const sorted = all.sort((a, b) => Number(a.rank) - Number(b.rank));
    return `const r=${sorted.map((t) => `${condition(t)}?${t.rank}:`).join('')}${NO_RANK};`;
  }
  return `let r=${NO_RANK};${all.map((t) => `if(${t.rank}<r&&${condition(t)})r=${t.rank};`).join('')}`;
};

/** Joins `(O0&1)!==0||(O0&2)!==0` into one test. */
const merged = (tests: readonly string[]): string => {
  const masks = new Map<string, number>();
  const others: string[] = [];
  for (const t of tests) {
    const m = /^\((\w+)&(-?\d+)\)!==0$/.exec(t);
    if (m?.[1] && m[2]) masks.set(m[1], (masks.get(m[1]) ?? 0) | Number(m[2]));
    else others.push(t);
  }
  return [...[...masks].map(([name, mask]) => `(${name}&${mask})!==0`), ...others].join('||');
};

/** The new values of an option as operands, marks and round included. */
const assigned = (x: Context, emit: Emitter, cls: number, v: Variant, option: PackedOption, env: Env): Map<string, Operand> => {
  const values = new Map(option.assign.map(([name, value]) => [name, emit.value(value, env)]));
  if ((x.plan.dimensionOf[cls] ?? -1) < 0) {
    values.set(countName(cls), emit.value(binary('add', field(countName(cls)), 1), env));
  }
  if (x.plan.phase.seats) {
    const round = emit.value(field(ROUND), x.plan.env);
    const js = emit.temp(`(${round.kind === 'num' ? round.js : 0}|1<<${seatJs(x, v, emit)})`);
    values.set(ROUND, { kind: 'num', js, range: rangeOf(field(ROUND), x.plan.env) });
  }
  return values;
};

/** What is known when an option is taken. */
const knownIn = (x: Context, cls: number, v: Variant, option: PackedOption): Env | null => {
  const size = x.plan.phase.classes[cls]?.marks.length ?? 0;
  const unused = assume(binary('lt', field(countName(cls)), size), true, x.plan.env);
  const guarded = unused && assume(v.guard, true, unused);
  return guarded && option.guard ? assume(option.guard, true, guarded) : guarded;
};

/** Code that adds one option's image, in a block of its own. */
const optionSource = (x: Context, outer: Emitter, cls: number, v: Variant, option: PackedOption, use: string): string => {
  const env = knownIn(x, cls, v, option);
  if (env === null) return '';
  const head = outer.fork();
  const condition = option.guard ? head.test(option.guard, assume(v.guard, true, x.plan.env) ?? x.plan.env) : null;
  const emit = head.fork();
  const targets = emit.replace(assigned(x, emit, cls, v, option, env));
  const image = targets.map((js, i) => `let u${i}=${js};`).join('');
  const round = x.plan.phase.seats ? newRound(x) : '';
  const body = `${emit.lines.join('')}${image}${round}${use}`;
  return `{${head.lines.join('')}${condition === null ? body : `if(${condition}){${body}}`}}`;
};

/** If no part whose seat waits has anything applicable in the image, a new round begins at once. */
const newRound = (x: Context): string => {
  const clear = emitterFor(x.plan.layout, 'u', x.names).replace(
    new Map([[ROUND, { kind: 'num', js: '0', range: { lo: 0n, hi: 0n } }]]),
  );
  const reset = clear.map((js, i) => (js === `u${i}` ? '' : `u${i}=${js};`)).join('');
  return `if(!waiting(${words(x.plan).map((i) => `u${i}`).join(',')},P)){${reset}}`;
};

const waitingFunction = (x: Context): string => {
  if (!x.plan.phase.seats) return '';
  const emit = emitterFor(x.plan.layout, 'w', x.names);
  const rank = findRank(x, emit, 'O');
  const params = words(x.plan).map((i) => `w${i}`).join(',');
  return `function waiting(${params},P){${loadMasks(x.plan, 'O', 'P')}${emit.lines.join('')}${rank}return r!==${NO_RANK};}`;
};

/** Loop over states with what is common to all uses of the images of a class. */
const imagesSource = (x: Context, cls: number, perState: string, use: string): string => {
  const { plan } = x;
  const { variants = [] } = plan.phase.classes[cls] ?? {};
  const head = emitterFor(plan.layout, 'w', x.names);
  const inLattice = (plan.dimensionOf[cls] ?? -1) >= 0;
  const open = inLattice ? '' : `if(!(${openJs(x, cls, head, 'O')}))continue;`;
  const size = plan.phase.classes[cls]?.marks.length ?? 0;
  const unset = inLattice ? '' : `const unset=${size}-${operandJs(head.value(field(countName(cls)), plan.env))};`;
  const bodies = variants.map((v) => variantSource(x, cls, v, variants.length > 1, use));
  return `for(let k=s;k<e;k++){${loadWords(plan)}${rankLoad(x)}${head.lines.join('')}${open}${unset}${perState}${bodies.join('')}}`;
};

/** Lowers costs instead of adding states; the images are found in the indexed bucket. */
const relaxSource = (x: Context, cls: number): string => {
  const multiple = (x.plan.dimensionOf[cls] ?? -1) >= 0 ? 'left' : 'unset';
  const use =
    `{const o=k-zero;const c=options[o]+${multiple};options[o]=c>2?2:c;const t=find(${words(x.plan).map((i) => `u${i}`).join(',')});` +
    `if(t<0)throw new Error('image not found');for(let i=0;i<q;i++){const d=imageCosts[(t-base)*q+i];if(d<costs[o*q+i])costs[o*q+i]=d;}}`;
  return (
    `function(A,s,e,left,P,costs,options,zero,imageCosts,q){${chunkArrays(x.plan)}${x.ranks.single ? '' : 'const ak=A.ranks;'}` +
    `${imagesSource(x, cls, '', use)}}`
  );
};

const findSource = (x: Context): string => {
  const count = x.plan.layout.words;
  const params = range(count).map((i) => `u${i}`).join(',');
  const same = range(count).map((i) => `b${i}[t]===u${i}`).join('&&');
  return (
    `function find(${params}){${hashJs(count, (i) => `u${i}`)}let i=h&M;for(;;){const t=tab[i];if(t<base)return -1;if(${same})return t;i=(i+1)&M;}}\n` +
    `function index(A,s,e,slots){C=A;${range(count).map((i) => `b${i}=A.words[${i}];`).join('')}base=s;n=e;` +
    `while(tab.length<slots)tab=new Int32Array(tab.length*2);tab.fill(0,0,slots);M=slots-1;for(let k=s;k<e;k++){${range(count).map((i) => `const u${i}=b${i}[k];`).join('')}` +
    `${hashJs(count, (i) => `u${i}`)}let i=h&M;while(tab[i]>=base)i=(i+1)&M;tab[i]=k;}}`
  );
};

/** The pull function of a class. `left`: unset members before the step, for classes in the lattice. */
const pullSource = (x: Context, cls: number): string => {
  const { plan } = x;
  const multiple = (plan.dimensionOf[cls] ?? -1) >= 0 ? 'left' : 'unset';
  const weight = { none: '', double: `const x=aw[k]*${multiple};`, modular: `const x=aw[k]*${multiple}%P_;` }[x.options.weights];
  const names = words(plan).map((i) => `let B${i}=b${i};`).join('');
  const bw = x.options.weights === 'none' ? '' : 'let BW=bw;const aw=A.weights;';
  const rk = x.ranks.single ? '' : 'const ak=A.ranks;';
  const use = `tr++;${probeSource(plan.layout.words, x.options.weights, 'x')}`;
  return (
    `function(A,s,e,left,P){${chunkArrays(plan)}${bw}${rk}${names}let T=tab,m=M,N=n,Z=base,tr=0;` +
    `${imagesSource(x, cls, weight, use)}n=N;return tr;}`
  );
};

const rankLoad = (x: Context): string => (x.ranks.single ? '' : 'const rank=ak[k];');

/** Guards in order of cost, each leaving the variant early. */
const variantSource = (x: Context, cls: number, v: Variant, several: boolean, use: string): string => {
  const emit = emitterFor(x.plan.layout, 'w', x.names);
  const leave = several ? 'break v;' : 'continue;';
  const out: string[] = [];
  const check = (js: string): void => {
    out.push(...emit.lines.splice(0), `if(!(${js}))${leave}`);
  };
  if (!x.ranks.single) check(`rank===${rankJs(x, v, emit)}`);
  const waiting = waitingJs(x, v, emit);
  if (waiting) check(waiting);
  for (const c of conjunctsOf(v.guard)) check(emit.test(c, x.plan.env));
  for (const o of v.options) out.push(...emit.lines.splice(0), optionSource(x, emit, cls, v, o, use));
  return several ? `v:{${out.join('')}}` : out.join('');
};

const operandJs = (o: Operand): string => (o.kind === 'num' ? o.js : '0');

/** Where dead classes are looked for: a bit per class of `D0..`. */
const deadSource = (x: Context, emit: Emitter): { readonly find: string; readonly any: string } | null => {
  const groups = new Map<string, { test: Expr; classes: number[] }>();
  x.plan.phase.classes.forEach((c, i) => {
    if (c.dead === null) return;
    const parts = c.dead.kind === 'and' && c.dead.of.length === 1 && c.dead.of[0]?.kind === 'or' ? c.dead.of[0].of : [c.dead];
    for (const test of parts) {
      const group = groups.get(keyOf(test)) ?? { test, classes: [] };
      group.classes.push(i);
      groups.set(keyOf(test), group);
    }
  });
  if (groups.size === 0) return null;
  const count = Math.floor(x.plan.phase.classes.length / 31) + 1;
  const sets = [...groups.values()].map(({ test, classes }) => {
    const js = emit.test(test, x.plan.env);
    return `if(${js}){${range(count).map((w) => {
      const m = classes.filter((c) => Math.floor(c / 31) === w).reduce((n, c) => n | (1 << c % 31), 0);
      return m === 0 ? '' : `D${w}|=${m};`;
    }).join('')}}`;
  });
  const open = range(count).map((w) => `let Q${w}=0;`).join('') + x.plan.phase.classes.map((_, c) =>
    `if(${openJs(x, c, emit, 'O')})Q${Math.floor(c / 31)}|=${1 << c % 31};`).join('');
  const mask = range(count).map((w) => `D${w}&=Q${w};`).join('');
  return {
    find: `${range(count).map((w) => `let D${w}=0;`).join('')}${sets.join('')}`,
    any: `if(${range(count).map((w) => `D${w}!==0`).join('||')}){${open}${mask}` +
      `if(${range(count).map((w) => `D${w}!==0`).join('||')}){${words(x.plan).map((w) => `scratch[${w}]=w${w};`).join('')}` +
      `${range(count).map((w) => `dead[${w}]=D${w};`).join('')}moved(${x.options.weights === 'none' ? 0 : 'A.weights[k]'});continue;}}`,
  };
};

/** Final states go to the sink, states with dead marks are taken out, the rest keeps its rank. */
const settleSource = (x: Context): string => {
  const emit = emitterFor(x.plan.layout, 'w', x.names);
  const rank = findRank(x, emit, 'O');
  const dead = deadSource(x, emit);
  const keep = dead
    ? `if(j!==k){${words(x.plan).map((w) => `a${w}[j]=w${w};`).join('')}${x.options.weights === 'none' ? '' : 'A.weights[j]=A.weights[k];'}}`
    : '';
  const store = x.ranks.single ? '' : `A.ranks[${dead ? 'j' : 'k'}]=r;`;
  const args = words(x.plan).map((w) => `w${w}`).join(',');
  return (
    `function(A,s,e,OO){${chunkArrays(x.plan)}${loadMasks(x.plan, 'O', 'OO')}let j=s;` +
    `for(let k=s;k<e;k++){${loadWords(x.plan)}${emit.lines.join('')}${rank}` +
    `if(r===${NO_RANK})finish(${args},${x.options.weights === 'none' ? 0 : 'A.weights[k]'});` +
    `${dead ? `else{${dead.find}${dead.any}}` : ''}${keep}${store}j++;}return j;}`
  );
};

/** How many states are looked at before a class is taken to apply somewhere; a wrong guess costs an empty bucket. */
const LOOK = 64;

const maySource = (x: Context): string => {
  const { plan } = x;
  const loops = plan.phase.classes.map((cls, c) => {
    const emit = emitterFor(plan.layout, 'w', x.names);
    const inLattice = latticeBit(plan, c);
    const openBucket = inLattice ? `(O${inLattice.word}&${inLattice.bit})!==0` : 'true';
    const openState = inLattice ? [] : [openJs(x, c, emit, 'O')];
    const tests = cls.variants.map((v) => {
      const guard = applicability(v);
      return [
        ...openState,
        ...(x.ranks.single ? [] : [`ak[k]===${rankJs(x, v, emit)}`]),
        ...(waitingJs(x, v, emit) ? [waitingJs(x, v, emit) ?? ''] : []),
        ...(truthOf(rangeOf(guard, plan.env)) === 1 ? [] : [emit.test(guard, plan.env)]),
      ];
    });
    if (tests.some((t) => t.length === 0)) return `out[at+${c}]=${openBucket}&&s<e?1:0;`;
    const condition = tests.map((t) => `(${t.join('&&')})`).join('||');
    return (
      `{let y=0;if(${openBucket}){if(e>f)y=1;for(let k=s;k<f;k++){${loadWords(plan)}${emit.lines.join('')}` +
      `if(${condition}){y=1;break;}}}out[at+${c}]=y;}`
    );
  });
  return `function(A,s,e,OO,out,at){${chunkArrays(plan)}${x.ranks.single ? '' : 'const ak=A.ranks;'}${loadMasks(plan, 'O', 'OO')}const f=Math.min(e,s+${LOOK});${loops.join('\n')}}`;
};

const finishSource = (x: Context): string => {
  const emit = emitterFor(x.plan.layout, 'w', x.names);
  const projected = x.options.project(emit);
  return (
    `function finish(${words(x.plan).map((w) => `w${w}`).join(',')},x){${emit.lines.join('')}` +
    `sink(${[...projected, 'x'].join(',')});}`
  );
};

/** The source of a kernel's module; exported for people who want to read it. */
export const kernelSource = (plan: Plan, options: KernelOptions): string => {
  const x: Context = { plan, ranks: ranksOf(plan), options, names: { next: 0 } };
  const count = plan.layout.words;
  const weighted = options.weights !== 'none';
  const seats = plan.phase.seats ? `const SEATS=${JSON.stringify(seatTable(plan))};` : '';
  const us = range(count).map((i) => `const u${i}=u[${i}];`).join('');
  const locals = range(count).map((i) => `let B${i}=b${i};`).join('') + (weighted ? 'let BW=bw;' : '');
  return [
    '"use strict";const {sink,moved,scratch,dead,relocate,broken}=rt;let P_=1;',
    seats,
    growSource(count, weighted),
    waitingFunction(x),
    findSource(x),
    finishSource(x),
    `return {begin,`,
    `put(u,x){${us}${locals}let T=tab,m=M,N=n,Z=base;${probeSource(count, options.weights, 'x')}n=N;},`,
    `chunk(){return C;},base(){return base;},end(){return n;},setModulus(p){P_=p;},`,
    `pulls:[${plan.phase.classes.map((_, c) => pullSource(x, c)).join(',\n')}],`,
    `index,relax:[${options.backward ? plan.phase.classes.map((_, c) => relaxSource(x, c)).join(',\n') : ''}],`,
    `settle:${settleSource(x)},\nmay:${maySource(x)},`,
    `finishAll(A,s,e){${chunkArrays(plan)}for(let k=s;k<e;k++){${loadWords(plan)}finish(${words(plan).map((w) => `w${w}`).join(',')},${weighted ? 'A.weights[k]' : 0});}}`,
    `};`,
  ].join('\n');
};

const seatTable = (plan: Plan): readonly number[] => {
  const seats = plan.phase.seats ?? new Map<number, number>();
  return range(Math.max(0, ...seats.keys()) + 1).map((part) => seats.get(part) ?? 0);
};

/** Compiles a kernel. */
export const compileKernel = (plan: Plan, options: KernelOptions, rt: Surroundings): Kernel =>
  (new Function('rt', kernelSource(plan, options)) as (rt: Surroundings) => Kernel)(rt);
