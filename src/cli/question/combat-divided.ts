/** Combat damage that is divided: of a creature that several others block, and of one with trample. Every way to assign it is a way of its own. */
import { divisions, divisionsCount } from '../../base/divisions.ts';
import { inlineMap, yamlName } from './inline-yaml.ts';
import { keywordsOf, textOf, type Board, type Happening } from './board.ts';
import { other } from './said.ts';
import { labelOf, type Thing } from './things.ts';
import type { Told } from './forms.ts';

/** More ways to assign it than anybody reads. */
const MOST_WAYS = 40;
const dealt = (from: Thing, to: string, amount: string): string => `damage: ${inlineMap({ from: yamlName(labelOf(from)), to: yamlName(to), amount: yamlName(amount), combat: 'true' })}`;
export type Strikes = (thing: Thing | undefined, board: Board) => 'first' | 'double' | 'usual';
/** What a thing is on paper: its power and toughness with its +1/+1 and -1/-1 counters; undefined where something else may change them. */
function sizeOf(thing: Thing, { things, cards }: Board): { readonly power: number; readonly toughness: number } | undefined {
  const changes = things.some((each) => each.zone !== 'none' && textOf(each, cards).some((one) => one['plusPt'] !== undefined || one['setPt'] !== undefined || one['switchPt'] !== undefined));
  const [, power, toughness] = /(\d+)\/(\d+)/.exec(thing.object ?? '') ?? [];
  const printed = thing.card === undefined ? undefined : cards.tell(thing.card).card?.pt;
  const [p, t] = power === undefined ? [printed?.[0], printed?.[1]] : [Number(power), Number(toughness)];
  if (p === undefined || t === undefined || changes) return undefined;
  const more = (thing.counters['+1/+1'] ?? 0) - (thing.counters['-1/-1'] ?? 0);
  return { power: Number(p) + more, toughness: Number(t) + more };
}
/** The blockers one by one: of "two 3/3s" each is a thing of its own. */
export function oneByOne(all: readonly Thing[], { things }: Board): readonly Thing[] {
  return all.flatMap((thing) => {
    const more = Array.from({ length: thing.count - 1 }, () => { const one: Thing = { ...thing, counters: { ...thing.counters }, count: 1 }; things.push(one); return one; });
    thing.count = 1;
    return [thing, ...more];
  });
}
type Size = (thing: Thing) => { readonly power: number; readonly toughness: number };
/** CR 510.1c, 702.19b, 702.2c: every legal way to assign an attacker's damage among its blockers and, with trample, whom it attacks. */
function waysOf(attacker: Thing, blockers: readonly Thing[], board: Board, { size, dealtBefore = 0 }: { readonly size: Size; readonly dealtBefore?: number }): readonly (readonly number[])[] {
  const has = keywordsOf(attacker, board);
  const { power } = size(attacker);
  const lethal = blockers.map((each) => (has.includes('deathtouch') ? 1 : Math.max(0, size(each).toughness - dealtBefore)));
  if (blockers.length === 0 && !has.includes('trample')) return []; // 510.1c
  const all = divisions(power, blockers.length + (has.includes('trample') ? 1 : 0), 0);
  return all.filter((way) => way.length === blockers.length || way.at(-1) === 0 || lethal.every((least, at) => (way[at] ?? 0) >= least));
}
/** An attacker and those that block it deal combat damage; how the attacker's is divided its controller chooses. */
export function divided(attacker: Thing, blockers: readonly Thing[], board: Board, strikes: Strikes): Told {
  const sizes = new Map([attacker, ...blockers].map((thing) => [thing, sizeOf(thing, board)] as const));
  const unknown = [...sizes].find(([, size]) => size === undefined)?.[0];
  const say = 'say how its damage is divided: "... deals 2 combat damage to bear and 2 combat damage to nicole"';
  if (unknown !== undefined) return { refused: `how large ${labelOf(unknown)} is here is not known before: ${say}` };
  const size: Size = (thing) => sizes.get(thing) ?? { power: 0, toughness: 0 };
  const isAgain = strikes(attacker, board) === 'double' && keywordsOf(attacker, board).includes('trample');
  const lives = blockers.some((each) => keywordsOf(each, board).includes('indestructible') || each.shielded === true || Object.keys(each.counters).includes('shield'));
  if (isAgain && (blockers.length > 1 || lives)) return { refused: `what is lethal damage in the second step depends on the first: ${say}` };
  if (blockers.length > MOST_BLOCKERS || divisionsCount(size(attacker).power, blockers.length + 1, 0) > 1000 || waysOf(attacker, blockers, board, { size }).length > MOST_WAYS) return { refused: `${labelOf(attacker)} can divide its damage in more than ${String(MOST_WAYS)} ways: ${say}` };
  return inSteps({ attacker, blockers, board, size, strikes });
}
const MOST_BLOCKERS = 3;
interface Combat { readonly attacker: Thing; readonly blockers: readonly Thing[]; readonly board: Board; readonly size: Size; readonly strikes: Strikes }
const together = (parts: readonly string[]): string => `together: [${parts.map((part) => `{${part}}`).join(', ')}]`;
/** What an attacker and those that still block it deal in one step, at once: as one way where there is one, else as the ways that there are; undefined where nobody deals any. */
function oneStep({ attacker, board, size }: Combat, there: readonly Thing[], dealing: { readonly attacks: boolean; readonly back: readonly Thing[]; readonly dealtBefore?: number }): string | undefined {
  const player = attacker.owner ?? 'Amy';
  const back = dealing.back.map((each) => dealt(each, labelOf(attacker), `power of ${labelOf(each)}`));
  const ways = dealing.attacks ? waysOf(attacker, there, board, { size, ...(dealing.dealtBefore === undefined ? {} : { dealtBefore: dealing.dealtBefore }) }) : [];
  const to = [...there.map(labelOf), other(player)];
  const assigned = ways.map((way) => way.flatMap((n, at) => (n === 0 ? [] : [{ n, to: to[at] ?? '' }])));
  const parts = (way: (typeof assigned)[number]): string => together([...way.map(({ n, to: name }) => dealt(attacker, name, String(n))), ...back]);
  if (assigned.length === 0) return back.length === 0 ? undefined : together(back);
  if (assigned.length === 1 && assigned[0] !== undefined) return parts(assigned[0]);
  return `player: ${player}, divides: combat damage, modes: {${assigned.map((way) => `${yamlName(way.map(({ n, to: name }) => `${String(n)} to ${name}`).join(', ') || 'none')}: [{${parts(way)}}]`).join(', ')}}`;
}
/** All ways to take some of these, the fewest first. */
const someOf = (all: readonly Thing[]): readonly (readonly Thing[])[] => all.reduce<readonly (readonly Thing[])[]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]]).toSorted((a, b) => a.length - b.length);
/** CR 510.4: in one step, or in two where somebody strikes first; in the second deal those that are still there and did not deal before, or strike twice. */
function inSteps(combat: Combat): Happening {
  const { attacker, blockers, board, strikes } = combat;
  const of = (way: 'first' | 'double' | 'usual', thing: Thing): boolean => strikes(thing, board) === way;
  const first = [attacker, ...blockers].filter((each) => !of('usual', each));
  const second = [attacker, ...blockers].filter((each) => !of('first', each));
  const inTwo = first.length > 0 && second.length > 0;
  const one = inTwo || first.length > 0 ? first : second;
  const isThere = (thing: Thing): string => `{is: [${yamlName(labelOf(thing))}, on the battlefield]}`;
  const later = (): readonly string[] => someOf(blockers).flatMap((there) => { // the fewest first: who has died does not come back
    const dealtBefore = of('double', attacker) && there.length === blockers.length ? combat.size(attacker).power : 0;
    const step = oneStep(combat, there, { attacks: second.includes(attacker), back: second.filter((each) => there.includes(each)), ...(keywordsOf(attacker, board).includes('trample') ? { dealtBefore } : {}) });
    const conditions = [isThere(attacker), ...blockers.map((each) => (there.includes(each) ? isThere(each) : `{not: ${isThere(each)}}`))];
    return step === undefined ? [] : [`{if: {all: [${conditions.join(', ')}]}, do: [{${step}}]}`];
  });
  const player = attacker.owner ?? 'Amy';
  const now = (): string => oneStep(combat, blockers, { attacks: one.includes(attacker), back: one.filter((each) => each !== attacker) }) ?? together([]);
  return {
    text: () => (now().startsWith('player:') ? `{${now()}}` : now()), dies: true, ...(inTwo ? { more: later } : {}),
    says: () => `${labelOf(attacker)} and ${blockers.map(labelOf).join(' and ')} deal combat damage to each other, ${labelOf(attacker)}'s damage divided as ${player} chooses${inTwo ? `, ${first.map(labelOf).join(' and ')} in the first of two combat damage steps` : ''}`,
    taken: [],
  };
}
