/** Small tools for planting defects: a healthy step of the procedure, and what is changed of its result. */
import type { Applying } from '../rules/applying.ts';
import { PROCEDURE, type Procedure } from '../rules/batch.ts';
import type { GameEvent } from '../rules/event.ts';
import type { BatchTask, Node } from '../rules/position.ts';
import type { World } from '../rules/model.ts';

export type After = ReturnType<Procedure['apply']>;

/** Applies as it should be, then does damage to the result. */
export const afterApplying = (spoil: (applying: Applying, after: After) => After): Procedure['apply'] => (applying) => spoil(applying, PROCEDURE.apply(applying));

/** The same batch with other events; `old` is the event before, undefined for one that was made. */
export const withEvents = (applying: Applying, after: After, change: (event: GameEvent, old: GameEvent | undefined, at: number) => GameEvent): After => {
  const nodes = after.batch.nodes.map((node, at): Node => {
    const event = change(node.event, applying.batch.nodes[at]?.event, at);
    return event === node.event ? node : { ...node, event };
  });
  return { ...after, batch: { ...after.batch, nodes } };
};

export const without = (event: GameEvent, mark: string): GameEvent => (event.applied.includes(mark) ? { ...event, applied: event.applied.filter((each) => each !== mark) } : event);
export const unmarked = (event: GameEvent): GameEvent => ({ ...event, applied: [] });
export const isDeclined = ({ live, application }: Applying): boolean => live.ability.may !== undefined && application.answers[0]?.answer === 'no';

/** What is left of the effect changed by so much; used up at nothing. */
export function spentMore(applying: Applying, after: After, more: number): After {
  const floating = after.world.floating.flatMap((each) => {
    if (each.id !== applying.live.floating || each.left === null) return [each];
    const left = Number(each.left) - more;
    return left <= 0 && each.named !== true ? [] : [{ ...each, left: Math.max(0, left) }];
  });
  return { ...after, world: { ...after.world, floating } };
}
export const leftOf = (world: World, id: string | null): unknown => world.floating.find((each) => each.id === id)?.left;

export const entering = ({ nodes }: BatchTask): readonly GameEvent[] => nodes.flatMap(({ event, state }) => (event.kind === 'enters' && event.entry !== undefined && state !== 'gone' ? [event] : []));
/** The world with some entering objects on the battlefield already. */
export const asIfEntered = (world: World, events: readonly GameEvent[]): World => ({
  ...world, objects: world.objects.map((object) => {
    const event = events.find(({ entry }) => entry?.what === object.id);
    return event?.entry === undefined ? object : { ...object, zone: 'battlefield', controller: event.entry.under };
  }),
});
