/** Files that people and machines get wrong, each with the places and codes that must be among its problems. */
import { type CardPort, openCards } from './corpus.ts';

export interface BadFile {
  readonly name: string;
  readonly text: string;
  /** "line:column code", each of which must be reported; others may be too. */
  readonly problems: readonly string[];
}

/** Cards of no game, for these files. */
export const PLAIN_CARDS_TEXT = `
Plain Bear: {type: Creature — Bear, cost: "{1}{G}", pt: 2/2}
Plain Zap: {type: Instant, cost: "{R}", target: {it: any target}, do: [{damage: {from: this, to: it, amount: 2}}]}
Plain Healer: {type: Creature — Cleric, pt: 1/1, text: [{name: shield, target: {it: any target}, do: [{in-force: {when: {damage: {to: it}}, shield: 1, until: end of turn}}]}]}
Plain Gift: {type: Instant, costs: {alternative: {gain-life: {player: an opponent, amount: 3}}}}
`;
export const PLAIN_CARDS: CardPort = openCards({ readText: () => PLAIN_CARDS_TEXT, list: () => ['plain.yaml'] }, 'cards');

export const HEAD = 'id: a/b\nplayers: [Amy, Nicole]\n';
export const EVENT = 'event: {damage: {from: {card: Plain Zap, controller: Amy}, to: Nicole, amount: 2}}\n';
/** Two lines of head, the given lines from line 3 on. */
const body = (lines: string): string => `${HEAD}${lines}\n`;
const withEvent = (line: string): string => `${HEAD}${line}\n${EVENT}`;
const bear = (fields: string): string => withEvent(`battlefield: {Amy: [{card: Plain Bear, ${fields}}]}`);
const inForce = (fields: string): string => withEvent(`in force:\n- {from: a spell, controller: Amy, ${fields}}`);
const END = '$'; // where the text ends
/** A problem where these words stand for the first time, or after so many more. */
type Where = readonly [code: string, words: string, later?: number];
function placeOf(text: string, [code, words, later = 0]: Where): string {
  let at = words === END ? text.length : text.indexOf(words);
  for (let i = 0; i < later; i++) at = text.indexOf(words, at + 1);
  const before = text.slice(0, at).split('\n');
  return `${String(before.length)}:${String((before.at(-1) ?? '').length + 1)} ${code}`;
}
const bad = (name: string, text: string, ...problems: readonly Where[]): BadFile => ({ name, text, problems: problems.map((where) => placeOf(text, where)) });

/** Ten levels of nine aliases each: 9^10 values if somebody followed them. */
const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]', ...[...'bcdefghij'].map((letter, i) => `${letter}: &${letter} [${Array(9).fill(`*${'abcdefghi'.charAt(i)}`).join(', ')}]`)].join('\n');

export const BAD_FILES: readonly BadFile[] = [
  // misspelt keys
  bad('a misspelt key of the scenario', withEvent('battelfield: {Amy: [Plain Bear]}'), ['unknown-key', 'battelfield']),
  bad('a misspelt subtype', body('event: {destroy: {what: each Gobiln}}'), ['phrase', 'each Gobiln']),
  bad('somebody who is to be chosen, as a reference', body('do: [{choose: {color: {what: a color, who: another player}}}]'), ['phrase', 'another player']),
  bad('one of several opponents', 'id: a/b\nplayers: [Amy, Nicole, Bob]\ndo: [{may: an opponent, do: [{draw-cards: {player: Amy, amount: 1}}]}]\n', ['which-player', 'an opponent']),
  bad('all opponents where one is asked', 'id: a/b\nplayers: [Amy, Nicole, Bob]\ndo: [{may: each opponent, do: [{draw-cards: {player: Amy, amount: 1}}]}]\n', ['which-player', 'each opponent']),
  bad('types of mana that share an amount', body('event: {add-mana: {player: Amy, types: "{R}{G}", amount: 3}}'), ['mana', '"{R}']),
  bad('an effect that adds to mana of several types', body('in force: [{from: a spring, controller: Amy, when: {add-mana: {player: Amy}}, change: {amount: {plus: 1}}}]\nevent: {add-mana: {player: Amy, types: "{R}{G}"}}'), ['mana', '{add-mana: {player: Amy, types']),
  bad('no type of mana', body('event: {add-mana: {player: Amy, types: purple}}'), ['unknown-word', 'purple']),
  bad('a change that an event cannot undergo', inForce('when: {transform: {what: a creature}}, change: {tapped: true}'), ['not-changed', 'tapped']),
  bad('mana that becomes any color', inForce('when: {add-mana: {player: Amy}}, change: {type: any color}'), ['unknown-word', 'any color']),
  bad('a misspelt name in a phrase', inForce('when: {damage: {from: a creature named Plain Baer, to: Amy}}, prevent: all').replace('\nevent', '\nbattlefield: {Amy: [Plain Bear]}\nevent'), ['unknown-card', 'a creature named']),
  bad('a misspelt name in a map', inForce('when: {damage: {from: {name: Plain Baer}, to: Amy}}, prevent: all').replace('\nevent', '\nbattlefield: {Amy: [Plain Bear]}\nevent'), ['unknown-card', 'Plain Baer']),
  bad('a misspelt reason', body('event: {lose: {player: Amy, because: lifee}}'), ['unknown-word', 'lifee']),
  bad('yes for true', inForce('when: {damage: {to: Amy}}, own: yes, prevent: all'), ['wrong-type', 'yes']),
  bad('no for false in a description', inForce('when: {damage: {to: {type: creature, tapped: no}}}, prevent: all'), ['wrong-type', 'no}']),
  bad('an X that is not given', inForce('when: {damage: {to: Amy}}, shield: X'), ['missing-key', '{from: a spell']),
  bad('a choice that is not given', inForce('when: {damage: {to: Amy, from: a source of the chosen color}}, prevent: all').replace('from: a spell', 'from: {card: Plain Zap}'), ['missing-key', '{from: {card']),
  bad('a back face that is not there', bear('back: true'), ['no-back', 'true']),
  bad('a misspelt schedule', body('do: [{run: the shedule}]'), ['wrong-type', 'the shedule']),
  bad('a misspelt type in a domain', withEvent('domain: {creature type: [Warior]}'), ['unknown-word', '[Warior']),
  bad('a hand of less than nothing', withEvent('max-hand: {Amy: -1}'), ['negative', '-1']),
  bad('under the control of several', body('event: {enters: {what: {card: Plain Bear, zone: hand}, from: hand, under: [Amy, Nicole]}}'), ['which-player', 'under']),
  bad('life exchanged with a creature', withEvent('battlefield: {Amy: [Plain Bear]}').replace(EVENT, 'do: [{exchange: {life: [Amy, Plain Bear]}}]\n'), ['wrong-type', '[Amy, Plain Bear]']),
  bad('a spell without its X', body('cards: {Wave: {type: Sorcery, do: [{lose-life: {player: each player, amount: X}}]}}\ndo: [{resolve: {card: Wave, controller: Amy}}]'), ['missing-key', '{card: Wave']),
  bad('something beside "not"', inForce('when: {move: {what: a card, to: {not: exile, form: hand}}}, change: {to: exile}'), ['unknown-key', 'form']),
  bad('a misspelt event', body('evnt: {}'), ['unknown-key', 'evnt']),
  bad('a misspelt kind of event', body('event: {damge: {to: Nicole, amount: 2}}'), ['instruction', 'damge']),
  bad('a misspelt field of an event', body('event: {damage: {form: {card: Plain Zap, controller: Amy}, to: Nicole, amount: 2}}'), ['unknown-key', 'form']),
  bad('a misspelt field of an object', bear('taped: true'), ['unknown-key', 'taped']),
  bad('a misspelt kind of ability', inForce('whne: {damage: {to: Nicole}}, prevent: all'), ['unknown-key', 'whne']),
  bad('a misspelt rewrite', inForce('when: {damage: {to: Nicole}}, pervent: all'), ['unknown-key', 'pervent']),
  bad('a misspelt expectation', `${HEAD}${EVENT}expect: {outcoms: [2 damage to Nicole]}\n`, ['unknown-key', 'outcoms']),
  bad('a misspelt key of a card', withEvent('cards: {X: {typ: Creature, pt: 2/2}}'), ['unknown-key', 'typ:']),
  bad('a keyword that says more than it has', withEvent('cards: {X: {type: Creature, pt: 1/2, text: [lifelink always]}}'), ['keyword', 'lifelink always']),
  bad('a keyword with a number that it has not', withEvent('cards: {X: {type: Creature, pt: 1/2, text: [infect 2]}}'), ['keyword', 'infect 2']),
  bad('a keyword without its number', withEvent('cards: {X: {type: Creature, pt: 1/2, text: [toxic]}}'), ['keyword', 'toxic]']),
  bad('protection from nothing', withEvent('cards: {X: {type: Creature, pt: 1/2, text: [protection red]}}'), ['keyword', 'protection red']),
  bad('an amount of what never happens', body('do: [{gain-life: {player: Amy, amount: {happened: dmage, since: turn}}}]'), ['unknown-word', 'dmage']),
  bad('a face that nothing has', body('hand: {Amy: [Plain Bear]}\nevent: {enters: {what: Plain Bear, from: hand, under: Amy, face: bottom}}'), ['unknown-word', 'bottom']),
  bad('a land type without its capital', inForce('static: {for: each land, land-types: [mountin]}'), ['unknown-subtype', 'mountin']),
  bad('a misspelt keyword of a card', withEvent('cards: {X: {type: Creature, pt: 1/2, text: [flyign]}}'), ['unknown-keyword', 'flyign']),
  bad('a misspelt card type', withEvent('cards: {X: {type: Creatur, pt: 1/2}}'), ['unknown-type', 'Creatur,']),
  // unknown things
  bad('an unknown card in a zone', withEvent('battlefield: {Amy: [Plane Bear]}'), ['unknown-card', 'Plane Bear']),
  bad('a number for the battlefield', withEvent('battlefield: {Amy: 6}'), ['unknown-card', '6}']),
  bad('cards that nobody knows on the battlefield', withEvent('battlefield: {Amy: 6 cards}'), ['unknown-card', '6 cards']),
  bad('an unknown card in the event', body('event: {damage: {from: {card: Plain Zup, controller: Amy}, to: Nicole, amount: 2}}'), ['unknown-card', 'Plain Zup']),
  bad('a misspelt choice of an object', withEvent('cards: {X: {type: Enchantment, text: [{when: {enters: this}, choose: {kind: a creature type}}]}}\nbattlefield: {Amy: [{card: X, chosen: {kynd: Bear}}]}'), ['unknown-choice', 'kynd']),
  bad('a choice of an object that chooses nothing', bear('chosen: {kind: Bear}'), ['unknown-choice', 'kind: Bear']),
  bad('a misspelt word of a choice', withEvent('cards: {X: {type: Enchantment, text: [{when: {enters: this}, choose: {word: [Khans, Dragons]}}]}}\nbattlefield: {Amy: [{card: X, chosen: {word: Kahns}}]}'), ['unknown-choice', 'Kahns']),
  bad('a condition on a misspelt choice', withEvent('cards: {X: {type: Enchantment, text: [{when: {enters: this}, choose: {word: [Khans, Dragons]}}, {when: {damage: {to: you}}, if: {chosen: {wrod: Khans}}, prevent: all}]}}'), ['unknown-choice', 'wrod']),
  bad('a condition on a misspelt word', withEvent('cards: {X: {type: Enchantment, text: [{when: {enters: this}, choose: {word: [Khans, Dragons]}}, {when: {damage: {to: you}}, if: {chosen: {word: Kahns}}, prevent: all}]}}'), ['unknown-choice', 'Kahns']),
  bad('a description by a misspelt choice', withEvent('cards: {X: {type: Enchantment, text: [{when: {enters: this}, choose: {kind: a creature type}}, {static: {for: creatures of the chosen kynd, gain: [flying]}}]}}'), ['unknown-choice', 'creatures of the chosen kynd']),
  bad('an instruction on a misspelt coin', body('do: [{flip: {player: Amy}}, {if: {chosen: {flop: heads}}, then: [{draw-cards: 1}]}]'), ['unknown-choice', 'flop']),
  bad('an effect with a misspelt choice', inForce('when: {damage: {to: Nicole}}, if: {chosen: {colr: red}}, prevent: all, chosen: {color: red}'), ['unknown-choice', 'colr']),
  bad('an undefined recipient', body('event: {damage: {from: {card: Plain Zap, controller: Amy}, to: Nicol, amount: 2}}'), ['unknown-label', 'Nicol,']),
  bad('an undefined controller', body('event: {damage: {from: {card: Plain Zap, controller: Ammy}, to: Nicole, amount: 2}}'), ['unknown-player', 'Ammy']),
  bad('life of an undefined player', withEvent('life: {Nicol: 5}'), ['unknown-player', 'Nicol:']),
  bad('a zone of an undefined player', withEvent('hand: {Nicol: [Plain Bear]}'), ['unknown-player', 'Nicol:']),
  bad('a turn of an undefined player', withEvent('turn: {of: Nicol}'), ['unknown-player', 'Nicol}']),
  bad('a schedule with an undefined player', withEvent('schedule: [turn of Nicol]'), ['unknown-player', 'turn of Nicol]']),
  bad('an effect of an undefined player', inForce('when: {damage: {to: Bob}}, prevent: all'), ['unknown-label', 'Bob']),
  bad('an outcome with an undefined player', `${HEAD}${EVENT}expect: {outcomes: [2 damage to Nicol]}\n`, ['unknown-name', '2 damage to Nicol]']),
  bad('a choice of an undefined player', `${HEAD}${EVENT}expect: {choices: [{player: Nicol}]}\n`, ['unknown-player', 'Nicol}']),
  bad('an observation of an undefined player', `${HEAD}${EVENT}observe: [life of Nicol]\n`, ['observe', 'life of Nicol]']),
  bad('something attached to nothing', bear('attached: Nobody'), ['unknown-label', 'Nobody']),
  bad('an unknown target', inForce('when: {damage: {to: it}}, shield: 1, targets: {it: Nobody}'), ['unknown-label', 'Nobody']),
  bad('an unknown edition', withEvent('edition: cr-1066'), ['unknown-word', 'cr-1066']),
  bad('an unknown reading', withEvent('readings: {several players at once: x}'), ['unknown-reading', 'several players at once']),
  bad('an unknown answer to a reading', withEvent('readings: {less than 1 life: x}'), ['unknown-reading', 'x}']),
  bad('an unknown cost', body('hand: {Amy: [Plain Gift]}\ndo: [{pay: {player: Amy, cost: Plain Gift kicker}}]'), ['unknown-cost', 'Plain Gift kicker']),
  bad('an unknown verdict', `${HEAD}${EVENT}expect: {verdict: maybe}\n`, ['unknown-word', 'maybe']),
  bad('a sentence outside of the grammar', `${HEAD}${EVENT}expect: {outcomes: [blurb]}\n`, ['outcome', 'blurb']),
  // wrong types
  bad('a list for an id, a number for an event', 'id: [1]\nplayers: Amy\nevent: 3\n', ['wrong-type', '[1]'], ['instruction', '3']),
  bad('a list for an amount', body('event: {damage: {from: {card: Plain Zap, controller: Amy}, to: Nicole, amount: [2]}}'), ['wrong-type', '[2]']),
  bad('nothing for an amount', body('event: {damage: {from: {card: Plain Zap, controller: Amy}, to: Nicole, amount: null}}'), ['wrong-type', 'null']),
  bad('half an amount', body('event: {damage: {from: {card: Plain Zap, controller: Amy}, to: Nicole, amount: 2.5}}'), ['amount', '2.5']),
  bad('a word for a life total', withEvent('life: {Amy: lots}'), ['wrong-type', 'lots']),
  bad('a number for a map', withEvent('life: 7'), ['wrong-type', '7']),
  bad('a word for yes or no', bear('tapped: maybe'), ['wrong-type', 'maybe']),
  bad('a number for counters', bear('counters: 3'), ['wrong-type', '3}']),
  bad('a word for power and toughness', withEvent('cards: {X: {type: Creature, pt: big}}'), ['pt', 'big']),
  bad('a list for variants', withEvent('variants: [a, b]'), ['wrong-type', '[a, b]']),
  bad('a number for expectations', `${HEAD}${EVENT}expect: 5\n`, ['wrong-type', '5']),
  bad('a scalar for a scenario', 'hello\n', ['wrong-type', '']),
  bad('a list for a scenario', '- a\n- b\n', ['wrong-type', '']),
  // missing
  bad('no players', `id: a/b\n${EVENT}`, ['missing-key', '']),
  bad('an empty list of players', `id: a/b\nplayers: []\n${EVENT}`, ['missing-key', 'players']),
  bad('no event', HEAD, ['missing-key', '']),
  bad('two kinds of event', `${HEAD}${EVENT}do: []\n`, ['unknown-key', 'do:']),
  // arguments of instructions
  bad('damage of nothing', body('event: {damage: {}}'), ['missing-key', 'damage']),
  bad('damage without an amount', body('event: {damage: {from: {card: Plain Zap, controller: Amy}, to: Nicole}}'), ['missing-key', 'damage']),
  bad('damage to nobody', body('event: {damage: {from: {card: Plain Zap, controller: Amy}, amount: 2}}'), ['missing-key', 'damage']),
  bad('damage without a source', body('event: {damage: {to: Nicole, amount: 2}}'), ['missing-key', 'damage']),
  bad('damage in short', body('event: {damage: Nicole}'), ['missing-key', 'damage']),
  ...['destroy', 'enters', 'move', 'sacrifice', 'discard', 'tap', 'gain-life', 'mill', 'put-counters', 'become-copy', 'leaves'].map((kind) => bad(`${kind} of nothing`, body(`event: {${kind}: {}}`), ['missing-key', kind])),
  bad('tokens of no kind', body('event: {create: {player: Amy}}'), ['missing-key', 'create']),
  bad('nothing after a verb', body('do: [destroy: ]'), ['missing-key', 'destroy']),
  bad('counters of no kind', body('battlefield: {Amy: [{card: Plain Bear}]}\ndo: [{put-counters: {on: Plain Bear, amount: 1}}]'), ['missing-key', 'put-counters']),
  bad('a time that never comes', body('do: [{delayed: the next fnord, do: [{draw-cards: 1}]}]'), ['time', 'the next fnord']),
  bad('something later that says nothing', body('do: [{delayed: the next end step}]'), ['missing-key', '{delayed']),
  bad('a repetition of nothing', body('do: [{repeat: {until: {turn of: Amy}}}]'), ['missing-key', '{repeat']),
  bad('instructions beside modes', body('do: [{modes: {one: [{draw-cards: 1}], two: [{draw-cards: 2}]}, do: [{draw-cards: 3}]}]'), ['unknown-key', 'do: [{draw-cards: 3}']),
  bad('instructions beside an if', body('do: [{if: {turn of: Amy}, then: [{draw-cards: 1}], do: [{draw-cards: 2}]}]'), ['unknown-key', 'do: [{draw-cards: 2}']),
  bad('a first time of no kind', inForce('when: {draw: {player: Amy}}, first: fnord, instead: []'), ['unknown-word', 'fnord']),
  bad('a split that goes nowhere', inForce('when: {damage: {to: Amy}}, split: {amount: 1}'), ['missing-key', '{amount: 1}']),
  bad('a turn or step that there is not', withEvent('schedule: [fnord of Amy]'), ['schedule', 'fnord of Amy']),
  bad('the beginning of nothing', body('do: [{begin: {what: fnord, player: Amy}}]'), ['unknown-word', 'fnord']),
  bad('times without a body', body('do: [{times: 2}]'), ['missing-key', '{times']),
  bad('a spell without its target', body('do: [{resolve: {card: Plain Zap, controller: Amy}}]'), ['missing-key', '{card: Plain Zap']),
  bad('a misspelt target', body('do: [{resolve: {card: Plain Zap, controller: Amy, targets: {that: Nicole}}}]'), ['unknown-key', 'that: Nicole']),
  bad('an ability without its target', withEvent('battlefield: {Amy: [Plain Healer]}\nin force: [{from: Plain Healer shield, controller: Amy}]'), ['missing-key', 'Plain Healer shield']),
  bad('an ability with another target', withEvent('battlefield: {Amy: [Plain Healer]}\nin force: [{from: Plain Healer shield, controller: Amy, targets: {whom: Amy}}]'), ['unknown-key', 'whom']),
  bad('an activation without its target', body('battlefield: {Amy: [Plain Healer]}\ndo: [{activate: {what: Plain Healer, ability: shield}}]'), ['missing-key', '{what: Plain Healer']),
  bad('an activation with a misspelt target', body('battlefield: {Amy: [Plain Healer]}\ndo: [{activate: {what: Plain Healer, ability: shield, targets: {whom: Amy}}}]'), ['unknown-key', 'whom']),
  bad('an activation of no ability', body('battlefield: {Amy: [Plain Healer]}\ndo: [{activate: {what: Plain Healer, ability: sheild}}]'), ['unknown-ability', 'sheild']),
  bad('a written effect that has no such target', inForce('when: {damage: {to: it}}, shield: 1, targets: {that: Nicole}'), ['unknown-key', 'that: Nicole']),
  bad('an effect of no object that speaks of it', inForce('when: {damage: {to: it}}, shield: 1'), ['no-source', 'a spell']),
  bad('a misspelt domain', withEvent('domain: {creture type: [Warrior]}'), ['unknown-word', 'creture type']),
  bad('an effect that watches nothing', inForce('when: {}, instead: []'), ['wrong-type', '{}']),
  bad('a fight with nobody', body('battlefield: {Amy: [Plain Bear]}\ndo: [{fight: Plain Bear}]'), ['missing-key', 'fight']),
  bad('an action of no permanent', body('do: [{adapt: 2}]'), ['missing-key', 'adapt']),
  bad('an action with another who takes no part', body('battlefield: {Amy: [Plain Bear]}\ndo: [{explore: {what: Plain Bear, with: Nicole}}]'), ['unknown-key', 'Nicole}}']),
  bad('an entry of what is on the battlefield', body('battlefield: {Amy: [{card: Plain Bear, as: Ursa}]}\nevent: {enters: {what: Ursa, from: graveyard, under: Amy}}'), ['wrong-place', 'Ursa, from']),
  bad('an entry from elsewhere', body('graveyard: {Amy: [{card: Plain Bear, as: Ursa}]}\ndo: [{enters: {what: Ursa, from: hand, under: Amy}}]'), ['wrong-place', 'Ursa, from']),
  bad('a permanent that is discarded', body('battlefield: {Amy: [{card: Plain Bear, as: Ursa}]}\ndo: [{discard: {player: Amy, what: Ursa}}]'), ['wrong-place', 'Ursa}}]']),
  bad('a prevention of what is no damage', inForce('when: {lose-life: {player: Nicole}}, prevent: all'), ['prevent', 'all']),
  // numbers that ask for too much
  bad('a billion cards', withEvent('library: {Amy: 1000000000 cards}'), ['too-many', '1000000000 cards']),
  bad('a million bears', withEvent('battlefield: {Amy: [1000000 Plain Bear]}'), ['too-many', '1000000 Plain Bear']),
  bad('a billion of one object', bear('count: 1000000000'), ['too-many', '1000000000']),
  bad('a billion tokens', body('event: {create: {player: Amy, token: a 1/1 creature, amount: 1000000000}}'), ['too-many', '1000000000']),
  bad('a billion tokens as a product', body('event: {create: {player: Amy, token: a 1/1 creature, amount: {times: [100000, 10000]}}}'), ['too-many', '{times']),
  bad('a billion draws', body('event: {draw-cards: {player: Amy, amount: 1000000000}}'), ['too-many', '1000000000']),
  bad('a billion draws in short', body('event: {draw-cards: 1000000000}'), ['too-many', '1000000000']),
  bad('a billion milled cards', body('event: {mill: {player: Amy, amount: 1000000000}}'), ['too-many', '1000000000']),
  bad('a billion times', body('do: [{times: 1000000000, do: [{draw-cards: 1}]}]'), ['too-many', '1000000000']),
  bad('a billion tokens instead', inForce('when: {create: {player: a player}}, change: {amount: {times: 1000000000}}'), ['too-many', '{times']),
  bad('a billion tokens besides', inForce('when: {create: {player: a player}}, change: {groups: {token: a 1/1 creature, plus: 1000000000}}'), ['too-many', '1000000000']),
  bad('an exponent of a billion', inForce('when: {damage: {to: Nicole}}, change: {amount: {power: [10, 1000000000]}}'), ['too-many', '{power']),
  bad('a tower of powers', inForce('when: {damage: {to: Nicole}}, change: {amount: {power: [{power: [10, 4000]}, 4000]}}'), ['too-many', '{power']),
  bad('a die of a billion sides', body('event: {roll: {player: Amy, sides: 1000000000}}'), ['too-many', '1000000000']),
  bad('a hundred players and more', `id: a/b\nplayers: [${Array.from({ length: 200 }, (_, i) => `P${String(i)}`).join(', ')}]\nevent: {draw-cards: {player: P0, amount: 1}}\n`, ['too-many', 'players']),
  // what no event ever is, and what is not known of one
  bad('a resolution that is replaced', inForce('when: {resolve: a spell}, instead: []'), ['not-watched', '{resolve']),
  bad('a resolution that is forbidden', inForce('cant: {resolve: a spell}'), ['not-watched', '{resolve']),
  bad('a rule that sets something off', inForce('after: {legend-rule: a creature}, do: []'), ['not-watched', '{legend-rule']),
  bad('damage that an instruction marks', body('battlefield: {Amy: [Plain Bear]}\ndo: [{mark-damage: {to: Plain Bear, amount: 1}}]'), ['instruction', 'mark-damage']),
  bad('a part of what has no parts', inForce('when: {lose-life: {player: you, part-of: {tap: {}}}}, change: {amount: 1}'), ['not-watched', '{tap']),
  bad('a field that a part does not know', inForce('when: {lose-life: {player: you, part-of: {damage: {combat: true}}}}, change: {amount: 1}'), ['not-watched', '{damage: {combat']),
  bad('a life total that does not come about', inForce('when: {life-total: {player: you}}, skip: true'), ['life-total', 'true']),
  bad('a life total that can only partly not change', inForce('cant: {life-total: {player: you, new: 3}}'), ['not-watched', '{life-total']),
  bad('an entry asked for its X', inForce('when: {enters: {what: a creature, x: 3}}, instead: []'), ['not-watched', 'x: 3']),
  bad('counters of any kind removed', body('battlefield: {Amy: [Plain Bear]}\ndo: [{remove-counters: {from: Plain Bear, kind: any}}]'), ['unknown-word', 'any}']),
  bad('counters of all kinds put', body('battlefield: {Amy: [Plain Bear]}\ndo: [{put-counters: {to: Plain Bear, kind: all}}]'), ['unknown-word', 'all}']),
  bad('counters of all kinds watched', inForce('when: {put-counters: {to: you, kind: all}}, instead: []'), ['unknown-word', 'all}']),
  bad("a card in somebody else's hand", `${HEAD}hand: {Amy: [Plain Bear]}\n${EVENT}observe: [Plain Bear]\nexpect: {outcomes: ["Plain Bear in Nicole's hand"]}\n`, ['outcome', '"Plain Bear in']),
  // words that would fit nothing
  bad('a way to pay that nothing asks about', body('stack: [{card: Plain Bear, controller: Amy, cast: {paid: [kiker]}}]\nevent: {enters: {what: Plain Bear, from: stack, under: Amy}}'), ['unknown-word', 'kiker']),
  bad('a mode that there is not', body('cards: {Charm: {type: Instant, do: [{modes: {gain: [{gain-life: {player: you, amount: 2}}], draw: [{draw-cards: 1}]}}]}}\nstack: [{card: Charm, controller: Amy, cast: {modes: [drwa]}}]\ndo: [{resolve: Charm}]'), ['unknown-word', 'drwa']),
  bad('a misspelt subtype of a token', body('event: {create: {player: Amy, token: a 1/1 red Gobiln creature}}'), ['unknown-subtype', 'a 1/1 red']),
  bad('a misspelt subtype of a description', inForce('when: {enters: {what: {subtype: Gobiln}}}, change: {tapped: true}'), ['unknown-subtype', 'Gobiln']),
  bad('a misspelt color that was chosen', withEvent('cards: {Prism: {type: Artifact, text: [{when: {enters: this}, choose: {color: a color}}]}}\nbattlefield: {Amy: [{card: Prism, chosen: {color: gren}}]}'), ['unknown-choice', 'gren}']),
  bad('a misspelt name that was chosen', withEvent('cards: {Ban: {type: Artifact, text: [{when: {enters: this}, choose: {name: a card name}}]}}\nbattlefield: {Amy: [{card: Ban, chosen: {name: Plian Bear}}]}'), ['unknown-choice', 'Plian']),
  bad('"that creature" where nothing has happened', body('do: [{lose-life: {player: "that creature\'s controller", amount: 1}}]'), ['unknown-that', '"that creature']),
  bad('"that much" where nothing has happened', body('do: [{gain-life: {player: Amy, amount: that}}]'), ['unknown-that', 'that}']),
  bad('whose turn it lasts until where nothing has happened', inForce("when: {gain-life: {player: you}}, instead: [], until: that player's next turn"), ['unknown-that', 'that player']),
  bad('a static ability that speaks of an event', withEvent('cards: {Sign: {type: Artifact, text: [{static: {for: each creature that player controls, gain: [flying]}}]}}'), ['unknown-that', 'each creature that']),
  bad('a kind that nobody amasses', body('do: [{amass: Gobiln 2}]'), ['unknown-subtype', 'Gobiln']),
  bad('a misspelt keyword that is lost', inForce('static: {for: each creature, lose: [flyng]}'), ['unknown-keyword', 'flyng']),
  bad('a misspelt cost that is asked for', inForce('when: {gain-life: {player: you}}, if: {paid: kiker}, instead: []'), ['unknown-word', 'kiker']),
  bad('counters of a kind that is no size', inForce('when: {put-counters: {to: you, kind: +1+1}}, instead: []'), ['unknown-word', '+1+1']),
  bad('a misspelt designation', inForce('when: {designate: {what: monarc}}, instead: []'), ['unknown-word', 'monarc']),
  bad('a misspelt format', withEvent('format: comander'), ['unknown-word', 'comander']),
  bad('an edition that is none', inForce('when: {gain-life: {player: you}}, if: {edition: cr-2041}, instead: []'), ['unknown-word', 'cr-2041']),
  bad('a misspelt type', inForce('static: {for: each land, types: [Cretaure]}'), ['unknown-subtype', 'Cretaure']),
  bad('a cause that is none', inForce('when: {damage: {to: you, cause: {effect: a spel, controller: Amy}}}, prevent: all'), ['unknown-word', 'a spel,']),
  // names that every object has
  bad('a reading', withEvent('readings: {constructor: y}'), ['unknown-reading', 'constructor']),
  bad('a cost', body('hand: {Amy: [Plain Gift]}\ndo: [{pay: {player: Amy, cost: Plain Gift constructor}}]'), ['unknown-cost', 'Plain Gift constructor']),
  bad('an edition', withEvent('edition: constructor'), ['unknown-word', 'constructor']),
  bad('an instruction', body('do: [{__proto__: {what: Amy}}]'), ['instruction', '__proto__']),
  bad('a field', body('event: {destroy: {what: Amy, constructor: x}}'), ['unknown-key', 'constructor']),
  bad('an amount', body('event: {gain-life: {amount: {constructor: [1]}}}'), ['amount', '{constructor']),
  bad('an observation', `${HEAD}${EVENT}observe: [constructor]\n`, ['observe', 'constructor']),
  bad('a zone', body('event: {move: {what: Amy, to: constructor}}'), ['phrase', 'constructor']),
  bad('a target', withEvent('cards: {X: {type: Instant, target: {constructor: a creature}}}'), ['name', 'constructor']),
  bad('a choice', body('do: [{choose: {toString: a color}}]'), ['name', 'toString']),
  // names that the outcomes could not be read back with
  bad('players that break the grammar', `id: a/b\nplayers: [Amy; Bob, nothing happens, "", " Eve"]\nevent: {draw-cards: 1}\n`, ['name', 'Amy; Bob'], ['name', 'nothing happens'], ['name', '""'], ['name', '" Eve"']),
  bad('a label that breaks the grammar', bear('as: "X; Y"'), ['name', '"X; Y"']),
  bad('an empty label', bear('as: ""'), ['name', '""']),
  bad('a label of two lines', bear('as: "X\\nY"'), ['name', '"X']),
  bad('an effect of no name', inForce('when: {damage: {to: Nicole}}, shield: 1, as: ""'), ['name', '""']),
  bad('a card that breaks the grammar', withEvent('cards: {"X; Y": {type: Instant}}'), ['name', '{type']),
  bad('an escape for the terminal', withEvent('title: "\\u001b[31mred"'), ['control-character', '"\\u001b']),
  bad('a raw escape', withEvent('title: a\u001b[31m'), ['control-character', '\u001b']),
  // negative amounts
  bad('negative damage', body('event: {damage: {from: {card: Plain Zap, controller: Amy}, to: Nicole, amount: -2}}'), ['negative', '-2']),
  bad('a negative shield', inForce('when: {damage: {to: Nicole}}, shield: -3'), ['negative', '-3']),
  bad('less than nothing left', inForce('when: {damage: {to: Nicole}}, shield: 3, left: -1'), ['negative', '-1']),
  bad('negative counters', bear('counters: {+1/+1: -3}'), ['negative', '-3']),
  bad('a negative factor', inForce('when: {damage: {to: Nicole}}, change: {amount: {times: -2}}'), ['negative', '-2']),
  bad('a negative count of outcomes', `${HEAD}${EVENT}expect: {count: -1}\n`, ['negative', '-1']),
  // circles, twins
  bad('attached to itself', bear('as: A, attached: A'), ['cyclic-attachment', '{card']),
  bad('attached in a circle of two', withEvent('battlefield: {Amy: [{card: Plain Bear, as: A, attached: B}, {card: Plain Bear, as: B, attached: A}]}'), ['cyclic-attachment', '{card'], ['cyclic-attachment', '{card', 1]),
  bad('attached in a circle of three', withEvent('battlefield: {Amy: [{card: Plain Bear, as: A, attached: B}, {card: Plain Bear, as: B, attached: C}, {card: Plain Bear, as: C, attached: A}]}'), ['cyclic-attachment', '{card'], ['cyclic-attachment', '{card', 1], ['cyclic-attachment', '{card', 2]),
  bad('two scenarios with one id', `${HEAD}${EVENT}---\n${HEAD}${EVENT}`, ['duplicate-id', 'a/b', 1]),
  bad('two objects with one label', withEvent('battlefield: {Amy: [{card: Plain Bear, as: X}, {card: Plain Bear, as: X}]}'), ['duplicate-label', 'X}', 1]),
  bad('two players with one name', `id: a/b\nplayers: [Amy, Amy]\n${EVENT}`, ['duplicate-label', 'Amy', 1]),
  bad('a key twice in two spellings', withEvent('in force: []\nin-force: []'), ['duplicate-key', 'in-force']),
  bad('an unknown tag', withEvent('title: !foo bar'), ['tag', 'bar']),
  bad('a key twice', `${HEAD}${EVENT}${EVENT}`, ['duplicate-key', 'event', 1]),
  // YAML
  bad('an alias bomb', bomb, ['anchor', '[x'], ['alias', '*a']),
  bad('a merge key', body('x: &x {amount: 2}\nevent: {damage: {<<: *x, to: Nicole}}'), ['anchor', '{amount'], ['alias', '*x']),
  bad('a key that is a list', '? [a, b]\n: c\n', ['complex-key', '[a']),
  bad('an open list and an open quote', 'id: [1, 2\nfoo: "x', ['yaml', 'foo']),
  bad('an open map', body('event: {damage: {to: Nicole'), ['yaml', END]),
  bad('a map in a line', 'a: b: c\n', ['yaml', 'b: c']),
  bad('a tab as indentation', 'id: x\na:\n\tb: c\n', ['yaml', '\tb']),
  bad('an empty file', '', ['empty', '']),
  bad('blank lines', '   \n\n', ['empty', '']),
  bad('a comment', '# nothing\n', ['empty', '']),
  bad('controls', '\u0001\u0002\u0003\u007f', ['control-character', ''], ['control-character', '\u007f']),
  bad('replacement characters', '\ufffd\ufffd\ufffd', ['wrong-type', '']),
  // nonsense by the megabyte
  bad('10 MB of nonsense', 'x: y z { [ '.repeat(950_000), ['too-large', '']),
  bad('200,000 braces', '{'.repeat(200_000), ['too-deep', '']),
  bad('100,000 dashes', '- '.repeat(100_000), ['too-deep', '']),
  bad('100,000 questions', '? '.repeat(100_000), ['too-deep', '']),
  bad('deep brackets', body(`do: ${'[{if: {exists: a creature}, then: '.repeat(2500)}[]${'}]'.repeat(2500)}`), ['too-deep', '']),
  bad('deep indentation', Array.from({ length: 600 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'), ['too-deep', '']),
  bad('200 problems and more', `${HEAD}${Array.from({ length: 2000 }, (_, i) => `zork${String(i)}: 1`).join('\n')}\n${EVENT}`, ['unknown-key', 'zork0'], ['unknown-key', 'zork199']),
];
