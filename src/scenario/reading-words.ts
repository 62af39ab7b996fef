/** Readings as scenarios ask for them: by their names, or in the words of the page that lists them (semantics 11). */
import { READINGS } from '../rules/editions.ts';
import { didYouMean, mapOf, textOf } from './read.ts';
import { type MapNode, type Node, type Sink, report } from './yaml.ts';

/** A question in other words, and its answers, default first. */
interface Asked { readonly question: string; readonly words: RegExp; readonly answers: readonly [RegExp, RegExp] }
const ASKED: readonly Asked[] = [
  { question: 'several players asked at once', words: /^several players (?:are )?asked at once/, answers: [/^one effect each/, /^the first player/] },
  { question: 'additional part takes place', words: /additional part/, answers: [/^before/, /^after/] },
  { question: 'additional part of a prevention', words: /additional part/, answers: [/^(?:its )?own/, /^inherits?$/] },
  { question: 'a declined optional effect', words: /^a declined/, answers: [/^not offered/, /^offered/] },
  { question: 'order among one player\'s objects', words: /^all of one players objects|^order among/, answers: [/^an order each/, /^one order/] },
  { question: 'who orders entering effects', words: /^who orders/, answers: [/^future controller|under whose control/, /^(?:its )?owner/] },
  { question: 'counters in the look-ahead', words: /^counters in the look-?ahead/, answers: [/^not seen/, /^seen/] },
  { question: 'less than 1 life', words: /less than 1/, answers: [/^after/, /^among/] },
  { question: 'counters as it enters', words: /counters as it enters/, answers: [/per kind$/, /^one each/] },
  { question: 'a next N shield', words: /next n shield/, answers: [/^all at once|^applied once/, /^source by source/] },
  { question: 'a next time shield under unpreventable damage', words: /next time shield/, answers: [/^not used/, /^used/] },
  { question: 'results of damage', words: /^results of damage/, answers: [/^inherit/, /^(?:start )?empty/] },
  { question: 'an object that copies an equal ability', words: /copies an equal ability/, answers: [/^a new/, /^not$/] },
];
const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s*\([^)]*\)/g, '').replaceAll(/["'’“”]/g, '').replaceAll(/\s+/g, ' ').trim();

/** The question that is meant; where two are asked in the same words, the answer says which. */
function questionMeant(key: string, answer: string): Asked | undefined {
  const asked = ASKED.filter(({ question, words }) => question === key || words.test(plain(key)));
  return asked.find(({ question }) => question === key) ?? asked.find(({ answers }) => answers.some((each) => each.test(plain(answer)))) ?? asked[0];
}
/** `readings: {question: answer}`, or a list of such. */
export function readingsOf(sink: Sink, node: Node | undefined): Readonly<Record<string, string>> {
  const maps: readonly MapNode[] = node === undefined ? [] : (node.node === 'list' ? node.items : [node]).flatMap((each) => mapOf(sink, each, 'readings, {question: answer}') ?? []);
  const readings: Record<string, string> = {};
  for (const { key, at, value } of maps.flatMap(({ entries }) => entries)) {
    const said = textOf(sink, value, 'an answer');
    const asked = questionMeant(key, said ?? '');
    if (asked === undefined) { report(sink, at, 'unknown-reading', `unknown reading "${key}"`, didYouMean(key, Object.keys(READINGS)) ?? `readings: ${Object.keys(READINGS).join(', ')}`); continue; }
    if (said === undefined) continue;
    const alternatives = READINGS[asked.question] ?? [];
    const answer = alternatives.find((each) => each === said) ?? alternatives[asked.answers.findIndex((each) => each.test(plain(said)))];
    if (answer === undefined) report(sink, value.at, 'unknown-reading', `"${key}" is not answered by "${said}"`, `answers: ${alternatives.join(' · ')}`);
    else if (readings[asked.question] !== undefined && readings[asked.question] !== answer) report(sink, at, 'unknown-reading', `"${asked.question}" is answered twice`, 'ask for one of them, or write variants');
    else readings[asked.question] = answer;
  }
  return readings;
}
