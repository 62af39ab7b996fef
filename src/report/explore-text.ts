import type { OutcomeRow, ReportHead, ScriptEntry, StreamedReport } from '../explore/report-types.ts';
import type { Scenario } from '../rules/model.ts';
import { notesOn } from './notes.ts';
import { counted, hanging, headed, printable, wrap, type Page } from './page.ts';
import { MOST_ROWS, outcomeLine, outcomeTable } from './table.ts';
import { leaves, MOST_LEAVES, treeLines } from './tree.ts';
import { whoLines } from './who-text.ts';
import { countWords, inOrder, shellWord, verdictWords } from './words.ts';

/** How a report is shown: what the command line asks of the scenario otherwise (" --edition cr-419"), what printed it where it is piped in, and whether all that is known of who decides. */
export interface Shown {
  readonly asked?: string;
  readonly piped?: string;
  readonly detailed?: boolean;
  readonly scenario?: Scenario;
}

/** The whole report for people, in pieces that end with a line break. `place` is how the command line names the scenario. */
export function* exploreText(report: StreamedReport, place: string, page: Page, { asked = '', piped = '…', detailed = false, scenario }: Shown = {}): Generator<string> {
  yield lines(heading(report, page));
  const rows = inOrder(report.outcomes)[Symbol.iterator]();
  const first = take(rows, MOST_ROWS + 1);
  if (first.length > MOST_ROWS) {
    for (const row of first) yield `${outcomeLine(row)}\n`;
    for (let next = rows.next(); next.done !== true; next = rows.next()) yield `${outcomeLine(next.value)}\n`;
  } else if (first.length > 0) yield `${outcomeTable(first, page)}\n`;
  else if (report.count > 0) yield lines(wrap('The list is long: --list prints it, also as --csv or --json.', page.width));
  if (scenario !== undefined) yield lines(notesOn(scenario, first).flatMap((note) => wrap(note, page.width)));
  yield lines(drawing(report, page));
  yield lines(whoLines(report, Array.isArray(report.outcomes) ? (report.outcomes as readonly OutcomeRow[]) : first, page, detailed));
  yield lines(lassoLines(report, page));
  yield lines(footer(report, first, `${place === '-' ? `${piped} | ` : ''}npx insteadof replay ${shellWord(place)}${asked}`, page));
}

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

function take(rows: Iterator<OutcomeRow>, most: number): readonly OutcomeRow[] {
  const taken: OutcomeRow[] = [];
  while (taken.length < most) {
    const next = rows.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}

function heading(report: ReportHead, { paint, width }: Page): readonly string[] {
  const id = printable(report.id);
  const title = headed(report.id, report.title, width);
  const verdict = wrap(`${countWords(report)}; ${verdictWords(report)}.`, width);
  const colour = report.complete ? paint.good : paint.warn;
  const under = report.under === undefined ? [] : hanging('Under ', printable(report.under), width);
  return [paint.strong(id) + (title[0] ?? '').slice(id.length), ...title.slice(1), ...under, ...verdict.map(colour)];
}

function drawing(report: ReportHead, page: Page): readonly string[] {
  const { tree } = report;
  if (tree === undefined || tree.tree !== 'choice' || leaves(tree) > MOST_LEAVES) return [];
  return ['', ...treeLines(tree, page)];
}

function lassoLines({ cycle }: ReportHead, page: Page): readonly string[] {
  if (cycle === null) return [];
  const steps = (label: string, entries: readonly ScriptEntry[]): readonly string[] =>
    hanging(label, printable(entries.map(said).join('; ') || 'no choice'), page.width);
  return ['', ...steps('into the loop: ', cycle.stem), ...steps('once around:   ', cycle.loop)];
}

const said = (entry: ScriptEntry): string => `${entry.player}: ${entry.chosen} (${entry.rule})`;

function footer(report: ReportHead, rows: readonly OutcomeRow[], replaying: string, page: Page): readonly string[] {
  const readings = report.readings === null ? (report.complete ? [...wrap('Whether it depends on readings of the rules was not worked out. --readings explores them.', page.width)] : [])
    : report.readings.length === 0 ? [] : hanging('It depends on readings of the rules: ', printable(report.readings.join(', ')), page.width);
  const witness = rows.find((row) => row.path !== null && row.path !== '') ?? rows.find((row) => row.path !== null);
  const replay =
    witness?.path === undefined || witness.path === null
      ? []
      : [`Replay an outcome: ${replaying} --script ${shellWord(witness.path === '' ? '' : witness.path)}`];
  const unfinished = report.unfinished === undefined ? [] : wrap(`Plays and scripts were not worked out: their search did not end within ${counted(report.unfinished, 'state')}. --plays and --scripts all ask for them.`, page.width);
  const digest = report.digest !== null ? [`digest ${report.digest}`] : report.complete && report.verdict === 'finite' ? ['no digest of so many lines'] : [];
  const figures = [
    ...(report.verdict === 'sample' ? [] : [counted(report.states, 'state'), counted(report.transitions, 'transition')]), // random plays count neither
    `${report.wall_s.toFixed(report.wall_s < 1 ? 3 : 1)} s`,
    `${report.peak_mb.toFixed(0)} MB`,
    ...digest,
  ].join(', ');
  return ['', ...unfinished, ...readings, ...replay, ...wrap(figures, page.width).map(page.paint.faint)];
}
