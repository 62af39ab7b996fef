/**
 * What is told of objects that nothing tells apart: how many of them have which fate, and not which of them (mirrors `untold` of equal-objects.ts).
 * Each object's fate is a number that its own fields decide, so the text looks at nothing but sums over the objects, of which the search keeps totals.
 */
import { aspect } from '../../scenario/facts/equal-objects.ts';
import type { Sentence } from '../../scenario/vocabulary/sentence.ts';
import { assume, type Env } from '../../search/packed/form/range.ts';
import { type Expr, type Piece, text } from '../../search/packed/form/ir.ts';
import { FALSE, TRUE, ZERO, add, all, int, isFalse, op, some, when } from './expression.ts';

/** A sentence about one of the objects, where it is told. */
export interface Told { readonly sentence: Sentence; readonly there: Expr }
/** How sentences are printed: one, and the same of so many things. */
export interface Printing { readonly one: (sentence: Sentence) => string; readonly many: (sentence: Sentence, times: Expr) => readonly Piece[] }
/** Where a sentence stands among all, and its text. */
export interface Item { readonly sentence: Sentence; readonly pieces: readonly Piece[] }

/** More fates than these take longer to tell apart than they save. */
const MOST_FATES = 16;

/** An object's fate, found by asking one sentence after another; those that exclude each other are not asked. */
type Fates = { readonly test: Expr; readonly yes: Fates; readonly no: Fates } | readonly string[];
const isLeaf = (fates: Fates): fates is readonly string[] => Array.isArray(fates);
function fatesOf(told: readonly { readonly key: string; readonly there: Expr }[], env: Env, found: readonly string[]): Fates {
  const [first, ...rest] = told;
  if (first === undefined) return found;
  const [yes, no] = [assume(first.there, true, env), assume(first.there, false, env)];
  if (yes === null) return fatesOf(rest, no ?? env, found);
  const with_ = fatesOf(rest, yes, [...found, first.key]);
  return no === null ? with_ : { test: first.there, yes: with_, no: fatesOf(rest, no, found) };
}
const leavesOf = (fates: Fates): readonly (readonly string[])[] => (isLeaf(fates) ? [fates] : [...leavesOf(fates.yes), ...leavesOf(fates.no)]);
const among = (fates: Fates, counted: ReadonlySet<string>): Expr => (isLeaf(fates) ? (counted.has(fateKey(fates)) ? TRUE : FALSE) : when(fates.test, among(fates.yes, counted), among(fates.no, counted)));
const fateKey = (keys: readonly string[]): string => [...keys].sort().join();

/**
 * @param labels all objects of a class, in the order of printing
 * @param told what is told of each
 * @returns the sentences of the class, or null where there are too many fates
 */
export function alikeItems(labels: readonly string[], told: ReadonlyMap<string, readonly Told[]>, { one, many }: Printing): readonly Item[] | null {
  const templates = new Map<string, Sentence>();
  const objects = [...told].map(([label, list]) => fatesOf(list.map(({ sentence, there }) => {
    const key = aspect(sentence, label, labels);
    templates.set(key, sentence);
    return { key, there };
  }).sort((a, b) => (a.key < b.key ? -1 : 1)), new Map(), []));
  const fates = new Map(objects.flatMap(leavesOf).filter((keys) => keys.length > 0).map((keys) => [fateKey(keys), keys]));
  if (fates.size > MOST_FATES) return null;
  const inOrder = [...fates].sort(([a], [b]) => (a < b ? -1 : 1));
  /** How many objects have one of the first fates. */
  const upTo = inOrder.map((_, j) => add(...objects.map((each) => among(each, new Set(inOrder.slice(0, j + 1).map(([key]) => key))))));
  const before = (j: number): Expr => upTo[j - 1] ?? ZERO;
  const mentioned = upTo.at(-1) ?? ZERO;
  const isMixed = some(...upTo.slice(0, -1).map((count) => all(op('gt', count, ZERO), op('lt', count, mentioned))));
  return [...templates].flatMap(([key, sentence]) => objects.flatMap((_, k): readonly Item[] => {
    const here = some(...inOrder.flatMap(([, keys], j) => (keys.includes(key) ? [all(op('le', before(j), int(k)), op('gt', upTo[j] ?? ZERO, int(k)))] : [])));
    const named = { ...sentence, subject: labels[k] ?? '' };
    const apart = all(isMixed, here);
    if (k > 0) return isFalse(apart) ? [] : [{ sentence: named, pieces: [{ kind: 'when', test: apart, then: [text(one(named))], else: [] }] }];
    return [{ sentence: named, pieces: [{ kind: 'when', test: here, then: [{ kind: 'when', test: isMixed, then: [text(one(named))], else: many(named, mentioned) }], else: [] }] }];
  }));
}
