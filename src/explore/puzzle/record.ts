/**
 * What has happened, as far as anything can still ask for it. A position holds the whole record; two that differ only in what nobody asks for go on
 * alike, and are told by one key.
 *
 * Why that is exact: the record is read by conditions and amounts that say how far back they look, by the first and the nth of a turn, by what has
 * to happen at the next day or night, by the schedule, by instructions that look back to where they began, and by the outcome. Where the scenario
 * has one of the first three, nothing is forgotten. Of what came before everything that is under way, the key keeps what the schedule
 * and the outcome read, without its order: they count and add up. The rest is kept as it is. Only keys change, never a position.
 */
import { canonicalText } from '../../base/canonical.ts';
import { type Int, plus, show } from '../../base/integer.ts';
import { isEnded } from '../../rules/500-turns.ts';
import type { Machine } from '../../rules/batch.ts';
import type { Fact, ObserveItem, Scenario, World } from '../../rules/model.ts';
import { NOT_YET, type Position } from '../../rules/position.ts';
import { isEvent } from './outcome.ts';
import { isAtom } from './position-parts.ts';

/** A position as its key sees it. */
export interface Seen { readonly world: Pick<World, 'floating'>; readonly tasks: readonly unknown[] }

/** "This turn", "this game", the first time each turn, the nth draw; and day and night, which depend on what was cast in the turn before (729.2). */
const asksForTurn = (name: string, word: string): boolean => name === 'since' || name === 'first' || (name === 'field' && (word === 'nth' || word === 'nth-step')) || word === 'day' || word === 'night';
/** Whether something asks what happened in this turn, in this game, or which of its kind an event is. */
function looksBack(scenario: Scenario): boolean {
  const gone = new Set<object>();
  const inPart = (part: unknown): boolean => {
    if (typeof part !== 'object' || part === null || gone.has(part)) return false;
    gone.add(part);
    return Object.entries(part).some(([name, each]) => (typeof each === 'string' && asksForTurn(name, each)) || inPart(each));
  };
  const { cards, world, instructions, observe } = scenario;
  return inPart([cards, world.objects, world.floating, world.designations, instructions, observe]);
}

/** Facts that the schedule asks for: what was skipped, and which turn was ended (614.10, 722.1d). */
const OF_TURNS: ReadonlySet<string> = new Set(['skips', 'begins', 'does']);

/** Whether an item of the outcome may tell of a fact. */
function mayTell(scenario: Scenario, item: ObserveItem): (fact: Fact) => boolean {
  switch (item.observe) {
    case 'all': return () => true;
    case 'events': case 'changes': return (fact) => isEvent(scenario, fact) || (item.also?.some(({ fact: kind }) => kind === fact.fact) ?? false) || (fact.fact === 'loses-life' && fact.cause === 'cost');
    case 'facts': return ({ fact }) => item.facts.includes(fact) || fact === 'died' || fact === 'wins';
    case 'damage-by-source': return ({ fact }) => fact === 'damage';
    case 'turns': return ({ fact }) => fact === 'begins' || fact === 'skips';
    case 'triggers': return ({ fact }) => fact === 'triggers';
    case 'regenerated': return ({ fact }) => fact === 'regenerated';
    case 'subjects': case 'amount': return ({ fact }) => fact === item.fact;
    default: return () => false;
  }
}

/** How the key sees a position; null where everything that has happened may be asked for. */
export function upToRecord(scenario: Scenario, { rules }: Machine): ((position: Position) => Seen) | null {
  if (rules.dayAndNight === true || looksBack(scenario)) return null;
  const tells = scenario.observe.items.map((item) => mayTell(scenario, item));
  const scheduled = scenario.world.schedule.length > 0;
  const matters = (fact: Fact): boolean => (scheduled && OF_TURNS.has(fact.fact)) || tells.some((tell) => tell(fact));
  const summaryOf = summaries(matters, scenario.observe.items.some((item) => (item.observe === 'events' || item.observe === 'changes') && item.also?.some(({ fact }) => fact === 'pays-life') === true));
  const from = scenario.world.facts.length;
  return ({ world, tasks }) => {
    const { facts, turn } = world;
    const begun = Math.max(from, Math.min(facts.length, ...tasks.map(earliest)));
    const place = (at: number): number => (at === NOT_YET ? at : at - begun);
    const { since: _, before: __, ...now } = turn;
    return {
      world: { ...world, earlier: summaryOf(facts, begun), facts: facts.slice(begun), turn: scheduled ? { ...now, ended: isEnded(world, turn.of) } : now },
      tasks: tasks.map((task) => placed(task, place)),
    };
  };
}

/** The facts before a place that matter, equal ones together, in an order of their own; those that name cards, in theirs. */
function summaries(matters: (fact: Fact) => boolean, paid: boolean): (facts: World['facts'], until: number) => string {
  const known = new WeakMap<readonly Fact[], Map<number, string>>();
  return (facts, until) => {
    const texts = known.get(facts) ?? new Map<number, string>();
    known.set(facts, texts);
    let text = texts.get(until);
    if (text === undefined) texts.set(until, (text = summed(facts.slice(0, until).filter(matters), paid)));
    return text;
  };
}
function summed(facts: readonly Fact[], paid: boolean): string {
  const sums = new Map<string, Int>();
  const listed: string[] = [];
  for (const fact of facts) {
    const { amount, ...rest } = fact;
    if (fact.objects !== undefined) listed.push(canonicalText(fact));
    else {
      const adds = amount !== undefined && !(paid && (fact.fact === 'loses-life' || fact.fact === 'pays-life')); // a payment is told for one loss of the same amount
      const name = canonicalText(adds ? [rest] : fact);
      sums.set(name, plus(sums.get(name) ?? 0, adds ? amount : 1));
    }
  }
  return [...[...sums].map(([name, sum]) => `${name}=${show(sum)}`).sort(), ...listed].join('\n');
}

/** Names of fields that say where the record stood. */
const PLACES: ReadonlySet<string> = new Set(['since', 'movesFrom', 'facts']);
const isPlace = (name: string, value: unknown): value is number => typeof value === 'number' && PLACES.has(name);
type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value) && !isAtom(value);

/** Instructions of these kinds bind nothing, and ask for nothing that was bound. */
const PLAIN: ReadonlySet<unknown> = new Set(['event', 'together', 'turns', 'run-schedule', 'state-based-actions', 'sba-again', 'if-done', 'paid']);
const plain = new WeakMap<object, boolean>();
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  let known = plain.get(value);
  if (known === undefined) plain.set(value, (known = (!('do' in value) || PLAIN.has(value.do)) && Object.values(value).every(isPlain)));
  return known;
}
/** CR 400.7j: whether instructions may ask what has moved since they began: they are an object's, or speak of something that was bound. */
const asksBack = (env: Tree, list: unknown): boolean => env['selfIncarnation'] !== undefined || Object.keys(env['bindings'] as object).length > 0 || !isPlain(list);
/** An environment whose beginning no longer matters, by what it belongs to. */
const idle = (tree: Tree): Tree | null => {
  const { env, list } = tree;
  return isTree(env) && list !== undefined && typeof env['since'] === 'number' && !asksBack(env, list) ? env : null;
};

const earliests = new WeakMap<object, number>();
/** The earliest place of the record to which a part of a position looks back; Infinity: to none. */
function earliest(part: unknown): number {
  if (typeof part !== 'object' || part === null || isAtom(part)) return Infinity;
  let known = earliests.get(part);
  if (known === undefined && Array.isArray(part)) {
    known = Infinity;
    for (const each of part as readonly unknown[]) if (typeof each === 'object') known = Math.min(known, earliest(each)); // most lists are of marks
    earliests.set(part, known);
  } else if (known === undefined) {
    const resting = isTree(part) ? idle(part) : null;
    known = Object.entries(part).reduce((least, [name, each]) => Math.min(least, isPlace(name, each) ? (each === NOT_YET ? Infinity : each) : each === resting ? earliest({ ...resting, since: NOT_YET, movesFrom: undefined }) : earliest(each)), Infinity);
    earliests.set(part, known);
  }
  return known;
}
/** A part of a position with places told from where the kept record begins, and none where nothing looks back. */
function placed(part: unknown, place: (at: number) => number): unknown {
  if (!speaksOfPlaces(part)) return part;
  if (earliest(part) < Infinity) return placedAnew(part, place);
  const known = unmoved.get(part) ?? placedAnew(part, place);
  unmoved.set(part, known);
  return known;
}
/** Parts that look back to no place: what waits is the same from one position to the next. */
const unmoved = new WeakMap<object, object>();
function placedAnew(part: object, place: (at: number) => number): object {
  if (Array.isArray(part)) return part.map((each) => placed(each, place));
  const resting = isTree(part) ? idle(part) : null;
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, isPlace(name, each) ? place(each) : each === resting && resting !== null ? { ...(placed(resting, place) as object), since: '*', movesFrom: undefined } : placed(each, place)]));
}
const speaking = new WeakMap<object, boolean>();
function speaksOfPlaces(part: unknown): part is object {
  if (typeof part !== 'object' || part === null || isAtom(part)) return false;
  let known = speaking.get(part);
  if (known === undefined) {
    known = Array.isArray(part) ? part.some((each: unknown) => typeof each === 'object' && speaksOfPlaces(each)) : Object.entries(part).some(([name, each]) => isPlace(name, each) || speaksOfPlaces(each));
    speaking.set(part, known);
  }
  return known;
}
