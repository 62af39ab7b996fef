import { describe, expect, test } from 'vitest';
import { characteristics } from './613-layers.ts';
import { stagedTrace } from './613-staged.ts';
import { stage } from './614-lookahead.ts';
import type { Condition, Filter, StaticAbility } from './ability.ts';
import {
  BEAR, BLOOD_MOON, FOREST, HUMILITY, THIS, all, any, card, effect, entry, floating, keyword, n, not, pt, self, subtype, type, world,
} from './layers.fixture.ts';
import type { Place } from './layers.fixture.ts';
import type { Characteristics, World } from './model.ts';

/** The last of the places as it would be on the battlefield, entering from the hand. */
function looks(...places: readonly Place[]): Characteristics {
  const at = places.length - 1;
  const last = places[at] ?? BEAR;
  const w = world([...places.slice(0, at), 'card' in last ? last : { card: last, zone: 'hand' }]);
  return characteristics(stage(w, entry(at)), at);
}
const size = ({ power, toughness }: Characteristics): string => `${String(power)}/${String(toughness)}`;
const blue: Filter = { test: 'color', value: 'blue' };
const creature = type('Creature');
const enchantment = (name: string, parts: Partial<StaticAbility>, whom: Filter = creature) => card(name, 'Enchantment', { text: [effect(whom, parts)] });
const GHOUL = card('Ghoul', 'Creature — Zombie', { pt: [2, 2] });
/** What takes the abilities of enchantments, and has its own. */
const HUSH = card('Hush', 'Artifact', { text: [effect(type('Enchantment'), { lose: 'all' })] });
const PAINT = enchantment('Paint', { colors: ['blue'] });

describe('613.6 what has begun to apply to the duplicate', () => {
  test('613.6: it goes on although its ability is lost before the next layer, and does nothing else', () => {
    const hall = enchantment('Hall', { addTypes: ['Artifact'], plusPt: pt(1, 0) }, subtype('Zombie'));
    const seen = looks(hall, HUSH, GHOUL);
    expect([seen.types, size(seen)]).toEqual([['Creature', 'Artifact'], '3/2']);
    expect(looks(enchantment('Hall', { plusPt: pt(1, 0) }, subtype('Zombie')), HUSH, GHOUL).power).toBe(2); // lost before its first layer
  });
  test('613.7: it goes on at its own timestamp', () => {
    const hall = enchantment('Hall', { addTypes: ['Artifact'], setPt: pt(5, 4) }, subtype('Zombie'));
    const small = card('Small', 'Artifact', { text: [effect(creature, { setPt: pt(1, 0) })] });
    expect(size(looks(hall, HUSH, small, GHOUL))).toBe('1/0');
    expect(size(looks(small, hall, HUSH, GHOUL))).toBe('5/4');
    const [tiny, huge] = [card('Tiny', 'Artifact', { text: [effect(creature, { setPt: pt(0, 1) })] }), card('Huge', 'Artifact', { text: [effect(creature, { setPt: pt(9, 8) })] })];
    expect(size(looks(tiny, hall, huge, HUSH, GHOUL))).toBe('9/8');
    expect(size(looks({ card: hall, timestamp: 9 }, tiny, huge, HUSH, GHOUL))).toBe('5/4');
  });
  test('613.6: it goes on where the duplicate no longer fits', () => {
    const gems = enchantment('Gems', { addTypes: ['Creature'], setPt: pt(4, 3) }, all(type('Enchantment'), not(creature)));
    const seen = looks(gems, card('Plain', 'Enchantment'));
    expect([seen.types, size(seen)]).toEqual([['Enchantment', 'Creature'], '4/3']);
  });
  test('613.6, 613.8: on the board and for the duplicate it looks at the same board', () => {
    // In layer 7c each of the two changes what the other does: the earlier comes first, and the Bear is still 2/2.
    const powerOf = (name: string) => ({ amount: 'sum', value: 'power', of: { test: 'name', value: name } }) as const;
    const herd = enchantment('Herd', { addTypes: ['Artifact'], plusPt: [powerOf('Bear'), n(0)] }, any(subtype('Zombie'), subtype('Cat')));
    const echo = enchantment('Echo', { plusPt: [powerOf('Cat'), n(0)] }, subtype('Bear'));
    const cat = card('Cat', 'Creature — Cat', { pt: [1, 1] });
    expect(size(looks(herd, echo, BEAR, cat, GHOUL))).toBe('4/2');
  });
  test('613.1: its own effects look at the board as it is in their layer', () => {
    const dead = enchantment('Dead', { addTypes: ['Zombie'] }, subtype('Bear'));
    const zombies = { amount: 'count', of: all(subtype('Zombie'), { test: 'permanent' }, not(self)) } as const;
    const king = card('King', 'Creature', { pt: [1, 1], text: [effect(self, { plusPt: [zombies, n(0)] })] });
    expect(size(looks(dead, BEAR, BEAR, king))).toBe('3/1');
    expect(size(looks(BEAR, GHOUL, king))).toBe('2/1');
  });
});

describe('613.6 what begins in a later layer', () => {
  const elves = { addTypes: ['Elf'], plusPt: pt(1, 0) } as const;
  test('613.6: an effect whose condition comes true after its first layer begins there', () => {
    const shy = card('Shy', 'Creature — Human', { pt: [2, 2], text: [effect(self, { if: { if: 'is', ref: THIS, filter: blue }, ...elves })] });
    const seen = looks(PAINT, shy);
    expect([seen.subtypes, size(seen)]).toEqual([['Human'], '3/2']);
  });
  test('613.6: an effect of the board that applies to nothing yet may begin with the duplicate', () => {
    const seen = looks(enchantment('Grove', elves, blue), PAINT, GHOUL);
    expect([seen.subtypes, size(seen)]).toEqual([['Zombie'], '3/2']);
  });
  test('613.6: one that has begun with another object does not take up the duplicate afterwards', () => {
    const fish = card('Fish', 'Creature — Fish', { pt: [1, 1], colors: ['blue'] });
    const seen = looks(enchantment('Grove', elves, blue), PAINT, fish, GHOUL);
    expect([seen.subtypes, size(seen)]).toEqual([['Zombie'], '2/2']);
  });
});

describe('613.8 abilities of the duplicate', () => {
  test('613.8a: an ability that is lost in its layer is not applied any more', () => {
    const bird = card('Bird', 'Creature', { pt: [2, 2], text: [effect(self, { gain: [keyword('flying')], plusPt: pt(3, 0) })] });
    const seen = looks(HUMILITY, bird);
    expect([seen.abilities, size(seen)]).toEqual([[], '1/1']);
    expect(looks(bird).abilities).toHaveLength(2);
  });
  test('613.8b: two that depend on each other go by their timestamps', () => {
    // As a basic land it would be out of reach of the Moon, and the Moon takes the ability that makes it basic.
    const base = card('Base', 'Land', { text: [effect(self, { addTypes: ['Basic'] })] });
    expect(looks(BLOOD_MOON, base)).toMatchObject({ supertypes: [], subtypes: ['Mountain'] });
    expect(looks(base)).toMatchObject({ supertypes: ['Basic'], subtypes: [] });
  });
});

describe('614.12 the duplicate is looked at as the board is now', () => {
  const grows = (condition: Condition): Place => enchantment('Grow', { if: condition, plusPt: pt(1, 0) });
  const power = (w: World, at: number, state: ReturnType<typeof entry>): unknown => characteristics(stage(w, state), at).power;
  const gained: Condition = { if: 'happened', fact: 'gains-life', since: 'game' };
  const rich: Condition = { if: 'compare', left: { amount: 'value', value: 'life', of: { ref: 'you' } }, op: 'more-than', right: n(20) };
  const changes: readonly (readonly [string, Place, (w: World) => Partial<World>])[] = [
    ['life', grows(rich), (w) => ({ players: w.players.map((each) => ({ ...each, life: 25 })) })],
    ['the turn', grows({ if: 'phase', phase: 'combat' }), (w) => ({ turn: { ...w.turn, phase: 'combat' } })],
    ['what has happened', grows(gained), () => ({ facts: [{ fact: 'gains-life', subject: -1, amount: 1, cause: 'effect' }] as never })],
    ['day and night', grows({ if: 'designated', what: 'night' }), () => ({ designations: [{ what: 'night', of: null }] })],
    ['effects in force', PAINT, () => ({ floating: [floating(effect(creature, { plusPt: pt(1, 0) }))] })],
    ['other objects', grows({ if: 'exists', filter: all(type('Artifact'), { test: 'permanent' }) }), (w) => ({ objects: [...w.objects.slice(0, 2), { ...w.objects[2]!, card: card('Idle', 'Artifact') }] })],
  ];
  test.each(changes)('613.5: %s', (_, place, change) => {
    const w = world([place, { card: BEAR, zone: 'hand' }, card('Blank', 'Enchantment')]);
    const state = entry(1);
    expect([power(w, 1, state), power({ ...w, ...change(w) }, 1, state), power(w, 1, state)]).toEqual([2, 3, 2]);
  });
  test('the same board gives the same value, worked out once', () => {
    const w = world([HUMILITY, { card: GHOUL, zone: 'hand' }]);
    const view = stage(w, entry(1));
    expect(characteristics(view, 1)).toBe(characteristics(view, 1));
  });
});

describe('613.1 the way through the layers', () => {
  test('613.8: each step says which effect, whether it applies, and whether an older one waits for it', () => {
    const bell = card('Bell', 'Artifact', { text: [effect(subtype('Swamp'), { addTypes: ['Creature'], setPt: pt(1, 3) })] });
    const dark = enchantment('Dark', { landTypes: ['Swamp'] }, subtype('Forest'));
    const w = world([bell, dark, PAINT, HUMILITY, { card: FOREST, zone: 'hand' }]);
    const view = stage(w, entry(4));
    const { base, steps, values } = stagedTrace(w, view.staged!);
    expect(base.subtypes).toEqual(['Forest']);
    expect(values).toEqual(characteristics(view, 4));
    const line = (each: Characteristics): string => `${each.types.join(' ')} ${each.subtypes.join(' ')} ${each.colors.join(' ')} ${size(each)}`;
    expect(steps.map(({ layer, effect: { source }, applies, early }) => [layer, source, applies, early])).toEqual([
      ['4', 1, true, true], ['4', 0, true, false], ['5', 2, true, false], ['6', 3, true, false], ['7b', 0, true, false], ['7b', 3, true, false],
    ]);
    expect(steps.map(({ after }) => line(after))).toEqual([
      'Land Swamp  undefined/undefined', 'Land Creature Swamp  undefined/undefined', 'Land Creature Swamp blue undefined/undefined', 'Land Creature Swamp blue undefined/undefined', 'Land Creature Swamp blue 1/3', 'Land Creature Swamp blue 1/1',
    ]);
    expect(steps.map(({ before }) => before)).toEqual([base, ...steps.slice(0, -1).map(({ after }) => after)]);
    expect(steps.every(({ view: seen, before }) => seen.staged === view.staged && seen.frame?.staged === before)).toBe(true);
  });
  test('614.12: an effect that does not reach it is a step that changes nothing', () => {
    const w = world([PAINT, { card: FOREST, zone: 'hand' }]);
    const { steps } = stagedTrace(w, stage(w, entry(1)).staged!);
    expect(steps.map(({ applies, early, before, after }) => [applies, early, before === after])).toEqual([[false, false, true]]);
  });
});
