/** A question that names cards and no event, "do these two stack?": the first of some usual events to which each of the cards has something to say. */
import { instructionsOf, isOf, isSpell, textOf } from './board.ts';
import type { KnownCards } from '../engine.ts';
import { records } from '../../scenario/vocabulary/records-of.ts';
import type { Thing } from './things.ts';

/** Events that people have in mind, the commonest first, in words that questions are asked in; before each the kinds of events that come of it. */
const USUAL: readonly (readonly [kinds: string, what: string])[] = [
  ['put-counters', 'put a +1/+1 counter on my bear'], ['create enters', 'I create a 1/1 soldier token'], ['create enters', 'I create a treasure token'], ['draw', 'I draw a card'],
  ['gain-life life-total', 'I gain 3 life'], ['lose-life life-total', 'nicole loses 3 life'], ['gain-life life-total', 'nicole gains 3 life'], ['lose-life life-total', 'I lose 3 life'],
  ...['a red instant deals 3 damage to nicole', 'a red instant deals 3 damage to me', "nicole's red instant deals 3 damage to my bear", 'my 3/3 deals combat damage to nicole', "nicole's 3/3 deals combat damage to me"].map((what) => ['damage lose-life put-counters life-total', what] as const),
  ...['my bear dies', "nicole's bear dies", 'my bear is destroyed', 'my token dies'].map((what) => ['move destroy regenerate', what] as const),
  ...['a creature enters', "nicole's creature enters", 'I cast a bear', 'nicole casts a bear', 'a land enters', "nicole's land enters", 'a planeswalker enters'].map((what) => ['enters put-counters tap move', what] as const),
  ['draw', 'nicole draws a card'], ['draw draw-cards', 'I draw two cards'], ['mill move', 'I mill three cards'], ['mill move', 'nicole mills three cards'], ['discard move', 'I discard a card'], ['discard move', 'nicole discards a card'],
  ['add-mana tap', 'I tap a forest for mana'], ['begin', 'I take an extra turn'], ['begin', 'nicole takes an extra turn'], ['put-counters', 'I get two poison counters'], ['put-counters', 'nicole gets two poison counters'],
  ['scry', 'I scry 2'], ['roll', 'I roll a d20'], ['flip', 'I flip a coin'], ['move destroy', 'my commander dies'], ['put-counters', "put a +1/+1 counter on nicole's bear"], ['create enters', 'nicole creates a 1/1 soldier token'],
  ['put-counters keyword-action proliferate', 'proliferate, and my bear has a +1/+1 counter'], ['begin', 'my upkeep begins'], ['begin draw', 'my draw step begins'], ['draw lose', 'I draw a card with no cards in my library'],
];
/** What a card speaks of: the kinds of events that it watches, and all that it may do then; undefined: it may change anything. */
interface Speaks { readonly watched: ReadonlySet<string> | undefined; readonly done: readonly string[] }
function speaksOf(thing: Thing, cards: KnownCards): Speaks {
  const abilities = textOf(thing, cards);
  const kinds = (of: unknown): readonly string[] => records(of).flatMap(({ kind }) => (typeof kind === 'string' ? [kind] : []));
  const watched = new Set(abilities.flatMap(({ patterns }) => kinds(patterns)));
  const isOpen = abilities.some(({ ability }) => ability === 'static');
  return { watched: isOpen ? undefined : watched, done: [...kinds(abilities), ...kinds(instructionsOf(thing, cards))] };
}
/** The usual events of which each of these things has something to say, or of what another of them makes of it. */
function usualFor(things: readonly Thing[], cards: KnownCards): readonly string[] {
  const all = things.filter(({ card }) => !isSpell(card, cards)).map((thing) => speaksOf(thing, cards));
  const done = new Set(things.flatMap((thing) => speaksOf(thing, cards).done));
  const spells = things.filter(({ card }) => isSpell(card, cards)).map((thing) => new Set(speaksOf(thing, cards).done));
  return USUAL.filter(([kinds]) => {
    const come = kinds.split(' ');
    return spells.every((said) => come.some((kind) => said.has(kind))) && (spells.length > 0 || all.some(({ watched }) => watched === undefined || come.some((kind) => watched.has(kind)))) && all.every(({ watched }) => watched === undefined || come.some((kind) => watched.has(kind)) || [...watched].some((kind) => done.has(kind)));
  }).map(([, what]) => what);
}
/** What an example is asked with: what happens, and the cards of both players. */
export interface Example { readonly what: string; readonly mine: readonly string[]; readonly theirs: readonly string[] }
const nameOf = ({ name }: Thing): string => name.toLowerCase();
/** What may happen to each of the cards that are named: it is cast, or dies. */
const own = (thing: Thing, cards: KnownCards): readonly string[] => {
  const by = thing.owner === 'Nicole' ? 'nicole casts' : 'I cast';
  return [`${by} ${nameOf(thing)}`, ...(isOf('creature', thing, cards) ? [`${nameOf(thing)} dies`] : [])];
};
type Way = readonly ('Amy' | 'Nicole')[];
/** The ways to give what nobody was said to have to one of the players: all to Amy first. */
const given = (things: readonly Thing[]): readonly Way[] =>
  things.reduce<readonly Way[]>((ways, { owner }) => (owner === undefined ? [...ways.map((way) => [...way, 'Amy' as const]), ...ways.map((way) => [...way, 'Nicole' as const])] : ways.map((way) => [...way, owner])), [[]]);
const MOST_THINGS = 4;
/** What the first of some gives that gives anything; the others are not asked. */
function firstOf<A, B>(all: readonly A[], told: (one: A) => B | undefined): B | undefined {
  for (const one of all) {
    const found = told(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
/** Whether more was said of a thing than its name and whose it is, which an example would leave out. */
const isSaidMore = ({ card, attached, zone, paid, counters, keywords, tapped }: Thing): boolean => card === undefined || Object.keys(counters).length > 0 || [attached, zone, paid, keywords, tapped].some((each) => each !== undefined);
/** The first example in which it matters that each of the things is there. @param found what comes of an example, undefined where it is no question */
export function exampleFor(things: readonly Thing[], cards: KnownCards, found: (example: Example) => string | undefined): Example | undefined {
  const all = things.flatMap((thing) => Array.from({ length: thing.count }, () => thing));
  if (all.length === 0 || all.length > MOST_THINGS || all.some(isSaidMore)) return undefined;
  const [events, ways] = [usualFor(all, cards), given(all)];
  const spells = all.filter(({ card }) => isSpell(card, cards));
  const [spell] = spells;
  const without = (way: Way, what: string, out: readonly Thing[]): Example => {
    const some = (player: 'Amy' | 'Nicole'): readonly string[] => all.flatMap((thing, at) => (way[at] === player && !out.includes(thing) ? [nameOf(thing)] : []));
    return { what, mine: some('Amy'), theirs: some('Nicole') };
  };
  const matters = (way: Way, what: string, it: readonly Thing[]): boolean => {
    const usual = found(without(way, what, it));
    return usual !== undefined && new Set(all).size > it.length && all.every((thing) => it.includes(thing) || found(without(way, what, [...it, thing])) !== usual);
  };
  const first = (way: Way, whats: readonly string[], it: readonly Thing[]): Example | undefined => {
    const what = whats.find((each) => matters(way, each, it));
    return what === undefined ? undefined : without(way, what, it);
  };
  const atOnce = firstOf(ways, (way) => (spells.length > 0 ? undefined : first(way, events, [])) ?? firstOf(spells.length > 1 ? [] : spell === undefined ? all : [spell], (it) => first(way, own(it, cards), [it])));
  if (atOnce !== undefined) return atOnce;
  if (spells.length === 0) { // of several that do the same each would matter alone
    const alone = (way: Way, what: string): boolean => { const usual = found(without(way, what, all)); return usual !== undefined && all.every((thing) => found(without(way, what, all.filter((each) => each !== thing))) !== usual); };
    return firstOf(ways, (way) => { const what = events.find((each) => found(without(way, each, [])) !== undefined && alone(way, each)); return what === undefined ? undefined : without(way, what, []); });
  }
  if (spell === undefined || spells.length > 1) return undefined;
  const later = events.map((event) => `${own(spell, cards)[0] ?? ''}, then ${event}`); // it resolves, and something happens that it or the other cards speak of
  return firstOf(ways, (way) => first(way, later, [spell]));
}
