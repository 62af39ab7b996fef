/**
 * Random lists of simple effects on damage, life and cards against a plain recursion written from 614.5, 614.6, 615, 616.1 and 121.2, which
 * shares nothing with the program: one event at a time, every order tried. it runs where RANDOM_SEEDS=2000 or so says how many.
 */
import { expect, test } from 'vitest';
import { createRandom, type Random } from '../base/random.ts';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { loadTree } from '../scenario/load.ts';
import { exploreScenario } from './explore.ts';

type Kind = 'damage' | 'gain-life' | 'lose-life' | 'draw-cards' | 'draw' | 'mill';
type Who = 'Amy' | 'Nicole';
const PLAYERS: readonly Who[] = ['Amy', 'Nicole'];
interface Effect {
  readonly watches: Kind; readonly who: Who | 'a player'; readonly least: number; readonly may: boolean;
  /** What is left of a shield, or of an effect of the next time; null: without end. */
  readonly left: number | null;
  readonly does: { readonly times: number } | { readonly plus: number } | { readonly prevent: number | 'all' | 'shield'; readonly gains: Who | null } | { readonly to: Who } | { readonly instead: readonly { readonly kind: Kind; readonly amount: number | 'that' }[]; readonly by: Who | 'same' };
}
interface Event { readonly kind: Kind; readonly who: Who; readonly amount: number; readonly marks: readonly number[] }
interface State { readonly counts: Readonly<Record<string, number>>; readonly left: readonly (number | null)[] }
type Continue = (state: State, after: readonly Event[]) => void;

const counted = (state: State, what: string, amount: number): State => ({ ...state, counts: { ...state.counts, [what]: (state.counts[what] ?? 0) + amount } });
const spent = (state: State, at: number, amount: number): State => ({ ...state, left: state.left.map((left, i) => (i === at && left !== null ? left - amount : left)) });
const inTurn = (effects: readonly Effect[], events: readonly Event[], state: State, after: readonly Event[], go: Continue): void => {
  const [first, ...more] = events;
  if (first === undefined) go(state, after);
  else happen(effects, first, state, after, (next, then) => { inTurn(effects, more, next, then, go); });
};

/** CR 616.1: one effect after another until none applies, then the event; what follows a prevention waits (615.5). */
function happen(effects: readonly Effect[], event: Event, state: State, after: readonly Event[], go: Continue): void {
  if (event.amount <= 0) { go(state, after); return; } // 614.7a
  const fit = effects.flatMap((each, at) => (each.watches === event.kind && (each.who === 'a player' || each.who === event.who) && event.amount >= each.least && !event.marks.includes(at) && (state.left[at] ?? 1) > 0 ? [at] : []));
  for (const at of fit) {
    const { may, does, left } = effects[at]!;
    const marked = { ...event, marks: [...event.marks, at] }; // 614.5
    if (may) happen(effects, marked, state, after, go);
    const used = left === null || ('prevent' in does && does.prevent === 'shield') ? state : spent(state, at, 1);
    if ('times' in does) happen(effects, { ...marked, amount: event.amount * does.times }, used, after, go);
    else if ('plus' in does) happen(effects, { ...marked, amount: event.amount + does.plus }, used, after, go);
    else if ('to' in does) happen(effects, { ...marked, who: does.to }, used, after, go);
    else if ('instead' in does) // 121.2a: to draw a card is to draw so many
      inTurn(effects, does.instead.map(({ kind, amount }) => ({ kind: kind === 'draw' ? 'draw-cards' : kind, amount: amount === 'that' ? event.amount : amount, who: does.by === 'same' ? event.who : does.by, marks: marked.marks })), used, after, go);
    else {
      const most = does.prevent === 'all' ? event.amount : does.prevent === 'shield' ? state.left[at]! : does.prevent;
      const prevented = Math.min(most, event.amount); // 615.7
      const next = does.prevent === 'shield' ? spent(state, at, prevented) : used;
      happen(effects, { ...marked, amount: event.amount - prevented }, next, does.gains === null ? after : [...after, { kind: 'gain-life', who: does.gains, amount: prevented, marks: [] }], go);
    }
  }
  if (fit.length > 0) return;
  const { kind, who, amount, marks } = event;
  if (kind === 'damage') happen(effects, { kind: 'lose-life', who, amount, marks }, state, after, go); // 120.3a
  else if (kind === 'draw-cards') inTurn(effects, Array.from({ length: amount }, () => ({ kind: 'draw', who, amount: 1, marks })), state, after, go); // 121.2
  else if (kind === 'gain-life') go(counted(state, `${who} at`, amount), after);
  else if (kind === 'lose-life') go(counted(state, `${who} at`, -amount), after);
  else go(counted(state, `${who} ${kind}`, amount), after);
}

/** All that can come of it, each as one line. */
function byHand(effects: readonly Effect[], events: readonly Event[]): readonly string[] {
  const found = new Set<string>();
  const end = (state: State, after: readonly Event[]): void => { if (after.length > 0) inTurn(effects, after, state, [], end); else found.add(lineOf((what) => state.counts[what] ?? 0, state.left)); };
  // each instruction with what follows its preventions, before the next
  const steps = (state: State, rest: readonly Event[]): void => {
    const [first, ...more] = rest;
    if (first === undefined) { end(state, []); return; }
    const then: Continue = (next, after) => { if (after.length > 0) inTurn(effects, after, next, [], then); else steps(next, more); };
    happen(effects, first, state, [], then);
  };
  steps({ counts: {}, left: effects.map(({ left }) => left) }, events);
  return [...found].sort();
}
const lineOf = (count: (what: string) => number, left: readonly (number | null)[]): string =>
  [...PLAYERS.flatMap((who) => [`${who} at ${String(count(`${who} at`) + 1000)}`, `draws ${String(count(`${who} draw`))}`, `mills ${String(count(`${who} mill`))}`]), ...left.flatMap((each) => (each === null ? [] : [String(each)]))].join(' ');

// ---- the same as a scenario --------------------------------------------------------------------------------------
const isShield = ({ does }: Effect): boolean => 'prevent' in does && does.prevent === 'shield';
function changeOf({ does }: Effect): object {
  if ('times' in does || 'plus' in does) return { change: { amount: does } };
  if ('to' in does) return { change: { to: does.to } };
  if ('instead' in does) return { instead: does.instead.map(({ kind, amount }) => ({ [kind]: { player: does.by === 'same' ? 'that player' : does.by, amount } })) };
  const then = does.gains === null ? {} : { then: [{ 'gain-life': { player: does.gains, amount: 'prevented' } }] };
  return does.prevent === 'shield' ? then : { prevent: does.prevent, ...then };
}
const treeOf = (effects: readonly Effect[], events: readonly Event[]): object => ({
  id: 'oracle', players: PLAYERS, life: { Amy: 1000, Nicole: 1000 }, library: { Amy: '300 cards', Nicole: '300 cards' },
  'in force': effects.map((each, at) => ({
    from: 'a spell', controller: 'Amy', as: `E${String(at)}`, until: 'never', ...(each.may ? { may: 'you' } : {}),
    when: { [each.watches]: { [each.watches === 'damage' ? 'to' : 'player']: each.who, ...(each.least > 1 ? { amount: { 'at-least': each.least } } : {}) } }, ...changeOf(each),
    ...(each.left === null ? {} : isShield(each) ? { shield: each.left } : { next: each.left }),
  })),
  do: events.map(({ kind, who, amount }) => ({ [kind]: kind === 'damage' ? { from: { object: 'a red instant', controller: 'Nicole' }, to: who, amount } : { player: who, amount } })),
  observe: ['life of Amy', 'life of Nicole', 'events', ...effects.flatMap((each, at) => (each.left === null ? [] : [isShield(each) ? `left of E${String(at)}` : `E${String(at)}`]))],
});
function told(text: string, effects: readonly Effect[]): string {
  const number = (form: string): number => Number(new RegExp(`(?:^|; )${form}`, 'u').exec(text)?.[1] ?? 0);
  const count = (what: string): number => (what.endsWith(' at') ? number(`${what} (-?\\d+) life`) - 1000 : number(`${what}s (\\d+)`));
  return lineOf(count, effects.map((each, at) => (each.left === null ? null : isShield(each) ? number(`E${String(at)} has (\\d+) left`) : text.includes(`E${String(at)} used up`) ? 0 : each.left)));
}

// ---- at random ---------------------------------------------------------------------------------------------------
/** What may take the place of what: nothing leads back, so that all ends. */
const INSTEAD: Readonly<Record<Kind, readonly Kind[]>> = { damage: ['mill', 'gain-life', 'lose-life', 'draw-cards'], 'gain-life': ['lose-life', 'draw-cards', 'gain-life'], 'lose-life': ['mill', 'lose-life'], 'draw-cards': ['draw-cards', 'gain-life', 'mill'], draw: ['draw-cards', 'draw', 'gain-life', 'mill'], mill: ['mill', 'lose-life'] };
function randomEffect(random: Random, kinds: readonly Kind[]): Effect {
  const watches = random.pick(kinds);
  const some = (chance: number): boolean => random.unit() < chance;
  const base = { watches, who: random.pick([...PLAYERS, 'a player'] as const), least: some(0.15) && watches !== 'draw' ? 2 + random.int(3) : 1, may: some(0.15), left: (watches === 'damage' || watches === 'draw') && some(0.25) ? 1 : null };
  const instead = { instead: Array.from({ length: some(0.3) ? 2 : 1 }, () => { const kind = random.pick(INSTEAD[watches]); return { kind, amount: kind === 'draw' ? 1 : some(0.6) ? 'that' as const : 1 + random.int(3) }; }), by: random.pick([...PLAYERS, 'same'] as const) };
  if (watches === 'draw') return { ...base, does: instead };
  if (watches === 'damage' && some(0.45)) return some(0.4) ? { ...base, may: false, left: 1 + random.int(4), does: { prevent: 'shield', gains: some(0.3) ? random.pick(PLAYERS) : null } } : some(0.4) ? { ...base, who: 'Amy', does: { to: 'Nicole' } } : { ...base, does: { prevent: random.pick([1, 2, 'all'] as const), gains: some(0.3) ? random.pick(PLAYERS) : null } };
  return { ...base, does: some(0.3) ? instead : some(0.5) ? { times: 2 + random.int(2) } : { plus: 1 + random.int(2) } };
}
const THEMES: readonly (readonly Kind[])[] = [['damage', 'damage', 'lose-life', 'gain-life'], ['draw-cards', 'draw', 'draw', 'mill'], ['gain-life', 'lose-life', 'draw-cards', 'draw'], ['damage']];

test.runIf(process.env['RANDOM_SEEDS'] !== undefined)('616.1: damage, life and cards: the program finds what a plain recursion finds', { timeout: 3_600_000 }, () => {
  let many = 0;
  for (let seed = 0; seed < Number(process.env['RANDOM_SEEDS'] ?? 600); seed++) {
    const random = createRandom(`oracle ${String(seed)}`);
    const kinds = random.pick(THEMES);
    const effects = Array.from({ length: 2 + random.int(4) }, () => randomEffect(random, kinds));
    const started = kinds.filter((kind) => kind !== 'draw');
    const events = Array.from({ length: 1 + random.int(2) }, (): Event => ({ kind: random.pick(started), who: random.pick(PLAYERS), amount: 1 + random.int(4), marks: [] })).map((each): Event => (each.kind === 'draw-cards' ? { ...each, amount: Math.min(each.amount, 2) } : each));
    const tree = treeOf(effects, events);
    const { scenarios: [scenario], problems } = loadTree(tree, NO_CARDS);
    expect(problems, JSON.stringify(tree)).toEqual([]);
    if (scenario === undefined) continue;
    const found = exploreScenario(scenario, { readings: false, tree: false, who: false, list: true, limits: { maxStates: 3_000 } });
    if (!found.complete || Number(found.plays) > 2_000) continue; // the recursion goes through every play
    expect([...new Set(found.outcomes.map(({ text }) => told(text, effects)))].sort(), JSON.stringify(tree)).toEqual(byHand(effects, events));
    if (found.count > 1) many++;
  }
  expect(many).toBeGreaterThan(100);
});
