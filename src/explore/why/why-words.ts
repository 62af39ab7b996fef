/** Abilities and patterns as short noun phrases. */
import type { Ability, CauseKind, FieldTest, Filter, Pattern, StaticAbility } from '../../rules/ability.ts';
import type { HeldAbility } from '../../rules/model.ts';
import { namesThis } from '../../rules/filter-domain.ts';
import { isManaAbility } from '../../rules/613-losing.ts';
import { type Layer } from '../../rules/613-effects.ts';
import { printFilter, sayFilter } from '../../scenario/phrases/print.ts';
import { KEYWORDS } from '../../scenario/vocabulary/words.ts';

/** How a kind of event is called when something watches it; `{}` stands for the thing or player that it is about. */
const NOUNS: Readonly<Partial<Record<Pattern['kind'], readonly [field: string, words: string]>>> = {
  enters: ['what', '{} entering'], move: ['what', '{} moving'], destroy: ['what', '{} being destroyed'], sacrifice: ['what', '{} being sacrificed'], counter: ['what', '{} being countered'],
  tap: ['what', '{} becoming tapped'], untap: ['what', '{} untapping'], transform: ['what', '{} transforming'], 'turn-face-up': ['what', '{} turning face up'], attach: ['what', '{} becoming attached'],
  'gain-life': ['player', '{} gaining life'], 'lose-life': ['player', '{} losing life'], 'pay-life': ['player', '{} paying life'], 'life-total': ['player', "{}'s life total changing"],
  draw: ['player', '{} drawing a card'], 'draw-cards': ['player', '{} drawing cards'], mill: ['player', '{} milling cards'], discard: ['player', '{} discarding'], scry: ['player', '{} scrying'],
  create: ['player', '{} creating tokens'], begin: ['what', '{} beginning'], win: ['player', '{} winning'], lose: ['player', '{} losing the game'], 'add-mana': ['player', '{} adding mana'], flip: ['player', '{} flipping a coin'], roll: ['player', '{} rolling a die'],
  'put-counters': ['kind', '{} counters being put'], 'remove-counters': ['kind', '{} counters being removed'],
};
/** "to" of counters is "on". */
const prefixOf = (kind: Pattern['kind'], field: string): string => (kind === 'begin' && field === 'player' ? 'for' : field === 'to' && kind.endsWith('counters') ? 'on' : (PREFIXES[field] ?? `with ${field}`));
const PREFIXES: Readonly<Record<string, string>> = { under: 'under', from: 'from', to: 'to', player: 'by', by: 'by', what: 'of', recipient: 'to', on: 'on', cause: 'caused by', kind: 'of kind', action: '' };

/** How a filter is said. */
type Say = (filter: Filter) => string;
const SAY: Say = (filter) => (filter.test === 'opponent' && filter.of.ref === 'you' ? 'an opponent' : (sayFilter(filter) ?? 'something'));

/** What a pattern watches: "a creature entering under an opponent", "damage from a red source to you"; in brief without cause and zones. */
export function patternWords(pattern: Pattern, say: Say = SAY, brief = false): string {
  const [field, words] = NOUNS[pattern.kind] ?? ['', pattern.kind.replaceAll('-', ' ')];
  const subject = pattern.tests.find((test) => test.field === field && (test.is === 'filter' || test.is === 'word') && !('not' in test && test.not));
  const rest = pattern.tests.filter((test) => test !== subject && !(brief && (test.is === 'cause' || test.is === 'part-of' || test.is === 'zone'))).map((test) => testWords(pattern.kind, test, say));
  const about = subject === undefined ? (field === 'player' ? 'anyone' : field === 'kind' ? 'any' : 'anything') : subject.is === 'filter' ? say(subject.filter) : subject.is === 'word' ? subject.words.join(' or ') : '';
  return [words.replace('{}', () => about), ...rest].filter((part) => part !== '').join(' ');
}

function testWords(kind: Pattern['kind'], test: FieldTest, say: Say): string {
  const prefix = prefixOf(kind, test.field);
  switch (test.is) {
    case 'filter': return `${prefix} ${say(test.filter)}`.trim();
    case 'word': return `${prefix} ${test.not === true ? 'other than ' : ''}${test.words.join(' or ')}`.trim();
    case 'zone': return `${prefix} ${test.not === true ? 'elsewhere than ' : ''}${test.zones.join(' or ')}`;
    case 'flag': return test.value ? FLAGS[test.field] ?? test.field : `(not ${test.field})`;
    case 'amount': return `${test.kind === undefined ? 'of amount' : `with ${test.kind} counters,`} ${test.op.replaceAll('-', ' ')}${test.than.amount === 'number' ? ` ${String(test.than.value)}` : ' some number'}`;
    case 'cause': return `caused by ${test.causes.map((cause) => CAUSES[cause]).join(' or ')}${test.by === undefined ? '' : ` of ${say(test.by)}`}`;
    case 'part-of': return `as part of ${patternWords(test.pattern, say)}`;
  }
}
/** What may cause an event. */
export const CAUSES: Readonly<Record<CauseKind, string>> = {
  effect: 'an effect', spell: 'a spell', ability: 'an ability', activated: 'an activated ability', triggered: 'a triggered ability', cost: 'a cost', 'turn-based': 'a turn-based action', 'state-based': 'a state-based action', rule: 'a rule of the game', unresolved: 'that it does not resolve', special: 'a special action', damage: 'damage', combat: 'combat',
};
const FLAGS: Readonly<Record<string, string>> = { cast: 'after being cast', combat: 'in combat', 'face-down': 'face down', tapped: 'tapped', random: 'at random', token: 'as a token' };

/** In which layers a static ability does something: "4, 7b". */
const PARTS: readonly (readonly [Layer, readonly (keyof StaticAbility)[]])[] = [
  ['2', ['control']], ['3', ['text', 'copyText']], ['4', ['types', 'addTypes', 'subtypes', 'removeTypes', 'allCreatureTypes', 'landTypes', 'addLandTypes']], ['5', ['colors', 'addColors']], ['6', ['gain', 'lose']], ['7b', ['setPt']], ['7c', ['plusPt']], ['7d', ['switchPt']],
];
const layersOf = (ability: StaticAbility): string => PARTS.filter(([, parts]) => parts.some((part) => ability[part] !== undefined)).map(([layer]) => (layer === '7b' && ability.defines ? '7a' : layer)).join(', ');

/** One ability: "trample", "an effect on its own entry", "a static ability on each creature (layers 6, 7b)". */
export function abilityWords(ability: Ability): string {
  switch (ability.ability) {
    case 'keyword': return ability.keyword;
    case 'when': {
      if (ability.name !== undefined) return calledSo(ability.name, 'a replacement effect');
      const own = ability.patterns.some((pattern) => pattern.kind === 'enters' && pattern.tests.some((test) => test.is === 'filter' && namesThis(test.filter)));
      if (own) return 'an effect on its own entry';
      const [first] = ability.patterns;
      return first === undefined ? 'a replacement effect' : `an effect on ${patternWords(first, SAY, true)}`;
    }
    case 'cant': return ability.name !== undefined ? calledSo(ability.name, 'a prohibition') : (ability.patterns[0] === undefined ? 'a prohibition' : `what forbids ${patternWords(ability.patterns[0], SAY, true)}`);
    case 'static': return ability.name !== undefined ? calledSo(ability.name, 'a static ability') : (ability.defines ? `what defines its ${ability.setPt === undefined ? 'characteristics' : 'power and toughness'}` : `a static ability on ${whom(ability)} (${layersOf(ability).includes(',') ? 'layers' : 'layer'} ${layersOf(ability)})`);
    case 'after': return calledSo(ability.name, 'a triggered ability');
    case 'do': return isManaAbility(ability) ? (ability.name ?? 'a mana ability').replace(/^mana (\w+)$/, 'mana ability ($1)') : calledSo(ability.name, 'an activated ability');
  }
}
/** An ability by its keyword; the name that a definition gives one says nothing without what it is. */
const calledSo = (name: string | undefined, what: string): string => (name === undefined ? what : IS_KEYWORD.test(name) ? name : `${what} (${name})`);
const IS_KEYWORD = new RegExp(`^(?:${KEYWORDS.join('|')})\\b`);
const whom = (ability: StaticAbility): string => (ability.for.test === 'ref' && ability.for.ref.ref === 'this' ? 'itself' : everyOne(printFilter(ability.for) ?? 'some objects'));

/** A phrase about all of a kind: "each nonbasic land", "each other creature you control". */
export const everyOne = (phrase: string): string => (phrase === 'anything' ? 'everything' : phrase.replace(/^another /, 'each other ').replace(/^an? /, 'each '));

/** A phrase in the plural: "nonbasic lands", "Elves Amy controls", "artifacts or lands". */
export function plural(phrase: string): string {
  const bare = phrase.replace(/^(an?|another) /, '');
  const at = bare.search(/ (?:with|without|on|in|of|you|your|an opponent|that|attached|named|cast|each|a player)\b/);
  const head = at < 0 ? bare : bare.slice(0, at);
  const many = head.split(' or ').map((part) => part.replace(/[^ ,]+(?=,|$)/g, manyOf)).join(' or ');
  return `${/^another /.test(phrase) ? 'other ' : ''}${many}${at < 0 ? '' : bare.slice(at)}`;
}
const manyOf = (word: string): string => (/s$/.test(word) ? word : /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : /lf$/.test(word) ? `${word.slice(0, -1)}ves` : `${word}s`);

/** Several abilities, equal ones once: "flying", "a triggered ability (2×)"; what a keyword stands for goes without saying. */
export function abilityList(all: readonly HeldAbility[]): readonly string[] {
  const keywords = new Set(all.flatMap(({ ability }) => (ability.ability === 'keyword' ? [ability.keyword] : [])));
  const held = all.filter(({ ability }) => ability.ability === 'keyword' || ability.name === undefined || !keywords.has(ability.name));
  const counts = new Map<string, number>();
  for (const { ability } of held) counts.set(abilityWords(ability), (counts.get(abilityWords(ability)) ?? 0) + 1);
  return [...counts].map(([words, count]) => (count === 1 ? words : `${words} (${String(count)}×)`));
}
