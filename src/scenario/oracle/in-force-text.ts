/** Effects in force that are said as a card says them: {text: "Prevent the next 3 damage that would be dealt to Amy this turn.", controller: Amy}. */
import { type Entry, type MapNode, type Node, type Sink, nodeOf, report } from '../yaml/yaml.ts';
import { get, normal } from '../yaml/read.ts';
import { effectIn } from './effects.ts';
import { abilitiesIn } from './line.ts';
import { type Fields, type Trail, type Tree, plainLine, withoutName } from './text.ts';

const isEffect = (step: Tree): step is Fields => typeof step === 'object' && 'in-force' in step;
/** What a text leaves in force: the effects of what is done, or abilities that it says; what is chosen for them is given beside it. */
function effectsSaid(text: string, trail: Trail): readonly Fields[] | undefined {
  const done = effectIn(text, trail)?.['do'] as readonly Tree[] | undefined;
  const found = done !== undefined && done.every(isEffect) ? done.map((step) => (step as Fields)['in-force'] as Fields) : abilitiesIn(text, trail);
  return found?.map((fields) => Object.fromEntries(Object.entries(fields).filter(([key]) => key !== 'choose')));
}
/** The second sentence of a card, "that creature", where its target is given beside it: what is targeted (CR 608.2c). */
const GIVEN = /\bthat (?=(?:creature|player|permanent|planeswalker|battle|land|artifact|enchantment|spell)\b)/i;
const ofTargets = (map: MapNode, text: string): string => (get(map, 'targets') === undefined || /\btargets?\b/i.test(text) ? text : text.replace(GIVEN, 'target '));
/**
 * The entries of `in force:` that one with a `text:` stands for, each with what stands beside the text; itself where it has none.
 * What is not understood is a problem that names the part.
 */
export function withTextSaid(sink: Sink, map: MapNode): readonly MapNode[] {
  const node: Node | undefined = get(map, 'text');
  if (node?.node !== 'scalar' || typeof node.value !== 'string') return [map];
  const from = get(map, 'from');
  const rest = map.entries.filter(({ key }) => normal(key) !== 'text');
  const trail: Trail = {};
  const text = ofTargets(map, plainLine(node.value.replaceAll('\n', ' ')));
  const effects = effectsSaid(from?.node === 'scalar' ? withoutName(text, from.source) : text, trail);
  if (effects === undefined) report(sink, node.at, 'oracle-text', `this part of the text is not understood: "${trail.part ?? text}"`, 'write the effect out: when: .., until: .. (corpus/GUIDE.md, "Write an effect")');
  return (effects ?? []).map((fields): MapNode => { const said = nodeOf(fields, node.at); return { ...map, entries: [...rest, ...(said.node === 'map' ? said.entries : ([] as readonly Entry[]))] }; });
}
