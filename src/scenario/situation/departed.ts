/** CR 608.2h, 608.2i: what died before the scenario begins was a permanent: "creatures that died this turn" counts it as it was. */
import { characteristics } from '../../rules/613-layers.ts';
import { copiedOf } from '../../rules/707-copy.ts';
import type { World } from '../../rules/model.ts';
import { OBJECT, WORLD } from '../../rules/records.ts';

/** What happens to permanents that are none afterwards. */
const LEAVING: ReadonlySet<string> = new Set(['dies', 'died', 'destroyed', 'sacrificed', 'leaves']);

/** The world in which objects that left the battlefield earlier this turn, and are elsewhere, are known as they were: as printed, under their owner's control. */
export function withDeparted(world: World): World {
  const gone = new Set(world.earlier.flatMap(({ fact, subject }) => (LEAVING.has(fact) && subject !== undefined ? [subject] : [])));
  if (gone.size === 0) return world;
  return WORLD.with(world, { objects: world.objects.map((object) => {
    const { id, zone, left, counters } = object;
    if (!gone.has(id) || left !== undefined || zone === 'battlefield' || zone === 'stack') return object;
    const was = characteristics({ world }, id);
    return OBJECT.with(object, { left: { copiable: copiedOf(object), controller: was.controller, characteristics: was, counters, zone: 'battlefield' } });
  }) });
}
