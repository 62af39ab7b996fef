/**
 * Partial evaluation of conditions and amounts: what depends on the board alone is evaluated by the rules themselves,
 * what depends on the watched event's amount or on what is left of a shield becomes an expression. Whatever is neither is refused.
 */
import { assertNever } from '../../base/invariant.ts';
import { characteristics } from '../../rules/613-layers.ts';
import type { Ability, Amount, Comparison, Condition, FieldTest, Pattern } from '../../rules/ability.ts';
import { amountOf } from '../../rules/amount.ts';
import { holds } from '../../rules/condition.ts';
import { type GameEvent, fieldName } from '../../rules/event.ts';
import type { World } from '../../rules/model.ts';
import { matchesPattern } from '../../rules/pattern.ts';
import type { Scope } from '../../rules/view.ts';
import type { Expr } from '../../search/packed/form/ir.ts';
import { type SoFar, amountSoFar, hasHappened, valueSoFar } from './so-far.ts';
import { isSteady } from './steady.ts';
import { FALSE, TRUE, ZERO, all, half, int, nonNegative, not, op, some } from './expression.ts';

/** Why something can't be packed; the first reason is the one that is told. */
export interface Refusals { readonly reasons: string[] }
export function refuse(to: Refusals, reason: string): Expr {
  to.reasons.push(reason);
  return FALSE;
}

/** What the texts of a world say: effects in force, and abilities as the layers leave them. */
export const abilitiesOf = (world: World): readonly Ability[] =>
  [...world.floating.map(({ ability }) => ability), ...world.objects.flatMap((object) => characteristics({ world }, object.id).abilities.map(({ ability }) => ability))];

/** A scope in which the event's amount and what is left of the effect's shield are not numbers but expressions. */
export interface Symbolic {
  readonly scope: Scope;
  readonly event: GameEvent;
  readonly amount: Expr;
  /** null: the effect is not limited. */
  readonly left: Expr | null;
  /** What the effect has prevented, where that is known (615.5). */
  readonly prevented?: Expr;
  /** What has happened in the batches before, where that is looked at. */
  readonly soFar?: SoFar;
  readonly refusals: Refusals;
}

const VARYING: ReadonlySet<unknown> = new Set(['that', 'prevented', 'left']);
const known = new WeakMap<object, boolean>();
/** Whether a syntax tree looks at the amount of the watched event or at what is left; conservative. */
export function looksAtAmount(tree: unknown): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  const before = known.get(tree);
  if (before !== undefined) return before;
  const record = tree as Readonly<Record<string, unknown>>;
  const found = VARYING.has(record['amount']) || record['is'] === 'amount' || (record['amount'] === 'chosen' && VARYING.has(record['name'])) || Object.values(record).some(looksAtAmount);
  known.set(tree, found);
  return found;
}
/** Whether the board at the start does not decide it. */
const isOpen = ({ soFar }: Symbolic, tree: unknown): boolean => looksAtAmount(tree) || (soFar !== undefined && !isSteady(tree));
/** A pattern without what it asks of amounts. */
export const ofAnyAmount = (pattern: Pattern): Pattern => ({ ...pattern, tests: pattern.tests.filter((test) => !looksAtAmount(test)) });

const FOLDS = { plus: 'add', minus: 'sub', times: 'mul', min: 'min', max: 'max' } as const;

export function amountExpr(at: Symbolic, amount: Amount): Expr {
  if (!isOpen(at, amount)) return int(amountOf(at.scope, amount));
  switch (amount.amount) {
    case 'that': return at.amount;
    case 'prevented': return at.prevented ?? refuse(at.refusals, 'an amount that was prevented');
    case 'left': return at.left ?? int(amountOf(at.scope, amount));
    case 'value': return valueSoFar(at, amount);
    case 'happened': return amountSoFar(at, amount);
    case 'half-up': return half('halfUp', amountExpr(at, amount.of));
    case 'half-down': return half('halfDown', amountExpr(at, amount.of));
    case 'plus': case 'minus': case 'times': case 'min': case 'max': {
      const fold = FOLDS[amount.amount];
      const [first, ...rest] = amount.of.map((each) => amountExpr(at, each));
      return first === undefined ? int(0) : rest.reduce((sum, each) => op(fold, sum, each), first);
    }
    default: return refuse(at.refusals, `an amount "${amount.amount}" that depends on the event's amount`);
  }
}

/** CR 107.1b: an amount as it is used. */
export const amountDoneExpr = (at: Symbolic, amount: Amount): Expr => atLeastZero(amountExpr(at, amount));
export const atLeastZero = (sum: Expr): Expr => (nonNegative(sum) ? sum : op('max', ZERO, sum));

export function compareExpr(left: Expr, how: Comparison, right: Expr): Expr {
  switch (how) {
    case 'at-least': return op('ge', left, right);
    case 'at-most': return op('le', left, right);
    case 'more-than': return op('gt', left, right);
    case 'less-than': return op('lt', left, right);
    case 'equal': return op('eq', left, right);
    case 'not-equal': return op('ne', left, right);
    case 'odd': return op('ne', op('mul', half('halfDown', left), int(2)), left);
    case 'even': return op('eq', op('mul', half('halfDown', left), int(2)), left);
    default: return assertNever(how);
  }
}

export function conditionExpr(at: Symbolic, condition: Condition): Expr {
  if (!isOpen(at, condition)) return holds(at.scope, condition) ? TRUE : FALSE;
  switch (condition.if) {
    case 'all': return all(...condition.of.map((each) => conditionExpr(at, each)));
    case 'any': return some(...condition.of.map((each) => conditionExpr(at, each)));
    case 'not': return not(conditionExpr(at, condition.of));
    case 'compare': return compareExpr(amountExpr(at, condition.left), condition.op, amountExpr(at, condition.right));
    case 'event': return patternExpr(at, condition.pattern);
    case 'happened': return hasHappened(at, condition);
    default: return refuse(at.refusals, `a condition "${condition.if}" that depends on the event's amount`);
  }
}

/** The pattern's tests that the board alone decides, decided. */
export function boardMatches(scope: Scope, pattern: Pattern, event: GameEvent): boolean {
  return matchesPattern(scope, ofAnyAmount(pattern), event);
}

export function patternExpr(at: Symbolic, pattern: Pattern): Expr {
  if (!boardMatches(at.scope, pattern, at.event)) return FALSE;
  return all(...pattern.tests.filter(looksAtAmount).map((test) => testExpr(at, test)));
}

function testExpr(at: Symbolic, test: FieldTest): Expr {
  if (test.is !== 'amount') return refuse(at.refusals, `a test of "${test.field}" that depends on the event's amount`);
  if (test.kind !== undefined) return refuse(at.refusals, 'a test of the counters that something would enter with');
  const name = fieldName(at.event.kind, test.field);
  if (name === 'amount') return at.event.amount === undefined ? FALSE : compareExpr(at.amount, test.op, amountExpr(at, test.than));
  const value = at.event[name];
  return typeof value === 'number' || typeof value === 'bigint' ? compareExpr(int(value), test.op, amountExpr(at, test.than)) : FALSE;
}
