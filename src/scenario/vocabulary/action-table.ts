/**
 * Keyword actions that consist of other instructions, in the notation of card files; "it" is the permanent that does them, "you" its
 * controller, "rival" whatever else takes part, N their number, KIND a kind that is said beside it. Those that arrange cards, proliferate, flip and roll are steps of the machine (`rules/701-actions.ts`).
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
# CR 701.37a: once only
monstrosity:
- if: {not: {is: [it, monstrous]}}
  then:
  - put-counters: {on: it, kind: +1/+1, amount: N}
  - designate: {what: monstrous, on: it}
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
# CR 701.47a, 701.47d: counters on an Army, which is made where there is none, and which is of that kind from then on
amass:
- if: {not: {exists: an Army you control}}
  then: [{create: {player: you, token: a 0/0 black KIND Army creature, amount: 1}}]
- choose: {army: an Army you control}
- put-counters: {on: the army, kind: +1/+1, amount: N}
- if: {not: {is: [the army, {subtype: KIND}]}}
  then: [{in-force: {static: {for: the army, add-types: [KIND]}}}]
# CR 701.53a: an Incubator token that enters with counters
incubate:
- create: {player: you, token: Incubator, amount: 1, counters: {+1/+1: N}}
# CR 701.39a: counters on the creature with the least toughness
bolster:
- choose: {weakest: a creature you control with the least toughness among creatures you control}
- put-counters: {on: the weakest, kind: +1/+1, amount: N}
# CR 701.14a, 701.14b, 701.14c: both or neither; with itself twice its power
fight:
- if: {all: [{is: [it, a creature on the battlefield]}, {is: [rival, a creature on the battlefield]}]}
  then:
  - if: {is: [it, rival]}
    then: [{damage: {from: it, to: it, amount: {times: [2, power of it]}}}]
    else:
    - together:
      - damage: {from: it, to: rival, amount: power of it}
      - damage: {from: rival, to: it, amount: power of rival}
# CR 701.57a: the last card exiled is cast or comes to the hand, the others go under the library
discover:
- repeat:
  - choose: {discovered: the top card of your library}
  - move: {what: the discovered, to: exile}
  until: {any: [{is: [the discovered, a nonland card with mana value N or less]}, {compare: [cards in your library, equal, 0]}]}
- if: {is: [the discovered, a nonland card with mana value N or less]}
  then:
  - may: you
    do: [{cast: {what: the discovered}}]
    otherwise: [{move: {what: the discovered, to: hand}}]
- move: {what: all cards in exile that were exiled this way, to: library, place: bottom}
# CR 701.63a, 701.63b: counters on what is still there, or one token
endure:
- if: {compare: [N, at-least, 1]}
  then:
  - if: {is: [it, a permanent]}
    then:
    - modes:
        counters: [{put-counters: {on: it, kind: +1/+1, amount: N}}]
        token: [{create: {player: you, token: an N/N white Spirit creature, amount: 1}}]
    else: [{create: {player: you, token: an N/N white Spirit creature, amount: 1}}]
# CR 701.61a: what can't be done is not chosen (608.2d)
forage:
- if: {compare: [cards in your graveyard, at-least, 3]}
  then:
  - if: {exists: a Food you control}
    then:
    - modes:
        exile: [{choose: {buried: three cards in your graveyard}}, {move: {what: the buried, to: exile}}]
        sacrifice: [{sacrifice: {player: you, what: a Food}}]
    else: [{choose: {buried: three cards in your graveyard}}, {move: {what: the buried, to: exile}}]
  else: [{sacrifice: {player: you, what: a Food}}]
# CR 701.59a, 701.59b: cards of so much mana value together, or nothing
collect-evidence:
- choose: {evidence: {what: any number of cards in your graveyard, total-mana-value: N}}
- move: {what: the evidence, to: exile}
# CR 701.62a: one of two cards is manifested, the other goes to the graveyard
manifest-dread:
- choose: {seen: {what: the top two cards of your library, from: 2, to: 2}}
- choose: {manifested: one of the top two cards of your library}
- enters: {what: the manifested, from: library, under: you, face-down: true}
- move: {what: the seen, from: library, to: graveyard}
# CR 722.1b, 722.1d: everything on the stack is exiled, and the cleanup step begins at once
end-turn:
- move: {what: each object on the stack, to: exile}
- begin: {what: cleanup step, player: the active player}
# CR 701.27c: what has one face does not transform
`;
