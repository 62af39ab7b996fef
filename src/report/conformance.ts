/** The conformance kit: JSON lines for other engines, and the schema of these lines. */
import { z } from 'zod';
import type { ConformanceCase } from '../explore/conformance.ts';
import { jsonText } from './json.ts';

/** Raised when a line changes in a way that a reader of the version before does not understand. */
export const KIT_VERSION = 1;

const kit = z.literal(KIT_VERSION).describe('the version of this schema');
const id = z.string().describe('which scenario; the same in all files');
const scenarioLine = z.strictObject({
  kit, id, title: z.string(), file: z.string().describe('where it stands, for people'), edition: z.string(), rules: z.array(z.string()),
  scenario: z.record(z.string(), z.unknown()).describe('the situation in the corpus format: variants resolved, all card definitions inside, nothing expected'),
});
const outcomeLine = z.strictObject({
  kit, id,
  verdict: z.enum(['finite', 'cycle', 'growth', 'cut', 'sample']), complete: z.boolean().describe('whether the outcomes are all there are'),
  optional: z.boolean().nullable().describe('with a cycle: whether some choice can leave it'), count: z.int(), plays: z.string().nullable().describe('decimal, or "unbounded"'), digest: z.string().nullable(),
  agrees: z.boolean().nullable().describe('whether what the scenario itself expects was confirmed; null if it expects nothing'),
  outcomes: z.array(z.strictObject({
    text: z.string(), facts: z.array(z.unknown()), plays: z.string().nullable(),
    force: z.array(z.string()).optional(), avoid: z.array(z.string()).optional(), together: z.array(z.array(z.string())).optional(),
  })).describe('sorted by text in code-unit order'),
});
const scriptLine = z.strictObject({
  kit, id, outcome: z.string(), path: z.string().describe('the index of each choice, joined by dots'),
  steps: z.array(z.strictObject({ player: z.string().describe('"chance" where nobody chooses'), asked: z.string(), rule: z.string(), options: z.array(z.string()), index: z.int() })),
});

const positionLine = z.strictObject({
  kit, id, setting: z.record(z.string(), z.unknown()).describe('edition, readings, sba, triggers and digests, as a trace has them'),
  position: z.strictObject({ world: z.record(z.string(), z.unknown()), tasks: z.array(z.record(z.string(), z.unknown())) }).describe('where every play begins, as a position of a trace: insteadof schema --trace'),
});

/** Files of the kit with the shape of their lines. */
export const KIT_FILES = { 'scenarios.jsonl': scenarioLine, 'outcomes.jsonl': outcomeLine, 'scripts.jsonl': scriptLine, 'positions.jsonl': positionLine } as const;

/** JSON Schema (draft 2020-12) of a line of each file, under `$defs` by file name. */
export const kitSchema = (): string =>
  `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: `insteadof conformance kit, version ${String(KIT_VERSION)}`, $defs: Object.fromEntries(Object.entries(KIT_FILES).map(([name, shape]) => {
    const { $schema: _, ...body } = z.toJSONSchema(shape);
    return [name, body];
  })) }, null, 2)}\n`;

/** What is told of a scenario besides its data. */
export interface KitScenario {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly edition: string;
  readonly rules: readonly string[];
  readonly scenario: Readonly<Record<string, unknown>>;
}

export const scenarioJson = (scenario: KitScenario): string => `${jsonText({ kit: KIT_VERSION, ...scenario })}\n`;

export function outcomesJson(id_: string, { report, rows, agrees }: ConformanceCase): string {
  const { verdict, complete, count, plays, digest, cycle } = report;
  const outcomes = rows.map(({ text, facts, plays: each, force, avoid, together }) => ({ text, facts: facts(), plays: each, force, avoid, together }));
  return `${jsonText({ kit: KIT_VERSION, id: id_, verdict, complete, optional: cycle?.optional ?? null, count, plays, digest, agrees, outcomes })}\n`;
}

export const scriptsJson = (id_: string, { scripts }: ConformanceCase): string => scripts.map((script) => `${jsonText({ kit: KIT_VERSION, id: id_, ...script })}\n`).join('');

/** `written`: the text of what traces are made of, whose great integers are written out. */
export const positionJson = (id_: string, setting: unknown, { start }: ConformanceCase, written: (value: unknown) => string): string => written({ kit: KIT_VERSION, id: id_, setting, position: start });
