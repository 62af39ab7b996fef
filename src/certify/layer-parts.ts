/** What a continuous effect does in each layer (613.1, 613.4). */
import { type Int, minus, plus } from '../base/integer.ts';
import type { Ability, StaticAbility, TokenSpec, Word } from '../rules/ability.ts';
import type { Binding, Characteristics, GameObject, ObjectId } from '../rules/model.ts';
import { held, lost, withWords } from './copies.ts';
import { amountOf, matching, things } from './evaluate.ts';
import { type Scope, among, asPlayer, same, seen, thingIsPlayer, unchecked } from './sight.ts';
import type { Continuous } from './traits.ts';
import { BASIC_LANDS, isCreatureWord, isLandWord, isSuper, isType, kindOfWord } from './words.ts';

export type Layer = '2' | '3' | '4' | '5' | '6' | '7a' | '7b' | '7c' | '7d';
export const LAYERS: readonly Layer[] = ['2', '3', '4', '5', '6', '7a', '7b', '7c', '7d'];

/** CR 613.1: whether an effect has a part in a layer. */
export function partIn(ability: StaticAbility, layer: Layer): boolean {
  switch (layer) {
    case '2': return ability.control !== undefined;
    case '3': return ability.text !== undefined || ability.copyText !== undefined;
    case '4': return [ability.types, ability.addTypes, ability.subtypes, ability.removeTypes, ability.landTypes, ability.addLandTypes].some((part) => part !== undefined) || ability.allCreatureTypes === true;
    case '5': return ability.colors !== undefined || ability.addColors !== undefined;
    case '6': return ability.gain !== undefined || ability.lose !== undefined;
    case '7a': return ability.setPt !== undefined && ability.defines;
    case '7b': return ability.setPt !== undefined && !ability.defines;
    case '7c': return ability.plusPt !== undefined;
    case '7d': return ability.switchPt === true;
  }
}

/** A word, or the word chosen for the effect's object or effect. */
function words(scope: Scope, list: readonly Word[]): readonly string[] {
  return list.flatMap((word) => {
    if (typeof word === 'string') return [word];
    const binding = scope.bindings[word.chosen];
    if (binding !== undefined && 'word' in binding) return [binding.word];
    const value = scope.self === null ? undefined : seen(scope.sight, scope.self).chosen[word.chosen];
    return value === undefined ? [] : [String(value)];
  });
}
/** CR 609.3: what is set; undefined where it would be set to a choice that nobody has made. */
function setTo(scope: Scope, list: readonly Word[] | undefined): readonly string[] | undefined {
  if (list === undefined) return undefined;
  const meant = words(scope, list);
  return meant.length === 0 && list.length > 0 ? undefined : meant;
}

type Part = Readonly<Record<string, unknown>>;
/** CR 607.2d, 611.2c: in what an effect gives, "the chosen .." and a target are those of the effect or its source, unless the given text asks for them itself; "it" may be whoever has it. */
export function given(scope: Scope, abilities: readonly Ability[], holder?: ObjectId): readonly Ability[] {
  const parts: Part[] = [];
  const collect = (node: unknown): void => { if (typeof node === 'object' && node !== null) { if (!Array.isArray(node)) parts.push(node as Part); Object.values(node).forEach(collect); } };
  collect(abilities);
  const own = new Set(parts.flatMap((part) => [part['linked'], part['as'], part['forEach'] === undefined ? undefined : (part['as'] ?? 'it'), typeof part['what'] === 'string' || part['filter'] !== undefined ? part['name'] : undefined, part['kind'], part['kind'] === 'flip' ? 'heads' : undefined]));
  const told = (name: unknown): Binding | undefined => {
    if (typeof name !== 'string' || own.has(name)) return undefined;
    const binding = scope.bindings[name];
    if (binding !== undefined) return name === 'it' && holder !== undefined && 'things' in binding && binding.things.includes(holder) ? undefined : binding;
    const source = scope.self === null ? undefined : seen(scope.sight, scope.self);
    if (name === 'X' && source?.cast?.x !== undefined) return { number: source.cast.x };
    const value = source?.chosen[name];
    return value === undefined ? undefined : typeof value === 'number' ? { things: [value] } : { word: value };
  };
  const filled = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(filled);
    const { ability, keyword, name = keyword } = node as Part;
    const called = typeof ability === 'string' && typeof name === 'string' ? { [name === keyword ? 'keyword' : 'name']: name.replaceAll(/the chosen (\w+)/g, (whole, each: string) => { const value = told(each); return value !== undefined && 'word' in value ? value.word : whole; }) } : {};
    const isItsOwn = ability === 'do' && JSON.stringify((node as Part)['cost'] ?? '', (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)).includes('X'); // 107.3: X of its own cost
    if (isItsOwn) own.add('X');
    return meaning(node as Part, told) ?? Object.fromEntries(Object.entries({ ...node, ...called }).map(([key, value]) => [key, filled(value)]));
  };
  return filled(abilities) as readonly Ability[];
}
/** A part of a text that names something told elsewhere, as what that is. */
function meaning(part: Part, told: (name: unknown) => Binding | undefined): unknown {
  if (part['is'] !== undefined) return undefined;
  const of = part['of'] as Part | undefined;
  if (part['test'] === 'chosen') {
    const value = of?.['ref'] === 'this' ? told(part['what']) : undefined;
    return value === undefined ? undefined : { ...part, is: 'word' in value ? value.word : 'things' in value ? value.things[0] : value.number };
  }
  if (part['amount'] === 'x') {
    const x = part['own'] === true ? undefined : told('X');
    return x !== undefined && 'number' in x ? { amount: 'number', value: x.number } : undefined;
  }
  const value = told(part['name'] ?? part['chosen']);
  if (value === undefined) return undefined;
  if (part['ref'] === 'bound') return 'things' in value ? { ...part, is: value } : undefined;
  if (part['amount'] === 'chosen') return 'number' in value ? { amount: 'number', value: value.number } : undefined;
  if (!('word' in value)) return undefined;
  if (part['if'] === 'chosen') return same(value.word, String(part['value'])) ? { if: 'all', of: [] } : { if: 'any', of: [] };
  return typeof part['chosen'] === 'string' ? value.word : undefined;
}
/** CR 208.4b: power and toughness as they were before layer 7c, whatever layers 7c and 7d make of them. */
export const unmodified = ({ power, toughness, basePower, baseToughness }: Characteristics): { readonly basePower?: Int; readonly baseToughness?: Int } => {
  const [first, second] = [basePower ?? power, baseToughness ?? toughness];
  return { ...(first === undefined ? {} : { basePower: first }), ...(second === undefined ? {} : { baseToughness: second }) };
};
/** An object's characteristics after an effect has been applied in a layer. */
export function changed(scope: Scope, effect: Continuous, layer: Layer, traits: Characteristics, object: GameObject): Characteristics {
  const { ability } = effect;
  // "it" in what an effect says of each object it applies to.
  const own: Scope = { ...scope, bindings: scope.bindings['it'] === undefined ? { ...scope.bindings, it: { things: [object.id] } } : scope.bindings };
  switch (layer) {
    case '2': {
      const [who] = ability.control === undefined ? [] : things(own, ability.control);
      return who === undefined ? traits : { ...traits, controller: thingIsPlayer(who) ? asPlayer(who) : traits.controller };
    }
    case '3': return textChanged(own, ability, traits);
    case '4': return typesChanged(own, ability, traits);
    case '5': return { ...traits, colors: [...((setTo(own, ability.colors) ?? traits.colors) as Characteristics['colors']), ...(words(own, ability.addColors ?? []) as Characteristics['colors']).filter((color) => !among(traits.colors, color))] };
    case '6': return { ...traits, abilities: [...lost(traits.abilities, ability.lose), ...held(given(scope, ability.gain ?? [], object.id), `g:${effect.gives ?? effect.key}.`)] };
    case '7a': case '7b': return ability.setPt === undefined ? traits : { ...traits, ...(ability.setPt[0] === null ? {} : { power: amountOf(own, ability.setPt[0]) }), ...(ability.setPt[1] === null ? {} : { toughness: amountOf(own, ability.setPt[1]) }) };
    case '7c': {
      if (ability.plusPt === undefined || traits.power === undefined || traits.toughness === undefined) return traits;
      return { ...traits, ...unmodified(traits), power: plus(traits.power, amountOf(own, ability.plusPt[0])), toughness: plus(traits.toughness, amountOf(own, ability.plusPt[1])) };
    }
    case '7d': return traits.power === undefined || traits.toughness === undefined ? traits : { ...traits, ...unmodified(traits), power: plus(traits.toughness, 0), toughness: minus(traits.power, 0) };
  }
}
/** CR 305.7, 613.1d. */
function typesChanged(scope: Scope, ability: StaticAbility, traits: Characteristics): Characteristics {
  let now = traits;
  if (ability.types !== undefined) now = typesSet(now, ability.types, ability.keep ?? []);
  const set = setTo(scope, ability.subtypes);
  if (set !== undefined) {
    const kinds = new Set(set.map(kindOfWord));
    now = { ...now, subtypes: [...now.subtypes.filter((word) => !kinds.has(kindOfWord(word))), ...set], ...(kinds.has('Creature') ? { everyCreatureType: false } : {}) };
  }
  if (ability.addTypes !== undefined) now = withWords(now, words(scope, ability.addTypes));
  if (ability.removeTypes !== undefined) {
    const gone = ability.removeTypes;
    const keep = (word: string): boolean => !gone.some((each) => same(each, word));
    now = correlated({ ...now, types: now.types.filter(keep), supertypes: now.supertypes.filter(keep), subtypes: now.subtypes.filter(keep) }, gone);
  }
  const lands = setTo(scope, ability.landTypes);
  if (lands !== undefined) now = landTypesSet(now, lands);
  if (ability.addLandTypes !== undefined) now = withWords(now, ability.addLandTypes);
  return ability.allCreatureTypes === true ? { ...now, everyCreatureType: true } : now;
}
/** CR 613.1d: new card types replace the old ones; subtypes that go with none of them go. */
function typesSet(traits: Characteristics, set: readonly string[], keep: readonly string[]): Characteristics {
  const named = { types: set.filter(isType), supertypes: set.filter(isSuper), subtypes: set.filter((word) => !isType(word) && !isSuper(word)) };
  const types = keep.includes('types') ? [...traits.types, ...named.types.filter((word) => !among(traits.types, word))] : named.types.length > 0 ? named.types : traits.types;
  const supertypes = keep.includes('supertypes') || named.supertypes.length === 0 ? [...traits.supertypes, ...named.supertypes.filter((word) => !among(traits.supertypes, word))] : named.supertypes;
  const stays = (word: string): boolean => (keep.includes('subtypes') || named.subtypes.every((each) => kindOfWord(each) !== kindOfWord(word))) && goesWith(types, word);
  return { ...traits, types, supertypes, subtypes: [...traits.subtypes.filter(stays), ...named.subtypes] };
}
const goesWith = (types: readonly string[], word: string): boolean => {
  const kind = kindOfWord(word);
  if (kind === 'Spell') return among(types, 'Instant') || among(types, 'Sorcery');
  if (kind === 'Creature') return among(types, 'Creature') || among(types, 'Kindred') || among(types, 'Tribal') || among(types, 'Planeswalker');
  return among(types, kind);
};
const correlated = (traits: Characteristics, gone: readonly string[]): Characteristics => (gone.some(isType) ? { ...traits, subtypes: traits.subtypes.filter((word) => goesWith(traits.types, word)) } : traits);

/** CR 305.7: setting a basic land type replaces the land types and takes away the abilities of the rules text and of copies. */
function landTypesSet(traits: Characteristics, set: readonly string[]): Characteristics {
  const loses = set.some((word) => among(BASIC_LANDS, word));
  return { ...traits, subtypes: [...traits.subtypes.filter((word) => !isLandWord(word)), ...set], abilities: loses ? traits.abilities.filter(({ id }) => !/^[pqcb]\d/.test(id)) : traits.abilities };
}

/** CR 612.2a: what defines a token, with the words that have been changed in it. */
function asChanged(token: unknown, pair: readonly [string, string]): unknown {
  const spec = token as TokenSpec | null;
  return typeof spec === 'object' && typeof spec?.card === 'string' ? { ...spec, words: [...(spec.words ?? []), pair] } : token;
}
/** CR 612, 613.1c: words are replaced in the whole text; another object's text is taken over. */
function textChanged(scope: Scope, ability: StaticAbility, traits: Characteristics): Characteristics {
  if (ability.copyText !== undefined) {
    const of = ability.copyText;
    const [other] = 'ref' in of && !('test' in of) ? things(scope, of) : matching(scope, of as Exclude<typeof of, { ref: unknown }>);
    return other === undefined ? traits : unchecked('an effect that gives an object the text of another');
  }
  let now = traits;
  for (const { from, to } of ability.text ?? []) {
    const [a] = words(scope, [from]);
    const [b] = words(scope, [to]);
    if (a === undefined || b === undefined) continue;
    const swap = (value: unknown): unknown =>
      typeof value === 'string' ? (same(value, a) ? b : value) : Array.isArray(value) ? value.map(swap) : typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, key === 'name' ? each : key === 'token' ? asChanged(swap(each), [a, b]) : swap(each)])) : value;
    now = { ...now, types: swap(now.types) as readonly string[], subtypes: swap(now.subtypes) as readonly string[], abilities: now.abilities.map((each) => ({ ...each, ability: swap(each.ability) as Ability })) };
  }
  void isCreatureWord;
  return now;
}
