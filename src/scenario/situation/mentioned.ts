/** Open domains that a scenario does not list: what its cards and effects mention, printed types included (format C). */
import type { ChooseSpec } from '../../rules/ability.ts';
import type { Card } from '../../rules/model.ts';
import { records } from '../vocabulary/records-of.ts';
import { typeOfSubtype } from '../vocabulary/subtypes.ts';

type Tree = Readonly<Record<string, unknown>>;
/** What a scenario consists of: its cards, and the texts and instructions that speak of others. */
export interface Mentioning {
  readonly cards: readonly Card[];
  readonly texts: unknown;
  readonly chosen: readonly (string | number)[]; // what its objects have chosen before
}
const KINDS: readonly string[] = ['Creature', 'Kindred', 'Tribal'];
/** Where a text lists types: of what it creates, changes, gives. */
const LISTS: readonly string[] = ['subtypes', 'addTypes'];
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []);

/** CR 205.3m: the subtypes on a creature's type line; those that no list knows are creature types where the card has no other kind. */
function printed({ types, subtypes }: Tree): readonly string[] {
  const own = texts(types);
  if (!own.some((type) => KINDS.includes(type))) return [];
  return texts(subtypes).filter((word) => (typeOfSubtype(word) ?? (own.every((type) => [...KINDS, 'Artifact', 'Enchantment'].includes(type)) ? 'Creature' : undefined)) === 'Creature');
}
function creatureTypes({ cards, chosen }: Mentioning, said: readonly Tree[]): readonly string[] {
  const written = said.flatMap((record) => [
    ...(record['test'] === 'subtype' && typeof record['value'] === 'string' ? [record['value']] : []), ...LISTS.flatMap((key) => texts(record[key])), ...printed(record),
  ]);
  const onCards = cards.flatMap((card) => printed(card as unknown as Tree));
  return [...new Set([...onCards, ...[...written, ...chosen.map(String)].filter((word) => onCards.includes(word) || typeOfSubtype(word) === 'Creature')])];
}
/** CR 201.2: the names of cards; "a nonland card name" leaves the lands out. */
function cardNames({ cards }: Mentioning, said: readonly Tree[], withLands: boolean): readonly string[] {
  const named = said.flatMap((record) => (record['test'] === 'name' && typeof record['value'] === 'string' ? [record['value']] : []));
  const lands = cards.filter(({ types }) => types.includes('Land')).map(({ name }) => name);
  return [...new Set([...cards.map(({ name }) => name), ...named])].filter((name) => name !== '' && (withLands || !lands.includes(name)));
}
/** The domains that are asked for and not listed; "not named here" is added by the machine. */
export function domainsMentioned(scenario: Mentioning, listed: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, readonly string[]>> {
  const said = [...scenario.cards.map(({ text, do: done }) => [text, done]), scenario.texts].flatMap((each) => records(each));
  const asked = said as readonly Partial<ChooseSpec>[];
  const open = (what: ChooseSpec['what'], key: string): boolean => listed[key] === undefined && asked.some((each) => each.what === what);
  return {
    ...(open('creature-type', 'creature type') ? { 'creature type': creatureTypes(scenario, said) } : {}),
    ...(open('card-name', 'card name') ? { 'card name': cardNames(scenario, said, asked.every(({ what, filter }) => what !== 'card-name' || filter === undefined)) } : {}),
  };
}
