/** What a campaign of the fuzzer found, for people; its cases as CSV. */
import { stringify } from 'csv-stringify/sync';
import type { CampaignReport, Found } from '../fuzz/campaign.ts';
import { type Hunt, type HuntedDefect, medianEffects, shortcomings } from '../fuzz/defect-report.ts';
import { LIMITS } from '../fuzz/case.ts';
import type { CaseResult } from '../fuzz/evaluate.ts';

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

/** So many things that were never reached are named; the JSON has all. */
const NAMED = 24;

/** How fast the cases were, shrinking left out. */
export interface Speed {
  readonly casesPerSecond: number;
  /** Of those with so few positions that all of them were explored, as if there were no others. */
  readonly smallCasesPerSecond: number;
  readonly casesPerCpuSecond: number;
}

/** `speed`: null where the text must not depend on it. */
export function campaignText(report: CampaignReport, speed: Speed | null, files: readonly string[]): string {
  const { cases, mutants, verdicts, broken, findings, reached, never, seed } = report;
  const rate = speed === null ? '' : `, ${speed.casesPerSecond.toFixed(0)} a second (${speed.smallCasesPerSecond.toFixed(0)} where those of more than ${String(LIMITS.states)} positions are left out), ${speed.casesPerCpuSecond.toFixed(0)} for each second of processor time`;
  const lines = [
    `${String(cases)} cases from seed ${seed} (${percent(mutants, cases)} mutants)${rate}`,
    `verdicts: ${Object.entries(verdicts).map(([verdict, count]) => `${verdict} ${String(count)}`).join(', ')}`,
    `reached ${String(reached)} rules, ties, effects and pairs; never ${String(never.length)}${never.length === 0 ? '' : `: ${never.slice(0, NAMED).join(', ')}${never.length > NAMED ? ' …' : ''}`}`,
    ...(findings.length === 0 ? ['no claim broke'] : Object.entries(broken).map(([claim, count]) => `claim "${claim}" broke in ${String(count)} case${count === 1 ? '' : 's'}`)),
    ...findings.map((found, at) => findingText(found, files[at])),
  ];
  return `${lines.join('\n')}\n`;
}

const findingText = ({ claim, message, number, effects }: Found, file: string | undefined): string =>
  `  case ${String(number)} breaks "${claim}" with ${String(effects)} effect${effects === 1 ? '' : 's'}: ${message.slice(0, 240)}${file === undefined ? '' : `\n    ${file}`}`;

const COLUMNS = ['case', 'mutant', 'verdict', 'outcomes', 'positions', 'transitions', 'effects', 'new', 'broken'] as const;
const lines = (records: readonly (readonly string[])[]): string => stringify(records as string[][], { escape_formulas: true });

export const caseHeader = (): string => lines([COLUMNS]);
/** One line for a case; `news`: how many things it reached first. */
export const caseLine = (result: CaseResult, news: number): string =>
  lines([[String(result.number), result.mutant ? 'yes' : 'no', result.verdict, String(result.outcomes), String(result.states), String(result.transitions), String(result.effects), String(news), result.broken.map(({ claim }) => claim).join(', ')]]);

const HUNTED_COLUMNS = ['defect', 'rule', 'cases', 'seconds', 'claim', 'effects', 'untouched'] as const;
const pad = (text: string, width: number): string => text.padEnd(width);
const WIDTHS = [27, 8, 7, 8, 28, 8, 9] as const;
const row = (cells: readonly string[]): string => `${cells.map((cell, at) => pad(cell, WIDTHS[at] ?? 0)).join(' ').trimEnd()}\n`;

export const huntedHeader = (): string => row(HUNTED_COLUMNS);
/** A line of the table of planted defects. */
export const huntedLine = ({ defect, rule, cases, seconds, claims, effects, untouched }: HuntedDefect): string =>
  row([defect, rule, cases === null ? 'not found' : String(cases), seconds.toFixed(1), claims.join(', '), effects === null ? '' : String(effects), `${(100 * untouched).toFixed(0)} %`]);

/** What a hunt with one seed comes to, in one sentence. */
export function huntText({ seed, hunted }: Hunt): string {
  const found = hunted.flatMap(({ cases }) => (cases === null ? [] : [cases]));
  return `seed ${seed}: ${String(found.length)} of ${String(hunted.length)} found, after ${String(Math.max(0, ...found))} cases at most; median of ${String(medianEffects(hunted) ?? 0)} effects in the smallest scenario; each leaves ${percent(Math.min(1, ...hunted.map(({ untouched }) => untouched)), 1)} of the first cases as they were, or more`;
}

/** The hunts of several seeds as a page without a clock: cases until each defect was found, by what, and how small; which claim breaks for which defects. */
export function huntedPage(hunts: readonly Hunt[], claims: readonly string[]): string {
  const found = (one: HuntedDefect | undefined): string => (one?.cases === undefined || one.cases === null ? 'not found' : `${String(one.cases)} (${one.claim ?? ''}, ${String(one.effects ?? '?')})`);
  const [first] = hunts;
  return [
    '# Planted defects', '',
    'Each replaces one step of the procedure or one part of a search. For each seed: cases until a claim broke (the claim, effects of the', 'smallest scenario). A defect of the procedure is hunted without the healthy procedure, one of a search with the claims about searches.', '',
    ...hunts.map((hunt) => `* ${huntText(hunt)}`), ...shortcomings(hunts, claims).map((text) => `* **falls short**: ${text}`), '',
    `| defect | rule | part | ${hunts.map(({ seed }) => `seed ${seed}`).join(' | ')} |`, `|---|---|---|${'---|'.repeat(hunts.length)}`,
    ...(first?.hunted ?? []).map(({ defect, rule, part }) => `| ${defect} | ${rule} | ${part} | ${hunts.map(({ hunted }) => found(hunted.find((each) => each.defect === defect))).join(' | ')} |`), '',
    'The first scenario that a defect spoils is asked of all claims that it is hunted with. Defects that broke each of them there:', '',
    '| claim | defects |', '|---|---|',
    ...claims.map((claim) => `| ${claim} | ${[...new Set(hunts.flatMap(({ hunted }) => hunted.filter((each) => each.claims.includes(claim)).map(({ defect }) => defect)))].join(', ')} |`), '',
  ].join('\n');
}
