/** Targets that a scenario gives, against those that a card or ability asks for: a misspelt name or a missing one would silently do nothing. */
import { BASIC_LAND_TYPES, isBasicLandType } from '../../rules/205-type-line.ts';
import type { Ability, AfterAbility, ChooseSpec, DoAbility, Instruction, Ref } from '../../rules/ability.ts';
import type { Card, GameObject } from '../../rules/model.ts';
import type { Activated } from '../phrases/context.ts';
import type { Draft } from './draft.ts';
import { didYouMean } from '../yaml/read.ts';
import { needsX, records } from '../vocabulary/records-of.ts';
import { type MapNode, type Node, type Sink, report } from '../yaml/yaml.ts';

/** Reports names among the given targets or choices that nothing asks for. */
export function checkGiven(sink: Sink, given: MapNode | undefined, asked: readonly string[], of: string, what: 'target' | 'choice' = 'target'): void {
  for (const { key, at } of given?.entries ?? []) {
    if (!asked.includes(key)) report(sink, at, 'unknown-key', `${of} has no ${what} named "${key}"`, didYouMean(key, asked) ?? (asked.length === 0 ? `it has no ${what}s` : `its ${what}s: ${asked.join(', ')}`));
  }
}
/** Reports targets that are asked for and not given; a misspelt one is not told twice. */
export function checkMissing(sink: Sink, at: number, given: readonly string[], asked: readonly string[], of: string): void {
  if (given.some((name) => !asked.includes(name))) return;
  const missing = asked.filter((name) => !given.includes(name));
  if (missing.length > 0) report(sink, at, 'missing-key', `${of} needs ${missing.map((name) => `"${name}"`).join(' and ')}, which is not given`, `write targets: {${missing.map((name) => `${name}: ..`).join(', ')}}; [] for no target`);
}

/** CR 603.3d: the choices of targets with which the text of a triggered ability begins (`withTargets` in target-phrases.ts). */
const targetsFirst = ({ do: steps }: AfterAbility): readonly ChooseSpec[] => {
  const end = steps.findIndex((step) => step.do !== 'choose' || step.spec.target !== true);
  return steps.slice(0, end < 0 ? steps.length : end).flatMap((step) => (step.do === 'choose' ? [step.spec] : []));
};
/** A triggered ability on the stack with the targets that were chosen for it; others are chosen as it resolves. */
export function withTargetsGiven(ability: AfterAbility, given: readonly string[]): AfterAbility {
  const targets = targetsFirst(ability).flatMap(({ name, filter }) => (given.includes(name) && filter !== undefined ? [{ name, filter }] : []));
  return targets.length === 0 ? ability : { ...ability, do: ability.do.filter((step, at) => at >= targetsFirst(ability).length || step.do !== 'choose' || !given.includes(step.spec.name)), targets };
}
const names = (targets: readonly { readonly name: string }[]): readonly string[] => targets.map(({ name }) => name);
/** Instructions without what the keyword actions among them consist of, which has names of its own. */
function withoutActions(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withoutActions);
  if (typeof tree !== 'object' || tree === null) return tree;
  const entries = Object.entries(tree);
  const isAction = entries.some(([key, value]) => key === 'do' && value === 'event');
  return Object.fromEntries(entries.flatMap(([key, value]) => (isAction && key === 'body' ? [] : [[key, withoutActions(value)] as const])));
}
/** The names that instructions speak of and do not give themselves: "each creature deals damage to its controller" speaks of no target. */
function namesFrom(tree: unknown, given: readonly string[] = []): readonly string[] {
  if (Array.isArray(tree)) return tree.flatMap((each) => namesFrom(each, given));
  if (typeof tree !== 'object' || tree === null) return [];
  const node = tree as Readonly<Record<string, unknown>>;
  if (node['ref'] === 'bound' && typeof node['name'] === 'string') return given.includes(node['name']) ? [] : [node['name']];
  const own = node['do'] === 'for-each' ? [String(node['as'])] : node['do'] === 'in-force' && node['forEach'] !== undefined ? ['it'] : node['do'] === 'event' && Object.values((node['args'] ?? {}) as Readonly<Record<string, { readonly mode?: string }>>).some(({ mode }) => mode === 'each') ? ['it'] : [];
  return namesFrom(Object.values(node), own.length === 0 ? given : [...given, ...own]);
}
/** CR 601.2c, 700.2c: of the names of targets those of which the chosen modes speak, or what stands beside the modes. */
function targetsOfModes(named: readonly string[], body: readonly Instruction[], chosen: readonly string[]): readonly string[] {
  const modes = chosen.length === 0 ? [] : body.flatMap((step) => (step.do === 'modes' ? step.modes : []));
  const spoken = (tree: unknown): readonly string[] => namesFrom(withoutActions(tree));
  const unchosen = spoken(modes.filter(({ name }) => !chosen.includes(name)));
  const others = spoken([body.filter((step) => step.do !== 'modes'), modes.filter(({ name }) => chosen.includes(name))]);
  return named.filter((name) => others.includes(name) || !unchosen.includes(name));
}
/** The names of the targets of a spell or of an ability on the stack; undefined where any may be given. */
export function targetsAsked(object: Pick<GameObject, 'card' | 'ability' | 'cast'>): readonly string[] | undefined {
  if (object.ability !== undefined) return object.ability.ability === 'do' ? names(object.ability.targets) : names(targetsFirst(object.ability));
  if (object.card.do.length > 0) return targetsOfModes(names(object.card.targets), object.card.do, object.cast?.modes ?? []);
  return targets(object.card) ? undefined : names(object.card.targets);
}
/** CR 303.4a, 702.103b: permanent spells that have a target, which their texts need not name. */
const targets = (card: Card): boolean => card.subtypes.includes('Aura') || records(card).some(({ keyword }) => keyword === 'bestow' || keyword === 'mutate' || (typeof keyword === 'string' && keyword.startsWith('enchant')));
/** CR 702.103b: what is attached, or has a target, and can be so only because it was cast bestowed. */
export const isCastBestowed = ({ card, cast, attachedTo }: Pick<GameObject, 'card' | 'cast' | 'attachedTo'>): boolean =>
  (attachedTo !== undefined || Object.keys(cast?.targets ?? {}).length > 0) && !card.subtypes.includes('Aura') && card.text.some((ability) => ability.ability === 'keyword' && ability.keyword === 'bestow');

const isDo = (ability: Ability): ability is DoAbility => ability.ability === 'do';
/** CR 305.6: the mana ability that a basic land type brings, which stands on no card: "mana", "mana green", or the only one without its name. */
const MANA: DoAbility = { ability: 'do', targets: [], do: [] };
const isLandAbility = (card: Card, name: string): boolean => card.types.includes('Land') && card.subtypes.some((type) => isBasicLandType(type) && ['', 'mana', `mana ${BASIC_LAND_TYPES[type] ?? ''}`].includes(name));
function abilityCalled(draft: Draft, card: Card, label: string, { ability, abilityAt }: Activated): DoAbility | undefined {
  const own = card.text.filter(isDo);
  const found = own.find((each) => each.name === ability || ability === '');
  const given = (each: Card): readonly unknown[] => (ability === '' ? each.text.flatMap((one) => (one.ability === 'static' ? (one.gain ?? []) : [])) : each.text); // without a name: what an effect gives
  const granted = found === undefined && [...draft.cards.values()].some((each) => records(given(each)).some((record) => record['ability'] === 'do' && (record['name'] === ability || ability === '')));
  if (found === undefined && isLandAbility(card, ability)) return MANA;
  if (found !== undefined || granted) return found;
  const known = own.flatMap((each) => (each.name === undefined ? [] : [each.name]));
  report(draft.sink, abilityAt.at, 'unknown-ability', `"${label}" has no activated ability${ability === '' ? '' : ` named "${ability}"`}`, didYouMean(ability, known) ?? (known.length === 0 ? undefined : `it has: ${known.join(', ')}`));
  return undefined;
}
/** The names of the targets of an activated ability of an object. */
export function targetsOfAbility(draft: Draft, what: Ref, ability: string): readonly string[] | undefined {
  const thing = what.ref === 'label' ? draft.labels.get(what.name) : undefined;
  const found = thing === undefined ? undefined : draft.objects[thing]?.card.text.filter(isDo).find((each) => each.name === ability || ability === '');
  return found === undefined ? undefined : names(found.targets);
}
/** Checks what resolves, or is activated, against the targets given for it. */
export function checkTargets(draft: Draft, at: Node, what: Ref, activated: Activated | undefined): void {
  const thing = what.ref === 'label' ? draft.labels.get(what.name) : undefined;
  const object = thing === undefined ? undefined : draft.objects[thing];
  if (object === undefined) return;
  const of = `"${object.label}"`;
  if (activated === undefined) {
    const given = Object.keys(object.cast?.targets ?? {});
    if (object.ability === undefined && object.cast?.x === undefined && needsX(object.card.do)) report(draft.sink, at.at, 'missing-key', `${of} speaks of X, which is not given`, 'write cast: {X: 3}; X: 0 where it is nothing');
    if (object.ability?.ability !== 'after') checkMissing(draft.sink, at.at, given, targetsAsked(object) ?? [], of); // 603.3d: chosen as it resolves
    return;
  }
  const ability = abilityCalled(draft, object.card, object.label, activated);
  if (ability === undefined) return;
  if (!activated.hasX && needsX([ability.cost, ability.do])) report(draft.sink, at.at, 'missing-key', `that ability of ${of} speaks of X, which is not given`, 'write X: 3 beside it; X: 0 where it is nothing');
  const modes = ability.do.flatMap((step) => (step.do === 'modes' ? step.modes.map(({ name }) => name) : []));
  const chosen = activated.modes.flatMap((each) => (each.node === 'scalar' ? [each] : []));
  for (const each of chosen) if (!modes.includes(each.source)) report(draft.sink, each.at, 'unknown-word', `that ability of ${of} has no mode "${each.source}"`, didYouMean(each.source, modes) ?? (modes.length === 0 ? 'leave it out' : `its modes: ${modes.join(', ')}`));
  const asked = targetsOfModes(names(ability.targets), ability.do, chosen.map(({ source }) => source));
  checkGiven(draft.sink, activated.targets, asked, of);
  checkMissing(draft.sink, at.at, activated.targets?.entries.map(({ key }) => key) ?? [], asked, of);
}
