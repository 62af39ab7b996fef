/** Amounts that the record says: "damage dealt to you this turn by artifacts", "life lost by your opponents this turn", "cards you've drawn this turn". */
import { tableOf } from '../../base/table.ts';
import type { Amount, Filter, Ref, Since } from '../../rules/ability.ts';
import { type Cursor, attempt, lower, step, take, takeOne } from '../yaml/cursor.ts';
import { takeFilter } from './filters.ts';
import { takeRef } from './refs.ts';
import { SINCE } from '../vocabulary/words.ts';

const TOLD = [['excess damage dealt', 'excess-damage'], ['damage dealt', 'damage'], ['life lost', 'loses-life'], ['life gained', 'gains-life'], ['counters removed', 'counters-removed'], ['counters put', 'counters-on'], ['tokens created', 'creates'], ['cards drawn', 'draws'], ['cards milled', 'mills'], ['cards discarded', 'discards']] as const;
type Told = (typeof TOLD)[number][0];
type ToldOf = { readonly words: Told; readonly who: Ref };
/** "life you gained", "cards you've drawn", "life that player lost": of somebody's. */
function takeToldOf(cursor: Cursor): ToldOf | undefined {
  const of = takeOne(cursor, ['life', 'cards']);
  if (of === undefined) return undefined;
  const who: Ref | undefined = takeOne(cursor, ["you've", 'you have', 'you']) === undefined ? takeRef(cursor) : { ref: 'you' };
  takeOne(cursor, ['has', 'have']);
  const verb = lower(cursor);
  step(cursor);
  const words = TOLD.map(([each]) => each).find((each) => each === `${of} ${verb === 'drew' ? 'drawn' : verb}`);
  return who === undefined || words === undefined ? undefined : { words, who };
}
interface About { readonly who?: Filter; readonly by?: Filter; readonly since?: Since }
/** Whom, by what and when, in any order, each once: "to you", "by artifacts", "lost by your opponents", "this turn". */
function takeAbout(cursor: Cursor, words: Told, found: About): About {
  const since = found.since === undefined ? takeOne(cursor, SINCE.map((each) => each.words)) : undefined;
  const when = SINCE.find((each) => each.words === since)?.since;
  if (when !== undefined) return takeAbout(cursor, words, { ...found, since: when });
  const preposition = takeOne(cursor, ['to', 'by', 'from', 'on']);
  const isDamage = words === 'damage dealt' || words === 'excess damage dealt';
  const key = preposition === undefined ? undefined : isDamage ? PREPOSITIONS[preposition] : (/^(?:counters|tokens)/.test(words) ? undefined : preposition === 'by' ? 'who' : undefined);
  const what = key === undefined || found[key] !== undefined ? undefined : takeWhom(cursor);
  const isNobody = key === 'by' && what?.test === 'ref' && isPlayer(cursor, what.ref); // 120.7: no player is a source
  return key === undefined || what === undefined || isNobody ? found : takeAbout(cursor, words, { ...found, [key]: what });
}
const PREPOSITIONS: Readonly<Record<string, 'who' | 'by' | undefined>> = { to: 'who', by: 'by', from: 'by' };
const isPlayer = ({ scope }: Cursor, ref: Ref): boolean => ['you', 'opponents', 'each-player', 'defending', 'next', 'controller', 'owner'].includes(ref.ref) || (ref.ref === 'label' && scope.players.includes(ref.name)) || (ref.ref === 'that' && ref.noun === 'player');
/** Somebody, or what is described. */
const takeWhom = (cursor: Cursor): Filter | undefined =>
  attempt(cursor, (at): Filter | undefined => { const ref = takeRef(at); return ref === undefined || !['this', 'by', 'to', ''].includes(lower(at)) ? undefined : { test: 'ref', ref }; }) ?? takeFilter(cursor);
/** "damage dealt this way", "life lost this turn", "the life you gained this turn", "the damage dealt to you this turn by artifacts": what the record says. */
export function takeTold(cursor: Cursor): Amount | undefined {
  take(cursor, 'the');
  take(cursor, 'total');
  takeOne(cursor, ['amount of', 'number of']);
  const theirs = attempt(cursor, takeToldOf);
  const said = theirs?.words ?? takeOne(cursor, TOLD.map(([each]) => each));
  const words = TOLD.map(([each]) => each).find((each) => each === said);
  if (words === undefined) return undefined;
  const { since, ...about } = takeAbout(cursor, words, theirs === undefined ? {} : { who: { test: 'ref', ref: theirs.who } });
  const fact = TOLD.find(([each]) => each === words)?.[1];
  return fact === undefined || since === undefined ? undefined : { amount: 'happened', fact, since, ...about };
}

/** CR 305.1, 601.2: what is about to be cast or played is no spell and no permanent yet; what is said of that is said of the card. */
export function asCast(filter: Filter): Filter {
  if (filter.test === 'spell' || filter.test === 'permanent') return { test: 'anything' };
  return filter.test === 'all' || filter.test === 'any' ? { ...filter, of: filter.of.map(asCast) } : filter;
}
/** What players do to things, and what is recorded of it; `bare`: the record tells who and how many, not which. */
const DONE: Readonly<Record<string, { readonly fact: string; readonly noun: RegExp; readonly bare?: true }>> = tableOf({
  cast: { fact: 'casts', noun: /^spells$/ }, sacrificed: { fact: 'sacrificed', noun: /^[a-z]+s$/i }, drawn: { fact: 'draws', noun: /^cards$/, bare: true }, drew: { fact: 'draws', noun: /^cards$/, bare: true },
  discarded: { fact: 'discards', noun: /^cards$/, bare: true }, milled: { fact: 'mills', noun: /^cards$/, bare: true }, created: { fact: 'creates', noun: /^tokens$/, bare: true },
});
/** CR 608.2i: "the number of creature spells you've cast this turn", "permanents you sacrificed this turn", "cards an opponent has drawn this turn". */
export function takeDoneBy(cursor: Cursor): Amount | undefined {
  takeOne(cursor, ['the number of', 'number of', 'how many']);
  const end = cursor.words.findIndex((word, at) => at > cursor.at && Object.hasOwn(DONE, word));
  const verb = DONE[cursor.words[end] ?? ''];
  const noun = verb === undefined ? -1 : cursor.words.findIndex((word, at) => at >= cursor.at && at < end && verb.noun.test(word));
  if (verb === undefined || noun < 0 || (verb.bare === true && noun > cursor.at)) return undefined;
  const part = (from: number, to: number): Cursor => ({ ...cursor, at: from, words: cursor.words.slice(0, to) });
  const [described, doer] = [part(cursor.at, noun + 1), part(noun + 1, end)];
  const what = takeFilter(described);
  const who = doer.words.length === doer.at ? ({ test: 'player' } as const) : takeDoer(doer);
  step(cursor, end + 1 - cursor.at);
  const words = takeOne(cursor, SINCE.map((each) => each.words));
  const since = SINCE.find((each) => each.words === words)?.since;
  if (what === undefined || who === undefined || since === undefined || described.at < described.words.length) return undefined;
  if (verb.bare === true) return { amount: 'happened', fact: verb.fact, since, who };
  const filter = verb.fact === 'casts' ? asCast(what) : what;
  return { amount: 'happened', fact: verb.fact, since, who: who.test === 'player' ? filter : { test: 'all', of: [filter, { test: 'controller', who }] } };
}
/** "you've", "that player has", "your opponents have", "an opponent". */
function takeDoer(cursor: Cursor): Filter | undefined {
  if (takeOne(cursor, ["you've", 'you have', 'you']) !== undefined) return cursor.at < cursor.words.length ? undefined : { test: 'ref', ref: { ref: 'you' } };
  const last = cursor.words.at(-1) ?? '';
  const plain: Cursor = { ...cursor, words: ['has', 'have'].includes(last) ? cursor.words.slice(0, -1) : cursor.words };
  const who = takeFilter(plain);
  return plain.at < plain.words.length ? undefined : who;
}
