/** Everything that may be chosen at a step of the procedure (616.1, 101.4), as applications: the two directions of the check use it. */
import { canonicalText } from '../base/canonical.ts';
import { type Int, compare, halfDown, halfUp, max, min, minus, plus } from '../base/integer.ts';
import type { Answer, Application, BatchTask } from '../rules/position.ts';
import type { GameEvent } from '../rules/event.ts';
import type { PlayerId, Thing } from '../rules/model.ts';
import { affectedThing, amountOf } from './evaluate.ts';
import { type Pair, type Tier, grainOf, pairs } from './applicable.ts';
import type { Effect } from './in-force.ts';
import { type Asked, divisions, progress } from './questions.ts';
import { type Scope, type Sight, apnap, reading, same, unchecked } from './sight.ts';
import { entryOf, eventAt, sightOf } from './staging.ts';
import { isForbidden } from './applicable.ts';

type Bare = { readonly scenario: Sight['scenario']; readonly world: Sight['world'] };
/** One legal choice: an effect for some events, with the answers that its chooser gives at once. */
export interface Legal {
  readonly chooser: PlayerId;
  readonly effect: Pair['effect'];
  readonly nodes: readonly number[];
  readonly answers: readonly Answer[];
  readonly tier: Tier;
  /** The players or objects whose events these are: whoever is asked orders the effects on each of them. */
  readonly about: readonly Thing[];
  /** Answers of another shape or word are legal as well where this says so. */
  readonly open?: (answers: readonly Answer[]) => boolean;
}

/** CR 101.4: who may choose now. More than one only where 101.4d and the round leave it open. */
export function choosersNow(world: Sight['world'], scenario: Sight['scenario'], found: readonly Pair[], acted: readonly PlayerId[]): readonly PlayerId[] {
  const waiting = apnap(world).filter((player) => found.some(({ chooser }) => chooser === player));
  const [first] = waiting;
  if (first === undefined) return [];
  if (same(scenario.readings['several players asked at once'] ?? '', 'the first player goes on')) return [first];
  const fresh = waiting.find((player) => !acted.includes(player));
  return fresh === undefined ? [first] : [fresh];
}

/** All legal choices of a step, whoever makes them. */
export function legalOptions(at: Bare, batch: BatchTask): { readonly options: readonly Legal[]; readonly found: readonly Pair[] } {
  const found = pairs(at, batch);
  const firsts = found.filter(({ effect }) => effect.ability.first !== undefined);
  if (firsts.some((one) => firsts.some((other) => other !== one && other.effect.id === one.effect.id))) unchecked('several at once that would be the first of a turn');
  const options = found.flatMap((pair) => optionsOf(at, batch, pair, found));
  const once = new Map<string, Legal>();
  for (const option of options) {
    const key = `${String(option.chooser)} ${keyOf(option)}`;
    once.set(key, { ...option, about: [...(once.get(key)?.about ?? []), ...option.about] });
  }
  return { options: [...once.values()], found };
}
export const keyOf = ({ effect, nodes, answers }: { readonly effect: { readonly id: string } | string; readonly nodes: readonly number[]; readonly answers: readonly Answer[] }): string =>
  JSON.stringify([typeof effect === 'string' ? effect : effect.id, [...nodes].sort((a, b) => a - b), answersText(answers)]);
export const answersText = (answers: readonly Answer[]): string => answers.map(answerText).join('; ');
const answerText = (answer: Answer): string => {
  switch (answer.answer) {
    case 'yes': case 'no': return answer.answer;
    case 'mode': return `mode ${String(answer.mode)}`;
    case 'things': return `things ${[...answer.things].sort((a, b) => a - b).join(',')}`;
    case 'word': return `word ${answer.word.toLowerCase()}`;
    case 'number': return `word ${String(answer.number)}`;
    case 'division': return `division ${answer.amounts.join(',')}`;
  }
};

/** CR 615.7-10: the events that one application covers. */
export function unitOf(at: Bare, batch: BatchTask, pair: Pair, found: readonly Pair[]): readonly number[] {
  const event = eventAt(batch, pair.node);
  const grain = grainOf(pair.effect, event);
  const oneByOne = pair.effect.ability.shield !== undefined && grain !== 'source' && grain !== 'event' && same(reading(at.scenario, 'a next N shield') ?? '', 'source by source');
  if (grain === 'part' || oneByOne) return [pair.node];
  const alike = found.filter((other) => other.effect.id === pair.effect.id && (grain === 'chooser' ? other.chooser === pair.chooser : joined(grain, event, eventAt(batch, other.node))));
  return [...new Set(alike.map(({ node }) => node))].sort((a, b) => a - b);
}
function joined(grain: 'source' | 'recipient' | 'event' | 'kind', a: GameEvent, b: GameEvent): boolean {
  if (a.kind !== b.kind) return false;
  switch (grain) {
    case 'source': return a.source === b.source;
    case 'recipient': return affectedThing(a) === affectedThing(b);
    case 'kind': return affectedThing(a) === affectedThing(b) && a.counter === b.counter;
    case 'event': return true;
  }
}

function optionsOf(at: Bare, batch: BatchTask, pair: Pair, found: readonly Pair[]): readonly Legal[] {
  const { effect, node, tier, chooser } = pair;
  const nodes = unitOf(at, batch, pair, found);
  const event = eventAt(batch, node);
  const about = affectedThing(event) ?? -1;
  const thing = event.kind === 'enters' ? (event.entry?.what ?? about) : about;
  const base = { chooser, effect, nodes, tier, about: [thing] } as const;
  return answerLists(at, batch, effect, { nodes, chooser, answers: [] }, chooser).map((each) => ({ ...base, ...each }));
}
/** CR 614.13a-b: what enters in this event, and objects that effects of its entries already took. */
export const takenIn = (batch: BatchTask): readonly number[] => [
  ...batch.nodes.flatMap(({ event, state }) => (event.entry === undefined || state === 'gone' ? [] : [event.entry.what, ...event.entry.taken])),
];

/** CR 615.7: of so much damage in several events, the affected player or object's controller says which is prevented, or sent elsewhere. */
function dividing(at: Bare, batch: BatchTask, { ability, left }: Effect, nodes: readonly number[], scope: Scope, mode: number | null): readonly Answer[] | null {
  const rewrites = [...ability.rewrites, ...(mode === null ? [] : (ability.modes[mode]?.rewrites ?? []))];
  const prevents = rewrites.find((each) => each.rewrite === 'prevent');
  if (nodes.length < 2) return null;
  const amounts = nodes.map((node) => { const event = eventAt(batch, node); return prevents !== undefined && unpreventable({ ...at }, event) ? 0 : (event.amount ?? 0); });
  const total = amounts.reduce<Int>(plus, 0);
  const limit = ability.shield !== undefined ? (left ?? amountOf(scope, ability.shield)) : partOf(scope, rewrites, total);
  if (limit === null || compare(total, limit) <= 0) return null;
  return divisions(amounts, min(total, limit)).map((each) => ({ answer: 'division', amounts: each }));
}
/** How much of so much damage in all is prevented, or sent elsewhere; null: all of it, or each event by itself. */
function partOf(scope: Scope, rewrites: Effect['ability']['rewrites'], total: Int): Int | null {
  const found = rewrites.find(({ rewrite }) => rewrite === 'prevent' || rewrite === 'split');
  if (found?.rewrite === 'split') return max(0, amountOf(scope.event === undefined ? scope : { ...scope, event: { ...scope.event, amount: total } }, found.amount));
  if (found?.rewrite !== 'prevent') return null;
  switch (found.what) {
    case 'amount': return max(0, amountOf(scope, found.amount));
    case 'all-but': return max(0, minus(total, max(0, amountOf(scope, found.amount))));
    case 'half-up': return halfUp(total);
    case 'half-down': return halfDown(total);
    case 'all': case 'shield': return null;
  }
}
export interface Whole { readonly here: boolean; readonly amount: Int }
/** What of the covered events the instructions tell apart: whom they are about, whose they are; the rest is one. */
export function wholeAt(batch: BatchTask, nodes: readonly number[], index: number, { ability }: Effect): Whole | null {
  const said = [...ability.rewrites, ...ability.modes.flatMap(({ rewrites }) => rewrites)].flatMap((each) => (each.rewrite === 'instead' || each.rewrite === 'also' ? each.instructions : []));
  if (nodes.length < 2 || said.length === 0) return null;
  const text = canonicalText(said);
  const [ofWhom, whose] = [/"noun":"(?:object|player)"|"ref":"affected"/.test(text), text.includes('"noun":"source"')];
  const mine = eventAt(batch, index);
  const alike = nodes.filter((node) => { const each = eventAt(batch, node); return (!ofWhom || (each.recipient === mine.recipient && each.what === mine.what && each.player === mine.player)) && (!whose || each.source === mine.source); });
  return { here: alike[0] === index, amount: alike.reduce<Int>((sum, node) => plus(sum, eventAt(batch, node).amount ?? 0), 0) };
}
/** What is asked next of an effect that is being applied to these events; null: nothing more. */
export function nextAsked(at: Bare, batch: BatchTask, effect: Effect, { nodes, chooser, answers }: Pick<Application, 'nodes' | 'chooser' | 'answers'>): Asked | null {
  const [first] = nodes;
  if (first === undefined) return unchecked('an application to nothing');
  const view = sightOf(at.scenario, at.world, entryOf(batch, first));
  const { next, declined, scope, mode, unmet } = progress(view, effect, eventAt(batch, first), takenIn(batch), answers.filter((each) => each.answer !== 'division'));
  if (next !== null || declined || unmet || answers.some((each) => each.answer === 'division')) return next;
  const ways = dividing(at, batch, effect, nodes, scope, mode);
  return ways === null ? null : { about: 'division', who: chooser, answers: ways };
}
/** CR 615.12. */
export const unpreventable = (sight: Sight, event: GameEvent): boolean => event.forbids?.includes('prevent') === true || isForbidden(sight, event, 'prevent');

export interface List { readonly answers: readonly Answer[]; readonly open?: (answers: readonly Answer[]) => boolean }
/** The answers that one player gives in a row, after those given already: up to the first question for somebody else. */
export function answerLists(at: Bare, batch: BatchTask, effect: Effect, given: Pick<Application, 'nodes' | 'chooser' | 'answers'>, who: PlayerId): readonly List[] {
  const done: List[] = [];
  const grow = (answers: readonly Answer[]): void => {
    const next = nextAsked(at, batch, effect, { ...given, answers: [...given.answers, ...answers] });
    if (next === null || next.who !== who) { done.push({ answers }); return; }
    if (next.open !== undefined) done.push({ answers, open: opened(next, answers.length) });
    for (const answer of next.answers) grow([...answers, answer]);
  };
  grow([]);
  return done;
}
/** Where the words to choose from are not stated, an option with a word in that place is neither right nor wrong by its word. */
const opened = ({ open }: Asked, place: number) => (answers: readonly Answer[]): boolean => {
  const answer = answers[place];
  return answer !== undefined && open !== undefined && open(answer);
};
