/** CR 607.2d: "the chosen color": the word chosen as the effect is applied, or chosen for the object that has the ability. */
import { canonicalText } from '../base/canonical.ts';
import type { Int } from '../base/integer.ts';
import { memo } from '../base/memo.ts';
import type { Ability, EventKind, Named, Word } from './ability.ts';
import type { Binding } from './model.ts';
import type { Step, Task } from './position.ts';
import { ENV, RUN } from './records.ts';
import { type Scope, selfOf, thingOf } from './view.ts';

/** What a word means where it stands; undefined for a choice that was not made. */
export function wordMeant(scope: Scope, word: Word): string | undefined {
  if (typeof word === 'string') return word;
  const binding = scope.bindings[word.chosen];
  if (binding !== undefined) return 'word' in binding ? binding.word : undefined;
  const underway = scope.selfStaged === true ? scope.event?.chosen?.[word.chosen] : undefined; // 614.12: as it enters
  const kept = underway ?? selfOf(scope)?.chosen[word.chosen];
  return typeof kept === 'string' ? kept : undefined;
}

type Tree = Readonly<Record<string, unknown>>;
/** Whether a tree speaks of what is chosen under a name: of a counter that is called the same, or a field, it says nothing (607.2d). */
export function speaksOf(tree: unknown, name: string): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  const node = tree as Tree;
  const isSpoken = node['chosen'] === name || (node['test'] === 'chosen' && node['what'] === name) || ((node['ref'] === 'bound' || node['amount'] === 'chosen' || node['if'] === 'chosen') && node['name'] === name);
  return isSpoken || Object.values(node).some((each) => speaksOf(each, name));
}
/** What has been found, or has fallen, as the instructions know it that speak of it: below what is done besides, where the event stands instead of itself (614.6). */
export function knownBelow(tasks: readonly Task[], kind: EventKind, bound: Readonly<Record<string, Binding>>): readonly Task[] {
  const isOwn = (step: Step): boolean => step.do === 'event' && step.kind === kind; // what comes after an event of its own speaks of that
  const speaks = (step: Step): boolean => isOwn(step) || Object.keys(bound).some((name) => speaksOf(step, name));
  const spoken = tasks.findLastIndex((task) => task.task === 'run' && task.list.filter(speaks).findIndex(isOwn) !== 0 && task.list.some(speaks));
  const at = spoken < 0 ? tasks.length - 1 : spoken;
  return tasks.map((task, i) => (i === at && task.task === 'run' ? RUN.with(task, { env: ENV.with(task.env, { bindings: { ...task.env.bindings, ...bound } }) }) : task));
}
type Meant = string | Int | Named | undefined;
/** The name that a part of a syntax tree speaks of and that is not settled: of a choice, a target or another thing bound. */
function nameOf(tree: Tree): string | undefined {
  const { test, what, of, ref, amount, name, is, chosen, own } = tree;
  if (is !== undefined) return undefined;
  if (amount === 'x') return own === true ? undefined : 'X';
  if (test === 'chosen') return (of as Tree)['ref'] === 'this' ? (what as string) : undefined;
  if (ref === 'bound' || amount === 'chosen' || tree['if'] === 'chosen') return name as string;
  return typeof chosen === 'string' ? chosen : undefined;
}
/** The names that a part of a syntax tree gives something itself: what it asks for, targets, loops, links, coins and dice. */
function namesGiven({ name, what, filter, linked, as, forEach, kind }: Tree): readonly unknown[] {
  return [
    ...(typeof what === 'string' || filter !== undefined ? [name] : []), linked, as, ...(forEach !== undefined && as === undefined ? ['it'] : []),
    ...(kind === 'flip' ? ['flip', 'heads'] : kind === 'roll' ? ['roll'] : []),
  ];
}
/** The names that a text speaks of and does not ask for itself. */
function namesIn(text: readonly Ability[]): readonly string[] {
  const [spoken, given] = [new Set<string>(), new Set<unknown>()];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const tree = node as Tree;
    for (const key in tree) walk(tree[key]);
    if (Array.isArray(node)) return;
    const name = nameOf(tree);
    if (name !== undefined) spoken.add(name);
    for (const each of namesGiven(tree)) given.add(each);
  };
  walk(text);
  return [...spoken].filter((name) => !given.has(name));
}
const isThings = (value: Meant): value is Named => typeof value === 'object';
const isNumber = (value: Meant): value is Int => typeof value === 'number' || typeof value === 'bigint';
/** A part of a syntax tree that says what its name means; undefined where the name has no meaning of that kind. */
function settled(tree: Tree, value: Meant): unknown {
  if (tree['test'] === 'chosen') return { ...tree, is: isThings(value) ? value.things[0] : value };
  if (tree['ref'] === 'bound') return isThings(value) ? { ...tree, is: value } : undefined;
  if (tree['amount'] === 'chosen' || tree['amount'] === 'x') return isNumber(value) ? { amount: 'number', value } : undefined;
  if (typeof value !== 'string') return undefined;
  return tree['if'] === 'chosen' ? { if: value === tree['value'] ? 'all' : 'any', of: [] } : value;
}
/** An ability that is called "protection from the chosen hue" is called after the hue. */
function titled(tree: Tree, values: ReadonlyMap<string, Meant>): Tree {
  const key = tree['ability'] === 'keyword' ? 'keyword' : 'name';
  const name = tree[key];
  if (typeof tree['ability'] !== 'string' || typeof name !== 'string' || !name.includes('the chosen ')) return tree;
  return { ...tree, [key]: [...values].reduce((text, [chosen, value]) => (typeof value === 'string' ? text.replaceAll(`the chosen ${chosen}`, value) : text), name) };
}
/** CR 107.3: an activated ability with X in its cost has an X of its own. */
const hasOwnX = ({ ability, cost }: Tree): boolean => ability === 'do' && cost !== undefined && canonicalText(cost).includes('X');
function kept(node: unknown, all: ReadonlyMap<string, Meant>): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return (node as readonly unknown[]).map((each) => kept(each, all));
  const values = hasOwnX(node as Tree) ? new Map([...all].filter(([name]) => name !== 'X')) : all;
  const tree = titled(node as Tree, values);
  const name = nameOf(tree);
  const value = name === undefined ? undefined : values.get(name);
  return (value === undefined ? undefined : settled(tree, value)) ?? Object.fromEntries(Object.entries(tree).map(([key, each]) => [key, kept(each, values)]));
}
const known = memo<readonly Ability[], { readonly names: readonly string[]; readonly texts: Map<string, readonly Ability[]> }>();
function meantBy(scope: Scope, name: string): Meant {
  const binding = scope.bindings[name];
  if (binding === undefined) {
    const chosen = selfOf(scope)?.chosen[name] ?? (name === 'X' ? selfOf(scope)?.cast?.x : undefined);
    return name !== 'X' && typeof chosen === 'number' ? { things: [chosen] } : chosen;
  }
  if ('word' in binding) return binding.word;
  if ('number' in binding) return binding.number;
  return name === 'it' && scope.it !== undefined && binding.things.includes(thingOf(scope.it)) ? undefined : binding; // whoever has the ability
}
/** CR 607.2d, 611.2c: abilities that an effect gives speak of what was chosen, and of the targets, for that effect or its source, whoever has them. */
export function withChoices(scope: Scope, text: readonly Ability[]): readonly Ability[] {
  const entry = known.get(text) ?? { names: namesIn(text), texts: new Map<string, readonly Ability[]>() };
  known.set(text, entry);
  if (entry.names.length === 0) return text;
  const values = new Map(entry.names.map((name) => [name, meantBy(scope, name)]));
  const key = canonicalText([...values]);
  const done = entry.texts.get(key) ?? (kept(text, values) as readonly Ability[]);
  entry.texts.set(key, done);
  return done;
}
