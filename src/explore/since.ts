/** Outcomes gained and lost between two results, each with a script that shows it. */
import type { CheckResult, Found, SurplusOutcome } from './report-types.ts';

/** What changed for one scenario. */
export interface Change {
  readonly id: string;
  /** Outcomes that are new, with a script for now. */
  readonly gained: readonly SurplusOutcome[];
  /** Outcomes that are gone, with the script that led to them then. */
  readonly lost: readonly SurplusOutcome[];
  /** Anything else, each a sentence: verdicts, counts, scenarios that came or went. */
  readonly notes: readonly string[];
}

/** An earlier result, as `check --json` printed it. */
export interface Earlier {
  readonly id: string;
  readonly ok: boolean;
  readonly found?: Found | undefined;
}

const without = (from: readonly SurplusOutcome[], other: readonly SurplusOutcome[]): readonly SurplusOutcome[] => {
  const texts = new Set(other.map(({ text }) => text));
  return from.filter(({ text }) => !texts.has(text));
};

/** What a scenario has gained and lost; null if nothing. */
export function changeOf(id: string, before: Found, now: Found): Change | null {
  const [then, after] = [before.outcomes, now.outcomes];
  const gained = then === null || after === null ? [] : without(after, then);
  const lost = then === null || after === null ? [] : without(then, after);
  const listed = then !== null && after !== null;
  const notes = [
    ...(before.verdict === now.verdict ? [] : [`verdict: ${before.verdict} before, ${now.verdict} now`]),
    ...(listed || before.digest === now.digest ? [] : [`other outcomes than before: ${String(before.count)} then, ${String(now.count)} now (too many to list)`]),
  ];
  return gained.length + lost.length + notes.length === 0 ? null : { id, gained, lost, notes };
}

/** All changes since the earlier results, in the order of the results now, then what is gone. */
export function changesSince(earlier: readonly Earlier[], now: readonly CheckResult[]): readonly Change[] {
  const before = new Map(earlier.map((each) => [each.id, each]));
  const note = (id: string, text: string): Change => ({ id, gained: [], lost: [], notes: [text] });
  const changed = now.flatMap((result): readonly Change[] => {
    const then = before.get(result.id);
    if (then === undefined) return [note(result.id, 'new: it was not in the earlier report')];
    if (then.found === undefined || result.found === undefined) return then.ok === result.ok ? [] : [note(result.id, then.ok ? 'it passed before' : 'it failed before')];
    const change = changeOf(result.id, then.found, result.found);
    return change === null ? [] : [change];
  });
  const ids = new Set(now.map(({ id }) => id));
  return [...changed, ...earlier.filter(({ id }) => !ids.has(id)).map(({ id }) => note(id, 'gone: it was in the earlier report'))];
}
