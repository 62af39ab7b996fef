/** Conditions over the watched event and the board. */
import { assertNever } from '../base/invariant.ts';
import { wasCastBy } from './601-caster.ts';
import { memo } from '../base/memo.ts';
import type { Condition, Filter } from './ability.ts';
import { amountOf, compares, factsOfOne } from './amount.ts';
import { allSubjects, playerPasses, subjectPasses } from './filter.ts';
import { referents } from './reference.ts';
import { type Scope, type Subject, isObject, lastKnownValues, realObject, selfOf, wasJustCast } from './view.ts';
import { isDesignated } from './world.ts';

const placed = memo<Filter, boolean>();
/** Whether a filter says in which zone something is that has left the battlefield or the stack. */
function saysWhere(filter: Filter): boolean {
  let found = placed.get(filter);
  if (found === undefined) {
    found = filter.test === 'zone' ? filter.zone !== 'battlefield' && filter.zone !== 'stack' : filter.test === 'all' || filter.test === 'any' ? filter.of.some(saysWhere) : filter.test === 'not' && saysWhere(filter.of);
    placed.set(filter, found);
  }
  return found;
}
/** CR 400.7j: whether "it" is in exile or in a graveyard is asked of the object that it has become there, not of what it was. */
const whereAsked = (scope: Scope, filter: Filter, subjects: readonly Subject[]): readonly Subject[] =>
  saysWhere(filter) ? subjects.map((subject) => (isObject(subject) && lastKnownValues(subject) !== undefined ? realObject(scope.view, subject.id) : subject)) : subjects;

/** Whether a condition is true now. */
export function holds(scope: Scope, condition: Condition): boolean {
  switch (condition.if) {
    case 'all':
      return condition.of.every((each) => holds(scope, each));
    case 'any':
      return condition.of.some((each) => holds(scope, each));
    case 'not':
      return !holds(scope, condition.of);
    case 'is': {
      const subjects = whereAsked(scope, condition.filter, referents(scope, condition.ref));
      return subjects.length > 0 && subjects.every((subject) => subjectPasses(scope, condition.filter, subject));
    }
    case 'exists': {
      const count = allSubjects(scope, condition.filter).length;
      return condition.atLeast === undefined ? count > 0 : compares(count, 'at-least', amountOf(scope, condition.atLeast));
    }
    case 'compare':
      return compares(amountOf(scope, condition.left), condition.op, amountOf(scope, condition.right));
    case 'paid':
      return wasPaid(scope, condition.how);
    case 'cast': {
      const cast = selfOf(scope)?.cast;
      if (condition.byYou === true && !wasCastBy(scope.view.world, scope.self, scope.controller)) return false;
      return cast === undefined ? condition.from === undefined && wasJustCast(scope, scope.self) : condition.from === undefined || cast.from === condition.from;
    }
    case 'turn':
      return playerPasses(scope, condition.of, scope.view.world.turn.of);
    case 'phase': {
      const { phase, step } = scope.view.world.turn;
      return phase === condition.phase || step === condition.phase;
    }
    case 'chosen':
      return wasChosen(scope, condition.name, condition.value);
    case 'happened': {
      const total = factsOfOne(scope, condition);
      return compares(total, 'at-least', condition.atLeast === undefined ? 1 : amountOf(scope, condition.atLeast));
    }
    case 'event':
      return scope.eventMatches?.(condition.pattern) ?? false;
    case 'designated':
      return isDesignated(scope.view.world, condition.what, null);
    case 'format':
      return scope.format === condition.format;
    default:
      return assertNever(condition);
  }
}

/** Paid while the effect is applied, or as the object was cast. */
function wasPaid(scope: Scope, how: string): boolean {
  const here = scope.bindings[how];
  if (here !== undefined) return !('word' in here) || here.word !== 'unpaid';
  if (scope.event?.paid?.includes(how) === true) return true;
  return selfOf(scope)?.cast?.paid.includes(how) ?? false;
}

/** Anchor words, modes and other choices, made now or as the object entered. */
function wasChosen(scope: Scope, name: string, value: string): boolean {
  const binding = scope.bindings[name];
  if (binding !== undefined) return 'word' in binding && binding.word === value;
  const self = selfOf(scope);
  const chosen = scope.event?.chosen?.[name] ?? self?.chosen[name];
  return chosen === undefined ? (self?.cast?.modes.includes(value) ?? false) : String(chosen) === value;
}
