/** Small puzzles with known answers, for tests and measurements: the families of FAMILIES.md, and graphs. */
import type { Model } from './model.ts';

/** What was applied, as bits, and the amount. */
export interface Commuting {
  readonly mask: number;
  readonly amount: number;
}

/** F1: n effects on the amount 1; even ones double, the odd effect i adds 7^((i-1)/2). n <= 17. */
export function commuting(n: number): Model<Commuting, number> {
  return {
    initial: { mask: 0, amount: 1 },
    choices: ({ mask }) => unusedBits(mask, n),
    apply: ({ mask, amount }, effect) => ({
      mask: mask | (1 << effect),
      amount: effect % 2 === 0 ? amount * 2 : amount + 7 ** ((effect - 1) / 2),
    }),
    key: ({ mask, amount }) => `${String(mask)},${String(amount)}`,
    outcome: ({ amount }) => String(amount),
    shape: ({ mask, amount }) => ({ shape: String(mask), counts: [amount] }),
  };
}

/** F2: n identical doublers on the amount 1. n <= 30. */
export function identical(n: number): Model<Commuting, number> {
  return { ...commuting(n), apply: ({ mask, amount }, effect) => ({ mask: mask | (1 << effect), amount: amount * 2 }) };
}

function unusedBits(mask: number, n: number): number[] {
  const bits: number[] = [];
  for (let bit = 0; bit < n; bit++) if ((mask & (1 << bit)) === 0) bits.push(bit);
  return bits;
}

export interface Redirected extends Commuting {
  readonly recipient: number;
}

/** An effect of F4, and the answer to its "may". */
export interface Answer {
  readonly effect: number;
  readonly yes: boolean;
}

const destination = (effect: number): number => ((effect % 4) + 1 + (Math.floor(effect / 4) % 3)) % 4;

/** F4: n optional redirections (effects 0 to n-1) and n doublers between four recipients. n <= 15. */
export function redirecting(n: number): Model<Redirected, Answer> {
  return {
    initial: { mask: 0, recipient: 0, amount: 1 },
    choices: ({ mask, recipient }) =>
      unusedBits(mask, 2 * n)
        .filter((effect) => (effect % n) % 4 === recipient)
        .flatMap((effect) => (effect < n ? [true, false] : [true]).map((yes) => ({ effect, yes }))),
    apply: ({ mask, recipient, amount }, { effect, yes }) => ({
      mask: mask | (1 << effect),
      recipient: effect < n && yes ? destination(effect) : recipient,
      amount: effect < n ? amount : amount * 2,
    }),
    key: ({ mask, recipient, amount }) => `${String(mask)},${String(recipient)},${String(amount)}`,
    outcome: ({ recipient, amount }) => `${String(recipient)}:${String(amount)}`,
  };
}

/** A puzzle given as a list of successors per state; state 0 is the initial one, an outcome by default the number. */
export function graphPuzzle(
  successors: readonly (readonly number[])[],
  outcome: (state: number) => string = String,
): Model<number, number> {
  return {
    initial: 0,
    choices: (state) => successors[state] ?? [],
    apply: (_state, choice) => choice,
    key: String,
    outcome,
  };
}

/** A puzzle whose state is a place and counts; each place lists its moves. */
export interface Counting {
  readonly place: string;
  readonly counts: readonly number[];
}

/** A move to a place that changes the counts; open only while the counts allow it. */
export interface Move {
  readonly to: string;
  readonly add: readonly number[];
  readonly open?: (counts: readonly number[]) => boolean;
}

/** A puzzle of places and counters, the counters being monotone as far as the shape goes. */
export function counting(start: Counting, moves: Readonly<Record<string, readonly Move[]>>): Model<Counting, Move> {
  return {
    initial: start,
    choices: ({ place, counts }) => (moves[place] ?? []).filter(({ open }) => open?.(counts) ?? true),
    apply: ({ counts }, { to, add }) => ({ place: to, counts: counts.map((count, i) => count + (add[i] ?? 0)) }),
    key: ({ place, counts }) => `${place}:${counts.join(',')}`,
    outcome: ({ place, counts }) => `${place} ${counts.join(' ')}`,
    shape: ({ place, counts }) => ({ shape: place, counts }),
  };
}
