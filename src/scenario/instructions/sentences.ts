/** Instructions that are written as sentences, as a card or a judge says them: "Bolt deals 2 damage to Nicole" is {damage: {from: Bolt, to: Nicole, amount: 2}}. */
import { inNewerWords } from '../vocabulary/older-words.ts';
import { normal } from '../yaml/read.ts';
import { FORMS, type Fields, type Told, spoken } from './sentence-forms.ts';
import { quotesApart } from '../vocabulary/quoted.ts';
import { NUMBERS } from '../vocabulary/words.ts';
import { type MapNode, type Node, nodeOf } from '../yaml/yaml.ts';

/** "Amy would draw a card", "both players": the same, said otherwise. */
const plainly = (text: string): string => inNewerWords(text).replace(/\.$/, '').replace(/ would /, ' ').replace(/^both players /, 'each player ');

/** The instruction that a sentence says, as if it were written with fields; undefined: it is none that is known here. */
export function sentenceNode(text: string, at: number): Node | undefined {
  const told = instructionTold(text);
  return told === undefined ? undefined : nodeOf(told, at);
}
/** The instruction that a sentence says, as plain data. */
export function instructionTold(text: string): Told | undefined {
  const { said, restored } = quotesApart(plainly(text));
  return restored(toldIn(said));
}
const toldIn = (said: string): Told | undefined => clauses(said) ?? forEach(said) ?? toldPlainly(said);
/** Clauses are tried in all ways in which they may be parted; nobody joins more. */
const MOST_JOINTS = 6;
/** CR 608.2c: "Amy draws a card and loses 1 life": one after the other; damage of one source to several is dealt at once (120.3). */
function clauses(said: string): Told | undefined {
  const joints = [...said.matchAll(/,? and then |, then |,? and /g)];
  if (joints.length > MOST_JOINTS) return undefined;
  for (const { index, 0: joint } of joints) {
    const first = toldIn(said.slice(0, index));
    const second = first === undefined || SPOKEN_OF.test(said.slice(index)) ? undefined : toldIn(withSubject(said.slice(index + joint.length), fieldsOf(first)['player']));
    if (first === undefined || second === undefined) continue;
    const [dealt, more] = [fieldsOf(first), fieldsOf(second)];
    return 'damage' in first && 'damage' in second ? { together: [first, { damage: { ...more, from: more['from'] ?? dealt['from'] } }] } : { times: 1, do: [first, second] };
  }
  return undefined;
}
/** What has just been named stands for something, which a clause of its own would not know. */
const SPOKEN_OF = /\b(?:it|them|that card|those cards)\b/;
/** "Loses 1 life", of whoever has just been spoken of; "you gain 1 life" has its own. */
const withSubject = (clause: string, who: unknown): string => (typeof who === 'string' && who !== 'you' && /^[a-z]+s /.test(clause) && !/^its /.test(clause) ? `${who} ${clause}` : clause);
function toldPlainly(said: string): Told | undefined {
  for (const [form, told] of FORMS) {
    const match = form.exec(said);
    const who = match?.groups?.['who'];
    const isOther = (who !== undefined && OF_CLAUSE.test(who)) || Object.values(match?.groups ?? {}).some((words: string | undefined) => words !== undefined && CONJUNCTION.test(words));
    const instruction = match === null || isOther ? undefined : told(match.groups ?? {});
    if (instruction !== undefined && (who === undefined || isSaid(instruction, who))) return instruction;
  }
  return undefined;
}
/** Words of another clause: what stands in front of the verb is no player then, and would be left out unread. */
const OF_CLAUSE = /\b(?:unless|when|whenever|if|until|would|may|can't|then|instead)\b|[:"]|^(?:put|destroy|exile|return|sacrifice|create|draw|discard|remove|tap|untap|choose|gain|lose|counter|search|reveal|mill|distribute|move|double) /;
const CONJUNCTION = /^(?:when|whenever|if|unless|as though) /;
/** Who does something, as cards and judges call players. */
const DOER = /^(?:your?|they|it|the \S+|(?:(?:each|all|any|an?|another|that|this|target|every|other|your|both|the|active|defending|attacking|chosen|enchanted) )*(?:players?|opponents?)(?: (?:who|with|to) .+)?|(?:its|this's|that \w+'s|the \S+) (?:controller|owner)|the (?:controller|owner) of .+|each of .+|[A-Z].*)$/;
/** Where an instruction does not say who does it, because that does not matter, it must at least be somebody. */
const isSaid = (told: Told, who: string): boolean => DOER.test(who) || JSON.stringify(told).includes(JSON.stringify(who).slice(1, -1));
/** "Amy gains 1 life for each creature she controls": as much for each of them. */
function forEach(said: string): Told | undefined {
  const [, much = '', each = ''] = /^(.+?) for each (.+)$/.exec(said) ?? [];
  const one = each === '' ? undefined : toldPlainly(much);
  const [word] = Object.keys(one ?? {});
  const fields = one === undefined ? {} : fieldsOf(one);
  const who = [fields['player'], fields['by']].find((name) => typeof name === 'string');
  const amount = word === 'add-mana' ? (fields['amount'] ?? 1) : fields['amount']; // {G} is one
  if (word === undefined || typeof amount !== 'number') return undefined;
  if (PREVENTED.test(each)) return { [word]: { ...fields, amount: amount === 1 ? 'prevented' : `${NUMBERS[amount] ?? ''} times prevented` } };
  return { [word]: { ...fields, amount: `${amount} for each ${spoken(each, who)}` } };
}
/** CR 615.5: "for each 1 damage prevented this way". */
const PREVENTED = /^(?:1 damage|damage that was) prevented this way$/;
/** The fields that an instruction is written with; none where it is about one thing or two. */
function fieldsOf(told: Told): Fields {
  const [fields] = Object.values(told);
  return typeof fields === 'object' && !Array.isArray(fields) ? (fields as Fields) : {};
}

const HAPPENING = ['event', 'do'];
/** A scenario whose events that are said in sentences are written with fields, so that the objects that they bring along are found like all others. */
export const withoutSentences = (map: MapNode): MapNode => ({ ...map, entries: map.entries.map((entry) => (HAPPENING.includes(normal(entry.key)) ? { ...entry, value: writtenOut(entry.value) } : entry)) });
function writtenOut(node: Node): Node {
  if (node.node === 'scalar') return sentenceNode(node.source, node.at) ?? node;
  if (node.node === 'list') return { ...node, items: node.items.map(writtenOut) };
  return { ...node, entries: node.entries.map((entry) => (normal(entry.key) === 'together' ? { ...entry, value: writtenOut(entry.value) } : entry)) };
}
