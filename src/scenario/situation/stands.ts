/** CR 101.3, 400.6: whether what happens first can happen to what it names; what never could would silently be nothing. */
import type { Zone } from '../../rules/ability.ts';
import type { GameObject } from '../../rules/model.ts';
import type { Draft } from './draft.ts';
import { get, itemsOf, normal } from '../yaml/read.ts';
import { ZONES } from '../vocabulary/words.ts';
import { type Node, report } from '../yaml/yaml.ts';

/** Where what is named can be for its event, unless `from:` says where. */
const FROM: Readonly<Record<string, { readonly fits: (zone: Zone) => boolean; readonly is: string }>> = {
  enters: { fits: (zone) => zone !== 'battlefield', is: 'enter' }, discard: { fits: (zone) => zone === 'hand', is: 'be discarded' },
  cast: { fits: (zone) => zone !== 'battlefield', is: 'be cast' }, play: { fits: (zone) => zone !== 'battlefield' && zone !== 'stack', is: 'be played' },
};
const zoneOf = (node: Node | undefined): Zone | undefined => (node?.node === 'scalar' ? ZONES.find((zone) => zone === normal(node.source)) : undefined);
const IN: Partial<Readonly<Record<Zone, string>>> = { battlefield: 'on the battlefield', stack: 'on the stack', exile: 'in exile', command: 'in the command zone', outside: 'outside the game' };

function named(draft: Draft, node: Node): GameObject | undefined {
  const label = draft.inline.get(node) ?? (node.node === 'scalar' ? node.source : undefined);
  const thing = label === undefined ? undefined : draft.labels.get(label);
  return thing === undefined ? undefined : draft.objects[thing];
}
function check(draft: Draft, verb: string, value: Node): void {
  const asked = Object.hasOwn(FROM, verb) ? FROM[verb] : undefined;
  if (asked === undefined) return;
  const map = value.node === 'map' && draft.inline.get(value) === undefined ? value : undefined;
  const from = map === undefined ? undefined : zoneOf(get(map, 'from'));
  for (const node of itemsOf(map === undefined ? value : get(map, 'what'))) {
    const object = named(draft, node);
    if (object === undefined || (from === undefined ? asked.fits(object.zone) : object.zone === from || (from === 'stack' && object.zone !== 'battlefield'))) continue;
    const is = IN[object.zone] ?? `in a ${object.zone}`;
    report(draft.sink, node.at, 'wrong-place', `"${object.label}" is ${is}${from === undefined ? '' : `, not ${IN[from] ?? `in a ${from}`}`}`, `write it in the zone from which it is to ${asked.is}${object.zone === 'battlefield' ? ', or first do what takes it there' : ''}`);
  }
}
/** The events with which a scenario begins: `event:`, or the first of `do:`; later things may be anywhere. */
export function checkStands(draft: Draft, node: Node | undefined): void {
  const [first] = itemsOf(node);
  if (first?.node !== 'map') return;
  for (const { key, value } of first.entries) {
    if (normal(key) === 'together') for (const each of itemsOf(value)) checkStands(draft, each);
    else check(draft, normal(key), value);
  }
}
