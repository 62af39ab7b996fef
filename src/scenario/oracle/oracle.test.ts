/** Sentences of cards as the data that they are. */
import { describe, expect, test } from 'vitest';
import { canonicalText } from '../../base/canonical.ts';
import { readCard } from '../cards/cards.ts';
import { parseYaml } from '../yaml/yaml.ts';
import { plainLine, sentencesOf, withoutName } from './text.ts';

const read = (definition: string): { readonly card: string; readonly problems: readonly { readonly line: number; readonly code: string; readonly message: string }[] } => {
  const { documents: [root], sink } = parseYaml(definition);
  const entry = root?.node === 'map' ? root.entries[0] : undefined;
  const reading = entry === undefined ? undefined : readCard(sink, entry.key, entry.value, 'current');
  return { card: canonicalText({ text: reading?.card.text ?? [], do: reading?.card.do ?? [], targets: reading?.card.targets ?? [] }), problems: sink.problems };
};
const permanent = (text: string): ReturnType<typeof read> => read(`Thing: {type: Creature, pt: 1/1, text: [${text}]}`);
const said = (sentence: string): string => JSON.stringify(sentence);

describe('a sentence is read as the data that says the same', () => {
  test.each([
    ['If a source would deal damage to a permanent or player, it deals double that damage instead.', '{when: {damage: {to: a permanent or player}}, change: {amount: {times: 2}}}'],
    ['If a source you control would deal noncombat damage to an opponent, it deals that much damage plus 2 instead.', '{when: {damage: {from: a source you control, to: an opponent, combat: false}}, change: {amount: {plus: 2}}}'],
    ['If damage would be dealt to you, prevent that damage and mill twice that many cards.', '{when: {damage: {to: you, per: recipient}}, prevent: all, then: [{mill: {player: you, amount: twice that many}}]}'],
    ['If a source would deal damage to you, prevent half that damage, rounded up.', '{when: {damage: {to: you}}, prevent: {half: up}}'],
    ['If a creature would die, exile it instead.', '{when: {dies: {what: a creature}}, change: {to: exile}}'],
    ["If a card would be put into an opponent's graveyard from anywhere, instead exile it with a void counter on it.", '{when: {move: {what: a card an opponent owns, to: graveyard}}, change: {to: exile, counters: {void: 1}}}'],
    ['If Thing would be put into a graveyard from anywhere, shuffle it into its owner\'s library instead.', '{when: {move: {what: this, to: graveyard}}, change: {to: shuffled into library}}'],
    ['If an opponent would draw two or more cards, instead you and that player each draw a card.', '{when: {draw-cards: {player: an opponent, amount: {at-least: 2}}}, instead: [{draw-cards: {player: {any: [you, that player]}, amount: 1}}]}'],
    ['If you would draw a card, you may skip that draw instead.', '{when: {draw: {player: you}}, may: you, instead: []}'],
    ['If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead.', '{when: {create: {player: you, cause: an effect}}, change: {amount: {times: 2}}}'],
    ['If you would create one or more Treasure tokens, instead create those tokens plus an additional Treasure token.', '{when: {create: {player: you, token: a Treasure token}}, change: {groups: {token: Treasure, plus: 1}}}'],
    ['If one or more counters would be put on a permanent you control, that many plus one of each of those kinds of counters are put on that permanent instead.', '{when: {put-counters: {on: a permanent you control}}, change: {amount: {plus: 1}}}'],
    ['If a permanent an opponent controls would untap, that permanent stays tapped instead.', '{when: {untap: {what: a permanent an opponent controls}}, instead: []}'],
    ['If a spell or ability an opponent controls causes you to discard Thing, put it onto the battlefield instead of putting it into your graveyard.', '{when: {discard: {what: this, cause: an effect of an opponent}}, change: {to: battlefield}}'],
    ['During your turn, if you would gain life, you gain that much life plus 1 instead.', "{when: {gain-life: {player: you}}, if: it's your turn, change: {amount: {plus: 1}}}"],
    ['If you would flip a coin, instead flip two coins and ignore one.', '{when: {flip: {player: you}}, change: {amount: {times: 2}, ignore: one}}'],
    ['Thing enters tapped unless you pay 3 life.', '{when: {enters: this}, unless: you pay 3 life, change: {tapped: true}}'],
    ['This creature enters with X +1/+1 counters on it.', '{when: {enters: this}, change: {counters: {+1/+1: {plus: X}}}}'],
    ['Other creatures you control enter with an additional +1/+1 counter on them.', '{when: {enters: {what: another creatures you control}}, change: {counters: {+1/+1: 1}}}'],
    ["You may have Thing enter as a copy of any creature on the battlefield, except it isn't legendary and it has haste.", '{when: {enters: this}, may: you, choose: {original: a creature on the battlefield}, change: {as: {original: the original, except: {remove-supertypes: [Legendary], gains: [haste]}}}}'],
    ['As ~ enters, choose an opponent.', '{when: {enters: this}, choose: {player: an opponent}}'],
    ['Prevent all combat damage that would be dealt to and dealt by Thing.', '{when: [{damage: {to: this, combat: true}}, {damage: {from: this, combat: true}}], prevent: all}'],
    ['All damage that would be dealt to you is dealt to Thing instead.', '{when: {damage: {to: you, per: recipient}}, change: {to: this}}'],
    ['Players skip their untap steps.', '{when: {begin: {what: untap step, player: a player}}, instead: []}'],
    ["Landfall — Players can't gain life.", '{cant: {gain-life: {player: a player}}}'],
    ['Whenever Thing attacks, put a +1/+1 counter on another target creature you control.', '{after: {attack: {what: this}}, target: {it: another creature you control}, do: [{put-counters: {on: it, kind: +1/+1, amount: 1}}]}'],
    ['{T}: Prevent the next 1 damage that would be dealt to any target this turn.', '{cost: {tap: this}, target: {it: any target}, do: [{in-force: {when: {damage: {to: it}}, shield: 1, until: end of turn}}]}'],
    ['{1}: Regenerate Thing.', '{cost: {mana: "{1}"}, do: [{in-force: {when: {destroy: {what: this}}, next: 1, instead: [{regenerate: {what: this}}], until: end of turn}}]}'],
    ['Sacrifice Thing: It deals 1 damage to any target.', '{cost: {sacrifice: this}, target: {first: any target}, do: [{damage: {from: this, to: the first, amount: 1}}]}'],
    ['Whenever Thing is dealt damage, it deals that much damage to target opponent.', '{after: {damage: {to: this, per: recipient}}, target: {first: an opponent}, do: [{damage: {from: this, to: the first, amount: that}}]}'],
    ['Nonbasic lands are Mountains.', '{static: {for: nonbasic lands, land-types: [Mountain]}}'],
    ['All lands are 1/1 creatures that are still lands.', '{static: {for: all lands, add-types: [Creature], set-pt: [1, 1]}}'],
    ['Enchanted creature is a Treefolk with base power and toughness 0/4 and loses all abilities.', '{static: {for: enchanted creature, subtypes: [Treefolk], set-pt: [0, 4], lose: all}}'],
    ["As long as you have 30 or more life, Thing gets +5/+5 and has flying.", '{static: {for: this, pt: +5/+5, gain: [flying]}, if: you have 30 or more life}'],
    ['You have hexproof.', '{static: {for: you, gain: [hexproof]}}'],
    ['If one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel creature tokens are created instead.', '{when: {create: {player: you}}, change: {groups: {token: a 1/1 green Squirrel creature, plus: that}}}'],
    ['If an opponent would put one or more counters on a permanent, they put half that many of each of those kinds of counters on that permanent instead, rounded down.', '{when: {put-counters: {on: a permanent, by: an opponent}}, change: {amount: {half: down}}}'],
    ['If a land is tapped for mana, it produces {B} instead of any other type and amount.', '{when: {add-mana: {from: a land, tapped: true}}, change: {type: black, amount: 1}}'],
    ["Spells and abilities your opponents control can't cause you to sacrifice permanents.", '{cant: {sacrifice: {player: you, what: permanents, cause: effect of an opponent}}}'],
    ['Lands you control enter untapped.', '{when: {enters: {what: lands you control}}, change: {tapped: false}}'],
    ['If this creature was kicked, it enters with three +1/+1 counters on it and with trample.', '{when: {enters: this}, if: {paid: kicker}, change: {counters: {+1/+1: {plus: 3}}, gains: [trample]}}'],
    ['Flying, first strike', 'flying, first strike'],
  ])('%s', (sentence, fields) => {
    const [one, other] = [permanent(said(sentence)), permanent(fields.startsWith('{') ? fields : said(fields))];
    expect(one.problems).toEqual([]);
    expect(one.card).toBe(other.card);
  });
});

describe('CR 608.2c: an instant or sorcery does what its text says', () => {
  test.each([
    ['Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner\'s graveyard.', '{target: {it: a spell}, do: [{counter: {what: it}, own: [{when: {move: {what: it, to: graveyard}}, change: {to: exile}}]}]}'],
    ['Target player gains 3 life. Draw a card.', '{target: {it: a player}, do: [{gain-life: {player: it, amount: 3}}, {draw-cards: {player: you, amount: 1}}]}'],
    ["Thing deals 3 damage to any target. A creature dealt damage this way can't be regenerated this turn.", "{target: {it: any target}, do: [{damage: {from: this, to: it, amount: 3}}, {in-force: {for: each creature that was dealt damage this way, cant: {regenerate: {what: it}}, until: end of turn}}]}"],
    ['Draw four cards. You skip your next turn.', '{do: [{draw-cards: {player: you, amount: 4}}, {in-force: {when: {begin: {what: turn, player: you}}, next: 1, instead: []}}]}'],
    ['All damage that would be dealt this turn to you and permanents you control is dealt to target creature instead.', '{target: {it: a creature}, do: [{in-force: {when: {damage: {to: {any: [you, permanents you control]}, per: event}}, change: {to: it}, until: end of turn}}]}'],
    ['The next 2 damage that a source of your choice would deal to you and/or permanents you control this turn is dealt to any target instead.', '{target: {it: any target}, do: [{choose: {source: a source}}, {in-force: {when: {damage: {from: the source, to: {any: [you, permanents you control]}, per: source}}, shield: 2, split: {amount: shield, to: it}, until: end of turn}}]}'],
    ['Destroy target nonartifact, nonblack creature. It can\'t be regenerated.', '{target: {it: "a nonartifact, nonblack creature"}, do: [{destroy: {what: it, forbids: [regenerate]}}]}'],
    ['Target player draws two cards and loses 2 life.', '{target: {it: a player}, do: [{draw-cards: {player: it, amount: 2}}, {lose-life: {player: it, amount: 2}}]}'],
    ['Thing deals 2 damage to any target. Thing deals 4 damage instead if you control three or more artifacts.', '{target: {it: any target}, do: [{damage: {from: this, to: it, amount: 2}, own: [{when: {damage: {from: this}}, if: you control three or more artifacts, change: {amount: {set: 4}}}]}]}'],
    ['Thing deals 5 damage to target creature. The damage can\'t be prevented.', '{target: {it: a creature}, do: [{damage: {from: this, to: it, amount: 5, forbids: [prevent]}}]}'],
    ['Thing deals 4 damage to any target and 2 damage to you.', '{target: {it: any target}, do: [{together: [{damage: {from: this, to: it, amount: 4}}, {damage: {from: this, to: you, amount: 2}}]}]}'],
  ])('%s', (sentence, fields) => {
    const one = read(`Thing: {type: Instant, text: ${said(sentence)}}`);
    expect(one.problems).toEqual([]);
    expect(one.card).toBe(read(`Thing: {type: Instant, ${fields.slice(1)}`).card);
  });
  test('what stands beside it as a keyword is its own', () => expect(read('Thing:\n  type: Sorcery\n  text: |\n    Flashback {3}{R}\n    Thing deals 2 damage to each creature.\n')).toEqual(read('Thing: {type: Sorcery, text: ["flashback {3}{R}"], do: [{damage: {from: this, to: each creature, amount: 2}}]}')));
});

describe('what is not understood is one problem that names the part and its line', () => {
  test.each([
    ['If a creature would yawn, exile it instead.', 'a creature would yawn'],
    ['If you would draw a card, sing instead.', 'sing'],
    ['This creature enters with a lot of dust.', 'with a lot of dust'],
    ['You may have this creature enter as a copy of any creature, except it smells of roses.', 'it smells of roses'],
    ['As this creature enters, whistle.', 'whistle'],
    ['Prevent the next 3 giggles.', 'Prevent the next 3 giggles.'],
    ['Whenever this creature laughs, draw a card.', 'this laughs'],
  ])('%s', (sentence, part) => {
    expect(read(`Thing:\n  type: Creature\n  pt: 1/1\n  text: |\n    Flying\n    ${sentence}\n`).problems).toMatchObject([{ line: 6, code: 'oracle-text', message: `this part of the text is not understood: "${part}"` }]);
  });
});

test('lines of keywords only, and what is no part of what a spell does', () => {
  expect(read('Thing:\n  type: Creature\n  pt: 1/1\n  text: |\n    Flying\n    Haste\n')).toEqual(read('Thing: {type: Creature, pt: 1/1, text: [flying, haste]}'));
  const [nexus, written] = [read('Thing: {type: Instant, text: "Draw a card.\\nIf Thing would be put into a graveyard from anywhere, reveal Thing and shuffle it into its owner\'s library instead."}'), read('Thing: {type: Instant, do: [draw a card], text: [{when: {move: {what: this, to: graveyard}}, change: {to: shuffled into library}}]}')];
  expect(nexus).toEqual(written);
});

describe('the text itself', () => {
  test('reminder text, ability words, quotes and names', () => {
    expect(plainLine('Raid — This creature’s “friend” gets +1/+1. (It is big.)')).toBe('this\'s "friend" gets +1/+1.');
    expect(withoutName('Gisela deals 1 damage. Search for a card named Gisela, Blade.', 'Gisela, Blade', true)).toBe('this deals 1 damage. Search for a card named Gisela, Blade.');
    expect(withoutName('Sphere of Law and Sphere', 'Sphere of Law')).toBe('this and Sphere');
  });
  test('sentences end at a full stop, but not within quotes', () => expect(sentencesOf('It has "Draw. Discard." Then scry 1.')).toEqual(['It has "Draw. Discard."', 'Then scry 1']));
});
