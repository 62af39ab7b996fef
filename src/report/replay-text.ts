import type { ReplayReport, ReplayStep } from '../explore/report-types.ts';
import { hanging, headed, printable, type Page } from './page.ts';

/** A replay for people: every step with its rule, the event before and after, and what else was there. */
export function replayText(report: ReplayReport, page: Page): string {
  const { paint, width } = page;
  const steps = report.steps.flatMap((step, i) => ['', ...stepLines(step, i + 1, page)]);
  const end =
    report.problem !== null
      ? hanging('The script does not fit: ', printable(report.problem), width).map(paint.bad)
      : hanging('Outcome: ', printable(report.outcome ?? ''), width).map(paint.good);
  return [
    ...headed(report.id, report.title, width).map(paint.strong),
    `script ${report.path === '' ? (report.problem === null ? '(no choice)' : '(none)') : printable(report.path)}`,
    ...steps,
    '',
    ...end,
    '',
  ].join('\n');
}

function stepLines(step: ReplayStep, number: number, { paint, width }: Page): readonly string[] {
  const asked = step.player === '' ? step.asked : `${step.player}: ${step.asked}`;
  const line = (label: string, text: string): readonly string[] => hanging(`   ${label.padEnd(8)} `, printable(text), width);
  return [
    ...hanging(`${number}. `, printable(`${asked} (${step.rule})`), width).map(paint.who),
    ...line('before', step.before),
    ...line(step.index === undefined ? 'only' : `option ${step.index}`, step.chosen).map(paint.strong),
    ...line('after', step.after),
    ...step.others.flatMap((other) => line('also', `${other.effect}: ${other.why}`)),
  ];
}
