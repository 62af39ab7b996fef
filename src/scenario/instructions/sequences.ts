/** Instructions that mean something together: what goes into a library that is then shuffled. */
import type { Arg, Instruction } from '../../rules/ability.ts';

type EventInstruction = Extract<Instruction, { do: 'event' }>;
const isEvent = (step: Instruction | undefined, kind: EventInstruction['kind']): step is EventInstruction => step?.do === 'event' && step.kind === kind;

/** CR 701.24: "put it into the library" without a place, and the library is shuffled: nobody knows where it is. */
export const withShuffled = (steps: readonly Instruction[]): readonly Instruction[] => steps.map((step, at) => {
  const to = isEvent(step, 'move') ? step.args['to'] : undefined;
  if (!isEvent(step, 'move') || to?.arg !== 'zone' || to.zone !== 'library' || to.place !== undefined || !isEvent(steps[at + 1], 'shuffle')) return step;
  return { ...step, args: { ...step.args, to: { ...to, place: 'shuffle' } satisfies Arg } };
});
