/** Code that looks at finished buckets: which states are final, which marks are dead, which classes go on. */
import { applicability, keyOf } from '../form/expression.ts';
import { chunkArrays, emitterOfAll, findRank, latticeBit, loadMasks, loadWords, openJs, rankApartJs, words, type Context } from './context.ts';
import { emitterFor, type Emitter } from '../form/emit.ts';
import { NO_RANK } from './types.ts';
import { usedBits } from './twin-marks.ts';
import { range } from '../form/table.ts';
import { rangeOf, truthOf } from '../form/range.ts';
import type { Expr } from '../form/ir.ts';

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
      `if(${range(count).map((w) => `D${w}!==0`).join('||')}){${words(x.plan).map((w) => `scratch[${w}]=w${w};`).join('')}${allUsed(x)}` +
      `${range(count).map((w) => `dead[${w}]=D${w};`).join('')}moved(${x.options.weights === 'none' ? 0 : 'A.weights[k]'});continue;}}`,
  };
};

/** In `scratch`, all twins of dead classes tell that their marks are set. */
const allUsed = (x: Context): string =>
  x.plan.phase.classes.map((cls, c) => {
    const bits = [...usedBits(x, cls)].map(([w, mask]) => `scratch[${w}]|=${mask};`);
    return bits.length === 0 ? '' : `if(D${Math.floor(c / 31)}&${1 << c % 31}){${bits.join('')}}`;
  }).join('');

/** Whether something need not be taken: then a state may be final and still go on. */
const mayBeLeft = ({ plan }: Context): boolean => plan.phase.classes.some((c) => c.variants.some((v) => v.left === true));

/** Final states go to the sink, states with dead marks are taken out, the rest keeps its rank. */
export const settleSource = (x: Context): string => {
  const emit = emitterOfAll(x, 'w');
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
    `if(${mayBeLeft(x) ? '!must' : `r===${NO_RANK}`})finish(${args},${handed(x)});` +
    `${dead ? `${mayBeLeft(x) ? `if(r!==${NO_RANK})` : 'else'}{${dead.find}${dead.any}}` : ''}${keep}${store}j++;}return j;}`
  );
};

/** How many states are looked at before a class is taken to apply somewhere; a wrong guess costs an empty bucket. */
const LOOK = 64;

/** Which classes may have a step. */
export const maySource = (x: Context): string => {
  const { plan } = x;
  const loops = plan.phase.classes.map((cls, c) => {
    const emit = emitterOfAll(x, 'w');
    const inLattice = latticeBit(plan, c);
    const openBucket = inLattice ? `(O${inLattice.word}&${inLattice.bit})!==0` : 'true';
    const openState = inLattice ? [] : [openJs(x, c, emit, 'O')];
    const tests = cls.variants.map((v) => {
      const guard = applicability(v);
      const first = [...openState, ...(truthOf(rangeOf(guard, plan.env)) === 1 ? [] : [emit.test(guard, plan.env)])];
      const inner = emit.fork(); // whose turn it is may be a long expression
      const then = x.ranks.single ? [] : [`ak[k]===${rankApartJs(x, v, inner)}`];
      return { first, lines: inner.lines, then };
    });
    if (tests.some(({ first, then }) => first.length + then.length === 0)) return `out[at+${c}]=${openBucket}&&s<e?1:0;`;
    const holds = (list: readonly string[]): string => (list.length === 0 ? 'true' : list.join('&&'));
    const found = tests.map(({ first, lines, then }) => `if(${holds(first)}){${lines.join('')}if(${holds(then)}){y=1;break;}}`).join('');
    return `{let y=0;if(${openBucket}){if(e>f)y=1;else for(let k=s;k<f;k++){${loadWords(plan)}${emit.lines.join('')}${found}}}out[at+${c}]=y;}`;
  });
  return `function(A,s,e,OO,out,at){${chunkArrays(plan)}${x.ranks.single ? '' : 'const ak=A.ranks;'}${loadMasks(plan, 'O', 'OO')}const f=Math.min(e,s+${LOOK});${loops.join('\n')}}`;
};

/** What the sink gets besides the words of state k. */
export const handed = (x: Context): string => (x.options.backward ? 'k' : x.options.weights === 'none' ? '0' : 'A.weights[k]');

/** Projection of a final state, handed to the sink. */
export const finishSource = (x: Context): string => {
  const emit = emitterFor(x.plan.layout, 'w', x.names);
  const projected = x.options.project(emit);
  return (
    `function finish(${words(x.plan).map((w) => `w${w}`).join(',')},x){${emit.lines.join('')}` +
    `sink(${[...projected, 'x'].join(',')});}`
  );
};

