/** What is looked at of an object that `observe:` names without more: what the expectation says of it; without one its type line. */
import { canonicalText } from '../../base/canonical.ts';
import { type Asked, type Observe, type ObserveItem, type Scenario, isPlayer, playerOfThing } from '../../rules/model.ts';
import { shapeOf } from '../vocabulary/fact-table.ts';
import { BOOKKEEPING, PAID_WITH, besides, eventsObserved, knownNames, withEvents } from '../facts/facts.ts';
import { parseSentences } from '../facts/parse-outcome.ts';
import { records } from '../vocabulary/records-of.ts';
import { get, itemsOf } from '../yaml/read.ts';
import type { Sentence } from '../vocabulary/sentence.ts';
import type { MapNode } from '../yaml/yaml.ts';

type OfObject = Extract<ObserveItem, { readonly object: number }>['observe'];
const STATES: Readonly<Record<string, OfObject>> = {
  'is-type': 'characteristics', 'is-pt': 'pt', 'has-damage': 'marked-damage', 'has-counters': 'counters', 'has-abilities': 'abilities', 'is-colored': 'colors', 'is-attached': 'attached', 'is-unattached': 'attached', 'is-tapped': 'status', 'is-untapped': 'status', under: 'control', 'in-zone': 'zone',
};

/** Sentences of events as well: where events are observed they say a state only of an object of which nothing else is said. */
const AS_EVENTS: typeof STATES = { tapped: 'status', untapped: 'status' };

/** The sentences of each expected outcome; none of one that cannot be read. */
function sentencesExpected(scenario: Scenario, expected: MapNode | undefined): readonly (readonly Sentence[])[] {
  const names = knownNames(scenario);
  return itemsOf(expected === undefined ? undefined : get(expected, 'outcomes')).map((item) => {
    const parsed = item.node === 'scalar' ? parseSentences(item.source, names) : undefined;
    return parsed?.ok === true ? parsed.value : [];
  });
}

const OF_PLAYERS = ['life', 'hand', 'library', 'graveyard', 'exile', 'permanents'] as const;
/** What has to be looked at for a sentence about a state, or about the source of damage. */
function itemFor({ labels }: Scenario, { fact, subject = '', words }: Sentence): ObserveItem | undefined {
  if (fact === 'damage') return { observe: 'damage-by-source' };
  const designated = fact === 'is-monarch' || words === 'is the monarch' ? 'monarch' : fact === 'has-designation' ? words : fact === 'nobody' ? words?.replace(/^has the /, '') : fact === 'it-is' ? 'day' : undefined;
  if (designated !== undefined) return { observe: 'designated', what: designated };
  if (fact.startsWith('effect-')) return { observe: 'effect', label: subject };
  const thing = labels[subject];
  if (thing === undefined) return undefined;
  const ofPlayer = OF_PLAYERS.find((each) => each === fact);
  if (fact === 'has-counters' && words !== undefined) return { observe: 'counters-of', thing, kind: words };
  if (isPlayer(thing)) return ofPlayer === undefined ? undefined : { observe: ofPlayer, player: playerOfThing(thing) };
  const state = STATES[fact];
  return state === undefined ? undefined : { observe: state, object: thing };
}
/** What has to be looked at for a text that says nothing but states; undefined where it says something else. */
export function stateItems(scenario: Scenario, text: string): readonly ObserveItem[] | undefined {
  const parsed = parseSentences(text, knownNames(scenario));
  if (!parsed.ok || parsed.value.length === 0) return undefined;
  const items = parsed.value.map((sentence) => (sentence.fact === 'damage' ? undefined : itemFor(scenario, { ...sentence, fact: AS_EVENTS[sentence.fact] === undefined ? sentence.fact : `is-${sentence.fact}` })));
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length ? known : undefined;
}
/** "Bear under Amy" beside events tells of the change of control as well, unless a sentence names it: "Amy gains control of Bear". */
function controlOnce({ labels }: Scenario, item: ObserveItem, sentences: readonly Sentence[]): ObserveItem {
  if (item.observe !== 'events' && item.observe !== 'changes') return item;
  const named = sentences.flatMap(({ fact, from }) => (fact === 'gains-control' && from !== undefined ? [from] : []));
  const told = sentences.flatMap(({ fact, subject = '' }) => { const thing = labels[subject]; return fact === 'under' && thing !== undefined && !named.includes(subject) ? [thing] : []; });
  return told.length === 0 ? item : { ...item, underTold: [...new Set(told)] };
}
/** Beside events "Bear under Amy" tells of who takes it: where nobody does, nothing is told, unless an expected outcome says that it stays whose it was. */
function whereTaken({ world }: Scenario, item: ObserveItem, sentences: readonly Sentence[]): ObserveItem {
  const object = item.observe === 'control' ? world.objects[item.object] : undefined;
  if (object === undefined || item.observe !== 'control') return item;
  const stays = sentences.some(({ fact, subject, from }) => fact === 'under' && subject === object.label && from === world.players[object.controller]?.name);
  return stays ? item : { ...item, unless: object.controller };
}
/**
 * Without `observe:` the states that the expected outcomes speak of are looked at, beside the events, or in their place where nothing
 * but states is expected (format B: "Nicole at 3 life").
 */
export function statesExpected(scenario: Scenario, expected: MapNode | undefined): Observe {
  const { observe } = scenario;
  const outcomes = sentencesExpected(scenario, expected);
  const isState = ({ fact, from }: Sentence): boolean => shapeOf(fact)?.state === true || (fact === 'damage' && from !== undefined);
  const states = outcomes.flat().filter(isState).flatMap((sentence) => itemFor(scenario, sentence) ?? []);
  if (states.length === 0) return observe;
  const items = outcomes.every((sentences) => sentences.length > 0 && sentences.every(isState)) ? states : [...observe.items.map((item) => controlOnce(scenario, item, outcomes.flat())), ...states.map((item) => whereTaken(scenario, item, outcomes.flat()))];
  return { ...observe, items: [...new Map(items.map((item) => [canonicalText(item), item])).values()] };
}

/** Events that the grammar of outcomes has no word for (format B), by the kind of what does them. */
const BESIDE: Readonly<Record<string, string>> = { scry: 'scries', surveil: 'surveils', look: 'looks', search: 'searches', cast: 'casts', play: 'plays', activate: 'activates', 'keyword-action': 'does' };
/** What the grammar has no word for is told where an expectation speaks of it, or where the scenario is about nothing else. */
function unsaidIn({ instructions, world, cards }: Scenario, said: readonly Sentence[]): readonly string[] {
  const [first] = instructions;
  const only = instructions.length === 1 && first?.do === 'event' ? BESIDE[first.kind] : undefined;
  const done = new Set(records([instructions, world.floating, Object.values(cards), world.objects.map(({ card }) => card)]).flatMap(({ do: what, kind }) => (what === 'event' && typeof kind === 'string' ? [kind] : [])));
  return Object.entries(BESIDE).flatMap(([kind, fact]) => (done.has(kind) && fact !== only && said.every((each) => each.fact !== fact) ? [fact] : []));
}
/** Where a card goes. */
const GOES: readonly string[] = ['exiled', 'to-graveyard', 'to-hand', 'to-library', 'shuffled-in', 'to-command'];
/** Payments, coins, dice and where a resolving card goes are bookkeeping, and told where an expectation speaks of them. */
function bookkeepingIn({ world, labels }: Scenario, said: readonly Sentence[]): readonly Asked[] {
  const asked = said.flatMap(({ fact, subject = '' }): readonly Asked[] => {
    if (BOOKKEEPING.includes(fact)) return [{ fact }];
    const thing = labels[subject];
    return thing !== undefined && (PAID_WITH.includes(fact) || (GOES.includes(fact) && world.objects[thing]?.zone === 'stack')) ? [{ fact, subject: thing }] : [];
  });
  return [...new Map(asked.map((each) => [canonicalText(each), each])).values()];
}
/** Format B: what stands beside the events is told as the expectation speaks of it. */
export function toldAsExpected(scenario: Scenario, expected: MapNode | undefined): Observe {
  const { observe } = scenario;
  const outcomes = eventsObserved(observe.items) ? sentencesExpected(scenario, expected) : [];
  if (outcomes.length === 0) return observe;
  const unsaid = unsaidIn(scenario, outcomes.flat());
  const events = unsaid.length === 0 ? observe : withEvents(observe, (item) => ({ ...item, unsaid }));
  return besides(events, bookkeepingIn(scenario, outcomes.flat()));
}

/** "the monarch" where the expectation says who is the monarch, not who becomes it; null where it does not. */
function whoIsMonarch(scenario: Scenario, expected: MapNode | undefined): Observe | null {
  const { observe } = scenario;
  const becomes = observe.items.find((item) => item.observe === 'facts' && item.facts.length === 1 && item.facts[0] === 'becomes');
  const said = becomes === undefined ? [] : sentencesExpected(scenario, expected).flat();
  if (!said.some(({ fact, words }) => fact === 'is-monarch' || (fact === 'nobody' && words === 'is the monarch')) || said.some(({ fact }) => fact === 'becomes')) return null;
  return { ...observe, items: observe.items.map((item): ObserveItem => (item === becomes ? { observe: 'designated', what: 'monarch' } : item)) };
}

/** The observation with objects named whole looked at as the expected outcomes speak of them (format B: any state line). */
export function observedAsExpected(scenario: Scenario, expected: MapNode | undefined): Observe {
  const { observe } = scenario;
  const standing = whoIsMonarch(scenario, expected);
  if (standing !== null) return observedAsExpected({ ...scenario, observe: standing }, expected);
  const whole = observe.items.filter((item) => item.observe === 'characteristics' || (item.observe === 'created' && item.of === 'characteristics'));
  if (whole.length === 0 || expected === undefined || get(expected, 'outcomes') === undefined || observe.line !== undefined) return observe;
  // counters of a kind that is observed besides are that item's
  const isOfKind = ({ fact, subject = '', words }: Sentence): boolean => fact === 'has-counters' && observe.items.some((item) => item.observe === 'counters-of' && item.thing === scenario.labels[subject] && item.kind === words);
  const sentences = sentencesExpected(scenario, expected).flat().filter((sentence) => !isOfKind(sentence));
  const isEvents = eventsObserved(observe.items);
  const items = observe.items.flatMap((item): readonly ObserveItem[] => {
    if (!whole.includes(item)) return [item];
    const label = item.observe === 'created' ? item.name : item.observe === 'characteristics' ? scenario.world.objects[item.object]?.label : undefined;
    const said = (states: typeof STATES): readonly OfObject[] => [...new Set(sentences.flatMap(({ subject, fact }) => (subject === label && Object.hasOwn(states, fact) ? [states[fact] ?? 'characteristics'] : [])))];
    const asked = isEvents && said(STATES).length > 0 ? said(STATES) : said({ ...STATES, ...AS_EVENTS });
    return asked.length === 0 ? [item] : asked.map((each): ObserveItem => (item.observe === 'created' ? { ...item, of: each } : { observe: each, object: 'object' in item ? item.object : 0 }));
  });
  const isTold = (item: ObserveItem): boolean => item.observe === 'counters-of' && items.some((other) => other.observe === 'counters' && other.object === item.thing);
  return { ...observe, items: items.filter((item, at) => !isTold(item) && items.findIndex((other) => JSON.stringify(other) === JSON.stringify(item)) === at) };
}
