/** The decisions of a scenario as a tree, while it is small enough to be drawn. */
import { unlessTooLarge } from '../base/too-large.ts';
import type { Scenario } from '../rules/model.ts';
import type { Position } from '../rules/position.ts';
import type { RulesModel } from './puzzle/model.ts';
import type { DecisionTree } from './report-types.ts';

/** More leaves than this are not drawn. */
const LEAVES = 40;
/** Nor what takes more steps than this to draw: a process that grows has no end. */
const STEPS = 2_000;

/** The decision tree, forced steps left out; undefined where it is too large to be of use. `states`: how many positions the search has seen; more forced steps in a row than those it did not see the end of either. */
export function treeOf(scenario: Scenario, model: RulesModel, states = STEPS): DecisionTree | undefined {
  let leaves = 0;
  let steps = 0;
  const grow = (start: Position, path: string, passed: ReadonlyMap<string, string>, depth: number): DecisionTree => {
    let position = start;
    let seen = passed;
    let offers = model.choices(position);
    for (let forced = 0; ; forced++) {
      steps += forced > states ? STEPS : 1;
      if (steps > STEPS) return { tree: 'more' };
      const key = model.key(position);
      const before = seen.get(key);
      if (before !== undefined) return leaf({ tree: 'again', path: before });
      seen = new Map(seen).set(key, path);
      const [only] = offers;
      if (only === undefined || offers.length > 1) break;
      position = model.apply(position, only);
      offers = model.choices(position);
    }
    if (depth > LEAVES) leaves = LEAVES + 1; // each choice on the way has another option, so that the tree has more leaves still
    const [first] = offers;
    if (first === undefined) return leaf({ tree: 'outcome', text: model.outcome(position) });
    if (leaves > LEAVES || steps > STEPS) return { tree: 'more' };
    const player = first.player === null ? 'chance' : (scenario.world.players[first.player]?.name ?? '');
    const options = offers.map((offer, at) => ({ chosen: offer.chosen, next: leaves > LEAVES ? ({ tree: 'more' } as const) : grow(model.apply(position, offer), path === '' ? String(at) : `${path}.${String(at)}`, seen, depth + 1) }));
    return { tree: 'choice', player, asked: first.asked, rule: first.rule, options };
  };
  const leaf = (tree: DecisionTree): DecisionTree => {
    leaves += 1;
    return tree;
  };
  return unlessTooLarge(() => {
    const tree = grow(model.initial, '', new Map(), 0);
    return leaves > LEAVES || steps > STEPS ? undefined : tree;
  }, undefined);
}
