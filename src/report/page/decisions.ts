/** From positions to decisions: chains in which nobody chooses are passed in one go. Pure; the report and the page use it. */
import type { CardKey, GraphPosition } from './data.ts';

/** Where one arrives from a position when nobody needs to choose, and the positions passed on the way, the first one included. */
export interface Arrival {
  readonly key: CardKey;
  readonly passed: readonly number[];
}

/** Passes forced steps. A chain that comes back to itself is a loop without a choice. */
export function arrive(positions: readonly GraphPosition[], from: number | null): Arrival {
  const passed: number[] = [];
  const seen = new Set<number>();
  let at = from;
  for (;;) {
    const here = at === null ? undefined : positions[at];
    if (at === null || here === undefined) return { key: { card: 'cut', position: passed.at(-1) ?? -1 }, passed };
    if (here.outcome !== null) return { key: { card: 'outcome', outcome: here.outcome }, passed: [...passed, at] };
    if (here.options.length > 1) return { key: { card: 'choice', position: at }, passed: [...passed, at] };
    if (seen.has(at)) return { key: { card: 'loop', position: at }, passed };
    seen.add(at);
    passed.push(at);
    at = here.options[0]?.to ?? null;
  }
}

export const keyText = (key: CardKey): string => (key.card === 'outcome' ? `o${key.outcome}` : `${key.card}${key.card === 'loop' || key.card === 'cut' ? '' : key.position}`);

/** A decision with the cards that its options lead to. */
export interface Decision {
  readonly key: CardKey;
  readonly targets: readonly CardKey[];
}

/** Where a walk begins: the first decision, or a card for the start where the first steps are forced. */
export function firstCard(positions: readonly GraphPosition[]): CardKey {
  return (positions[0]?.options.length ?? 0) > 1 ? { card: 'choice', position: 0 } : { card: 'start', position: 0 };
}

/** The cards that the options of a card lead to; an outcome, a loop and a cut lead nowhere. */
export function targetsOf(positions: readonly GraphPosition[], key: CardKey): readonly CardKey[] {
  if (key.card === 'start') return [arrive(positions, 0).key];
  if (key.card !== 'choice') return [];
  return (positions[key.position]?.options ?? []).map(({ to }) => arrive(positions, to).key);
}

/** The decisions that can be reached from the start, breadth first, each once; at most so many cards. */
export function decisionsOf(positions: readonly GraphPosition[], from: CardKey, most: number): { readonly decisions: readonly Decision[]; readonly complete: boolean } {
  const seen = new Set([keyText(from)]);
  const waiting: CardKey[] = [from];
  const decisions: Decision[] = [];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const targets = targetsOf(positions, next);
    decisions.push({ key: next, targets });
    for (const target of targets) {
      if (seen.has(keyText(target))) continue;
      if (seen.size >= most) return { decisions, complete: false };
      seen.add(keyText(target));
      waiting.push(target);
    }
  }
  return { decisions, complete: true };
}

/** One step of a walk: a position, and the option taken there (0 where there was only one). */
export interface WalkStep {
  readonly position: number;
  readonly option: number;
  readonly forced: boolean;
}

/** A script walked from the start: the steps taken, and where one stands then. Choices that do not exist end it. */
export function walk(positions: readonly GraphPosition[], script: readonly number[]): { readonly steps: readonly WalkStep[]; readonly at: Arrival; readonly taken: readonly number[] } {
  const steps: WalkStep[] = [];
  const taken: number[] = [];
  let at = arrive(positions, 0);
  const pass = (passed: readonly number[], key: CardKey): void => {
    const forced = key.card === 'choice' || key.card === 'outcome' ? passed.slice(0, -1) : passed;
    for (const position of forced) steps.push({ position, option: 0, forced: true });
  };
  pass(at.passed, at.key);
  for (const option of script) {
    if (at.key.card !== 'choice') break;
    const { position } = at.key;
    const chosen = positions[position]?.options[option];
    if (chosen === undefined) break;
    steps.push({ position, option, forced: false });
    taken.push(option);
    at = arrive(positions, chosen.to);
    pass(at.passed, at.key);
  }
  return { steps, at, taken };
}

/** The outcomes that can still be reached from a position, and whether a loop without an end or a place behind the limit can. */
export function reachable(positions: readonly GraphPosition[], from: number | null): { readonly outcomes: ReadonlySet<number>; readonly open: boolean } {
  const outcomes = new Set<number>();
  const seen = new Set<number>();
  let open = from === null;
  const waiting: number[] = from === null ? [] : [from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const here = positions[next];
    if (here === undefined) continue;
    if (here.outcome !== null) outcomes.add(here.outcome);
    for (const { to } of here.options) {
      if (to === null) open = true;
      else waiting.push(to);
    }
  }
  return { outcomes, open };
}

/** The positions from which an outcome can be reached. */
export function leadingTo(positions: readonly GraphPosition[], outcome: number): ReadonlySet<number> {
  const before = new Map<number, number[]>();
  positions.forEach((here, from) => {
    for (const { to } of here.options) {
      if (to === null) continue;
      const known = before.get(to);
      if (known === undefined) before.set(to, [from]);
      else known.push(from);
    }
  });
  const leading = new Set<number>();
  const waiting = positions.flatMap((here, at) => (here.outcome === outcome ? [at] : []));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (leading.has(next)) continue;
    leading.add(next);
    waiting.push(...(before.get(next) ?? []));
  }
  return leading;
}
