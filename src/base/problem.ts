/** What is wrong with an input, as a value: a place, a code to test for, and a sentence to read. */
export interface Problem {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
  /** Stable and machine-readable, in kebab case. */
  readonly code: string;
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** A value, or all the problems (at least one) for which there is none. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly Problem[] };

/** The result that has a value. */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** The result that has problems instead; at least one. */
export const failed = (...problems: readonly Problem[]): Result<never> => ({ ok: false, problems });
