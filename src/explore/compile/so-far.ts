/**
 * CR 608.2i: what texts ask of life totals, counters, marked damage and of what has happened, where several batches happen one after another. What the batches
 * before have come to is in fields (closing.ts), so the answer is what the board at the start says and an expression of those fields besides.
 */
import { type Int, equals } from '../../base/integer.ts';
import type { Amount, Condition, ValueName } from '../../rules/ability.ts';
import { type AskedOfRecord, factsOfOne, factsTotal, colorsMeant, valueOf } from '../../rules/amount.ts';
import { ptOfCounter } from '../../rules/613-base.ts';
import { type Thing, isPlayer, playerOfThing } from '../../rules/model.ts';
import { referents } from '../../rules/reference.ts';
import { type Subject, isObject } from '../../rules/view.ts';
import { counterCount, countersOf } from '../../rules/world.ts';
import type { Expr } from '../../search/packed/form/ir.ts';
import { ZERO, add, int, nonNegative, op, when } from './expression.ts';
import type { Happening } from './happening.ts';
import { type Symbolic, abilitiesOf, amountExpr, refuse } from './symbolic.ts';

/** What the batches before have come to; asked for only where something looks at it. */
export type SoFar = () => Happening;

/** A number that an object or player has by now. */
export function valueSoFar(at: Symbolic, asked: Extract<Amount, { amount: 'value' }>): Expr {
  const happening = happeningAt(at);
  if (happening === null) return ZERO;
  return add(...referents(at.scope, asked.of).map((subject) => valueNow(at, happening, subject, asked)));
}

function valueNow(at: Symbolic, happening: Happening, subject: Subject, { value, kind, colors }: Extract<Amount, { amount: 'value' }>): Expr {
  const now = int(valueOf(at.scope, subject, value, kind, colorsMeant(at.scope, colors)));
  const thing = isObject(subject) ? subject.id : subject;
  const { world } = at.scope.view;
  const counted = happening.counters.filter((each) => each.thing === thing).map((each) => ({ kind: each.kind, more: op('sub', each.total, int(counterCount(countersOf(world, thing), each.kind))) }));
  const more = (wanted: (name: string) => boolean): Expr => add(now, ...counted.filter((each) => wanted(each.kind)).map((each) => each.more));
  switch (value) {
    case 'life': return (isPlayer(thing) ? happening.life.get(playerOfThing(thing)) : undefined) ?? now;
    case 'damage': return happening.damage.get(thing) ?? now;
    case 'counters': return more((name) => kind === undefined || name === kind);
    case 'poison': case 'loyalty': case 'defense': return more((name) => name === value);
    case 'hand': case 'library': case 'graveyard': return happening.cards ? refuse(at.refusals, 'how many cards are somewhere') : now;
    case 'power': case 'toughness': return add(now, ...counted.map((each) => op('mul', int(byCounter(at, each.kind, value)), each.more)));
    default: return counted.length === 0 || STEADY_VALUES.has(value) ? now : refuse(at.refusals, `a value "${value}" of what has got counters`);
  }
}
/** What neither life nor counters nor damage change. */
const STEADY_VALUES: ReadonlySet<ValueName> = new Set<ValueName>(['starting-life', 'devotion', 'max-hand', 'mana-value', 'colors', 'x', 'base-power', 'base-toughness']);

/** CR 613.4c: what a counter adds, where no continuous effect may look at it or exchange power and toughness. */
function byCounter({ scope: { view: { world } }, refusals }: Symbolic, kind: string, value: 'power' | 'toughness'): number {
  const pt = ptOfCounter(kind);
  if (pt !== null && abilitiesOf(world).some(({ ability }) => ability === 'static')) refuse(refusals, 'power or toughness beside continuous effects');
  return Number(pt?.[value === 'power' ? 0 : 1] ?? 0);
}

/** What was told of a kind in the batches before, and by the board at the start. */
interface Told { readonly base: Int; readonly told: readonly { readonly subject: Thing | undefined; readonly amount: Expr }[] }
/** The rules themselves say whether a fact counts: it does where the record with it comes to more than without. */
function toldSoFar(at: Symbolic, asked: AskedOfRecord): Told {
  const base = factsTotal(at.scope, asked);
  const happening = happeningAt(at);
  const { view } = at.scope;
  if (asked.since === 'way') refuse(at.refusals, 'what was done this way, among several events');
  const told = (happening?.facts ?? []).flatMap(({ fact, amount, there, tally, cards, worded }) => {
    const world = { ...view.world, facts: [...view.world.facts, { ...fact, ...(amount === null ? {} : { amount: 1 }) }] };
    if (equals(factsTotal({ ...at.scope, view: { ...view, world } }, asked), base)) return [];
    if ((tally ?? cards ?? worded) !== undefined) refuse(at.refusals, 'how things have entered so far');
    const whole = amount !== null && there.kind === 'gt' && there.a === amount && nonNegative(amount);
    return [{ subject: fact.subject, amount: whole ? amount : when(there, amount ?? int(1), ZERO) }];
  });
  return { base, told };
}

/** How much of it has happened by now. */
export function amountSoFar(at: Symbolic, asked: AskedOfRecord): Expr {
  const { base, told } = toldSoFar(at, asked);
  return add(int(base), ...told.map(({ amount }) => amount));
}

/** Whether so much of it has happened by now: of what several players did or underwent, the most of one of them. */
export function hasHappened(at: Symbolic, condition: Extract<Condition, { if: 'happened' }>): Expr {
  const least = condition.atLeast === undefined ? int(1) : amountExpr(at, condition.atLeast);
  if (condition.who === undefined || condition.who.test === 'ref') return op('ge', amountSoFar(at, condition), least);
  const { base, told } = toldSoFar(at, condition);
  if (told.length === 0) return op('ge', int(factsOfOne(at.scope, condition)), least);
  if (!equals(base, 0) || told.some(({ subject }) => subject === undefined || !isPlayer(subject))) return refuse(at.refusals, 'something that happened to one of several');
  const sums = [...new Set(told.map(({ subject }) => subject))].map((one) => add(...told.filter(({ subject }) => subject === one).map(({ amount }) => amount)));
  return op('ge', sums.reduce((most, each) => op('max', most, each)), least);
}

/** Kinds of events that change nothing but numbers. */
export const FOLLOWED: ReadonlySet<string> = new Set(['damage', 'lose-life', 'gain-life', 'put-counters', 'remove-counters', 'mark-damage', 'add-mana']);
/** Kinds beside them that may come between, where nothing counts cards or tokens. */
export const KEPT: ReadonlySet<string> = new Set(['mill', 'draw-cards', 'create']);
function happeningAt({ soFar, event, refusals }: Symbolic): Happening | null {
  if (soFar === undefined || !(FOLLOWED.has(event.kind) || KEPT.has(event.kind))) {
    refuse(refusals, `something that depends on what has happened, of an event "${event.kind}"`);
    return null;
  }
  return soFar();
}
