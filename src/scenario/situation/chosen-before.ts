/** What the scenario says is chosen by a card that is not on the battlefield yet: `chosen: {it: Bear}` beside a spell answers what the spell will ask as it resolves or enters (608.2d, 614.12a). */
import type { ChooseSpec, Filter, Ref } from '../../rules/ability.ts';
import type { Card, GameObject, Thing } from '../../rules/model.ts';
import { type Context, refOf } from '../phrases/context.ts';
import type { Node } from '../yaml/yaml.ts';

/** The answer to one choice: things as what they are called, words and numbers as they are written. */
type Answer = { readonly ref: Ref } | { readonly word: string };

const isChoice = (value: object): value is ChooseSpec => 'name' in value && 'what' in value && typeof value.name === 'string' && typeof value.what === 'string';

/** The choice with one answer left; an answer that the choice does not allow leaves none. */
function answered(spec: ChooseSpec, answer: Answer): ChooseSpec {
  if ('word' in answer) return { ...spec, what: 'word', words: [answer.word] };
  const is: Filter = { test: 'ref', ref: answer.ref };
  return { ...spec, filter: spec.filter === undefined ? is : { test: 'all', of: [spec.filter, is] } };
}
const OF_THINGS: readonly ChooseSpec['what'][] = ['objects', 'players'];

/** The same tree with its choices of these names answered. */
function inTree<T>(tree: T, answers: Readonly<Record<string, Answer>>): T {
  if (Array.isArray(tree)) return tree.map((each: unknown) => inTree(each, answers)) as T;
  if (typeof tree !== 'object' || tree === null) return tree;
  const inner = Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, inTree(value as unknown, answers)])) as T & object;
  const answer = isChoice(inner) ? answers[inner.name] : undefined;
  return answer === undefined || !isChoice(inner) || OF_THINGS.includes(inner.what) !== ('ref' in answer) ? inner : (answered(inner, answer) as T);
}
/** The card whose choices are made in advance, in what it does as it resolves and in its own entry. */
const withAnswers = (card: Card, answers: Readonly<Record<string, Answer>>): Card => ({ ...card, text: inTree(card.text, answers), do: inTree(card.do, answers) });

/** CR 608.2d, 614.12a: what a spell, or a card that has not entered yet, will choose, as the card that it is then; `node` is what stands beside it under `chosen:`. */
export function answersOf(labels: ReadonlyMap<string, Thing>, node: Node, { zone, card, ability }: GameObject, context: Context): Partial<GameObject> {
  if (node.node !== 'map' || zone === 'battlefield' || zone === 'exile' || zone === 'command' || ability !== undefined) return {};
  const answers = node.entries.flatMap(({ key, value }): readonly (readonly [string, Answer])[] => {
    if (value.node !== 'scalar') return [];
    const ref = labels.has(value.source) ? refOf(context, value) : undefined;
    return [[key, ref === undefined ? { word: value.source } : { ref }]];
  });
  return { card: withAnswers(card, Object.fromEntries(answers)) };
}
