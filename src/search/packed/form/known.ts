/** What is known of the fields when an option is taken. */
import { assume, between, knowing, rangeOf, type Env } from './range.ts';
import type { PackedEffect, PackedOption } from './ir.ts';

/** What is known then, names of its ways included, or null if it never can be. */
export const knownAt = (effect: Pick<PackedEffect, 'guard'>, option: PackedOption, env: Env): Env | null => {
  const guarded = assume(effect.guard, true, env);
  return withWays(option, guarded && option.guard ? assume(option.guard, true, guarded) : guarded);
};

const withWays = ({ each }: PackedOption, env: Env | null): Env | null =>
  (each?.runs ?? []).reduce<Env | null>((known, { name, from, to }) => {
    if (known === null) return null;
    const [{ lo }, { hi }] = [rangeOf(from, known), rangeOf(to, known)];
    return lo > hi ? null : knowing(known, [[name, between(lo, hi)]]);
  }, env);
