/** CR 903.9b: an effect that is offered again when the event has become another. Everything else applies once. */
import { versionOf } from '../../rules/applying.ts';
import type { LiveEffect } from '../../rules/effect.ts';
import type { GameEvent } from '../../rules/event.ts';
import type { Job, Shape } from './process.ts';
import { refuse } from './symbolic.ts';

/** Between an effect that is offered again and the first shape in which the event is what it is now. */
const AGAIN = '@';
/** The effect itself, whatever the event is. */
export const everAgain = ({ id, ability }: LiveEffect): string => (ability.repeatable ? id.slice(0, id.lastIndexOf(AGAIN)) : id);
/** CR 903.9b: an effect that is offered again when the event has become another is an effect of its own, with a mark of its own, for each event that it may be. */
export function eachTime(shape: Shape, events: readonly GameEvent[]): Shape {
  if (shape.moves.every(({ live }) => !live.ability.repeatable)) return shape;
  const version = versionOf(shape.event);
  const first = events.findIndex((event) => versionOf(event) === version);
  return { ...shape, moves: shape.moves.map((move) => (move.live.ability.repeatable ? { ...move, live: { ...move.live, id: `${move.live.id}${AGAIN}${String(first)}` } } : move)) };
}
/** Where it was taken, the event is another one that must not come back: then it would be offered again. */
export function checkOnceTaken({ refusals }: Job, shapes: readonly Shape[]): void {
  const taken = shapes.flatMap(({ moves }, s) => moves.flatMap(({ live, ways }) => (live.ability.repeatable ? ways.filter(({ to }) => to !== s) : [])));
  if (taken.some(({ to, gone, replaced, more }) => gone || replaced || more.length > 0 || shapes[to]?.moves.length !== 0)) refuse(refusals, 'an effect that is offered again after what it has made of the event');
}
