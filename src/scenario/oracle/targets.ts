/** CR 115.1: the targets of a text by names, and what "it" is before and after one is named. */
import { type Fields } from './text.ts';

/** What ends the description of a target. */
const ENDS = "(?= would\\b| this turn\\b| until\\b| gets?\\b| gains?\\b| loses?\\b| can't\\b| deals?\\b| draws?\\b| discards?\\b| mills?\\b| creates?\\b| exiles?\\b| sacrifices?\\b| reveals?\\b| becomes?\\b| puts?\\b| searche?s?\\b| shuffles?\\b| returns?\\b| chooses?\\b| pays?\\b| exchanges?\\b| skips?\\b| takes?\\b| scries\\b| may\\b| fights?\\b| dies\\b| phases?\\b| is\\b| are\\b| has\\b|(?<!\\bequal) to\\b| onto\\b| into\\b| on (?:top|the bottom)\\b| by an?\\b| if\\b| unless\\b| for as long as\\b| instead\\b|(?<!\\b(?:power|toughness|value|or|than|number of \\S+|counters)) equal to\\b|(?<!\\b(?:this|that))'s\\b|\\.|;|,? and (?:you|put|draw|it|gain|lose|target|another|each|that (?:creature|permanent|player)|\\d)\\b|, (?:then|where|except)\\b|$)";
/** What is its own; whom damage equal to "its" power is dealt to still says whose power that is. */
const ITS = /(?<!\bdeals? damage to )\b([Ii])t's (?=controller\b|owner\b|power\b|toughness\b|mana value\b)/g;
const NON = '(?:non[-\\w]+, )+[^.,]+?';
const TARGET = new RegExp(`\\b(?<whole>[Aa]ny (?:other )?target(?: other than that (?:permanent|creature|player|planeswalker))?|[Aa]ny number of targets\\b|(?:[Ee]ach of )?(?:[Uu]p to (?:two|three|four)|[Oo]ne or two|[Oo]ne, two, or three) targets\\b|[Tt]arget (?:player|opponent)(?= controls\\b)|(?:[Uu]p to (?:one|two|three) |[Oo]ne or two |[Oo]ne, two, or three |(?:[Tt]wo|[Tt]hree) (?:other )?(?=target )|[Aa]ny number of |[Aa]nother |[Ee]ach of up to \\w+ )?(?:other )?[Tt]arget (?:\\w+, \\w+,? or \\w+|${NON}|(?:[a-z]+ )+?that dealt (?:combat )?damage to (?:you|a player|an opponent) this turn|[^.,]+?)${ENDS})`);
/** Names of targets; those of a text in which "it" is something else before the first target. */
const NAMES = ['it', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const OTHER_NAMES = ['first', ...NAMES.slice(1)];
/** How many targets the text of a card, or of one of its modes, may have. */
const MOST_TARGETS = 3;
/** What a permanent that has the text is called behind "gains control of this". */
const SPEAKS_OF_IT = /\bgains control of this\b.*\b(?:on|of|to) it\b/i;
const called = (name: string): string => (name === 'it' ? 'it' : `the ${name}`);
const THAT = /\b([Tt])hat (creature or player|permanent or player|(?:creature|artifact|enchantment|permanent|player)(?:,? or (?:planeswalker|enchantment|creature|battle|opponent))+|creature|permanent|spell|planeswalker|player|artifact|land|enchantment|opponent|card)\b(?!'s graveyard)/g;
/** CR 400.7: "exile target creature. Return that card ..": what the target has become. */
const EXILES_TARGET = /\b[Ee]xiles? (?:another |up to one )?(?:other )?target\b/;
/** Whether "that creature" is what such a target is. */
const isNamed = (target: string, noun: string, text: string): boolean => (noun === 'card' && EXILES_TARGET.test(text)) || noun.split(/,? or /).every((each) => new RegExp(`\\b${each}\\b`).test(target) || (target.startsWith('any ') && ['creature', 'player', 'permanent', 'planeswalker'].includes(each)));
const described = (whole: string): string => (whole === 'any number of targets' ? 'any number of any target' : /\b(?:up to \w+|or two|or three) targets$/.test(whole) ? whole.replace(/^each of /, '').replace(/ targets$/, ' any target') : /^any target other than /.test(whole) ? whole : whole.startsWith('any ') ? whole.replace(/ target (?=.)/, ' ') : whole.replace(/\b(?:other )?target /, (words) => (words.startsWith('other') ? 'other ' : '')).replace(/^(?!up to|any |another|each |two |three |one(?: or|,) )/, (none) => `${/^[aeiou]/.test(whole.replace(/^target /, '')) ? 'an' : 'a'} ${none}`));
/** What is said of several targets that have one name. */
const ofSeveral = (said: string, name: string): string => said
  .replace(/\btheir controllers?'s? next untap steps?\b/g, "its controller's next untap step")
  .replace(/\b(?:each of )?(?:them|those (?:creatures|permanents|cards|lands|artifacts|players)|the chosen cards)\b/g, name)
  .replace(/\b(?:They|Those (?:creatures|permanents|lands|artifacts)) don't (?=untap\b)/g, `${name.charAt(0).toUpperCase()}${name.slice(1)} doesn't `)
  .replace(/\b(?:They|Those (?:creatures|permanents|cards|lands|artifacts|players))\b(?! (?:do|does|can't|would)\b)/g, `${name.charAt(0).toUpperCase()}${name.slice(1)}`);
/** What a text does with its targets by names: "it" is the first of them, unless the text says "it" of something else before.
 * @param before how many targets of other modes have names already */
export function withTargetsNamed(text: string, before = 0): { readonly said: string; readonly target: Fields } {
  let said = text.replace(/\bTwo target players exchange life totals\b/, 'Target player and another target player exchange life totals').replace(/\bTwo target creatures fight each other\b/, 'Target creature fights another target creature').replace(/\bthe difference between those players' life totals\b/, 'the difference between life of it and life of the second');
  const target: Record<string, string> = {};
  const match = TARGET.exec(text);
  const first = match?.index ?? 0;
  const isPlayers = /^(?:another )?target (?:player|opponent)s?$/i.test(match?.groups?.['whole'] ?? '') && SPEAKS_OF_IT.test(text.slice(first)); // players are "they": "it" is something else
  const names = (isPlayers || /\b(?:[Ii]t|[Ii]ts|itself)\b/.test(text.slice(0, first)) ? OTHER_NAMES : NAMES).slice(before, before + MOST_TARGETS);
  for (const name of names) {
    const found = TARGET.exec(said)?.groups?.['whole'];
    if (found === undefined) break;
    const whole = found.charAt(0).toLowerCase() + found.slice(1);
    target[name] = described(whole);
    said = said.replace(found, found === whole ? called(name) : `${called(name).charAt(0).toUpperCase()}${called(name).slice(1)}`).replace(ITS, '$1ts ');
  }
  const [only, ...others] = Object.entries(target);
  if (only === undefined || others.length > 0) return { said, target };
  const [name, what] = only;
  if (/^(?:any number of|up to (?:two|three)|two|three) /.test(what) && !/\bdouble the\b/i.test(said)) return { target, said: ofSeveral(said, called(name)) };
  const behind = said.slice(first).replace(THAT, (words, letter: string, noun: string) => (!isNamed(what, noun, text) ? words : letter === 'T' ? `${called(name).charAt(0).toUpperCase()}${called(name).slice(1)}` : called(name))); // what stands before the target is another
  return { target, said: `${said.slice(0, first)}${behind}`.replace(ITS, '$1ts ') };
}
/** A card that has just been drawn, shown or moved, and what is said of it behind that. */
const MOVED = /(?<!\bwould )\b(?:draws? a card(?=,? (?:and|then) reveals? it\b|\. Reveal it\b)|mills? a card|(?:reveals?|exiles?) the top card of (?:your|their|that player's) library)\b/i;
/** CR 608.2c: "Draw a card and reveal it. If it isn't a land card, discard it": there "it" is that card. */
export function withCardMeant(said: string, target: Fields): string {
  const found = Object.keys(target).length > 0 ? null : MOVED.exec(said);
  if (found === null) return said;
  const at = found.index + found[0].length;
  return said.slice(0, at) + said.slice(at).replace(/\b(I|i)t's (?=(?:not )?(?:an?|neither) )/g, (_, i: string) => `${i === 'I' ? 'T' : 't'}hat card is `).replace(/\bits\b/g, "that card's").replace(/\bit(?='s\b|\b)/g, 'that card').replace(/\bIt(?='s\b|\b)/g, 'That card');
}
