/** Why a condition is met or not: the part that decides, with the numbers that were compared. */
import { show } from '../../base/integer.ts';
import type { Amount, Comparison, Condition, Filter, Ref } from '../../rules/ability.ts';
import { amountOf, factsOfOne } from '../../rules/amount.ts';
import { labelOf } from '../../rules/choosing.ts';
import { holds } from '../../rules/condition.ts';
import { allSubjects, subjectPasses } from '../../rules/filter.ts';
import { thingOfPlayer } from '../../rules/model.ts';
import { referents } from '../../rules/reference.ts';
import { type Scope, selfOf, thingOf } from '../../rules/view.ts';
import { RECORDS, SINCE } from '../../scenario/vocabulary/words.ts';
import { printRef } from '../../scenario/phrases/refs.ts';
import { printFilter } from '../../scenario/phrases/print.ts';
import { byName, fitting, missing, phraseOf } from './why-filter.ts';
import { amountPhrase } from './effect-words.ts';
import { plural } from './why-words.ts';

/** The plural of what a filter counts: "lands Nicole controls", "creatures". */
function counted(scope: Scope, of: Filter | Ref): string {
  if (!('test' in of)) return byName(scope, printRef(of));
  const phrase = printFilter(of);
  if (phrase === undefined) return 'such objects';
  return byName(scope, plural(phrase));
}

/** An amount in words, without its value; a plain number has none. */
export function amountWords(scope: Scope, amount: Amount): string | null {
  switch (amount.amount) {
    case 'number': return null;
    case 'x': return 'X';
    case 'that': return 'the amount of the event';
    case 'prevented': return 'the amount prevented';
    case 'excess': return 'the excess damage';
    case 'left': return 'what is left of it';
    case 'count': return counted(scope, amount.of);
    case 'value': return byName(scope, `${printRef(amount.of)}'s ${amount.kind === undefined ? '' : `${amount.kind} `}${amount.value.replaceAll('-', ' ')}`);
    case 'most': case 'fewest': return amountPhrase(amount);
    case 'greatest': case 'sum': case 'least': return `the ${amount.amount} ${amount.value.replaceAll('-', ' ')} among ${counted(scope, amount.of)}`;
    case 'different': return `the different ${amount.what.replaceAll('-', ' ')} among ${counted(scope, amount.of)}`;
    case 'party': return amountPhrase(amount);
    case 'chosen': return `the chosen ${amount.name}`;
    case 'times-paid': return amountPhrase(amount);
    case 'mana-spent': return 'the mana spent';
    case 'happened': return 'what has happened';
    default: return 'the computed number';
  }
}

/** "at least 5". */
function comparedTo(op: Comparison, than: string): string {
  switch (op) {
    case 'at-least': return `at least ${than}`;
    case 'at-most': return `at most ${than}`;
    case 'more-than': return `more than ${than}`;
    case 'less-than': return `less than ${than}`;
    case 'equal': return than;
    case 'not-equal': return `another number than ${than}`;
    case 'odd': case 'even': return `an ${op} number`;
  }
}

/** "2 (the amount of the event)". */
function valued(scope: Scope, amount: Amount): string {
  const value = show(amountOf(scope, amount));
  const words = amountWords(scope, amount);
  return words === null ? value : `${value} (${words})`;
}

/** "lands Amy controls: 0". */
function named(scope: Scope, amount: Amount): string {
  const words = amountWords(scope, amount);
  return `${words === null ? '' : `${words}: `}${show(amountOf(scope, amount))}`;
}

/** What decides that a condition is as it is now: true or false. */
export function stateOf(scope: Scope, condition: Condition): string {
  const is = holds(scope, condition);
  switch (condition.if) {
    case 'all': {
      const failed = condition.of.find((each) => !holds(scope, each));
      return failed === undefined ? condition.of.map((each) => stateOf(scope, each)).join(' and ') : stateOf(scope, failed);
    }
    case 'any': {
      const met = condition.of.find((each) => holds(scope, each));
      if (met === undefined && condition.of.length > 2) return `none of ${String(condition.of.length)} alternatives is true`;
      return met === undefined ? condition.of.map((each) => stateOf(scope, each)).join(', and ') : stateOf(scope, met);
    }
    case 'not':
      return stateOf(scope, condition.of);
    case 'is': {
      const subjects = referents(scope, condition.ref);
      const failed = subjects.find((subject) => !subjectPasses(scope, condition.filter, subject));
      if (failed !== undefined) return missing(scope, condition.filter, failed);
      return subjects[0] === undefined ? `there is no ${byName(scope, printRef(condition.ref))}` : fitting(scope, condition.filter, subjects[0]);
    }
    case 'exists': {
      const found = allSubjects(scope, condition.filter);
      if (condition.atLeast === undefined) return found[0] === undefined ? `there is no ${phraseOf(scope, condition.filter).replace(/^(an?|another) /, '')}` : `there is ${labelOf(scope.view.world, thingOf(found[0]))}`;
      return `${show(found.length)} ${counted(scope, condition.filter)}, asks for at least ${show(amountOf(scope, condition.atLeast))}`;
    }
    case 'compare':
      return `${named(scope, condition.left)}, asks for ${comparedTo(condition.op, valued(scope, condition.right))}`;
    case 'paid':
      return `${condition.how} was ${is ? '' : 'not '}paid`;
    case 'cast': {
      const self = selfOf(scope);
      return `${self === null ? 'it' : self.label} was ${is ? '' : 'not '}cast${condition.from === undefined ? '' : ` from ${condition.from}`}`;
    }
    case 'turn':
      return `it is the turn of ${labelOf(scope.view.world, thingOfPlayer(scope.view.world.turn.of))}`;
    case 'phase':
      return `it is ${scope.view.world.turn.step || scope.view.world.turn.phase}, asks for ${condition.phase}`;
    case 'chosen':
      return `${condition.value} was ${is ? '' : 'not '}chosen`;
    case 'happened': {
      const words = RECORDS.find(({ fact }) => fact === condition.fact)?.words ?? condition.fact.replaceAll('-', ' ');
      const since = SINCE.find((each) => each.since === condition.since)?.words ?? 'so far';
      const who = condition.who === undefined ? 'somebody' : phraseOf(scope, condition.who);
      return `"${who} ${words}${condition.by === undefined ? '' : ` by ${phraseOf(scope, condition.by)}`} ${since}": ${show(factsOfOne(scope, condition))}, asks for at least ${condition.atLeast === undefined ? '1' : show(amountOf(scope, condition.atLeast))}`;
    }
    case 'event':
      return is ? 'the event is of that kind' : 'the event is of another kind';
    case 'designated':
      return `it is ${is ? '' : 'not '}${condition.what}`;
    case 'format':
      return `the format is ${is ? '' : 'not '}${condition.format}`;
  }
}
