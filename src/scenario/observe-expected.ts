/** What is looked at of an object that `observe:` names without more: what the expectation says of it; without one its type line. */
import type { Observe, ObserveItem, Scenario } from '../rules/model.ts';
import { eventsObserved, knownNames } from './facts.ts';
import { parseSentences } from './parse-outcome.ts';
import { get, itemsOf } from './read.ts';
import type { MapNode } from './yaml.ts';

type OfObject = Extract<ObserveItem, { readonly object: number }>['observe'];
const STATES: Readonly<Record<string, OfObject>> = {
  'is-type': 'characteristics', 'is-pt': 'pt', 'has-damage': 'marked-damage', 'has-counters': 'counters', 'has-abilities': 'abilities', 'is-tapped': 'status', 'is-untapped': 'status', under: 'control', 'in-zone': 'zone',
};

/** The observation with objects named whole looked at as the expected outcomes speak of them (format B: any state line). */
export function observedAsExpected(scenario: Scenario, expected: MapNode | undefined): Observe {
  const { observe } = scenario;
  const whole = observe.items.filter((item) => item.observe === 'characteristics');
  const outcomes = expected === undefined ? undefined : get(expected, 'outcomes');
  if (whole.length === 0 || outcomes === undefined || observe.line !== undefined) return observe;
  const names = knownNames(scenario);
  const sentences = itemsOf(outcomes).flatMap((item) => { const parsed = item.node === 'scalar' ? parseSentences(item.source, names) : undefined; return parsed?.ok === true ? parsed.value : []; });
  const isEvents = eventsObserved(observe.items);
  const items = observe.items.flatMap((item): readonly ObserveItem[] => {
    if (item.observe !== 'characteristics') return [item];
    const label = scenario.world.objects[item.object]?.label;
    const states = isEvents ? STATES : { ...STATES, tapped: 'status', untapped: 'status' } as const;
    const asked = [...new Set(sentences.flatMap(({ subject, fact }) => (subject === label && Object.hasOwn(states, fact) ? [(states as typeof STATES)[fact] ?? 'characteristics'] : [])))];
    return asked.length === 0 ? [item] : asked.map((each): ObserveItem => ({ observe: each, object: item.object }));
  });
  return { ...observe, items: items.filter((item, at) => items.findIndex((other) => JSON.stringify(other) === JSON.stringify(item)) === at) };
}
