/**
 * `list.flatMap(each)`, ten times as fast on short lists: the built-in asks for the constructor of its result, and its
 * first object changes the kind of that array, both in the runtime.
 */
export function flatMap<Item, Result>(list: readonly Item[], each: (item: Item, at: number) => readonly Result[]): Result[] {
  const results: Result[] = [];
  for (let at = 0; at < list.length; at++) for (const result of each(list[at] as Item, at)) results.push(result);
  return results;
}
