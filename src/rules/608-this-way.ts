/** CR 608.2c: what "this way" means in the part of a text that is done for each of several: what that part itself has done, or what was done before it. */
import { flatMap } from '../base/list.ts';
import { memo } from '../base/memo.ts';
import type { EventKind, Instruction } from './ability.ts';
import { FACT_OF } from './event.ts';

interface Said { readonly asked: ReadonlySet<string>; readonly made: ReadonlySet<string> }
/** Facts of which only one kind of event is the cause: what asks for them is not answered by other events. */
const OF_ONE_KIND: ReadonlySet<string> = new Set(flatMap(['destroy', 'sacrifice', 'discard', 'mill', 'counter', 'draw', 'reveal', 'cast'] as const satisfies readonly EventKind[], (kind) => FACT_OF[kind]?.slice(0, 1) ?? []));

function collect(tree: object, asked: Set<string>, made: Set<string>): void {
  if ('since' in tree && tree.since === 'way' && 'fact' in tree) asked.add(String(tree.fact));
  if ('do' in tree && tree.do === 'event' && 'kind' in tree) made.add(FACT_OF[tree.kind as EventKind]?.[0] ?? '');
  for (const part of Object.values(tree) as readonly unknown[]) if (typeof part === 'object' && part !== null) collect(part, asked, made);
}
const known = memo<readonly Instruction[], Said>();
function saidIn(body: readonly Instruction[]): Said {
  let said = known.get(body);
  if (said === undefined) {
    const [asked, made] = [new Set<string>(), new Set<string>()];
    collect(body, asked, made);
    known.set(body, (said = { asked, made }));
  }
  return said;
}
/** Whether such a part asks only for what it does not do itself: "each player loses 1 life for each creature they controlled that was destroyed this way". */
export function asksBefore(body: readonly Instruction[]): boolean {
  const { asked, made } = saidIn(body);
  return asked.size > 0 && [...asked].every((fact) => OF_ONE_KIND.has(fact) && !made.has(fact));
}
