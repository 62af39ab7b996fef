/** What a scenario expects: outcomes in canonical text, verdict, counts, choice points. */
import { parseInt_, show } from '../../base/integer.ts';
import { type Derivation, type ExpectedChoice, type Expectation, type Scenario, type Thing, isPlayer, playerOfThing, thingOfPlayer } from '../../rules/model.ts';
import { eventsObserved, knownNames, printSentences } from '../facts/facts.ts';
import { gravesMeant } from '../instructions/graves.ts';
import { stateItems } from './observe-expected.ts';
import { parseSentences } from '../facts/parse-outcome.ts';
import { records } from '../vocabulary/records-of.ts';
import type { Sentence } from '../vocabulary/sentence.ts';
import { scalarAt } from '../phrases/context.ts';
import { booleanOf, countOf, get, itemsOf, mapOf, onlyKeys, textOf, textsOf, wordOf } from '../yaml/read.ts';
import { COLOR_LETTERS } from '../vocabulary/words.ts';
import { type MapNode, type Node, type Sink, report } from '../yaml/yaml.ts';

export const EXPECT_KEYS = ['outcomes', 'verdict', 'count', 'plays', 'states', 'choices', 'forced', 'optional', 'problems'] as const;
export const DERIVED_KEYS = ['outcomes', 'because', 'verdict', 'settled'] as const;
export const VERDICTS = ['finite', 'cycle', 'growth', 'cut'] as const;

const label = ({ world }: Scenario, thing: Thing): string => (isPlayer(thing) ? world.players[playerOfThing(thing)]?.name : world.objects[thing]?.label) ?? '';
/** Format B: "zero is not printed, unless observed by name": what an outcome leaves out of what is observed by name is nothing. */
function withZeros(scenario: Scenario, sentences: readonly Sentence[]): readonly Sentence[] {
  const told = (fact: string, subject: string, words?: string): boolean => sentences.some((each) => each.fact === fact && each.subject === subject && (words === undefined || each.words === words));
  const zeros = scenario.observe.items.flatMap((item): readonly Sentence[] => {
    switch (item.observe) {
      case 'hand': case 'library': case 'graveyard': { const subject = label(scenario, thingOfPlayer(item.player)); return told(item.observe, subject) ? [] : [{ fact: item.observe, subject, cards: [], count: 1 }]; }
      case 'marked-damage': { const subject = label(scenario, item.object); return told('has-damage', subject) ? [] : [{ fact: 'has-damage', subject, amount: 0, count: 1 }]; }
      case 'counters-of': case 'counters': {
        const [thing, kind] = item.observe === 'counters' ? [item.object, isPlayer(item.object) ? 'poison' : undefined] : [item.thing, item.kind];
        const subject = label(scenario, thing);
        return kind === undefined || told('has-counters', subject, kind) ? [] : [{ fact: 'has-counters', subject, amount: 0, words: kind, count: 1 }];
      }
      case 'amount': { const subject = item.subject === undefined ? undefined : label(scenario, item.subject); return subject === undefined || item.from !== undefined || eventsObserved(scenario.observe.items) || told(item.fact, subject) ? [] : [{ fact: item.fact, subject, amount: 0, count: 1 }]; }
      default: return [];
    }
  });
  return [...sentences.filter((each) => !isNone(scenario, each)), ...zeros];
}
/** "2 +1/+1 counters on Bear", where no events are observed, only what counters Bear has: what it has, said as counters that are put are. */
function asHeld(scenario: Scenario, sentence: Sentence): Sentence {
  const { fact, subject, words } = sentence;
  const { items } = scenario.observe;
  if (fact !== 'counters-on' || eventsObserved(items) || items.some((item) => item.observe === 'facts')) return sentence;
  const isObserved = items.some((item) => (item.observe === 'counters-of' ? label(scenario, item.thing) === subject && item.kind === words : item.observe === 'counters' && label(scenario, item.object) === subject));
  return isObserved ? { ...sentence, fact: 'has-counters' } : sentence;
}
/** "Bear has 0 oil counters", where all counters on Bear are observed: that none of a kind is there is said by saying nothing. */
function isNone(scenario: Scenario, { fact, subject, amount, words }: Sentence): boolean {
  return fact === 'has-counters' && amount === 0 && scenario.observe.items.some((item) => item.observe === 'counters' && label(scenario, item.object) === subject && !(isPlayer(item.object) && words === 'poison')) && !scenario.observe.items.some((item) => item.observe === 'counters-of' && label(scenario, item.thing) === subject && item.kind === words);
}
/**
 * "Nicole begins turn 2", "Amy skips draw step 1": the number is that of the entry of the schedule; where that entry is no such turn or step of this
 * player, the second turn, the first draw step there is is meant, or this player's; so it is then with all of the kind in this outcome.
 * Where an effect hands turns or steps to somebody else, an entry is whoever's the outcome says.
 */
function numbersMeant(scenario: Scenario, outcome: readonly Sentence[]): readonly Sentence[] {
  const plain = outcome.map((each) => numberMeant(scenario, each, false));
  const counted = new Set(plain.flatMap((each, at) => (each === outcome[at] || !/ \d+$/.test(outcome[at]?.words ?? '') ? [] : [timeIn(each)])));
  return plain.map((each, at) => (counted.has(timeIn(each)) ? numberMeant(scenario, outcome[at] ?? each, true) : each));
}
const timeIn = ({ words }: Sentence): string => (words ?? '').replace(/ \d+$/, '');
const handsOver = (tree: unknown): boolean => records(tree).some((each) => Array.isArray(each['patterns']) && records(each['patterns']).some(({ kind }) => kind === 'begin') && records(each['rewrites']).some(({ change }) => change === 'player'));
function numberMeant({ world, cards, instructions }: Scenario, sentence: Sentence, isCounted: boolean): Sentence {
  const [, what = '', number] = /^(.+?)(?: (\d+))?$/.exec(sentence.words ?? '') ?? [];
  if (sentence.fact !== 'begins' && sentence.fact !== 'skips') return sentence;
  if (records([cards, instructions, world.objects, world.floating]).some((each) => each['do'] === 'event' && each['kind'] === 'begin')) return sentence; // extra turns move the others
  const { schedule } = world;
  const of = world.players.findIndex(({ name }) => name === sentence.subject);
  const [only, ...others] = number === undefined ? schedule.filter((entry) => entry.what.replace(/^extra /, '') === what && entry.of === of) : [];
  if (number === undefined) return only === undefined || others.length > 0 ? sentence : { ...sentence, words: `${what} ${String(only.number)}` }; // there is but one
  const isHanded = handsOver([cards, instructions, world.objects, world.floating]);
  const isMeant = (entry: (typeof schedule)[number] | undefined): boolean => entry?.what.replace(/^extra /, '') === what && (entry.of === of || isHanded);
  if (Number(number) > schedule.length || (!isCounted && isMeant(schedule[Number(number) - 1]))) return sentence;
  const among = schedule.filter((entry) => entry.what.replace(/^extra /, '') === what);
  const found = [among, among.filter((entry) => entry.of === of)].map((list) => list[Number(number) - 1]).find(isMeant);
  return found === undefined ? sentence : { ...sentence, words: `${what} ${String(found.number)}` };
}
/** "27 cards in Nicole's library" where "count of cards in Nicole's library" is observed: that number. */
function countsMeant({ observe }: Scenario, text: string): string {
  const counted = observe.items.flatMap((item) => (item.observe === 'count' ? [item.words] : []));
  return counted.length === 0 ? text : text.split(/; */).map((fact) => {
    const [, n, words = ''] = /^(\d+) (.+)$/.exec(fact) ?? [];
    return n === undefined || !counted.includes(words) ? fact : `count of ${words}: ${n}`;
  }).join('; ');
}
/** "Amy adds {R}{R}{G}", "Amy adds 3 {C}": how much mana of each sort. */
function manaMeant(text: string): string {
  return text.replace(/(^|; *)([^;]+ adds) (?:(\d+) )?((?:\{[WUBRGC]\})+)(?= *(?:;|$))/g, (all: string, before: string, adds: string, times: string | undefined, symbols: string) => {
    const letters = [...symbols.replace(/[{}]/g, '')];
    if (times !== undefined && letters.length > 1) return all;
    return before + [...new Set(letters)].map((letter) => `${adds} ${times ?? String(letters.filter((each) => each === letter).length)} ${COLOR_LETTERS[letter] ?? 'colorless'} mana`).join('; ');
  });
}
/** Each outcome in the text that `printOutcome` would give it; a template line stays as it is written. */
function outcomesOf(sink: Sink, node: Node, scenario: Scenario): readonly string[] {
  const names = knownNames(scenario);
  const texts = itemsOf(node).map((item, at) => {
    const text = item.node === 'list' && item.items.length > 0 ? textsOf(sink, item).join('; ') : textOf(sink, item, 'an outcome'); // an outcome is a set of facts: in one text, or in a list
    if (text === undefined || scenario.observe.line !== undefined) return text;
    const parsed = parseSentences(manaMeant(countsMeant(scenario, text)), names);
    if (parsed.ok) return printSentences(withZeros(scenario, numbersMeant(scenario, gravesMeant(scenario, parsed.value)).map((each) => asHeld(scenario, each))), names.names, names.alike);
    report(sink, item.at, parsed.problem.code, parsed.problem.message, at > 0 && REST_OF_OUTCOME.test(text) ? `between [ and ] a comma begins another outcome: write the whole outcome in quotes, "…, ${text}"` : parsed.problem.hint);
    return undefined;
  });
  return [...new Set(texts.filter((text) => text !== undefined))];
}
/** What `choices: when:` says, as it is printed: states as outcomes tell them ("Bear tapped", "Amy at 5 life"), or what lies on top of a library. */
function momentMeant(scenario: Scenario, text: string): string | undefined {
  const [, player, card] = /^(.+) on top of (.+)'s library$/.exec(text) ?? [];
  if (player !== undefined) return scenario.world.players.some(({ name }) => name === card) ? text : undefined;
  const said = text.replace(/(?<! is) (?=(?:un)?tapped$)/, ' is ');
  if (stateItems(scenario, said) === undefined) return undefined;
  const names = knownNames(scenario);
  const parsed = parseSentences(said, names);
  return parsed.ok ? printSentences(parsed.value, names.names, names.alike) : undefined;
}
function choiceOf(sink: Sink, node: Node, scenario: Scenario): ExpectedChoice | undefined {
  const map = mapOf(sink, node, 'a choice, {player: .., asked: .., when: .., options: [..]}');
  if (map === undefined) return undefined;
  onlyKeys(sink, map, ['player', 'asked', 'when', 'options'], 'an expected choice');
  const [playerNode, asked, when, options] = ['player', 'asked', 'when', 'options'].map((key) => get(map, key));
  const isOfChance = playerNode === undefined && (asked !== undefined || options !== undefined); // nobody is named who would choose
  const player = isOfChance ? 'chance' : playerNode === undefined ? undefined : textOf(sink, playerNode, 'a player');
  if (player === undefined) return void report(sink, map.at, 'missing-key', 'a choice needs "player:"', 'what chance decides needs none, but says what is asked: {asked: coin}, {options: [heads, tails]}');
  const players = [...scenario.world.players.map((each) => each.name), 'chance', 'nobody'];
  if (playerNode !== undefined && !players.includes(player)) report(sink, playerNode.at, 'unknown-player', `unknown player "${player}"`, `players: ${players.join(', ')}`);
  const text = (at: Node | undefined): string | undefined => (at === undefined ? undefined : textOf(sink, at));
  const [asks, at] = [text(asked), text(when)];
  const moment = at === undefined ? undefined : momentMeant(scenario, at);
  if (when !== undefined && at !== undefined && moment === undefined) report(sink, when.at, 'unknown-word', `"${at}" is nothing that is said of the moment of a choice`, 'a state as outcomes say it: "Amy at 18 life", "Bear in graveyard", "Bear tapped", "Bear has 2 damage", "Amy\'s hand: Forest", or "Forest on top of Amy\'s library"');
  const count = options?.node === 'scalar' && /^\d+$/.test(options.source) ? Number(options.source) : undefined;
  return { player, ...(asks === undefined ? {} : { asked: asks }), ...(moment === undefined ? {} : { when: moment }), ...(options === undefined ? {} : { options: count ?? textsOf(sink, options) }) };
}

export const WHOLE_VERDICT = /^((?:(optional|mandatory) )?cycle(?:,? \(?(optional|mandatory)\)?)?)$/;
/** "cycle, optional", "mandatory cycle": the verdict, and whether somebody could leave the loop (104.4b). */
function verdictParts(node: Node): readonly [Node, boolean?] {
  const [, , before, after] = node.node === 'scalar' ? (WHOLE_VERDICT.exec(node.source.trim()) ?? []) : [];
  const word = before ?? after;
  return word === undefined ? [node] : [scalarAt(node.at, 'cycle'), word === 'optional'];
}
/** What stands between brackets is parted at its commas: the rest of an outcome is none. */
const REST_OF_OUTCOME = /^(?:(?:tapped|untapped|face down|back face up|attacking|attached to|with|without|choosing)\b|\d+ [A-Z])/;

const optionally = (optional: boolean | undefined): Pick<Expectation, 'optional'> => (optional === undefined ? {} : { optional });

/** The `expect:` of a scenario. */
export function expectationOf(sink: Sink, map: MapNode, scenario: Scenario): Expectation {
  onlyKeys(sink, map, EXPECT_KEYS, '"expect"');
  if (map.entries.length === 0) report(sink, map.at, 'missing-key', 'an empty expectation expects nothing', `write expect: {outcomes: [..]}; known here: ${EXPECT_KEYS.join(', ')}`);
  const [outcomes, verdict, count, plays, states, choices, forced, optional] = ['outcomes', 'verdict', 'count', 'plays', 'states', 'choices', 'forced', 'optional'].map((key) => get(map, key));
  const [said, leaving] = verdict === undefined ? [] : verdictParts(verdict);
  const word = said === undefined ? undefined : wordOf(sink, said, VERDICTS, 'verdict');
  const number = count === undefined ? undefined : countOf(sink, count, 'a number of outcomes');
  const total = states === undefined ? undefined : countOf(sink, states, 'a number of states');
  const ways = plays === undefined ? undefined : plays.node === 'scalar' && plays.source === 'unbounded' ? 'unbounded' : plays.node === 'scalar' && typeof plays.value === 'string' && /^\d+$/.test(plays.value) ? (parseInt_(plays.value) ?? 0) : countOf(sink, plays, 'a number of plays');
  const [isForced, isOptional] = [forced, optional].map((node) => (node === undefined ? undefined : booleanOf(sink, node)));
  return {
    ...(outcomes === undefined ? {} : { outcomes: outcomesOf(sink, outcomes, scenario) }), ...(word === undefined ? {} : { verdict: word }), ...(number === undefined ? {} : { count: Number(number) }),
    ...(ways === undefined ? {} : { plays: typeof ways === 'string' ? ways : show(ways) }), ...(total === undefined ? {} : { states: Number(total) }), ...(isForced === undefined ? {} : { forced: isForced }), ...optionally(isOptional ?? leaving),
    ...(choices === undefined ? {} : { choices: itemsOf(choices).map((item) => choiceOf(sink, item, scenario)).filter((choice) => choice !== undefined) }),
  };
}

/** The `derived:` of a scenario: what somebody found who knew the rules and the situation only. Wording that is not the grammar's stays as it is. */
export function derivationOf(sink: Sink, map: MapNode, scenario: Scenario): Derivation {
  onlyKeys(sink, map, DERIVED_KEYS, '"derived"');
  const names = knownNames(scenario);
  const outcomes = textsOf(sink, get(map, 'outcomes')).map((text) => {
    const parsed = parseSentences(manaMeant(countsMeant(scenario, text)), names);
    return parsed.ok ? printSentences(withZeros(scenario, numbersMeant(scenario, parsed.value.map((each) => asHeld(scenario, each)))), names.names, names.alike) : text;
  });
  const verdictNode = get(map, 'verdict');
  const verdict = verdictNode === undefined ? undefined : wordOf(sink, verdictParts(verdictNode)[0], VERDICTS, 'verdict');
  const [because, settled] = ['because', 'settled'].map((key) => get(map, key)).map((node) => (node === undefined ? undefined : textOf(sink, node)));
  if (because === undefined) report(sink, map.at, 'missing-key', 'a derivation says why: "because:"');
  return { outcomes: [...new Set(outcomes)], because: because ?? '', ...(verdict === undefined ? {} : { verdict }), ...(settled === undefined ? {} : { settled }) };
}
