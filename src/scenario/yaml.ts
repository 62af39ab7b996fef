/** YAML text -> plain trees that know their place in the file. YAML 1.2 core, no anchors, no aliases, bounded size and depth. */
import { type LineCounter as Lines, LineCounter, type ParsedNode, isAlias, isMap, isScalar, isSeq, parseAllDocuments } from 'yaml';
import { type Int, int } from '../base/integer.ts';
import type { Problem } from '../base/problem.ts';

export interface Entry { readonly key: string; readonly at: number; readonly value: Node }
export interface MapNode { readonly node: 'map'; readonly at: number; readonly entries: readonly Entry[] }
export interface ListNode { readonly node: 'list'; readonly at: number; readonly items: readonly Node[] }
/** `source` is the text as written, so that 616.10 stays 616.10. */
export interface ScalarNode { readonly node: 'scalar'; readonly at: number; readonly value: string | Int | boolean | null; readonly source: string }
export type Node = MapNode | ListNode | ScalarNode;

/** Collects the problems of one file; the only mutable thing that reading passes around. */
export interface Sink { readonly problems: Problem[]; readonly place: (at: number) => { readonly line: number; readonly column: number } }

/** Characters; the YAML parser needs about 3 s for the worst text of this length. */
const MOST_CHARACTERS = 1024 * 1024;
const MOST_DEPTH = 60;
const MOST_SYNTAX_PROBLEMS = 20;
/** Lists of problems longer than this help nobody. */
export const MOST_PROBLEMS = 200;

export function report(sink: Sink, at: number, code: string, message: string, hint?: string): void {
  if (sink.problems.length >= MOST_PROBLEMS) return;
  const problem: Problem = { ...sink.place(at), code, message, ...(hint === undefined ? {} : { hint }) };
  const known = sink.problems.some((each) => each.line === problem.line && each.column === problem.column && each.message === message);
  if (!known) sink.problems.push(problem);
}

/** A sink whose places are those of a text that was not read as YAML. */
export const plainSink = (): Sink => ({ problems: [], place: () => ({ line: 1, column: 1 }) });

function sinkOf(lines: Lines): Sink {
  return {
    problems: [],
    place: (at) => {
      const { line, col } = lines.linePos(at);
      return { line: Math.max(1, line), column: Math.max(1, col) };
    },
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

function convert(sink: Sink, node: ParsedNode | null, fallback: number): Node {
  const at = node?.range[0] ?? fallback;
  if (node === null) return { node: 'scalar', at, value: null, source: '' };
  if (isAlias(node)) {
    report(sink, at, 'alias', `alias *${node.source} is not allowed`, 'write the value out; scenario files have neither anchors nor aliases');
    return { node: 'scalar', at, value: null, source: '' };
  }
  if (node.anchor !== undefined) report(sink, at, 'anchor', `anchor &${node.anchor} is not allowed`, 'write the value out; scenario files have neither anchors nor aliases');
  if (isScalar(node)) return scalar(node.value, String(node.source ?? node.value), at);
  if (isSeq(node)) return { node: 'list', at, items: node.items.map((item) => convert(sink, item as ParsedNode | null, at)) };
  if (!isMap(node)) return { node: 'scalar', at, value: null, source: '' };
  const entries = node.items.map((pair): Entry => {
    const key = pair.key as ParsedNode | null;
    const keyAt = key?.range[0] ?? at;
    if (key !== null && !isScalar(key)) report(sink, keyAt, 'complex-key', 'a key must be plain text', 'put the text in quotes');
    const text = isScalar(key) ? (typeof key.value === 'string' ? key.value : String(key.source ?? key.value)) : '';
    return { key: text, at: keyAt, value: convert(sink, pair.value as ParsedNode | null, keyAt) };
  });
  return { node: 'map', at, entries };
}

function tooMuch(text: string): { readonly code: string; readonly message: string; readonly hint: string } | undefined {
  if (text.length > MOST_CHARACTERS) return { code: 'too-large', message: `the file has ${String(text.length)} characters, more than ${String(MOST_CHARACTERS)}`, hint: 'split it into several files' };
  const depth = deepest(text);
  return depth > MOST_DEPTH ? { code: 'too-deep', message: `the file nests ${String(depth)} levels deep, more than ${String(MOST_DEPTH)}`, hint: 'is it a scenario file?' } : undefined;
}

/** Documents of a YAML text (empty ones left out) and the sink that already holds its syntax problems. Never throws. */
export function parseYaml(text: string): { readonly documents: readonly Node[]; readonly sink: Sink } {
  const refused = tooMuch(text);
  if (refused !== undefined) return { documents: [], sink: { ...plainSink(), problems: [{ line: 1, column: 1, ...refused }] } };
  const lines = new LineCounter();
  const sink = sinkOf(lines);
  try {
    const parsed = parseAllDocuments(text, { lineCounter: lines, version: '1.2', intAsBigInt: true, prettyErrors: false, uniqueKeys: true, logLevel: 'silent' });
    const list = Array.isArray(parsed) ? parsed : [];
    for (const error of list.flatMap((each) => each.errors).slice(0, MOST_SYNTAX_PROBLEMS)) report(sink, error.pos[0], 'yaml', `not valid YAML: ${error.message}`);
    if (sink.problems.length > 0) return { documents: [], sink };
    return { documents: list.filter((each) => each.contents !== null).map((each) => convert(sink, each.contents as ParsedNode, 0)), sink };
  } catch (error) {
    report(sink, 0, 'yaml', `not readable as YAML: ${error instanceof Error ? error.message : 'unknown failure'}`);
    return { documents: [], sink };
  }
}
