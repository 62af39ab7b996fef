/** CR 701.7, 111: tokens as the effect that creates them defines them, before they exist. */
import { canonicalText } from '../base/canonical.ts';
import { plus } from '../base/integer.ts';
import { flatMap } from '../base/list.ts';
import { changedToken } from './612-text.ts';
import { copyValues, heldValues } from './707-copy.ts';
import type { Rules } from './choosing.ts';
import type { GameEvent, TokenGroup } from './event.ts';
import type { Card, Copiable, GameObject, World } from './model.ts';
import { EVENT, OBJECT } from './records.ts';

const TOKEN: Card = { name: 'token', supertypes: [], types: [], subtypes: [], colors: [], manaValue: 0, text: [], targets: [], do: [], costs: {}, costConditions: {} };
type Printed = Pick<Copiable, 'name' | 'supertypes' | 'types' | 'subtypes' | 'colors' | 'manaValue'>;
const printed = new Map<string, Card>();
/** A card with these values and no text; the same one for equal values, because positions tell cards apart by identity. */
function asCard({ name, supertypes, types, subtypes, colors, manaValue }: Printed): Card {
  const values: Printed = { name, supertypes, types, subtypes, colors, manaValue };
  const key = canonicalText(values);
  let card = printed.get(key);
  if (card === undefined) printed.set(key, (card = { ...TOKEN, ...values }));
  return card;
}

const sized = new WeakMap<Card, Map<string, Card>>();
/** CR 111.3: the card of an X/X token with the size it is created with; the same one for equal values. */
function withSize(card: Card, pt: TokenGroup['pt']): Card {
  if (pt === undefined) return card;
  const known = sized.get(card) ?? new Map<string, Card>();
  sized.set(card, known);
  const key = pt.map(String).join('/');
  const found = known.get(key) ?? { ...card, pt };
  known.set(key, found);
  return found;
}

/** CR 707.8a: both faces of what is copied with its back face up; an exception would have to be made of either, and null leaves the one face that is up. */
function turnedOver(world: World, { copyOf, departed, spec }: TokenGroup): (Copiable & { readonly back: Card }) | null {
  const object = copyOf === undefined || departed === true ? undefined : world.objects[copyOf];
  if (object === undefined || !object.back || object.face === 'down' || spec.except !== undefined) return null;
  const { values } = heldValues(OBJECT.with(object, { back: false }));
  return values.back === undefined ? null : { ...values, back: values.back };
}

/** CR 111.3, 707.2: a token with the values that the effect defines; as a copy, with the copiable values of its original. */
export function newToken(rules: Rules, world: World, event: GameEvent, group: TokenGroup, id: number, player: number): GameObject {
  const blank: Omit<GameObject, 'card' | 'label'> = {
    id, token: true, owner: player, controller: player, zone: 'outside', incarnation: 0, timestamp: world.clock, face: 'up', back: false, copies: [], becomes: [], gains: [],
    tapped: false, counters: [], damage: 0, chosen: {}, linked: {},
  };
  if (group.copyOf !== undefined) {
    const object: GameObject = OBJECT.of({ ...blank, card: TOKEN, label: 'token' });
    const scope = { view: { world }, self: event.cause.source, controller: player, bindings: {} };
    const values = copyValues(scope, group.copyOf, group.spec.except, object, group.departed);
    const turned = turnedOver(world, group);
    if (turned !== null) return OBJECT.with(object, { card: { ...asCard(turned), back: turned.back }, label: values.name, back: true, copies: [{ values: turned, stamp: 0 }] });
    return OBJECT.with(object, { card: values.back === undefined ? asCard(values) : { ...asCard(values), back: values.back } /* 707.8a */, label: values.name, copies: [{ values, stamp: 0 }] });
  }
  const defined = group.spec.card === undefined ? undefined : rules.cards[group.spec.card];
  const card = defined === undefined || group.spec.words === undefined ? defined : changedToken(defined, group.spec.words);
  return OBJECT.of({ ...blank, card: withSize(card ?? asCard({ ...TOKEN, name: group.spec.card ?? 'token' }), group.pt), label: card?.name ?? group.spec.card ?? 'token' });
}

/** CR 701.7a: tokens that are alike are one group, however they came into the creation: "that many" counts them together. */
export function alikeTogether(groups: readonly TokenGroup[]): readonly TokenGroup[] {
  if (groups.length < 2) return groups;
  const kinds = new Map<string, TokenGroup>();
  for (const group of groups) {
    const { amount: _, sample: __, ...how } = group;
    const key = canonicalText(how);
    const before = kinds.get(key);
    kinds.set(key, before === undefined ? group : { ...before, amount: plus(before.amount, group.amount) });
  }
  return kinds.size === groups.length ? groups : [...kinds.values()];
}

/** CR 701.7a: tokens that one player creates at once are one creation, of so many groups. */
export function oneCreation(events: readonly GameEvent[]): readonly GameEvent[] {
  const alike = (event: GameEvent): string => canonicalText([event.kind, event.player, event.cause, event.applied, event.own ?? [], event.within ?? []]);
  return events.reduce<readonly GameEvent[]>((made, event) => {
    const at = event.kind === 'create' ? made.findIndex((each) => each.kind === 'create' && alike(each) === alike(event)) : -1;
    return at < 0 ? [...made, event] : made.map((each, index) => (index === at ? EVENT.with(each, { groups: alikeTogether([...(each.groups ?? []), ...(event.groups ?? [])]) }) : each));
  }, []);
}

/** CR 701.7a, 614.6: what the same player creates beside what is left of a creation, or in addition to it, is one creation with it; the other events. */
export function withCreated(rules: Rules, world: World, event: GameEvent | null, added: readonly GameEvent[]): { readonly event: GameEvent | null; readonly others: readonly GameEvent[] } {
  if (event?.kind !== 'create') return { event, others: added };
  const joins = (each: GameEvent): boolean => each.kind === 'create' && each.player === event.player;
  const groups = flatMap(added.filter(joins), (each) => each.groups ?? []);
  return groups.length === 0 ? { event, others: added } : { event: withSamples(rules, world, EVENT.with(event, { groups: alikeTogether([...(event.groups ?? []), ...groups]) })), others: added.filter((each) => !joins(each)) };
}

/** No object of a game has this id. */
const SAMPLE = 2 ** 40;

/** CR 701.7b: each group with a token as the effect defines it, as it would be on the battlefield, for those who ask what would be created. */
export function withSamples(rules: Rules, world: World, event: GameEvent): GameEvent {
  if (event.kind !== 'create' || event.groups === undefined || event.groups.every(({ sample }) => sample !== undefined)) return event;
  const groups = event.groups.map((group): TokenGroup => (group.sample !== undefined ? group : { ...group, sample: OBJECT.with(newToken(rules, world, event, group, SAMPLE, event.player ?? 0), { zone: 'battlefield', timestamp: 0 }) }));
  return EVENT.with(event, { groups });
}
