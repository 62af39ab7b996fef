/** What the generators reach by themselves: fresh cases of one seed, found by going through its first 4,000. */
import { expect, test } from 'vitest';
import { genomeAt } from './arbitraries.ts';
import { CLAIMS } from './claims.ts';
import { askingOf, evaluate } from './evaluate.ts';
import { HEALTHY } from './subject.ts';

/** Where in the seed "loops" they stand. A change of the generators moves them: go through them again. */
const REACHED = [
  [3698, 'optional cycle', 'effect enters/copy', 'copies of what copies (707.5, 614.5)'],
  [969, 'mandatory cycle', 'effect damage/prevent', 'a prevention that makes the damage it prevents (615.5, 104.4b)'],
  [25, 'growth', 'effect damage/prevent', 'the same with more each time'],
] as const;

test.each(REACHED)('case %i: %s by %s: %s', (number, verdict, feature) => {
  const asking = askingOf(HEALTHY, CLAIMS.filter(({ name }) => name === 'verdict'));
  const found = evaluate(genomeAt('loops', number), { number, parents: [] }, asking);
  // the claim follows the lasso: a cycle comes back to where it was, a growth goes on
  expect([found.verdict, found.broken]).toEqual([verdict, []]);
  expect(found.features).toContain(feature);
});
