/** From what was found about scenarios to what a page carries. Leaves out clocks and memory: the same input gives the same page. */
import type { Graphviz } from '@hpcc-js/wasm-graphviz';
import type { DecisionGraph } from '../explore/graph.ts';
import type { CheckResult, OutcomeRow, StreamedReport } from '../explore/report-types.ts';
import type { Situation } from '../explore/situation.ts';
import { CITATIONS } from '../rules/citations.ts';
import { drawingOf } from './layout.ts';
import { walk } from './page/decisions.ts';
import { bestWords, listed as names, powerWords } from './who-text.ts';
import type { GraphPosition, PageData, PageLeaves, PageOutcome, PageRow, PageScenario } from './page/data.ts';
import { countWords, inOrder, verdictWords } from './words.ts';

/** Outcomes beyond this are counted, not listed. */
const MOST_OUTCOMES = 2_000;
/** Outcomes in the index, for the eye and the search. */
const IN_INDEX = 12;

/** Everything that is known about one scenario. */
export interface Found {
  readonly place: string;
  readonly id: string;
  readonly title: string;
  readonly report: StreamedReport;
  readonly graph: DecisionGraph;
  readonly situation: Situation;
  /** Against what the file expects; null where it expects nothing. */
  readonly result: CheckResult | null;
}

/** Those outcomes that a page lists, and how many it leaves out: the first ones, and all that its graph reaches. `drawn`: how many only the graph of a search that was cut reaches. */
function listed({ report, graph }: Found): { readonly rows: readonly OutcomeRow[]; readonly unlisted: number; readonly drawn: number } {
  const rows: OutcomeRow[] = [];
  const reached = new Set(graph.outcomes);
  for (const row of report.outcomes) if (rows.length < MOST_OUTCOMES || reached.has(row.text)) rows.push(row);
  const known = new Set(rows.map(({ text }) => text));
  const only = graph.outcomes.filter((text) => !known.has(text)); // of a list that was too long to be listed
  const bare = only.map((text): OutcomeRow => ({ text, facts: () => [], plays: null, path: null, script: null }));
  return { rows: [...inOrder([...rows, ...bare])], unlisted: Math.max(0, report.count - rows.length - (report.complete ? bare.length : 0)), drawn: !report.complete && report.count === rows.length ? bare.length : 0 };
}

/** One scenario for the page. */
export function pageScenario(found: Found, graphviz: Graphviz | null): PageScenario {
  const { report, graph, situation, result } = found;
  const { rows, unlisted, drawn } = listed(found);
  const index = new Map(rows.map(({ text }, i) => [text, i]));
  const positions = graph.positions.map((position) => ({ ...position, outcome: position.outcome === null ? null : (index.get(graph.outcomes[position.outcome] ?? '') ?? null) }));
  const outcomes = rows.map((row): PageOutcome => ({ text: row.text, plays: row.plays, path: row.path, deciders: row.deciders ?? [...new Set((row.script ?? []).map(({ player }) => player))], power: powerWords(row) }));
  return {
    id: found.id, title: found.title, place: found.place, situation, counted: `${countWords(report)}${drawn === 0 ? '' : `, and ${drawn} more in the drawing`}`, verdict: capitalised(verdictWords(report)), complete: report.complete, outcomes, unlisted,
    cycle: report.cycle, readings: report.readings, leaves: leavesOf(report, positions, index), who: whoWords(report), expected: expectedOf(result), states: report.states, digest: report.digest,
    graph: { positions, complete: graph.complete, explained: graph.explained, drawing: graphviz === null ? null : drawingOf(positions, graphviz) },
  };
}

/** What the options leave, by position; `index`: where each outcome is listed. */
function leavesOf({ who, outcomes }: StreamedReport, positions: readonly GraphPosition[], index: ReadonlyMap<string, number>): readonly PageLeaves[] {
  const texts = who === undefined ? [] : Array.from(outcomes, ({ text }) => text);
  const place = (outcome: number): number => index.get(texts[outcome] ?? '') ?? outcome;
  return (who?.choices ?? []).flatMap(({ path, options }): readonly PageLeaves[] => {
    const { key } = walk(positions, path === '' ? [] : path.split('.').map(Number)).at;
    if (key.card !== 'choice') return [];
    return [{ position: key.position, options: options.map(({ certain, force }) => ({ certain: certain === null ? null : place(certain), force: Object.entries(force).map(([player, forced]) => ({ player, outcomes: forced.map(place) })) })) }];
  });
}

/** What there is to say about who decides beyond the single outcomes. */
function whoWords({ who }: StreamedReport): readonly string[] {
  if (who === undefined) return [];
  if (who.unknown !== null) return [`Who decides was not worked out: ${who.unknown}.`];
  return [...(who.endless.length > 0 ? [`${names(who.endless)} can keep the play from ever ending.`] : []), ...who.best.map((line) => `${bestWords(line)}.`)];
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const expectedOf = (result: CheckResult | null): PageScenario['expected'] => (result === null ? null : result.refuted ? 'refuted' : result.ok ? 'confirmed' : 'not complete');

/** Its line in the index. */
export function pageRow({ id, title, report, graph, situation, result }: Found): PageRow {
  const choosers = new Set(graph.positions.flatMap(({ player, options }) => (player !== null && options.length > 1 ? [player] : [])));
  const outcomes: string[] = [];
  for (const { text } of inOrder(report.outcomes)) {
    if (outcomes.length === IN_INDEX) break;
    outcomes.push(text);
  }
  return { id, title, kind: report.verdict, count: report.count, complete: report.complete, expected: expectedOf(result), choosers: choosers.size, rules: situation.rules, edition: situation.edition, outcomes };
}

/** The page's data: an index line and the whole of every scenario, and what the rules say that they cite. */
export function pageData(title: string, rows: readonly PageRow[], scenarios: readonly PageScenario[], problems: readonly string[]): PageData {
  const cited = new Set<string>();
  const collect = (text: string): void => {
    for (const [number] of text.matchAll(/\d{3}\.\d+[a-z]?/g)) cited.add(number);
  };
  for (const { situation, graph } of scenarios) {
    situation.rules.forEach(collect);
    for (const { options, events, quiet } of graph.positions) {
      for (const { rule } of options) collect(rule);
      for (const { effects } of [...events, ...quiet.flat()]) for (const { rule } of effects) collect(rule);
    }
  }
  ['104.4b', '614.12'].forEach(collect);
  const rules = Object.fromEntries(Object.entries(CITATIONS).filter(([number]) => cited.has(number)));
  return { title, rows, scenarios, rules, problems };
}
