/** Code that goes through the images of states under a class of effects, to add them or to find them again. */
import { assume, rangeOf, type Env } from '../form/range.ts';
import { binary, field, type Expr, type PackedOption, type Run } from '../form/ir.ts';
import { knownAt } from '../form/known.ts';
import { chunkArrays, emitterOfAll, emitterOfOne, hasNoSeat, latticeBit, loadMasks, loadWords, maskWords, openJs, merged, rankApartJs, rankJs, seatJs, seatOf, words, type Context } from './context.ts';
import { applicability, conjunctsOf, countsAs, keyOf } from '../form/expression.ts';
import { countName, ROUND } from '../form/plan.ts';
import { emitterFor, type Emitter, type Operand } from '../form/emit.ts';
import { hashJs, probeSource, range } from '../form/table.ts';
import { bindTwin, eachTwin, placeTwin } from './twin-marks.ts';
import type { Variant } from '../form/classes.ts';

/** The new values of an option as operands, marks and round included. */
const assigned = (x: Context, emit: Emitter, cls: number, v: Variant, option: PackedOption, env: Env): Map<string, Operand> => {
  const values = new Map(option.assign.map(([name, value]) => [name, emit.value(value, env)]));
  if ((x.plan.dimensionOf[cls] ?? -1) < 0) {
    values.set(countName(cls), emit.value(binary('add', field(countName(cls)), 1), env));
  }
  if (x.plan.phase.seats && !hasNoSeat(x, v)) {
    const round = emit.value(field(ROUND), x.plan.env);
    const js = emit.temp(`(${round.kind === 'num' ? round.js : 0}|${x.plan.phase.restarting ? '(alone?0:' : '('}1<<${seatJs(x, v, emit)}))`);
    values.set(ROUND, { kind: 'num', js, range: rangeOf(field(ROUND), x.plan.env) });
  }
  return values;
};

/** What is known when an option is taken. */
const knownIn = (x: Context, cls: number, v: Variant, option: PackedOption): Env | null => {
  const size = x.plan.phase.classes[cls]?.marks.length ?? 0;
  const unused = assume(binary('lt', field(countName(cls)), size), true, x.plan.env);
  return unused && knownAt(v, option, unused);
};

/** Code that adds the images of one option, in a block of its own. */
const optionSource = (x: Context, outer: Emitter, cls: number, v: Variant, option: PackedOption, use: string): string => {
  const env = knownIn(x, cls, v, option);
  if (env === null) return '';
  const head = outer.fork();
  const condition = option.guard ? head.test(option.guard, assume(v.guard, true, x.plan.env) ?? x.plan.env) : null;
  const body = inEveryWay(x, head.fork(), option.each?.runs ?? [], env, (emit) => {
    const values = assigned(x, emit, cls, v, option, env);
    const { twins } = x.plan.phase.classes[cls] ?? {};
    const order = twins === undefined ? '' : placeTwin(x, twins, values, emit);
    const targets = emit.replace(values);
    const image = targets.map((js, i) => `let u${i}=${js};`).join('');
    const round = x.plan.phase.seats ? (x.plan.phase.restarting ? restarted(x, cls) : newRound(x)) : '';
    return `${emit.lines.join('')}${image}${order}${round}${use}`;
  });
  return `{${head.lines.join('')}${condition === null ? body : `if(${condition}){${body}}`}}`;
};

/** A loop for each name of an option's ways, one within the other. */
const inEveryWay = (x: Context, emit: Emitter, [run, ...rest]: readonly Run[], env: Env, inner: (emit: Emitter) => string): string => {
  if (run === undefined) return inner(emit);
  const [from, to] = [emit.value(run.from, env), emit.value(run.to, env)].map((bound) => {
    if (bound.kind !== 'num') throw new Error(`${run.name} runs too far`);
    return bound.js;
  });
  const [name, end] = [`q${String(x.names.next++)}`, `q${String(x.names.next++)}`];
  const within = emit.fork();
  within.bind(run.name, { kind: 'num', js: name, range: rangeOf(field(run.name), env) });
  return `${emit.lines.join('')}for(let ${name}=${from ?? '0'},${end}=${to ?? '0'};${name}<=${end};${name}++){${inEveryWay(x, within, rest, env, inner)}}`;
};

/** Statements after which nobody has chosen in the image. */
const nobodyHasChosen = (x: Context): string => {
  const clear = emitterFor(x.plan.layout, 'u', x.names).replace(
    new Map([[ROUND, { kind: 'num', js: '0', range: { lo: 0n, hi: 0n } }]]),
  );
  return clear.map((js, i) => (js === `u${i}` ? '' : `u${i}=${js};`)).join('');
};

/** CR 101.4d: a new round begins in the image where an earlier seat has something to choose, or at most one seat has. */
const restarted = (x: Context, cls: number): string => {
  const emit = emitterFor(x.plan.layout, 'u', x.names);
  const round = emit.value(field(ROUND), x.plan.env);
  const masks = loadedMasks(x, (i) => `P[${i}]`);
  const image = [...words(x.plan).map((i) => `u${i}`), ...masks];
  const fresh = hasThird(x) ? `||fresh(${[...words(x.plan).map((i) => `w${i}`), ...loadedMasks(x, (i) => openBefore(x, cls, i)), ...image].join(',')},R)` : '';
  return `{${emit.lines.join('')}const R=${operandJs(round)};if(R!==0){const S=asked(${image.join(',')});` +
    `if(S>=0){const q=S&~R;if((S&(S-1))===0||q===0||(q&-q)<R${fresh}){${nobodyHasChosen(x)}}}}}`;
};
/** Of two seats, the one that has chosen before the last is no longer waited for. */
const hasThird = ({ plan }: Context): boolean => new Set(plan.phase.seats?.values()).size > 2;
const loadedMasks = (x: Context, at: (i: number) => string): readonly string[] => range(maskWords(x.plan)).map(at);

/** Adds the seat of a variant to a mask where the guard holds and its class has unset marks; bit 31 is that of no seat. */
const addingSeat = (x: Context, emit: Emitter, { cls, v, masks, guard, into }: { readonly cls: number; readonly v: Variant; readonly masks: string; readonly guard: Expr; readonly into: string }): string =>
  `if(${appliesJs(x, emit, { cls, v, masks, guard })})${into}|=1<<${hasNoSeat(x, v) ? '31' : seatJs(x, v, emit)};`;
const appliesJs = (x: Context, emit: Emitter, { cls, masks, guard }: { readonly cls: number; readonly v: Variant; readonly masks: string; readonly guard: Expr }): string =>
  [openJs(x, cls, emit, masks), ...(conjunctsOf(guard).length ? [emit.test(guard, x.plan.env)] : [])].join('&&');

/** What effects of one seat ask, each question once. */
interface SeatTests { readonly emit: Emitter; readonly tests: Map<string, { readonly open: string[]; readonly guard: Expr; readonly v: Variant }> }
/** Effects by their seat; of each the code that leaves the block of its seat when it applies. What is computed for one seat stays with it. */
const bySeat = (x: Context, emit: Emitter, then: (v: Variant, emit: Emitter) => string): ReadonlyMap<number | string, string> => {
  const seats = new Map<number | string, SeatTests>();
  x.plan.phase.classes.forEach((cls, c) => {
    for (const v of cls.variants) {
      const seat = hasNoSeat(x, v) ? 'none' : seatOf(x, v);
      const key = typeof seat === 'object' ? 'any' : seat;
      const here: SeatTests = seats.get(key) ?? { emit: emit.fork(), tests: new Map() };
      seats.set(key, here);
      const guard = applicability(v);
      const same = `${keyOf(guard)} ${typeof seat === 'object' ? keyOf(seat) : ''}`;
      const test = here.tests.get(same) ?? { open: [], guard, v };
      here.tests.set(same, test);
      test.open.push(openJs(x, c, here.emit, 'O'));
    }
  });
  const written = ({ emit: inner, tests }: SeatTests): string => {
    const out: string[] = [];
    for (const { open, guard, v } of tests.values()) {
      const when = [`(${merged(open)})`, ...(conjunctsOf(guard).length ? [inner.test(guard, x.plan.env)] : [])].join('&&');
      const done = then(v, inner);
      out.push(...inner.lines.splice(0), `if(${when})${done}`);
    }
    return out.join('');
  };
  return new Map([...seats].map(([key, tests]) => [key, written(tests)]));
};

/** The mask of seats that have something applicable; negative while something of no seat is. */
const askedFunction = (x: Context): string => {
  const emit = emitterOfAll(x, 'w');
  const seats = bySeat(x, emit, (v, inner) => {
    const seat = hasNoSeat(x, v) ? 31 : seatOf(x, v);
    return typeof seat === 'number' ? `{m|=${1 << seat};break s;}` : `m|=1<<${seatJs(x, v, inner)};`;
  });
  const params = [...words(x.plan).map((i) => `w${i}`), ...loadedMasks(x, (i) => `O${i}`)].join(',');
  return `function asked(${params}){${emit.lines.join('')}let m=0;${[...seats.values()].map((body) => `s:{${body}}`).join('')}return m;}`;
};

/** Whether a seat that has chosen before the last of round R has something applicable after the step (u, V) that it had not before it (w, O). */
const freshFunction = (x: Context): string => {
  const state = (name: string, masks: string, into: string) => {
    const emit = emitterOfAll(x, name);
    const params = [...words(x.plan).map((i) => `${name}${i}`), ...loadedMasks(x, (i) => `${masks}${i}`)];
    const seats = x.plan.phase.classes.map((cls, c) => cls.variants.filter((v) => !hasNoSeat(x, v)).map((v) => addingSeat(x, emit, { cls: c, v, masks, guard: countsAs(v), into })).join(''));
    return { params, seats, loads: emit.lines.join('') };
  };
  const before = state('w', 'O', 'b');
  const after = state('u', 'V', 'a');
  const tests = after.seats.map((now, c) => `a=0;${now}if((a&E)!==0){b=0;${before.seats[c] ?? ''}if((a&~b&E)!==0)return true;}`);
  const head = `const E=R&~(1<<(31-Math.clz32(R)));if(E===0)return false;`;
  return `function fresh(${[...before.params, ...after.params, 'R'].join(',')}){${head}${before.loads}${after.loads}let a,b;${tests.join('')}return false;}`;
};

/** If no part whose seat waits has anything applicable in the image, a new round begins at once. */
const newRound = (x: Context): string => {
  const reset = nobodyHasChosen(x);
  return `if(!waiting(${words(x.plan).map((i) => `u${i}`).join(',')},P)){${reset}}`;
};

export const waitingFunction = (x: Context): string => {
  if (!x.plan.phase.seats) return '';
  if (x.plan.phase.restarting) return askedFunction(x) + (hasThird(x) ? freshFunction(x) : '');
  const emit = emitterOfAll(x, 'w');
  const round = operandJs(emit.value(field(ROUND), x.plan.env));
  const seats = bySeat(x, emit, (v, inner) => (typeof seatOf(x, v) === 'number' || hasNoSeat(x, v) ? 'return true;' : `{if((R>>>${seatJs(x, v, inner)}&1)===0)return true;}`));
  const bodies = [...seats].map(([seat, body]) => (typeof seat === 'number' ? `if((R>>>${seat}&1)===0){${body}}` : `{${body}}`));
  const params = words(x.plan).map((i) => `w${i}`).join(',');
  return `function waiting(${params},P){${loadMasks(x.plan, 'O', 'P')}${emit.lines.join('')}const R=${round};${bodies.join('')}return false;}`;
};

/** Loop over states with what is common to all uses of the images of a class. */
const imagesSource = (x: Context, cls: number, weight: string, use: string): string => {
  const { plan } = x;
  const { variants = [], twins } = plan.phase.classes[cls] ?? {};
  const head = emitterFor(plan.layout, 'w', x.names);
  const inLattice = (plan.dimensionOf[cls] ?? -1) >= 0;
  const open = inLattice ? '' : `if(!(${openJs(x, cls, head, 'O')}))continue;`;
  const size = plan.phase.classes[cls]?.marks.length ?? 0;
  const unset = inLattice ? '' : `const unset=${size}-${operandJs(head.value(field(countName(cls)), plan.env))};`;
  const ways = twins === undefined ? variants : variants.filter(({ member }) => member === 0); // what the others do is the same
  const bodies = ways.map((v) => variantSource(x, cls, v, ways.length > 1, use)).join('');
  const steps = twins === undefined ? `${weight}${bodies}` : eachTwin(x, twins, `${weight}${bodies}`);
  return `for(let k=s;k<e;k++){${loadWords(plan)}${rankLoad(x)}${head.lines.join('')}${open}${unset}${steps}}`;
};

/** CR 101.4d: whether only one seat has something to choose before the step. */
const aloneSource = (x: Context, cls: number): string =>
  (x.plan.phase.restarting ? `const al=asked(${[...words(x.plan).map((i) => `w${i}`), ...loadedMasks(x, (i) => openBefore(x, cls, i))].join(',')}),alone=al>=0&&(al&(al-1))===0;` : '');

/** A mask of classes with unset marks, before the step. */
const openBefore = (x: Context, cls: number, i: number): string => {
  const own = latticeBit(x.plan, cls);
  return own?.word === i ? `P[${i}]|${own.bit}` : `P[${i}]`;
};

/** How many marks the class could set, of each state of the loop; of twins: how many are alike. */
const multipleOf = ({ plan }: Context, cls: number): string => (plan.phase.classes[cls]?.twins !== undefined ? 'mu' : (plan.dimensionOf[cls] ?? -1) >= 0 ? 'left' : 'unset');
const ranksOfChunk = (x: Context): string => (x.ranks.single ? '' : 'const ak=A.ranks;');

/** Lists states whose image is indexed, each followed by the image. */
export const sourcesSource = (x: Context, cls: number): string => {
  const use = `const t=find(${words(x.plan).map((i) => `u${i}`).join(',')});if(t>0){out[f]=k;out[f+1]=t;f+=2;}`;
  return `function(A,s,e,left,P,out){${chunkArrays(x.plan)}${ranksOfChunk(x)}let f=0;${imagesSource(x, cls, '', use)}return f;}`;
};
/** Counts the images of each state. */
export const optionsSource = (x: Context, cls: number): string =>
  `function(A,s,e,left,P,out){${chunkArrays(x.plan)}${ranksOfChunk(x)}${imagesSource(x, cls, '', `out[k-s]+=${multipleOf(x, cls)};`)}}`;

export const findSource = (x: Context): string => {
  const count = x.plan.layout.words;
  const params = range(count).map((i) => `u${i}`).join(',');
  const same = range(count).map((i) => `b${i}[t]===u${i}`).join('&&');
  return (
    `function find(${params}){${hashJs(count, (i) => `u${i}`)}let i=h&M;for(;;){const t=tab[i];if(t===0)return 0;if(${same})return t;i=(i+1)&M;}}\n` +
    `function index(A,states,many,slots){C=A;${range(count).map((i) => `b${i}=A.words[${i}];`).join('')}` +
    `while(tab.length<slots)tab=new Int32Array(tab.length*2);tab.fill(0,0,slots);M=slots-1;for(let j=0;j<many;j++){const k=states[j];${range(count).map((i) => `const u${i}=b${i}[k];`).join('')}` +
    `${hashJs(count, (i) => `u${i}`)}let i=h&M;while(tab[i]!==0)i=(i+1)&M;tab[i]=k;}}`
  );
};

/** Stands for what is done with an image. */
const IMAGE = '@image';
/** A function that is longer takes the compiler longer than it runs. */
const LONG = 6000;

/** The pull function of a class. `left`: unset members before the step, for classes in the lattice. */
export const pullSource = (x: Context, cls: number): string => {
  const { plan } = x;
  const multiple = multipleOf(x, cls);
  const weight = { none: '', choices: 'const x=aw[k]+(aw[k]&1);', double: `const x=aw[k]*${multiple};`, modular: `const x=aw[k]*${multiple}%P_;` }[x.options.weights];
  const weights = x.options.weights === 'none' ? '' : 'const aw=A.weights;';
  const head = `function(A,s,e,left,P){${chunkArrays(plan)}${weights}${ranksOfChunk(x)}`;
  const images = imagesSource(x, cls, weight, IMAGE);
  const withEach = (use: string): string => images.replaceAll(IMAGE, () => `tr++;${use}`);
  const inPlace = `${head}${tableLocals(x)}let tr=0;${withEach(probeSource(plan.layout.words, x.options.weights, 'x', x.options.partitioned))}n=N;return tr;}`;
  if (inPlace.length <= LONG) return inPlace;
  const image = words(plan).map((i) => `u${i}`).join(',');
  return `${head}let tr=0;${withEach(`probe(${image}${weight === '' ? '' : ',x'});`)}return tr;}`;
};

/** The bucket's table as local variables. */
const tableLocals = (x: Context): string =>
  `${words(x.plan).map((i) => `let B${i}=b${i};`).join('')}${x.options.weights === 'none' ? '' : 'let BW=bw;'}let T=tab,m=M,N=n,Z=base;`;

/** Adds an image, for pull functions that have too many to do it in place. */
export const probeFunction = (x: Context): string =>
  `function probe(${words(x.plan).map((i) => `u${i}`).join(',')},x){${tableLocals(x)}${probeSource(x.plan.layout.words, x.options.weights, 'x', x.options.partitioned)}n=N;}`;

const rankLoad = (x: Context): string => (x.ranks.single ? '' : 'const rank=ak[k];');

/** Guards in order of cost, each leaving the variant early. */
const variantSource = (x: Context, cls: number, v: Variant, several: boolean, use: string): string => {
  const emit = emitterOfOne(x, 'w', v);
  const { twins } = x.plan.phase.classes[cls] ?? {};
  const leave = several ? 'break v;' : 'continue;';
  const out: string[] = [];
  const check = (js: string): void => {
    out.push(...emit.lines.splice(0), `if(!(${js}))${leave}`);
  };
  const inTurn = (): void => {
    if (!x.ranks.single) check(`rank===${twins === undefined ? rankApartJs(x, v, emit) : rankJs(x, v, emit)}`); // then its seat has not chosen: that is one with the part
  };
  if (twins !== undefined) bindTwin(x, twins, emit);
  const isFixed = typeof v.part === 'number';
  if (isFixed) inTurn();
  for (const c of conjunctsOf(v.guard)) check(emit.test(c, x.plan.env));
  if (!isFixed) inTurn();
  if (!hasNoSeat(x, v)) out.push(aloneSource(x, cls));
  for (const o of v.options) out.push(...emit.lines.splice(0), optionSource(x, emit, cls, v, o, use));
  return several ? `v:{${out.join('')}}` : out.join('');
};

const operandJs = (o: Operand): string => (o.kind === 'num' ? o.js : '0');
