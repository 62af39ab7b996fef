/** Effects that are being applied to one or more events, for the tests of the procedure of 616.1. */
import type { Ability, Rewrite } from './ability.ts';
import type { Applying } from './applying.ts';
import type { Rules } from './choosing.ts';
import type { LiveEffect } from './effect.ts';
import type { Entry, GameEvent } from './event.ts';
import { BEAR, card, entry, world } from './layers.fixture.ts';
import type { Node } from './position.ts';
import { when } from './702-keywords.ts';

export const event = (kind: GameEvent['kind'], parts: Partial<GameEvent> = {}): GameEvent => ({ kind, cause: { kind: 'rule', source: null, controller: 0 }, applied: [], ...parts });
export const coming = (what: number, under: number): Entry => ({ ...entry(what, { under }), tapped: false, counters: [], taken: [], paid: [], linked: {} });
export const rulesOf = (readings: Rules['readings'] = {}, edition = 'current'): Rules => ({ edition, readings, domain: {}, cards: {}, stateBasedActions: 'none', triggers: 'ignore', tracked: [], preventionWatched: false, orderedGraveyards: [] });

export type Says = Partial<Parameters<typeof when>[0]>;
/** A resolved effect with these rewrites, of object 0, controlled by player 0. */
export const live = (rewrites: readonly Rewrite[], parts: Partial<LiveEffect> = {}, more: Says = {}): LiveEffect =>
  ({ id: 'f7', ability: when({ patterns: [], rewrites, ...more }), source: 0, controller: 0, bindings: {}, floating: 'f7', left: null, staged: false, own: false, label: 'x', ...parts });

/** The effect, chosen and being applied to all the events, or to those that are named. */
export const applyingTo = (of: LiveEffect, events: readonly (GameEvent | Node)[], w = world([BEAR]), parts: Partial<Applying['application']> = {}): Applying => ({
  rules: rulesOf(), world: w, live: of,
  batch: { task: 'batch', nodes: events.map((each) => ('kind' in each ? { event: each, parent: -1, state: 'open' } : each)), acted: [], applying: null, after: [], stage: 0 },
  application: { nodes: events.map((_, at) => at), effect: 'f7', chooser: 0, answers: [], paying: 0, ...parts },
});

/** What says that something can't happen. */
export const forbids = (...patterns: Extract<Ability, { ability: 'cant' }>['patterns']): ReturnType<typeof card> => card('No', 'Enchantment', { text: [{ ability: 'cant', patterns, worksIn: ['battlefield'] }] });
