/** An effect that is being applied: where it stands, in whose name it speaks, what it may prevent. */
import { type Int, halfDown, halfUp, max, minus } from '../base/integer.ts';
import { canonicalText } from '../base/canonical.ts';
import { assertNever, invariant } from '../base/invariant.ts';
import { flatMap } from '../base/list.ts';
import { memo } from '../base/memo.ts';
import type { Change, Rewrite, WhenAbility } from './ability.ts';
import { amountDone } from './amount.ts';
import { type Rules } from './choosing.ts';
import { type LiveEffect, forbidding, scopeOf, viewFor } from './effect.ts';
import { type Entry, type GameEvent, withMarks } from './event.ts';
import type { Bindings, ObjectId, World } from './model.ts';
import type { Application, BatchTask, Env, Node } from './position.ts';
import { ENV } from './records.ts';
import { selfIncarnationIn } from './reference.ts';
import type { Scope } from './view.ts';
export interface Applying {
  readonly rules: Rules;
  readonly world: World;
  readonly batch: BatchTask;
  readonly live: LiveEffect;
  readonly application: Application;
}

/** All that an effect may do, whichever mode is chosen. */
export const rewritesIn = ({ rewrites, modes }: WhenAbility): readonly Rewrite[] => (modes.length === 0 ? rewrites : [...rewrites, ...flatMap(modes, (mode) => mode.rewrites)]);
const NO_CHANGES: readonly Change[] = [];
/** What it may change of an event as a whole. */
export const changesIn = (ability: WhenAbility): readonly Change[] => flatMap(rewritesIn(ability), (rewrite) => (rewrite.rewrite === 'change' ? rewrite.changes : NO_CHANGES));
/** What it may change of an event or of a part that it splits off. */
export const partChangesIn = (ability: WhenAbility): readonly Change[] => flatMap(rewritesIn(ability), (rewrite) => (rewrite.rewrite === 'change' || rewrite.rewrite === 'split' ? rewrite.changes : NO_CHANGES));

/** The entry that a node is or is part of; its look-ahead is what filters see (614.12). */
export function entryOf(nodes: readonly Node[], at: number): Entry | null {
  for (let i = at; i >= 0; i = nodes[i]?.parent ?? -1) {
    const entry = nodes[i]?.event.entry;
    if (entry !== undefined) return entry;
  }
  return null;
}
export function nodeAt(batch: BatchTask, at: number): Node {
  const node = batch.nodes[at];
  invariant(node !== undefined, `no node ${String(at)}`);
  return node;
}
/** CR 616.1g: what an event contains comes up once nothing more applies to the event. */
export const visible = (nodes: readonly Node[], node: Node): boolean => node.state === 'open' && (node.parent < 0 || nodes[node.parent]?.state !== 'open'); // an index below 0 would be looked up as a name
export const firstNode = (applying: Applying): number => applying.application.nodes[0] ?? 0;

/** Scope of the effect over its first event, with what its answers so far have bound. */
export function scopeWith(applying: Applying, at: number, bindings: Bindings): Scope {
  const { world, batch, live } = applying;
  const node = nodeAt(batch, at);
  return scopeOf(viewFor(world, entryOf(batch.nodes, at)), live, node.event, alsoBound(live.bindings, bindings));
}
const alsoBound = (first: Bindings, more: Bindings): Bindings => (Object.keys(more).length === 0 ? first : { ...first, ...more });

const shielding = memo<readonly Rewrite[], readonly Rewrite[]>();
/** "The next N damage is dealt to … instead": a shield that prevents nothing sends so much of the damage elsewhere. */
function asShield(rewrites: readonly Rewrite[]): readonly Rewrite[] {
  if (rewrites.some(({ rewrite }) => rewrite === 'prevent' || rewrite === 'split')) return rewrites;
  let split = shielding.get(rewrites);
  if (split === undefined) shielding.set(rewrites, (split = rewrites.map((each) => (each.rewrite === 'change' ? { rewrite: 'split', amount: { amount: 'left' }, changes: each.changes } : each))));
  return split;
}

/** The rewrites of an effect, those of the chosen mode included. */
export function rewritesOf(live: LiveEffect, mode: number | null): readonly Rewrite[] {
  const { ability } = live;
  const rewrites = ability.shield === undefined ? ability.rewrites : asShield(ability.rewrites);
  return mode === null ? rewrites : [...rewrites, ...(ability.modes[mode]?.rewrites ?? [])];
}


/** How much one application prevents at most of so much damage in all, or null: no limit of its own. */
export function preventLimit(rewrite: Extract<Rewrite, { rewrite: 'prevent' }>, scope: Scope, live: LiveEffect, whole: Int): Int | null {
  switch (rewrite.what) {
    case 'shield': return live.left ?? (live.ability.shield === undefined ? 0 : amountDone(scope, live.ability.shield));
    case 'amount': return amountDone(scope, rewrite.amount);
    case 'half-up': return halfUp(whole);
    case 'half-down': return halfDown(whole);
    case 'all-but': return max(0, minus(whole, amountDone(scope, rewrite.amount)));
    case 'all': return null;
    default: return assertNever(rewrite);
  }
}

/** CR 615.12, 615.12a: damage that can't be prevented; a prevention effect has its one opportunity all the same. */
export function unpreventable(applying: Pick<Applying, 'rules' | 'world' | 'batch'>, at: number): boolean {
  const { event } = nodeAt(applying.batch, at);
  return event.forbids?.includes('prevent') === true || forbidding(applying.world, applying.rules.edition, event, null, 'prevent') !== null;
}

export function envOf(applying: Applying, at: number, bindings: Bindings): Env {
  const { live, batch, world } = applying;
  const { event } = nodeAt(batch, at);
  const controller = live.staged && event.entry !== undefined ? event.entry.under : live.controller;
  return ENV.of({
    self: live.source, selfIncarnation: selfIncarnationIn(live.bindings), controller, bindings: alsoBound(live.bindings, bindings), event, lineage: withMarks(event.applied, [live.id]), own: [], since: applying.application.before?.facts ?? world.facts.length,
    cause: { kind: 'effect', source: live.source, controller },
  });
}

/** What an event is, beside its marks: a repeatable effect is asked again when it has changed (903.9b). */
export const versionOf = ({ applied: _applied, own: _own, cause, ...event }: GameEvent): string => canonicalText([event, cause.kind]);


/** What is entering: its cards are not there for what effects on the entry take (614.13a, 614.13c). */
export const enteringOf = ({ nodes }: BatchTask): readonly ObjectId[] => flatMap(nodes, ({ event, state }) => (event.entry === undefined || state === 'gone' ? [] : [event.entry.what]));
