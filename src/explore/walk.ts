/** A scenario to walk through by hand: where a script leads, what is asked there, what can still happen, and why. */
import { machineOf } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import type { Position } from '../rules/position.ts';
import { goalsAt } from '../search/force.ts';
import { CHANCE } from '../search/game.ts';
import { follow, parseScript, showScript } from '../search/path.ts';
import { type Powers, powersOf, workOf } from '../search/powers.ts';
import { gameOfScenario } from './decide.ts';
import { named } from './entries.ts';
import { type Round, explainScenario } from './explain.ts';
import { inEdition } from './explore.ts';
import { rulesModel, watchingGrowth } from './puzzle/model.ts';
import { eventText } from './replay.ts';
import type { ExploreOptions } from './report-types.ts';

export interface WalkOption {
  readonly chosen: string;
  /** What can still happen then; null where that is not known. */
  readonly leaves: readonly string[] | null;
  /** Nothing else can happen then, and the play ends. */
  readonly certain: boolean;
}
/** Where a script leads. */
export interface WalkPlace {
  readonly path: string;
  /** Steps since the last choice in which there was one option only. */
  readonly forced: readonly string[];
  readonly event: string;
  readonly player: string;
  readonly asked: string;
  readonly rule: string;
  /** Empty at the end. */
  readonly options: readonly WalkOption[];
  /** What happened, at an end. */
  readonly outcome: string | null;
  /** Nothing is asked any more, and the play comes back again and again. */
  readonly endless: boolean;
}
/** What can still happen from somewhere, and who can force it from there. */
export interface Remaining {
  readonly outcomes: readonly { readonly text: string; readonly force: readonly string[]; readonly certain: boolean }[];
  /** Why this is not known; null if it is. */
  readonly unknown: string | null;
}

/** Everything is a function of the script: going back is a shorter script. */
export interface Walk {
  /** Where a script leads; a sentence where it does not fit. */
  readonly at: (script: readonly number[]) => WalkPlace | string;
  readonly remaining: (script: readonly number[]) => Remaining;
  /** The rounds from the last choice to this one: which effects apply and why. */
  readonly why: (script: readonly number[]) => readonly Round[];
}

/** The game is worked out up to so many positions and so much work. */
const POSITIONS = 5_000;
const WORK = 1e8;

interface Solved {
  readonly texts: readonly string[];
  readonly powers: Powers;
  readonly nodeOf: (position: Position) => number | undefined;
}

export function openWalk(given: Scenario, options: ExploreOptions = {}): Walk {
  const scenario = inEdition(given, options.edition);
  const plain = rulesModel(scenario, machineOf(scenario));
  const model = watchingGrowth(plain);
  const name = (player: number): string => (player === CHANCE ? 'chance' : (scenario.world.players[player]?.name ?? ''));
  let solved: Solved | string | undefined;
  const solve = (): Solved | string => {
    if (solved !== undefined) return solved;
    const found = gameOfScenario(scenario, plain, options, POSITIONS);
    if (typeof found === 'string') return (solved = found);
    const { game, model: searched } = found;
    if (workOf(game) > WORK) return (solved = 'too many players choose in too many positions');
    const nodes = new Map(game.states.map((state, node) => [searched.key(state), node]));
    return (solved = { texts: game.outcomes, powers: powersOf(game), nodeOf: (position) => nodes.get(searched.key(position)) });
  };
  const end = (script: readonly number[]): ReturnType<typeof follow<typeof model.initial, ReturnType<typeof model.choices>[number]>> => follow(model, script);

  const at = (script: readonly number[]): WalkPlace | string => {
    const walked = end(script);
    if (!walked.ok) return walked.problems.map(({ message }) => message).join('; ');
    const { steps, end: position, ended } = walked.value;
    const offers = ended === 'choice' ? model.choices(position) : [];
    const last = steps.findLastIndex(({ options: all }) => all.length > 1);
    const forced = steps.slice(last + 1).map(({ options: all }) => named(scenario, all[0])).map(({ asked, chosen }) => (asked === '' ? chosen : `${asked}: ${chosen}`));
    const found = solve();
    const leaving = offers.map((offer): WalkOption => {
      const node = typeof found === 'string' ? undefined : found.nodeOf(model.apply(position, offer));
      if (typeof found === 'string' || node === undefined) return { chosen: offer.chosen, leaves: null, certain: false };
      const leaves = goalsAt(found.powers.reachable, node);
      return { chosen: offer.chosen, leaves: leaves.map((each) => found.texts[each] ?? ''), certain: goalsAt(found.powers.certain, node).length > 0 };
    });
    const { player, asked, rule } = named(scenario, offers[0]);
    return { path: showScript(script), forced, event: eventText(scenario, position), player, asked, rule, options: leaving, outcome: ended === 'final' ? model.outcome(position) : null, endless: ended === 'loop' || ended === 'steps' };
  };

  const remaining = (script: readonly number[]): Remaining => {
    const found = solve();
    const walked = end(script);
    if (typeof found === 'string' || !walked.ok) return { outcomes: [], unknown: typeof found === 'string' ? found : 'the script does not fit' };
    const node = found.nodeOf(walked.value.end) ?? 0;
    const { seats, reachable, certain, alone } = found.powers;
    const sure = goalsAt(certain, node);
    return {
      unknown: null,
      outcomes: goalsAt(reachable, node).map((each) => ({ text: found.texts[each] ?? '', certain: sure.includes(each), force: seats.flatMap((seat, i) => { const goals = alone[i]; return seat !== CHANCE && goals !== undefined && goalsAt(goals, node).includes(each) ? [name(seat)] : []; }) })),
    };
  };

  const why = (script: readonly number[]): readonly Round[] => {
    const { rounds } = explainScenario(given, script, options.edition);
    const choices = rounds.flatMap((round, i) => (round.options.length > 1 ? [i] : []));
    const from = script.length === 0 ? 0 : (choices[script.length - 1] ?? -1) + 1;
    const to = choices[script.length];
    // An answer to a question of an effect says nothing of why it applies: the round that the effect was chosen in does.
    const here = rounds.slice(from, to === undefined ? undefined : to + 1);
    const told = here.some(({ events }) => events.length > 0) ? here : rounds.slice(Math.max(0, rounds.slice(0, from).findLastIndex(({ events }) => events.length > 0)), to === undefined ? undefined : to + 1);
    return told.map((round, i, all) => (to !== undefined && i === all.length - 1 ? { ...round, chosen: null } : round));
  };
  return { at, remaining, why };
}

/** A script as it is typed; undefined if it is none. */
export function scriptFrom(text: string): readonly number[] | undefined {
  const read = parseScript(text);
  return read.ok ? read.value : undefined;
}
