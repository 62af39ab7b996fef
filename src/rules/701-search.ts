/** CR 701.23: what a search finds, once nothing replaces it any more: cards that the following instructions call "the found". */
import { compare } from '../base/integer.ts';
import { knownBelow } from './607-chosen-words.ts';
import { bounded, subsets } from './choosing.ts';
import type { Filter } from './ability.ts';
import type { GameEvent } from './event.ts';
import { matches } from './filter.ts';
import type { ObjectId, World } from './model.ts';
import type { Answer, Env, Position, Step, Task } from './position.ts';
import { type Ran, on } from './ran.ts';
import { objectAt, playerAt } from './world.ts';

/** The name of what was found. */
const FOUND = 'found';

/** CR 701.23b, 701.23d: a bare quantity has to be found, cards with a quality need not be. */
const bare = (filter: Filter): boolean => filter.test === 'card' || filter.test === 'anything';

/** Ways to find so many, told apart by what the cards are called. */
function ways(world: World, pool: readonly ObjectId[], least: number, most: number): readonly (readonly ObjectId[])[] {
  const seen = new Set<string>();
  const named = (list: readonly ObjectId[]): string => list.map((id) => objectAt(world, id).label).sort().join('/');
  return subsets(pool.length, least, most).map((picked) => picked.map((at) => pool[at] ?? 0)).filter((list) => !seen.has(named(list)) && seen.add(named(list)).size > 0);
}

/** CR 701.23a, 701.23f: looks at the library, or at so many cards from its top where that is searched instead, and finds what is described. */
export function finding(world: World, rest: readonly Task[], env: Env, step: Extract<Step, { do: 'find' }>, later: readonly Step[]): Ran {
  const { player = env.controller, amount, seek } = step.event;
  const below: readonly Task[] = later.length === 0 ? rest : [...rest, { task: 'run', list: later, env }];
  if (seek === undefined) return on(world, below);
  const { library } = playerAt(world, player);
  const scope = { view: { world }, self: env.self, controller: env.controller, bindings: env.bindings };
  const pool = (amount === undefined ? library : library.slice(0, bounded(amount))).filter((id) => matches(scope, seek.filter, id));
  const most = compare(seek.count, pool.length) < 0 ? bounded(seek.count) : pool.length;
  const options = ways(world, pool, bare(seek.filter) ? most : 0, most);
  const resume = (answer: Answer): Position => {
    const things = answer.answer === 'things' ? answer.things : [];
    const bound = { [FOUND]: { things, incarnations: things.map((id) => objectAt(world, id).incarnation) } };
    return { world, tasks: knownBelow(below, 'search', bound) };
  };
  return { ran: 'ask', ask: { question: { who: seek.by ?? player, asked: 'what to find', rule: '701.23a', options: options.map((list) => ({ answer: { answer: 'things', things: list }, text: list.map((id) => objectAt(world, id).label).join(' and ') || 'nothing' })) }, resume } };
}

/** What a search for described cards goes on with. */
export const findSteps = (event: GameEvent): readonly Step[] => (event.kind === 'search' && event.seek !== undefined ? [{ do: 'find', event }] : []);
