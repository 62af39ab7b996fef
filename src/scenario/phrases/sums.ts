/** Amounts that are reckoned from others: twice, half, sums and differences, so much for each. */
import { tableOf } from '../../base/table.ts';
import type { Amount } from '../../rules/ability.ts';
import { type Cursor, attempt, done, step, take, takeOne } from '../yaml/cursor.ts';
import { takeNumber } from './quantities.ts';
import { NUMBERS, halved, numberWord } from '../vocabulary/words.ts';

type TakeAmount = (cursor: Cursor) => Amount | undefined;
/** "twice the number of Forests you control", "half your life, rounded up". */
function takeMultiple(cursor: Cursor, takeAmount: TakeAmount): Amount | undefined {
  const bare = halved(cursor.words.slice(cursor.at).join(' '));
  if (bare !== undefined) return step(cursor, cursor.words.length - cursor.at), { amount: `half-${bare}`, of: { amount: 'that' } };
  const much = takeOne(cursor, ['twice', 'double', ...NUMBERS.map((word) => `${word} times`), 'half of', 'half']);
  if (much === undefined) return undefined;
  const rounded = ['up', 'down'].find((each) => cursor.words.at(-1) === each && cursor.words.at(-2) === 'rounded');
  const end = cursor.words.length - (rounded === undefined ? 0 : cursor.words.at(-3) === ',' ? 3 : 2);
  const inner: Cursor = { ...cursor, words: cursor.words.slice(0, end) };
  const of = takeAmount(inner);
  if (of === undefined || !done(inner) || (much.startsWith('half') && rounded === undefined)) return undefined;
  step(cursor, cursor.words.length - cursor.at);
  if (much.startsWith('half')) return { amount: rounded === 'up' ? 'half-up' : 'half-down', of };
  return { amount: 'times', of: [{ amount: 'number', value: numberWord(much.replace(' times', '')) ?? 2 }, of] };
}
/** "X plus 1", "that much minus 2", "lands you control plus Swamps you control". */
function takeSum(cursor: Cursor, takeAmount: TakeAmount): Amount | undefined {
  const at = cursor.words.findLastIndex((word, index) => index > cursor.at && index < cursor.words.length - 1 && ['plus', 'minus'].includes(word.toLowerCase()));
  if (at < 0) return undefined;
  const [left, right] = [takeAmount({ ...cursor, words: cursor.words.slice(0, at) }), takeAmount({ ...cursor, at: at + 1 })];
  if (left === undefined || right === undefined) return undefined;
  const op = cursor.words[at]?.toLowerCase() === 'plus' ? 'plus' : 'minus';
  return step(cursor, cursor.words.length - cursor.at), { amount: op, of: [left, right] };
}
/** What is counted one by one, said as what is counted: "for each card in your hand" counts cards. */
const ONE_BY_ONE: Readonly<Record<string, string>> = tableOf({ counter: 'counters', color: 'colors', type: 'types', spell: 'spells', time: 'times', name: 'names', card: 'cards' });
/** "2 for each land you control", "that much for each creature". */
function takeForEach(cursor: Cursor, takeAmount: TakeAmount): Amount | undefined {
  const at = cursor.words.findIndex((word, index) => index > cursor.at && word === 'for' && ['each', 'every'].includes(cursor.words[index + 1] ?? ''));
  const after = cursor.words.slice(at + 2);
  const noun = after.findIndex((word, index) => index < 3 && Object.hasOwn(ONE_BY_ONE, word) && !(word === 'card' && after[index + 1] !== 'in'));
  const words = [...cursor.words.slice(0, at + 2), ...after.map((word, index) => (index === noun ? (ONE_BY_ONE[word] ?? word) : word))];
  const much = at < 0 ? undefined : takeAmount({ ...cursor, words: cursor.words.slice(0, at) });
  const of = much === undefined ? undefined : takeAmount({ ...cursor, words, at: at + 2 });
  return much === undefined || of === undefined ? undefined : (step(cursor, cursor.words.length - cursor.at), { amount: 'times', of: [much, of] });
}
/** "an amount equal to lands you control"; "2 more than lands you control", "one less than X". */
function takeEqual(cursor: Cursor, takeAmount: TakeAmount): Amount | undefined {
  return takeOne(cursor, ['an amount equal to', 'a number equal to', 'equal to', 'the same as', 'as many as']) === undefined ? takeMoreThan(cursor, takeAmount) : takeAmount(cursor);
}
function takeMoreThan(cursor: Cursor, takeAmount: TakeAmount): Amount | undefined {
  const much = takeNumber(cursor);
  const how = much === undefined ? undefined : takeOne(cursor, ['more than', 'greater than', 'less than', 'fewer than']);
  const than = how === undefined ? undefined : takeAmount(cursor);
  return much === undefined || how === undefined || than === undefined ? undefined : { amount: /^(?:more|greater)/.test(how) ? 'plus' : 'minus', of: [than, much] };
}
/** "the difference between A and B", "the greater of A and B", "A or B, whichever is less". */
function takeDifference(cursor: Cursor, takeAmount: TakeAmount): Amount | undefined {
  take(cursor, 'the');
  const how = takeOne(cursor, ['difference between', 'sum of', 'total of', 'greater of', 'greatest of', 'higher of', 'lesser of', 'lower of', 'smaller of']);
  if (how === undefined) return undefined;
  for (let at = cursor.at + 1; at < cursor.words.length - 1; at += 1) {
    if (cursor.words[at] !== 'and') continue;
    const of = [takeAmount({ ...cursor, words: cursor.words.slice(0, at) }), takeAmount({ ...cursor, at: at + 1 })].filter((each) => each !== undefined);
    const [greatest, least]: readonly [Amount, Amount] = [{ amount: 'max', of }, { amount: 'min', of }];
    if (of.length < 2) continue;
    const sum = how === 'sum of' || how === 'total of';
    step(cursor, cursor.words.length - cursor.at);
    return sum ? { amount: 'plus', of } : how.startsWith('difference') ? { amount: 'minus', of: [greatest, least] } : /^(?:great|high)/.test(how) ? greatest : least;
  }
  return undefined;
}
/** "its total power and toughness", "the total power and toughness of creatures you control": the one and the other. */
function takeTotalSize(cursor: Cursor, takeAmount: TakeAmount): Amount | undefined {
  const at = cursor.words.findIndex((word, index) => index >= cursor.at && word === 'total' && cursor.words.slice(index + 1, index + 4).join(' ') === 'power and toughness');
  if (at < 0) return undefined;
  const said = (...value: readonly string[]): Amount | undefined => attempt({ ...cursor, words: [...cursor.words.slice(0, at), ...value, ...cursor.words.slice(at + 4)] }, takeAmount);
  const [power, toughness] = [said('power') ?? said('total', 'power'), said('toughness') ?? said('total', 'toughness')];
  return power === undefined || toughness === undefined ? undefined : (step(cursor, cursor.words.length - cursor.at), { amount: 'plus', of: [power, toughness] });
}
/** One of them; `takeAmount` reads the amounts inside. */
export function takeReckoned(cursor: Cursor, takeAmount: TakeAmount): Amount | undefined {
  for (const parser of [takeForEach, takeSum, takeEqual, takeDifference, takeMultiple, takeTotalSize]) {
    const found = attempt(cursor, (at) => { const amount = parser(at, takeAmount); return amount !== undefined && done(at) ? amount : undefined; });
    if (found !== undefined) return found;
  }
  return undefined;
}
