/**
 * A case of the fuzzer as plain numbers: lists of genes, each read from its beginning by whoever makes a part of the
 * scenario from it. A list that is too short goes on with zeros, and zero always stands for the simplest choice, so that
 * deleting or lowering numbers gives a simpler scenario: that is all a shrinker or a mutation has to know.
 */

/** Whole numbers from 0 to 255. */
export type Gene = readonly number[];

/** A scenario as genes. Any numbers make a scenario; `scenarioTree` says which. */
export interface Genome {
  /** Number of players above two, life totals, libraries, edition, reading, what is observed. */
  readonly frame: Gene;
  /** The swarm mask: the kinds of events that this scenario is about, and the few forms that its effects have. */
  readonly mask: Gene;
  /** One gene for each permanent, and for each card that may enter. */
  readonly permanents: readonly Gene[];
  readonly cards: readonly Gene[];
  /** Effects in force. */
  readonly effects: readonly Gene[];
  /** What is about to happen. */
  readonly steps: readonly Gene[];
}

/** One more than the greatest number of a gene. */
export const TOP = 256;

/** Reads a gene number by number. */
export interface Reader {
  /** True for so large a share of all numbers; never for 0. */
  readonly some: (share: number) => boolean;
  /** One of the items, the first for 0. */
  readonly one: <T>(items: readonly [T, ...T[]]) => T;
  /** A whole number from 1 to n, 1 for 0. */
  readonly upTo: (n: number) => number;
}

export function readerOf(gene: Gene): Reader {
  let at = 0;
  const next = (): number => Math.min(TOP - 1, Math.max(0, gene[at++] ?? 0));
  return {
    some: (share) => next() >= TOP * (1 - share),
    one: (items) => items[Math.floor((next() * items.length) / TOP)] ?? items[0],
    upTo: (n) => 1 + Math.floor((next() * n) / TOP),
  };
}

/** Plain data in the shape of a scenario file. */
export type Json = string | number | boolean | null | readonly Json[] | Fields;
export interface Fields { readonly [key: string]: Json }

/** In whose words a part of a scenario speaks, and of what. */
export interface Maker extends Reader {
  readonly players: readonly [string, ...string[]];
  /** Labels of the permanents. */
  readonly permanents: readonly [string, ...string[]];
  /** Those of them that deal damage. */
  readonly sources: readonly [string, ...string[]];
  /** Labels of the cards that may enter. */
  readonly cards: readonly [string, ...string[]];
  /** The kinds of events that the effects of this scenario watch and make. */
  readonly kinds: readonly [string, ...string[]];
  /** Numbers that stand for the few forms that the effects of this scenario have; none: any form. */
  readonly swarm: readonly number[];
}

/** One of many forms: of the few that the scenario has, so that its effects meet their like, or of all. */
export function formOf<T>({ one, swarm: [first, ...more] }: Maker, forms: readonly [T, ...T[]]): T {
  return first === undefined ? one(forms) : (forms[Math.floor((one([first, ...more]) * forms.length) / TOP)] ?? forms[0]);
}
