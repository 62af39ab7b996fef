/** Combat damage that is divided: of a creature that several others block, and of one with trample. Every way to assign it is a way of its own. */
import { divisions, divisionsCount } from '../../base/divisions.ts';
import { inlineMap, yamlName } from './inline-yaml.ts';
import { keywordsOf, textOf, type Board, type Happening } from './board.ts';
import { other } from './said.ts';
import { labelOf, type Thing } from './things.ts';
import type { Told } from './forms.ts';

/** More ways to assign it than anybody reads. */
const MOST_WAYS = 40;
export type Strikes = (thing: Thing | undefined, board: Board) => 'first' | 'double' | 'usual';
/** What a thing is on paper: its power and toughness with its +1/+1 and -1/-1 counters; undefined where something else may change them. */
function sizeOf(thing: Thing, { things, cards }: Board): { readonly power: number; readonly toughness: number } | undefined {
  const changes = things.some((each) => each.zone !== 'none' && textOf(each, cards).some((one) => one['pt'] !== undefined || one['base'] !== undefined));
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
interface Assigned { readonly name: string; readonly words: string; readonly parts: readonly string[] }
const dealt = (from: Thing, to: string, amount: string): string => `damage: ${inlineMap({ from: yamlName(labelOf(from)), to: yamlName(to), amount: yamlName(amount), combat: 'true' })}`;
/** CR 510.1c, 702.19b, 702.2c: every legal way to assign an attacker's damage among its blockers and, with trample, whom it attacks. */
function waysOf(attacker: Thing, blockers: readonly Thing[], board: Board, size: (thing: Thing) => { readonly power: number; readonly toughness: number }): readonly (readonly number[])[] {
  const has = keywordsOf(attacker, board);
  const { power } = size(attacker);
  const lethal = blockers.map((each) => (has.includes('deathtouch') ? 1 : Math.max(0, size(each).toughness)));
  const all = divisions(power, blockers.length + (has.includes('trample') ? 1 : 0), 0);
  return all.filter((way) => way.length === blockers.length || way.at(-1) === 0 || lethal.every((least, at) => (way[at] ?? 0) >= least));
}
/** An attacker and those that block it deal combat damage; how the attacker's is divided its controller chooses. */
export function divided(attacker: Thing, blockers: readonly Thing[], board: Board, strikes: Strikes): Told {
  const sizes = new Map([attacker, ...blockers].map((thing) => [thing, sizeOf(thing, board)] as const));
  const unknown = [...sizes].find(([, size]) => size === undefined)?.[0];
  const say = 'say how its damage is divided: "... deals 2 combat damage to bear and 2 combat damage to nicole"';
  if (unknown !== undefined) return { refused: `how large ${labelOf(unknown)} is here is not known before: ${say}` };
  const size = (thing: Thing): { readonly power: number; readonly toughness: number } => sizes.get(thing) ?? { power: 0, toughness: 0 };
  const how = [attacker, ...blockers].map((each) => strikes(each, board));
  if (how[0] === 'double' || (blockers.length > 1 && new Set(how).size > 1) || how.slice(1).includes('double')) return { refused: `${labelOf(attacker)} deals its damage in a step of its own: ${say}` };
  if (divisionsCount(size(attacker).power, blockers.length + 1, 0) > 1000 || waysOf(attacker, blockers, board, size).length > MOST_WAYS) return { refused: `${labelOf(attacker)} can divide its damage in more than ${String(MOST_WAYS)} ways: ${say}` };
  return inSteps(attacker, blockers, { ways: waysOf(attacker, blockers, board, size), isFirst: how[0] === 'first', isBlockerFirst: how[1] === 'first' });
}
interface Steps { readonly ways: readonly (readonly number[])[]; readonly isFirst: boolean; readonly isBlockerFirst: boolean }
/** CR 510.4: in one step, or in two where only one side strikes first; then the other deals only if it is still there. */
function inSteps(attacker: Thing, blockers: readonly Thing[], { ways, isFirst, isBlockerFirst }: Steps): Happening {
  const player = attacker.owner ?? 'Amy';
  const inTwo = isFirst !== isBlockerFirst;
  const back = (): readonly string[] => blockers.map((each) => dealt(each, labelOf(attacker), `power of ${labelOf(each)}`));
  const assigned = (way: readonly number[]): Assigned => {
    const to = [...blockers.map(labelOf), other(player)];
    const some = way.flatMap((n, at) => (n === 0 ? [] : [{ n, to: to[at] ?? '' }]));
    return { name: some.map(({ n, to: name }) => `${String(n)} to ${name}`).join(', ') || 'none', words: '', parts: some.map(({ n, to: name }) => dealt(attacker, name, String(n))) };
  };
  const together = (parts: readonly string[]): string => `together: [${parts.map((part) => `{${part}}`).join(', ')}]`;
  const dividing = (more: readonly string[]): string => `{player: ${player}, modes: {${ways.map(assigned).map(({ name, parts }) => `${yamlName(name)}: [{${together([...parts, ...more])}}]`).join(', ')}}}`;
  const isThere = (thing: Thing): string => `{is: [${yamlName(labelOf(thing))}, on the battlefield]}`;
  const ifThere = (what: string): string => `{if: {all: [${[attacker, ...blockers].map(isThere).join(', ')}]}, do: [${what}]}`;
  const own = (): string => dividing(inTwo ? [] : back());
  const theirs = (): string => `{${together(back())}}`;
  return {
    text: () => (inTwo && !isFirst ? theirs() : own()), dies: true, ...(inTwo ? { more: () => [ifThere(isFirst ? theirs() : own())] } : {}),
    says: () => `${labelOf(attacker)} and ${blockers.map(labelOf).join(' and ')} deal combat damage to each other, ${labelOf(attacker)}'s damage divided as ${player} chooses${inTwo ? `, ${isFirst ? labelOf(attacker) : blockers.map(labelOf).join(' and ')} in the first of two combat damage steps` : ''}`,
    taken: [],
  };
}
