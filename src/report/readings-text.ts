import { READINGS } from '../rules/editions.ts';
import type { Combination, OutcomeReadings, ReadingsReport } from '../explore/readings.ts';
import { jsonText } from './json.ts';
import { counted, hanging, headed, printable, wrap, type Page } from './page.ts';

const said = (when: Combination): string => Object.entries(when).map(([question, alternative]) => `${question}: ${alternative}`).join(' and ');
const conditions = ({ when }: OutcomeReadings): string => (when.some((each) => Object.keys(each).length === 0) ? 'whatever the reading' : when.map(said).join('; or '));

/** Which outcome is reached under which readings, for people. */
export function readingsText(report: ReadingsReport, { paint, width }: Page): string {
  const { id, title, questions, outcomes, verdicts, runs, complete, combined } = report;
  const list = (each: OutcomeReadings): readonly string[] => [...hanging('  ', printable(each.text), width), ...hanging('      ', printable(conditions(each)), width).map(paint.faint)];
  const how = combined ? `all ${counted(runs, 'combination')} of the readings that some play asks for` : `${counted(runs, 'run')} with one reading changed at a time, for the search is large: readings that only matter together may be missing`;
  return [
    ...headed(id, title, width),
    ...wrap(questions.length === 0 ? 'The outcomes do not depend on the reading of any rule.' : `The outcomes depend on ${counted(questions.length, 'reading')}.`, width),
    ...outcomes.flatMap(list),
    ...(verdicts.length > 1 ? ['verdict', ...verdicts.flatMap(list)] : []),
    ...(questions.length === 0 ? [] : ['here, unless asked otherwise:', ...questions.flatMap(({ question, taken }) => hanging('  ', `${question}: ${taken}`, width))]),
    ...wrap(`${how}${complete ? '' : '; not all of them were explored to the end'}`, width).map(paint.faint),
    '',
  ].join('\n');
}
export const readingsJson = (report: ReadingsReport): string => `${jsonText(report)}\n`;

/** The readings that there are, for the help and for `schema --readings`: the question, then its alternatives, the default first. */
export const readingsList = (): string => Object.entries(READINGS).map(([question, alternatives]) => `${question}\n${alternatives.map((each, at) => `    ${each}${at === 0 ? '  (default)' : ''}\n`).join('')}`).join('');
