/** What an event calls its object: "as:" in the event, and the plain name of a card that stands in several places. */
import type { Scenario } from '../../rules/model.ts';
import { type Draft, checkLabel } from './draft.ts';
import { report } from '../yaml/yaml.ts';
import { names, spokenOf, treeOf } from '../facts/equal-objects.ts';

/** The event gives an object that stands somewhere already a name of its own; both names are understood. */
export function alsoCalled(draft: Draft, label: string, as: string, at: number): void {
  const id = draft.labels.get(label);
  if (typeof id !== 'number' || draft.labels.get(as) === id) return;
  if (draft.labels.has(as)) return void report(draft.sink, at, 'duplicate-label', `"${as}" is something else here, and "as:" gives "${label}" a name`, 'choose another name, or leave "as:" out');
  checkLabel(draft.sink, at, as);
  draft.labels.set(as, id);
  draft.renames.set(label, as);
}

/** Of two cards of one name the one that the event means has the plain name, unless something else speaks of the other by it. */
function plainNames(scenario: Scenario, draft: Draft): ReadonlyMap<string, string> {
  if (draft.plain.size === 0) return draft.plain;
  const tree = treeOf(scenario);
  const spoken = spokenOf(scenario);
  return new Map([...draft.plain].flatMap(([label, name]): (readonly [string, string])[] => {
    const other = draft.labels.get(name);
    return typeof other !== 'number' || names(tree, name) || spoken.has(other) ? [] : [[label, name], [name, label]];
  }));
}
function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, names));
  if (typeof value !== 'object' || value === null) return value;
  const node = value as Readonly<Record<string, unknown>>;
  if (node['ref'] === 'label' && typeof node['name'] === 'string') return { ...node, name: names.get(node['name']) ?? node['name'] };
  return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, renamed(each, names)]));
}
/** The scenario with its objects named as its events name them. */
export function withEventLabels(scenario: Scenario, draft: Draft): Scenario {
  const renames = new Map([...draft.renames, ...plainNames(scenario, draft)]);
  if (renames.size === 0) return scenario;
  const fresh = (label: string): string => renames.get(label) ?? label;
  const swapped = [...renames].flatMap(([from, to]) => (renames.get(to) === from ? [draft.labels.get(from)] : []));
  for (const id of swapped) if (typeof id === 'number') { if (draft.numbered.has(id)) draft.numbered.delete(id); else draft.numbered.add(id); }
  for (const label of draft.renames.keys()) draft.numbered.delete(Number(draft.labels.get(label)));
  const { world, labels } = scenario;
  return {
    ...scenario,
    labels: { ...labels, ...Object.fromEntries([...renames].map(([from, to]) => [to, labels[from] ?? labels[to]])) } as Scenario['labels'],
    instructions: renamed(scenario.instructions, renames) as Scenario['instructions'],
    world: {
      ...world,
      objects: world.objects.map((object) => ({ ...object, label: object.anonymous === true ? object.label : fresh(object.label) })),
      floating: world.floating.map((each) => ({ ...each, ability: renamed(each.ability, renames) as typeof each.ability })),
    },
  };
}
