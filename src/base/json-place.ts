/** Where something stands in a JSON text. */

export interface Place {
  /** 1-based. */
  readonly line: number;
  readonly column: number;
}

/** The line and column of a character. */
export function placeAt(text: string, at: number): Place {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
interface Token { readonly text: string; readonly at: number }

/** How many tokens the value that begins with this one has. */
function lengthOf(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let i = from; i < tokens.length; i++) {
    const { text } = tokens[i]!;
    if (text === '{' || text === '[') depth++;
    if (text === '}' || text === ']') depth--;
    if (depth <= 0) return i - from + 1;
  }
  return tokens.length - from;
}

/** The token of a key of the map, or of an item of the list, that begins here; undefined where there is none. */
function memberOf(tokens: readonly Token[], from: number, key: string): { readonly name: number; readonly value: number } | undefined {
  const isMap = tokens[from]?.text === '{';
  if (!isMap && tokens[from]?.text !== '[') return undefined;
  let at = from + 1;
  for (let i = 0; at < tokens.length && tokens[at]?.text !== '}' && tokens[at]?.text !== ']'; i++) {
    const value = isMap ? at + 2 : at;
    if (isMap ? JSON.parse(tokens[at]!.text) === key : String(i) === key) return { name: at, value };
    const end = value + lengthOf(tokens, value);
    if (tokens[end]?.text !== ',') return undefined;
    at = end + 1;
  }
  return undefined;
}

/** The place of what a path leads to in a JSON text that can be parsed; of the last that is there, where the path goes on into nothing. */
export function placeInJson(text: string, path: readonly PropertyKey[]): Place {
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: token, index }): Token => ({ text: token, at: index }));
  let [value, name] = [0, 0];
  for (const key of path) {
    const member = memberOf(tokens, value, String(key));
    if (member === undefined) break;
    ({ value, name } = member);
  }
  return placeAt(text, tokens[name]?.at ?? 0);
}

/** What JSON.parse says of a text that may still go on to be JSON. */
const UNFINISHED = /Unexpected end|Unterminated|No number after|Exponent part/;
const isBroken = (text: string): boolean => {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    const message = String(error);
    return !UNFINISHED.test(message) && Number(/at position (\d+)/.exec(message)?.[1] ?? 0) < text.length;
  }
};

/** The first character after which a text can be no JSON any more, whatever follows; its end, if it only ends too early. */
export function placeOfSyntaxError(text: string): Place {
  if (!isBroken(text)) return placeAt(text, text.length);
  let [fine, broken] = [0, text.length];
  while (broken - fine > 1) {
    const middle = (fine + broken) >> 1;
    if (isBroken(text.slice(0, middle))) broken = middle;
    else fine = middle;
  }
  return placeAt(text, broken - 1);
}
