/** Traces as text: JSON with great integers written out, and the shape that a trace must have to be looked at. */
import { z } from 'zod';
import { int } from '../base/integer.ts';
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
const task = z.union([
  z.looseObject({ task: z.literal('batch'), nodes: z.array(node), acted: z.array(index), applying: application.nullable(), after: z.array(z.looseObject({ list: z.array(z.unknown()), env })), stage: z.number() }),
  z.looseObject({ task: z.literal('run'), list: z.array(z.looseObject({ do: z.string() })), env }),
]);
const world = z.looseObject({
  players: z.array(player).min(1), objects: z.array(object), floating: z.array(floating), turn: z.looseObject({ of: index, phase: z.string(), step: z.string() }), clock: z.number(), earlier: z.array(z.looseObject({ fact: z.string() })), facts: z.array(z.looseObject({ fact: z.string() })),
});
const position = z.strictObject({ world, tasks: z.array(task) }).describe('a world, and the tasks that are being done, the current one last');
const choice = z.union([z.strictObject({ choose: z.literal('effect'), application }), z.strictObject({ choose: z.literal('answer'), answers: z.array(answer) })]);
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
/** Reads a trace. Problems: `trace-syntax`, `trace-shape`, `trace-index`; each says where. */
export function readTrace(text: string): Result<Trace> {
  let data: unknown;
  try {
    data = JSON.parse(text, (_, value: unknown) => whole(value));
  } catch (error) {
    return failed({ line: 1, column: 1, code: 'trace-syntax', message: `the trace is not JSON: ${error instanceof Error ? error.message : String(error)}`, hint: 'write one with insteadof replay FILE --script PATH --trace T.json' });
  }
  const read = trace.safeParse(data);
  if (!read.success) return failed(...read.error.issues.slice(0, 20).map((issue): Problem => ({ line: 1, column: 1, code: 'trace-shape', message: `${issue.path.map(String).join('.') || 'the trace'}: ${issue.message}`, hint: 'insteadof schema --trace prints the shape' })));
  const value = data as Trace;
  const wrong = value.steps.findIndex(({ taken, offers }) => taken >= offers.length);
  if (wrong >= 0) return failed({ line: 1, column: 1, code: 'trace-index', message: `steps.${String(wrong)}.taken: there is no such option`, hint: 'an index into offers, from 0' });
  return ok(value);
}
