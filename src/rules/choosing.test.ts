import { describe, expect, test } from 'vitest';
import type { ChooseSpec } from './ability.ts';
import { rulesOf } from './applying.fixture.ts';
import { bindingOf, bounded, choiceQuestion, divisions, playerOf, subsets } from './choosing.ts';
import { BEAR, FOREST, SWAMP, THIS, n, scope, type, world } from './layers.fixture.ts';
import { thingOfPlayer } from './model.ts';

const w = world([BEAR, { card: BEAR, label: 'Cub', incarnation: 3 }, FOREST, SWAMP]);
const at = scope({ world: w });
const ask = (spec: Partial<ChooseSpec>, who: number | null = 0, domain: Readonly<Record<string, readonly string[]>> = {}) => choiceQuestion({ ...rulesOf(), domain }, at, { name: 'it', what: 'objects', filter: type('Creature'), ...spec }, [], who);
const texts = (...of: Parameters<typeof ask>): readonly string[] => ask(...of).options.map(({ text }) => text);

describe('608.2d what may be chosen', () => {
  test('608.2d: one thing, unless the text says how many; of nothing nothing', () => {
    expect(texts({})).toEqual(['Bear', 'Cub']);
    expect(texts({ from: n(0), to: n(2) })).toEqual(['nothing', 'Bear', 'Cub', 'Bear and Cub']);
    expect(texts({ to: n(2) })).toEqual(['Bear', 'Cub', 'Bear and Cub']);
    expect(texts({ from: n(2), to: 'any' })).toEqual(['Bear and Cub']);
    expect(texts({ filter: type('Artifact') })).toEqual(['nothing']);
    expect(subsets(3, 2, 5)).toEqual([[0, 1], [0, 2], [1, 2], [0, 1, 2]]);
  });
  test('107.1c: a number within what the text says', () => {
    expect(texts({ what: 'number', from: n(2), to: n(4) })).toEqual(['2', '3', '4']);
    expect(texts({ what: 'number', to: n(1) })).toEqual(['0', '1']);
    expect(texts({ what: 'number', words: ['1', '7'] })).toEqual(['1', '7']);
  });
  test('105.4, 305.6: a color, a basic land type; of an open domain what is named and the rest', () => {
    expect(texts({ what: 'color' })).toEqual(['white', 'blue', 'black', 'red', 'green']);
    expect(texts({ what: 'land-type' })).toEqual(['Plains', 'Island', 'Swamp', 'Mountain', 'Forest']);
    expect(texts({ what: 'land-type' }, 0, { 'land type': ['Cave'] })).toEqual(['Cave']);
    expect(texts({ what: 'card-type' }, 0, { 'card type': ['Land'] })).toEqual(['Land']);
    for (const each of ['Artifact', 'Battle', 'Creature', 'Enchantment', 'Instant', 'Land', 'Planeswalker', 'Sorcery']) expect(texts({ what: 'card-type' })).toContain(each);
    expect(texts({ what: 'creature-type' }, 0, { 'creature type': ['Elf'] })).toEqual(['Elf', 'a creature type not named here']);
    expect(texts({ what: 'card-name' })).toEqual(['a card name not named here']);
    expect([texts({ what: 'word', words: ['odd', 'even'] }), texts({ what: 'word' }, 0, { it: ['left'] }), texts({ what: 'word' })]).toEqual([['odd', 'even'], ['left'], ['nothing']]); // 101.3: of no words none is chosen
  });
  test('at random every way is as likely as any other', () => {
    const weights = (spec: Partial<ChooseSpec>, who: number | null) => ask(spec, who).options.map(({ weight }) => weight);
    for (const spec of [{}, { what: 'number', words: ['1', '2'] }, { what: 'word', words: ['odd', 'even'] }] as const) expect([weights(spec, null), weights(spec, 0)]).toEqual([[1, 1], [undefined, undefined]]);
  });
  test('614.12a: a choice as something enters; 608.2d: as something resolves', () => {
    expect((['color', 'creature-type', 'card-name', 'land-type', 'card-type'] as const).map((what) => ask({ what }).rule)).toEqual(Array.from({ length: 5 }, () => '614.12a'));
    expect([ask({}).rule, ask({ what: 'players' }).rule, ask({ what: 'number' }).rule, ask({ what: 'counter-kind' }).rule, ask({ what: 'word' }).rule]).toEqual(['608.2d', '608.2d', '608.2d', '608.2d', '614.12b']);
  });
});

describe('615.7 ways to divide', () => {
  test('615.7: all of it, and of no source more than it deals', () => {
    expect(divisions([2, 1], 2)).toEqual([[1, 1], [2, 0]]);
    expect(divisions([1, 1, 1], 2)).toEqual([[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
    expect([divisions([], 0), divisions([], 1), divisions([1], 2)]).toEqual([[[]], [], []]);
  });
});

describe('what an answer means', () => {
  test('400.7: an object is chosen as the object that it is now', () => {
    expect(bindingOf(w, { answer: 'things', things: [0, 1, thingOfPlayer(1)] })).toEqual({ things: [0, 1, thingOfPlayer(1)], incarnations: [0, 3, 0] });
    expect([bindingOf(w, { answer: 'word', word: 'red' }), bindingOf(w, { answer: 'number', number: 2 })]).toEqual([{ word: 'red' }, { number: 2 }]);
    expect(() => bindingOf(w, { answer: 'yes' })).toThrow('binds nothing');
  });
  test('109.5: who is meant, and "you" where nobody is', () => {
    expect([playerOf(at, { ref: 'opponents' }), playerOf(at, { ref: 'you' }), playerOf({ ...at, self: 0, controller: 1 }, THIS)]).toEqual([1, 0, 1]);
  });
  test('a number beyond what one step can do is said, not cut', () => {
    expect([bounded(0), bounded(10_000)]).toEqual([0, 10_000]);
    expect(() => bounded(10_001)).toThrow(RangeError);
  });
});
