/**
 * What an exploration, a replay and a check say: plain data between the explorer and whoever prints it. Types only.
 * Amounts beyond 2^53 are bigints here and decimal strings in JSON; `plays` are decimal strings from the start.
 */

import type { Explored } from '../search/packed/sweep/explore.ts';
import type { RulesModel } from './puzzle/model.ts';

/** Which walk: breadth-first and depth-first know positions again, the naive walk does not (the oracle of both). */
export type SearchOrder = 'bfs' | 'dfs' | 'naive';

/** Why a result may be trusted as complete, or not (semantics: the outcome set is complete for `finite` and `cycle`). */
export type Verdict = 'finite' | 'cycle' | 'growth' | 'cut' | 'sample';

/** The clock and the memory gauge that the command line passes in: layers below it read neither by themselves. */
export interface Meter {
  /** Monotonic time in seconds. */
  readonly seconds: () => number;
  /** Peak resident memory of this process so far, in megabytes (10^6 bytes). */
  readonly peakMb: () => number;
  /** Resident memory now: what a limit is compared with. */
  readonly memoryMb: () => number;
}

/** Limits of one exploration; what is left out is unlimited. Reaching one gives the verdict `cut`, never an error. */
export interface ExploreLimits {
  readonly maxStates?: number;
  readonly timeoutS?: number;
  readonly maxMemoryMb?: number;
}

/** Random plays instead of a search. */
export interface SampleRequest {
  readonly plays: number;
  /** Equal seeds give equal plays. */
  readonly seed: string;
}

/** What a long search has found ahead of its report; `explored` is null where the reference machine is to do it, for the reason that is given. */
export interface Ahead {
  readonly model: RulesModel;
  readonly explored: Explored | null;
  readonly reason: string;
  readonly wall_s: number;
}

/** How to explore. What is left out has the default in parentheses. */
export interface ExploreOptions {
  /** Edition to run instead of the scenario's own. */
  readonly edition?: string;
  readonly sample?: SampleRequest;
  readonly search?: SearchOrder; // (bfs, or the packed engine)
  readonly limits?: ExploreLimits; // (none)
  /** Which engine: the packed one where it is worth it (auto), or always one of the two. */
  readonly engine?: 'auto' | 'reference' | 'compiled';
  /** Reductions of the packed engine that are on or off (all on), and its order (sweep); `batches`: whether the reference machine leaps over batches that compile. */
  readonly reductions?: { readonly classes?: boolean; readonly deadMarks?: boolean; readonly parts?: boolean; readonly totals?: boolean; readonly flows?: boolean; readonly strands?: boolean; readonly twins?: boolean; readonly turns?: boolean; readonly interleavings?: boolean; readonly batches?: boolean; readonly eager?: boolean };
  readonly order?: 'sweep' | 'table';
  /** Plays of each outcome (while there are at most 1,000 outcomes). */
  readonly plays?: boolean;
  /** Whose scripts: of all outcomes, or of these texts (all while there are at most 1,000 outcomes). */
  readonly scripts?: 'all' | readonly string[];
  /** The list of outcomes itself (while there are at most 100,000). */
  readonly list?: boolean;
  /** Whether to find out which readings the outcome set depends on (true). */
  readonly readings?: boolean;
  /** Whether to draw the decision tree while it is small (true). */
  readonly tree?: boolean;
  /** Who decides: where the reference machine has at most 2,000 positions (left out), however many there are (true), or not at all (false). */
  readonly who?: boolean;
  /** Where a limit ends a search, whether random plays look for more outcomes (false). */
  readonly besides?: boolean;
  /** What the packed engine has found already. */
  readonly ahead?: Ahead;
  /** Where the state of a search is saved that is cut. */
  readonly savedIn?: string;
  /** States that a search had when it went on from a saved state. */
  readonly resumedStates?: number;
  readonly meter?: Meter; // (wall_s and peak_mb are 0, and the timeout and memory limits never strike)
}

/** One decision of a script: a position with one option is no entry. */
export interface ScriptEntry {
  readonly player: string;
  readonly asked: string;
  readonly chosen: string;
  /** Rule number, "616.1e". */
  readonly rule: string;
}

/** One distinct outcome. `plays`, `path` and `script` are null where they were not asked for or cannot be known. */
export interface OutcomeRow {
  readonly text: string;
  /** What happened, as data; worked out when it is asked for, since thousands of cards may have moved. */
  readonly facts: () => readonly unknown[];
  /** Decimal, or "unbounded" where a cycle reaches it. */
  readonly plays: string | null;
  /** The least shortest script as option indices, "0.2.1"; "" where nobody chooses anything. */
  readonly path: string | null;
  readonly script: readonly ScriptEntry[] | null;
  /** In how many random plays it was seen, where only some were tried. */
  readonly seen?: number;
  /**
   * Who matters to it, in turn order, "chance" last: the members of the smallest groups that can force it (equally: that can prevent
   * it). Whatever anybody else chooses makes no difference. This and all that follows is left out where it was not worked out.
   */
  readonly deciders?: readonly string[];
  /** Every play ends in it, whatever anybody chooses. */
  readonly certain?: boolean;
  /** Players who can force it, each alone: they have a strategy by which every play ends in it, and a play that goes on for ever does not. */
  readonly force?: readonly string[];
  /** Players who can avoid it, each alone: all others together cannot force it, not even if chance is on their side. */
  readonly avoid?: readonly string[];
  /** The smallest groups of more than one player that can force it. */
  readonly together?: readonly (readonly string[])[];
  /** Only where chance decides something: its probability. */
  readonly odds?: Odds;
}

/** Probabilities as exact fractions, "1/4". */
export interface Odds {
  /** If everybody makes it as small as they can, and as great as they can. */
  readonly least: string;
  readonly most: string;
  /** By player: what they can make sure of alone, at least and at most, whatever the other players do. */
  readonly players: Readonly<Record<string, { readonly atLeast: string; readonly atMost: string }>>;
}

/** What an option of a choice point leaves: numbers of outcomes in the report's list. */
export interface OptionLeaves {
  readonly chosen: string;
  /** What can still happen; empty where the play then goes on for ever. */
  readonly leaves: readonly number[];
  /** What happens then in any case; null if that depends. */
  readonly certain: number | null;
  /** By player: what they can still force alone. Players who can force nothing are left out. */
  readonly force: Readonly<Record<string, readonly number[]>>;
}

/** A position in which somebody has more than one option. */
export interface ChoicePoint {
  /** The least shortest script that leads here. */
  readonly path: string;
  readonly player: string;
  readonly asked: string;
  readonly rule: string;
  /** In the machine's order: the place in this list is the entry of a script. */
  readonly options: readonly OptionLeaves[];
}

/** What a player who has preferences can make sure of. */
export interface BestLine {
  readonly player: string;
  readonly prefers: readonly string[];
  /** Best play against best opposition; null where the others can keep the play from ending. */
  readonly sure: { readonly outcome: string; readonly values: readonly string[]; readonly path: string; readonly script: readonly ScriptEntry[] } | null;
}

/** Who decides: a scenario as a game in which everybody sees everything. */
export interface WhoDecides {
  /** Why it was not worked out; null if it was. */
  readonly unknown: string | null;
  /** How many positions ask somebody to choose. */
  readonly choicePoints: number;
  /** All of them in the order of their scripts; null where they are many and were not asked for. */
  readonly choices: readonly ChoicePoint[] | null;
  /** Players who can keep the play from ever ending, each alone. */
  readonly endless: readonly string[];
  /** Of the players whom the scenario gives preferences, in turn order. */
  readonly best: readonly BestLine[];
}

/** A lasso: after the stem, the loop can go on for ever; `optional` where some choice in it leaves it. */
export interface Lasso {
  readonly optional: boolean;
  readonly stem: readonly ScriptEntry[];
  readonly loop: readonly ScriptEntry[];
  /** Where going round only lengthens the record of what happened: positions are told apart by what has happened, not by how often. */
  readonly record?: true;
}

/** The limit that ended the search ("states", "time", "memory", "interrupt", or "step": one that is too large to be carried out), and how many positions were still to be explored. */
export interface Cut {
  readonly limit: string;
  readonly frontier: number;
  /** Where its state was saved: the search can go on from there. */
  readonly file?: string;
  /** Random plays that were tried after it, and how many of the outcomes only they found. */
  readonly besides?: { readonly plays: number; readonly outcomes: number };
}

/** The decisions of a scenario as a tree, drawn for people while it is small. */
export type DecisionTree =
  | {
      readonly tree: 'choice';
      readonly player: string;
      readonly asked: string;
      readonly rule: string;
      /** In the machine's order: the position in this list is the index in a script. */
      readonly options: readonly { readonly chosen: string; readonly next: DecisionTree }[];
    }
  | { readonly tree: 'outcome'; readonly text: string }
  /** Back to an earlier position of this branch, the one that this script reaches. */
  | { readonly tree: 'again'; readonly path: string }
  /** Not explored further. */
  | { readonly tree: 'more' };

/** Everything about one explored scenario but the list of its outcomes. */
export interface ReportHead {
  readonly id: string;
  readonly title: string;
  readonly verdict: Verdict;
  /** True for `finite` and `cycle`: the outcomes are all there are. */
  readonly complete: boolean;
  readonly count: number;
  readonly states: number;
  readonly transitions: number;
  readonly plays: string | null;
  readonly digest: string | null;
  readonly playsDigest: string | null;
  readonly cycle: Lasso | null;
  readonly cut: Cut | null;
  /** Plays and scripts, which nobody asked for, were not worked out: their search did not end within so many positions. */
  readonly unfinished?: number;
  /** Only with the verdict `sample`. */
  readonly sample?: SampleNote;
  /** The edition and the readings that were asked for, where these are not the usual ones. */
  readonly under?: string;
  /** Readings that the outcome set depends on; null where that is not worked out. */
  readonly readings: readonly string[] | null;
  readonly wall_s: number;
  readonly peak_mb: number;
  readonly tree?: DecisionTree;
  /** Left out where nobody asked for it. */
  readonly who?: WhoDecides;
  readonly stats?: Readonly<Record<string, unknown>>;
}

/** What random plays say of how much they have seen; estimates. */
export interface SampleNote {
  readonly plays: number;
  readonly seed: string;
  /** Plays that were given up for their length. */
  readonly unfinished: number;
  /** Estimated probability that one more play comes out in a way that was seen. */
  readonly coverage: number;
  /** Lower estimate of the number of outcomes. */
  readonly atLeast: number;
}

/** A report whose outcomes arrive one by one; none at all where the list is too long and was not asked for. */
export interface StreamedReport extends ReportHead {
  readonly outcomes: Iterable<OutcomeRow>;
}

/** A report with its outcomes in a list, sorted by text in code-unit order. */
export interface ExploreReport extends ReportHead {
  readonly outcomes: readonly OutcomeRow[];
}

/** One step of a replay; forced steps have `forced` and no choice to paste. */
export interface ReplayStep {
  readonly player: string;
  readonly asked: string;
  readonly chosen: string;
  readonly rule: string;
  /** The event as it was, printed. */
  readonly before: string;
  readonly after: string;
  /** What else was there, and why it was or was not applicable. */
  readonly others: readonly { readonly effect: string; readonly why: string }[];
  /** Index among the options, the entry of the script; absent where there was only one option. */
  readonly index?: number;
}

/** A replayed script: the steps taken, and how it ended. */
export interface ReplayReport {
  readonly id: string;
  readonly title: string;
  /** The script as understood. */
  readonly path: string;
  readonly steps: readonly ReplayStep[];
  /** The outcome's text, null if the script ends too early or asks for an option that is not there. */
  readonly outcome: string | null;
  /** What is wrong with the script, in plain words; null if nothing is. */
  readonly problem: string | null;
}

/** An outcome that was expected and not reached; `path` leads to the nearest reached one where that is known. */
export interface MissingOutcome {
  readonly text: string;
  readonly path: string | null;
}
/** An outcome that was reached and not expected, with a script that replays to it. */
export interface SurplusOutcome {
  readonly text: string;
  readonly path: string;
}

/** A scenario's expectations against what was found. */
export interface CheckResult {
  readonly id: string;
  /** Everything expected was confirmed. */
  readonly ok: boolean;
  /** Something expected is contradicted; where neither `ok` nor this, the search ended too early to tell. */
  readonly refuted: boolean;
  /** The result is not complete, and no expected verdict says so. */
  readonly incomplete: boolean;
  readonly missing: readonly MissingOutcome[];
  readonly surplus: readonly SurplusOutcome[];
  /** Other differences, each a sentence: verdict, counts, choice points. */
  readonly notes: readonly string[];
  /** What was found; absent where nothing was explored. */
  readonly found?: Found;
}

/** What a check found: the outcomes with a script each, or null where they are too many to be kept. */
export interface Found {
  readonly verdict: Verdict;
  readonly complete: boolean;
  readonly count: number;
  readonly plays: string | null;
  readonly states: number;
  readonly digest: string | null;
  readonly outcomes: readonly SurplusOutcome[] | null;
}
