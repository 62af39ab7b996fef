/** The corpus through a port: card definitions by name, read on demand and kept; names of scenario files. No I/O of its own. */
import type { Scope } from '../yaml/cursor.ts';
import type { Problem } from '../../base/problem.ts';
import { knowing } from '../phrases/card-names.ts';
import { type CardReading, readCard } from './cards.ts';
import { nearest } from '../yaml/read.ts';
import { type MapNode, type Node, type Sink, parseYaml, report } from '../yaml/yaml.ts';

/** Reading files is the caller's business. Both throw or return what they like for paths that do not exist; `readText` may return undefined. */
export interface FilePort {
  readonly readText: (path: string) => string | undefined;
  /** Names of the entries of a directory, directories with a final "/"; empty where there is none. */
  readonly list: (directory: string) => readonly string[];
}

/** Cards by name. */
export interface CardPort {
  readonly find: (name: string, edition: string) => FoundCard | undefined;
  readonly suggest: (name: string) => string | undefined;
  readonly names: () => readonly string[];
}
export interface FoundCard { readonly reading: CardReading | undefined; readonly file: string; readonly problems: readonly Problem[] }

const quoted = (raw: string): string => (raw.startsWith('"') ? raw.slice(1, -1).replaceAll('\\"', '"') : raw.startsWith("'") ? raw.slice(1, -1).replaceAll("''", "'") : raw);
/** The top-level keys of a card file and where they begin, without parsing it. */
const keysIn = (text: string): readonly { readonly name: string; readonly from: number }[] =>
  [...text.matchAll(/^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#\-{}[\]"'%][^\n]*?):(?:\s|$)/gm)].map((match) => ({ name: quoted(match[1] ?? ''), from: match.index }));
interface CardFile { readonly text: string; readonly keys: ReturnType<typeof keysIn>; /** One document. */ readonly isPlain: boolean }
const cardFile = (text: string): CardFile => ({ text, keys: keysIn(text), isPlain: !/^(?:---|\.\.\.)/m.test(text) });
/** The text of one entry, at its line; undefined where it cannot be read alone. */
function alone({ text, keys, isPlain }: CardFile, name: string): string | undefined {
  const at = keys.findIndex((key) => key.name === name);
  if (!isPlain || at < 0 || keys.some((key, i) => i > at && key.name === name)) return undefined;
  const { from } = keys[at]!;
  return '\n'.repeat(text.slice(0, from).split('\n').length - 1) + text.slice(from, keys[at + 1]?.from);
}

/** A port without cards. */
export const NO_CARDS: CardPort = { find: () => undefined, suggest: () => undefined, names: () => [] };

interface ParsedFile { readonly root: MapNode | undefined; readonly sink: Sink }

const FEW = 4;
/** A file is long, and most scenarios name one card of it: its first few entries are read alone where they can be. */
function reader(texts: ReadonlyMap<string, CardFile>, names: () => readonly string[]): (path: string, name: string) => ParsedFile {
  const files = new Map<string, ParsedFile>();
  const times = new Map<string, number>();
  const parsed = (text: string): ParsedFile => {
    const { documents, sink } = parseYaml(text);
    return { root: documents.find((node) => node.node === 'map'), sink: knowing(sink, names) };
  };
  return (path, name) => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const file = texts.get(path) ?? cardFile('');
    const before = times.get(path) ?? 0;
    times.set(path, before + 1);
    const entry = before < FEW ? alone(file, name) : undefined;
    const own = entry === undefined ? undefined : parsed(entry);
    if (own?.root?.entries.length === 1 && own.sink.problems.length === 0) return own;
    const whole = parsed(file.text);
    files.set(path, whole);
    return whole;
  };
}

/** Keys that no file of cards has: a file with one of them is a scenario. */
const OF_A_SCENARIO: ReadonlySet<string> = new Set(['id', 'players', 'event', 'do', 'expect', 'battlefield']);
/** The cards under a directory (one file per card or family, each a map from name to definition). Reads each file once. */
export function openCards(port: FilePort, directory: string): CardPort {
  const index = new Map<string, string>();
  const again = new Map<string, string>(); // where a name is defined a second time
  const texts = new Map<string, CardFile>();
  const cards = new Map<string, FoundCard>();
  let scanned = false;
  const scan = (): void => {
    if (scanned) return;
    scanned = true;
    for (const path of yamlFiles(port, directory)) {
      const text = cardFile(port.readText(path) ?? '');
      texts.set(path, text);
      const found = text.keys.map(({ name }) => name);
      if (found.some((name) => OF_A_SCENARIO.has(name))) continue;
      for (const name of found) {
        if (!index.has(name)) index.set(name, path);
        else if (index.get(name) !== path) again.set(name, path);
      }
    }
  };
  let listed: readonly string[] | undefined;
  const names = (): readonly string[] => { scan(); return (listed ??= [...index.keys()]); };
  const parse = reader(texts, names);
  const load = (name: string, edition: string, path: string): FoundCard => {
    const { root, sink } = parse(path, name);
    const definition: Node | undefined = root?.entries.find((entry) => entry.key === name)?.value;
    const own: Sink = { ...sink, problems: [...sink.problems] };
    const other = again.get(name);
    if (other !== undefined) report(own, definition?.at ?? 0, 'duplicate-card', `"${name}" is defined in two files: ${path} and ${other}`, 'one definition for each name: leave one out, or give it another name');
    return { reading: definition === undefined ? undefined : readCard(own, name, definition, edition), file: path, problems: own.problems };
  };
  return {
    find: (name, edition) => {
      scan();
      const path = index.get(name);
      if (path === undefined) return undefined;
      const key = `${edition}\n${name}`;
      const found = cards.get(key) ?? load(name, edition, path);
      cards.set(key, found);
      return found;
    },
    suggest: (name) => nearest(name, names()),
    names,
  };
}

/** Paths of the YAML files under a directory, in code-unit order, deepest included. */
export function yamlFiles(port: FilePort, directory: string): readonly string[] {
  return [...port.list(directory)].sort().flatMap((name) => {
    const path = `${directory.replace(/\/$/, '')}/${name}`;
    if (name.endsWith('/')) return yamlFiles(port, path);
    return /\.ya?ml$/.test(name) ? [path] : [];
  });
}

/** All problems of a card file, for a check of the corpus: syntax, unknown keys, phrases. */
export function checkCardFile(text: string, edition: string): readonly Problem[] {
  const { documents, sink } = parseYaml(text);
  for (const document of documents) {
    if (document.node !== 'map') report(sink, document.at, 'wrong-type', 'a card file is a map from card name to definition');
    else for (const { key, value } of document.entries) readCard(sink, key, value, edition);
  }
  return sink.problems;
}

/** Cards that are defined in the file itself, before those of the corpus. */
function before(port: CardPort, entries: MapNode['entries'], read: (name: string, node: Node, edition: string) => FoundCard): CardPort {
  const cache = new Map<string, FoundCard>();
  const names = entries.map((entry) => entry.key);
  return {
    find: (name, edition) => {
      const entry = entries.find((each) => each.key === name);
      if (entry === undefined) return port.find(name, edition);
      const key = `${edition}\n${name}`;
      const found = cache.get(key) ?? read(name, entry.value, edition);
      cache.set(key, found);
      return found;
    },
    suggest: (name) => nearest(name, names) ?? port.suggest(name),
    names: () => [...names, ...port.names()],
  };
}

/** Cards of a scenario itself; their problems are its own, and they may speak of its players and of what has a label. */
export const withInline = (inline: MapNode | undefined, sink: Sink, port: CardPort, scope: Scope): CardPort =>
  (inline === undefined ? port : before(port, inline.entries, (name, node, edition) => ({ reading: readCard(sink, name, node, edition, scope), file: '', problems: [] })));

/** A document with nothing but `cards:` defines them for all scenarios of its file. */
export const cardsAlone = (document: Node): MapNode | undefined => {
  const only = document.node === 'map' && document.entries.length === 1 ? document.entries[0] : undefined;
  return only?.key === 'cards' && only.value.node === 'map' ? only.value : undefined;
};
/** Cards that documents of a file define for all its scenarios, before those of the corpus. A flawed one is a problem of each scenario that names it. */
export function withShared(documents: readonly Node[], sink: Sink, port: CardPort): CardPort {
  const entries = documents.flatMap((document) => cardsAlone(document)?.entries ?? []);
  if (entries.length === 0) return port;
  const names = entries.map((entry) => entry.key);
  entries.forEach(({ key, at }, i) => { if (names.indexOf(key) < i) report(sink, at, 'duplicate-card', `"${key}" is defined twice in this file`, 'one definition for each name: leave one out, or give it another name'); });
  for (const { key, value } of entries) readCard(sink, key, value, 'current'); // also those that no scenario names
  return before(port, entries, (name, node, edition) => {
    const own: Sink = { ...sink, problems: [] };
    return { reading: readCard(own, name, node, edition), file: '', problems: own.problems };
  });
}
