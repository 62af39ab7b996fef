/** The fields of an event instruction as its arguments, and what is missing among them. */
import type { Arg, CopyExceptions, EventKind, Ref } from '../../rules/ability.ts';
import { canonicalText } from '../../base/canonical.ts';
import { amountOf } from '../values/amounts.ts';
import { type Context, argOf, scalarAt } from '../phrases/context.ts';
import { checkClashes } from './event-clashes.ts';
import { EVENT_SHAPES, type FieldType, NEEDS, ONE_BY_ONE, ONLY_WATCHED, fieldMeant, fieldType } from '../vocabulary/event-fields.ts';
import { checkSides, checkTimes } from '../phrases/limits.ts';
import { asTapped, fieldIn, manaArgs } from '../values/mana.ts';
import { countersOf, exceptionsOf, tokenOf } from '../values/patches.ts';
import { asCards, isDescription, isOnPlayer, ofCards, placeOf } from '../values/patterns.ts';
import { checkArgSort } from '../phrases/player-or-object.ts';
import { booleanOf, didYouMean, get, isMeant, itemsOf, normal, partedAt, textOf, textsOf, wordOf, wrong, onlyKeys } from '../yaml/read.ts';
import { TIMES, atRandom, timeNamed, wordFrom, saysOther } from '../vocabulary/words.ts';
import { withEntryWords } from './entry-in-words.ts';
import { withChooser } from '../phrases/whose-choice.ts';
import { type Entry, type MapNode, type Node, report } from '../yaml/yaml.ts';

/** An event as an instruction writes it: {damage: {to: it, amount: 2}}, {draw-cards: 2}, {destroy: it}. */
export interface Written {
  readonly kind: EventKind;
  readonly entry: Entry;
  /** Fields that its word implies: a zone of "exile", the action of "explore". */
  readonly implied: Readonly<Record<string, Arg>>;
}

/** Counters that are there, all of a kind or of every kind. */
const ALL = 'all';
const TAKEN: readonly EventKind[] = ['remove-counters', 'move-counters'];
const isAll = (node: Node | undefined): boolean => node?.node === 'scalar' && node.source.trim() === ALL;
/** Words that name no kind of counter. */
const NO_KIND: readonly string[] = [ALL, 'any', 'each', 'every', 'all kinds', 'any kind'];
/** How an object enters, is turned, or moves. */
const FACES = ['up', 'front', 'down', 'back'] as const;
function checkKind(context: Context, kind: EventKind, node: Node, map: MapNode | undefined): void {
  if (node.node !== 'scalar' || !NO_KIND.includes(node.source.trim())) return;
  if (!TAKEN.includes(kind) || !isAll(node)) report(context.sink, node.at, 'unknown-word', `"${node.source}" is no kind of counter`, TAKEN.includes(kind) ? 'counters of every kind: {kind: all}; of one that is chosen: choose: {kind: a kind of counter on ..}, then kind: the kind' : 'write the kind, such as +1/+1');
  else if (map !== undefined && get(map, 'amount') !== undefined && !isAll(get(map, 'amount'))) report(context.sink, (get(map, 'amount') as Node).at, 'unknown-key', 'all counters have no number', 'leave "amount:" out');
}
function amountArg(context: Context, kind: EventKind, field: string, node: Node): Arg | undefined {
  if (field === 'amount' && TAKEN.includes(kind) && isAll(node)) return { arg: 'word', word: ALL };
  const amount = amountOf(context, node);
  if (amount === undefined) return undefined;
  if (field === 'sides') checkSides(context.sink, node.at, amount);
  else if (ONE_BY_ONE.has(kind)) checkTimes(context.sink, node.at, amount, `of one "${kind}"`);
  return { arg: 'amount', amount };
}
function tokenArg(context: Context, kind: EventKind, node: Node, map: MapNode | undefined): Arg | undefined {
  const amountNode = map === undefined || kind !== 'create' ? undefined : get(map, 'amount');
  const amount = amountNode === undefined ? ({ amount: 'number', value: 1 } as const) : amountOf(context, amountNode);
  const token = tokenOf(context, node);
  return token === undefined || amount === undefined ? undefined : { arg: 'token', token, amount };
}
/** [Treasure, 2]: a sort of tokens, and how many. */
function pairOf(node: Node): MapNode | undefined {
  const [what, amount, more] = node.node === 'list' ? node.items : [];
  const isAmount = amount?.node === 'scalar' ? typeof amount.value === 'number' || /^(?:X|that|that many|\d+)$/.test(amount.source) : amount?.node === 'map' && amount.entries.length === 1 && ['count', 'plus', 'times', 'minus', 'half-up', 'half-down'].includes(normal(amount.entries[0]?.key ?? ''));
  return what === undefined || amount === undefined || more !== undefined || !isAmount ? undefined : { node: 'map', at: node.at, entries: [{ key: 'spec', at: what.at, value: what }, { key: 'amount', at: amount.at, value: amount }] };
}
/** groups: [{token: Treasure, amount: 2}, Food], [Treasure, 2]: several sorts of tokens in one creation. */
function groupArgs(context: Context, written: Node): Readonly<Record<string, Arg>> {
  const alone = pairOf(written);
  const list: Node = alone ?? (written.node === 'list' ? { ...written, items: written.items.map((item) => pairOf(item) ?? item) } : written);
  if (itemsOf(list).length === 0) wrong(context.sink, list, 'groups of tokens', 'for example groups: [{token: Treasure, amount: 2}, Food]');
  return Object.fromEntries(itemsOf(list).flatMap((item, i): readonly (readonly [string, Arg])[] => {
    const map = item.node === 'map' ? item : undefined;
    const rest = map === undefined ? item : (get(map, 'token') ?? get(map, 'spec') ?? { ...map, entries: map.entries.filter(({ key }) => normal(key) !== 'amount') });
    if (map !== undefined && get(map, 'token') !== undefined && get(map, 'spec') !== undefined) report(context.sink, map.at, 'unknown-key', '"token:" and "spec:" both say what is created', 'leave one of the two out');
    if (map !== undefined && (get(map, 'token') ?? get(map, 'spec')) !== undefined) onlyKeys(context.sink, map, ['token', 'spec', 'amount'], 'a group of tokens');
    const arg = tokenArg(context, 'create', rest, map);
    return arg === undefined ? [] : [[`group ${String(i + 1)}`, arg]];
  }));
}
/** "the draw step" of a begin event is "draw". */
const wordMeant = (kind: EventKind, word: string | undefined): string | undefined => (kind === 'begin' && word !== undefined && TIMES.includes(timeNamed(word)) ? timeNamed(word) : word);
function checkTime(context: Context, node: Node, word: string | undefined): void {
  if (word !== undefined && !TIMES.includes(word) && !/^(?:an? )?(?:extra )?turn$/.test(word)) report(context.sink, node.at, 'unknown-word', `"${word}" is no turn, phase or step`, didYouMean(word, TIMES) ?? `known: turn, ${TIMES.join(', ')}`);
}
/** CR 508.4: what enters attacking attacks an opponent or a planeswalker of theirs; its controller chooses. */
const ATTACKED = 'an opponent or a planeswalker an opponent controls';
/** "under their owners' control": each under that of its own owner. */
const saysOwners = (node: Node): boolean => node.node === 'scalar' && /^(?:(?:its|their) )?owners?(?:['’]s?)?(?: control)?$/i.test(node.source.trim());
/** {destroy: {what: a random creature}}: chance chooses it. */
const saysChance = (node: Node): boolean => node.node === 'scalar' && atRandom(node.source) !== undefined;
function withoutChance(node: Node): Node {
  const plain = node.node === 'scalar' ? atRandom(node.source) : undefined;
  return plain === undefined ? node : scalarAt(node.at, plain);
}
/** CR 707.9e: counters beside a copy are of an entry; here another instruction puts them. */
function checkExcept(context: Context, node: Node, { counters, conditional = [] }: CopyExceptions): void {
  if (counters !== undefined || conditional.some((each) => each.counters !== undefined)) report(context.sink, node.at, 'unknown-key', 'what becomes a copy is on the battlefield already, and gets no counters as it enters', 'write an instruction of its own: put-counters: {on: .., kind: ..}');
}
/** CR 611.2a: how long something is a copy: until the end of the turn, or of combat. */
function lastsOf(context: Context, node: Node): Arg | undefined {
  const word = textOf(context.sink, node, 'a duration')?.replace(/^until /, '').replace(/^(?:the )?(?=end of)/, '').replace(/^this turn$/, 'end of turn');
  if (word === 'end of turn' || word === 'end of combat') return { arg: 'word', word };
  report(context.sink, node.at, 'duration', 'something becomes a copy for good, or until the end of the turn or of combat', 'write until: end of turn, until: end of combat, or leave it out');
  return undefined;
}
/** One field of an event instruction as its argument. */
function fieldArg(context: Context, kind: EventKind, field: string, type: FieldType, node: Node, map: MapNode | undefined): Arg | undefined {
  switch (type) {
    case 'things':
      if (field === 'attacking' && node.node === 'scalar' && typeof node.value === 'boolean') return node.value ? argOf(context, scalarAt(node.at, ATTACKED)) : undefined;
      if (field === 'under' && saysOwners(node)) return { arg: 'word', word: 'owner' };
      return argOf(context, withoutChance(node));
    case 'amount': return amountArg(context, kind, field, node);
    case 'zone': { const place = placeOf(context, node); return place === undefined ? undefined : { arg: 'zone', ...place }; }
    case 'flag': { if (field === 'cast' && node.node === 'map') return { arg: 'flag', value: true }; const value = booleanOf(context.sink, node); return value === undefined ? undefined : { arg: 'flag', value }; }
    case 'word': { if (kind === 'add-mana' && node.node === 'list' && node.items.length > 1) return { arg: 'word', word: textsOf(context.sink, node).join(' and ') }; const [single, second] = node.node === 'list' ? node.items : [node]; const word = wordMeant(kind, textOf(context.sink, second === undefined ? (single ?? node) : node, 'a word')); if (kind === 'begin' && field === 'what') checkTime(context, node, word); if (field === 'kind') checkKind(context, kind, node, map); if (field === 'until') return lastsOf(context, node); if (field === 'face') wordOf(context.sink, node, FACES, 'face'); if (field === 'place') wordOf(context.sink, node, ['top', 'bottom'] as const, 'end of a library'); return word === undefined ? undefined : { arg: 'word', word: wordFrom(field === 'kind' ? word.replace(/^the (?!chosen |counters )/, 'the chosen ') : word) }; }
    case 'counters': return { arg: 'counters', counters: countersOf(context, node) };
    case 'abilities': return { arg: 'abilities', abilities: context.read.abilities(context, node) };
    case 'except': { const except = exceptionsOf(context, node); if (except === undefined) return undefined; checkExcept(context, node, except); return { arg: 'except', except }; }
    case 'token': return tokenArg(context, kind, node, map);
    case 'event': return wrong(context.sink, node, `nothing: "${field}" is only watched`);
  }
}

/** {remove-counters: {from: it, amount: all}}: of every kind. */
const withEveryKind = (kind: EventKind, node: Node): Node =>
  (TAKEN.includes(kind) && node.node === 'map' && isAll(get(node, 'amount')) && get(node, 'kind') === undefined ? { ...node, entries: node.entries.map((each) => (normal(each.key) === 'amount' ? { ...each, key: 'kind' } : each)) } : node);
/** {sacrifice: {what: a creature, amount: all}}: each of them; {discard: {player: .., amount: all}}: the hand. */
function withAll(kind: EventKind, node: Node): Node {
  const amount = node.node === 'map' && CHOSEN_BY_NUMBER.includes(kind) ? node.entries.find(({ key }) => normal(key) === 'amount') : undefined;
  if (node.node !== 'map' || amount === undefined || !isAll(amount.value)) return node;
  const rest = node.entries.filter((each) => each !== amount);
  const isEach = ({ key, value }: Entry): boolean => normal(key) === 'what' && value.node === 'scalar';
  const entries = rest.map((each) => (isEach(each) ? { ...each, value: scalarAt(each.value.at, `all ${(each.value as { source: string }).source.trim().replace(/^(?:an?|each|every|all(?: of)?) /, '')}`) } : each));
  return { ...node, entries: kind === 'discard' && get(node, 'what') === undefined ? [...entries, { key: 'what', at: amount.at, value: scalarAt(amount.value.at, 'their hand') }] : entries };
}
const fieldsOf = (context: Context, value: Node): MapNode | undefined => (value.node === 'map' && context.objectAt?.(value) === undefined ? value : undefined);
/** The field that the short form fills: {draw-cards: 2}, {destroy: it}, {explore: it}. Undefined: nothing is written. */
function shortField({ kind, entry: { value }, implied }: Written): string | undefined {
  if (value.node === 'scalar' && value.value === null) return undefined;
  if (kind === 'designate' && value.node === 'scalar' && (value.value === 'day' || value.value === 'night')) return 'what'; // of the game
  const isNumber = value.node === 'scalar' && (typeof value.value === 'number' || typeof value.value === 'bigint');
  return !isNumber && (implied['action'] !== undefined || kind === 'discard') ? 'what' : isNumber && fieldType(kind, 'amount') !== undefined ? 'amount' : EVENT_SHAPES[kind].main;
}

/** Keys of an event in a scenario that describe its object, not the event. */
const META = ['as', 'cause', 'of', 'forbids', 'own'];

const OF_AN_OBJECT: readonly string[] = ['controller', 'owner'];
/** How what chance gave is spoken of. */
const FALLEN: Partial<Record<EventKind, string>> = { roll: 'what was rolled is "the result"', flip: 'how the coin fell is asked with {chosen: {flip: heads}}' };

/** Reports the fields without which the instruction says nothing. */
function checkNeeds(context: Context, written: Written, map: MapNode | undefined): void {
  const { kind, entry, implied } = written;
  const fields = [...Object.keys(EVENT_SHAPES[kind].fields), ...META];
  const short = map === undefined ? shortField(written) : undefined;
  const isSaid = (field: string): boolean => implied[field] !== undefined || (kind === 'create' && field === 'token' && map !== undefined && get(map, 'copy-of') !== undefined) || (map === undefined ? short === field : map.entries.some(({ key }) => fieldMeant(kind, normal(key)) === field) || isMeant(map, field, fields));
  const needs = kind === 'damage' && context.noSource === true ? [['from'], ...(NEEDS[kind] ?? [])] : (NEEDS[kind] ?? []);
  const missing = needs.filter((either) => !either.some(isSaid)).map((either) => either.map((field) => `"${field}:"`).join(' or '));
  if (missing.length > 0) report(context.sink, entry.at, 'missing-key', `"${entry.key}" needs ${missing.join(' and ')}`, `fields: ${Object.keys(EVENT_SHAPES[kind].fields).join(', ')}`);
}

/** "as:" gives a name to the one object that the event names; what a phrase finds is found as it happens, and has none. */
function checkNamed(context: Context, map: MapNode, as: Node): void {
  const what = get(map, 'what');
  if (what === undefined) return;
  if (as.node !== 'scalar' || typeof as.value !== 'string') return wrong(context.sink, as, 'a name');
  if (what.node === 'map' && get(what, 'as') !== undefined) report(context.sink, as.at, 'duplicate-key', 'what it is called is said where it is written', 'leave one of the two out');
  else if (what.node !== 'map' && !(context.noSource === true && (context.objectAt?.(what) !== undefined || (what.node === 'scalar' && context.scope.labels.includes(what.source))))) report(context.sink, as.at, 'unknown-key', '"as:" names one object, and "what:" is a phrase', 'give the object its name where it is written: {card: .., as: ..}, or choose: {NAME: ..}');
}
/** CR 701.9b, 701.21a: whoever discards or sacrifices chooses; of what else is done, "you" do. */
const THEIRS: readonly EventKind[] = ['discard', 'sacrifice'];
/** The arguments of an event instruction; after a problem those that could be read. */
export function eventArgs(context: Context, said: Written): Readonly<Record<string, Arg>> {
  const written: Written = { ...said, entry: { ...said.entry, value: withChooser(withAll(said.kind, withEveryKind(said.kind, withEntryWords(said.kind, said.entry.value))), shortField(said) ?? 'what', !THEIRS.includes(said.kind)) } };
  const { kind, entry: { value }, implied } = written;
  const fields = fieldsOf(context, value);
  const map = fields !== undefined && isDescription(kind, fields) ? undefined : fields;
  checkNeeds(context, written, map);
  if (map === undefined) {
    const field = shortField(written);
    const arg = field === undefined ? undefined : fieldArg(context, kind, field, fieldType(kind, field) ?? 'things', value, undefined);
    if (arg !== undefined && field !== undefined) checkArgSort(context, kind, field, value, arg);
    const chance: Readonly<Record<string, Arg>> = arg?.arg === 'filter' && arg.mode === 'choose' && saysChance(value) ? { random: { arg: 'flag', value: true } } : {};
    return arg === undefined || field === undefined ? implied : { ...whoSacrifices(context, kind, { [field]: arg }), ...chance, [field]: arg, ...counted(kind, { [field]: arg }), ...implied };
  }
  const args: Record<string, Arg> = {};
  for (const { key, at, value: node } of map.entries) {
    const field = key === 'X' ? 'x' : kind === 'designate' && isOnPlayer(map, normal(key)) ? 'player' : fieldMeant(kind, normal(key));
    const type = fieldType(kind, field);
    if (kind === 'move' && field === 'place' && get(map, 'to') !== undefined) continue;
    if (kind === 'create' && (field === 'groups' || (field === 'token' && node.node === 'list'))) {
      Object.assign(args, groupArgs(context, node));
      continue;
    }
    if (kind === 'create' && field === 'copy-of') {
      const copied = tokenArg(context, kind, { ...map, entries: map.entries.filter((each) => ['copy-of', 'except'].includes(normal(each.key))) }, map);
      if (copied !== undefined) args['token'] = copied;
      continue;
    }
    if (kind === 'create' && field === 'except' && get(map, 'copy-of') !== undefined) continue;
    if (type === undefined) {
      const fields = Object.keys(EVENT_SHAPES[kind].fields);
      if (field === 'as' && FALLEN[kind] !== undefined && node.node === 'scalar' && ['result', 'the result', kind].includes(node.source)) continue; // as it is called anyway
      if (field === 'as' && !['what', 'token', 'copy-of'].some((each) => get(map, each) !== undefined)) report(context.sink, at, 'unknown-key', `"${field}" names an object, and this "${kind}" has no "what:"`, FALLEN[kind] ?? (kind === 'create' ? 'a token has its printed name' : 'name it where it is written: {card: .., as: ..}'));
      if (field === 'as') { if (kind === 'search' && node.node === 'scalar' && /^(?:the )?found$/.test(node.source)) continue; checkNamed(context, map, node); }
      if (field === 'as' && kind === 'create' && context.objectAt?.(node) === undefined) report(context.sink, at, 'unknown-key', 'a token gets no name of its own by "as:"', 'it has its printed name in outcomes; later instructions speak of "a token that was created this way", or first: choose: {Copy: a token that was created this way}');
      if (!META.includes(field)) report(context.sink, at, 'unknown-key', `unknown field "${key}" of ${kind}`, OF_AN_OBJECT.includes(field) ? `it is said of an object: {${EVENT_SHAPES[kind].main}: {card: .., ${field}: ..}}` : (partedAt(key, node) ?? didYouMean(field, fields) ?? `fields: ${fields.join(', ')}`));
      continue;
    }
    if (ONLY_WATCHED[kind]?.includes(field) === true) {
      report(context.sink, at, 'only-watched', `"${key}" cannot be said of what is done`, kind === 'search' && field === 'among' ? 'the top four cards only: amount: 4' : `"${kind}" says: ${Object.keys(EVENT_SHAPES[kind].fields).filter((each) => !ONLY_WATCHED[kind]?.includes(each)).join(', ')}`);
      continue;
    }
    const place = kind === 'move' && field === 'to' ? get(map, 'place') : undefined;
    const arg = fieldArg(context, kind, field, type, place === undefined ? node : { node: 'map', at: node.at, entries: [{ key: 'zone', at: node.at, value: node }, { key: 'place', at: place.at, value: place }] }, map);
    if (arg !== undefined && implied[field] !== undefined && canonicalText(arg) !== canonicalText(implied[field])) report(context.sink, at, 'unknown-key', `"${written.entry.key}" says "${field}:" by its word`, kind === 'move' ? `leave it out, or write {move: {what: .., to: ..}}` : 'leave it out');
    if (arg !== undefined) args[field] = arg;
    if (arg !== undefined) checkArgSort(context, kind, field, node, arg);
  }
  checkClashes(context, kind, map, { ...implied, ...args });
  const { what, from } = args;
  if (kind === 'search' && what?.arg === 'ref') args['what'] = { arg: 'filter', filter: { test: 'ref', ref: what.ref }, mode: 'choose' }; // 701.23b: a card that is named may be found
  if (what?.arg === 'filter' && ofCards(kind, from?.arg === 'zone' ? [from.zone] : [])) args['what'] = { ...what, filter: asCards(what.filter) };
  if (Object.values(args).some((arg) => arg.arg === 'filter' && arg.mode === 'choose') && map.entries.some(({ value: node }) => saysChance(node))) args['random'] = { arg: 'flag', value: true };
  const meant = kind === 'add-mana' ? { ...asTapped(context, args), ...manaArgs(context, get(map, fieldIn(args)) ?? value, args) } : args;
  const { to, from: dealer } = meant;
  const dealt = kind === 'damage' && to !== undefined && dealer?.arg === 'ref' && itemsOf(get(map, 'to')).some((item) => item.node === 'scalar' && saysOther(item.source)) ? { to: otherThan(to, dealer.ref) } : {};
  return { ...whoSacrifices(context, kind, args), ...meant, ...dealt, ...counted(kind, args), ...extraTurn(kind, args), ...implied };
}
/** "It deals that much damage to each other creature": other than what deals it, not than the object whose text it is. */
function otherThan<T>(tree: T, dealer: Ref): T {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) return tree.map((each: unknown) => otherThan(each, dealer)) as T;
  if ('ref' in tree && tree.ref === 'this') return dealer as T;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, otherThan(value as unknown, dealer)])) as T;
}
/** CR 701.21a: in a scenario, {sacrifice: {what: Bear}} is done by whoever controls it. */
const whoSacrifices = (context: Context, kind: EventKind, { player, what }: Readonly<Record<string, Arg>>): Readonly<Record<string, Arg>> =>
  kind === 'sacrifice' && context.noSource === true && player === undefined && what?.arg === 'ref' ? { player: { arg: 'ref', ref: { ref: 'controller', of: what.ref } } } : {};
/** begin: {what: extra turn}. */
const extraTurn = (kind: EventKind, { what }: Readonly<Record<string, Arg>>): Readonly<Record<string, Arg>> =>
  kind === 'begin' && what?.arg === 'word' && typeof what.word === 'string' && /^(?:an? )?extra turn$/.test(what.word) ? { what: { arg: 'word', word: 'turn' }, extra: { arg: 'flag', value: true } } : {};
/** Events in which so many things as an amount says are chosen: {sacrifice: {what: a permanent, amount: 2}} is "sacrifice two permanents". */
const CHOSEN_BY_NUMBER: readonly EventKind[] = ['sacrifice', 'discard', 'tap', 'untap'];
function counted(kind: EventKind, { what, amount }: Readonly<Record<string, Arg>>): Readonly<Record<string, Arg>> {
  const applies = CHOSEN_BY_NUMBER.includes(kind) && what?.arg === 'filter' && what.count === undefined && amount?.arg === 'amount';
  if (kind === 'discard' && what === undefined) return { what: { arg: 'filter', filter: { test: 'card' }, mode: 'choose', ...(amount?.arg === 'amount' ? { count: amount.amount } : {}) } };
  return applies ? { what: { ...what, mode: 'choose', count: amount.amount } } : {};
}
