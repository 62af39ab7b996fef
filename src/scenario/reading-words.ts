/** Readings as scenarios ask for them: by their names, or in the words of the page that lists them (semantics 11). */
import { READINGS } from '../rules/editions.ts';
import { didYouMean, mapOf, textOf } from './yaml/read.ts';
import { type MapNode, type Node, type Sink, report } from './yaml/yaml.ts';

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
  { question: 'a next time shield under unpreventable damage', words: /next[ -]time shield/, answers: [/^not used/, /^used/] },
  { question: 'results of damage', words: /^results of damage/, answers: [/^inherit/, /^(?:start )?empty/] },
  { question: 'an object that copies an equal ability', words: /copies an equal ability/, answers: [/^a new/, /^not$/] },
];
const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s*\([^)]*\)/g, '').replaceAll(/["'’“”]/g, '').replaceAll(/\s+/g, ' ').trim();

/** Questions that are asked in these words, the one of that name first. */
function questionsMeant(key: string): readonly Asked[] {
  const isNamed = ({ question }: Asked): boolean => plain(question) === plain(key);
  return [...ASKED.filter(isNamed), ...ASKED.filter((asked) => !isNamed(asked) && asked.words.test(plain(key)))];
}
/** The alternative that is meant; undefined: none, or both of them ("a · b"). */
function answerMeant({ question, answers }: Asked, said: string): string | undefined {
  const alternatives = READINGS[question] ?? [];
  const whole = alternatives.find((each) => plain(each) === plain(said));
  return whole ?? (/[·;|]/.test(said) ? undefined : alternatives[answers.findIndex((each) => each.test(plain(said)))]);
}
/** A question and its answer as somebody says them, by their names or in other words; where two are asked in the same words, the answer says which. Without `answer` it is none of the `answers`, without `question` there is none. */
export function readingMeant(key: string, said: string): { readonly question?: string; readonly answer?: string | undefined; readonly answers: readonly string[] } {
  const asked = questionsMeant(key);
  const one = asked.find((each) => answerMeant(each, said) !== undefined) ?? asked[0];
  return one === undefined ? { answers: [] } : { question: one.question, answer: answerMeant(one, said), answers: asked.flatMap(({ question }) => READINGS[question] ?? []) };
}
/** `readings: {question: answer}`, or a list of such; several answers of a question that is two are a list. */
export function readingsOf(sink: Sink, node: Node | undefined): Readonly<Record<string, string>> {
  const maps: readonly MapNode[] = node === undefined ? [] : (node.node === 'list' ? node.items : [node]).flatMap((each) => mapOf(sink, each, 'readings, {question: answer}') ?? []);
  const readings: Record<string, string> = {};
  for (const { key, at, value } of maps.flatMap(({ entries }) => entries)) {
    for (const each of value.node === 'list' ? value.items : [value]) {
      const said = textOf(sink, each, 'an answer');
      const { question, answer, answers } = readingMeant(key, said ?? '');
      if (question === undefined) { report(sink, at, 'unknown-reading', `unknown reading "${key}"`, didYouMean(key, Object.keys(READINGS)) ?? `readings: ${Object.keys(READINGS).join(', ')}`); break; }
      if (said === undefined) continue;
      if (answer === undefined) report(sink, each.at, 'unknown-reading', `"${key}" is not answered by "${said}"`, `answers: ${answers.join(' · ')}`);
      else if (readings[question] !== undefined && readings[question] !== answer) report(sink, at, 'unknown-reading', `"${question}" is answered twice`, 'ask for one of them, or write variants');
      else readings[question] = answer;
    }
  }
  return readings;
}
