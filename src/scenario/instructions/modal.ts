/** CR 700.2: a choice among modes, {modes: {name: ..}, count: two}. */
import { COMBAT_DIVIDED, type Instruction } from '../../rules/ability.ts';
import { modeOf } from '../abilities/mode-targets.ts';
import { modesByNumber } from '../abilities/rewrites.ts';
import type { Context } from '../phrases/context.ts';
import { refAt } from '../phrases/player-or-object.ts';
import { numberWord } from '../vocabulary/words.ts';
import { booleanOf, get, has, mapOf, textOf, wordOf } from '../yaml/read.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

/** What may stand beside "modes:". */
export const BESIDE_MODES = ['player', 'who', 'count', 'repeated', 'divides'] as const;
/** How many sets of modes are offered at most; no card has more. */
const MOST_SETS = 128;
/** "Two", "one or both", "one or more", "any number", "up to two": from so many to so many of them. */
function countSaid(text: string, all: number, repeated: boolean): readonly [number, number] | undefined {
  const said = text.trim().toLowerCase();
  if (said === 'one or both') return all === 2 ? [1, 2] : undefined;
  if (said === 'one or more') return [1, all];
  if (said === 'any number') return [0, all];
  const [, upTo, word = ''] = /^(up to )?(\w+)$/.exec(said) ?? [];
  const n = /^\d+$/.test(word) ? Number(word) : numberWord(word);
  return n === undefined || n < 1 || (n > all && !repeated) ? undefined : [upTo === undefined ? n : 0, n];
}
/** CR 700.2d: the sets of so many of `all` modes, each by its places in the order in which they are printed. */
function setsOf(all: number, [least, most]: readonly [number, number], repeated: boolean): readonly (readonly number[])[] {
  let last: readonly (readonly number[])[] = [[]];
  const sets: (readonly number[])[] = least === 0 ? [[]] : [];
  for (let size = 1; size <= most && sets.length <= MOST_SETS; size++) {
    last = last.flatMap((set) => Array.from({ length: all }, (_, nth) => nth).filter((nth) => set.every((each) => (repeated ? each <= nth : each < nth))).map((nth) => [...set, nth]));
    if (size >= least) sets.push(...last);
  }
  return sets;
}
/** CR 700.2: the modes of an instruction; `count:` says how many of them are chosen, `repeated: true` that one may be chosen more than once. */
export function modesInstruction(context: Context, map: MapNode, node: Node): Instruction | undefined {
  const modes = mapOf(context.sink, modesByNumber(node), '{name: instructions}');
  const who = refAt(context, map, 'player') ?? refAt(context, map, 'who') ?? context.doer;
  if (modes === undefined) return undefined;
  const [countNode, repeatedNode] = [get(map, 'count'), get(map, 'repeated')];
  const repeated = repeatedNode !== undefined && booleanOf(context.sink, repeatedNode) === true;
  const all = modes.entries.length;
  const range = countNode === undefined ? undefined : countSaid(textOf(context.sink, countNode, 'a number of modes') ?? '', all, repeated);
  const sets = range === undefined ? [] : setsOf(all, range, repeated);
  if (countNode !== undefined && (range === undefined || sets.length > MOST_SETS)) report(context.sink, countNode.at, 'count', `that is no number of modes that can be chosen among ${String(all)}`, 'write a number, "one or both", "one or more", "any number" or "up to two"');
  if (repeated && countNode === undefined) report(context.sink, map.at, 'missing-key', '"repeated:" says that a mode may be chosen more than once, and one is chosen', 'write how many: count: three');
  const offered = sets.length === 0 || sets.every((set, nth) => set.length === 1 && set[0] === nth) ? {} : { sets };
  const isOfCombat = has(map, 'divides') && wordOf(context.sink, get(map, 'divides')!, ['combat-damage'], 'thing that is divided') !== undefined; // ways to do one thing, and no modes of a text
  return { do: 'modes', ...(who === undefined ? {} : { who }), ...(isOfCombat ? { asked: COMBAT_DIVIDED } : {}), modes: modes.entries.map(({ key, value }) => ({ name: key, body: modeOf(context, value) })), ...offered };
}
