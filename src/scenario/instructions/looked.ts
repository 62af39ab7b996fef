/** "Look at the top three cards of your library. Put one of them into your hand and the rest into your graveyard": the cards that are meant are one set, chosen whole before one of it is. */
import { scalarAt } from '../phrases/context.ts';
import { comesUp } from './reveal-until.ts';
import { get, has, itemsOf, normal } from '../yaml/read.ts';
import type { MapNode, Node } from '../yaml/yaml.ts';

type Entry = MapNode['entries'][number];
const mapAt = (at: number, pairs: Readonly<Record<string, Node>>): MapNode => ({ node: 'map', at, entries: Object.entries(pairs).map(([key, value]) => ({ key, at, value })) });
const textIn = (node: Node | undefined): string | undefined => (node?.node === 'scalar' && typeof node.value === 'string' ? node.source : undefined);
const REST = /^(?:the |all )?(?:rest|others|other cards)(?: of (?:them|those cards)| revealed this way)?$/;
const THEM = /\b(?:them|those cards|the cards)$/;
/** "one of the top three cards of your library", "up to two among them": how many, and of what. */
const AMONG = /^(?<much>one|two|three|an?(?: \w+)* card|up to \w+(?: (?!of |the )\w+)* cards?|up to \w+|any number(?: of(?: (?!the )\w+)* cards)?) (?:of|among|from among) (?<what>.+)$/;
const LOOKED = 'looked';

/** {look: {player: you, amount: 3}}: which cards that are, in words; undefined where the number is none. */
function topOf(look: MapNode): string | undefined {
  const amount = get(look, 'amount');
  const player = textIn(get(look, 'player')) ?? 'you';
  const many = !has(look, 'until') && amount?.node === 'scalar' && (amount.source === 'X' || (typeof amount.value === 'number' && amount.value > 0)) ? amount.value : undefined;
  return many === undefined ? undefined : `the top ${many === 1 ? 'card' : `${String(many)} cards`} of ${player === 'you' ? 'your' : `${player}'s`} library`;
}
/** {look: {player: you, what: the top three cards of your library, as: seen}}: the cards have a name from then on. */
function lookingAt(item: Node, speaksOfThem: boolean): { readonly look: Node; readonly set: Node; readonly name: string } | undefined {
  const entry = item.node === 'map' ? item.entries.find(({ key }) => ['look', 'reveal'].includes(normal(key))) : undefined;
  if (entry === undefined || item.node !== 'map' || entry.value.node !== 'map') return undefined;
  const [said, as] = ['what', 'as'].map((key) => textIn(get(entry.value as MapNode, key)));
  const what = said ?? topOf(entry.value);
  if (what === undefined || !/^(?:the )?top \w+ cards? /.test(what) || (as === undefined && !speaksOfThem)) return undefined;
  const value: MapNode = { ...entry.value, entries: entry.value.entries.filter(({ key }) => normal(key) !== 'as') };
  const name = as ?? LOOKED;
  return { look: { ...item, entries: item.entries.map((each) => (each === entry ? { ...each, value } : each)) }, set: wholeSet(entry.value.at, name, what), name };
}
const wholeSet = (at: number, name: string, what: string): Node => mapAt(at, { choose: mapAt(at, { [name]: scalarAt(at, `all ${/^(?:the )?top card /.test(what) ? '' : 'of '}${what.startsWith('the ') ? '' : 'the '}${what}`) }) });

/** The choice that a list of instructions makes of a set: its entry, and the phrase with the set by its name. */
interface OfSet { readonly entry: Entry; readonly much: string; readonly what: string }
function choiceOf(item: Node): OfSet | undefined {
  const choose = item.node === 'map' ? get(item, 'choose') : undefined;
  if (choose?.node !== 'map') return undefined;
  return choose.entries.flatMap((entry): readonly OfSet[] => { const { much, what } = AMONG.exec(textIn(entry.value) ?? '')?.groups ?? {}; return much === undefined || what === undefined ? [] : [{ entry, much, what }]; })[0];
}
const replacedIn = (item: Node, from: Node, to: Node): Node => (item === from ? to : item.node === 'list' ? { ...item, items: item.items.map((each) => replacedIn(each, from, to)) } : item.node === 'map' ? { ...item, entries: item.entries.map((each) => ({ ...each, value: replacedIn(each.value, from, to) })) } : item);
/** "the rest" as those of the set that were not chosen. */
function withRest(node: Node, set: string, chosen: string): Node {
  if (node.node === 'list') return { ...node, items: node.items.map((each) => withRest(each, set, chosen)) };
  if (node.node === 'map') return { ...node, entries: node.entries.map((each) => ({ ...each, value: withRest(each.value, set, chosen) })) };
  if (!REST.test(textIn(node) ?? '')) return node;
  const of = (name: string): Node => scalarAt(node.at, `the ${name}`);
  return mapAt(node.at, { all: { node: 'list', at: node.at, items: [of(set), mapAt(node.at, { not: of(chosen) })] } });
}
const textsIn = (node: Node): readonly string[] => (node.node === 'scalar' ? [node.source] : node.node === 'list' ? node.items.flatMap(textsIn) : node.entries.flatMap(({ value }) => textsIn(value)));
const speaksOf = (nodes: readonly Node[], words: RegExp): boolean => nodes.some((node) => textsIn(node).some((text) => words.test(text)));

/** "That card", of cards among which one came up. */
const thatCard = (node: Node, found: string): Node => (node.node === 'list' ? { ...node, items: node.items.map((each) => thatCard(each, found)) } : node.node === 'map' ? { ...node, entries: node.entries.map((each) => ({ ...each, value: thatCard(each.value, found) })) } : /^(?:that|those) cards?$/.test(textIn(node) ?? '') ? scalarAt(node.at, `the ${found}`) : node);
/** {reveal: {until: .., as: NAME}}: the name of what it finds, also where each of two branches finds it; the rest is what else comes up. */
function foundBy(item: Node): string | undefined {
  if (item.node !== 'map') return undefined;
  const value = item.entries.find((entry) => comesUp(entry) !== undefined)?.value;
  if (value?.node === 'map') return textIn(get(value, 'as')) ?? 'found';
  const [one, other] = get(item, 'if') === undefined ? [] : ['then', 'else'].map((branch) => itemsOf(get(item, branch)).map(foundBy).find((name) => name !== undefined));
  return one === other ? one : undefined;
}
/** A list of instructions with the sets that it speaks of ("them", "the rest") named. */
export function withLooked(items: readonly Node[]): readonly Node[] {
  let list = items;
  let last: string | undefined; // the set that was looked at last
  for (let at = 0; at < list.length; at++) {
    const item = list[at] as Node;
    const later = list.slice(at + 1);
    const looking = lookingAt(item, speaksOf(later, THEM) || speaksOf(later, REST));
    if (looking !== undefined) {
      list = [...list.slice(0, at), looking.look, looking.set, ...later];
      last = looking.name;
      at += 1;
      continue;
    }
    const found = foundBy(item);
    if (found !== undefined) { list = [...list.slice(0, at + 1), ...later.map((each) => thatCard(withRest(each, 'revealed', found), found))]; last = 'revealed'; continue; }
    const one = choiceOf(item);
    if (one === undefined) continue;
    const isThem = last !== undefined && (THEM.test(one.what) || one.what === `the ${last}`);
    if (!isThem && !speaksOf(later, REST)) continue;
    const set = isThem && last !== undefined ? last : LOOKED;
    const { entry, much } = one;
    const said = scalarAt(entry.value.at, `${much} of the ${set}`);
    list = [...list.slice(0, at), ...(isThem ? [] : [wholeSet(entry.value.at, set, one.what)]), replacedIn(item, entry.value, said), ...later.map((each) => withRest(each, set, entry.key))];
    at += isThem ? 0 : 1;
    last = set;
  }
  return list;
}
