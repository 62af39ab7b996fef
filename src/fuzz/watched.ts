/**
 * A procedure under observation: it does what it did, and whatever breaks the lineage of an event or the books of one
 * application is noted. Nothing here asks another procedure what would be right; everything is compared with the rules.
 */
import type { Machine, Procedure } from '../rules/batch.ts';
import type { Applying } from '../rules/applying.ts';
import { reading } from '../rules/editions.ts';
import { type GameEvent, withMarks } from '../rules/event.ts';
import type { BatchTask, Deferred, Node } from '../rules/position.ts';
import { BATCH, ENV, EVENT, NODE } from '../rules/records.ts';
import { applicationProblems } from './application.ts';

/** What the observer is told. */
export interface Observer {
  readonly problem: (claim: 'lineage' | 'application', message: string) => void;
  /** An effect is applied to an event that other effects were applied to before. */
  readonly applied?: (applying: Applying) => void;
}

/** A second record of the lineage, beside the machine's own marks, that no replaced function knows of. */
const shadow = (id: string): string => `!${id}`;
export const isShadow = (mark: string): boolean => mark.startsWith('!');
const shadowsOf = (event: GameEvent): readonly string[] => event.applied.filter(isShadow);

const marked = (event: GameEvent, marks: readonly string[]): GameEvent => {
  const applied = withMarks(event.applied, marks);
  if (applied === event.applied) return event;
  const { resultOf } = event;
  return EVENT.with(event, { applied, ...(resultOf === undefined ? {} : { resultOf: { ...resultOf, marks: resultOf.marks + applied.length - event.applied.length } }) });
};

/** CR 614.5: an effect gets one opportunity; 903.9b is exempt, and a reading offers what was declined again. */
function watchedGather(procedure: Procedure, observer: Observer): Procedure['gather'] {
  return (rules, world, batch, at) => {
    const found = procedure.gather(rules, world, batch, at);
    const event = batch.nodes[at]?.event;
    for (const live of found) {
      if (event?.applied.includes(shadow(live.id)) !== true || live.ability.repeatable) continue;
      if (live.ability.may !== undefined && reading(rules.readings, 'a declined optional effect') === 'offered again') continue;
      observer.problem('lineage', `614.5: ${live.label} (${live.id}) has another opportunity at ${event.kind}`);
    }
    return found;
  };
}

/** CR 614.5, 614.6, 616.1g: what replaces an event, every piece of it and what it contains inherit what was applied to it. */
function watchedApply(procedure: Procedure, observer: Observer): Procedure['apply'] {
  return (applying) => {
    const after = procedure.apply(applying);
    observer.applied?.(applying);
    for (const message of applicationProblems(applying, after)) observer.problem('application', message);
    return { world: after.world, batch: BATCH.with(after.batch, { nodes: inherited(applying, after.batch), after: deferred(applying, after.batch) }) };
  };
}

/** What every event made by an application has inherited at least: the effect itself and what all its events had in common. */
function inheritance({ live, application, batch }: Applying): readonly string[] {
  const [first = [], ...others] = application.nodes.map((at) => (batch.nodes[at] === undefined ? [] : shadowsOf(batch.nodes[at].event)));
  return [shadow(live.id), ...first.filter((mark) => mark !== shadow(live.id) && others.every((marks) => marks.includes(mark)))];
}

function inherited(applying: Applying, after: BatchTask): readonly Node[] {
  const { live, application, batch: { nodes: before } } = applying;
  const marks = inheritance(applying);
  return after.nodes.map((node, at) => {
    const old = before[at];
    if (old !== undefined) {
      const copied = old.event.entry !== undefined && node.event.entry !== undefined && old.event.entry.copies !== node.event.entry.copies;
      const own = [...shadowsOf(old.event), ...(application.nodes.includes(at) ? [shadow(live.id)] : [])];
      // 707.5: an object that becomes another copy gains its abilities anew
      const event = copied ? EVENT.with(node.event, { applied: node.event.applied.filter((mark) => !mark.startsWith(shadow(`o${String(old.event.entry?.what)}:c`))) }) : node.event;
      return withEvent(node, marked(event, own.filter((mark) => !copied || !mark.startsWith(shadow(`o${String(old.event.entry?.what)}:c`)))));
    }
    // 615.5: the additional part of a prevention effect is a new event
    const additional = application.nodes.includes(node.parent) && before[node.parent]?.event.kind !== 'enters';
    return additional ? node : withEvent(node, marked(node.event, marks));
  });
}
const withEvent = (node: Node, event: GameEvent): Node => (event === node.event ? node : NODE.with(node, { event }));

function deferred(applying: Applying, after: BatchTask): readonly Deferred[] {
  const marks = inheritance(applying);
  return after.after.map((each, at) => (at < applying.batch.after.length || each.env.event?.prevented !== undefined ? each : { ...each, env: ENV.with(each.env, { lineage: withMarks(each.env.lineage, marks) }) }));
}

/** CR 616.1g: contained events. */
function watchedExpand(procedure: Procedure): Procedure['expand'] {
  return (rules, world, nodes, settled) => {
    const { world: after, children } = procedure.expand(rules, world, nodes, settled);
    const fresh = reading(rules.readings, 'results of damage') === 'start empty';
    return { world: after, children: children.map(({ parent, event }) => {
      const container = nodes[parent]?.event;
      return { parent, event: container === undefined || (fresh && container.kind === 'damage') ? event : marked(event, shadowsOf(container)) };
    }) };
  };
}

/** The same machine, watched. */
export const watched = (machine: Machine, observer: Observer): Machine => {
  const { procedure } = machine;
  return { ...machine, procedure: { ...procedure, gather: watchedGather(procedure, observer), apply: watchedApply(procedure, observer), expand: watchedExpand(procedure) } };
};
