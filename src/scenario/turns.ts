/** The turn a scenario stands in, and the turns and steps to come. */
import type { ScheduledTurn, TurnState } from '../rules/model.ts';
import { type Draft, playerNamed } from './draft.ts';
import { get, integerOf, itemsOf, mapOf, onlyKeys, textOf } from './read.ts';
import { type Node, report } from './yaml.ts';

export const PHASES = ['beginning', 'main', 'precombat main', 'combat', 'postcombat main', 'ending'] as const;
const STEPS: Readonly<Record<string, string>> = {
  untap: 'beginning', upkeep: 'beginning', draw: 'beginning', main: 'main', 'beginning of combat': 'combat', 'declare attackers': 'combat', 'declare blockers': 'combat', 'combat damage': 'combat', 'end of combat': 'combat', end: 'ending', cleanup: 'ending',
};

/** turn: {of: Amy, phase: beginning, step: upkeep}; default: the first player's main phase. */
export function turnOf(draft: Draft, node: Node | undefined, scheduled: boolean): TurnState {
  const plain: TurnState = { of: 0, phase: 'main', step: 'main', number: scheduled ? 0 : 1 };
  if (node === undefined) return plain;
  if (node.node === 'scalar') return { ...plain, of: playerNamed(draft, textOf(draft.sink, node, 'a player') ?? '', node.at) ?? 0 };
  const map = mapOf(draft.sink, node, '{of: .., phase: .., step: ..}');
  if (map === undefined) return plain;
  onlyKeys(draft.sink, map, ['of', 'phase', 'step', 'number'], '"turn"');
  const [of, phase, step, number] = ['of', 'phase', 'step', 'number'].map((key) => get(map, key));
  const player = of === undefined ? 0 : playerNamed(draft, textOf(draft.sink, of, 'a player') ?? '', of.at);
  const stepName = step === undefined ? undefined : textOf(draft.sink, step);
  const phaseName = phase === undefined ? (stepName === undefined ? undefined : (Object.hasOwn(STEPS, stepName) ? STEPS[stepName] : undefined)) : textOf(draft.sink, phase);
  const count = number === undefined ? plain.number : Number(integerOf(draft.sink, number) ?? plain.number);
  return { of: player ?? 0, phase: phaseName ?? 'main', step: stepName ?? phaseName ?? 'main', number: count };
}

/** schedule: [turn of Amy, upkeep of Nicole]; each entry has its number in the list, from 1. */
export function scheduleOf(draft: Draft, node: Node | undefined): readonly ScheduledTurn[] {
  return itemsOf(node).flatMap((item, i): readonly ScheduledTurn[] => {
    const text = textOf(draft.sink, item, 'a turn or step such as "turn of Amy"') ?? '';
    const match = /^(?:the )?(?:(.+?)(?: step| phase)? of (.+)|(.+)'s (.+))$/.exec(text);
    const what = match?.[1] ?? match?.[4];
    const name = match?.[2] ?? match?.[3];
    if (what === undefined || name === undefined) {
      report(draft.sink, item.at, 'schedule', `"${text}" is not a turn or step`, 'write "turn of Amy" or "upkeep of Amy"');
      return [];
    }
    const of = playerNamed(draft, name, item.at);
    return of === undefined ? [] : [{ what, of, number: i + 1 }];
  });
}
