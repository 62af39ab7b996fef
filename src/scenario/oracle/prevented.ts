/** CR 615, 614.9: prevention and redirection that are said without "if": "prevent the next 3 damage that would be dealt to ..", "all damage that would be dealt to you is dealt to .. instead". */
import { stepsOf } from './clauses.ts';
import { type Fields, type Trail, type Tree, lowered } from './text.ts';
import { CHOSEN_SOURCE, withSourceChosen } from './watched.ts';

type Words = Readonly<Record<string, string | undefined>>;
type Form = readonly [RegExp, (words: Words) => Fields];

const KIND = '(?<kind>combat |noncombat )?';
const MUCH = '(?<much>\\w+|that much)';
/** "You and/or permanents you control", "you or another permanent you control": any of them. */
const anyOf = (to: string): Tree => {
  const parts = to.split(/ and\/or | or (?=another |an? |permanents |creatures |planeswalkers )| and (?=permanents |creatures |planeswalkers |other )/);
  return parts.length > 1 && parts[0] === 'you' ? { any: parts } : to;
};
/** "Creatures", "artifacts", as sources of damage. */
const source = (from: string): string => (/\bsources?\b|\bthis\b|\bthe\b|\bspells?\b|^(?:enchanted|equipped|it\b|that|target)/.test(from) ? from : from.replace(/^(?:all )?((?:[a-z]+ )?[a-z]+)s$/, 'a $1 source').replace(/^(?:a )?(artifact|creature|enchantment|land|planeswalker|\w+ creature) source$/, (whole) => whole));
const damage = ({ to, from, kind }: Words): Fields => ({ damage: { ...(from === undefined ? {} : { from: source(from) }), ...(to === undefined ? {} : { to: anyOf(to) }), ...(kind === undefined ? {} : { combat: kind === 'combat ' }) } });
/** CR 615.8: of what a chosen source deals to several at once, the shield is one. */
const dealt = (words: Words): Fields => { const event = damage(words); return words['from'] === `the ${CHOSEN_SOURCE}` && typeof anyOf(words['to'] ?? '') !== 'string' ? { damage: { ...(event['damage'] as Fields), per: 'source' } } : event; };
/** CR 614.9, 616.1: all that would be dealt at one time, by whomever, is one event for whom it is dealt to, and for several named together ("you and permanents you control") one for all of them: of two such effects one takes it all. */
const all = (words: Words): Fields => {
  const event = damage(words);
  const per = words['from'] !== undefined ? undefined : typeof anyOf(words['to'] ?? '') === 'string' ? 'recipient' : /\band\b/.test(words['to'] ?? '') ? 'event' : undefined;
  return per === undefined ? event : { damage: { ...(event['damage'] as Fields), per } };
};
const lasting = ({ turn }: Words): Fields => (turn === undefined ? {} : { until: 'end of turn' });
const TURN = '(?<turn> this turn)?';

const FORMS: readonly Form[] = [
  // what deals it and what it is dealt to at once: two events
  [new RegExp(`^prevent all ${KIND}damage that would be dealt to and dealt by (?<what>.+?)${TURN}$`), (words) => ({ when: [damage({ to: words['what'], kind: words['kind'] }), damage({ from: words['what'], kind: words['kind'] })], prevent: 'all', ...lasting(words) })],
  [new RegExp(`^prevent all ${KIND}damage (?:that )?(?<from>.+?) would deal(?: to (?<to>.+?))?${TURN}$`), (words) => ({ when: damage(words), prevent: 'all', ...lasting(words) })],
  [new RegExp(`^prevent all ${KIND}damage that would be dealt this turn(?: to (?<to>.+?))?(?: by (?<from>.+?))?$`), (words) => ({ when: damage(words), prevent: 'all', until: 'end of turn' })],
  [new RegExp(`^prevent all ${KIND}damage that would be dealt(?: to (?<to>.+?))?(?: by (?<from>.+?))?${TURN}$`), (words) => ({ when: damage(words), prevent: 'all', ...lasting(words) })],
  [new RegExp(`^prevent the next ${MUCH} ${KIND}damage (?:that )?(?<from>.+?) would deal(?: to (?<to>.+?))?${TURN}$`), (words) => ({ when: damage(words), shield: words['much'], ...lasting(words) })],
  [new RegExp(`^prevent the next ${MUCH} ${KIND}damage that would be dealt(?: to (?<to>.+?))?(?: by (?<from>.+?))?${TURN}$`), (words) => ({ when: damage(words), shield: words['much'], ...lasting(words) })],
  [new RegExp(`^the next ${MUCH} ${KIND}damage that would be dealt to (?<to>.+?)${TURN} is dealt to (?<other>.+?)(?: instead)?$`), (words) => ({ when: damage(words), shield: words['much'], split: { amount: 'shield', to: words['other'] }, ...lasting(words) })],
  [new RegExp(`^the next ${MUCH} ${KIND}damage that (?<from>.+?) would deal to (?<to>.+?)${TURN} is dealt to (?<other>.+?)(?: instead)?$`), (words) => ({ when: dealt(words), shield: words['much'], split: { amount: 'shield', to: words['other'] }, ...lasting(words) })],
  [new RegExp(`^all ${KIND}damage that would be dealt(?<early> this turn)? to (?<to>.+?)(?: by (?<from>.+?))?${TURN} is dealt to (?<other>.+?)(?: instead)?$`), (words) => ({ when: all(words), change: { to: words['other'] }, ...lasting({ turn: words['turn'] ?? words['early'] }) })],
  [new RegExp(`^all ${KIND}damage that would be dealt(?<early> this turn)? by (?<from>.+?)${TURN} is dealt to (?<other>.+?)(?: instead)?$`), (words) => ({ when: damage(words), change: { to: words['other'] }, ...lasting({ turn: words['turn'] ?? words['early'] }) })],
  [new RegExp(`^all ${KIND}damage (?:that )?(?<from>.+?) would deal to (?<to>.+?)${TURN} is dealt to (?<other>.+?)(?: instead)?$`), (words) => ({ when: damage(words), change: { to: words['other'] }, ...lasting(words) })],
  [new RegExp(`^(?<times>double|triple) all ${KIND}damage (?:that )?(?<from>.+?) would deal(?: to (?<to>.+?))?${TURN}$`), (words) => ({ when: damage(words), change: { amount: { times: words['times'] === 'double' ? 2 : 3 } }, ...lasting(words) })],
  // CR 120.4d: where gains and losses lead
  [/^damage that would reduce your life total to less than (?<n>\d+) reduces it to \k<n> instead$/, ({ n = '' }) => ({ when: { 'life-total': { player: 'you', old: { 'at-least': Number(n) }, new: { 'at-most': Number(n) - 1 }, cause: 'damage' } }, change: { new: Number(n) } })],
];
/** CR 615.5: what is done besides, in the same sentence. */
const BESIDES = /^(?<first>[Pp]revent [^,]+), and (?<then>(?:put|you|draw|create|remove|that|its|the) .+)$/;
/** "During your turn" behind it. */
const duringTurn = (said: string): readonly [string, Fields] => (/ during your turn$/.test(said) ? [said.replace(/ during your turn$/, ''), { if: "it's your turn" }] : [said, {}]);
/** Such a sentence as the fields of an ability, `choose:` with a source that is chosen for it; undefined where it is another sentence. */
export function preventedIn(sentence: string, trail: Trail): Fields | undefined {
  const besides = BESIDES.exec(sentence)?.groups;
  const [first, then] = besides === undefined ? [] : [preventedIn(besides['first'] ?? '', trail), stepsOf(besides['then'] ?? '', trail)];
  if (besides !== undefined) return first === undefined || then === undefined ? undefined : { ...first, then };
  const [whole, when] = duringTurn(lowered(sentence).replace(/ would be dealt this turn to (.+?)(?= is dealt)/, ' would be dealt to $1 this turn').replace(/ this turn by (.+?)(?= is dealt | instead$|$)/, ' by $1 this turn'));
  const { said, choose } = withSourceChosen(whole);
  for (const [shape, meaning] of FORMS) {
    const words = shape.exec(said)?.groups;
    if (words !== undefined) return { ...(choose === undefined ? {} : { choose }), ...meaning(words), ...when };
  }
  if (/^prevent\b|^(?:all|the next \w+) (?:non)?(?:combat )?damage\b/.test(said)) trail.part = said;
  return undefined;
}
