/** What the record is asked: {happened: {dies: {what: a creature}}, since: turn}, {happened: {fact: draws, who: you, at-least: 2}}, {happened: dies}. */
import type { Amount, Condition, FieldTest, Filter, Pattern, Since } from '../../rules/ability.ts';
import { FACT_OF } from '../../rules/event.ts';
import { amountOf } from './amounts.ts';
import { type Context, filterOf } from '../phrases/context.ts';
import { SENTENCES } from '../vocabulary/fact-table.ts';
import { UNWATCHED } from '../vocabulary/event-fields.ts';
import { checkWatched, kindOf, patternOf } from './patterns.ts';
import { didYouMean, get, normal, onlyKeys, textOf, wordOf, wrong } from '../yaml/read.ts';
import { RECORDS, SINCE } from '../vocabulary/words.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

type Asked = Omit<Extract<Condition, { if: 'happened' }>, 'if' | 'since'>;

const MOVED_TO: Readonly<Record<string, string>> = { graveyard: 'to-graveyard', exile: 'exiled', hand: 'to-hand', library: 'to-library', command: 'to-command' };
/** Whose it was, where the fact is about the thing; and the thing, where the fact is about a player. */
const WHOSE: readonly string[] = ['player', 'under'];

/** Of which field the record keeps the words. */
const WORDS_OF: Readonly<Record<string, string>> = { does: 'action', 'counters-on': 'kind', 'counters-removed': 'kind' };

const isZone = (test: FieldTest, field: string): test is Extract<FieldTest, { is: 'zone' }> => test.is === 'zone' && test.field === field && test.not !== true && test.place === undefined;
/** The fact of a move: where to, that something died, or that it left the battlefield. */
function moved(tests: readonly FieldTest[]): { readonly fact: string; readonly rest: readonly FieldTest[] } | undefined {
  const to = tests.find((test) => isZone(test, 'to'));
  const from = tests.find((test) => isZone(test, 'from'));
  const zone = to !== undefined && isZone(to, 'to') && to.zones.length === 1 ? to.zones[0] : undefined;
  const start = from !== undefined && isZone(from, 'from') ? from.zones.join() : undefined;
  if (start === 'battlefield' && !tests.some(({ field }) => field === 'to')) return { fact: 'leaves', rest: tests.filter((test) => test !== from) };
  if (start === 'graveyard' && to === undefined && !tests.some(({ field }) => field === 'to')) return { fact: 'leaves-graveyard', rest: tests.filter((test) => test !== from) };
  const fact = zone === undefined ? undefined : MOVED_TO[zone];
  if (fact === undefined || (start !== undefined && !(start === 'battlefield' && zone === 'graveyard'))) return undefined;
  return { fact: start === undefined ? fact : 'dies', rest: tests.filter((test) => test !== to && test !== from) };
}
const both = (a: Filter | undefined, b: Filter | undefined): Filter | undefined => (a === undefined ? b : b === undefined ? a : { test: 'all', of: [a, b] });

/** One pattern as a question to the record; undefined where the record does not keep what it asks. */
function asRecord({ kind, tests: written }: Pattern): Asked | undefined {
  const move = kind === 'move' ? moved(written) : undefined;
  const [fact, about] = move === undefined ? (FACT_OF[kind] ?? []) : [move.fact, 'what'];
  const tests = move?.rest ?? written;
  if (fact === undefined || about === undefined) return undefined;
  let who: Filter | undefined;
  let least: Amount | undefined;
  let words: readonly string[] | undefined;
  for (const test of tests) {
    if (test.is === 'filter' && (test.field === about || (test.field === 'on' && about === 'to'))) who = both(who, test.filter);
    else if (test.is === 'filter' && test.field === 'affected') who = both(who, test.filter);
    else if (test.is === 'filter' && WHOSE.includes(test.field) && about === 'what') who = both(who, { test: 'controller', who: test.filter });
    else if (test.is === 'amount' && test.field === 'amount' && test.op === 'at-least' && least === undefined) least = test.than;
    else if (test.is === 'word' && test.not !== true && test.field === WORDS_OF[fact] && words === undefined) words = test.words;
    else return undefined;
  }
  return { fact, ...(words === undefined ? {} : { words }), ...(who === undefined ? {} : { who }), ...(least === undefined ? {} : { atLeast: least }) };
}

/** "turn", "this turn", "last turn", "the game", "this way". */
export function sinceOf(context: Context, node: Node | undefined): Since | undefined {
  if (node === undefined) return 'turn';
  const text = textOf(context.sink, node, 'a time');
  const word = SINCE.find(({ words, since }) => text !== undefined && [words, since].includes(text.trim().toLowerCase()))?.since;
  return text === undefined ? undefined : (word ?? wordOf(context.sink, node, SINCE.map((each) => each.since), 'time'));
}

const isPattern = (node: Node): node is MapNode => node.node === 'map' && node.entries.some(({ key }) => kindOf(key) !== undefined);
/** The patterns under "happened:" as questions to the record, with what may stand beside them, any of which may be answered with yes; undefined where there is none, or after a problem. */
export function askedOf(context: Context, value: Node, beside: readonly string[] = []): readonly Asked[] | undefined {
  if (!isPattern(value)) return undefined;
  onlyKeys(context.sink, { ...value, entries: value.entries.filter(({ key }) => kindOf(key) === undefined) }, beside, 'what has happened');
  const events: MapNode = { ...value, entries: value.entries.filter(({ key }) => kindOf(key) !== undefined) };
  const patterns = patternOf(context, events);
  checkWatched(context, value.at, patterns, 'happened');
  return patterns.flatMap((pattern) => {
    if (UNWATCHED[pattern.kind]?.by.includes('happened') === true) return [];
    const asked = pattern.per === undefined ? asRecord(pattern) : undefined; // the record has no units
    if (asked === undefined) report(context.sink, value.at, 'happened', 'the record does not keep all that this asks', 'it knows what happened, to whom or to what, and how much of it: {happened: {gain-life: {player: you, amount: {at-least: 3}}}, since: turn}');
    return asked === undefined ? [] : [asked];
  });
}

/** A fact by its name; a problem where there is none: of what never happens the record would say nothing. */
export function knownFact({ sink }: Context, node: Node, fact: string): string | undefined {
  const known = [...SENTENCES.flatMap((shape) => (shape.state === true ? [] : [shape.fact])), ...RECORDS.map((record) => record.fact)];
  if (known.includes(normal(fact))) return normal(fact);
  const kind = kindOf(fact)?.kind;
  const recorded = kind === undefined || kind === 'move' ? undefined : FACT_OF[kind]?.[0]; // {happened: lose-life}: the event for what is told of it
  if (recorded !== undefined) return recorded;
  report(sink, node.at, 'unknown-word', `unknown fact "${fact}"`, didYouMean(normal(fact), known) ?? `facts: ${[...new Set(known)].join(', ')}`);
  return undefined;
}
/** The condition that something has happened; what stands beside "happened:" may also stand in it. */
export function happened(context: Context, value: Node, map: MapNode): Condition | undefined {
  const { sink } = context;
  const part = (key: string): Node | undefined => (value.node === 'map' ? get(value, key) : undefined) ?? get(map, key);
  for (const key of ['since', 'who', 'at-least']) if (value.node === 'map' && get(value, key) !== undefined && get(map, key) !== undefined) report(sink, (get(map, key) as Node).at, 'unknown-key', `"${key}:" stands in "happened:" and beside it`, 'leave one of the two out');
  const [sinceNode, whoNode, leastNode] = [part('since'), part('who'), part('at-least')];
  const since = sinceOf(context, sinceNode);
  const who = whoNode === undefined ? undefined : filterOf(context, whoNode);
  const atLeast = leastNode === undefined ? undefined : amountOf(context, leastNode);
  const said = { ...(who === undefined ? {} : { who }), ...(atLeast === undefined ? {} : { atLeast }) };
  const asked = askedOf(context, value, ['since', 'who', 'at-least']);
  if (asked !== undefined) {
    if (whoNode !== undefined && asked.some((each) => each.who !== undefined)) report(sink, whoNode.at, 'unknown-key', 'to whom it happened is said in the event already', 'leave "who:" out, or say it in one place');
    if (leastNode !== undefined && asked.some((each) => each.atLeast !== undefined)) report(sink, leastNode.at, 'unknown-key', 'how much is said in the event already', 'leave one of the two out');
    const of = since === undefined ? [] : asked.map((each): Condition => ({ if: 'happened', ...each, ...said, since }));
    return of.length === 1 ? of[0] : of.length === 0 ? undefined : { if: 'any', of };
  }
  if (value.node === 'map') onlyKeys(sink, value, ['fact', 'since', 'who', 'at-least'], 'what has happened');
  const factNode = value.node === 'map' ? get(value, 'fact') : value;
  const fact = factNode === undefined ? wrong(sink, value, 'an event, such as {draw: {player: you}}, or {fact: draws, who: you}') : textOf(sink, factNode);
  if (fact === undefined || since === undefined) return undefined;
  const known = knownFact(context, factNode ?? value, fact);
  return known === undefined ? undefined : { if: 'happened', fact: known, since, ...said };
}
/** CR 608.2i: "creatures that entered under your control this turn", "creatures that died this turn": so often, whatever became of them. */
export function entriesOf(of: Filter): Amount | undefined {
  if (of.test !== 'all') return undefined;
  const [entered, another] = of.of.filter((each) => each.test === 'record' && ['enters', 'dies'].includes(each.fact) && each.since !== 'way' && each.by === undefined);
  const who = of.of.filter((each) => each !== entered);
  return entered?.test !== 'record' || another !== undefined || who.some(({ test }) => test === 'zone' || test === 'status' || test === 'record') ? undefined : { amount: 'happened', fact: entered.fact, since: entered.since, who: who.length === 1 ? (who[0] as Filter) : { test: 'all', of: who } };
}
