/** What happens, as somebody types it: names of cards and players are made whole, and the few short forms are told apart. */
import { cardsMeant, plainLetters } from './cards-meant.ts';
import type { KnownCards } from './engine.ts';

export interface Sentence {
  readonly text: string;
  /** Cards that it names, whole. */
  readonly names: readonly string[];
  /** Words that may mean several cards. */
  readonly unclear: readonly { readonly word: string; readonly names: readonly string[] }[];
  /** What does something, or is aimed at, and is neither a player nor a card that is known. */
  readonly unknown: readonly string[];
}
/** A spell and "at" whom, or a spell alone: it resolves; a permanent card and "enters", or alone: it enters; or a sentence that the file format understands. */
export type Shape = { readonly shape: 'spell'; readonly what: string; readonly at?: string } | { readonly shape: 'enters'; readonly what: string } | { readonly shape: 'other'; readonly what?: undefined };

/** Words of a sentence that stand for a player of the template, and a creature that it can have. */
const AS_WRITTEN: readonly (readonly [RegExp, string])[] = [
  [/\b(?:(?:the|my|your|an) )?opponent\b/gi, 'an opponent'], [/\bI\b/g, 'you'], [/\bme\b/gi, 'Amy'], [/\bmy\b/gi, 'your'], [/\bamy\b/gi, 'Amy'], [/\bnicole\b/gi, 'Nicole'], [/\b(?:(?:the|a) )?bear\b/gi, 'Bear'],
];
const MOST_WORDS = 8;
const LEAD = /^(.+?) (?=(?:at|on|targets|targeting|deals|dies|enters|resolves|is (?:destroyed|sacrificed|exiled))\b)/;
const AIMED = /(?: at| on| targeting| targets) (?=\S+(?: \S+)*$)/;

/** Whole names by what may be typed for them: themselves, what stands before their comma, and what was typed for the cards that are there. */
function namesByLetters(typed: ReadonlyMap<string, string>, cards: KnownCards): ReadonlyMap<string, string> {
  const short = new Map<string, string | null>();
  for (const name of cards.names()) {
    const [first = '', ...rest] = name.split(',');
    if (rest.length > 0) short.set(plainLetters(first), short.has(plainLetters(first)) ? null : name);
  }
  const only = [...short].flatMap(([letters, name]) => (name === null ? [] : [[letters, name] as const]));
  return new Map([...only, ...cards.names().map((name) => [plainLetters(name), name] as const), ...[...typed].flatMap(([word, name]) => [[plainLetters(word), name] as const, [plainLetters(name.split(',')[0] ?? name), name] as const])]);
}

/** The same words with every name of a card written whole, the longest first. */
function withWholeNames(text: string, byLetters: ReadonlyMap<string, string>): { readonly text: string; readonly names: readonly string[] } {
  const words = text.split(/ +/);
  const [out, names]: [string[], Set<string>] = [[], new Set()];
  for (let at = 0; at < words.length;) {
    const sizes = Array.from({ length: Math.min(MOST_WORDS, words.length - at) }, (_, less) => Math.min(MOST_WORDS, words.length - at) - less);
    const tail = (size: number): string => /(?:['’]s)?[,.;:]*$/.exec(words[at + size - 1] ?? '')?.[0] ?? '';
    const bare = (size: number): string => words.slice(at, at + size).join(' ').slice(0, tail(size) === '' ? undefined : -tail(size).length);
    const size = sizes.find((each) => byLetters.has(plainLetters(bare(each))));
    const name = size === undefined ? undefined : byLetters.get(plainLetters(bare(size)));
    out.push(size === undefined || name === undefined ? (words[at] ?? '') : `${name}${tail(size)}`);
    if (name !== undefined) names.add(name);
    at += size ?? 1;
  }
  return { text: out.join(' '), names: [...names] };
}

/** Whether a name has all these words, each whole: in a sentence a part of a word says nothing. */
const hasWords = (name: string, part: string): boolean => plainLetters(part).split(' ').every((word) => plainLetters(name).split(' ').includes(word));

/** A sentence with whole names; `typed`: what was typed for the cards that are there. */
export function sentenceWith(what: string, typed: ReadonlyMap<string, string>, cards: KnownCards): Sentence {
  const byLetters = namesByLetters(typed, cards);
  const whole = withWholeNames(AS_WRITTEN.reduce((text, [from, to]) => text.replace(from, to), what.trim().replace(/\.$/, '')), byLetters);
  // What does something is a card, also where only a part of its name was typed; so is what a spell is aimed at.
  const unclear: { word: string; names: readonly string[] }[] = [];
  const unknown: string[] = [];
  let { text } = whole;
  const names = new Set(whole.names);
  const known = (part: string): boolean => names.has(part) || /^(?:Amy|Nicole|Bear|you|an opponent|each|target|a|an|the|two|all)\b/.test(part);
  const parts = [LEAD.exec(text)?.[1] ?? (text.includes(' ') ? undefined : text), text.split(AIMED)[1]];
  for (const part of parts) {
    if (part === undefined || known(part)) continue;
    const meant = cardsMeant(cards, part).filter((name) => hasWords(name, part));
    const [name, ...more] = meant;
    if (name !== undefined && more.length === 0) {
      text = text.replace(part, () => name);
      names.add(name);
    } else if (more.length > 0) unclear.push({ word: part, names: meant });
    else unknown.push(part);
  }
  return { text, names: [...names], unclear, unknown };
}

/** What a sentence comes to. */
export function shapeOf({ text, names }: Sentence, isSpell: (name: string) => boolean): Shape {
  const name = [...names].sort((a, b) => b.length - a.length).find((each) => text === each || text.startsWith(`${each} `));
  if (name === undefined) return { shape: 'other' };
  const rest = text.slice(name.length);
  const at = /^ (?:at|on|targeting|targets) (.+)$/.exec(rest)?.[1];
  if (isSpell(name) && (rest === '' || rest === ' resolves' || at !== undefined)) return { shape: 'spell', what: name, ...(at === undefined ? {} : { at: at === 'an opponent' ? 'Nicole' : at }) };
  return !isSpell(name) && /^(?: enters(?: the battlefield)?)?$/.test(rest) ? { shape: 'enters', what: name } : { shape: 'other' };
}
