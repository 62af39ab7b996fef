import { stringify } from 'yaml';
import type { Difference } from '../explore/difference.ts';
import type { Json } from '../explore/smallest.ts';
import { jsonText } from './json.ts';
import { counted, hanging, printable, wrap, type Page } from './page.ts';

/** A situation as a scenario file has it. */
export const dataText = (data: Json): string => stringify(data, { lineWidth: 0, flowCollectionPadding: false });

const indented = (text: string): readonly string[] => text.trimEnd().split('\n').map((line) => `  ${printable(line)}`);

/** What differs for one scenario, and the smallest part of it that still differs. */
export function differenceText({ id, labels, change, complete, smallest }: Difference, page: Page): string {
  const { paint, width } = page;
  const [left, right] = labels.map(printable) as [string, string];
  const lines: string[] = [...hanging(`${paint.strong(printable(id))}  `, `${left} → ${right}`, width)];
  if (!complete) lines.push(...wrap('not complete: not all outcomes of both are known', width).map(paint.warn));
  if (change === null) lines.push('  no difference');
  for (const { text, path } of change?.gained ?? []) lines.push(...hanging('  gained  ', printable(text), width).map(paint.good), paint.faint(`          by the script ${path === '' ? '(no choice)' : path}, ${right}`));
  for (const { text, path } of change?.lost ?? []) lines.push(...hanging('  lost    ', printable(text), width).map(paint.bad), paint.faint(`          by the script ${path === '' ? '(no choice)' : path}, ${left}`));
  for (const note of change?.notes ?? []) lines.push(...hanging('  note    ', printable(note), width));
  if (smallest !== null) {
    const { data: [first, second], change: still, minimal, tries } = smallest;
    const [a, b] = [dataText(first), dataText(second)];
    lines.push('', minimal ? 'The smallest part that still shows a difference (nothing more can be left out):' : `A smaller part that still shows a difference (given up after ${counted(tries, 'try', 'tries')}):`);
    lines.push(...(a === b ? indented(a) : [`${left}:`, ...indented(a), `${right}:`, ...indented(b)]));
    lines.push(...hanging('  gained  ', printable(still.gained.map(({ text }) => text).join(' / ') || 'nothing'), width), ...hanging('  lost    ', printable(still.lost.map(({ text }) => text).join(' / ') || 'nothing'), width));
  }
  return `${lines.join('\n')}\n\n`;
}

/** One line of JSON. */
export const differenceJson = (difference: Difference): string => `${jsonText(difference)}\n`;
