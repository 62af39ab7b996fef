/** What has happened, as conditions and descriptions ask for it. */
import type { Filter, Since } from '../rules/ability.ts';
import type { Fact, GameObject, Thing } from '../rules/model.ts';
import { type Scope, type Sight, thingIsPlayer, unchecked } from './sight.ts';

export function recorded(scope: Scope, fact: string, since: Since, about: readonly Thing[] = []): readonly Fact[] {
  const { earlier, facts, turn } = scope.sight.world;
  const all = since === 'turn' ? (turn.since === undefined ? [...earlier, ...facts] : facts.slice(turn.since)) : since === 'game' ? [...earlier, ...facts] : since === 'way' ? facts.slice(scope.since ?? unchecked('"this way" outside of instructions')) : unchecked(`the record since the last ${since}`);
  const wanted = fact === 'dies' ? ['dies', 'died'] : fact === 'leaves' ? ['leaves', 'dies', 'died', 'leaves-the-game'] : fact === 'to-graveyard' ? ['to-graveyard', 'put-into-graveyard', 'dies', 'died'] : [fact]; // 700.4
  const list = since === 'way' ? all : all.filter((each) => !about.some((thing) => isOfFormer(facts, each, thing)));
  if (fact === 'dealt-damage') return list.flatMap((each) => (each.fact === 'damage' && each.from !== undefined ? [{ fact, subject: each.from, amount: each.amount ?? 1 }] : [])); // 120.1
  return list.filter((each) => wanted.includes(each.fact) || (fact === 'leaves' && each.left === true) || (fact === 'leaves-graveyard' && each.fromGraveyard === true));
}
/** What befalls or is done by a permanent while it is one. */
const WHILE_THERE: readonly string[] = ['damage', 'counters-on', 'counters-removed', 'tapped', 'untapped', 'transformed', 'regenerated', 'turned-face-up', 'gains-control'];
/** CR 400.7: whether a fact is about the object that a thing was before it entered for the last time. */
function isOfFormer(facts: readonly Fact[], each: Fact, thing: Thing): boolean {
  if (thingIsPlayer(thing) || !WHILE_THERE.includes(each.fact) || (each.subject !== thing && each.from !== thing)) return false;
  const entries = facts.flatMap(({ fact, subject }, at) => (fact === 'enters' && subject === thing ? [at] : []));
  const last = entries.at(-1);
  return last !== undefined && !facts.slice(last).includes(each);
}
/** CR 701.9c: a card discarded to a hidden zone without being revealed has undefined values. */
const isUndefined = ({ world }: Sight, { id, zone }: GameObject): boolean => ['hand', 'library'].includes(zone) && !world.facts.some(({ fact, subject, objects }) => fact === 'reveals' && (subject === id || objects?.includes(id) === true));
const BY_VALUES: readonly Filter['test'][] = ['type', 'base-type', 'subtype', 'supertype', 'color', 'colors', 'name', 'keyword', 'chosen', 'shares', 'compare', 'ability'];
/** Whether a filter asks for one of them. */
const looksAt = (filter: Filter): boolean => ('of' in filter && (filter.test === 'all' || filter.test === 'any' || filter.test === 'not') ? [filter.of].flat().some(looksAt) : BY_VALUES.includes(filter.test));
/** Whether a description of something discarded asks for what it has no value of. */
export const isUnknown = (sight: Sight, filters: readonly Filter[], object: GameObject): boolean =>
  filters.some((each) => each.test === 'record' && each.fact === 'discards') && filters.some(looksAt) && isUndefined(sight, object);
