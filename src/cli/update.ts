import type { Scenario } from '../rules/model.ts';
import type { CheckResult } from '../explore/report-types.ts';
import { pageOf, printable } from '../report/page.ts';
import { applyEdits, type Edit, type Findings, type Renewable } from '../scenario/outcomes/update.ts';
import { idOfFile } from '../scenario/cards/unnamed.ts';
import type { Engine } from './engine.ts';
import type { Host } from './host.ts';

/** How to renew: which keys, in which edition the scenarios were explored, and whether nothing is to be written. */
export interface Renewing {
  readonly keys: readonly Renewable[];
  readonly edition: string | undefined;
  readonly dry: boolean;
  /** The keys were named: those that do not stand there yet are written too. */
  readonly adding: boolean;
}

const findingsOf = ({ found }: CheckResult): Findings =>
  found === undefined ? {} : { verdict: found.verdict, ...(found.complete ? { count: String(found.count), states: String(found.states), outcomes: found.outcomes?.map(({ text }) => text), plays: found.plays ?? undefined } : {}) };

/** What is said of a file, and its scenarios as they were written, if anything was. */
export interface Updated {
  readonly text: string;
  readonly renewed: readonly Scenario[];
}

/** Renews what failed cases of a file expect; the text says what changed and what could not. Throws if the file would be damaged. */
export function updateFile(file: string, cases: readonly CheckResult[], { keys, edition, dry, adding }: Renewing, host: Host, engine: Engine): Updated {
  const read = host.read(file);
  if (!read.ok) return { text: `${file}: ${read.problem.message}\n`, renewed: [] };
  const { paint } = pageOf(host.columns, host.colours);
  const { scenarios, problems } = engine.load(file, read.text, edition);
  const edits: Edit[] = [];
  const said: string[] = [];
  for (const result of cases) {
    const scenario = scenarios.find(({ id }) => id === result.id);
    if (scenario === undefined) continue;
    const open = result.ok ? keys.filter((key) => scenario.expect?.[key] === undefined && (adding || scenario.expect === undefined)) : keys;
    if (open.length === 0) continue;
    const renewal = engine.renew(read.text, scenario, findingsOf(result), open, adding, idOfFile(file));
    edits.push(...renewal.edits);
    said.push(...renewal.refused.map((why) => paint.warn(`${printable(result.id)}: not updated: ${printable(why)}`)));
  }
  if (edits.length === 0) return { text: said.map((line) => `${line}\n`).join(''), renewed: [] };
  const after = applyEdits(read.text, edits);
  const again = engine.load(file, after, edition);
  if (again.problems.length !== problems.length || again.scenarios.length !== scenarios.length) throw new Error('the edits would make the file unreadable; nothing was written');
  if (!dry) host.write(file, read.bom === true ? ['\ufeff', after] : [after]);
  const difference = differenceOf(read.text, edits).map((line) => (line.startsWith('+') ? paint.good(line) : line.startsWith('-') ? paint.bad(line) : paint.faint(line)));
  return { text: [`--- ${file}`, `+++ ${file}${dry ? ' (not written)' : ''}`, ...difference, ...said, ''].join('\n'), renewed: dry ? [] : again.scenarios };
}

/** The lines that edits touch, before and after. */
function differenceOf(text: string, edits: readonly Edit[]): readonly string[] {
  const spans: { from: number; to: number; edits: Edit[] }[] = [];
  for (const edit of [...edits].sort((a, b) => a.from - b.from)) {
    const from = text.lastIndexOf('\n', edit.from - 1) + 1;
    const to = edit.to > from && text[edit.to - 1] === '\n' ? edit.to : edit.from === edit.to && edit.from === from ? from : endOfLine(text, edit.to);
    const last = spans.at(-1);
    if (last !== undefined && from <= last.to) {
      last.to = Math.max(last.to, to);
      last.edits.push(edit);
    } else spans.push({ from, to, edits: [edit] });
  }
  return spans.flatMap((span) => {
    const before = text.slice(span.from, span.to);
    const after = applyEdits(before, span.edits.map(({ from, to, text: by }) => ({ from: from - span.from, to: to - span.from, text: by })));
    const lines = (part: string, mark: string): readonly string[] => (part === '' ? [] : part.replace(/\n$/, '').split('\n').map((line) => `${mark}${printable(line.replace(/\r$/, ''))}`));
    return [`@@ line ${String(text.slice(0, span.from).split('\n').length)}`, ...lines(before, '-'), ...lines(after, '+')];
  });
}
const endOfLine = (text: string, at: number): number => (text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at) + 1);
