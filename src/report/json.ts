import type { Problem } from '../base/problem.ts';
import type { CheckResult, OutcomeRow, ReplayReport, StreamedReport } from '../explore/report-types.ts';
import type { Scenario } from '../rules/model.ts';
import { notesOn } from './notes.ts';
import { MOST_ROWS } from './table.ts';

/** JSON in one line; a bigint becomes a string of its decimal digits, which no reader rounds. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) => (typeof v === 'bigint' ? v.toString() : v)) ?? 'null';

const rowText = ({ text, facts, plays, path, script, seen, deciders, certain, force, avoid, together, odds }: OutcomeRow): string =>
  jsonText({ text, facts: facts(), plays, path, script, seen, deciders, certain, force, avoid, together, odds });

function* listText(rows: Iterable<OutcomeRow>, count: number, first: OutcomeRow[]): Generator<string> {
  let separator = '[';
  for (const row of rows) {
    if (first.length <= MOST_ROWS) first.push(row);
    yield separator + rowText(row);
    separator = ',';
  }
  if (separator === ',') yield ']';
  else yield count > 0 ? 'null' : '[]';
}

/**
 * An explored scenario as one line of JSON, in pieces, so that a list of millions is never one string. The outcomes are
 * null where there are some but their list is too long and was not asked for. `notes`: what the text says below the outcomes.
 */
export function* exploreJson(report: StreamedReport, scenario?: Scenario): Generator<string> {
  const { id, title, verdict, complete, outcomes, count, states, transitions, plays, digest, playsDigest } = report;
  const { cycle, cut, sample, readings, who, wall_s, peak_mb, stats } = report;
  yield `${jsonText({ id, title, verdict, complete }).slice(0, -1)},"outcomes":`;
  const first: OutcomeRow[] = [];
  yield* listText(outcomes, count, first);
  const notes = scenario === undefined ? [] : notesOn(scenario, first);
  const rest = { count, states, transitions, plays, digest, playsDigest, cycle, cut, sample, readings, who, wall_s, peak_mb };
  yield `,${jsonText({ ...rest, ...(report.under === undefined ? {} : { under: report.under }), ...(stats === undefined ? {} : { stats }), ...(notes.length === 0 ? {} : { notes }) }).slice(1)}\n`;
}

/** Every problem with all its fields: without a hint it is null. */
const problemsTold = (problems: readonly Problem[]): readonly unknown[] => problems.map(({ line, column, code, message, hint }) => ({ line, column, code, message, hint: hint ?? null }));
/** A bad file as one line of JSON. */
export const problemsJson = (file: string, problems: readonly Problem[]): string => `${jsonText({ file, problems: problemsTold(problems) })}\n`;

/** A replay as one line of JSON. */
export const replayJson = (report: ReplayReport): string => `${jsonText(report)}\n`;

/** A bad file among checked ones, in the shape of a case. */
export interface BadFile {
  readonly file: string;
  readonly problems: readonly Problem[];
}

/** All checked cases as one line of JSON; a bad file is a failed case with its name as id. */
export function checkJson(cases: readonly CheckResult[], bad: readonly BadFile[]): string {
  const passed = cases.filter((one) => one.ok).length;
  const unread = bad.map(({ file, problems }) => ({ id: file, ok: false, missing: [], surplus: [], notes: [], problems: problemsTold(problems) }));
  const read = cases.map(({ id, ok, missing, surplus, notes, found }) => ({ id, ok, missing, surplus, notes, found }));
  return `${jsonText({ passed, failed: cases.length - passed + bad.length, cases: [...read, ...unread] })}\n`;
}
