/**
 * CR 401.4: cards that get into one library at once are put there in any order that their owner likes. Nothing compiled looks at the order, so an
 * owner's choice is one option with as many ways as there are orders, offered when nothing applies to anything of the batch any more.
 */
import { objectAt } from '../../rules/world.ts';
import type { ObjectId, PlayerId } from '../../rules/model.ts';
import type { Expr, PackedField } from '../../search/packed/form/ir.ts';
import type { Last } from './contained.ts';
import type { Compiled, Turn } from './effects.ts';
import { ZERO, add, all, field, int, not, op, some, when } from './expression.ts';
import type { Job } from './process.ts';
import { refuse } from './symbolic.ts';

/** Cards of one owner that may get into the library at once: of each, whether it does. */
export interface Arrangement { readonly owner: PlayerId; readonly goes: readonly Expr[] }

/** The rules refuse more orders than those of so many. */
const MOST = 6;

/** @param lasts of one batch */
export function arrangementsOf(job: Job, lasts: readonly Last[]): readonly Arrangement[] {
  const { world } = job;
  const moves = lasts.flatMap(({ event, amount }) => (event.kind === 'move' && event.to?.zone === 'library' && event.to.place !== 'shuffle' && event.what !== undefined ? [{ what: event.what, there: op('gt', amount, ZERO) }] : []));
  return world.players.flatMap(({ id: owner }) => {
    const mine = new Map<ObjectId, readonly Expr[]>();
    for (const { what, there } of moves) if (objectAt(world, what).owner === owner) mine.set(what, [...(mine.get(what) ?? []), there]);
    if (mine.size < 2) return [];
    const labels = new Set([...mine.keys()].map((id) => objectAt(world, id).label));
    if (labels.size < mine.size || [...mine.keys()].some((id) => objectAt(world, id).anonymous === true)) refuse(job.refusals, 'cards that nothing tells apart get into one library');
    if (mine.size > MOST) refuse(job.refusals, 'many cards get into one library');
    return [{ owner, goes: [...mine.values()].map((ways) => some(...ways)) }];
  });
}

/** The owner's choices as effects of the intermediate form, one part each, from part `first` on.
 * @param id of the batch */
export function compileArrangements(arrangements: readonly Arrangement[], id: string, { first, after }: Turn): Compiled {
  const fields: PackedField[] = [];
  const asks: Expr[] = [];
  const effects = arrangements.map(({ owner, goes }, at) => {
    const name = `order ${id} of ${String(owner)}`;
    const number = add(...goes);
    const asked = all(op('ge', number, int(2)), op('eq', field(name), ZERO));
    const guard = all(...[...after, ...asks].map(not), asked);
    fields.push({ name, initial: 0, min: 0, max: factorial(goes.length) });
    asks.push(asked);
    const orders = Array.from({ length: goes.length - 2 }, (_, i) => i + 2).reduce<Expr>((most, k) => when(op('eq', number, int(k)), int(factorial(k)), most), int(factorial(goes.length)));
    return { name, part: first + at, tier: 1, exhaustive: true, guard, options: [{ assign: [[name, field(WAY)] as const], each: { runs: [{ name: WAY, from: int(1), to: orders }], most: factorial(goes.length) } }] };
  });
  return { fields, effects, chooser: 'first', seats: null, end: first + arrangements.length, asks: asks.length === 0 ? null : some(...asks) };
}
const WAY = 'the order';
const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
