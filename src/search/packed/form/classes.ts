/** Which marks are interchangeable, and when a mark no longer matters. */
import { applicability, conjunctsOf, distinctEffects, effectKey, fieldsOf, keyOf, writesOf } from './expression.ts';
import { knownAt } from './known.ts';
import { assume, knowing, rangeOf, truthOf, type Env } from './range.ts';
import { markOf, type Expr, type PackedEffect, type PackedOption } from './ir.ts';

/** What a mark stands for: the effects that set it. All members of a class have the same variants. */
export interface Variant {
  readonly part: number | Expr;
  readonly tier: number;
  readonly guard: Expr;
  readonly options: readonly PackedOption[];
  readonly exhaustive: boolean;
  readonly counts?: Expr;
  readonly left?: true;
  /** Of a class of twins: the number of the twin that it is an effect of. */
  readonly member?: number;
}

/** Marks that nothing tells apart. A state of the reduced machine knows only how many of them are set. */
export interface MarkClass {
  readonly marks: readonly string[];
  readonly variants: readonly Variant[];
  /** Once this holds no member can ever apply again; null: no such condition was found. */
  readonly dead: Expr | null;
  /** Marks of twins that do the same (twins.ts): the number of the phase's twins. Each variant belongs to one. */
  readonly twins?: number;
}

/**
 * Classes of identical effects. Sound: a permutation of the members of a class maps plays to plays with equal fields,
 * and the text reads fields only, so a state and the number of set marks per class offer the same options up to the
 * choice of the member. Each class step stands for as many plain steps as members are unset, which keeps plays exact,
 * and the numerically least script takes the member declared first, which keeps scripts exact.
 */
export const classesOf = (effects: readonly PackedEffect[], merge: boolean): readonly Omit<MarkClass, 'dead'>[] => {
  const byMark = new Map<string, Variant[]>();
  for (const e of effects) {
    const mark = markOf(e);
    const variant = { part: e.part, tier: e.tier, guard: e.guard, options: e.options, exhaustive: e.exhaustive === true, ...(e.counts === undefined ? {} : { counts: e.counts }), ...(e.left === undefined ? {} : { left: e.left }) };
    byMark.set(mark, [...(byMark.get(mark) ?? []), variant]);
  }
  const classes = new Map<string, { marks: string[]; variants: readonly Variant[] }>();
  for (const [mark, variants] of byMark) {
    const key = merge ? variants.map(effectKey).join('\n') : mark;
    const known = classes.get(key);
    if (known) known.marks.push(mark);
    else classes.set(key, { marks: [mark], variants });
  }
  return [...classes.values()];
};

/**
 * Whether a condition that is false stays false when one of the effects is applied. Decided on ranges: in every state
 * in which it is false and the effect applies, it is certainly false afterwards.
 */
export const staysFalse = (condition: Expr, effects: readonly PackedEffect[], env: Env): boolean => {
  const reads = fieldsOf(condition);
  const outside = assume(condition, false, env);
  if (outside === null) return false;
  return effects.every((effect) => {
    if (![...writesOf(effect)].some((name) => reads.has(name))) return true;
    return effect.options.every((option) => {
      const known = knownAt(effect, option, outside);
      if (known === null) return true;
      const after = knowing(known, option.assign.filter(([name]) => reads.has(name)).map(([name, value]) => [name, rangeOf(value, known)]));
      return truthOf(rangeOf(condition, after)) === 0;
    });
  });
};

/**
 * When the marks of a class are dead: each of its effects needs a condition that is false and stays false whatever is applied; or one that is false and that only
 * effects make true whose own marks are dead by then. Sound (a bisimulation): the effect can never be offered again, so setting its mark changes no later option.
 * @param all every class of the phase
 */
export const deadWhen = (effects: readonly PackedEffect[], env: Env, all: readonly Omit<MarkClass, 'dead'>[]): ((cls: Omit<MarkClass, 'dead'>) => Expr | null) => {
  const kinds = distinctEffects(effects).map((c) => c.effect);
  const classOf = new Map(all.flatMap((cls) => cls.marks.map((mark) => [mark, cls] as const)));
  const known = new Map<string, boolean>();
  const forever = (condition: Expr): boolean => {
    const key = keyOf(condition);
    const stays = known.get(key) ?? staysFalse(condition, kinds, env);
    known.set(key, stays);
    return stays;
  };
  const isOpen = (c: Expr): boolean => truthOf(rangeOf(c, env)) === null;
  const atOnce = (cls: Omit<MarkClass, 'dead'>): Expr | null => deadCondition(cls, (c) => (isOpen(c) && forever(c) ? not(c) : null));
  const afterOthers = (cls: Omit<MarkClass, 'dead'>) => (c: Expr): Expr | null => {
    if (!isOpen(c)) return null;
    if (forever(c)) return not(c);
    const makers = new Set(effects.filter((e) => !staysFalse(c, [e], env)).map((e) => classOf.get(markOf(e))));
    if (makers.size > MOST_MAKERS || makers.has(cls)) return null;
    const over = [...makers].map((maker) => (maker === undefined ? null : atOnce(maker)));
    return over.some((each) => each === null) ? null : { kind: 'and', of: [not(c), ...over.filter((each) => each !== null)] };
  };
  return (cls) => atOnce(cls) ?? deadCondition(cls, afterOthers(cls));
};
/** Of more classes that make a condition true it takes longer to ask than it saves. */
const MOST_MAKERS = 2;
const not = (a: Expr): Expr => ({ kind: 'not', a });

/** @param over what says that a condition will never hold again; null: nothing does */
const deadCondition = (cls: Omit<MarkClass, 'dead'>, over: (condition: Expr) => Expr | null): Expr | null => {
  if (cls.variants.some(({ counts }) => counts !== undefined)) return null; // it may count while it is not offered
  const perVariant = cls.variants.map((v) => conjunctsOf(applicability(v)).map(over).filter((each) => each !== null));
  if (perVariant.some((list) => list.length === 0)) return null;
  return { kind: 'and', of: perVariant.map((list): Expr => ({ kind: 'or', of: list })) };
};
