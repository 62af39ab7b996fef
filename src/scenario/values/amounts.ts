/** Amounts: integers, phrases ("lands you control", "power of this") and nested maps ({times: [2, {count: ..}]}). */
import { parseInt_, show } from '../../base/integer.ts';
import { assertNever } from '../../base/invariant.ts';
import type { Amount, Filter, ManaSpent, Ref, ValueName } from '../../rules/ability.ts';
import { type Context, accept, filterOf, refOf } from '../phrases/context.ts';
import { type Cursor, type Parsed, type Scope, attempt, done, lower, peek, step, take, takeName, takeOne, whole } from '../yaml/cursor.ts';
import { takeFilter } from '../phrases/filters.ts';
import { takeMarked } from '../phrases/marked.ts';
import { takeMost } from '../phrases/most.ts';
import { takeNumber, xOf } from '../phrases/quantities.ts';
import { VOCABULARY } from '../phrases/phrases.ts';
import { checkSize } from '../phrases/limits.ts';
import { printFilter } from '../phrases/print.ts';
import { checkValueSort } from '../phrases/player-or-object.ts';
import { itOf, printRef, takeChosen, takeRef } from '../phrases/refs.ts';
import { get, itemsOf, normal, onlyKeys, textOf, wordOf, wrong } from '../yaml/read.ts';
import { colorsMeant, takeDevotion } from './devotion.ts';
import { askedOf, entriesOf, knownFact, sinceOf } from './happened.ts';
import { takeReckoned } from '../phrases/sums.ts';
import { takeDoneBy, takeTold } from '../phrases/told.ts';
import { MANA_WORDS, RECORDS, VALUES, manaSpentWords } from '../vocabulary/words.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

const DIFFERENT = ['colors', 'color-pairs', 'types', 'names', 'subtypes', 'basic-land-types', 'mana-values', 'powers', 'toughnesses'] as const;
const isValueName = (word: string): word is ValueName => (VALUES as readonly string[]).includes(word.replaceAll('-', ' '));

const takeValueName = (cursor: Cursor): ValueName | undefined => takeOne(cursor, ['maximum hand size']) !== undefined ? 'max-hand' : takeOne(cursor, VALUES.filter((value) => value !== 'x'))?.replaceAll(' ', '-') as ValueName | undefined;

/** CR 601.2h: "mana spent to cast that spell", of another object than that whose text it is. */
function takeSpentOn(cursor: Cursor): Amount | undefined {
  const what = takeSpent(cursor);
  const of = what === undefined || takeOne(cursor, ['to cast']) === undefined ? undefined : takeRef(cursor);
  return what === undefined || of === undefined || of.ref === 'this' ? undefined : { amount: 'mana-spent', what, of };
}
/** "the amount of mana spent", "the number of different colors of mana spent". */
function takeSpent(cursor: Cursor): ManaSpent | undefined {
  takeOne(cursor, ['the total number of', 'the total amount of', 'the number of', 'the amount of', 'number of', 'amount of']);
  takeOne(cursor, ['different']);
  const what = takeOne(cursor, ['colors of mana spent', 'mana spent', ...MANA_WORDS.map((type) => `${type} mana spent`)]);
  return what === undefined ? undefined : what === 'mana spent' ? 'total' : MANA_WORDS.find((type) => what.startsWith(`${type} `)) ?? 'colors';
}
/** CR 601.2h, 702.33: what was paid for this spell; of what a watched event happens to it is not known. */
function takeOfCast(cursor: Cursor): Amount | undefined {
  const { scope: { ofEvent, bound } } = cursor;
  const own = ofEvent === undefined || bound.includes('it') ? ['it', 'this'] : ['this'];
  if (takeOne(cursor, ['times kicked', ...own.flatMap((it) => [`times ${it} was kicked`, `the number of times ${it} was kicked`])]) !== undefined) return { amount: 'times-paid', how: 'kicker' };
  const onAnother = attempt(cursor, takeSpentOn);
  if (onAnother !== undefined) return onAnother;
  const what = takeSpent(cursor);
  takeOne(cursor, own.flatMap((it) => [`to cast ${it} spell`, `to cast ${it}`]));
  return what === undefined ? undefined : { amount: 'mana-spent', what };
}
/** CR 120.10: of the damage that a triggered ability watches. */
const takeExcess = (cursor: Cursor): Amount | undefined => (takeOne(cursor, ['the excess damage', 'that excess damage', 'excess damage', 'that much excess damage', 'the excess']) !== undefined && done(cursor) ? { amount: 'excess' } : undefined);
function takeSimple(cursor: Cursor): Amount | undefined {
  if (takeOne(cursor, ['that much', 'that many', 'that amount']) !== undefined) return { amount: 'that' };
  if (lower(cursor) === 'that' && peek(cursor, 1) === undefined) return step(cursor), { amount: 'that' };
  if (cursor.words.length - cursor.at === 2 && take(cursor, 'the', 'amount')) return { amount: 'that' };
  if (takeOne(cursor, ['the damage prevented this way', 'damage prevented this way', 'the damage prevented', 'damage prevented', 'the prevented damage', 'prevented damage', 'the amount prevented', 'amount prevented', 'the prevented amount', 'prevented']) !== undefined && done(cursor)) return { amount: 'prevented' };
  const excess = attempt(cursor, takeExcess) ?? attempt(cursor, xOf);
  if (excess !== undefined) return excess;
  if (takeOne(cursor, ['your starting life total', 'your starting life', 'starting life total', 'starting life']) !== undefined && done(cursor)) return { amount: 'value', value: 'starting-life', of: { ref: 'you' } };
  if (take(cursor, 'your', 'speed') && done(cursor)) return { amount: 'value', value: 'counters', of: { ref: 'you' }, kind: 'speed' };
  if (takeOne(cursor, ['shield', 'left', 'what is left']) !== undefined) return { amount: 'left' };
  const cast = attempt(cursor, takeOfCast);
  if (cast !== undefined) return cast;
  if (takeOne(cursor, ['the die total', 'die total', 'the total rolled', 'the die result', 'die result']) !== undefined) return { amount: 'chosen', name: 'roll' };
  const told = attempt(cursor, takeTold);
  if (told !== undefined) return told;
  if (take(cursor, 'the', 'chosen')) {
    const name = takeChosen(cursor);
    return name === undefined ? undefined : { amount: 'chosen', name };
  }
  return attempt(cursor, takeNumberChosen) ?? attempt(cursor, takeRolled) ?? takeNumber(cursor);
}
/** CR 706.2: the result of a roll; what nobody rolls is reported as a choice that nobody makes. */
const takeRolled = (cursor: Cursor): Amount | undefined =>
  (takeOne(cursor, ['the result of the roll', 'the result of the die', 'the result of the dice', 'the number rolled', 'the result', 'the roll']) !== undefined && done(cursor) ? { amount: 'chosen', name: 'roll' } : undefined);
/** "the price" where a number is chosen as "price", as "the chosen price". */
function takeNumberChosen(cursor: Cursor): Amount | undefined {
  take(cursor, 'the');
  const name = takeName(cursor, cursor.scope.numbers ?? []);
  return name === undefined || !done(cursor) ? undefined : { amount: 'chosen', name };
}
function takeValue(cursor: Cursor): Amount | undefined {
  if (!take(cursor, 'the') && lower(cursor, 1) === 'devotion') take(cursor, 'your');
  const devotion = takeDevotion(cursor, { ref: 'you' });
  if (devotion !== undefined) return devotion;
  const value = takeValueName(cursor);
  if (value === 'life' || value === 'starting-life') take(cursor, 'total');
  const kind = value === 'counters' ? peek(cursor) : undefined; // "counters charge of it"
  if (kind !== undefined) step(cursor);
  return value !== undefined && (kind !== undefined || value !== 'counters') && take(cursor, 'of') ? ofRef(cursor, value, kind) : undefined;
}
function ofRef(cursor: Cursor, value: ValueName, kind: string | undefined): Amount | undefined {
  const of = attempt(cursor, takeRef);
  const ofKind = kind === undefined ? {} : { kind };
  if (of !== undefined) return { amount: 'value', value, of, ...ofKind };
  const what = lower(cursor) === 'the' ? takeFilter(cursor) : undefined; // "the card revealed this way"
  return what === undefined ? undefined : { amount: 'sum', value, of: what, ...ofKind };
}
function takePossessed(cursor: Cursor): Amount | undefined {
  const of: Ref | undefined = take(cursor, 'your') ? { ref: 'you' } : take(cursor, 'their') ? { ref: 'that', noun: 'player' } : take(cursor, 'its') ? itOf(cursor) : attempt(cursor, owner);
  const kind = of === undefined ? undefined : attempt(cursor, takeCounterKind);
  if (of !== undefined && kind !== undefined) return { amount: 'value', value: 'counters', of, kind };
  const devotion = of === undefined ? undefined : takeDevotion(cursor, of);
  if (devotion !== undefined) return devotion;
  const value = of === undefined ? undefined : takeValueName(cursor);
  if (value === 'life' || value === 'starting-life') take(cursor, 'total');
  if (value === 'hand' || value === 'library' || value === 'graveyard') take(cursor, 'size');
  return of === undefined || value === undefined || value === 'counters' ? undefined : { amount: 'value', value, of };
}
/** "your energy counters". */
function takeCounterKind(cursor: Cursor): string | undefined {
  const kind = peek(cursor);
  if (kind === undefined) return undefined;
  step(cursor);
  return take(cursor, 'counters') ? kind : undefined;
}
const owner = (cursor: Cursor): Ref | undefined => {
  if (take(cursor, 'an', 'opponent', "'s")) return { ref: 'opponents', one: true };
  const ref = takeRef(cursor);
  return ref !== undefined && take(cursor, "'s") ? ref : undefined;
};
/** "cards in your library": the size of a zone, anonymous cards included. */
function takeZoneSize(cursor: Cursor): Amount | undefined {
  takeOne(cursor, ['the total number of', 'the number of', 'number of']);
  if (!take(cursor, 'cards', 'in')) return undefined;
  const of: Ref | undefined = takeOne(cursor, ["your opponents 's", "opponents 's"]) !== undefined ? { ref: 'opponents' } : take(cursor, 'your') ? { ref: 'you' } : take(cursor, 'their') ? { ref: 'that', noun: 'player' } : attempt(cursor, owner);
  const zone = of === undefined ? undefined : takeOne(cursor, ['library', 'hand', 'graveyard', ...(of.ref === 'opponents' ? ['libraries', 'hands', 'graveyards'] : [])]);
  const value = zone === 'libraries' ? 'library' : zone?.replace(/s$/, '');
  return of === undefined || value === undefined || !done(cursor) ? undefined : { amount: 'value', value: value as ValueName, of };
}
/** "poison counters that player has", "poison counters your opponents have". */
function takeHolder(cursor: Cursor): Ref | undefined {
  const of: Ref | undefined = takeOne(cursor, ['your opponents', 'opponents']) !== undefined ? { ref: 'opponents' } : takeRef(cursor);
  return of !== undefined && takeOne(cursor, ['has', 'have']) !== undefined && done(cursor) ? of : undefined;
}
/** "+1/+1 counters on it", "counters on this". */
function takeCounters(cursor: Cursor): Amount | undefined {
  takeOne(cursor, ['the number of', 'number of']);
  const kind = lower(cursor) === 'counters' ? undefined : peek(cursor);
  if (kind !== undefined) step(cursor);
  if (!take(cursor, 'counters')) return undefined;
  const holder = kind === undefined ? undefined : attempt(cursor, takeHolder);
  if (holder !== undefined) return { amount: 'value', value: 'counters', of: holder, ...(kind === undefined ? {} : { kind }) };
  if (takeOne(cursor, ['on', 'of']) === undefined) return undefined;
  const of = attempt(cursor, (at) => { const ref = takeRef(at); return ref !== undefined && done(at) ? ref : undefined; });
  const among = of === undefined ? takeFilter(cursor) : undefined; // "counters on creatures you control": on all of them
  if (among !== undefined) return { amount: 'sum', value: 'counters', of: among, ...(kind === undefined ? {} : { kind }) };
  return of === undefined ? undefined : { amount: 'value', value: 'counters', of, ...(kind === undefined ? {} : { kind }) };
}
/** "+1/+1 counters among creatures you control", "the number of counters among permanents". */
function takeCountersAmong(cursor: Cursor): Amount | undefined {
  takeOne(cursor, ['the number of', 'number of', 'the total', 'total']);
  const kind = lower(cursor) === 'counters' ? undefined : peek(cursor);
  if (kind !== undefined) step(cursor);
  const of = take(cursor, 'counters', 'among') ? takeFilter(cursor) : undefined;
  return of === undefined ? undefined : { amount: 'sum', value: 'counters', of, ...(kind === undefined ? {} : { kind }) };
}
function takeAmong(cursor: Cursor): Amount | undefined {
  take(cursor, 'the');
  const said = takeOne(cursor, ['greatest', 'highest', 'least', 'lowest', 'total']);
  const how = said === 'highest' ? 'greatest' : said === 'lowest' ? 'least' : said;
  const value = how === undefined ? undefined : takeValueName(cursor);
  if (value === 'life') takeOne(cursor, ['totals', 'total']);
  if (how !== undefined && value !== undefined && takeOne(cursor, ['among', 'of']) !== undefined) {
    const of = takeFilter(cursor);
    return of === undefined ? undefined : { amount: how === 'total' ? 'sum' : (how as 'greatest' | 'least'), value, of };
  }
  if (how === undefined) { take(cursor, 'number', 'of'); take(cursor, 'different'); }
  const what = takeOne(cursor, ['color pairs', 'colors', 'card types', 'types', 'names', 'subtypes', 'basic land types', 'mana values', 'powers', 'toughnesses']);
  if (what === undefined || takeOne(cursor, ['among', 'of']) === undefined) return undefined;
  const of = attempt(cursor, (at) => { const ref = takeRef(at); return ref !== undefined && done(at) ? ref : undefined; }) ?? takeFilter(cursor); // "the number of colors of that creature"
  return of === undefined ? undefined : { amount: 'different', what: what.replace('card types', 'types').replaceAll(' ', '-') as (typeof DIFFERENT)[number], of };
}
/** CR 700.8: "the number of creatures in your party", of what that player controls. */
function takeParty(cursor: Cursor): Amount | undefined {
  if (takeOne(cursor, ['the number of creatures in', 'number of creatures in', 'creatures in']) === undefined) return undefined;
  const from = cursor.at;
  const whose = takeOne(cursor, ['your', 'their']) ?? (attempt(cursor, owner) === undefined ? undefined : 'named');
  if (whose === undefined || !take(cursor, 'party')) return undefined;
  const controlled = whose === 'your' ? ['you', 'control'] : whose === 'their' ? ['that', 'player', 'controls'] : [...cursor.words.slice(from, cursor.at - 2), 'controls'];
  const of = takeFilter({ ...cursor, at: 0, words: ['creatures', ...controlled] });
  return of === undefined ? undefined : { amount: 'party', of };
}
/** References to one thing, of which there is no number. */
const ONE_THING: readonly string[] = ['it', 'this', 'you', 'that', 'label', 'controller', 'owner', 'attached-to', 'affected'];
function takeCount(cursor: Cursor): Amount | undefined {
  const isSaid = takeOne(cursor, ['the total number of', 'total number of', 'the number of', 'number of', 'the count of', 'count of', 'how many']) !== undefined;
  const ref = attempt(cursor, (at) => { const found = takeRef(at); return found !== undefined && done(at) ? found : undefined; });
  if (ref !== undefined && !isSaid && ONE_THING.includes(ref.ref === 'bound' ? ref.name : ref.ref)) return undefined; // "it" is no amount
  if (ref !== undefined) return { amount: 'count', of: ref };
  if (takeOne(cursor, ['differently named', 'different named']) !== undefined) {
    const named = takeFilter(cursor);
    return named === undefined ? undefined : { amount: 'different', what: 'names', of: named };
  }
  const of = takeFilter(cursor);
  if (of !== undefined && of.test === 'opponent') take(cursor, 'you', 'have');
  return of === undefined ? undefined : (entriesOf(of) ?? { amount: 'count', of });
}
function takeAmount(cursor: Cursor): Amount | undefined {
  for (const parser of [takeReckoned, takeDoneBy, takeSimple, takeZoneSize, takeMarked, takeCountersAmong, takeMost, takeAmong, takeCounters, takeValue, takePossessed, takeParty, takeCount]) {
    const found = attempt(cursor, (at) => { const amount = parser(at, takeAmount); return amount !== undefined && done(at) ? amount : undefined; });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** An amount as a phrase: "3", "X", "that", "lands you control", "power of this", "cards in your library". */
export function parseAmount(text: string, scope: Scope): Parsed<Amount> {
  const value = parseInt_(text);
  if (value !== undefined) return { ok: true, value: { amount: 'number', value } };
  return whole(text, scope, 'amount', takeAmount, [...VOCABULARY, ...VALUES, 'devotion', 'among', 'greatest']);
}

const NESTED = { plus: 'plus', minus: 'minus', times: 'times', min: 'min', max: 'max', power: 'power-of' } as const;

function countedOf(context: Context, node: Node): Filter | Ref | undefined {
  if (node.node === 'scalar' && typeof node.value === 'string') {
    const parsed = parseAmount(node.value, context.scope);
    if (parsed.ok && parsed.value.amount === 'count') return parsed.value.of;
  }
  return filterOf(context, node);
}

/** {count: +1/+1 counters on it}: counters are no objects, but there is a number of them. */
function countersCounted(context: Context, node: Node): Amount | undefined {
  const parsed = node.node === 'scalar' && typeof node.value === 'string' ? parseAmount(node.value, context.scope) : undefined;
  return parsed?.ok === true && (parsed.value.amount === 'value' || parsed.value.amount === 'sum') && parsed.value.value === 'counters' ? parsed.value : undefined;
}

function amountMap(context: Context, node: MapNode): Amount | undefined {
  const { sink } = context;
  const [first] = node.entries;
  if (first === undefined) return wrong(sink, node, 'an amount');
  const key = normal(first.key);
  if (key === 'power' && first.value.node !== 'list') return valueMap(context, node, key, first.value); // power of an object; of two amounts it raises the first to the second
  if (Object.hasOwn(NESTED, key) || ['half-up', 'half-down', 'count', 'chosen', 'mana-spent', 'times-paid'].includes(key)) onlyKeys(sink, node, [key], 'this amount');
  if (Object.hasOwn(NESTED, key)) {
    const of = itemsOf(first.value).map((item) => amountOf(context, item)).filter((amount) => amount !== undefined);
    const nested: Amount = { amount: NESTED[key as keyof typeof NESTED], of };
    checkSize(context, node, nested);
    return nested;
  }
  const rounding = key === 'half' && first.value.node === 'scalar' ? ['up', 'down'].find((each) => first.value.node === 'scalar' && first.value.source === each) : undefined;
  if (rounding !== undefined) { // {half: up, of: that}
    onlyKeys(sink, node, ['half', 'of'], 'this amount');
    const halfOf = get(node, 'of');
    const of = halfOf === undefined ? ({ amount: 'that' } as const) : amountOf(context, halfOf);
    return of === undefined ? undefined : { amount: rounding === 'up' ? 'half-up' : 'half-down', of };
  }
  if (key === 'half') return void report(sink, first.at, 'amount', 'half of an odd number is rounded, and it says not how', 'write {half up: ..} or {half down: ..}');
  if (key === 'half-up' || key === 'half-down') {
    const of = amountOf(context, first.value);
    return of === undefined ? undefined : { amount: key, of };
  }
  if (key === 'count') {
    const counters = countersCounted(context, first.value);
    if (counters !== undefined) return counters;
    const of = countedOf(context, first.value);
    return of === undefined ? undefined : { amount: 'count', of };
  }
  return valueMap(context, node, key, first.value);
}
/** {greatest: power of creatures you control}, {number of different: colors among permanents}: value and whose in one phrase. */
function partedAmong(node: Node): readonly Node[] {
  const found = node.node === 'scalar' && typeof node.value === 'string' ? /^(.+?) (?:of|among) (.+)$/.exec(node.source) : null;
  return found === null || node.node !== 'scalar' ? [] : [found[1], found[2]].map((text = ''): Node => ({ node: 'scalar', at: node.at, value: text, source: text }));
}
/** {greatest: {power: creatures you control}} and {greatest: [power, creatures you control]} are {greatest: power, of: creatures you control}. */
const AMONG: readonly string[] = ['greatest', 'least', 'sum', 'total', 'different', 'number-of-different'];
function valueMap(context: Context, node: MapNode, key: string, given: Node): Amount | undefined {
  const { sink } = context;
  if (AMONG.includes(key)) onlyKeys(sink, node, [key, 'of', ...(get(node, 'of') === undefined ? ['among'] : [])], 'this amount');
  if (key === 'devotion' || key === 'devotion-to' || key === 'value') onlyKeys(sink, node, [key, 'of'], 'this amount');
  if (key === 'counters' && node.entries.length > 1) onlyKeys(sink, node, [key, ...(get(node, 'of') === undefined ? ['on'] : ['of'])], 'this amount');
  const inside = AMONG.includes(key) && given.node === 'map' && given.entries.length === 1 ? given.entries[0] : undefined;
  const parted = AMONG.includes(key) && node.entries.length === 1 ? partedAmong(given) : [];
  const [first, second] = AMONG.includes(key) && given.node === 'list' && given.items.length === 2 ? given.items : parted;
  const of = inside?.value ?? second ?? get(node, 'of') ?? (AMONG.includes(key) ? get(node, 'among') : undefined);
  const value: Node = inside === undefined ? (first ?? given) : { node: 'scalar', at: inside.at, value: inside.key, source: inside.key };
  if (key === 'chosen') return named(textOf(sink, value), (name) => ({ amount: 'chosen', name }));
  if (key === 'devotion' || key === 'devotion-to') return { amount: 'value', value: 'devotion', of: (of === undefined ? undefined : refOf(context, of)) ?? { ref: 'you' }, colors: colorsMeant(context, value) };
  if (key === 'times-paid') return named(textOf(sink, value, 'a cost'), (how) => ({ amount: 'times-paid', how }));
  if (key === 'mana-spent') return named(wordOf(sink, value, ['total', 'colors', ...MANA_WORDS] as const, 'kind of mana spent'), (what) => ({ amount: 'mana-spent', what }));
  if (key === 'happened') return happened(context, node, value);
  if (key === 'greatest' || key === 'sum' || key === 'total' || key === 'least') {
    const name = textOf(sink, value)?.replace(/ of$/, '');
    const among = of === undefined ? undefined : countedOf(context, of);
    return name === undefined || among === undefined || !isValueName(normal(name)) ? wrong(sink, value, 'a value such as power, and "of:"') : { amount: key === 'total' ? 'sum' : key, value: normal(name) as ValueName, of: among };
  }
  if (key === 'different' || key === 'number-of-different') {
    const what = wordOf(sink, value, DIFFERENT, 'thing to count');
    const among = of === undefined ? undefined : countedOf(context, of);
    return what === undefined || among === undefined ? undefined : { amount: 'different', what, of: among };
  }
  if (key === 'value' && of !== undefined && given.node === 'scalar') return amountMap(context, { ...node, entries: [{ key: given.source, at: given.at, value: of }] });
  if (key === 'counters' && given.node === 'map' && node.entries.length === 1) { // {counters: {of: it, kind: +1/+1}}
    const kind = get(given, 'kind');
    onlyKeys(sink, given, ['kind', 'of', 'on'], 'counters of something');
    const rest = given.entries.filter(({ value: each }) => each !== kind);
    return kind === undefined ? wrong(sink, given, 'counters of a kind, {counters: +1/+1, of: it}') : amountMap(context, { ...node, entries: [{ key: 'counters', at: kind.at, value: kind }, ...rest] });
  }
  const on = key === 'counters' ? (of ?? get(node, 'on')) : undefined;
  if (on !== undefined) {
    const ref = refOf(context, on);
    const kind = textOf(sink, value);
    return ref === undefined || kind === undefined ? undefined : { amount: 'value', value: 'counters', of: ref, kind };
  }
  const [, kindSaid] = node.entries.length === 1 ? /^counters-(.+)$/.exec(key) ?? [] : [];
  if (kindSaid !== undefined) return named(refOf(context, value), (ref) => ({ amount: 'value', value: 'counters', of: ref, kind: kindSaid })); // {counters charge: this}
  const name = key.replace(/-of$/, '').replace(/^damage-(?:marked-)?on$/, 'damage');
  if (isValueName(name) && node.entries.length === 1) return named(refOf(context, value), (ref) => ({ amount: 'value', value: name, of: ref }));
  report(sink, node.at, 'amount', `"${key}" is not an amount`, `an amount is a number, a phrase, or one of: ${[...Object.keys(NESTED), 'half up', 'half down', 'count', 'power of', 'counters', 'greatest', 'different', 'chosen', 'happened', 'mana spent', 'times paid'].join(', ')}`);
  return undefined;
}
const named = <T>(value: T | undefined, make: (value: T) => Amount): Amount | undefined => (value === undefined ? undefined : make(value));

/** {happened: draws, since: turn, who: you}: how often, or how much, the record says. */
function happened(context: Context, node: MapNode, value: Node): Amount | undefined {
  const { sink } = context;
  onlyKeys(sink, node, ['happened', 'since', 'who'], 'an amount of what happened');
  const [who, since] = ['who', 'since'].map((key) => get(node, key) ?? (value.node === 'map' ? get(value, key) : undefined));
  const filter = who === undefined ? undefined : filterOf(context, who);
  const when = sinceOf(context, since);
  const asked = askedOf(context, value, ['since', 'who']);
  if (asked !== undefined) {
    const [first, second] = asked;
    if (who !== undefined && asked.some((each) => each.who !== undefined)) report(sink, who.at, 'unknown-key', 'to whom it happened is said in the event already', 'leave "who:" out, or say it in one place');
    return first === undefined || when === undefined ? undefined : second !== undefined || first.atLeast !== undefined ? wrong(sink, value, 'one event without "amount:"') : { amount: 'happened', ...first, since: when, ...(filter === undefined ? {} : { who: filter }) };
  }
  const text = textOf(sink, value);
  const fact = text === undefined ? undefined : knownFact(context, value, text);
  return fact === undefined || when === undefined ? undefined : { amount: 'happened', fact, since: when, ...(filter === undefined ? {} : { who: filter }) };
}

/** An amount node: a number, a phrase, or a map. Negative numbers are a problem. */
export function amountOf(context: Context, node: Node): Amount | undefined {
  if (node.node === 'map') return checkValueSort(context, node, amountMap(context, node));
  if (node.node === 'list') return wrong(context.sink, node, 'an amount');
  if (typeof node.value === 'number' || typeof node.value === 'bigint') {
    if (node.value < 0) return void report(context.sink, node.at, 'negative', `an amount must not be negative: ${show(node.value)}`, 'write {minus: ..} or the opposite event');
    if (node.source.startsWith('+')) return void report(context.sink, node.at, 'amount', `"${node.source}" is the number ${show(node.value)}: the sign adds nothing`, `write {plus: ${show(node.value)}} for so many more, ${show(node.value)} for exactly so many`);
    return { amount: 'number', value: node.value };
  }
  const text = textOf(context.sink, node, 'an amount');
  if (text !== undefined && /^[+-]?(?:\d*\.\d+|\d+\.|\d+(?:\.\d+)?e[+-]?\d+)$/i.test(text)) return void report(context.sink, node.at, 'amount', `"${text}" is not a whole number`, 'amounts are whole numbers, written in digits; {half up: ..} and {half down: ..} halve');
  if (text !== undefined && UNROUNDED.test(text) && parseAmount(`${text}, rounded up`, context.scope).ok) return void report(context.sink, node.at, 'amount', `"${text}": half of an odd number is rounded, and it says not how`, `write "${text.replace(/,$/, '')}, rounded up" or "rounded down"`);
  return text === undefined ? undefined : checkValueSort(context, node, accept(context, node, parseAmount(text, context.scope)));
}
/** CR 107.1a: a text that halves says how it rounds. */
const UNROUNDED = /^half\b(?!.*\brounded\b)/;
/** Power or toughness changes may be negative. */
export function signedAmountOf(context: Context, node: Node): Amount | undefined {
  if (node.node === 'scalar' && (typeof node.value === 'number' || typeof node.value === 'bigint')) return { amount: 'number', value: node.value };
  return amountOf(context, node);
}

const printOf = (of: Filter | Ref): string | undefined => ('ref' in of && !('test' in of) ? printRef(of) : printFilter(of as Filter));
/** The phrase of an amount, or undefined where only the nested form says it. */
export function printAmount(amount: Amount): string | undefined {
  switch (amount.amount) {
    case 'number': return show(amount.value);
    case 'x': return 'X';
    case 'that': return 'that';
    case 'prevented': return 'prevented';
    case 'excess': return 'the excess damage';
    case 'left': return 'shield';
    case 'chosen': return amount.name === 'N' ? 'N' : `the chosen ${amount.name}`;
    case 'times-paid': return amount.how === 'kicker' ? 'times kicked' : undefined;
    case 'mana-spent': return `${manaSpentWords(amount.what)}${amount.of === undefined ? '' : ` to cast ${printRef(amount.of)}`}`;
    case 'count': return prefixed('the number of ', printOf(amount.of));
    case 'greatest': case 'least': return prefixed(`the ${amount.amount} ${amount.value.replaceAll('-', ' ')} among `, printOf(amount.of));
    case 'most': case 'fewest': return joined(prefixed(`the ${amount.amount} `, printOf(amount.of)), ' among ', printOf(amount.among));
    case 'sum': return prefixed(`the total ${amount.kind === undefined ? '' : `${amount.kind} `}${amount.value.replaceAll('-', ' ')} among `, printOf(amount.of));
    case 'different': return prefixed(`${amount.what.replaceAll('-', ' ')} among `, printOf(amount.of));
    case 'party': return undefined;
    case 'value': return printValue(amount);
    case 'plus': case 'minus': case 'times': case 'min': case 'max': case 'power-of': case 'half-up': case 'half-down': case 'happened': return undefined;
    default: return assertNever(amount);
  }
}
function printValue(amount: Extract<Amount, { amount: 'value' }>): string {
  if (amount.value === 'devotion') return `devotion to ${(amount.colors ?? []).map((color) => (typeof color === 'string' ? color : `the chosen ${color.chosen}`)).join(' and ')}`;
  if (amount.value === 'counters') return `${amount.kind === undefined ? '' : `${amount.kind} `}counters on ${printRef(amount.of)}`;
  return `${amount.value.replaceAll('-', ' ')} of ${printRef(amount.of)}`;
}
const prefixed = (before: string, text: string | undefined): string | undefined => (text === undefined ? undefined : before + text);
const joined = (before: string | undefined, between: string, after: string | undefined): string | undefined => (before === undefined || after === undefined ? undefined : before + between + after);
/** Facts that records may ask for. */
export const RECORD_FACTS: readonly string[] = RECORDS.map((each) => each.fact);
