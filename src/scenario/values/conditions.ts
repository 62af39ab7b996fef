/** Conditions: maps ({exists: ..}, {compare: [..]}) and a few phrases ("paid this way"). */
import { tableOf } from '../../base/table.ts';
import { assertNever } from '../../base/invariant.ts';
import type { Comparison, Condition, Filter } from '../../rules/ability.ts';
import { amountOf, printAmount } from './amounts.ts';
import { saidAgain } from './condition-sentences.ts';
import { partsOf } from '../phrases/apart.ts';
import { type Context, NOUGHT, filterOf, refOf, scalarAt } from '../phrases/context.ts';
import { COMPARISONS, patternOf } from './patterns.ts';
import { editionNamed, formatNamed } from '../yaml/editions.ts';
import { happened } from './happened.ts';
import { checkPlayers } from '../phrases/player-or-object.ts';
import { printFilter } from '../phrases/print.ts';
import { editionWord } from './settled.ts';
import { printRef } from '../phrases/refs.ts';
import { didYouMean, get, has, itemsOf, normal, onlyKeys, renamed, textOf, wordOf, wrong } from '../yaml/read.ts';
import { NUMBERS, RECORDS, SINCE, TIMES, ZONES, numberWord, timeNamed } from '../vocabulary/words.ts';
import { type MapNode, type Node, type ScalarNode, report } from '../yaml/yaml.ts';

const SIGNS: Readonly<Record<string, Comparison>> = tableOf({ '>=': 'at-least', '<=': 'at-most', '>': 'more-than', '<': 'less-than', '=': 'equal', '==': 'equal', '!=': 'not-equal', is: 'equal', equals: 'equal', 'equal to': 'equal', exactly: 'equal', 'greater than': 'more-than', 'greater-than': 'more-than', greater: 'more-than', more: 'more-than', above: 'more-than', less: 'less-than', fewer: 'less-than', 'fewer than': 'less-than', 'fewer-than': 'less-than', below: 'less-than', 'not equal to': 'not-equal', 'is not': 'not-equal' });
const OR_EQUAL = /^(more|greater|less|fewer)[- ](?:than[- ])?or[- ]equal(?:[- ]to)?$/;
/** Other words for kinds of conditions. */
const OTHER_WORDS: Readonly<Record<string, string>> = tableOf({ and: 'all', or: 'any', 'chosen-is': 'chosen' });
/** What may stand beside "happened:" instead of in it. */
const BESIDE_HAPPENED: readonly string[] = ['since', 'who'];
const KINDS = ['all', 'any', 'not', 'is', 'exists', 'compare', 'paid', 'cast-from', 'cast', 'turn-of', 'turn', 'phase-of', 'phase', 'step', 'chosen', 'happened', 'event', 'format', 'edition'] as const;

/** "paid this way", "tribute wasn't paid", "kicked", "it was cast". */
export function parseCondition(text: string): Condition | undefined {
  const words = text.trim().toLowerCase();
  if (words === 'paid this way') return { if: 'paid', how: 'this way' };
  if (words === 'not paid this way' || words === "wasn't paid this way") return { if: 'not', of: { if: 'paid', how: 'this way' } };
  const kicked = /^(?:it was )?(not )?kicked$/.exec(words);
  if (kicked !== null) return negate(kicked[1] !== undefined, { if: 'paid', how: 'kicker' });
  const paid = /^(?:the )?(.+?)(?: cost)? (was|is|was not|wasn't|isn't) paid$/.exec(words);
  if (paid !== null) return negate(/not|n't/.test(paid[2] ?? ''), { if: 'paid', how: paid[1] ?? '' });
  const cast = /^(?:it|this) (was|wasn't) cast(?: from (?:a |the |your )?(library|hand|graveyard|exile|command))?$/.exec(words.replace(/^you cast (it|this)/, '$1 was cast'));
  if (cast !== null) return negate(cast[1] === "wasn't", { if: 'cast', ...(cast[2] === undefined ? {} : { from: cast[2] as 'hand' }), ...(words.startsWith('you ') ? { byYou: true } : {}) });
  const sky = /^it(?:'s| is) (not )?(day|night)$/.exec(words);
  if (sky !== null) return negate(sky[1] !== undefined, { if: 'designated', what: sky[2] ?? '' });
  if (/^it(?:'s| is) neither day nor night$/.test(words)) return { if: 'not', of: { if: 'any', of: [{ if: 'designated', what: 'day' }, { if: 'designated', what: 'night' }] } };
  const yours = /^(?:it's |it is |during )?(not )?your turn$/.exec(words);
  if (yours !== null) return negate(yours[1] !== undefined, { if: 'turn', of: { test: 'ref', ref: { ref: 'you' } } });
  return undefined;
}
const negate = (no: boolean, condition: Condition): Condition => (no ? { if: 'not', of: condition } : condition);

/** A condition node; a list means all of them. */
export function conditionOf(context: Context, node: Node): Condition | undefined {
  if (node.node === 'list') return { if: 'all', of: itemsOf(node).map((item) => conditionOf(context, item)).filter((one) => one !== undefined) };
  if (node.node === 'map') return conditionMap(context, node);
  const text = textOf(context.sink, node, 'a condition');
  if (text === undefined) return undefined;
  const before = context.sink.count;
  const plain = parseCondition(text);
  const parsed = (plain === undefined ? undefined : castAs(context, node, text, plain)) ?? eachHeld(context, node, text) ?? (context.sink.count > before ? undefined : (sentence(context, node, text) ?? again(context, node, text)));
  if (context.sink.count > before) return parsed;
  if (parsed === undefined) report(context.sink, node.at, 'condition', `"${text}" is not a condition`, `for example "you control a Forest", "you have 5 or less life", "it's your turn", "an opponent lost life this turn"; or a map with one of: ${KINDS.join(', ')}`);
  return parsed;
}
/** "It was kicked", "you cast it": of the spell or permanent that a watched event happens to, where "it" is that. */
function castAs(context: Context, node: Node, text: string, condition: Condition): Condition {
  if (context.scope.ofEvent === undefined || context.scope.bound.includes('it') || !/\bit was\b|\bit wasn't\b|\bcast it\b/i.test(text)) return condition;
  const ref = refOf(context, scalarAt(node.at, 'it'));
  const about = (of: Condition): Condition => (of.if === 'not' ? { if: 'not', of: about(of.of) } : ref === undefined || (of.if !== 'paid' && of.if !== 'cast') ? of
    : { if: 'is', ref, filter: of.if === 'paid' ? { test: 'paid', how: of.how } : { test: 'cast', ...(of.from === undefined ? {} : { from: of.from }), ...(of.byYou === undefined ? {} : { byYou: of.byYou }) } });
  return about(condition);
}
/** "you control a Forest and a Plains": each of what is listed. */
function eachHeld(context: Context, node: Node, text: string): Condition | undefined {
  const [, who = '', no, verb = '', what = ''] = HELD.exec(text) ?? [];
  const parts = what === '' || / than | most | this turn$/.test(what) ? undefined : partsOf(context, what);
  if (parts === undefined) return undefined;
  const isUnclear = no !== undefined || parts.slice(1).some((part) => /^(?:exactly|at |no |\w+ or |two |three |\d)/.test(parts[0] ?? '') && !/^(?:an?|another|no|one|\w+ or|exactly|at|\d+) /.test(part));
  const isAny = /^(?:an|any|each) opponent$|^(?:a|any|each|another) player$/.test(who) && context.scope.players.length !== 2;
  if (isUnclear || isAny) return unclear(context, node, text);
  const of = parts.map((part) => conditionOf(context, scalarAt(node.at, `${who} ${verb} ${part}`)));
  return { if: 'all', of: of.filter((one) => one !== undefined) };
}
/** CR 608.2c: whether each of what is listed is meant, all of it together, or the same player's, is not guessed. */
function unclear(context: Context, node: Node, text: string): undefined {
  report(context.sink, node.at, 'condition', `"${text}" can be understood in several ways`, 'say each by itself, "you control a Forest and a Plains", [you control two Forests, you control a Plains]; or "and/or", where any will do');
}
/** A sentence that a map says, too; of several ways to understand it the first that means something. */
function again(context: Context, node: Node, text: string): Condition | undefined {
  for (const map of saidAgain(text, node.at)) {
    const trial: Context = { ...context, sink: { ...context.sink, problems: [], count: 0 } };
    const parsed = conditionOf(trial, map);
    if (parsed !== undefined && trial.sink.problems.length === 0) return parsed;
  }
  return undefined;
}
/** "you control a Forest", "an opponent controls three or more lands", "this is tapped". */
function sentence(context: Context, node: Node, text: string): Condition | undefined {
  const trial: Context = { ...context, sink: { ...context.sink, problems: [] } };
  const at = (words: string): Node => ({ node: 'scalar', at: node.at, value: words, source: words });
  const past = sinceWhen(trial, at, text);
  if (past !== undefined) return past;
  const held = heldSentence(trial, at, text);
  if (held !== undefined) return held;
  const life = /^(.+?) (?:has|have) (\w+) or (less|fewer|more|greater) life$/.exec(text);
  if (life !== null) {
    const filter = filterOf(trial, at(`${life[1] === 'you' ? 'a player' : (life[1] ?? '')} with life ${life[2] ?? ''} or ${life[3] ?? ''}`));
    return filter === undefined ? undefined : { if: 'exists', filter: life[1] === 'you' ? { test: 'all', of: [filter, { test: 'ref', ref: { ref: 'you' } }] } : filter };
  }
  const title = /^(.+?)(?:'re| is| are| has| have) (not )?the (monarch|initiative|city's blessing)$/.exec(text.replace(/ don't have | doesn't have /, ' have not '));
  if (title !== null) {
    const [, who = '', no, what = ''] = title;
    const filter = filterOf(trial, at(who === 'you' ? 'a player' : who));
    const designation: Filter = { test: 'designation', what };
    if (filter === undefined) return undefined;
    return negate(no !== undefined, who === 'you' ? { if: 'is', ref: { ref: 'you' }, filter: designation } : { if: 'exists', filter: { test: 'all', of: [filter, designation] } });
  }
  const state = /^(.+?) (is|isn't|is not) (.+)$/.exec(text);
  const ref = state === null ? undefined : refOf(trial, at(state[1] ?? ''));
  const filter = state === null || ref === undefined ? undefined : describedBy(trial, at(state[3] ?? ''));
  return ref === undefined || filter === undefined ? undefined : negate(state?.[2] !== 'is', { if: 'is', ref, filter });
}
const HELD = /^(.+?) (don't |doesn't |do not |does not )?(controls?|owns?) (.+)$/;
/** "you control a Forest", "you don't control three or more lands", "you control two lands": so many at least. */
function heldSentence(trial: Context, at: (words: string) => Node, text: string): Condition | undefined {
  const [, who = '', no, verb = '', what = ''] = HELD.exec(text) ?? [];
  if (what === '') return undefined;
  const [, n = '', rest = ''] = /^(?:at least )?(\w+) or more (.+)$/.exec(what) ?? /^(?:at least )?(\w+) (.+)$/.exec(what) ?? [];
  const atLeast = n === 'one' || /^(?:\d+|X)$/.test(n) || numberWord(n) !== undefined ? amountOf(trial, at(n)) : undefined;
  const nearest = filterOf(trial, at(`${atLeast === undefined ? what : rest} ${who} ${verb}`));
  const [all, held] = nearest?.test === 'any' ? [filterOf(trial, at(atLeast === undefined ? what : rest)), filterOf(trial, at(`object ${who} ${verb}`))] : []; // "you control an Island or a Mountain": either of them is yours
  const filter: Filter | undefined = all !== undefined && held !== undefined ? { test: 'all', of: [all, held] } : nearest;
  if (filter === undefined) return undefined;
  const isNone = atLeast?.amount === 'number' && atLeast.value === 0;
  return negate((no !== undefined) !== isNone, { if: 'exists', filter, ...(atLeast === undefined || isNone ? {} : { atLeast }) });
}
/** CR 608.2c: what players did is recorded of them: the cards and tokens that it was done to are found by what they are. */
const OF_CARDS: readonly string[] = ['was discarded', 'was milled', 'was drawn', 'was created', 'was revealed'];
/** "an opponent lost life this turn", "a creature died this turn", "you gained life this turn". */
function sinceWhen(trial: Context, at: (words: string) => Node, text: string): Condition | undefined {
  const time = SINCE.find(({ words }) => text.endsWith(` ${words}`));
  const before = time === undefined ? '' : asNow(text.slice(0, -time.words.length - 1));
  const record = RECORDS.find(({ words }) => before.endsWith(` ${words}`));
  const [, no, n, subject = ''] = /^(?:(no) |(\w+) or more )?(.+)$/.exec(record === undefined ? '' : before.slice(0, -record.words.length - 1)) ?? [];
  if (time === undefined || record === undefined) return undefined;
  const atLeast = n === undefined ? undefined : amountOf(trial, at(n));
  const much = { fact: record.fact, since: time.since, ...(atLeast === undefined ? {} : { atLeast }) };
  const isOfCards = OF_CARDS.includes(record.words);
  if (n !== undefined && atLeast === undefined) return undefined;
  if (isOfCards && /^(?:an? |another )?(?:card|token)s?$/.test(subject)) return negate(no !== undefined, { if: 'happened', ...much }); // of whatever kind, unknown ones too
  const one = no === undefined && n === undefined ? subject : n === undefined ? `a ${subject}` : subject;
  const who = filterOf(trial, at(isOfCards ? `${one} that ${record.words} ${time.words}` : one));
  if (who === undefined) return undefined;
  return negate(no !== undefined, isOfCards ? { if: 'exists', filter: who, ...(atLeast === undefined ? {} : { atLeast }) } : { if: 'happened', ...much, who });
}
/** CR 608.2h: "a creature you controlled died", "a creature died under your control": who had it then is what the record knows. */
const asNow = (text: string): string => text
  .replace(/ were (?=\w+$|dealt damage$|put into a graveyard$)/, ' was ')
  .replace(/ entered the battlefield\b/, ' entered')
  .replace(/^(.+?) (died|entered|left the battlefield) under (your|an opponent's) control$/, (_, what: string, verb: string, whose: string) => `${what} ${whose === 'your' ? 'you control' : 'an opponent controls'} ${verb}`)
  .replace(/ (you|an opponent|that player) controlled /, (_, who: string) => ` ${who} ${who === 'you' ? 'control' : 'controls'} `);
function conditionMap(context: Context, written: MapNode): Condition | undefined {
  const { sink } = context;
  const node = renamed(written, OTHER_WORDS);
  if (node.entries.length === 0) return wrong(sink, node, 'a condition', 'without a condition leave it out');
  const found: Condition[] = [];
  for (const { key, at, value } of node.entries) {
    const kind = KINDS.find((each) => each === normal(key));
    if (kind === undefined && ((normal(key) === 'at-least' && (has(node, 'exists') || has(node, 'happened'))) || (BESIDE_HAPPENED.includes(normal(key)) && has(node, 'happened')))) continue;
    if (kind === undefined) report(sink, at, 'unknown-key', `unknown condition "${key}"`, didYouMean(normal(key), KINDS) ?? `known: ${KINDS.join(', ')}`);
    else if (kind !== 'happened' || !found.some((one) => one.if === 'happened')) {
      const one = oneCondition(context, kind, value, node);
      if (one !== undefined) found.push(one);
    }
  }
  return found.length === 1 ? found[0] : { if: 'all', of: found };
}
const several = (context: Context, node: Node): readonly Condition[] => itemsOf(node).map((item) => conditionOf(context, item)).filter((one) => one !== undefined);

function oneCondition(context: Context, kind: (typeof KINDS)[number], value: Node, map: MapNode): Condition | undefined {
  const { sink } = context;
  switch (kind) {
    case 'all': case 'any': return { if: kind, of: several(context, value) };
    case 'not': {
      const of = conditionOf(context, value);
      return of === undefined ? undefined : { if: 'not', of };
    }
    case 'is': return isCondition(context, value);
    case 'exists': return exists(context, value, map);
    case 'compare': return compareCondition(context, value);
    case 'paid': return withText(context, value, (how) => ({ if: 'paid', how }));
    case 'cast-from': case 'cast': return castCondition(context, value);
    case 'turn-of': case 'turn': {
      if (value.node === 'map' && has(value, 'of')) return turnWith(context, value);
      const of = filterOf({ ...context, anywhere: true }, value);
      checkPlayers(context, value, of);
      return of === undefined ? undefined : { if: 'turn', of };
    }
    case 'phase-of': case 'phase': case 'step': {
      const phase = timeNamed(textOf(sink, value, 'a phase or step') ?? '');
      return TIMES.includes(phase) ? { if: 'phase', phase } : wrong(sink, value, `a phase or step: ${TIMES.join(', ')}`);
    }
    case 'chosen': return chosen(context, value);
    case 'happened': return happened(context, value, map);
    case 'event': {
      const patterns = patternOf(context, value);
      return patterns.length === 1 && patterns[0] !== undefined ? { if: 'event', pattern: patterns[0] } : { if: 'any', of: patterns.map((pattern) => ({ if: 'event', pattern })) };
    }
    case 'edition': {
      const editions = itemsOf(value).flatMap((each) => editionNamed(sink, each) ?? []).map((edition): Condition => ({ if: 'format', format: editionWord(edition) }));
      return editions.length > 1 ? { if: 'any', of: editions } : editions[0];
    }
    case 'format': { const format = formatNamed(sink, value); return format === undefined ? undefined : { if: 'format', format }; }
    default: return wrong(sink, value, 'a condition');
  }
}
/** {turn: {of: you, phase: combat, step: declare attackers}}, as a scenario says where it stands. */
function turnWith(context: Context, map: MapNode): Condition | undefined {
  onlyKeys(context.sink, map, ['of', 'phase', 'step'], 'a turn');
  return conditionMap(context, renamed(map, { of: 'turn-of' }));
}
function withText(context: Context, node: Node, make: (text: string) => Condition): Condition | undefined {
  const text = textOf(context.sink, node);
  return text === undefined ? undefined : make(text);
}
function isCondition(context: Context, node: Node): Condition | undefined {
  const [left, right, more] = itemsOf(node);
  if (left === undefined || right === undefined || more !== undefined) return wrong(context.sink, node, '[reference, description]', 'for example {is: [this, with a slumber counter]}');
  const onTop = left.node === 'scalar' && /^(?:the )?top card of |^the (?:sacrificed|destroyed|discarded|milled|revealed|drawn) \w+$/.test(left.source) ? filterOf({ ...context, anywhere: true }, left) : undefined;
  const ref = onTop === undefined ? refOf(context, left) : undefined;
  const described = describedBy({ ...context, anywhere: true }, right);
  const filter = described === undefined || (right.node === 'scalar' && /permanent/.test(right.source)) || right.node !== 'scalar' ? described : whereverItIs(described);
  if (onTop !== undefined && filter !== undefined) return { if: 'exists', filter: { test: 'all', of: [onTop, filter] } }; // what lies on top, or was revealed, has no name: there is such a card
  return ref === undefined || filter === undefined ? undefined : { if: 'is', ref, filter };
}
/** CR 109.2: "a creature" is a permanent where things are looked for; of a thing that is named it says what the thing is, wherever it is. */
function whereverItIs(filter: Filter): Filter {
  if (filter.test !== 'all' && filter.test !== 'any') return filter;
  const of = filter.of.filter((each) => each.test !== 'permanent').map(whereverItIs);
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { ...filter, of };
}
/** A description without a noun is one of "an object": "with a slumber counter", "tapped", "you control". */
function describedBy(context: Context, node: Node): Filter | undefined {
  if (node.node !== 'scalar' || typeof node.value !== 'string') return filterOf(context, node);
  const text = node.value;
  const trial: Context = { ...context, sink: { ...context.sink, problems: [] } };
  for (const attempt of [text, `object ${text}`, `${text} object`]) {
    const filter = filterOf(trial, { ...node, value: attempt });
    if (filter !== undefined) return filter;
  }
  return filterOf(context, node);
}
/** "three creatures", "3 or more creatures", "at least two", "exactly one", "no creatures". */
const SO_MANY = new RegExp(`^(?:(?<how>at least|at most|exactly) )?(?<n>no|X|\\d+|${NUMBERS.join('|')})(?: or (?<order>more|fewer|less))? (?!of |or )(?<what>.+)$`);
function soManyExist(context: Context, { at }: ScalarNode, { how, n = '', order, what = '' }: Readonly<Record<string, string | undefined>>): Condition | undefined {
  const filter = filterOf(context, scalarAt(at, what));
  const than = n === 'no' ? NOUGHT : amountOf(context, scalarAt(at, n));
  if (filter === undefined || than === undefined) return undefined;
  if (n === 'no') return { if: 'not', of: { if: 'exists', filter } };
  const isMost = how === 'at most' || order === 'fewer' || order === 'less';
  return how === 'exactly' || isMost ? { if: 'compare', left: { amount: 'count', of: filter }, op: isMost ? 'at-most' : 'equal', right: than } : { if: 'exists', filter, atLeast: than };
}
function exists(context: Context, value: Node, map: MapNode): Condition | undefined {
  const counted = value.node === 'scalar' && !has(map, 'at-least') ? SO_MANY.exec(value.source)?.groups : undefined;
  if (counted !== undefined && value.node === 'scalar') return soManyExist(context, value, counted);
  if (value.node === 'scalar' && partsOf(context, value.source) !== undefined) return unclear(context, value, value.source);
  const filter = filterOf(context, value);
  const least = get(map, 'at-least');
  const atLeast = least === undefined ? undefined : amountOf(context, least);
  return filter === undefined ? undefined : { if: 'exists', filter, ...(atLeast === undefined ? {} : { atLeast }) };
}
function compareCondition(context: Context, node: Node): Condition | undefined {
  const [left, middle, right, more] = itemsOf(node);
  if (left === undefined || middle === undefined || more !== undefined) return wrong(context.sink, node, '[amount, comparison, amount]', 'for example {compare: [lands you control, at-least, 3]}');
  const orEqual = middle.node === 'scalar' ? OR_EQUAL.exec(middle.source)?.[1] : undefined;
  const sign = orEqual !== undefined ? (/^(?:more|greater)$/.test(orEqual) ? 'at-least' : 'at-most') : middle.node === 'scalar' && Object.hasOwn(SIGNS, middle.source) ? SIGNS[middle.source] : undefined;
  const op = sign ?? wordOf(context.sink, middle, COMPARISONS, 'comparison');
  if (right === undefined && op !== undefined && op !== 'odd' && op !== 'even') return wrong(context.sink, node, `something to compare with: "${op}" what`, 'for example {compare: [lands you control, at-least, 3]}');
  const a = amountOf(context, left);
  const b = right === undefined ? ({ amount: 'number', value: 0 } as const) : amountOf(context, right);
  return a === undefined || b === undefined || op === undefined ? undefined : { if: 'compare', left: a, op, right: b };
}
function castCondition(context: Context, node: Node): Condition | undefined {
  if (node.node === 'scalar' && typeof node.value === 'boolean') return negate(!node.value, { if: 'cast' });
  if (node.node === 'map') onlyKeys(context.sink, node, ['from'], 'how it was cast');
  const value = node.node === 'map' ? get(node, 'from') : node;
  if (value === undefined) return wrong(context.sink, node, 'where it was cast from', 'write {cast: true}, {cast: hand}, {paid: kicker}; that a spell was cast: {happened: {cast: ..}}');
  const plain = value?.node === 'scalar' ? scalarAt(value.at, value.source.replace(/^(?:your |an? |the |its owner's )/, '').replace(/ zone$/, '')) : value;
  const from = plain === undefined ? undefined : wordOf(context.sink, plain, ZONES, 'zone');
  return from === undefined ? undefined : { if: 'cast', from };
}
function chosen(context: Context, node: Node): Condition | undefined {
  if (node.node !== 'map') return wrong(context.sink, node, '{name of the choice: value}');
  const of = node.entries.map(({ key, value }): Condition | undefined => withText(context, value, (text) => ({ if: 'chosen', name: key, value: text }))).filter((one) => one !== undefined);
  return of.length === 1 ? of[0] : { if: 'all', of };
}
/** The phrase or the YAML flow text of a condition, for messages and traces; undefined where it has patterns inside. */
export function printCondition(condition: Condition): string | undefined {
  const joined = (of: readonly Condition[], kind: string): string => `{${kind}: [${of.map((one) => printCondition(one) ?? '…').join(', ')}]}`;
  switch (condition.if) {
    case 'all': case 'any': return joined(condition.of, condition.if);
    case 'not': return `{not: ${printCondition(condition.of) ?? '…'}}`;
    case 'is': return `{is: [${printRef(condition.ref)}, ${printFilter(condition.filter) ?? '…'}]}`;
    case 'exists': return `{exists: ${printFilter(condition.filter) ?? '…'}${condition.atLeast === undefined ? '' : `, at-least: ${printAmount(condition.atLeast) ?? '…'}`}}`;
    case 'compare': return `{compare: [${printAmount(condition.left) ?? '…'}, ${condition.op}, ${printAmount(condition.right) ?? '…'}]}`;
    case 'paid': return condition.how === 'this way' ? 'paid this way' : `{paid: ${condition.how}}`;
    case 'cast': return condition.from === undefined ? '{cast: true}' : `{cast: ${condition.from}}`;
    case 'turn': return `{turn of: ${printFilter(condition.of) ?? '…'}}`;
    case 'phase': return `{phase: ${condition.phase}}`;
    case 'chosen': return `{chosen: {${condition.name}: ${condition.value}}}`;
    case 'happened': return `{happened: {fact: ${condition.fact}, since: ${condition.since}}}`;
    case 'event': return undefined;
    case 'designated': return `it's ${condition.what}`;
    case 'format': return `{format: ${condition.format}}`;
    default: return assertNever(condition);
  }
}
