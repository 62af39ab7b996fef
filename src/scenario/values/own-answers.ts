/** Conditions of an effect that look at what it asks itself: "if paid this way", "unless revealed this way", a color that it chooses. */
import type { Condition, WhenAbility } from '../../rules/ability.ts';
import { records } from '../vocabulary/records-of.ts';

type Asking = Pick<WhenAbility, 'choose' | 'pay' | 'reveal'>;
type Conditions = Pick<WhenAbility, 'if' | 'unless'>;
const NOUGHT: readonly Condition[] = [];

/** The names under which the answers to an effect's own questions are known. */
const namesOf = ({ choose, pay, reveal }: Asking): ReadonlySet<string> =>
  new Set([...[...choose, ...reveal].map(({ name }) => name), ...(pay.length === 0 ? [] : ['this way', ...pay.map(({ name }) => name)])]);

function speaksOf(condition: Condition, names: ReadonlySet<string>): boolean {
  return records(condition).some((each) => {
    const { name, how, what, chosen, is } = each;
    const said = each['if'] === 'paid' ? how : each['test'] === 'chosen' ? what : each['ref'] === 'bound' || each['amount'] === 'chosen' || each['if'] === 'chosen' ? name : chosen;
    return is === undefined && typeof said === 'string' && names.has(said);
  });
}
const allOf = (parts: readonly Condition[]): Condition | undefined => (parts.length < 2 ? parts[0] : { if: 'all', of: parts });
const anyOf = (parts: readonly Condition[]): Condition | undefined => (parts.length < 2 ? parts[0] : { if: 'any', of: parts });

/** CR 614.12a, 118.12: what depends on the answers is asked when they are given; the rest decides whether the effect applies at all. */
export function askedAfterwards(conditions: Conditions, asking: Asking): Pick<WhenAbility, 'if' | 'unless' | 'met'> {
  const names = namesOf(asking);
  const isLate = (part: Condition): boolean => speaksOf(part, names);
  const wanted = conditions.if === undefined ? NOUGHT : conditions.if.if === 'all' ? conditions.if.of : [conditions.if];
  const unwanted = conditions.unless === undefined ? NOUGHT : conditions.unless.if === 'any' ? conditions.unless.of : [conditions.unless];
  if (names.size === 0 || ![...wanted, ...unwanted].some(isLate)) return conditions;
  const [asked, barred] = [allOf(wanted.filter((part) => !isLate(part))), anyOf(unwanted.filter((part) => !isLate(part)))];
  const met = allOf([...wanted.filter(isLate), ...unwanted.filter(isLate).map((of): Condition => ({ if: 'not', of }))]);
  return { ...(asked === undefined ? {} : { if: asked }), ...(barred === undefined ? {} : { unless: barred }), ...(met === undefined ? {} : { met }) };
}
/** What is revealed before something is chosen of it is asked for first: "the name of a card revealed this way". */
export function shownFirst(asks: Asking): Asking {
  const shown = asks.reveal.map(({ name }): unknown => name);
  return records(asks.choose).some(({ ref, name }) => ref === 'bound' && shown.includes(name)) ? { ...asks, choose: [...asks.reveal, ...asks.choose], reveal: [] } : asks;
}
