/** CR 500.1: the steps and main phases of a turn, with the phase that each belongs to. */
import { tableOf } from '../base/table.ts';

export const PART_OF: Readonly<Record<string, string>> = tableOf({
  untap: 'beginning', upkeep: 'beginning', draw: 'beginning', 'precombat main': 'main', 'postcombat main': 'main', 'beginning of combat': 'combat', 'declare attackers': 'combat', 'declare blockers': 'combat', 'combat damage': 'combat', 'end of combat': 'combat', end: 'ending', cleanup: 'ending',
});

/** CR 500.1: the phases and steps of a turn in their order, each phase before its steps. */
export const IN_ORDER: readonly string[] = [
  'beginning', 'untap', 'upkeep', 'draw', 'main', 'precombat main', 'combat', 'beginning of combat', 'declare attackers', 'declare blockers', 'combat damage', 'end of combat', 'postcombat main', 'ending', 'end', 'cleanup',
];
