/** Instructions that are written as sentences, as a card or a judge says them: "Bolt deals 2 damage to Nicole" is {damage: {from: Bolt, to: Nicole, amount: 2}}. */
import { tableOf } from '../base/table.ts';
import { numberWord } from './words.ts';
import { normal } from './read.ts';
import { type MapNode, type Node, nodeOf } from './yaml.ts';

/** An instruction as it would be written: its word, with fields or with the one thing that it is about. */
type Told = Readonly<Record<string, string | Readonly<Record<string, string | number | boolean | undefined>>>>;
type Words = Readonly<Record<string, string | undefined>>;

const amount = (word = ''): number | string => (/^an?$/.test(word) ? 1 : /^\d+$/.test(word) ? Number(word) : (numberWord(word) ?? word));

const COUNTED: Readonly<Record<string, string>> = tableOf({ draw: 'draw-cards', gain: 'gain-life', lose: 'lose-life', mill: 'mill', discard: 'discard', scry: 'scry', scries: 'scry', surveil: 'surveil' });
const DONE: Readonly<Record<string, string>> = tableOf({ destroyed: 'destroy', exiled: 'exile', tapped: 'tap', untapped: 'untap', sacrificed: 'sacrifice', countered: 'counter', transformed: 'transform' });
const WHO = '(?:(?<who>.+?) )?';
const doing = (verbs: string): string => `${WHO}(?<verb>${verbs})(?:e?s)?`;

const counted = ({ who = 'you', verb = '', much }: Words): Told => ({ [COUNTED[verb] ?? '']: { player: who, amount: amount(much) } });

/** What is said, with each word that matters named, and what it is; nothing: it is something else. */
const FORMS: readonly (readonly [RegExp, (words: Words) => Told | undefined])[] = [
  [/^(?<from>.+?) deals? (?<much>\S+) (?<combat>combat )?damage to (?<to>.+)$/, ({ from, much, combat, to }) => ({ damage: { from, to, amount: amount(much), combat: combat === undefined ? undefined : true } })],
  [new RegExp(`^${doing('draw|mill|discard')} (?<much>\\S+) cards?$`), counted],
  [new RegExp(`^${doing('gain|lose')} (?<much>\\S+) life$`), counted],
  [new RegExp(`^${doing('scry|scries|surveil')} (?<much>\\S+)$`), counted],
  [new RegExp(`^${doing('put')} (?<much>\\S+) (?<kind>\\S+) counters? on (?<on>.+)$`), ({ who, much, kind, on }) => ({ 'put-counters': { on, kind, amount: amount(much), by: who } })],
  [new RegExp(`^${doing('create')} (?<much>\\S+) (?<token>.+?) tokens?$`), ({ who = 'you', much, token }) => ({ create: { player: who, token, amount: amount(much) } })],
  [/^(?<what>.+) dies?$/, ({ what = '' }) => ({ dies: what })],
  [/^(?<what>.+?) enters?(?: the battlefield)?(?<tapped> tapped)?(?: under (?<under>.+?)(?:'s control)?)?$/, ({ what, tapped, under }) => ({ enters: { what, under, tapped: tapped === undefined ? undefined : true } })],
  [/^(?<what>.+) (?:is|are) (?<done>\w+)$/, ({ what = '', done = '' }) => (DONE[done] === undefined ? undefined : { [DONE[done]]: what })],
  [new RegExp(`^${doing(Object.values(DONE).join('|'))} (?<what>.+)$`), ({ who, verb = '', what = '' }) => ({ [verb]: who === undefined ? what : { player: who, what } })],
];

/** The instruction that a sentence says, as if it were written with fields; undefined: it is none that is known here. */
export function sentenceNode(text: string, at: number): Node | undefined {
  for (const [form, told] of FORMS) {
    const words = form.exec(text.replace(/\.$/, ''))?.groups;
    const said = words === undefined ? undefined : told(words);
    if (said !== undefined) return nodeOf(said, at);
  }
  return undefined;
}

const HAPPENING = ['event', 'do'];
/** A scenario whose events that are said in sentences are written with fields, so that the objects that they bring along are found like all others. */
export const withoutSentences = (map: MapNode): MapNode => ({ ...map, entries: map.entries.map((entry) => (HAPPENING.includes(normal(entry.key)) ? { ...entry, value: writtenOut(entry.value) } : entry)) });
function writtenOut(node: Node): Node {
  if (node.node === 'scalar') return sentenceNode(node.source, node.at) ?? node;
  if (node.node === 'list') return { ...node, items: node.items.map(writtenOut) };
  return { ...node, entries: node.entries.map((entry) => (normal(entry.key) === 'together' ? { ...entry, value: writtenOut(entry.value) } : entry)) };
}
