/** What reading an ability or instruction needs to know: where problems go, which names are known, what an inline object means. */
import type { Ability, Amount, Arg, Condition, Filter, Instruction, Pattern, Ref } from '../../rules/ability.ts';
import type { Card } from '../../rules/model.ts';
import { nameForTypes } from './card-names.ts';
import { type Parsed, type Scope, cut, isCapitalised, withBound, withNumbers } from '../yaml/cursor.ts';
import { FILTER_KEYS, FILTER_WORDS, filterParts } from './filter-map.ts';
import { parseArg, parseFilter, parseRef } from './phrases.ts';
import { booleanOf, didYouMean, onlyKeys, renamed, textOf, wrong } from '../yaml/read.ts';
import { numberWord, typeOfWord } from '../vocabulary/words.ts';
import { type MapNode, type Node, type ScalarNode, type Sink, report } from '../yaml/yaml.ts';

/** The readers that abilities and instructions need of each other. */
export interface Readers {
  readonly abilities: (context: Context, node: Node) => readonly Ability[];
  readonly instructions: (context: Context, node: Node) => readonly Instruction[];
  readonly patterns: (context: Context, node: Node) => readonly Pattern[];
  /** What is written as the text of a card, as maps and keywords; undefined where there is nothing to do. */
  readonly lines: (context: Context, node: Node) => readonly Node[] | undefined;
  readonly keyword: (name: string, n: Amount | undefined, price?: readonly Instruction[]) => readonly Ability[];
  readonly tokensOfKeyword: (name: string) => ReadonlyMap<string, Card>;
}
export interface Context {
  readonly sink: Sink;
  readonly read: Readers;
  readonly scope: Scope;
  /** Cards defined by phrases ("a 2/2 black Zombie creature"), by that phrase. */
  readonly defined: Map<string, Card>;
  /** Card names that tokens mention. */
  readonly mentioned: Map<string, number>;
  /** Scenario files: the label of the object that stands at a node, in the zone that the event needs. */
  readonly objectAt?: (node: Node) => string | undefined;
  /** The scenario's own instructions: no object whose text they are, so that damage needs a source. */
  readonly noSource?: true;
  /** The text of a triggered ability: X in what it has paid is chosen as that is paid (107.3). */
  readonly paysX?: true;
  /** What is described can stand anywhere: a source, a card, a spell, a permanent; a map that does not say which means all of them. */
  readonly anywhere?: true;
  /** Who may do what is read, where that is somebody else than "you": who does it, where nobody is named. */
  readonly doer?: Ref | undefined;
  /** Scenario files: the names of the targets of an object's activated ability, where they are known. */
  readonly targetsOf?: (what: Ref, ability: string) => readonly string[] | undefined;
  /** Scenario files: checks what a resolving object, or an activated ability of it, needs: its targets. */
  readonly checkTargets?: (at: Node, what: Ref, activated?: Activated) => void;
  /** Scenario files: the events that pay a card's cost, "LABEL alternative". */
  readonly costOf?: (node: Node) => NamedCost | undefined;
}
/** An ability that is activated, by name ("" for the only one), and the targets given for it. */
export interface Activated { readonly ability: string; readonly abilityAt: Node; readonly targets: MapNode | undefined; readonly hasX: boolean; readonly modes: readonly Node[] }
export interface NamedCost { readonly what: Ref; readonly name: string; readonly cost: readonly Instruction[]; readonly if?: Condition }

export const binding = (context: Context, ...names: readonly string[]): Context => (names.length === 0 ? context : { ...context, scope: withBound(context.scope, ...names) });

/** Names of targets and choices, of which some are players, and some are objects. */
export function bindingThose(context: Context, those: readonly { readonly name: string; readonly filter?: Filter }[]): Context {
  const bound = binding(context, ...those.map(({ name }) => name));
  const named = (is: (filter: Filter) => boolean): readonly string[] => those.filter(({ filter }) => filter !== undefined && is(filter)).map(({ name }) => name);
  const [people, things] = [named(isOfPlayers), named(isOfObjects)];
  return people.length + things.length === 0 ? bound : { ...bound, scope: { ...bound.scope, people: [...(bound.scope.people ?? []), ...people], things: [...(bound.scope.things ?? []), ...things] } };
}
const OF_OBJECTS: readonly Filter['test'][] = ['permanent', 'spell', 'card', 'token', 'type', 'subtype', 'supertype'];
const isOfObjects = (filter: Filter): boolean => OF_OBJECTS.includes(filter.test) || (filter.test === 'all' && filter.of.some(isOfObjects)) || (filter.test === 'any' && filter.of.length > 0 && filter.of.every(isOfObjects));
const isOfPlayers = (filter: Filter): boolean => filter.test === 'player' || filter.test === 'opponent' || (filter.test === 'all' && filter.of.some(isOfPlayers)) || (filter.test === 'any' && filter.of.length > 0 && filter.of.every(isOfPlayers));

/** Names of chosen numbers, besides being bound. */
export const numbering = (context: Context, ...names: readonly string[]): Context => (names.length === 0 ? context : { ...context, scope: withNumbers(context.scope, ...names) });

export function reportPhrase(context: Context, node: Node, parsed: Parsed<unknown>): undefined {
  if (!parsed.ok) report(context.sink, node.at, parsed.problem.code, parsed.problem.message, parsed.problem.hint);
  return undefined;
}
export function accept<T>(context: Context, node: Node, parsed: Parsed<T>): T | undefined {
  return parsed.ok ? parsed.value : reportPhrase(context, node, parsed);
}
/** The label of an object that a scenario defines in place. */
const inline = (context: Context, node: Node): Ref | undefined => {
  const name = context.objectAt?.(node);
  return name === undefined ? undefined : { ref: 'label', name };
};

export const YOU: Ref = { ref: 'you' };
export const ANYTHING: Filter = { test: 'anything' };
export const NOUGHT: Amount = { amount: 'number', value: 0 };

/** Words that names have between their capitals. */
const SMALL_WORDS = new Set(['of', 'the', 'and', 'to', 'in', 'a', 'for', 'from', ',']);
/**
 * Scenario files: a text that is nothing but capitalised words is meant as a name. Where nothing has this name it is a
 * problem, not a subtype; "each Goblin" is a subtype.
 */
function unknownName(context: Context, node: Node, text: string): boolean {
  if (context.objectAt === undefined) return false;
  const words = cut(text);
  const isName = words.length > 0 && isCapitalised(words[0]) && words.every((word) => (isCapitalised(word) || SMALL_WORDS.has(word)) && typeOfWord(word) === undefined);
  if (!isName || parseRef(text, context.scope).ok) return false;
  const names = [...new Set([...context.scope.labels, ...context.scope.players])];
  report(context.sink, node.at, 'unknown-label', `"${text}" is no object or player of this scenario`, didYouMean(text, names) ?? `known: ${names.slice(0, 12).join(', ')}; a card is defined under cards/ or in this file under "cards:"${/^[A-Z][a-z]+$/.test(text) ? `; write "each ${text}" for a subtype` : ''}`);
  return true;
}

export function refOf(context: Context, node: Node): Ref | undefined {
  const ref = inline(context, node);
  if (ref !== undefined) return ref;
  const text = textOf(context.sink, node, 'a reference such as "this", "you" or a label');
  if (text === undefined || unknownName(context, node, text)) return undefined;
  if (/^(?:an|any) opponent$/.test(text)) return { ref: 'opponents', one: true }; // known, where there is one; else `checkOnePlayer` asks which
  const parsed = parseRef(text, context.scope);
  if (parsed.ok || !/^(?:an?|any|another|target)\s/.test(text)) return accept(context, node, parsed);
  report(context.sink, node.at, parsed.problem.code, parsed.problem.message, `somebody has to choose which: write choose: {chosen: ${text}} before it, and then "the chosen"`);
  return undefined;
}
export function filterOf(context: Context, node: Node): Filter | undefined {
  const ref = inline(context, node);
  if (ref !== undefined) return { test: 'ref', ref };
  if (node.node === 'map') return filterMap(context, node);
  if (node.node === 'list' && node.items.length > 0) return filterMap(context, { node: 'map', at: node.at, entries: [{ key: 'any', at: node.at, value: node }] });
  const text = textOf(context.sink, node, 'a description such as "a creature you control"');
  return text === undefined || unknownName(context, node, text) || isName(context, node, text) ? undefined : accept(context, node, parseFilter(text, context.scope));
}
/** The long forms: {any: [..]}, {all: [..]}, {not: ..}, {type: creature, controller: you}. */
function filterMap(context: Context, written: MapNode): Filter | undefined {
  const node = renamed(written, FILTER_WORDS);
  if (node.entries.length === 0) return wrong(context.sink, node, 'a description, or {any: [..]}, {all: [..]}, {not: ..}');
  if (!onlyKeys(context.sink, node, FILTER_KEYS, 'a description')) return undefined;
  return filterParts(node, { anywhere: context.anywhere === true, filter: (item, anywhere) => filterOf(anywhere === true ? { ...context, anywhere } : context, item), phrase: (item, text) => accept(context, item, parseFilter(text, context.scope)), flag: (item) => (item.node === 'scalar' && item.value === null ? true : booleanOf(context.sink, item)) });
}
/** CR 201.2: a card's name after an article says nothing of types. */
function isName({ sink, scope }: Context, node: Node, text: string): boolean {
  const name = nameForTypes(text, scope);
  if (name !== undefined) report(sink, node.at, 'phrase', `"${name}" is the name of a card, and no types of anything`, `did you mean: a permanent named ${name}?`);
  return name !== undefined;
}
const COUNTED = /^(?:(?:up to|at least|at most|exactly) )?([\w-]+) (?!or more\b|of\b)/;
const TARGETED = /^(?:(?:an?|each|another|one|up to \w+|any number of|one or more) )?(?:other )?target (?=\w)/;
/** CR 115.1: a target is announced and named; a description of all that is concerned has none, and would quietly concern everything that fits. */
export function checkUntargeted({ sink }: Context, node: Node): void {
  if (node.node !== 'scalar' || !TARGETED.test(node.source)) return;
  report(sink, node.at, 'target', `"${node.source}" is no target here: this would concern everything that fits`, `name it where it is chosen, target: {it: ${node.source.replace(TARGETED, 'a ')}}, and write "it" here`);
}
/** A number says nothing in a description of all that is concerned: neither is it a condition nor does anybody choose. */
export function checkUncounted(context: Context, node: Node): void {
  const { sink } = context;
  checkUntargeted(context, node);
  const word = node.node === 'scalar' ? COUNTED.exec(node.source)?.[1] : undefined;
  if (word === undefined || !(/^(?:\d+|X)$/.test(word) || numberWord(word) !== undefined)) return;
  report(sink, node.at, 'number', 'a description says which things are concerned, not how many', 'write "a creature", "one or more creatures"; {amount: {at-least: 2}} asks how much, "next:" applies so many times, "per:" says what is taken together');
}
/** "Bear and Elf", "Amy, Bear and Elf": names, one after the other. */
function namesJoined({ players, labels }: Scope, text: string): readonly string[] | undefined {
  const known = (name: string): boolean => labels.includes(name) || players.includes(name);
  const parts = known(text) ? [] : text.split(/,? and |, /);
  return parts.length > 1 && parts.every(known) ? parts : undefined;
}
export function argOf(context: Context, node: Node): Arg | undefined {
  const ref = inline(context, node);
  if (ref !== undefined) return { arg: 'ref', ref };
  if (node.node === 'map') {
    const filter = filterMap(context, node);
    return filter === undefined ? undefined : { arg: 'filter', filter, mode: 'each' };
  }
  if (node.node === 'list') {
    const of = node.items.map((item) => filterOf(context, item)).filter((filter) => filter !== undefined);
    return of.length === 0 ? wrong(context.sink, node, 'what is meant, one after the other') : { arg: 'filter', filter: { test: 'any', of }, mode: 'each' };
  }
  const text = textOf(context.sink, node, 'a description such as "each creature", or a reference');
  const several = text === undefined ? undefined : namesJoined(context.scope, text);
  if (several !== undefined) return { arg: 'filter', filter: { test: 'any', of: several.map((name) => ({ test: 'ref', ref: { ref: 'label', name } })) }, mode: 'each' };
  return text === undefined || unknownName(context, node, text) || isName(context, node, text) ? undefined : accept(context, node, parseArg(text, context.scope));
}

export const scalarAt = (at: number, text: string): ScalarNode => ({ node: 'scalar', at, value: text, source: text });
/** A text with other words in some places, as the tables of keywords and actions have them for what is said beside their names. */
export function withTexts(node: Node, words: (text: string) => string): Node {
  switch (node.node) {
    case 'map': return { ...node, entries: node.entries.map((entry) => ({ ...entry, value: withTexts(entry.value, words) })) };
    case 'list': return { ...node, items: node.items.map((item) => withTexts(item, words)) };
    case 'scalar': { const said = words(node.source); return said === node.source ? node : scalarAt(node.at, said); }
  }
}
