/** Who decides: the whole scenario as a game, solved for every group of players. Always by the reference machine, which merges nothing but equal positions, unless there are too many. */
import { unlessTooLarge } from '../base/too-large.ts';
import type { Scenario } from '../rules/model.ts';
import type { Position } from '../rules/position.ts';
import { forcedBy, goalsAt, goalsOf, hasGoal } from '../search/force.ts';
import { CHANCE, type Game, withEndless } from '../search/game.ts';
import { optionCount, firstEdge, target } from '../search/graph.ts';
import { chanceOnLoops, oddsOf, showFraction } from '../search/odds.ts';
import { showScript } from '../search/path.ts';
import { type Powers, powerOver, powersOf, workOf } from '../search/powers.ts';
import { leastPaths, scriptTo } from '../search/scripts.ts';
import { named } from './entries.ts';
import { type RulesModel, rulesModel } from './puzzle/model.ts';
import { bestLines } from './prefer.ts';
import type { ChoicePoint, ExploreOptions, Odds, OptionLeaves, OutcomeRow, ReportHead, WhoDecides } from './report-types.ts';
import { MERGING_ALL, type Merging, type Watched, exploreWatched } from './puzzle/watched.ts';

/** CR 104.4b. */
export const DRAW = 'the game is a draw';

/** Without being asked: so many positions, outcomes, choice points, and steps of solving. */
const POSITIONS = 2_000;
const OUTCOMES = 1_000;
const CHOICE_POINTS = 200;
const WORK = 1e8;
/** When asked: more than this does not end within a day, or not within the memory. */
const MOST_WORK = 1e11;
/** Odds are worked out for so many pairs of outcome and position. */
const MOST_ODDS = 1_000_000;

/** What is known of a scenario as a game. */
export interface Decided {
  readonly who: WhoDecides;
  /** The rows with who decides each; as they were where that was not worked out. */
  readonly outcomes: readonly OutcomeRow[];
}

export const notWorkedOut = (why: string): WhoDecides => ({ unknown: why, choicePoints: 0, choices: null, endless: [], best: [] });

/** A game, and the puzzle whose keys tell its positions apart. */
export interface SolvedGame {
  readonly game: Game<Position>;
  readonly model: RulesModel;
}

/** The game of a scenario, or why there is none. A loop that nobody can leave ends in a draw. */
export function gameOfScenario(scenario: Scenario, model: RulesModel, options: ExploreOptions, maxStates: number | undefined): SolvedGame | string {
  const { limits = {}, meter } = options;
  const most = Math.min(maxStates ?? Infinity, limits.maxStates ?? Infinity);
  const search = (merging?: Merging): Watched => exploreWatched(scenario, model, {
    order: 'bfs', maxStates: most, wantPlays: false, wantScripts: false, wantGame: true,
    ...(meter === undefined || limits.timeoutS === undefined ? {} : { deadline: { at: meter.seconds() + limits.timeoutS, now: meter.seconds } }),
    ...(meter === undefined || limits.maxMemoryMb === undefined ? {} : { memory: { maxMb: limits.maxMemoryMb, usedMb: meter.memoryMb } }),
  }, merging);
  return unlessTooLarge(() => {
    const plain = search();
    const merge = plain.verdict.kind === 'cut' && plain.verdict.limit === 'states' && options.reductions === undefined;
    const { game, verdict, model: searched } = merge ? search(MERGING_ALL) : plain;
    if (game !== undefined) return { game: withEndless(game, DRAW), model: searched };
    return verdict.kind === 'cut' && verdict.limit === 'states' ? `the game has more than ${String(most)} positions` : `the positions of the game could not all be reached (${verdict.kind === 'cut' ? verdict.limit : verdict.kind})`;
  }, 'a step of the game is too large to be carried out');
}

/** Who decides the outcomes of a report about this scenario. `rows` are all its outcomes, sorted by text. */
export function decide(scenario: Scenario, report: Omit<ReportHead, 'who'>, rows: readonly OutcomeRow[], options: ExploreOptions, model: RulesModel = rulesModel(scenario)): Decided {
  const asked = options.who === true;
  const unknown = (why: string): Decided => ({ who: notWorkedOut(why), outcomes: rows });
  if (!report.complete) return unknown('the outcomes are not all known');
  if (rows.length < report.count) return unknown('the list of outcomes is too long');
  if (!asked && rows.length > OUTCOMES) return unknown(`there are more than ${String(OUTCOMES)} outcomes`);
  if (!asked && report.states > POSITIONS) return unknown(`there are more than ${String(POSITIONS)} positions`);
  const found = gameOfScenario(scenario, model, options, asked ? undefined : POSITIONS);
  if (typeof found === 'string') return unknown(found);
  const { game } = found;
  if (game.outcomes.length !== rows.length || game.outcomes.some((text, i) => text !== rows[i]?.text)) throw new Error('the game has other outcomes than the report');
  if (workOf(game) > (asked ? MOST_WORK : WORK)) return unknown('too many players choose in too many positions');
  return decided(scenario, model, game, rows, asked);
}

function decided(scenario: Scenario, model: RulesModel, game: Game<Position>, rows: readonly OutcomeRow[], asked: boolean): Decided {
  const names = scenario.world.players.map(({ name }) => name);
  const nameOf = (player: number): string => (player === CHANCE ? 'chance' : (names[player] ?? ''));
  const powers = powersOf(game);
  const odds = oddsByOutcome(game, powers, nameOf);
  const outcomes = rows.map((row, outcome): OutcomeRow => {
    const power = powerOver(powers, outcome, names.length);
    const of = (players: readonly number[]): readonly string[] => players.map(nameOf);
    const chance = odds(outcome);
    return { ...row, deciders: of(power.deciders), certain: power.certain, force: of(power.force), avoid: of(power.avoid), together: power.together.map(of), ...(chance === undefined ? {} : { odds: chance }) };
  });
  const points = game.states.flatMap((_, node) => (optionCount(game.graph, node) > 1 ? [node] : []));
  const choices = asked || points.length <= CHOICE_POINTS ? choicePoints(scenario, model, game, powers) : null;
  const ends = goalsOf(game, 1, () => [0]);
  const endless = names.filter((_, player) => !hasGoal(forcedBy(game, ends, (owner) => owner !== player), 0, 0));
  return { who: { unknown: null, choicePoints: points.length, choices, endless, best: bestLines(scenario, model, game) }, outcomes };
}

/** The odds of an outcome; undefined where chance decides nothing, or on a loop, or in too many positions. */
function oddsByOutcome(game: Game<Position>, { seats }: Powers, nameOf: (player: number) => string): (outcome: number) => Odds | undefined {
  if (!seats.includes(CHANCE) || chanceOnLoops(game) || game.states.length * game.outcomes.length > MOST_ODDS) return () => undefined;
  const players = seats.filter((seat) => seat !== CHANCE);
  return (outcome) => {
    const value = (isFriend: (owner: number) => boolean): string => showFraction(oddsOf(game, outcome, isFriend));
    return {
      least: value(() => false), most: value(() => true),
      players: Object.fromEntries(players.map((player) => [nameOf(player), { atLeast: value((owner) => owner === player), atMost: value((owner) => owner !== player) }])),
    };
  };
}

/** Every choice point in the order of its least script, shorter ones first. */
function choicePoints(scenario: Scenario, model: RulesModel, game: Game<Position>, { seats, reachable, certain, alone }: Powers): readonly ChoicePoint[] {
  const paths = leastPaths(game.graph, 0);
  const name = (player: number): string => scenario.world.players[player]?.name ?? '';
  return [...paths.order].filter((node) => optionCount(game.graph, node) > 1).map((node) => {
    const offers = model.choices(game.states[node] as Position);
    const { player, asked, rule } = named(scenario, offers[0]);
    const options = offers.map(({ chosen }, i): OptionLeaves => {
      const next = target(game.graph, firstEdge(game.graph, node) + i);
      const powers = seats.flatMap((seat, at): readonly (readonly [string, readonly number[]])[] => {
        const goals = alone[at];
        const can = seat === CHANCE || goals === undefined ? [] : goalsAt(goals, next);
        return can.length === 0 ? [] : [[name(seat), can]];
      });
      return { chosen, leaves: goalsAt(reachable, next), certain: goalsAt(certain, next)[0] ?? null, force: Object.fromEntries(powers) };
    });
    return { path: showScript(scriptTo(paths, node).script), player, asked, rule, options };
  });
}
