/** The rewrites of a replacement or prevention ability: prevent, change, split, instead, also, then; modes, payments. */
import type { Amount, Change, Condition, EventKind, Instruction, Mode, Pattern, Payment, Ref, Rewrite } from '../../rules/ability.ts';
import { amountOf, parseAmount } from '../values/amounts.ts';
import { changesOf } from './changes.ts';
import { namesChosen } from '../values/choices.ts';
import { conditionOf } from '../values/conditions.ts';
import { type Context, YOU, binding, numbering, scalarAt } from '../phrases/context.ts';
import { anyPlayers } from '../phrases/any-player.ts';
import { playerRefOf } from '../phrases/player-or-object.ts';
import { halved, isManaCost } from '../vocabulary/words.ts';
import { booleanOf, checkKey, get, has, itemsOf, mapOf, normal, onlyKeys, textOf, wordOf, wrong } from '../yaml/read.ts';
import { type Entry, type MapNode, type Node, report } from '../yaml/yaml.ts';

export const REWRITE_KEYS = ['prevent', 'change', 'split', 'instead', 'also', 'then', 'skip'] as const;

const PREVENT_KEYS = ['half', 'amount', 'all-but'] as const;
/** "Prevent that damage." */
const ALL_OF_IT = /^(?:all (?:of )?)?(?:it|that|this|(?:that|the|this) damage|damage)$/;
function preventOf(context: Context, node: Node): Rewrite | undefined {
  if (node.node === 'scalar') {
    if (node.value === true || ALL_OF_IT.test(node.source)) return { rewrite: 'prevent', what: 'all' };
    if (node.value === 'all' || node.value === 'shield') return { rewrite: 'prevent', what: node.value };
    const half = halved(node.source);
    if (half !== undefined) return { rewrite: 'prevent', what: `half-${half}` };
    const but = /^all but (?:the )?(.+)$/.exec(node.source)?.[1];
    const kept = but === undefined ? undefined : amountOf(context, scalarAt(node.at, but));
    if (but !== undefined) return kept === undefined ? undefined : { rewrite: 'prevent', what: 'all-but', amount: kept };
    const part = /^(.+) of (?:it|(?:that|the) damage)$/.exec(node.source)?.[1]; // "prevent 1 of that damage"
    if (part !== undefined) return preventOf(context, scalarAt(node.at, part));
  }
  if (node.node === 'map' && PREVENT_KEYS.some((key) => has(node, key))) {
    onlyKeys(context.sink, node, PREVENT_KEYS, '"prevent:"');
    const [, second] = node.entries.filter(({ key }) => (PREVENT_KEYS as readonly string[]).includes(normal(key)));
    if (second !== undefined) report(context.sink, second.at, 'unknown-key', `how much is prevented is said already, and "${second.key}:" says it again`, 'one of: {amount: 2}, {half: up}, {all-but: 2}');
    const half = get(node, 'half');
    const how = half === undefined ? undefined : wordOf(context.sink, half, ['up', 'down', 'rounded up', 'rounded down'] as const, 'rounding');
    if (half !== undefined) return how === undefined ? undefined : { rewrite: 'prevent', what: how.endsWith('up') ? 'half-up' : 'half-down' };
    const much = get(node, 'amount'); // {amount: 2}
    if (much !== undefined) return preventOf(context, much);
    const but = get(node, 'all-but');
    const rest = but === undefined ? undefined : amountOf(context, but);
    if (but !== undefined) return rest === undefined ? undefined : { rewrite: 'prevent', what: 'all-but', amount: rest };
  }
  const amount = amountOf(context, node);
  return amount === undefined ? undefined : { rewrite: 'prevent', what: 'amount', amount };
}
/** "All combat damage", "all damage that would be dealt to this": which damage it is stands under "when:", and must say the same. */
function saysWhichDamage({ sink }: Context, node: Node, patterns: readonly Pattern[]): Rewrite | undefined {
  const said = node.node === 'scalar' ? /^(?:all )?(?:of )?(?:the |that )?(?<combat>(?:non)?combat )?damage(?<clause> that would be dealt\b.*)?$/.exec(node.source)?.groups : undefined;
  const { combat, clause } = said ?? {};
  if (combat === undefined && clause === undefined) return undefined;
  const asked = (value: boolean): boolean => patterns.every(({ tests }) => tests.some((test) => test.field === 'combat' && test.is === 'flag' && test.value === value));
  if (clause !== undefined) report(sink, node.at, 'prevent', 'whom the damage is dealt to, and by what, is what the effect watches', 'write it under "when:", {when: {damage: {to: .., from: .., combat: true}}, prevent: all}');
  else if (!asked(combat === 'combat ')) report(sink, node.at, 'prevent', `not all that the effect watches is ${combat ?? ''}damage`, `write {when: {damage: {.., combat: ${String(combat === 'combat ')}}}, prevent: all}`);
  return { rewrite: 'prevent', what: 'all' };
}
/** Events of which a part can be another event: they have one amount of something that is all alike. */
const PARTED: ReadonlySet<EventKind> = new Set<EventKind>(['damage', 'lose-life', 'gain-life', 'pay-life', 'draw-cards', 'mill', 'scry', 'surveil', 'look', 'put-counters', 'remove-counters', 'move-counters', 'add-mana', 'mark-damage']);
/** {amount: A, to: .., under: ..}: so much of it gets other fields. */
function splitOf(context: Context, node: Node, patterns: readonly Pattern[], shielded: boolean): Rewrite | undefined {
  const map = mapOf(context.sink, node, 'a split, {amount: .., to: ..}');
  const half = map === undefined || get(map, 'amount') !== undefined ? undefined : get(map, 'half');
  const part = map === undefined ? undefined : (get(map, 'amount') ?? (half === undefined ? undefined : { ...map, entries: map.entries.filter(({ value }) => value === half) }) ?? (shielded ? scalarAt(node.at, 'shield') : undefined)); // "the next 2 damage .. instead"
  if (map === undefined || part === undefined) return map === undefined ? undefined : wrong(context.sink, node, 'a split with "amount:"');
  const amount = amountOf(context, part);
  const rest: MapNode = { ...map, entries: map.entries.filter(({ key, value }) => key !== 'amount' && value !== half) };
  const whole = patterns.find(({ kind }) => !PARTED.has(kind));
  if (whole !== undefined) report(context.sink, node.at, 'not-changed', `a part of "${whole.kind}" cannot be something else`, `it can be said of: ${[...PARTED].join(', ')}; of something else write change:, instead: or also:`);
  if (rest.entries.length === 0) report(context.sink, node.at, 'missing-key', 'a split that says nothing of the part', 'write where it goes: {amount: 1, to: ..}');
  return amount === undefined ? undefined : { rewrite: 'split', amount, changes: changesOf(context, rest, patterns) };
}
/** instead: [..]; {that: {amount: ..}} among it is the event itself with these changes. */
function insteadOf(context: Context, node: Node, patterns: readonly Pattern[]): readonly Rewrite[] {
  const items = itemsOf(node);
  const changed = items.find((item) => item.node === 'map' && item.entries.length === 1 && get(item, 'that')?.node === 'map');
  const changes = changed?.node === 'map' ? get(changed, 'that') : undefined;
  if (changed === undefined || changes === undefined) return [{ rewrite: 'instead', instructions: context.read.instructions(context, node) }];
  const plain: Node = { node: 'list', at: node.at, items: items.map((item) => (item === changed ? scalarAt(item.at, 'that') : item)) };
  const [how, instructions] = [drawingMore(changesOf(context, changes, patterns), patterns), context.read.instructions(context, plain)];
  return how.rewrite === 'instead' ? [{ ...how, instructions: sayingThat(instructions, how.instructions) }] : [how, { rewrite: 'instead', instructions }];
}
function rewriteOf(context: Context, { key, value }: Entry, patterns: readonly Pattern[], shielded: boolean): Rewrite | readonly Rewrite[] | undefined {
  switch (normal(key)) {
    case 'prevent': return saysWhichDamage(context, value, patterns) ?? preventOf(context, value);
    case 'change': return checkDraws(context, value, drawingMore(changesOf(context, value, patterns), patterns), patterns);
    case 'split': return splitOf(context, value, patterns, shielded);
    case 'instead': return insteadOf(context, value, patterns);
    case 'also': case 'then': return { rewrite: normal(key) as 'also' | 'then', instructions: context.read.instructions(context, value) };
    case 'skip': return booleanOf(context.sink, value) === true ? { rewrite: 'instead', instructions: [] } : undefined;
    default: return undefined;
  }
}
/** CR 121.2: a draw is of one card; so many instead are draws of their own: {when: {draw: ..}, change: {amount: 2}}. */
function drawingMore(changes: readonly Change[], patterns: readonly Pattern[]): Rewrite {
  const others = changes.filter(({ change }) => change !== 'amount' && change !== 'player');
  if (changes.length === others.length || !changes.some(({ change }) => change === 'amount') || others.length > 0 || patterns.length === 0 || patterns.some(({ kind }) => kind !== 'draw')) return { rewrite: 'change', changes };
  const who = changes.reduce<Ref>((ref, change) => (change.change === 'player' ? change.ref : ref), { ref: 'that', noun: 'player' });
  const amount = changes.reduce<Amount>((sum, change) => (change.change === 'amount' ? inNumber(sum, change) : sum), { amount: 'number', value: 1 });
  return { rewrite: 'instead', instructions: [{ do: 'event', kind: 'draw-cards', args: { player: { arg: 'ref', ref: who }, amount: { arg: 'amount', amount } }, own: [], forbids: [] }] };
}
/** CR 121.2: what is said of a draw and of something else at once would leave the draw as it is. */
function checkDraws({ sink }: Context, node: Node, rewrite: Rewrite, patterns: readonly Pattern[]): Rewrite {
  if (rewrite.rewrite === 'change' && rewrite.changes.some(({ change }) => change === 'amount') && patterns.some(({ kind }) => kind === 'draw')) report(sink, node.at, 'not-changed', 'a draw is of one card: its number is not changed together with something else', 'write one effect that watches "draw:" and says nothing but its number, or watch "draw-cards:"');
  return rewrite;
}
/** A number with a change of it, as one amount. */
function inNumber(old: Amount, { op, by }: Extract<Change, { change: 'amount' }>): Amount {
  switch (op) {
    case 'set': return by;
    case 'times': case 'plus': case 'minus': return { amount: op, of: [old, by] };
    case 'half-up': case 'half-down': return { amount: op, of: old };
    case 'at-least': return { amount: 'max', of: [old, by] };
    case 'at-most': return { amount: 'min', of: [old, by] };
  }
}
const SHUFFLE: Instruction = { do: 'event', kind: 'shuffle', args: { player: { arg: 'ref', ref: { ref: 'owner', of: { ref: 'that', noun: 'object' } } } }, own: [], forbids: [] };
const isShuffledIn = (rewrite: Rewrite): boolean => rewrite.rewrite === 'change' && rewrite.changes.some((each) => each.change === 'zone' && each.place === 'shuffle');
const saysShuffle = (rewrite: Rewrite): boolean => (rewrite.rewrite === 'also' || rewrite.rewrite === 'then') && rewrite.instructions.some((step) => step.do === 'event' && step.kind === 'shuffle');
/** CR 120.4d: reports what would happen instead of a life total, by itself or as one of several modes. */
function checkTotals({ sink }: Context, map: MapNode, patterns: readonly Pattern[], rewrites: readonly Rewrite[]): void {
  const total = get(map, 'instead') ?? get(map, 'skip');
  if (total === undefined || !patterns.some(({ kind }) => kind === 'life-total') || !rewrites.some((rewrite) => rewrite.rewrite === 'instead' && !rewrite.instructions.some((step) => step.do === 'that'))) return;
  report(sink, total.at, 'life-total', 'a life total is where gains and losses lead: nothing can happen instead', 'write change: {new: 1}, instead: [that, ..], or replace the gain or the loss');
}
/** CR 615.7: a shield counts what it prevents, sends on or changes; what happens instead or besides would be done to the whole, for ever. */
function checkShield({ sink }: Context, map: MapNode, rewrites: readonly Rewrite[]): void {
  const shield = get(map, 'shield');
  if (shield === undefined || rewrites.length === 0 || rewrites.some(({ rewrite }) => rewrite === 'prevent' || rewrite === 'split' || rewrite === 'change')) return;
  if (rewrites.some(({ rewrite }) => rewrite === 'instead' || rewrite === 'also')) report(sink, shield.at, 'not-changed', 'a shield of so much prevents it, or sends it on: nothing else happens to a part of an event', 'write shield: with split:, or with then: (what is prevented becomes that), or next: 1 for the whole event');
}
/** `steps` with what is said in the place of "that" wherever it stands, within conditions and choices too. */
const sayingThat = (steps: readonly Instruction[], said: readonly Instruction[]): readonly Instruction[] => steps.flatMap((step) => (step.do === 'that' ? said : [Object.fromEntries(Object.entries(step).map(([key, value]: [string, unknown]) => [key, isSteps(value) ? sayingThat(value, said) : value])) as unknown as Instruction]));
const isSteps = (value: unknown): value is readonly Instruction[] => Array.isArray(value) && value.length > 0 && value.every((each: unknown) => typeof each === 'object' && each !== null && 'do' in each);
/** CR 614.6, 121.2: one thing happens instead. Where a draw is changed to several and something is said instead, "that" is those draws; of two things instead the second would never be. */
function oneInstead({ sink }: Context, map: MapNode, rewrites: readonly Rewrite[], drawn: Rewrite | undefined): readonly Rewrite[] {
  const written = rewrites.filter((each): each is Extract<Rewrite, { rewrite: 'instead' }> => each.rewrite === 'instead' && each !== drawn);
  if (written.length > 1) report(sink, (get(map, 'skip') ?? map).at, 'contradiction', 'two things happen instead of one event', 'write them as one list, or each as an effect of its own');
  if (written.length === 0 || drawn?.rewrite !== 'instead') return rewrites;
  return rewrites.flatMap((each): readonly Rewrite[] => (each === drawn ? [] : each.rewrite === 'instead' ? [{ ...each, instructions: sayingThat(each.instructions, drawn.instructions) }] : [each]));
}
/** The rewrites of an ability in the order they are written. CR 701.24c: what is shuffled into a library instead has it shuffled, whatever becomes of it. */
export function rewritesOf(context: Context, map: MapNode, patterns: readonly Pattern[]): readonly Rewrite[] {
  const each = map.entries.map((entry) => ({ entry, made: [rewriteOf(context, entry, patterns, has(map, 'shield')) ?? []].flat() }));
  const drawn = each.filter(({ entry }) => normal(entry.key) === 'change').flatMap(({ made }) => made).find(({ rewrite }) => rewrite === 'instead');
  const rewrites = oneInstead(context, map, each.flatMap(({ made }) => made), drawn);
  checkTotals(context, map, patterns, rewrites);
  checkShield(context, map, rewrites);
  return rewrites.some(isShuffledIn) && !rewrites.some(saysShuffle) ? [...rewrites, { rewrite: 'also', instructions: [SHUFFLE] }] : rewrites;
}

/** Modes by their number, where they are a list. */
export const modesByNumber = (node: Node): Node => (node.node === 'list' ? { node: 'map', at: node.at, entries: node.items.map((value, i) => ({ key: String(i + 1), at: value.at, value })) } : node);
/** When a mode may be chosen. */
function modeConditions(context: Context, mode: MapNode): Pick<Mode, 'if'> {
  const [met, unmet] = ['if', 'unless'].map((key) => get(mode, key)).map((node) => (node === undefined ? undefined : conditionOf(context, node)));
  const all: readonly Condition[] = [...(met === undefined ? [] : [met]), ...(unmet === undefined ? [] : [{ if: 'not' as const, of: unmet }])];
  const [only, ...more] = all;
  return only === undefined ? {} : { if: more.length === 0 ? only : { if: 'all', of: all } };
}
/** modes: {counter: {change: ..}, haste: {change: .., if: ..}}. */
export function modesOf(context: Context, node: Node | undefined, patterns: readonly Pattern[]): readonly Mode[] {
  const map = node === undefined ? undefined : mapOf(context.sink, modesByNumber(node), 'modes, {name: {change: ..}}');
  return (map?.entries ?? []).flatMap(({ key, value }): readonly Mode[] => {
    const mode = mapOf(context.sink, value, 'the rewrites of a mode');
    if (mode === undefined) return [];
    onlyKeys(context.sink, mode, [...REWRITE_KEYS, 'if', 'unless'], 'a mode');
    return [{ name: key, rewrites: rewritesOf(context, mode, patterns), ...modeConditions(context, mode) }];
  });
}

/** CR 107.14: "{E}{E}" is two energy counters. */
const energySaid = (symbols: string): number | undefined => (/^(?:\{E\})+$/.test(symbols.trim()) ? symbols.trim().length / '{E}'.length : undefined);
/** CR 118, 602.1a: "{2}, {T}, Sacrifice this": what cards print as a cost; undefined where a part of it is nothing of the kind. */
export function printedCost(text: string): readonly { readonly key: string; readonly value: string }[] | undefined {
  if (/^(?:none|nothing|free)$/i.test(text.trim())) return [];
  const parts = text.split(/,\s+/).map((part) => part.trim()).map((part) => {
    if (part === '{T}') return { key: 'tap', value: 'this' };
    if (part === '{Q}') return { key: 'untap', value: 'this' };
    if (/^\{/.test(part) && isManaCost(part)) return { key: 'mana', value: part };
    if (energySaid(part) !== undefined) return { key: 'energy', value: String(energySaid(part)) };
    const [, verb = '', what = ''] = /^(pay|sacrifice|discard) (.+)$/i.exec(part) ?? [];
    if (verb.toLowerCase() === 'pay') { const life = /^(\w+) life$/.exec(what)?.[1]; return life === undefined ? undefined : { key: 'life', value: life }; }
    return verb === '' ? undefined : { key: verb.toLowerCase(), value: what };
  });
  return parts.some((part) => part === undefined) ? undefined : parts.filter((part) => part !== undefined);
}
/** "{2}, {T}". */
export const isSymbols = (node: Node): boolean => node.node === 'scalar' && /^\{.+\}/.test(node.source);
/** Events that pay a cost: a list of instructions, or a map of them ({life: 2, tap: this}); {life: N} and {mana: N} are paid by the payer. */
export function costOf(context: Context, node: Node): readonly Instruction[] {
  const printed = node.node === 'scalar' && typeof node.value === 'string' ? printedCost(node.value) : undefined;
  if (printed !== undefined) return costOf(context, { node: 'map', at: node.at, entries: printed.map(({ key, value }) => ({ key, at: node.at, value: scalarAt(node.at, value) })) });
  if (isSymbols(node)) {
    report(context.sink, node.at, 'cost', 'a cost is a list of what is paid, not its symbols', 'write {mana: "{2}"}, {life: 2}, {tap: this}, or several of them in one map');
    return [];
  }
  if (node.node === 'list') return node.items.flatMap((item) => costOf(context, item));
  if (node.node !== 'map') return context.read.instructions(context, node);
  return node.entries.flatMap(({ key, at, value }) => {
    const energy = normal(key) === 'mana' && value.node === 'scalar' ? energySaid(value.source) : undefined;
    if (energy !== undefined) return counterCost(context, at, scalarAt(at, String(energy)), 'energy');
    if (normal(key) === 'mana') return [manaCost(context, value)];
    if (normal(key) === 'discard' && value.node === 'scalar' && typeof value.value === 'string') return context.read.instructions(context, { node: 'map', at, entries: [{ key, at, value: { node: 'map', at, entries: [{ key: 'what', at, value }] } }] });
    if (normal(key) === 'life') return lifeCost(context, value);
    if (normal(key) === 'loyalty') return loyaltyCost(context, at, value);
    if (normal(key) === 'energy') return counterCost(context, at, value, 'energy');
    return context.read.instructions(context, { node: 'map', at, entries: [{ key, at, value }] });
  }).map((step) => (step.do === 'event' ? { ...step, cause: 'cost' } : step));
}
/** Mana is not tracked beyond being spent: the payment is an event of its own kind. */
function manaCost(context: Context, node: Node): Instruction {
  const word = textOf(context.sink, node, 'an amount of mana') ?? '';
  if (word !== '' && !isManaCost(word) && !parseAmount(word, context.scope).ok) report(context.sink, node.at, 'cost', `"${word}" is no amount of mana`, 'write 2, X, "{1}{W}", or how much: "lands you control"');
  return { do: 'event', kind: 'pay', args: { player: { arg: 'ref', ref: YOU }, what: { arg: 'word', word } }, own: [], forbids: [], cause: 'cost' };
}
function lifeCost(context: Context, node: Node): readonly Instruction[] {
  const amount = amountOf(context, node);
  return amount === undefined ? [] : [{ do: 'event', kind: 'pay-life', args: { player: { arg: 'ref', ref: YOU }, amount: { arg: 'amount', amount } }, own: [], forbids: [], cause: 'cost' }];
}
/** CR 107.14: {energy: 3} is paid by the payer, who removes so many of their energy counters. */
function counterCost(context: Context, at: number, amount: Node, kind: string): readonly Instruction[] {
  const said = (['from', 'kind'] as const).map((key) => ({ key, at, value: scalarAt(at, key === 'from' ? 'you' : kind) }));
  const entries = [...said, { key: 'amount', at, value: amount }];
  return context.read.instructions(context, { node: 'map', at, entries: [{ key: 'remove-counters', at, value: { node: 'map', at, entries } }] });
}
/** CR 606.4: {loyalty: -2}, {loyalty: 1}, {loyalty: -X}: so many loyalty counters are removed from it or put on it. */
function loyaltyCost(context: Context, at: number, node: Node): readonly Instruction[] {
  const [, sign, many = ''] = /^([+−–-]?)\s*(\w+)$/.exec(node.node === 'scalar' ? node.source.trim() : '') ?? [];
  if (sign === undefined) return wrong(context.sink, node, 'a number of loyalty counters, -2, 1 or -X') ?? [];
  const puts = sign === '' || sign === '+';
  const entries = [[puts ? 'to' : 'from', 'this'], ['kind', 'loyalty'], ['amount', many]].map(([key = '', word = '']) => ({ key, at, value: scalarAt(node.at, word) }));
  return context.read.instructions(context, { node: 'map', at, entries: [{ key: puts ? 'put-counters' : 'remove-counters', at, value: { node: 'map', at, entries } }] });
}

/** pay: {player: you, cost: {life: 2}, may: true, name: tribute}, or a list of such. */
export function paymentsOf(context: Context, node: Node | undefined): readonly Payment[] {
  return itemsOf(node).flatMap((item): readonly Payment[] => {
    const map = mapOf(context.sink, item, 'a payment, {player: you, cost: ..}');
    const cost = map === undefined ? undefined : get(map, 'cost');
    if (map === undefined) return [];
    onlyKeys(context.sink, map, ['player', 'cost', 'may', 'name'], 'a payment');
    if (cost === undefined) return wrong(context.sink, item, 'a payment with "cost:"') ?? [];
    const [player, may, name] = ['player', 'may', 'name'].map((key) => get(map, key));
    const any = player === undefined ? undefined : anyPlayers(player);
    const who = any ?? (player === undefined ? YOU : playerRefOf(context, player));
    const called = name === undefined ? undefined : textOf(context.sink, name);
    if (name !== undefined && called !== undefined) checkKey(context.sink, name.at, called, 'a payment');
    return who === undefined ? [] : [{
      who, cost: costOf(context, cost), may: any !== undefined || (may !== undefined && booleanOf(context.sink, may) === true), ...(any === undefined ? {} : { any: true as const }),
      name: called ?? 'this way',
    }];
  });
}
const asksNumber = (key: string, value: Node): boolean => {
  const what = value.node === 'map' ? get(value, 'what') : value;
  return key === 'roll' || (key === 'choose' && what?.node === 'scalar' && what.source.startsWith('a number'));
};
/** A context that knows the names of a map's choices, and which of them are numbers. */
export function withChoices(context: Context, map: MapNode): Context {
  const entries = ['choose', 'reveal', 'roll', 'flip'].flatMap((key) => { const node = get(map, key); return node?.node === 'map' && has(map, key) ? (key === 'reveal' ? namesChosen(node) : node.entries.map((entry) => ({ name: entry.key, value: entry.value }))).map(({ name, value }) => ({ name, number: asksNumber(key, value) })) : []; });
  return numbering(binding(context, ...entries.map(({ name }) => name)), ...entries.flatMap(({ name, number }) => (number ? [name] : [])));
}
/** A pattern that matches every event of a kind: what an own effect without `when` stands on. */
export const standsOn = (kind: EventKind): readonly Pattern[] => [{ kind, tests: [] }];
