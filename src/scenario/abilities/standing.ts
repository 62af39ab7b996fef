/** Abilities that work by themselves, against effects that come into force: what can be used up, or ends, is an effect. */
import { get, has } from '../yaml/read.ts';
import { type Node, type Sink, report } from '../yaml/yaml.ts';

/** CR 611.2a, 615.7: what only an effect in force has, and how an ability says what may be meant. */
const OF_EFFECTS: readonly (readonly [key: string, meant: string])[] = [
  ['shield', 'write prevent: 3 for so much of the damage each time'], ['next', 'write first: turn for the first time each turn'], ['until', 'leave it out, or write if: .. for when it works'],
];
/** Reports on an ability that an object has what only an effect has that was put in force: it would never be used up or end. */
export function checkStanding(sink: Sink, node: Node): void {
  if (node.node !== 'map' || !['when', 'cant', 'static', 'after'].some((key) => has(node, key))) return;
  for (const [key, meant] of OF_EFFECTS) {
    const found = get(node, key);
    if (found !== undefined) report(sink, found.at, 'not-in-force', `an ability that an object has is not used up and does not end: it has no "${key}:"`, `${meant}; an effect with it stands under "in force:", or in instructions: do: [{in-force: {when: .., ${key}: ..}}]`);
  }
}
