/** CR 607.2d: "the chosen color": the word chosen as the effect is applied, or chosen for the object that has the ability. */
import { memo } from '../base/memo.ts';
import type { Ability, Word } from './ability.ts';
import { type Scope, selfOf } from './view.ts';

/** What a word means where it stands; undefined for a choice that was not made. */
export function wordMeant(scope: Scope, word: Word): string | undefined {
  if (typeof word === 'string') return word;
  const binding = scope.bindings[word.chosen];
  if (binding !== undefined) return 'word' in binding ? binding.word : undefined;
  const kept = selfOf(scope)?.chosen[word.chosen];
  return typeof kept === 'string' ? kept : undefined;
}

type Tree = Readonly<Record<string, unknown>>;
type Chosen = string | number | undefined;
const isOpen = (tree: Tree): boolean => tree['test'] === 'chosen' && tree['is'] === undefined && (tree['of'] as Tree)['ref'] === 'this';
/** The names of choices that a text speaks of and does not ask for itself. */
function namesIn(text: readonly Ability[]): readonly string[] {
  const [spoken, asked] = [new Set<string>(), new Set<string>()];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const tree = node as Tree;
    if (isOpen(tree)) spoken.add(tree['what'] as string);
    const asks = tree['do'] === 'choose' ? [tree['spec']] : Array.isArray(tree['choose']) ? (tree['choose'] as readonly unknown[]) : [];
    for (const spec of asks) asked.add(String((spec as Tree)['name']));
    for (const key in tree) walk(tree[key]);
  };
  walk(text);
  return [...spoken].filter((name) => !asked.has(name));
}
function kept(node: unknown, values: ReadonlyMap<string, Chosen>): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return (node as readonly unknown[]).map((each) => kept(each, values));
  const tree = node as Tree;
  const is = isOpen(tree) ? values.get(tree['what'] as string) : undefined;
  return is !== undefined ? { ...tree, is } : Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, kept(value, values)]));
}
const known = memo<readonly Ability[], { readonly names: readonly string[]; readonly texts: Map<string, readonly Ability[]> }>();
function chosenFor(scope: Scope, name: string): Chosen {
  const binding = scope.bindings[name];
  if (binding !== undefined) return 'word' in binding ? binding.word : 'things' in binding ? binding.things[0] : undefined;
  return selfOf(scope)?.chosen[name];
}
/** CR 607.2d: abilities that an effect gives speak of what was chosen for that effect or its source, whoever has them. */
export function withChoices(scope: Scope, text: readonly Ability[]): readonly Ability[] {
  const entry = known.get(text) ?? { names: namesIn(text), texts: new Map<string, readonly Ability[]>() };
  known.set(text, entry);
  if (entry.names.length === 0) return text;
  const values = new Map(entry.names.map((name) => [name, chosenFor(scope, name)]));
  const key = JSON.stringify([...values]);
  const done = entry.texts.get(key) ?? (kept(text, values) as readonly Ability[]);
  entry.texts.set(key, done);
  return done;
}
