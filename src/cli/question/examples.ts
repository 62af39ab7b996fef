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
  things.reduce<readonly Way[]>((ways, { owner }) => (owner !== 'Amy' && owner !== 'Nicole' ? [...ways.map((way) => [...way, 'Amy' as const]), ...ways.map((way) => [...way, 'Nicole' as const])] : ways.map((way) => [...way, owner])), [[]]);
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
/** How examples are looked at: what comes of one, undefined where it is no question, or where no more are looked at. */
export interface Looking {
  readonly found: (example: Example) => string | undefined;
  readonly isSpent: () => boolean;
  /** So many more at most. */
  readonly only: (more: number) => void;
}
/** So many more are looked at once there is one in which each would matter alone. */
const FEW_MORE = 12;
/** The first example in which it matters that each of the things is there; else, of several that do the same, one in which each would matter alone. */
export function exampleFor(things: readonly Thing[], cards: KnownCards, looking: Looking): Example | undefined {
  const all = things.flatMap((thing) => Array.from({ length: thing.count }, () => thing));
  if (all.length === 0 || all.length > MOST_THINGS || all.some(isSaidMore)) return undefined;
  const spells = all.filter(({ card }) => isSpell(card, cards));
  return spells.length > 1 ? undefined : spells.length === 1 ? withSpell(all, spells[0] as Thing, cards, looking) : withoutSpell(all, cards, looking);
}
/** An example of what is there, without some of it. */
const without = (all: readonly Thing[], way: Way, what: string, out: readonly Thing[]): Example => {
  const some = (player: 'Amy' | 'Nicole'): readonly string[] => all.flatMap((thing, at) => (way[at] === player && !out.includes(thing) ? [nameOf(thing)] : []));
  return { what, mine: some('Amy'), theirs: some('Nicole') };
};
/** Whether something else comes of it without any one of the things; `it`: what happens to one of them, or is cast. */
function matters(all: readonly Thing[], way: Way, what: string, it: readonly Thing[], { found, isSpent }: Looking): boolean {
  const usual = found(without(all, way, what, it));
  if (usual === undefined || new Set(all).size <= it.length || (it.length === 0 && usual === found(without(all, way, what, all)))) return false; // none of them matters there
  return all.every((thing) => it.includes(thing) || found(without(all, way, what, [...it, thing])) !== usual) && !isSpent();
}
/** Whether of each card one alone would matter. */
function alone(all: readonly Thing[], way: Way, what: string, { found, isSpent }: Looking): boolean {
  const none = found(without(all, way, what, all));
  return none !== undefined && [...new Set(all.map(({ card }) => card))].every((card) => all.some((thing) => thing.card === card && found(without(all, way, what, all.filter((each) => each !== thing))) !== none)) && !isSpent();
}
function withoutSpell(all: readonly Thing[], cards: KnownCards, looking: Looking): Example | undefined {
  const events = usualFor(all, cards);
  let second: Example | undefined;
  const first = (way: Way, whats: readonly string[], it: readonly Thing[]): Example | undefined => firstOf(whats, (what) => {
    if (looking.isSpent()) return undefined;
    if (matters(all, way, what, it, looking)) return without(all, way, what, it);
    if (second === undefined && it.length === 0 && all.length > 1 && looking.found(without(all, way, what, [])) !== undefined && alone(all, way, what, looking)) {
      second = without(all, way, what, []);
      looking.only(FEW_MORE);
    }
    return undefined;
  });
  return firstOf(given(all), (way) => first(way, events, []) ?? firstOf(all, (it) => first(way, own(it, cards), [it]))) ?? second;
}
/** A spell: it is cast, or it resolves and then something happens that it or the other cards speak of. */
function withSpell(all: readonly Thing[], spell: Thing, cards: KnownCards, looking: Looking): Example | undefined {
  const { found, isSpent } = looking;
  const castBefore = (event: string): string => `${own(spell, cards)[0] ?? ''}, then ${event}`;
  const spellMatters = (way: Way, event: string): boolean => [[spell], all].some((out) => found(without(all, way, castBefore(event), out)) !== found(without(all, way, event, out))) && !isSpent();
  const [events, ways] = [usualFor(all, cards), given(all)];
  return firstOf(ways, (way) => firstOf(own(spell, cards), (what) => (matters(all, way, what, [spell], looking) ? without(all, way, what, [spell]) : undefined)))
    ?? firstOf(ways, (way) => firstOf(events, (event) => (matters(all, way, castBefore(event), [spell], looking) && spellMatters(way, event) ? without(all, way, castBefore(event), [spell]) : undefined)));
}
