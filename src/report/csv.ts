import { stringify } from 'csv-stringify/sync';
import type { OutcomeRow, ReportHead, StreamedReport } from '../explore/report-types.ts';
import { choosers } from './words.ts';

/** The columns of the CSV, in order. */
export const CSV_COLUMNS = ['id', 'outcome', 'plays', 'path', 'chosen by', 'script', 'deciders', 'force', 'avoid', 'together', 'verdict', 'complete', 'outcomes'] as const;

const lines = (records: readonly (readonly string[])[]): string => stringify(records as string[][], { escape_formulas: true });

/** The last columns: what became of the search that found the outcome, and how many it found. */
const foundBy = ({ verdict, complete, count }: ReportHead): readonly string[] => [verdict, complete ? 'yes' : 'no', String(count)];

const rowOf = (head: ReportHead, { text, plays, path, script, deciders, force, avoid, together }: OutcomeRow): readonly string[] => [
  head.id,
  text,
  plays ?? '',
  path ?? '',
  choosers(script ?? []).join(', '),
  (script ?? []).map((entry) => `${entry.player}: ${entry.chosen}`).join('; '),
  (deciders ?? []).join(', '),
  (force ?? []).join(', '),
  (avoid ?? []).join(', '),
  (together ?? []).map((group) => group.join(' + ')).join(', '),
  ...foundBy(head),
];

/** The line with the names of the columns. */
export const csvHeader = (): string => lines([CSV_COLUMNS]);

/**
 * The outcomes as CSV lines, in pieces of a thousand; texts that a spreadsheet would run as a formula are escaped. Where none are
 * listed, there is a line without one: what ended early, or has too many to list, is not taken for a scenario in which nothing can happen.
 */
export function* exploreCsv(report: StreamedReport): Generator<string> {
  let batch: (readonly string[])[] = [];
  let listed = false;
  for (const row of report.outcomes) {
    batch.push(rowOf(report, row));
    listed = true;
    if (batch.length < 1000) continue;
    yield lines(batch);
    batch = [];
  }
  if (!listed) batch.push([report.id, ...CSV_COLUMNS.slice(1, -3).map(() => ''), ...foundBy(report)]);
  if (batch.length > 0) yield lines(batch);
}
