/**
 * CR 614.12, 614.17d: the look-ahead. A duplicate of the entering object stands in a staging zone of its own, changed by
 * what has already been applied to its entry, as far as that concerns characteristics, controller and choices.
 */
import { type Int, plus } from '../base/integer.ts';
import { memo } from '../base/memo.ts';
import type { CantAbility, FieldTest, Pattern, WhenAbility } from './ability.ts';
import type { Rules } from './choosing.ts';
import { EDITIONS, reading } from './editions.ts';
import type { Entry } from './event.ts';
import { namesThis } from './filter-domain.ts';
import type { Counter, GameObject, ObjectId, PlayerId, World } from './model.ts';
import type { BatchTask, Node } from './position.ts';
import { BATCH, ENTRY, EVENT, NODE, OBJECT } from './records.ts';
import { type View, realObject } from './view.ts';

/** How an object would enter, as far as the look-ahead asks. */
export interface EntryState {
  readonly what: ObjectId;
  readonly under: PlayerId;
  readonly copies: GameObject['copies'];
  readonly becomes: GameObject['becomes'];
  readonly gains: GameObject['gains'];
  readonly chosen: GameObject['chosen'];
  readonly face: 'up' | 'down';
  readonly back: boolean;
  readonly counters: readonly { readonly kind: string; readonly amount: Int }[];
  readonly linked?: GameObject['linked'];
  readonly alone?: boolean;
  readonly paid?: readonly string[]; // how it was cast, where nothing but the entry says so (718.3)
}

/** Alternatives of the reading "counters in the look-ahead" (semantics 11). */
export type CountersSeen = 'not seen' | 'seen';

const views = memo<EntryState, { readonly object: GameObject; readonly clock: number; readonly counters: CountersSeen; readonly staged: GameObject }>();

/**
 * The world with the duplicate of one entering object. Counters, tapping, attachment and what happens to other objects
 * are not seen; the object itself is still in its old zone in `world`, and no other entering object is there.
 */
export function stage(world: World, entry: EntryState, counters: CountersSeen = 'not seen'): View {
  const object = realObject({ world }, entry.what);
  const known = views.get(entry);
  if (known !== undefined && known.object === object && known.clock === world.clock && known.counters === counters) return viewOf(world, known.staged, entry);
  const staged = duplicate(world, object, entry, counters);
  views.set(entry, { object, clock: world.clock, counters, staged });
  return viewOf(world, staged, entry);
}
const viewOf = (world: World, staged: GameObject, { alone }: EntryState): View => (alone === true ? { world, staged, alone } : { world, staged });

function duplicate(world: World, object: GameObject, entry: EntryState, seen: CountersSeen): GameObject {
  const { copies, becomes, gains, chosen, face, back } = entry;
  const counters: readonly Counter[] = seen === 'seen' ? merged(entry.counters, world.clock) : [];
  const entering = object.copy === true ? OBJECT.with(object, { token: true, copy: false }) : object; // 608.3f
  return OBJECT.with(entering, {
    phasedOut: undefined, phasedWith: undefined, components: undefined, melded: undefined, attachedTo: undefined, attacking: undefined, blocking: undefined, left: undefined, designated: undefined, zone: 'battlefield', controller: entry.under, timestamp: world.clock, tapped: false, damage: 0, linked: entry.linked ?? {}, counters, becomes, gains, chosen, face, back,
    copies: copies.length > 0 || !object.token ? copies : object.copies,
    ...(object.card.prototype !== undefined && entry.paid?.includes('prototype') === true ? { cast: { ...(object.cast ?? { modes: [], targets: {} }), paid: [...(object.cast?.paid ?? []), 'prototype'] } } : {}), // 718.3
  });
}

/** One counter entry per kind, in code-unit order. */
function merged(counters: EntryState['counters'], timestamp: number): readonly Counter[] {
  const kinds = [...new Set(counters.map((counter) => counter.kind))].sort();
  return kinds.map((kind) => ({
    kind, timestamp,
    amount: counters.filter((counter) => counter.kind === kind).reduce<Int>((sum, counter) => plus(sum, counter.amount), 0),
  }));
}

/** CR 614.12: an ability of an entering object applies to its own entry only if it names the object, not a general set that includes it. */
export const ownEntryAbilityApplies = (ability: WhenAbility | CantAbility): boolean => ability.patterns.some(patternNamesThis);

/** The same, under the name that the event machine uses. */
export const namesItself = ownEntryAbilityApplies;

const SUBJECT_FIELDS: readonly string[] = ['what', 'to', 'on', 'recipient', 'affected', 'from'];
const patternNamesThis = (pattern: Pattern): boolean => pattern.tests.some(testNamesThis);
const testNamesThis = (test: FieldTest): boolean => test.is === 'filter' && SUBJECT_FIELDS.includes(test.field) && namesThis(test.filter);

/** What the look-ahead sees otherwise: the reading in which its counters count, and editions without the continuous effects of others (614.12); every entry knows. */
export function lookingAhead(rules: Rules, batch: BatchTask): BatchTask {
  const entering = ({ event: { entry }, state }: Node): Entry | undefined => (state === 'open' ? entry : undefined);
  if (batch.nodes.every((node) => entering(node) === undefined)) return batch;
  const isCounted = batch.nodes.some((node) => (entering(node)?.counters.length ?? 0) > 0);
  const seen = isCounted && reading(rules.readings, 'counters in the look-ahead') === 'seen' ? { countersSeen: true } : {};
  const said: Partial<Entry> = EDITIONS[rules.edition]?.lookahead === 'own' ? { ...seen, alone: true } : seen;
  const isBlind = (entry: Entry | undefined): entry is Entry => entry !== undefined && (entry.countersSeen !== said.countersSeen || entry.alone !== said.alone);
  if ((said.countersSeen ?? said.alone) !== true || !batch.nodes.some((node) => isBlind(entering(node)))) return batch;
  return BATCH.with(batch, { nodes: batch.nodes.map((node) => { const entry = entering(node); return isBlind(entry) ? NODE.with(node, { event: EVENT.with(node.event, { entry: ENTRY.with(entry, said) }) }) : node; }) });
}
