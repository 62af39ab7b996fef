/** What the independent checker says of the positions of a case: is all that is offered legal, and is all that is legal offered. */
import { certifyPosition, followsFrom, leadsTo } from '../certify/certify.ts';
import { isUnchecked } from '../certify/sight.ts';
import type { TraceStep } from '../certify/trace.ts';
import { ready } from '../rules/machine.ts';
import type { Position } from '../rules/position.ts';
import { rulesModel } from '../explore/puzzle/model.ts';
import type { Case } from './case.ts';
import { machineWith } from './subject.ts';

/** Positions of a case that are shown to the checker, nearest to the beginning first. */
const MOST = 14;

/** What the checker finds; null: nothing, or it does not judge this. */
function judged(look: () => { readonly rule: string; readonly message: string } | null): string | null {
  try {
    const fault = look();
    return fault === null ? null : `${fault.rule}: ${fault.message}`;
  } catch (error) {
    if (isUnchecked(error)) return null;
    throw error;
  }
}

export function certifiedClaim({ scenario, subject }: Case): readonly string[] {
  if (scenario.edition !== 'current') return []; // it was written from the current rules
  const machine = machineWith(subject, scenario);
  const model = rulesModel(scenario, machine);
  const seen = new Set([model.key(model.initial)]);
  const waiting: Position[] = [model.initial];
  const wrong = new Set<string>();
  for (let looked = 0; looked < MOST && waiting.length > 0 && wrong.size === 0; looked++) {
    const position = waiting.shift()!;
    const { position: at, offers } = ready(machine, position);
    if (offers.length === 0) continue;
    const options = offers.map(({ player, choice }) => ({ player, choice }));
    const offered = judged(() => certifyPosition(scenario, { at, offers: options }));
    if (offered !== null) wrong.add(`offers ${offered}`);
    for (const [taken, offer] of offers.entries()) {
      const after = model.apply(position, offer);
      const step: TraceStep = { at, offers: options, taken, after };
      const applied = judged(() => followsFrom(scenario, step));
      if (applied !== null) wrong.add(`application ${applied}`);
      const next = ready(machine, after);
      const carried = judged(() => leadsTo(scenario, after, next.position, next.offers.map(({ player, choice }) => ({ player, choice }))));
      if (carried !== null) wrong.add(`carried out ${carried}`);
      const key = model.key(after);
      if (!seen.has(key) && seen.add(key).size > 0) waiting.push(after);
    }
  }
  return [...wrong];
}
