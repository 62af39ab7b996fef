/** Scenario files spoilt in many ways: their bytes, the structure of their YAML, their values. Deterministic for a seed. */
import { isMap, isScalar, isSeq, parseAllDocuments, type Document, type Node } from 'yaml';
import { type Random, createRandom } from '../base/random.ts';

export type Manner = 'bytes' | 'structure' | 'values';
export interface Mangled {
  readonly manner: Manner;
  readonly text: string;
}

const ODD = ['', ' ', '\t', '\n', '- ', ': ', '{', '}', '[', ']', '"', "'", '#', '&a', '*a', '!x', '|', '>', '%', '@', '`', '---\n', '...', '\u0000', '\u001b[31m', '\u2028', '\ufeff', '\ud800', 'ä', '🂡', '<<', '? ', '0x10', '1e9', '~'] as const;

/** Pieces are deleted, doubled, moved, and odd characters put in. */
function spoiltBytes(random: Random, text: string): string {
  let now = text;
  for (let changes = 1 + random.int(4); changes > 0 && now.length > 0; changes--) {
    const at = random.int(now.length + 1);
    const length = random.int(random.int(4) === 0 ? 200 : 12);
    const piece = now.slice(at, at + length);
    switch (random.int(6)) {
      case 0: now = now.slice(0, at) + now.slice(at + length); break;
      case 1: now = now.slice(0, at) + piece + now.slice(at); break;
      case 2: now = now.slice(0, at) + random.pick(ODD) + now.slice(at + random.int(3)); break;
      case 3: now = now.slice(0, at) + String.fromCharCode(random.int(random.int(3) === 0 ? 0x10000 : 256)) + now.slice(at + 1); break;
      case 4: now = now.slice(0, at); break;
      default: {
        const to = random.int(now.length + 1);
        now = now.slice(0, to) + piece + now.slice(to);
      }
    }
  }
  return now;
}

const VALUES: readonly unknown[] = [
  -1, 0, 1, 2 ** 31, 2 ** 53, 10n ** 40n, -(10n ** 20n), 1.5, 1e300, true, false, null, '', ' ', 'this', 'you', 'that', 'a', 'each', 'Amy', 'nobody', 'a a creature', 'a creature creature with with', 'X', 'all', 'any target', '__proto__', 'constructor', 'toString',
  'x'.repeat(5_000), [], {}, [[]], [null], { '': '' }, ['Amy', 'Amy'], { constructor: 1 }, { damage: {} }, { plus: { plus: { plus: 1 } } }, { count: 'creatures' }, { times: 10 ** 9 }, '1/1', '-1/-1', '99999999999999999999/1', { any: [] }, { all: [] }, { not: {} },
];

interface Place { readonly set: (value: unknown) => void; readonly remove: () => void; readonly copyOf: (node: unknown) => void; readonly node: unknown }
function placesOf(document: Document, node: Node | null): readonly Place[] {
  if (isMap(node)) {
    return node.items.flatMap((pair, at): readonly Place[] => [
      { node: pair.value, set: (value) => { pair.value = document.createNode(value); }, remove: () => { node.items.splice(at, 1); }, copyOf: (other) => { pair.value = other as Node; } },
      ...placesOf(document, pair.value as Node | null),
    ]);
  }
  if (!isSeq(node)) return [];
  return node.items.flatMap((item, at): readonly Place[] => [
    { node: item, set: (value) => { node.items[at] = document.createNode(value); }, remove: () => { node.items.splice(at, 1); }, copyOf: (other) => { node.items[at] = other; } },
    ...placesOf(document, item as Node | null),
  ]);
}

/** Parts are removed, put in the place of others, wrapped in lists and maps; keys get other names. */
function spoiltStructure(random: Random, document: Document): void {
  for (let changes = 1 + random.int(3); changes > 0; changes--) {
    const places = placesOf(document, document.contents as Node | null);
    if (places.length === 0) return;
    const place = random.pick(places);
    const other = random.pick(places);
    switch (random.int(5)) {
      case 0: place.remove(); break;
      case 1: place.copyOf(document.createNode(plain(other.node))); break;
      case 2: place.set([plain(place.node), plain(place.node)]); break;
      case 3: place.set({ [String(random.pick(VALUES.filter((value) => typeof value === 'string')))]: plain(place.node) }); break;
      default: renameKey(random, document);
    }
  }
}
const plain = (node: unknown): unknown => (typeof node === 'object' && node !== null && 'toJSON' in node && typeof node.toJSON === 'function' ? (node as { readonly toJSON: () => unknown }).toJSON() : null);

function renameKey(random: Random, document: Document): void {
  const maps: Node[] = [];
  const collect = (node: unknown): void => {
    if (isMap(node)) maps.push(node);
    if (isMap(node)) node.items.forEach(({ value }) => { collect(value); });
    else if (isSeq(node)) node.items.forEach(collect);
  };
  collect(document.contents);
  const [map, other] = [random.pick(maps.length === 0 ? [null] : maps), random.pick(maps.length === 0 ? [null] : maps)];
  if (!isMap(map) || !isMap(other) || map.items.length === 0 || other.items.length === 0) return;
  const pair = random.pick(map.items);
  const name = random.pick(other.items).key;
  if (isScalar(name)) pair.key = document.createNode(random.int(4) === 0 ? `${String(name.value)}s` : name.value);
}

/** Values become numbers beyond all bounds, empty texts, words of other kinds. */
function spoiltValues(random: Random, document: Document): void {
  for (let changes = 1 + random.int(3); changes > 0; changes--) {
    const places = placesOf(document, document.contents as Node | null).filter(({ node }) => isScalar(node));
    if (places.length === 0) return;
    random.pick(places).set(random.int(3) === 0 ? plain(random.pick(places).node) : random.pick(VALUES));
  }
}

/** The n-th mangled file of a seed, made from one of the texts. */
export function mangled(seed: string, number: number, texts: readonly string[]): Mangled {
  const random = createRandom(`${seed}/mangled/${String(number)}`);
  const text = random.pick(texts);
  const manner = random.pick(['bytes', 'structure', 'values'] as const);
  if (manner === 'bytes') return { manner, text: spoiltBytes(random, text) };
  const documents = parseAllDocuments(text);
  const list = Array.isArray(documents) ? documents : [];
  if (list.length === 0) return { manner: 'bytes', text: spoiltBytes(random, text) };
  const document = random.pick(list) as Document;
  if (manner === 'structure') spoiltStructure(random, document);
  else spoiltValues(random, document);
  return { manner, text: document.toString() };
}

/** What became of one file. */
export interface Fate {
  readonly number: number;
  readonly manner: Manner;
  readonly fate: 'refused' | 'explored' | 'crashed' | 'without a place' | 'slow';
  readonly seconds: number;
  readonly message: string;
  readonly text: string;
}
/** What reads and explores: the same as the command line uses. */
export interface Reader {
  readonly load: (text: string) => { readonly scenarios: readonly { readonly id: string }[]; readonly problems: readonly { readonly line: number; readonly column: number; readonly code: string; readonly message: string }[] };
  /** Explores the n-th scenario of what was loaded, within limits. */
  readonly explore: (loaded: ReturnType<Reader['load']>, at: number) => void;
  readonly now: () => number;
}

/** A file must be refused with a place, or be explored; neither may take longer. */
const LONGEST_SECONDS = 1;
/** Scenarios of one file that are explored. */
const EXPLORED = 2;

/** A file of nothing but cards is right as it is. */
const isOfCards = (text: string): boolean => /^cards:/mu.test(text) && text.split('\n').every((line) => /^(?:$|\s|#|---|cards:)/u.test(line));

export function fateOf(seed: string, number: number, texts: readonly string[], { load, explore, now }: Reader): Fate {
  const { manner, text } = mangled(seed, number, texts);
  const began = now();
  const end = (fate: Fate['fate'], message: string): Fate => {
    const seconds = now() - began;
    return { number, manner, fate: fate !== 'crashed' && seconds > LONGEST_SECONDS ? 'slow' : fate, seconds, message, text };
  };
  try {
    const loaded = load(text);
    const lines = text.split('\n').length;
    const astray = loaded.problems.find(({ line, column, code }) => line < 1 || line > lines + 1 || column < 1 || code === '' || code === 'internal-error');
    if (astray !== undefined) return end('without a place', `${String(astray.line)}:${String(astray.column)} ${astray.code} ${astray.message}`);
    if (loaded.problems.length > 0) return end('refused', loaded.problems[0]!.message);
    if (loaded.scenarios.length === 0 && !isOfCards(text)) return end('without a place', 'neither a scenario nor a problem');
    for (let at = 0; at < Math.min(EXPLORED, loaded.scenarios.length); at++) explore(loaded, at);
    return end('explored', '');
  } catch (error) {
    return end('crashed', error instanceof Error ? `${error.message} ${(error.stack ?? '').split('\n').slice(1, 3).map((line) => line.trim().replace(/\(.*\/(src|dist)\//, '($1/')).join(' ')}` : String(error));
  }
}
