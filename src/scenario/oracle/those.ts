/** CR 608.2c: "those creatures" and "they" behind an instruction to each of some things: the same things, by the words of that instruction. */
import { singular } from '../vocabulary/words.ts';
import { type Tree, lowered, sentencesOf } from './text.ts';

/** What is done to each of some things, and leaves them what the words say: tapped, with counters, dealt damage. */
const TO_EACH = /^(?:then )?(?:(?:tap|untap) |put (?:an?|two|three|four|\d+) \S+ counters? on |(?:this|it) deals? \w+ damage to )(?:each|all) (?<what>[^.,"]+)$/;
/** One of them: "creatures you control" is "creature you control". */
const one = (what: string): string => what.replace(/^((?:(?:non)?[a-z]+ )*?)(creature|permanent|artifact|land|planeswalker|enchantment|token)s\b/, '$1$2');
const THEY_DO = /^(?:those (?:creatures|permanents|artifacts|lands|planeswalkers)|they) (?<verb>gain|get|have|lose|are|don't|can't|become) (?<rest>.+)$/;
const SINGULAR: Readonly<Record<string, string>> = { have: 'has', are: 'is', "don't": "doesn't", "can't": "can't" };
const DONE_TO = /^(?<does>(?:then )?(?:tap|untap|destroy|exile|sacrifice|goad)) (?:those (?:creatures|permanents|artifacts|lands)|them)$/;
/** A sentence about them in the singular, of each. */
function ofEach(sentence: string, what: string): string | undefined {
  const said = lowered(sentence);
  const { verb, rest = '' } = THEY_DO.exec(said)?.groups ?? {};
  if (verb !== undefined) return `Each ${what} ${SINGULAR[verb] ?? `${verb}s`} ${rest.replace(/\btheir controllers?'s? next untap steps?\b/, "its controller's next untap step")}`;
  const does = DONE_TO.exec(said)?.groups?.['does'];
  return does === undefined ? undefined : `${does.charAt(0).toUpperCase()}${does.slice(1)} each ${what}`;
}
/** The sentences of a text, with what "those" are by their description. */
export function withThose(sentences: readonly string[]): readonly string[] {
  let what: string | undefined;
  return sentences.map((sentence) => {
    const same = what === undefined ? undefined : ofEach(sentence, what);
    if (same !== undefined) return same;
    const found = TO_EACH.exec(lowered(sentence))?.groups?.['what'];
    what = found === undefined || /\b(?:this way|other)\b/.test(found) ? undefined : one(found);
    return sentence;
  });
}

/** Words of texts in the order, and with the names, in which the rest is read: what is returned stands behind where, cards "from among them" are those exiled this way, and what is counted on a permanent transforms it. */
const OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/(\b[Ii]f [^.,"]* to cast this, )it (?=deals? |gains? )/g, '$1this '],
  [/\bUntil end of turn, ([^."]+?), where X is ([^."]+)(?=\.|$)/g, '$1 until end of turn, where X is $2'],
  [/\bThis turn, whenever /g, 'Until end of turn, whenever '],
  [/\b([Tt]arget) (\d+)\/(\d+) creature\b(?! token)/g, '$1 creature with power $2 and toughness $3'],
  [/\b([Uu]ntap) all ([a-z]+s) and gain control of them until end of turn(?=\.)/g, '$1 all $2. Gain control of all $2 until end of turn'],
  [/(\b[Gg]ain control of all ([a-z]+s) until end of turn\. )They gain (?=[a-z]+ until end of turn)/g, '$1All $2 gain '],
  [/\b(that creature's controller equal to )the creature's (?=power|toughness)/g, '$1its '],
  [/\b(?:[Pp])revent (all [^."]+?) until your next turn(?=\.|$)/g, 'Until your next turn, prevent $1'],

  [/\b([Rr]eturn) to (the battlefield|your hand) ((?:all|each|any number of) [^.]+ in your graveyard\b[^.]*)/g, '$1 $3 to $2'],
  [/(\b[Ee]xiles? the top [^.,]*? library(?:,? (?:then|and) |\. )[^.]*?) from among (?:them|those cards|the exiled cards)\b/g, '$1 exiled this way'],
  [/(\bif (?:there are|this has) [^.,]* (?:with|on) (?:this|it), (?:you may )?transform) it\b/g, '$1 this'],
];
/** CR 608.2c: what is done with the token behind "create a token that's a copy of target creature" is done with the token. */
const COPIED = /^((?:[^."]+\. )*[^."]*\b[Cc]reates? an? (?:tapped )?token that's a copy of [^."]+\. )(?<rest>.+)$/;
const ofToken = (text: string): string => text.replace(COPIED, (_, front: string, rest: string) => `${front}${rest.replace(/\b(sacrifice|exile)s? (?:it|that token|the token)\b/gi, '$1 each token created this way').replace(/\b(?:It|That token|The token) (gains|gets|has)\b/g, 'Each token created this way $1')}`);
export const meantOtherwise = (text: string): string => OTHERWISE.reduce((said, [from, to]) => said.replace(from, to), ofToken(text)).replace(/\bcreatures other than ([A-Z][a-z]+)(?: and ([A-Z][a-z]+))?/g, (_, one: string, two: string | undefined) => `${[one, ...(two === undefined ? [] : [two])].map((each) => `non-${singular(each)}`).join(', ')} creatures`);

/** CR 705.1: "Flip a coin. If the coin comes up heads, .. If the coin comes up tails, ..", of whoever has the ability. */
const FLIPPED = /^flip a coin$/i;
const SIDE = /^If (?:the coin|it) comes up (?<side>heads|tails), (?<does>.+)$/;
export function flippedIn(text: string, read: (does: string) => readonly Tree[] | undefined): readonly Tree[] | undefined {
  const [first = '', ...more] = sentencesOf(text);
  const sides = more.map((each) => SIDE.exec(each)?.groups);
  if (!FLIPPED.test(first) || sides.length === 0 || sides.length > 2 || sides.some((each) => each === undefined)) return undefined;
  const modes = sides.map((each) => [each?.['side'] ?? '', read(each?.['does'] ?? '')] as const);
  return modes.some(([, steps]) => steps === undefined) ? undefined : [{ flip: { player: 'you' }, modes: { heads: [], tails: [], ...Object.fromEntries(modes.map(([side, steps]) => [side, steps ?? []])) } }];
}
