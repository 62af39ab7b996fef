/** A question that names cards and no event, "do these two stack?": the first of some usual events to which each of the cards has something to say. */
import { isOf, isSpell } from './board.ts';
import type { KnownCards } from '../engine.ts';
import type { Thing } from './things.ts';

/** Events that people have in mind, the commonest first; in words that questions are asked in. */
const USUAL: readonly string[] = [
  'put a +1/+1 counter on my bear', 'I create a 1/1 soldier token', 'I create a treasure token', 'I draw a card', 'I gain 3 life', 'nicole loses 3 life', 'nicole gains 3 life', 'I lose 3 life',
  'a red instant deals 3 damage to nicole', 'a red instant deals 3 damage to me', "nicole's red instant deals 3 damage to my bear", 'my 3/3 deals combat damage to nicole', "nicole's 3/3 deals combat damage to me",
  'my bear dies', "nicole's bear dies", 'my bear is destroyed', 'my token dies', 'a creature enters', "nicole's creature enters", 'I cast a bear', 'nicole casts a bear', 'a land enters', "nicole's land enters", 'a planeswalker enters', 'nicole draws a card', 'I draw two cards', 'I mill three cards', 'nicole mills three cards',
  'I discard a card', 'nicole discards a card', 'I tap a forest for mana', 'I take an extra turn', 'nicole takes an extra turn', 'I get two poison counters', 'nicole gets two poison counters', 'I scry 2', 'I roll a d20', 'I flip a coin', 'my commander dies', "put a +1/+1 counter on nicole's bear", 'nicole creates a 1/1 soldier token', 'proliferate, and my bear has a +1/+1 counter', 'my upkeep begins', 'my draw step begins', 'I draw a card with no cards in my library',
];
/** What an example is asked with: what happens, and the cards of both players. */
export interface Example { readonly what: string; readonly mine: readonly string[]; readonly theirs: readonly string[] }
const nameOf = ({ name }: Thing): string => name.toLowerCase();
/** What may happen to each of the cards that are named: it is cast, or dies. */
const own = (thing: Thing, cards: KnownCards): readonly string[] => {
  const by = thing.owner === 'Nicole' ? 'nicole casts' : 'I cast';
  return [`${by} ${nameOf(thing)}`, ...(isOf('creature', thing, cards) ? [`${nameOf(thing)} dies`] : [])];
};
/** The ways to give what nobody was said to have to one of the players: all to Amy first. */
const given = (things: readonly Thing[]): readonly (readonly ('Amy' | 'Nicole')[])[] =>
  things.reduce<readonly (readonly ('Amy' | 'Nicole')[])[]>((ways, { owner }) => (owner === undefined ? [...ways.map((way) => [...way, 'Amy' as const]), ...ways.map((way) => [...way, 'Nicole' as const])] : ways.map((way) => [...way, owner])), [[]]);
const MOST_THINGS = 4;
/** The first example in which it matters that each of the things is there. @param found what comes of an example, undefined where it is no question */
export function exampleFor(things: readonly Thing[], cards: KnownCards, found: (example: Example) => string | undefined): Example | undefined {
  const all = things.flatMap((thing) => Array.from({ length: thing.count }, () => thing));
  if (all.length === 0 || all.length > MOST_THINGS || all.some(({ card, attached, zone }) => card === undefined || attached !== undefined || zone !== undefined)) return undefined;
  for (const way of given(all)) {
    const without = (what: string, out: readonly Thing[]): Example => {
      const some = (player: 'Amy' | 'Nicole'): readonly string[] => all.flatMap((thing, at) => (way[at] === player && !out.includes(thing) ? [nameOf(thing)] : []));
      return { what, mine: some('Amy'), theirs: some('Nicole') };
    };
    const matters = (what: string, it: readonly Thing[]): boolean => {
      const usual = found(without(what, it));
      return usual !== undefined && new Set(all).size > it.length && all.every((thing) => it.includes(thing) || found(without(what, [...it, thing])) !== usual);
    };
    const spells = all.filter(({ card }) => isSpell(card, cards));
    const usual = spells.length > 0 ? undefined : USUAL.find((what) => matters(what, []));
    if (usual !== undefined) return without(usual, []);
    for (const it of spells.length > 0 ? spells : all) {
      const what = spells.length > 1 ? undefined : own(it, cards).find((each) => matters(each, [it]));
      if (what !== undefined) return without(what, [it]);
    }
  }
  return undefined;
}
