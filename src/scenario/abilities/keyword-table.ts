/* eslint-disable max-lines -- a table: a few lines for each keyword */
/** Keyword abilities that are, or contain, replacement effects: the parts they stand for, in the notation of card files. N is the keyword's number. */
import { tableOf } from '../../base/table.ts';
import { SUBTYPES } from '../vocabulary/subtypes.ts';
import { KEYWORDS } from '../vocabulary/words.ts';

export const KEYWORD_PARTS = `
# CR 702.64a, 702.64b
absorb:
- {when: {damage: {to: this}}, prevent: N}
# CR 715.3d: no keyword in print, but known by this name
adventure:
- when: {move: {what: this, from: stack, to: graveyard, cause: rule}}
  works-in: stack
  change: {to: exile}
# CR 702.130a
afflict:
- after: {block: {what: one or more creatures, whom: this}}
  do: [{lose-life: {player: defending player, amount: N}}]
# CR 702.135a
afterlife:
- after: {dies: this}
  do: [{create: {player: you, token: a 1/1 white and black Spirit creature with flying, amount: N}}]
# CR 702.127a
aftermath:
- when: {move: {what: this, from: stack}}
  works-in: stack
  if: {cast: graveyard}
  change: {to: exile}
# CR 702.38a
amplify:
- when: {enters: this}
  reveal: {revealed: {what: "any number of cards in your hand that share a creature type with this", entering: false}}
  change: {counters: {+1/+1: {plus: {times: [N, {count: the revealed}]}}}}
# CR 702.86a
annihilator:
- after: {attacks: this}
  do: [{sacrifice: {player: defending player, what: a permanent, amount: N}}]
# CR 702.91a
battle cry:
- after: {attacks: this}
  do: [{in-force: {static: {for: each other attacking creature, pt: {plus: [1, 0]}}, until: end of turn}}]
# CR 702.103b, 702.103f: an Aura and no creature, as long as it is bestowed
bestow:
- static: {for: this, zones: [stack, battlefield], if: {is: [this, bestowed]}, remove-types: [Creature], add-types: [Aura], gain: [enchant creature]}
  works-in: [stack, battlefield]
# CR 702.54a
bloodthirst:
- when: {enters: this}
  if: {happened: {fact: damage, since: turn, who: an opponent}}
  change: {counters: {+1/+1: {plus: N}}}
# CR 702.54b
bloodthirst X:
- when: {enters: this}
  change: {counters: {+1/+1: {plus: {happened: damage, since: turn, who: an opponent}}}}
# CR 702.45a
bushido:
- after: {block: {what: this}}
  do: [{in-force: {static: {for: this, pt: {plus: [N, N]}}, until: end of turn}}]
- after: {block: {what: one or more creatures, whom: this}}
  do: [{in-force: {static: {for: this, pt: {plus: [N, N]}}, until: end of turn}}]
# CR 702.27a
buyback:
- when: {move: {what: this, from: stack, to: graveyard, cause: rule}}
  works-in: stack
  if: {paid: buyback}
  change: {to: hand}
# CR 702.150a
compleated:
- when: {enters: {what: this, counters: {loyalty: {at-least: 1}}}}
  if: {any: [{paid: life}, {paid: compleated}]}
  change: {counters: {loyalty: {minus: {times: [2, {plus: [{times-paid: life}, {times-paid: compleated}]}]}}}}
# CR 702.24a: the cost once for each age counter
cumulative upkeep:
- after: {begin: {what: upkeep, player: you}}
  do: [{put-counters: {to: this, kind: age, amount: 1}}, {pay: {player: you, cost: {mana: 1}, may: true}, otherwise: [{sacrifice: {player: you, what: this}}]}]
# CR 702.29a: from the hand; its mana is taken to be there
cycling:
- name: cycling
  cost: {mana: 1, discard: {player: you, what: this}}
  do: [{draw-cards: {player: you, amount: 1}}]
# CR 702.145b: as it becomes night it transforms by the rules, and by nothing else
daybound:
- {when: {enters: this}, if: it's night, change: {face: back}}
- {cant: {transform: {what: this, cause: [effect, cost, turn-based, state-based, special]}}}
# CR 702.147a
decayed:
- {cant: {block: {what: this}}}
- after: {attacks: this}
  do: [{delayed: the next end of combat, do: [{sacrifice: {player: you, what: this}}]}]
# CR 702.105a
dethrone:
- after: {attack: {what: this, whom: a player with the most life}}
  do: [{put-counters: {to: this, kind: +1/+1, amount: 1}}]
# CR 702.114a: in every zone
devoid:
- static: {for: this, zones: anywhere, colors: [], defines: true}
  works-in: anywhere
# CR 702.82a, 702.82c: of a quality it is written out
devour:
- when: {enters: this}
  choose: {eaten: any number of creatures you control}
  along: [{sacrifice: {player: you, what: the eaten}}]
  change: {counters: {+1/+1: {plus: {times: [N, {count: the eaten}]}}}}
# CR 702.146a, 702.146b: the back face is up because the scenario says so
disturb:
- when: {move: {what: this, from: stack}}
  works-in: stack
  if: {paid: disturb}
  change: {to: exile}
- when: {dies: this}
  if: {paid: disturb}
  change: {to: exile}
# CR 702.52a, 702.52b
dredge:
- when: {draw: {player: you}}
  works-in: graveyard
  if: {compare: [cards in your library, at-least, N]}
  may: you
  instead:
  - mill: {player: you, amount: N}
  - move: {what: this, to: hand}
# CR 702.128a
embalm:
- name: embalm
  works-in: graveyard
  cost: {mana: 1, exile: this}
  do: [{create: {player: you, copy-of: this, except: {colors: [white], add-types: [Zombie]}}}]
# CR 702.141a
encore:
- name: encore
  works-in: graveyard
  cost: {mana: 1, exile: this}
  do:
  - {for each: each opponent, as: foe, do: [{create: {player: you, copy-of: this, gains: [haste]}}]}
  - {delayed: the next end step, do: [{sacrifice: {player: you, what: all tokens that were created this way}}]}
# CR 702.6a
equip:
- name: equip
  cost: {mana: 1}
  target: {it: a creature you control}
  do: [{attach: {what: this, to: it}}]
# CR 702.129a
eternalize:
- name: eternalize
  works-in: graveyard
  cost: {mana: 1, exile: this}
  do: [{create: {player: you, copy-of: this, except: {colors: [black], pt: 4/4, add-types: [Zombie]}}}]
# CR 702.74a: the other half of evoke
evoke:
- after: {enters: this}
  if: {paid: evoke}
  do: [{sacrifice: {player: you, what: this}}]
# CR 702.100a, 603.4: looked at again as it resolves
evolve:
- after: {enters: {what: another creature you control}}
  if: {any: [{compare: [power of that permanent, more-than, power of this]}, {compare: [toughness of that permanent, more-than, toughness of this]}]}
  do: [{if: {any: [{compare: [power of that permanent, more-than, power of this]}, {compare: [toughness of that permanent, more-than, toughness of this]}]}, then: [{put-counters: {to: this, kind: +1/+1, amount: 1}}]}]
# CR 702.83a-b: alone as it attacks, whatever comes later
exalted:
- after: {attack: {what: a creature you control}}
  if: {all: [{event: {attack: {}}}, {compare: [attacking creatures you control, equal, 1]}]}
  do: [{in-force: {static: {for: that creature, pt: {plus: [1, 1]}}, until: end of turn}}]
# CR 702.110a
exploit:
- after: {enters: this}
  do: [{may: you, do: [{sacrifice: {player: you, what: a creature, amount: 1}}]}]
# CR 702.101a
extort:
- after: {cast: {player: you}}
  do: [{pay: {player: you, cost: {mana: "{W/B}"}, may: true}}, {if: paid this way, then: [{lose-life: {player: each opponent, amount: 1}}, {gain-life: {player: you, amount: life lost this way}}]}]
# CR 702.123a
fabricate:
- after: {enters: this}
  do: [{may: you, do: [{put-counters: {to: this, kind: +1/+1, amount: N}}], otherwise: [{create: {player: you, token: a 1/1 colorless Servo artifact creature, amount: N}}]}]
# CR 702.32a
fading:
- {when: {enters: this}, change: {counters: {fade: {plus: N}}}}
- after: {begin: {what: upkeep, player: you}}
  do: [{if: {is: [this, with a fade counter]}, then: [{remove-counters: {from: this, kind: fade, amount: 1}}], else: [{sacrifice: {player: you, what: this}}]}]
# NOT IN CR of June 2025: it is newer
firebending:
- after: {attacks: this}
  do: [{add-mana: {player: you, types: red, amount: N}}]
# CR 702.25a
flanking:
- after: {block: {what: a creature without flanking, whom: this}}
  do: [{in-force: {static: {for: that creature, pt: {plus: [-1, -1]}}, until: end of turn}}]
# CR 702.34a
flashback:
- when: {move: {what: this, from: stack}}
  works-in: stack
  if: {paid: flashback}
  change: {to: exile}
# CR 702.163a: the Equipment is attached to one of them
for mirrodin!:
- after: {enters: this}
  do: [{create: {player: you, token: a 2/2 red Rebel creature, amount: 1}}, {choose: {wearer: a token that was created this way}}, {attach: {what: this, to: the wearer}}]
# CR 702.67a
fortify:
- name: fortify
  cost: {mana: 1}
  target: {it: a land you control}
  do: [{attach: {what: this, to: it}}]
# CR 702.58a
graft:
- {when: {enters: this}, change: {counters: {+1/+1: {plus: N}}}}
- after: {enters: {what: another creature}}
  if: {is: [this, with a +1/+1 counter]}
  do: [{if: {is: [this, with a +1/+1 counter]}, then: [{may: you, do: [{move-counters: {from: this, to: that permanent, kind: +1/+1, amount: 1}}]}]}]
# CR 702.180a
harmonize:
- when: {move: {what: this, from: stack}}
  works-in: stack
  if: {paid: harmonize}
  change: {to: exile}
# CR 702.106a: before the game
hidden agenda:
- when: {move: {what: this, to: command}}
  works-in: anywhere
  choose: {name: a card name}
# CR 702.55a: on permanents; whom it haunts is what is written out of it
haunt:
- after: {dies: this}
  target: {it: a creature}
  do: [{exile: {what: this}}]
# CR 702.176a: the counters, no creature while it has one, and one fewer at each end step
impending:
- when: {enters: this}
  if: {paid: impending}
  change: {counters: {time: {plus: N}}}
- static: {for: this, if: {all: [{paid: impending}, {is: [this, with a time counter]}]}, remove-types: [Creature]}
- after: {begin: {what: end, player: you}}
  if: {all: [{paid: impending}, {is: [this, with a time counter]}]}
  do: [{if: {is: [this, with a time counter]}, then: [{remove-counters: {from: this, kind: time, amount: 1}}]}]
# CR 702.12b
indestructible:
- {cant: {destroy: this}}
# CR 702.115a
ingest:
- after: {damage: {from: this, to: a player, combat: true}}
  do: [{exile: {what: the top card of that player's library}}]
# CR 702.182a
job select:
- after: {enters: this}
  do: [{create: {player: you, token: a 1/1 colorless Hero creature, amount: 1}}, {choose: {wearer: a token that was created this way}}, {attach: {what: this, to: the wearer}}]
# CR 702.133a
jump-start:
- when: {move: {what: this, from: stack}}
  works-in: stack
  if: {paid: jump-start}
  change: {to: exile}
# CR 702.87a
level up:
- name: level up
  cost: {mana: 1}
  do: [{put-counters: {to: this, kind: level, amount: 1}}]
# CR 702.161a
living metal:
- static: {for: this, if: {turn: you}, add-types: [Creature]}
# CR 702.92a: the Equipment is attached to one of them
living weapon:
- after: {enters: this}
  do: [{create: {player: you, token: a 0/0 black Phyrexian Germ creature, amount: 1}}, {choose: {wearer: a token that was created this way}}, {attach: {what: this, to: the wearer}}]
# CR 702.35a
madness:
- when: {move: {what: this, to: graveyard, part-of: {discard: {}}}}
  works-in: hand
  change: {to: exile}
# CR 702.37b: turned up for its cost, which is a special action
megamorph:
- when: {turn-face-up: {what: this, cause: special}}
  change: {counters: {+1/+1: {plus: 1}}}
# CR 702.134a
mentor:
- after: {attacks: this}
  target: {it: an attacking creature with power less than power of this}
  do: [{put-counters: {to: it, kind: +1/+1, amount: 1}}]
# CR 702.181a
mobilize:
- after: {attacks: this}
  do:
  - {create: {player: you, token: a 1/1 red Warrior creature, amount: N, tapped: true, attacking: true}}
  - {delayed: the next end step, do: [{sacrifice: {player: you, what: all tokens that were created this way}}]}
# CR 702.43a
modular:
- {when: {enters: this}, change: {counters: {+1/+1: {plus: N}}}}
- after: {dies: this}
  target: {it: an artifact creature}
  do: [{put-counters: {to: it, kind: +1/+1, amount: +1/+1 counters on this}, may: you}]
# CR 702.145e
nightbound:
- {cant: {transform: {what: this, cause: [effect, cost, turn-based, state-based, special]}}}
# CR 702.175a
offspring:
- after: {enters: this}
  if: {paid: offspring}
  do: [{create: {player: you, copy-of: this, except: {pt: 1/1}}}]
# CR 702.107a
outlast:
- name: outlast
  cost: {mana: 1, tap: this}
  do: [{put-counters: {to: this, kind: +1/+1, amount: 1}}]
# CR 702.79a
persist:
- after: {dies: this}
  if: {is: [this, with no -1/-1 counters]}
  do: [{enters: {what: this, from: graveyard, under: its owner, counters: {-1/-1: 1}}}]
# CR 702.70a
poisonous:
- after: {damage: {from: this, to: a player, combat: true}}
  do: [{put-counters: {to: that player, kind: poison, amount: N}}]
# CR 702.108a
prowess:
- after: {cast: {player: you, what: a noncreature spell}}
  do: [{in-force: {static: {for: this, pt: {plus: [1, 1]}}, until: end of turn}}]
# CR 702.156a
ravenous:
- {when: {enters: this}, change: {counters: {+1/+1: {plus: X}}}}
- after: {enters: this}
  if: {compare: [X, at-least, 5]}
  do: [{draw-cards: {player: you, amount: 1}}]
# CR 702.155b, 714.3a: a rule puts them, as it does without read ahead
read ahead:
- when: {enters: this}
  choose: {chapter: a number from 1 to N}
  change: {counters: {lore: {plus: the chosen chapter}, by: the rules}}
# CR 702.88a, 702.88c
rebound:
- when: {move: {what: this, from: stack, to: graveyard, cause: rule}}
  works-in: stack
  if: {cast: hand}
  change: {to: exile}
# CR 702.77a
reinforce:
- name: reinforce
  works-in: hand
  cost: {mana: 1, discard: {player: you, what: this}}
  target: {it: a creature}
  do: [{put-counters: {to: it, kind: +1/+1, amount: N}}]
# CR 702.112a, 702.112c
renown:
- after: {damage: {from: this, to: a player, combat: true}}
  unless: {is: [this, renowned]}
  do: [{if: {not: {is: [this, renowned]}}, then: [{put-counters: {to: this, kind: +1/+1, amount: N}}, {designate: {what: renowned, on: this}}]}]
# CR 702.136a
riot:
- when: {enters: this}
  modes:
    counter: {change: {counters: {+1/+1: {plus: 1}}}}
    haste: {change: {gains: [haste]}}
# CR 702.97a
scavenge:
- name: scavenge
  works-in: graveyard
  cost: {mana: 1, exile: this}
  target: {it: a creature}
  do: [{put-counters: {to: it, kind: +1/+1, amount: power of this}}]
# CR 614.12a: no keyword in print, but known by this name
shock land:
- when: {enters: this}
  pay: {player: you, cost: {life: 2}, may: true}
  change: {tapped: {unless: paid this way}}
# CR 702.46a
soulshift:
- after: {dies: this}
  target: {it: a Spirit card in your graveyard with mana value N or less}
  do: [{move: {what: it, to: hand}, may: you}]
# CR 702.157a
squad:
- after: {enters: this}
  if: {paid: squad}
  do: [{create: {player: you, copy-of: this, amount: {times-paid: squad}}}]
# CR 702.44a, 702.44b: what type-changing effects would make of it does not count
sunburst:
- when: {enters: this}
  if: {is: [this, {base-type: creature}]}
  change: {counters: {+1/+1: {plus: colors of mana spent}}}
- when: {enters: this}
  unless: {is: [this, {base-type: creature}]}
  change: {counters: {charge: {plus: colors of mana spent}}}
# CR 702.89b
totem armor:
- when: {destroy: {what: enchanted permanent}}
  instead:
  - remove-damage: {from: that permanent}
  - destroy: {what: this}
# CR 702.149a: how it attacks is no condition that is asked again (603.4)
training:
- after: {attacks: this}
  if: {all: [{event: {attack: {}}}, {exists: another attacking creature with power greater than power of this}]}
  do: [{put-counters: {to: this, kind: +1/+1, amount: 1}}]
# CR 702.104a, 702.104b: who pays puts the counters (122.6a)
tribute:
- when: {enters: this}
  choose: {payer: an opponent}
  pay: {player: the payer, cost: [], may: true, name: tribute}
  change: {counters: {+1/+1: {plus: N}, if: {paid: tribute}, by: the payer}}
# CR 702.29e: of a type it is written out; its mana is taken to be there
typecycling:
- name: typecycling
  cost: {mana: 1, discard: {player: you, what: this}}
  do: [{search: {player: you, what: a land card, to: hand}}, {shuffle: {player: you}}]
# CR 702.89a
umbra armor:
- when: {destroy: {what: enchanted permanent}}
  instead:
  - remove-damage: {from: that permanent}
  - destroy: {what: this}
# CR 702.93a
undying:
- after: {dies: this}
  if: {is: [this, with no +1/+1 counters]}
  do: [{enters: {what: this, from: graveyard, under: its owner, counters: {+1/+1: 1}}}]
# CR 702.84a: exiled if it would leave, as the permanent remembers how it came
unearth:
- name: unearth
  works-in: graveyard
  cost: {mana: 1}
  do:
  - {enters: {what: this, from: graveyard, under: you, gains: [haste], paid: unearth}}
  - {delayed: the next end step, do: [{exile: {what: this}}]}
# CR 702.98a
unleash:
- {when: {enters: this}, may: you, change: {counters: {+1/+1: {plus: 1}}}}
# CR 702.63a
vanishing:
- {when: {enters: this}, change: {counters: {time: {plus: N}}}}
- after: {begin: {what: upkeep, player: you}}
  if: {is: [this, with a time counter]}
  do: [{if: {is: [this, with a time counter]}, then: [{remove-counters: {from: this, kind: time, amount: 1}}]}]
- after: {remove-counters: {from: this, kind: time}}
  if: {is: [this, with no time counters]}
  do: [{sacrifice: {player: you, what: this}}]
`;

/** Keywords whose parts have a cost of their own, which their words say: "equip {2}", "cycling—Pay 2 life". In the table one mana stands for it. */
export const PRICED: ReadonlySet<string> = new Set(['cumulative upkeep', 'cycling', 'embalm', 'encore', 'equip', 'eternalize', 'fortify', 'level up', 'outlast', 'reinforce', 'scavenge', 'typecycling', 'unearth']);
/** The number of a keyword that does not say it: a Saga has three chapters where nothing says how many; vanishing without a number gives no counters (702.63b). */
export const USUAL_NUMBERS: Readonly<Record<string, number>> = tableOf({ 'read ahead': 3, vanishing: 0 });

/** Keywords by how they are spelt, with dashes and without. */
const SPELT: ReadonlyMap<string, string> = new Map([...KEYWORDS.map((each) => [each.replaceAll('-', ' '), each] as const), ...KEYWORDS.map((each) => [each, each] as const)]);
/** The name of a known keyword, whatever its dashes and capitals: "umbra-armor" is "umbra armor". */
export function keywordName(word: string): string | undefined {
  const plain = word.trim().toLowerCase();
  return SPELT.get(plain) ?? SPELT.get(plain.replaceAll('-', ' ')) ?? (isVariant(plain) ? plain : undefined);
}
/** CR 702.14a, 702.29e: landwalk and typecycling say of what: "snow forestwalk", "nonbasic landwalk", "basic landcycling", "Wizardcycling". */
function isVariant(plain: string): boolean {
  if (/^(?:(?:non)?(?:basic|legendary|snow)|artifact) (?:land|plains|island|swamp|mountain|forest|desert)walk$/.test(plain)) return true;
  const kind = /^(?:basic )?(.+)cycling$/.exec(plain)?.[1] ?? '';
  return kind === 'land' || kind === 'artifact land' || [...SUBTYPES].some((each) => each.toLowerCase() === kind);
}
