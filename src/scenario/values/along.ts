/** CR 614.13: what an effect moves along with an entry is chosen as the effect is applied, also where the instruction says so itself. */
import type { Arg, ChooseSpec, Filter, Instruction } from '../../rules/ability.ts';

type EventInstruction = Extract<Instruction, { readonly do: 'event' }>;

const YOU: Filter = { test: 'ref', ref: { ref: 'you' } };
/** CR 701.9a, 701.21a: of what one discards and sacrifices. */
const OF_ONES_OWN: Readonly<Partial<Record<EventInstruction['kind'], readonly Filter[]>>> = {
  sacrifice: [{ test: 'permanent' }, { test: 'controller', who: YOU }],
  discard: [{ test: 'zone', zone: 'hand', of: YOU }],
};
const isYou = (arg: Arg | undefined): boolean => arg === undefined || (arg.arg === 'ref' && arg.ref.ref === 'you');

/** The instructions with what their doer, "you", would have to choose chosen before: "sacrifice another creature". */
export function chosenBefore(list: readonly Instruction[]): { readonly choose: readonly ChooseSpec[]; readonly along: readonly Instruction[] } {
  const choose: ChooseSpec[] = [];
  const along = list.map((step): Instruction => {
    const what = step.do === 'event' ? step.args['what'] : undefined;
    if (step.do !== 'event' || what?.arg !== 'filter' || what.mode !== 'choose' || what.who !== undefined || !isYou(step.args['player']) || step.args['random'] !== undefined) return step;
    const { filter, count, least = count } = what;
    const name = `what to ${step.kind}${choose.length === 0 ? '' : ` ${String(choose.length + 1)}`}`;
    const own = OF_ONES_OWN[step.kind];
    choose.push({ name, what: 'objects', filter: own === undefined ? filter : { test: 'all', of: [filter, ...own] }, ...(least === undefined ? {} : { from: least }), ...(count === undefined ? {} : { to: count }) });
    return { ...step, args: { ...step.args, what: { arg: 'ref', ref: { ref: 'bound', name } } } };
  });
  return { choose, along };
}
