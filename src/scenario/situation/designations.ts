/** designations: {game: night, Amy: [monarch, initiative]}: day or night, and what players are or have. */
import { withDesignation } from '../../rules/729-designations.ts';
import type { World } from '../../rules/model.ts';
import { type Draft, playerNamed } from './draft.ts';
import { didYouMean, itemsOf, mapOf, textOf, wordOf } from '../yaml/read.ts';
import { type Node, report } from '../yaml/yaml.ts';

const GAME = 'game';
/** CR 723, 724, 702.131: what a player can be, or have; written without an article. */
const OF_PLAYERS = ['monarch', 'initiative', "city's blessing"] as const;

/** CR 723.3, 724.3: one player at a time. */
const ONLY_ONE: readonly string[] = ['monarch', 'initiative'];

export function withDesignations(draft: Draft, node: Node | undefined, world: World): World {
  if (node === undefined) return world;
  const { sink } = draft;
  let now = world;
  const held = new Set<string>();
  for (const { key, at, value } of mapOf(sink, node, `"designations", {${GAME}: night, Amy: monarch}`)?.entries ?? []) {
    if (key === GAME) {
      const what = wordOf(sink, value, ['day', 'night'] as const, 'designation of the game');
      if (what !== undefined) now = withDesignation(now, what, null);
      continue;
    }
    const player = playerNamed(draft, key, at);
    for (const item of itemsOf(value)) {
      const text = textOf(sink, item, 'a designation');
      const what = OF_PLAYERS.find((each) => each === text);
      if (text !== undefined && what === undefined) report(sink, item.at, 'unknown-word', `unknown designation of a player "${text}"`, didYouMean(text, OF_PLAYERS) ?? `known: ${OF_PLAYERS.join(', ')}`);
      if (what !== undefined && ONLY_ONE.includes(what) && held.has(what)) report(sink, item.at, 'impossible', `two players cannot both have "${what}"`, 'one player at a time is the monarch, or has the initiative');
      if (what !== undefined) held.add(what);
      if (what !== undefined && player !== undefined) now = withDesignation(now, what, player);
    }
  }
  return now;
}
