/**
 * The process of one batch as a finite table: what each event can become beside its amount (its *shapes*), and which
 * effects apply to it there, with what they do to the amount as an expression. The rules' own functions decide
 * everything that does not depend on amounts.
 */
import type { Int } from '../../base/integer.ts';
import { assertNever } from '../../base/invariant.ts';
import type { Instruction, Rewrite, WhenAbility } from '../../rules/ability.ts';
import { partChangesIn, unpreventable } from '../../rules/applying.ts';
import { type Machine } from '../../rules/batch.ts';
import { reading } from '../../rules/editions.ts';
import { allowedTokens } from '../../rules/111-cant-enter.ts';
import { type LiveEffect, applies, firstOnly, effectsFor, forbidding, scopeOf, viewFor } from '../../rules/effect.ts';
import { type Entry, type GameEvent, affectedOf } from '../../rules/event.ts';
import { type Bindings, type ObjectId, type PlayerId, type Thing, type World, thingOfPlayer } from '../../rules/model.ts';
import { canBecomeEffects } from '../../rules/pattern.ts';
import { characteristics } from '../../rules/613-layers.ts';
import type { Answer, BatchTask } from '../../rules/position.ts';
import { things } from '../../rules/reference.ts';
import type { Scope, View } from '../../rules/view.ts';
import type { Expr } from '../../search/packed/form/ir.ts';
import { type Addition, type Joining, added, batchWith, canBe, effectKey, shapeKey } from './additions.ts';
import { checkOnceTaken, eachTime } from './again.ts';
import { newApplied } from './applied.ts';
import { answersOf, bindingsFor, rewritesFor } from './answers.ts';
import { amountChange, changedAmount, preventedExpr, probeChange } from './change.ts';
import { type KindOnEntry, entryWay, kindsOnEntry, unsupportedEntry } from './entry.ts';
import { AMOUNTLESS } from './amountless.ts';
import type { Draws } from './draws.ts';
import { type Sequence, firstExpr } from './first.ts';
import { type Applied, applicationOf, paidFor, withPayments } from './payments.ts';
import type { Slot } from './pieces.ts';
import { type Piece, splitIn, splitWays } from './split.ts';
import { type Tokens, tokenWay, tokensOf, tokensSeen, tokensTotal } from './tokens.ts';
import { FALSE, TRUE, ZERO, add, all, field, isFalse, not, op, some, when } from './expression.ts';
import { type Refusals, type Symbolic, amountDoneExpr, conditionExpr, looksAtAmount, patternExpr, refuse } from './symbolic.ts';

/** What one way of applying an effect (the yes or no of a "may", one choice) makes of an event. */
export interface Way {
  readonly amount: Expr;
  /** Index of the shape that the event has then. */
  readonly to: number;
  /** The event does not happen any more. */
  readonly gone: boolean;
  /** 0 or 1: whether the effect did something, for "the next time" (609.7b). */
  readonly changed: Expr;
  readonly prevented: Expr;
  /** Another event happens instead. */
  readonly replaced: boolean;
  /** What happens besides: it joins the batch. */
  readonly more: readonly { readonly name: string; readonly amount: Expr }[];
  /** CR 615.5: the same of one application to several events at once, over what they are together and what is prevented of them (`TOGETHER`). */
  readonly whole?: Way['more'];
  /** Where it is so; the cases of one way exclude each other. */
  readonly when?: Expr;
  /** What is split off. */
  readonly piece?: Piece;
  /** Other fields that get a value: the numbers of tokens. */
  readonly sets?: readonly (readonly [name: string, value: Expr])[];
}
export interface Move {
  readonly live: LiveEffect;
  /** Beside marks, what is left and that the event exists. */
  readonly guard: Expr;
  readonly ways: readonly Way[];
  /** Who answers, where it is not the chooser: then a step of its own. */
  readonly other: PlayerId | null;
  /** Who answers, if anybody is asked. */
  readonly who: PlayerId | null;
  /** All that it does is preventing so much at most: several events at once have to be divided (615.7). */
  readonly limit: Expr | null;
  /** It does so among other things. */
  readonly limited: boolean;
  /** CR 615.12: the damage can't be prevented. */
  readonly barred: boolean;
  readonly usedAnyway: boolean;
  /** CR 616.1a-e: its step; of what applies to an event, the lowest is chosen from. */
  readonly tier: number;
  /** Things to which it may send the event, or all of them: the processes of the two then meet. */
  readonly sends: readonly Thing[] | 'anything';
}
/** An event but for its amount and marks. */
export interface Shape {
  readonly event: GameEvent;
  readonly player: PlayerId;
  readonly thing: Thing;
  /** In option order. */
  readonly moves: readonly Move[];
}
export interface ProcessNode {
  readonly at: number;
  /** Its own among all batches. */
  readonly id: string;
  readonly event: GameEvent;
  /** The first is what it is now. */
  readonly shapes: readonly Shape[];
  readonly names: { readonly amount: string; readonly shape: string; readonly gone: string };
  /** What the amount is now. */
  readonly amount: Expr;
  /** 1 once an effect has been applied: the field of an event that another contains holds -1 until then. */
  readonly touched: Expr;
  /** What the field of the amount begins with. */
  readonly initial: Int;
  /** An effect adds it to the batch. */
  readonly joins: boolean;
  /** CR 614.5: effects that have been applied to it where they had been to what it was added to. */
  readonly inherits?: ReadonlySet<string>;
  /** It is a piece of another. */
  readonly slot?: Slot;
  /** Where its effects are chosen here: what is added to one of several events comes up as soon as that one is gone, else once nothing applies to any of them. */
  readonly asked?: { readonly when: Expr; readonly early: boolean };
  /** It creates tokens of several kinds. */
  readonly tokens?: Tokens;
  /** Counters of several kinds on what enters. */
  readonly kinds: readonly KindOnEntry[];
}
/** How a node is called, and where its amount comes from. */
export interface NodeNames {
  readonly id?: string;
  /** The amount that it has in the end in what contains it. */
  readonly begins?: Expr;
  /** The field that what adds it has given its amount. */
  readonly added?: string;
  /** What else it can be at first. */
  readonly seeds?: readonly GameEvent[];
}
/** Everything that compiling one batch looks at. */
export interface Job {
  readonly machine: Machine;
  readonly world: World;
  readonly batch: BatchTask;
  /** The entry that all open events are part of (614.12), and what filters see then. */
  readonly entry: Entry | null;
  /** By what enters, the one kind of counters that effects on its entry are about: their number is the amount of the entry. */
  readonly counters: Map<ObjectId, string>;
  /** The same where they are of several kinds. */
  readonly kinds: ReadonlyMap<ObjectId, readonly Omit<KindOnEntry, 'name'>[]>;
  /** Those of the entry that is looked at. */
  readonly onEntry?: readonly KindOnEntry[];
  readonly view: View;
  readonly refusals: Refusals;
  /** Events that effects add, by what they are: each has a field with its amount. */
  readonly added: Map<string, Joining>;
  readonly root?: BatchTask; // the batch that what is looked at joins: what comes of that joins it, too (chain.ts)
  /** Instructions of the batch to draw, of which an effect watches single draws. */
  readonly draws: Draws[];
  /** Everything that watches the event's kind, in option order. */
  readonly candidates: (event: GameEvent) => readonly LiveEffect[];
  /** The world with one more effect in force that is only there to see whether something was spent. */
  readonly probe: World;
  /** A text asks what was done "this way" (614.11b): only then it matters how often an event has been replaced. */
  readonly waysAsked: boolean;
  /** Players who may have paid life for what is asked; null where it is asked at another time than before anything happens. */
  readonly payments: Set<PlayerId> | null;
  /** Where several batches happen one after another. */
  readonly sequence?: Sequence;
  /** The groups of the creation that is looked at, where there may be several. */
  readonly tokens?: Tokens;
}

/** Fields that stand for the amount of all events that one application covers, and for what it prevents of them. */
export const TOGETHER = { amount: '#together', prevented: '#prevented' } as const;

export const leftName = (floating: string): string => `left ${floating}`;
export const leftOf = (live: LiveEffect): Expr | null => (live.left === null || live.floating === null ? null : field(leftName(live.floating)));

const MOST_SHAPES = 64;
/** Things enter in more ways: as copies, with choices. */
const MOST_ENTRIES = 300;
/** All shapes of the event of one node, found from the first by what effects make of it. */
export function processNode(within: Job, at: number, index: number, { id = String(at), begins, added: field0, seeds = [] }: NodeNames = {}): ProcessNode | null {
  const said = within.batch.nodes[at]?.event;
  if (said === undefined) return null;
  const names = { amount: field0 ?? `amount ${String(index)}`, shape: `shape ${String(index)}`, gone: `gone ${String(index)}` };
  const several = field0 === undefined && begins === undefined ? tokensOf(within, said, names.amount) : null;
  const event = several?.event ?? said;
  const kinds = kindsOnEntry(within, event, names.amount);
  const job: Job = { ...within, ...(several === null ? {} : { tokens: several.tokens }), ...(kinds.length === 0 ? {} : { onEntry: kinds }) };
  const events: GameEvent[] = [event];
  const keys = new Map([[shapeKey(event), 0]]);
  const shapeOf = (next: GameEvent): number => {
    const key = shapeKey(next);
    const found = keys.get(key);
    if (found !== undefined) return found;
    keys.set(key, events.length);
    events.push({ ...next, applied: event.applied, ...(event.amount === undefined ? {} : { amount: event.amount }) });
    return events.length - 1;
  };
  for (const each of seeds) shapeOf(each);
  const shapes: Shape[] = [];
  const applied = newApplied(event.entry !== undefined);
  const own = field(names.amount);
  const touched = begins === undefined ? FALSE : op('ge', own, ZERO);
  const amount = several !== null ? tokensTotal(several.tokens) : begins === undefined ? own : when(touched, own, begins);
  for (let s = 0; s < events.length && job.refusals.reasons.length === 0; s = applied.next()) {
    const here = events[s];
    if (here === undefined) break;
    if (s >= (here.entry === undefined ? MOST_SHAPES : MOST_ENTRIES)) refuse(job.refusals, 'an event can become too many different ones');
    shapes[s] = eachTime(shapeAt(job, at, here, amount, shapeOf, applied.surely(s)), events);
    applied.came(s, shapes[s] as Shape);
  }
  if (job.refusals.reasons.length === 0) checkOnceTaken(job, shapes);
  return { at, id, event, shapes, names, amount, touched, initial: begins !== undefined ? -1 : field0 !== undefined ? 0 : AMOUNTLESS.has(event.kind) ? 1 : (event.amount ?? 0), joins: field0 !== undefined, kinds, ...(several === null ? {} : { tokens: several.tokens }) };
}

/** CR 614.12: what is looked at while something enters in this way. */
export const entering = (job: Job, entry: Entry): Job =>
  (job.entry === entry ? job : { ...job, entry, view: viewFor(job.world, entry), candidates: (event) => effectsFor(job.world, job.machine.rules.edition, event, event.entry ?? entry) });

function shapeAt(within: Job, at: number, event: GameEvent, amount: Expr, shapeOf: (event: GameEvent) => number, done: ReadonlySet<string>): Shape {
  const job = event.entry === undefined ? within : entering(within, event.entry);
  const { machine, world, refusals } = job;
  const { procedure, rules } = machine;
  if (!canBe(job, event)) refuse(refusals, 'an event that can\'t be');
  if (forbidding(world, rules.edition, event, job.entry) !== null || allowedTokens(rules, world, event) !== event) refuse(refusals, 'an event that can\'t happen');
  if (canBecomeEffects(event) && job.candidates(event).some(({ ability }) => ability.ability === 'when' && ability.patterns.some(asksForEffects))) refuse(refusals, 'what only an effect that changes it makes something that an effect does');
  const player = procedure.chooser(rules, world, event, event.entry ?? job.entry);
  if (event.entry !== undefined && job.batch.nodes.length > 1 && job.view.staged !== undefined && characteristics(job.view, job.view.staged.id).abilities.some(({ ability }) => ability.ability === 'static')) refuse(refusals, 'several things enter of which one has continuous effects'); // 613.7m: what it becomes by an effect of its entry concerns it alone
  const known = new Map<string, Move | null>(); // equal effects do the same
  const moves = job.candidates(event).flatMap((live): Move[] => {
    if (event.applied.includes(live.id) || done.has(live.id)) return [];
    const hasOwnField = live.left !== null || (live.ability.first !== undefined && job.sequence !== undefined) || job.tokens?.into.has(live.id) === true;
    const key = hasOwnField ? live.id : effectKey(live);
    let move = known.get(key);
    if (move === undefined) known.set(key, (move = moveOf(job, at, live, event, amount, player, shapeOf)));
    return move === null ? [] : [move.live === live ? move : { ...move, live }];
  });
  return { event, player, thing: event.entry?.what ?? affectedOf(event) ?? thingOfPlayer(0), moves };
}

const asksForEffects = ({ tests }: WhenAbility['patterns'][number]): boolean => tests.some((test) => test.is === 'cause' && test.causes.includes('effect'));

export const soFarIn = ({ sequence }: Job): Pick<Symbolic, 'soFar'> => (sequence?.soFar === undefined ? {} : { soFar: sequence.soFar });
const symbolic = (job: Job, live: LiveEffect, event: GameEvent, amount: Expr, bindings: Bindings = {}): Symbolic => {
  const scope = scopeOf(job.view, live, event);
  return { scope: { ...scope, bindings: { ...live.bindings, ...bindings } }, event, amount, left: leftOf(live), ...soFarIn(job), refusals: job.refusals };
};

/** `applies` (614.1), with its conditions over amounts left open. */
function guardOf(job: Job, live: LiveEffect, event: GameEvent, amount: Expr): Expr {
  const { ability } = live;
  const { if: condition, unless, ...rest } = ability;
  if (ability.first !== undefined || event.forbids !== undefined) {
    const bare: LiveEffect = { ...live, left: null, ability: { ...rest, patterns: [] } };
    if (!applies(job.world, job.view, bare, { ...event, amount: 1 })) return FALSE;
    if (!firstOnly(job.world, live, event, scopeOf(job.view, live, event))) return FALSE; // what the effect speaks of matters here
  }
  const at = symbolic(job, live, event, amount);
  const first = firstExpr(job, live, event);
  if (isFalse(first)) return FALSE;
  const matches = ability.patterns.length === 0 ? TRUE : some(...ability.patterns.map((pattern) => patternExpr(at, pattern)));
  if (matches.kind === 'const' && matches.value === 0) return FALSE;
  const there = job.tokens === undefined ? TRUE : tokensSeen(job, live, event, job.tokens).some;
  return all(there, matches, first, condition === undefined ? TRUE : conditionExpr(at, condition), unless === undefined ? TRUE : not(conditionExpr(at, unless)));
}

/** What no expression can say. */
function unsupported(ability: WhenAbility, event: GameEvent): string | null {
  if (ability.repeatable && !AMOUNTLESS.has(event.kind)) return 'an effect that is offered again';
  if (ability.pay.length > 0 && event.kind === 'draw') return 'a payment';
  if (looksAtAmount(ability.met)) return 'a condition on its own answers that depends on the event\'s amount';
  if (ability.along.length > 0) return 'something happens along with an entry';
  if (looksAtAmount(ability.choose) || looksAtAmount(ability.reveal) || ability.modes.some((mode) => looksAtAmount(mode.if))) return 'a choice that depends on the event\'s amount';
  return null;
}

/** What an effect does to an event of this shape; null if it never applies. */
function moveOf(job: Job, at: number, live: LiveEffect, event: GameEvent, whole: Expr, player: PlayerId, shapeOf: (event: GameEvent) => number): Move | null {
  const { rules } = job.machine;
  const amount = job.tokens === undefined ? whole : tokensSeen(job, live, event, job.tokens).amount;
  const guard = guardOf(job, live, event, amount);
  if (isFalse(guard)) return null;
  const why = unsupported(live.ability, event) ?? (event.kind === 'enters' ? unsupportedEntry(job, live) : null);
  if (why !== null) {
    refuse(job.refusals, `${live.label}: ${why}`);
    return null;
  }
  const asked = answersOf(job, at, live, event, player);
  if (asked === null) return null;
  const barred = unpreventable({ rules, world: job.world, batch: batchWith(job, at, event) }, at);
  const prevents = live.ability.rewrites.some((each) => each.rewrite === 'prevent');
  const saidOf = (answers: readonly Answer[]): Said => said(job, { at, live, event, answers, chooser: player });
  const rewrites = asked.lists.flatMap((answers) => saidOf(answers).list);
  const usesUp = barred && reading(rules.readings, 'a next time shield under unpreventable damage') === 'used up';
  if (usesUp && !prevents && rewrites.some((each) => each.rewrite === 'prevent')) {
    refuse(job.refusals, `${live.label}: one of its modes would prevent what can't be prevented`);
    return null;
  }
  return {
    live, guard, other: asked.other, who: asked.who,
    ways: asked.lists.flatMap((answers) => {
      const told = saidOf(answers);
      const applied = { at, live, event, answers, chooser: player };
      const split = splitIn(job, live, told.list);
      if (split !== null) return withPayments(job, applied, splitWays(job, at, live, symbolic(job, live, event, amount, told.bindings), split, shapeOf));
      return withPayments(job, applied, [job.tokens === undefined ? wayOf(job, at, live, event, amount, answers, player, barred, shapeOf) : tokensWayOf(job, at, live, event, answers, player, shapeOf)]);
    }),
    limit: limitOf(symbolic(job, live, event, amount), live),
    barred,
    limited: rewrites.some((each) => each.rewrite === 'prevent' && (each.what === 'shield' || each.what === 'amount')),
    sends: sendsTo(scopeOf(job.view, live, event), live.ability),
    usedAnyway: usesUp && prevents,
    tier: job.machine.procedure.tier(rules, event, live),
  };
}

/** What an effect does once it has been answered, and what its text speaks of then. */
interface Said { readonly declined: boolean; readonly list: readonly Rewrite[]; readonly bindings: Bindings }
const said = (job: Job, applied: Applied): Said =>
  (applied.live.ability.pay.length > 0 || applied.live.ability.met !== undefined ? paidFor(job, applied) : { ...rewritesFor(applied.live, applied.answers), bindings: bindingsFor(job, applied.live, applied.answers) });

/** Mirrors `sendsTo` of the procedure. */
function sendsTo(scope: Scope, ability: WhenAbility): Move['sends'] {
  const refs = partChangesIn(ability).flatMap((change) => (change.change === 'to' ? [change.ref] : []));
  if (refs.some((ref) => ref.ref === 'bound' && ref.is === undefined && ability.choose.some(({ name }) => name === ref.name))) return 'anything';
  return [...new Set(refs.flatMap((ref) => things(scope, ref)))];
}

/** Mirrors `preventLimit`, for an effect that does nothing else. */
function limitOf(at: Symbolic, live: LiveEffect): Expr | null {
  const [rewrite, ...others] = live.ability.rewrites.filter((each) => each.rewrite !== 'then');
  if (others.length > 0 || live.ability.modes.length > 0 || rewrite?.rewrite !== 'prevent' || at.event.kind !== 'damage') return null;
  if (rewrite.what === 'shield') return at.left ?? (live.ability.shield === undefined ? ZERO : amountDoneExpr(at, live.ability.shield));
  return rewrite.what === 'amount' && !looksAtAmount(rewrite.amount) ? amountDoneExpr(at, rewrite.amount) : null;
}

/** Mirrors `rewriteEvent` of the rules: the rewrites one after another, each over what the one before made. */
function wayOf(job: Job, at: number, live: LiveEffect, start: GameEvent, amount: Expr, answers: readonly Answer[], chooser: PlayerId, barred: boolean, shapeOf: (event: GameEvent) => number): Way {
  const applied: Applied = { at, live, event: start, answers, chooser };
  const { declined, list, bindings } = said(job, applied);
  if (declined && reading(job.machine.rules.readings, 'a declined optional effect') === 'offered again') refuse(job.refusals, 'declined effects are offered again');
  if (start.kind === 'enters' && !declined) return entryWay(job, at, live, start, applicationOf(applied), list, amount, (now) => symbolic(job, live, start, now, bindings), shapeOf);
  let event = start;
  let now = amount;
  let gone = false;
  let changed: Expr = ZERO;
  let prevented: Expr = ZERO;
  const additions: Addition[] = [];
  const adding = (over: Symbolic, instructions: readonly Instruction[], instead = false): void => {
    if (AMOUNTLESS.has(over.event.kind) && looksAtAmount(instructions)) refuse(job.refusals, `${live.label}: as many as of something without an amount`);
    additions.push(...instructions.map((instruction) => ({ instruction, over, instead, part })));
  };
  let part = 0;
  for (const rewrite of list) {
    part += 1;
    const here = (): Symbolic => ({ ...(gone ? symbolic(job, live, start, amount, bindings) : symbolic(job, live, event, now, bindings)), prevented });
    if (gone && rewrite.rewrite !== 'also') continue;
    switch (rewrite.rewrite) {
      case 'prevent': {
        const cut = event.kind !== 'damage' || barred ? ZERO : preventedExpr(here(), live, rewrite);
        prevented = add(prevented, cut);
        changed = some(changed, op('ne', cut, ZERO));
        now = op('sub', now, cut);
        break;
      }
      case 'change':
        for (const change of rewrite.changes) {
          const over = amountChange(event, change);
          if (over !== null) now = changedAmount(symbolic(job, live, event, now, bindings), over, now);
          const made = over === null ? probeChange(job, at, live, event, change, bindings) : { event, changed: true };
          event = made.event;
          if (made.changed) changed = TRUE;
        }
        break;
      case 'instead':
        changed = TRUE;
        if (rewrite.instructions.length === 1 && rewrite.instructions[0]?.do === 'that') break;
        adding(here(), rewrite.instructions, true);
        gone = true;
        break;
      case 'also':
        changed = TRUE;
        adding(here(), rewrite.instructions);
        break;
      case 'split': case 'then': break;
      default: return assertNever(rewrite);
    }
  }
  part += 1;
  const before = additions.length;
  for (const rewrite of list) if (rewrite.rewrite === 'then') adding({ ...symbolic(job, live, start, amount, bindings), prevented }, rewrite.instructions);
  if (event.kind !== start.kind) refuse(job.refusals, `${live.label}: an event of another kind`);
  const { instead, more } = additions.length === 0 || job.refusals.reasons.length > 0 ? { instead: null, more: [] } : added(job, at, { live, event: start, answers, chooser }, additions);
  const whole = more.length === 0 || before > 0 || job.batch.nodes.length < 2 ? {} : { whole: added(job, at, { live, event: start, answers, chooser }, additions.map((each) => ({ ...each, over: { ...symbolic(job, live, start, field(TOGETHER.amount), bindings), prevented: field(TOGETHER.prevented) } }))).more };
  const next = instead === null ? { amount: now, to: shapeOf(event), gone } : { amount: instead.amount, to: shapeOf(instead.event), gone: false };
  return { ...next, changed, prevented, replaced: instead !== null, more, ...whole };
}
/** The same of tokens of several kinds. */
function tokensWayOf(job: Job, at: number, live: LiveEffect, event: GameEvent, answers: readonly Answer[], chooser: PlayerId, shapeOf: (event: GameEvent) => number): Way {
  const { declined, list, bindings } = said(job, { at, live, event, answers, chooser });
  if (declined && reading(job.machine.rules.readings, 'a declined optional effect') === 'offered again') refuse(job.refusals, 'declined effects are offered again');
  const additions: Addition[] = [];
  let part = 0;
  const way = tokenWay(job, live, event, shapeOf(event), list, bindings, (over, instructions) => {
    part += 1;
    additions.push(...instructions.map((instruction) => ({ instruction, over, instead: false, part })));
  });
  return additions.length === 0 || job.refusals.reasons.length > 0 ? way : { ...way, more: added(job, at, { live, event, answers, chooser }, additions).more };
}
