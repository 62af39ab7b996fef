/** Linked abilities of one card: which of them puts things where another says "exiled with this" (CR 607.2). */
import { withTexts } from '../phrases/context.ts';
import { get, has, itemsOf, normal } from '../yaml/read.ts';
import type { MapNode, Node } from '../yaml/yaml.ts';

/** CR 607.2: where one ability of a card exiles cards, they are those that another means so. */
const ONE_EXILED_WITH_THIS = / (?:exiled with|(?:put onto|returned to) the battlefield with|linked to) this\b/; // "a creature card exiled with this"
const EXILED_WITH_THIS = /^(?:(?:all|each|every|the) )?(?:cards?|(?:creature|permanent)s? (?=put|return)) ?(?:exiled with|(?:put onto|returned to) the battlefield with|linked to) this$|^the exiled cards?$/;

/** Instructions that put something somewhere, and may name what they put. */
const LINKING: readonly string[] = ['exile', 'move', 'enters'];
/** CR 607.2a: {exile: {what: it, linked: kept}}: what the ability's instruction says of a link is said of the ability. */
function linkedOutside(ability: Node): Node {
  if (ability.node !== 'map' || has(ability, 'linked')) return ability;
  let name: Node | undefined;
  const without = (node: Node): Node => {
    if (node.node === 'list') return { ...node, items: node.items.map(without) };
    if (node.node !== 'map') return node;
    const beside = node.entries.some(({ key }) => LINKING.includes(normal(key))) ? get(node, 'linked') : undefined; // {enters: {what: it}, linked: kept}
    if (beside?.node === 'scalar') name ??= beside;
    return { ...node, entries: node.entries.filter(({ value }) => value !== beside).map((entry) => {
      const link = LINKING.includes(normal(entry.key)) && entry.value.node === 'map' ? get(entry.value, 'linked') : undefined;
      if (link?.node !== 'scalar' || entry.value.node !== 'map') return { ...entry, value: without(entry.value) };
      name ??= link.value === true || link.source === 'this' ? { ...link, value: 'exiled', source: 'exiled' } : link;
      return { ...entry, value: { ...entry.value, entries: entry.value.entries.filter(({ key }) => normal(key) !== 'linked') } };
    }) };
  };
  const body = get(ability, 'do');
  const done = body === undefined ? undefined : without(body);
  return done === undefined || name === undefined ? ability : { ...ability, entries: [...ability.entries.map((entry) => (entry.value === body ? { ...entry, value: done } : entry)), { key: 'linked', at: name.at, value: name }] };
}

/** What an ability does, as against what it watches, asks and costs. */
const DOING: readonly string[] = ['do', 'instead', 'also', 'then', 'change', 'modes', 'along', 'else'];
const isExile = (node: Node): boolean => node.node === 'scalar' && node.source === 'exile';
/** "Exile it", as an instruction in words. */
const EXILES_SOMETHING = /^(?:you )?exiles? (?!with\b)/i;
/** {exile: ..} or {move: {.., to: exile}}, also under something that is done. */
function puts(node: Node): boolean {
  if (node.node === 'scalar') return EXILES_SOMETHING.test(node.source);
  if (node.node === 'list') return node.items.some(puts);
  return node.node === 'map' && node.entries.some(({ key, value }) => normal(key) === 'exile' || (normal(key) === 'to' && isExile(value)) || puts(value));
}
const exiles = (ability: MapNode): boolean => ability.entries.some(({ key, value }) => DOING.includes(normal(key)) && puts(value));
/** "exiled with this" of a card none of whose abilities names a link. */
const SAID = /\b(?:exiled with|linked to) this\b/;
/** The same of an ability that exiles nothing itself. */
const THE_EXILED = /\bthe exiled cards?\b/;
function says(node: Node, said = SAID): boolean {
  if (node.node === 'map') return node.entries.some(({ value }) => says(value, said));
  return node.node === 'list' ? node.items.some((item) => says(item, said)) : said.test(node.source);
}
/** The link that has no name: a card has at most one. */
const UNNAMED = 'exiled';
const named = (item: Node): readonly string[] => { const linked = item.node === 'map' ? get(item, 'linked') : undefined; return linked?.node === 'scalar' && linked.source !== 'word' ? [linked.source] : []; };
const linkedUnnamed = (item: Node): Node => (item.node === 'map' && exiles(item) ? { ...item, entries: [...item.entries, { key: 'linked', at: item.at, value: { node: 'scalar', at: item.at, value: UNNAMED, source: UNNAMED } }] } : item);

/** CR 607.2a: the abilities of a text and the names of their links. Where an ability speaks of what was exiled with this and none names a link, those that exile something are linked. */
export function withLinks(written: Node | undefined): { readonly list: Node | undefined; readonly links: readonly string[] } {
  if (written === undefined) return { list: undefined, links: [] };
  const items = itemsOf(written).map(linkedOutside);
  const links = [...new Set(items.flatMap(named))]; // 607
  const unnamed = links.length === 0 && (items.some((item) => says(item)) || (items.some((item) => item.node === 'map' && exiles(item)) && items.some((item) => item.node === 'map' && !exiles(item) && says(item, THE_EXILED))));
  const list: Extract<Node, { node: 'list' }> = { node: 'list', at: written.at, items: unnamed ? items.map(linkedUnnamed) : items };
  const [link, ...more] = unnamed ? [UNNAMED] : links;
  if (link === undefined || more.length > 0) return { list, links };
  const meant = (item: Node): Node => withTexts(item, (text) => { const said = text.replace(EXILED_WITH_THIS, `the ${link}`).replace(ONE_EXILED_WITH_THIS, ` among the ${link}`); return item.node === 'map' && exiles(item) ? said : said.replace(/\bthe exiled cards?(?='s|\b)/g, `the ${link}`); });
  return { list: { ...list, items: list.items.map(meant) }, links: [link] };
}
