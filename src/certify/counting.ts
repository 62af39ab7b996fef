/** Numbers of a whole group: how many different colors, how large a party, how much devotion. */
import type { Int } from '../base/integer.ts';
import type { Thing } from '../rules/model.ts';
import { controllerOf, passes } from './evaluate.ts';
import { type Scope, asPlayer, seen, thingIsPlayer } from './sight.ts';
import { traitsOf } from './traits.ts';
import { BASIC_LANDS } from './words.ts';

/** How many different words, names or numbers things have between them. */
export function differentIn(scope: Scope, what: string, of: readonly Thing[]): Int {
  const traits = of.filter((thing) => !thingIsPlayer(thing)).map((id) => traitsOf(scope.sight, seen(scope.sight, id)));
  const words = traits.flatMap((each): readonly (string | Int)[] => (what === 'colors' ? each.colors : what === 'color-pairs' ? [[...each.colors].sort().join(' and ')].filter((pair) => pair.split(' and ').length === 2) : what === 'types' ? each.types : what === 'names' ? (each.name === '' ? [] : [each.name]) : what === 'subtypes' ? each.subtypes : what === 'basic-land-types' ? each.subtypes.filter((word) => BASIC_LANDS.includes(word)) : what === 'mana-values' ? [each.manaValue] : [what === 'powers' ? each.power : each.toughness].filter((size) => size !== undefined)));
  return new Set(words.map(String)).size;
}
/** CR 700.8: where some of the four types have too few creatures between them, so many of them stay without one; the worst of these sets decides (Hall). */
export function partySize(scope: Scope, of: readonly Thing[]): Int {
  const sets = ['Cleric', 'Rogue', 'Warrior', 'Wizard'].reduce<readonly (readonly string[])[]>((all, role) => [...all, ...all.map((set) => [...set, role])], [[]]);
  return Math.min(...sets.map((set) => 4 - set.length + of.filter((thing) => set.some((value) => passes(scope, { test: 'subtype', value }, thing))).length));
}
/** CR 700.5: the mana symbols of some colors among the mana costs of what a player controls. */
export function devotion(scope: Scope, thing: Thing | undefined, colors: readonly string[]): Int {
  if (thing === undefined) return 0;
  const player = thingIsPlayer(thing) ? asPlayer(thing) : controllerOf(scope.sight, thing);
  const letters: Readonly<Record<string, string>> = { white: 'W', blue: 'U', black: 'B', red: 'R', green: 'G' };
  const wanted = colors.map((color) => letters[color.toLowerCase()] ?? '?');
  const mine = scope.sight.world.objects.filter((object) => object.zone === 'battlefield' && traitsOf(scope.sight, object).controller === player);
  return mine.reduce((sum, object) => sum + [...(traitsOf(scope.sight, object).manaCost ?? '').matchAll(/\{([^}]*)\}/g)].filter(([, symbol]) => wanted.some((letter) => symbol?.includes(letter))).length, 0);
}
