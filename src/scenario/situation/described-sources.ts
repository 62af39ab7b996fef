/** A source that an event about to happen describes and that is not there: "from: a red spell" while the stack is empty. */
import { asBegun } from '../../rules/611-in-force.ts';
import type { Instruction } from '../../rules/ability.ts';
import { allMatching } from '../../rules/filter.ts';
import type { PlayerId, World } from '../../rules/model.ts';
import { SCOPE } from '../../rules/records.ts';
import { normal } from '../yaml/read.ts';
import { type Node, type Sink, report } from '../yaml/yaml.ts';

/** What the text says of its sources, in its order: the values of "from:" and their places. */
function fromsOf(node: Node): readonly Node[] {
  if (node.node === 'scalar') return [];
  return node.node === 'list' ? node.items.flatMap(fromsOf) : node.entries.flatMap(({ key, value }) => (normal(key) === 'from' && value.node === 'scalar' ? [value] : fromsOf(value)));
}
const first = (steps: readonly Instruction[]): readonly Instruction[] => steps.slice(0, 1).flatMap((step) => (step.do === 'together' ? step.of : [step]));

/**
 * Reports a described source of damage that nothing on the table is: the damage would come from nothing.
 * Asked of what happens first only; later something may be there.
 */
export function checkSources(sink: Sink, node: Node, steps: readonly Instruction[], world: World, controller: PlayerId): void {
  const scope = SCOPE.of({ view: { world: asBegun(world) }, self: null, controller, bindings: {} });
  const vain = first(steps).some((step) => step.do === 'event' && step.kind === 'damage' && step.args['from']?.arg === 'filter' && allMatching(scope, step.args['from'].filter).length === 0);
  const said = fromsOf(node).find((each) => each.node === 'scalar' && /^(?:an?|another|target) /.test(each.source));
  if (vain && said?.node === 'scalar') report(sink, said.at, 'no-source', `nothing here is ${said.source.replace(/^target /, 'a ')}: no damage would be dealt`, `what no card describes is written {object: ${said.source.replace(/^(?:another|target) /, 'a ')}, as: Source, controller: ..}`);
}
