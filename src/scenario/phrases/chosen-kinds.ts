/** CR 607.2d: "the chosen color", "the chosen player": what a card chooses, by what it is, also where the choice has another name. */
import { scalarAt } from './context.ts';
import { normal } from '../yaml/read.ts';
import type { MapNode, Node } from '../yaml/yaml.ts';

/** What is chosen, and the words that speak of it. */
const KINDS: readonly { readonly chosen: RegExp; readonly spoken: string }[] = [
  { chosen: /^a colou?r$/, spoken: 'colou?r' },
  { chosen: /^(?:a|the name of a) (?:nonland )?card(?: name)?$|^a nonland card name$/, spoken: '(?:card )?name' },
  { chosen: /^(?:a player|an opponent)$/, spoken: 'player|opponent' },
  { chosen: /^a (?:creature|basic land|land|card) type$/, spoken: '(?:(?:creature|basic land|land|card) )?type' },
  { chosen: /^a number\b/, spoken: 'number' },
];
interface Choice { readonly name: string; readonly what: string }
/** Where names are given. */
const NAMING: readonly string[] = ['choose', 'reveal', 'target', 'modes', 'targets', 'roll', 'flip'];

function choicesIn(node: Node): readonly Choice[] {
  if (node.node === 'scalar') return [];
  if (node.node === 'list') return node.items.flatMap(choicesIn);
  return node.entries.flatMap(({ key, value }) => [
    ...(NAMING.includes(normal(key)) && value.node === 'map' ? value.entries.map((each) => ({ name: each.key, what: each.value.node === 'scalar' ? each.value.source : '' })) : []),
    ...(['as', 'linked', 'name'].includes(normal(key)) && value.node === 'scalar' ? [{ name: value.source, what: '' }] : []),
    ...choicesIn(value),
  ]);
}
/** Nouns by which one choice alone can be meant, and its name. */
function meanings(choices: readonly Choice[]): readonly (readonly [RegExp, string])[] {
  return KINDS.flatMap(({ chosen, spoken }): readonly (readonly [RegExp, string])[] => {
    const names = [...new Set(choices.filter(({ what }) => chosen.test(what)).map(({ name }) => name))];
    const [name] = names;
    const isTaken = choices.some((each) => new RegExp(`^(?:${spoken})$`).test(each.name));
    return name === undefined || names.length > 1 || isTaken ? [] : [[new RegExp(`\\bthe chosen (?:${spoken})\\b(?!')`, 'g'), name]];
  });
}
function spokenAgain(node: Node, named: readonly (readonly [RegExp, string])[]): Node {
  if (node.node === 'list') return { ...node, items: node.items.map((item) => spokenAgain(item, named)) };
  if (node.node === 'map') return { ...node, entries: node.entries.map((entry) => ({ ...entry, value: spokenAgain(entry.value, named) })) };
  if (typeof node.value !== 'string') return node;
  const text = named.reduce((now, [words, name]) => now.replace(words, `the chosen ${name}`), node.source);
  return text === node.source ? node : scalarAt(node.at, text);
}
/** The definition with such words as the names of its choices. */
export function withChosenNamed(map: MapNode): MapNode {
  const named = meanings(choicesIn(map));
  if (named.length === 0) return map;
  const again = spokenAgain(map, named);
  return again.node === 'map' ? again : map;
}
