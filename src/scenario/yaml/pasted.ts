/** Text of a card as it is printed, where data is expected: which words of the format say such a thing. */

/** What printed sentences begin or go on with, and how the format says it; the first that fits. */
const SAID_HERE: readonly (readonly [RegExp, string])[] = [
  [/^(?:when|whenever|at the beginning)\b/i, '{after: {enters: this}, do: [..]}'],
  [/^[^:.]*\{[^}]+\}[^:.]*:/, '{cost: {tap: this}, do: [..]}'],
  [/^(?:the next time|prevent)\b|\bprevent (?:that|all|the next)\b/i, '{when: {damage: {to: you}}, prevent: all}'],
  [/\bwould (?:deal|be dealt)\b.*\bdamage\b|\bdamage would be dealt\b/i, '{when: {damage: {from: a source you control, to: a permanent or player}}, change: {amount: {times: 2}}}'],
  [/\bwould (?:die|be put into)\b.*\bexile\b/i, '{when: {move: {what: a card, to: graveyard}}, change: {to: exile}}'],
  [/\bwould (?:die|be put into|be destroyed)\b/i, '{when: {dies: {what: a creature}}, instead: [..]}'],
  [/\bwould draw\b/i, '{when: {draw: {player: you}}, instead: [{draw-cards: {player: you, amount: 2}}]}'],
  [/\bwould gain life\b/i, '{when: {gain-life: {player: you}}, change: {amount: {times: 2}}}'],
  [/\bwould lose life\b/i, '{when: {lose-life: {player: an opponent}}, change: {amount: {times: 2}}}'],
  [/\btokens?\b.*\bwould be created\b|\bwould create\b/i, '{when: {create: {player: you}}, change: {amount: {times: 2}}}'],
  [/\bcounters?\b.*\bwould be put\b|\bwould put\b.*\bcounters?\b/i, '{when: {put-counters: {on: a permanent you control, kind: +1/+1}}, change: {amount: {plus: 1}}}'],
  [/\benters?\b.*\btapped\b/i, '{when: {enters: this}, change: {tapped: true}}'],
  [/\benters?\b.*\bcounters?\b/i, '{when: {enters: this}, change: {counters: {+1/+1: 2}}}'],
  [/\benters?\b.*\bas a copy\b|\bhave .* enter\b.*\bcopy\b/i, '{when: {enters: this}, may: you, choose: {original: a creature}, change: {as: the original}}'],
  [/\bskip\b/i, '{when: {begin: {what: draw step, player: you}}, instead: []}'],
  [/\bcan't\b|\bcannot\b/i, '{cant: {gain-life: {player: a player}}}'],
  [/\b(?:get|gets|have|has|is|are|lose|loses)\b/i, '{static: {for: each creature you control, pt: {plus: [1, 1]}}}'],
];
const GUIDE = 'corpus/GUIDE.md, "Write an effect"; what does not touch the situation may be left out';

/** Nobody names a keyword with so many words. */
const WORDS_OF_A_SENTENCE = 4;
/** A hint for a text that is a printed sentence; undefined for a few words. */
export function asData(text: string): string | undefined {
  if (text.trim().split(/\s+/).length < WORDS_OF_A_SENTENCE) return undefined;
  const form = SAID_HERE.find(([sentence]) => sentence.test(text))?.[1];
  return form === undefined ? `the text of a card is written as data: ${GUIDE}` : `the text of a card is written as data, something like ${form}: ${GUIDE}`;
}
