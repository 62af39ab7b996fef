/** New expectations written into the text of a scenario file: only the values that change, every other byte stays. */
import { Document, isMap, isScalar, isSeq, parseAllDocuments, stringify, type ParsedNode, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Scenario } from '../../rules/model.ts';
import { knownNames } from '../facts/facts.ts';
import { parseOutcome } from '../facts/parse-outcome.ts';
import { normal } from '../yaml/read.ts';
import { impliedId } from '../cards/unnamed.ts';

/** What may be renewed. */
export const RENEWABLE = ['outcomes', 'verdict', 'count', 'plays', 'states'] as const;
export type Renewable = (typeof RENEWABLE)[number];
/** What was found, as far as it is known. */
export interface Findings {
  readonly outcomes?: readonly string[] | undefined;
  readonly verdict?: string | undefined;
  readonly count?: string | undefined;
  readonly plays?: string | undefined;
  readonly states?: string | undefined;
}
/** Characters `from` to `to` (not included) become `text`. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}
/** The edits of one scenario, and why something that was asked for is not among them. */
export interface Renewal {
  readonly edits: readonly Edit[];
  readonly refused: readonly string[];
}

type MapOf = YAMLMap.Parsed;
const entry = (map: MapOf, key: string): ParsedNode | undefined => map.items.find((pair) => isScalar(pair.key) && normal(String(pair.key.value)) === key)?.value ?? undefined;
const mapAt = (map: MapOf, key: string): MapOf | undefined => {
  const value = entry(map, key);
  return isMap(value) ? value : undefined;
};
const textOf = (node: ParsedNode | undefined): string => (isScalar(node) ? String(node.source ?? node.value) : '');

/** The expectations of a scenario; "shared" if they stand in the base of several variants. */
function expectationsIn(text: string, id: string, unnamed: string | undefined): MapOf | 'shared' | undefined {
  let before = 0;
  const documents = parseAllDocuments(text, { version: '1.2', keepSourceTokens: true, uniqueKeys: false, logLevel: 'silent' });
  for (const document of Array.isArray(documents) ? documents : []) {
    const map = document.contents;
    if (!isMap(map)) continue;
    const isCards = map.items.length === 1 && mapAt(map, 'cards') !== undefined;
    const base = entry(map, 'id') === undefined && unnamed !== undefined && !isCards ? impliedId(unnamed, before++) : textOf(entry(map, 'id'));
    const variants = mapAt(map, 'variants');
    if (base === id) return mapAt(map, 'expect'); // where there are variants, those of a base that stands by itself
    for (const pair of variants?.items ?? []) {
      if (`${base}${textOf(pair.key as ParsedNode)}` !== id) continue;
      const own = isMap(pair.value) ? mapAt(pair.value, 'expect') : undefined;
      return own ?? (entry(map, 'expect') === undefined ? undefined : 'shared');
    }
  }
  return undefined;
}

/** A text as an item of a block list, and as one between brackets. */
const plain = (value: string): string => stringify(value, { lineWidth: 0 }).trimEnd();
function bracketed(value: string): string {
  const document = new Document([value]);
  (document.contents as unknown as YAMLSeq).flow = true;
  return document.toString({ lineWidth: 0, flowCollectionPadding: false }).trim().slice(1, -1);
}

/** The text that an expected outcome stands for. */
function meant(scenario: Scenario, node: ParsedNode): string {
  const source = isScalar(node) && typeof node.value === 'string' ? node.value : textOf(node);
  if (scenario.observe.line !== undefined) return source;
  const parsed = parseOutcome(source, knownNames(scenario));
  return parsed.ok ? parsed.value : source;
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;
const lineEnd = (text: string, at: number): number => (text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at) + 1);

/** A list in brackets: the items that stay as they are written, then the new ones. */
function flowEdit(text: string, list: YAMLSeq.Parsed, kept: readonly ParsedNode[], added: readonly string[]): Edit | string {
  const [from, to] = list.range;
  if (/#/.test(text.slice(from, to).replaceAll(/"[^"]*"|'[^']*'/g, ''))) return 'its outcomes stand between brackets with a comment among them';
  const items = [...kept.map((node) => text.slice(node.range[0], node.range[1])), ...added.map(bracketed)];
  const gap = /,(\s+)/.exec(text.slice(from, to))?.[1] ?? ' ';
  return { from, to, text: `[${items.join(`,${gap}`)}]` };
}

/** A list of dashes: lines of items that go are cut out, new ones follow the last that stays. */
function blockEdits(text: string, list: YAMLSeq.Parsed, gone: ReadonlySet<ParsedNode>, added: readonly string[]): readonly Edit[] {
  const items = list.items;
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = (node: ParsedNode): readonly [number, number] => [lineStart(text, node.range[0]), lineEnd(text, Math.max(node.range[0], node.range[1] - 1))];
  const first = items[0];
  const last = items.at(-1);
  if (first === undefined || last === undefined) return [];
  const lead = text.slice(lineStart(text, first.range[0]), first.range[0]);
  if (gone.size === items.length && added.length === 0) return [{ from: list.range[0], to: lines(last)[1], text: `[]${lineBreak}` }];
  const ending = lines(last)[1];
  const missingBreak = added.length > 0 && !gone.has(last) && !text.slice(0, ending).endsWith('\n');
  const cuts = [...gone].map((node): Edit => ({ from: lines(node)[0], to: lines(node)[1], text: '' }));
  const insert: readonly Edit[] = added.length === 0 ? [] : [{ from: ending, to: ending, text: (missingBreak ? lineBreak : '') + added.map((each) => `${lead}${plain(each)}${lineBreak}`).join('') }];
  return [...cuts, ...insert];
}

function outcomeEdits(text: string, scenario: Scenario, node: ParsedNode, found: readonly string[]): readonly Edit[] | string {
  const items = isSeq(node) ? (node.items) : [node];
  const texts = new Map(items.map((item) => [item, meant(scenario, item)]));
  const gone = new Set(items.filter((item) => !found.includes(texts.get(item) ?? '')));
  const known = new Set(texts.values());
  const added = found.filter((each) => !known.has(each));
  if (gone.size === 0 && added.length === 0) return [];
  const kept = items.filter((item) => !gone.has(item));
  if (!isSeq(node)) return [{ from: node.range[0], to: node.range[1], text: `[${[...kept.map((item) => text.slice(item.range[0], item.range[1])), ...added.map(bracketed)].join(', ')}]` }];
  if (node.flow !== true) return blockEdits(text, node, gone, added);
  const edit = flowEdit(text, node, kept, added);
  return typeof edit === 'string' ? edit : [edit];
}

/** Keys that do not stand in an `expect:` yet, behind those that do. */
function addition(text: string, expect: MapOf, added: readonly string[]): Edit {
  const last = expect.items.at(-1);
  const [first] = expect.items;
  if (expect.flow === true || last === undefined || first === undefined) {
    const end = last === undefined ? expect.range[1] - 1 : (last.value ?? last.key).range[1];
    return { from: end, to: end, text: `${last === undefined ? '' : ', '}${added.join(', ')}` };
  }
  const lead = ' '.repeat(first.key.range[0] - lineStart(text, first.key.range[0]));
  const end = lineEnd(text, Math.max(first.key.range[0], (last.value ?? last.key).range[1] - 1));
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  return { from: end, to: end, text: `${text.slice(0, end).endsWith('\n') ? '' : lineBreak}${added.map((each) => `${lead}${each}${lineBreak}`).join('')}` };
}

/** The edits by which a scenario expects what was found, for the keys that stand in its `expect:`; `adding`: also those that do not stand there yet. */
export function renew(text: string, scenario: Scenario, found: Findings, wanted: readonly Renewable[], adding = false, unnamed?: string): Renewal {
  const expect = expectationsIn(text, scenario.id, unnamed);
  if (expect === 'shared') return { edits: [], refused: ['what it expects stands in the base and is shared by other variants: give it an "expect:" of its own first'] };
  if (expect === undefined) return { edits: [], refused: ['it expects nothing: write "expect: {outcomes: []}" first'] };
  const edits: Edit[] = [];
  const added: string[] = [];
  const refused: string[] = [];
  for (const key of wanted) {
    const node = entry(expect, key);
    const value = found[key];
    if (value === undefined && (node !== undefined || adding)) refused.push(`"${key}" is not known`);
    else if (value === undefined) continue;
    else if (node === undefined) {
      if (adding) added.push(`${key}: ${typeof value === 'string' ? value : `[${value.map(bracketed).join(', ')}]`}`);
      else if (wanted.length === 1) refused.push(`its "expect:" has no "${key}"; --update ${key} writes it, other keys are named as well: --update ${RENEWABLE.join(',')}`);
    } else if (typeof value === 'string') {
      if (isScalar(node) && textOf(node) !== value) edits.push({ from: (node as Scalar.Parsed).range[0], to: (node as Scalar.Parsed).range[1], text: value });
    } else {
      const changed = outcomeEdits(text, scenario, node, value);
      if (typeof changed === 'string') refused.push(changed);
      else edits.push(...changed);
    }
  }
  return { edits: added.length === 0 ? edits : [addition(text, expect, added), ...edits], refused }; // edits at one place: the last comes first
}

/** The text after edits that do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const { from, to, text: by } of [...edits].sort((a, b) => b.from - a.from || b.to - a.to)) result = result.slice(0, from) + by + result.slice(to);
  return result;
}
