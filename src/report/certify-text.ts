import type { Certificate } from '../certify/trace.ts';
import { hanging, printable, type Page } from './page.ts';

const place = (step: number): string => (step < 0 ? 'before step 1' : `step ${String(step + 1)}`);
const plural = (n: number, word: string): string => `${String(n)} ${word}${n === 1 ? '' : 's'}`;

/** A certificate for people: which step breaks which rule, what was not judged and why. */
export function certifyText({ scenario, steps, checked, breaches, unchecked, ok }: Certificate, { paint, width }: Page): string {
  const whys = new Map<string, number>();
  for (const { part, why } of unchecked) whys.set(`${part}: ${why}`, (whys.get(`${part}: ${why}`) ?? 0) + 1);
  return [
    ...hanging(`${printable(scenario)}  `, `${plural(steps, 'step')}, ${plural(checked, 'part')} of them checked`, width).map(paint.strong),
    ...breaches.flatMap(({ step, part, rule, message }) => hanging(`   ${place(step)}, ${part} (${rule}): `, printable(message), width).map(paint.bad)),
    ...[...whys].flatMap(([why, times]) => hanging('   unchecked: ', printable(`${why}${times === 1 ? '' : ` (${String(times)} times)`}`), width)),
    ok ? paint.good(unchecked.length === 0 ? 'legal' : 'legal as far as it was checked') : paint.bad(plural(breaches.length, 'breach').replace('breachs', 'breaches')),
    '',
  ].join('\n');
}
