/** CR 608.2: "that creature", "that player" in a text that no event has set off: what the text calls "it"; a problem where it has named nothing. */
import type { Ability, Arg, Filter, Instruction, Pattern, Ref } from '../../rules/ability.ts';
import { records } from '../vocabulary/records-of.ts';
import { type Node, type Sink, placeOf, report } from '../yaml/yaml.ts';

type Tree = Readonly<Record<string, unknown>>;
const IT = { ref: 'bound', name: 'it' } as const;
const isMany = (arg: Arg | undefined): boolean => arg?.arg === 'filter' || (arg?.arg === 'ref' && (arg.ref.ref === 'each-player' || arg.ref.ref === 'opponents'));
/** Parts that have an event of their own: effects, actions of keywords, what each of several players does to their own (608.2e), damage that goes elsewhere (120.4a). */
function hasEvent(tree: Tree, key: string): boolean {
  if (key === 'excess-to') return true;
  if (tree['do'] !== 'event') return false;
  const { player, by } = tree['args'] as Readonly<Record<string, Arg>>;
  return key === 'body' || key === 'own' || (key === 'args' && (isMany(player) || isMany(by)));
}

/** How "that" is written: where in the file it stands. */
const WHICH = /\b(?:that|those|their|they|them)\b/;
const MUCH = /\bthat\b/;
interface Reading { readonly sink: Sink; readonly node: Node; told: boolean }

function tell(reading: Reading, words: RegExp, what: string, hint: string): void {
  if (!reading.told) report(reading.sink, placeOf(reading.node, words) ?? reading.node.at, 'unknown-that', `nothing has happened yet that ${what} could mean`, hint);
  reading.told = true;
}
/** CR 608.2c: "half their library" of an instruction that says who does it, where nothing else is spoken of: of that player. */
function ofDoer(part: unknown, doer: unknown): unknown {
  if (Array.isArray(part)) return part.map((each: unknown) => ofDoer(each, doer));
  if (typeof part !== 'object' || part === null) return part;
  const tree = part as Tree;
  if (typeof tree['ability'] === 'string' && tree['ability'] !== 'static') return tree;
  return tree['ref'] === 'that' && tree['noun'] === 'player' ? doer : Object.fromEntries(Object.entries(tree).map(([key, each]) => [key, ofDoer(each, doer)]));
}
function withDoer(tree: Tree): Tree {
  if (tree['do'] !== 'event') return tree;
  const args = tree['args'] as Readonly<Record<string, Arg>>;
  const { player } = args;
  return player?.arg === 'ref' && player.ref.ref !== 'that' && !isMany(player) ? { ...tree, args: ofDoer(args, player.ref) } : tree;
}
/** CR 608.2c: beside a target, "that player" under {may: its controller, do: [..]} is who may do it, and not the target. */
function ofWhoMay(tree: Tree): Tree {
  const who = tree['do'] === 'may' ? (tree['who'] as Ref) : undefined;
  return who === undefined || who.ref === 'you' || who.ref === 'that' ? tree : { ...tree, body: ofDoer(tree['body'], who), ifDone: ofDoer(tree['ifDone'], who) };
}
function meant(reading: Reading, value: unknown, isNamed: boolean): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => meant(reading, item, isNamed));
  if (typeof value !== 'object' || value === null) return value;
  const tree = isNamed ? ofWhoMay(value as Tree) : withDoer(value as Tree);
  if (typeof tree['ability'] === 'string' && tree['ability'] !== 'static') return Array.isArray(tree['patterns']) ? { ...tree, patterns: tree['patterns'].map((pattern: Pattern) => patternMeant(reading, pattern, isNamed)) } : tree;
  if (tree['amount'] === 'that' || tree['do'] === 'that') {
    tell(reading, MUCH, tree['do'] === 'that' ? '"that"' : '"that much"', 'say how much, for example {count: ..}, or {happened: damage, since: way} of what the text has done before');
    return tree;
  }
  if (tree['ref'] === 'that') {
    if (isNamed) return IT;
    tell(reading, WHICH, `"that ${String(tree['noun'])}"`, 'say "it" of what is named: target: {it: ..}, choose: {it: ..}, for-each');
    return tree;
  }
  const names = isNamed || (tree['do'] === 'for-each' && tree['as'] === 'it') || (tree['do'] === 'in-force' && tree['forEach'] !== undefined);
  return Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, hasEvent(tree, key) ? part : meant(reading, part, names)]));
}
/** What an effect watches is no event yet that "that creature" could mean; as a part of a description it is the event's own. */
const patternMeant = (reading: Reading, pattern: Pattern, isNamed: boolean): Pattern => ({ ...pattern, tests: pattern.tests.map((test) => (test.is === 'filter' ? { ...test, filter: filterMeant(reading, test.filter, isNamed) } : test)) });
function filterMeant(reading: Reading, filter: Filter, isNamed: boolean): Filter {
  if (filter.test === 'any') return { ...filter, of: filter.of.map((each) => filterMeant(reading, each, isNamed)) };
  return filter.test === 'ref' && filter.ref.ref === 'that' ? (meant(reading, filter, isNamed) as Filter) : filter;
}
const isOne = (arg: Arg | undefined): boolean => arg?.arg === 'amount' && arg.amount.amount === 'number' && arg.amount.value === 1;
/** What an instruction puts somewhere, as what follows may speak of it: "return two creature cards to the battlefield. They gain haste." */
function putBy(step: Instruction): Filter | undefined {
  if (step.do !== 'event' || step.args['what']?.arg === 'ref') return undefined; // what has a name is spoken of by it
  const { to } = step.args;
  const found = (fact: string, where: Filter): Filter => ({ test: 'all', of: [where, { test: 'record', fact, since: 'way' }] });
  if (step.kind === 'draw' || (step.kind === 'draw-cards' && isOne(step.args['amount']))) return found('draws', { test: 'zone', zone: 'hand' });
  if (step.kind === 'mill' && isOne(step.args['amount'])) return found('mills', { test: 'card' });
  if (step.kind === 'enters' || step.kind === 'create') return found('enters', { test: 'permanent' });
  return step.kind === 'move' && to?.arg === 'zone' && to.zone === 'exile' ? found('exiled', { test: 'zone', zone: 'exile' }) : undefined;
}
/** CR 608.2c: "that creature", "those cards" after the one instruction of a text that puts something somewhere: what it put there. */
function knowingPut(steps: readonly Instruction[]): readonly Instruction[] {
  const at = steps.findIndex((step) => putBy(step) !== undefined);
  const put = at < 0 || steps.filter((step) => putBy(step) !== undefined).length > 1 ? undefined : putBy(steps[at] as Instruction);
  if (put === undefined) return steps;
  const isThat = (ref: unknown): boolean => typeof ref === 'object' && ref !== null && (ref as Tree)['ref'] === 'that' && (ref as Tree)['noun'] === 'object';
  const spoken = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(spoken);
    if (typeof value !== 'object' || value === null) return value;
    const tree = value as Tree;
    if (tree['arg'] === 'ref' && isThat(tree['ref'])) return { arg: 'filter', filter: put, mode: 'each' };
    if (tree['test'] === 'ref' && isThat(tree['ref'])) return put;
    if (tree['if'] === 'is' && isThat(tree['ref'])) return { if: 'exists', filter: { test: 'all', of: [put, tree['filter'] as Filter] } };
    if (typeof tree['ability'] === 'string' && tree['ability'] !== 'static') return tree;
    return Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, hasEvent(tree, key) ? part : spoken(part)]));
  };
  return steps.map((step, i) => (i <= at ? step : (spoken(step) as Instruction)));
}
/**
 * Instructions of a spell, of an activated ability or of the scenario itself.
 * @param node where they stand; `names`: what is named before, targets
 */
export function withoutEvent(sink: Sink, node: Node, steps: readonly Instruction[], names: readonly string[]): readonly Instruction[] {
  const all = records(steps);
  if (!all.some((each) => each['ref'] === 'that' || each['amount'] === 'that' || each['do'] === 'that')) return steps;
  const isNamed = names.includes('it') || all.some((each) => each['do'] === 'choose' && (each['spec'] as { readonly name: string }).name === 'it');
  return meant({ sink, node, told: false }, isNamed ? steps : knowingPut(steps), isNamed) as readonly Instruction[];
}
/** Parts of texts that no event is there for: whom a continuous effect concerns and while what holds, how long an effect lasts that is in force as the scenario begins, costs of activation. */
export function checkWithoutEvent(sink: Sink, node: Node, parts: readonly unknown[]): void {
  meant({ sink, node, told: false }, parts, false);
}
/** "That creature" in the text of an ability on an event that happens to no object, or to one that is not known: "whenever you gain life". */
export function checkThatObject(sink: Sink, node: Node, text: Tree): void {
  if (speaksOfThatObject(text)) report(sink, placeOf(node, /\b(?:that|those) (?!player|opponent|much|many|source|damage|way|turn)/) ?? node.at, 'unknown-that', 'the event that is watched happens to no object that is known here', 'say which: "this", or choose it: choose: {it: ..}; "that player" is the player, "that source" the source of damage');
}
function speaksOfThatObject(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(speaksOfThatObject);
  if (typeof value !== 'object' || value === null) return false;
  const tree = value as Tree;
  if (tree['ref'] === 'that') return tree['noun'] === 'object';
  return Object.entries(tree).some(([key, part]) => !hasEvent(tree, key) && !isAbility(part) && speaksOfThatObject(part));
}
/** Whether instructions that stand in no text of an object say "this", or "it" where nothing is named so: there is no object that it could be. */
function speaksOfThis(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(speaksOfThis);
  if (typeof value !== 'object' || value === null) return false;
  const tree = value as Tree;
  if (tree['ref'] === 'this') return true;
  if (tree['ability'] !== undefined || tree['test'] === 'chosen' || tree['test'] === 'not') return false; // texts of objects; "of the chosen color", "another": of none, any
  return Object.entries(tree).some(([key, part]) => key !== 'body' && key !== 'own' && speaksOfThis(part));
}
/** The scenario's own instructions: a problem where they speak of the object whose text they are. */
export function checkWithoutObject(sink: Sink, node: Node, steps: readonly Instruction[]): void {
  if (speaksOfThis(steps)) report(sink, placeOf(node, /\b(?:this|it|its|itself|enchanted|equipped|fortified|controller|owner)\b/u) ?? node.at, 'unknown-it', 'these instructions are the text of no object that "this" or "it" could mean', 'write the label of an object, or name it: choose: {it: ..}, {for-each: .., do: [..]}');
}
/** Whether a text says "that much", meaning the event that is watched. */
function speaksOfThatMuch(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(speaksOfThatMuch);
  if (typeof value !== 'object' || value === null) return false;
  const tree = value as Tree;
  return tree['amount'] === 'that' || Object.entries(tree).some(([key, part]) => !hasEvent(tree, key) && !isAbility(part) && speaksOfThatMuch(part));
}
/** "That much" in the text of an ability on events that have no amount: "whenever a creature dies, you gain that much life". */
export function checkThatMuch(sink: Sink, node: Node, text: Tree): void {
  if (speaksOfThatMuch(text)) report(sink, placeOf(node, MUCH) ?? node.at, 'unknown-that', 'the event that is watched has no amount that "that much" could mean', 'say how much, for example a number, {count: ..} or {power of: that creature}');
}
/** An ability that has an event of its own. */
const isAbility = (value: unknown): boolean => typeof value === 'object' && value !== null && ['when', 'after', 'do', 'cant'].includes(String((value as Tree)['ability']));
/** CR 611.3, 614.1: a static ability arises from no event: neither whom its effect concerns nor what it watches. */
export const partsOfStatic = (ability: Ability): readonly unknown[] => (ability.ability === 'static' ? [ability.for, ability.if] : [ability]);
