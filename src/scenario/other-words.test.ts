import { describe, expect, it } from 'vitest';
import { canonicalText } from '../base/canonical.ts';
import { NO_CARDS } from './cards/corpus.ts';
import { loadScenarios } from './load.ts';

const CARDS = `
  Bears: {type: Creature — Bear, pt: 2/2}
  Giant: {type: Creature — Giant, pt: 3/3}
  Sword: {type: Artifact — Equipment}
  Spark: {type: Instant, target: {it: any target}, do: [{damage: {from: this, to: it, amount: 1}}]}
`;
const FIELD = 'Amy: [Bears, Sword], Nicole: [Giant]';
const whole = (cards: string, field: string, rest: string): string => `id: t/t\nplayers: [Amy, Nicole]\nlibrary: {Amy: [Bears, Giant]}\nhand: {Amy: [Spark]}\ncards:${CARDS}${cards}battlefield: {${field}}\n${rest}`;
const TEMPLATES: Readonly<Record<string, (said: string) => string>> = {
  ability: (said) => whole(`  X: {type: Creature — Wizard, pt: 1/1, text: [${said}]}\n`, FIELD.replace('[', '[X, '), 'event: {damage: {from: Giant, to: Amy, amount: 2}}\n'),
  card: (said) => whole(`  X: ${said}\n`, FIELD.replace('[', '[X, '), 'event: {damage: {from: Giant, to: Amy, amount: 2}}\n'),
  if: (said) => whole(`  X: {type: Creature — Wizard, pt: 1/1, text: [{when: {damage: {to: you}}, if: ${said}, prevent: 1}]}\n`, FIELD.replace('[', '[X, '), 'event: {damage: {from: Giant, to: Amy, amount: 2}}\n'),
  to: (said) => whole(`  X: {type: Creature — Wizard, pt: 1/1, text: [{choose: {kind: a creature type}, when: {enters: this}}, {when: {damage: {to: ${said}}}, prevent: 1}]}\n`, FIELD.replace('[', '[{card: X, chosen: {kind: Bear}}, '), 'event: {damage: {from: Giant, to: Amy, amount: 2}}\n'),
  amount: (said) => whole(`  X: {type: Creature — Wizard, pt: 1/1, text: [{when: {gain-life: {player: you}}, change: {amount: {plus: ${said}}}}]}\n`, FIELD.replace('[', '[X, '), 'event: {gain-life: {player: Amy, amount: 2}}\n'),
  do: (said) => whole('', FIELD, `do: [${said}]\n`),
  entry: (said) => whole('', FIELD.replace('[', `[${said}, `), 'event: {damage: {from: Giant, to: Amy, amount: 2}}\n'),
  observe: (said) => whole('', FIELD, `event: {damage: {from: Giant, to: Amy, amount: 2}}\nobserve: ${said}\n`),
  outcome: (said) => whole('', FIELD, `event: {damage: {from: Giant, to: Amy, amount: 2}}\nexpect: {outcomes: ["${said}"]}\n`),
  earlier: (said) => whole('', FIELD, `event: {damage: {from: Giant, to: Amy, amount: 2}}\nearlier: ["${said}"]\n`),
  scenario: (said) => whole('', FIELD, `event: {damage: {from: Giant, to: Amy, amount: 2}}\n${said}\n`),
};
function read(template: string, said: string): string {
  const { scenarios, problems } = loadScenarios(TEMPLATES[template]?.(said) ?? '', NO_CARDS);
  return problems.length > 0 ? `${said}: ${problems[0]?.message ?? ''}` : canonicalText(scenarios);
}

/** What is said, and what says the same in the words of the format. */
const SAME: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  ability: [
    ['{when: {create: {player: you, groups: a creature token}}, change: {amount: {times: 2}}}', '{when: {create: {player: you, token: a creature token}}, change: {amount: {times: 2}}}'], ['{when: {damage: {to: a creature}}, instead: [{tap: {what: the creature}}]}', '{when: {damage: {to: a creature}}, instead: [{tap: {what: that creature}}]}'],
    ['{when: {draw: {player: you}}, unless: first draw in your draw step, instead: []}', "{when: {draw: {player: you}}, unless: the first draw in your draw step, instead: []}"], ['{when: {draw: {player: you}}, instead: [{exile: {what: top card of your library}}]}', '{when: {draw: {player: you}}, instead: [{exile: {what: the top card of your library}}]}'],
    ['{cant: gain-life}', '{cant: {gain-life: {}}}'], ['{when: damage, change: {amount: {times: 2}}}', '{when: {damage: {}}, change: {amount: {times: 2}}}'],
    ['{when: {damage: {to: you}}, works-in: your graveyard, prevent: 1}', '{when: {damage: {to: you}}, works-in: graveyard, prevent: 1}'], ['{when: {damage: {to: you}}, works-in: the command zone, prevent: 1}', '{when: {damage: {to: you}}, works-in: command, prevent: 1}'],
    ['{when: {damage: {to: you}}, instead: [{that: {change: {to: this}}}]}', '{when: {damage: {to: you}}, instead: [{that: {to: this}}]}'], ['{when: {damage: {to: you}}, split: {half: up, to: this}}', '{when: {damage: {to: you}}, split: {amount: {half: up}, to: this}}'],
    ['{after: {begin: {what: your upkeep}}, do: [{draw: {player: you}}]}', '{after: {begin: {what: upkeep, player: you}}, do: [{draw: {player: you}}]}'], ["{after: {begin: {what: each opponent's end step}}, do: [{draw: {player: you}}]}", '{after: {begin: {what: end step, player: each opponent}}, do: [{draw: {player: you}}]}'],
    ['{after: {begin: {step: upkeep, player: you}}, do: [{draw: {player: you}}]}', '{after: {begin: {what: upkeep, player: you}}, do: [{draw: {player: you}}]}'], ['{after: {monarch: {player: you}}, do: [{draw: {player: you}}]}', '{after: {designate: {player: you, what: monarch}}, do: [{draw: {player: you}}]}'],
    ['{when: {move: {what: a creature, from: hand or graveyard}}, change: {to: exile}}', '{when: {move: {what: a creature, from: [hand, graveyard]}}, change: {to: exile}}'], ['{when: {search: {player: an opponent, what: a library}}, change: {among: the top four cards of that library}}', '{when: {search: {player: an opponent}}, change: {amount: 4}}'],
    ['{when: {enters: {what: a creature}}, change: {add-types: [Mutant]}}', '{when: {enters: {what: a creature}}, change: {becomes: {add-types: [Mutant]}}}'],
    ['{static: {for: this, gains: [flying]}}', '{static: {for: this, gain: [flying]}}'], ['{static: {for: this, loses: all}}', '{static: {for: this, lose: all}}'], ['{static: {for: this, color: red}}', '{static: {for: this, colors: [red]}}'],
    ['{static: {for: this, power: {plus: 1}}}', '{static: {for: this, pt: {plus: [1, 0]}}}'], ['{static: {for: enchanted creature, controller: you}}', '{static: {for: enchanted creature, control: you}}'], ['{static: {for: this, add-subtypes: [Goblin]}}', '{static: {for: this, add-types: [Goblin]}}'],
    ['{cost: "{2}, {T}, Sacrifice this", do: [{draw: {player: you}}]}', '{cost: {mana: "{2}", tap: this, sacrifice: this}, do: [{draw: {player: you}}]}'], ['{cost: "Pay 2 life", do: [{draw: {player: you}}]}', '{cost: {life: 2}, do: [{draw: {player: you}}]}'], ['{cost: none, do: [{draw: {player: you}}]}', '{cost: {}, do: [{draw: {player: you}}]}'],
    ['{keyword: dredge, N: 3}', '{keyword: dredge 3}'], ['{keyword: flashback, COST: "{R}"}', '{keyword: flashback, cost: "{R}"}'],
  ],
  card: [
    ['{type: legendary creature — Human, pt: 1/1}', '{type: Legendary Creature — Human, pt: 1/1}'], ['{type: Creature — Human, pt: 1/1, cost: 2RR}', '{type: Creature — Human, pt: 1/1, cost: "{2}{R}{R}"}'], ['{type: Creature — Human, pt: 1/1, color: Red}', '{type: Creature — Human, pt: 1/1, color: red}'],
    ['{type: Planeswalker — Jace, loyalty: "3"}', '{type: Planeswalker — Jace, loyalty: 3}'], ['{type: Creature — Human, pt: 1/1, keyword: flying}', '{type: Creature — Human, pt: 1/1, keywords: [flying]}'],
  ],
  if: [
    ['{exists: three creatures you control}', '{exists: a creature you control, at-least: 3}'], ['{exists: three or more creatures you control}', '{exists: a creature you control, at-least: 3}'], ['{exists: no creatures you control}', '{not: {exists: a creature you control}}'],
    ['{compare: [your life, greater-than, 5]}', '{compare: [your life, more-than, 5]}'], ['{compare: [your life, less than or equal to, 5]}', '{compare: [your life, at-most, 5]}'], ['{compare: [that, at-least, 2]}', '{compare: [the amount, at-least, 2]}'], ['{compare: [your hand size, equal, 0]}', '{compare: [cards in your hand, equal, 0]}'],
    ['{is: [the top card of your library, a creature card]}', '{exists: {all: [the top card of your library, a creature card]}}'], ["{and: [it's your turn, you control a creature]}", "{all: [it's your turn, you control a creature]}"], ['{turn: {of: you, phase: combat}}', '{all: [{turn of: you}, {phase: combat}]}'], ['{cast from: your hand}', '{cast from: hand}'],
  ],
  to: [
    ['a permanent under your control', 'a permanent you control'], ['a creature with power at least 4', 'a creature with power 4 or greater'], ['a creature with converted mana cost 3 or less', 'a creature with mana value 3 or less'],
    ['a creature that entered the battlefield this turn', 'a creature that entered this turn'], ['you and creatures you control', 'you or creatures you control'], ['{type: creature, nontoken: true}', '{type: creature, token: false}'], ['{subtypes: [Zombie]}', '{subtype: zombie}'], ['{or: [a creature, a player]}', '{any: [a creature, a player]}'],
    ['{player: you}', 'you'], ['the chosen kind', 'the chosen kind'], ['{colors: [red]}', '{color: red}'],
  ],
  amount: [['count of creatures you control', '{count: creatures you control}'], ['{counters: +1/+1, on: this}', '{counters: +1/+1, of: this}'], ['{value: power, of: this}', 'power of this'], ['{half: up, of: your life}', '{half up: your life}'], ['{devotion to: green}', '{devotion: green}'], ['cards you drew this turn', "cards you've drawn this turn"]],
  do: [
    ['{flip: Amy}, {if: you won the flip, then: [{draw-cards: {player: Amy, amount: 1}}]}', '{flip: Amy}, {if: {chosen: {flip: heads}}, then: [{draw-cards: {player: Amy, amount: 1}}]}'], ['{flip: Amy}, {if: you lose the coin flip, then: [{draw-cards: {player: Amy, amount: 1}}]}', '{flip: Amy}, {if: {chosen: {flip: tails}}, then: [{draw-cards: {player: Amy, amount: 1}}]}'],
    ['{monarch: Amy}', '{designate: {player: Amy, what: monarch}}'], ['{Gain-life: {player: Amy, amount: 2}}', '{gain-life: {player: Amy, amount: 2}}'], ['{damage: {from: Giant, to: Bears, amount: 5, excess-to: its controller}}', '{damage: {from: Giant, to: Bears, amount: 5, excess-to: controller of Bears}}'],
    ["{search: {player: Amy, what: a card, among: Amy's library}}", '{search: {player: Amy, what: a card}}'], ['{search: {player: Amy, what: a card, among: the top two cards}}', '{search: {player: Amy, what: a card, amount: 2}}'], ["{shuffle: {what: Amy's library}}", '{shuffle: {player: Amy}}'], ['{shuffle: {what: Bears, into: library}}', '{move: {what: Bears, to: shuffled into library}}'],
    ['{put-counters: {what: Bears, kind: charge}}', '{put-counters: {to: Bears, kind: charge}}'], ['{become-copy: {what: Bears, copy-of: Giant}}', '{become-copy: {what: Bears, of: Giant}}'], ['{lose-game: {player: Amy}}', '{lose: {player: Amy}}'], ['{create: {player: Amy, what: a 1/1 white Soldier creature token}}', '{create: {player: Amy, token: a 1/1 white Soldier creature token}}'],
    ['{create: {player: Amy, groups: [{token: Elf, type: Creature — Elf, pt: 1/1, amount: 2}]}}', '{create: {player: Amy, groups: [{token: {name: Elf, type: Creature — Elf, pt: 1/1}, amount: 2}]}}'], ['{create: {player: Amy, token: Elf, type: Creature — Elf, pt: 1/1}}', '{create: {player: Amy, token: {name: Elf, type: Creature — Elf, pt: 1/1}}}'],
    ['{may: {player: Amy, do: [{tap: Bears}]}}', '{may: Amy, do: [{tap: Bears}]}'], ['{may: Amy, pay: {player: Amy, cost: {life: 2}}, if you do: [{tap: Bears}]}', '{may: Amy, do: [{pay: {player: Amy, cost: {life: 2}}}], if you do: [{tap: Bears}]}'], ["{delayed: Amy's next upkeep, do: [{tap: Bears}]}", '{delayed: the next upkeep of Amy, do: [{tap: Bears}]}'],
    ['{delayed: at end of combat, do: [{tap: Bears}]}', '{delayed: the next end of combat, do: [{tap: Bears}]}'], ['{at: the next end step, do: [{tap: Bears}]}', '{delayed: the next end step, do: [{tap: Bears}]}'], ['{gain-life: {player: Amy, amount: 2, cause: {kind: cost}}}', '{gain-life: {player: Amy, amount: 2, cause: cost}}'], ['{pay: {player: Amy, cost: "{2}"}}', '{pay: {player: Amy, cost: {mana: "{2}"}}}'],
  ],
  entry: [
    ['{card: Sword, as: S, attached to: Bears}', '{card: Sword, as: S, attached: Bears}'], ['{card: Giant, as: G, untapped: true}', '{card: Giant, as: G}'], ['{card: Giant, as: G, pt: 3/3}', '{card: Giant, as: G}'], ['{card: Giant, as: G, gain: [flying]}', '{card: Giant, as: G, gains: [flying]}'], ['{card: Giant, as: G, entered: this turn}', '{card: Giant, as: G, entered: true}'],
  ],
  observe: [['[turns, upkeeps, steps]', '[turns]'], ['[steps, upkeeps]', '[steps]'], ['[Amy at N life]', '[life of Amy]'], ['[Bears is P/T]', '[pt of Bears]'], ['[Bears has 0 damage]', '[damage of Bears]'], ['[Bears is tapped]', '[status of Bears]'], ['[Bears has 1 +1/+1 counter]', '[+1/+1 counters on Bears]']],
  outcome: [
    ['No damage to Amy'.replace('No', 'no'), '0 damage to Amy'], ['Nothing happens', 'nothing happens'], ['Bears on battlefield', 'Bears in battlefield'], ['Bears died', 'Bears dies'], ['Amy drew 2', 'Amy draws 2'], ['Amy discards 2', 'Amy discards 2 cards'], ["Amy's hand: empty", "Amy's hand: nothing"], ["Bears under Nicole's control", 'Bears under Nicole'], ['Amy gains 1 life;', 'Amy gains 1 life'],
    ['Bears enters under Amy with 2 +1/+1 counters', 'Bears enters under Amy, with 2 +1/+1 counters'], ['Bears enters under Amy, tapped and attacking Nicole', 'Bears enters under Amy, tapped, attacking Nicole'], ['Bears enters under Amy, with a +1/+1 counter', 'Bears enters under Amy, with 1 +1/+1 counter'], ["Bears' ability triggers", "Bears's ability triggers"],
  ],
  earlier: [['Amy gained 3 life', 'Amy gains 3 life'], ['Bears dealt 2 damage to Nicole', '2 damage to Nicole from Bears'], ['Amy cast Spark', 'Spark cast'], ['Nicole sacrificed Giant', 'Giant sacrificed'], ['Giant attacks', 'Giant attacked']],
  scenario: [['life: 10', 'life: {Amy: 10, Nicole: 10}'], ['life: {Amy: "10"}', 'life: {Amy: 10}'], ['sba: at the end', 'sba: end']],
};
describe.each(Object.entries(SAME))('%s', (template, pairs) => {
  it.each(pairs)('%s is %s', (said, known) => {
    expect(read(template, said)).toBe(read(template, known));
  });
});
