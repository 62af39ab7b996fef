/**
 * CR 615.5, 121.7: events that effects add, that wait until the batch has happened, and that something may apply to. They happen one after another in the order in
 * which they were added, each as a batch of its own with what it contains. So each has the fields of the next free place, and the places follow each other.
 */
import type { Node, Step } from '../../rules/position.ts';
import { addedKey } from './additions.ts';
import { arrangementsOf } from './arrangement.ts';
import { type Stage, checkOncePerLineage, stagesOf } from './contained.ts';
import { MOST_PLACES, mostJoining, sampleOf, waitingIn } from './joining.ts';
import { type Job, type ProcessNode, processNode } from './process.ts';
import { refuse } from './symbolic.ts';

/** What happens in one place, and the instructions that may come after it. */
export type LaterStage = Stage & { readonly later: readonly Step[] };

/** The batches that wait for one, and the instructions that wait. @param before how many events there are before them */
export function laterOf(job: Job, done: readonly Stage[], before: number, name: (batch: number) => (at: number, stage: number) => string): { readonly stages: readonly LaterStage[]; readonly waiting: readonly Step[] } {
  const waits = waitingIn(job);
  const sample = sampleOf(waits);
  if (sample === null || job.refusals.reasons.length > 0) return { stages: [], waiting: [] };
  const count = mostJoining(job, done.flatMap(({ nodes }) => nodes), waits);
  const waiting = waits.flatMap(({ later }) => later ?? []);
  if (count > MOST_PLACES) refuse(job.refusals, 'too many further events that an effect watches');
  if (job.draws.length > 0) refuse(job.refusals, 'something waits until cards are drawn');
  const { added } = job;
  const counter = `joined ${String(before)}`;
  const nodes: ProcessNode[] = [];
  const jobs = Array.from({ length: Math.min(count, MOST_PLACES) }, (): Job => ({ ...job, payments: null, batch: { ...job.batch, nodes: [{ event: { ...sample }, parent: -1, state: 'open' } satisfies Node], after: [] } }));
  for (const [i, place] of jobs.entries()) {
    const node = processNode(place, 0, before + i, { id: name(i)(0, 0), added: `joined ${String(before)} ${String(i)}`, seeds: waits.map(({ event }) => event) });
    if (node !== null) nodes.push(node);
  }
  for (const each of waits) added.set(addedKey(each.event, true), { ...each, places: { counter, nodes, parents: [] } });
  if (waits.some(({ inherits }) => inherits)) checkOncePerLineage(job, nodes, done);
  let total = before + nodes.length;
  const stages = nodes.flatMap((node, i): readonly LaterStage[] => {
    const own = stagesOf(jobs[i] ?? job, [node], name(i), total);
    total += own.reduce((sum, stage) => sum + stage.nodes.length, 0);
    if (job.draws.length > 0 || arrangementsOf(job, own.flatMap(({ lasts }) => lasts)).length > 0) refuse(job.refusals, 'what waits draws cards, or puts some in order');
    return own.map((stage) => ({ ...stage, later: i + 1 < nodes.length ? waiting : [] }));
  });
  if (waitingIn(job).length > 0) refuse(job.refusals, 'further events of further events');
  return { stages, waiting };
}
