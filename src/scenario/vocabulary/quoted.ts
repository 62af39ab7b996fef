/** What stands in quotes is an ability of its own: while the sentence around it is read, it is one word. */
type Words = string | number | boolean | undefined | readonly Words[] | { readonly [key: string]: Words };

/** The same with other words in it. */
function changed(words: Words, change: (said: string) => string): Words {
  if (typeof words === 'string') return change(words);
  if (typeof words !== 'object') return words;
  if (isList(words)) return words.map((each) => changed(each, change));
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, changed(value, change)]));
}
const isList = (words: Words): words is readonly Words[] => Array.isArray(words);
/** A text whose quotes are one word each, their full stop apart; `restored` puts them back, wherever their words stand in what was read. */
export function quotesApart(text: string): { readonly said: string; readonly restored: <T>(read: T) => T } {
  if (!text.includes('"')) return { said: text, restored: (read) => read };
  const quotes: string[] = [];
  const said = text.replace(/"([^"]+?)(\.?)"/g, (_, quote: string, stop: string) => `"§${String(quotes.push(quote) - 1)}${stop}"`);
  const back = (words: string): string => words.replace(/§(\d+)/g, (_, nth: string) => quotes[Number(nth)] ?? '');
  return { said, restored: <T>(read: T): T => changed(read as Words, back) as T };
}
