/** What can't be the target of a spell or ability: hexproof, shroud, protection (702.11, 702.16, 702.18). */
import { hasKeyword } from './120-damage.ts';
import { protectedFrom } from './303-auras.ts';
import { controllerOf } from './613-layers.ts';
import { scopeOfEnv } from './608-instructions.ts';
import type { ChooseSpec } from './ability.ts';
import { amountDone } from './amount.ts';
import { holds } from './condition.ts';
import { refusalsOfPlayers, scopeOf } from './effect.ts';
import type { GameEvent } from './event.ts';
import { allMatching, matches } from './filter.ts';
import { type ObjectId, type PlayerId, type Thing, type World, isPlayer, playerOfThing } from './model.ts';
import type { Env } from './position.ts';
import { EVENT } from './records.ts';
import { objectAt } from './world.ts';

/** What has the target: a spell, or an ability of which kind. */
export type By = 'spell' | 'activated' | 'triggered';
/** CR 702.11c-d, 702.18a: a player who has shroud, or hexproof against opponents; hexproof from such a source, of a player or a permanent. */
function refuses(world: World, thing: Thing, source: ObjectId, player: PlayerId, by: By): boolean {
  return refusalsOfPlayers(world).some((live) => {
    const scope = scopeOf({ world }, live, ASKED);
    const isTheirs = live.ability.patterns.some(({ tests }) => tests.every((test) => (test.is === 'word' ? test.words.includes(by) : test.is === 'filter' && matches(scope, test.filter, test.field === 'from' ? source : thing))));
    return isTheirs && (live.ability.name === 'shroud' || (isPlayer(thing) ? playerOfThing(thing) : controllerOf({ world }, thing)) !== player) && (live.ability.if === undefined || holds(scope, live.ability.if));
  });
}
const ASKED: GameEvent = EVENT.of({ kind: 'resolve', cause: { kind: 'rule', source: null, controller: 0 }, applied: [] });
/** CR 702.11b, 702.16b, 702.18a: a permanent that has shroud, hexproof against its controller's opponents, or protection from the source. */
export function outOfReach(world: World, thing: Thing, source: ObjectId, player: PlayerId, by: By): boolean {
  if (isPlayer(thing)) return protectedFrom({ world }, thing, source) || refuses(world, thing, source, player, by);
  if (objectAt(world, thing).zone !== 'battlefield') return false;
  return hasKeyword(world, thing, 'shroud') || (hasKeyword(world, thing, 'hexproof') && controllerOf({ world }, thing) !== player) || protectedFrom({ world }, thing, source) || refuses(world, thing, source, player, by);
}

const NOTHING: readonly Thing[] = [];
/** CR 603.3d: what a triggered ability can't target; null where there are not so many as it needs. */
export function barredTargets(world: World, env: Env, { target, filter, from }: ChooseSpec): readonly Thing[] | null {
  const { self, controller } = env;
  if (target !== true || filter === undefined) return NOTHING;
  const scope = scopeOfEnv(world, env);
  const pool = allMatching(scope, filter);
  const barred = self === null ? NOTHING : pool.filter((thing) => outOfReach(world, thing, self, controller, 'triggered'));
  return pool.length - barred.length < Number(from === undefined ? 1 : amountDone(scope, from)) ? null : barred;
}
