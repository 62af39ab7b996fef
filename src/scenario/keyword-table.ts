/** Keyword abilities that are, or contain, replacement effects: the parts they stand for, in the notation of card files. N is the keyword's number. */
import { KEYWORDS } from './words.ts';

export const KEYWORD_PARTS = `
absorb:
- {when: {damage: {to: this}}, prevent: N}
amplify:
- when: {enters: this}
  reveal: {revealed: {what: "any number of cards in your hand that share a creature type with this", entering: false}}
  change: {counters: {+1/+1: {plus: {times: [N, {count: the revealed}]}}}}
bloodthirst:
- when: {enters: this}
  if: {happened: {fact: damage, since: turn, who: an opponent}}
  change: {counters: {+1/+1: {plus: N}}}
compleated:
- when: {enters: this}
  if: {paid: life}
  change: {counters: {loyalty: {plus: {minus: [0, 2]}}}}
devour:
- when: {enters: this}
  choose: {eaten: any number of creatures you control}
  along: [{sacrifice: {player: you, what: the eaten}}]
  change: {counters: {+1/+1: {plus: {times: [N, {count: the eaten}]}}}}
disturb:
- when: {move: {what: this, from: stack}}
  works-in: stack
  if: {paid: disturb}
  change: {to: exile}
- when: {dies: this}
  if: {paid: disturb}
  change: {to: exile}
dredge:
- when: {draw: {player: you}}
  works-in: graveyard
  if: {compare: [cards in your library, at-least, N]}
  may: you
  instead:
  - mill: {player: you, amount: N}
  - move: {what: this, to: hand}
fading:
- {when: {enters: this}, change: {counters: {fade: {plus: N}}}}
flashback:
- when: {move: {what: this, from: stack}}
  works-in: stack
  if: {paid: flashback}
  change: {to: exile}
graft:
- {when: {enters: this}, change: {counters: {+1/+1: {plus: N}}}}
indestructible:
- {cant: {destroy: this}}
jump-start:
- when: {move: {what: this, from: stack}}
  works-in: stack
  if: {paid: jump-start}
  change: {to: exile}
madness:
- when: {move: {what: this, to: graveyard, part-of: {discard: {}}}}
  works-in: hand
  change: {to: exile}
modular:
- {when: {enters: this}, change: {counters: {+1/+1: {plus: N}}}}
persist:
- after: {dies: this}
  if: {is: [this, with no -1/-1 counters]}
  do: [{enters: {what: this, from: graveyard, under: its owner, counters: {-1/-1: 1}}}]
ravenous:
- {when: {enters: this}, change: {counters: {+1/+1: {plus: X}}}}
- after: {enters: this}
  if: {compare: [X, at-least, 5]}
  do: [{draw-cards: {player: you, amount: 1}}]
read ahead:
- when: {enters: this}
  choose: {chapter: a number from 1 to N}
  change: {counters: {lore: {set: the chosen chapter}}}
rebound:
- when: {move: {what: this, from: stack, to: graveyard}}
  works-in: stack
  if: {cast: hand}
  change: {to: exile}
riot:
- when: {enters: this}
  modes:
    counter: {change: {counters: {+1/+1: {plus: 1}}}}
    haste: {change: {gains: [haste]}}
sunburst:
- when: {enters: this}
  if: {is: [this, a creature]}
  change: {counters: {+1/+1: {plus: colors of mana spent}}}
- when: {enters: this}
  unless: {is: [this, a creature]}
  change: {counters: {charge: {plus: colors of mana spent}}}
totem armor:
- when: {destroy: {what: enchanted permanent}}
  instead:
  - remove-damage: {from: that permanent}
  - destroy: {what: this}
tribute:
- when: {enters: this}
  choose: {payer: an opponent}
  pay: {player: the payer, cost: [], may: true, name: tribute}
  change: {counters: {+1/+1: {plus: N}, if: {paid: tribute}}}
umbra armor:
- when: {destroy: {what: enchanted permanent}}
  instead:
  - remove-damage: {from: that permanent}
  - destroy: {what: this}
undying:
- after: {dies: this}
  if: {is: [this, with no +1/+1 counters]}
  do: [{enters: {what: this, from: graveyard, under: its owner, counters: {+1/+1: 1}}}]
unleash:
- {when: {enters: this}, may: you, change: {counters: {+1/+1: {plus: 1}}}}
vanishing:
- {when: {enters: this}, change: {counters: {time: {plus: N}}}}
`;

/** The number of a keyword that does not say it: a Saga has three chapters where {read ahead: N} says nothing else. */
export const USUAL_NUMBERS: Readonly<Record<string, number>> = { 'read ahead': 3 };

/** The name of a known keyword, whatever its dashes and capitals: "umbra-armor" is "umbra armor". */
export function keywordName(word: string): string | undefined {
  const plain = word.trim().toLowerCase();
  return KEYWORDS.find((each) => each === plain) ?? KEYWORDS.find((each) => each.replaceAll('-', ' ') === plain.replaceAll('-', ' '));
}
