/**
 * What happens when a compiled batch is over, as expressions of its last fields: facts with their amounts, and how life
 * totals, counters and marked damage change. Mirrors `perform` and `contained` of the rules; what they do that depends on
 * the board alone is asked of them.
 */
import { type Int, equals, minus, plus, times } from '../base/integer.ts';
import type { EventKind } from '../rules/ability.ts';
import { effectsFor, forbidding } from '../rules/effect.ts';
import { FACT_OF, type GameEvent, affectedOf } from '../rules/event.ts';
import { type Fact, type PlayerId, type Thing, isPlayer, thingOfPlayer } from '../rules/model.ts';
import type { Node } from '../rules/position.ts';
import { counterCount, countersOf, playerAt } from '../rules/world.ts';
import type { Expr } from '../search/packed/ir.ts';
import { ZERO, add, all, field, int, op, valueOf, when } from './compile-expression.ts';
import { SAMPLES, mayApply } from './compile-additions.ts';
import { type EntryFact, entryFact, tokenWords } from './compile-entry.ts';
import { alive, canGo, inShapes } from './compile-order.ts';
import type { Job, ProcessNode } from './compile-process.ts';
import { refuse } from './compile-symbolic.ts';

/** A fact that is there while `there` holds; without an amount the kind of fact has none. */
export interface SymbolicFact {
  readonly fact: Omit<Fact, 'amount'>;
  readonly amount: Expr | null;
  readonly there: Expr;
  /** The fact by a number that its words contain. */
  readonly worded?: { readonly number: Expr; readonly by: EntryFact };
}

/** The last values of everything that events of the supported kinds change. */
export interface Happening {
  readonly facts: readonly SymbolicFact[];
  readonly life: ReadonlyMap<PlayerId, Expr>;
  /** Added and taken away, by thing and kind of counter. */
  readonly counters: readonly { readonly thing: Thing; readonly kind: string; readonly total: Expr }[];
  readonly damage: ReadonlyMap<Thing, Expr>;
  /** Players whose cards move. */
  readonly cards: boolean;
  /** Something enters the battlefield. */
  readonly entering: boolean;
}

/** Kinds of events that can be in the batch, and what is said of them. */
export const KINDS: ReadonlySet<EventKind> = new Set<EventKind>(['damage', 'lose-life', 'gain-life', 'put-counters', 'remove-counters', 'mill', 'draw-cards', 'scry', 'surveil', 'add-mana', 'mark-damage', 'create']);

/** One event with the amount that it has in the end, 0 where it does not happen. */
interface Last { readonly event: GameEvent; readonly amount: Expr; /** CR 122.6: counters that something enters with are told with its entry. */ readonly at?: number }

/** @param job what all batches share
 * @param batches one after another, on the same board */
export function happeningOf(job: Job, batches: readonly { readonly job: Job; readonly nodes: readonly ProcessNode[] }[], mayBeNegative: ReadonlySet<string>): Happening {
  const beside = [...job.added.values()].map(({ name, event }): Last => ({ event, amount: field(name) }));
  return collect(job, [...batches.flatMap((batch) => lastsOf(batch.job, batch.nodes, mayBeNegative)), ...withResults(job, beside)]);
}

function lastsOf(job: Job, nodes: readonly ProcessNode[], mayBeNegative: ReadonlySet<string>): readonly Last[] {
  const lasts = nodes.flatMap((node) => node.shapes.map((shape, s): Last => ({ event: shape.event, amount: lastAmount(node, s, mayBeNegative), ...(job.entry === null ? {} : { at: node.at }) })));
  const settled = job.batch.nodes.flatMap((node, at): Last[] => (nodes.some((each) => each.at === at) || job.entry !== null || node.state === 'gone' || node.event.amount === undefined ? [] : [{ event: node.event, amount: int(node.event.amount) }]));
  return [...settled, ...withResults(job, lasts)];
}

/** Events that something may be left of, and what they contain. */
function withResults(job: Job, lasts: readonly Last[]): readonly Last[] {
  const open = lasts.filter(({ amount }) => valueOf(amount) !== 0);
  const all = [...open, ...open.flatMap((last) => resultsOf(job, last))];
  for (const { event } of all) if (!KINDS.has(event.kind)) refuse(job.refusals, `an event "${event.kind}"`);
  for (const { event } of open) if ((event.kind === 'scry' || event.kind === 'surveil') && isArranged(job, event)) refuse(job.refusals, 'cards are arranged');
  checkLifeTotals(job, all);
  return all;
}

function lastAmount(node: ProcessNode, s: number, mayBeNegative: ReadonlySet<string>): Expr {
  const amount = field(node.names.amount);
  const here = inShapes(node, [s]);
  if (!canGo(node) && !mayBeNegative.has(node.names.amount)) return when(here, amount, ZERO);
  return when(all(here, alive(node)), amount, ZERO);
}

/* Results of damage and other contained events (616.1g, 120.3): nothing may apply to them. */

const node = (event: GameEvent): Node => ({ event, parent: -1, state: 'open' });

function resultsOf(job: Job, last: Last): readonly Last[] {
  const { machine, world, refusals } = job;
  if (last.event.kind === 'create') return [];
  if (last.event.kind === 'mill' || last.event.kind === 'draw-cards') return checkCards(job, last.event);
  const [few, more] = SAMPLES.map((amount) => machine.procedure.expand(machine.rules, world, [node({ ...last.event, amount })], [0]).children.map(({ event }) => event));
  return (few ?? []).flatMap((event, i): Last[] => {
    const { amount } = event;
    const other = more?.[i]?.amount;
    const [a, b] = SAMPLES;
    if (amount === undefined || other === undefined || a === undefined || b === undefined) {
      refuse(refusals, `what "${last.event.kind}" contains`);
      return [];
    }
    if (!machine.procedure.exists(world, event) || forbidding(world, machine.rules.edition, event, null) !== null) refuse(refusals, `a result of ${last.event.kind} that can't happen`);
    if (mayApply(job, event)) refuse(refusals, `an effect watches ${event.kind}, a result of ${last.event.kind}`);
    return [{ event, amount: affine(job, last.amount, { at: a, value: amount }, { at: b, value: other }) }];
  });
}

/** The amount of a result: that of its container, a number, or both together (toxic). */
function affine(job: Job, amount: Expr, one: { readonly at: Int; readonly value: Int }, other: { readonly at: Int; readonly value: Int }): Expr {
  const slope = equals(one.value, other.value) ? 0 : 1;
  const rest = minus(one.value, times(slope, one.at));
  if (!equals(plus(times(slope, other.at), rest), other.value)) return refuse(job.refusals, 'a result of damage with an amount of its own');
  const sum = add(slope === 1 ? amount : ZERO, int(rest));
  return rest === 0 ? sum : when(op('gt', amount, ZERO), sum, ZERO);
}

/** CR 701.22a, 701.25a: whether looking at the top cards of the library may lead to a choice. */
function isArranged({ world }: Job, { kind, player }: GameEvent): boolean {
  const { library } = playerAt(world, player ?? 0);
  return kind === 'surveil' ? library.length > 0 : library.some((id) => world.objects[id]?.anonymous !== true);
}

/** Cards that move: nothing may watch that, and the number is all that shows. */
function checkCards(job: Job, event: GameEvent): readonly Last[] {
  const { machine, world, refusals } = job;
  const player = playerAt(world, event.player ?? 0);
  const card = player.library[0];
  const moved: GameEvent = { kind: 'move', cause: event.cause, applied: [], zoneFrom: 'library', to: { zone: event.kind === 'mill' ? 'graveyard' : 'hand' }, ...(card === undefined ? {} : { what: card }) };
  const drawn: GameEvent = { kind: 'draw', cause: event.cause, applied: [], player: player.id };
  for (const each of event.kind === 'mill' ? [moved] : [drawn, moved]) {
    if (effectsFor(world, machine.rules.edition, each, null).length > 0 || forbidding(world, machine.rules.edition, each, null) !== null) refuse(refusals, `an effect watches ${each.kind}`);
  }
  const known = event.kind === 'draw-cards' && player.libraryKnown && player.library.some((id) => world.objects[id]?.anonymous !== true);
  if (known) refuse(refusals, 'known cards are drawn');
  if (player.libraryUnknown?.some((id) => world.objects[id]?.anonymous !== true) === true) refuse(refusals, 'cards of a shuffled library');
  return [];
}

/** CR 120.4d: no effect may watch what the life totals become. */
function checkLifeTotals(job: Job, lasts: readonly Last[]): void {
  const changing = lasts.filter(({ event }) => event.kind === 'gain-life' || event.kind === 'lose-life');
  for (const player of job.world.players) {
    const mine = changing.filter(({ event }) => event.player === player.id);
    for (const cause of mine.map(({ event }) => event.cause)) {
      const total: GameEvent = { kind: 'life-total', cause, applied: [], player: player.id, old: player.life, new: player.life };
      if (mayApply(job, total)) refuse(job.refusals, 'an effect watches a life total');
    }
  }
}

/* Facts and totals. */

/** Recorded as a whole, or by what they contain. */
const FACTLESS: ReadonlySet<EventKind> = new Set(['draw-cards', 'mark-damage', 'set-life', 'pay-life']);

function collect(job: Job, lasts: readonly Last[]): Happening {
  const { world } = job;
  const life = new Map<PlayerId, Expr>(world.players.map((player) => [player.id, int(player.life)]));
  const damage = new Map<Thing, Expr>();
  const facts: SymbolicFact[] = [];
  const moves = new Map<string, { thing: Thing; kind: string; put: Last[]; taken: Last[] }>();
  for (const last of lasts) {
    const { event, amount } = last;
    if (event.kind === 'gain-life' || event.kind === 'lose-life') {
      const player = event.player ?? 0;
      life.set(player, op(event.kind === 'gain-life' ? 'add' : 'sub', life.get(player) ?? ZERO, amount));
    }
    if (event.kind === 'mark-damage' && event.recipient !== undefined && !isPlayer(event.recipient)) damage.set(event.recipient, add(damage.get(event.recipient) ?? int(world.objects[event.recipient]?.damage ?? 0), amount));
    if ((event.kind === 'put-counters' || event.kind === 'remove-counters') && event.recipient !== undefined && event.counter !== undefined) {
      const key = `${String(event.recipient)} ${event.counter}`;
      const entry = moves.get(key) ?? { thing: event.recipient, kind: event.counter, put: [], taken: [] };
      moves.set(key, entry);
      entry[event.kind === 'put-counters' ? 'put' : 'taken'].push(last);
    } else if (event.kind === 'mill') facts.push(factOf(event, milled(job, event, amount, lasts)));
    else if (event.kind === 'create') facts.push(factOf({ ...event, word: tokenWords(job, event)[0] ?? '' }, amount));
    else if (!FACTLESS.has(event.kind)) facts.push(factOf(event, amount));
  }
  const counters = [...moves.values()].map((entry) => counterTotal(job, entry, facts));
  facts.push(...drawFacts(job, lasts));
  return { facts, life, counters, damage, entering: job.entry !== null || lasts.some(({ event }) => event.kind === 'create'), cards: lasts.some(({ event }) => event.kind === 'mill' || event.kind === 'draw-cards') };
}

/** The fact that an event records; a result of damage that nothing changed is no event of its own. */
function factOf(event: GameEvent, amount: Expr): SymbolicFact {
  const fact = FACT_OF[event.kind]?.[0] ?? event.kind;
  const subject = event.kind === 'damage' || event.kind === 'put-counters' || event.kind === 'remove-counters' ? event.recipient : (affectedOf(event) ?? undefined);
  const words = event.counter ?? (event.kind === 'damage' || event.kind === 'gain-life' || event.kind === 'lose-life' || event.kind === 'mill' ? undefined : event.kind === 'add-mana' ? (event.word ?? 'colorless') : event.word);
  return {
    fact: {
      fact, ...(subject === undefined ? {} : { subject }), ...(event.kind === 'damage' && event.source !== undefined ? { from: event.source } : {}), ...(words === undefined ? {} : { words: [words] }),
      ...(event.cause.kind === 'cost' ? { cause: 'cost' } : {}), ...(event.resultOf === undefined ? {} : { resulting: true }),
    },
    amount, there: op('gt', amount, ZERO),
  };
}

/** CR 122.6: what enters with counters, as one fact. */
function entrance(job: Job, at: number, amount: Expr): readonly SymbolicFact[] {
  const by = entryFact(job, at);
  return by === null ? [] : [{ fact: by(2), amount: null, there: int(1), worded: { number: amount, by } }];
}

/** CR 122: no more counters are removed than there are. */
function counterTotal(job: Job, { thing, kind, put, taken }: { readonly thing: Thing; readonly kind: string; readonly put: readonly Last[]; readonly taken: readonly Last[] }, facts: SymbolicFact[]): Happening['counters'][number] {
  const present = int(counterCount(countersOf(job.world, thing), kind));
  facts.push(...put.flatMap(({ event, amount, at }) => (at === undefined ? [factOf(event, amount)] : entrance(job, at, amount))));
  const [first] = taken;
  if (first === undefined) return { thing, kind, total: add(present, ...put.map(({ amount }) => amount)) };
  const alike = taken.every(({ event }) => (event.resultOf === undefined) === (first.event.resultOf === undefined) && event.cause.kind === first.event.cause.kind);
  if (put.length > 0 || !alike) refuse(job.refusals, 'counters of one kind are put and removed at once');
  const removed = op('min', present, add(...taken.map(({ amount }) => amount)));
  facts.push(factOf(first.event, removed));
  return { thing, kind, total: op('sub', present, removed) };
}

/** CR 701.17b: as many as there are. */
function milled(job: Job, { player = 0 }: GameEvent, amount: Expr, lasts: readonly Last[]): Expr {
  if (lasts.filter(({ event }) => (event.kind === 'mill' || event.kind === 'draw-cards') && event.player === player).length > 1) refuse(job.refusals, 'cards of one library go two ways');
  return op('min', int(playerAt(job.world, player).library.length), amount);
}

/** CR 121.2: cards are drawn one by one while there are any. */
function drawFacts({ world }: Job, lasts: readonly Last[]): readonly SymbolicFact[] {
  return world.players.flatMap((player): SymbolicFact[] => {
    const draws = lasts.filter(({ event }) => event.kind === 'draw-cards' && event.player === player.id);
    if (draws.length === 0) return [];
    const amount = op('min', int(player.library.length), add(...draws.map((each) => each.amount)));
    return [{ fact: { fact: 'draws', subject: thingOfPlayer(player.id) }, amount, there: op('gt', amount, ZERO) }];
  });
}
