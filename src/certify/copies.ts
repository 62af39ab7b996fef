/** Copiable values (707.2) of an object, and what is printed on it: where the layers begin (613.2). */
import type { Ability, CharacteristicsPatch, StaticAbility } from '../rules/ability.ts';
import type { Card, Characteristics, Copiable, GameObject, HeldAbility } from '../rules/model.ts';
import type { Int } from '../base/integer.ts';
import { among, same } from './sight.ts';
import { isSuper, isType, kindOfWord } from './words.ts';

export const held = (abilities: readonly Ability[], prefix: string): readonly HeldAbility[] => abilities.map((ability, at) => ({ ability, id: `${prefix}${String(at)}` }));

/** CR 613.2, 707.2: values chosen as it entered are copiable if they set power and toughness; `copiableOnly` leaves out the rest. Printed values, then copy effects and values chosen as it entered in order, then the face-down status. */
export function baseTraits(object: GameObject, copiableOnly?: boolean): Characteristics {
  const { controller } = object;
  const later = [...object.becomes].sort((a, b) => a.stamp - b.stamp).filter(({ values }) => copiableOnly !== true && values.pt === undefined);
  const withLater = (from: Characteristics): Characteristics => later.reduce((traits, { values, stamp }) => patched(traits, values, `b${String(stamp)}.`), from);
  if (object.face === 'down') return withLater({ name: '', supertypes: [], types: ['Creature'], subtypes: [], colors: [], manaValue: 0, abilities: [], power: 2, toughness: 2, controller }); // 708.2
  const side: Card = object.back && object.card.back !== undefined ? object.card.back : object.card;
  const small = object.cast?.paid.includes('prototype') === true ? side.prototype : undefined; // 718.3
  let traits = fromCard(small === undefined ? side : { ...side, ...small }, object.back && object.card.back !== undefined ? 'q' : 'p', controller);
  const sized = object.becomes.filter(({ values }) => values.pt !== undefined);
  for (const step of [...object.copies.map((each) => ({ ...each, copy: true as const })), ...sized.map((each) => ({ ...each, copy: false as const }))].sort((a, b) => a.stamp - b.stamp)) traits = step.copy ? fromCopy(step.values, step.stamp, object) : patched(traits, step.values, `b${String(step.stamp)}.`);
  return withLater(traits);
}
const withPt = (pt: readonly [Int, Int] | undefined): { readonly power?: Int; readonly toughness?: Int } => (pt === undefined ? {} : { power: pt[0], toughness: pt[1] });

function fromCard(card: Card, prefix: string, controller: number): Characteristics {
  const { name, supertypes, types, subtypes, colors, manaValue, manaCost, pt, loyalty, defense, text } = card;
  return {
    name, supertypes, types, subtypes, colors, manaValue, abilities: held(text, prefix), controller, ...withPt(pt),
    ...(manaCost === undefined ? {} : { manaCost }), ...(loyalty === undefined ? {} : { loyalty }), ...(defense === undefined ? {} : { defense }),
  };
}
function fromCopy(values: Copiable, stamp: number, object: GameObject): Characteristics {
  const { name, supertypes, types, subtypes, colors, manaValue, manaCost, pt, loyalty, defense, abilities } = values;
  const source = object.back && values.back !== undefined ? values.back : undefined;
  if (source !== undefined) return fromCard(source, `c${String(stamp)}.q`, object.controller);
  return {
    name, supertypes, types, subtypes, colors, manaValue, abilities: held(abilities, `c${String(stamp)}.`), controller: object.controller, ...withPt(pt),
    ...(manaCost === undefined ? {} : { manaCost }), ...(loyalty === undefined ? {} : { loyalty }), ...(defense === undefined ? {} : { defense }),
  };
}

/** Adds words to a type line, each where it belongs, once. */
export function withWords(traits: Characteristics, words: readonly string[]): Characteristics {
  const add = (list: readonly string[], more: readonly string[]): readonly string[] => [...list, ...more.filter((word) => !among(list, word))];
  return {
    ...traits,
    types: add(traits.types, words.filter(isType)),
    supertypes: add(traits.supertypes, words.filter(isSuper)),
    subtypes: add(traits.subtypes, words.filter((word) => !isType(word) && !isSuper(word))),
  };
}
const isMana = (ability: Ability): boolean => ability.ability === 'do' && ability.do.some((step) => step.do === 'event' && step.kind === 'add-mana');

/** CR 613.1f. */
export function lost(abilities: readonly HeldAbility[], lose: StaticAbility['lose']): readonly HeldAbility[] {
  if (lose === undefined) return abilities;
  if (lose === 'all') return [];
  if (lose === 'all-but-mana') return abilities.filter(({ ability }) => isMana(ability));
  return abilities.filter(({ ability }) => !lose.some((name) => (ability.ability === 'keyword' ? same(ability.keyword, name) : 'name' in ability && ability.name !== undefined && same(ability.name, name))));
}

/** CR 205.3b: subtypes that go with none of the card types that are left go, too. */
const goingWith = (subtypes: readonly string[], types: readonly string[]): readonly string[] => subtypes.filter((word) => {
  const kind = kindOfWord(word);
  return (kind === 'Creature' ? ['Creature', 'Kindred', 'Tribal', 'Planeswalker'] : kind === 'Spell' ? ['Instant', 'Sorcery'] : [kind]).some((type) => among(types, type));
});
/** A patch whose amounts are numbers already (as copy effects and as-enters choices fix them). */
export function patched(traits: Characteristics, patch: CharacteristicsPatch, prefix: string): Characteristics {
  const fixed = (amount: NonNullable<CharacteristicsPatch['pt']>[0]): Int => (amount.amount === 'number' ? amount.value : 0);
  let now = traits;
  if (patch.name !== undefined) now = { ...now, name: patch.name };
  if (patch.types !== undefined) now = { ...now, types: patch.types.filter(isType), supertypes: patch.supertypes ?? now.supertypes, subtypes: patch.subtypes ?? goingWith(now.subtypes, [...patch.types, ...(patch.addTypes ?? [])]) };
  if (patch.supertypes !== undefined) now = { ...now, supertypes: patch.supertypes };
  if (patch.subtypes !== undefined) now = { ...now, subtypes: patch.subtypes };
  if (patch.removeSupertypes !== undefined) { const gone = patch.removeSupertypes; now = { ...now, supertypes: now.supertypes.filter((word) => !gone.some((each) => same(each, word))) }; }
  if (patch.addTypes !== undefined) now = withWords(now, patch.addTypes);
  if (patch.colors !== undefined) now = { ...now, colors: patch.colors };
  if (patch.addColors !== undefined) now = { ...now, colors: [...now.colors, ...patch.addColors.filter((color) => !now.colors.includes(color))] };
  if (patch.pt !== undefined) now = { ...now, power: fixed(patch.pt[0]), toughness: fixed(patch.pt[1]) };
  const { lose } = patch;
  if (lose !== undefined) now = { ...now, abilities: lost(now.abilities, lose) };
  if (patch.abilities !== undefined) now = { ...now, abilities: [...now.abilities, ...held(patch.abilities, prefix)] };
  return now;
}
