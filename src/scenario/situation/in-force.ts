/** Effects already in force: from a card's text, from one of its abilities by name, or written out. */
import { distance } from 'fastest-levenshtein';
import type { Ability, Change, DoAbility, Filter, Instruction, Pattern, Rewrite } from '../../rules/ability.ts';
import { matches } from '../../rules/filter.ts';
import { type Binding, type Bindings, type Card, type Floating, type GameObject, type ObjectId, type PlayerId, type Thing, type World, isPlayer, thingOfPlayer } from '../../rules/model.ts';
import { SCOPE } from '../../rules/records.ts';
import { slips } from './chosen-values.ts';
import { checkSpoken, namesAsked, spokenIn } from '../cards/chosen-names.ts';
import { ABILITY_KEYS, abilityOf } from '../abilities/abilities.ts';
import { shieldForEach } from '../abilities/each-shield.ts';
import { type Context, binding, bindingThose, filterOf, withTexts } from '../phrases/context.ts';
import { isOfEdition } from '../yaml/editions.ts';
import { type Draft, addCard, addMentioned, addObject, cardFor, isCard, playerNamed } from './draft.ts';
import { isObjectPhrase, parseObjectPhrase, sourceCalled } from '../phrases/object-phrase.ts';
import { targetsFrom } from './how-cast.ts';
import { addFromMap, chosenFrom, connect } from './object-entries.ts';
import { checkState } from './object-state.ts';
import { contextOf } from '../cards/readers.ts';
import { checkName, countOf, didYouMean, get, has, integerOf, mapOf, normal, onlyKeys, textOf } from '../yaml/read.ts';
import { leftOf } from './left.ts';
import { saidOfEvent } from './said-of-event.ts';
import { boundIn, choicesIn, records, speaksOfThis } from '../vocabulary/records-of.ts';
import { checkGiven, checkMissing } from './targets.ts';
import { withTextSaid } from '../oracle/in-force-text.ts';
import { withTargetsNamed } from '../abilities/named-targets.ts';
import { checkWithoutEvent, partsOfStatic } from '../values/that-without-event.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

type InForce = Extract<Instruction, { do: 'in-force' }>;
/** CR 615.11: {for: each creature you control, when: ..} beside an effect that is written out. */
export const FOR_EACH: readonly string[] = ['for', 'for-each'];
export const EFFECT_KEYS = ['from', 'ability', 'controller', 'targets', 'chosen', 'x', 'X', 'left', 'as', 'timestamp', 'used', 'editions', 'text'] as const;
/** An effect is in force wherever its source is. */
const ABILITY_WORDS = [...new Set([...ABILITY_KEYS.when, ...ABILITY_KEYS.cant, ...ABILITY_KEYS.static, ...ABILITY_KEYS.after])].filter((key) => key !== 'works-in');
const WRITTEN = ['when', 'cant', 'static', 'after'] as const;

/** Where an effect comes from: an object, and which of its abilities. */
interface Origin { readonly source: ObjectId | null; readonly card?: Card; readonly ability?: string; readonly text: string; /** Permanents of this name and controller, where several might be meant. */ readonly among?: readonly string[] }

const objectOf = (draft: Draft, label: string): GameObject | undefined => { const thing = draft.labels.get(label); return thing === undefined ? undefined : draft.objects[thing]; };
const fromObject = (object: GameObject, text: string, ability?: string): Origin => ({ source: object.id, card: object.card, text, ...(ability === undefined ? {} : { ability }) });

/** The longest beginning of a text that passes, and the rest. */
function longestPrefix(text: string, passes: (prefix: string) => boolean): { readonly prefix: string; readonly rest: string } | undefined {
  for (let end = text.length; end > 0; end = text.lastIndexOf(' ', end - 1)) {
    const prefix = text.slice(0, end);
    if (passes(prefix)) return { prefix, rest: text.slice(end).trim() };
  }
  return undefined;
}
/** The permanents of a player that are this card, under whatever labels. */
const calledSo = (draft: Draft, card: string, controller: PlayerId): readonly GameObject[] => draft.objects.filter((object) => object.zone === 'battlefield' && object.controller === controller && object.card.name === card);
/** Whether a name is that of a card but for one letter: what differs in more may be a name of its own, and an effect that is written out needs no card. */
const isMisspelt = (draft: Draft, name: string): boolean => { const meant = draft.port.suggest(name); return meant !== undefined && distance(meant.toLowerCase(), name.toLowerCase()) <= Math.min(1, slips(name)); };
/** `from:` a label, "LABEL ability", a card name, "CARD ability", [CARD, ability], {card: ..}, or words for a source without a card: in lower case, or any where the effect is written out. */
/** CR 609.7: what an effect comes from, described where the effect stands: what is said of it is said of an object like any other; whom the effect is about stands beside it. */
function describedSource(draft: Draft, map: MapNode, controller: PlayerId): string | undefined {
  const beside = map.entries.filter(({ key }) => BESIDE.includes(normal(key)));
  for (const { key, at } of beside) report(draft.sink, at, 'unknown-key', `"${key}:" is said of the effect, not of what it comes from`, `write it beside "from:": {from: .., ${key}: ..}`);
  const label = addFromMap(draft, map, { zone: 'outside', player: controller });
  const rest: MapNode = { ...map, entries: map.entries.filter((entry) => !beside.includes(entry)) };
  if (label === undefined) return undefined;
  connect(draft, rest, label);
  checkState(draft, rest, label);
  return label;
}
const BESIDE: readonly string[] = ['targets', 'x', 'X'];
function originOf(draft: Draft, node: Node, controller: PlayerId, written: boolean): Origin {
  const [card, ability] = node.node === 'map' ? [get(node, 'card'), get(node, 'ability')] : [];
  if (node.node === 'list' && node.items.length === 2) return originOf(draft, { node: 'map', at: node.at, entries: node.items.map((value, i) => ({ key: i === 0 ? 'card' : 'ability', at: value.at, value })) }, controller, written); // [CARD, NAME]
  if (node.node === 'map' && card?.node === 'scalar' && ability?.node === 'scalar') { // {card: CARD, ability: NAME}
    onlyKeys(draft.sink, node, ['card', 'ability'], 'where the effect comes from');
    return originOf(draft, { node: 'scalar', at: node.at, value: `${card.source} ${ability.source}`, source: `${card.source} ${ability.source}` }, controller, written);
  }
  if (node.node === 'map') {
    const object = objectOf(draft, describedSource(draft, node, controller) ?? '');
    return object === undefined ? { source: null, text: '' } : fromObject(object, object.label);
  }
  const text = textOf(draft.sink, node, 'where the effect comes from');
  if (text === undefined) return { source: null, text: 'an effect' };
  const label = longestPrefix(text, (prefix) => (draft.labels.get(prefix) ?? -1) >= 0 && !draft.sources.has(prefix));
  const named = longestPrefix(text, (prefix) => isCard(draft, prefix));
  const spoken = label !== undefined && (named === undefined || label.prefix.length >= named.prefix.length) ? label : named;
  const [only, ...others] = spoken === undefined || spoken === label ? [] : calledSo(draft, spoken.prefix, controller);
  const object = spoken === label && spoken !== undefined ? objectOf(draft, spoken.prefix) : others.length === 0 ? only : undefined;
  if (object !== undefined && spoken !== undefined) return fromObject(object, object.label, spoken.rest === '' ? undefined : spoken.rest);
  if (named !== undefined) {
    const card = addCard(draft, named.prefix, node.at);
    const added = card === undefined ? undefined : objectOf(draft, addObject(draft, { card, owner: controller, zone: 'outside', at: node.at }));
    if (added !== undefined) draft.sources.add(added.label);
    if (added !== undefined) return { ...fromObject(added, named.prefix, named.rest === '' ? undefined : named.rest), ...(only === undefined ? {} : { among: [only, ...others].map((each) => each.label) }) };
  }
  if (/^[a-z]/.test(text) || (written && !isMisspelt(draft, text))) return { source: null, text };
  addCard(draft, text, node.at);
  return { source: null, text };
}

/** The effects that instructions put in force, wherever they stand among them. */
function effectsIn(steps: readonly Instruction[]): readonly InForce[] {
  return steps.flatMap((step): readonly InForce[] => {
    switch (step.do) {
      case 'in-force': return [step];
      case 'together': return effectsIn(step.of);
      case 'if': return [...effectsIn(step.then), ...effectsIn(step.else)];
      case 'for-each': case 'times': case 'repeat': case 'delayed': return effectsIn(step.body);
      case 'may': return effectsIn([...step.body, ...step.ifDone, ...step.otherwise]);
      case 'modes': return effectsIn(step.modes.flatMap((mode) => mode.body));
      default: return [];
    }
  });
}
const bodyOf = (ability: Ability): readonly Instruction[] => (ability.ability === 'do' || ability.ability === 'after' ? ability.do : []);
/** Effects of a card or ability, and the names that its text asks for: targets and choices. */
interface Found { readonly effects: readonly InForce[]; readonly asked: readonly string[] }
const foundIn = (steps: readonly Instruction[], targets: readonly { readonly name: string }[]): Found => ({ effects: effectsIn(steps), asked: [...targets.map(({ name }) => name), ...choicesIn(steps)] });

/** Whether instructions leave as many effects in force as they say, each for what is named: not one for each of several things, so many times, in one of several modes, or later. */
function isPlain(steps: readonly Instruction[], given: readonly string[]): boolean {
  return steps.every((step) => {
    if (step.do === 'in-force') return step.forEach === undefined || given.includes('it');
    if (step.do === 'for-each') return given.includes(step.as) || effectsIn(step.body).length === 0;
    return !['times', 'repeat', 'modes', 'delayed'].includes(step.do) || effectsIn([step]).length === 0;
  });
}
function wholly(draft: Draft, { text }: Origin, steps: readonly Instruction[], targets: readonly { readonly name: string }[], given: readonly string[], at: number): Found {
  if (effectsIn(steps).length === 0) report(draft.sink, at, 'unknown-ability', `"${text}" leaves no effect in force`, 'say what it has done in do:, [{resolve: {card: .., controller: ..}}, ..]');
  else if (!isPlain(steps, given)) report(draft.sink, at, 'not-listed', `what "${text}" leaves in force depends on the board or on choices`, 'let it resolve first, do: [{resolve: {card: .., controller: ..}}, ..]; name what it is for, targets: {it: [A, B]}; or write its effects out');
  return foundIn(steps, targets);
}

function effectsOf(draft: Draft, origin: Origin, given: readonly string[], at: number): Found {
  const { card, ability } = origin;
  if (card === undefined) return { effects: [], asked: [] };
  if (ability === undefined && card.do.length > 0) return wholly(draft, origin, card.do, card.targets, given, at);
  const abilities = card.text.filter((each): each is DoAbility => bodyOf(each).length > 0);
  const chosen = ability === undefined ? abilities.filter((each) => effectsIn(bodyOf(each)).length > 0) : abilities.filter((each) => each.name === ability);
  const [first] = chosen;
  if (first === undefined) {
    const names = abilities.map((each) => each.name).filter((name) => name !== undefined);
    report(draft.sink, at, 'unknown-ability', ability === undefined ? `"${card.name}" puts no effect in force` : `"${card.name}" has no ability named "${ability}"`, ability === undefined ? 'write the effect out: when: .., until: ..' : (didYouMean(ability, names) ?? `it has: ${names.join(', ')}`));
    return { effects: [], asked: [] };
  }
  return wholly(draft, origin, bodyOf(first), first.ability === 'do' ? first.targets : [], given, at);
}
/** Every name that the effects speak of is given, and no other. */
function checkNames(draft: Draft, map: MapNode, { effects, asked }: Found, at: number, of: string): void {
  if (effects.length === 0) return;
  const [targets, chosen] = ['targets', 'chosen'].map((key) => get(map, key));
  const given = [targets, chosen].flatMap((node) => (node?.node === 'map' ? node.entries.map(({ key }) => key) : []));
  const spoken = boundIn(effects.map(({ ability, forEach }) => [ability, forEach]));
  const known = [...asked, ...(effects.some(({ forEach }) => forEach !== undefined) ? ['it'] : []), ...spoken];
  checkGiven(draft.sink, targets?.node === 'map' ? targets : undefined, known, of);
  if (chosen?.node === 'map') checkGiven(draft.sink, chosen, [...new Set([...known, ...spokenIn(effects), ...namesAsked(effects)])], of, 'choice');
  const later = choicesIn(effects.map(({ ability }) => ability)); // chosen when the effect does something, not when it came into force
  if (given.every((name) => known.includes(name))) checkMissing(draft.sink, at, given.filter((name) => asked.includes(name)), asked.filter((name) => spoken.has(name) && !later.includes(name)), of);
}

function boundThings(draft: Draft, things: readonly Thing[]): Binding {
  return { things, incarnations: things.map((thing) => (thing < 0 ? 0 : (draft.objects[thing]?.incarnation ?? 0))) };
}
function bindingsOf(draft: Draft, map: MapNode, context: Context, card: Card | undefined): Bindings {
  const bound: Record<string, Binding> = {};
  for (const [name, things] of Object.entries(targetsFrom(draft, get(map, 'targets')))) bound[name] = boundThings(draft, things);
  const chosen = get(map, 'chosen');
  for (const { key, at } of chosen?.node === 'map' ? chosen.entries : []) if (bound[key] !== undefined) report(context.sink, at, 'duplicate-key', `"${key}" stands in "targets:" and in "chosen:"`, 'what is targeted stands in "targets:", what is chosen besides in "chosen:"');
  for (const [name, value] of Object.entries(chosen === undefined ? {} : chosenFrom(draft, chosen, card))) bound[name] = typeof value === 'string' ? (/^\d+$/.test(value) ? { number: Number(value) } : { word: value }) : isThing(draft, chosen, name) ? boundThings(draft, [value]) : { number: value };
  const x = get(map, 'x') ?? get(map, 'X');
  const amount = x === undefined ? undefined : countOf(context.sink, x, 'a whole number for X');
  if (has(map, 'x') && has(map, 'X')) report(context.sink, map.at, 'duplicate-key', 'X stands twice', 'x: and X: are the same');
  if (amount !== undefined) bound['X'] = { number: amount };
  return bound;
}
/** Whether what is chosen under a name is a player or an object; with `least` 0, an object. */
function isThing(draft: Draft, chosen: Node | undefined, name: string, least = -Infinity): boolean {
  const node = chosen?.node === 'map' ? chosen.entries.find(({ key }) => key === name)?.value : undefined;
  return node?.node === 'scalar' && (draft.labels.get(node.source) ?? Number.NaN) >= least;
}

/** CR 608.2h: X of the spell that an effect comes from is what it was then, whatever becomes of that card. */
function xOfSource(draft: Draft, { source }: Origin, ability: Floating['ability']): Bindings {
  const x = source === null ? undefined : draft.objects[source]?.cast?.x;
  return x === undefined || !records(ability).some(({ amount, own }) => amount === 'x' && own !== true) ? {} : { X: { number: x } };
}
/** The effects of one entry; {for each} gives one for each of the objects that `targets: {it: [..]}` lists. */
function addEffect(draft: Draft, map: MapNode, effect: Pick<InForce, 'ability' | 'forEach'>, origin: Origin, controller: PlayerId, context: Context, number: number, labels: Bindings = {}): void {
  const all = { ...xOfSource(draft, origin, effect.ability), ...labels, ...bindingsOf(draft, map, context, origin.card) };
  const each = all['it'];
  const separate = effect.forEach !== undefined && each !== undefined && 'things' in each ? each.things.map((thing): Bindings => ({ ...all, it: boundThings(draft, [thing]) })) : [all];
  const [asNode, stampNode] = ['as', 'timestamp'].map((key) => get(map, key));
  const as = asNode === undefined ? undefined : textOf(draft.sink, asNode, 'a label');
  if (asNode !== undefined && as !== undefined) checkName(draft.sink, asNode.at, as, 'an effect');
  const stamp = stampNode === undefined ? undefined : integerOf(draft.sink, stampNode, 'a timestamp');
  for (const [i, bindings] of separate.entries()) {
    const suffix = number + i > 0 ? ` ${String(number + i + 1)}` : '';
    draft.floating.push({
      id: `f${String(draft.floating.length)}`, label: `${as ?? origin.text}${suffix}`, ability: effect.ability, source: origin.source, controller, bindings, timestamp: typeof stamp === 'number' ? stamp : draft.clock++,
      ...leftOf(draft.sink, map, effect.ability, bindings), named: true,
    });
  }
}

/**
 * CR 400.7: an object that damage is redirected to, or that an event is otherwise changed to concern, is this one, not
 * what it becomes in another zone. Its label in such a place is bound as a target would be.
 */
function tied(draft: Draft, ability: Floating['ability'], names: readonly string[]): { readonly ability: Floating['ability']; readonly bound: Bindings } {
  if (ability.ability !== 'when') return { ability, bound: {} };
  const bound: Record<string, Binding> = {};
  const changesOf = (changes: readonly Change[]): readonly Change[] => changes.map((change) => {
    const name = 'ref' in change && change.ref.ref === 'label' ? change.ref.name : undefined;
    const thing = name === undefined || names.includes(name) ? undefined : draft.labels.get(name);
    if (name === undefined || thing === undefined || isPlayer(thing)) return change;
    bound[name] = boundThings(draft, [thing]);
    return { ...change, ref: { ref: 'bound', name } } as Change;
  });
  const rewritesOf = (rewrites: readonly Rewrite[]): readonly Rewrite[] => rewrites.map((rewrite) => (rewrite.rewrite === 'change' || rewrite.rewrite === 'split' ? { ...rewrite, changes: changesOf(rewrite.changes) } : rewrite));
  return { ability: { ...ability, rewrites: rewritesOf(ability.rewrites), modes: ability.modes.map((mode) => ({ ...mode, rewrites: rewritesOf(mode.rewrites) })) }, bound };
}
/** CR 609.7a, 615.9: a source that was chosen for an effect whose text does not speak of it again is the one that it watches. */
function ofChosenSource(draft: Draft, map: MapNode, ability: Floating['ability']): Floating['ability'] {
  const chosen = get(map, 'chosen');
  const names = chosen?.node === 'map' && ability.ability === 'when' ? chosen.entries.map(({ key }) => key) : [];
  if (names.length === 0) return ability;
  const spoken = [...boundIn(ability), ...spokenIn(ability)];
  const name = names.find((each) => !spoken.includes(each) && isThing(draft, chosen, each, 0));
  if (name === undefined || ability.ability !== 'when' || !ability.patterns.some(({ kind }) => kind === 'damage')) return ability;
  const is: Filter = { test: 'ref', ref: { ref: 'bound', name } };
  const narrowed = (pattern: Pattern): Pattern => (pattern.kind === 'damage' ? { ...pattern, tests: [...pattern.tests, { field: 'from', is: 'filter', filter: is }] } : pattern);
  return { ...ability, patterns: ability.patterns.map(narrowed) };
}
/** An effect of no object that speaks of "this", or of "it" without a target of this name, would silently do nothing. */
function checkSource(draft: Draft, at: number, ability: Ability, given: readonly string[]): void {
  if (speaksOfThis(ability, given)) report(draft.sink, at, 'no-source', 'the effect speaks of "this" or "it", and comes from no object', 'write from: {card: ..} or a label; targets: {it: ..} says what "it" is');
}
/** A tree without what its instructions say of where damage comes from: whichever of equal permanents that is makes no difference. */
function withoutSources(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withoutSources);
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, part]: [string, unknown]) => [key, key === 'args' && typeof part === 'object' && part !== null ? withoutSources({ ...part, from: undefined }) : withoutSources(part)]));
}
/** CR 609.7: "from: a hot shield" of an effect that deals damage: a source of which no more is known than these words, unless more is asked of it. */
function spokenSource(draft: Draft, origin: Origin, ability: Ability, controller: PlayerId, at: number): Origin {
  if (origin.source !== null || !/^[a-z]/.test(origin.text) || !speaksOfThis(ability) || speaksOfThis(withoutSources(ability))) return origin;
  const card = isObjectPhrase(origin.text) && parseObjectPhrase(origin.text).ok ? cardFor(draft, origin.text, at) : sourceCalled(origin.text);
  const added = card === undefined ? undefined : objectOf(draft, addObject(draft, { card, owner: controller, zone: 'outside', at }));
  return added === undefined ? origin : { ...origin, source: added.id };
}
/** Of several permanents with one name it says nothing which is "this": it would silently be none of them. */
function checkWhich(draft: Draft, at: number, { text, among = [] }: Origin, abilities: readonly Ability[]): void {
  const [first = ''] = among;
  if (among.length > 1 && speaksOfThis(withoutSources(abilities))) report(draft.sink, at, 'which-object', `the effect speaks of "this", and ${among.map((each) => `"${each}"`).join(' and ')} may be meant by "${text}"`, `write from: ${first}`);
}
/** CR 607.2d, 608.2h: X and what is chosen as the effect comes into force are fixed then; without them it would silently be 0, and nothing. */
function checkFixed(draft: Draft, map: MapNode, abilities: readonly Ability[], source: ObjectId | null, at: number): void {
  const object = source === null ? undefined : draft.objects[source];
  const all = records(abilities.filter(({ ability }) => ability !== 'after' && ability !== 'do'));
  if (all.some(({ amount }) => amount === 'x') && !has(map, 'X') && !has(map, 'x') && object?.cast?.x === undefined) report(draft.sink, at, 'missing-key', 'the effect speaks of X, which is not given', 'write X: 3 beside it');
  const open = all.find(({ test, what }) => test === 'chosen' && typeof what === 'string');
  if (open === undefined) return;
  const chosen = get(map, 'chosen');
  const given = [...(chosen?.node === 'map' ? chosen.entries : []), ...Object.keys(object?.chosen ?? {}), ...namesAsked(abilities)];
  if (given.length === 0) report(draft.sink, at, 'missing-key', `the effect speaks of the chosen ${String(open['what'])}, which is not given`, `write chosen: {${String(open['what'])}: ..} beside it`);
}
const EFFECT = 'of a card: {from: CARD ABILITY, controller: Amy, targets: {it: Nicole}}; or written out: {from: a spell, controller: Amy, when: {damage: {to: Nicole}}, prevent: all}';
/** An effect of a card says everything itself but whom it is about and what is left of it. */
function checkNamed(draft: Draft, map: MapNode, origin: Origin, before: number): void {
  for (const { key, at } of map.entries) {
    if (ABILITY_WORDS.includes(normal(key) as 'name')) report(draft.sink, at, 'unknown-key', origin.card === undefined && !has(map, 'from') ? `nothing says which events "${key}:" is about` : `"${key}:" is said by the text of "${origin.text}" itself`, 'write the effect out: when: .., until: ..');
  }
  if (origin.card === undefined && draft.sink.count === before) report(draft.sink, map.at, 'missing-key', 'nothing says what this effect does', 'write when:, cant:, static: or after:, or from: a card whose instructions put an effect in force');
}
/** CR 609.7a: "a red source of your choice", where the choice is given: that source, while it is red. */
const OF_YOUR_CHOICE = /^(.*\bsource\b.*) of your choice$/;
const saysChosen = (node: Node): boolean => (node.node === 'scalar' ? OF_YOUR_CHOICE.test(node.source) : node.node === 'list' ? node.items.some(saysChosen) : node.entries.some(({ value }) => saysChosen(value)));
const asChosen = (entry: MapNode['entries'][number]): MapNode['entries'][number] => (saysChosen(entry.value) ? { ...entry, value: withTexts(entry.value, (text) => text.replace(OF_YOUR_CHOICE, '$1')) } : entry);
/** The names of the targets of the card or ability that an effect comes from; an effect that is written out calls its target "it". */
function targetsOf(map: MapNode, { card, ability }: Origin): readonly string[] | undefined {
  if (card === undefined || WRITTEN.some((key) => has(map, key))) return undefined;
  const named = ability === undefined && card.do.length > 0 ? card : card.text.find((each) => each.ability === 'do' && (ability === undefined ? effectsIn(each.do).length > 0 : each.name === ability));
  return named !== undefined && 'targets' in named ? named.targets.map(({ name }) => name) : undefined;
}
/** CR 609.7a: `chosen: {source: Bolt}` of an effect that chooses one source under a name of its own: that one. */
function withSourceNamed(map: MapNode, { card, ability }: Origin): MapNode {
  const chosen = get(map, 'chosen');
  if (card === undefined || chosen?.node !== 'map' || !has(chosen, SOURCE)) return map;
  const texts = ability === undefined ? [card.do, ...card.text] : card.text.filter((each) => each.ability === 'do' && each.name === ability);
  const specs = records(texts).flatMap((each) => (each['do'] === 'choose' && records(each['spec']).some(({ test }) => test === 'source') ? choicesIn([each]) : []));
  const [name, ...more] = [...new Set(specs)];
  if (name === undefined || more.length > 0 || name === SOURCE || has(chosen, name)) return map;
  const named: Node = { ...chosen, entries: chosen.entries.map((entry) => (normal(entry.key) === SOURCE ? { ...entry, key: name } : entry)) };
  return { ...map, entries: map.entries.map((entry) => (entry.value === chosen ? { ...entry, value: named } : entry)) };
}
const SOURCE = 'source';
/** Reads one entry of `in force:`. */
export function addInForce(draft: Draft, node: Node, soFar: () => World): void {
  const written = mapOf(draft.sink, node, 'an effect, {from: .., controller: .., ..}', EFFECT);
  for (const each of written === undefined ? [] : withTextSaid(draft.sink, written)) addOne(draft, each, soFar);
}
/** {for: each creature you control, when: ..}: an effect for each of them, as they are when the scenario begins (615.11). */
function eachOf(draft: Draft, map: MapNode, context: Context, { source, controller }: { readonly source: ObjectId | null; readonly controller: PlayerId }, soFar: () => World): { readonly effect: Pick<InForce, 'forEach'>; readonly bound: Bindings } | undefined {
  const node = map.entries.find(({ key }) => FOR_EACH.includes(normal(key)))?.value;
  const forEach = node === undefined ? undefined : filterOf(context, node);
  if (forEach === undefined) return undefined;
  const scope = SCOPE.of({ view: { world: soFar() }, self: source, controller, bindings: {} });
  const things = [...draft.players.map((_, at) => thingOfPlayer(at)), ...draft.objects.map(({ id }) => id)].filter((thing) => matches(scope, forEach, thing));
  return { effect: { forEach }, bound: { it: boundThings(draft, things) } };
}
/** One effect, or several that one text says. */
function addOne(draft: Draft, written: MapNode, soFar: () => World): void {
  const known: readonly string[] = [...EFFECT_KEYS, ...ABILITY_WORDS, ...(WRITTEN.some((key) => key !== 'static' && has(written, key)) ? FOR_EACH : [])];
  const [{ key: first, value } = { key: '', value: undefined }] = written.entries;
  if (value?.node === 'map' && value.entries.some(({ key }) => known.includes(normal(key))) && !written.entries.some(({ key }) => known.includes(normal(key)))) {
    return void report(draft.sink, written.at, 'wrong-type', 'effects in force are a list, not a map of names', `write each as an item: - {as: ${first}, ..}`);
  }
  const before = draft.sink.count;
  onlyKeys(draft.sink, written, known, 'an effect in force');
  if (!isOfEdition(draft.sink, written, draft.edition)) return;
  const controllerNode = get(written, 'controller');
  const controllerName = controllerNode === undefined ? undefined : textOf(draft.sink, controllerNode, 'a player');
  const given = controllerName === undefined || controllerNode === undefined ? undefined : playerNamed(draft, controllerName, controllerNode.at);
  const fromNode = get(written, 'from');
  const origin: Origin = fromNode === undefined ? { source: null, text: 'an effect' } : originOf(draft, fromNode, given ?? 0, WRITTEN.some((key) => has(written, key)));
  const controller = given ?? (origin.source === null ? 0 : (draft.objects[origin.source]?.controller ?? 0));
  const abilityNode = get(written, 'ability');
  const ability = abilityNode === undefined ? origin.ability : textOf(draft.sink, abilityNode, 'the name of an ability');
  const named: Origin = ability === undefined ? origin : { ...origin, ability };
  const asked = withSourceNamed(withTargetsNamed(written, targetsOf(written, named)), named);
  const names = ['targets', 'chosen'].flatMap((key) => { const inner = get(asked, key); return inner?.node === 'map' ? inner.entries.map((entry) => entry.key) : []; });
  const isOne = (name: string): boolean => ['targets', 'chosen'].some((key) => { const inner = get(asked, key); const given = inner?.node === 'map' ? get(inner, name) : undefined; return given?.node === 'scalar' && draft.players.includes(given.source); });
  const context = { ...bindingThose(contextOf(draft.sink, { players: draft.players, labels: [...draft.labels.keys()], bound: [] }), names.map((name) => (isOne(name) ? { name, filter: { test: 'player' } } : { name }))), objectAt: (at: Node) => draft.inline.get(at) };
  const map = shieldForEach(context, asked);
  if (WRITTEN.some((key) => has(map, key))) {
    if (abilityNode !== undefined) report(draft.sink, abilityNode.at, 'unknown-key', 'the effect is written out, and "ability:" takes it from the text of a card', 'leave one of the two out');
    if (fromNode?.node === 'map' && has(fromNode, 'card') && has(fromNode, 'ability')) report(draft.sink, get(fromNode, 'ability')?.at ?? fromNode.at, 'unknown-key', 'the effect is written out, and "ability:" takes it from the text of a card', 'leave one of the two out');
    const said = map.entries.filter(({ key }) => !(EFFECT_KEYS as readonly string[]).includes(key.replaceAll(' ', '-')) && !FOR_EACH.includes(normal(key)));
    const each = eachOf(draft, map, context, { source: named.source, controller }, soFar);
    const rest: MapNode = { ...map, entries: names.includes('source') ? said.map(asChosen) : said };
    const abilities = abilityOf(each === undefined ? context : binding(context, 'it'), rest);
    addMentioned(draft, context);
    checkFixed(draft, map, abilities, named.source, map.at);
    for (const [i, read] of abilities.entries()) if (read.ability !== 'keyword' && read.ability !== 'do') {
      const chosen = ofChosenSource(draft, map, read);
      const found = named.source === null ? saidOfEvent(chosen) : chosen;
      checkWhich(draft, fromNode?.at ?? map.at, named, [found]);
      checkNames(draft, map, { effects: [{ do: 'in-force', ability: found, ...each?.effect }], asked: [] }, map.at, 'this effect');
      checkWithoutEvent(draft.sink, rest, [...partsOfStatic(found), found.until]);
      const from = fromNode === undefined ? named : spokenSource(draft, named, found, controller, fromNode.at);
      if (from.source === null) {
        checkSource(draft, fromNode?.at ?? map.at, found, each === undefined ? names : [...names, 'it']);
        checkSpoken(draft.sink, rest, found, names);
      }
      const { ability: own, bound } = tied(draft, found, names);
      addEffect(draft, map, { ability: own, ...each?.effect }, from, controller, context, i, { ...bound, ...each?.bound });
    }
    return;
  }
  const targets = get(map, 'targets');
  const found = effectsOf(draft, named, targets?.node === 'map' ? targets.entries.map(({ key }) => key) : [], fromNode?.at ?? map.at);
  checkNamed(draft, map, named, before);
  checkWhich(draft, fromNode?.at ?? map.at, named, found.effects.map(({ ability: each }) => each));
  checkNames(draft, map, found, fromNode?.at ?? map.at, `"${origin.text}"`);
  checkFixed(draft, map, found.effects.map(({ ability: each }) => each), named.source, fromNode?.at ?? map.at);
  found.effects.forEach((effect, i) => { addEffect(draft, map, effect, named, controller, context, i); });
}
