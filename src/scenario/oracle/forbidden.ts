/** CR 614.17: sentences that say what can't happen, each an ability of its own or an effect for a time. */
import { cantTold } from '../abilities/cant-sentences.ts';
import { withoutFront } from './fronts.ts';
import { type Fields, lowered } from './text.ts';

/** Two in one: "You can't lose the game and your opponents can't win the game". */
const EACH = / and (?=(?:your opponents|opponents|players|you|damage) can't )/;
/** A life total that can't change is neither gained nor lost (119.7, 119.8). */
const inPlainWords = (said: string): string => said.replace(/\bcan't get additional (?=\S+ counters)/, "can't get ").replace(/^your life total can't change$/, "you can't gain life and you can't lose life").replace(/^(.+) can't gain or lose life$/, "$1 can't gain life and $1 can't lose life")
  .replace(/\b(you|players|your opponents|opponents) can't (lose|win)(?: the game)? or (win|lose) the game( this turn)?/, "$1 can't $2 the game$4 and $1 can't $3 the game$4");
/** What is said of when it can't happen. */
const WHEN: readonly (readonly [RegExp, Fields])[] = [[/ for the rest of the game$/, { until: 'never' }], [/ this turn$/, { until: 'end of turn' }], [/ during your turn$/, { if: "it's your turn" }]];
/** "Can't cast more than one spell each turn": none once one has been cast. */
const MORE_THAN_ONE = /^(?<who>.+) can't cast more than one (?<kind>(?:[a-z]+ )?spell) each turn$/;
function afterOne(said: string): Fields | undefined {
  const { who, kind = '' } = MORE_THAN_ONE.exec(said)?.groups ?? {};
  const cant = who === undefined ? undefined : cantTold(`${who} can't cast ${kind}s`);
  return cant === undefined ? undefined : { cant, if: `${who === 'you' ? 'you' : 'that player'} cast a ${kind} this turn` };
}
/** "Can't attack or block, and its activated abilities can't be activated": who may attack is not modelled. */
const ABILITIES_TOO = /^(?<what>.+?) can't (?:attack|block|attack or block)(?:,? and|,) (?:its|their) activated abilities can't be activated$/;
/** CR 502.3: somebody chooses what stays tapped. */
const MAY_STAY = /^you may choose not to untap (?<what>.+) during your untap step$/;
/** CR 704.5j: for which permanents it isn't looked at how many there are of a name. */
const LEGEND_RULE = /^the ["“]?legend rule["”]? doesn't apply(?: to (?<what>.+))?$/;
function one(part: string): Fields | undefined {
  const { said: front, around: before } = withoutFront(part);
  const legends = LEGEND_RULE.exec(front)?.groups;
  if (legends !== undefined) return { cant: { 'legend-rule': legends['what'] ?? 'a permanent' }, ...before };
  const [, bare = front, how = '', condition] = /^(.+ untap steps?) (if|unless|as long as) (.+)$/.exec(front) ?? [];
  const said = bare.replace(ABILITIES_TOO, "activated abilities of $<what> can't be activated");
  const around: Fields = condition === undefined ? before : { ...before, [how === 'unless' ? 'unless' : 'if']: condition };
  const stays = MAY_STAY.exec(said)?.groups?.['what'];
  if (stays !== undefined) return { when: { untap: { what: stays, cause: 'turn-based' } }, may: 'you', instead: [], ...around };
  const { kind: another } = /^each player who has cast an? (?<kind>\S+) spell this turn can't cast additional \k<kind> spells$/.exec(said)?.groups ?? {};
  const counted = afterOne(another === undefined ? said : `each player can't cast more than one ${another} spell each turn`);
  if (counted !== undefined) return { ...counted, ...around };
  const [shape, when = {}] = WHEN.find(([each]) => each.test(said)) ?? [];
  const cant = cantTold(shape === undefined ? said : said.replace(shape, ''));
  return cant === undefined ? undefined : { cant, ...around, ...when };
}
/** CR 615.12, 614.9: neither prevented nor moved to somebody else. */
const NEITHER = /^damage that would be dealt to (?<to>.+?)(?<turn> this turn)? can't be prevented or dealt instead to another permanent or player$/;
/** The abilities of one sentence, in the fields in which they would be written; undefined where it says something else. */
export function forbiddenIn(sentence: string): readonly Fields[] | undefined {
  const both = NEITHER.exec(lowered(sentence))?.groups;
  if (both !== undefined) return ['prevent', 'redirect'].map((what) => ({ cant: { damage: { to: both['to'] } }, what, ...(both['turn'] === undefined ? {} : { until: 'end of turn' }) }));
  const found = inPlainWords(lowered(sentence)).split(EACH).map(one);
  const known = found.filter((each) => each !== undefined);
  return known.length < found.length ? undefined : known;
}
