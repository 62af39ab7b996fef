/** What the text says of an object that is described where it lies: {object: an enchantment, text: [..]}, {object: a red sorcery, do: [..]}. */
import type { GameObject } from '../../rules/model.ts';
import { givenOf, targetsOf } from '../abilities/target-phrases.ts';
import { keywordsIn, textIn } from '../cards/cards.ts';
import { binding } from '../phrases/context.ts';
import { type Draft, addMentioned, isCard, labelsKnown } from './draft.ts';
import { get } from '../yaml/read.ts';
import { contextOf } from '../cards/readers.ts';
import { withoutEvent } from '../values/that-without-event.ts';
import { type MapNode, report } from '../yaml/yaml.ts';

const isSpell = ({ types }: GameObject['card']): boolean => types.length === 0 || types.some((type) => type === 'Instant' || type === 'Sorcery');
/** {token: a 0/1 white Goat creature}: described as an object is, where no card is named. */
function isDescribedToken(draft: Draft, map: MapNode): boolean {
  const token = get(map, 'token');
  return token?.node === 'scalar' && typeof token.value === 'string' && get(map, 'card') === undefined && !isCard(draft, token.source);
}
/** What is described may have abilities, and instructions if it is an instant or sorcery; those of a card stand with the card. */
export function textOfEntry(draft: Draft, map: MapNode, card: GameObject['card'] | undefined): GameObject['card'] | undefined {
  const [body, asked] = [get(map, 'do'), get(map, 'target')];
  const node = get(map, 'text') ?? get(map, 'texts') ?? get(map, 'keywords') ?? body ?? asked;
  if (node === undefined || card === undefined) return card;
  if (get(map, 'object') === undefined && !isDescribedToken(draft, map)) return void report(draft.sink, node.at, 'unknown-key', 'a card has the text of its definition', 'write it under "cards:", what it gained under "gains:", or describe an object: {object: an enchantment, text: [..]}');
  if ((body !== undefined || asked !== undefined) && !isSpell(card)) return void report(draft.sink, (body ?? asked ?? node).at, 'unknown-key', `"${body === undefined ? 'target' : 'do'}:" is of an instant or sorcery`, 'describe one, {object: a red sorcery, do: [..]}, or write an ability: text: [{cost: .., do: [..]}]');
  const context = contextOf(draft.sink, { players: draft.players, labels: labelsKnown(draft), bound: [] });
  const targets = targetsOf(context, asked);
  const inner = binding(context, ...targets.map((target) => target.name));
  const text = [...keywordsIn(context, map), ...textIn(context, map, draft.edition)];
  const steps = body === undefined ? [] : withoutEvent(draft.sink, body, inner.read.instructions(inner, body), inner.scope.bound);
  addMentioned(draft, context);
  return { ...card, text: [...card.text, ...text], targets: [...card.targets, ...targets.map(givenOf)], do: [...card.do, ...steps] };
}
