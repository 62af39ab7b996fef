import type { Change } from '../explore/since.ts';
import { counted, hanging, printable, type Page } from './page.ts';
import { shellWord } from './words.ts';

/** Outcomes gained and lost, with how to see each; `placeOf` names a scenario for the command line. */
export function* changesText(changes: readonly Change[], placeOf: (id: string) => string, page: Page): Generator<string> {
  const { paint, width } = page;
  for (const { id, gained, lost, notes } of changes) {
    const line = (mark: string, text: string): string => hanging(`  ${mark} `, printable(text), width).join('\n');
    yield `${[
      paint.strong(printable(id)),
      ...gained.flatMap(({ text, path }) => [paint.good(line('gained', text)), paint.faint(`           npx insteadof replay ${shellWord(placeOf(id))} --script ${shellWord(path)}`)]),
      ...lost.flatMap(({ text, path }) => [paint.bad(line('lost  ', text)), paint.faint(`           it was reached by the script ${path === '' ? '(no choice)' : path}`)]),
      ...notes.map((note) => line('note  ', note)),
    ].join('\n')}\n\n`;
  }
  const sum = (of: (change: Change) => number): number => changes.reduce((total, change) => total + of(change), 0);
  yield changes.length === 0 ? 'nothing changed since\n' : `${counted(changes.length, 'scenario')} changed since: ${counted(sum(({ gained }) => gained.length), 'outcome')} gained, ${String(sum(({ lost }) => lost.length))} lost\n`;
}
