import type { Coverage, RuleCoverage } from '../explore/coverage.ts';
import { jsonText } from './json.ts';
import { counted, hanging, type Page } from './page.ts';

/** So many places and cases of a rule are listed for people; the JSON has them all. */
const SHOWN = 3;

const some = (list: readonly string[]): string => {
  const shown = list.slice(0, SHOWN).join(', ');
  return list.length > SHOWN ? `${shown} and ${counted(list.length - SHOWN, 'more', 'more')}` : shown;
};

function ruleText({ rule, says, code, cases, because }: RuleCoverage, { paint, width }: Page): string {
  const covered = code.length > 0 && cases.length > 0;
  const lines = [
    ...hanging(`${rule.padEnd(8)} `, says ?? '', width).map((line, at) => (at === 0 ? paint.strong(line) : line)),
    ...(code.length === 0 ? [] : hanging('         code   ', some(code), width)),
    ...(cases.length === 0 ? [] : hanging('         cases  ', some(cases), width)),
    ...(covered ? [] : because === null ? [paint.bad('         not covered, and nobody says why')] : hanging('         not covered: ', because, width).map(paint.warn)),
  ];
  return `${lines.join('\n')}\n`;
}

/** The rules of the scope one after another, and how many are covered. */
export function* coverageText(coverage: Coverage, page: Page): Generator<string> {
  for (const rule of coverage.rules) yield ruleText(rule, page);
  yield `${counted(coverage.total, 'rule')}: ${counted(coverage.covered, 'covered', 'covered')}, ${counted(coverage.explained, 'not covered for a stated reason', 'not covered for stated reasons')}, ${counted(coverage.open, 'open', 'open')}\n`;
}

/** The same as one line of JSON. */
export const coverageJson = (coverage: Coverage): string => `${jsonText(coverage)}\n`;
