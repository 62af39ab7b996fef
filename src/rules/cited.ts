/** NOT IN CR: rule numbers in a line of text, for the comparison of the sources and the corpus with the rulebook. Pure text, no I/O. */
import { flatMap } from '../base/list.ts';
import { CITATIONS } from './citations.ts';

/** "120.4a–d" stands for its letters, "614.10–11" for its numbers (those that are listed). */
function spread(first: string, last: string | undefined): readonly string[] {
  if (last === undefined) return [first];
  const { section = '', number = '', letter = '' } = /^(?<section>\d+)\.(?<number>\d+)(?<letter>[a-z]?)$/.exec(first)?.groups ?? {};
  const base = `${section}.${number}`;
  if (/^[a-z]$/.test(last)) return Object.keys(CITATIONS).filter((rule) => rule.startsWith(base) && within(rule.slice(base.length), letter === '' ? 'a' : letter, last));
  return [first, `${section}.${last}`];
}
const within = (letter: string, from: string, to: string): boolean => letter.length === 1 && letter >= from && letter <= to;

const ONE = String.raw`\d{3}\.\d{1,3}[a-z]?(?:[-–](?:\d{1,2}[a-z]?|[a-z])\b)?`;
/** "CR 616.1e", also "CR 614.5, 616.1f and 616.2". */
const CITED = new RegExp(String.raw`\bCR (${ONE}(?:(?:, | and | or |/)${ONE})*)`, 'g');
/** A rule number that stands alone in a comment: "614.17c", "(400.7)". */
const PLAIN = /(?<![\d.])([1-9]\d{2}\.\d{1,3}[a-z]?)(?:[-–](\d{1,2}[a-z]?|[a-z])\b)?(?![\d.]*\d)/g;

export const rulesIn = (text: string): readonly string[] =>
  flatMap([...text.matchAll(/(\d{3}\.\d{1,3}[a-z]?)(?:[-–](\d{1,2}[a-z]?|[a-z])\b)?/g)], (match) => spread(match[1] ?? '', match[2]));

/** The rules that a line of source cites: "CR …" anywhere, and rule numbers that stand as data. */
export function citedIn(line: string): readonly string[] {
  const said = flatMap([...line.matchAll(CITED)], (match) => rulesIn(match[1] ?? ''));
  const data = [...line.matchAll(/(['"`])([1-9]\d{2}\.\d{1,3}[a-z]?)\1/g)].map((match) => match[2] ?? '');
  return [...said, ...data];
}
/** The same, and the numbers that a comment names without "CR". */
export function mentionedIn(line: string): readonly string[] {
  const comment = /(?:\/\*\*?|\/\/|^\s*\*|#)(.*)$/.exec(line)?.[1] ?? '';
  return [...new Set([...citedIn(line), ...flatMap([...comment.matchAll(PLAIN)], (match) => spread(match[1] ?? '', match[2]))])];
}
