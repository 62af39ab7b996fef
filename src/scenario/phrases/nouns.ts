/** The inside of a noun phrase: adjectives, types, subtypes, head nouns. */
import type { Filter } from '../../rules/ability.ts';
import { type Cursor, attempt, done, expect, isCapitalised, isSubtype, lower, peek, step, take, takeName, takeOne } from '../yaml/cursor.ts';
import { soMany } from './quantities.ts';
import { COLOR_SETS, COLOR_WORDS, HEADS, STATUSES, singular, supertypeOfWord, typeOfWord } from '../vocabulary/words.ts';

const any = (filters: readonly Filter[]): Filter => (filters.length === 1 ? (filters[0] as Filter) : { test: 'any', of: filters });
const not = (filter: Filter): Filter => ({ test: 'not', of: filter });

const colorOf = (word: string): Filter | undefined => {
  const color = COLOR_WORDS.find((each) => each === word);
  if (color !== undefined) return { test: 'color', value: color };
  const is = COLOR_SETS.find((each) => each === word);
  return is === undefined ? undefined : { test: 'colors', is };
};
function statusAt(cursor: Cursor): Filter | undefined {
  const two = `${lower(cursor)}-${lower(cursor, 1)}`;
  const status = STATUSES.find((each) => each === lower(cursor)) ?? STATUSES.find((each) => each === two);
  if (status === undefined) return undefined;
  step(cursor, status === lower(cursor) ? 1 : 2);
  return { test: 'status', is: status };
}
/** "nontoken", "nonbasic", "non-Angel". */
function negated(cursor: Cursor, word: string): Filter | undefined {
  const rest = word.startsWith('non-') ? word.slice(4) : word.startsWith('non') ? word.slice(3) : undefined;
  if (rest === undefined) return undefined;
  if (rest === 'token') return not({ test: 'token' });
  if (rest === 'commander') return not({ test: 'commander' });
  const type = typeOfWord(rest);
  if (type !== undefined && rest === rest.toLowerCase()) return not({ test: 'type', value: type });
  const supertype = supertypeOfWord(rest);
  if (supertype !== undefined) return not({ test: 'supertype', value: supertype });
  const color = colorOf(rest);
  if (color !== undefined) return not(color);
  const status = STATUSES.find((each) => each === rest);
  if (status !== undefined) return not({ test: 'status', is: status });
  return isCapitalised(rest) && isSubtype(cursor, rest) ? not({ test: 'subtype', value: rest }) : undefined;
}
/** "both black and red", "one or more colors", "two or more colors" (105.2). */
function colorsAt(cursor: Cursor): Filter | undefined {
  if (takeOne(cursor, ['one or more colors', 'a color']) !== undefined) return not({ test: 'colors', is: 'colorless' });
  if (take(cursor, 'two', 'or', 'more', 'colors')) return { test: 'colors', is: 'multicolored' };
  if (take(cursor, 'exactly', 'one', 'color')) return { test: 'colors', is: 'monocolored' };
  if (takeOne(cursor, ['all colors', 'all five colors', 'every color']) !== undefined) return { test: 'compare', value: 'colors', op: 'equal', than: { amount: 'number', value: COLOR_WORDS.length } };
  const many = attempt(cursor, (at) => { const found = soMany(at); return found !== undefined && takeOne(at, ['colors', 'color']) !== undefined ? found : undefined; });
  if (many !== undefined) return { test: 'compare', value: 'colors', ...many };
  const [one, , other] = take(cursor, 'both') ? [takeOne(cursor, COLOR_WORDS), take(cursor, 'and'), takeOne(cursor, COLOR_WORDS)] : [];
  return one === undefined || other === undefined ? undefined : { test: 'all', of: [{ test: 'color', value: one }, { test: 'color', value: other }] };
}
/** CR 102.1: whose turn it is; in combat, who attacks. */
export const isActivePlayer = (cursor: Cursor): boolean => ['active', 'attacking'].includes(lower(cursor)) && lower(cursor, 1) === 'player';
export function adjective(cursor: Cursor): Filter | undefined {
  if (isActivePlayer(cursor)) return step(cursor), { test: 'designation', what: 'active player' };
  const status = attempt(cursor, statusAt);
  if (status !== undefined) return status;
  const word = lower(cursor);
  if (word === 'top') return step(cursor), { test: 'top' };
  if (word === 'colored') return step(cursor), not({ test: 'colors', is: 'colorless' }); // 105.2
  if (word === 'transformed') return step(cursor), { test: 'status', is: 'back-up' };
  if (word === 'poisoned' && /^(?:players?|opponents?)$/.test(lower(cursor, 1))) return step(cursor), { test: 'counter', kind: 'poison' }; // 122.1f
  if (word === 'nonactive' && /^(?:players?|opponents?)$/.test(lower(cursor, 1))) return step(cursor), not({ test: 'designation', what: 'active player' });
  if (word === 'kicked') return step(cursor), { test: 'paid', how: 'kicker' };
  const colors = attempt(cursor, colorsAt);
  if (colors !== undefined) return colors;
  const supertype = supertypeOfWord(word);
  const found = negated(cursor, peek(cursor) ?? '') ?? colorOf(word) ?? (supertype === undefined ? undefined : { test: 'supertype' as const, value: supertype });
  if (found !== undefined) step(cursor);
  return found ?? expect(cursor, [...STATUSES, ...COLOR_WORDS, 'legendary', 'basic', 'nontoken', 'noncreature', 'nonland', 'nonbasic']);
}
function adjectives(cursor: Cursor): readonly Filter[] {
  const found: Filter[] = [];
  for (let each = adjective(cursor); each !== undefined; each = adjective(cursor)) {
    const either = [each];
    for (let more = attempt(cursor, orAdjective); more !== undefined; more = attempt(cursor, orAdjective)) either.push(more);
    found.push(any(either));
    take(cursor, ',');
  }
  return found;
}
const orAdjective = (cursor: Cursor): Filter | undefined => (take(cursor, 'or') || (take(cursor, 'and/or')) ? adjective(cursor) : undefined);

export type Head = (typeof HEADS)[number];
export interface Chain { readonly adjectives: readonly Filter[]; readonly kinds: readonly Filter[]; readonly heads: readonly Head[]; readonly plural: boolean; readonly damageable: boolean }

const playerHere = (cursor: Cursor): boolean => cursor.scope.players.length > 0 && takeName({ ...cursor }, cursor.scope.players) !== undefined;
function headAt(cursor: Cursor): Head | undefined {
  const word = lower(cursor);
  if (isCapitalised(peek(cursor) ?? '') && playerHere(cursor)) return expect(cursor, HEADS); // "creatures Player One controls"
  const head = HEADS.find((each) => each === word || `${each}s` === word);
  if (head !== undefined) step(cursor);
  return head ?? expect(cursor, HEADS);
}
/** CR 700.12: an outlaw is any of these. */
const OUTLAWS = ['Assassin', 'Mercenary', 'Pirate', 'Rogue', 'Warlock'];
/** A subtype of the game or of the file; more of them stand side by side. */
export function kindAt(cursor: Cursor): Filter | undefined {
  const word = peek(cursor);
  if (word === undefined) return undefined;
  const type = typeOfWord(word);
  if (type !== undefined) return step(cursor), { test: 'type', value: type };
  if (/^outlaws?$/i.test(word)) return step(cursor), any(OUTLAWS.map((value) => ({ test: 'subtype', value })));
  if (!isCapitalised(word) || playerHere(cursor)) return expect(cursor, ['creature', 'artifact', 'enchantment', 'land', 'planeswalker', 'instant', 'sorcery']);
  const kind = [singular(word), word].find((each) => isSubtype(cursor, each));
  return kind === undefined ? undefined : (step(cursor), { test: 'subtype', value: kind });
}
/** CR 102.1: "nonactive" is said of players. */
const canBeOfPlayer = (of: unknown): boolean => typeof of === 'object' && of !== null && 'test' in of && of.test === 'designation';
/** One noun with its adjectives; before "or" an adjective alone will do, if a later noun says of what: "red or artifact source". */
export function chain(cursor: Cursor): Chain | undefined {
  if (take(cursor, 'any', 'target') || take(cursor, 'any', 'targets') || (peek(cursor, -1) === 'other' && take(cursor, 'target'))) return { adjectives: [], kinds: [], heads: [], plural: false, damageable: true };
  const before = adjectives(cursor);
  const kinds: Filter[] = [];
  const heads: Head[] = [];
  let plural = false;
  while (!done(cursor)) {
    const head = attempt(cursor, headAt);
    if (head !== undefined) heads.push(head);
    const kind = head === undefined ? attempt(cursor, kindAt) : undefined;
    if (head === undefined && kind === undefined) break;
    if (kind !== undefined) kinds.push(kind);
    const written = peek(cursor, -1) ?? '';
    plural = typeOfWord(written) !== undefined ? /s$/i.test(written) : head !== undefined ? written.endsWith('s') : singular(written) !== written;
  }
  if (heads.some((head) => head === 'player' || head === 'opponent') && heads.length + kinds.length + before.filter(({ test, ...more }) => test !== 'counter' && test !== 'designation' && !('of' in more && canBeOfPlayer(more.of))).length > 1) return undefined; // no player is a permanent, a creature or tapped
  if (kinds.length === 0 && heads.length === 0 && (before.length === 0 || lower(cursor) !== 'or')) return undefined;
  return { adjectives: before, kinds, heads, plural, damageable: false };
}
/** What a card is by itself, wherever it lies. */
const QUALITIES: readonly Filter['test'][] = ['type', 'base-type', 'subtype', 'supertype', 'color', 'colors', 'name', 'compare', 'keyword', 'not', 'any'];
/** "The top creature card of your graveyard": of the creature cards there the topmost; any other test as it is. */
export function topmost(test: Filter, among: readonly Filter[]): Filter {
  const qualities = among.filter((each) => QUALITIES.includes(each.test));
  const [only] = qualities;
  return test.test !== 'top' || only === undefined ? test : { ...test, among: qualities.length === 1 ? only : { test: 'all', of: qualities } };
}
