/** CR 701.24a: what comes off a shuffled library is up to chance; it is asked when a card is taken, not before. */
import { type Int, compare } from '../base/integer.ts';
import { flatMap } from '../base/list.ts';
import type { Filter } from './ability.ts';
import { labelOf } from './choosing.ts';
import type { GameEvent } from './event.ts';
import type { ObjectId, PlayerId, World } from './model.ts';
import type { BatchTask, Offer, Task } from './position.ts';
import type { Ask } from './ran.ts';
import { objectAt, playerAt, withPlayer, withUnknown } from './world.ts';

/** The first place among so many from the top, or from the bottom, whose card nobody knows, with the cards that can be there: one for each name, and how many there are. */
interface Unknown { readonly at: number; readonly cards: readonly { readonly id: ObjectId; readonly weight: number }[] }
function unknownIn(world: World, player: PlayerId, needed: Int, fromBottom = false): Unknown | null {
  const { library, libraryUnknown = [] } = playerAt(world, player);
  const isUnknown = (id: ObjectId): boolean => libraryUnknown.includes(id);
  const at = fromBottom ? library.findLastIndex(isUnknown) : library.findIndex(isUnknown);
  if (at < 0 || compare(fromBottom ? library.length - 1 - at : at, needed) >= 0) return null;
  const byLabel = new Map<string, { id: ObjectId; weight: number }>();
  for (const id of library.filter((each) => libraryUnknown.includes(each))) {
    const { label } = objectAt(world, id);
    const same = byLabel.get(label);
    if (same === undefined) byLabel.set(label, { id, weight: 1 });
    else same.weight += 1;
  }
  return { at, cards: [...byLabel.values()] };
}

/** The world with this card at an unknown place: the others that nobody knows are in the other unknown places, in their order; what is known stays where it is. */
function withCardAt(world: World, player: PlayerId, at: number, id: ObjectId): World {
  const { library, libraryUnknown = [] } = playerAt(world, player);
  const unknown = new Set(libraryUnknown);
  const others = library.filter((each) => unknown.has(each) && each !== id).values();
  const placed = library.map((each, i) => (i === at ? id : unknown.has(each) ? (others.next().value ?? each) : each));
  return withUnknown(withPlayer(world, player, { library: placed }), player, libraryUnknown.filter((each) => each !== id));
}

/** Events that show or take so many cards from the top. */
const LOOKS = new Set<GameEvent['kind']>(['mill', 'scry', 'surveil', 'look']);
/** How many cards an event takes from the top of a library. */
const taken = ({ kind, amount }: GameEvent): Int => (kind === 'draw' ? 1 : kind === 'search' ? (amount ?? 0) : LOOKS.has(kind) ? (amount ?? 1) : 0);

/** The first library from which an event of the batch takes an unknown card. */
function drawing(world: World, batch: BatchTask, settled: readonly number[]): { readonly player: PlayerId; readonly unknown: Unknown } | null {
  for (const at of settled) {
    const event = batch.nodes[at]?.event;
    const unknown = event?.player === undefined ? null : unknownIn(world, event.player, taken(event), event.kind === 'draw' && event.word === 'bottom');
    if (event?.player !== undefined && unknown !== null) return { player: event.player, unknown };
  }
  return null;
}

const offersFor = (world: World, player: PlayerId, { cards }: Unknown): readonly Offer[] => cards.map(({ id, weight }) => ({
  choice: { choose: 'answer', answers: [{ answer: 'things', things: [id] }] }, player: null, asked: `which card comes from ${labelOf(world, -1 - player)}'s library`, chosen: labelOf(world, id), rule: '701.24a', weight,
}));

/** Settles by chance which cards the settled events take: the question, or the world where there is but one kind of card; null: all are known. */
export function comingUp(world: World, batch: BatchTask, settled: readonly number[]): { readonly world: World; readonly offers: readonly Offer[] } | null {
  const found = drawing(world, batch, settled);
  if (found === null) return null;
  const { player, unknown } = found;
  const [only, ...others] = unknown.cards;
  if (only !== undefined && others.length === 0) return { world: withCardAt(world, player, unknown.at, only.id), offers: [] };
  return { world, offers: offersFor(world, player, unknown) };
}

/** The world after the answer, or null if nothing was asked. */
export function cameUp(world: World, batch: BatchTask, settled: readonly number[], id: ObjectId | undefined): World | null {
  const found = drawing(world, batch, settled);
  return found === null || id === undefined ? null : withCardAt(world, found.player, found.unknown.at, id);
}

const tops = new WeakMap<object, number>();
/** How many cards from the top of a library a syntax tree speaks of: 0, a number that it names, or any number. */
function topsIn(tree: object): number {
  const known = tops.get(tree);
  if (known !== undefined) return known;
  const filter = tree as Partial<Extract<Filter, { test: 'top' }>>;
  const own = filter.test !== 'top' ? 0 : filter.among !== undefined ? Infinity : filter.count === undefined ? 1 : filter.count.amount === 'number' ? Number(filter.count.value) : Infinity;
  const found = Math.max(own, ...Object.values(tree).map((part) => (typeof part === 'object' && part !== null ? topsIn(part as object) : 0)));
  tops.set(tree, found);
  return found;
}
/** A card that chance names: the options, and the world with one of them in its place. */
export interface UnknownCard { readonly offers: readonly Offer[]; readonly settle: (id: ObjectId) => World }
/** CR 701.24a: chance is asked which card it is, and what there was to do goes on. */
export function askChance(world: World, { offers, settle }: UnknownCard, tasks: readonly Task[]): Ask {
  const options = flatMap(offers, ({ choice, chosen, weight }) => (choice.choose === 'answer' && choice.answers[0] !== undefined ? [{ answer: choice.answers[0], text: chosen, ...(weight === undefined ? {} : { weight }) }] : []));
  return {
    question: { who: null, asked: offers[0]?.asked ?? '', rule: '701.24a', options },
    resume: (answer) => ({ world: answer.answer === 'things' && answer.things[0] !== undefined ? settle(answer.things[0]) : world, tasks }),
  };
}
/** Of one player's library: the first unknown card among so many from the top. */
export function unknownAmong(world: World, player: PlayerId, among: number): UnknownCard | null {
  const unknown = unknownIn(world, player, among);
  return unknown === null ? null : { offers: offersFor(world, player, unknown), settle: (id) => withCardAt(world, player, unknown.at, id) };
}
/** The first library that has an unknown card among so many from the top, with the options of chance. */
function unknownTop(world: World, among: number): UnknownCard | null {
  for (const { id: player } of world.players) {
    const unknown = unknownIn(world, player, Math.min(among, playerAt(world, player).library.length));
    if (unknown !== null) return { offers: offersFor(world, player, unknown), settle: (id) => withCardAt(world, player, unknown.at, id) };
  }
  return null;
}
/** CR 701.24a: what is said of the top card of a shuffled library, by an instruction, a choice or a condition, lets chance say first which card that is. */
export function askForTop(world: World, rest: readonly Task[], run: Task, said: object): Ask | null {
  const among = world.players.some(({ libraryUnknown = [] }) => libraryUnknown.length > 0) ? topsIn(said) : 0;
  const unknown = among > 0 ? unknownTop(world, among) : null;
  return unknown === null ? null : askChance(world, unknown, [...rest, run]);
}
