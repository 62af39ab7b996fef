/**
 * What happens when a compiled batch is over, as expressions of its last fields: facts with their amounts, and how life
 * totals, counters and marked damage change. Mirrors `perform` and `contained` of the rules; what they do that depends on
 * the board alone is asked of them.
 */
import { canonicalText } from '../../base/canonical.ts';
import type { EventKind } from '../../rules/ability.ts';
import { type Entry, FACT_OF, type GameEvent, affectedOf } from '../../rules/event.ts';
import { type Fact, type ObjectId, type PlayerId, type Thing, type World, isPlayer, thingOfPlayer } from '../../rules/model.ts';
import { MANA_PARTS } from '../../rules/mana.ts';
import { counterCount, countersOf, playerAt } from '../../rules/world.ts';
import type { Expr } from '../../search/packed/form/ir.ts';
import { type Entering, type Last, type Stage, contentsBeside } from './contained.ts';
import { entryFact, tokensTold } from './entry.ts';
import type { Drawing } from './draws.ts';
import { ZERO, add, all, field, int, isFalse, not, op, some, valueOf } from './expression.ts';
import { paidName } from './payments.ts';
import type { Job } from './process.ts';
import { AMOUNTLESS, type Moved, amountlessOf, mayBeOrdered } from './amountless.ts';
import { refuse } from './symbolic.ts';

/** A fact that is there while `there` holds; without an amount the kind of fact has none. */
export interface SymbolicFact {
  readonly fact: Omit<Fact, 'amount'>;
  readonly amount: Expr | null;
  readonly there: Expr;
  /** It is there once at most, however many ways lead to it. */
  readonly once?: boolean;
  /** The fact by the numbers that its words contain; of `things` none, one and many are told in different words. */
  readonly worded?: { readonly numbers: readonly Expr[]; readonly by: (...numbers: readonly number[]) => Omit<Fact, 'amount'>; readonly things: boolean };
  /** So often the same happens, each time to a token that only the world here has. */
  readonly tally?: { readonly times: Expr; readonly world: World };
  /** It lists so many unknown cards. */
  readonly cards?: { readonly number: Expr; readonly sample: readonly ObjectId[] };
}

/** Where cards of a library may be, or get to. */
export type CardZone = 'hand' | 'library' | 'graveyard';

/** The last values of everything that events of the supported kinds change. */
export interface Happening {
  readonly facts: readonly SymbolicFact[];
  readonly life: ReadonlyMap<PlayerId, Expr>;
  /** Added and taken away, by thing and kind of counter. */
  readonly counters: readonly { readonly thing: Thing; readonly kind: string; readonly total: Expr }[];
  readonly damage: ReadonlyMap<Thing, Expr>;
  /** Players whose cards move. */
  readonly cards: boolean;
  /** How many cards they have then, where unknown ones leave a library. */
  readonly zones: ReadonlyMap<PlayerId, Readonly<Record<CardZone, Expr>>>;
  /** Something enters the battlefield. */
  readonly entering: boolean;
  /** It may be a copy of something, with its abilities. */
  readonly copies: boolean;
  /** Objects that move, or change as objects do: the ways in which each may. */
  readonly moved: ReadonlyMap<Thing, readonly Moved[]>;
  /** CR 608.2n: spells that leave the stack as they have resolved. */
  readonly leaving: readonly Thing[];
}

const isCopy = (entry: Entry | null | undefined): boolean => (entry?.copies.length ?? 0) > 0;

/** @param job what all batches share
 * @param stages of batches one after another, on the same board */
export function happeningOf(job: Job, stages: readonly Stage[], drawings: readonly Drawing[] = []): Happening {
  const inTurns = (whole: boolean): readonly Last[] => drawings.filter(({ course }) => (course !== null) === whole).flatMap(({ lasts: [, ...others] }) => others);
  const beside = [...inTurns(false), ...addedTo(job)];
  const drawn = (last: Last): Last => drawings.find(({ lasts: [first] }) => first?.event === last.event)?.lasts[0] ?? last;
  const lasts = [...stages.flatMap((stage) => stage.lasts.map(drawn)), ...inTurns(true), ...contentsBeside(job, beside)];
  checkLibraries(job, stages, drawings);
  checkLaterMoves(job, lasts);
  return collect(job, lasts);
}

/** What is destroyed when a batch has happened is destroyed by that alone, and nothing else happens to it, whatever is chosen. */
function checkLaterMoves({ added, batch, refusals }: Job, lasts: readonly Last[]): void {
  for (const { event: { kind, what }, later } of added.values()) {
    if (later === null || !AMOUNTLESS.has(kind)) continue;
    const mine = lasts.filter(({ event }) => event.what === what);
    const others = mine.filter(({ event, container }) => event.kind !== kind && container?.kind !== kind);
    if (others.length > 0 || mine.filter(({ event }) => event.kind === kind).length !== 1 || batch.nodes.some(({ event }) => event.what === what)) refuse(refusals, 'something else happens to what is destroyed later');
  }
}

/** What effects add to batches, and nothing applies to. */
export const addedTo = ({ added }: Job): readonly Last[] => [...added.values()].filter(({ by }) => by === null).map(({ name, event }): Last => ({ event, amount: field(name), several: true }));

const ofLibrary = ({ kind }: GameEvent): boolean => kind === 'mill' || kind === 'draw-cards';
/**
 * Cards leave a library in the order of the batches; where one of them, or what effects add, has several events of one library of which not all are draws,
 * their order would matter: unless one drawing alone takes cards of it, each of whose turns takes what there is, or unless there are more cards than all can take.
 */
function checkLibraries(job: Job, stages: readonly Stage[], drawings: readonly Drawing[]): void {
  const origin = new Map(stages.flatMap(({ nodes }) => nodes.flatMap((node) => node.shapes.map(({ event }) => [event, node] as const)))); // what one event may become, it becomes only one of
  const from = (event: GameEvent): unknown => origin.get(event) ?? event;
  const ordered = (events: readonly GameEvent[]): boolean => events.some((event) => event.kind === 'mill' && events.some((other) => from(other) !== from(event)));
  for (const { id, library } of job.world.players) {
    const mine = (event: GameEvent): boolean => ofLibrary(event) && (event.player ?? 0) === id;
    const inTurns = drawings.filter(({ lasts: [first] }) => first !== undefined && mine(first.event));
    const elsewhere = drawings.filter((each) => !inTurns.includes(each)).flatMap(({ lasts: [, ...rest] }) => rest).filter(({ event }) => mine(event));
    const added = [...job.added.values()].map(({ event }) => event).filter(mine);
    const happening = stages.map(({ lasts }) => lasts.filter(({ event }) => mine(event) && !inTurns.some((each) => each.lasts[0]?.event === event)));
    const others = [...elsewhere, ...happening.flat()];
    if (inTurns.length === 1 && others.length + added.length === 0) continue;
    const most = others.reduce((sum, { amount }) => sum + (valueOf(amount) === null ? Infinity : Number(valueOf(amount))), inTurns.reduce((sum, { takes }) => sum + takes, added.length > 0 ? Infinity : 0));
    if (most <= library.length && inTurns.every((each) => each.library === null)) continue;
    const beside = [...inTurns.flatMap(({ lasts: [, ...rest] }) => rest.map(({ event }) => event).filter(mine)), ...elsewhere.map(({ event }) => event), ...added];
    const drawn = inTurns.flatMap(({ lasts: [first] }) => first?.event ?? []);
    const together = [...beside, ...happening.flatMap((each) => each.map(({ event }) => event).filter((event) => !added.includes(event))), ...drawn];
    if (happening.some((each) => ordered(each.map(({ event }) => event))) || (beside.length > 0 && ordered(together))) refuse(job.refusals, 'cards of one library go two ways');
  }
}

/* Facts and totals. */

/** Recorded as a whole, or by what they contain. */
const FACTLESS: ReadonlySet<EventKind> = new Set(['draw-cards', 'mark-damage', 'set-life', 'pay-life', 'move-counters']);

function collect(job: Job, lasts: readonly Last[]): Happening {
  const { world } = job;
  const life = new Map<PlayerId, Expr>(world.players.map(({ id, life: now }) => [id, job.payments?.has(id) === true ? op('sub', int(now), field(paidName(id))) : int(now)]));
  const damage = new Map<Thing, Expr>();
  const facts: SymbolicFact[] = [];
  const moves = new Map<string, { thing: Thing; kind: string; put: Last[]; taken: Last[] }>();
  const libraries = new Map<PlayerId, Expr>();
  const zones = new Map<PlayerId, Readonly<Record<CardZone, Expr>>>();
  const get = ({ event }: Last, to: 'hand' | 'graveyard', amount: Expr): Expr => {
    const player = event.player ?? 0;
    const { hand, graveyard } = playerAt(world, player);
    const before = zones.get(player) ?? { hand: int(hand.length), graveyard: int(graveyard.length), library: ZERO };
    const cards = taken(job, event, amount, libraries);
    zones.set(player, { ...before, [to]: add(before[to], cards), library: libraries.get(player) ?? ZERO });
    return cards;
  };
  const moved = new Map<Thing, readonly Moved[]>();
  const told: Told[] = [];
  for (const last of lasts) {
    const { event, amount } = last;
    if (event.kind === 'add-mana' && event.word?.includes(MANA_PARTS) === true) refuse(job.refusals, 'mana of several types at once');
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
    } else if (event.kind === 'enters' && last.entry !== undefined) facts.push(...(last.entry.numbers === undefined ? entrance(last.entry, amount) : []));
    else if (AMOUNTLESS.has(event.kind)) {
      const way = amountlessOf(job, last);
      facts.push(...way.facts);
      told.push({ what: event.what, facts: way.facts });
      if (event.what !== undefined && event.cause.resolving !== true) moved.set(event.what, [...(moved.get(event.what) ?? []), way]);
    }
    else if (event.kind === 'mill') facts.push(...factsOf({ ...last, amount: get(last, 'graveyard', amount) }));
    else if (event.kind === 'draw-cards') facts.push(...drawFacts(event, get(last, 'hand', amount)));
    else if (event.kind === 'create') facts.push(...creations(job, last));
    else if (!FACTLESS.has(event.kind)) facts.push(...factsOf(last));
  }
  const counters = [...moves.values()].map((entry) => counterTotal(job, entry, facts));
  facts.push(...entrances(lasts));
  const leaving = lasts.flatMap(({ event: { cause, what } }) => (cause.resolving === true && what !== undefined ? [what] : []));
  checkMoves(job, lasts, told);
  return { facts, life, counters, damage, moved, leaving, zones, entering: job.entry !== null || lasts.some(({ event }) => event.kind === 'create'), copies: isCopy(job.entry) || lasts.some(({ event }) => isCopy(event.entry) || event.groups?.some(({ spec }) => spec.copyOf !== undefined) === true), cards: leaving.length > 0 || lasts.some(({ event }) => ofLibrary(event)) };
}

/** What is told of an event without an amount, and of which thing. */
interface Told { readonly what: GameEvent['what']; readonly facts: readonly SymbolicFact[] }
/** Moves of several things are told one by one: no two of them may be told alike, and no order of them asked for. */
function checkMoves(job: Job, lasts: readonly Last[], told: readonly Told[]): void {
  const known = new Map<string, GameEvent['what']>();
  for (const { what, facts } of told) {
    for (const { fact } of facts) {
      const text = canonicalText(fact);
      if (known.has(text) && known.get(text) !== what) refuse(job.refusals, 'several things that are told alike');
      known.set(text, what);
    }
  }
  if (mayBeOrdered(job, lasts)) refuse(job.refusals, 'several cards get into an ordered graveyard');
}

/** The fact that an event records; a result of damage is an event of its own once something has applied to it. */
function factsOf({ event, amount, changed = ZERO }: Last): readonly SymbolicFact[] {
  const { fact, there } = factOf(event, amount);
  if (event.resultOf === undefined) return [{ fact, amount, there }];
  return [{ fact: { ...fact, resulting: true }, amount, there: all(not(changed), there) }, { fact: { ...fact, resulting: false }, amount, there: all(changed, there) }].filter((each) => !isFalse(each.there));
}
function factOf(event: GameEvent, amount: Expr): SymbolicFact {
  const fact = FACT_OF[event.kind]?.[0] ?? event.kind;
  const subject = event.kind === 'damage' || event.kind === 'put-counters' || event.kind === 'remove-counters' ? event.recipient : (affectedOf(event) ?? undefined);
  const words = event.counter ?? (event.kind === 'damage' || event.kind === 'gain-life' || event.kind === 'lose-life' || event.kind === 'mill' ? undefined : event.kind === 'add-mana' ? (event.word ?? 'colorless') : event.word);
  return {
    fact: {
      fact, ...(subject === undefined ? {} : { subject }), ...(event.kind === 'damage' && event.source !== undefined ? { from: event.source } : {}), ...(words === undefined ? {} : { words: [words] }),
      ...(event.cause.kind === 'cost' ? { cause: 'cost' } : {}),
    },
    amount, there: op('gt', amount, ZERO),
  };
}

/** CR 701.7a: what is told of so many tokens of one kind. */
function creations(job: Job, last: Last): readonly SymbolicFact[] {
  const { word, entry } = tokensTold(job, last.event);
  const created = factsOf({ ...last, event: { ...last.event, word } });
  return entry === null ? created : [...created, { fact: entry.fact, amount: null, there: op('gt', last.amount, ZERO), tally: { times: last.amount, world: entry.world } }];
}

/** CR 122.6: what enters with counters, as one fact. */
function entrance({ job, at, there }: Entering, amount: Expr): readonly SymbolicFact[] {
  const by = entryFact(job, [at]);
  return by === null ? [] : [{ fact: by(2), amount: null, there, once: true, ...(at === 0 ? {} : { worded: { numbers: [amount], by, things: true } }) }];
}

/** The same of counters of several kinds: what is told alike, in whatever order they came, is one fact. */
function entrances(lasts: readonly Last[]): readonly SymbolicFact[] {
  interface Told { readonly fact: Fact; readonly there: Expr[]; readonly numbers: Map<string, Expr>; readonly by: (...numbers: readonly number[]) => Fact }
  const told = new Map<string, Told>();
  const open = lasts.flatMap(({ event, amount, entry }) => (entry?.numbers === undefined ? [] : [{ entry, kind: event.counter ?? '', amount }]));
  for (const [job, there] of new Map(open.map(({ entry }) => [entry.job, entry.there] as const))) {
    const mine = open.filter(({ entry }) => entry.job === job).sort((a, b) => (a.kind < b.kind ? -1 : 1)); // as the words stand
    const by = entryFact(job, mine.map(({ entry }) => entry.at));
    if (by === null) continue;
    const fact = by(...mine.map(() => 2));
    const key = canonicalText(fact);
    const known = told.get(key) ?? { fact, there: [], numbers: new Map<string, Expr>(), by };
    told.set(key, known);
    known.there.push(there);
    for (const { entry, kind, amount } of mine) if (entry.at > 0) known.numbers.set(kind, add(known.numbers.get(kind) ?? ZERO, amount));
  }
  return [...told.values()].map(({ fact, there, numbers, by }) => ({ fact, amount: null, there: some(...there), once: true, ...(numbers.size === 0 ? {} : { worded: { numbers: [...numbers.values()], by, things: true } }) }));
}

/** CR 122: no more counters are removed than there are. */
function counterTotal(job: Job, { thing, kind, put, taken }: { readonly thing: Thing; readonly kind: string; readonly put: readonly Last[]; readonly taken: readonly Last[] }, facts: SymbolicFact[]): Happening['counters'][number] {
  const present = int(counterCount(countersOf(job.world, thing), kind));
  facts.push(...put.flatMap((last) => (last.entry === undefined ? factsOf(last) : last.entry.numbers === undefined ? entrance(last.entry, last.amount) : [])));
  const [first] = taken;
  if (first === undefined) return { thing, kind, total: add(present, ...put.map(({ amount }) => amount)) };
  const alike = taken.every(({ event }) => (event.resultOf === undefined) === (first.event.resultOf === undefined) && event.cause.kind === first.event.cause.kind);
  if (put.length > 0 || !alike) refuse(job.refusals, 'counters of one kind are put and removed at once');
  if (taken.length > 1 && taken.some(({ changed = ZERO }) => !isFalse(changed))) refuse(job.refusals, 'something applies to one of several removals');
  const removed = op('min', present, add(...taken.map(({ amount }) => amount)));
  facts.push(...factsOf({ ...first, amount: removed, }));
  return { thing, kind, total: op('sub', present, removed) };
}

/** CR 701.17b, 121.2: as many as there are; what is left is there for what comes after. */
function taken({ world }: Job, { player = 0 }: GameEvent, amount: Expr, libraries: Map<PlayerId, Expr>): Expr {
  const there = libraries.get(player) ?? int(playerAt(world, player).library.length);
  const cards = op('min', there, amount);
  libraries.set(player, op('sub', there, cards));
  return cards;
}

const drawFacts = ({ player = 0 }: GameEvent, amount: Expr): readonly SymbolicFact[] => [{ fact: { fact: 'draws', subject: thingOfPlayer(player) }, amount, there: op('gt', amount, ZERO) }];
