/** Where the layers begin: characteristics after layer 1, what an object's own counters and gains do, and how the result ends. */
import { type Int, plus } from '../base/integer.ts';
import { parseInt_, times } from '../base/integer.ts';
import { flatMap } from '../base/list.ts';
import { memo } from '../base/memo.ts';
import { BASIC_LAND_TYPES, isBasicLandType } from './205-type-line.ts';
import { KEYWORD_COUNTERS, entersWithCounters, expansionsIn } from './702-keywords.ts';
import { isLost } from './613-losing.ts';
import { heldValues, isAsPrinted } from './707-copy.ts';
import type { Ability, DoAbility, StaticAbility, Zone } from './ability.ts';
import type { Card, Characteristics, Counter, GameObject, HeldAbility } from './model.ts';
import { CHARACTERISTICS } from './records.ts';

/** CR 305.6: the intrinsic mana ability of a basic land type. */
const intrinsic = new Map<string, HeldAbility>(
  Object.entries(BASIC_LAND_TYPES).map(([type, color]) => {
    const ability: DoAbility = {
      ability: 'do', name: `mana ${color}`, targets: [],
      cost: [{ do: 'event', kind: 'tap', args: { what: { arg: 'ref', ref: { ref: 'this' } } }, own: [], forbids: [] }],
      do: [{ do: 'event', kind: 'add-mana', args: { player: { arg: 'ref', ref: { ref: 'you' } }, types: { arg: 'word', word: color }, tapped: { arg: 'flag', value: true }, amount: { arg: 'amount', amount: { amount: 'number', value: 1 } } }, own: [], forbids: [] }],
    };
    return [type, { ability, id: `r:mana.${type}` }];
  }),
);
/** CR 305.6, 305.7: a land has exactly the intrinsic mana abilities of its basic land types; 306.5b, 310.4b: a planeswalker or battle enters with counters. */
export function withIntrinsic(values: Characteristics): Characteristics {
  const due: readonly HeldAbility[] = [
    ...(values.types.includes('Land') ? values.subtypes.filter(isBasicLandType).map((type) => intrinsic.get(type) as HeldAbility) : []),
    ...(values.types.includes('Planeswalker') && values.loyalty !== undefined ? [entersWithCounters('loyalty', values.loyalty)] : []),
    ...(values.types.includes('Battle') && values.defense !== undefined ? [entersWithCounters('defense', values.defense)] : []),
  ];
  const present = values.abilities.filter((held) => held.id.startsWith('r:'));
  if (present.length === due.length && due.every((held) => present.includes(held))) return values;
  return CHARACTERISTICS.with(values, { abilities: [...values.abilities.filter((held) => !held.id.startsWith('r:')), ...due] });
}

const ofCards = memo<Card, Characteristics[]>();
const ofObjects = memo<GameObject, Characteristics>();

/** CR 613.1, 613.2: characteristics before layer 2. Its controller is the one whom events gave it. */
export function baseOf(object: GameObject): Characteristics {
  if (!isAsPrinted(object) || object.ability !== undefined) {
    const known = ofObjects.get(object);
    if (known !== undefined) return known;
    const values = computeBase(object);
    ofObjects.set(object, values);
    return values;
  }
  let byController = ofCards.get(object.card);
  if (byController === undefined) ofCards.set(object.card, (byController = []));
  return (byController[object.controller] ??= computeBase(object));
}

function computeBase(object: GameObject): Characteristics {
  const { values, held } = heldValues(object);
  const { name, supertypes, types, subtypes, colors, manaValue, manaCost, pt, loyalty, defense } = values;
  return withIntrinsic(CHARACTERISTICS.of({
    name, supertypes, types, subtypes, colors, manaValue, abilities: object.ability === undefined ? held : [], controller: object.controller,
    manaCost, power: pt?.[0], toughness: pt?.[1], loyalty, defense,
  }));
}

/** CR 208.3: a permanent that is not a creature has no power or toughness. */
export function finished(object: GameObject, values: Characteristics): Characteristics {
  if (values.power === undefined && values.toughness === undefined) return values;
  if (object.zone !== 'battlefield' || values.types.includes('Creature')) return values;
  return CHARACTERISTICS.without(values, 'power', 'toughness', 'basePower', 'baseToughness');
}

/** CR 122.1a: what one counter of a +X/+Y or -X/-Y kind adds, null for other kinds. */
export function ptOfCounter(kind: string): readonly [Int, Int] | null {
  const match = /^([+-]\d+)\/([+-]\d+)$/.exec(kind);
  if (match === null) return null;
  return [parseInt_(match[1] ?? '') ?? 0, parseInt_(match[2] ?? '') ?? 0];
}

/** An effect of the object on itself that is no static ability: keyword counters, abilities gained as it entered (layer 6), counters on power and toughness (7c). */
export interface OwnPart {
  readonly id: string;
  readonly timestamp: number;
  readonly gain?: readonly HeldAbility[];
  readonly lose?: NonNullable<StaticAbility['lose']>; // before it gains
  readonly plusPt?: readonly [Int, Int];
}

const ownParts = memo<GameObject, readonly OwnPart[]>();
const NOTHING: readonly OwnPart[] = [];

/** CR 122.1a-b, 613.7c: what its counters and gains do to an object. */
export function ownPartsOf(object: GameObject): readonly OwnPart[] {
  if (object.counters.length === 0 && object.gains.length === 0) return NOTHING;
  const known = ownParts.get(object);
  if (known !== undefined) return known;
  const parts: OwnPart[] = object.gains.map(({ abilities, lose, stamp }, index) => ({
    id: `gain.${String(index)}`, timestamp: object.timestamp, ...(lose === undefined ? {} : { lose }), gain: heldAbilities(abilities, `g:e${String(stamp)}.${String(index)}.`),
  }));
  for (const counter of object.counters) parts.push(...partOfCounter(counter));
  ownParts.set(object, parts);
  return parts;
}

function partOfCounter({ kind, amount, timestamp }: Counter): readonly OwnPart[] {
  const pt = ptOfCounter(kind);
  if (pt !== null) return [{ id: `counter.${kind}`, timestamp, plusPt: [times(pt[0], amount), times(pt[1], amount)] }];
  if (!KEYWORD_COUNTERS.has(kind)) return NOTHING;
  const [held, ...expanded] = heldAbilities([{ ability: 'keyword', keyword: kind }], 'k');
  return held === undefined ? NOTHING : [{ id: `counter.${kind}`, timestamp, gain: [{ ...held, id: `k:${kind}` }, ...expanded.map((each, index) => ({ ...each, id: `k:${kind}.${String(index)}` }))] }];
}

/** Granted abilities with their identities; what a keyword expands to follows it, numbered after it. */
export function heldAbilities(abilities: readonly Ability[], prefix: string): readonly HeldAbility[] {
  return flatMap(abilities, (ability, index) => {
    const id = `${prefix}${String(index)}`;
    return [{ ability, id }, ...expansionsIn(abilities, index).map((each, at) => ({ ability: each, id: `${id}.${String(at)}` }))];
  });
}

export function losing(values: Characteristics, lose: NonNullable<StaticAbility['lose']>): Characteristics {
  const abilities = values.abilities.filter(({ ability }) => !isLost(ability, lose));
  return abilities.length === values.abilities.length ? values : CHARACTERISTICS.with(values, { abilities });
}
export const gained = (values: Characteristics, abilities: readonly HeldAbility[]): Characteristics => CHARACTERISTICS.with(values, { abilities: [...values.abilities, ...abilities] });
/** CR 208.4b, 613.4c: what it is before the effects that only add to it. */
export const basePt = ({ power = 0, toughness = 0, basePower = power, baseToughness = toughness }: Characteristics): Pick<Required<Characteristics>, 'basePower' | 'baseToughness'> => ({ basePower, baseToughness });
export const withPt = (values: Characteristics, [power, toughness]: readonly [Int, Int]): Characteristics =>
  CHARACTERISTICS.with(values, { ...basePt(values), power: plus(values.power ?? 0, power), toughness: plus(values.toughness ?? 0, toughness) });

const alones = memo<GameObject, Characteristics>();

/** The fast path: characteristics in a world without continuous effects on them. */
export function aloneOf(object: GameObject): Characteristics {
  const known = alones.get(object);
  if (known !== undefined) return known;
  let values = baseOf(object);
  for (const part of ownPartsOf(object)) {
    if (part.lose !== undefined) values = losing(values, part.lose);
    if (part.gain !== undefined) values = gained(values, part.gain);
    if (part.plusPt !== undefined) values = withPt(values, part.plusPt);
  }
  values = finished(object, values);
  alones.set(object, values);
  return values;
}

/** Whether an ability works in a zone; characteristic-defining abilities work everywhere (604.3). */
export const worksInZone = (ability: StaticAbility, zone: Zone): boolean =>
  ability.defines || (ability.worksIn.length === 0 ? zone === 'battlefield' : ability.worksIn.includes('anywhere') || ability.worksIn.includes(zone));

const CHANGELING: StaticAbility = { ability: 'static', name: 'changeling', for: { test: 'ref', ref: { ref: 'this' } }, defines: true, worksIn: ['anywhere'], allCreatureTypes: true };

/** The static ability that an ability is: itself, or what a printed changeling stands for (702.73a). */
export function staticOf({ ability, id }: HeldAbility): StaticAbility | null {
  if (ability.ability === 'static') return ability;
  return ability.ability === 'keyword' && ability.keyword === 'changeling' && !id.startsWith('g:') && !id.startsWith('k:') ? CHANGELING : null;
}
