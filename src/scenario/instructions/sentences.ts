/** Instructions that are written as sentences, as a card or a judge says them: "Bolt deals 2 damage to Nicole" is {damage: {from: Bolt, to: Nicole, amount: 2}}. */
import { inNewerWords } from '../vocabulary/older-words.ts';
import { normal } from '../yaml/read.ts';
import { FORMS } from './sentence-forms.ts';
import { type MapNode, type Node, nodeOf } from '../yaml/yaml.ts';

/** "Amy would draw a card", "both players": the same, said otherwise. */
const plainly = (text: string): string => inNewerWords(text).replace(/\.$/, '').replace(/ would /, ' ').replace(/^both players /, 'each player ');

/** The instruction that a sentence says, as if it were written with fields; undefined: it is none that is known here. */
export function sentenceNode(text: string, at: number): Node | undefined {
  const said = plainly(text);
  for (const [form, told] of FORMS) {
    const match = form.exec(said);
    const instruction = match === null ? undefined : told(match.groups ?? {});
    if (instruction !== undefined) return nodeOf(instruction, at);
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
