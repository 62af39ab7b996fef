/** The rules as a finite puzzle: positions, options, exact keys, outcomes. Here rules and search meet. */
import { type Int, isZero, max, minus, times } from '../../base/integer.ts';
import { type Machine, initialPosition, machineOf, ready, take } from '../../rules/machine.ts';
import type { Scenario } from '../../rules/model.ts';
import type { Offer, Position } from '../../rules/position.ts';
import type { Model, Shape } from '../../search/model.ts';
import { type Interner, createInterner, keysByGlance } from './intern.ts';
import { outcomeText } from './outcome.ts';
import { NOT_IN_KEY, isAtom } from './position-parts.ts';
import { renumbered } from './renumbered.ts';
import { MANY, stretches } from './repeated.ts';

export type RulesModel = Model<Position, Offer>;

export function rulesModel(scenario: Scenario, machine: Machine = machineOf(scenario)): RulesModel {
  const key = keysByGlance(() => createInterner(NOT_IN_KEY, isAtom), glanceAt);
  return {
    initial: initialPosition(scenario),
    choices: (position) => ready(machine, position).offers,
    apply: (position, offer) => take(machine, position, offer.choice),
    key,
    outcome: (position) => outcomeText(scenario, ready(machine, position).position.world),
    player: (position) => ready(machine, position).offers[0]?.player ?? null,
    chance: (position) => {
      const { offers } = ready(machine, position);
      return offers[0]?.player === null ? offers.map(({ weight }) => weight ?? 1) : undefined;
    },
  };
}

/** The same puzzle, watched for growth: a little slower, so that small searches that end go without. */
export function watchingGrowth<Choice>(model: Model<Position, Choice>): Model<Position, Choice> {
  let interner: Interner | undefined;
  const keyOf = (value: object): string => (interner ??= createInterner(NOT_IN_KEY, isAtom)).keyOf(value);
  const objects = model.initial.world.objects.length;
  const { world, tasks } = model.initial;
  return { beyond: () => times(2, largest([world, tasks], 1)), outline: outlineOf, shape: (position) => shapeOf(position, keyOf, objects), ...model };
}

/** What is seen of a position without going into it: how much has happened, and what last; life totals, and the outline. */
function glanceAt(position: Position): string {
  const { players, facts } = position.world;
  const last = facts.at(-1);
  let text = last === undefined ? '' : `${String(facts.length)}${last.fact}${String(last.subject)},${String(last.amount)};`;
  for (const { life } of players) text += `${String(life)},`;
  return text + outlineOf(position);
}

/** What is quickly told of the parts that shapes keep: different outlines are different shapes. */
function outlineOf({ world, tasks }: Position): string {
  const { turn } = world;
  let text = `${turn.step}${String(turn.number)}`;
  for (const { id, left } of world.floating) text += left === null ? `,${id}` : `,${id}:${String(left)}`;
  for (const { hand, library, graveyard } of world.players) text += `,${String(hand.length)},${String(library.length)},${String(graveyard.length)}`;
  return text + inStretches(tasks.map(outlineOfTask));
}
/** Many texts one after another; those that come again and again are told once. */
function inStretches(told: readonly string[]): string {
  if (told.length <= MANY) return told.join('');
  return stretches(told).map(({ from, length, times: often }) => { const part = told.slice(from, from + length).join(''); return often === 1 ? part : `(${part})`; }).join('');
}
function outlineOfTask(task: Position['tasks'][number]): string {
  if (task.task === 'batch') return `;${inStretches(task.nodes.map(({ event, state }) => `${state}${event.applied.join('+')},`))}/${task.applying?.effect ?? ''}`;
  const [step] = task.list;
  return `;${String(task.list.length)}${step === undefined ? '' : step.do === 'turns' ? `@${String(step.at)}` : step.do}`;
}

const sizes = new WeakMap<object, Int>();
/** The greatest number that stands anywhere in some data: life totals, sizes, what effects compare with. Twice as much is beyond all of them, and sums of two. */
function largest(value: unknown, least: Int): Int {
  if (typeof value === 'number' || typeof value === 'bigint') return max(least, value);
  if (typeof value !== 'object' || value === null) return least;
  let found = sizes.get(value);
  if (found === undefined) sizes.set(value, (found = Object.values(value).reduce<Int>((most, each) => largest(each, most), 1)));
  return max(least, found);
}

/**
 * A position with what only rises taken out: life totals, counters, marked damage, amounts of events, tokens made on the
 * way, the record of what happened; a life total below nothing rises downwards. Marks and what is left of shields stay. That a loop can go on is confirmed by going
 * round it several times more, so a condition on an amount that ends it soon is noticed.
 */
export function shapeOf(position: Position, keyOf: (value: object) => string, objects0: number): Shape {
  const { world } = position;
  const counts: Int[] = [world.facts.length];
  const players = world.players.map((player) => {
    counts.push(player.life < 0 ? minus(0, player.life) : player.life, ...player.counters.map(({ amount }) => amount), ...player.mana.map(({ amount }) => amount));
    return { ...player, life: player.life < 0 ? '-' : '*', counters: player.counters.map(({ kind }) => kind), mana: player.mana.map(({ type }) => type) };
  });
  const plain = renumbered(position);
  const objects = world.objects.slice(0, objects0).map((object, i) => {
    if (object.counters.length === 0 && isZero(object.damage)) return plain.objects[i] ?? object;
    counts.push(object.damage, ...object.counters.map(({ amount }) => amount));
    return { ...plain.objects[i], damage: '*', counters: object.counters.map(({ kind }) => kind), timestamp: '*' };
  });
  const made = new Map<string, number>();
  for (const { label, zone, controller, tapped } of world.objects.slice(objects0)) {
    const kind = [label, zone, String(controller), String(tapped)].join('/');
    made.set(kind, (made.get(kind) ?? 0) + 1);
  }
  const kinds = [...made.keys()].sort();
  counts.push(...kinds.map((kind) => made.get(kind) ?? 0));
  const shape = keyOf({ players, objects, kinds, floating: plain.floating, turn: world.turn, tasks: waiting(plain.tasks, keyOf, counts, objects0) });
  return { shape, counts };
}
/** What waits, without amounts; what waits again and again alike is one more count, and so is what comes again and again within one batch. */
function waiting(tasks: readonly object[], keyOf: (value: object) => string, counts: Int[], objects0: number): readonly object[] {
  const told = (task: object, own: Int[]): object => {
    const nodes = 'nodes' in task && Array.isArray(task.nodes) && task.nodes.length > MANY ? (task.nodes as readonly Noded[]) : undefined;
    return nodes === undefined ? withoutAmounts(task, own, objects0) : { ...withoutAmounts({ ...task, nodes: [] }, own, objects0), nodes: listed(nodes.map(inItsPlace), keyOf, own, (node, its) => withoutAmounts(node, its, objects0)) };
  };
  return listed(tasks, keyOf, counts, told);
}
interface Noded { readonly parent: number; readonly event: { readonly within?: readonly object[] } }
/** A node that says how far before it its parent stands; what it stands within over and over, once. */
function inItsPlace(node: Noded, at: number): object {
  const within = [...new Map((node.event.within ?? []).map((each) => [JSON.stringify(each), each])).values()];
  return { ...node, parent: node.parent < 0 ? node.parent : at - node.parent, event: { ...node.event, within } };
}
function listed(items: readonly object[], keyOf: (value: object) => string, counts: Int[], bareOf: (item: object, counts: Int[]) => object): readonly object[] {
  if (items.length <= MANY) return items.map((item) => bareOf(item, counts));
  const amounts = items.map((): Int[] => []);
  const bare = items.map((item, i) => bareOf(item, amounts[i] ?? []));
  return stretches(bare.map(keyOf)).flatMap(({ from, length, times: often }) => {
    const part = bare.slice(from, from + length);
    counts.push(...(often === 1 ? amounts.slice(from, from + length).flat() : [often]));
    return often === 1 ? part : [{ again: part }];
  });
}

const AMOUNTS = new Set(['amount', 'prevented', 'old', 'new']);
/** A task with the amounts of its events taken out, in order; references to tokens made on the way are all alike. */
function withoutAmounts(value: unknown, counts: Int[], objects0: number): object {
  const strip = (part: unknown, name: string): unknown => {
    if (typeof part === 'number' || typeof part === 'bigint') {
      if (AMOUNTS.has(name)) {
        counts.push(part);
        return '*';
      }
      return name === 'since' || (part >= objects0 && REFERENCES.has(name)) ? '*' : part;
    }
    if (typeof part !== 'object' || part === null || isAtom(part)) return part;
    if (Array.isArray(part)) return part.map((each: unknown) => strip(each, name));
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, strip(each, key)]));
  };
  return strip(value, '') as object;
}
const REFERENCES = new Set(['what', 'source', 'recipient', 'self', 'things', 'copyOf']);
