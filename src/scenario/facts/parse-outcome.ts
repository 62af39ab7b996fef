/** Outcome texts back to sentences, so that an expectation may list facts in any order. */
import type { Int } from '../../base/integer.ts';
import { parseInt_, times } from '../../base/integer.ts';
import type { Fact, Thing } from '../../rules/model.ts';
import type { Parsed } from '../yaml/cursor.ts';
import { SENTENCES, type SentenceShape } from '../vocabulary/fact-table.ts';
import { ANONYMOUS, type KnownNames, NOTHING_HAPPENS, type Sentence, leadingNumber, printSentences, suggestName } from './facts.ts';
import { cardsMeant } from './card-places.ts';
import { saidOtherwise } from './fact-words.ts';
import { nearest } from '../yaml/read.ts';
import { MANA_LETTERS, TIMES, singular, timeNamed } from '../vocabulary/words.ts';

interface Reader { readonly shape: SentenceShape; readonly pattern: RegExp }
const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|\\]/g, String.raw`\$&`);
const SLOTS: Readonly<Record<string, string>> = { n: '(?<n>-?\\d+)', s: 's?', a: 'an?', subject: '(?<subject>.+?)', from: '(?<from>.+?)', owner: '(?<owner>.+?)', as: '(?<as>.+?)', words: '(?<words>.+?)', cards: '(?<cards>.+?)' };
/** Facts whose words are a closed or shaped set; elsewhere any text will do. */
const WORDS: Readonly<Record<string, RegExp>> = {
  'is-pt': /^-?\d+\/-?\d+$/, 'is-type': /^\p{Lu}/u, exiled: /^face down$/, 'to-library': /^(?:top|the bottom|the top)$/, 'has-abilities': /^[a-z]/, 'in-zone': /^(?:the |(?:.+?'s ))?(?:library|hand|battlefield|graveyard|stack|exile|command|outside|command zone)$/,
  'counters-on': /^\S+(?: \S+)?$/, 'counters-removed': /^\S+(?: \S+)?$/, 'has-counters': /^\S+(?: \S+)?$/, becomes: /^(?!attached to|a copy of|(?:un)?tapped$)/, skips: /^(?!(?:an?|his|her|their|your) )/, begins: /^(?!(?:an?|his|her|their|your) )/, 'is-monarch': /^the monarch$/, 'has-designation': /^(?:initiative|city's blessing)$/, nobody: /^(?:is the monarch|has the (?:initiative|city's blessing))$/, 'it-is': /^(?:day|night|neither day nor night)$/, counted: /^(?:count of (?!greatest|least|total|most|fewest|sum|highest|lowest|number)\S|(?:number of|greatest|least|total|most|fewest|sum of|highest|lowest) )/,
  'is-colored': /^(?:colorless|(?:white|blue|black|red|green)(?: and (?:white|blue|black|red|green))*)$/, 'it-becomes': /^(?:day|night)$/,
};
/** Words that are said whole take part in the match, so that a name may have " in " or " is " in it. */
const wordsOf = (fact: string): string | undefined => {
  const source = WORDS[fact]?.source ?? '';
  return source.startsWith('^') && source.endsWith('$') ? `(?<words>${source.slice(1, -1)})` : undefined;
};
function patternOf(template: string, fact: string): RegExp {
  const parts = template.split(/(\{\w+\}|\[|\])/).map((part) => {
    if (part === '[') return '(?:';
    if (part === ']') return ')?';
    const slot = /^\{(\w+)\}$/.exec(part)?.[1];
    return slot === undefined ? escape(part) : ((slot === 'words' ? wordsOf(fact) : undefined) ?? SLOTS[slot] ?? '');
  });
  return new RegExp(`^${parts.join('')}$`, 'u');
}
const READERS: readonly Reader[] = SENTENCES.filter(({ fact }) => fact !== 'subjects').flatMap((shape) => [shape.text, ...(shape.plural === undefined ? [] : [shape.plural])].map((text) => ({ shape, pattern: patternOf(text, shape.fact) })));
const LABELLED = new Set(['effect-left', 'effect-used-up', 'effect-unused', 'effect-used']);

interface Names { readonly has: (name: string) => boolean; readonly known: KnownNames }
const nameSets = new WeakMap<KnownNames, ReadonlySet<string>>();
function namesFrom(known: KnownNames): Names {
  let set = nameSets.get(known);
  if (set === undefined) {
    set = new Set([...known.names, ...known.others]);
    nameSets.set(known, set);
  }
  const all = set;
  return { known, has: (name) => all.has(name) };
}

/** "Zombies", "Elf Warriors": the name that several are said to have, where it is known only in the singular. */
function nameOfSeveral(text: string, names: Names): string {
  if (names.has(text)) return text;
  const one = text.replace(/\S+$/, singular);
  return names.has(one) ? one : text;
}
/** The label of the only object that is this card, where it has another name in the scenario and nothing else can get the card's. */
const labelOf = (text: string, { known }: Names): string => (known.names.includes(text) ? text : (known.labelled?.(text) ?? text));
/** A subject: a name, "a card", "2 cards", "2 Zombie", "2 Zombies". */
function subjectOf(text: string, names: Names): { readonly subject: string; readonly count: Int } | undefined {
  if (names.has(text)) return { subject: labelOf(text, names), count: 1 };
  const number = leadingNumber(text);
  if (text === 'a card' || text === 'card') return { subject: ANONYMOUS, count: 1 };
  if (number === undefined) return undefined;
  if (/^cards?$/.test(number.rest)) return { subject: ANONYMOUS, count: number.n };
  const name = number.n === 1 ? number.rest : nameOfSeveral(number.rest, names);
  return names.has(name) ? { subject: name, count: number.n } : undefined;
}
/** Most cards that a list may speak of; more is no list of cards. */
const MOST_CARDS = 10_000;
function cardsOf(text: string, names: Names): readonly string[] | undefined {
  if (text === 'nothing') return [];
  const cards: string[] = [];
  let rest = text;
  while (rest !== '') {
    const quoted = /^"([^"]*)"(?:, )?/.exec(rest);
    const number = /^(\d+) cards?(?:, |$)/.exec(rest.replace(/^a card(?=, |$)/, '1 card'));
    const plain = longestName(rest, names);
    if (quoted !== null) { cards.push(quoted[1] ?? ''); rest = rest.slice(quoted[0].length); }
    else if (number !== null && Number(number[1]) <= MOST_CARDS) { cards.push(...Array.from({ length: Number(number[1]) }, () => ANONYMOUS)); rest = rest.slice(number[0].length); }
    else if (plain !== undefined) { cards.push(plain); rest = rest.slice(plain.length).replace(/^, /, ''); }
    else return undefined;
  }
  return cards;
}
function longestName(text: string, names: Names): string | undefined {
  for (let end = text.length; end > 0; end = text.lastIndexOf(', ', end - 1)) {
    const name = text.slice(0, end);
    if (names.has(name)) return name;
    if (!name.includes(', ')) return undefined;
  }
  return undefined;
}

/** CR 400.3: "Amy's graveyard", "the command zone": the zone as it is printed; undefined where it can't be that player's. */
function zoneIn(text: string, subject: string, { owners }: KnownNames): string | undefined {
  const [, whose, zone = text] = /^(?:the |(.+)'s )?(.+?)(?: zone)?$/.exec(text) ?? [];
  const owner = owners?.get(subject);
  if (whose !== undefined && subject === ANONYMOUS) return undefined; // of cards that nobody knows it is said of the zone: "Amy's hand: 4 cards"
  return whose === undefined || owner === undefined || owner === whose ? zone : undefined;
}
/** "the draw step", "draw step 2", "the draw step of turn 2": the step as it is printed, "draw", "draw 2". */
function timeIn(text: string): string {
  const [, name = text, number = ''] = /^(.*?)(?: of turn)?( \d+)?$/.exec(text) ?? [];
  return TIMES.includes(timeNamed(name)) ? `${timeNamed(name)}${number}` : text;
}
/** The name that a label after "as" stands for; a name with a comma in it may begin with a label. */
function copiedName(said: string, words: string | undefined, { known }: Names): string {
  const label = said.replace(/^a copy of /, '');
  const name = known.copied?.get(label);
  return name === undefined || `${label}, ${words ?? ''}`.startsWith(name) ? label : name;
}
/** The details of an entry in the order of the grammar: what kind each is, and of what it is said. */
const DETAILS: readonly RegExp[] = [/^tapped$/, /^attacking /, /^face down$/, /^back face up$/, /^attached to /, /^with \S+ \S.* counters?$/, /^choosing /, /^without /, /^with /];
const detailRank = (detail: string): number => DETAILS.findIndex((kind) => kind.test(detail));
const COUNTERS = /^(\d+|an?) (\S.*?) counters?$/;
/** Counters of several kinds, however they are listed, as one detail in the order in which they are printed. */
function countersTogether(details: readonly string[]): readonly string[] {
  const lists = details.filter((detail) => /^with .* counters?$/.test(detail) && !detail.includes('"'));
  const parts = lists.flatMap((detail) => detail.slice('with '.length).split(/(?<=counters?),? and |(?<=counters?), /)).map((part) => COUNTERS.exec(part));
  if (parts.length < 2 || parts.some((part) => part === null)) return details;
  const sorted = parts.map((part) => ({ kind: part?.[2] ?? '', text: part?.[0] ?? '' })).sort((a, b) => (a.kind < b.kind ? -1 : 1));
  return [...details.filter((detail) => !lists.includes(detail)), `with ${sorted.map(({ text }) => text).join(' and ')}`];
}
/** "with haste and flying, tapped" is "tapped, with flying, with haste". */
function detailsIn(text: string): string {
  const details = text.replaceAll(/(?<=^|, )tapped and (?=attacking )/g, 'tapped, ').replaceAll(/(?<=(?:^|, )with |(?<=(?:^|, )with .*)and )an? (?=\S+(?: \S+)? counters?(?: on it)?(?:,|$| and ))/g, '1 ').split(/, (?=tapped(?:,|$)|attacking |face down(?:,|$)|back face up(?:,|$)|attached to |with |without |choosing )/).flatMap((detail): readonly string[] => {
    const [, how = '', list = ''] = /^(with|without) (.+)$/.exec(detail) ?? [];
    if (how === 'without' && /^(?:all |any )?abilities$/.test(list)) return ['without its abilities'];
    if (list === '' || / counters?$/.test(detail) || /"/.test(list)) return [detail];
    return list.split(/ and (?=\S)/).map((each) => `${how} ${each}`);
  });
  const isList = (detail: string): boolean => /^with(?:out)? /.test(detail) && !/ counters?$/.test(detail);
  return [...countersTogether(details)].sort((a, b) => detailRank(a) - detailRank(b) || (isList(a) && isList(b) ? (a < b ? -1 : a > b ? 1 : 0) : 0)).join(', ');
}
function read({ shape, pattern }: Reader, text: string, names: Names): Sentence | undefined {
  const groups = pattern.exec(text)?.groups;
  if (groups === undefined) return /^\{|\{/.test(shape.text) || !pattern.test(text) ? undefined : { fact: shape.fact, count: 1 };
  const subject = groups['subject'] === undefined ? undefined : subjectOf(groups['subject'], names);
  if (groups['subject'] !== undefined && subject === undefined) return undefined;
  if ([groups['from'], groups['owner']].some((name) => name !== undefined && name !== 'its owner' && !names.has(name))) return undefined;
  if (groups['words'] !== undefined && WORDS[shape.fact]?.test(groups['words']) === false && !(shape.fact === 'counted' && names.known.counted?.includes(groups['words']) === true)) return undefined;
  const cards = groups['cards'] === undefined ? undefined : (cardsOf(groups['cards'], names) ?? cardsOf(groups['cards'].replace(/,? and /g, ', '), names));
  if (groups['cards'] !== undefined && cards === undefined) return undefined;
  const amount = groups['n'] === undefined ? undefined : parseInt_(groups['n']);
  const zone = shape.fact === 'in-zone' && subject !== undefined ? zoneIn(groups['words'] ?? '', subject.subject, names.known) : '';
  if (zone === undefined) return undefined;
  const words = shape.fact === 'creates' && amount !== 1 ? nameOfSeveral(groups['words'] ?? '', names) : shape.fact === 'in-zone' ? zone : shape.fact === 'to-library' && groups['words'] === 'the top' ? 'top' : shape.byNumber === true && groups['words'] !== undefined ? timeIn(groups['words']) : groups['words'];
  const said = shape.fact === 'enters' && words !== undefined ? detailsIn(words) : words;
  if (shape.fact === 'enters' && said !== undefined && groups['as'] === undefined && said.split(', ').length === 1 && detailRank(said) < 0) return undefined; // nothing that is said of an entry
  const whole = shape.fact === 'effect-unused' && subject !== undefined ? names.known.shields?.get(subject.subject) : undefined; // a shield that is unused has all of it left
  if (whole !== undefined && subject !== undefined) return { fact: 'effect-left', count: 1, subject: subject.subject, amount: whole };
  const owner = groups['owner'] === 'its owner' ? (shape.fact.startsWith('to-') || shape.fact === 'shuffled-in' ? names.known.owners?.get(subject?.subject ?? '') : undefined) : groups['owner'];
  return {
    fact: shape.fact, count: subject?.count ?? 1, ...(subject === undefined ? {} : { subject: subject.subject }), ...(groups['from'] === undefined ? {} : { from: labelOf(groups['from'], names) }),
    ...(owner === undefined ? {} : { owner }), ...(groups['as'] === undefined ? {} : { as: copiedName(groups['as'], words, names) }),
    ...(amount === undefined ? {} : { amount }), ...(said === undefined ? {} : { words: said }), ...(cards === undefined ? {} : { cards: cardsMeant(shape.fact, subject?.subject, cards, names.known.places) }),
  };
}

/** "Amy creates 2 Zombie, 1 Spirit" says two facts; so does "Bear exiled with 1 void counter". */
function split(text: string, names: Names): readonly string[] {
  const [, exiled, subject = '', counters = ''] = /^((.+) exiled(?: face down)?),? with (?:an? |(?=\d))(\S.* counters?)(?: on it)?$/.exec(text) ?? [];
  if (exiled !== undefined) return [exiled, `${/^\d/.test(counters) ? '' : '1 '}${counters} on ${subject}`];
  const match = /^(.+) creates (.+)$/.exec(text);
  if (match === null || !names.has(match[1] ?? '')) return [text];
  return (match[2] ?? '').split(/(?:,| and|, and) (?=\d+ )/).map((group) => `${match[1] ?? ''} creates ${group}`);
}

function problem(text: string, names: Names): Parsed<never> {
  const [, subject = '', whose = '', zone = ''] = /^(.+) in (.+)'s (library|hand|graveyard|exile)$/.exec(text) ?? [];
  const owner = names.known.owners?.get(subject);
  if (owner !== undefined) return { ok: false, problem: { code: 'outcome', message: `"${text}": ${subject} is ${owner}'s and never gets into the ${zone} of somebody else`, hint: names.has(whose) ? `write "${subject} in ${owner}'s ${zone}"` : `"${whose}" is no player here` } };
  for (const { shape, pattern } of READERS) {
    const groups = pattern.exec(text)?.groups;
    const unknown = [groups?.['subject'], groups?.['from'], groups?.['owner']].find((name) => name !== undefined && subjectOf(name, names) === undefined);
    if (unknown === undefined || LABELLED.has(shape.fact) || (groups?.['words'] !== undefined && WORDS[shape.fact] === undefined)) continue;
    const hint = suggestName(unknown, names.known);
    return { ok: false, problem: { code: 'unknown-name', message: `"${text}": "${unknown}" is no player or object here`, ...(hint === undefined ? {} : { hint: `did you mean "${hint}"?` }) } };
  }
  return { ok: false, problem: { code: 'outcome', message: `"${text}" is not a sentence of the outcome grammar`, hint: hintFor(text, names) } };
}
/** How what was meant may be written: "power of Bear: 2" as "Bear is 2/2". */
function hintFor(text: string, names: Parameters<typeof subjectOf>[1]): string {
  if (/^(?:nothing|none|no outcome)$/i.test(text)) return `write "${NOTHING_HAPPENS}"`;
  if (/ enters(?! under)/.test(text)) return `write "${text.replace(/ enters(?: the battlefield)?/, ` enters under ${names.known.names[0] ?? 'PLAYER'}`)}", with commas between what is said of it`;
  const size = /^(?:base )?(?:power|toughness) of (?<what>.+?):? -?\d+$/.exec(text)?.groups?.['what'];
  if (size !== undefined) return `power and toughness are told together: "${size} is 2/2"`;
  const near = nearest(text, SENTENCES.map((shape) => shape.text));
  return `for example "4 damage to ${names.known.names[1] ?? 'Nicole'}"${near === undefined ? '' : `, "${near}"`}; facts are separated by "; "`;
}

/** "Bear tapped twice"; with a number in it, so many times as many. */
const soOften = (sentence: Sentence, n: Int): Sentence => (n === 1 ? sentence : sentence.amount === undefined ? { ...sentence, times: n } : { ...sentence, amount: times(sentence.amount, n) });

/** So many times over a text that is no sentence is said in other words. */
const OTHER_WORDS = 2;
/** The sentence of one fact's text. */
export function parseSentence(text: string, known: KnownNames, rounds = OTHER_WORDS): Parsed<Sentence> {
  const names = namesFrom(known);
  const [token] = rounds === 0 ? [] : tokensMeant(text, names);
  if (token !== undefined) return parseSentence(token, known, rounds - 1);
  const [, once = text, often] = /^(.+?),? (twice|[1-9]\d* times)$/.exec(text) ?? [];
  for (const said of [text, text.replace(/ on (?=(?:the )?(?:battlefield|stack)$)/, ' in '), once]) {
    for (const reader of READERS) {
      const sentence = read(reader, said, names);
      if (sentence !== undefined) return { ok: true, value: said === text || said !== once ? sentence : soOften(sentence, often === undefined ? 1 : often === 'twice' ? 2 : (parseInt_(often.replace(/ times$/, '')) ?? 1)) };
    }
  }
  for (const other of rounds === 0 ? [] : [...countsMeant(text, known), ...saidOtherwise(text)]) {
    const sentence = parseSentence(plainly(other), known, rounds - 1);
    if (sentence.ok) return sentence;
  }
  return problem(text, names);
}
const DESCRIBED = /^(.+ creates (?:an?|\d+|[a-z]+) )(?:(\d+\/\d+) )?((?:(?:white|blue|black|red|green|colorless)(?: and)? )*)(.+?)(?: (?:artifact|enchantment))?(?: creature)?(?: tokens?)?$/;
/** CR 111.3: "a 1/1 white Soldier creature token": the token of that name, if it is so. */
function tokensMeant(text: string, names: Names): readonly string[] {
  const [, creates = '', pt, colors = '', called = ''] = DESCRIBED.exec(text) ?? [];
  const name = nameOfSeveral(called, names);
  const card = names.known.cardNamed?.(name);
  if (card === undefined || (pt === undefined && colors === '' && `${creates}${called}` === text)) return [];
  const said = colors.split(' ').filter((word) => word !== '' && word !== 'and' && word !== 'colorless');
  const isSo = (pt === undefined || pt === card.pt) && (colors === '' || (said.length === card.colors.length && said.every((color) => card.colors.includes(color))));
  return isSo ? [`${creates}${name}`.replace(/(?<= creates )an? /, '1 ')] : [];
}
/** "4 cards in Amy's hand" where the number of cards in Amy's hand is observed, or else of cards that nobody knows. */
function countsMeant(text: string, { counted = [] }: KnownNames): readonly string[] {
  const [, n = '', first = '', rest = ''] = /^(\d+) (\S+)( .+)?$/.exec(text) ?? [];
  const meant = counted.find((each) => each === `count of ${first}${rest}` || (n === '1' && each.startsWith('count of ') && singular(each.split(' ')[2] ?? '') === first && each.split(' ').slice(3).join(' ') === rest.trim()));
  const [, cards, whose, zone] = /^(\d+ cards?) in (.+)'s (hand|library|graveyard|exile)$/.exec(text) ?? [];
  return [...(meant === undefined || n === '' ? [] : [`${meant}: ${n}`]), ...(cards === undefined || whose === undefined || zone === undefined ? [] : [`${whose}'s ${zone}: ${cards}`])];
}
/** "draws a card", "draws 2 cards", "a +1/+1 counter on Bear", "creates a Soldier token", "in the graveyard": as the grammar has it. */
const plainly = (text: string): string => text.replace(/^(.+ (?:draws|mills)) (an?|\d+) cards?$/, '$1 $2').replace(/^an? (?=\S+ counter )/, '1 ').replace(/(?<=^.+ (?:draws|mills|creates)) an? ?(?=$|\S)/, ' 1 ').trimEnd()
  .replace(/^(.+ creates .+?) tokens?$/, '$1').replace(/ in the (?=\w+$)/, ' in ').replace(/(?<= left )(?:the|a|its owner's|your) (?=graveyard$)/, "its owner's ").replace(/(?<= adds )(?:\{([WUBRGC])\})(?:\{\1\})*$/, (symbols, letter: string) => `${String(symbols.length / 3)} ${MANA_LETTERS[letter] ?? ''} mana`);
/** All sentences of an outcome text. */
export function parseSentences(text: string, known: KnownNames): Parsed<readonly Sentence[]> {
  if (text.trim().toLowerCase() === NOTHING_HAPPENS) return { ok: true, value: [] };
  const names = namesFrom(known);
  const sentences: Sentence[] = [];
  for (const part of text.replace(/;\s*$/, '').split(';').map((each) => each.trim()).flatMap((each) => split(each, names))) {
    const parsed = parseSentence(plainly(part), known);
    if (!parsed.ok) return parsed;
    sentences.push(parsed.value);
  }
  return { ok: true, value: saidAgain(sentences, known).map((sentence) => asStatus(sentence, sentences, known)) };
}
/** "Bear regenerated; Bear regenerated": one Bear, twice. What enters may be tokens of that name. */
function saidAgain(sentences: readonly Sentence[], known: KnownNames): readonly Sentence[] {
  const once = (name: string): boolean => known.names.includes(name) && known.names.indexOf(name) === known.names.lastIndexOf(name);
  const keys = sentences.map((sentence) => (sentence.fact !== 'enters' && sentence.subject !== undefined && sentence.amount === undefined && sentence.cards === undefined && sentence.count === 1 && once(sentence.subject) ? JSON.stringify(sentence) : null));
  return sentences.flatMap((sentence, at) => {
    const often = keys[at] === null ? 1 : keys.filter((key) => key === keys[at]).length;
    return often === 1 ? [sentence] : keys.indexOf(keys[at] ?? null) === at ? [soOften(sentence, often)] : [];
  });
}
/** "Bear tapped" where its status is observed, and the outcome says it in no other way (format B: OBJECT tapped|untapped is a state, too). */
function asStatus(sentence: Sentence, all: readonly Sentence[], { status, attached }: KnownNames): Sentence {
  const { fact, subject = '' } = sentence;
  if (fact === 'attached' && attached?.has(subject) === true && !all.some((other) => other.subject === subject && other.fact === 'is-attached')) return { ...sentence, fact: 'is-attached' };
  if (fact === 'is-attached' && attached !== undefined && !attached.has(subject)) return { ...sentence, fact: 'attached' };
  if ((fact !== 'tapped' && fact !== 'untapped') || status?.has(subject) !== true) return sentence;
  return all.some((other) => other.subject === subject && (other.fact === 'is-tapped' || other.fact === 'is-untapped')) ? sentence : { ...sentence, fact: `is-${fact}` };
}
/** The canonical text of an outcome: as `printOutcome` writes it, whatever the order of its facts. */
export function parseOutcome(text: string, known: KnownNames): Parsed<string> {
  const parsed = parseSentences(text, known);
  return parsed.ok ? { ok: true, value: printSentences(parsed.value, known.names, known.alike) } : parsed;
}

/** The facts of a text, for `earlier:`; names become things. */
export function parseFacts(text: string, known: KnownNames, thingOf: (name: string) => Thing | undefined): Parsed<readonly Fact[]> {
  const parsed = parseSentences(text, known);
  if (!parsed.ok) return parsed;
  return {
    ok: true,
    value: parsed.value.flatMap((sentence) => Array.from({ length: Math.min(Number(sentence.times ?? 1), MOST_CARDS) }, () => sentence)).map(({ fact, subject, from, amount, words, cards, as }): Fact => {
      const about = subject === undefined ? undefined : thingOf(subject);
      const source = from === undefined ? undefined : thingOf(from);
      const objects = cards?.map(thingOf).filter((thing) => thing !== undefined);
      return {
        fact, ...(about === undefined ? (subject === undefined ? {} : { name: subject }) : { subject: about }), ...(source === undefined ? {} : { from: source }), ...(amount === undefined ? {} : { amount }),
        ...(words === undefined ? {} : { words: words.split(', ') }), ...(objects === undefined ? {} : { objects }), ...(as === undefined ? {} : { name: as }),
      };
    }),
  };
}
