/** A source that an event about to happen describes and that is not there: "from: a red spell" while the stack is empty. */
import type { Filter, Instruction } from '../rules/ability.ts';
import type { GameObject } from '../rules/model.ts';
import { normal } from './read.ts';
import { type Node, type Sink, report } from './yaml.ts';

/** Whether an object where it stands could fit: only its zone is asked, since what it is may be changed. */
function couldFit(filter: Filter, object: GameObject): boolean {
  switch (filter.test) {
    case 'all': return filter.of.every((each) => couldFit(each, object));
    case 'any': return filter.of.some((each) => couldFit(each, object));
    case 'spell': return object.zone === 'stack';
    case 'permanent': return object.zone === 'battlefield';
    case 'zone': return object.zone === filter.zone;
    default: return true;
  }
}
/** What the text says of its sources, in its order: the values of "from:" and their places. */
function fromsOf(node: Node): readonly Node[] {
  if (node.node === 'scalar') return [];
  return node.node === 'list' ? node.items.flatMap(fromsOf) : node.entries.flatMap(({ key, value }) => (normal(key) === 'from' && value.node === 'scalar' ? [value] : fromsOf(value)));
}
const first = (steps: readonly Instruction[]): readonly Instruction[] => steps.slice(0, 1).flatMap((step) => (step.do === 'together' ? step.of : [step]));

/**
 * Reports a described source of damage that nothing on the table can be: the damage would come from nothing.
 * Asked of what happens first only; later something may be there.
 */
export function checkSources(sink: Sink, node: Node, steps: readonly Instruction[], objects: readonly GameObject[]): void {
  const vain = first(steps).some((step) => step.do === 'event' && step.kind === 'damage' && step.args['from']?.arg === 'filter' && isVain(step.args['from'].filter, objects));
  const said = fromsOf(node).find((each) => each.node === 'scalar' && /^(?:an?|another|target) /.test(each.source));
  if (vain && said?.node === 'scalar') report(sink, said.at, 'no-source', `nothing here is ${said.source.replace(/^target /, 'a ')}: no damage would be dealt`, `what no card describes is written {object: ${said.source.replace(/^(?:another|target) /, 'a ')}, as: Source, controller: ..}`);
}
const isVain = (filter: Filter, objects: readonly GameObject[]): boolean => !objects.some((object) => couldFit(filter, object));
