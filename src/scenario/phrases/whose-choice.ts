/** "A creature of their choice", "a card of an opponent's choice": what is chosen, and who chooses it (608.2d, 701.9b, 701.21a). */
import { scalarAt } from './context.ts';
import { normal } from '../yaml/read.ts';
import type { MapNode, Node } from '../yaml/yaml.ts';

const OF_CHOICE = /^(?<what>.+?) of (?<who>your|their|his or her|his|her|its|\S.*?['’]s?) choice(?<rest> .+)?$/;
/** Whoever does it chooses anyway. */
const DOERS: readonly string[] = ['their', 'his or her', 'his', 'her', 'its'];

/** The text without the words, and who chooses, as a reference; `who` is undefined where it is whoever does it. Undefined: the text says nothing of it. */
export function choiceOfWhom(text: string): { readonly plain: string; readonly who: string | undefined } | undefined {
  const { what, who = '', rest = '' } = OF_CHOICE.exec(text)?.groups ?? {};
  if (what === undefined) return undefined;
  return { plain: `${what}${rest}`, who: DOERS.includes(who) ? undefined : who === 'your' ? 'you' : who.replace(/['’]s?$/, '') };
}

const ARE_DONE_TO: readonly string[] = ['what', 'to', 'on', 'from', 'player'];
/**
 * The fields of an instruction in the long form: `what: a creature of your choice` is `what: a creature, chosen-by: you`.
 * `main` is the field that a short form fills; `isYours` says that "you" choose where nothing is said, so that "your" adds nothing.
 */
export function withChooser(value: Node, main: string, isYours: boolean): Node {
  const chooser = (at: Node['at'], who: string | undefined): MapNode['entries'] => (who === undefined || (who === 'you' && isYours) ? [] : [{ key: 'chosen-by', at, value: scalarAt(at, who) }]);
  if (value.node === 'scalar') {
    const said = choiceOfWhom(value.source);
    if (said === undefined) return value;
    const plain = scalarAt(value.at, said.plain);
    const more = chooser(value.at, said.who);
    return more.length === 0 ? plain : { node: 'map', at: value.at, entries: [{ key: main, at: value.at, value: plain }, ...more] };
  }
  if (value.node !== 'map') return value;
  const entries = value.entries.flatMap((entry) => {
    const said = ARE_DONE_TO.includes(normal(entry.key)) && entry.value.node === 'scalar' ? choiceOfWhom(entry.value.source) : undefined;
    return said === undefined ? [entry] : [{ ...entry, value: scalarAt(entry.value.at, said.plain) }, ...chooser(entry.value.at, said.who)];
  });
  return { ...value, entries };
}
