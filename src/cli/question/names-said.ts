/** Names as a question goes on with them, and those that it loses. */
import { plainLetters } from './cards-meant.ts';
import { withNames } from './sentence.ts';
import { spelledOut } from './typed.ts';
import type { Thing } from './things.ts';

/** A mark for the one card named before that has this word in its name; it is one more thing until it is known to be the same. */
function markFor(word: string, things: Thing[]): string | undefined {
  const [meant, ...others] = things.filter(({ card }) => card !== undefined && plainLetters(card).split(' ').includes(plainLetters(word)));
  return meant?.card === undefined || others.length > 0 ? undefined : `<${String(things.push({ name: meant.name, card: meant.card, count: 1, counters: {} }) - 1)}>`;
}
/** "The reckoner", "his titan": what was named before in full. */
export const withShortNames = (text: string, things: Thing[]): string => text
  .replace(/(?<=[,.;] (?:and |then )?)([a-z'-]{4,})(?= (?:gets?|is|dies|attacks|blocks|hits|would)\b)/g, (found, word: string) => markFor(word, things) ?? found)
  .replace(/\b(the|my|his|her|their|your|nicole's|(?:my )?opponent's) ([a-z'-]{4,})\b/gi, (found, whose: string, word: string) => { const mark = markFor(word, things); return mark === undefined ? found : /^the$/i.test(whose) ? mark : `${whose} ${mark}`; });
/** "Does deathtouch work with pingers? ..": what is asked in general, of nothing that is named or counted, before the situation. */
export const withoutPreface = (text: string): string => text.replace(/^(?:(?:after that|also|and|then|ok|so|but),? )?(?:does|do|can|will|would|is|are|what|how|who|which)\b[^?<\d]*\?+ +(?=.*<\d+>)/i, '');
/** CR 102.1: a question is of two players; how many opponents there are would matter. */
export const TWO_PLAYERS = 'a question in a line is of two players, Amy and Nicole; for a table of more write a file, "players: [Amy, Nicole, Ben]" (npx insteadof new --help)';
/** Cards that are named, and of which no word was left. */
export function lostNames(what: string, left: string, byLetters: ReadonlyMap<string, string>): readonly string[] {
  const namedIn = (text: string): readonly string[] => { const things: Thing[] = []; withNames(text, byLetters, things); return things.flatMap(({ card }) => card ?? []); };
  const still = new Set(namedIn(left));
  return [...new Set(namedIn(spelledOut(what)))].filter((name) => !still.has(name));
}
/** "Does containment priest stop reanimate": of two cards it is asked how they go together. */
export const aboutCards = (text: string, things: readonly Thing[]): string => text.replace(/^(?:does|will|would|can|do) (<\d+>) (?:stop|affect|apply to|work on|replace|beat|trump|override|prevent|help(?: against)?|hose|make|let|boost|increase|double|triple|halve|reduce|raise|change) (<(\d+)>)(?:'s)?(?: (?:damage|deals?|to deal|do|cost|hit)\b[a-z0-9 ]*)?(?= *[?!.]*$)/i, (found, one: string, two: string, n: string) => (things[Number(n)]?.card === undefined ? found : `${one}, ${two}`));
