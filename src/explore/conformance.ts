/** The complete outcomes of a scenario and a script for each, spelt out for engines that know nothing of option indices. */
import { machineOf } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import type { Position } from '../rules/position.ts';
import { follow, parseScript } from '../search/path.ts';
import { named } from './entries.ts';
import { exploreScenario } from './explore.ts';
import { judgeReport } from './check.ts';
import { rulesModel, watchingGrowth } from './puzzle/model.ts';
import type { ExploreOptions, OutcomeRow, ReportHead } from './report-types.ts';

/** One decision with everything that could have been chosen. */
export interface SpeltStep {
  readonly player: string;
  readonly asked: string;
  readonly rule: string;
  readonly options: readonly string[];
  /** The one that was taken. */
  readonly index: number;
}
/** A play that ends in an outcome: its decisions, forced steps left out. */
export interface SpeltScript {
  readonly outcome: string;
  readonly path: string;
  readonly steps: readonly SpeltStep[];
}
/** What is known of a scenario. */
export interface ConformanceCase {
  readonly report: Omit<ReportHead, 'who' | 'tree' | 'stats'>;
  readonly rows: readonly OutcomeRow[];
  readonly scripts: readonly SpeltScript[];
  /** Whether what the scenario itself expects is confirmed; null if it expects nothing. */
  readonly agrees: boolean | null;
  /** Whether what was found contradicts it, not merely fails to confirm it. */
  readonly refuted: boolean;
  /** Where every play begins: the situation as the rules see it, without a phrase. */
  readonly start: Position;
}

/** Explores a scenario and spells out a shortest script to each outcome. */
export function conformanceCase(scenario: Scenario, options: ExploreOptions): ConformanceCase {
  const { outcomes: rows, ...report } = exploreScenario(scenario, { ...options, readings: false, tree: false });
  const model = watchingGrowth(rulesModel(scenario, machineOf(scenario)));
  const scripts = rows.flatMap(({ text, path }): readonly SpeltScript[] => {
    const script = path === null ? undefined : parseScript(path);
    const walked = script?.ok === true ? follow(model, script.value) : undefined;
    if (walked?.ok !== true || path === null) return [];
    const steps = walked.value.steps.filter(({ options: all }) => all.length > 1).map(({ options: all, index }): SpeltStep => {
      const { player, asked, rule } = named(scenario, all[index]);
      return { player, asked, rule, options: all.map(({ chosen }) => chosen), index };
    });
    return [{ outcome: text, path, steps }];
  });
  const judged = scenario.expect === undefined ? null : judgeReport(scenario, { ...report, outcomes: rows });
  return { report, rows, scripts, agrees: judged === null ? null : judged.ok, refuted: judged?.refuted === true, start: model.initial };
}
