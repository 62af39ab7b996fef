/** An activated ability of an object that is said to be activated (602.2). */
import type { Instruction } from '../../rules/ability.ts';
import { keywordName } from '../abilities/keyword-table.ts';
import { targetsNamed } from '../abilities/named-targets.ts';
import { type Context, refOf, scalarAt } from '../phrases/context.ts';
import { parseRef } from '../phrases/phrases.ts';
import { refAt } from '../phrases/player-or-object.ts';
import { amountOf } from '../values/amounts.ts';
import { activationMeant } from '../values/event-words.ts';
import { booleanOf, get, has, itemsOf, mapOf, onlyKeys, textOf, wrong } from '../yaml/read.ts';
import type { MapNode, Node } from '../yaml/yaml.ts';

/** Whether a text is a reference where the names of a context are known. */
const isRef = (context: Context, text: string): boolean => parseRef(text, context.scope).ok;
/** what: "Bear pump": the label of an object and the name of its ability, as under "from:" of an effect in force. */
function abilityMeant(context: Context, map: MapNode): { readonly what: Node; readonly ability: Node } | undefined {
  const node = get(map, 'what');
  if (node?.node !== 'scalar' || has(map, 'ability') || isRef(context, node.source)) return undefined;
  for (let end = node.source.lastIndexOf(' '); end > 0; end = node.source.lastIndexOf(' ', end - 1)) {
    const what = node.source.slice(0, end);
    if (isRef(context, what)) return { what: scalarAt(node.at, what), ability: scalarAt(node.at, node.source.slice(end + 1)) };
  }
  return undefined;
}
/** CR 602.2: activate: {player: Amy, what: LABEL, ability: NAME, targets: {..}, X: 2}; without a player, who controls it. The cost is paid, unless "pay: false". */
export function activateOf(context: Context, node: Node): Instruction | undefined {
  const written = mapOf(context.sink, node, '{what: .., ability: ..}');
  if (written === undefined) return undefined;
  const map = activationMeant(written);
  onlyKeys(context.sink, map, ['player', 'what', 'ability', 'targets', 'modes', 'x', 'X', 'pay'], '"activate"');
  const named = abilityMeant(context, map);
  const [who, what] = [refAt(context, map, 'player'), named === undefined ? refAt(context, map, 'what') : refOf(context, named.what)];
  const [writtenNode, xNode, givenNode, payNode] = ['ability', 'x', 'targets', 'pay'].map((key) => get(map, key) ?? get(map, key.toUpperCase()));
  const abilityNode = writtenNode ?? named?.ability;
  const said = abilityNode === undefined ? '' : (textOf(context.sink, abilityNode) ?? '');
  const ability = /^\p{Lu}.*cycling$/u.test(said) ? (keywordName(said) ?? said) : said; // "Wizardcycling"
  const x = xNode === undefined ? undefined : amountOf(context, xNode);
  const targetNode = targetsNamed(givenNode, what === undefined ? undefined : context.targetsOf?.(what, ability));
  if (what !== undefined) context.checkTargets?.(node, what, { ability, abilityAt: abilityNode ?? node, targets: targetNode?.node === 'map' ? targetNode : undefined, hasX: x !== undefined, modes: itemsOf(get(map, 'modes')) });
  const targets = Object.fromEntries((targetNode === undefined ? [] : (mapOf(context.sink, targetNode, 'targets, {name: what}')?.entries ?? [])).map(({ key, value }) => [key, itemsOf(value).flatMap((each) => refOf(context, each) ?? [])]));
  return what === undefined ? wrong(context.sink, node, '"what:", the object with the ability') : { do: 'activate', what, ability, targets, ...(who === undefined ? {} : { who }), ...(x === undefined ? {} : { x }), ...(has(map, 'modes') ? { modes: itemsOf(get(map, 'modes')).flatMap((each) => textOf(context.sink, each, 'a mode') ?? []) } : {}), pay: payNode === undefined || booleanOf(context.sink, payNode) === true };
}
