/** Effects already in force: from a card's text, from one of its abilities by name, or written out. */
import type { Int } from '../base/integer.ts';
import type { Ability, Amount, DoAbility, Instruction } from '../rules/ability.ts';
import type { Binding, Bindings, Card, Floating, GameObject, ObjectId, PlayerId, Thing } from '../rules/model.ts';
import { ABILITY_KEYS, abilityOf } from './abilities.ts';
import { type Context, binding } from './context.ts';
import { type Draft, addCard, addMentioned, addObject, isCard, playerNamed } from './draft.ts';
import { addFromMap, chosenFrom, targetsFrom } from './object-entries.ts';
import { contextOf } from './readers.ts';
import { booleanOf, countOf, didYouMean, get, has, integerOf, mapOf, onlyKeys, textOf } from './read.ts';
import { type MapNode, type Node, report } from './yaml.ts';

type InForce = Extract<Instruction, { do: 'in-force' }>;
export const EFFECT_KEYS = ['from', 'ability', 'controller', 'owner', 'targets', 'chosen', 'x', 'X', 'left', 'as', 'timestamp', 'used', 'for'] as const;
const ABILITY_WORDS = [...new Set([...ABILITY_KEYS.when, ...ABILITY_KEYS.cant, ...ABILITY_KEYS.static, ...ABILITY_KEYS.after])];
const WRITTEN = ['when', 'cant', 'static', 'after'] as const;

/** Where an effect comes from: an object, and which of its abilities. */
interface Origin { readonly source: ObjectId | null; readonly card?: Card; readonly ability?: string; readonly text: string }

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
/** `from:` a label, "LABEL ability", a card name, "CARD ability", {card: ..}, or words in lower case for a source without a card. */
function originOf(draft: Draft, node: Node, controller: PlayerId): Origin {
  if (node.node === 'map') {
    const object = objectOf(draft, addFromMap(draft, node, { zone: 'outside', player: controller }) ?? '');
    return object === undefined ? { source: null, text: '' } : fromObject(object, object.label);
  }
  const text = textOf(draft.sink, node, 'where the effect comes from') ?? '';
  const label = longestPrefix(text, (prefix) => (draft.labels.get(prefix) ?? -1) >= 0);
  const object = label === undefined ? undefined : objectOf(draft, label.prefix);
  if (object !== undefined && label !== undefined) return fromObject(object, object.label, label.rest === '' ? undefined : label.rest);
  const named = longestPrefix(text, (prefix) => isCard(draft, prefix));
  if (named !== undefined) {
    const card = addCard(draft, named.prefix, node.at);
    const added = card === undefined ? undefined : objectOf(draft, addObject(draft, { card, owner: controller, zone: 'outside', at: node.at }));
    if (added !== undefined) return fromObject(added, named.prefix, named.rest === '' ? undefined : named.rest);
  }
  if (/^[a-z]/.test(text)) return { source: null, text };
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
function effectsOf(draft: Draft, origin: Origin, at: number): readonly InForce[] {
  const { card, ability } = origin;
  if (card === undefined) return [];
  if (ability === undefined && card.do.length > 0) return effectsIn(card.do);
  const abilities = card.text.filter((each): each is DoAbility => bodyOf(each).length > 0);
  const chosen = ability === undefined ? abilities.filter((each) => effectsIn(bodyOf(each)).length > 0) : abilities.filter((each) => each.name === ability);
  const [first] = chosen;
  if (first === undefined) {
    const names = abilities.map((each) => each.name).filter((name) => name !== undefined);
    report(draft.sink, at, 'unknown-ability', ability === undefined ? `"${card.name}" puts no effect in force` : `"${card.name}" has no ability named "${ability}"`, ability === undefined ? 'write the effect out: when: .., until: ..' : (didYouMean(ability, names) ?? `it has: ${names.join(', ')}`));
    return [];
  }
  return effectsIn(bodyOf(first));
}

function boundThings(draft: Draft, things: readonly Thing[]): Binding {
  return { things, incarnations: things.map((thing) => (thing < 0 ? 0 : (draft.objects[thing]?.incarnation ?? 0))) };
}
function bindingsOf(draft: Draft, map: MapNode, context: Context): Bindings {
  const bound: Record<string, Binding> = {};
  for (const [name, things] of Object.entries(targetsFrom(draft, get(map, 'targets')))) bound[name] = boundThings(draft, things);
  const chosen = get(map, 'chosen');
  for (const [name, value] of Object.entries(chosen === undefined ? {} : chosenFrom(draft, chosen))) bound[name] = typeof value === 'string' ? { word: value } : isThing(draft, chosen, name) ? boundThings(draft, [value]) : { number: value };
  const x = get(map, 'x') ?? get(map, 'X');
  const amount = x === undefined ? undefined : countOf(context.sink, x, 'X');
  if (amount !== undefined) bound['X'] = { number: amount };
  return bound;
}
function isThing(draft: Draft, chosen: Node | undefined, name: string): boolean {
  const node = chosen?.node === 'map' ? chosen.entries.find(({ key }) => key === name)?.value : undefined;
  return node?.node === 'scalar' && draft.labels.has(node.source);
}
/** What is left of an effect that was just created: its number of uses or its shield. */
function initialLeft(ability: Floating['ability'], bound: Bindings): Int | null {
  const amount: Amount | undefined = ability.ability === 'when' ? (ability.shield ?? ability.next) : undefined;
  if (amount?.amount === 'number') return amount.value;
  const x = amount?.amount === 'x' ? bound['X'] : undefined;
  return x !== undefined && 'number' in x ? x.number : null;
}

/** The effects of one entry; {for each} gives one for each of the objects that `targets: {it: [..]}` lists. */
function addEffect(draft: Draft, map: MapNode, effect: Pick<InForce, 'ability' | 'forEach'>, origin: Origin, controller: PlayerId, context: Context, number: number): void {
  const all = bindingsOf(draft, map, context);
  const each = all['it'];
  const separate = effect.forEach !== undefined && each !== undefined && 'things' in each ? each.things.map((thing): Bindings => ({ ...all, it: boundThings(draft, [thing]) })) : [all];
  const [leftNode, asNode, stampNode, usedNode] = ['left', 'as', 'timestamp', 'used'].map((key) => get(map, key));
  const left = leftNode === undefined ? undefined : countOf(draft.sink, leftNode, 'what is left');
  const as = asNode === undefined ? undefined : textOf(draft.sink, asNode, 'a label');
  const stamp = stampNode === undefined ? undefined : integerOf(draft.sink, stampNode, 'a timestamp');
  const used = usedNode !== undefined && booleanOf(draft.sink, usedNode) === true;
  for (const [i, bindings] of separate.entries()) {
    const suffix = number + i > 0 ? ` ${String(number + i + 1)}` : '';
    draft.floating.push({
      id: `f${String(draft.floating.length)}`, label: `${as ?? origin.text}${suffix}`, ability: effect.ability, source: origin.source, controller, bindings, timestamp: typeof stamp === 'number' ? stamp : draft.clock++,
      left: left ?? initialLeft(effect.ability, bindings), used, named: true,
    });
  }
}

/** Reads one entry of `in force:`. */
export function addInForce(draft: Draft, node: Node): void {
  const map = mapOf(draft.sink, node, 'an effect, {from: .., controller: .., ..}');
  if (map === undefined) return;
  onlyKeys(draft.sink, map, [...EFFECT_KEYS, ...ABILITY_WORDS], 'an effect in force');
  const controllerNode = get(map, 'controller');
  const controllerName = controllerNode === undefined ? undefined : textOf(draft.sink, controllerNode, 'a player');
  const given = controllerName === undefined || controllerNode === undefined ? undefined : playerNamed(draft, controllerName, controllerNode.at);
  const fromNode = get(map, 'from');
  const origin: Origin = fromNode === undefined ? { source: null, text: 'an effect' } : originOf(draft, fromNode, given ?? 0);
  const controller = given ?? (origin.source === null ? 0 : (draft.objects[origin.source]?.controller ?? 0));
  const abilityNode = get(map, 'ability');
  const ability = abilityNode === undefined ? origin.ability : textOf(draft.sink, abilityNode, 'the name of an ability');
  const named: Origin = ability === undefined ? origin : { ...origin, ability };
  const names = ['targets', 'chosen'].flatMap((key) => { const inner = get(map, key); return inner?.node === 'map' ? inner.entries.map((entry) => entry.key) : []; });
  const context = { ...binding(contextOf(draft.sink, { players: draft.players, labels: [...draft.labels.keys()], bound: [] }), ...names), objectAt: (at: Node) => draft.inline.get(at) };
  if (WRITTEN.some((key) => has(map, key))) {
    const rest: MapNode = { ...map, entries: map.entries.filter(({ key }) => !(EFFECT_KEYS as readonly string[]).includes(key.replaceAll(' ', '-')) || key === 'for') };
    const [found] = abilityOf(context, rest);
    addMentioned(draft, context);
    if (found !== undefined && found.ability !== 'keyword' && found.ability !== 'do') addEffect(draft, map, { ability: found }, named, controller, context, 0);
    return;
  }
  effectsOf(draft, named, fromNode?.at ?? map.at).forEach((effect, i) => { addEffect(draft, map, effect, named, controller, context, i); });
}
