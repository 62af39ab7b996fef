import type { Problem } from '../base/problem.ts';
import { hanging, printable, type Page } from './page.ts';

/** The problems of a file for people: file:line:column, what is wrong, what to do. An editor jumps to it. */
export const problemsText = (file: string, problems: readonly Problem[], page: Page): string =>
  problems.map((problem) => problemText(file, problem, page)).join('');

function problemText(file: string, { line, column, code, message, hint }: Problem, { paint, width }: Page): string {
  const place = paint.strong(`${printable(file)}:${line}:${column}`);
  const hints = hint === undefined ? [] : hanging('  hint: ', printable(hint), width);
  return [`${place} ${paint.bad(printable(message))} ${paint.faint(`[${code}]`)}`, ...hints, ''].join('\n');
}
