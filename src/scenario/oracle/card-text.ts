/** The text of a whole card as it is printed: its own name is "this", and what an instant or sorcery does stands under `do:` (113.3a). */
import { isKeywordLine } from '../abilities/keyword-lines.ts';
import { type Entry, type MapNode, type Node, nodeOf, report, type Sink } from '../yaml/yaml.ts';
import { has, itemsOf, normal } from '../yaml/read.ts';
import { OTHERS, effectIn } from './effects.ts';
import { leftOut } from './left-out.ts';
import { conditionOfLevel, levelCountersIn, levelIn, sizeUnder } from './levels.ts';
import { oneLine } from './line.ts';
import { bulletsJoined } from './modal.ts';
import { type Trail, type Tree, missed, plainLine, withoutName } from './text.ts';

interface Line { readonly text: string; readonly at: number }
interface Item extends Line { /** What is written as fields. */ readonly item?: Node }
const isText = (node: Node): boolean => node.node === 'scalar' && typeof node.value === 'string' && /[ \n]/.test(node.value);
/** The lines of a text, each with its place. */
function linesOf(sink: Sink, node: Node): readonly Line[] {
  if (node.node !== 'scalar' || typeof node.value !== 'string') return [];
  const lines = node.value.split('\n');
  return lines.map((text, nth) => ({ text, at: lines.length === 1 ? node.at : sink.below(node.at, nth + 1) })).filter(({ text }) => text.trim() !== '');
}
const scalarOf = ({ text, at }: Line): Node => ({ node: 'scalar', at, value: text, source: text });
/** The entries of a text with the card's own name as "this", modes with the line that they belong to; what is written as fields stays as it is. */
function namedThis(sink: Sink, name: string, isLegendary: boolean, node: Node): readonly Node[] {
  const items = itemsOf(node).flatMap((item): readonly Item[] => (isText(item) ? linesOf(sink, item).map(({ text, at }) => ({ at, text: withoutName(text, name, isLegendary).trim() })) : [{ at: item.at, text: '', item }]));
  return bulletsJoined(items, (line, text) => ({ ...line, text })).map(({ item, ...line }) => item ?? scalarOf(line));
}
/** CR 716.2a: what stands below the line of a level is there from that level on. */
function withLevels(sink: Sink, items: readonly Node[]): readonly Node[] {
  let level = 1;
  return items.flatMap((item): readonly Node[] => {
    const text = item.node === 'scalar' ? plainLine(item.source) : '';
    const condition = conditionOfLevel(level);
    level = levelIn(text)?.level ?? level;
    return condition === undefined || text === '' ? [item] : levelIn(text) === undefined ? oneLine(sink, text, item.at, condition) : oneLine(sink, text, item.at);
  });
}
/** CR 711.2a, 711.2b: what stands below a line with so many level counters is there while it has them. */
function withLevelCounters(sink: Sink, items: readonly Node[]): readonly Node[] {
  let condition: Tree | undefined;
  return items.flatMap((item): readonly Node[] => {
    const text = item.node === 'scalar' ? plainLine(item.source) : '';
    const found = levelCountersIn(text);
    condition = found ?? condition;
    if (found !== undefined || condition === undefined || text === '') return found === undefined ? [item] : [];
    const size = sizeUnder(condition, text);
    return size === undefined ? oneLine(sink, text, item.at, condition) : [nodeOf(size, item.at)];
  });
}
/** Lines of an instant or sorcery that are abilities of the spell itself: keywords, and that it can't be countered. */
const isAbilityOfSpell = (text: string): boolean => isKeywordLine(text) || /^this (?:can't be countered|costs? )|^(?:if this was kicked, )?(?:it|this) has split second\b|^(?:when|whenever|at the beginning) .*\breturn this(?: card)? from your graveyard\b|^cast this only [^.]+\.?$|^if this would be put into |\brather than pay this's mana cost\b|^as an additional cost to cast this\b|^(?:if [^,]+, )?you may cast this without paying its mana cost/i.test(text);
/** The lines of a spell under `do:` and `target:`, its abilities under `text:`. */
function spellMeant(sink: Sink, map: MapNode, entry: Entry, items: readonly Node[]): MapNode {
  const lines = items.map((item) => ({ item, text: item.node === 'scalar' ? plainLine(item.source) : '' }));
  const done = lines.filter(({ item, text }) => item.node === 'scalar' && text !== '' && !isAbilityOfSpell(text));
  const [first] = done;
  if (first === undefined) return { ...map, entries: map.entries.map((each) => (each === entry ? { ...each, value: { node: 'list', at: entry.value.at, items } } : each)) };
  const trail: Trail = {};
  const texts = done.map(({ text }) => text);
  const other = OTHERS.exec(texts.join(' '))?.[0]; // a spell is no permanent: others than what it has spoken of
  const paidWith = lines.some(({ text }) => /^as an additional cost to cast this, discard/i.test(text)) ? /\bthe discarded cards?\b/.exec(texts.join(' '))?.[0] : undefined; // 601.2f: what was discarded for it, and not as it resolves
  const said = paidWith !== undefined ? missed(trail, paidWith) : other === undefined ? effectIn(texts.join(' '), trail) : missed(trail, other);
  if (said === undefined) report(sink, (done.find(({ text }) => trail.part !== undefined && text.includes(trail.part)) ?? first).item.at, 'oracle-text', `this part of the text is not understood: "${trail.part ?? first.text}"`, leftOut(texts.join(' ')) ?? 'write what the spell does under do: (corpus/GUIDE.md, "Write an effect"), or leave out what does not touch the situation');
  const rest = lines.filter((line) => !done.includes(line)).map(({ item }) => item);
  const fields = nodeOf(said ?? { do: [] }, first.item.at);
  return { ...map, entries: [...map.entries.filter((each) => each !== entry), ...(rest.length === 0 ? [] : [{ ...entry, value: { node: 'list' as const, at: entry.value.at, items: rest } }]), ...(fields.node === 'map' ? fields.entries : [])] };
}
/**
 * A card's definition with its printed text in fields as far as the whole card decides: names, and what a spell does.
 * @param type its type line: the lines of an instant or sorcery are followed as it resolves (608.2c)
 */
export function textMeant(sink: Sink, name: string, type: string, map: MapNode): MapNode {
  const entry = map.entries.find(({ key }) => normal(key) === 'text');
  if (entry === undefined || !itemsOf(entry.value).some(isText)) return map;
  const [isSpell, isLegendary] = [/\b(?:Instant|Sorcery)\b/i.test(type), /\bLegendary\b/i.test(type)];
  const items = namedThis(sink, name, isLegendary, entry.value);
  if (isSpell && !has(map, 'do')) return spellMeant(sink, map, entry, items);
  const leveled = items.some((item) => item.node === 'scalar' && levelIn(plainLine(item.source)) !== undefined) ? withLevels(sink, items) : withLevelCounters(sink, items);
  return { ...map, entries: map.entries.map((each) => (each === entry ? { ...each, value: { node: 'list', at: entry.value.at, items: leveled } } : each)) };
}
