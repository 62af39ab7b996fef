/** What an ability watches: {damage: {to: a creature, amount: {at-least: 2}}}. */
import { tableOf } from '../../base/table.ts';
import type { CauseKind, Comparison, EventKind, FieldTest, Filter, Pattern, Zone } from '../../rules/ability.ts';
import { EVENT_KINDS } from '../../rules/ability.ts';
import { amountOf } from './amounts.ts';
import { type Context, accept, checkUncounted, filterOf } from '../phrases/context.ts';
import { cyclingMeant, eventWatched } from './event-words.ts';
import { FILTER_KEYS } from '../phrases/filter-map.ts';
import { parseFilter } from '../phrases/phrases.ts';
import { BY_PERMANENTS, CAUSES, CONTAINERS, causeSaid, EVENT_SHAPES, OF_OBJECTS, ONLY_DONE, type FieldType, UNWATCHED, type Watcher, fieldMeant, fieldType, GRAINS, NAMED_ACTIONS, SHORTHANDS } from '../vocabulary/event-fields.ts';
import { typesIn } from './mana.ts';
import { checkTestSort } from '../phrases/player-or-object.ts';
import { booleanOf, didYouMean, get, itemsOf, normal, onlyKeys, partedAt, textOf, textsOf, wordOf, wrong } from '../yaml/read.ts';
import { COLOR_WORDS, OBJECT_DESIGNATIONS, TIMES, ZONES, timeNamed } from "../vocabulary/words.ts";
import { type Entry, type MapNode, type Node, report } from "../yaml/yaml.ts";
import { asCast } from '../phrases/told.ts';
import { type Place, type WatchedPlace, parsePlace, parseWatchedPlace } from '../phrases/zones.ts';

export const COMPARISONS: readonly Comparison[] = ['at-least', 'at-most', 'more-than', 'less-than', 'equal', 'not-equal', 'odd', 'even'];
export const EVENT_WORDS: readonly string[] = [...EVENT_KINDS, ...Object.keys(SHORTHANDS), ...NAMED_ACTIONS];

/** The event kind that a key names, with the zone fields and the word it implies. */
export function kindOf(key: string): { readonly kind: EventKind; readonly zones: Readonly<Record<string, Zone>>; readonly action?: string; readonly cause?: CauseKind; readonly what?: string } | undefined {
  const word = normal(key).toLowerCase();
  const kind = EVENT_KINDS.find((each) => each === word);
  if (kind !== undefined) return { kind, zones: {} };
  const short = Object.hasOwn(SHORTHANDS, word) ? SHORTHANDS[word] : undefined;
  if (short !== undefined) return { kind: short.kind, zones: short.zones ?? {}, ...(short.cause === undefined ? {} : { cause: short.cause }), ...(short.word === undefined ? {} : { what: short.word }) };
  return (NAMED_ACTIONS as readonly string[]).includes(word) ? { kind: 'keyword-action', zones: {}, action: word } : undefined;
}

/** Patterns of a `when`, `cant`, `after` or `event`: a map with one event each, a list of such, or {any: [..]}. */
export function patternOf(context: Context, node: Node): readonly Pattern[] {
  if (node.node === 'scalar' && typeof node.value === 'string' && kindOf(node.value) !== undefined) return onePattern(context, { key: node.value, at: node.at, value: { node: 'scalar', at: node.at, value: null, source: '' } }); // "gain-life": any
  if (node.node === 'list' && node.items.length > 0) return node.items.flatMap((item) => patternOf(context, item));
  if (node.node !== 'map') return wrong(context.sink, node, 'an event, for example {damage: {to: you}}') ?? [];
  if (node.entries.length === 0) return wrong(context.sink, node, 'an event, for example {damage: {to: you}}') ?? [];
  return node.entries.flatMap((entry) => (entry.key === 'any' ? patternOf(context, entry.value) : onePattern(context, entry)));
}
/** What stands beside events, or in one, and is none. */
const BESIDE_EVENTS: Readonly<Record<string, string>> = tableOf({ per: 'it stands in the event or beside "when:": {damage: {to: you, per: source}}', 'part-of': 'it stands in the event or beside "when:": {move: {what: this, part-of: {discard: {}}}}', if: 'a condition stands beside "when:"' });
/** CR 614.1c: what moves to the battlefield enters: {move: {what: a card, to: battlefield}}. */
function entryMeant(entry: Entry): Entry {
  const map = normal(entry.key) === 'move' && entry.value.node === 'map' ? entry.value : undefined;
  const isThere = ({ key, value }: Entry): boolean => normal(key) === 'to' && value.node === 'scalar' && /^(?:the )?battlefield$/.test(value.source);
  return map?.entries.some(isThere) === true ? { ...entry, key: 'enters', value: { ...map, entries: map.entries.filter((each) => !isThere(each)) } } : entry;
}
function onePattern(context: Context, written: Entry): readonly Pattern[] {
  const entry = eventWatched(entryMeant(cyclingMeant(written)));
  const found = kindOf(entry.key);
  if (found === undefined) {
    report(context.sink, entry.at, 'unknown-event', `unknown event "${entry.key}"`, BESIDE_EVENTS[normal(entry.key)] ?? didYouMean(normal(entry.key), EVENT_WORDS) ?? `events: ${EVENT_WORDS.join(', ')}`);
    return [];
  }
  const { kind, zones, action, cause, what } = found;
  const implied: readonly FieldTest[] = [
    ...(cause === undefined ? [] : [{ field: 'cause', is: 'cause', causes: [cause] } as const]),
    ...Object.entries(zones).map(([field, zone]): FieldTest => ({ field, is: 'zone', zones: [zone] })),
    ...(what === undefined ? [] : [{ field: 'what', is: 'word', words: [what] } as const]),
    ...(action === undefined ? [] : [{ field: 'action', is: 'word', words: [action] } as const]),
  ];
  if (entry.value.node !== 'map' || isDescription(kind, entry.value)) return [{ kind, tests: [...mainTest(context, kind, entry.value, action), ...implied] }];
  const perNode = entry.value.entries.find((each) => each.key === 'per')?.value;
  const per = perNode === undefined ? undefined : wordOf(context.sink, perNode, GRAINS, 'unit');
  const map = entry.value;
  const tests = map.entries.filter((each) => each.key !== 'per').flatMap((each) => fieldTest(context, kind, kind === 'designate' && isOnPlayer(map, normal(each.key)) ? { ...each, key: 'player' } : each));
  const isOfCards = kind !== 'enters' && ofCards(kind, [...tests, ...implied].flatMap((test) => (test.is === 'zone' && test.field === 'from' && test.not !== true ? test.zones : [])));
  const meant = tests.map((test) => (isOfCards && test.is === 'filter' && test.field === 'what' ? { ...test, filter: asCards(test.filter) } : test));
  return [{ kind, tests: [...meant, ...placesMeant(context, entry, meant, implied)], ...(per === undefined ? {} : { per }) }];
}
/** What the word for an event says of its places, beside what is written: what leaves may leave another place than the battlefield; of other words two places contradict, and nothing would ever be both. */
function placesMeant({ sink }: Context, { key, at }: Entry, written: readonly FieldTest[], implied: readonly FieldTest[]): readonly FieldTest[] {
  return implied.filter((place) => {
    const said = place.is === 'zone' ? written.find((test) => test.field === place.field && test.is === 'zone') : undefined;
    if (place.is !== 'zone' || said?.is !== 'zone' || place.zones.some((zone) => said.zones.includes(zone) !== (said.not === true))) return true;
    const leaves = /^leaves/.test(normal(key).toLowerCase());
    if (!leaves) report(sink, at, 'contradiction', `"${key}" says "${place.field}: ${place.zones.join(' or ')}", and here another place is said`, 'write {move: {what: .., from: .., to: ..}}');
    return !leaves;
  });
}
/** {designate: {what: monarch, on: Amy}}: what players are is on nobody else. */
export function isOnPlayer(map: MapNode, key: string): boolean {
  const what = key === 'on' ? get(map, 'what') : undefined;
  return what?.node === 'scalar' && !(OBJECT_DESIGNATIONS as readonly string[]).includes(what.source);
}
/** {destroy: {type: creature, controller: you}}: what stands there describes what the event is about, and says nothing else of it. */
export const isDescription = (kind: EventKind, { entries }: MapNode): boolean =>
  fieldType(kind, EVENT_SHAPES[kind].main) === 'things' && entries.some(({ key }) => ['type', 'types', 'subtype', 'supertype', 'color', 'name', 'keyword', 'power', 'toughness', 'base-power', 'base-toughness', 'mana-value'].includes(normal(key))) &&
  entries.every(({ key }) => fieldType(kind, fieldMeant(kind, normal(key))) === undefined && FILTER_KEYS.includes(normal(key)));
function mainTest(context: Context, kind: EventKind, node: Node, action: string | undefined): readonly FieldTest[] {
  if (node.node === 'scalar' && node.value === null) return [];
  const field = action === undefined ? EVENT_SHAPES[kind].main : BY_PERMANENTS.includes(action) ? 'what' : 'player';
  return fieldTest(context, kind, { key: field, at: node.at, value: node });
}

/** The tests of one field; none after a problem. */
function fieldTest(context: Context, kind: EventKind, { key, at, value }: Entry): readonly FieldTest[] {
  const field = fieldMeant(kind, normal(key));
  if (field === 'cause') return causeTest(context, value);
  if (field === 'part-of' && ofResolution(kind, value)) return [{ field: 'cause', is: 'cause', causes: ['rule'] }];
  if (field === 'part-of' && ofStep(kind, value)) return [{ field: 'cause', is: 'cause', causes: ['turn-based'] }];
  if (field === 'part-of') return containersOf(context, value).map((pattern) => ({ field: 'part-of', is: 'part-of', pattern }));
  if (field === 'affected') return optional(watchedOf(context, value), (filter) => ({ field, is: 'filter', filter }));
  if (field === 'player' && kind === 'enters') return optional(filterOf(context, value), (filter) => ({ field: 'under', is: 'filter', filter }));
  if (field === 'player' && OF_OBJECTS.has(kind)) return optional(filterOf(context, value), (who) => ({ field: 'what', is: 'filter', filter: { test: 'controller', who } }));
  const type = fieldType(kind, field);
  if (type === undefined) {
    const known = [...Object.keys(EVENT_SHAPES[kind].fields), 'cause', 'part-of', 'per', 'affected'];
    report(context.sink, at, 'unknown-key', `unknown field "${key}" of ${kind}`, partedAt(key, value) ?? didYouMean(field, known) ?? `fields: ${known.join(', ')}`);
    return [];
  }
  if (ONLY_DONE[kind]?.includes(field) === true) {
    report(context.sink, at, 'not-watched', `what is done may say "${key}", and no effect can ask for it`, `"${kind}" can be asked for: ${Object.keys(EVENT_SHAPES[kind].fields).filter((each) => !ONLY_DONE[kind]?.includes(each)).join(', ')}`);
    return [];
  }
  if (kind === 'enters' && field === 'face') return optional(wordOf(context.sink, value, ['up', 'down'] as const, 'face'), (face) => ({ field: 'face-down', is: 'flag', value: face === 'down' }));
  if (kind === 'enters' && (field === 'attacking' || field === 'attached') && value.node === 'scalar' && typeof value.value === 'boolean') return [{ field, is: 'flag', value: value.value }];
  if (kind === 'enters' && field === 'token') return optional(booleanOf(context.sink, value), asToken);
  if (kind === 'move' && field === 'to' && itemsOf(value).some((item) => item.node === 'scalar' && /^(?:the )?battlefield$/.test(item.source))) report(context.sink, value.at, 'not-watched', 'what is put onto the battlefield enters', 'write {enters: {what: .., from: ..}}');
  const typed = kind === 'enters' && field === 'counters' && value.node === 'map' ? value.entries.flatMap((each) => amountTests(context, field, each.value).map((test) => ({ ...test, kind: each.key }))) : typedTest(context, field, type, value);
  const found = kind === 'add-mana' ? typed.map(ofMana) : typed;
  checkTestSort(context, kind, field, value, found);
  if (isOfObjects(kind, field)) checkNoPlayer(context, value, found, field === 'from' ? 'a source' : field === 'to' ? 'a permanent' : 'an object');
  const tests = found.map((test) => ((kind === 'cast' || kind === 'play') && test.is === 'filter' ? { ...test, filter: asCast(test.filter) } : test));
  if (field === 'kind' && tests.some((test) => test.is === 'word' && test.words.some((word) => ['all', 'any', 'each', 'every'].includes(word)))) report(context.sink, value.at, 'unknown-word', 'that is no kind of counter', 'for counters of any kind leave "kind:" out');
  if (field === 'because') checkWords(context, value.at, tests, REASONS, 'reason');
  if (kind === 'add-mana' && (field === 'type' || field === 'types')) checkWords(context, value.at, tests, MANA, 'type of mana');
  return kind === 'begin' && field === 'what' ? tests.flatMap((test) => timeTest(context, value.at, test)) : tests;
}
/** What an effect watches, one description for each of the things that it happens to. */
function watchedOf(context: Context, node: Node): Filter | undefined {
  for (const item of itemsOf(node)) checkUncounted(context, item);
  return filterOf({ ...context, anywhere: true }, node);
}
/** CR 120.7: an object is the source of damage; where only an object can stand, a player never does. */
const isOfObjects = (kind: EventKind, field: string): boolean => (kind === 'damage' && field === 'from') || (OF_OBJECTS.has(kind) && field === 'what') || (field === 'what' && ['enters', 'sacrifice', 'discard', 'cast', 'play'].includes(kind));
function checkNoPlayer({ sink, scope }: Context, node: Node, tests: readonly FieldTest[], what: string): void {
  const whose = tests.map((test) => (test.is === 'filter' ? playerIn(test.filter, scope.players) : undefined)).find((each) => each !== undefined);
  if (whose !== undefined) report(sink, node.at, 'not-watched', `no player is ${what}`, `write "${what} ${whose}"`);
}
/** How a description of players says whose something is; undefined where it describes objects, too. */
function playerIn(filter: Filter, players: readonly string[]): string | undefined {
  if (filter.test === 'opponent') return 'an opponent controls';
  if (filter.test === 'player') return 'a player controls';
  if (filter.test !== 'ref') return undefined;
  if (filter.ref.ref === 'you') return 'you control';
  return filter.ref.ref === 'label' && players.includes(filter.ref.name) ? `${filter.ref.name} controls` : undefined;
}
/** CR 502.3, 504.1, 514.1: {untap: {part-of: {begin: {what: untap step}}}}: the turn-based action of that step. */
const STEP_OF: Partial<Readonly<Record<EventKind, string>>> = { untap: 'untap', draw: 'draw', 'draw-cards': 'draw', discard: 'cleanup' };
function ofStep(kind: EventKind, node: Node): boolean {
  const begin = node.node === 'map' && node.entries.length === 1 && node.entries[0]?.key === 'begin' ? node.entries[0].value : undefined;
  const what = begin?.node === 'map' ? (begin.entries.length === 1 && begin.entries[0]?.key === 'what' ? begin.entries[0].value : undefined) : begin;
  return what?.node === 'scalar' && STEP_OF[kind] !== undefined && timeNamed(what.source.replace(/^(?:an?|the|each) /, '')) === STEP_OF[kind];
}
/** CR 608.2n: {move: {what: this, from: stack, part-of: resolve}}: by the rules, as it finishes resolving. */
const ofResolution = (kind: EventKind, node: Node): boolean => kind === 'move' && (node.node === 'scalar' ? node.source === 'resolve' : node.node === 'map' && node.entries.length === 1 && node.entries[0]?.key === 'resolve' && isEmptyNode(node.entries[0].value));
const isEmptyNode = (node: Node): boolean => (node.node === 'map' ? node.entries.length === 0 : node.node === 'scalar' && node.value === null);
/** An event is part of one other: of two, the second would be read as nothing. */
export function checkOneContainer(context: Context, node: Node): void {
  const second = node.node === 'map' ? node.entries[1] : node.node === 'list' ? node.items[1] : undefined;
  if (second !== undefined) report(context.sink, second.at, 'unknown-key', 'an event is part of one event, and here are two', 'write an effect for each');
}
/** {move: {what: a card, part-of: {discard: {player: you}}}}: events that contain others, as far as they are known there (616.1g). */
function containersOf(context: Context, node: Node): readonly Pattern[] {
  checkOneContainer(context, node);
  const patterns = patternOf(context, node);
  for (const { kind, tests } of patterns) {
    const known = CONTAINERS[kind];
    const field = known === undefined ? undefined : tests.find((test) => test.field !== 'cause' && !known.includes(test.field))?.field;
    if (known === undefined) report(context.sink, node.at, 'not-watched', `nothing is part of "${kind}"`, `events with parts: ${Object.keys(CONTAINERS).join(', ')}`);
    else if (field !== undefined) report(context.sink, node.at, 'not-watched', `of the "${kind}" that an event is part of, "${field}" is not known`, `known: ${[...known, 'cause'].join(', ')}`);
  }
  return patterns;
}
/** CR 119.8: a life total that can't change is neither gained nor lost. What is asked of it besides whose it is, nothing keeps from happening. */
export function unchanging(context: Context, at: number, patterns: readonly Pattern[]): readonly Pattern[] {
  return patterns.flatMap((pattern): readonly Pattern[] => {
    if (pattern.kind !== 'life-total') return [pattern];
    if (pattern.tests.some(({ field }) => field !== 'player')) report(context.sink, at, 'not-watched', 'a life total that can\'t change says only whose it is', 'write {cant: {lose-life: ..}} or {cant: {gain-life: ..}}');
    return [{ ...pattern, kind: 'gain-life' }, { ...pattern, kind: 'lose-life' }];
  });
}
/** Events that can't be watched so are a mistake: what speaks of them would never apply. */
export function checkWatched(context: Context, at: number, patterns: readonly Pattern[], by: Watcher): void {
  for (const { kind, tests } of patterns) {
    if (by !== 'after' && tests.some(({ field }) => field === 'excess')) report(context.sink, at, 'not-watched', 'how much damage is excess is known once it has been dealt (120.10)', 'a triggered ability asks for it: {after: {damage: {to: .., excess: {at-least: 1}}}}; what goes elsewhere stands beside the damage: excess-to: ..');
    const refused = UNWATCHED[kind];
    if (refused?.by.includes(by) === true) report(context.sink, at, 'not-watched', `"${kind}" cannot be watched here`, refused.hint);
  }
}
/** {enters: {what: a creature, token: true}}. */
const asToken = (isToken: boolean): FieldTest => ({ field: 'what', is: 'filter', filter: isToken ? { test: 'token' } : { test: 'not', of: { test: 'token' } } });
/** Whether what such an event happens to is in a hand or a library, or comes from another place than the battlefield. */
export const ofCards = (kind: EventKind, from: readonly Zone[]): boolean => kind === 'discard' || kind === 'search' || ((kind === 'move' || kind === 'enters') && from.length > 0 && !from.includes('battlefield') && !from.includes('stack'));
/** CR 109.2: "a Forest" is a permanent; where it can be none, it is a card. */
export function asCards(filter: Filter): Filter {
  if (filter.test === 'permanent') return { test: 'card' };
  return filter.test === 'all' || filter.test === 'any' ? { ...filter, of: filter.of.map(asCards) } : filter;
}
/** Why a player loses or wins where no instruction gives another reason (104.3). */
const REASONS: readonly string[] = ['life', 'library', 'poison'];
const MANA: readonly string[] = [...COLOR_WORDS, 'colorless'];
/** A word that no such event ever has is a mistake: what asks for it would never apply. */
/** "{G}", "G", "red or green": the types of mana that are watched; which two symbols together would mean is not said. */
const ofMana = (test: FieldTest): FieldTest => (test.is === 'word' ? { ...test, words: test.words.flatMap((word) => (/^\{.\}\{|, and | and (?!\/or)/.test(word) ? [word] : (typesIn(word) ?? [word]))) } : test);
function checkWords(context: Context, at: number, tests: readonly FieldTest[], known: readonly string[], what: string): void {
  const word = tests.flatMap((test) => (test.is === 'word' ? test.words : [])).find((each) => !known.includes(each));
  if (word !== undefined) report(context.sink, at, 'unknown-word', `unknown ${what} "${word}"`, didYouMean(word, known) ?? `known: ${known.join(', ')}`);
}
/** "the draw step" is the step "draw", "an extra turn" a turn that is extra. */
function timeTest(context: Context, at: number, test: FieldTest): readonly FieldTest[] {
  if (test.is !== 'word') return [test];
  const words = test.words.map((word) => word.replace(/^(?:an? )?extra turn$/, 'turn')).map((word) => (TIMES.includes(timeNamed(word)) ? timeNamed(word) : word));
  const unknown = words.find((word) => word !== 'turn' && !TIMES.includes(word));
  if (unknown !== undefined) report(context.sink, at, 'unknown-word', `"${unknown}" is no turn, phase or step`, didYouMean(unknown, TIMES) ?? `known: turn, extra turn, ${TIMES.join(', ')}; whose it is stands under "player:"`);
  return [{ ...test, words }, ...(test.words.every((word) => /extra turn$/.test(word)) ? [{ field: 'extra', is: 'flag', value: true } as const] : [])];
}
const optional = <T, F extends FieldTest>(value: T | undefined, make: (value: T) => F): readonly F[] => (value === undefined ? [] : [make(value)]);

function typedTest(context: Context, field: string, type: FieldType, value: Node): readonly FieldTest[] {
  const { sink } = context;
  switch (type) {
    case 'things': case 'token': return optional(watchedOf(context, value), (filter) => ({ field, is: 'filter', filter }));
    case 'amount': return field === 'excess' && value.node === 'scalar' && value.value === true ? [{ field, is: 'amount', op: 'at-least', than: { amount: 'number', value: 1 } }] : amountTests(context, field, value);
    case 'zone': return zoneTest(context, field, value);
    case 'flag': return optional(booleanOf(sink, value), (flag) => ({ field, is: 'flag', value: flag }));
    case 'word': return wordTest(context, field, value);
    case 'event': return patternOf(context, value).map((pattern) => ({ field: 'part-of', is: 'part-of', pattern }));
    case 'counters': case 'abilities': case 'except': return wrong(sink, value, `nothing: "${field}" cannot be watched`) ?? [];
  }
}
function wordTest(context: Context, field: string, node: Node): readonly FieldTest[] {
  const not = negated(context, node);
  const words = textsOf(context.sink, not ?? node, 'a word or a list of words');
  return words.length === 0 ? [] : [{ field, is: 'word', words, ...(not === undefined ? {} : { not: true }) }];
}
const BEFORE: Readonly<Record<string, Comparison>> = { 'at least': 'at-least', 'at most': 'at-most', 'more than': 'more-than', 'greater than': 'more-than', 'less than': 'less-than', 'fewer than': 'less-than', '>=': 'at-least', '<=': 'at-most', '>': 'more-than', '<': 'less-than' };
const AFTER: Readonly<Record<string, Comparison>> = { 'or more': 'at-least', 'or greater': 'at-least', 'or less': 'at-most', 'or fewer': 'at-most' };
/** A comparison in words: "at least 3", "3 or more". */
function inWords(node: Node): { readonly op: Comparison; readonly rest: Node } | undefined {
  if (node.node !== 'scalar' || typeof node.value !== 'string') return undefined;
  const text = node.value.trim();
  const before = Object.keys(BEFORE).find((words) => text.startsWith(words));
  const after = Object.keys(AFTER).find((words) => text.endsWith(` ${words}`));
  const op = before === undefined ? AFTER[after ?? ''] : BEFORE[before];
  const source = before === undefined ? text.slice(0, -(after ?? '').length) : text.slice(before.length);
  return op === undefined ? undefined : { op, rest: { ...node, source: source.trim(), value: source.trim() } };
}
/** "One or more cards" of an event is how many, not how many there are of some description. */
const withoutUnit = (node: Node): Node => {
  const much = node.node === 'scalar' ? /^(.+ or (?:more|greater|fewer|less)) (?:cards?|tokens?|counters?|damage|life|dice|coins|mana)$/.exec(node.source)?.[1] : undefined;
  return node.node === 'scalar' && much !== undefined ? { ...node, source: much, value: much } : node;
};
function amountTests(context: Context, field: string, written: Node): readonly Extract<FieldTest, { is: 'amount' }>[] {
  const node = withoutUnit(written);
  const words = inWords(node);
  if (words !== undefined) return optional(amountOf(context, words.rest), (than) => ({ field, is: 'amount', op: words.op, than }));
  const parity = (['odd', 'even'] as const).find((each) => node.node === 'scalar' && node.source.trim() === each);
  if (parity !== undefined) return [{ field, is: 'amount', op: parity, than: { amount: 'number', value: 0 } }];
  if (node.node !== 'map' || !node.entries.some((each) => each.key === 'not' || COMPARISONS.includes(normal(each.key) as Comparison))) return optional(amountOf(context, node), (than) => ({ field, is: 'amount', op: 'equal', than }));
  return node.entries.flatMap(({ key, at, value }) => {
    const op = key === 'not' ? 'not-equal' : COMPARISONS.find((each) => each === normal(key));
    if ((op === 'odd' || op === 'even') && value.node === 'scalar' && value.value === true) return [{ field, is: 'amount', op, than: { amount: 'number', value: 0 } } as const];
    if (op !== undefined) return optional(amountOf(context, value), (than) => ({ field, is: 'amount', op, than }));
    report(context.sink, at, 'unknown-key', `unknown comparison "${key}"`, didYouMean(normal(key), COMPARISONS) ?? `comparisons: ${COMPARISONS.join(', ')}`);
    return [];
  });
}
export function placeOf(context: Context, node: Node): Place | undefined {
  if (node.node === 'map') return placeMap(context, node);
  const text = textOf(context.sink, node, 'a zone');
  return text === undefined ? undefined : accept(context, node, parsePlace(text, context.scope));
}
/** {zone: library, place: bottom}. */
function placeMap(context: Context, node: MapNode): Place | undefined {
  onlyKeys(context.sink, node, ['zone', 'place'], 'a place');
  const [zone, place] = ['zone', 'place'].map((key) => node.entries.find((each) => each.key === key)?.value);
  const [where, at] = [zone, place].map((each) => (each === undefined ? undefined : textOf(context.sink, each)));
  if (where === undefined) return wrong(context.sink, node, 'a place, {zone: library, place: top}');
  if (place !== undefined && /^\d+$/.test(at ?? '')) return nthPlace(context, place, Number(at), accept(context, node, parsePlace(where, context.scope)));
  return accept(context, node, parsePlace(at === undefined ? where : /^shuffled?$/.test(at) ? `shuffled into ${where}` : `${at} of ${where}`, context.scope));
}
/** "place: 2": the second card from the top. */
function nthPlace(context: Context, node: Node, nth: number, found: Place | undefined): Place | undefined {
  if (nth === 0) return wrong(context.sink, node, 'a place from the top, 1 for the top');
  return found === undefined ? undefined : { ...found, place: nth === 1 ? 'top' : nth - 1 };
}
/** {not: ..}: what must not be; nothing else stands beside it. */
function negated(context: Context, node: Node): Node | undefined {
  if (node.node !== 'map' || !node.entries.some(({ key }) => key === 'not')) return undefined;
  onlyKeys(context.sink, node, ['not'], 'what must not be');
  return node.entries.find(({ key }) => key === 'not')?.value;
}
/** "anywhere but exile", as {not: exile}. */
function elsewhere(node: Node): Node | undefined {
  const zone = node.node === 'scalar' ? /^(?:anywhere|any zone) (?:but|except|other than|else than) (.+)$/i.exec(node.source)?.[1] : undefined;
  return zone === undefined ? undefined : { node: 'scalar', at: node.at, value: zone, source: zone };
}
/** "hand or stack", "your hand, graveyard, or exile": each of them. */
function eachZone(node: Node): readonly Node[] {
  const parts = node.node === 'scalar' ? node.source.split(/,? or |, /) : [];
  const areZones = parts.length > 1 && parts.every((part) => ZONES.some((zone) => new RegExp(`^(?:\\S+ )?${zone}(?: zone)?$`).test(part)));
  return areZones ? parts.map((part): Node => ({ node: 'scalar', at: node.at, value: part, source: part })) : [node];
}
function zoneTest(context: Context, field: string, node: Node): readonly FieldTest[] {
  const not = negated(context, node) ?? elsewhere(node);
  const anywhere = node.node === 'scalar' && (node.value === 'anywhere');
  if (anywhere) return [];
  const places = itemsOf(not ?? node).flatMap(eachZone).map((item) => zoneOf(context, item)).filter((place) => place !== undefined);
  const [first, second] = places;
  if (first === undefined) return [];
  const { place, of } = first;
  if (places.some((each) => each.place !== undefined) && (field !== 'to' || second !== undefined || (place !== 'top' && place !== 'bottom'))) return wrong(context.sink, node, 'a zone, or "to:" the top or the bottom of a library') ?? [];
  if (places.some((each) => each.of !== undefined) && (second !== undefined || not !== undefined)) return wrong(context.sink, node, 'one zone, where it says whose it is', 'whose the cards are also stands in "what: a card you own"') ?? [];
  const test: FieldTest = { field, is: 'zone', zones: places.map((each) => each.zone), ...(place === 'top' || place === 'bottom' ? { place } : {}), ...(not === undefined ? {} : { not: true }) };
  return of === undefined ? [test] : [test, { field: 'what', is: 'filter', filter: { test: 'owner', who: of } }];
}
/** CR 400.3: whose library, hand or graveyard it is: the card's owner's. */
function zoneOf(context: Context, node: Node): WatchedPlace | undefined {
  const text = textOf(context.sink, node, 'a zone');
  return text === undefined ? undefined : accept(context, node, parseWatchedPlace(text, context.scope));
}
/** "an effect", "a cost", "an effect of an opponent", [spell, ability], {effect: an opponent}. */
function causeTest(context: Context, node: Node): readonly FieldTest[] {
  if (node.node === 'map') {
    const by = node.entries.find(({ key }) => ['by', 'of', 'controller', 'source'].includes(normal(key)));
    if (by !== undefined) return causeBy(context, node, by);
    return node.entries.flatMap(({ key, at, value }) => causeWords(context, { node: 'scalar', at, value: key, source: key }, filterOf({ ...context, anywhere: true }, value)));
  }
  return itemsOf(node).flatMap((item) => causeWords(context, item, undefined)).reduce<readonly FieldTest[]>(merge, []);
}
/** {by: you}, {kind: effect, by: an opponent}, {effect: a spell, controller: Amy}: whose doing it is, whatever kind of cause unless one is said. */
function causeBy(context: Context, map: MapNode, by: Entry): readonly FieldTest[] {
  onlyKeys(context.sink, map, ['kind', 'effect', by.key], 'a cause');
  const kind = map.entries.find(({ key }) => key === 'kind' || key === 'effect')?.value;
  const filter = filterOf(context, by.value);
  if (filter === undefined) return [];
  return kind === undefined ? [{ field: 'cause', is: 'cause', causes: CAUSES, by: filter }] : itemsOf(kind).flatMap((item) => causeWords(context, item, filter)).reduce<readonly FieldTest[]>((tests, test) => {
    const [first] = tests;
    return first?.is === 'cause' && test.is === 'cause' ? [{ ...first, causes: [...first.causes, ...test.causes] }] : [...tests, test];
  }, []);
}
function merge(tests: readonly FieldTest[], test: FieldTest): readonly FieldTest[] {
  const [first] = tests;
  return first?.is === 'cause' && test.is === 'cause' && first.by === undefined && test.by === undefined ? [{ ...first, causes: [...first.causes, ...test.causes] }] : [...tests, test];
}
/** "An opponent's effect", "spells and abilities your opponents control": "effect of an opponent" (109.5). */
function ofWhom(text: string): string {
  const owned = /^(an opponent|.+)'s (effect|spell or ability|spell|(?:(?:triggered|activated) )?ability|cost)$/.exec(text);
  if (owned !== null) return `${(owned[2] ?? '').replace('spell or ability', 'effect')} of ${owned[1] ?? ''}`;
  const controlled = /^(?:an? )?(spell or ability|triggered ability|triggered abilities|activated ability|activated abilities|spells and abilities|spells or abilities|effects|effect|spell|ability|abilities) (.+?) controls?$/.exec(text);
  if (controlled === null) return text;
  const [, what = '', whose = ''] = controlled;
  const kind = what.replace(/abilities$/, 'ability');
  return `${/ (?:and|or) |s$/.test(kind) ? 'effect' : kind} of ${whose.endsWith('opponents') ? 'an opponent' : whose}`;
}
function causeWords(context: Context, node: Node, given: Filter | undefined): readonly FieldTest[] {
  const text = textOf(context.sink, node, 'a cause');
  if (text === undefined) return [];
  const [, words, of] = /^(?:an? )?(.+?)(?: (?:of|controlled by) (.+))?$/.exec(ofWhom(text)) ?? [];
  const cause = CAUSES.find((each): each is CauseKind => each === normal(causeSaid(words ?? '')));
  const described = cause === undefined && given === undefined && /\bspells?$/.test(text) ? parseFilter(text, context.scope) : undefined; // "a blue or black spell"
  if (described?.ok === true) return [{ field: 'cause', is: 'cause', causes: ['spell'], by: described.value }];
  if (cause === undefined) {
    report(context.sink, node.at, 'unknown-word', `unknown cause "${text}"`, didYouMean(words ?? '', CAUSES) ?? `causes: ${CAUSES.join(', ')}`);
    return [];
  }
  const by = given ?? (of === undefined ? undefined : accept(context, node, parseFilter(of === 'yours' ? 'you' : of, context.scope)));
  return [{ field: 'cause', is: 'cause', causes: [cause], ...(by === undefined ? {} : { by }) }];
}
