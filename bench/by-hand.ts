/** The families as somebody would write them by hand who has only this one event to resolve: small, and nothing to do with src. */

/** A position as numbers; the positions after it, none if it is final; and the text of a final one. */
export interface ByHand {
  readonly start: readonly number[];
  readonly next: (position: readonly number[]) => readonly (readonly number[])[];
  readonly text: (position: readonly number[]) => string;
}

const range = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i);
const at = (position: readonly number[], i: number): number => position[i] ?? 0;

/** F1 and F2: [used, amount]. */
const amounts = (n: number, plus: (i: number) => number | null): ByHand => ({
  start: [0, 1],
  next: (p) => range(n).flatMap((i) => {
    const more = plus(i);
    return (at(p, 0) & (1 << i)) === 0 ? [[at(p, 0) | (1 << i), more === null ? at(p, 1) * 2 : at(p, 1) + more]] : [];
  }),
  text: (p) => String(at(p, 1)),
});

/** F3: [amount 0, amount 1, used on 0, used on 1, what is left of each shield]. */
const shields = (n: number): ByHand => {
  const effects = range(n + Math.floor(n / 2));
  const protects = (j: number, player: number): boolean => j % 3 === 0 || j % 3 === 1 + player;
  const after = (p: readonly number[], player: number): readonly (readonly number[])[] =>
    effects.flatMap((e) => {
      const amount = at(p, player);
      const left = at(p, 4 + e);
      if (amount === 0 || (at(p, 2 + player) & (1 << e)) !== 0 || (e < n && (!protects(e, player) || left === 0))) return [];
      const q = [...p];
      q[2 + player] = at(p, 2 + player) | (1 << e);
      const taken = Math.min(left, amount);
      q[player] = e < n ? amount - taken : amount * 2;
      if (e < n) q[4 + e] = left - taken;
      return [q];
    });
  return {
    start: [3, 4, 0, 0, ...range(n).map((j) => j + 1)],
    next: (p) => {
      const first = after(p, 0);
      return first.length > 0 ? first : after(p, 1);
    },
    text: (p) => `${String(at(p, 0))},${String(at(p, 1))};${p.slice(4).join(',')}`,
  };
};

/** F4: [used, recipient, amount]. */
const redirections = (n: number): ByHand => ({
  start: [0, 0, 1],
  next: (p) => {
    const [used = 0, to = 0, amount = 0] = p;
    return [
      ...range(n).flatMap((j) => {
        if (to !== j % 4 || (used & (1 << j)) !== 0) return [];
        return [[used | (1 << j), ((j % 4) + 1 + (Math.floor(j / 4) % 3)) % 4, amount], [used | (1 << j), to, amount]];
      }),
      ...range(n).flatMap((i) => (to === i % 4 && (used & (1 << (n + i))) === 0 ? [[used | (1 << (n + i)), to, amount * 2]] : [])),
    ];
  },
  text: (p) => `${String(at(p, 1))}:${String(at(p, 2))}`,
});

export function byHand(family: string, n: number): ByHand {
  switch (family) {
    case 'F1': return amounts(n, (i) => (i % 2 === 0 ? null : 7 ** ((i - 1) / 2)));
    case 'F2': return amounts(n, () => null);
    case 'F3': return shields(n);
    case 'F4': return redirections(n);
    default: throw new Error(`no such family: ${family}`);
  }
}
