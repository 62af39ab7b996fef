/** CR 701.37b, 723, 724, 729, 702.131, 702.145: designations of the game (day, night), of players (monarch, initiative, city's blessing) and of permanents (monstrous). */
import { hasKeyword } from './120-damage.ts';
import { characteristics } from './613-layers.ts';
import type { GameEvent } from './event.ts';
import { type Designation, type ObjectId, type PlayerId, type World, thingOfPlayer } from './model.ts';
import { EVENT, OBJECT, WORLD } from './records.ts';
import { apnap, designationsOf, isDesignated, withFact } from './world.ts';

/** CR 729.1: what the game itself becomes; it is never both. */
const OF_THE_GAME: readonly string[] = ['day', 'night'];
export const isOfTheGame = (what: string): boolean => OF_THE_GAME.includes(what);
/** CR 723.3, 724.3: of these there is one holder at a time; any other designation stays with whoever has got it. */
const ONE_HOLDER: readonly string[] = ['monarch', 'initiative'];

/** What a player has, rather than is. */
const HELD: readonly string[] = ['initiative', "city's blessing"];

const inOrder = (a: Designation, b: Designation): number => (a.what === b.what ? (a.of ?? -1) - (b.of ?? -1) : a.what < b.what ? -1 : 1);
export function withDesignation(world: World, what: string, of: PlayerId | null): World {
  const gone = (each: Designation): boolean => (isOfTheGame(what) ? isOfTheGame(each.what) : each.what === what && (ONE_HOLDER.includes(what) || each.of === of));
  return WORLD.with(world, { designations: [...designationsOf(world).filter((each) => !gone(each)), { what, of }].sort(inOrder) });
}
/** CR 729.1: it becomes night, or a player becomes the monarch. */
export function designate(world: World, { word = '', player, what }: GameEvent): World {
  if (what !== undefined) return withFact(WORLD.with(world, { objects: world.objects.map((each) => (each.id === what ? OBJECT.with(each, { designated: [...(each.designated ?? []), word].sort() }) : each)) }), { fact: 'becomes', subject: what, words: [word] });
  if (isOfTheGame(word)) return withFact(withDesignation(world, word, null), { fact: 'it-becomes', words: [word] });
  if (player === undefined) return world;
  const fact = HELD.includes(word) ? { fact: 'gets', words: [word] } : { fact: 'becomes', words: [word === 'monarch' ? 'the monarch' : word] };
  return withFact(withDesignation(world, word, player), { ...fact, subject: thingOfPlayer(player) });
}
/** CR 729.1: what it is already it does not become. CR 724.2: the initiative can be taken by whoever has it. */
export function becomesSomething(world: World, { word = '', player, what }: GameEvent): boolean {
  if (what !== undefined) return world.objects[what]?.zone === 'battlefield' && world.objects[what].designated?.includes(word) !== true;
  return word === 'initiative' || !isDesignated(world, word, isOfTheGame(word) ? null : (player ?? null));
}
/** CR 723.4, 724.4: the active player, or the next in turn order, has what a player had who left. */
export function inheritedFrom(world: World, leavers: readonly PlayerId[]): World {
  const [heir] = apnap(world);
  const lost = designationsOf(world).filter(({ of }) => of !== null && leavers.includes(of));
  if (lost.length === 0) return world;
  const rest: World = WORLD.with(world, { designations: designationsOf(world).filter((each) => !lost.includes(each)) });
  return lost.filter(({ what }) => ONE_HOLDER.includes(what) && heir !== undefined).reduce((now, { what }) => designate(now, EVENT.of({ kind: 'designate', cause: { kind: 'rule', source: null, controller: heir ?? 0 }, applied: [], word: what, player: heir })), rest);
}

const PAIRED: Readonly<Record<string, string>> = { day: 'nightbound', night: 'daybound' };
const turning = (world: World, what: string): readonly ObjectId[] => {
  const keyword = PAIRED[what];
  return keyword === undefined ? [] : world.objects.filter((object) => object.zone === 'battlefield' && object.phasedOut !== true && object.face === 'up' && object.back === (what === 'day') && object.card.back !== undefined && hasKeyword(world, object.id, keyword)).map(({ id }) => id);
};
const transforms = (world: World, ids: readonly ObjectId[]): readonly GameEvent[] =>
  ids.map((what) => ({ kind: 'transform', cause: { kind: 'rule', source: what, controller: characteristics({ world }, what).controller }, applied: [], what, incarnation: world.objects[what]?.incarnation ?? 0 }));
/** CR 702.145b, 702.145e: as it becomes night, or day, what has daybound, or nightbound, transforms. */
export const transformingAs = (world: World, { word = '' }: GameEvent): readonly GameEvent[] => transforms(world, turning(world, word));

/** CR 702.145d, 702.145g: what it becomes because somebody controls such a permanent; null if nothing. */
export function dawning(world: World): 'day' | 'night' | null {
  if (isDesignated(world, 'day', null) || isDesignated(world, 'night', null)) return null;
  const there = (keyword: string): boolean => world.objects.some(({ id, zone, phasedOut }) => zone === 'battlefield' && phasedOut !== true && hasKeyword(world, id, keyword));
  return there('daybound') ? 'day' : there('nightbound') ? 'night' : null;
}
/** CR 702.145c, 702.145d, 702.145f, 702.145g: what happens at once when things have come to be as they are. */
export function atOnce(world: World): readonly GameEvent[] {
  const what = dawning(world);
  if (what !== null) return [EVENT.of({ kind: 'designate', cause: { kind: 'rule', source: null, controller: world.turn.of }, applied: [], word: what })];
  return transforms(world, isDesignated(world, 'night', null) ? turning(world, 'night') : isDesignated(world, 'day', null) ? turning(world, 'day') : []);
}
