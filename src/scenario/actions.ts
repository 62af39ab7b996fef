/** CR 701: what a keyword action consists of, as instructions. */
import { invariant } from '../base/invariant.ts';
import type { Instruction } from '../rules/ability.ts';
import { ACTION_PARTS } from './action-table.ts';
import type { Context, Readers } from './context.ts';
import { NO_NAMES, withBound } from './cursor.ts';
import { type Node, type Sink, parseYaml } from './yaml.ts';

const parsed: { sink: Sink; nodes: ReadonlyMap<string, Node> } = (() => {
  const { documents, sink } = parseYaml(ACTION_PARTS);
  const [root] = documents;
  return { sink, nodes: new Map(root?.node === 'map' ? root.entries.map(({ key, value }) => [key, value]) : []) };
})();
/** What an action consists of, and the cards of the tokens that it creates. */
export interface ActionBody { readonly body: readonly Instruction[]; readonly defined: Context['defined']; readonly mentioned: readonly string[] }
const bodies = new Map<string, ActionBody>();
const NO_PARTS: ActionBody = { body: [], defined: new Map(), mentioned: [] };

/** The instructions of an action, read once; empty for one that is no more than its name. A problem in the table is a mistake of ours. */
export function actionBody(readers: Readers, action: string): ActionBody {
  const node = parsed.nodes.get(action);
  if (node === undefined) return NO_PARTS;
  let found = bodies.get(action);
  if (found === undefined) {
    const context: Context = { sink: parsed.sink, read: readers, scope: withBound(NO_NAMES, 'it'), defined: new Map(), mentioned: new Map() };
    const body = readers.instructions(context, node);
    invariant(parsed.sink.problems.length === 0, `action table: ${JSON.stringify(parsed.sink.problems)}`);
    found = { body, defined: context.defined, mentioned: [...context.mentioned.keys()] };
    bodies.set(action, found);
  }
  return found;
}
