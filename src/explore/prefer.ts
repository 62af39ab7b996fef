/** Preferences of players (`prefer:`) as an order of final positions, and the best that each can make sure of. */
import { compare, type Int, show } from '../base/integer.ts';
import { ready, machineOf } from '../rules/machine.ts';
import type { Goal, Preference, Scenario, World } from '../rules/model.ts';
import { objectAt } from '../rules/world.ts';
import type { Position } from '../rules/position.ts';
import { bestPlay } from '../search/best.ts';
import type { Game } from '../search/game.ts';
import { optionCount } from '../search/graph.ts';
import { showScript } from '../search/path.ts';
import { factTexts, valueOf } from './puzzle/outcome.ts';
import { scriptEntries } from './entries.ts';
import type { RulesModel } from './puzzle/model.ts';
import type { BestLine } from './report-types.ts';

/** How well a goal is met at the end; more is better. `shown`: the value in words. */
interface Met {
  readonly worth: Int;
  readonly shown: string;
}

function met(scenario: Scenario, world: World, goal: Goal): Met {
  switch (goal.goal) {
    case 'most':
    case 'least': {
      const value = valueOf(scenario, world, goal.of);
      return { worth: goal.goal === 'most' ? value : -value, shown: `${goal.text}: ${show(value)}` };
    }
    case 'survives': {
      const [now, before] = [objectAt(world, goal.object), objectAt(scenario.world, goal.object)];
      return yesOrNo(goal, now.zone === 'battlefield' && (before.zone !== 'battlefield' || now.incarnation === before.incarnation));
    }
    case 'fact': {
      const said = factTexts(scenario, world);
      return yesOrNo(goal, goal.fact.split('; ').every((fact) => said.includes(fact)));
    }
  }
}
const yesOrNo = (goal: Extract<Goal, { readonly wanted: boolean }>, is: boolean): Met => ({ worth: is === goal.wanted ? 1 : 0, shown: `${goal.text}: ${is === goal.wanted ? 'yes' : 'no'}` });

/** The better one first. */
const byWorth = (a: readonly Met[], b: readonly Met[]): number => a.map(({ worth }, i) => compare(b[i]?.worth ?? 0, worth)).find((difference) => difference !== 0) ?? 0;

/** For every player with preferences, what best play makes sure of against best opposition: all others, chance among them. */
export const bestLines = (scenario: Scenario, model: RulesModel, game: Game<Position>): readonly BestLine[] => (scenario.prefer ?? []).map((preference) => bestLine(scenario, model, game, preference));

function bestLine(scenario: Scenario, model: RulesModel, game: Game<Position>, { player, goals }: Preference): BestLine {
  const machine = machineOf(scenario);
  const ends = new Map<number, readonly Met[]>();
  game.states.forEach((state, node) => {
    if (optionCount(game.graph, node) === 0) ends.set(node, goals.map((goal) => met(scenario, ready(machine, state).position.world, goal)));
  });
  const ranked = [...ends.values()].sort(byWorth).filter((each, i, all) => i === 0 || byWorth(all[i - 1] ?? [], each) !== 0);
  const ranks = new Map([...ends].map(([node, each]) => [node, ranked.findIndex((other) => byWorth(other, each) === 0)]));
  const best = bestPlay(game, ranked.length, (node) => ranks.get(node) ?? ranked.length, (owner) => owner === player);
  const prefers = goals.map(({ text }) => text);
  const name = scenario.world.players[player]?.name ?? '';
  if (best.rank === null) return { player: name, prefers, sure: null };
  const values = (ends.get(best.end) ?? []).map(({ shown }) => shown);
  return { player: name, prefers, sure: { outcome: game.outcomes[game.outcomeOf[best.end] ?? 0] ?? '', values, path: showScript(best.script), script: scriptEntries(scenario, model, best.script) } };
}
