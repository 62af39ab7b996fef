/** What random plays find beside a search that a limit has ended: outcomes that the search had not come to. */
import type { Scenario } from '../rules/model.ts';
import { samplePlays } from '../search/sample.ts';
import { DETAILED } from './compiled.ts';
import { playedRow } from './entries.ts';
import { rulesModel } from './puzzle/model.ts';
import type { Meter, OutcomeRow, StreamedReport } from './report-types.ts';

/** Always the same plays, so that equal searches have equal reports; those of many steps are given up. */
const PLAYS = { seed: '1', plays: 50, maxSteps: 1_000 };
/** Seconds at most, where the search was ended by the clock. */
const SECONDS = 1;

/**
 * A report with the outcomes of some random plays besides, where a limit has ended the search before there were many: a search breadth first
 * may end without a single one. All are outcomes that choices can reach; how many plays lead to them is not known.
 */
export function withBesides(scenario: Scenario, report: StreamedReport, meter: Meter): StreamedReport {
  const { cut } = report;
  if (cut === null || cut.limit === 'interrupt' || cut.limit === 'step' || !Array.isArray(report.outcomes) || report.count > DETAILED) return report;
  const known = new Set(report.outcomes.map(({ text }: OutcomeRow) => text));
  const model = rulesModel(scenario);
  const { verdict, outcomes } = samplePlays(model, { ...PLAYS, ...(cut.limit === 'states' ? {} : { deadline: { at: meter.seconds() + SECONDS, now: meter.seconds } }) });
  const more = [...outcomes].filter(([text]) => !known.has(text)).map(([text, { count, ...play }]): OutcomeRow => ({ ...playedRow(scenario, model, text, play, true), seen: count }));
  const rows = [...(report.outcomes as readonly OutcomeRow[]), ...more].sort((a, b) => (a.text < b.text ? -1 : 1));
  return { ...report, outcomes: rows, count: rows.length, cut: { ...cut, besides: { plays: verdict.plays - verdict.unfinished, outcomes: more.length } } };
}
