/**
 * CR 701.7b: tokens of several kinds that are created at once. The event's groups stand in *slots*, each with a field for how many tokens it has and
 * one for whether it is there: those that the event has, and one for each effect that adds a group, because it does so once. Groups of one
 * kind are one slot where nothing that applies tells one group of six tokens from two of three.
 */
import { canonicalText } from '../../base/canonical.ts';
import type { Amount, Change, Instruction, Rewrite } from '../../rules/ability.ts';
import { withSamples } from '../../rules/701-create.ts';
import { rewritesIn } from '../../rules/applying.ts';
import { type LiveEffect, scopeOf } from '../../rules/effect.ts';
import type { GameEvent, TokenGroup } from '../../rules/event.ts';
import { type Bindings, thingOfPlayer } from '../../rules/model.ts';
import { canBecomeEffects, tokensMeant } from '../../rules/pattern.ts';
import { EVENT } from '../../rules/records.ts';
import { things } from '../../rules/reference.ts';
import type { Expr } from '../../search/packed/form/ir.ts';
import { changedAmount } from './change.ts';
import { FALSE, TRUE, ZERO, add, field, int, op, same, some, when } from './expression.ts';
import { type Job, type Way, soFarIn } from './process.ts';
import { type Symbolic, amountDoneExpr, looksAtAmount, ofAnyAmount, refuse } from './symbolic.ts';

/** One group of a creation. */
export interface TokenSlot {
  /** The field of its number. */
  readonly name: string;
  /** The field that says whether it is there: a group of no tokens may become more. */
  readonly there: string;
  /** One token of it. */
  readonly group: TokenGroup;
  readonly initial: { readonly amount: TokenGroup['amount']; readonly there: 0 | 1 };
}
/** The slots of a creation, and into which of them an effect's change or instruction puts tokens. */
export interface Tokens {
  readonly slots: readonly TokenSlot[];
  readonly into: ReadonlyMap<string, ReadonlyMap<Change | Instruction, number>>;
}

type Adding = { readonly key: Change | Instruction; readonly token: Extract<Change, { change: 'groups' }>['token'] };

/** What an effect says that adds tokens to a creation, or puts them in the place of others. */
function addingsOf({ ability }: LiveEffect): readonly Adding[] {
  return rewritesIn(ability).flatMap((rewrite): readonly Adding[] => {
    if (rewrite.rewrite === 'change') return rewrite.changes.flatMap((change) => (change.change === 'groups' ? [{ key: change, token: change.token }] : []));
    return rewrite.rewrite === 'also' ? rewrite.instructions.flatMap((each) => [creationIn(each)].flatMap((made) => (made === null ? [] : [{ key: each, token: made.token }]))) : [];
  });
}
/** The one group that an instruction creates and says nothing more of. */
function creationIn(step: Instruction): { readonly token: Adding['token']; readonly amount: Amount; readonly player: Extract<Instruction, { do: 'event' }>['args'][string] | undefined } | null {
  if (step.do !== 'event' || step.kind !== 'create' || step.may !== undefined) return null;
  const { token, player, amount: _, ...others } = step.args; // the number of tokens is said once, and stands in both
  return token?.arg === 'token' && Object.keys(others).length === 0 ? { token: token.token, amount: token.amount, player } : null;
}
/** CR 701.7a: what the same player creates besides is the same creation. */
function joins(job: Job, live: LiveEffect, event: GameEvent, step: Instruction): boolean {
  const made = creationIn(step);
  const { player } = made ?? {};
  const players = player?.arg === 'ref' ? things(scopeOf(job.view, live, event), player.ref) : made !== null && player === undefined ? [thingOfPlayer(live.controller)] : []; // "you" where it does not say who
  return players.length === 1 && players[0] === thingOfPlayer(event.player ?? 0);
}

/** The event with one token in each group, and the slots of its groups; null where it has one group and nothing adds another. */
export function tokensOf(job: Job, event: GameEvent, name: string): { readonly event: GameEvent; readonly tokens: Tokens } | null {
  const { groups = [] } = event;
  if (event.kind !== 'create') return null;
  const one = (whole: GameEvent): GameEvent => withSamples(job.machine.rules, job.world, EVENT.with(whole, { amount: 1, groups: (whole.groups ?? []).map((group) => ({ ...group, amount: 1 })) }));
  let now = one(event);
  const into = new Map<string, Map<Change | Instruction, number>>();
  const watching = (): readonly LiveEffect[] => job.candidates(event).filter((live) => meantBy(job, live, now).length > 0);
  for (let known = -1; known < into.size && job.refusals.reasons.length === 0;) {
    known = into.size;
    for (const live of watching()) {
      const addings = addingsOf(live).filter(({ key }) => 'change' in key || joins(job, live, now, key));
      if (addings.length === 0 || into.has(live.id)) continue;
      const mine = new Map<Change | Instruction, number>();
      for (const { key, token } of addings) {
        if (token.copyOf !== undefined || token.pt !== undefined) refuse(job.refusals, `${live.label}: tokens that are not said once for all`);
        const more = one(EVENT.with(now, { groups: [...(now.groups ?? []), { amount: 1, spec: token }] }));
        const at = (more.groups ?? []).findIndex((group) => canonicalText(group) === canonicalText(more.groups?.at(-1)));
        mine.set(key, at < 0 ? (now.groups ?? []).length : at);
        if (at < 0 || at === (now.groups ?? []).length) now = more;
      }
      into.set(live.id, mine);
    }
  }
  if (into.size === 0 && groups.length === 1) return null;
  if (groups.some(({ tapped, attacking, counters, attachedTo, gains }) => tapped ?? attacking ?? counters ?? attachedTo ?? gains !== undefined)) refuse(job.refusals, 'tokens of several kinds that enter in some way');
  if (canBecomeEffects(event)) refuse(job.refusals, 'tokens of several kinds that no effect creates');
  const slots = (now.groups ?? []).map((group, i): TokenSlot => ({ name: `${name} tokens ${String(i)}`, there: `${name} there ${String(i)}`, group, initial: { amount: groups[i]?.amount ?? 0, there: i < groups.length ? 1 : 0 } }));
  return { event: now, tokens: { slots, into } };
}

/** How many tokens there are in all. */
export const tokensTotal = ({ slots }: Tokens): Expr => add(...slots.map(({ name }) => field(name)));

/** The slots that an effect speaks of; their number is its "that many". */
function meantBy(job: Job, live: LiveEffect, event: GameEvent): readonly number[] {
  const meant = new Set(tokensMeant(scopeOf(job.view, live, event), live.ability.patterns.map(ofAnyAmount), event));
  return (event.groups ?? []).flatMap((group, i) => (meant.has(group) ? [i] : []));
}
/** What an effect sees of a creation: whether any group that it speaks of is there, and how many tokens these are. */
export function tokensSeen(job: Job, live: LiveEffect, event: GameEvent, { slots }: Tokens): { readonly some: Expr; readonly amount: Expr } {
  const meant = meantBy(job, live, event).flatMap((i) => slots[i] ?? []);
  if (live.ability.patterns.length > 1) refuse(job.refusals, `${live.label}: it watches tokens in several ways`);
  return { some: some(...meant.map(({ there }) => op('eq', field(there), int(1)))), amount: add(...meant.map(({ name }) => field(name))) };
}

/** What applying an effect makes of a creation of several groups: mirrors `rewriteEvent`. `besides` takes up what is no creation of its player. */
export function tokenWay(job: Job, live: LiveEffect, event: GameEvent, to: number, list: readonly Rewrite[], bindings: Bindings, besides: (over: Symbolic, list: readonly Instruction[]) => void): Way {
  const { slots, into } = job.tokens ?? { slots: [], into: new Map<string, ReadonlyMap<Change | Instruction, number>>() };
  const meant = meantBy(job, live, event);
  const values = slots.map(({ name }) => field(name));
  const there = slots.map((slot): Expr => op('eq', field(slot.there), int(1)));
  const over = (): Symbolic => {
    const scope = scopeOf(job.view, live, event);
    return { scope: { ...scope, bindings: { ...live.bindings, ...bindings } }, event, amount: add(...meant.map((i) => values[i] ?? ZERO)), left: null, ...soFarIn(job), refusals: job.refusals };
  };
  const adds = (key: Change | Instruction, by: Expr): void => {
    const at = into.get(live.id)?.get(key);
    if (at === undefined) return void refuse(job.refusals, `${live.label}: tokens of another kind`);
    values[at] = add(values[at] ?? ZERO, by);
    there[at] = TRUE;
  };
  const removes = (): void => {
    for (const i of meant) [values[i], there[i]] = [ZERO, FALSE];
  };
  const parts = list.flatMap((rewrite): readonly unknown[] => (rewrite.rewrite === 'change' ? rewrite.changes : [rewrite]));
  if (parts.length > 1 && live.ability.patterns.some(({ tests }) => tests.some(looksAtAmount))) refuse(job.refusals, `${live.label}: whether it speaks of tokens depends on their number`);
  if (live.left !== null && parts.length > 1) refuse(job.refusals, `${live.label}: several changes of tokens of several kinds`);
  for (const rewrite of list) {
    if (rewrite.rewrite === 'change') {
      for (const change of rewrite.changes) {
        if (change.change === 'groups') {
          const by = amountDoneExpr(over(), change.by);
          if (change.op === 'set') removes();
          adds(change, by);
        } else if (change.change === 'amount') {
          const before = over();
          for (const i of meant) {
            const old = values[i] ?? ZERO;
            const next = changedAmount(before, change, old);
            values[i] = change.op === 'times' || change.op === 'minus' || change.op.startsWith('half') ? next : when(there[i] ?? FALSE, next, ZERO); // a group that is not there has none
          }
        } else refuse(job.refusals, `${live.label}: a change of "${change.change}" of tokens of several kinds`);
      }
    } else if (rewrite.rewrite === 'also') {
      const now = over();
      const [created, others] = [rewrite.instructions.filter((each) => into.get(live.id)?.has(each) === true), rewrite.instructions.filter((each) => into.get(live.id)?.has(each) !== true)];
      const amounts = created.map((each) => amountDoneExpr(now, creationIn(each)?.amount ?? { amount: 'number', value: 0 }));
      created.forEach((each, i) => { adds(each, amounts[i] ?? ZERO); });
      if (others.length > 0) besides(now, others);
    } else if (rewrite.rewrite === 'instead' && rewrite.instructions.length === 0) removes();
    else refuse(job.refusals, `${live.label}: something happens instead of tokens of several kinds`);
  }
  const sets = slots.flatMap((slot, i) => [[slot.name, values[i] ?? ZERO] as const, [slot.there, when(there[i] ?? FALSE, int(1), ZERO)] as const]);
  return { amount: tokensTotal({ slots, into }), to, gone: false, changed: list.length === 0 ? ZERO : TRUE, prevented: ZERO, replaced: false, more: [], sets: sets.filter(([name, value]) => !same(value, field(name)) && !isItself(name, value)) };
}
/** "1 if it is there": the field itself. */
const isItself = (name: string, value: Expr): boolean => value.kind === 'if' && same(value.test, op('eq', field(name), int(1)));
