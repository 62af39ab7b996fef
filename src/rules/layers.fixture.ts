/** Small hand-made cards and worlds for the tests of layers, copies, filters and the look-ahead. */
import type { Ability, Amount, Filter, Ref, StaticAbility } from './ability.ts';
import { when } from './702-keywords.ts';
import type { Card, Floating, GameObject, PlayerState, World } from './model.ts';
import type { EntryState } from './614-lookahead.ts';
import type { Scope, View } from './view.ts';

export const THIS: Ref = { ref: 'this' };
export const IT: Ref = { ref: 'bound', name: 'it' };
export const self: Filter = { test: 'ref', ref: THIS };
export const type = (value: string): Filter => ({ test: 'type', value });
export const subtype = (value: string): Filter => ({ test: 'subtype', value });
export const all = (...of: readonly Filter[]): Filter => ({ test: 'all', of });
export const any = (...of: readonly Filter[]): Filter => ({ test: 'any', of });
export const not = (of: Filter): Filter => ({ test: 'not', of });
export const yours: Filter = { test: 'controller', who: { test: 'ref', ref: { ref: 'you' } } };
export const nonbasicLand = all(type('Land'), not({ test: 'supertype', value: 'Basic' }));
export const host: Filter = { test: 'ref', ref: { ref: 'attached-to', of: THIS } };
export const n = (value: number): Amount => ({ amount: 'number', value });
export const pt = (power: number, toughness: number): readonly [Amount, Amount] => [n(power), n(toughness)];
export const keyword = (name: string): Ability => ({ ability: 'keyword', keyword: name });

/** A static ability: whom, and the parts. */
export const effect = (whom: Filter, parts: Partial<StaticAbility>): StaticAbility => ({ ability: 'static', for: whom, defines: false, worksIn: ['battlefield'], ...parts });
/** A characteristic-defining ability. */
export const defining = (parts: Partial<StaticAbility>): StaticAbility => effect(self, { defines: true, worksIn: ['anywhere'], ...parts });
export const entersTapped = (what: Filter = self): Ability =>
  when({ patterns: [{ kind: 'enters', tests: [{ field: 'what', is: 'filter', filter: what }] }], rewrites: [{ rewrite: 'change', changes: [{ change: 'tapped', value: true }] }] });

/** "Legendary Creature — Elf Warrior", power and toughness if any, text. */
export function card(name: string, line: string, parts: Partial<Card> = {}): Card {
  const [front = '', back = ''] = line.split(' — ');
  const words = front.split(' ');
  const supertypes = words.filter((word) => ['Legendary', 'Basic', 'Snow', 'World'].includes(word));
  return {
    name, supertypes, types: words.filter((word) => !supertypes.includes(word)), subtypes: back === '' ? [] : back.split(' '),
    colors: [], manaValue: 0, text: [], targets: [], do: [], costs: {}, costConditions: {}, ...parts,
  };
}

/** An object: where the world needs more than its card. */
export type Place = Card | (Partial<GameObject> & { readonly card: Card });

/** A world with objects 0, 1, … in this order, timestamps 1, 2, …; player 0 ("Amy") owns what nothing else says. */
export function world(places: readonly Place[], parts: Partial<World> = {}): World {
  const objects = places.map((place, id) => object(place, id));
  const players = ['Amy', 'Nicole'].map((name, id) => player(name, id, objects));
  return { players, objects, floating: [], turn: { of: 0, phase: 'main', step: 'main', number: 1 }, clock: 100, schedule: [], earlier: [], facts: [], ...parts };
}

function object(place: Place, id: number): GameObject {
  const parts: Partial<GameObject> & { readonly card: Card } = 'card' in place ? place : { card: place };
  const owner = parts.owner ?? 0;
  return {
    id, label: parts.card.name, token: false, owner, controller: owner, zone: 'battlefield', incarnation: 0, timestamp: id + 1, face: 'up', back: false,
    copies: [], becomes: [], gains: [], tapped: false, counters: [], damage: 0, chosen: {}, linked: {}, ...parts,
  };
}

function player(name: string, id: number, objects: readonly GameObject[]): PlayerState {
  const inZone = (zone: GameObject['zone']): readonly number[] => objects.filter((each) => each.zone === zone && each.owner === id).map((each) => each.id);
  return { id, name, life: 20, startingLife: 20, counters: [], library: inZone('library'), libraryKnown: true, hand: inZone('hand'), graveyard: inZone('graveyard'), maxHand: 7, mana: [] };
}

export const floating = (ability: StaticAbility, parts: Partial<Floating> = {}): Floating => ({
  id: 'f0', label: 'an effect', ability, source: null, controller: 0, bindings: {}, timestamp: 50, left: null, used: false, ...parts,
});

export const entry = (what: number, parts: Partial<EntryState> = {}): EntryState => ({
  what, under: 0, copies: [], becomes: [], gains: [], chosen: {}, face: 'up', back: false, counters: [], ...parts,
});

export const scope = (view: View, parts: Partial<Scope> = {}): Scope => ({ view, self: null, controller: 0, bindings: {}, ...parts });

/** Cards that several tests share. */
export const BEAR = card('Bear', 'Creature — Bear', { pt: [2, 2], colors: ['green'], manaValue: 2 });
export const FOREST = card('Forest', 'Basic Land — Forest');
export const SWAMP = card('Swamp', 'Basic Land — Swamp');
export const HUMILITY = card('Quiet', 'Enchantment', { manaValue: 4, text: [effect(type('Creature'), { lose: 'all', setPt: pt(1, 1) })] });
const MANA_VALUE: Amount = { amount: 'value', value: 'mana-value', of: IT };
export const OPALESCENCE = card('Gems', 'Enchantment', {
  manaValue: 4, text: [effect(all(type('Enchantment'), not(subtype('Aura')), not(self)), { addTypes: ['Creature'], setPt: [MANA_VALUE, MANA_VALUE] })],
});
export const BLOOD_MOON = card('Red Moon', 'Enchantment', { text: [effect(nonbasicLand, { landTypes: ['Mountain'] })] });
export const YAVIMAYA = card('Tree', 'Legendary Land', { text: [effect(type('Land'), { addLandTypes: ['Forest'] })] });
