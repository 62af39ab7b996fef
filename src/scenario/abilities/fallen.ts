/** CR 705.2, 706.2: a replacement ability that flips or rolls as it is applied: what fell decides, nobody chooses it. Rewritten as its long form. */
import { scalarAt, withTexts } from '../phrases/context.ts';
import { get, has, normal } from '../yaml/read.ts';
import type { Entry, MapNode, Node } from '../yaml/yaml.ts';

const mapAt = (at: number, pairs: Readonly<Record<string, Node>>): MapNode => ({ node: 'map', at, entries: Object.entries(pairs).map(([key, value]) => ({ key, at, value })) });
const isWord = (node: Node | undefined, ...words: readonly string[]): boolean => node?.node === 'scalar' && words.includes(node.source);
const replaced = (map: MapNode, key: string, change: (entry: Entry) => Entry): MapNode =>
  ({ ...map, entries: map.entries.map((entry) => (normal(entry.key) === key ? change(entry) : entry)) });

/** flip: you, {player: you}, {number: 1}: one coin, with the name under which a flip is asked for. */
function isOneFlip(node: Node): boolean {
  if (node.node !== 'map') return isWord(node, 'you', 'a coin', '1');
  return node.entries.every(({ key, value }) => (key === 'player' ? isWord(value, 'you') : ['number', 'amount'].includes(key) && isWord(value, '1')));
}
/** roll: {player: you, sides: 6}: one die. */
function sidesOf(node: Node): Node | undefined {
  const sides = node.node === 'map' ? get(node, 'sides') : undefined;
  if (node.node !== 'map' || sides === undefined) return undefined;
  return node.entries.every(({ key, value }) => key === 'sides' || (key === 'player' ? isWord(value, 'you') : key === 'number' && isWord(value, '1'))) ? sides : undefined;
}
function named(map: MapNode): MapNode {
  const [flip, roll] = [get(map, 'flip'), get(map, 'roll')];
  const flipped = flip === undefined || !isOneFlip(flip) ? map : replaced(map, 'flip', (entry) => ({ ...entry, value: mapAt(flip.at, { flip: scalarAt(flip.at, '1') }) }));
  const sides = roll === undefined ? undefined : sidesOf(roll);
  return sides === undefined ? flipped : replaced(flipped, 'roll', (entry) => ({ ...entry, value: mapAt(entry.at, { roll: sides }) }));
}

/** prevent: {if: you won the flip, amount: all}: of two modes the one whose condition holds. */
function conditional(map: MapNode): MapNode {
  const prevent = get(map, 'prevent');
  if (prevent?.node !== 'map' || has(map, 'modes') || ['change', 'split', 'instead', 'also', 'then'].some((key) => has(map, key))) return map;
  const [when, not, amount] = [get(prevent, 'if'), get(prevent, 'unless'), get(prevent, 'amount')];
  const asked = when ?? not;
  if (asked === undefined || (when !== undefined && not !== undefined) || amount === undefined || prevent.entries.length !== 2) return map;
  const otherwise = mapAt(asked.at, { not: asked });
  const [met, unmet] = when === undefined ? [otherwise, asked] : [asked, otherwise];
  return replaced(map, 'prevent', (entry) => ({ key: 'modes', at: entry.at, value: mapAt(entry.at, { prevented: mapAt(entry.at, { if: met, prevent: amount }), 'not prevented': mapAt(entry.at, { if: unmet }) }) }));
}

const SIDES_OF_A_COIN: readonly string[] = ['heads', 'tails'];
/** "3", "1-9", "1 to 9", "1—9": numbers of a die, from and to. */
const rangeOf = (name: string): readonly [string, string] | undefined => {
  const [, from, to] = /^(\d+)(?:\s*(?:-|–|—|to)\s*(\d+))?$/.exec(name) ?? [];
  return from === undefined ? undefined : [from, to ?? from];
};
function conditionFor(map: MapNode, name: string, at: number): Node | undefined {
  const [flip, roll] = [get(map, 'flip'), get(map, 'roll')].map((node) => (node?.node === 'map' && node.entries.length === 1 ? node.entries[0]?.key : undefined));
  if (flip !== undefined && SIDES_OF_A_COIN.includes(name)) return mapAt(at, { chosen: mapAt(at, { [flip]: scalarAt(at, name) }) });
  const range = roll === undefined ? undefined : rangeOf(name);
  if (range === undefined) return undefined;
  const compared = (order: string, number: string): Node => mapAt(at, { compare: { node: 'list', at, items: [scalarAt(at, `the chosen ${roll ?? ''}`), scalarAt(at, order), scalarAt(at, number)] } });
  return mapAt(at, { all: { node: 'list', at, items: [compared('at-least', range[0]), compared('at-most', range[1])] } });
}
/** modes: {heads: .., tails: ..} or {1-9: .., 10-20: ..} beside one coin or die: the mode that fell. */
function decided(map: MapNode): MapNode {
  const modes = get(map, 'modes');
  if (modes?.node !== 'map') return map;
  const conditions = modes.entries.map(({ key, at }) => conditionFor(map, key, at));
  if (conditions.some((each) => each === undefined)) return map;
  const entries = modes.entries.map((entry, i): Entry => {
    const { value } = entry;
    const condition = conditions[i];
    if (value.node !== 'map' || has(value, 'if') || condition === undefined) return entry;
    return { ...entry, value: { ...value, entries: [...value.entries, { key: 'if', at: entry.at, value: condition }] } };
  });
  return replaced(map, 'modes', (entry) => ({ ...entry, value: { ...modes, entries } }));
}
const TOTAL = /\b(?:the )?(?:die total|total rolled|die result|result of the (?:roll|die|dice)|number rolled)\b|^the (?:result|roll|total)$/g;
/** CR 706.2: "the die total" is that of the one die that is rolled, whatever its name: {roll: {die: 4}}. */
function totalNamed(map: MapNode): MapNode {
  const roll = get(map, 'roll');
  const [only, ...more] = roll?.node === 'map' ? roll.entries : [];
  if (only === undefined || more.length > 0 || only.key === 'roll') return map;
  return { ...map, entries: map.entries.map((entry) => (entry.value === roll ? entry : { ...entry, value: withTexts(entry.value, (text) => text.replace(TOTAL, `the chosen ${only.key}`)) })) };
}
/** The ability with what falls said in full. */
export const withFallen = (written: MapNode): MapNode => (has(written, 'flip') || has(written, 'roll') || has(written, 'prevent') ? decided(conditional(totalNamed(named(written)))) : written);

const WON: readonly string[] = ['win', 'won', 'if-won', 'if-you-win', 'if-you-won', 'heads', 'if-heads'];
const LOST: readonly string[] = ['lose', 'lost', 'if-lost', 'if-you-lose', 'if-you-lost', 'tails', 'if-tails'];
/** What stands beside an instruction to flip a coin, for its sides. */
export const SIDES_SAID: readonly string[] = [...WON, ...LOST];
/** CR 705.2, 706.2: what an instruction to flip or roll says for the case: {flip: .., won: [..], lost: [..]}, {roll: .., modes: {1-3: [..]}}; the coin or die first, then the conditions. */
export function fallenThen(written: MapNode): readonly MapNode[] | undefined {
  const map = sidesBeside(written);
  const event = map.entries.find(({ key }) => ['flip', 'roll'].includes(normal(key)));
  if (event === undefined) return undefined;
  const modes = get(map, 'modes');
  const isFlip = normal(event.key) === 'flip';
  const beside = map.entries.filter(({ key }) => isFlip && SIDES_SAID.includes(normal(key)));
  const cases = modes?.node === 'map' ? [...beside, ...modes.entries] : beside;
  const asked = cases.map(({ key, at }) => (isFlip ? flipCondition(normal(key), at) : conditionFor(mapAt(at, { roll: mapAt(at, { roll: scalarAt(at, '1') }) }), key, at)));
  if (cases.length === 0 || asked.some((each) => each === undefined)) return undefined;
  const rest = map.entries.filter((each) => !cases.includes(each) && normal(each.key) !== 'modes');
  return [{ ...map, entries: rest }, ...cases.map(({ at, value }, i): MapNode => mapAt(at, { if: asked[i] ?? value, then: value }))];
}
/** {flip: {player: you, win: [..], lose: [..]}} is {flip: {player: you}, win: [..], lose: [..]}, and {roll: {player: you, modes: {1-3: [..]}}} is {roll: {player: you}, modes: {1-3: [..]}}. */
function sidesBeside(map: MapNode): MapNode {
  const event = map.entries.find(({ key }) => ['flip', 'roll'].includes(normal(key)));
  const isSide = (key: string): boolean => key === 'modes' || (event !== undefined && normal(event.key) === 'flip' && SIDES_SAID.includes(key));
  const inside = event?.value.node === 'map' ? event.value.entries.filter(({ key }) => isSide(normal(key))) : [];
  if (event?.value.node !== 'map' || inside.length === 0) return map;
  const value: Node = { ...event.value, entries: event.value.entries.filter((each) => !inside.includes(each)) };
  return { ...map, entries: [...map.entries.map((each) => (each === event ? { ...event, value } : each)), ...inside] };
}
const flipCondition = (word: string, at: number): Node | undefined => (WON.includes(word) ? scalarAt(at, 'you won the flip') : LOST.includes(word) ? scalarAt(at, 'you lost the flip') : undefined);
