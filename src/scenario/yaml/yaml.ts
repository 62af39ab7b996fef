/** YAML text -> plain trees that know their place in the file. YAML 1.2 core, no anchors, no aliases, bounded size and depth. */
import { Composer, type Document, LineCounter, type ParsedNode, Parser, isAlias, isMap, isScalar, isSeq } from 'yaml';
import { type Int, int } from '../../base/integer.ts';
import type { Problem } from '../../base/problem.ts';
import { subtypesIn } from '../vocabulary/subtypes.ts';

export interface Entry { readonly key: string; readonly at: number; readonly value: Node }
export interface MapNode { readonly node: 'map'; readonly at: number; readonly entries: readonly Entry[] }
export interface ListNode { readonly node: 'list'; readonly at: number; readonly items: readonly Node[] }
/** `source` is the text as written, so that 616.10 stays 616.10. */
export interface ScalarNode { readonly node: 'scalar'; readonly at: number; readonly value: string | Int | boolean | null; readonly source: string }
export type Node = MapNode | ListNode | ScalarNode;

/** Collects the problems of one file; the only mutable thing that reading passes around. `count` counts those that are not listed, too. */
export interface Sink { /** Subtypes that the file itself defines. */ readonly kinds?: () => ReadonlySet<string>; /** Cards that its texts may name, by the words of their names. */ readonly names?: () => ReadonlyMap<string, string>; readonly problems: Problem[]; readonly place: (at: number) => { readonly line: number; readonly column: number }; /** Where the n-th line below a place begins: the lines of a text that stands as a block. */ readonly below: (at: number, lines: number) => number; count: number }

/** Characters of a document; the YAML parser needs less than a second for the worst text of this length, and its time grows with the square of it. */
const MOST_IN_DOCUMENT = 128 * 1024;
/** Characters of a file. */
const MOST_CHARACTERS = 4 * 1024 * 1024;
const MOST_DEPTH = 60;
const MOST_SYNTAX_PROBLEMS = 20;
/** Lists of problems longer than this help nobody. */
export const MOST_PROBLEMS = 200;

/** What a message quotes of its input, and how long it may be in all: nobody reads more. */
const LONGEST_QUOTE = 60;
const LONGEST_MESSAGE = 400;
const LONGEST_HINT = 1200;
const clip = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
const readable = (text: string, most: number): string => clip(text.replaceAll(/\p{Cc}/gu, '\ufffd').replaceAll(/"([^"]{61,})"/g, (_, quoted: string) => `"${clip(quoted, LONGEST_QUOTE)}"`), most);

/** Notes a problem. At one place one problem of a code is enough: the first one; `count` tells of all. */
export function report(sink: Sink, at: number, code: string, message: string, hint?: string): void {
  sink.count++;
  if (sink.problems.length >= MOST_PROBLEMS) return;
  const problem: Problem = { ...sink.place(at), code, message: readable(message, LONGEST_MESSAGE), ...(hint === undefined ? {} : { hint: readable(hint, LONGEST_HINT) }) };
  const known = sink.problems.some((each) => each.line === problem.line && each.column === problem.column && each.code === code);
  if (!known) sink.problems.push(problem);
}

/** A sink whose places are those of a text that was not read as YAML. */
export const plainSink = (text = (): string => ''): Sink => ({ problems: [], count: 0, kinds: ownKinds(text), place: () => ({ line: 1, column: 1 }), below: (at) => at });
/** Subtypes that a text defines itself, looked for once, and only where somebody asks. */
function ownKinds(text: () => string): () => ReadonlySet<string> {
  let kinds: ReadonlySet<string> | undefined;
  return () => (kinds ??= subtypesIn(text()));
}

/** Places in a text; one behind its end is its end. */
function sinkOf(text: string): Sink {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (const match of text.matchAll(/\n/g)) lines.addNewLine(match.index + 1);
  return {
    problems: [],
    count: 0,
    kinds: ownKinds(() => text),
    place: (at) => {
      const { line, col } = lines.linePos(Math.min(at, text.length));
      return { line: Math.max(1, line), column: Math.max(1, col) };
    },
    below: (at, below) => lines.lineStarts[Math.min(lines.linePos(Math.min(at, text.length)).line + below, lines.lineStarts.length) - 1] ?? at,
  };
}

/** How deep brackets, dashes and indentation nest, without parsing: an upper bound that is cheap for any input. */
function deepest(text: string): number {
  let open = 0;
  let most = 0;
  let lineStart = 0; // where the line begins, or -1 behind its first word
  let dashes = 0;
  const indents: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 10) { lineStart = i + 1; dashes = 0; continue; }
    if (c === 91 || c === 123) most = Math.max(most, ++open);
    else if ((c === 93 || c === 125) && open > 0) open--;
    if (lineStart < 0 || c === 32) continue;
    if (dashes === 0) {
      while (indents.length > 0 && (indents.at(-1) ?? 0) >= i - lineStart) indents.pop();
      most = Math.max(most, indents.push(i - lineStart));
    }
    if ((c === 45 || c === 63) && text.charCodeAt(i + 1) === 32) most = Math.max(most, indents.length + ++dashes);
    else lineStart = -1;
  }
  return most;
}

function scalar(value: unknown, source: string, at: number): ScalarNode {
  if (typeof value === 'bigint') return { node: 'scalar', at, value: int(value), source };
  if (typeof value === 'number') return { node: 'scalar', at, value: Number.isInteger(value) && !/[.e]/i.test(source) ? int(value) : source, source };
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return { node: 'scalar', at, value, source: typeof value === 'string' ? value : source };
  return { node: 'scalar', at, value: source, source };
}

function entriesOf(record: Readonly<Record<string, unknown>>, at: number): readonly Entry[] {
  const entries: Entry[] = [];
  for (const [key, each] of Object.entries(record)) if (each !== undefined) entries.push({ key, at, value: nodeOf(each, at) });
  return entries;
}
/** Plain data as a tree: what a file in which it is written out would give, all of it at one place. */
export function nodeOf(value: unknown, at = 0): Node {
  if (Array.isArray(value)) return { node: 'list', at, items: value.map((each) => nodeOf(each, at)) };
  if (typeof value === 'object' && value !== null) return { node: 'map', at, entries: entriesOf(value as Readonly<Record<string, unknown>>, at) };
  return scalar(value, String(value), at);
}

const CORE_TAGS = new Set(['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => `tag:yaml.org,2002:${name}`));
/** What a node carries besides its value: anchors and tags are not for scenario files. */
function checkProperties(sink: Sink, node: Exclude<ParsedNode, { source: string; type: 'ALIAS' }>, at: number): void {
  if ('anchor' in node && node.anchor !== undefined) report(sink, at, 'anchor', `anchor &${clip(node.anchor, LONGEST_QUOTE)} is not allowed`, 'write the value out; scenario files have neither anchors nor aliases');
  if ('tag' in node && node.tag !== undefined && !CORE_TAGS.has(node.tag)) report(sink, at, 'tag', `the tag "${node.tag}" means nothing here`, 'write the value alone, in quotes if it begins with "!"');
}
const CONTROL = /[^\P{Cc}\t\n\r]/u;
/** Escapes ("\u001b[31m") would be printed raw. */
function checkText(sink: Sink, text: unknown, at: number): void {
  if (typeof text === 'string' && CONTROL.test(text)) report(sink, at, 'control-character', 'a text must not hold control characters', 'write what is to be read, without escapes for terminals');
}

function convert(sink: Sink, node: ParsedNode | null, fallback: number): Node {
  const at = node?.range[0] ?? fallback;
  if (node === null) return { node: 'scalar', at, value: null, source: '' };
  if (isAlias(node)) {
    report(sink, at, 'alias', `alias *${clip(node.source, LONGEST_QUOTE)} is not allowed`, 'write the value out; scenario files have neither anchors nor aliases');
    return { node: 'scalar', at, value: null, source: '' };
  }
  checkProperties(sink, node, at);
  if (isScalar(node)) {
    checkText(sink, node.value, at);
    return scalar(node.value, String(node.source ?? node.value), at);
  }
  if (isSeq(node)) return { node: 'list', at, items: node.items.map((item) => convert(sink, item as ParsedNode | null, at)) };
  if (!isMap(node)) return { node: 'scalar', at, value: null, source: '' };
  const seen = new Set<string>();
  return { node: 'map', at, entries: node.items.map((pair) => entryFrom(sink, pair as { key: ParsedNode | null; value: ParsedNode | null }, at, seen)) };
}
/** One entry of a map whose keys so far are `seen`; the library would compare all keys with each other. */
function entryFrom(sink: Sink, { key, value }: { readonly key: ParsedNode | null; readonly value: ParsedNode | null }, mapAt: number, seen: Set<string>): Entry {
  const at = key?.range[0] ?? mapAt;
  if (key !== null) checkProperties(sink, key, at);
  if (key !== null && !isScalar(key)) report(sink, at, 'complex-key', 'a key must be plain text', 'put the text in quotes');
  const text = isScalar(key) ? (typeof key.value === 'string' ? key.value : String(key.source ?? key.value)) : '';
  checkText(sink, text, at);
  if (isScalar(key) && seen.has(text)) report(sink, at, 'duplicate-key', `the key "${text}" stands twice in this map`, 'keys of a map must differ');
  seen.add(text);
  return { key: text, at, value: convert(sink, value, at) };
}

function tooMuch(text: string): { readonly code: string; readonly message: string; readonly hint: string } | undefined {
  if (text.length > MOST_CHARACTERS) return { code: 'too-large', message: `the file has ${String(text.length)} characters, more than ${String(MOST_CHARACTERS)}`, hint: 'split it into several files' };
  const depth = deepest(text);
  if (depth > MOST_DEPTH) return { code: 'too-deep', message: `the file nests ${String(depth)} levels deep, more than ${String(MOST_DEPTH)}`, hint: 'is it a scenario file?' };
  const longest = text.split(/^---/m).reduce((most, each) => Math.max(most, each.length), 0);
  return longest > MOST_IN_DOCUMENT ? { code: 'too-large', message: `a document of the file has ${String(longest)} characters, more than ${String(MOST_IN_DOCUMENT)}`, hint: 'write scenarios as documents of their own, with --- between them' } : undefined;
}

/** The documents up to the one with the last problem that is listed. */
function composed(text: string): readonly Document.Parsed[] {
  const documents: Document.Parsed[] = [];
  let problems = 0;
  for (const document of new Composer({ version: '1.2', intAsBigInt: true, uniqueKeys: false, logLevel: 'silent' }).compose(new Parser().parse(text))) {
    documents.push(document as Document.Parsed);
    problems += document.errors.length;
    if (problems >= MOST_SYNTAX_PROBLEMS) break;
  }
  return documents;
}

/** Control characters that stand in the text itself: YAML forbids them, the library lets them pass. */
function controlsIn(sink: Sink, text: string): void {
  for (const match of text.matchAll(/[^\P{Cc}\t\n\r]/gu)) {
    report(sink, match.index, 'control-character', `the character U+${(text.charCodeAt(match.index)).toString(16).toUpperCase().padStart(4, '0')} must not stand in a file`, 'delete it');
    if (sink.problems.length >= MOST_SYNTAX_PROBLEMS) return;
  }
}
const isEmpty = (node: Document.Parsed): boolean => node.contents === null || (isScalar(node.contents) && node.contents.value === null && (node.contents.source ?? '') === '');

/** A file as trees; `flawed` are the documents with anchors, tags, double keys and the like, which have their problems already. */
export interface ParsedYaml { readonly documents: readonly Node[]; readonly flawed: ReadonlySet<Node>; readonly sink: Sink }
const unread = (sink: Sink): ParsedYaml => ({ documents: [], flawed: new Set(), sink });

/** What to do about a mistake of layout, in plain words. */
function yamlHint(code: string, text: string, at: number): string | undefined {
  const before = text.slice(0, at).split('\n').length;
  const lines = text.split('\n').slice(Math.max(0, before - 3), before + 1);
  if (code === 'TAB_AS_INDENT') return 'indent with blanks, not with tabs';
  if (lines.some((line) => /^\s*-[^\s-]/.test(line))) return 'a blank belongs behind the dash of a list: "- CARD"';
  switch (code) {
    case 'MISSING_CHAR': return 'something is open before this place: a "{", a "[" or a quote without its end; or a ":" without a blank behind it';
    case 'BAD_INDENT': return 'what belongs together begins in the same column; and every "{" and "[" needs its end';
    case 'BLOCK_AS_IMPLICIT_KEY': case 'MULTILINE_IMPLICIT_KEY': return 'what belongs together begins in the same column: look at the indentation of this line and of the one before';
    case 'UNEXPECTED_TOKEN': case 'BAD_SCALAR_START': return 'a text with ":", "#", "{", "[", "%" or "@" in it is put in quotes';
    default: return undefined;
  }
}

/** Documents of a YAML text (empty ones left out) and the sink that already holds its syntax problems. Never throws. */
export function parseYaml(text: string): ParsedYaml {
  const refused = tooMuch(text);
  if (refused !== undefined) return unread({ ...plainSink(), problems: [{ line: 1, column: 1, ...refused }], count: 1 });
  const sink = sinkOf(text);
  try {
    const list = composed(text);
    controlsIn(sink, text);
    for (const error of list.flatMap((each) => each.errors).slice(0, MOST_SYNTAX_PROBLEMS)) report(sink, error.pos[0], 'yaml', `not valid YAML: ${error.message}`, yamlHint(error.code, text, error.pos[0]));
    if (sink.count > 0) return unread(sink);
    const flawed = new Set<Node>();
    const documents = list.filter((each) => !isEmpty(each)).map((each) => {
      const before = sink.count;
      const written = convert(sink, each.contents as ParsedNode, 0);
      const document = text.includes('colour') ? spelt(written) : written;
      if (sink.count > before) flawed.add(document);
      return document;
    });
    return { documents, flawed, sink };
  } catch (error) {
    report(sink, 0, 'yaml', `not readable as YAML: ${error instanceof Error ? error.message : 'unknown failure'}`);
    return unread(sink);
  }
}

/** Texts for people: they stay as they are written. */
const PROSE = new Set(['id', 'title', 'source', 'note', 'because', 'settled']);
const american = (text: string): string => text.replaceAll('colour', 'color');
/** "colour" and "multicoloured" are understood, as "color" and "multicolored", wherever they stand but in texts for people. */
function spelt(node: Node, ofVariants = false): Node {
  if (node.node === 'list') return { ...node, items: node.items.map((item) => spelt(item)) };
  if (node.node === 'map') return { ...node, entries: node.entries.map(({ key, at, value }) => ({ key: ofVariants ? key : american(key), at, value: PROSE.has(key) ? value : spelt(value, key === 'variants') })) };
  return typeof node.value === 'string' ? { ...node, value: american(node.value), source: american(node.source) } : node;
}

/** Where the first scalar with such words stands. */
export function placeOf(node: Node, words: RegExp): number | undefined {
  if (node.node === 'scalar') return words.test(node.source) ? node.at : undefined;
  return (node.node === 'list' ? node.items : node.entries.map(({ value }) => value)).map((part) => placeOf(part, words)).find((at) => at !== undefined);
}
