/** Editions of the rules as data (semantics 10). Which of a card's dated texts is used is decided when the scenario is read. */
import { tableOf } from '../base/table.ts';
import type { Edition, Readings, TierName } from './model.ts';

const ALL_TIERS: readonly TierName[] = ['self', 'control', 'copy', 'back', 'any'];

export const EDITIONS: Readonly<Record<string, Edition>> = tableOf({
  current: {
    name: 'current', tiers: ALL_TIERS, lookahead: 'all', commander: ['hand', 'library'], planeswalkerRedirection: false, unique: 'one stays', walkerTypes: false, effectsWatchReplacements: true,
  },
  // NOT IN CR: until Dominaria (April 2018) the controller of a source could redirect noncombat damage from an opponent to a planeswalker of that opponent.
  // Back face up (616.1d) came with double-faced permanents entering transformed. The look-ahead (614.12) saw continuous effects of the entering permanent only.
  // From July 2013 until 2017 a player kept one planeswalker of a type, as one legendary permanent of a name (306.4); before, all of a name went, of all players.
  // Until March 2015 a commander could be kept from graveyard and exile, and was not from hand and library; until 2020 that was a replacement effect (903.9).
  'cr-2014': {
    name: 'cr-2014', tiers: ['self', 'control', 'copy', 'any'], lookahead: 'own', commander: ['graveyard', 'exile'], planeswalkerRedirection: true, unique: 'one stays', walkerTypes: true, effectsWatchReplacements: false,
  },
  // NOT IN CR: what the years before and after had otherwise; the dated texts of cards are those of cr-2014, "creature or player" until 2018.
  'cr-2012': {
    name: 'cr-2012', tiers: ['self', 'control', 'copy', 'any'], lookahead: 'own', commander: ['graveyard', 'exile'], planeswalkerRedirection: true, unique: 'all go', walkerTypes: true, effectsWatchReplacements: false, texts: 'cr-2014',
  },
  'cr-2016': {
    name: 'cr-2016', tiers: ['self', 'control', 'copy', 'any'], lookahead: 'own', commander: ['graveyard', 'exile', 'hand', 'library'], planeswalkerRedirection: true, unique: 'one stays', walkerTypes: true, effectsWatchReplacements: false, texts: 'cr-2014',
  },
  // 419.6-419.9: self-replacement effects first, no other order. The look-ahead was widened in 2017 only. The text that we have is older than planeswalkers.
  'cr-419': {
    name: 'cr-419', tiers: ['self', 'any'], lookahead: 'own', commander: ['graveyard', 'exile'], planeswalkerRedirection: false, unique: 'all go', walkerTypes: false, effectsWatchReplacements: false,
  },
});

/** NOT IN CR: the years all through which 614-616 were as an edition says; section 419 until July 2009, 616.1b-c since September 2011, any zone for commanders from March 2015 until 2020, 614.12 as it is since 2017. Years between were other editions. The legend rule of 2013 is that of its end. */
export const YEARS: readonly (readonly [from: number, to: number, edition: string])[] = [[2003, 2008, 'cr-419'], [2012, 2012, 'cr-2012'], [2013, 2014, 'cr-2014'], [2016, 2016, 'cr-2016'], [2025, 2025, 'current']];
/** 2007, cr-2012: the edition that was in force in a year. */
export function editionOfYear(text: string): string | undefined {
  const year = Number(/^(?:cr-)?(\d{4})$/.exec(text)?.[1]);
  return YEARS.find(([from, to]) => year >= from && year <= to)?.[2];
}
/** An edition by its name, with or without its "cr-" ("CR 419"), or by a year in which it was in force. */
export function editionSaid(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const name = Object.keys(EDITIONS).find((each) => each === plain || /^cr-/.test(each) && each.slice(3) === plain.replace(/^cr[\s-]*/, ''));
  return name ?? editionOfYear(plain.replace(/^cr[\s-]*/, ''));
}
/** Whether what is dated as of one edition is so in another: its own, or that whose texts of cards it shares. */
export const isDated = (of: string | undefined, edition: string): boolean => of !== undefined && (of === edition || of === EDITIONS[edition]?.texts);
/** Which years say which edition, for people. */
export const yearsOfEditions = (): string => YEARS.map(([from, to, edition]) => `${String(from)}${to === from ? '' : ` to ${String(to)}`} ${edition}`).join(', ');

/** Readings (semantics 11): the question, its alternatives (default first) and what it is about. */
export const READINGS: Readonly<Record<string, readonly string[]>> = tableOf({
  'several players asked at once': ['one effect each per round', 'the first player goes on'],
  'additional part of a prevention': ['own lineage', 'inherits'],
  'additional part takes place': ['before (d) for life', 'after everything'],
  'a declined optional effect': ['not offered again', 'offered again'],
  'order among one player\'s objects': ['an order each', 'one order for all'],
  'who orders entering effects': ['future controller', 'owner'],
  'counters in the look-ahead': ['not seen', 'seen'],
  'less than 1 life': ['after all other results', 'among them'],
  'counters as it enters': ['one event per kind', 'one each'],
  'a next N shield': ['all at once', 'source by source'],
  'a next time shield under unpreventable damage': ['not used up', 'used up'],
  'results of damage': ['inherit', 'start empty'],
  'an object that copies an equal ability': ['a new opportunity', 'not'],
});

/** The alternative in force for a question. Unknown questions are a mistake of ours. */
export function reading(readings: Readings, question: string): string {
  return readings[question] ?? READINGS[question]?.[0] ?? '';
}
