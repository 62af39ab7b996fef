/** Effects read aloud: amounts, conditions, changes and rewrites as short phrases, from the data that the machine runs. */
import { show } from '../../base/integer.ts';
import type { Amount, Change, CharacteristicsPatch, Comparison, Condition, CopyExceptions, Duration, Filter, Ref, Rewrite, Since, Word } from '../../rules/ability.ts';
import { printFilter, sayFilter } from '../../scenario/phrases/print.ts';
import { printRef } from '../../scenario/phrases/refs.ts';
import { RECORDS, SINCE, manaSpentWords } from '../../scenario/vocabulary/words.ts';
import { happenedWords, phaseWords, turnWords } from './happened-words.ts';
import { patternWords, plural } from './why-words.ts';
import { instructionsWords } from './instruction-words.ts';

export const spaced = (text: string): string => text.replaceAll('-', ' ');
/** A word of a text: "green", "the chosen color". */
export const said = (word: Word): string => (typeof word === 'string' ? word : `the chosen ${word.chosen}`);
const one = (filter: Filter): string => sayFilter(filter) ?? 'something that fits';
/** "Creatures you control", or who is named. */
export const many = (of: Filter | Ref): string => ('test' in of ? plural(printFilter(of) ?? 'a fitting object') : printRef(of));

/** "X", "that much", "the number of creatures you control", "twice that much". */
export function amountPhrase(amount: Amount): string {
  switch (amount.amount) {
    case 'number': return show(amount.value);
    case 'x': return 'X';
    case 'that': return 'that much';
    case 'prevented': return 'the damage prevented this way';
    case 'excess': return 'the excess damage';
    case 'left': return 'what is left of it';
    case 'count': return `the number of ${many(amount.of)}`;
    case 'value': return `the ${amount.kind === undefined ? '' : `${amount.kind} `}${spaced(amount.value)} of ${printRef(amount.of)}`;
    case 'most': case 'fewest': return `the ${amount.amount} ${many(amount.of)} among ${many(amount.among)}`;
    case 'greatest': case 'least': case 'sum': return `the ${amount.amount} ${spaced(amount.value)} among ${many(amount.of)}`;
    case 'different': return `the number of different ${spaced(amount.what)} among ${many(amount.of)}`;
    case 'party': return `the most of ${many(amount.of)} that can be in a party`;
    case 'plus': return amount.of.map(amountPhrase).join(' plus ');
    case 'minus': return amount.of.map(amountPhrase).join(' minus ');
    case 'times': return amount.of.map(amountPhrase).join(' times ');
    case 'min': return `the least of ${amount.of.map(amountPhrase).join(' and ')}`;
    case 'max': return `the greatest of ${amount.of.map(amountPhrase).join(' and ')}`;
    case 'power-of': return amount.of.map(amountPhrase).join(' to the power of ');
    case 'half-up': case 'half-down': return `half ${amountPhrase(amount.of)}, rounded ${amount.amount === 'half-up' ? 'up' : 'down'}`;
    case 'chosen': return `the chosen ${amount.name}`;
    case 'happened': return COUNTED.has(amount.fact) ? `how many ${amount.by === undefined ? 'objects' : many(amount.by)} ${recordWords({ fact: amount.fact, since: amount.since }).replace(/^was /, 'were ')}` : `how much ${recordWords(amount)}`;
    case 'times-paid': return amount.how === 'kicker' ? 'the number of times it was kicked' : `the number of times its ${amount.how} was paid`;
    case 'mana-spent': return `the ${manaSpentWords(amount.what)} on it`;
  }
}
/** Facts that are counted by the objects to which they happen. */
const COUNTED: ReadonlySet<string> = new Set(['enters', 'dies', 'destroyed', 'sacrificed', 'discards', 'exiled', 'mills', 'creates', 'tapped', 'untapped', 'countered', 'attacks', 'leaves']);
const recordWords = ({ fact, since, by }: { readonly fact: string; readonly since: Since; readonly by?: Filter }): string => `${RECORDS.find((each) => each.fact === fact)?.words ?? spaced(fact)}${by === undefined ? '' : ` by ${one(by)}`} ${SINCE.find((each) => each.since === since)?.words ?? ''}`.trim();

function comparison(op: Comparison, than: string): string {
  switch (op) {
    case 'equal': return `is ${than}`;
    case 'not-equal': return `is not ${than}`;
    case 'odd': case 'even': return `is ${op}`;
    default: return `is ${spaced(op)} ${than}`;
  }
}

/** The same denied: "it is not your turn", "there is no artifact". */
function deniedPhrase(condition: Condition): string {
  switch (condition.if) {
    case 'turn': return turnWords(condition.of, true);
    case 'phase': return phaseWords(condition.phase, true);
    case 'happened': return condition.atLeast === undefined ? happenedWords(condition, true) : `not: ${conditionPhrase(condition)}`;
    case 'is': case 'paid': case 'cast': case 'chosen': case 'designated': return conditionPhrase(condition).replace(/ (is|was) /, ' $1 not ');
    case 'exists': return condition.atLeast === undefined ? conditionPhrase(condition).replace(/^there is an? /, 'there is no ') : `not: ${conditionPhrase(condition)}`;
    default: return `not: ${conditionPhrase(condition)}`;
  }
}
/** A condition as a clause: "this is untapped", "there is a creature you control". */
export function conditionPhrase(condition: Condition): string {
  switch (condition.if) {
    case 'all': return condition.of.map(conditionPhrase).join(' and ');
    case 'any': return condition.of.map(conditionPhrase).join(' or ');
    case 'not': return deniedPhrase(condition.of);
    case 'is': return `${printRef(condition.ref)} is ${condition.filter.test === 'status' ? spaced(condition.filter.is) : one(condition.filter)}`;
    case 'exists': return condition.atLeast === undefined ? `there is ${one(condition.filter)}` : `there are at least ${amountPhrase(condition.atLeast)} ${many(condition.filter)}`;
    case 'compare': return `${amountPhrase(condition.left)} ${comparison(condition.op, amountPhrase(condition.right))}`;
    case 'paid': return `${condition.how} was paid`;
    case 'cast': return condition.from === undefined ? 'it was cast' : `it was cast from ${condition.from}`;
    case 'turn': return turnWords(condition.of);
    case 'phase': return phaseWords(condition.phase);
    case 'chosen': return `${condition.value} was chosen`;
    case 'happened': return `${happenedWords(condition)}${condition.atLeast === undefined ? '' : `, at least ${amountPhrase(condition.atLeast)}`}`;
    case 'event': return `the event is also ${patternWords(condition.pattern)}`;
    case 'designated': return `it is ${condition.what}`;
    case 'format': return `the format is ${condition.format}`;
  }
}

/** "until end of turn". */
export function durationPhrase(duration: Duration | undefined): string {
  switch (duration?.until) {
    case undefined: case 'never': return '';
    case 'end-of-turn': case 'end-of-combat': case 'end-of-game': return `until ${spaced(duration.until)}`;
    case 'next': return `until ${printRef(duration.of)}'s next ${duration.what}`;
    case 'end-of-next-turn': return `until the end of ${printRef(duration.of)}'s next turn`;
    case 'leaves': return duration.while === undefined ? `until ${printRef(duration.ref)} leaves` : `for as long as ${conditionPhrase(duration.while)}`;
  }
}

/** "all abilities", "flying, haste". */
const lostWords = (lose: NonNullable<CharacteristicsPatch['lose']>): string => (lose === 'all' ? 'all abilities' : lose === 'all-but-mana' ? 'all abilities but mana abilities' : lose.join(', '));
/** What an object becomes besides: "a 2/2", "also Artifact". */
export function patchPhrase(patch: CharacteristicsPatch): string {
  const parts = [
    patch.name === undefined ? '' : `named ${patch.name}`, patch.pt === undefined ? '' : `${amountPhrase(patch.pt[0])}/${amountPhrase(patch.pt[1])}`,
    patch.types === undefined ? '' : patch.types.join(' '), patch.subtypes === undefined ? '' : patch.subtypes.join(' '), patch.addTypes === undefined ? '' : `also ${patch.addTypes.join(' ')}`,
    patch.removeSupertypes === undefined ? '' : `not ${patch.removeSupertypes.join(' ').toLowerCase()}`, patch.colors === undefined ? '' : patch.colors.join(' and ') || 'colorless', patch.addColors === undefined ? '' : `also ${patch.addColors.join(' and ')}`,
    patch.abilities === undefined || patch.abilities.length === 0 ? '' : `with ${patch.abilities.map((each) => (each.ability === 'keyword' ? each.keyword : 'another ability')).join(', ')}`,
    patch.lose === undefined ? '' : `without ${patch.lose === 'all' ? 'its other abilities' : lostWords(patch.lose)}`,
    patch.keepName === true ? 'keeping its name' : '', patch.keepColors === true ? 'keeping its colors' : '', patch.keepAbilities === true ? 'keeping its abilities' : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}
export function exceptPhrase(except: CopyExceptions | undefined): string {
  if (except === undefined) return '';
  const counters = (except.counters ?? []).map(({ kind, amount }) => `with ${amountPhrase(amount)} additional ${kind} counters`);
  const text = [except.values === undefined ? '' : patchPhrase(except.values), ...counters, ...((except.conditional ?? []).length === 0 ? [] : ['and more if it is of a kind'])].filter((part) => part !== '').join(', ');
  return text === '' ? '' : ` except ${text}`;
}

function amountChange({ op, by }: Extract<Change, { change: 'amount' }>): string {
  const number = amountPhrase(by);
  switch (op) {
    case 'set': return `its amount becomes ${number}`;
    case 'times': return number === '2' ? 'twice that much' : number === '3' ? 'three times that much' : `${number} times that much`;
    case 'plus': return `that much plus ${number}`;
    case 'minus': return `that much minus ${number}`;
    case 'half-up': case 'half-down': return `half that much, rounded ${op === 'half-up' ? 'up' : 'down'}`;
    case 'at-least': return `at least ${number}`;
    case 'at-most': return `at most ${number}`;
  }
}
const given = (condition: Condition | undefined): string => (condition === undefined ? '' : ` if ${conditionPhrase(condition)}`);

/** One change of an event: "twice that much", "to you instead", "as a copy of the original". */
export function changePhrase(change: Change): string {
  switch (change.change) {
    case 'amount': return amountChange(change);
    case 'to': return `to ${printRef(change.ref)} instead`;
    case 'from': return `from ${printRef(change.ref)} instead`;
    case 'chosen-by': return `chosen by ${printRef(change.ref)} instead`;
    case 'player': return `by ${printRef(change.ref)} instead`;
    case 'what': return `of ${printRef(change.ref)} instead`;
    case 'zone': return `to ${change.place === undefined || typeof change.place === 'number' ? '' : change.place === 'shuffle' ? 'be shuffled into ' : `the ${change.place} of `}${change.to === 'battlefield' || change.to === 'exile' ? change.to : `the ${change.to}`} instead`;
    case 'under': return `under ${printRef(change.ref)}`;
    case 'as': return `as a copy of ${printRef(change.original)}${exceptPhrase(change.except)}`;
    case 'face': return change.face === 'back' ? 'with its back face up' : `face ${change.face}`;
    case 'tapped': return `${change.value ? 'tapped' : 'untapped'}${given(change.if)}${change.unless === undefined ? '' : ` unless ${conditionPhrase(change.unless)}`}`;
    case 'counters': return `${change.op === 'times' ? `${amountPhrase(change.by)} times the ${change.kind} counters` : change.op === 'minus' ? `with ${amountPhrase(change.by)} fewer ${change.kind} counters` : change.op === 'set' ? `with exactly ${amountPhrase(change.by)} ${change.kind} counters` : `with ${amountPhrase(change.by)} ${change.kind} counter${amountPhrase(change.by) === '1' ? '' : 's'}`}${given(change.if)}`;
    case 'gains': return `gaining ${change.abilities.map((each) => (each.ability === 'keyword' ? each.keyword : 'an ability')).join(', ')}${given(change.if)}`;
    case 'loses': return `losing ${lostWords(change.lose)}${given(change.if)}`;
    case 'attached': return `attached to ${printRef(change.ref)}`;
    case 'attacking': return `attacking ${printRef(change.ref)}`;
    case 'becomes': return `as ${patchPhrase(change.values)}`;
    case 'word': return `with ${spaced(change.field)} ${said(change.value)}`;
    case 'flag': return `${change.value ? '' : 'not '}${spaced(change.field)}`;
    case 'groups': return `${change.op === 'plus' ? 'with additional' : 'as'} ${amountPhrase(change.by)} ${change.token.card ?? 'token'} tokens`;
  }
}

/** One rewrite: "prevent all of it", "twice that much", "instead: you draw 2". */
export function rewritePhrase(rewrite: Rewrite): string {
  switch (rewrite.rewrite) {
    case 'prevent': switch (rewrite.what) {
      case 'all': return 'prevent it';
      case 'half-up': case 'half-down': return `prevent half of it, rounded ${rewrite.what === 'half-up' ? 'up' : 'down'}`;
      case 'shield': return 'prevent as much of it as the shield has left';
      case 'amount': return `prevent ${amountPhrase(rewrite.amount)} of it`;
      case 'all-but': return `prevent all but ${amountPhrase(rewrite.amount)} of it`;
    }
    // falls through: the inner switch is exhaustive
    case 'change': return rewrite.changes.map(changePhrase).join(', ');
    case 'split': return `${rewrite.amount.amount === 'left' ? 'as much of it as the shield has left goes' : `${amountPhrase(rewrite.amount)} of it`} ${rewrite.changes.map(changePhrase).join(', ')}`;
    case 'instead': return rewrite.instructions.length === 0 ? 'it is skipped' : `instead: ${instructionsWords(rewrite.instructions)}`;
    case 'also': return `together with it: ${instructionsWords(rewrite.instructions)}`;
    case 'then': return `afterwards: ${instructionsWords(rewrite.instructions)}`;
  }
}
