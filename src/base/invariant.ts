/** Throws if a condition fails that only a bug of ours can break; wrong input is a `Problem` instead. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}

/** The end of a switch over a closed union: a compile error if a case is missing; throws if one gets here anyway. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
