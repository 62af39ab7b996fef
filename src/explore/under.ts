/** Under which rules a scenario was run, where these are not the usual ones: for people who read the result. */
import { reading } from '../rules/editions.ts';
import type { Scenario } from '../rules/model.ts';

/** "edition cr-2014; a declined optional effect: offered again"; null where all is as usual. */
export function underWhat({ edition, readings }: Scenario): string | null {
  const parts = [...(edition === 'current' ? [] : [`edition ${edition}`]), ...Object.entries(readings).filter(([question, answer]) => answer !== reading({}, question)).map(([question, answer]) => `${question}: ${answer}`)];
  return parts.length === 0 ? null : parts.join('; ');
}
