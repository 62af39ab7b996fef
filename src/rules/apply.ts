/**
 * Applying one effect to one or more events of a batch (616.1, "apply"): the questions it asks, then its rewrites,
 * what it spends and what waits until afterwards. Nothing here decides whether an effect applies.
 */
import { type Int, isZero, max, minus, plus } from '../base/integer.ts';
import { invariant } from '../base/invariant.ts';
import { flatMap } from '../base/list.ts';
import { withSamples } from './701-create.ts';
import { reading } from './editions.ts';
import { firstMark, isCopied } from './effect.ts';
import { type GameEvent, withMarks, hasAmount } from './event.ts';
import type { Rewrite } from './ability.ts';
import type { World } from './model.ts';
import type { BatchTask, Deferred, Node } from './position.ts';
import { type Applying, nodeAt, rewritesOf, scopeWith, unpreventable, versionOf } from './applying.ts';
import { answered, withPaidNames } from './asking.ts';
import { BATCH, ENTRY, EVENT, FLOATING, NODE, WORLD } from './records.ts';
import { rewriteEvent, additionalPart, jointly } from './rewrite.ts';

/** CR 616.1f: applies a completely answered effect and returns the batch and world after it. */
export function applyEffect(applying: Applying): { readonly world: World; readonly batch: BatchTask } {
  const { batch, live, application, rules } = applying;
  const done = answered(applying);
  const rewrites = done.unmet ? [] : rewritesOf(live, done.mode);
  const copies = rewrites.some((each) => each.rewrite === 'change' && each.changes.some(({ change }) => change === 'as'));
  invariant(done.next === null, 'unanswered');
  const marked = (event: GameEvent): GameEvent => {
    const mark = live.ability.repeatable ? `${live.id}@${versionOf(event)}` : live.id;
    if (!done.declined && copies && isCopied(live)) return event; // 707.5
    return EVENT.with(event, { applied: withMarks(event.applied, done.declined && reading(rules.readings, 'a declined optional effect') === 'offered again' ? [`${live.id}@${versionOf(event)}`] : [mark]) });
  };
  const firsts = live.ability.first === undefined ? batch.firsts : withMarks(batch.firsts ?? [], [...new Set(application.nodes.map((at) => firstMark(live.id, nodeAt(batch, at).event)))]);
  if (done.declined) {
    const nodes = batch.nodes.map((node, at) => (application.nodes.includes(at) ? NODE.with(node, { event: marked(node.event) }) : node));
    return { world: applying.world, batch: BATCH.with(batch, { firsts, nodes, applying: null }) };
  }
  const taken = new Map<number, Int>(); // what was prevented of each event
  let moved: Int = 0;
  let changed = rewrites.some(({ rewrite }) => rewrite === 'instead' || rewrite === 'also'); // 614.6: "that, and …" replaces an event too
  const nodes: Node[] = [...batch.nodes];
  const after: Deferred[] = [...batch.after];
  const bindings = withPaidNames(done, live.ability.pay);
  const joint = jointly(applying, rewrites);
  application.nodes.forEach((at, index) => {
    const scope = scopeWith(applying, at, bindings);
    const outcome = rewriteEvent({ applying, at, scope, bindings, rewrites, share: done.division?.[index] ?? null, joint: joint.get(at) });
    taken.set(at, outcome.prevented);
    moved = plus(moved, outcome.moved);
    const before = nodeAt(batch, at);
    changed ||= outcome.event !== before.event;
    const parent = before.parent;
    nodes[at] = outcome.event === null ? NODE.with(before, { event: marked(before.event), state: 'gone' }) : NODE.with(before, { event: withPaid(marked(outcome.event), done.paid), ...(hasAmount(outcome.event) ? {} : { state: 'gone' as const }) });
    for (const each of outcome.more) nodes.push({ event: withSamples(rules, applying.world, each.within ? each.event : inside(each.event, before.event)), parent: each.within ? at : parent, state: 'open' });
    after.push(...outcome.after);
  });
  const total = (list: readonly number[]): Int => list.reduce<Int>((sum, at) => plus(sum, taken.get(at) ?? 0), 0);
  for (const group of application.apart === true ? application.nodes.map((at) => [at]) : [application.nodes]) {
    const last = group.at(-1) ?? 0;
    const then = additionalPart(applying, { at: last, amount: group.reduce<Int>((sum, at) => plus(sum, nodeAt(batch, at).event.amount ?? 0), 0), prevented: total(group) }, bindings, rewrites);
    for (const event of then.events) nodes.push({ event, parent: last, state: 'open' });
    after.push(...then.after);
  }
  return { world: spend(applying, rewrites, plus(total(application.nodes), moved), changed), batch: BATCH.with(batch, { firsts, nodes: withoutOrphans(nodes), after, applying: null }) };
}

/** CR 616.1g: what replaces a contained event stands where that stood. */
const inside = (made: GameEvent, { within }: GameEvent): GameEvent => (within === undefined || made.within !== undefined ? made : EVENT.with(made, { within }));
const withPaid = (event: GameEvent, paid: readonly string[]): GameEvent =>
  event.entry === undefined || paid.length === 0 ? event : EVENT.with(event, { entry: ENTRY.with(event.entry, { paid: [...new Set([...event.entry.paid, ...paid])].sort() }) });
/** Nodes contained in an event that is gone, or no longer an entry, are gone with it; what follows a prevention stays. */
function withoutOrphans(nodes: readonly Node[]): readonly Node[] {
  const isOrphan = (node: Node): boolean => {
    if (node.state !== 'open' || node.parent < 0) return false;
    const parent = nodes[node.parent];
    return (parent?.event.kind === 'enters' || parent?.event.kind === 'turn-face-up') && parent.state === 'gone';
  };
  return nodes.some(isOrphan) ? nodes.map((node) => (isOrphan(node) ? NODE.with(node, { state: 'gone' }) : node)) : nodes;
}

/** CR 609.7b, 615.7, 615.8, 615.9: a shield is spent by what it did; one that did nothing stays. */
function spend(applying: Applying, rewrites: readonly Rewrite[], shielded: Int, changed: boolean): World {
  const { live, rules, application } = applying;
  const name = rules.tracked.find((label) => label === live.label || live.label.startsWith(`${label} (`));
  const world = changed && name !== undefined && applying.world.used?.includes(name) !== true ? WORLD.with(applying.world, { used: [...(applying.world.used ?? []), name].sort() }) : applying.world;
  if (live.floating === null || (live.left === null && name === undefined)) return world;
  const { ability } = live;
  const forbidden = application.nodes.every((at) => unpreventable(applying, at)) && rewrites.some((each) => each.rewrite === 'prevent');
  const used = ability.shield !== undefined ? shielded : changed || (forbidden && reading(rules.readings, 'a next time shield under unpreventable damage') === 'used up') ? 1 : 0;
  const floating = flatMap(world.floating, (each) => {
    if (each.id !== live.floating) return [each];
    const left = each.left === null ? null : max(0, minus(each.left, used));
    const after = FLOATING.with(each, { left, used: each.used || (changed && name !== undefined) });
    return left !== null && isZero(left) && each.named !== true ? [] : [after];
  });
  return WORLD.with(world, { floating });
}

