/** The shape of scenario and card files as zod schemas, built from the same tables as the readers; the JSON Schema for editors comes from them. */
import { z } from 'zod';
import { ABILITY_KEYS } from './abilities/abilities.ts';
import { CARD_KEYS } from './cards/cards.ts';
import { EVENT_SHAPES, NAMED_ACTIONS, SHORTHANDS } from './vocabulary/event-fields.ts';
import { COMBAT_WORDS, CYCLE_WORDS } from './values/event-words.ts';
import { DERIVED_KEYS, EXPECT_KEYS, VERDICTS, WHOLE_VERDICT } from './outcomes/expectations.ts';
import { EFFECT_KEYS, FOR_EACH } from './situation/in-force.ts';
import { COMBINATIONS } from './instructions/instructions.ts';
import { SCENARIO_KEYS, ZONE_KEYS } from './load.ts';
import { OBJECT_KEYS } from './situation/object-entries.ts';
import { STATIC_KEYS, STATIC_WORDS } from './values/statics.ts';
import { WOULD_WORDS } from './values/event-words.ts';
import { SIDES_SAID } from './abilities/fallen.ts';
import { EDITIONS, READINGS } from '../rules/editions.ts';

type Shape = Record<string, z.ZodType>;
const TEXT = z.union([z.string(), z.number()]);
const PHRASE = z.union([z.string(), z.record(z.string(), z.unknown())]).describe('a noun phrase, a label, or an object {card: ..}');
const AMOUNT = z.union([z.number(), z.string(), z.record(z.string(), z.unknown())]).describe('a number, a phrase such as "lands you control", or {times: [2, ..]}');
const NAMED_TEXTS = z.record(z.string(), z.unknown());
const TARGET = z.union([z.string(), z.record(z.string(), PHRASE)]).describe('{it: any target}, or "any target" where it is called "it"');
const listOf = <T extends z.ZodType>(one: T): z.ZodUnion<[T, z.ZodArray<T>]> => z.union([one, z.array(one)]);

/** Keys may be written with spaces for dashes, and as they are spelt elsewhere. */
const spelled = (shape: Shape): Shape => Object.fromEntries(Object.entries(shape).flatMap(([key, type]) => [key, ...(key.includes('-') ? [key.replaceAll('-', ' ')] : []), ...(key.startsWith('color') ? [key.replace('color', 'colour')] : [])].map((each) => [each, type.optional()])));
/** A map with exactly these keys, all optional: what must be there is said by the reader, with a hint. */
const exactly = (keys: readonly string[], known: Shape = {}): z.ZodObject => z.strictObject(spelled({ ...Object.fromEntries(keys.map((key) => [key, z.unknown()])), ...known }));

const FIELD: Readonly<Record<string, z.ZodType>> = { things: z.union([PHRASE, z.array(z.unknown())]), amount: AMOUNT, zone: z.union([z.string(), z.array(z.string()), z.record(z.string(), z.unknown())]), flag: z.boolean(), word: z.union([TEXT, z.array(TEXT), z.record(z.string(), z.unknown())]), counters: NAMED_TEXTS, token: z.unknown(), abilities: z.unknown() };
/** Fields that can also be true or false, whatever else they are. */
const BY_NAME: Readonly<Record<string, z.ZodType>> = { cast: z.union([z.boolean(), z.record(z.string(), z.unknown())]), attacking: z.union([z.boolean(), PHRASE, z.array(z.unknown())]) };
const COMMON_FIELDS: Shape = { cause: z.unknown(), 'part-of': z.unknown(), per: z.string(), affected: PHRASE, as: z.string(), of: PHRASE, forbids: listOf(z.string()), own: z.unknown(), controller: z.string(), owner: z.string(), card: z.union([z.string(), z.looseObject({})]), object: z.string() };
/** The fields of an event by its kind, beside the short form with a single phrase. */
function eventValue(kind: keyof typeof EVENT_SHAPES): z.ZodType {
  const fields = Object.fromEntries(Object.entries(EVENT_SHAPES[kind].fields).map(([field, type]) => [field, BY_NAME[field] ?? FIELD[type] ?? z.unknown()]));
  return z.union([TEXT, z.boolean(), z.null(), z.array(z.unknown()), z.looseObject(spelled({ ...COMMON_FIELDS, ...fields }))]);
}
const EVENTS: Shape = {
  ...Object.fromEntries(Object.keys(EVENT_SHAPES).map((kind) => [kind, eventValue(kind as keyof typeof EVENT_SHAPES)])),
  ...Object.fromEntries(Object.entries(SHORTHANDS).map(([word, { kind }]) => [word, eventValue(kind)])),
  ...Object.fromEntries(NAMED_ACTIONS.map((word) => [word, eventValue('keyword-action')])),
  ...Object.fromEntries(COMBAT_WORDS.map((word) => [word, eventValue('damage')])),
  ...Object.fromEntries(CYCLE_WORDS.map((word) => [word, eventValue('activate')])),
};

const instruction: z.ZodType = z.lazy(() => z.union([z.string(), z.strictObject(spelled({
  ...EVENTS, ...Object.fromEntries(COMBINATIONS.map((key) => [key, z.unknown()])), resolve: PHRASE, together: instructions, 'in-force': listOf(z.record(z.string(), z.unknown())), choose: NAMED_TEXTS, do: instructions, then: instructions, else: instructions, divides: z.literal('combat damage'),
  ...Object.fromEntries(SIDES_SAID.filter((key) => !Object.hasOwn(EVENTS, key)).map((key) => [key, instructions])), 'if-done': instructions, 'if-you-do': instructions, otherwise: instructions, "if-you-don't": instructions, if: z.unknown(), may: z.union([z.string(), z.boolean()]), own: z.unknown(), forbids: listOf(z.string()), cause: z.unknown(), of: PHRASE, as: z.string(), player: PHRASE, who: PHRASE, targets: NAMED_TEXTS, times: AMOUNT, count: TEXT, repeated: z.boolean(), until: z.unknown(), at: z.string(), linked: z.union([z.string(), z.boolean()]),
}))])).meta({ id: 'instruction', description: 'an event as a verb, or a combination of instructions' });
const instructions: z.ZodType = z.union([instruction, z.array(instruction)]);
const WATCHED_SO = Object.fromEntries(WOULD_WORDS.map((key) => [key, z.unknown()]));
const pattern = listOf(z.union([z.string(), z.strictObject(spelled({ ...EVENTS, ...WATCHED_SO, any: z.array(z.unknown()) }))])).meta({ id: 'event', description: 'what is watched: {damage: {to: you}}' });

/** What can't happen, or can't be modified so: {prevent: {damage: {to: you}}}. */
const banned = z.union([z.string(), listOf(z.strictObject(spelled({ ...EVENTS, any: z.array(z.unknown()), prevent: z.unknown(), redirect: z.unknown() })))]);

const ABILITY_SHAPE: Shape = {
  when: pattern, cant: banned, after: z.union([pattern, exactly(['state'])]), static: exactly([...STATIC_KEYS, ...STATIC_WORDS], { for: PHRASE }), do: instructions, instead: instructions, then: instructions, also: instructions, along: instructions, keyword: z.union([z.string(), z.record(z.string(), AMOUNT), z.array(z.string())]),
  change: z.record(z.string(), z.unknown()), choose: NAMED_TEXTS, modes: NAMED_TEXTS, may: z.union([z.string(), z.boolean()]), next: AMOUNT, shield: AMOUNT, until: z.string(), name: z.string(), target: TARGET, 'works-in': listOf(z.string()),
};
const ability: z.ZodType = z.union([z.string(), z.looseObject(spelled({ ...Object.fromEntries(Object.values(ABILITY_KEYS).flat().map((key) => [key, z.unknown()])), ...ABILITY_SHAPE }))]).meta({ id: 'ability', description: 'one of when, cant, static, keyword, after, do' });

const cardShape: Shape = {
  type: z.string().describe('Legendary Creature — Elf Warrior'), pt: listOf(TEXT), cost: TEXT.describe('"{2}{W}"'), 'mana-cost': TEXT, enchant: z.string(), loyalty: TEXT, defense: z.number(), text: listOf(ability), texts: z.record(z.string(), listOf(ability)), do: instructions, target: TARGET, costs: NAMED_TEXTS,
};
const card: z.ZodType = exactly(CARD_KEYS, { ...cardShape, back: exactly(CARD_KEYS, cardShape) }).meta({ id: 'card', description: 'a card definition' });
/** A card file: card name -> definition. */
export const cardFileSchema = z.record(z.string(), card);

const object = z.union([z.string(), z.number(), exactly(OBJECT_KEYS, { card: z.union([z.string(), z.looseObject({})]), as: z.string(), counters: z.record(z.string(), z.number()), tapped: z.boolean(), controller: z.string(), owner: z.string() })]).meta({ id: 'object', description: 'a card name, "10 cards", or {card, as, counters, tapped, ..}' });
const zone = z.union([z.array(object), z.record(z.string(), z.union([object, z.array(object)]))]);
const outcome = z.string().describe('facts, joined by "; "');
const expectation = exactly(EXPECT_KEYS, {
  outcomes: listOf(z.union([outcome, z.array(outcome)])), verdict: z.union([z.enum(VERDICTS), z.string().regex(WHOLE_VERDICT)]), count: z.number(), plays: TEXT, states: z.number(), forced: z.boolean(), optional: z.boolean(),
  choices: z.array(exactly(['player', 'asked', 'when', 'options'], { player: z.string() })), problems: listOf(z.string()),
});
const base: Shape = {
  id: TEXT.describe('directory/name'), title: z.string(), rules: z.array(TEXT), edition: z.union([z.enum(Object.keys(EDITIONS) as [string, ...string[]]), z.number(), z.string().regex(/^(?:[Cc][Rr][ -]?)?(?:\d{4}|419)$/)]).describe('an edition, or a year in which it was in force'), readings: listOf(z.looseObject(Object.fromEntries(Object.entries(READINGS).map(([question, answers]) => [question, listOf(z.union([z.enum(answers as [string, ...string[]]), z.string()])).optional()])))).describe('by these names, or in the words of semantics 11'),
  cards: cardFileSchema, players: z.array(z.string()), turn: z.union([z.string(), exactly(['of', 'phase', 'step', 'number'], { of: z.string(), phase: z.string(), step: z.string() })]), life: z.record(z.string(), z.number()), 'controlled-by': z.record(z.string(), z.string()), designations: z.record(z.string(), listOf(z.string())),
  ...Object.fromEntries(ZONE_KEYS.map((key) => [key, zone])), 'in-force': z.array(exactly([...EFFECT_KEYS, ...FOR_EACH, ...new Set(Object.values(ABILITY_KEYS).flat())], ABILITY_SHAPE)), earlier: listOf(outcome), schedule: z.array(z.string()),
  event: instructions, do: instructions, sba: z.enum(['none', 'after each', 'after-each', 'end']), triggers: z.enum(['note', 'resolve', 'ignore']), observe: z.union([z.string(), z.array(z.union([z.string(), exactly(['line'])])), exactly(['items', 'line'])]), line: z.string(),
  domain: z.record(z.string(), z.array(TEXT)), prefer: z.record(z.string(), listOf(z.string().describe('least damage to me, most life of Amy, Bear survives, or a fact; "not" turns it round'))), expect: expectation,
  derived: exactly(DERIVED_KEYS, { outcomes: z.array(z.string()), because: z.string(), verdict: z.union([z.enum(VERDICTS), z.string().regex(WHOLE_VERDICT)]), settled: z.string() }),
};
/** One document of a scenario file. */
export const scenarioSchema = exactly(SCENARIO_KEYS, { ...base, variants: z.record(z.string(), exactly(SCENARIO_KEYS, Object.fromEntries(Object.entries(base).map(([key, type]) => [key, type.nullable()])))) });

/** JSON Schema (draft 2020-12) of scenario files; that of card files stands under $defs/cards. */
export function jsonSchema(): Readonly<Record<string, unknown>> {
  const { $schema, $defs, ...body } = z.toJSONSchema(scenarioSchema, { io: 'input', reused: 'ref' });
  return { $schema, title: 'insteadof scenario', ...body, $defs: { ...$defs, cards: { title: 'insteadof cards', type: 'object', additionalProperties: { $ref: '#/$defs/card' } } } };
}
