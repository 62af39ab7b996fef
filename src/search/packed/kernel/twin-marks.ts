/** Code that goes through twins (twins.ts), equal ones once, and keeps them in order. A twin's key is all that a state knows of it in one number. */
import type { Context } from './context.ts';
import type { Emitter, Operand } from '../form/emit.ts';
import type { MarkClass } from '../form/classes.ts';
import type { Place } from '../form/layout.ts';
import type { Plan } from '../form/plan.ts';
import { range } from '../form/table.ts';
import { usedName } from '../form/twins.ts';

/** One value of each twin: where it is in the words, and how far up in the key. */
interface Part { readonly name: string; readonly places: readonly Place[]; readonly mask: number; readonly up: number }

const partsOf = ({ phase, layout }: Plan, twins: number): readonly Part[] => {
  const group = phase.twins[twins] ?? [];
  let up = 0;
  return [...(group[0] ?? [])].map((_, t) => t).reverse().map((t) => {
    const places = group.map((names) => {
      const place = layout.places.get(names[t] ?? '');
      if (place === undefined) throw new Error(`${names[t] ?? ''} has no place`);
      return place;
    });
    const [first] = places;
    const part = { name: first?.name ?? '', places, mask: 2 ** (first?.width ?? 0) - 1, up };
    up += first?.width ?? 0;
    return part;
  });
};
const bitsOf = ({ bits: [bits] }: Place): Place['bits'][number] => bits ?? { word: 0, shift: 0, width: 0 };
const orJs = (parts: readonly string[]): string => parts.join('|');

/** Tables of all twins of a phase, and what their keys and an image's words are kept in. */
export const twinTables = ({ plan }: Context): string => {
  const tables = plan.phase.twins.flatMap((_, g) => partsOf(plan, g).map(({ places }, t) => {
    const at = `${String(g)}_${String(t)}`;
    return `const W${at}=[${places.map((p) => bitsOf(p).word).join()}],S${at}=[${places.map((p) => bitsOf(p).shift).join()}];`;
  }));
  return tables.length === 0 ? '' : `${tables.join('')}const TK=new Int32Array(${String(Math.max(...plan.phase.twins.map((group) => group.length)))}),TU=new Int32Array(${String(plan.layout.words)});`;
};

/** Goes through the twins of a class: of equal ones side by side the first stands for all, and `mu` tells how many there are. */
export const eachTwin = ({ plan }: Context, twins: number, inner: string): string => {
  const parts = partsOf(plan, twins);
  const count = plan.phase.twins[twins]?.length ?? 0;
  const keys = range(count).map((i) => `TK[${String(i)}]=${orJs(parts.map(({ places, mask, up }) => {
    const { word, shift } = bitsOf(places[i] as Place);
    return `(w${String(word)}>>>${String(shift)}&${String(mask)})<<${String(up)}`;
  }))};`);
  return `${keys.join('')}for(let j=0,mu=1;j<${String(count)};j+=mu){const kj=TK[j];mu=1;while(j+mu<${String(count)}&&TK[j+mu]===kj)mu++;${inner}}`;
};

/** Where the values of the twin of the loop are held. */
export const bindTwin = ({ plan }: Context, twins: number, emit: Emitter): void => {
  for (const { name, places: [place], mask, up } of partsOf(plan, twins)) {
    if (place === undefined) continue;
    const raw = `(kj>>>${String(up)}&${String(mask)})`;
    emit.bind(name, { kind: 'num', js: emit.temp(place.bias === 0n ? raw : `(${raw}+(${String(place.bias)}))`), range: place.range });
  }
};

/** What becomes of the twin of the loop, taken out of the values of an image, as code that puts it in its place among the others. */
export const placeTwin = ({ plan }: Context, twins: number, values: Map<string, Operand>, emit: Emitter): string => {
  const parts = partsOf(plan, twins);
  const key = parts.map(({ name, places: [place], mask, up }) => {
    const value = values.get(name);
    values.delete(name);
    if (value?.kind !== 'num' || place === undefined) return `kj&${String((mask << up) | 0)}`;
    return `(${place.bias === 0n ? value.js : `${value.js}-(${String(place.bias)})`})<<${String(up)}`;
  });
  const kn = emit.temp(`(${orJs(key)})`);
  const last = (plan.phase.twins[twins]?.length ?? 1) - 1;
  const put = (at: string, value: string): string => parts.map(({ mask, up }, t) => {
    const [w, s] = [`W${String(twins)}_${String(t)}[${at}]`, `S${String(twins)}_${String(t)}[${at}]`];
    return `TU[${w}]=TU[${w}]&~(${String(mask)}<<${s})|(${value}>>>${String(up)}&${String(mask)})<<${s};`;
  }).join('');
  const words = range(plan.layout.words).map(String);
  return `if(${kn}!==kj){${words.map((w) => `TU[${w}]=u${w};`).join('')}let i=j;` +
    `if(${kn}<kj)while(i>0&&TK[i-1]>${kn}){${put('i', 'TK[i-1]')}i--;}else while(i<${String(last)}&&TK[i+1]<${kn}){${put('i', 'TK[i+1]')}i++;}` +
    `${put('i', kn)}${words.map((w) => `u${w}=TU[${w}];`).join('')}}`;
};

/** By word, the bits that tell that all marks of a class of twins are set. */
export const usedBits = ({ plan }: Context, { twins, marks }: MarkClass): ReadonlyMap<number, number> => {
  const bits = new Map<number, number>();
  for (const mark of twins === undefined ? [] : marks) {
    const place = plan.layout.places.get(usedName(mark));
    if (place) bits.set(bitsOf(place).word, (bits.get(bitsOf(place).word) ?? 0) | (1 << bitsOf(place).shift));
  }
  return bits;
};
