/** What must add up at the end of a play, whatever happened: zones, life, counters, tokens, what is left of effects. */
import { type Int, minus, plus } from '../base/integer.ts';
import { type Fact, type Scenario, type Thing, type World, thingOfPlayer } from '../rules/model.ts';

type Same = (fact: Fact) => boolean;
const sumOf = (facts: readonly Fact[], passes: Same): Int => facts.reduce<Int>((sum, fact) => (passes(fact) ? plus(sum, fact.amount ?? 1) : sum), 0);
const equalSets = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && new Set([...a, ...b]).size === a.length;

/** CR 400.1: every card is in the one zone that it says. */
function zones({ players, objects }: World): readonly string[] {
  return players.flatMap((player) =>
    (['library', 'hand', 'graveyard'] as const)
      .filter((zone) => !equalSets(player[zone], objects.filter((object) => object.zone === zone && object.owner === player.id && (!object.token || player[zone].includes(object.id))).map(({ id }) => id)))
      .map((zone) => `400.1: the ${zone} of ${player.name} is not what is in it`));
}

/** CR 119.3-4: life is what it was, and what was gained and lost since; only a watched total may end elsewhere (120.4d). */
const life = (before: World, after: World, facts: readonly Fact[]): readonly string[] =>
  after.players.flatMap(({ id, name, life: now }) => {
    const of = (fact: string): Int => sumOf(facts, (each) => each.fact === fact && each.subject === thingOfPlayer(id));
    const expected = minus(plus(before.players[id]?.life ?? 0, of('gains-life')), of('loses-life'));
    return now === expected ? [] : [`119.3: ${name} is at ${String(now)} life, and should be at ${String(expected)}`];
  });

/** CR 122.1: counters of what has stayed where it was are what was there, put and removed. */
function counters(before: World, after: World, facts: readonly Fact[]): readonly string[] {
  const players = after.players.map(({ id, counters: now }) => ({ thing: thingOfPlayer(id), now, then: before.players[id]?.counters ?? [] }));
  const objects = after.objects.filter(({ id, incarnation }) => before.objects[id]?.incarnation === incarnation).map(({ id, counters: now }) => ({ thing: id, now, then: before.objects[id]?.counters ?? [] }));
  return [...players, ...objects].flatMap(({ thing, now, then }) => {
    const count = (list: typeof now, kind: string): Int => list.find((each) => each.kind === kind)?.amount ?? 0;
    const changed = (fact: string, kind: string): Int => sumOf(facts, (each) => each.fact === fact && each.subject === thing && each.words?.[0] === kind);
    const kinds = [...new Set([...now, ...then].map(({ kind }) => kind))];
    return kinds.filter((kind) => count(now, kind) < 0 || count(now, kind) !== minus(plus(count(then, kind), changed('counters-on', kind)), changed('counters-removed', kind))).map((kind) => `122.1: ${kind} counters of ${nameOf(after, thing)} do not add up`);
  });
}
const nameOf = (world: World, thing: Thing): string => (thing < 0 ? world.players[-1 - thing]?.name : world.objects[thing]?.label) ?? '';

/** CR 120.3, 120.6: marked damage is that of the facts; healing and destruction may only take it away. */
function damage(before: World, after: World, facts: readonly Fact[]): readonly string[] {
  return after.objects.filter(({ id, incarnation }) => before.objects[id]?.incarnation === incarnation).flatMap(({ id, damage: now, label }) => {
    const dealt = sumOf(facts, (fact) => fact.fact === 'damage' && fact.subject === id);
    return now <= plus(before.objects[id]?.damage ?? 0, dealt) ? [] : [`120.6: ${label} has ${String(now)} damage of ${String(dealt)} dealt`];
  });
}

/** CR 111.2, 400.7: what is created is there, what has stayed has not left, and a change of zone makes a new object. */
function objects(before: World, after: World, facts: readonly Fact[]): readonly string[] {
  const tokens = after.objects.slice(before.objects.length).filter(({ token }) => token).length;
  const created = sumOf(facts, ({ fact }) => fact === 'creates');
  const left = new Set(['dies', 'exiled', 'to-hand', 'to-library', 'to-graveyard']);
  const stayed = after.objects.filter(({ id, incarnation, zone }) => before.objects[id]?.incarnation === incarnation && before.objects[id].zone !== zone);
  const gone = after.objects.filter(({ id, incarnation }) => before.objects[id]?.incarnation === incarnation && facts.some(({ subject, fact }) => subject === id && left.has(fact)));
  return [
    ...(created <= tokens ? [] : [`111.2: ${String(created)} tokens were created, and there are ${String(tokens)}`]),
    ...stayed.map(({ label }) => `400.7: ${label} is in another zone and the same object`), ...gone.map(({ label }) => `400.7: ${label} left and is the same object`),
  ];
}

/** CR 615.7: nothing is left of an effect but what there was. */
const limits = (before: World, after: World): readonly string[] =>
  after.floating.flatMap(({ id, label, left }) => {
    const initial = before.floating.find((each) => each.id === id)?.left;
    return left !== null && (left < 0 || (initial !== undefined && initial !== null && left > initial)) ? [`615.7: ${label} has ${String(left)} left`] : [];
  });

/** Whether something watches life totals, which then end where it says. */
const watched = new WeakMap<Scenario, boolean>();
function watchesTotals(scenario: Scenario): boolean {
  let found = watched.get(scenario);
  if (found === undefined) watched.set(scenario, (found = JSON.stringify([scenario.world.floating, scenario.cards, scenario.instructions], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)).includes('"life-total"')));
  return found;
}

/** What does not add up between the beginning of a scenario and the end of a play, each with its rule. */
export function bookkeeping(scenario: Scenario, after: World): readonly string[] {
  const before = scenario.world;
  const facts = after.facts.slice(before.facts.length);
  return [
    ...zones(after), ...life(before, after, facts).filter(() => !watchesTotals(scenario)), ...counters(before, after, facts), ...damage(before, after, facts), ...objects(before, after, facts), ...limits(before, after),
    ...facts.filter(({ amount }) => amount !== undefined && amount < 0).map(({ fact, amount }) => `107.1b: ${fact} ${String(amount)}`),
  ];
}
