/** Instructions: every event kind as a verb, and the ways to put them together. */
import type { Arg, EventKind, Filter, Instruction, Ref, WhenAbility } from '../../rules/ability.ts';
import { abilityOf, whenOf } from '../abilities/abilities.ts';
import { activateOf } from './activations.ts';
import { anyMay } from './any-may.ts';
import { WHO_DOES } from '../../rules/101-in-turn.ts';
import { anyPlayers } from '../phrases/any-player.ts';
import { actionBody, actionEntry, withoutKind } from './actions.ts';
import { amountOf } from '../values/amounts.ts';
import { choicesOf } from '../values/choices.ts';
import { watchedFirst } from '../abilities/chosen-first.ts';
import { shieldForEach } from '../abilities/each-shield.ts';
import { conditionOf } from '../values/conditions.ts';
import { groupReplaced } from './own-groups.ts';
import { type Context, YOU, argOf, binding, bindingThose, checkUntargeted, filterOf, numbering, refOf } from '../phrases/context.ts';
import { momentOf } from './moments.ts';
import { lasts, untilOf } from '../abilities/until-events.ts';
import { revealUntil } from './reveal-until.ts';
import { withCostNamed, xPaid } from '../values/x-paid.ts';
import { withKindsChosen } from '../values/counter-kinds.ts';
import { dividedLater, dividedOf } from './divided.ts';
import { exchangeControl, exchangeLife, exchangeOf } from './exchanges.ts';
import { eventArgs } from './event-args.ts';
import { causeOf, causeParts } from '../values/causes.ts';
import { fieldType } from '../vocabulary/event-fields.ts';
import { SENTENCE, reportOutside } from './outside.ts';
import { sentenceNode } from './sentences.ts';
import { combatMeant, controlFor, eventDone, searchedTo, shuffledInto } from '../values/event-words.ts';
import { checkTimes } from '../phrases/limits.ts';
import { withColorChosen } from '../values/mana.ts';
import { EVENT_WORDS, kindOf } from '../values/patterns.ts';
import { playerRefOf, refAt } from '../phrases/player-or-object.ts';
import { booleanOf, checkKey, checkName, didYouMean, get, has, itemsOf, mapOf, normal, onlyKeys, renamed, textOf, wordOf, wrong } from '../yaml/read.ts';
import { targetsOf, withTargets } from '../abilities/target-phrases.ts';
import { withSourcesRechecked } from '../abilities/rechecked.ts';
import { fallenThen } from '../abilities/fallen.ts';
import { eachMay } from './each-may.ts';
import { doneBy, withDoer, withoutDoer } from '../values/doers.ts';
import { withLooked } from './looked.ts';
import { withAnswers } from './you-do.ts';
import { BESIDE_MODES, modesInstruction } from './modal.ts';
import { costOf, isSymbols, standsOn } from '../abilities/rewrites.ts';
import { saidByController } from './whose-words.ts';
import { withShuffled } from './sequences.ts';
import { type Entry, type MapNode, type Node, report } from '../yaml/yaml.ts';

const BESIDE = ['own', 'may', 'until', 'forbids', 'cause', 'of', 'if', 'else', 'if-done', 'if-you-do', 'otherwise', "if-you-don't"] as const;
/** "If you do" and "if you don't" (608.2c), each in two words. */
const DONE = ['if-done', 'if-you-do'] as const;
const NOT_DONE = ['otherwise', "if-you-don't"] as const;
/** Keys that begin an instruction which is no event; the first that is present decides. */
export const COMBINATIONS = ['together', 'exchange', 'exchange-control', 'exchange-life', 'in-force', 'for-each', 'times', 'repeat', 'repeat-until', 'choose', 'modes', 'delayed', 'resolve', 'activate', 'pay', 'run', 'sba', 'that', 'then'] as const;
export const INSTRUCTION_WORDS: readonly string[] = [...EVENT_WORDS, ...COMBINATIONS, ...BESIDE];
/** What is said of an instruction that nobody knows: the ways to put instructions together, and the commonest events. */
const KNOWN = `an instruction is an event (damage, gain-life, draw-cards, discard, mill, move, enters, create, destroy, sacrifice, put-counters, tap ..) or one of: ${COMBINATIONS.join(', ')}, if, may; "npx insteadof schema" has all`;
/** What begins an ability, not an instruction. */
const PUT_IN_FORCE: readonly string[] = ['when', 'cant', 'static', 'after'];
const FORBIDS = ['prevent', 'redirect', 'regenerate', 'counter'] as const;

const body = (context: Context, map: MapNode, key: string): readonly Instruction[] => { const node = get(map, key); return node === undefined ? [] : instructionsOf(context, node); };
const eitherBody = (context: Context, map: MapNode, keys: readonly string[]): readonly Instruction[] => keys.flatMap((key) => body(context, map, key));

function forbidsOf(context: Context, node: Node | undefined): Extract<Instruction, { do: 'event' }>['forbids'] {
  return itemsOf(node).map((item) => wordOf(context.sink, item, FORBIDS, 'thing that is forbidden')).filter((word) => word !== undefined);
}
/** CR 614.17: what forbids countering lasts as long as the spell: an effect on the spell that is cast, not a part of the event. */
function uncounterable(context: Context, map: MapNode, cast: Entry, event: Extract<Instruction, { do: 'event' }>): readonly Instruction[] {
  if (!event.forbids.includes('counter')) return [event];
  const spell = cast.value.node === 'map' ? get(cast.value, 'what') : undefined;
  if (event.kind !== 'cast' || event.may !== undefined || event.args['what']?.arg !== 'ref' || spell === undefined) {
    report(context.sink, (get(map, 'forbids') ?? map).at, 'unknown-word', 'that a spell can\'t be countered is said of the casting of one that is named', 'write {in-force: {cant: {counter: {what: THE SPELL}}}}, or cant: {counter: {what: this}} with works-in: stack on the card');
    return [event];
  }
  return [{ ...event, forbids: event.forbids.filter((each) => each !== 'counter') }, ...inForce(context, only('cant', only('counter', only('what', spell)))).filter((step) => step !== undefined)];
}
/** Own effects (614.15): replacement abilities, or bare rewrites of the instruction they stand on. */
function ownOf(context: Context, node: Node | undefined, kind: EventKind | undefined): readonly WhenAbility[] {
  return itemsOf(node).flatMap((item) => {
    const map = mapOf(context.sink, item, 'a replacement of this instruction');
    for (const { key, at } of map?.entries ?? []) if (normal(key) === 'own' || (['per', 'part-of'].includes(normal(key)) && map !== undefined && !has(map, 'when'))) report(context.sink, at, 'unknown-key', normal(key) === 'own' ? 'what stands under "own:" is the text\'s own already' : `"${key}:" is said of what is watched, and nothing is`, normal(key) === 'own' ? 'leave it out' : 'write when: .. beside it');
    return map === undefined ? [] : [whenOf(context, map, kind === undefined ? [{ kind: 'damage', tests: [] }] : standsOn(kind))];
  });
}
/** CR 119.5, 121.2: "draw two" is a sequence of draws, "the life total becomes 10" sets it. */
function meantBy(kind: EventKind, args: Readonly<Record<string, Arg>>): Pick<Extract<Instruction, { do: 'event' }>, 'kind' | 'args'> {
  const { new: total, ...rest } = args;
  if (kind === 'draw' && args['amount'] !== undefined) return { kind: 'draw-cards', args };
  if (kind === 'life-total' && total !== undefined) return { kind: 'set-life', args: { ...rest, amount: total } };
  return { kind, args };
}
/** What a keyword action consists of; the tokens that it creates are cards of this file from then on. */
function partsOf(context: Context, action: Arg | undefined, kind: string | undefined, at: number): readonly Instruction[] {
  if (action?.arg !== 'word' || typeof action.word !== 'string') return [];
  const { body: parts, defined, mentioned } = actionBody(context.read, action.word, kind);
  for (const [phrase, card] of defined) context.defined.set(phrase, card);
  for (const name of mentioned) context.mentioned.set(name, at);
  return parts;
}
const only = (key: string, value: Node): MapNode => ({ node: 'map', at: value.at, entries: [{ key, at: value.at, value }] });
/** {enters: {what: .., copy-of: .., except: ..}}: what says that it enters says what it enters as (614.15, 707.5). */
function copiesOf(context: Context, map: MapNode): WhenAbility | undefined {
  const [of, except] = ['copy-of', 'except'].map((key) => get(map, key));
  if (of === undefined) return undefined;
  const original = only('original', of);
  const as = except === undefined ? original : { ...original, entries: [...original.entries, { key: 'except', at: except.at, value: except }] };
  return whenOf(context, only('change', only('as', as)), standsOn('enters'));
}
/** {enters: {what: .., becomes: {types: [Land]}}}: what it is as it enters (614.12); {along: [..]}: what happens together with the entry. */
function besideEntry(context: Context, map: MapNode, key: 'becomes' | 'along'): WhenAbility | undefined {
  const value = get(map, key);
  return value === undefined ? undefined : whenOf(context, key === 'along' ? only(key, value) : only('change', only(key, value)), standsOn('enters'));
}
function eventInstruction(context: Context, map: MapNode, said: Entry): Instruction | undefined {
  const written = eventDone(said);
  const found = kindOf(written.key);
  if (found === undefined) return undefined;
  const { kind, zones, action, cause: given, what: named } = found;
  const { entry: bare, kind: ofKind } = action === undefined ? { entry: written } : withoutKind(context, action, written);
  const entry = action === undefined ? written : actionEntry(context, action, bare);
  if (kind === 'trigger' || kind === 'legend-rule') return wrong(context.sink, entry.value, `something that is done: "${entry.key}" only stands under "cant:"`);
  if (kind === 'mark-damage') return report(context.sink, entry.at, 'instruction', 'damage is marked by being dealt (120.3e), no instruction marks it', 'write {damage: {to: .., amount: 2}}; damage that it has already: {card: .., damage: 2}'), undefined;
  const inner = entry.value.node === 'map' && context.objectAt?.(entry.value) === undefined ? entry.value : undefined;
  const beside = (key: string): Node | undefined => get(map, key) ?? (inner === undefined || fieldType(kind, key) !== undefined ? undefined : get(inner, key));
  const ofEntry = kind === 'enters' && inner !== undefined ? [copiesOf(context, inner), besideEntry(context, inner, 'becomes'), besideEntry(context, inner, 'along')].filter((each) => each !== undefined) : [];
  const because = causeParts(context, beside('cause'));
  const cause = causeOf(context, because.kind) ?? given;
  const ofNode = beside('of') ?? because.of;
  const of = ofNode === undefined ? undefined : refOf(context, ofNode);
  const may = refAt(context, map, 'may');
  const implied: Readonly<Record<string, Arg>> = { ...Object.fromEntries(Object.entries(zones).map(([field, zone]) => [field, { arg: 'zone', zone }])), ...(action === undefined ? {} : { action: { arg: 'word', word: action } }), ...(named === undefined ? {} : { what: { arg: 'word', word: named } }) };
  const args = eventArgs(context, { kind, entry: inner !== undefined && lasts(kind) && has(inner, 'until') ? { ...entry, value: { ...inner, entries: inner.entries.filter(({ key }) => normal(key) !== 'until') } } : ofEntry.length === 0 || inner === undefined ? entry : { ...entry, value: { ...inner, entries: inner.entries.filter(({ key }) => !['copy-of', 'except', 'exceptions', 'becomes', 'along'].includes(normal(key))) } }, implied });
  const until = untilOf(context, kind, fieldType(kind, 'until') === undefined ? beside('until') : get(map, 'until'), args['to'] ?? implied['to']);
  const meant = meantBy(kind, doneBy(withDoer(context, may), kind, context.noSource === true ? saidByController(kind, args) : args));
  const parts = partsOf(context, args['action'], ofKind, entry.at);
  return {
    do: 'event', ...meant, own: [...ownOf(context, beside('own'), meant.kind), ...ofEntry], forbids: forbidsOf(context, beside('forbids')), ...(parts.length === 0 ? {} : { body: parts }),
    ...(cause === undefined ? {} : { cause }), ...(of === undefined ? {} : { of }), ...(may === undefined ? {} : { may }), ...(until === undefined ? {} : { until }),
  };
}

/** in-force: an effect with a duration; `for:` makes one for each object, which it binds as "it". */
function inForce(outer: Context, node: Node): readonly (Instruction | undefined)[] {
  const written = mapOf(outer.sink, node, 'an effect, {when: .., until: ..}');
  if (written === undefined) return [];
  const map = shieldForEach(outer, written);
  const [eachOf, forOf, as, name, emblem] = ['for-each', 'for', 'as', 'name', 'emblem'].map((key) => get(map, key));
  const each = eachOf ?? forOf;
  if (eachOf !== undefined && forOf !== undefined) report(outer.sink, forOf.at, 'unknown-key', '"for:" and "for each:" both say for what there is one', 'leave one of the two out');
  if (each !== undefined) checkUntargeted(outer, each);
  const forEach = each === undefined ? undefined : filterOf(outer, each);
  const context = each === undefined ? outer : binding(outer, 'it');
  const who = refAt(outer, map, 'controller');
  const rest: MapNode = { ...map, entries: map.entries.filter(({ key }) => !['for', 'for-each', 'as', 'controller', 'emblem'].includes(normal(key))) };
  const abilities = abilityOf(context, rest);
  if (abilities.length > 1 && get(rest, 'static') === undefined) return [wrong(outer.sink, node, 'one effect: a list of them under "in-force:" makes several')];
  const label = as === undefined ? undefined : textOf(outer.sink, as);
  if (as !== undefined && label !== undefined) checkName(outer.sink, as.at, label, 'an effect');
  const called = name === undefined ? undefined : textOf(outer.sink, name);
  return abilities.map((ability): Instruction | undefined => (ability.ability === 'keyword' || ability.ability === 'do' ? wrong(outer.sink, node, 'an effect: when, cant, static or after') : { do: 'in-force', ability, ...(forEach === undefined ? {} : { forEach }), ...(label === undefined ? {} : { as: label }), ...(called === undefined ? {} : { name: called }), ...(who === undefined ? {} : { controller: who }), ...(emblem !== undefined && booleanOf(outer.sink, emblem) === true ? { emblem: true } : {}) }));
}
/** Whether a loop goes over players. */
const ofPlayers = (of: Filter | Ref): boolean => ('ref' in of ? of.ref === 'each-player' || of.ref === 'opponents' : of.test === 'player' || of.test === 'opponent' || ((of.test === 'all' || of.test === 'any') && of.of.some(ofPlayers)));
/** Whether "it" is something already, which no player of a loop takes the place of: a target, or what the event is about. */
const hasIt = ({ scope }: Context): boolean => scope.ofEvent !== undefined || (scope.bound.includes('it') && scope.loop !== 'it');
function forEachOf(context: Context, map: MapNode, node: Node): Instruction | undefined {
  onlyKeys(context.sink, map, ['for-each', 'as', 'do'], 'a "for each"');
  const named = get(map, 'as');
  const arg = argOf(context, node);
  const of = arg === undefined ? undefined : arg.arg === 'ref' ? arg.ref : arg.arg === 'filter' ? arg.filter : undefined;
  if (of === undefined) return undefined;
  const isOfPlayers = ofPlayers(of);
  const as = (named === undefined ? undefined : textOf(context.sink, named)) ?? (isOfPlayers && hasIt(context) ? WHO_DOES : 'it');
  checkKey(context.sink, named?.at ?? node.at, as, 'what "for each" binds');
  const bound = bindingThose(withoutDoer(context, as), [{ name: as, ...('ref' in of ? {} : { filter: of }) }]);
  const inner: Context = isOfPlayers ? { ...bound, scope: { ...bound.scope, loop: as } } : bound;
  return { do: 'for-each', of, as, body: body(inner, map, 'do') };
}
function repeatOf(context: Context, map: MapNode, node: Node): Instruction | undefined {
  const inner = node.node === 'map' ? node : map;
  const until = get(inner, 'until');
  onlyKeys(context.sink, map, inner === map ? ['repeat', 'until', ...(node.node === 'list' ? [] : ['do'])] : ['repeat', ...(has(inner, 'do') ? [] : ['do'])], 'a repetition');
  if (inner !== map) onlyKeys(context.sink, inner, ['until', 'do'], 'a repetition');
  if (node.node !== 'list' && !has(inner, 'do') && !has(map, 'do')) report(context.sink, map.at, 'missing-key', '"repeat" says nothing to do', 'write {repeat: [..], until: ..}');
  const list = node.node === 'list' ? instructionsOf(context, node) : has(inner, 'do') ? body(context, inner, 'do') : body(context, map, 'do');
  const condition = until === undefined ? wrong(context.sink, node, '"until:" and "do:"') : conditionOf(bindingThose(context, thoseBound(list)), until);
  return condition === undefined ? undefined : { do: 'repeat', until: condition, body: list };
}
/** {repeat until: CONDITION, do: [..]}. */
function repeatUntil(context: Context, map: MapNode, until: Node): Instruction | undefined {
  onlyKeys(context.sink, map, ['repeat-until', 'do'], 'a repetition');
  const list = get(map, 'do');
  return list === undefined ? wrong(context.sink, map, '"do:" beside "repeat until:"') : repeatOf(context, { ...map, entries: [{ key: 'repeat', at: map.at, value: list }, { key: 'until', at: until.at, value: until }] }, list);
}
function timesOf(context: Context, map: MapNode, node: Node): Instruction | undefined {
  onlyKeys(context.sink, map, ['times', 'do'], 'a repetition');
  const n = amountOf(context, node);
  if (n !== undefined) checkTimes(context.sink, node.at, n, 'repetitions');
  if (!has(map, 'do')) report(context.sink, map.at, 'missing-key', '"times" needs "do:"', 'write {times: 2, do: [..]}');
  return n === undefined ? undefined : { do: 'times', n, body: body(context, map, 'do') };
}
/** pay: {player: Amy, cost: LABEL alternative}: a card's cost by name, or events. */
function payOf(context: Context, node: Node): Instruction | undefined {
  const map = isSymbols(node) ? only('cost', node) : withCostNamed(mapOf(context.sink, node, '{player: .., cost: ..}'));
  const costNode = map === undefined ? undefined : (get(map, 'cost') ?? get(map, 'what'));
  if (map === undefined || costNode === undefined) return map === undefined ? undefined : wrong(context.sink, node, '"cost:"');
  onlyKeys(context.sink, map, ['player', get(map, 'cost') === undefined ? 'what' : 'cost', 'name', 'may', 'x', 'X'], '"pay"');
  const who = refAt(context, map, 'player') ?? context.doer ?? YOU;
  const isNamed = costNode.node === 'scalar' && context.costOf !== undefined && !isSymbols(costNode);
  const named = isNamed ? context.costOf?.(costNode) : undefined;
  const nameNode = get(map, 'name');
  const name = named?.name ?? (nameNode === undefined ? undefined : textOf(context.sink, nameNode));
  const cost = named?.cost ?? (isNamed ? [] : costOf(context, costNode));
  if (named === undefined && isNamed) return undefined;
  const must: Instruction = { do: 'pay', who, cost, ...(name === undefined ? {} : { name }), ...(named === undefined ? {} : { casting: true as const }) };
  const may = get(map, 'may');
  const open = xPaid(context, map, costNode, who);
  const isFree = may !== undefined && booleanOf(context.sink, may) === true;
  const pay: Instruction = isFree || open.length > 0 ? { do: 'may', who, ...(isFree ? {} : { must: true as const }), body: [...open, must], ifDone: [], otherwise: [] } : must;
  return named?.if === undefined ? pay : { do: 'if', condition: named.if, then: [pay], else: [{ ...must, unavailable: true }] };
}
/** "You may pay {2}. If you do, ..": a payment, and what follows where it was made or not. */
function payingThen(context: Context, map: MapNode, node: Node): Instruction | undefined {
  const asked = has(map, 'may') ? refAt(context, map, 'may') : undefined;
  const pay = payOf(withDoer(context, asked), node);
  if (pay === undefined || ![...DONE, ...NOT_DONE, 'else', 'may'].some((key) => has(map, key))) return pay;
  const follows = { ifDone: eitherBody(context, map, DONE), otherwise: eitherBody(context, map, [...NOT_DONE, 'else']) };
  if (pay.do === 'may' && has(map, 'may')) report(context.sink, map.at, 'unknown-key', 'that it may be paid is said twice', 'write it in "pay:" or beside it');
  if (pay.do === 'may') return { ...pay, ...follows };
  const who = asked ?? (pay.do === 'pay' ? pay.who : YOU);
  return { do: 'may', who, ...(has(map, 'may') ? {} : { must: true as const }), body: [pay], ...follows };
}
function chooseInstructions(context: Context, map: MapNode, node: Node): readonly Instruction[] {
  onlyKeys(context.sink, map, ['choose', has(map, 'who') ? 'who' : 'player'], 'a choice');
  return choicesOf(context, node, refAt(context, map, 'player') ?? refAt(context, map, 'who') ?? context.doer).map((spec) => ({ do: 'choose', spec }));
}
function resolveOf(context: Context, node: Node): Instruction | undefined {
  const named = node.node === 'map' && node.entries.length === 1 ? get(node, 'what') : undefined; // {what: LABEL}, as of every other event
  const what = refOf(context, named ?? node);
  if (what !== undefined) context.checkTargets?.(node, what);
  return what === undefined ? undefined : { do: 'resolve', what };
}
/** What else may stand beside the key of a combination. */
const WITH: Partial<Record<(typeof COMBINATIONS)[number], readonly string[]>> = { together: ['own'], exchange: [], 'exchange-control': [], 'exchange-life': [], modes: BESIDE_MODES, delayed: ['do', 'at', 'target'], resolve: [], activate: [], pay: ['may', 'if-done', 'if-you-do', 'otherwise', "if-you-don't", 'else'], run: [], sba: [], 'in-force': [] };
function combination(context: Context, map: MapNode, key: (typeof COMBINATIONS)[number], node: Node): readonly (Instruction | undefined)[] {
  const beside = WITH[key];
  if (beside !== undefined) onlyKeys(context.sink, map, [key, ...beside], `a "${key}" instruction`);
  if (key === 'delayed' && !has(map, 'do') && !(node.node === 'map' && has(node, 'do')) && node.node !== 'list') report(context.sink, map.at, 'missing-key', '"delayed" says nothing to do', 'write {delayed: the next end step, do: [..]}');
  switch (key) {
    case 'together': return [{ do: 'together', of: instructionsOf(context, node), own: ownOf(context, get(map, 'own'), undefined) }];
    case 'exchange': return [exchangeOf(context, node)];
    case 'exchange-control': return [exchangeControl(context, node)];
    case 'exchange-life': return [exchangeLife(context, node)];
    case 'in-force': return itemsOf(node).flatMap((item) => inForce(context, item));
    case 'for-each': return [forEachOf(context, map, node)];
    case 'times': return [timesOf(context, map, node)];
    case 'repeat': return [repeatOf(context, map, node)];
    case 'repeat-until': return [repeatUntil(context, map, node)];
    case 'choose': return chooseInstructions(context, map, node);
    case 'modes': return [modesInstruction(context, map, node)];
    case 'delayed': return [delayedOf(context, map, node)];
    case 'resolve': return [resolveOf(context, node)];
    case 'activate': return [activateOf(context, node)];
    case 'pay': return [payingThen(context, map, node)];
    case 'run': if (node.node !== 'scalar' || !/^(?:the )?schedule$/.test(node.source)) return [wrong(context.sink, node, '"the schedule"')]; return [{ do: 'run-schedule' }];
    case 'sba': return [{ do: 'state-based-actions' }];
    case 'that': return node.node === 'scalar' && node.value === null ? [{ do: 'that' }] : [wrong(context.sink, node, 'nothing: "that" with changes stands directly under "instead:"')];
    case 'then': return [undefined];
  }
}
/** {delayed: the next end step, do: [..]}, {delayed: {at: the next end step}, do: [..]}, {delayed: {at: .., do: [..]}}. */
function delayedOf(context: Context, map: MapNode, node: Node): Instruction {
  const inner = node.node === 'map' ? node : undefined;
  if (inner !== undefined) onlyKeys(context.sink, inner, ['at', 'do'], 'a "delayed" instruction');
  const at = inner === undefined ? get(map, 'at') ?? node : get(inner, 'at');
  const targets = targetsOf(context, get(map, 'target')); // 603.3d
  const own = bindingThose(context, targets);
  const list = node.node === 'list' ? instructionsOf(own, node) : body(own, has(map, 'do') ? map : (inner ?? map), 'do');
  return { do: 'delayed', at: momentOf(context, at ?? node), body: withTargets(targets, list) };
}
function wordInstruction(context: Context, node: Node): readonly Instruction[] {
  const text = textOf(context.sink, node, 'an instruction');
  if (text === undefined) return [];
  if (text === 'nothing') return [];
  if (text === 'that') return [{ do: 'that' }];
  if (text === 'sba' || text === 'state-based actions') return [{ do: 'state-based-actions' }];
  if (text === 'run the schedule') return [{ do: 'run-schedule' }];
  if (kindOf(text) !== undefined) return plainInstruction(context, { node: 'map', at: node.at, entries: [{ key: text, at: node.at, value: { node: 'scalar', at: node.at, value: null, source: '' } }] }); // "proliferate", "draw-game"
  const said = sentenceNode(text, node.at);
  if (said !== undefined) return instructionOf(context, said);
  report(context.sink, node.at, 'instruction', `"${text}" is not an instruction`, didYouMean(text, INSTRUCTION_WORDS) ?? SENTENCE);
  return [];
}

/** One entry of a `do:` list. Usually one instruction; {if: .., EVENT} gives the event inside a condition. */
export function instructionOf(context: Context, node: Node): readonly Instruction[] {
  if (node.node !== 'map') return node.node === 'scalar' ? wordInstruction(context, node) : (wrong(context.sink, node, 'an instruction') ?? []);
  const conditionNode = get(node, 'if');
  const cases = conditionNode === undefined ? (fallenThen(node) ?? eachMay(node) ?? anyMay(node) ?? groupReplaced(node)) : undefined;
  if (cases !== undefined) return cases.flatMap((each) => instructionOf(context, each));
  if (conditionNode === undefined) return dividedLater(context, node, (one) => plainInstruction(context, one)) ?? plainInstruction(context, node);
  const condition = conditionOf(context, conditionNode);
  const rest: MapNode = { ...node, entries: node.entries.filter(({ key }) => !['if', 'then', 'else'].includes(key)) };
  const list = has(node, 'then') ? 'then' : node.entries.every(({ key }) => ['if', 'do', 'else'].includes(key)) ? 'do' : undefined;
  if (has(node, 'then')) onlyKeys(context.sink, node, ['if', 'then', 'else'], 'an "if"');
  const then = list !== undefined ? body(context, node, list) : plainInstruction(context, rest);
  return condition === undefined ? [] : [{ do: 'if', condition, then, else: body(context, node, 'else') }];
}
/** CR 611.2a, 614.6: gaining control for a time is an event as well; that it lasts is what comes of it. What lasts for the player or object that a text speaks of stays an effect. */
function heldFor(context: Context, map: MapNode, entry: Entry, effects: readonly Instruction[]): readonly Instruction[] {
  const [effect, ...more] = effects;
  const until = effect?.do === 'in-force' && effect.ability.ability === 'static' ? effect.ability.until : undefined;
  if (effect?.do !== 'in-force' || effect.ability.ability !== 'static' || more.length > 0 || until === undefined || 'of' in until || 'ref' in until || entry.value.node !== 'map') return effects;
  const value = { ...entry.value, entries: entry.value.entries.filter(({ key }) => normal(key) !== 'until') };
  const body: Instruction = { do: 'in-force', ability: { ...effect.ability, for: { test: 'ref', ref: { ref: 'bound', name: 'it' } }, control: YOU } };
  return plainInstruction(context, { ...map, entries: map.entries.map((each) => (each === entry ? { ...entry, value } : each)) }).map((step) => (step.do === 'event' && step.kind === 'gain-control' ? { ...step, body: [body] } : step));
}
function plainInstruction(context: Context, written: MapNode): readonly Instruction[] {
  const [divided, map]: readonly [MapNode | undefined, MapNode] = [dividedOf(written), { ...written, entries: written.entries.map(combatMeant) }];
  if (divided !== undefined) return plainInstruction(context, divided).map((step) => (step.do === 'modes' ? { ...step, asked: 'how to divide' } : step));
  if (has(map, 'may') && has(map, 'do')) return mayInstruction(context, map);
  const long = get(map, 'may');
  if (long?.node === 'map' && has(long, 'do')) { // {may: {player: .., do: [..]}}
    const who = renamed(long, { player: 'may', who: 'may' });
    return mayInstruction(context, { ...map, entries: [...(has(who, 'may') ? [] : [{ key: 'may', at: long.at, value: { node: 'scalar' as const, at: long.at, value: true, source: 'true' } }]), ...who.entries, ...map.entries.filter(({ value }) => value !== long)] });
  }
  const at = get(map, 'at');
  if (at !== undefined && has(map, 'do') && map.entries.length === 2) return combination(context, renamed(map, { at: 'delayed' }), 'delayed', at).filter((step) => step !== undefined);
  const key = COMBINATIONS.find((each) => each !== 'then' && has(map, each));
  if (key !== undefined) return combination(context, map, key, get(map, key) as Node).filter((step) => step !== undefined);
  const entry = map.entries.find((each) => kindOf(each.key) !== undefined);
  const into = entry === undefined ? undefined : shuffledInto(entry, (name) => name === 'this' || context.scope.labels.includes(name));
  if (into !== undefined) return plainInstruction(context, { ...map, entries: map.entries.map((each) => (each === entry ? into : each)) });
  const shown = entry === undefined ? undefined : revealUntil(context, map, entry);
  if (shown !== undefined) return shown;
  const held = entry === undefined ? undefined : controlFor(entry);
  if (held !== undefined && entry !== undefined) return heldFor(context, map, entry, combination(context, { ...map, entries: map.entries.map((each) => (each === entry ? held : each)) }, 'in-force', held.value).filter((step) => step !== undefined));
  if (entry === undefined) {
    const [first] = map.entries;
    report(context.sink, first?.at ?? map.at, 'instruction', first === undefined ? 'an empty instruction' : `unknown instruction "${first.key}"`, first === undefined ? undefined : (PUT_IN_FORCE.includes(normal(first.key)) ? `an effect comes into force with in-force: {${first.key}: ..}` : didYouMean(normal(first.key), INSTRUCTION_WORDS) ?? KNOWN));
    return [];
  }
  const outside = reportOutside(context.sink, map, entry, BESIDE);
  onlyKeys(context.sink, { ...map, entries: map.entries.filter((each) => each !== entry && !outside.includes(each)) }, BESIDE, `a "${entry.key}" instruction`);
  if (outside.length > 0) return [];
  if (has(map, 'else') && !has(map, 'if')) report(context.sink, map.at, 'unknown-key', '"else" goes with "if"', 'for "if you do", write if-done: and otherwise:');
  const found = searchedTo(entry);
  if (found !== undefined) return [...plainInstruction(context, { ...map, entries: map.entries.map((each) => (each === entry ? found.search : each)) }), ...plainInstruction(binding(context, 'found'), { node: 'map', at: map.at, entries: [found.put] })];
  const event = eventInstruction(context, map, entry);
  if (event === undefined) return [];
  if (![...DONE, ...NOT_DONE].some((key) => has(map, key))) return event.do === 'event' ? uncounterable(context, map, entry, event) : [event];
  const asked = event.do === 'event' ? event.may : undefined;
  return [{ do: 'may', who: asked ?? YOU, ...(asked === undefined ? { must: true } : {}), body: [done(event)], ifDone: eitherBody(context, map, DONE), otherwise: eitherBody(context, map, NOT_DONE) }];
}
/** What is done where somebody may do it, once they do. */
function done(event: Instruction): Instruction {
  if (event.do !== 'event' || event.may === undefined) return event;
  const { may, ...rest } = event;
  return may === undefined ? event : rest;
}
function mayInstruction(context: Context, map: MapNode): readonly Instruction[] {
  onlyKeys(context.sink, map, ['may', 'do', 'if-done', 'if-you-do', 'otherwise', 'else', "if-you-don't"], 'a "may"');
  const may = get(map, 'may');
  const some = may === undefined ? undefined : anyPlayers(may);
  if (some !== undefined) return [anyOf(context, map, some)];
  const who = may === undefined || (may.node === 'scalar' && may.value === true) ? YOU : playerRefOf(context, may);
  const steps = who === undefined ? [] : body(withDoer(context, who), map, 'do');
  return who === undefined ? [] : [{ do: 'may', who, body: steps, ifDone: eitherBody(knowing(context, steps), map, DONE), otherwise: eitherBody(context, map, [...NOT_DONE, 'else']) }];
}
/** CR 101.4: what any of several players may do, who are asked one after another until one of them does it. */
function anyOf(context: Context, map: MapNode, who: Ref): Instruction {
  const bound = bindingThose(context, [{ name: WHO_DOES, filter: { test: 'player' } }]);
  const asked = withDoer({ ...bound, scope: { ...bound.scope, loop: WHO_DOES } }, { ref: 'bound', name: WHO_DOES });
  const steps = body(asked, map, 'do');
  return { do: 'may', any: true, who, body: steps, ifDone: eitherBody(knowing(asked, steps), map, DONE), otherwise: eitherBody(context, map, [...NOT_DONE, 'else']) };
}
/** The names that instructions give to numbers that are chosen. */
const numbersBound = (steps: readonly Instruction[]): readonly string[] => steps.flatMap((step) => (step.do === 'repeat' ? numbersBound(step.body) : step.do === 'choose' && step.spec.what === 'number' ? [step.spec.name] : []));
/** The names that instructions give to what is chosen or found; what is repeated is done at least once, and one of two branches is done. */
function thoseBound(steps: readonly Instruction[]): Parameters<typeof bindingThose>[1] {
  return steps.flatMap((step) => {
    if (step.do === 'repeat' || (step.do === 'may' && step.body.some((each) => each.do === 'reveal-until'))) return thoseBound(step.body);
    if (step.do === 'if') return thoseBound(step.then).filter(({ name }) => thoseBound(step.else).some((other) => other.name === name));
    if (step.do === 'reveal-until') return [{ name: step.as }, { name: 'revealed' }];
    return step.do === 'choose' ? [step.spec] : step.do === 'event' && step.kind === 'search' && step.args['what'] !== undefined ? [{ name: 'found' }] : [];
  });
}
/** Where the names that some instructions have given are known. */
const knowing = (context: Context, steps: readonly Instruction[]): Context => numbering(bindingThose(context, thoseBound(steps)), ...numbersBound(steps));
/** A list of instructions; each may use the names chosen before it. */
export function instructionsOf(outer: Context, node: Node): readonly Instruction[] {
  let context = outer;
  return withSourcesRechecked(withShuffled(withLooked(withAnswers(itemsOf(node))).flatMap(watchedFirst).flatMap((item) => {
    const steps = instructionOf(context, item).flatMap((step) => withColorChosen(context, item, step)).flatMap((step) => withKindsChosen(context, item, step));
    context = knowing(context, steps);
    return steps;
  })));
}
