/** Which card an outcome means by a name that several cards have: what is drawn or milled was in the library, what is discarded in the hand. */
import { tableOf } from '../../base/table.ts';
import type { Scenario } from '../../rules/model.ts';

/** The labels of cards by where they lie: "Amy's hand". */
export type CardPlaces = ReadonlyMap<string, readonly { readonly label: string; readonly name: string }[]>;
const FROM: Readonly<Record<string, 'library' | 'hand'>> = tableOf({ draws: 'library', mills: 'library', discards: 'hand' });
const placeOf = (player: string, zone: string): string => `${player}'s ${zone}`;

export function cardPlaces({ world: { players, objects } }: Scenario): CardPlaces {
  const places = new Map<string, { readonly label: string; readonly name: string }[]>();
  for (const { label, card, zone, owner, anonymous } of objects) {
    if (anonymous === true || (zone !== 'library' && zone !== 'hand')) continue;
    const place = placeOf(players[owner]?.name ?? '', zone);
    places.set(place, [...(places.get(place) ?? []), { label, name: card.name }]);
  }
  return places;
}
/** The cards of a sentence: a plain name is that of a card elsewhere only if none in the place that the sentence speaks of is called so, with a number that the file does not say. */
export function cardsMeant(fact: string, player: string | undefined, cards: readonly string[], places: CardPlaces | undefined): readonly string[] {
  const zone = FROM[fact];
  const here = zone === undefined || player === undefined ? undefined : places?.get(placeOf(player, zone));
  if (here === undefined) return cards;
  const taken = new Set(cards.filter((card) => here.some(({ label }) => label === card)));
  return cards.map((card) => {
    if (here.some(({ label }) => label === card)) return card;
    const meant = here.find(({ label, name }) => name === card && label.startsWith(`${name} `) && /^\d+$/.test(label.slice(name.length + 1)) && !taken.has(label));
    if (meant !== undefined) taken.add(meant.label);
    return meant?.label ?? card;
  });
}
