/** What an entry says of an object that no object of its kind, or in its zone, can be. */
import { heldValues } from '../../rules/707-copy.ts';
import { PROTECTOR } from '../../rules/310-protector.ts';
import { type GameObject, type Thing, isPlayer, playerOfThing } from '../../rules/model.ts';
import type { Draft } from './draft.ts';
import { get, has } from '../yaml/read.ts';
import { records } from '../vocabulary/records-of.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

/** What was chosen for it; `protector: Nicole` is how a battle says whom it asks (CR 310.8a). */
export function chosenNode(map: MapNode): Node | undefined {
  const [chosen, protector] = [get(map, 'chosen'), get(map, 'protector')];
  if (protector === undefined) return chosen;
  return { node: 'map', at: protector.at, entries: [...(chosen?.node === 'map' ? chosen.entries : []), { key: PROTECTOR, at: protector.at, value: protector }] };
}

/** CR 110.5: what is said of permanents only. */
const OF_PERMANENTS = ['tapped', 'damage', 'attached', 'attacking', 'blocking', 'blocked', 'phased-out', 'deathtouched', 'entered', 'designations'] as const;
const ATTACHED: readonly string[] = ['Aura', 'Equipment', 'Fortification'];
const ATTACHING: readonly unknown[] = ['bestow', 'reconfigure', 'equip', 'fortify', 'enchant'];
const isNo = (node: Node | undefined): boolean => node === undefined || (node.node === 'scalar' && (node.value === false || node.value === 0));

/** Whether effects or its own text may make it what it is not by its type line. */
const mayBeOther = (map: MapNode): boolean => ['is', 'becomes', 'gains', 'copy-of', 'linked'].some((key) => has(map, key));
/** CR 301.5, 303.4: an Aura, an Equipment or a Fortification, or what can become one. */
const canBeAttached = (object: GameObject, map: MapNode): boolean =>
  mayBeOther(map) || heldValues(object).values.subtypes.some((each) => ATTACHED.includes(each)) || records(object.card).some(({ keyword, kind }) => ATTACHING.includes(keyword) || kind === 'attach');

/** CR 508.1: what attacks attacks another player, a planeswalker of theirs or a battle. */
function attackFault(draft: Draft, { label, controller }: GameObject, attacked: Thing): string | undefined {
  if (isPlayer(attacked)) return playerOfThing(attacked) === controller ? `"${label}" cannot attack the player who controls it` : undefined;
  const object = draft.objects[attacked];
  if (object === undefined) return undefined;
  const { types } = heldValues(object).values;
  if (types.includes('Battle')) return undefined;
  if (object.controller === controller) return `"${label}" cannot attack what its own controller controls`;
  return types.includes('Planeswalker') || types.length === 0 || object.becomes.length > 0 ? undefined : `"${label}" cannot attack "${object.label}", which is no planeswalker and no battle`;
}
function checkCombat(draft: Draft, object: GameObject, map: MapNode): void {
  const [attacking, blocking] = ['attacking', 'blocking'].map((key) => get(map, key));
  const fault = object.attacking === undefined ? undefined : attackFault(draft, object, object.attacking);
  if (attacking !== undefined && fault !== undefined) report(draft.sink, attacking.at, 'impossible', fault, 'it attacks an opponent, a planeswalker of theirs, or a battle');
  const own = object.blocking?.find((id) => draft.objects[id]?.controller === object.controller);
  if (blocking !== undefined && own !== undefined) report(draft.sink, blocking.at, 'impossible', `"${object.label}" cannot block what its own controller controls`, 'it blocks a creature that attacks');
}
/** Reports state that an object cannot have; `map` is the entry that says it. */
export function checkState(draft: Draft, map: MapNode, label: string): void {
  const object = draft.objects[draft.labels.get(label) ?? -1];
  if (object === undefined || has(map, 'ability')) return;
  const only = OF_PERMANENTS.find((key) => !isNo(get(map, key)));
  if (object.zone !== 'battlefield' && only !== undefined) report(draft.sink, get(map, only)?.at ?? map.at, 'impossible', `"${label}" is not on the battlefield, and only a permanent has "${only}:"`, 'write it under "battlefield:"');
  if (object.zone !== 'battlefield') return;
  const attached = get(map, 'attached');
  if (attached !== undefined && object.attachedTo !== undefined && !canBeAttached(object, map)) report(draft.sink, attached.at, 'impossible', `"${label}" is no Aura, Equipment or Fortification`, 'only those are attached to something');
  checkCombat(draft, object, map);
}
