/** Conditions about what has happened in a turn or in the game, as cards print them. */
import { tableOf } from '../../base/table.ts';
import { type Plain, type Slots, compared, sentence } from '../vocabulary/sentence-shapes.ts';

/** Whoever did something. */
export const DOER = '(?<who>you|an opponent|a player|that player)';
const SINCE = '(?<since>this turn|last turn|this game)';
const happened = (event: Plain, { since = 'this turn', n }: Slots): Plain => ({ happened: event, since, ...(n === undefined || n === 'one' ? {} : { 'at-least': n }) });
/** What players do that is an event of its own. */
const DID: Readonly<Record<string, string>> = tableOf({ scried: 'scry', surveilled: 'surveil', searched: 'search', shuffled: 'shuffle', 'paid life': 'pay-life' });
/** Keyword actions that the record knows by their names. */
const ACTED: Readonly<Record<string, string>> = tableOf({
  proliferated: 'proliferate', populated: 'populate', connived: 'connive', explored: 'explore', investigated: 'investigate', manifested: 'manifest', learned: 'learn', discovered: 'discover', amassed: 'amass', foraged: 'forage', fought: 'fight',
  'collected evidence': 'collect-evidence', 'manifested dread': 'manifest-dread',
});
const oneOf = (table: Readonly<Record<string, string>>): string => Object.keys(table).sort((a, b) => b.length - a.length).join('|');
const alive = (verb: string): Plain => ({ happened: verb === 'gained' ? 'gains-life' : 'loses-life' });
const about = (who: string, since: string, verb: string): Plain => ({ ...(alive(verb) as { readonly [key: string]: Plain }), who, since });

export const HISTORY_SENTENCES = [
  sentence(`${DOER} (?:has |have )?committed (?:a crime|(?<n>\\w+) or more crimes) ${SINCE}`, ({ who = '', since = '', n }) => ({ happened: 'commits-crime', who, since, ...(n === undefined || n === 'one' ? {} : { 'at-least': n }) })), // 700.13
  sentence(`${DOER} (?:has |have )?(?<did>${oneOf(DID)})(?: (?:their|your|a) library| libraries)? ${SINCE}`, (slots) => happened({ [DID[slots['did'] ?? ''] ?? '']: { player: slots['who'] ?? '' } }, slots)),
  sentence(`(?<who>you|an opponent|a player|that player|a creature(?: you control(?:led)?)?|this) (?:has |have )?(?<did>${oneOf(ACTED)}) ${SINCE}`, (slots) => ({ ...(happened({ 'keyword-action': { action: ACTED[slots['did'] ?? ''] ?? '' } }, slots) as { readonly [key: string]: Plain }), who: (slots['who'] ?? '').replace('controlled', 'control') })),
  sentence(`${DOER} (?:has |have )?activated (?:an ability|(?<n>\\w+) or more abilities)(?: of (?<what>.+))? ${SINCE}`, (slots) => happened({ activate: { ...(slots['what'] === undefined ? {} : { what: slots['what'] }), player: slots['who'] ?? '' } }, slots)),
  // attacking and entering
  sentence(`${DOER} (?:has |have )?attacked with (?:(?<n>\\w+) or more (?<many>creatures)|(?<what>an? .+)) ${SINCE}`, (slots) => happened({ attack: { what: slots['what'] ?? 'a creature', player: slots['who'] ?? '' } }, slots)),
  sentence(`${DOER} had (?<what>(?:an?|another) .+) enter(?: the battlefield)? under (?:your|their) control ${SINCE}`, (slots) => happened({ enters: { what: slots['what'] ?? '', under: slots['who'] ?? '' } }, slots)),
  sentence(`${DOER} had no (?<what>.+?)s? enter(?: the battlefield)?(?: under (?:your|their) control)? ${SINCE}`, (slots) => ({ not: happened({ enters: { what: `a ${slots['what'] ?? ''}`, under: slots['who'] ?? '' } }, slots) })),
  // cards and counters
  sentence(`(?:(?<n>\\w+) or more cards|a card) left (?<whose>your|their|that player's|an opponent's) graveyard ${SINCE}`, (slots) => happened({ move: { what: { card: 'true', owner: (slots['whose'] ?? '').replace('your', 'you').replace(/^their$/, 'that player').replace(/'s$/, '') }, from: 'graveyard' } }, slots)),
  sentence(`(?:(?<n>\\w+) or more (?<many>(?:\\S+ )?cards)|an? (?<what>(?:\\S+ )?card)) (?:was|were) put into (?:exile|(?<grave>a graveyard)(?: from anywhere)?) ${SINCE}`, (slots) => happened({ move: { what: `a ${slots['what'] ?? (slots['many'] ?? '').replace(/s$/, '')}`, to: slots['grave'] === undefined ? 'exile' : 'graveyard' } }, slots)),
  sentence(`(?:an?|one or more) (?<kind>\\S+ )?counters? (?:was|were) put on (?<what>an? .+) ${SINCE}`, (slots) => happened({ 'put-counters': { on: slots['what'] ?? '', ...(slots['kind'] === undefined ? {} : { kind: slots['kind'].trim() }) } }, slots)),
  // spells and draws
  sentence(`no (?<what>(?:\\w+ )?)spells (?:was|were) cast last turn`, ({ what = '' }) => ({ not: { happened: { cast: { what: `a ${what}spell` } }, since: 'last turn' } })),
  sentence(`${DOER} (?:has |have )?cast (?<n>\\w+) or more (?<what>(?:\\w+ )?)spells last turn`, ({ who = '', n = '', what = '' }) => ({ happened: { cast: { what: `a ${what}spell`, player: who } }, since: 'last turn', 'at-least': n })),
  sentence(`${DOER} (?:has |have )?cast both (?<one>an? .*spell) and (?<other>an? .*spell) ${SINCE}`, ({ who = '', one = '', other = '', since = '' }) => ({ all: [one, other].map((what) => ({ happened: { cast: { what, player: who } }, since })) })),
  sentence(`${DOER} (?:has |have )?(?:drew|drawn) (?:your|their) (?<nth>second|third|fourth|fifth) card ${SINCE}`, ({ who = '', nth = '', since = '' }) => ({ happened: { draw: { player: who } }, since, 'at-least': String(['second', 'third', 'fourth', 'fifth'].indexOf(nth) + 2) })),
  // life and damage
  sentence(`${DOER} (?<one>gained|lost)(?: life)? (?<how>and|or) (?<other>gained|lost) life ${SINCE}`, ({ who = '', one = '', how = '', other = '', since = '' }) => ({ [how === 'and' ? 'all' : 'any']: [about(who, since, one), about(who, since, other)] })),
  sentence(`(?<by>this|a source you control(?:led)?|an? .*(?:source|creature|artifact|spell|permanent)(?: you control(?:led)?| an opponent control(?:led|s))?) dealt damage to (?<whom>you|an opponent|a player|that player|.+) ${SINCE}`, ({ by = '', whom = '', since = '' }) => compared(`damage dealt to ${whom} ${since} by ${by.replace('controlled', by.includes('opponent') ? 'controls' : 'control')}`, 'at-least', '1')),
];
