/** CR 707.2, 707.9: the values that a copy takes over, with the copy effect's exceptions. */
import type { CharacteristicsPatch, CopyExceptions } from '../rules/ability.ts';
import type { Entry } from '../rules/event.ts';
import type { Characteristics, Copiable, GameObject, ObjectId } from '../rules/model.ts';
import type { Int } from '../base/integer.ts';
import { baseTraits, patched } from './copies.ts';
import { amountOf, holds } from './evaluate.ts';
import { given } from './layer-parts.ts';
import { type Scope, real, unchecked } from './sight.ts';

/** CR 707.2b: amounts of a patch become numbers when it begins to apply. */
export function fixedPatch(scope: Scope, patch: CharacteristicsPatch): CharacteristicsPatch {
  if (patch.pt === undefined) return patch;
  const number = (value: Int) => ({ amount: 'number', value }) as const;
  return { ...patch, pt: [number(amountOf(scope, patch.pt[0])), number(amountOf(scope, patch.pt[1]))] };
}
/** CR 608.2h: the exceptions of an effect that makes something a copy, as they are when it is applied. */
export function settledExceptions(scope: Scope, except: CopyExceptions): CopyExceptions {
  if (except.values === undefined) return except;
  const values = fixedPatch(scope, except.values);
  return { ...except, values: values.abilities === undefined ? values : { ...values, abilities: given(scope, values.abilities) } };
}
/** CR 712.8e: the mana cost of the front is no part of a back face that is copied, be it printed on the card or on what a token was created as a copy of. */
export function faceCopied(object: GameObject): Characteristics {
  const shown = object.copies.length === 0 ? object.card : (object.copies[object.copies.length - 1] as (typeof object.copies)[number]).values;
  const isCostless = object.back && object.face === 'up' && shown.back !== undefined && shown.back.manaCost === undefined;
  const traits = baseTraits(object, true);
  return isCostless ? { ...traits, manaValue: 0 } : traits;
}
export function copiedValues(scope: Scope, original: ObjectId, exceptions: CopyExceptions | undefined, entry: Pick<Entry, 'what' | 'copies' | 'becomes'>): { readonly values: Copiable; readonly counters: readonly { readonly kind: string; readonly amount: Int }[] } {
  const object = real(scope.sight.world, original);
  if (exceptions?.conditional !== undefined || exceptions?.if !== undefined) unchecked('a copy whose exceptions depend on the result');
  const traits = faceCopied(object);
  const values = exceptions?.values === undefined ? traits : excepted(traits, fixedPatch(scope, exceptions.values), scope, entry);
  const counters = (exceptions?.counters ?? []).filter((each) => each.if === undefined || holds(scope, each.if)).map(({ kind, amount }) => ({ kind, amount: amountOf(scope, amount) }));
  return { values: asCopiable(values), counters };
}
/** CR 707.9a-d: the exceptions become part of the copiable values; what they set is not defined by a copied ability any more. */
function excepted(copied: Characteristics, patch: CharacteristicsPatch, scope: Scope, entry: Pick<Entry, 'what' | 'copies' | 'becomes'>): Characteristics {
  const before = real(scope.sight.world, entry.what);
  const own = baseTraits({ ...before, copies: entry.copies, becomes: entry.becomes, face: 'up' }, true);
  const stays = patch.pt === undefined ? copied.abilities : copied.abilities.filter(({ ability }) => !(ability.ability === 'static' && ability.defines && ability.setPt !== undefined));
  const now = patched({ ...copied, abilities: stays }, patch, 'x');
  return { ...now, ...(patch.keepName === true ? { name: own.name } : {}), ...(patch.keepColors === true ? { colors: own.colors } : {}), abilities: patch.keepAbilities === true ? [...own.abilities, ...now.abilities] : now.abilities };
}
export function asCopiable({ name, supertypes, types, subtypes, colors, manaValue, manaCost, power, toughness, loyalty, defense, abilities }: Characteristics): Copiable {
  return {
    name, supertypes, types, subtypes, colors, manaValue, abilities: abilities.map(({ ability }) => ability),
    ...(manaCost === undefined ? {} : { manaCost }), ...(power === undefined || toughness === undefined ? {} : { pt: [power, toughness] as const }),
    ...(loyalty === undefined ? {} : { loyalty }), ...(defense === undefined ? {} : { defense }),
  };
}
