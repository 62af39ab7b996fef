/**
 * CR 701.22, 701.25, 701.34, 705, 706: what a keyword action does once nothing replaces it any more: steps of the machine that look at
 * cards and arrange them, put one more counter on whatever has some, flip coins and roll dice; or the instructions it consists of.
 */
import { type Int, plus, show } from '../base/integer.ts';
import { flatMap } from '../base/list.ts';
import { bounded, subsets } from './choosing.ts';
import { makeBatch } from './batch.ts';
import { DONE_SO_OFTEN, type GameEvent } from './event.ts';
import { type Binding, type ObjectId, type PlayerId, type Thing, type World, isPlayer, playerOfThing, thingOfPlayer } from './model.ts';
import type { Answer, Env, Question, Step, Task } from './position.ts';
import { type Ran, on } from './ran.ts';
import { knownBelow } from './607-chosen-words.ts';
import { findSteps, finding } from './701-search.ts';
import { ENV, EVENT } from './records.ts';
import { apnap, countersOf, objectAt, playerAt, withFact, withPlayer } from './world.ts';

export type ActionStep = Extract<Step, { do: 'arrange' | 'proliferate' | 'chance' | 'find' }>;

const playerOf = (event: GameEvent): PlayerId => event.player ?? event.cause.controller;
/** In whose name the parts of an action happen; they inherit what its event has been through (614.5). */
const envOf = (world: World, event: GameEvent): Env => ENV.of({
  self: event.what ?? event.cause.source, controller: playerOf(event), lineage: event.applied, own: [], since: world.facts.length, cause: { ...event.cause, kind: event.cause.kind === 'cost' ? 'cost' : 'effect' },
  bindings: {
    ...event.bound, N: { number: event.amount ?? 1 },
    ...(event.what === undefined ? {} : { it: { things: [event.what], ...(event.incarnation === undefined ? {} : { incarnations: [event.incarnation] }) } }),
  },
});

/** "Twice" is the same action again. */
const soOften = (event: GameEvent, list: readonly Step[]): readonly Step[] => (event.amount === undefined || !DONE_SO_OFTEN.has(event.word ?? '') ? list : Array.from({ length: bounded(event.amount) }, () => list).flat());

/** What follows an action that has happened, as tasks; empty for events that are no action. */
export function actionTasks(world: World, event: GameEvent): readonly Task[] {
  const run = (list: readonly Step[]): readonly Task[] => [{ task: 'run', list, env: envOf(world, event) }];
  switch (event.kind) {
    case 'scry': case 'surveil': return run([{ do: 'arrange', event }]);
    case 'search': return event.seek === undefined ? [] : run(findSteps(event));
    case 'flip': case 'roll': return run([{ do: 'chance', event, results: [] }]);
    case 'keyword-action':
      if (event.word === 'proliferate') return run(soOften(event, [{ do: 'proliferate', event }]));
      if (event.word === 'fateseal') return run([{ do: 'arrange', event }]);
      return event.body === undefined || event.body.length === 0 ? [] : run(soOften(event, event.body));
    case 'gain-control': return event.body === undefined ? [] : run(event.body); // 611.2a: for a time
    default: return [];
  }
}

export function runAction(world: World, rest: readonly Task[], env: Env, step: ActionStep, later: readonly Step[]): Ran {
  const next: readonly Task[] = later.length === 0 ? rest : [...rest, { task: 'run', list: later, env }];
  switch (step.do) {
    case 'arrange': return arranging(world, next, step.event);
    case 'proliferate': return proliferating(world, next, step.event);
    case 'chance': return chancing(world, rest, env, step, later);
    case 'find': return finding(world, rest, env, step, later);
  }
}

const orders = (list: readonly ObjectId[]): readonly (readonly ObjectId[])[] => (list.length <= 1 ? [list] : flatMap(list, (first) => orders(list.filter((each) => each !== first)).map((others) => [first, ...others])));
/** So many cards are arranged at most. */
const MOST_LOOKED_AT = 6;

interface Arrangement { readonly top: readonly ObjectId[]; readonly away: readonly ObjectId[] }
/** CR 701.22a, 701.25a: every way to keep some cards on top and to put the others away, told apart by what the cards are called; in a graveyard the order does not tell. */
function arrangements(world: World, cards: readonly ObjectId[], ordered: boolean): readonly Arrangement[] {
  if (cards.length > MOST_LOOKED_AT) throw new RangeError(`more than ${String(MOST_LOOKED_AT)} cards to arrange`);
  const seen = new Set<string>();
  const named = (list: readonly ObjectId[]): string => list.map((id) => objectAt(world, id).label).join('/');
  return flatMap(subsets(cards.length, 0, cards.length), (picked) => {
    const away = picked.map((at) => cards[at] ?? 0);
    const top = cards.filter((id) => !away.includes(id));
    return flatMap(orders(top), (above) => (ordered ? orders(away) : [away]).map((below): Arrangement => ({ top: above, away: below })));
  }).filter(({ top, away }) => {
    const text = `${named(top)}|${ordered ? named(away) : named([...away].sort((a, b) => (objectAt(world, a).label < objectAt(world, b).label ? -1 : 1)))}`;
    return !seen.has(text) && seen.add(text).size > 0;
  });
}

/** CR 701.29a: whose library is looked at. */
function libraryOf(event: GameEvent): PlayerId {
  const rival = event.bound?.['rival'];
  const [other] = rival !== undefined && 'things' in rival ? rival.things : [];
  return event.kind === 'keyword-action' && other !== undefined && isPlayer(other) ? playerOfThing(other) : playerOf(event);
}
/** CR 701.22a, 701.25a, 701.29a: looks at so many cards, puts some away and the rest back on top. */
function arranging(world: World, next: readonly Task[], event: GameEvent): Ran {
  const player = libraryOf(event);
  const { library } = playerAt(world, player);
  const cards = library.slice(0, Math.min(bounded(event.amount ?? 1), library.length));
  const scry = event.kind !== 'surveil';
  if (cards.length === 0 || (scry && cards.every((id) => objectAt(world, id).anonymous === true))) return on(world, next); // of cards that nobody knows no order tells
  const done = ({ top, away }: Arrangement): { readonly world: World; readonly tasks: readonly Task[] } => {
    const others = library.slice(cards.length);
    const arranged = withPlayer(world, player, { library: scry ? [...top, ...others, ...away] : [...top, ...away, ...others] });
    if (scry || away.length === 0) return { world: arranged, tasks: next };
    const within = [...(event.within ?? []), { kind: event.kind, cause: event.cause.kind, player }];
    const moves = away.map((what): GameEvent => EVENT.of({ kind: 'move', cause: event.cause, applied: event.applied, what, incarnation: objectAt(world, what).incarnation, zoneFrom: 'library', to: { zone: 'graveyard' }, within }));
    return { world: arranged, tasks: [...next, makeBatch(moves)] };
  };
  const all = arrangements(world, cards, scry);
  const text = (list: readonly ObjectId[]): string => list.map((id) => objectAt(world, id).label).join(', ') || 'nothing';
  const question: Question = {
    who: playerOf(event), asked: `arrange the top ${String(cards.length)}`, rule: event.kind === 'keyword-action' ? '701.29a' : scry ? '701.22a' : '701.25a',
    options: all.map((each, at) => ({ answer: { answer: 'mode', mode: at }, text: `${text(each.top)} on top, ${text(each.away)} ${scry ? 'on the bottom' : 'into the graveyard'}` })),
  };
  return { ran: 'ask', ask: { question, resume: (answer) => done((answer.answer === 'mode' ? all[answer.mode] : undefined) ?? { top: cards, away: [] }) } };
}

/** CR 701.34a: any number of permanents and players with counters get another one of each kind they have. */
function proliferating(world: World, next: readonly Task[], event: GameEvent): Ran {
  const player = playerOf(event);
  const pool: readonly Thing[] = [
    ...apnap(world).filter((id) => playerAt(world, id).counters.length > 0).map(thingOfPlayer),
    ...world.objects.filter((object) => object.zone === 'battlefield' && object.phasedOut !== true && object.counters.length > 0).map(({ id }) => id),
  ];
  const choices = subsets(pool.length, 0, pool.length).map((picked) => picked.map((at) => pool[at] ?? 0));
  const named = (thing: Thing): string => (thing < 0 ? playerAt(world, -1 - thing).name : objectAt(world, thing).label);
  const question: Question = { who: player, asked: 'proliferate', rule: '701.34a', options: choices.map((list) => ({ answer: { answer: 'things', things: list }, text: list.map(named).join(' and ') || 'nothing' })) };
  const resume = (answer: Answer): { readonly world: World; readonly tasks: readonly Task[] } => {
    const events = flatMap((answer.answer === 'things' ? answer.things : []), (recipient) => countersOf(world, recipient).map(({ kind }): GameEvent => EVENT.of({ kind: 'put-counters', cause: event.cause, applied: event.applied, recipient, counter: kind, amount: 1, player })));
    return { world, tasks: events.length === 0 ? next : [...next, makeBatch(events)] };
  };
  return { ran: 'ask', ask: { question, resume } };
}

const FACES = ['heads', 'tails'] as const;
/** CR 705.1, 706.2: one coin or die after another falls as chance has it; what is ignored is left out, and the rest is the result: "flip" a word, "roll" a number, for the instructions that follow. */
function chancing(world: World, rest: readonly Task[], env: Env, step: Extract<Step, { do: 'chance' }>, later: readonly Step[]): Ran {
  const { event, results } = step;
  const flip = event.kind === 'flip';
  const player = playerOf(event);
  if (results.length < bounded(event.amount ?? 1)) {
    const sides = flip ? 2 : bounded(event.sides ?? 6);
    const question: Question = {
      who: null, asked: flip ? 'flip a coin' : `roll a d${String(sides)}`, rule: flip ? '705.1' : '706.2',
      options: Array.from({ length: sides }, (_, at) => ({ answer: { answer: 'number', number: at + 1 }, text: flip ? (FACES[at] ?? '') : String(at + 1), weight: 1 })),
    };
    const resume = (answer: Answer): { readonly world: World; readonly tasks: readonly Task[] } => ({ world, tasks: [...rest, { task: 'run', env, list: [{ ...step, results: [...results, answer.answer === 'number' ? answer.number : 1] }, ...later] }] });
    return { ran: 'ask', ask: { question, resume } };
  }
  const finish = (kept: readonly Int[]): { readonly world: World; readonly tasks: readonly Task[] } => {
    const recorded = kept.reduce((now, each) => withFact(now, flip ? { fact: 'flips', subject: thingOfPlayer(player), words: [FACES[Number(each) - 1] ?? ''] } : { fact: 'rolls', subject: thingOfPlayer(player), amount: each }), world);
    const bound: Readonly<Record<string, Binding>> = flip ? { flip: { word: FACES[Number(kept[0] ?? 1) - 1] ?? '' }, heads: { number: kept.filter((each) => each === 1).length } } : { roll: { number: kept.reduce<Int>(plus, 0) } };
    const below = later.length === 0 ? rest : [...rest, { task: 'run', list: later, env } as const];
    return { world: recorded, tasks: knownBelow(below, event.kind, bound) };
  };
  return ignoring(event, results, player, finish);
}

/** CR 706.6: the die or coin that is ignored counts as not rolled; who rolled chooses where the effect does not say which. */
function ignoring({ ignore, ignored = 1, kind }: GameEvent, results: readonly Int[], player: PlayerId, finish: (kept: readonly Int[]) => { readonly world: World; readonly tasks: readonly Task[] }): Ran {
  const sorted = [...results].sort((a, b) => Number(a) - Number(b));
  const count = bounded(ignored);
  if (ignore === 'lowest') return { ran: 'on', position: finish(sorted.slice(count)) };
  if (ignore === 'highest') return { ran: 'on', position: finish(sorted.slice(0, sorted.length - count)) };
  if (ignore === undefined || results.length <= count) return { ran: 'on', position: finish(kind === 'roll' ? sorted : results) };
  const texts = new Map(subsets(sorted.length, count, count).map((picked): [string, readonly number[]] => [picked.map((at) => (kind === 'flip' ? (FACES[Number(sorted[at]) - 1] ?? '') : show(sorted[at] ?? 0))).join(', '), picked]));
  const sets = [...texts.values()];
  const question: Question = { who: player, asked: 'what to ignore', rule: '706.6', options: [...texts.keys()].map((text, at) => ({ answer: { answer: 'number', number: at }, text })) };
  const without = (at: number): readonly Int[] => sorted.filter((_, index) => !(sets[at] ?? []).includes(index));
  return { ran: 'ask', ask: { question, resume: (answer) => finish(without(answer.answer === 'number' ? Number(answer.number) : 0)) } };
}
