/** Which readings the outcome set depends on (semantics 11): found by exploring with each alternative. */
import { unlessTooLarge } from '../base/too-large.ts';
import { digestOf } from '../base/digest.ts';
import { READINGS, reading } from '../rules/editions.ts';
import type { Scenario } from '../rules/model.ts';
import type { Position } from '../rules/position.ts';
import { exploreReference } from '../search/reference.ts';
import { type Exploration, NOT_BEGUN } from '../search/verdict.ts';
import { rulesModel } from './puzzle/model.ts';
import { MERGING_ALL, exploreWatched } from './puzzle/watched.ts';
import { consulted } from './consulted.ts';

/** Larger searches are not repeated for every reading. */
const SMALL = 2_000;
const FEW = 200;
/** So many positions of the rules are gone through to find out what is asked for, where another engine needed fewer. */
const ASKED = 3_000;
/** With more effects in force it is fewer: what a position costs goes with the square of their number. */
const EFFECTS = 16;
const askedAmong = ({ world }: Scenario): number => Math.floor(ASKED * Math.min(1, (EFFECTS / world.floating.length) ** 2));

/** The digest of a scenario's outcomes, or that they go on for ever; null where the search stops early. */
export type DigestOf = (scenario: Scenario) => string | null;
const GROWTH = 'growth'; // no digest is this word
export const byReference: DigestOf = (scenario) => {
  const model = rulesModel(scenario);
  const how = { order: 'bfs', wantPlays: false, wantScripts: false } as const;
  const first: Exploration<Position> = unlessTooLarge(() => exploreReference(model, { ...how, maxStates: FEW }), NOT_BEGUN);
  const found = first.verdict.kind === 'cut' ? unlessTooLarge(() => exploreWatched(scenario, model, { ...how, maxStates: SMALL * 4 }, MERGING_ALL), NOT_BEGUN) : first; // what grows for ever is noticed, not followed
  return found.verdict.kind === 'cut' ? null : found.verdict.kind === GROWTH ? GROWTH : digestOf([...found.outcomes.keys()]);
};

/**
 * Questions whose other alternative gives another outcome set, as "question: alternative"; null where that is not worked out, because
 * some search is large or only the record goes on (record-loops.ts). Only questions that some play asks for are tried.
 * @param plain whether so many positions were all there are, and none of them stands for others
 * @param outcomes how each alternative is explored
 */
export function dependsOn(scenario: Scenario, { states, digest, plain }: { readonly states: number; readonly digest: string; readonly plain: boolean }, outcomes: DigestOf = byReference): readonly string[] | null {
  const asked = states > SMALL ? null : plain ? consulted(scenario, states * 4 + FEW) : consulted(scenario, askedAmong(scenario), true);
  if (asked === null) return null;
  const found: string[] = [];
  for (const [question, alternatives] of Object.entries(READINGS)) {
    if (!asked.has(question)) continue;
    for (const alternative of alternatives) {
      if (alternative === reading(scenario.readings, question)) continue;
      const other = outcomes({ ...scenario, readings: { ...scenario.readings, [question]: alternative } });
      if (other === null) return null;
      if (other !== digest) found.push(`${question}: ${alternative}`);
    }
  }
  return found;
}
