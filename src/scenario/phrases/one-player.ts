/** Who is asked, or what something is done to, where it can be one player only: "an opponent" of two players is known; of several, nobody says which. */
import { didYouMean } from '../yaml/read.ts';
import { type Node, type Sink, placeOf, report } from '../yaml/yaml.ts';

type Tree = Readonly<Record<string, unknown>>;
const refOf = (part: unknown): Tree | undefined => (typeof part === 'object' && part !== null && typeof (part as Tree)['ref'] === 'string' ? (part as Tree) : undefined);
/** Who may, chooses or pays is asked once: not each of several players. */
const isAsked = (each: Tree): boolean => each['any'] !== true && [each['may'], each['who']].some((part) => { const ref = refOf(part); return ref?.['ref'] === 'each-player' || (ref?.['ref'] === 'opponents' && ref['one'] !== true); });
/** Under whose control something enters. */
const isUnderMany = (each: Tree): boolean => { const { under } = (each['args'] ?? {}) as Readonly<Record<string, Tree>>; return under?.['arg'] === 'filter' && under['mode'] === 'each'; };
const isOne = (each: Tree): boolean => each['ref'] === 'opponents' && each['one'] === true;

/** Where the first "under:" with several players stands. */
function underAt(node: Node): number | undefined {
  if (node.node === 'scalar') return undefined;
  if (node.node === 'list') return node.items.map(underAt).find((at) => at !== undefined);
  return node.entries.map(({ key, at, value }) => (key === 'under' && (value.node === 'list' || (value.node === 'scalar' && /^(?:each|all) /.test(value.source))) ? at : underAt(value))).find((at) => at !== undefined);
}

/**
 * Reports who is asked where it is not told which of several players.
 * @param node where the texts stand; `all`: the records of what was read; `players`: how many there are
 */
export function checkOnePlayer(sink: Sink, node: Node, all: readonly Tree[], players: number): void {
  const least = (each: Tree): boolean => players > 2 || [each['may'], each['who']].some((part) => refOf(part)?.['ref'] === 'each-player');
  if (players > 2 && all.some(isOne)) report(sink, placeOf(node, /^(?:an|any) opponent$/) ?? node.at, 'which-player', '"an opponent" is one of several here', 'somebody has to choose which: write choose: {chosen: an opponent} before it, and then "the chosen"');
  if (all.some(isUnderMany)) report(sink, underAt(node) ?? node.at, 'which-player', 'something enters under the control of one player', 'name one, or write one entry for each');
  if (all.some((each) => isAsked(each) && least(each))) report(sink, placeOf(node, /^(?:each|all|your|opponents|players)/) ?? node.at, 'which-player', 'one player is asked, and this is several', 'write {for-each: each opponent, do: [{may: that player, do: [..]}]}');
}

/** CR 201.2: a name that no card has, and that one of the scenario all but has, is misspelt: it would silently fit nothing. */
export function checkNamesAsked(sink: Sink, node: Node, all: readonly Tree[], known: readonly string[], isCard: (name: string) => boolean): void {
  const asked = new Set(all.flatMap((each) => (each['test'] === 'name' && typeof each['value'] === 'string' ? [each['value']] : [])));
  for (const name of asked) {
    const hint = known.includes(name) || isCard(name) ? undefined : didYouMean(name, known);
    const at = hint === undefined ? undefined : placeOf(node, new RegExp(name.replaceAll(/[^\w ]/g, '.')));
    if (at !== undefined) report(sink, at, 'unknown-card', `no card is named "${name}"`, hint);
  }
}
