/** Code that keeps twins in order (twins.ts) and goes through equal ones once. */
import type { Context } from './kernel-context.ts';
import type { Layout } from './layout.ts';
import type { MarkClass } from './classes.ts';
import type { Twins } from './twins.ts';
import { range } from './table.ts';

/** Where a part of a twin's key is: bits of a word, and how far up in the key. */
interface Part { readonly word: number; readonly shift: number; readonly mask: number; readonly up: number }

const partsOf = (layout: Layout, names: readonly string[]): readonly Part[] => {
  let up = 0;
  return [...names].reverse().map((name) => {
    const b = layout.places.get(name)?.bits[0];
    if (b === undefined) throw new Error(`${name} has no place`);
    const part = { word: b.word, shift: b.shift, mask: 2 ** b.width - 1, up };
    up += b.width;
    return part;
  });
};
const keyJs = (parts: readonly Part[], prefix: string): string => parts.map(({ word, shift, mask, up }) => `(${prefix}${String(word)}>>>${String(shift)}&${String(mask)})<<${String(up)}`).join('|');

const groupOf = ({ plan: { phase } }: Context, { twins }: Pick<MarkClass, 'twins'>): Twins => (twins === undefined ? undefined : phase.twins[twins]) ?? [];

/** The keys of a class's twins in the state of the loop. */
export const keysSource = (x: Context, cls: Pick<MarkClass, 'twins'>): string =>
  groupOf(x, cls).map((names, i) => `const k${String(i)}=${keyJs(partsOf(x.plan.layout, names), 'w')};`).join('');

/** Of twins that are equal and side by side the first stands for all: `mu` tells how many there are. */
export const onceSource = (x: Context, cls: Pick<MarkClass, 'twins'>, member: number, leave: string): string => {
  const last = groupOf(x, cls).length - 1;
  const many = (i: number): string => (i === last ? String(i - member + 1) : `k${String(i + 1)}===k${String(member)}?${many(i + 1)}:${String(i - member + 1)}`);
  return `${member === 0 ? '' : `if(k${String(member)}===k${String(member - 1)})${leave}`}const mu=${many(member)};`;
};

/** Puts the twins of an image in order, of which one has changed. */
export const orderSource = (x: Context, cls: Pick<MarkClass, 'twins'>, member: number): string => {
  const group = groupOf(x, cls);
  const own = group[member];
  if (own === undefined) return '';
  const { layout } = x.plan;
  const last = group.length - 1;
  const outOfPlace = [...(member > 0 ? [`kn<k${String(member - 1)}`] : []), ...(member < last ? [`kn>k${String(member + 1)}`] : [])].join('||');
  const swap = (i: number): string => `if(K${String(i)}>K${String(i + 1)}){const q=K${String(i)};K${String(i)}=K${String(i + 1)};K${String(i + 1)}=q;}`;
  const passes = [...[...range(member)].reverse(), ...range(last).slice(member)].map(swap).join('');
  const locals = group.map((_, i) => `K${String(i)}=${i === member ? 'kn' : `k${String(i)}`}`).join();
  const placed = group.flatMap((names, i) => partsOf(layout, names).map((part) => ({ ...part, js: `(K${String(i)}>>>${String(part.up)}&${String(part.mask)})<<${String(part.shift)}` })));
  const stored = range(layout.words).map((w) => {
    const here = placed.filter(({ word }) => word === w);
    const all = here.reduce((mask, part) => mask | (part.mask << part.shift), 0);
    return here.length === 0 ? '' : `u${String(w)}=u${String(w)}&${String(~all)}|${here.map(({ js }) => js).join('|')};`;
  }).join('');
  return `{const kn=${keyJs(partsOf(layout, own), 'u')};if(${outOfPlace}){let ${locals};${passes}${stored}}}`;
};

/** By word, the bits that tell that all marks of a class of twins are set. */
export const usedBits = ({ plan }: Context, cls: MarkClass): ReadonlyMap<number, number> => {
  const bits = new Map<number, number>();
  for (const name of cls.used ?? []) {
    const b = plan.layout.places.get(name)?.bits[0];
    if (b !== undefined) bits.set(b.word, (bits.get(b.word) ?? 0) | (1 << b.shift));
  }
  return bits;
};
