/** Equal things that nothing tells apart have one name in outcomes: plays tell identical objects apart, outcomes do not (format D). */
import { canonicalText } from '../base/canonical.ts';
import type { GameObject, Scenario } from '../rules/model.ts';

/** An object without what tells it from its equals. */
function likeness({ id: _, label: _label, timestamp: _stamp, card, ...rest }: GameObject): string {
  return `${card.name}/${canonicalText(rest)}`;
}
const names = (tree: string, label: string): boolean => tree.includes(JSON.stringify(label));
const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** Things that some part of the scenario speaks of: by reference, as a target, attached, blocked. */
function spokenOf({ world, observe, prefer }: Scenario): ReadonlySet<number> {
  const found = new Set<number>();
  const note = (value: unknown): void => {
    if (typeof value === 'number') found.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(note);
  };
  for (const { bindings, affects, source } of world.floating) note([bindings, affects, source]);
  for (const { attachedTo, blocking, attacking, linked, cast, chosen, from } of world.objects) note([attachedTo, blocking, attacking, linked, cast?.targets, chosen, from]);
  for (const fact of world.earlier) note([fact.subject, fact.from, fact.objects]);
  for (const item of observe.items) note(['object' in item ? item.object : null, 'thing' in item ? item.thing : null, 'subject' in item ? item.subject : null, 'from' in item ? item.from : null]);
  note(prefer);
  return found;
}

/**
 * The scenario in which unlabelled objects that are alike in everything but their place in the file are called the same; those that
 * something names or that the expectation tells apart ("Forest 2") keep their numbers. `numbered`: objects whose names were made up.
 */
export function withEqualNames(scenario: Scenario, numbered: ReadonlySet<number>, expected: string): Scenario {
  if (numbered.size === 0) return scenario;
  const { world, instructions, cards } = scenario;
  const tree = JSON.stringify([instructions, Object.values(cards).map(({ text, do: body }) => [text, body]), world.floating.map(({ ability }) => ability)], plain);
  const spoken = spokenOf(scenario);
  const isFree = ({ id, label, card }: GameObject): boolean => !spoken.has(id) && !names(tree, label) && !expected.includes(`${card.name} 2`);
  const first = new Map<string, GameObject>();
  const renamed = world.objects.map((object): GameObject => {
    if (object.anonymous === true || !isFree(object)) return object;
    const like = likeness(object);
    const other = first.get(like);
    if (other === undefined && !numbered.has(object.id)) first.set(like, object);
    return other === undefined || !numbered.has(object.id) ? object : { ...object, label: other.label };
  });
  return { ...scenario, world: { ...world, objects: renamed } };
}
