/** CR 614.13: what is done to other objects together with an entry, as the text that does it counts it: "creatures sacrificed this way". */
import { FACT_OF, type GameEvent } from './event.ts';
import { type Fact, type Thing, type World, thingOfPlayer } from './model.ts';
import { SCOPE } from './records.ts';
import type { Scope } from './view.ts';
import { withFact } from './world.ts';

function subjectOf(event: GameEvent, field: string): Thing | undefined {
  if (field === 'player') return event.player === undefined ? undefined : thingOfPlayer(event.player);
  return field === 'what' ? event.what : event.recipient;
}
function factOf(event: GameEvent): Fact | undefined {
  const [fact, field] = event.kind === 'move' && event.to?.zone === 'exile' ? ['exiled', 'what'] : (FACT_OF[event.kind] ?? []);
  const subject = field === undefined ? undefined : subjectOf(event, field);
  return fact === undefined || subject === undefined ? undefined : { fact, subject, ...(event.amount === undefined ? {} : { amount: event.amount }) };
}

/** The scope in which the events have been done "this way"; the world is otherwise as it is before the entry. */
export function countedAlong(scope: Scope, events: readonly GameEvent[]): Scope {
  const { view } = scope;
  const world = events.reduce<World>((now, event) => { const fact = factOf(event); return fact === undefined ? now : withFact(now, fact); }, view.world);
  return SCOPE.with(scope, { view: { ...view, world }, wayFrom: view.world.facts.length });
}
