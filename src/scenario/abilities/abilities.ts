/** Abilities of cards and effects: one kind key each (when, cant, static, keyword, after, do), or the name of a keyword. */
import type { Ability, AfterAbility, CantAbility, Condition, DoAbility, Duration, Pattern, Ref, Rewrite, StaticAbility, WhenAbility, Zone } from '../../rules/ability.ts';
import { chosenBefore } from '../values/along.ts';
import { chaptersCounted, replacementMeant, unlessPaid, withLastChapter } from './ability-words.ts';
import { inFields } from './in-fields.ts';
import { checkChosenLate } from './chosen-first.ts';
import { amountOf } from '../values/amounts.ts';
import { choicesOf, fallsOf, revealsOf } from '../values/choices.ts';
import { conditionOf } from '../values/conditions.ts';
import { countersPaid } from '../values/entry-payments.ts';
import { withFallen } from './fallen.ts';
import { type Context, YOU, bindingThose, refOf, scalarAt } from '../phrases/context.ts';
import { ofItsOwn, withDoer } from '../values/doers.ts';
import { GRAINS, fieldType } from '../vocabulary/event-fields.ts';
import { keywordOf } from './keyword-lines.ts';
import { keywordName } from './keyword-table.ts';
import { WHEN } from '../../rules/records.ts';
import { playerRefOf } from '../phrases/player-or-object.ts';
import { booleanOf, didYouMean, get, has, itemsOf, normal, onlyKeys, renamed, textOf, wordOf } from '../yaml/read.ts';
import { checkOneContainer, checkWatched, unchanging } from '../values/patterns.ts';
import { REWRITE_KEYS, costOf, modesOf, paymentsOf, rewritesOf, withChoices } from './rewrites.ts';
import { ofPlayersToo, playerAbilities } from '../values/player-abilities.ts';
import { checkStanding } from './standing.ts';
import { staticOf } from '../values/statics.ts';
import { speakingOf, withIt } from '../values/it-of-event.ts';
import { withoutEvent } from '../values/that-without-event.ts';
import { linkNamed, linking } from './linking.ts';
import { KEYWORDS, ZONES, timeNamed } from '../vocabulary/words.ts';
import { askedAfterwards, shownFirst } from '../values/own-answers.ts';
import { records } from '../vocabulary/records-of.ts';
import { withModeTargets } from './mode-targets.ts';
import { givenOf, targetsOf, withTargets } from './target-phrases.ts';
import { tappingFor } from '../values/mana.ts';
import { onceDealt, takenTogether } from './taken-together.ts';
import { type MapNode, type Node, type Sink, nodeOf, placeOf, report } from '../yaml/yaml.ts';

const KIND_KEYS = ['when', 'cant', 'static', 'keyword', 'after', 'do'] as const;
const COMMON = ['name', 'if', 'unless', 'until', 'works-in'] as const;
/** An activated ability is activated where the scenario says so; a keyword says itself when it works, and is its own name. */
const BARE = ['name'] as const;
export const ABILITY_KEYS: Readonly<Record<(typeof KIND_KEYS)[number], readonly string[]>> = {
  when: [...COMMON, ...REWRITE_KEYS, 'when', 'may', 'choose', 'pay', 'reveal', 'modes', 'along', 'next', 'shield', 'first', 'own', 'repeatable', 'linked', 'flip', 'roll', 'forbids', 'per', 'part-of'],
  cant: [...COMMON, 'cant', 'what'],
  static: [...COMMON, 'static'],
  keyword: ['keyword', 'n', 'N', 'cost'],
  after: [...COMMON, 'after', 'may', 'do', 'target', 'choose', 'linked', 'once', 'pay', 'otherwise'],
  do: [...BARE, 'do', 'cost', 'target', 'choose', 'linked', 'works-in', 'only-if', 'once'],
};

/** One of these says what a replacement ability does. */
const SAYS_WHAT = [...REWRITE_KEYS, 'shield', 'modes', 'choose', 'along', 'reveal', 'pay'] as const;

export type EffectAbility = WhenAbility | CantAbility | StaticAbility | AfterAbility;

const condition = (context: Context, map: MapNode, key: 'if' | 'unless'): { readonly [K in 'if' | 'unless']?: Condition } => {
  const node = get(map, key);
  const found = node === undefined ? undefined : conditionOf(context, node);
  return found === undefined ? {} : { [key]: found };
};
/** Both in one, for abilities that have a single condition. */
function conditions(context: Context, map: MapNode): { readonly if?: Condition } {
  const asked = condition(context, map, 'if').if;
  const not = condition(context, map, 'unless').unless;
  if (not === undefined) return asked === undefined ? {} : { if: asked };
  const without: Condition = { if: 'not', of: not };
  return { if: asked === undefined ? without : { if: 'all', of: [asked, without] } };
}
const nameOf = (context: Context, map: MapNode): { readonly name?: string } => {
  const node = get(map, 'name');
  const name = node === undefined ? undefined : textOf(context.sink, node);
  return name === undefined ? {} : { name };
};

/** CR 113.6: on the battlefield; what watches only what happens to its own object where that is elsewhere works there. */
function worksInOf(context: Context, map: MapNode, watched: readonly Pattern[] = []): readonly (Zone | 'anywhere')[] {
  const zones = itemsOf(get(map, 'works-in')).map((item) => wordOf(context.sink, item.node === 'scalar' ? scalarAt(item.at, item.source.replace(/^(?:your|a|the|any) (?=\S)/, '').replace(/ zone$/, '')) : item, [...ZONES, 'anywhere'] as const, 'zone')).filter((zone) => zone !== undefined);
  if (zones.length > 0) return zones;
  const elsewhere = watched.map(zonesOfThis);
  return elsewhere.length > 0 && elsewhere.every((each) => each.length > 0) ? [...new Set(elsewhere.flat())] : ['battlefield'];
}
/** CR 113.6, 113.6k: where else than on the battlefield an object is to which this happens; none where that is not said, or said of other objects. "Put into a graveyard" is so from anywhere. */
function zonesOfThis({ kind, tests }: Pattern): readonly (Zone | 'anywhere')[] {
  if (!tests.some((test) => test.field === 'what' && test.is === 'filter' && test.filter.test === 'ref' && test.filter.ref.ref === 'this')) return [];
  if (kind === 'discard' || tests.some((test) => test.is === 'part-of' && test.pattern.kind === 'discard')) return ['hand'];
  if (kind === 'counter' || kind === 'cast') return ['stack'];
  if (kind === 'activate' && tests.some((test) => test.is === 'word' && test.words.every((word) => word.endsWith('cycling')))) return ['hand']; // 702.29c
  if (kind === 'move' && !tests.some(({ field }) => field === 'from' || field === 'part-of') && tests.some((test) => test.field === 'to' && test.is === 'zone' && test.not !== true && test.zones.includes('graveyard'))) return ['anywhere'];
  const from = tests.flatMap((test) => (kind === 'move' && test.field === 'from' && test.is === 'zone' && test.not !== true ? test.zones : []));
  return from.includes('battlefield') ? [] : from;
}

const IT = { ref: 'bound', name: 'it' } as const;
/** "You control this and this remains tapped": all that must stay so. */
function conditionNode(at: number, said: string): Node {
  const parts = said.split(/,? and (?=(?:you control|this|it) )/).map((part): Node => (part === 'you control this' ? nodeOf({ is: ['this', 'a permanent you control'] }, at) : scalarAt(at, part.replace(/\b(?:remains|stays) /, 'is '))));
  return parts.length === 1 ? (parts[0] as Node) : { node: 'list', at, items: parts };
}
/** "end of turn", "your next turn", "their next upkeep", "this leaves", "never". */
export function durationOf(context: Context, node: Node): Duration | undefined {
  const written = textOf(context.sink, node, 'a duration');
  if (written === undefined) return undefined;
  const text = written.replace(/^until /, '').replace(/^(?:the )?(?=end of)/, '').replace(/^(?:for )?the rest of the game$/, 'never').replace(/^(?:forever|indefinitely|always)$/, 'never').replace(/^(?:this turn|cleanup|the cleanup step)$/, 'end of turn').replace(/^this combat$/, 'end of combat').replace(/^(?:for )?as long as (.+) (?:is|remains|stays) on the battlefield$/, '$1 leaves').replace(/^(?:the game ends|(?:the )?end of the game)$/, 'end of game');
  const fixed = (['end-of-turn', 'end-of-combat', 'never', 'end-of-game'] as const).find((each) => each === normal(text));
  if (fixed !== undefined) return { until: fixed };
  const next = /^(?:the )?(?:beginning of |(?<end>end of ))?(?:(?<yours>your)|(?:their|its controller's|that player's)|(?<name>.+?)'s) next (?<what>.+)$/.exec(text)?.groups;
  const leaves = /^(.+) leaves(?: the battlefield| play)?$/.exec(text);
  if (next !== undefined && (next['end'] === undefined || next['what'] === 'turn')) {
    const of = next['yours'] !== undefined ? YOU : next['name'] === undefined ? (context.scope.bound.includes('it') && /\b(?:their|its controller's) next /.test(text) ? (/\btheir next /.test(text) ? IT : ({ ref: 'controller', of: IT } as const)) : ({ ref: 'that', noun: 'player' } as const)) : refOf(context, scalarAt(node.at, next['name']));
    return of === undefined ? undefined : next['end'] === undefined ? { until: 'next', what: timeNamed(next['what'] ?? 'turn'), of } : { until: 'end-of-next-turn', of };
  }
  const ref = leaves === null ? undefined : refOf(context, { node: 'scalar', at: node.at, value: leaves[1] ?? '', source: leaves[1] ?? '' });
  if (ref !== undefined) return { until: 'leaves', ref };
  const held = /^(?:for )?as long as (?<condition>(?=.*\b(?<of>this|it)\b)[^,]+)$/.exec(text)?.groups;
  if (held !== undefined) { // 611.2b
    const [of, lasts] = [refOf(context, scalarAt(node.at, held['of'] ?? 'this')), conditionOf(context, conditionNode(node.at, held['condition'] ?? ''))];
    return of === undefined || lasts === undefined ? undefined : { until: 'leaves', ref: of, while: lasts };
  }
  if (leaves === null) report(context.sink, node.at, 'duration', `"${text}" is not a duration`, 'for example: end of turn, end of combat, your next turn, end of your next turn, this leaves, never');
  return undefined;
}
const untilOf = (context: Context, map: MapNode): { readonly until?: Duration } => {
  const node = get(map, 'until');
  const until = node === undefined ? undefined : durationOf(context, node);
  return until === undefined ? {} : { until };
};
const flag = (context: Context, map: MapNode, key: string): boolean => { const node = get(map, key); return node !== undefined && booleanOf(context.sink, node) === true; };

/** `may: you` and `may: true`. */
function mayOf(context: Context, map: MapNode): { readonly may?: Ref } {
  const node = get(map, 'may');
  if (node === undefined || (node.node === 'scalar' && node.value === false)) return {};
  const may = node.node === 'scalar' && node.value === true ? YOU : playerRefOf(context, node);
  return may === undefined ? {} : { may };
}
/** "turn": the first time each turn; "your turns": in each of one's own turns. */
function firstOf(context: Context, node: Node): WhenAbility['first'] {
  const text = textOf(context.sink, node, '"turn" or "your turns"')?.trim();
  if (text === undefined) return undefined;
  if (/^(?:each |every )?turn$/.test(text)) return 'turn';
  if (/^(?:each of |during each of )?your turns?$/.test(text)) return 'your-turns';
  report(context.sink, node.at, 'unknown-word', `"${text}" is no time for a first one`, 'write "turn" or "your turns"');
  return undefined;
}
function amounts(context: Context, map: MapNode): Pick<WhenAbility, 'next' | 'shield' | 'first' | 'linked'> {
  const [next, shield, first, linked] = ['next', 'shield', 'first', 'linked'].map((key) => get(map, key));
  const uses = next === undefined ? undefined : amountOf(context, next);
  const left = shield === undefined ? undefined : amountOf(context, shield);
  const once = first === undefined ? undefined : firstOf(context, first);
  if (next !== undefined && shield !== undefined) report(context.sink, next.at, 'unknown-key', 'a shield is used up by what it prevents, not by how often', 'write shield: 3 (the next 3 damage), or next: 1 with prevent: 3 (3 of the next damage)');
  const name = linked === undefined ? undefined : linkNamed(context, linked);
  return { ...(uses === undefined ? {} : { next: uses }), ...(left === undefined ? {} : { shield: left }), ...(once === undefined ? {} : { first: once }), ...(name === undefined ? {} : { linked: name }) };
}

/** `per:` and `part-of:` beside the events that are watched: of each of them (format A4). */
function narrowed(context: Context, map: MapNode, patterns: readonly Pattern[]): readonly Pattern[] {
  const [perNode, partNode] = ['per', 'part-of'].map((key) => get(map, key));
  const per = perNode === undefined ? undefined : wordOf(context.sink, perNode, GRAINS, 'unit');
  if (partNode !== undefined) checkOneContainer(context, partNode);
  const [container] = partNode === undefined ? [] : context.read.patterns(context, partNode);
  return patterns.map((pattern) => ({ ...pattern, ...(per === undefined ? {} : { per }), ...(container === undefined ? {} : { tests: [...pattern.tests, { field: 'part-of', is: 'part-of', pattern: container } as const] }) }));
}
/** CR 616.1g, 701.9: what goes elsewhere as it is discarded was discarded; of that, the move into the graveyard is replaced. */
function movesMeant(map: MapNode, patterns: readonly Pattern[]): readonly Pattern[] {
  const change = get(map, 'change');
  const isPlace = change?.node === 'map' && change.entries.some(({ key }) => normal(key) === 'to') && change.entries.every(({ key }) => ['to', 'counters', 'tapped'].includes(normal(key))) && REWRITE_KEYS.every((key) => key === 'change' || !has(map, key));
  if (!isPlace) return patterns;
  return patterns.map((pattern): Pattern => (pattern.kind !== 'discard' || pattern.tests.some(({ field }) => !['what', 'player', 'cause'].includes(field)) ? pattern : {
    kind: 'move', tests: [...pattern.tests.filter(({ field }) => field === 'what'), { field: 'to', is: 'zone', zones: ['graveyard'] }, { field: 'part-of', is: 'part-of', pattern }],
  }));
}
/** CR 615.5: how much was prevented is known once the effect has prevented something; before that it would silently be nothing. */
function checkPrevented(sink: Sink, map: MapNode, lists: readonly (readonly Rewrite[])[]): void {
  const prevents = (list: readonly Rewrite[]): number => list.findIndex(({ rewrite }) => rewrite === 'prevent');
  const some = lists.some((list) => prevents(list) >= 0);
  const early = lists.flatMap((list) => list.filter(({ rewrite }, i) => (rewrite === 'then' ? !some : prevents(list) < 0 || i < prevents(list))));
  if (records(early).some((each) => each['amount'] === 'prevented')) report(sink, placeOf(map, /\bprevented\b/u) ?? map.at, 'unprevented', 'nothing has been prevented yet', some ? 'write it after prevent:, in also: or then:' : 'this effect prevents nothing: say that (the amount of the event)');
}
/** CR 615.7: "prevent: all" beside a shield is all that the shield is for, not more. */
const asShield = (rewrite: Rewrite): Rewrite => (rewrite.rewrite === 'prevent' && rewrite.what === 'all' ? { ...rewrite, what: 'shield' } : rewrite);
/** A replacement or prevention ability. `stands`: the event of the instruction that an own effect stands on. */
export function whenOf(around: Context, written: MapNode, stands: readonly Pattern[] = []): WhenAbility {
  const outer = ofItsOwn(around);
  const map = withFallen(countersPaid(replacementMeant(written)));
  const isKnown = onlyKeys(outer.sink, map, ABILITY_KEYS.when, 'a replacement ability');
  const whenNode = get(map, 'when');
  const asking = withChoices(outer, map);
  const patterns = movesMeant(map, narrowed(asking, map, whenNode === undefined ? [] : asking.read.patterns(asking, whenNode)));
  const context = whenNode === undefined ? asking : speakingOf(asking, map.at, patterns);
  if (whenNode !== undefined) checkWatched(context, whenNode.at, patterns, 'when');
  const watched = patterns.length === 0 ? stands : patterns;
  const numbers = amounts(context, map);
  const theirs = withDoer(context, mayOf(context, map).may);
  const said = numbers.shield === undefined ? rewritesOf(theirs, map, watched) : rewritesOf(theirs, map, watched).map(asShield);
  const hasPrevention = said.some((rewrite) => rewrite.rewrite !== 'then');
  const prevented = [...said.filter((rewrite) => rewrite.rewrite === 'prevent'), ...(numbers.shield !== undefined && !hasPrevention ? [numbers.shield] : [])];
  if (prevented.length > 0 && watched.length > 0 && watched.every(({ kind }) => kind !== 'damage')) report(outer.sink, (get(map, 'prevent') ?? get(map, 'shield') ?? map).at, 'prevent', 'only damage can be prevented', 'write instead: [..], or skip: true');
  const modes = modesOf(theirs, get(map, 'modes'), watched);
  const chosen = get(map, 'choose');
  const revealed = get(map, 'reveal');
  const alongNode = get(map, 'along');
  if (alongNode !== undefined && !watched.some(({ kind }) => kind === 'enters')) report(outer.sink, alongNode.at, 'along', 'only something that enters takes something along', 'write also: [..], what happens besides');
  const forbids = get(map, 'forbids');
  if (forbids !== undefined) report(outer.sink, forbids.at, 'unknown-key', '"forbids:" stands in an ability that changes nothing itself', 'write it as an ability of its own: {when: .., forbids: [prevent]}');
  const rewrites = numbers.shield !== undefined && !hasPrevention && modes.length === 0 ? [{ rewrite: 'prevent', what: 'shield' } as const, ...said] : said;
  checkPrevented(outer.sink, map, [rewrites, ...modes.map((mode) => mode.rewrites)]);
  if (isKnown && !SAYS_WHAT.some((key) => has(map, key))) {
    report(outer.sink, map.at, 'no-rewrite', 'a replacement ability must say what happens', `add one of: ${REWRITE_KEYS.join(', ')}, modes, choose, along`);
  }
  const { choose: taken, along } = chosenBefore(alongNode === undefined ? [] : context.read.instructions(context, alongNode));
  const asks = shownFirst({
    choose: [...(chosen === undefined ? [] : choicesOf(context, chosen)), ...fallsOf(context, get(map, 'roll'), 'roll'), ...fallsOf(context, get(map, 'flip'), 'flip'), ...taken], pay: paymentsOf(context, get(map, 'pay')), reveal: revealed === undefined ? [] : revealsOf(context, revealed),
  });
  checkChosenLate(outer.sink, (chosen ?? map).at, patterns, asks.choose);
  return WHEN.of(withIt(context, map, {
    ability: 'when', ...nameOf(context, map), patterns, ...askedAfterwards({ ...condition(context, map, 'if'), ...condition(context, map, 'unless') }, asks), ...mayOf(context, map), ...asks,
    modes, rewrites, along, ...numbers, ...untilOf(context, map),
    worksIn: worksInOf(context, map, watched), own: stands.length > 0 || flag(context, map, 'own'), repeatable: flag(context, map, 'repeatable'),
  }));
}
function cantOf(context: Context, map: MapNode, node: Node): CantAbility {
  onlyKeys(context.sink, map, ABILITY_KEYS.cant, 'a "cant" ability');
  const whatNode = get(map, 'what');
  const said = whatNode === undefined ? undefined : wordOf(context.sink, whatNode, ['happen', ...FORBIDDEN] as const, 'thing that is forbidden');
  const [inner] = node.node === 'map' && node.entries.length === 1 ? node.entries : [];
  const modified = FORBIDDEN.find((each) => each === inner?.key && each !== 'counter');
  const isModified = modified !== undefined && inner !== undefined && (modified !== 'regenerate' || said === undefined);
  const watched = isModified && inner !== undefined && modified !== 'regenerate' ? modifiedOf(context, inner.value) : context.read.patterns(context, node);
  checkWatched(context, node.at, watched, 'cant');
  return withIt(context, map, { ability: 'cant', ...nameOf(context, map), ...forbidden(unchanging(context, node.at, watched), isModified ? modified : said), ...conditions(speakingOf(context, map.at, watched), map), worksIn: worksInOf(context, map, watched), ...untilOf(context, map) });
}
const FORBIDDEN = ['prevent', 'redirect', 'regenerate', 'counter'] as const;
/** cant: {prevent: {damage: {to: you}}}, {prevent: {to: you}}, {prevent: damage}: what can't be modified so. */
const modifiedOf = (context: Context, node: Node): readonly Pattern[] =>
  (node.node === 'scalar' && (node.value === null || normal(node.source) === 'damage') ? [{ kind: 'damage', tests: [] }]
    : node.node === 'map' && node.entries.every(({ key }) => fieldType('damage', normal(key)) !== undefined) ? context.read.patterns(context, { ...node, entries: [{ key: 'damage', at: node.at, value: node }] })
      : context.read.patterns(context, node));
/** CR 701.19c: what can't be regenerated is what is destroyed without it; what can't be countered is not countered. */
function forbidden(patterns: readonly Pattern[], what: CantAbility['what']): Pick<CantAbility, 'patterns' | 'what'> {
  if (what === 'regenerate') return { patterns: patterns.flatMap((pattern) => [{ ...pattern, kind: 'destroy' }, ...(pattern.kind === 'regenerate' ? [pattern] : [])]), what };
  if (what === 'counter') return { patterns: patterns.map((pattern) => ({ ...pattern, kind: 'counter' })) };
  return { patterns, ...(what === undefined ? {} : { what }) };
}
/** when: EVENT, forbids: [prevent]: the event can't be modified so (format A1, A4). */
function forbiddingOf(context: Context, map: MapNode): readonly CantAbility[] {
  const words = itemsOf(get(map, 'forbids')).map((item) => wordOf(context.sink, item, FORBIDDEN, 'thing that is forbidden')).filter((word) => word !== undefined);
  onlyKeys(context.sink, map, [...COMMON, 'when', 'forbids'], 'an ability that forbids');
  const patterns = context.read.patterns(context, get(map, 'when') ?? map);
  const inner = speakingOf(context, map.at, patterns);
  return words.map((word) => withIt(context, map, { ability: 'cant', ...nameOf(context, map), ...forbidden(patterns, word), ...conditions(inner, map), worksIn: worksInOf(context, map), ...untilOf(context, map) }));
}
function afterOf(context: Context, written: MapNode, node: Node): AfterAbility {
  const map = unlessPaid(written);
  onlyKeys(context.sink, map, ABILITY_KEYS.after, 'a triggered ability');
  const state = stateOf(context, node);
  const patterns = state !== undefined ? [] : takenTogether(node, context.read.patterns(context, node));
  checkWatched(context, node.at, patterns, 'after');
  const around = speakingOf(context, map.at, patterns);
  const targets = targetsOf(around, get(map, 'target'));
  const inner = bindingThose(around, targets);
  const pay = get(map, 'pay');
  if (pay === undefined && has(map, 'otherwise')) report(context.sink, (get(map, 'otherwise') ?? map).at, 'unknown-key', '"otherwise:" says what happens where nothing is paid, and nothing asks for a payment', 'write pay: {..} beside it, or {may: .., do: [..], otherwise: [..]} in "do:"');
  const asked = pay === undefined ? mayOf(around, map) : {};
  const body = pay === undefined ? get(map, 'do') : paidFirst(map, pay);
  return onceDealt(withIt(context, map, { ability: 'after', ...nameOf(context, map), patterns, ...state, ...conditions(around, map), ...asked, do: body === undefined ? [] : withTargets(targets, linking(inner, map, inner.read.instructions({ ...withDoer(inner, asked.may), paysX: true }, body))), worksIn: worksInOf(context, map, patterns), ...untilOf(context, map), ...onceOf(context, get(map, 'once')) }));
}
/** CR 603.8: `after: {state: ..}`: what triggers when a state of the game is so; undefined where an event is watched. */
function stateOf(context: Context, node: Node): Pick<AfterAbility, 'state'> | undefined {
  const said = node.node === 'map' ? get(node, 'state') : undefined;
  if (said === undefined || node.node !== 'map') return undefined;
  onlyKeys(context.sink, node, ['state'], 'a state that an ability triggers on');
  const state = conditionOf(context, said);
  return state === undefined ? {} : { state };
}
/** CR 118.12, 603.5: "whenever .., you may pay {2}. If you do, ..": as the payment that the text begins with. */
function paidFirst(map: MapNode, pay: Node): Node {
  const [may, body, otherwise] = ['may', 'do', 'otherwise'].map((key) => map.entries.filter((entry) => normal(entry.key) === key));
  return { node: 'list', at: pay.at, items: [{ node: 'map', at: pay.at, entries: [{ key: 'pay', at: pay.at, value: pay }, ...(may ?? []), ...(body ?? []).map((entry) => ({ ...entry, key: 'if-you-do' })), ...(otherwise ?? [])] }] };
}
/** CR 603.2: "this ability triggers only once each turn". */
function onceOf({ sink }: Context, node: Node | undefined): { readonly once?: 'turn' } {
  const text = node === undefined ? undefined : textOf(sink, node, '"each turn"')?.trim();
  if (node === undefined || text === undefined) return {};
  if (/^(?:each |every |per |a )?turn$/.test(text)) return { once: 'turn' };
  report(sink, node.at, 'unknown-word', `"${text}" is nothing in which an ability triggers or is activated once`, 'write once: each turn');
  return {};
}
function doOf(context: Context, map: MapNode, node: Node): DoAbility {
  onlyKeys(context.sink, map, ABILITY_KEYS.do, 'an activated ability');
  const targets = targetsOf(context, withModeTargets(get(map, 'target'), node));
  const inner = bindingThose(context, targets);
  const cost = get(map, 'cost');
  const where = get(map, 'works-in') === undefined ? {} : { worksIn: worksInOf(context, map) };
  const price = cost === undefined ? [] : withoutEvent(context.sink, cost, costOf(context, cost), []);
  const onlyNode = get(map, 'only-if');
  const only = onlyNode === undefined ? undefined : conditionOf(context, onlyNode);
  return { ability: 'do', ...nameOf(context, map), ...where, ...(only === undefined ? {} : { only }), ...onceOf(context, get(map, 'once')), ...(cost === undefined ? {} : { cost: price }), targets: targets.map(givenOf), do: tappingFor(price, linking(inner, map, withoutEvent(context.sink, node, inner.read.instructions(inner, node), inner.scope.bound))) };
}

/** NOT IN CR: how texts are written: an ability that is quoted does not speak of the targets of the text around it: "it" is its own. */
const OF_TARGETS: readonly string[] = ['it', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const inQuotes = (context: Context): Context => (context.scope.bound.some((name) => OF_TARGETS.includes(name)) ? { ...context, scope: { ...context.scope, bound: context.scope.bound.filter((name) => !OF_TARGETS.includes(name)) } } : context);

/** One entry of a `text:`; a keyword may give several abilities, a problem none. */
export function abilityOf(outer: Context, written: Node): readonly Ability[] {
  const lines = outer.read.lines(outer, written);
  if (lines !== undefined) return lines.flatMap((line) => abilityOf(inQuotes(outer), line));
  const node = inFields(written);
  const watches = node.node === 'map' && (has(node, 'when') || has(node, 'after'));
  const own = ofItsOwn(outer);
  const context: Context = watches && own.scope.loop !== undefined ? { ...own, scope: { ...own.scope, loop: undefined } } : own; // "that player" of the event
  if (node.node !== 'map') return keywordOf(context, node);
  const kind = KIND_KEYS.find((key) => has(node, key) && !(key === 'do' && has(node, 'after')));
  if (kind === undefined) {
    const [entry] = node.entries;
    if (node.entries.length === 1 && entry !== undefined && keywordName(entry.key) !== undefined) return keywordOf(context, node);
    report(context.sink, node.at, 'ability', `an ability needs one of: when, cant, static, keyword, after, do${node.entries.length === 1 && entry !== undefined ? `; and "${entry.key}" is no keyword` : ''}`, entry === undefined ? undefined : didYouMean(entry.key, [...KIND_KEYS, ...KEYWORDS]));
    return [];
  }
  const value = get(node, kind) as Node;
  switch (kind) {
    case 'when': return has(node, 'forbids') && !REWRITE_KEYS.some((key) => has(node, key)) ? forbiddingOf(context, node) : [whenOf(context, node)];
    case 'cant': return [cantOf(context, node, value)];
    case 'static': {
      onlyKeys(context.sink, node, ABILITY_KEYS.static, 'a static ability');
      const around = { ...nameOf(context, node), ...conditions(context, node), ...untilOf(context, node) };
      const worksIn = worksInOf(context, node);
      const ofPlayers = playerAbilities(context, value, { ...around, worksIn });
      if (ofPlayers !== undefined) return ofPlayers;
      const found = staticOf(context, value, worksIn);
      if (found === undefined) return [];
      const both = found.if !== undefined && around.if !== undefined ? { if: { if: 'all', of: [found.if, around.if] } as const } : {};
      const whole = { ...found, ...around, ...both };
      return [whole, ...ofPlayersToo(context, whole, value, { ...around, worksIn })];
    }
    case 'keyword': {
      const map = renamed(node, { N: 'n', COST: 'cost' });
      onlyKeys(context.sink, map, ABILITY_KEYS.keyword, 'a keyword ability');
      return itemsOf(value).flatMap((item) => keywordOf(context, item, map));
    }
    case 'after': return [afterOf(context, node, value)];
    case 'do': return [doOf(context, node, value)];
  }
}
/** The same, of an ability that an object has: it works by itself. */
export function standingOf(context: Context, node: Node): readonly Ability[] {
  checkStanding(context.sink, node);
  return abilityOf(context, node);
}
/** All abilities of a list (or of one entry). */
export function abilitiesOf(outer: Context, node: Node): readonly Ability[] {
  const context: Context = outer.scope.ofEvent === undefined ? outer : { ...outer, scope: { ...outer.scope, ofEvent: undefined } }; // the text of an object of its own
  return withLastChapter(context, chaptersCounted(itemsOf(node)).flatMap((item) => standingOf(context, item)));
}
