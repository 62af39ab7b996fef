import Table from 'cli-table3';
import type { OutcomeRow } from '../explore/report-types.ts';
import { columns, grouped, hanging, printable, wrap, type Page } from './page.ts';
import { choosers } from './words.ts';

/** Longer lists are lines, not a table, which would be many pages long. */
export const MOST_ROWS = 50;
/** Choices of a script that are spelt out; replaying shows the rest. */
const MOST_ENTRIES = 6;

/** The head of the columns; of random plays nobody knows whether another would have been shorter. */
const headOf = (rows: readonly OutcomeRow[]): readonly string[] => ['outcome', 'plays', 'who chose', rows.some(({ seen }) => seen !== undefined) ? 'script' : 'shortest script'];
/** Columns that borders and padding take: five bars, and a blank on both sides of four texts. */
const FRAME = 13;

function scriptCell(row: OutcomeRow): string {
  if (row.path === null) return '';
  if (row.path === '') return 'no choice';
  const entries = row.script ?? [];
  const shown = entries.slice(0, MOST_ENTRIES).map((entry) => `${entry.player}: ${entry.chosen}`);
  const hidden = entries.length - shown.length;
  return [row.path, ...shown, ...(hidden > 0 ? [`and ${hidden} more`] : [])].map(printable).join('\n');
}

const cells = (row: OutcomeRow): readonly string[] => [
  printable(row.text),
  row.plays === null ? '' : grouped(row.plays),
  printable(choosers(row.script ?? []).join(', ')) || '—',
  scriptCell(row),
];

const widest = (texts: readonly string[]): number => Math.max(...texts.flatMap((text) => text.split('\n').map(columns)));

/** Widths of the text columns: plays and names as they are (within reason), the rest shared between outcome and script. */
function widths(head: readonly string[], rows: readonly (readonly string[])[], page: Page): readonly number[] {
  const wanted = head.map((title, i) => widest([title, ...rows.map((row) => row[i] ?? '')]));
  const [outcome = 0, plays = 0, who = 0, script = 0] = wanted;
  const playsWidth = Math.min(plays, 16);
  const whoWidth = Math.min(who, 16);
  const room = page.width - FRAME - playsWidth - whoWidth;
  const outcomeWidth = Math.min(outcome, Math.max(room - script, Math.floor(room * 0.55), 7));
  return [outcomeWidth, playsWidth, whoWidth, Math.max(Math.min(script, room - outcomeWidth), 7)];
}

const fold = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) => wrap(line, width))
    .join('\n');

/** A narrower page has no room for four columns. */
const NARROWEST = 60;
/** The same as a list: the outcome, and below it plays, who chose, and the script. */
function outcomeList(outcomes: readonly OutcomeRow[], page: Page): string {
  return outcomes.flatMap((row) => {
    const [text = '', plays = '', who = '', script = ''] = cells(row);
    const known = [plays === '' ? '' : plays === '1' ? '1 play' : `${plays} plays`, who === '—' ? '' : `chosen by ${who}`].filter((each) => each !== '').join(', ');
    return [...hanging('- ', text, page.width), ...[known, ...script.split('\n')].filter((each) => each !== '').flatMap((each) => hanging('    ', each, page.width)).map(page.paint.faint)];
  }).join('\n');
}

/** Outcomes as a table no wider than the page, or as a list where it is too narrow: outcome, plays, who chose, shortest script. At most a few hundred rows. */
export function outcomeTable(outcomes: readonly OutcomeRow[], page: Page): string {
  if (page.width < NARROWEST) return outcomeList(outcomes, page);
  const rows = outcomes.map(cells);
  const head = headOf(outcomes);
  const room = widths(head, rows, page);
  const table = new Table({
    head: head.map((title) => page.paint.faint(title)),
    colAligns: ['left', 'right', 'left', 'left'],
    style: { head: [], border: [] },
  });
  for (const row of rows) table.push(row.map((cell, i) => fold(cell, room[i] ?? 10)));
  return table.toString();
}

/** One outcome of a long list as a line: plays, path, text. */
export function outcomeLine(row: OutcomeRow): string {
  const known = [
    row.plays === null ? [] : [`${grouped(row.plays)}×`],
    row.path === null ? [] : [row.path === '' ? 'no choice' : row.path],
  ].flat();
  return `  ${printable(row.text)}${known.length === 0 ? '' : `  (${known.join(', ')})`}`;
}
