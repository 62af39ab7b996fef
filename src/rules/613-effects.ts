/** Continuous effects one at a time: which there are in a layer, what they apply to, and what they do there. */
import { type Int } from '../base/integer.ts';
import { flatMap } from '../base/list.ts';
import { hasWord, isBasicLandType, isCardType, isSupertype, kindOfSubtype, kindsOfTypes, withWords } from './205-type-line.ts';
import { withChoices, wordMeant } from './607-chosen-words.ts';
import { type OwnPart, basePt, gained, heldAbilities, losing, withIntrinsic, withPt } from './613-base.ts';
import { type WordPair, changedText, changedWords } from './612-text.ts';
import { heldValues } from './707-copy.ts';
import type { Amount, Color, StaticAbility, Word } from './ability.ts';
import { amountOf } from './amount.ts';
import { holds } from './condition.ts';
import { allSubjects, objectPasses } from './filter.ts';
import { namesThis } from './filter-domain.ts';
import type { Characteristics, Floating, GameObject, HeldAbility, ObjectId, PlayerId } from './model.ts';
import { playerOfThing } from './model.ts';
import { CHARACTERISTICS, SCOPE } from './records.ts';
import { referents } from './reference.ts';
import { type Scope, type View, isObject, realObject, thingOf } from './view.ts';

export type Layer = '2' | '3' | '4' | '5' | '6' | '7a' | '7b' | '7c' | '7d';
/** CR 613.1, 613.3, 613.4: layers and sublayers in order, characteristic-defining abilities first in layers 2 to 6. */
export interface Phase {
  readonly layer: Layer;
  readonly defining: boolean;
}
export const PHASES: readonly Phase[] = [
  ...flatMap((['2', '3', '4', '5', '6'] as const), (layer) => [{ layer, defining: true }, { layer, defining: false }]),
  { layer: '7a', defining: true },
  { layer: '7b', defining: false },
  { layer: '7c', defining: false },
  { layer: '7d', defining: false },
];

/** A continuous effect, or an object's own counters and gains. */
export interface Effect {
  readonly id: string;
  readonly ability: StaticAbility | null; // null: `part`
  readonly part?: OwnPart;
  readonly held?: HeldAbility; // the ability that makes it, while the object has it
  readonly source: ObjectId | null;
  readonly staged: boolean; // of the duplicate
  readonly floating?: Floating;
  readonly timestamp: number;
}

type StaticLayer = (ability: StaticAbility) => boolean;
const LAYERS: Readonly<Record<Layer, StaticLayer>> = {
  '2': (a) => a.control !== undefined,
  '3': (a) => a.text !== undefined || a.copyText !== undefined,
  '4': (a) => a.types !== undefined || a.addTypes !== undefined || a.subtypes !== undefined || a.removeTypes !== undefined || a.allCreatureTypes === true || a.landTypes !== undefined || a.addLandTypes !== undefined,
  '5': (a) => a.colors !== undefined || a.addColors !== undefined,
  '6': (a) => a.gain !== undefined || a.lose !== undefined,
  '7a': (a) => a.defines && a.setPt !== undefined,
  '7b': (a) => !a.defines && a.setPt !== undefined,
  '7c': (a) => a.plusPt !== undefined,
  '7d': (a) => a.switchPt === true,
};

/** CR 613.6: whether a part of the effect is applied in this phase. */
export function hasPart({ ability, part }: Effect, { layer, defining }: Phase): boolean {
  if (ability !== null) return LAYERS[layer](ability) && (defining === ability.defines || layer === '7c' || layer === '7d');
  return !defining && (layer === '6' ? part?.gain !== undefined : layer === '7c' && part?.plusPt !== undefined);
}

/** Who speaks in the effect, while it is applied to `it`. */
export function scopeOfEffect(effect: Effect, view: View, it?: GameObject): Scope {
  const { source, floating, staged } = effect;
  return SCOPE.of({ view, self: source, controller: controllerOfEffect(effect, view), bindings: floating?.bindings ?? {}, selfStaged: staged, it });
}

function controllerOfEffect({ source, floating, staged }: Effect, { frame, staged: duplicate }: View): PlayerId {
  if (floating !== undefined) return floating.controller;
  if (source === null) return 0;
  return (staged && duplicate !== undefined ? frame?.staged : frame?.board[source])?.controller ?? 0;
}

/** Whether the effect applies to an object (the real one or the duplicate), as things are in the view. */
export function affects(effect: Effect, view: View, object: GameObject): boolean {
  const { ability, floating, source, staged } = effect;
  const isDuplicate = object === view.staged;
  if (ability === null) return object.id === source && isDuplicate === staged;
  if (staged && !isDuplicate) return false;
  if (object.zone === 'outside' || object.phasedOut === true) return false;
  if (floating?.affects !== undefined) return lockedOn(floating, view, object, isDuplicate);
  const itself = namesThis(ability.for) && floating === undefined;
  if (itself && isDuplicate && !staged && object.id === source) return false; // the duplicate has its own
  if (!(itself && ability.zones === undefined && object.id === source) && !inZones(ability, object)) return false;
  return objectPasses(scopeOfEffect(effect, view, object), ability.for, object);
}

/** CR 611.2c, 400.7a: the set was fixed when the effect began; it follows a permanent spell onto the battlefield. */
function lockedOn(floating: Floating, view: View, object: GameObject, isDuplicate: boolean): boolean {
  if (isDuplicate && realObject(view, object.id).zone !== 'stack') return false;
  return floating.affects?.some((each) => each.object === object.id && each.incarnation === object.incarnation) ?? false;
}

const inZones = ({ zones }: StaticAbility, object: GameObject): boolean => (zones === undefined ? object.zone === 'battlefield' : zones.includes('anywhere') || zones.includes(object.zone));

/** CR 611.3a: whether the condition of the effect is true now. */
export const isOn = (effect: Effect, view: View): boolean => effect.ability?.if === undefined || holds(scopeOfEffect(effect, view), effect.ability.if);

/** What an effect does to one object in one layer, with everything in it looked up: plain data, equal if it does the same. */
export interface Action {
  readonly control?: PlayerId;
  readonly text?: readonly WordPair[];
  readonly full?: Characteristics;
  readonly gain?: readonly HeldAbility[];
  readonly lose?: StaticAbility['lose'];
  readonly line?: TypeLine;
  readonly colors?: readonly Color[];
  readonly addColors?: readonly Color[];
  readonly setPt?: readonly [Int | null, Int | null];
  readonly plusPt?: readonly [Int, Int];
  readonly switchPt?: true;
}
interface TypeLine {
  readonly types?: readonly string[];
  readonly keep?: StaticAbility['keep'];
  readonly add: readonly string[];
  readonly subtypes?: readonly string[];
  readonly remove: readonly string[];
  readonly every: boolean;
  readonly land?: readonly string[];
}

/** CR 613.4b: what power or toughness is set to; null where it stays as it is. */
const sizeSet = (scope: Scope, size: Amount | null): Int | null => (size === null ? null : amountOf(scope, size));
/** What the effect does to the object in a layer, looked up now. */
export function actionOf(effect: Effect, layer: Layer, view: View, object: GameObject): Action {
  const { ability, part } = effect;
  if (ability === null) return layer === '6' ? { ...(part?.lose === undefined ? {} : { lose: part.lose }), ...(part?.gain === undefined ? {} : { gain: part.gain }) } : { ...(part?.plusPt === undefined ? {} : { plusPt: part.plusPt }) };
  const scope = scopeOfEffect(effect, view, object);
  switch (layer) {
    case '2':
      return controlAction(scope, ability);
    case '3':
      return textAction(effect, scope, ability, object);
    case '4':
      return { line: lineOf(scope, ability) };
    case '5': {
      const colors = wordsSet(scope, ability.colors) as readonly Color[] | undefined;
      return {
        ...(colors === undefined ? {} : { colors }),
        ...(ability.addColors === undefined ? {} : { addColors: chosenWords(scope, ability.addColors) as readonly Color[] }),
      };
    }
    case '6':
      return {
        ...(ability.lose === undefined ? {} : { lose: ability.lose }),
        ...(ability.gain === undefined ? {} : { gain: heldAbilities(withChoices(scope, ability.gain), `g:${effect.id}.`) }),
      };
    case '7a':
    case '7b':
      return ability.setPt === undefined ? {} : { setPt: [sizeSet(scope, ability.setPt[0]), sizeSet(scope, ability.setPt[1])] };
    case '7c':
      return ability.plusPt === undefined ? {} : { plusPt: [amountOf(scope, ability.plusPt[0]), amountOf(scope, ability.plusPt[1])] };
    case '7d':
      return { switchPt: true };
  }
}

function controlAction(scope: Scope, { control }: StaticAbility): Action {
  const [player] = control === undefined ? [] : referents(scope, control).map(thingOf);
  return player === undefined || player >= 0 || scope.view.world.players[playerOfThing(player)]?.lost === true ? {} /* 800.4b */ : { control: playerOfThing(player) };
}

/** Words as they are now: given, or chosen for the object that has the ability. */
function chosenWords(scope: Scope, words: readonly Word[]): readonly string[] {
  return words.map((word) => wordMeant(scope, word)).filter((word) => word !== undefined);
}

/** CR 607.2d, 609.3: the words that are set; none where they would be set to a choice that nobody has made. */
function wordsSet(scope: Scope, words: readonly Word[] | undefined): readonly string[] | undefined {
  const meant = words === undefined ? undefined : chosenWords(scope, words);
  return meant?.length === 0 && words?.length !== 0 ? undefined : meant;
}

/** CR 612.6: the full text of another object; else single words of the text (612.1). */
function textAction(effect: Effect, scope: Scope, ability: StaticAbility, object: GameObject): Action {
  const text = flatMap((ability.text ?? []), ({ from, to }) => {
    const [before, after] = [wordMeant(scope, from), wordMeant(scope, to)];
    return before === undefined || after === undefined ? [] : [[before, after] as const];
  });
  if (ability.copyText === undefined) return { text };
  const [original] = 'test' in ability.copyText ? allSubjects(scope, ability.copyText) : referents(scope, ability.copyText);
  if (original === undefined || !isObject(original)) return { text };
  const { values } = heldValues(original);
  const { name, supertypes, types, subtypes, colors, manaValue, manaCost, pt, loyalty, defense } = values;
  const full: Characteristics = CHARACTERISTICS.of({
    name, supertypes, types, subtypes, colors, manaValue, controller: object.controller,
    abilities: values.abilities.map((each, index) => ({ ability: each, id: `t:${effect.id}.${String(index)}` })),
    manaCost,
    ...(pt === undefined ? {} : { power: pt[0], toughness: pt[1] }),
    loyalty,
    defense,
  });
  return { text, full };
}

function lineOf(scope: Scope, ability: StaticAbility): TypeLine {
  const { types, keep } = ability;
  const [subtypes, land] = [wordsSet(scope, ability.subtypes), wordsSet(scope, ability.landTypes)];
  return {
    ...(types === undefined ? {} : { types }),
    ...(keep === undefined ? {} : { keep }),
    ...(subtypes === undefined ? {} : { subtypes }),
    ...(land === undefined ? {} : { land }),
    add: [...chosenWords(scope, ability.addTypes ?? []), ...(ability.addLandTypes ?? [])],
    remove: ability.removeTypes ?? [],
    every: ability.allCreatureTypes === true,
  };
}

/** The characteristics after an action; the same value if it changes nothing. */
export function performed(values: Characteristics, action: Action): Characteristics {
  let next = values;
  if (action.control !== undefined && action.control !== next.controller) next = CHARACTERISTICS.with(next, { controller: action.control });
  if (action.full !== undefined) next = withIntrinsic(CHARACTERISTICS.with(action.full, { controller: next.controller }));
  if (action.text !== undefined && action.text.length > 0) next = textPerformed(next, action.text);
  if (action.line !== undefined) next = linePerformed(next, action.line);
  if (action.colors !== undefined) next = CHARACTERISTICS.with(next, { colors: action.colors });
  if (action.addColors !== undefined) next = CHARACTERISTICS.with(next, { colors: withWords(next.colors, action.addColors) as readonly Color[] });
  if (action.lose !== undefined) next = losing(next, action.lose);
  if (action.gain !== undefined && action.gain.length > 0) next = gained(next, action.gain);
  if (action.setPt !== undefined) next = CHARACTERISTICS.with(next, { power: action.setPt[0] ?? next.power, toughness: action.setPt[1] ?? next.toughness });
  if (action.plusPt !== undefined) next = withPt(next, action.plusPt);
  if (action.switchPt === true) next = CHARACTERISTICS.with(next, { ...basePt(next), power: next.toughness ?? 0, toughness: next.power ?? 0 });
  return next;
}

function textPerformed(values: Characteristics, pairs: readonly WordPair[]): Characteristics {
  const subtypes = changedWords(values.subtypes, pairs);
  const abilities = values.abilities.map((held) => {
    const ability = changedText(held.ability, pairs);
    return ability === held.ability ? held : { ...held, ability };
  });
  return withIntrinsic(CHARACTERISTICS.with(values, { subtypes, abilities, wording: [...(values.wording ?? []), ...pairs] }));
}

/** CR 205.1a-b, 305.7: type line changes of one effect. Supertypes stay unless it names them. */
function linePerformed(values: Characteristics, line: TypeLine): Characteristics {
  let { types, supertypes, subtypes, everyCreatureType = false } = values;
  if (line.types !== undefined && line.keep?.includes('types') !== true) {
    types = line.types.filter((word) => !isSupertype(word));
    supertypes = withWords(supertypes, line.types.filter(isSupertype));
  } else if (line.types !== undefined) types = withWords(types, line.types.filter((word) => !isSupertype(word)));
  types = withWords(types.filter((type) => !hasWord(line.remove, type)), line.add.filter(isCardType));
  if (types.length < values.types.length || types.some((type, index) => type !== values.types[index])) {
    const kinds = kindsOfTypes(types);
    const lost = kindsOfTypes(values.types.filter((type) => !types.includes(type)));
    if (line.keep?.includes('subtypes') !== true) subtypes = subtypes.filter((subtype) => kinds.has(kindOfSubtype(subtype)) || !lost.has(kindOfSubtype(subtype)));
    if (!kinds.has('creature')) everyCreatureType = false;
  }
  const first = line.subtypes?.[0];
  if (line.subtypes !== undefined && first !== undefined) {
    const kind = kindOfSubtype(first);
    if (kind === 'creature') everyCreatureType = false;
    subtypes = withWords(subtypes.filter((subtype) => kindOfSubtype(subtype) !== kind), line.subtypes);
  }
  if (line.land !== undefined) subtypes = withWords(subtypes.filter((subtype) => kindOfSubtype(subtype) !== 'land'), line.land);
  subtypes = withWords(subtypes.filter((subtype) => !hasWord(line.remove, subtype)), line.add.filter((word) => !isCardType(word) && !isSupertype(word)));
  supertypes = withWords(supertypes.filter((word) => !hasWord(line.remove, word)), line.add.filter(isSupertype));
  if (line.every) everyCreatureType = true;
  return rewritten(values, { types, supertypes, subtypes, everyCreatureType }, line.land?.some(isBasicLandType) === true);
}

/** CR 305.7: a land whose basic land type is set loses what its text gave it and has the intrinsic abilities instead. */
function rewritten(values: Characteristics, line: Required<Pick<Characteristics, 'types' | 'supertypes' | 'subtypes' | 'everyCreatureType'>>, landSet: boolean): Characteristics {
  const { everyCreatureType, ...words } = line;
  return withIntrinsic(CHARACTERISTICS.with(values, { ...words, everyCreatureType: everyCreatureType ? true : undefined, ...(landSet ? { abilities: [] } : {}) }));
}
