/** What a `change:` says: amounts, recipients, zones, how something enters. */
import { tableOf } from '../../base/table.ts';
import { type Change, EVENT_KINDS, type EventKind, type Pattern } from '../../rules/ability.ts';
import { amountOf } from '../values/amounts.ts';
import { conditionOf } from '../values/conditions.ts';
import { checkCounterKind } from '../values/counter-kinds.ts';
import { type Context, refOf, scalarAt } from '../phrases/context.ts';
import { EVENT_SHAPES, MOVES, OF_OBJECTS, ONE_BY_ONE, fieldMeant, fieldType } from '../vocabulary/event-fields.ts';
import { topOf } from '../values/event-words.ts';
import { checkTimes } from '../phrases/limits.ts';
import { manaType } from '../values/mana.ts';
import { PATCH_KEYS, becomesOf, exceptionsListed, exceptionsOf, losesOf, tokenOf } from '../values/patches.ts';
import { placeOf } from '../values/patterns.ts';
import { isObjectPhrase } from '../phrases/object-phrase.ts';
import { playerRefOf } from '../phrases/player-or-object.ts';
import { booleanOf, didYouMean, entryOf, get, mapOf, normal, onlyKeys, textOf, wordOf, wrong } from '../yaml/read.ts';
import { halved, timeNamed, wordFrom } from '../vocabulary/words.ts';
import { type Entry, type MapNode, type Node, report } from '../yaml/yaml.ts';

type AmountOp = Extract<Change, { change: 'amount' }>['op'];
const OPS: readonly AmountOp[] = ['set', 'times', 'plus', 'minus', 'half-up', 'half-down', 'at-least', 'at-most'];
const KEYS = ['amount', 'new', 'to', 'from', 'player', 'what', 'under', 'as', 'face', 'tapped', 'counters', 'gains', 'loses', 'attached', 'attacking', 'becomes', 'kind', 'type', 'types', 'action', 'random', 'face-down', 'groups', 'cast', 'ignore', 'place', 'among', 'chosen-by'] as const;
const MANY: Readonly<Record<string, number>> = tableOf({ double: 2, twice: 2, 'two times': 2, triple: 3, 'three times': 3, quadruple: 4, 'four times': 4 });
/** "triple that much", "twice that damage": the event's amount so many times. */
const manyTimes = (text: string): number | undefined => MANY[text.trim().replace(/ (?:that|the)(?: (?:much|many|damage|amount))?$/, '')];
const ONE = { amount: 'number', value: 1 } as const;

/** {times: 2}, {half: up}, {plus: X}, or the new amount. */
function amountChange(context: Context, node: Node): readonly Change[] {
  if (node.node === 'scalar') {
    const half = halved(node.source);
    if (half !== undefined) return [{ change: 'amount', op: `half-${half}`, by: ONE }];
    const times = manyTimes(node.source);
    if (times !== undefined) return [{ change: 'amount', op: 'times', by: { amount: 'number', value: times } }];
  }
  if (node.node === 'map' && node.entries.length > 1) { // one after the other, as they are written
    onlyKeys(context.sink, node, [...OPS, 'half'], 'changes of an amount');
    return node.entries.flatMap((entry) => amountChange(context, { ...node, entries: [entry] }));
  }
  if (node.node === 'map' && node.entries.length === 1) {
    const [{ key, value }] = node.entries as readonly [Entry];
    if (normal(key) === 'each-kind') return amountChange(context, value); // counters of several kinds are an event each
    const op = OPS.find((each) => each === normal(key));
    if (normal(key) === 'half') {
      const how = wordOf(context.sink, value, ['up', 'down', 'rounded up', 'rounded down'] as const, 'rounding');
      return how === undefined ? [] : [{ change: 'amount', op: how.endsWith('up') ? 'half-up' : 'half-down', by: ONE }];
    }
    if (op !== undefined && !(isNested(value) && op !== 'set')) {
      const by = amountOf(context, value);
      return by === undefined ? [] : [{ change: 'amount', op, by }];
    }
  }
  const half = node.node === 'scalar' ? /^half,? (?:rounded )?(up|down)$/.exec(node.source)?.[1] : undefined;
  if (half !== undefined) return [{ change: 'amount', op: half === 'up' ? 'half-up' : 'half-down', by: ONE }];
  const by = amountOf(context, node);
  return by === undefined ? [] : [{ change: 'amount', op: 'set', by }];
}
/** CR 701.23f: {among: the top four cards of that library}: so many are searched instead. */
function amongChange(context: Context, node: Node): readonly Change[] {
  const count = node.node === 'scalar' ? /^(?:the )?top (\S+)(?: cards?)?(?: of (?:that|their|its|the) library| of that player's library)?$/.exec(node.source.trim())?.[1] : undefined;
  return count === undefined ? (wrong(context.sink, node, 'so many cards, such as "the top four cards of that library"') ?? []) : amountChange(context, scalarAt(node.at, count));
}
/** {plus: [that, 1]} is an amount of its own; {plus: 1} adds to the event's. */
const isNested = (node: Node): boolean => node.node === 'list';

function toChange(context: Context, field: 'to' | 'from', node: Node, kinds: readonly EventKind[]): readonly Change[] {
  if (field === 'to' && kinds.some((kind) => MOVES.includes(kind))) {
    const place = placeOf(context, node);
    return place === undefined ? [] : [{ change: 'zone', to: place.zone, ...(place.place === undefined ? {} : { place: place.place }), ...(place.of === undefined ? {} : { of: place.of }) }];
  }
  return refChange(context, field, node);
}
function refChange(context: Context, change: 'to' | 'from' | 'player' | 'what' | 'chosen-by' | 'under' | 'attached' | 'attacking', node: Node): readonly Change[] {
  const ref = change === 'player' || change === 'chosen-by' || change === 'under' ? playerRefOf(context, node) : refOf(context, node);
  return ref === undefined ? [] : [{ change, ref }];
}
/** {original: .., except: {..}}, {copy-of: .., add-types: [..]}: what is copied, and what the copy is except. */
function copyMeant(context: Context, node: MapNode): { readonly of?: Node | undefined; readonly except?: Node | undefined } {
  const key = ['original', 'copy-of', 'copy', 'of'].find((each) => get(node, each) !== undefined) ?? 'original';
  const beside = get(node, 'except') === undefined ? node.entries.filter((entry) => [...PATCH_KEYS, 'gain', 'color', 'counters'].includes(normal(entry.key))) : [];
  onlyKeys(context.sink, beside.length === 0 ? node : { ...node, entries: node.entries.filter((entry) => !beside.includes(entry)) }, [key, 'except'], 'a copy');
  return { of: get(node, key), except: beside.length === 0 ? get(node, 'except') : { node: 'map', at: beside[0]?.at ?? node.at, entries: beside } };
}
function asChange(context: Context, node: Node): readonly Change[] {
  if (node.node !== 'map' || context.objectAt?.(node) !== undefined) {
    const original = refOf(context, node);
    return original === undefined ? [] : [{ change: 'as', original }];
  }
  const { of, except } = copyMeant(context, node);
  const original = of === undefined ? undefined : refOf(context, of);
  const exceptions = except === undefined ? undefined : exceptionsOf(context, except);
  return original === undefined ? (wrong(context.sink, node, '{original: what is copied, except: ..}') ?? []) : [{ change: 'as', original, ...(exceptions === undefined ? {} : { except: exceptions }) }];
}
function tappedChange(context: Context, node: Node): readonly Change[] {
  if (node.node !== 'map') {
    const value = booleanOf(context.sink, node);
    return value === undefined ? [] : [{ change: 'tapped', value }];
  }
  onlyKeys(context.sink, node, ['if', 'unless'], '"tapped"');
  const [whether, unless] = ['if', 'unless'].map((key) => { const asked = get(node, key); return asked === undefined ? undefined : conditionOf(context, asked); });
  return [{ change: 'tapped', value: true, ...(whether === undefined ? {} : { if: whether }), ...(unless === undefined ? {} : { unless }) }];
}
/** "an additional +1/+1 counter", "two charge counters", "X additional +1/+1 counters": {+1/+1: 1}. */
function countersSaid(node: Node): Node {
  const [, n, kind] = node.node === 'scalar' ? (/^(an?|\w+)(?: additional| extra| more)? (\S+) counters?(?: on it)?$/.exec(node.source.replace(/^an additional /, 'a ')) ?? []) : [];
  return n === undefined || kind === undefined ? node : { node: 'map', at: node.at, entries: [{ key: kind, at: node.at, value: scalarAt(node.at, /^an?$/.test(n) ? '1' : n) }] };
}
/** {kind: amount, if: .., by: who puts them}; by: the rules, where no effect does (614.16). */
function countersChange(context: Context, written: Node): readonly Change[] {
  const node = countersSaid(written);
  const map = mapOf(context.sink, node, 'counters, {kind: amount}');
  const condition = map === undefined ? undefined : get(map, 'if');
  const asked = condition === undefined ? undefined : conditionOf(context, condition);
  const who = map === undefined ? undefined : get(map, 'by');
  const ruled = who?.node === 'scalar' && who.value === 'the rules';
  const putter = who === undefined || ruled ? undefined : playerRefOf(context, who);
  return (map?.entries ?? []).filter(({ key }) => key !== 'if' && key !== 'by').flatMap(({ key, value }): readonly Change[] => {
    const op = value.node === 'map' && value.entries.length === 1 ? (['plus', 'minus', 'set', 'times'] as const).find((each) => each === value.entries[0]?.key) : undefined;
    const nested = op === undefined || isNested((value as MapNode).entries[0]?.value ?? value);
    const by = amountOf(context, nested ? value : ((value as MapNode).entries[0]?.value ?? value));
    checkCounterKind(context.sink, value.at, key);
    return by === undefined ? [] : [{ change: 'counters', kind: key, op: nested ? 'plus' : (op ?? 'plus'), by, ...(asked === undefined ? {} : { if: asked }), ...(ruled ? { ruled } : {}), ...(putter === undefined ? {} : { putter }) }];
  });
}
function gainsChange(context: Context, node: Node): readonly Change[] {
  if (node.node !== 'map' || get(node, 'abilities') === undefined) return [{ change: 'gains', abilities: context.read.abilities(context, node) }];
  onlyKeys(context.sink, node, ['abilities', 'if'], '"gains"');
  const condition = get(node, 'if');
  const asked = condition === undefined ? undefined : conditionOf(context, condition);
  return [{ change: 'gains', abilities: context.read.abilities(context, get(node, 'abilities') ?? node), ...(asked === undefined ? {} : { if: asked }) }];
}
/** all, [flying], or {abilities: all, if: CONDITION}. */
function losesChange(context: Context, node: Node): readonly Change[] {
  const list = node.node === 'map' ? get(node, 'abilities') : node;
  if (node.node === 'map') onlyKeys(context.sink, node, ['abilities', 'if'], '"loses"');
  if (list === undefined) return wrong(context.sink, node, 'what is lost: all, all-but-mana, or names of abilities') ?? [];
  const condition = node.node === 'map' ? get(node, 'if') : undefined;
  const asked = condition === undefined ? undefined : conditionOf(context, condition);
  return [{ change: 'loses', lose: losesOf(context, list), ...(asked === undefined ? {} : { if: asked }) }];
}
/** {token: NAME, plus: 1}: additional or other tokens. */
function groupsChange(context: Context, node: Node): readonly Change[] {
  const map = mapOf(context.sink, node, '{token: .., plus: ..}');
  const tokenNode = map === undefined ? undefined : get(map, 'token');
  if (map === undefined || tokenNode === undefined) return map === undefined ? [] : (wrong(context.sink, node, '"token:" and "plus:" or "set:"') ?? []);
  onlyKeys(context.sink, map, ['token', 'plus', 'set'], 'a group of tokens');
  if (get(map, 'set') !== undefined && get(map, 'plus') !== undefined) report(context.sink, (get(map, 'plus') as Node).at, 'unknown-key', '"set:" and "plus:" both say how many', 'leave one of the two out');
  const op = get(map, 'set') === undefined ? 'plus' : 'set';
  const amount = get(map, op);
  const by = amount === undefined ? ONE : amountOf(context, amount);
  const token = tokenOf(context, tokenNode);
  if (by !== undefined) checkTimes(context.sink, amount?.at ?? node.at, by, 'tokens');
  return token === undefined || by === undefined ? [] : [{ change: 'groups', token, op, by }];
}
/** {as: the original} of tokens that would be created: that many copies of it; {as: {name: Angel, ..}}: that many of those (111.10). */
function tokensAs(context: Context, node: Node): readonly Change[] {
  const entry = (key: string, value: Node): Entry => ({ key, at: node.at, value });
  const copied = node.node === 'map' ? get(node, 'original') : node;
  const spec = node.node === 'scalar' && isObjectPhrase(node.source);
  const copy = (of: Node): MapNode => ({ node: 'map', at: node.at, entries: [entry('copy-of', of), ...(node.node === 'map' ? node.entries.filter(({ key }) => normal(key) !== 'original') : [])] });
  const token = copied === undefined || spec ? node : copy(copied);
  return groupsChange(context, { node: 'map', at: node.at, entries: [entry('token', token), entry('set', scalarAt(node.at, 'that'))] });
}
function simpleChange(context: Context, key: string, node: Node): readonly Change[] {
  const { sink } = context;
  if (key === 'face') {
    const face = wordOf(sink, node, ['back', 'front', 'down', 'up'] as const, 'face');
    return face === undefined ? [] : [{ change: 'face', face }];
  }
  if (key === 'face-down') return booleanOf(sink, node) === true ? [{ change: 'face', face: 'down' }] : [];
  if (key === 'becomes') {
    const values = becomesOf(context, node);
    return values === undefined ? [] : [{ change: 'becomes', values }];
  }
  if (key === 'random' || key === 'cast') {
    const value = booleanOf(sink, node);
    return value === undefined ? [] : [{ change: 'flag', field: key, value }];
  }
  const [single = node, second] = node.node === 'list' ? node.items : [node];
  const value = key === 'ignore' ? wordOf(sink, node.node === 'scalar' ? scalarAt(node.at, node.source === '1' ? 'one' : node.source.replace(/^the | (?:roll|result|number|die|flip)$/g, '')) : node, ['one', 'lowest', 'highest'] as const, 'thing to ignore') : key === 'place' ? wordOf(sink, node, ['top', 'bottom'] as const, 'end of a library') : textOf(sink, second === undefined ? single : node, 'a word');
  const chosen = value === undefined ? undefined : /^the (.+)$/.exec(value)?.[1]; // "the hue" that was chosen
  const word = value === undefined ? undefined : wordFrom(chosen !== undefined && context.scope.bound.includes(chosen) ? `the chosen ${chosen}` : value);
  return word === undefined ? [] : [{ change: 'word', field: key, value: typeof word === 'string' && (key === 'type' || key === 'types') ? manaType(context, node, word) : word }];
}
function oneChange(context: Context, { key, at, value }: Entry, kinds: readonly EventKind[]): readonly Change[] {
  const top = normal(key) === 'among' && kinds.length > 0 && kinds.every((kind) => kind === 'search') ? topOf(value) : undefined;
  if (top !== undefined) return amountChange(context, top); // the top four cards only
  const said = ['token', 'spec'].includes(normal(key)) && kinds.length > 0 && kinds.every((kind) => kind === 'create') ? 'as' : normal(key); // other tokens in their place
  const name = KEYS.find((each) => kinds.some((kind) => fieldMeant(kind, said) === each) || each === said);
  switch (name) {
    case undefined:
      report(context.sink, at, 'unknown-key', `unknown change "${key}"`, normal(key) === 'shuffled' ? 'write {to: shuffled into library}' : OF_COPIES.includes(normal(key)) ? `of a copy: {as: .., except: {${normal(key)}: ..}}` : (didYouMean(normal(key), KEYS) ?? `changes: ${KEYS.join(', ')}`));
      return [];
    case 'amount': case 'new': {
      const changes = amountChange(context, value);
      if (kinds.some((kind) => ONE_BY_ONE.has(kind))) for (const change of changes) if (change.change === 'amount' && change.op !== 'minus' && change.op !== 'at-most') checkTimes(context.sink, value.at, change.by, 'at once');
      return changes;
    }
    case 'to': case 'from': return toChange(context, name, value, kinds);
    case 'what': return kinds.some((kind) => EVENT_SHAPES[kind].fields['what'] === 'word') ? simpleChange(context, name, kinds.includes('begin') && value.node === 'scalar' ? scalarAt(value.at, timeNamed(value.source)) : value) : refChange(context, name, value);
    case 'player': case 'chosen-by': case 'under': case 'attached': case 'attacking': return refChange(context, name, value);
    case 'as': return kinds.length > 0 && kinds.every((kind) => kind === 'create') ? tokensAs(context, value) : asChange(context, value);
    case 'among': return amongChange(context, value);
    case 'tapped': return tappedChange(context, value);
    case 'counters': return countersChange(context, value);
    case 'gains': return gainsChange(context, value);
    case 'groups': return groupsChange(context, value);
    case 'loses': return losesChange(context, value);
    case 'action': return report(context.sink, at, 'not-changed', 'an action is not changed to another, which consists of something else', 'write instead: [{investigate: {player: ..}}]'), [];
    case 'face': case 'face-down': case 'becomes': case 'kind': case 'type': case 'types': case 'random': case 'cast': case 'ignore': case 'place': return simpleChange(context, name, value);
  }
}
/** What only a copy can be said to be except. */
const OF_COPIES: readonly string[] = PATCH_KEYS.filter((key) => !(KEYS as readonly string[]).includes(key));
/** {counters: .., add-types: [Mutant]}: what enters becomes that, too (614.1c). */
function becomingSo(map: MapNode, kinds: readonly EventKind[]): readonly Entry[] {
  const said = kinds.length > 0 && kinds.every((kind) => kind === 'enters') && get(map, 'becomes') === undefined ? map.entries.filter(({ key }) => OF_COPIES.includes(normal(key)) && !['type', 'types'].includes(normal(key))) : [];
  const [first] = said;
  return first === undefined ? map.entries : [...map.entries.filter((entry) => !said.includes(entry)), { key: 'becomes', at: first.at, value: { node: 'map', at: first.at, entries: said } }];
}
const COUNTERS: readonly EventKind[] = ['put-counters', 'remove-counters', 'move-counters'];
/** {controller: you} of what enters, {transformed: true}, {to: library, place: bottom}: in the words of the changes. */
function inOurWords(map: MapNode, kinds: readonly EventKind[]): MapNode {
  const isEntry = kinds.length > 0 && kinds.every((kind) => kind === 'enters' || kind === 'create');
  const [to, place] = kinds.some((kind) => kind === 'draw' || kind === 'draw-cards') ? [] : [get(map, 'to'), get(map, 'place')];
  const isPlaced = to?.node === 'scalar' && place !== undefined;
  return { ...map, entries: map.entries.flatMap((entry): readonly Entry[] => {
    const { at, value } = entry;
    const key = normal(entry.key);
    if (kinds.length > 0 && ((key === 'of' && kinds.every((kind) => kind === 'become-copy')) || (key === 'as' && kinds.every((kind) => kind === 'become-copy')))) return [{ ...entry, key: 'to' }];
    if (key === 'by' && kinds.length > 0 && kinds.every((kind) => COUNTERS.includes(kind))) return [{ ...entry, key: 'player' }];
    if (key === 'player' && kinds.length > 0 && kinds.every((kind) => kind === 'damage')) return [{ ...entry, key: 'to' }]; // 614.9
    if (key === 'player' && kinds.length > 0 && kinds.every((kind) => kind === 'enters')) return [{ ...entry, key: 'under' }];
    if (isEntry && key === 'with' && kinds.every((kind) => kind === 'enters')) return [{ ...entry, key: 'counters' }];
    if (isEntry && key === 'controller') return [{ ...entry, key: 'under' }];
    if (key === 'copy-of' && kinds.length > 0 && kinds.every((kind) => kind === 'enters')) return [{ ...entry, key: 'as' }];
    if (isEntry && (key === 'gain' || key === 'keywords')) return [{ ...entry, key: 'gains' }];
    if (isEntry && (key === 'transformed' || key === 'back') && value.node === 'scalar' && value.value === true) return [{ key: 'face', at, value: scalarAt(at, 'back') }];
    if (isPlaced && value === to) return [{ ...entry, value: { node: 'map', at: to.at, entries: [{ key: 'zone', at: to.at, value: to }, { key: 'place', at: place.at, value: place }] } }];
    return isPlaced && value === place ? [] : [entry];
  }) };
}
/** {as: the original, except: {..}}, {as: the original, add-types: [..]}: what a copy is except stands with what it copies. */
function changesMeant(said: MapNode | undefined, kinds: readonly EventKind[]): readonly Entry[] {
  const map = said === undefined ? undefined : inOurWords(said, kinds);
  const as = map === undefined ? undefined : entryOf(map, 'as');
  if (map !== undefined && as === undefined) return becomingSo(map, kinds);
  if (map === undefined || as === undefined || (as.value.node === 'map' && get(as.value, 'original') !== undefined)) return map?.entries ?? [];
  const beside = map.entries.filter(({ key }) => normal(key) === 'except' || normal(key) === 'types' || OF_COPIES.includes(normal(key))); // what is copied has types, and no mana
  if (beside.length === 0) return map.entries;
  const inOne = (entry: Entry): readonly Entry[] => { const said = normal(entry.key) === 'except' ? exceptionsListed(entry.value) : undefined; return said?.node === 'map' ? said.entries : [entry]; };
  const except: MapNode = { node: 'map', at: as.at, entries: beside.flatMap(inOne) };
  const copy: MapNode = { node: 'map', at: as.value.at, entries: [{ key: 'original', at: as.at, value: as.value }, { key: 'except', at: as.at, value: except }] };
  return map.entries.flatMap((entry) => (beside.includes(entry) ? [] : [entry === as ? { ...as, value: copy } : entry]));
}
/** What only some events can be said to be: how something enters, is created, is turned face up or moves (614.1c-e). */
const OF_ENTRIES: Readonly<Record<string, readonly EventKind[]>> = tableOf({
  under: ['enters', 'create'], as: ['enters', 'turn-face-up', 'create'], tapped: ['enters', 'create'], attacking: ['enters', 'create'], attached: ['enters'],
  gains: ['enters', 'turn-face-up', 'create'], loses: ['enters', 'turn-face-up'], becomes: ['enters', 'turn-face-up'], counters: ['enters', 'turn-face-up', 'move'], face: ['enters', 'move'], place: ['draw', 'draw-cards'], among: ['search'], 'chosen-by': ['search'], 'face-down': ['enters', 'move'],
  to: ['become-copy', 'damage', 'mark-damage', 'put-counters', 'move-counters', 'attach', 'move', 'enters', 'destroy', 'sacrifice', 'discard', 'mill', 'counter'],
});
/** What an event has to have for it to be another: how many, whose doing, what, of which kind .. */
const OF_EVENTS: readonly string[] = ['amount', 'new', 'from', 'player', 'what', 'kind', 'type', 'types', 'random', 'cast', 'ignore', 'groups'];
/** Events of one card or permanent each: how many there are is said where they are brought about. */
const EACH_BY_ITSELF: ReadonlySet<EventKind> = new Set<EventKind>(['sacrifice', 'discard', 'tap', 'untap', 'reveal']);
function hasToChange(kind: EventKind, key: string): boolean {
  const field = fieldMeant(kind, key);
  if ((kind === 'life-total' || kind === 'set-life') && (field === 'amount' || field === 'new')) return true;
  const type = fieldType(kind, field);
  if (type === undefined || type === 'zone') return false;
  return field === 'player' ? !OF_OBJECTS.has(kind) : field !== 'amount' || !EACH_BY_ITSELF.has(kind);
}
/** A change that nothing of what is watched can undergo would silently do nothing. */
function checkDone(context: Context, { key, at }: Entry, kinds: readonly EventKind[]): void {
  const able = Object.hasOwn(OF_ENTRIES, normal(key)) ? (OF_ENTRIES[normal(key)] ?? []) : OF_EVENTS.includes(fieldMeant(kinds[0] ?? 'damage', normal(key))) ? EVENT_KINDS.filter((kind) => hasToChange(kind, normal(key))) : kinds;
  if (kinds.length > 0 && !kinds.some((kind) => able.includes(kind))) report(context.sink, at, 'not-changed', `"${key}" is nothing that "${kinds.join('" or "')}" can be changed to`, `it can be said of: ${[...new Set(able)].join(', ')}; of something else write instead: or then:`);
}
/** The changes of a map, read against the events that are watched: `to` is a zone where the event moves something. */
export function changesOf(context: Context, node: Node, patterns: readonly Pattern[]): readonly Change[] {
  const written = mapOf(context.sink, node, 'changes, such as {amount: {times: 2}}');
  const inner = written === undefined ? undefined : get(written, 'change'); // {that: {change: {..}}}
  const map = written !== undefined && inner?.node === 'map' ? { ...written, entries: [...written.entries.filter(({ value }) => value !== inner), ...inner.entries] } : written;
  const kinds = patterns.map((pattern) => pattern.kind);
  const entries = changesMeant(map, kinds);
  const enters = entries.some(({ key, value }) => normal(key) === 'to' && value.node === 'scalar' && value.source.includes('battlefield')); // a move that becomes an entry
  if (!enters) for (const entry of entries) checkDone(context, entry, kinds);
  const changes = entries.flatMap((entry) => oneChange(context, entry, kinds));
  const rank = ({ change }: Change): number => (change === 'zone' ? 0 : change === 'loses' ? 1 : 2);
  return [...changes].sort((a, b) => rank(a) - rank(b)); // where it goes, then how; "gains .. and loses all other abilities"
}
