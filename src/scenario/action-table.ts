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
# CR 701.40a, 701.40e: the top card enters face down, one after another
manifest:
- times: N
  do:
  - choose: {manifested: the top card of your library}
  - enters: {what: the manifested, from: library, under: you, face-down: true}
# CR 701.58a, 701.58e: as manifesting, with ward
cloak:
- times: N
  do:
  - choose: {cloaked: the top card of your library}
  - enters: {what: the cloaked, from: library, under: you, face-down: true, gains: [{keyword: {ward: 2}}]}
# CR 701.41a: counters on up to so many others
support:
- choose: {helped: up to N other creatures}
- put-counters: {on: the helped, kind: +1/+1, amount: 1}
# CR 111.10: a Clue token for each time
investigate:
- times: N
  do: [{create: {player: you, token: Clue, amount: 1}}]
# NOT IN CR: learning is not among the rules at hand; a card may be discarded and one drawn; there is nothing outside the game
learn:
- may: you
  do: [{discard: {player: you, amount: 1}}]
  if-done: [{draw-cards: {player: you, amount: 1}}]
# CR 701.47a, 701.47d: counters on an Army, which is made where there is none
amass:
- if: {not: {exists: an Army you control}}
  then: [{create: {player: you, token: Zombie Army, amount: 1}}]
- choose: {army: an Army you control}
- put-counters: {on: the army, kind: +1/+1, amount: N}
# CR 701.53a: an Incubator token that enters with counters
incubate:
- create: {player: you, token: Incubator, amount: 1, counters: {+1/+1: N}}
# CR 701.39a: counters on the creature with the least toughness
bolster:
- choose: {weakest: a creature you control with the least toughness among creatures you control}
- put-counters: {on: the weakest, kind: +1/+1, amount: N}
# CR 701.27c: what has one face does not transform
`;
