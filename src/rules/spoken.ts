/** NOT IN CR: what the texts of a scenario speak of at all, so that the rest of the procedure need not look for it; found in one walk. */
import type { Filter } from './ability.ts';
import type { PlayerId, Scenario } from './model.ts';

interface Spoken {
  topOfGraveyard: boolean;
  dayAndNight: boolean;
  triggers: boolean;
}

const asksForTop = (of: readonly Partial<Filter>[]): boolean => of.some(({ test }) => test === 'top') && of.some((each) => each.test === 'zone' && 'zone' in each && each.zone === 'graveyard');

function listen(tree: object, heard: Spoken): void {
  if (Array.isArray(tree)) {
    for (const part of tree as readonly unknown[]) if (typeof part === 'object' && part !== null) listen(part, heard);
    return;
  }
  const record = tree as Readonly<Record<string, unknown>>;
  const { keyword, test, of, ability, do: step } = record;
  if (ability === 'after' || step === 'delayed' || record['kind'] === 'designate') heard.triggers = true; // 603.7, 723.2, 724.2
  if (keyword === 'daybound' || keyword === 'nightbound') heard.dayAndNight = true;
  if (test === 'all' && Array.isArray(of) && asksForTop(of as readonly Partial<Filter>[])) heard.topOfGraveyard = true;
  for (const key in record) {
    const part = record[key];
    if (typeof part === 'object' && part !== null) listen(part, heard);
  }
}

/**
 * What cards, instructions, objects and effects in force speak of: day and night (702.145); triggered abilities (603); whose
 * graveyards are looked at as a pile in an order (404.2), by an effect or by who observes them.
 */
export function spokenOf({ cards, instructions, world, observe }: Scenario): { readonly dayAndNight: boolean; readonly triggers: boolean; readonly orderedGraveyards: readonly PlayerId[] } {
  const heard: Spoken = { topOfGraveyard: false, dayAndNight: false, triggers: (world.designations ?? []).some(({ of }) => of !== null) };
  const known = new Set(Object.values(cards));
  for (const texts of [cards, instructions, world.floating]) listen(texts, heard);
  for (const { card, ...own } of world.objects) listen(known.has(card) ? own : { card, own }, heard);
  const observed = [...new Set(observe.items.flatMap((item) => (item.observe === 'graveyard' ? [item.player] : [])))];
  return { dayAndNight: heard.dayAndNight, triggers: heard.triggers, orderedGraveyards: heard.topOfGraveyard ? world.players.map(({ id }) => id) : observed };
}
