import { once } from '../base/memo.ts';
import type { Cut, ReportHead, ScriptEntry, Verdict } from '../explore/report-types.ts';
import { counted, grouped } from './page.ts';

const byNumber = once(() => new Intl.Collator('en', { numeric: true }));
/** The order for people, who look for 2 before 10; those that arrive one by one stay as they come. */
export const inOrder = <T extends { readonly text: string }>(rows: Iterable<T>): Iterable<T> => (Array.isArray(rows) ? [...(rows as readonly T[])].sort((a, b) => byNumber().compare(a.text, b.text)) : rows);

const LIMITS: Readonly<Record<string, string>> = {
  states: 'the limit on states',
  time: 'the time limit',
  memory: 'the memory limit',
  step: 'a step that is too large to be carried out,',
  interrupt: 'your request',
};

const whereWords = ({ limit, frontier }: Cut): string => `${LIMITS[limit] ?? `the limit ${limit}`} ${frontier === 0 ? 'before all that was found was put together' : `with ${counted(frontier, 'position')} still to explore`}`;

type Sentence = (report: ReportHead) => string;

const VERDICTS: Readonly<Record<Verdict, Sentence>> = {
  finite: () => 'every play ends, and these are all the outcomes',
  cycle: ({ cycle }) =>
    cycle?.optional === false
      ? 'a loop that no choice can leave makes the game a draw; these are all the outcomes'
      : 'a loop can go on for as long as somebody wants it to; these are all the outcomes',
  growth: () => 'a loop returns to where it began with nothing but higher counts, so there is no last outcome',
  cut: (report) =>
    report.cut === null
      ? 'the search was stopped'
      : `stopped at ${whereWords(report.cut)}${besidesWords(report)}${report.cut.file === undefined ? '' : `; go on with --resume ${report.cut.file}`}`,
  sample: ({ sample }) =>
    sample === undefined
      ? 'only random plays were tried'
      : `only ${counted(sample.plays, 'random play')} ${sample.plays === 1 ? 'was' : 'were'} tried (seed ${sample.seed}${sample.unfinished > 0 ? `; ${counted(sample.unfinished, 'play')} too long to finish` : ''}); one more would show something new with a probability of about ${percent(1 - sample.coverage)}, and there are probably ${sample.atLeast} outcomes or more`,
};

/** What random plays have found after the search. */
function besidesWords({ cut, count }: ReportHead): string {
  if (cut?.besides === undefined || cut.besides.outcomes === 0) return '';
  const { plays, outcomes } = cut.besides;
  return `; ${outcomes === count ? 'what is listed was' : `${grouped(outcomes)} of what is listed ${outcomes === 1 ? 'was' : 'were'}`} found by ${counted(plays, 'random play')} after it`;
}

/** "2 %"; what is less than a tenth of a percent is not rounded to nothing. */
const percent = (share: number): string => (share === 0 ? '0 %' : share < 0.001 ? 'less than 0.1 %' : `${String(Math.round(share * 1000) / 10)} %`);

/** The verdict as a sentence without a full stop: "complete: …" or "not complete: …". */
export const verdictWords = (report: ReportHead): string =>
  `${report.complete ? 'complete' : 'not complete'}: ${VERDICTS[report.verdict](report)}`;

/** "3 outcomes, 4 plays"; without plays where they are not known. */
export function countWords(report: ReportHead): string {
  const outcomes = counted(report.count, 'outcome');
  if (report.plays === null) return outcomes;
  if (report.plays === 'unbounded') return `${outcomes}, plays without end`;
  return `${outcomes}, ${grouped(report.plays)} ${report.plays === '1' ? 'play' : 'plays'}`;
}

/** The players of a script, each once, in the order of their first choice. */
export const choosers = (script: readonly ScriptEntry[]): readonly string[] => [...new Set(script.map((entry) => entry.player))];

/** A command-line argument as a shell reads it back. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-][\w@%+=:,./#-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
