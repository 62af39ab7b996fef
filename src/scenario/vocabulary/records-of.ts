/** Walks over what was read: all records of an ability, a card or an instruction, and the names that they speak of. */
import { memo } from '../../base/memo.ts';

type Tree = Readonly<Record<string, unknown>>;
/** The records of an ability or a card; both are read once and gone through many times. */
const known = memo<object, readonly Tree[]>();
const isText = (tree: object): boolean => 'costConditions' in tree || ('ability' in tree && typeof tree.ability === 'string');
function collect(tree: unknown, found: Tree[]): void {
  if (typeof tree !== 'object' || tree === null) return;
  if (Array.isArray(tree)) for (const part of tree as readonly unknown[]) collect(part, found);
  else if (isText(tree)) for (const each of recordsOfText(tree as Tree)) found.push(each);
  else collectParts(tree as Tree, found);
}
function collectParts(tree: Tree, found: Tree[]): void {
  found.push(tree);
  for (const key in tree) collect(tree[key], found);
}
function recordsOfText(text: Tree): readonly Tree[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const found: Tree[] = [];
  collectParts(text, found);
  known.set(text, found);
  return found;
}
/** All records of a tree of abilities, instructions, filters .. */
export function records(tree: unknown): readonly Tree[] {
  if (typeof tree === 'object' && tree !== null && !Array.isArray(tree) && isText(tree)) return recordsOfText(tree as Tree);
  const found: Tree[] = [];
  collect(tree, found);
  return found;
}
/** CR 107.3: whether a text speaks of an X that it does not choose itself. */
export const needsX = (tree: unknown): boolean => {
  const all = records(tree);
  return all.some(({ amount }) => amount === 'x') && !all.some(({ do: what, spec }) => what === 'choose' && (spec as { readonly name: string }).name === 'X');
};
/** The bound names that a tree refers to. */
export const boundIn = (tree: unknown): ReadonlySet<string> => new Set(records(tree).flatMap((each) => ((each['ref'] === 'bound' || each['amount'] === 'chosen' || each['if'] === 'chosen') && typeof each['name'] === 'string' ? [each['name']] : [])));
/** Parts that are read in the text of another object. */
const OF_OTHERS = ['gain', 'gains', 'abilities'];
/** Whether a tree means its source as a thing, not only as what is left out ("another creature"). */
export function speaksOfThis(tree: unknown, given: readonly string[] = []): boolean {
  if (Array.isArray(tree)) return tree.some((each) => speaksOfThis(each, given));
  if (typeof tree !== 'object' || tree === null) return false;
  const node = tree as Tree;
  if (node['test'] === 'chosen' && given.includes(String(node['what']))) return false; // what was chosen for the effect, not for an object
  return node['ref'] === 'this' || (node['test'] !== 'not' && Object.entries(node).some(([key, part]) => !OF_OTHERS.includes(key) && speaksOfThis(part, given)));
}
/** The names of the choices that a tree asks for. */
export const choicesIn = (tree: unknown): readonly string[] => records(tree).flatMap((each) => (each['do'] === 'choose' ? [(each['spec'] as { readonly name: string }).name] : []));
/** The names of choices whose words the scenario's `domain:` may list. */
export const openChoicesIn = (tree: unknown): readonly string[] =>
  records(tree).flatMap((each) => ((each['what'] === 'word' || each['what'] === 'counter-kind') && typeof each['name'] === 'string' && each['words'] === undefined ? [each['name']] : []));
