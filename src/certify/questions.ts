/** What an effect asks while it is applied, of whom, and every answer that may be given (608.2d, 614.12a). */
import { type Int, compare, minus, plus } from '../base/integer.ts';
import type { Change, ChooseSpec, Condition, Instruction, Rewrite, WhenAbility } from '../rules/ability.ts';
import type { GameEvent } from '../rules/event.ts';
import type { Answer } from '../rules/position.ts';
import type { Binding, PlayerId, Thing, World } from '../rules/model.ts';
import { amountOf, holds, matching, things } from './evaluate.ts';
import { type Effect } from './in-force.ts';
import { eventsOf } from './instructions.ts';
import { isForbidden, scopeFor } from './applicable.ts';
import { type Scope, type Sight, apnap, asPlayer, asThing, kindsOn, real, same, seen, thingIsPlayer, unchecked } from './sight.ts';
import { traitsOf } from './traits.ts';
import { BASIC_LANDS } from './words.ts';

/** One question: who answers, the answers that the rules allow, and whether they are all (or only what is known of them). */
export interface Asked {
  readonly about: 'may' | 'choose' | 'mode' | 'pay' | 'division';
  readonly who: PlayerId;
  readonly answers: readonly Answer[];
  /** Any answer of this shape is legal too: the domain is not stated. */
  readonly open?: (answer: Answer) => boolean;
}
/** How far the answers have come, and what they bind. */
export interface Progress { readonly scope: Scope; readonly declined: boolean; readonly mode: number | null; readonly next: Asked | null; readonly unpaid: readonly string[]; readonly paid: readonly string[]; readonly unmet: boolean }

const MAX_SUBSETS = 12;
const NOT_NAMED = / not named here$/;

/** The question that comes after these answers; null where nothing more is asked. */
export function progress(sight: Sight, effect: Effect, event: GameEvent, taken: readonly number[], answers: readonly Answer[]): Progress {
  const { ability } = effect;
  let scope = scopeFor(sight, effect, event);
  const rest = [...answers];
  const stop = (next: Asked | null, more: Partial<Progress> = {}): Progress => ({ scope, declined: false, mode: null, next, unpaid: [], paid: [], unmet: false, ...more });
  if (ability.may !== undefined) {
    const answer = rest.shift();
    if (answer === undefined) {
      const who = playerFor(scope, effect, ability.may);
      const possible = canBeApplied(scope, effect, event, taken);
      return stop({ about: 'may', who, answers: possible ? [{ answer: 'yes' }, { answer: 'no' }] : [{ answer: 'no' }] });
    }
    if (answer.answer === 'no') return stop(null, { declined: true });
    if (answer.answer !== 'yes') unchecked('an answer of another shape');
  }
  for (const spec of [...ability.choose, ...ability.reveal]) {
    const asked = choosing(scope, effect, spec, event, taken);
    const answer = rest.shift();
    if (answer === undefined) return stop(asked);
    scope = { ...scope, bindings: { ...scope.bindings, [spec.name]: bindingOf(answer) } };
  }
  let mode: number | null = null;
  const paid: string[] = [];
  const later = ability.modes.some((each) => speaksOfPaying(each.if));
  const askMode = (): Asked | null => {
    const answer = ability.modes.length === 0 ? null : rest.shift();
    if (answer === undefined) return { about: 'mode', who: effect.you, answers: modesThere(withPaid(scope, ability, paid), ability, event).map((each) => ({ answer: 'mode', mode: each })) };
    if (answer !== null) mode = answer.answer === 'mode' ? answer.mode : unchecked('an answer of another shape');
    return null;
  };
  const first = later ? null : askMode();
  if (first !== null) return stop(first);
  for (const payment of ability.pay) {
    for (const who of payersOf(scope, effect, payment)) {
      const answer = rest.shift();
      if (answer === undefined) {
        if (!payment.may) unchecked('a payment that must be made');
        return stop({ about: 'pay', who, answers: canPay({ ...scope, you: who }, who, payment.cost) && !isVain(scope, ability, payment.name, event) ? [{ answer: 'yes' }, { answer: 'no' }] : [{ answer: 'no' }] }, { mode, unpaid: [payment.name] });
      }
      if (answer.answer === 'yes') { paid.push(payment.name); break; } // 118.12a: nobody else is asked
    }
  }
  const last = later ? askMode() : null;
  if (last !== null) return stop(last, { mode, paid });
  scope = withPaid(scope, ability, paid);
  return stop(null, { mode, paid, unmet: ability.met !== undefined && !holds(scope, ability.met) });
}
/** CR 101.4: of "any player" each in turn, the active player first; else the one who is named. */
const payersOf = (scope: Scope, effect: Effect, { who, any }: WhenAbility['pay'][number]): readonly PlayerId[] =>
  (any === true ? apnap(scope.sight.world).filter((player) => scope.sight.world.players[player]?.lost !== true && things(scope, who).includes(asThing(player))) : [playerFor(scope, effect, who)]);
/** CR 118.12: what was paid, for this effect and not for another one of the same entry. */
function withPaid(scope: Scope, { pay }: WhenAbility, paid: readonly string[]): Scope {
  const asked = pay.length === 0 ? [] : [...pay.map(({ name }) => name), 'this way'];
  const isPaid = (name: string): boolean => (name === 'this way' ? paid.length > 0 : paid.includes(name));
  return { ...scope, bindings: { ...scope.bindings, ...Object.fromEntries(asked.map((name) => [name, { word: isPaid(name) ? 'paid' : 'unpaid' }])) } };
}
/** CR 118.12: what depends on a payment is known when it was made or not. */
function speaksOfPaying(condition: Condition | undefined): boolean {
  if (condition === undefined) return false;
  if (condition.if === 'all' || condition.if === 'any') return condition.of.some(speaksOfPaying);
  return condition.if === 'not' ? speaksOfPaying(condition.of) : condition.if === 'paid';
}
/** CR 614.17d: whether a change is nothing but counters that can't be put on what enters. */
function cannotBePut(scope: Scope, change: Change, { entry, cause }: GameEvent): boolean {
  return entry !== undefined && change.change === 'counters' && isForbidden(scope.sight, { kind: 'put-counters', cause: { kind: 'effect', source: entry.what, controller: entry.under }, applied: [], recipient: entry.what, counter: change.kind, player: entry.under, within: [{ kind: 'enters', cause: cause.kind, what: entry.what }] });
}
const changesIn = (rewrites: readonly Rewrite[]): readonly Change[] => rewrites.flatMap((each) => (each.rewrite === 'change' ? each.changes : []));
/** CR 614.17b, 702.104a: what would come of a payment can't happen. */
function isVain(scope: Scope, { rewrites }: WhenAbility, name: string, event: GameEvent): boolean {
  const promised = changesIn(rewrites).filter((change) => change.change === 'counters' && change.if?.if === 'paid' && change.if.how === name);
  return promised.length > 0 && promised.every((change) => cannotBePut(scope, change, event));
}
/** CR 614.17, 702.136a: which modes may be chosen; one of nothing but counters that can't be put only where there is no other. */
function modesThere(scope: Scope, { modes }: WhenAbility, event: GameEvent): readonly number[] {
  const allowed = modes.flatMap((each, at) => (each.if === undefined || holds(scope, each.if) ? [at] : []));
  const vain = (at: number): boolean => { const rewrites = modes[at]?.rewrites ?? []; return rewrites.length > 0 && rewrites.every(({ rewrite }) => rewrite === 'change') && changesIn(rewrites).every((change) => cannotBePut(scope, change, event)); };
  const useful = allowed.filter((at) => !vain(at));
  return useful.length > 0 ? useful : allowed;
}
/** CR 118.3, 119.4, 614.17b: what can't be done cannot be chosen as a payment. */
export function canPay(scope: Scope, who: PlayerId, cost: readonly Instruction[]): boolean {
  return cost.every((step) => {
    if (step.do !== 'event' || step.kind !== 'pay-life') return unchecked('a payment of something other than life');
    const { amount, player } = step.args;
    const named = player?.arg === 'ref' ? things(scope, player.ref).find(thingIsPlayer) : undefined;
    const payer = named === undefined ? who : asPlayer(named); // whoever is asked, it is their life
    const life: Int = amount?.arg === 'amount' ? amountOf(scope, amount.amount) : 0;
    const having = scope.sight.world.players[payer]?.life ?? 0;
    const event = { cause: { kind: 'cost', source: scope.self, controller: who }, applied: [], player: payer, amount: life } as const;
    return compare(life, 0) === 0 || (compare(having, life) >= 0 && !isForbidden(scope.sight, { kind: 'pay-life', ...event }) && !isForbidden(scope.sight, { kind: 'lose-life', ...event }));
  });
}
function playerFor(scope: Scope, effect: Effect, ref: NonNullable<WhenAbility['may']>): PlayerId {
  const [who] = things(scope, ref);
  return who === undefined ? effect.you : thingIsPlayer(who) ? asPlayer(who) : traitsOf(scope.sight, scope.sight.world.objects[who] ?? unchecked('an object that is not there')).controller;
}
/** A "may" whose choice cannot be made can only be declined. */
function canBeApplied(scope: Scope, effect: Effect, event: GameEvent, taken: readonly number[]): boolean {
  const { ability } = effect;
  return [...ability.choose, ...ability.reveal].every((spec) => {
    if (spec.what !== 'objects' && spec.what !== 'players') return true;
    if (things({ ...scope }, { ref: 'bound', name: spec.name }).length > 0) return true;
    const least = spec.from === undefined ? 1 : Number(amountOf(scope, spec.from));
    if (least === 0 || candidates(scope, effect, spec, event, taken).length >= least || dependsOnEarlier(ability, spec)) return true;
    return ability.reveal.includes(spec) ? unchecked('a card that may be revealed where there is none') : false;
  });
}
const dependsOnEarlier = (ability: WhenAbility, spec: ChooseSpec): boolean => ability.choose.indexOf(spec) > 0;

/** CR 609.7a: a permanent, a spell, what something on the stack or a waiting effect refers to, a face-up object in the command zone. */
function mayBeSource(world: World, id: number): boolean {
  const object = real(world, id);
  if (['battlefield', 'stack'].includes(object.zone)) return object.ability === undefined;
  if (object.zone === 'command') return object.face === 'up';
  const onStack = world.objects.filter(({ zone }) => zone === 'stack').flatMap(({ from, cast }) => [from, ...Object.values(cast?.targets ?? {}).flat()]);
  const waiting = world.floating.filter(({ ability }) => ability.ability === 'when' || ability.ability === 'after').flatMap(({ source, bindings }) => [source, ...Object.values(bindings).flatMap((bound) => ('things' in bound ? bound.things : []))]);
  return onStack.includes(id) || waiting.includes(id);
}
export const bindingOf = (answer: Answer): Binding => {
  switch (answer.answer) {
    case 'things': return { things: answer.things };
    case 'word': return { word: answer.word };
    case 'number': return { number: answer.number };
    default: return unchecked('an answer of another shape');
  }
};

/** CR 614.13: neither the entering object nor what another effect of this entry took may be chosen for it. */
function candidates(scope: Scope, effect: Effect, spec: ChooseSpec, event: GameEvent, taken: readonly number[]): readonly Thing[] {
  const { sight } = scope;
  const { ability } = effect;
  const bare: Scope = { ...scope };
  const among = matching(bare, spec.filter ?? { test: 'anything' }).filter((thing) => (spec.what === 'players' ? thingIsPlayer(thing) : spec.filter !== undefined || !thingIsPlayer(thing)));
  const found = JSON.stringify(spec.filter ?? null).includes('"test":"source"') ? among.filter((thing) => thingIsPlayer(thing) || mayBeSource(sight.world, thing)) : among;
  if (spec.what === 'players' || sight.staged === undefined) return found;
  if (spec.notEntering === true) return found.filter((thing) => !taken.includes(thing));
  if (ability.reveal.includes(spec)) return found; // it may show itself
  // 614.12a, 400.7: as the choice is made it is still the card in its old zone; what is turned face up is there already (614.13a speaks of what enters)
  const asItIs = (): readonly Thing[] => matching({ ...scope, sight: { scenario: sight.scenario, world: sight.world } }, spec.filter ?? { test: 'anything' });
  const others = found.filter((thing) => thing !== event.entry?.what || event.kind === 'turn-face-up' || (ability.along.length === 0 && asItIs().includes(thing)));
  return ability.along.length === 0 ? others : others.filter((thing) => !taken.includes(thing) && canBeTaken(scope, effect, spec, thing));
}
/** CR 614.17b: what can't be sacrificed or moved cannot be chosen for it. */
function canBeTaken(scope: Scope, effect: Effect, spec: ChooseSpec, thing: Thing): boolean {
  const trial: Scope = { ...scope, bindings: { ...scope.bindings, [spec.name]: { things: [thing] } } };
  return effect.ability.along.every((step) => {
    if (step.do !== 'event' || !['sacrifice', 'move'].includes(step.kind)) return true;
    const events = eventsOf({ scope: trial, cause: { kind: 'effect', source: effect.source, controller: effect.you }, lineage: [] }, step);
    return events.every((each) => each.what !== thing || !isForbidden({ scenario: scope.sight.scenario, world: scope.sight.world }, each));
  });
}
export function choosing(scope: Scope, effect: Effect, spec: ChooseSpec, event: GameEvent, taken: readonly number[]): Asked {
  const found = choosingAny(scope, effect, spec, event, taken);
  const { but } = spec;
  if (but === undefined) return found;
  const isLeft = (answer: Answer): boolean => answer.answer !== 'word' || !but.some((word) => same(word, answer.word));
  const { open } = found;
  return { ...found, answers: found.answers.filter(isLeft), ...(open === undefined ? {} : { open: (answer: Answer) => open(answer) && isLeft(answer) }) };
}
function choosingAny(scope: Scope, effect: Effect, spec: ChooseSpec, event: GameEvent, taken: readonly number[]): Asked {
  const who = spec.who === undefined ? effect.you : playerFor(scope, effect, spec.who);
  if (spec.random === true) unchecked('a choice left to chance');
  const asked = (answers: readonly Answer[], open?: Asked['open']): Asked => ({ about: 'choose', who, answers, ...(open === undefined ? {} : { open }) });
  const word = (list: readonly string[]): readonly Answer[] => list.map((each) => ({ answer: 'word', word: each }));
  switch (spec.what) {
    case 'objects': case 'players': {
      const found = candidates(scope, effect, spec, event, taken);
      const least = spec.from === undefined ? 1 : Number(amountOf(scope, spec.from));
      const most = spec.to === 'any' ? found.length : spec.to === undefined ? Math.max(1, least) : Number(amountOf(scope, spec.to));
      if (spec.each !== undefined || spec.total !== undefined) unchecked('what can be chosen together');
      return asked(subsets(found, Math.min(least, found.length), Math.min(most, found.length)).map((each) => ({ answer: 'things', things: each })));
    }
    case 'color': return asked(word(['white', 'blue', 'black', 'red', 'green']));
    case 'land-type': return asked(word(scope.sight.scenario.domain['land type'] ?? BASIC_LANDS)); // a scenario may state fewer
    case 'word': return asked(word(spec.words ?? []));
    case 'number': {
      const stated = spec.words ?? (spec.from === undefined && spec.to === undefined ? scope.sight.scenario.domain['number'] : undefined); // there is no number "not named here"
      const [least, most] = stated !== undefined || spec.from === undefined || spec.to === undefined || spec.to === 'any' ? [] : [amountOf(scope, spec.from), amountOf(scope, spec.to)];
      if (least !== undefined && most !== undefined && compare(least, most) === 0) return asked([{ answer: 'number', number: least }]); // one number, and nothing to choose
      return stated === undefined ? asked([], (answer) => answer.answer === 'number' || answer.answer === 'word') : asked(stated.map((each) => ({ answer: 'number', number: Number(each) })));
    }
    case 'creature-type': case 'card-name': case 'card-type': case 'counter-kind': {
      const words = spec.among !== undefined ? candidates(scope, effect, { ...spec, what: 'objects', filter: spec.among }, event, taken).map((thing) => traitsOf(scope.sight, seen(scope.sight, thing)).name)
        : spec.what === 'counter-kind' && spec.filter !== undefined ? candidates(scope, effect, spec, event, taken).flatMap((thing) => kindsOn(scope.sight.world, thing)) : undefined;
      if (words !== undefined) return asked(words.length === 0 ? [{ answer: 'things', things: [] }] : word([...new Set(words)])); // 101.3: of nothing nothing is chosen
      const domain = scope.sight.scenario.domain[spec.what.replace('-', ' ')];
      return domain === undefined ? asked([], (answer) => answer.answer === 'word') : asked(word(domain), (answer) => answer.answer === 'word' && NOT_NAMED.test(answer.word));
    }
  }
}
export function subsets(list: readonly Thing[], least: number, most: number): readonly (readonly Thing[])[] {
  if (list.length > MAX_SUBSETS && most > 1) unchecked('more than twelve objects to choose among');
  if (most === 1) return [...(least === 0 ? [[]] : []), ...list.map((each) => [each])];
  const all = Array.from({ length: 2 ** list.length }, (_, bits) => list.filter((__, at) => (bits & (1 << at)) !== 0));
  return all.filter(({ length }) => length >= least && length <= most);
}
/** CR 615.7: every way to prevent so much in all of several amounts. */
export function divisions(amounts: readonly Int[], total: Int): readonly (readonly Int[])[] {
  const [first, ...rest] = amounts;
  if (first === undefined) return compare(total, 0) === 0 ? [[]] : [];
  const later = rest.reduce<Int>((sum, each) => plus(sum, each), 0);
  const found: (readonly Int[])[] = [];
  for (let here: Int = 0; compare(here, first) <= 0 && compare(here, total) <= 0; here = plus(here, 1)) {
    if (compare(minus(total, here), later) > 0) continue;
    if (found.length > 5_000) unchecked('more than 5,000 divisions');
    found.push(...divisions(rest, minus(total, here)).map((each) => [here, ...each]));
  }
  return found;
}
