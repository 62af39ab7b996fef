/** What has happened, as conditions and descriptions ask for it. */
import { type Int, max, plus } from '../base/integer.ts';
import type { Filter, Since } from '../rules/ability.ts';
import type { Fact, GameObject, Thing } from '../rules/model.ts';
import { controllerOf, passes, playerPasses, things } from './evaluate.ts';
import { type Scope, type Sight, real, seen, thingIsPlayer, unchecked } from './sight.ts';

export function recorded(scope: Scope, fact: string, since: Since, about: readonly Thing[] = []): readonly Fact[] {
  if (fact === 'excess-damage') unchecked('how much damage was dealt in excess');
  const { earlier, facts, turn } = scope.sight.world;
  const all = since === 'turn' ? (turn.since === undefined ? [...earlier, ...facts] : facts.slice(turn.since)) : since === 'game' ? [...earlier, ...facts] : since === 'way' ? facts.slice(scope.since ?? unchecked('"this way" outside of instructions')) : unchecked(`the record since the last ${since}`);
  const wanted = fact === 'dies' ? ['dies', 'died'] : fact === 'leaves' ? ['leaves', 'dies', 'died', 'leaves-the-game'] : fact === 'to-graveyard' ? ['to-graveyard', 'put-into-graveyard', 'dies', 'died'] : [fact]; // 700.4
  const list = since === 'way' ? all : all.filter((each) => !about.some((thing) => isOfFormer(facts, each, thing)));
  if (fact === 'dealt-damage') return list.flatMap((each) => (each.fact === 'damage' && each.from !== undefined ? [{ fact, subject: each.from, amount: each.amount ?? 1, ...(each.subject === undefined ? {} : { from: each.subject }) }] : [])); // 120.1
  return list.filter((each) => wanted.includes(each.fact) || (fact === 'leaves' && each.left === true) || (fact === 'leaves-graveyard' && each.fromGraveyard === true));
}
/** What befalls or is done by a permanent while it is one. */
const WHILE_THERE: readonly string[] = ['damage', 'counters-on', 'counters-removed', 'tapped', 'untapped', 'transformed', 'regenerated', 'turned-face-up', 'gains-control', 'devoured'];
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

interface Asked { readonly fact: string; readonly since: Since; readonly who?: Filter; readonly by?: Filter; readonly words?: readonly string[] }
const told = (scope: Scope, { fact, since, who, by, words }: Asked): readonly Fact[] =>
  recorded(scope, fact, since, [who, by].flatMap((filter) => (filter?.test === 'ref' ? things(scope, filter.ref) : []))).filter((each) => words === undefined || words.some((word) => each.words?.includes(word) === true)).filter((each) => by === undefined || (each.from !== undefined && !thingIsPlayer(each.from) && passesAsSource(scope, by, each.from))).filter((each) => who === undefined || (each.subject !== undefined && (sameUnder(scope, each) || unchecked('who controlled what entered')) && isAbout(scope, who, each.subject, ['damage', 'counters-on', 'counters-removed'].includes(fact))));
/** CR 608.2i: as the permanent was when it entered. */
const sameUnder = (scope: Scope, { fact, subject, from }: Fact): boolean => fact !== 'enters' || subject === undefined || thingIsPlayer(subject) || from === undefined || !thingIsPlayer(from) || controllerOf(scope.sight, subject) === -1 - from;
const sum = (facts: readonly Fact[]): Int => facts.reduce<Int>((all, { amount }) => plus(all, amount ?? 1), 0);
/** How much of it there was. */
export const happened = (scope: Scope, asked: Asked): Int => sum(told(scope, asked));
/** CR 608.2i: the most that one of them did or underwent, where it tells how much; how many things something happened to is counted together, or for each player whose they are, where players are asked for. */
export function happenedToOne(scope: Scope, asked: Asked): Int {
  const { who } = asked;
  const facts = told(scope, asked);
  if (who === undefined || who.test === 'ref') return sum(facts);
  const ofPlayers = (filter: Filter): boolean => filter.test === 'player' || filter.test === 'opponent' || (filter.test === 'all' && filter.of.some(ofPlayers));
  const whose = ({ fact, subject = NaN }: Fact): number => (thingIsPlayer(subject) || ['damage', 'counters-on', 'counters-removed'].includes(fact) ? subject : ofPlayers(who) ? -1 - (real(scope.sight.world, subject).left?.controller ?? controllerOf(scope.sight, subject)) : NaN);
  return facts.map((fact) => sum(facts.filter((other) => Object.is(whose(other), whose(fact))))).reduce<Int>(max, 0);
}
const passesAsSource = (scope: Scope, by: Filter, from: Thing): boolean => // CR 113.7a: one that has left is what it last was
  (by.test !== 'ref' && real(scope.sight.world, from).left !== undefined && !['battlefield', 'stack'].includes(real(scope.sight.world, from).zone) ? unchecked('a description of a source that has left') : passes(scope, by, from));
/** What happened to an object happened to whoever had it; `itself`: the fact is about this very player or permanent, not about the player whose it is (120.3). */
function isAbout(scope: Scope, who: Filter, subject: Thing, itself: boolean): boolean {
  if (!thingIsPlayer(subject) && who.test !== 'ref' && who.test !== 'opponent' && (real(scope.sight.world, subject).left !== undefined || real(scope.sight.world, subject).zone !== 'battlefield')) return unchecked('a description of what has left');
  if (thingIsPlayer(subject) || !(who.test === 'ref' || who.test === 'opponent')) return passes(scope, who, subject);
  const object = seen(scope.sight, subject);
  return passes(scope, who, subject) || (!itself && playerPasses(scope, who, object.left?.controller ?? controllerOf(scope.sight, subject)));
}
