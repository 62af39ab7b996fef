/** Equal objects that nothing tells apart: plays tell them apart, outcomes do not (format D). */
import { canonicalText } from '../../base/canonical.ts';
import { show } from '../../base/integer.ts';
import type { GameObject, Scenario } from '../../rules/model.ts';
import type { Sentence } from '../vocabulary/sentence.ts';

/** An object without what tells it from its equals. */
export function likeness({ id: _, label: _label, timestamp: _stamp, card, ...rest }: GameObject): string {
  return `${card.name}/${canonicalText(rest)}`;
}
export const names = (tree: string, label: string): boolean => tree.includes(JSON.stringify(label));
const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** Things that some part of the scenario speaks of: by reference, as a target, attached, blocked. */
export function spokenOf({ world, observe, prefer }: Scenario): ReadonlySet<number> {
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

/** Everything of a scenario that may refer to things by their labels, as text. */
export const treeOf = ({ world, instructions, cards }: Scenario): string => JSON.stringify([instructions, Object.values(cards).map(({ text, do: body }) => [text, body]), world.floating.map(({ ability }) => ability)], plain);
/**
 * The labels of unlabelled objects that are alike in everything but their place in the file, class by class; those that something
 * names are in none. `numbered`: objects whose names were made up.
 */
export function alikeIn(scenario: Scenario, numbered: ReadonlySet<number>): readonly (readonly string[])[] {
  if (numbered.size === 0) return [];
  const { world } = scenario;
  const tree = treeOf(scenario);
  const spoken = spokenOf(scenario);
  const classes = new Map<string, string[]>();
  for (const object of world.objects) {
    const { id, label, anonymous, card } = object;
    if (anonymous === true || spoken.has(id) || names(tree, label) || !(numbered.has(id) || label === card.name)) continue;
    const like = likeness(object);
    classes.set(like, [...(classes.get(like) ?? []), label]);
  }
  return [...classes.values()].filter((labels) => labels.length > 1);
}

/** A sentence that speaks of one object of a class, as text, with that object's label taken out; others of the class are all the same to it. */
export function aspect(sentence: Sentence, label: string, labels: readonly string[]): string {
  const of = (name: string | undefined): string | undefined => (name === label ? '\u0001' : name !== undefined && labels.includes(name) ? '\u0002' : name);
  const listed = sentence.cards?.includes(label) === true;
  return JSON.stringify([{ ...sentence, subject: of(sentence.subject), from: of(sentence.from), owner: of(sentence.owner), amount: sentence.amount === undefined ? null : show(sentence.amount), count: show(sentence.count), cards: listed }]);
}
export const mentions = (sentence: Sentence, label: string): boolean => sentence.subject === label || sentence.from === label || sentence.owner === label || sentence.cards?.includes(label) === true;
function renamed(sentence: Sentence, names: ReadonlyMap<string, string>): Sentence {
  const of = (name: string): string => names.get(name) ?? name;
  const { subject, from, owner, cards } = sentence;
  return { ...sentence, ...(subject === undefined ? {} : { subject: of(subject) }), ...(from === undefined ? {} : { from: of(from) }), ...(owner === undefined ? {} : { owner: of(owner) }), ...(cards === undefined ? {} : { cards: cards.map(of) }) };
}

/**
 * Merged sentences with the objects of one class told apart only as far as different things happen to them: one that alone is
 * mentioned has the name of its card, several that share one fate share the name ("2 Bears destroyed"), others have
 * numbers in the order of what is said of them. Which of them it was is not told.
 */
export function untold(sentences: readonly Sentence[], alike: readonly (readonly string[])[]): readonly Sentence[] {
  return alike.reduce((list, labels) => {
    const fates = labels.flatMap((label) => {
      const about = list.filter((sentence) => mentions(sentence, label));
      return about.length === 0 ? [] : [{ label, about, fate: about.map((sentence) => aspect(sentence, label, labels)).sort().join() }];
    });
    const [first] = fates;
    if (first === undefined) return list;
    const together = fates.every(({ fate, about }) => fate === first.fate && !fate.includes('\u0002') && about.every(({ amount, cards }) => amount === undefined || cards !== undefined));
    const byFate = [...fates].sort((a, b) => (a.fate < b.fate ? -1 : a.fate > b.fate ? 1 : 0));
    const names = new Map(byFate.map(({ label }, at) => [label, labels[together ? 0 : at] ?? label]));
    return list.map((sentence) => renamed(sentence, names));
  }, sentences);
}
