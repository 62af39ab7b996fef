/** Where something stands in a JSON text. */
import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';

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

/** The places of what paths lead to in a JSON text that can be parsed; of the last that is there, where a path goes on into nothing. It is read once, when first asked. */
export function placesInJson(text: string): (path: readonly PropertyKey[]) => Place {
  let root: unknown;
  const member = (node: unknown, key: PropertyKey): readonly [name: unknown, value: unknown] | undefined => {
    if (isSeq(node)) return node.items[Number(key)] === undefined ? undefined : [node.items[Number(key)], node.items[Number(key)]];
    const pair = isMap(node) ? node.items.find((each) => isScalar(each.key) && String(each.key.value) === String(key)) : undefined;
    return pair === undefined ? undefined : [pair.key, pair.value];
  };
  return (path) => {
    root ??= parseDocument(text, { uniqueKeys: false, schema: 'failsafe' }).contents; // JSON is YAML
    let [name, value]: readonly [unknown, unknown] = [undefined, root];
    for (const key of path) {
      const found = member(value, key);
      if (found === undefined) break;
      [name, value] = found;
    }
    return placeAt(text, isNode(name) ? (name.range?.[0] ?? 0) : 0);
  };
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
