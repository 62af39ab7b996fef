/**
 * Keyword actions that consist of other instructions, in the notation of card files; "it" is the permanent that does them, "you" its
 * controller, N their number. Those that arrange cards, proliferate, flip and roll are steps of the machine (`rules/701-actions.ts`).
 */
export const ACTION_PARTS = `
# CR 701.44a: reveal the top card; a land goes to the hand, else a counter and perhaps the graveyard
explore:
- choose: {revealed: the top card of your library}
- if: {is: [the revealed, a land card]}
  then: [{move: {what: the revealed, to: hand}}]
  else:
  - put-counters: {on: it, kind: +1/+1, amount: 1}
  - may: you
    do: [{move: {what: the revealed, to: graveyard}}]
# CR 701.50a: draw, discard, a counter for each nonland card discarded
connive:
- draw-cards: {player: you, amount: N}
- discard: {player: you, what: N cards}
- put-counters: {on: it, kind: +1/+1, amount: {count: nonland cards that were discarded this way}}
# CR 701.46a: counters where there are none
adapt:
- if: {is: [it, with no +1/+1 counters]}
  then: [{put-counters: {on: it, kind: +1/+1, amount: N}}]
# CR 701.36a: a copy of a token
populate:
- choose: {original: a creature token you control}
- create: {player: you, token: {copy-of: the original}}
# CR 701.40a: the top card enters face down
manifest:
- choose: {manifested: the top card of your library}
- enters: {what: the manifested, from: library, under: you, face-down: true}
# CR 701.27c: what has one face does not transform
`;
