import { flatMap } from './list.ts';

/** All ways to write a number as a sum of so many numbers, each at least so much, in lexicographic order. */
export function divisions(total: number, parts: number, least: number): readonly (readonly number[])[] {
  if (parts === 0) return [];
  if (parts === 1) return total >= least ? [[total]] : [];
  const most = total - least * (parts - 1);
  return flatMap(Array.from({ length: Math.max(0, most - least + 1) }, (_, i) => i + least), (first) => divisions(total - first, parts - 1, least).map((rest) => [first, ...rest]));
}
/** How many there are: the numbers beyond the least ones stand between so many bars. */
export const divisionsCount = (total: number, parts: number, least: number): number => {
  const free = total - least * parts;
  return parts === 0 || free < 0 ? 0 : Array.from({ length: parts - 1 }, (_, i) => i + 1).reduce((ways, i) => (ways * (free + i)) / i, 1);
};
