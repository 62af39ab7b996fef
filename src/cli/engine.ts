import type { Problem } from '../base/problem.ts';
import type { CheckResult, ExploreOptions, ExploreReport, ReplayReport, StreamedReport } from '../explore/report-types.ts';
import type { ReadingsReport } from '../explore/readings.ts';
import type { ConformanceCase } from '../explore/conformance.ts';
import type { ExplainReport } from '../explore/explain.ts';
import type { DecisionGraph, GraphLimits } from '../explore/graph.ts';
import type { Situation } from '../explore/situation.ts';
import type { CardWords } from '../explore/why/card-words.ts';
import type { Walk } from '../explore/walk.ts';
import type { searchAhead } from '../explore/ahead.ts';
import type { difference, namesIn, withoutNamed } from '../explore/difference.ts';
import type { Card, Scenario } from '../rules/model.ts';
import type { PlainScenario, saidAlone } from '../scenario/plain.ts';
import type { renew } from '../scenario/outcomes/update.ts';
import type { ScenarioPlace } from '../scenario/cards/places.ts';
import type { Host } from './host.ts';

/** The scenarios of one file, variants included, in the order of the file; and what is wrong with it. */
export interface LoadedFile {
  readonly scenarios: readonly Scenario[];
  readonly problems: readonly Problem[];
  /** Codes of problems that scenarios of the file expect, by id. */
  readonly expectedProblems: Readonly<Record<string, readonly string[]>>;
  /** Scenarios that have problems and expect none, by id: they are left out. */
  readonly leftOut?: readonly string[];
}

/** The cards that come with the program or lie near the working folder, by name. */
export interface KnownCards {
  readonly names: () => readonly string[];
  /** The name that was meant, if one is near. */
  readonly suggest: (name: string) => string | undefined;
  /** The whole names that are meant by what players call some cards, in plain letters; those of cards that are not known are left out. */
  readonly nicknames: () => ReadonlyMap<string, string>;
  /** What its file says that the definition of a card leaves out ("# also: .."); undefined where nothing is. */
  readonly leavesOut: (name: string) => string | undefined;
  /** What a card does, and the file that says so; no words where the definition is flawed. */
  readonly tell: (name: string) => { readonly card?: Card; readonly words: CardWords | undefined; readonly file: string; readonly problems: readonly Problem[] };
}

/** What the commands need of the layers below. */
export interface Engine {
  /** The scenarios of a file, in their own edition or in a given one. */
  readonly load: (file: string, text: string, edition: string | undefined) => LoadedFile;
  /** The cards that a scenario in the working folder can name, as an edition has them; `own`: a file's `cards:`, which come first. */
  readonly cards: (edition: string | undefined, own?: string) => KnownCards;
  /** Where the scenarios of a file stand, by id. */
  readonly places: (file: string, text: string) => ReadonlyMap<string, ScenarioPlace>;
  /** The edits by which a scenario of a text expects what was found. */
  readonly renew: typeof renew;
  readonly explore: (scenario: Scenario, options: ExploreOptions) => StreamedReport;
  /** The long search of a scenario, for `explore` to report on; `open` is told what a saved state depends on. */
  readonly ahead: typeof searchAhead;
  /** The report against what the scenario expects. */
  readonly judge: (scenario: Scenario, report: ExploreReport) => CheckResult;
  readonly check: (scenario: Scenario, options: ExploreOptions) => CheckResult;
  readonly replay: (scenario: Scenario, script: readonly number[], options: ExploreOptions) => ReplayReport;
  readonly explain: (scenario: Scenario, script: readonly number[], options: ExploreOptions) => ExplainReport;
  /** Which outcome depends on which readings of the rules. */
  readonly readings: (scenario: Scenario, options: ExploreOptions) => ReadingsReport;
  /** Every position with what is asked there and why, up to a limit. */
  readonly graph: (scenario: Scenario, limits: GraphLimits, edition: string | undefined) => DecisionGraph;
  /** Players, objects and effects in words. */
  readonly situation: (scenario: Scenario) => Situation;
  /** The scenarios of a file as data that stands alone. */
  readonly plain: (file: string, text: string) => readonly PlainScenario[];
  /** The same with what its outcomes consist of said in the data. */
  readonly saidAlone: typeof saidAlone;
  /** A scenario to walk through by hand. */
  readonly walk: (scenario: Scenario, options: ExploreOptions) => Walk;
  /** Two versions of a situation compared. */
  readonly difference: typeof difference;
  /** A situation without what has this name; undefined if nothing has. */
  readonly without: typeof withoutNamed;
  /** What can be left out so, by name. */
  readonly namesIn: typeof namesIn;
  /** Outcomes, and scripts spelt out. */
  readonly conformance: (scenario: Scenario, options: ExploreOptions) => ConformanceCase;
  /** The JSON Schema of scenario and card files. */
  readonly schema: () => Promise<unknown>;
}

/** The engine over these files; loaded only when a command needs it, so that `--help` is quick. */
export type EngineLoader = (host: Host) => Promise<Engine>;
