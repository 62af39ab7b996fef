/** What is certain before any search: value ranges, effects that can never apply, folded conditions, forgotten fields. */
import { applicability, conjunction, distinctEffects, effectKey, fieldsOf, readsOf, writesOf, type Copies } from './expression.ts';
import { boundFields } from './bounds.ts';
import { assume, join, meet, ofValues, rangeOf, settled, settledAnew, simplify, truthOf, within, type Env, type Range } from './range.ts';
import { knownAt } from './known.ts';
import { markOf, int, type Expr, type PackedEffect, type PackedField, type PackedOption } from './ir.ts';

/** Effects that can apply, simplified, with the ranges of all fields. */
export interface Pruned {
  readonly effects: readonly PackedEffect[];
  readonly env: Env;
}

/**
 * Reachable values: start from the initial ones and join what each possibly applicable effect can write, until nothing
 * is new. Sound: a least fixpoint over all orders, repeated use included. Sets that grow too large become the bound.
 */
const reachable = (fields: readonly PackedField[], effects: readonly Copies[], bounds: Env): Env => {
  const env = new Map<string, Range>(fields.map((f) => [f.name, ofValues([BigInt(f.initial)])]));
  const promised = new Set(fields.filter((f) => f.min !== undefined || f.max !== undefined).map((f) => f.name));
  const since = new Map<string, number>(); // the step in which a field's range grew
  const looked = effects.map(({ effect }) => ({ effect, reads: [...readsOf(effect)], at: -1 }));
  let step = 0;
  settled(env);
  for (let changed = true; changed; ) {
    changed = false;
    for (const each of looked) {
      if (each.at >= 0 && each.reads.every((name) => (since.get(name) ?? -1) < each.at)) continue; // it would write the same again
      each.at = ++step;
      for (const name of grown(each.effect, env, bounds, promised)) {
        since.set(name, ++step);
        changed = true;
      }
    }
  }
  return env;
};

/** Joins what one effect writes; the fields whose ranges have grown. */
const grown = (effect: PackedEffect, env: Map<string, Range>, bounds: Env, promised: ReadonlySet<string>): readonly string[] =>
  effect.options.flatMap((option) => {
    const known = knownAt(effect, option, env);
    const written = known === null ? [] : option.assign.map(([name, value]) => ({ name, value, any: rangeOf(value, known) }));
    return written.filter(({ name, value, any }) => {
      const old = env.get(name);
      const bound = bounds.get(name);
      if (!old || !bound || (!old.values && within(bound, old))) return false;
      const inside = clipped(any, bound);
      // A write outside a promised range stays visible: storing it is what throws.
      const astray = promised.has(name) && !within(any, bound);
      if (!astray && (inside === null || within(inside, old))) return false;
      const joined = join(old, inside ?? bound);
      env.set(name, !astray && joined.values && isCopied(value) ? joined : bound);
      settledAnew(env);
      return true;
    }).map(({ name }) => name);
  });

/** Values that are only copied and chosen stay few; those that are computed are better known by their bounds. */
const isCopied = (e: Expr): boolean => {
  if (e.kind === 'if') return isCopied(e.then) && isCopied(e.else);
  return e.kind === 'const' || e.kind === 'field';
};

/** Reachable sets ignore that effects apply once; the bounds do not. */
const clipped = (r: Range, bound: Range | undefined): Range | null => (bound ? meet(r, bound) : r);

const simplifyOption = (effect: PackedEffect, option: PackedOption, env: Env): PackedOption | null => {
  const known = knownAt(effect, option, env);
  if (known === null) return null;
  const guarded = assume(effect.guard, true, env) ?? env;
  const assign = option.assign
    .map(([name, value]) => [name, simplify(value, known)] as const)
    .filter(([name, value]) => !(value.kind === 'field' && value.name === name));
  const guard = option.guard && simplify(option.guard, guarded);
  const ways = option.each === undefined ? {} : { each: { ...option.each, runs: option.each.runs.map(({ name, from, to }) => ({ name, from: simplify(from, known), to: simplify(to, known) })) } };
  return guard === undefined || truthOf(rangeOf(guard, guarded)) === 1 ? { assign, ...ways } : { assign, guard, ...ways };
};

/** The effect with everything decided folded away; null if it can never apply. */
const simplifyEffect = (effect: PackedEffect, env: Env): PackedEffect | null => {
  const counts = effect.counts && simplify(effect.counts, env);
  const isNever = truthOf(rangeOf(applicability(effect), env)) === 0;
  const options = isNever ? [] : effect.options.map((o) => simplifyOption(effect, o, env)).filter((o) => o !== null);
  if (options.length === 0 && (counts === undefined || truthOf(rangeOf(counts, env)) === 0)) return null;
  const part = typeof effect.part === 'number' ? effect.part : simplify(effect.part, env);
  const fixed = typeof part !== 'number' && part.kind === 'const' ? Number(part.value) : part;
  const told = counts === undefined ? {} : { counts };
  if (options.length === 0) return { ...effect, ...told, part: fixed, guard: int(0), options: [{ assign: [] }] }; // never offered, but it counts
  return { ...effect, ...told, part: fixed, guard: conjunction([simplify(effect.guard, env)]), options };
};

/**
 * Writes that nobody can see are dropped ("dead information"). A field is seen if it is observed, or read by a guard, a
 * part or the value of a seen field. A field that only the effects of a single mark read or write, and that is not
 * observed, is not seen either: it has its initial value until that mark is set, and no reader is left afterwards.
 * Sound: states that differ only in such values offer the same options with the same texts at the end (a bisimulation).
 */
const dropUnseenWrites = (effects: readonly PackedEffect[], observed: ReadonlySet<string>): readonly PackedEffect[] => {
  const seen = new Set(observed);
  const own = privateFields(effects, observed);
  const reads = (e: Expr): string[] => [...fieldsOf(e)].filter((f) => !own.has(f));
  for (const effect of effects) for (const name of guardReads(effect)) if (!own.has(name)) seen.add(name);
  for (let size = -1; size < seen.size; ) {
    size = seen.size;
    for (const effect of effects)
      for (const option of effect.options)
        for (const [name, value] of option.assign) if (seen.has(name)) for (const read of reads(value)) seen.add(read);
  }
  return effects.map((effect) => ({
    ...effect,
    options: effect.options.map((o) => ({ ...o, assign: o.assign.filter(([name]) => seen.has(name)) })),
  }));
};

const guardReads = (effect: PackedEffect): Set<string> =>
  readsOf({ ...effect, options: effect.options.map((o) => ({ ...o, assign: [] })) });

const privateFields = (effects: readonly PackedEffect[], observed: ReadonlySet<string>): ReadonlySet<string> => {
  const users = new Map<string, Set<string>>();
  for (const effect of effects)
    for (const name of [...readsOf(effect), ...writesOf(effect)]) {
      const marks = users.get(name) ?? new Set<string>();
      users.set(name, marks.add(markOf(effect)));
    }
  return new Set([...users].filter(([name, marks]) => marks.size === 1 && !observed.has(name)).map(([name]) => name));
};

const signature = (effects: readonly PackedEffect[]): string => effects.map((e) => `${e.name} ${effectKey(e)}`).join('\n');

/** Prunes and folds until nothing changes. With `forget`, writes that nobody can see are dropped too. */
export const prune = (
  fields: readonly PackedField[],
  effects: readonly PackedEffect[],
  observed: ReadonlySet<string>,
  forget: boolean,
): Pruned => {
  let current = effects;
  for (;;) {
    const kinds = distinctEffects(current);
    const env = reachable(fields, kinds, boundFields(fields, kinds));
    const simple = new Map(kinds.map(({ effect }) => [effectKey(effect), simplifyEffect(effect, env)]));
    const simpler = current.flatMap((e) => {
      const made = simple.get(effectKey(e));
      return made ? [{ ...made, name: e.name, mark: markOf(e) }] : [];
    });
    const next = forget ? dropUnseenWrites(simpler, observed) : simpler;
    if (signature(next) === signature(current)) return { effects: next, env };
    current = next;
  }
};
