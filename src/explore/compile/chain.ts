/**
 * CR 614.6, 616.1: events that join a batch and of which others come again: what joins may be replaced, or have something added to it, in its turn. Each stands in the
 * next free place (joining.ts), whatever it comes of, with the marks of that. So it has to be known what can come of what, and how many places that needs.
 */
import type { LiveEffect } from '../../rules/effect.ts';
import { type Joining, shapeKey } from './additions.ts';
import { isTrue } from './expression.ts';
import { MOST_PLACES, freshPlaces, joiningIn } from './joining.ts';
import { type Job, type ProcessNode, type Way, processNode } from './process.ts';
import { reachable } from './pieces.ts';
import { refuse } from './symbolic.ts';

/** All that may join a batch, and how many places it needs. */
export interface Chain { readonly joining: readonly Joining[]; readonly count: number }

/** Above so many the table of what can come of what becomes larger than what it saves. */
const MOST_ADDING = 10;

/** What comes of the events that join a batch, where others come of those; null where none do. */
export function chainOf(job: Job, parents: readonly ProcessNode[], total: number): Chain | null {
  const known = (): string => JSON.stringify(joiningIn(job).map(({ name, event }) => [name, event.applied]));
  let sample: ProcessNode | null = null;
  for (let before = ''; before !== known() && job.refusals.reasons.length === 0;) {
    before = known();
    const joining = joiningIn(job);
    sample = processNode({ ...freshPlaces(job, joining, 1), root: job.batch }, job.batch.nodes.length, total, { id: 'sample', added: 'sample', seeds: joining.map(({ event }) => event) });
  }
  const joining = joiningIn(job);
  const names = new Set(joining.map(({ name }) => name));
  if (sample === null || job.refusals.reasons.length > 0 || movesOf(sample).every(({ ways }) => ways.every((way) => addedIn(way, names).length === 0))) return null;
  const adding = [...parents, sample].flatMap(movesOf).filter(({ ways }) => ways.some((way) => addedIn(way, names).length > 0));
  const ids = [...new Set(adding.map(({ live }) => live.id))];
  if (ids.length > 1 && adding.some(({ ways }) => ways.some((way) => !way.gone && addedIn(way, names).length > 0))) refuse(job.refusals, 'an effect watches an event, which several others add to'); // one application may cover the event and what came of it
  if (joining.some(({ inside }) => inside)) refuse(job.refusals, 'further events of further events');
  return { joining, count: mostChained(job, { parents, sample, joining, adding, ids }) };
}

interface Adding { readonly live: LiveEffect; readonly ways: readonly Way[] }
/** What joins, what it comes of, the effects that add it, and what they are called. */
interface Links { readonly parents: readonly ProcessNode[]; readonly sample: ProcessNode; readonly joining: readonly Joining[]; readonly adding: readonly Adding[]; readonly ids: readonly string[] }
const movesOf = ({ shapes }: ProcessNode): readonly Adding[] => shapes.flatMap(({ moves }) => moves);
const addedIn = ({ more }: Way, names: ReadonlySet<string>): readonly string[] => more.flatMap(({ name }) => (names.has(name) ? [name] : []));

/** How many events can join: an effect applies once to an event and to all that comes of it, and no more often than it is left. */
function mostChained(job: Job, { parents, sample, joining, adding, ids }: Links): number {
  const names = new Set(joining.map(({ name }) => name));
  const shapes = new Map(joining.map(({ name, event }) => [name, sample.shapes.findIndex((shape) => shapeKey(shape.event) === shapeKey(event))]));
  if (ids.length > MOST_ADDING) return refuse(job.refusals, 'too many further events that an effect watches'), 0;
  const known = new Map<string, number>();
  const most = (node: ProcessNode, s: number, left: readonly string[]): number => {
    const key = `${node.id} ${String(s)} ${left.join()}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = reachable(node, s).flatMap((shape) => (node.shapes[shape]?.moves ?? []).filter(({ live }) => left.includes(live.id)).flatMap(({ live, ways }) => {
      const rest = left.filter((id) => id !== live.id);
      return ways.map((way) => {
        const added = addedIn(way, names);
        return added.length === 0 ? 0 : added.reduce((sum, name) => sum + 1 + most(sample, shapes.get(name) ?? 0, rest), way.gone ? 0 : most(node, s, rest));
      });
    }));
    const count = Math.max(0, ...found);
    known.set(key, count);
    return count;
  };
  const spent = ids.reduce((sum, id) => sum + Math.max(...adding.filter(({ live }) => live.id === id).map(({ live, ways }) => mostBy(live, ways, names))), 0);
  const count = Math.min(parents.reduce((sum, node) => sum + most(node, 0, ids), 0), spent);
  if (count > MOST_PLACES) refuse(job.refusals, 'too many further events that an effect watches');
  return count;
}
/** CR 609.7b: what an effect adds as often as it is left; what changes nothing is not used up. */
function mostBy({ left, ability }: LiveEffect, ways: readonly Way[], names: ReadonlySet<string>): number {
  const adding = ways.filter((way) => addedIn(way, names).length > 0);
  return left === null || ability.shield !== undefined || adding.some(({ changed }) => !isTrue(changed)) ? Infinity : Number(left) * Math.max(0, ...adding.map((way) => addedIn(way, names).length));
}
