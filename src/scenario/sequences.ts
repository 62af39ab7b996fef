/** Instructions that mean something together: what goes into a library that is then shuffled, mana of any color. */
import type { Arg, Instruction } from '../rules/ability.ts';

type EventInstruction = Extract<Instruction, { do: 'event' }>;
const isEvent = (step: Instruction | undefined, kind: EventInstruction['kind']): step is EventInstruction => step?.do === 'event' && step.kind === kind;

/** CR 701.24: "put it into the library" without a place, and the library is shuffled: nobody knows where it is. */
export const withShuffled = (steps: readonly Instruction[]): readonly Instruction[] => steps.map((step, at) => {
  const to = isEvent(step, 'move') ? step.args['to'] : undefined;
  if (!isEvent(step, 'move') || to?.arg !== 'zone' || to.zone !== 'library' || to.place !== undefined || !isEvent(steps[at + 1], 'shuffle')) return step;
  return { ...step, args: { ...step.args, to: { ...to, place: 'shuffle' } satisfies Arg } };
});

const ANY_COLOR = /^(?:(?:one )?mana of )?any (?:one )?colou?r$/;
/** CR 106.1, 608.2d: "mana of any color": whoever adds it chooses the color. */
export function withColorChosen(step: Instruction): readonly Instruction[] {
  const [field = 'types', type] = Object.entries(isEvent(step, 'add-mana') ? step.args : {}).find(([name]) => name === 'types' || name === 'type') ?? [];
  if (!isEvent(step, 'add-mana') || type?.arg !== 'word' || typeof type.word !== 'string' || !ANY_COLOR.test(type.word)) return [step];
  return [{ do: 'choose', spec: { name: 'color of mana', what: 'color' } }, { ...step, args: { ...step.args, [field]: { arg: 'word', word: { chosen: 'color of mana' } } } }];
}
