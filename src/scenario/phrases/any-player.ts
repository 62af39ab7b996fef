/** "Any player", of whom one after another is asked (101.4). */
import type { Ref } from '../../rules/ability.ts';
import type { Node } from '../yaml/yaml.ts';

const ANY: Readonly<Partial<Record<string, Ref>>> = { 'any player': { ref: 'each-player' }, 'any opponent': { ref: 'opponents' }, 'any other player': { ref: 'opponents' }, 'any of your opponents': { ref: 'opponents' } };
/** Who of all may do it, where it is said so. */
export const anyPlayers = (node: Node): Ref | undefined => (node.node === 'scalar' && Object.hasOwn(ANY, node.source) ? ANY[node.source] : undefined);
