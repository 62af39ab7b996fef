/** CR 614.17: sentences that say what can't happen, each an ability of its own or an effect for a time. */
import { cantTold } from '../abilities/cant-sentences.ts';
import { withoutFront } from './fronts.ts';
import { type Fields, lowered } from './text.ts';

/** Two in one: "You can't lose the game and your opponents can't win the game". */
const EACH = / and (?=(?:your opponents|opponents|players|you|damage) can't )/;
/** A life total that can't change is neither gained nor lost (119.7, 119.8). */
const inPlainWords = (said: string): string => said.replace(/^your life total can't change$/, "you can't gain life and you can't lose life").replace(/^(.+) can't gain or lose life$/, "$1 can't gain life and $1 can't lose life");
/** What is said of when it can't happen. */
const WHEN: readonly (readonly [RegExp, Fields])[] = [[/ for the rest of the game$/, { until: 'never' }], [/ this turn$/, { until: 'end of turn' }], [/ during your turn$/, { if: "it's your turn" }]];
function one(part: string): Fields | undefined {
  const { said, around } = withoutFront(part);
  const [shape, when = {}] = WHEN.find(([each]) => each.test(said)) ?? [];
  const cant = cantTold(shape === undefined ? said : said.replace(shape, ''));
  return cant === undefined ? undefined : { cant, ...around, ...when };
}
/** The abilities of one sentence, in the fields in which they would be written; undefined where it says something else. */
export function forbiddenIn(sentence: string): readonly Fields[] | undefined {
  const found = inPlainWords(lowered(sentence)).split(EACH).map(one);
  const known = found.filter((each) => each !== undefined);
  return known.length < found.length ? undefined : known;
}
