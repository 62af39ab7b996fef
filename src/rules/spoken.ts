/** NOT IN CR: what the texts of a scenario speak of at all, so that the rest of the procedure need not look for it; found in one walk. */
import { flatMap } from '../base/list.ts';
import { RAD } from './603-inherent.ts';
import type { Filter } from './ability.ts';
import type { Card, PlayerId, Scenario } from './model.ts';

interface Spoken {
  topOfGraveyard: boolean;
  dayAndNight: boolean;
  triggers: boolean;
  states: boolean;
  excess: boolean;
  prevention: boolean;
  crimes: boolean;
  containers: boolean;
}

const NONE: ReadonlySet<unknown> = new Set();
const asksForTop = (of: readonly Partial<Filter>[]): boolean => of.some(({ test }) => test === 'top') && of.some((each) => each.test === 'zone' && 'zone' in each && each.zone === 'graveyard');

/** What one word under a name says. */
function hear(name: string, word: string, record: Readonly<Record<string, unknown>>, heard: Spoken): void {
  switch (name) {
    case 'ability': if (word === 'after') { heard.triggers = true; if (record['state'] !== undefined) heard.states = true; } break; // 603, 603.8
    case 'do': if (word === 'delayed') heard.triggers = true; break; // 603.7
    case 'kind': case 'word': if (word === 'designate' || word === RAD) heard.triggers = true; break; // 723.2, 724.2, 726.1
    case 'keyword': if (word === 'daybound' || word === 'nightbound') heard.dayAndNight = true; break;
    case 'amount': case 'field': if (word === 'excess') heard.excess = true; if (name === 'field' && word === 'prevented') heard.prevention = true; if (name === 'field' && word === 'part-of') heard.containers = true; break; // 120.10, 615.13, 616.1g
    case 'fact': if (word === 'excess-damage') heard.excess = true; if (word === 'commits-crime') heard.crimes = true; break;
    case 'test': if (word === 'all' && asksForTop(record['of'] as readonly Partial<Filter>[])) heard.topOfGraveyard = true; break;
  }
}

/** @param known cards that have been listened to */
function listen(tree: object, heard: Spoken, known: ReadonlySet<unknown>): void {
  if (Array.isArray(tree)) {
    for (const part of tree as readonly unknown[]) if (typeof part === 'object' && part !== null) listen(part, heard, known);
    return;
  }
  const record = tree as Readonly<Record<string, unknown>>;
  for (const name in record) {
    const part = record[name];
    if (typeof part === 'string') hear(name, part, record, heard);
    else if (typeof part === 'object' && part !== null && !known.has(part)) listen(part, heard, known);
  }
}

/**
 * What cards, instructions, objects and effects in force speak of: day and night (702.145); triggered abilities (603), also of states (603.8) and of damage that is prevented (615.13); what an event is part of (616.1g); whose
 * graveyards are looked at as a pile in an order (404.2), by an effect or by who observes them.
 */
export function spokenOf({ cards, instructions, world, observe }: Scenario): { readonly dayAndNight: boolean; readonly triggers: boolean; readonly states: boolean; readonly excess: boolean; readonly prevention: boolean; readonly crimes: boolean; readonly containers: boolean; readonly orderedGraveyards: readonly PlayerId[] } {
  const heard: Spoken = { topOfGraveyard: false, dayAndNight: false, excess: false, states: false, prevention: false, crimes: false, containers: false, triggers: (world.designations ?? []).some(({ of }) => of !== null) || world.players.some(({ counters }) => counters.some(({ kind }) => kind === RAD)) };
  const known = new Set<unknown>(Object.values(cards));
  for (const card in cards) listen(cards[card] as Card, heard, NONE);
  for (const texts of [instructions, world.floating, world.objects]) listen(texts, heard, known);
  const observed = [...new Set(flatMap(observe.items, (item) => (item.observe === 'graveyard' ? [item.player] : [])))];
  return { dayAndNight: heard.dayAndNight, triggers: heard.triggers, states: heard.states, excess: heard.excess, prevention: heard.prevention, crimes: heard.crimes, containers: heard.containers, orderedGraveyards: heard.topOfGraveyard ? world.players.map(({ id }) => id) : observed };
}
