/** Variants of a document: a base, and what each puts over it. */
import { entryOf, get, has, mapOf, normal } from './read.ts';
import { type Entry, type MapNode, type Sink, report } from './yaml.ts';

/** Whether what the base expects is expected of no variant: each has an `expect:` of its own. Then the base is a scenario too, or it would silently say nothing. */
export function isBaseAlone(map: MapNode): boolean {
  const variants = get(map, 'variants');
  return has(map, 'expect') && variants?.node === 'map' && variants.entries.length > 0 && variants.entries.every(({ value }) => value.node === 'map' && has(value, 'expect'));
}
/** The cards of a variant are defined beside those of the base, and before them; {} is none. */
function withBaseCards(base: readonly Entry[], entry: Entry): Entry {
  const { value } = entry;
  const before = normal(entry.key) === 'cards' ? base.find((each) => normal(each.key) === 'cards')?.value : undefined;
  if (before?.node !== 'map' || value.node !== 'map' || value.entries.length === 0) return entry;
  const names = new Set(value.entries.map(({ key }) => key));
  return { ...entry, value: { ...value, entries: [...before.entries.filter(({ key }) => !names.has(key)), ...value.entries] } };
}
/** A document with `variants:` is one scenario per variant: the base with the variant's keys put over it, null removing a key. */
export function variantsOf(sink: Sink, map: MapNode): readonly MapNode[] {
  const entry = entryOf(map, 'variants');
  if (entry === undefined) return [map];
  const base = map.entries.filter((each) => normal(each.key) !== 'variants');
  const baseId = get(map, 'id');
  const variants = mapOf(sink, entry.value, 'variants, {key: overrides}');
  if (variants?.entries.length === 0) report(sink, entry.at, 'missing-key', '"variants" has none, so that there is no scenario', 'write variants: {-one: {..}, -other: {..}}, or leave it out');
  const alone: readonly MapNode[] = isBaseAlone(map) ? [{ ...map, entries: base }] : [];
  return [...alone, ...(variants?.entries ?? []).flatMap(({ key, at, value }): readonly MapNode[] => {
    const over = mapOf(sink, value, 'the overrides of a variant');
    if (over === undefined) return [];
    const taken = over.entries.find((each) => ['id', 'variants'].includes(normal(each.key)));
    if (taken !== undefined) return report(sink, taken.at, 'unknown-key', `a variant has no "${taken.key}:" of its own`, normal(taken.key) === 'id' ? 'its key is put behind the id of the scenario' : 'variants of variants are written side by side'), [];
    const replaced = new Set(over.entries.map((each) => normal(each.key)));
    const both = new Set(['event', 'do']);
    const kept = base.filter((each) => normal(each.key) !== 'id' && !replaced.has(normal(each.key)) && !(both.has(normal(each.key)) && [...both].some((one) => replaced.has(one))));
    const id = `${baseId?.node === 'scalar' ? baseId.source : ''}${key}`;
    const own = over.entries.filter((each) => !(each.value.node === 'scalar' && each.value.value === null)).map((each) => withBaseCards(base, each));
    return [{ node: 'map', at, entries: [{ key: 'id', at, value: { node: 'scalar', at, value: id, source: id } }, ...kept, ...own] }];
  })];
}
