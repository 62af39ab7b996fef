/** Which effects have been applied already when an event has become something. */
import type { Shape } from './process.ts';

/**
 * CR 614.5: the effects that have been applied, whatever the way, when an event has one of its shapes: they apply no more, so what an entry gains it gains once.
 * For other events nothing is known, because their shapes are few. A shape that is reached with less is looked at again.
 */
export function newApplied(told: boolean): { readonly surely: (s: number) => ReadonlySet<string>; readonly came: (s: number, shape: Shape) => void; readonly next: () => number } {
  const none: ReadonlySet<string> = new Set();
  const sets: ReadonlySet<string>[] = [none];
  const again: number[] = [];
  let at = 0;
  return {
    surely: (s) => sets[s] ?? none,
    came: (s, { moves }) => {
      for (const { live, ways } of told ? moves : []) {
        for (const { to } of ways) {
          const mine = new Set([...(sets[s] ?? none), live.id]);
          const before = sets[to];
          const both = before === undefined ? mine : new Set([...before].filter((id) => mine.has(id)));
          if (before !== undefined && both.size < before.size && to <= at && !again.includes(to)) again.push(to);
          sets[to] = both;
        }
      }
    },
    next: () => again.shift() ?? ++at,
  };
}
