/** How much work one number of a file may ask for. Amounts of damage, life and counters may be as large as they like; what is done one by one may not. */
import type { Amount } from '../../rules/ability.ts';
import type { Context } from './context.ts';
import { type Node, type Sink, report } from '../yaml/yaml.ts';

/** Cards of a zone entry, tokens, draws, repetitions. */
export const MOST_TIMES = 10_000;
export const MOST_PLAYERS = 100;
const MOST_SIDES = 1000;
const MOST_EXPONENT = 4096;
/** Decimal digits of an amount that is written out as a product or power. */
const MOST_DIGITS = 100_000;

/** The value of an amount that is the same in every state, as a floating-point number; undefined for all others. */
function constantOf(amount: Amount): number | undefined {
  if (amount.amount === 'number') return Number(amount.value);
  if (!('of' in amount) || !Array.isArray(amount.of)) return undefined;
  const of = (amount.of as readonly Amount[]).map(constantOf);
  const values = of.filter((value) => value !== undefined);
  if (values.length < of.length) return undefined;
  switch (amount.amount) {
    case 'plus': return values.reduce((a, b) => a + b, 0);
    case 'times': return values.reduce((a, b) => a * b, 1);
    case 'minus': return values.reduce((a, b) => a - b);
    case 'min': return Math.min(...values);
    case 'max': return Math.max(...values);
    case 'power-of': return (values[0] ?? 0) ** (values[1] ?? 1);
    default: return undefined;
  }
}
const exceeds = (amount: Amount, most: number): boolean => { const value = constantOf(amount); return value !== undefined && !(value <= most); };

/** Reports a number that asks for too much of something that is done one by one. */
export function checkTimes(sink: Sink, at: number, amount: Amount, what: string, most = MOST_TIMES): void {
  if (exceeds(amount, most)) report(sink, at, 'too-many', `at most ${String(most)} ${what}`, 'a smaller number shows the same');
}
export const checkSides = (sink: Sink, at: number, amount: Amount): void => { checkTimes(sink, at, amount, 'sides', MOST_SIDES); };

/** About how many digits an amount has as far as it is written out. */
function digitsOf(amount: Amount): number {
  if (amount.amount === 'number') return amount.value.toString().length;
  if (!('of' in amount) || !Array.isArray(amount.of)) return 1;
  const of = amount.of as readonly Amount[];
  const digits = of.map(digitsOf);
  if (amount.amount === 'power-of') return (digits[0] ?? 1) * (of[1] === undefined ? 1 : (constantOf(of[1]) ?? 1));
  return amount.amount === 'times' ? digits.reduce((a, b) => a + b, 0) : Math.max(1, ...digits);
}
/** Reports products and powers that are too large to be computed. */
export function checkSize(context: Context, node: Node, amount: Amount): void {
  const exponent = amount.amount === 'power-of' ? amount.of[1] : undefined;
  if (exponent !== undefined && exceeds(exponent, MOST_EXPONENT)) report(context.sink, node.at, 'too-many', `an exponent is at most ${String(MOST_EXPONENT)}`);
  else if (digitsOf(amount) > MOST_DIGITS) report(context.sink, node.at, 'too-many', `an amount has at most ${String(MOST_DIGITS)} digits`);
}
