/**
 * The books of one application of an effect: what is prevented, redirected, split or spent adds up, and nothing else
 * changes. Written from the rules text and the event data alone; knows nothing of how an effect is applied.
 */
import { type Int, compare, halfDown, halfUp, max, min, minus, plus, show } from '../base/integer.ts';
import type { Applying } from '../rules/applying.ts';
import type { Rewrite } from '../rules/ability.ts';
import { forbidding } from '../rules/effect.ts';
import type { GameEvent } from '../rules/event.ts';
import type { World } from '../rules/model.ts';
import type { BatchTask } from '../rules/position.ts';
import { canonicalText } from '../base/canonical.ts';

export interface Applied { readonly world: World; readonly batch: BatchTask }

interface Books {
  readonly applying: Applying;
  readonly after: Applied;
  /** The events that it was applied to, before and after; null: gone. */
  readonly pairs: readonly { readonly before: GameEvent; readonly after: GameEvent | null }[];
  readonly declined: boolean;
  readonly rewrites: readonly Rewrite[];
  /** What of the effect is left, before and after. */
  readonly left: readonly [Int | null, Int | null];
}

const amountOf = (event: GameEvent | null): Int => event?.amount ?? 0;
const sum = (events: readonly (GameEvent | null)[]): Int => events.reduce<Int>((total, event) => plus(total, amountOf(event)), 0);
const bare = (event: GameEvent): string => canonicalText({ ...event, applied: [], own: [] });
const sameEvent = (a: GameEvent, b: GameEvent | null): boolean => b !== null && bare(a) === bare(b);

/** One sentence, with its rule, for everything that does not add up. */
export function applicationProblems(applying: Applying, after: Applied): readonly string[] {
  const { live, application, batch, world } = applying;
  const { ability } = live;
  const leftIn = (now: World): Int | null => now.floating.find(({ id }) => id === live.floating)?.left ?? null;
  const declined = ability.may !== undefined && application.answers[0]?.answer === 'no';
  const mode = application.answers.find((answer) => answer.answer === 'mode');
  const books: Books = {
    applying, after, declined,
    pairs: application.nodes.flatMap((at) => {
      const [node, now] = [batch.nodes[at], after.batch.nodes[at]];
      return node === undefined ? [] : [{ before: node.event, after: now === undefined || now.state === 'gone' ? null : now.event }];
    }),
    rewrites: [...ability.rewrites, ...(mode?.answer === 'mode' ? (ability.modes[mode.mode]?.rewrites ?? []) : [])],
    left: [live.floating === null ? null : leftIn(world), live.floating === null ? null : leftIn(after.world)],
  };
  return [...untouched(books), ...negative(books), ...(declined ? declining(books) : [...preventing(books), ...moving(books), ...spending(books), ...additional(books)])];
}

/** CR 616.1f: an application concerns its own events, and of the world only what is left of effects. */
function untouched({ applying, after }: Books): readonly string[] {
  const { batch, world, application } = applying;
  const others = batch.nodes.some((node, at) => !application.nodes.includes(at) && node.state !== 'gone' && after.batch.nodes[at] !== node && (after.batch.nodes[at] === undefined || (after.batch.nodes[at].state !== 'gone' && !sameEvent(node.event, after.batch.nodes[at].event))));
  const moved = world.objects !== after.world.objects || world.players !== after.world.players || world.facts !== after.world.facts;
  return [...(others ? ['616.1f: an event that the effect was not applied to has changed'] : []), ...(moved ? ['616.1f: applying an effect has changed the board'] : [])];
}

/** CR 107.1b: no negative amounts; an event that is gone has not happened, whatever its amount was said to be. */
const negative = ({ after, applying }: Books): readonly string[] =>
  [...after.batch.nodes.map(({ event, state }) => (state === 'gone' ? 0 : (event.amount ?? 0))), ...after.batch.nodes.flatMap(({ event }) => (event.groups ?? []).map(({ amount }) => amount))].some((amount) => amount < 0) ? [`107.1b: ${applying.live.label} leaves a negative amount`] : [];

/** CR 616.1, 614.5: a declined effect has had its opportunity and does nothing. */
const declining = ({ pairs, left, applying, after }: Books): readonly string[] => [
  ...(pairs.every(({ before, after: now }) => sameEvent(before, now)) ? [] : ['616.1: an effect that was declined has changed the event']),
  ...(left[0] === left[1] ? [] : ['616.1: an effect that was declined was used up']),
  ...(after.batch.nodes.length === applying.batch.nodes.length && after.batch.after.length === applying.batch.after.length ? [] : ['616.1: an effect that was declined has made events']),
];

/** CR 615.12: damage that can't be prevented. */
const certain = ({ applying }: Books, event: GameEvent): boolean => event.forbids?.includes('prevent') === true || forbidding(applying.world, applying.rules.edition, event, null, 'prevent') !== null;
const isPrevention = ({ rewrite }: Rewrite): boolean => rewrite === 'prevent' || rewrite === 'then';

/** CR 615.1, 615.6, 615.12: what a prevention effect that does nothing else leaves of the damage. */
function preventing(books: Books): readonly string[] {
  const { rewrites, pairs, applying } = books;
  const [first, ...more] = rewrites.filter(({ rewrite }) => rewrite === 'prevent');
  if (first?.rewrite !== 'prevent' || more.length > 0 || !rewrites.every(isPrevention) || pairs.some(({ before }) => before.kind !== 'damage')) return [];
  const rest = (amount: Int): Int | null => {
    switch (first.what) {
      case 'all': return 0;
      case 'half-up': return minus(amount, halfUp(amount));
      case 'half-down': return minus(amount, halfDown(amount));
      case 'amount': return first.amount.amount === 'number' ? max(0, minus(amount, first.amount.value)) : null;
      case 'all-but': return first.amount.amount === 'number' ? min(amount, first.amount.value) : null;
      case 'shield': return null;
    }
  };
  const says = (left: Int, of: Int, expected: string): readonly string[] => [`615.6: ${applying.live.label} leaves ${show(left)} of ${show(of)} damage, not ${expected}`];
  const others = pairs.filter(({ before }) => !certain(books, before));
  const kept = pairs.filter((pair) => !others.includes(pair)).flatMap(({ before, after }) => (amountOf(after) === amountOf(before) ? [] : says(amountOf(after), amountOf(before), 'all of it, which can\'t be prevented')));
  const grown = others.flatMap(({ before, after }) => (compare(amountOf(after), amountOf(before)) <= 0 ? [] : says(amountOf(after), amountOf(before), 'so much at most')));
  // What one application covers is prevented together, unless it stands for one on each event.
  const covered = applying.application.apart === true ? others.map((pair) => [pair]) : [others];
  const wrong = covered.flatMap((together) => {
    const [whole, left] = [sum(together.map(({ before }) => before)), sum(together.map(({ after }) => after))];
    const expected = rest(whole);
    return expected === null || compare(expected, left) === 0 ? [] : says(left, whole, show(expected));
  });
  return [...kept, ...grown, ...wrong];
}

/** CR 614.9, 615.7: redirected or divided damage is all the damage there was; nothing else is made of it. */
function moving({ rewrites, pairs, after, applying }: Books): readonly string[] {
  const redirects = rewrites.every((rewrite) => (rewrite.rewrite === 'change' || rewrite.rewrite === 'split') && rewrite.changes.every(({ change }) => change === 'to'));
  if (rewrites.length === 0 || !redirects || pairs.some(({ before }) => before.kind !== 'damage')) return [];
  const made = after.batch.nodes.slice(applying.batch.nodes.length).map(({ event, state }) => (state === 'gone' ? null : event));
  const [before, now] = [sum(pairs.map((pair) => pair.before)), sum([...pairs.map((pair) => pair.after), ...made])];
  return before === now ? [] : [`614.9: ${applying.live.label} makes ${show(now)} damage of ${show(before)}`];
}

/** CR 615.7, 609.7b, 614.3: a shield is spent by what it did, a limited effect once if it did something; neither otherwise. */
function spending(books: Books): readonly string[] {
  const { applying, pairs, rewrites } = books;
  const [before, now] = books.left;
  const { live, rules } = applying;
  if (before === null) return [];
  const spent = minus(before, now ?? 0);
  const changed = pairs.some((pair) => !sameEvent(pair.before, pair.after));
  if (live.ability.shield !== undefined) {
    if (!rewrites.every((rewrite) => isPrevention(rewrite) && (rewrite.rewrite !== 'prevent' || rewrite.what === 'shield'))) return spent < 0 ? ['615.7: a shield has grown'] : [];
    const did = minus(sum(pairs.map((pair) => pair.before)), sum(pairs.map((pair) => pair.after)));
    return did === spent ? [] : [`615.7: ${live.label} prevented ${show(did)} and was spent by ${show(spent)}`];
  }
  if (rules.readings['a next time shield under unpreventable damage'] === 'used up' || live.ability.next === undefined) return [];
  const made = rewrites.some(({ rewrite }) => rewrite === 'instead' || rewrite === 'also');
  if (!changed && !made && !rewrites.every(isPrevention)) return []; // whether replacing an event by an equal one counts is nowhere said
  return spent === (changed || made ? 1 : 0) ? [] : [`609.7b: ${live.label} did ${changed ? 'something' : 'nothing'} and was used ${show(spent)} times`];
}

/** CR 615.5: the additional part of a prevention effect takes place. */
function additional({ rewrites, applying, after }: Books): readonly string[] {
  const then = rewrites.find((rewrite) => rewrite.rewrite === 'then');
  const first = then?.rewrite === 'then' ? then.instructions[0] : undefined;
  if (first === undefined || (first.do === 'event' && (first.kind === 'gain-life' || first.kind === 'lose-life'))) return [];
  return after.batch.after.length > applying.batch.after.length ? [] : [`615.5: the rest of ${applying.live.label} does not happen`];
}
