/** Why an object or player does not pass a filter: the first part that fails, in words a judge reads. */
import { show } from '../../base/integer.ts';
import { characteristicsOf } from '../../rules/613-layers.ts';
import type { Comparison, Filter, Ref } from '../../rules/ability.ts';
import { amountOf, valueOf } from '../../rules/amount.ts';
import { labelOf } from '../../rules/choosing.ts';
import { subjectPasses } from '../../rules/filter.ts';
import type { Characteristics } from '../../rules/model.ts';
import { thingOfPlayer } from '../../rules/model.ts';
import { things } from '../../rules/reference.ts';
import { type Scope, type Subject, isObject, thingOf } from '../../rules/view.ts';
import { printFilter } from '../../scenario/phrases/print.ts';
import { typeLine } from '../puzzle/outcome.ts';

/** A phrase with "you" and "this" said by name: "a creature Nicole controls", "an opponent of Nicole". */
export function byName(scope: Scope, text: string): string {
  const you = labelOf(scope.view.world, thingOfPlayer(scope.controller));
  const self = scope.self === null ? 'this' : labelOf(scope.view.world, scope.self);
  return text
    .replace(/\bthis\b(?! (way|turn|game|step))/g, () => self)
    .replace(/\byou don't\b/g, () => `${you} doesn't`)
    .replace(/\byou (control|own)\b/g, (_, verb: string) => `${you} ${verb}s`)
    .replace(/\b([Aa]n) opponent\b(?! of)/g, (_, article: string) => `${article} opponent of ${you}`)
    .replace(/\beach opponent\b/g, () => `each opponent of ${you}`)
    .replace(/\byour\b/g, () => `${you}'s`)
    .replace(/\byou\b/g, () => you);
}

/** The noun phrase of a filter, by name; what no phrase says is "something else". */
export const phraseOf = (scope: Scope, filter: Filter): string => byName(scope, playerPhrase(filter) ?? printFilter(filter) ?? 'something else');

/** A player in a phrase of its own: "an opponent", where a noun phrase would be about objects. */
const playerPhrase = (filter: Filter): string | undefined => (filter.test === 'opponent' && filter.of.ref === 'you' ? 'an opponent' : undefined);

/** "no land", "no artifact or land": the phrase without its article. */
const noSuch = (scope: Scope, filter: Filter): string => `no ${phraseOf(scope, filter).replace(/^(an?|another) /, '')}`;

interface Voice {
  readonly who: string;
  readonly be: string;
  readonly notBe: string;
  readonly have: string;
}

/** The duplicate would be something; everything else is. */
function voiceOf({ view }: Scope, subject: Subject): Voice {
  const who = labelOf(view.world, thingOf(subject));
  return subject === view.staged ? { who, be: 'would be', notBe: 'would not be', have: 'would have' } : { who, be: 'is', notBe: 'is not', have: 'has' };
}

/** What is wrong with a subject that does not pass: "the Bear enters under Amy", "the Bear is no land (Creature — Bear)". */
export function missing(scope: Scope, filter: Filter, subject: Subject): string {
  const voice = voiceOf(scope, subject);
  const { who, be } = voice;
  switch (filter.test) {
    case 'all': {
      const failed = filter.of.find((each) => !subjectPasses(scope, each, subject));
      return failed === undefined ? `${who} does not fit` : missing(scope, failed, subject);
    }
    case 'not':
      return present(scope, filter.of, subject);
    case 'any': {
      if (filter.of.every((each) => each.test === 'ref')) return `${who} ${be} another object`;
      const none = noSuch(scope, filter);
      return `${who} ${be} ${none.length > 40 ? 'none of these' : none}${valuesOf(scope, subject)}`;
    }
    case 'ref':
      return otherThan(scope, filter.ref, voice);
    default:
      return isObject(subject) ? missingObject(scope, filter, subject, voice) : `${who} is not ${phraseOf(scope, filter)}`;
  }
}

function otherThan(scope: Scope, ref: Ref, { who, notBe }: Voice): string {
  if (ref.ref === 'this' && scope.self !== null) return `it speaks of ${labelOf(scope.view.world, scope.self)} itself`;
  const names = things(scope, ref).map((thing) => labelOf(scope.view.world, thing));
  return names.length === 0 ? `${who} ${notBe} what it speaks of` : `${who} ${notBe} ${names.join(' or ')}`;
}

function missingObject(scope: Scope, filter: Filter, subject: Exclude<Subject, number>, { who, be, notBe, have }: Voice): string {
  const { view } = scope;
  const isDuplicate = subject === view.staged;
  switch (filter.test) {
    case 'type': case 'supertype': case 'subtype':
      return `${who} ${be} ${filter.test === 'supertype' ? `not ${filter.value.toLowerCase()}` : `no ${filter.test === 'type' ? filter.value.toLowerCase() : filter.value}`}${valuesOf(scope, subject)}`;
    case 'color':
      return `${who} ${be} ${colorsOf(characteristicsOf(view, subject))}, not ${filter.value}`;
    case 'colors':
      return `${who} ${be} ${colorsOf(characteristicsOf(view, subject))}, not ${filter.is}`;
    case 'keyword':
      return `${who} ${have} no ${filter.value}`;
    case 'name':
      return `${who} ${notBe} named ${filter.value}`;
    case 'controller': {
      const controller = labelOf(view.world, thingOfPlayer(characteristicsOf(view, subject).controller));
      return `${who} ${isDuplicate ? 'enters under' : 'is controlled by'} ${controller}${asksFor(scope, filter.who)}`;
    }
    case 'owner':
      return `${who} is owned by ${labelOf(view.world, thingOfPlayer(subject.owner))}${asksFor(scope, filter.who)}`;
    case 'zone':
      return subject.zone === filter.zone ? `${who} is not in ${filter.of === undefined ? 'that' : `${phraseOf(scope, filter.of)}'s`} ${filter.zone}` : `${who} is ${placeOf(subject.zone)}, not ${placeOf(filter.zone)}`;
    case 'counter':
      return `${isDuplicate ? 'counters are not seen, so ' : ''}${who} ${have} no ${filter.kind === null ? '' : `${filter.kind} `}counter`;
    case 'compare':
      return `${who} ${have} ${filter.kind === undefined ? '' : `${filter.kind} `}${filter.value.replaceAll('-', ' ')} ${show(valueOf(scope, subject, filter.value, filter.kind))}, not ${comparedTo(filter.op, show(filter.own === undefined ? amountOf(scope, filter.than) : valueOf(scope, subject, filter.own)))}`;
    case 'status':
      return isDuplicate && (filter.is === 'tapped' || filter.is === 'untapped') ? `whether ${who} enters tapped is not seen` : `${who} ${notBe} ${filter.is}`;
    case 'chosen':
      return `${who} ${notBe} of the chosen ${filter.what}${valuesOf(scope, subject)}`;
    case 'token': case 'card': case 'spell': case 'permanent': case 'commander':
      return `${who} ${be} no ${filter.test}`;
    case 'cast':
      return filter.from === undefined ? `${who} was not cast` : `${who} was not cast from ${filter.from}`;
    case 'player': case 'designation': case 'controls': case 'opponent':
      return `${who} is not a player`;
    default:
      return `${who} ${notBe} ${phraseOf(scope, filter)}`;
  }
}

const PLACES: Readonly<Record<string, string>> = { battlefield: 'on the battlefield', stack: 'on the stack', exile: 'in exile', command: 'in the command zone', outside: 'outside the game' };
export const placeOf = (zone: string): string => PLACES[zone] ?? `in the ${zone}`;
const asksFor = (scope: Scope, who: Filter): string => `, not ${phraseOf(scope, who)}`;

/** Why a subject passes that must not. */
function present(scope: Scope, filter: Filter, subject: Subject): string {
  const { who, be, have } = voiceOf(scope, subject);
  switch (filter.test) {
    case 'ref':
      return filter.ref.ref === 'this' ? `it speaks of others, and ${who} ${be} itself` : `${who} ${be} ${byName(scope, phraseOf(scope, filter))}`;
    case 'keyword': case 'counter': case 'compare':
      return `${who} ${have} ${phraseOf(scope, filter).replace(/^an? object with /, '')}`;
    case 'controller':
      return `${who} ${be} under ${isObject(subject) ? labelOf(scope.view.world, thingOfPlayer(characteristicsOf(scope.view, subject).controller)) : 'that player'}`;
    case 'not':
      return missing(scope, filter.of, subject);
    default:
      return `${who} ${be} ${phraseOf(scope, filter).replace(/^an? (\w+) object$/, '$1')}`;
  }
}

/** What a filter found that fits: "Arixmethes has a slumber counter"; for conditions that must not be so. */
export const fitting = present;

/** " (Legendary Creature — Kraken)". */
function valuesOf(scope: Scope, subject: Subject): string {
  if (!isObject(subject)) return '';
  const line = typesOf(characteristicsOf(scope.view, subject));
  const place = subject.zone === 'battlefield' ? [] : [placeOf(subject.zone)];
  return line === '' && place.length === 0 ? '' : ` (${[line, ...place].join(', ')})`;
}

/** "green and blue". */
export const colorsOf = ({ colors }: Characteristics): string => colors.join(' and ') || 'colorless';

/** The type line, with changeling said. */
export const typesOf = (values: Characteristics): string => typeLine(values) + (values.everyCreatureType === true ? ', every creature type' : '');

/** "4 or greater". */
export function comparedTo(op: Comparison, than: string): string {
  switch (op) {
    case 'at-least': return `${than} or greater`;
    case 'at-most': return `${than} or less`;
    case 'more-than': return `more than ${than}`;
    case 'less-than': return `less than ${than}`;
    case 'equal': return than;
    case 'not-equal': return `another number than ${than}`;
    case 'odd': case 'even': return op;
  }
}
