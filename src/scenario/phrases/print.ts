/** Filters back to noun phrases; what no phrase says gives undefined. */
import { show } from '../../base/integer.ts';
import type { Amount, Filter } from '../../rules/ability.ts';
import { printRef } from './refs.ts';
import { RECORDS, SINCE, SO_MANY } from '../vocabulary/words.ts';

const IS_THIS = (filter: Filter): boolean => filter.test === 'ref' && filter.ref.ref === 'this';
const IS_YOU = (filter: Filter): boolean => filter.test === 'ref' && filter.ref.ref === 'you';

const number = (amount: Amount): string | undefined => (amount.amount === 'number' ? show(amount.value) : amount.amount === 'that' ? 'that many' : amount.amount === 'x' ? 'X' : amount.amount === 'chosen' && amount.name === 'N' ? 'N' : amount.amount === 'mana-spent' && amount.what === 'total' ? 'the mana spent' : undefined);

function who(filter: Filter): string | undefined {
  if (filter.test === 'ref') return printRef(filter.ref);
  if (filter.test === 'opponent' && filter.of.ref === 'you') return 'an opponent';
  if (filter.test === 'player') return 'a player';
  return filter.test === 'chosen' ? `the chosen ${filter.what}` : undefined;
}
function whose(filter: Filter): string | undefined {
  if (IS_YOU(filter)) return 'your';
  const text = who(filter);
  return text === undefined || filter.test === 'chosen' ? undefined : `${text}'s`;
}

function adjective(filter: Filter): string | undefined {
  switch (filter.test) {
    case 'status': return filter.is;
    case 'color': return filter.value;
    case 'colors': return filter.is;
    case 'supertype': return filter.value.toLowerCase();
    case 'top': return filter.count === undefined ? 'top' : `top ${number(filter.count) ?? '…'}`;
    case 'any': {
      const parts = filter.of.map(adjective);
      return parts.includes(undefined) ? undefined : parts.join(' or ');
    }
    case 'not': return negated(filter.of);
    default: return undefined;
  }
}
function negated(filter: Filter): string | undefined {
  if (filter.test === 'token' || filter.test === 'commander') return `non${filter.test}`;
  if (filter.test === 'type') return `non${filter.value.toLowerCase()}`;
  if (filter.test === 'subtype') return `non-${filter.value}`;
  return filter.test === 'supertype' || filter.test === 'color' || filter.test === 'colors' || filter.test === 'status' ? `non${adjective(filter) ?? ''}` : undefined;
}
function noun(filter: Filter): string | undefined {
  switch (filter.test) {
    case 'permanent': case 'spell': case 'card': case 'token': case 'player': case 'commander': case 'source': return filter.test;
    case 'type': return filter.value.toLowerCase();
    case 'subtype': return filter.value;
    case 'designation': return filter.what === 'monarch' || filter.what === 'active player' ? `the ${filter.what}` : `player with the ${filter.what}`;
    case 'opponent': return filter.of.ref === 'you' ? 'opponent' : `opponent of ${printRef(filter.of)}`;
    case 'damageable': return 'any target';
    default: return undefined;
  }
}

const PLACES: Readonly<Record<string, string>> = { battlefield: 'on the battlefield', stack: 'on the stack', exile: 'in exile', command: 'in the command zone', graveyard: 'in a graveyard', library: 'in a library', hand: 'in a hand' };
/** "power of Giant", "the chosen number". */
const valueSaid = (amount: Amount): string | undefined => (amount.amount === 'chosen' ? `the chosen ${amount.name}` : amount.amount === 'value' && amount.kind === undefined && ['power', 'toughness', 'mana-value', 'loyalty', 'defense', 'damage', 'life'].includes(amount.value) ? `${amount.value.replaceAll('-', ' ')} of ${printRef(amount.of)}` : undefined);
function compared(filter: Extract<Filter, { test: 'compare' }>): string | undefined {
  const value = filter.value.replaceAll('-', ' ');
  if ((filter.than.amount === 'least' || filter.than.amount === 'greatest') && filter.than.value === filter.value && filter.op === 'equal' && 'test' in filter.than.of) return after(`with the ${filter.than.amount} ${value} among `, printFilter(filter.than.of));
  const than = filter.own === undefined ? (number(filter.than) ?? valueSaid(filter.than)) : `its ${filter.own.replaceAll('-', ' ')}`;
  if (than === undefined) return undefined;
  if (filter.op === 'equal' && (filter.own !== undefined || number(filter.than) === undefined)) return `with ${value} equal to ${than}`;
  if (filter.value === 'counters' || filter.value === 'hand' || filter.value === 'graveyard' || filter.value === 'library' || (filter.value === 'life' && filter.op === 'equal')) return counted(filter, than);
  if (filter.value === 'colors') return `that's ${(SO_MANY[filter.op] ?? '').replace('N', than)} colors`;
  switch (filter.op) {
    case 'at-least': return `with ${value} ${than} or greater`;
    case 'at-most': return `with ${value} ${than} or less`;
    case 'equal': return `with ${value} ${than}`;
    case 'more-than': return `with ${value} greater than ${than}`;
    case 'less-than': return `with ${value} less than ${than}`;
    case 'odd': case 'even': return `with ${filter.op} ${value}`;
    case 'not-equal': return undefined;
  }
}
/** "with 3 or more +1/+1 counters", "with exactly 2 cards in hand". */
function counted({ value, kind, op }: Extract<Filter, { test: 'compare' }>, than: string): string | undefined {
  const words = SO_MANY[op];
  const what = value === 'counters' ? `${kind === undefined ? '' : `${kind} `}counters` : value === 'life' ? value : `cards in ${value === 'hand' ? value : `their ${value}`}`;
  return words === undefined ? undefined : `with ${words.replace('N', than)} ${what}`;
}
function recorded(filter: Extract<Filter, { test: 'record' }>): string | undefined {
  if (filter.fact === 'devoured' && filter.by !== undefined) return `devoured by ${printRef(filter.by)}`;
  const words = RECORDS.find((each) => each.fact === filter.fact)?.words;
  const since = SINCE.find((each) => each.since === filter.since)?.words;
  return words === undefined || since === undefined ? undefined : `that ${words}${filter.by === undefined ? '' : ` by ${printRef(filter.by)}`} ${since}`;
}
const SHARES = { subtype: 'creature type', color: 'color', type: 'card type', name: 'name' } as const;

/** What stands after the noun. */
function modifier(filter: Filter): string | undefined {
  switch (filter.test) {
    case 'chosen': return `of the chosen ${filter.what}`;
    case 'controller': return held(who(filter.who), filter.who, 'control');
    case 'owner': return held(who(filter.who), filter.who, 'own');
    case 'zone': return filter.of === undefined ? PLACES[filter.zone] : after('in ', after2(whose(filter.of), ` ${filter.zone}`));
    case 'keyword': return `with ${filter.value}`;
    case 'counter': return filter.kind === null ? 'with a counter' : `with a ${filter.kind} counter`;
    case 'ability': return filter.name === null ? 'with abilities' : `with a ${filter.name} ability`;
    case 'compare': return compared(filter);
    case 'controls': return filter.op === 'at-least' && filter.than.amount === 'number' && filter.than.value === 1 ? after('who controls ', printFilter(filter.what)) : undefined;
    case 'record': return recorded(filter);
    case 'cast': return filter.from === undefined ? 'that was cast' : `cast from ${filter.from}`;
    case 'paid': return filter.how === 'kicker' ? 'that was kicked' : `cast with ${filter.how}`;
    case 'attached': return after('attached to ', printFilter(filter.to));
    case 'blocking': return after('blocking ', printFilter(filter.whom));
    case 'attacking': return after('attacking ', printFilter(filter.whom));
    case 'blocked-by': return after('blocked by ', printFilter(filter.whom));
    case 'enchanted-by': return after('enchanted by ', printFilter(filter.whom));
    case 'equipped-by': return after('equipped by ', printFilter(filter.whom));
    case 'targets': return after('that targets ', printFilter(filter.whom));
    case 'shares': return filter.what === 'name' ? `with the same name as ${printRef(filter.with)}` : `that shares a ${SHARES[filter.what]} with ${printRef(filter.with)}`;
    case 'name': return `named ${filter.value}`;
    case 'not': return withoutIt(filter.of);
    default: return undefined;
  }
}
const after = (before: string, text: string | undefined): string | undefined => (text === undefined ? undefined : before + text);
const after2 = (text: string | undefined, end: string): string | undefined => (text === undefined ? undefined : text + end);
const plain = (filter: Filter): boolean => IS_YOU(filter) || (filter.test === 'ref' && filter.ref.ref === 'opponents');
const held = (text: string | undefined, filter: Filter, verb: string): string | undefined => (text === undefined ? undefined : `${text} ${verb}${plain(filter) ? '' : 's'}`);
function withoutIt(filter: Filter): string | undefined {
  switch (filter.test) {
    case 'controller': return after2(who(filter.who), IS_YOU(filter.who) ? " don't control" : " doesn't control");
    case 'owner': return after2(who(filter.who), IS_YOU(filter.who) ? " don't own" : " doesn't own");
    case 'keyword': return `without ${filter.value}`;
    case 'ability': return filter.name === null ? 'with no abilities' : undefined;
    case 'counter': return filter.kind === null ? 'with no counters' : `with no ${filter.kind} counters`;
    case 'compare': return after('', compared(filter)?.replace(/^with /, 'without '));
    case 'controls': return after('', modifier(filter)?.replace(/^who controls /, "who doesn't control "));
    case 'cast': return filter.from === undefined ? "that wasn't cast" : `that wasn't cast from ${filter.from}`;
    case 'paid': return filter.how === 'kicker' ? "that wasn't kicked" : undefined;
    case 'ref': return `other than ${printRef(filter.ref)}`;
    default: return undefined;
  }
}

/** What only players do. */
const ofPlayer = (filter: Filter): boolean => filter.test === 'controls' || (filter.test === 'not' && ofPlayer(filter.of));
interface Slots { readonly other: boolean; readonly before: readonly string[]; readonly nouns: readonly string[]; readonly after: readonly string[] }
/** The nouns of a list without what they share: "artifact or creature", "creature, planeswalker, or player". */
function nounList(filter: Filter): string | undefined {
  if (filter.test !== 'any') return undefined;
  const parts = filter.of.map((part) => {
    const found = slots(part);
    return found === undefined || found.other || found.after.length > 0 ? undefined : [...found.before, ...found.nouns].join(' ');
  });
  if (parts.includes(undefined)) return undefined;
  return parts.length === 2 ? parts.join(' or ') : `${parts.slice(0, -1).join(', ')}, or ${parts.at(-1) ?? ''}`;
}
function slots(filter: Filter): Slots | undefined {
  const list = filter.test === 'all' ? filter.of : filter.test === 'anything' ? [] : [filter];
  const zoned = list.some((each) => each.test === 'zone');
  const kinds = list.some((each) => each.test === 'type' || each.test === 'subtype');
  const before: string[] = [];
  const nouns: string[] = [];
  const behind: string[] = [];
  let other = false;
  for (const [i, each] of list.entries()) {
    if (i === 0 && each.test === 'not' && (IS_THIS(each.of) || (IS_YOU(each.of) && list.some((one) => one.test === 'player')))) { other = true; continue; }
    if (each.test === 'permanent' && kinds && !zoned) continue;
    const text = nounList(each) === undefined || adjective(each) !== undefined ? undefined : nounList(each);
    const adj = nouns.length === 0 && behind.length === 0 ? adjective(each) : undefined;
    const word = noun(each) ?? text;
    if (adj !== undefined) before.push(adj);
    else if (word !== undefined && behind.length === 0) nouns.push(word);
    else {
      const end = modifier(each);
      if (end === undefined) return undefined;
      behind.push(end);
    }
  }
  if (nouns.length === 0) nouns.push(before.length === 0 && behind.length === 0 ? 'anything' : list.some(ofPlayer) ? 'player' : 'object');
  return { other, before, nouns, after: behind };
}

const withArticle = (text: string): string => `${/^[aeiou]/i.test(text) ? 'an' : 'a'} ${text}`;
/** The phrase of a filter, in the singular with its article; parses to the same tree where the same names are known. */
export function printFilter(filter: Filter): string | undefined {
  if (filter.test === 'ref') return printRef(filter.ref);
  if (filter.test === 'chosen') return `the chosen ${filter.what}`;
  if (filter.test === 'damageable') return 'any target';
  if (filter.test === 'anything') return 'anything';
  if (filter.test === 'any' && adjective(filter) === undefined) {
    const list = nounList(filter);
    if (list !== undefined) return withArticle(list);
    const parts = filter.of.map(printFilter);
    const isTaken = / (?:controls?|owns?)$/.test(parts.at(-1) ?? '') && filter.of.slice(0, -1).every((part) => part.test !== 'ref' && slots(part)?.after.length === 0); // whose the last is would be said of all
    return isTaken || parts.includes(undefined) ? undefined : parts.join(' or ');
  }
  const found = slots(filter);
  if (found === undefined) return undefined;
  const text = [...found.before, ...found.nouns, ...found.after].join(' ');
  if (text === 'any target') return found.other ? 'any other target' : text;
  return found.other ? `another ${text}` : withArticle(text);
}
/** The same for people alone: of kinds that no phrase joins each is said for itself, "an opponent, or a permanent an opponent controls". */
export function sayFilter(filter: Filter): string | undefined {
  const phrase = printFilter(filter);
  if (phrase !== undefined || filter.test !== 'any') return phrase;
  const parts = filter.of.map(sayFilter);
  return parts.includes(undefined) ? undefined : `${parts.slice(0, -1).join(', ')}, or ${parts.at(-1) ?? ''}`;
}
