import { stringify } from 'csv-stringify/sync';
import type { OutcomeRow, StreamedReport } from '../explore/report-types.ts';
import { choosers } from './words.ts';

/** The columns of the CSV, in order. */
export const CSV_COLUMNS = ['id', 'outcome', 'plays', 'path', 'chosen by', 'script', 'deciders', 'force', 'avoid', 'together'] as const;

const lines = (records: readonly (readonly string[])[]): string => stringify(records as string[][], { escape_formulas: true });

const rowOf = (id: string, { text, plays, path, script, deciders, force, avoid, together }: OutcomeRow): readonly string[] => [
  id,
  text,
  plays ?? '',
  path ?? '',
  choosers(script ?? []).join(', '),
  (script ?? []).map((entry) => `${entry.player}: ${entry.chosen}`).join('; '),
  (deciders ?? []).join(', '),
  (force ?? []).join(', '),
  (avoid ?? []).join(', '),
  (together ?? []).map((group) => group.join(' + ')).join(', '),
];

/** The line with the names of the columns. */
export const csvHeader = (): string => lines([CSV_COLUMNS]);

/** The outcomes as CSV lines, in pieces of a thousand; texts that a spreadsheet would run as a formula are escaped. */
export function* exploreCsv(report: StreamedReport): Generator<string> {
  let batch: (readonly string[])[] = [];
  for (const row of report.outcomes) {
    batch.push(rowOf(report.id, row));
    if (batch.length < 1000) continue;
    yield lines(batch);
    batch = [];
  }
  if (batch.length > 0) yield lines(batch);
}
