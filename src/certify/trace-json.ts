/** Traces as text: JSON with great integers written out, and the shape that a trace must have to be looked at. */
import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { int } from '../base/integer.ts';
import { type Place, placeOfSyntaxError, placesInJson } from '../base/json-place.ts';
import { failed, ok, type Problem, type Result } from '../base/problem.ts';
import type { Trace } from './trace.ts';

const integer = z.union([z.number(), z.bigint(), z.strictObject({ int: z.string() })]).describe('a whole number; beyond 2^53 {"int": "12345678901234567890"}');
const index = z.number().int().nonnegative();
const counters = z.array(z.looseObject({ kind: z.string(), amount: integer }));
const player = z.looseObject({ id: index, name: z.string(), life: integer, counters, library: z.array(index), libraryKnown: z.boolean(), hand: z.array(index), graveyard: z.array(index) });
const object = z.looseObject({
  id: index, label: z.string(), card: z.looseObject({ name: z.string(), text: z.array(z.unknown()) }), token: z.boolean(), owner: index, controller: index, zone: z.string(), incarnation: index, timestamp: z.number(),
  face: z.enum(['up', 'down']), back: z.boolean(), copies: z.array(z.unknown()), becomes: z.array(z.unknown()), gains: z.array(z.unknown()), tapped: z.boolean(), counters, damage: integer, chosen: z.record(z.string(), z.unknown()), linked: z.record(z.string(), z.unknown()),
});
const floating = z.looseObject({ id: z.string(), label: z.string(), ability: z.looseObject({ ability: z.string() }), source: index.nullable(), controller: index, bindings: z.record(z.string(), z.unknown()), timestamp: z.number(), left: integer.nullable() });
const event = z.looseObject({ kind: z.string(), cause: z.looseObject({ kind: z.string(), source: index.nullable(), controller: index }), applied: z.array(z.string()) });
const node = z.strictObject({ event, parent: z.number().int(), state: z.enum(['open', 'settled', 'expanded', 'gone']) });
const answer = z.looseObject({ answer: z.enum(['yes', 'no', 'mode', 'things', 'word', 'number', 'division']) });
const application = z.looseObject({ nodes: z.array(index).min(1), effect: z.string(), chooser: index, answers: z.array(answer) });
const env = z.looseObject({ self: index.nullable(), controller: index, bindings: z.record(z.string(), z.unknown()), lineage: z.array(z.string()), own: z.array(z.unknown()), since: index });
const task = z.discriminatedUnion('task', [
  z.looseObject({ task: z.literal('batch'), nodes: z.array(node), acted: z.array(index), applying: application.nullable(), after: z.array(z.looseObject({ list: z.array(z.unknown()), env })), stage: z.number() }),
  z.looseObject({ task: z.literal('run'), list: z.array(z.looseObject({ do: z.string() })), env }),
]);
const world = z.looseObject({
  players: z.array(player).min(1), objects: z.array(object), floating: z.array(floating), turn: z.looseObject({ of: index, phase: z.string(), step: z.string() }), clock: z.number(), earlier: z.array(z.looseObject({ fact: z.string() })), facts: z.array(z.looseObject({ fact: z.string() })),
});
const position = z.strictObject({ world, tasks: z.array(task) }).describe('a world, and the tasks that are being done, the current one last');
const choice = z.discriminatedUnion('choose', [z.strictObject({ choose: z.literal('effect'), application }), z.strictObject({ choose: z.literal('answer'), answers: z.array(answer) })]);
const step = z.strictObject({ at: position, offers: z.array(z.strictObject({ player: index.nullable(), choice })).min(1), taken: index, after: position });
const words = z.record(z.string(), z.string());
const setting = z.strictObject({ edition: z.string(), format: z.string(), readings: words, sba: z.string(), triggers: z.string(), digests: words }).partial().describe('what the scenario was when the trace was written; what is left out is not compared');
const trace = z.strictObject({ version: z.literal(1), scenario: z.string(), edition: z.string().optional(), setting: setting.optional(), steps: z.array(step), end: position.optional() });

/** The JSON Schema of traces: what another engine has to write at least. */
export const traceSchema = (): unknown => z.toJSONSchema(trace, { unrepresentable: 'any' });

/** One line of JSON. */
export const traceText = (value: unknown): string => `${JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? { int: each.toString() } : each))}\n`;

const whole = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('int' in value) || Object.keys(value).length !== 1) return value;
  return typeof value.int === 'string' && /^-?\d{1,100000}$/.test(value.int) ? int(BigInt(value.int)) : value;
};
/** So many problems are listed; more of them help nobody. */
const MOST_LISTED = 20;
const SHAPE = 'insteadof schema --trace prints the shape';
type Issue = z.core.$ZodIssue;
const named = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'the trace';
const at = (data: unknown, path: readonly PropertyKey[]): unknown => path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? (value as Readonly<Record<PropertyKey, unknown>>)[key] : undefined), data);

/** What is wrong at one place, and what was meant, if a key that is missing there is nearly written so. */
function shapeProblems(issue: Issue, all: readonly Issue[], data: unknown, placeOf: (path: readonly PropertyKey[]) => Place): readonly Problem[] {
  const isMissing = ({ code, path }: Issue): boolean => (code === 'invalid_type' || code === 'invalid_value') && path.length > 0 && at(data, path) === undefined;
  const problem = (path: readonly PropertyKey[], message: string, hint = SHAPE): Problem => ({ ...placeOf(path), code: 'trace-shape', message, hint });
  if (issue.code === 'unrecognized_keys') {
    const missing = all.filter((each) => isMissing(each) && named(each.path.slice(0, -1)) === named(issue.path)).map(({ path }) => String(path.at(-1)));
    return issue.keys.map((key) => {
      const meant = missing.length === 0 ? undefined : closest(key, missing);
      return problem([...issue.path, key], `${named(issue.path)}: unknown key "${key}"`, meant !== undefined && distance(key, meant) <= 2 ? `did you mean "${meant}"?` : SHAPE);
    });
  }
  if (isMissing(issue)) return [problem(issue.path, `${named(issue.path.slice(0, -1))}: "${String(issue.path.at(-1))}" is missing`)];
  return [problem(issue.path, `${named(issue.path)}: ${issue.message.replace(/^Invalid input: /, '')}`)];
}

/** Reads a trace. Problems: `trace-syntax`, `trace-shape`, `trace-index`; each says where. */
export function readTrace(text: string): Result<Trace> {
  let data: unknown;
  try {
    data = JSON.parse(text, (_, value: unknown) => whole(value));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failed({ ...placeOfSyntaxError(text), code: 'trace-syntax', message: `the trace is not JSON: ${message.replace(/ in JSON at position.*$/, '')}`, hint: 'write one with insteadof replay FILE --script PATH --trace T.json' });
  }
  const placeOf = placesInJson(text);
  const read = trace.safeParse(data);
  if (!read.success) {
    const { issues } = read.error;
    const problems = issues.slice(0, MOST_LISTED).flatMap((issue) => shapeProblems(issue, issues, data, placeOf));
    return failed(...problems, ...(issues.length > MOST_LISTED ? [{ line: 1, column: 1, code: 'trace-shape', message: `and ${String(issues.length - MOST_LISTED)} more places that have not the shape of a trace`, hint: SHAPE }] : []));
  }
  const value = data as Trace;
  const wrong = value.steps.flatMap(({ taken, offers }, step): readonly Problem[] => (taken < offers.length ? [] : [{ ...placeOf(['steps', step, 'taken']), code: 'trace-index', message: `steps.${String(step)}.taken: there is no option ${String(taken)}`, hint: `an index into offers: 0 to ${String(offers.length - 1)}` }]));
  return wrong.length > 0 ? failed(...wrong) : ok(value);
}
