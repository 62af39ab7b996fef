import type { CheckResult } from '../explore/report-types.ts';
import { hanging, printable, type Page } from './page.ts';
import { shellWord } from './words.ts';

/** What is wrong with a checked case, for people; empty if nothing is. `place` is how the command line names it. */
export function caseText(result: CheckResult, place: string, { paint, width }: Page): string {
  if (result.ok && !result.incomplete) return '';
  const line = (label: string, text: string): readonly string[] => hanging(`  ${label} `, printable(text), width);
  const replay = (path: string | null): readonly string[] =>
    path === null ? [] : [paint.faint(`          npx insteadof replay ${shellWord(place)} --script ${shellWord(path)}`)];
  return [
    `${result.ok ? paint.warn('not complete') : paint.bad(result.refuted ? 'failed' : 'undecided')}  ${paint.strong(printable(result.id))}  ${printable(place)}`,
    ...result.missing.flatMap((one) => [...line('missing', one.text).map(paint.bad), ...replay(one.path)]),
    ...result.surplus.flatMap((one) => [...line('surplus', one.text).map(paint.bad), ...replay(one.path)]),
    ...result.notes.flatMap((note) => line('note   ', note)),
    '',
  ].join('\n');
}

/** The last line of every check: "12 passed, 0 failed". */
export const tally = (passed: number, failed: number): string => `${passed} passed, ${failed} failed\n`;

/** What is to be said of scenarios that pass because they expect nothing. */
export const unasked = (scenarios: number): string => (scenarios === 0 ? '' : `${scenarios} of them ${scenarios === 1 ? 'expects' : 'expect'} nothing, so that nothing was compared\n`);

/** Scenarios of several files that have one id: reports and `FILE#id` could mean either. */
export function sameIds(checked: readonly { readonly place: string; readonly result: { readonly id: string } }[]): string {
  const places = new Map<string, readonly string[]>();
  for (const { place, result } of checked) places.set(result.id, [...(places.get(result.id) ?? []), place]);
  return [...places].filter(([, each]) => each.length > 1).map(([id, each]) => `${String(each.length)} scenarios are called ${id}: ${each.join(', ')}\n`).join('');
}
