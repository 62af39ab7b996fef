/** CR 707: copiable values, what a copy effect gives, and its exceptions. */
import { show } from '../base/integer.ts';
import { memo } from '../base/memo.ts';
import type { Ability, CharacteristicsPatch, Color, CopyExceptions } from './ability.ts';
import { isCardType, isSupertype, kindOfSubtype, kindsOfTypes, withWords } from './205-type-line.ts';
import { withChoices } from './607-chosen-words.ts';
import { isLost } from './613-losing.ts';
import { amountOf } from './amount.ts';
import { holds } from './condition.ts';
import { subjectPasses } from './filter.ts';
import type { Card, Copiable, GameObject, HeldAbility, ObjectId, Thing } from './model.ts';
import { OBJECT, SCOPE } from './records.ts';
import { type Scope, type View, realObject } from './view.ts';
import { without } from './world.ts';

/** Copiable values with the identities of their abilities. */
export interface HeldValues {
  readonly values: Copiable;
  readonly held: readonly HeldAbility[];
}

/** CR 707.2, 613.2c: printed values of the face that is up, as modified by copy effects, by as-enters abilities that set power and toughness, and by being face down. */
export const copiableOf = (view: View, id: ObjectId): Copiable => heldValues(realObject(view, id)).values;

const printed = memo<Card, HeldValues>();
const modified = memo<GameObject, HeldValues>();

/** CR 718.3: what was cast prototyped has its second mana cost, colors, power and toughness. */
const isPrototyped = ({ card, cast }: GameObject): boolean => card.prototype !== undefined && cast?.paid.includes('prototype') === true;
/** Whether an object's copiable values are what is printed on its front. */
export const isAsPrinted = (object: GameObject): boolean => object.face === 'up' && !object.back && object.copies.length === 0 && object.becomes.length === 0 && !isPrototyped(object);

/** CR 613.2: what layer 1 leaves; depends on nothing but the object. */
export function heldValues(object: GameObject): HeldValues {
  if (isAsPrinted(object)) return printedValues(object.card);
  const known = modified.get(object);
  if (known !== undefined) return known;
  const values = isHidden(object) ? faceDown(object) : layerOne(object);
  modified.set(object, values);
  return values;
}

const hold = (abilities: readonly Ability[], prefix: string): readonly HeldAbility[] => abilities.map((ability, index) => ({ ability, id: `${prefix}${String(index)}` }));

function printedValues(card: Card): HeldValues {
  const known = printed.get(card);
  if (known !== undefined) return known;
  const values: HeldValues = { values: valuesOfCard(card), held: hold(card.text, 'p') };
  printed.set(card, values);
  return values;
}

/** CR 707.2: what can be copied of a card as it is printed. */
export function valuesOfCard(card: Card): Copiable {
  const { name, supertypes, types, subtypes, colors, manaValue } = card;
  return {
    name, supertypes, types, subtypes, colors, manaValue, abilities: card.text,
    ...(card.manaCost === undefined ? {} : { manaCost: card.manaCost }),
    ...(card.pt === undefined ? {} : { pt: card.pt }),
    ...(card.loyalty === undefined ? {} : { loyalty: card.loyalty }),
    ...(card.defense === undefined ? {} : { defense: card.defense }),
    ...(card.back === undefined ? {} : { back: card.back }),
  };
}

const isHidden = (object: GameObject): boolean => object.face === 'down';
const NO_TEXT: Copiable = { name: '', supertypes: [], types: [], subtypes: [], colors: [], manaValue: 0, abilities: [] };

/** CR 708.2a, 708.3, 406.3: a face-down permanent or spell, and a card that was turned face down to enter, is a 2/2 creature and nothing else; a card exiled face down has no characteristics. */
function faceDown(object: GameObject): HeldValues {
  const isCreature = object.zone !== 'exile';
  return { values: isCreature ? { ...NO_TEXT, types: ['Creature'], pt: [2, 2] } : NO_TEXT, held: [] };
}

/** CR 708.2: how what has no name is spoken of: "a 2/2 creature without a name". */
export function nameOf({ name, pt, colors, types, subtypes }: Copiable): string {
  if (name !== '') return name;
  const size = pt === undefined ? [] : [pt.map(show).join('/')];
  const words = [...size, ...(colors.length > 1 ? [colors.join(' and ')] : colors), ...subtypes, ...types.map((type) => type.toLowerCase())];
  const text = words.length === 0 ? 'object' : words.join(' ');
  return `${/^(?:[aeiou]|8|11\/|18\/)/i.test(text) ? 'an' : 'a'} ${text} without a name`;
}

/** CR 613.2a: as-enters values are copiable only if they set power and toughness. */
export const isCopiable = (values: CharacteristicsPatch): boolean => values.pt !== undefined;

/** CR 613.2a: copy effects and as-enters values in the order in which they were applied; a copy takes the place of all before it. */
function layerOne(object: GameObject): HeldValues {
  let result = object.back && hasTwoFaces(object) ? backValues(object.card) : ownValues(object);
  const steps = [
    ...object.copies.map((copy) => ({ stamp: copy.stamp, copy, patch: null })),
    ...object.becomes.filter(({ values }) => isCopiable(values)).map((patch) => ({ stamp: patch.stamp, copy: null, patch })),
  ].sort((a, b) => a.stamp - b.stamp); // a stable sort: with one stamp the copy comes first
  for (const { stamp, copy, patch } of steps) {
    if (copy !== null) result = copiedFace(copy.values, stamp, object.back);
    else result = { values: patched(result.values, patch.values), held: [...result.held.filter(({ ability }) => patch.values.lose === undefined || !isLost(ability, patch.values.lose)), ...hold(patch.values.abilities ?? [], `b${String(stamp)}.`)] };
  }
  return result;
}

function ownValues(object: GameObject): HeldValues {
  const result = printedValues(object.card);
  return isPrototyped(object) ? { ...result, values: { ...result.values, ...object.card.prototype } } : result;
}

/** CR 712.8a: away from battlefield and stack a double-faced card has only its front face. */
const hasTwoFaces = (object: GameObject): boolean => object.card.back !== undefined && (object.zone === 'battlefield' || object.zone === 'stack');

/** CR 712.8e, 712.8f: the back face; without a mana cost of its own its mana value is that of the front. */
function backValues(card: Card): HeldValues {
  const back = card.back ?? card;
  const values = valuesOfCard(back);
  return { values: back.manaCost === undefined ? { ...values, manaValue: card.manaValue } : values, held: hold(back.text, 'q') };
}

function copiedFace(values: Copiable, stamp: number, back: boolean): HeldValues {
  if (!back || values.back === undefined) return { values, held: hold(values.abilities, `c${String(stamp)}.`) };
  const face = valuesOfCard(values.back);
  return { values: { ...face, manaValue: values.back.manaCost === undefined ? values.manaValue : face.manaValue }, held: hold(face.abilities, `c${String(stamp)}.q`) };
}

/** CR 707.8, 707.8a: only a token that is created as a copy has both faces; what becomes a copy has the face that was copied. */
export const oneFace = (values: Copiable): Copiable => (values.back === undefined ? values : without(values, 'back'));

/** A power and toughness as numbers; amounts that must be computed have been by `fixPatch`. */
function literal(pt: NonNullable<CharacteristicsPatch['pt']>): NonNullable<Copiable['pt']> {
  const [power, toughness] = pt;
  return [power.amount === 'number' ? power.value : 0, toughness.amount === 'number' ? toughness.value : 0];
}

/** The patch with its amounts computed now: what an effect that sets copiable values fixes as it is applied (707.2b). */
export function fixPatch(scope: Scope, patch: CharacteristicsPatch): CharacteristicsPatch {
  if (patch.pt === undefined) return patch;
  const [power, toughness] = patch.pt;
  return { ...patch, pt: [{ amount: 'number', value: amountOf(scope, power) }, { amount: 'number', value: amountOf(scope, toughness) }] };
}

/** CR 608.2h, 611.2d: exceptions as the effect is applied: sizes are numbers, and what is given speaks of what the effect speaks of. */
export function fixedExceptions(scope: Scope, except: CopyExceptions): CopyExceptions {
  const fix = (patch: CharacteristicsPatch): CharacteristicsPatch => ({ ...fixPatch(scope, patch), ...(patch.abilities === undefined ? {} : { abilities: withChoices(scope, patch.abilities) }) });
  return {
    ...except, ...(except.values === undefined ? {} : { values: fix(except.values) }),
    ...(except.conditional === undefined ? {} : { conditional: except.conditional.map((each) => (each.values === undefined ? each : { ...each, values: fix(each.values) })) }),
  };
}

/** CR 707.9a-b: the values with a patch of fixed amounts. */
function patched(values: Copiable, patch: CharacteristicsPatch): Copiable {
  const added = patch.addTypes ?? [];
  const types = withWords(patch.types ?? values.types, added.filter(isCardType));
  const supertypes = withWords(patch.supertypes ?? values.supertypes, added.filter(isSupertype)).filter((word) => patch.removeSupertypes?.includes(word) !== true);
  const kinds = kindsOfTypes(types);
  const before = patch.types === undefined ? values.subtypes : values.subtypes.filter((subtype) => kinds.has(kindOfSubtype(subtype)));
  const subtypes = withWords(patch.subtypes ?? before, added.filter((word) => !isCardType(word) && !isSupertype(word)));
  const abilities = [...withoutLost(values.abilities, patch), ...(patch.abilities ?? [])];
  const colors = withWords(patch.colors ?? values.colors, patch.addColors ?? []) as readonly Color[];
  return { ...values, name: patch.name ?? values.name, types, supertypes, subtypes, colors, abilities, ...(patch.pt === undefined ? {} : { pt: literal(patch.pt) }) };
}

const withoutLost = (abilities: readonly Ability[], { lose }: CharacteristicsPatch): readonly Ability[] => (lose === undefined ? abilities : abilities.filter((ability) => !isLost(ability, lose)));

/** CR 707.9d: an ability that defines what the copy does not copy is not copied; "in addition" types do not count. */
function withoutDefining(values: Copiable, patch: CharacteristicsPatch): Copiable {
  const abilities = values.abilities.filter((ability) => {
    if (ability.ability === 'keyword') return !(ability.keyword === 'changeling' && (patch.subtypes !== undefined || patch.types !== undefined));
    if (ability.ability !== 'static' || !ability.defines) return true;
    if (patch.pt !== undefined && ability.setPt !== undefined) return false;
    if ((patch.colors !== undefined || patch.keepColors === true) && (ability.colors !== undefined || ability.addColors !== undefined)) return false;
    return !((patch.types !== undefined || patch.subtypes !== undefined) && (ability.types !== undefined || ability.subtypes !== undefined || ability.addTypes !== undefined || ability.allCreatureTypes === true));
  });
  return abilities.length === values.abilities.length ? values : { ...values, abilities };
}

/** CR 707.9c: what the copy keeps of its own. */
function withKept(values: Copiable, patch: CharacteristicsPatch, own: Copiable): Copiable {
  return {
    ...values,
    ...(patch.keepName === true ? { name: own.name } : {}),
    ...(patch.keepColors === true ? { colors: own.colors } : {}),
    ...(patch.keepAbilities === true ? { abilities: [...withoutLost(values.abilities, patch), ...own.abilities] } : {}),
  };
}

/** One exception with fixed amounts applied to the values copied so far. */
export const exceptedBy = (values: Copiable, patch: CharacteristicsPatch, own: Copiable): Copiable =>
  patched(withKept(withoutDefining(values, patch), patch, own), patch.keepAbilities === true ? without(patch, 'lose') : patch);
const excepted = (scope: Scope, values: Copiable, patch: CharacteristicsPatch, own: Copiable): Copiable => exceptedBy(values, fixPatch(scope, patch), own);

/** The back face that is up: of its own, or of what it was created as a copy of; what has become a copy shows a face of something else. */
function backUp({ back, card, copies }: GameObject): Card | undefined {
  const last = copies.at(-1);
  return back ? (last === undefined ? card : last.values).back : undefined;
}
/** CR 707.2, 712.8e: what is copied of an object as it is; a back face copied on its own has mana value 0. */
export function copiedOf(object: GameObject): Copiable {
  const up = heldValues(object).values;
  const back = backUp(object);
  return back !== undefined && back.manaCost === undefined ? { ...up, manaValue: 0 } : up;
}

/**
 * CR 707.2, 707.9a-f: the values that the target acquires as a copy of the original, with the exceptions. Choices made
 * for the original are no values and are not copied (707.6).
 */
/** @param departed the original has left since it was named: its copiable values as it last existed (608.2h) */
export function copyValues(scope: Scope, original: Thing, exceptions: CopyExceptions | undefined, target: GameObject, departed = false): Copiable {
  const object = realObject(scope.view, original);
  const values = departed && object.left !== undefined ? object.left.copiable : copiedOf(object);
  if (exceptions === undefined) return values;
  const own = heldValues(target).values;
  const first = exceptions.values !== undefined && exceptions.if === undefined ? excepted(scope, values, exceptions.values, own) : values;
  const asked = resulting(scope, first, target);
  let result = first;
  if (exceptions.if !== undefined && exceptions.values !== undefined && holds(asked, exceptions.if)) result = excepted(scope, result, exceptions.values, own);
  for (const { if: filter, values: patch } of exceptions.conditional ?? []) {
    const { staged } = asked.view;
    if (patch !== undefined && staged !== undefined && subjectPasses(asked, filter, staged)) result = excepted(scope, result, patch, own);
  }
  return result;
}

/** CR 707.9f: the resulting permanent as conditional exceptions ask about it, without themselves. */
function resulting(scope: Scope, values: Copiable, target: GameObject): Scope {
  const staged: GameObject = OBJECT.with(target, { zone: 'battlefield', copies: [{ values, stamp: 1 }], becomes: [], face: 'up' });
  return SCOPE.with(scope, { view: { world: scope.view.world, staged }, self: target.id, selfStaged: true });
}
