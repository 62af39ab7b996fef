import { describe, expect, test } from 'vitest';
import { characteristics, controllerOf } from './613-layers.ts';
import {
  BEAR, BLOOD_MOON, FOREST, HUMILITY, OPALESCENCE, SWAMP, THIS, YAVIMAYA, all, card, defining, effect, floating, host, keyword, n, not, pt, self, subtype, type, world, yours, any,
} from './layers.fixture.ts';
import type { World } from './model.ts';

const line = (w: World, id: number): string => {
  const { supertypes, types, subtypes } = characteristics({ world: w }, id);
  return [[...supertypes, ...types].join(' '), ...(subtypes.length === 0 ? [] : [subtypes.join(' ')])].join(' — ');
};
const size = (w: World, id: number): string => {
  const { power, toughness } = characteristics({ world: w }, id);
  return `${String(power)}/${String(toughness)}`;
};
const ids = (w: World, id: number): readonly string[] => characteristics({ world: w }, id).abilities.map((held) => held.id);

describe('613.1 characteristics without continuous effects', () => {
  test('613.1: printed values, the same value for equal cards', () => {
    const w = world([BEAR, BEAR]);
    expect(size(w, 0)).toBe('2/2');
    expect(characteristics({ world: w }, 0)).toBe(characteristics({ world: w }, 0));
  });
  test('122.1a: +N/+N counters, 122.1b: keyword counters', () => {
    const w = world([{ card: BEAR, counters: [{ kind: '+1/+1', amount: 2, timestamp: 5 }, { kind: '-0/-1', amount: 1, timestamp: 5 }, { kind: 'trample', amount: 3, timestamp: 6 }] }]);
    expect(size(w, 0)).toBe('4/3');
    expect(ids(w, 0)).toEqual(['k:trample']);
  });
  test('702.12b: an indestructible counter brings the ability that forbids destruction', () => {
    const w = world([{ card: BEAR, counters: [{ kind: 'indestructible', amount: 1, timestamp: 6 }] }]);
    expect(ids(w, 0)).toEqual(['k:indestructible', 'k:indestructible.0']);
  });
  test('208.3: a permanent that is no creature has no power and toughness, a card elsewhere has', () => {
    const vehicle = card('Cart', 'Artifact — Vehicle', { pt: [3, 3] });
    const w = world([vehicle, { card: vehicle, zone: 'hand' }]);
    expect(size(w, 0)).toBe('undefined/undefined');
    expect(size(w, 1)).toBe('3/3');
  });
});

describe('613.7 timestamps', () => {
  test('613.7a: of two effects that set power and toughness the later wins', () => {
    const small = card('Small', 'Enchantment', { text: [effect(type('Creature'), { setPt: pt(1, 1) })] });
    const big = card('Big', 'Enchantment', { text: [effect(type('Creature'), { setPt: pt(9, 9) })] });
    expect(size(world([BEAR, small, big]), 0)).toBe('9/9');
    expect(size(world([BEAR, { card: small, timestamp: 30 }, big]), 0)).toBe('1/1');
  });
  test('613.4: setting before adding before switching, whatever the timestamps', () => {
    const grow = card('Grow', 'Enchantment', { text: [effect(type('Creature'), { plusPt: pt(3, 0) })] });
    const turn = card('Turn', 'Enchantment', { text: [effect(type('Creature'), { switchPt: true })] });
    const small = card('Small', 'Enchantment', { text: [effect(type('Creature'), { setPt: pt(1, 1) })] });
    expect(size(world([{ card: BEAR, counters: [{ kind: '+1/+1', amount: 1, timestamp: 2 }] }, turn, grow, small]), 0)).toBe('2/5');
  });
  test('613.7c: a keyword counter put on after all abilities were lost stays', () => {
    const counters = [{ kind: 'flying', amount: 1, timestamp: 20 }];
    expect(ids(world([{ card: BEAR, counters }, HUMILITY]), 0)).toEqual(['k:flying']);
    expect(ids(world([{ card: BEAR, counters }, { card: HUMILITY, timestamp: 30 }]), 0)).toEqual([]);
  });
  test('613.7b: a resolved effect has its own timestamp and the set it began with', () => {
    const lock = floating(effect(type('Creature'), { setPt: pt(5, 5) }), { affects: [{ object: 0, incarnation: 0 }, { object: 1, incarnation: 7 }] });
    const w = world([BEAR, BEAR, HUMILITY], { floating: [lock] });
    expect(size(w, 0)).toBe('5/5');
    expect(size(w, 1)).toBe('1/1');
  });
});

describe('613.3 characteristic-defining abilities', () => {
  test('604.3: they work in every zone and come first', () => {
    const graves = { amount: 'count', of: all({ test: 'card' }, { test: 'zone', zone: 'graveyard' }) } as const;
    const eater = card('Eater', 'Creature', { text: [defining({ setPt: [graves, { amount: 'plus', of: [graves, n(1)] }] })] });
    const w = world([eater, { card: eater, zone: 'hand' }, { card: BEAR, zone: 'graveyard' }, { card: BEAR, zone: 'graveyard', owner: 1 }]);
    expect(size(w, 0)).toBe('2/3');
    expect(size(w, 1)).toBe('2/3');
    const small = card('Small', 'Enchantment', { text: [effect(type('Creature'), { setPt: pt(1, 1) })] });
    expect(size(world([{ card: eater, timestamp: 40 }, small]), 0)).toBe('1/1');
  });
  test('702.73a: changeling is every creature type, until a type is set', () => {
    const shifter = card('Shifter', 'Creature — Shapeshifter', { pt: [1, 1], text: [keyword('changeling')] });
    const goblins = card('Banner', 'Enchantment', { text: [effect(subtype('Goblin'), { plusPt: pt(1, 1) })] });
    expect(size(world([shifter, goblins]), 0)).toBe('2/2');
    const elves = card('Elfland', 'Enchantment', { text: [effect(type('Creature'), { subtypes: ['Elf'] })] });
    expect(size(world([shifter, goblins, elves]), 0)).toBe('1/1');
    const sheet = card('Hush', 'Enchantment', { text: [effect(type('Creature'), { lose: 'all' })] });
    expect(size(world([shifter, goblins, sheet]), 0)).toBe('2/2'); // the types were given in layer 4
  });
});

describe('613.6 parts in several layers', () => {
  test('613.6: what has started goes on when the ability is lost, in both orders of entering', () => {
    for (const [a, b] of [[1, 2], [2, 1]] as const) {
      const w = world([{ card: OPALESCENCE, timestamp: a }, { card: HUMILITY, timestamp: b }, BEAR]);
      expect(line(w, 1)).toBe('Enchantment Creature');
      expect(ids(w, 1)).toEqual([]);
      expect(size(w, 1)).toBe(a < b ? '1/1' : '4/4');
      expect(size(w, 2)).toBe('1/1');
    }
  });
  test('613.6: an ability lost before its first layer does nothing', () => {
    const lord = card('Lord', 'Creature', { pt: [2, 2], text: [effect(type('Creature'), { plusPt: pt(1, 1) })] });
    expect(size(world([lord, BEAR, HUMILITY]), 1)).toBe('1/1');
    expect(size(world([lord, BEAR]), 1)).toBe('3/3');
  });
  test('613.7a: a granted ability applies in its later layer', () => {
    const teacher = card('Teacher', 'Enchantment', { text: [effect(subtype('Bear'), { gain: [effect(self, { plusPt: pt(2, 2) }), keyword('flying')] })] });
    const w = world([BEAR, teacher]);
    expect(size(w, 0)).toBe('4/4');
    expect(ids(w, 0)).toEqual(['g:o1:p0.0', 'g:o1:p0.1']);
  });
});

describe('305.7 land types', () => {
  const utility = card('Keep', 'Land', { text: [keyword('hexproof')] });
  test('305.7: setting a basic land type takes the text away and gives the mana ability', () => {
    const w = world([utility, BLOOD_MOON, FOREST]);
    expect(line(w, 0)).toBe('Land — Mountain');
    expect(ids(w, 0)).toEqual(['r:mana.Mountain']);
    expect(ids(w, 2)).toEqual(['r:mana.Forest']);
  });
  test('305.7: in addition keeps the text', () => {
    expect(ids(world([utility, YAVIMAYA]), 0)).toEqual(['p0', 'r:mana.Forest']);
  });
  test('613.8a: an effect whose ability another takes away waits for it, and then does not exist', () => {
    const w = world([YAVIMAYA, utility, BLOOD_MOON]);
    expect(line(w, 0)).toBe('Legendary Land — Mountain');
    expect(line(w, 1)).toBe('Land — Mountain');
  });
  test('305.7: abilities granted by other effects stay', () => {
    const shield = card('Ward', 'Enchantment', { text: [effect(type('Land'), { gain: [keyword('hexproof')] })] });
    expect(ids(world([utility, shield, BLOOD_MOON]), 0)).toEqual(['r:mana.Mountain', 'g:o1:p0.0']);
  });
  test('605.1a: all but mana abilities', () => {
    const sun = card('Red Sun', 'Enchantment', { text: [effect(type('Land'), { lose: 'all-but-mana' })] });
    expect(ids(world([utility, FOREST, sun]), 0)).toEqual([]);
    expect(ids(world([utility, FOREST, sun]), 1)).toEqual(['r:mana.Forest']);
  });
});

describe('613.8 dependencies', () => {
  const bell = card('Bell', 'Artifact', { text: [effect(subtype('Swamp'), { addTypes: ['Creature'], setPt: pt(1, 1) })] });
  const toSwamps = card('Dark', 'Enchantment', { text: [effect(subtype('Forest'), { landTypes: ['Swamp'] })] });
  const toForests = card('Light', 'Enchantment', { text: [effect(subtype('Swamp'), { landTypes: ['Forest'] })] });
  test('613.8a: what applies to more objects after another effect waits for it', () => {
    const w = world([bell, toSwamps, FOREST]);
    expect(line(w, 2)).toBe('Basic Land Creature — Swamp');
    expect(size(w, 2)).toBe('1/1');
  });
  test('613.8b: with nothing to depend on, a Forest beside both conversions', () => {
    const w = world([toSwamps, toForests, bell, FOREST]);
    // toForests and the bell depend on toSwamps; the bell then depends on toForests, too
    expect(line(w, 3)).toBe('Basic Land — Forest');
  });
  test('613.8b: effects in a loop are applied by timestamp', () => {
    const w = world([toSwamps, toForests, FOREST, SWAMP]);
    expect(line(w, 2)).toBe('Basic Land — Forest');
    expect(line(w, 3)).toBe('Basic Land — Forest');
  });
  test('613.8c: the order is found again after each application', () => {
    const saprolings = card('Life', 'Enchantment', { text: [effect(any(subtype('Forest'), subtype('Saproling')), { addTypes: ['Land', 'Creature', 'Forest', 'Saproling'], setPt: pt(1, 1), colors: ['green'] })] });
    const xeno = card('Same', 'Enchantment', { text: [effect(all(type('Creature'), yours), { addTypes: ['Saproling'] })] });
    const w = world([saprolings, xeno, BEAR]);
    expect(line(w, 2)).toBe('Creature Land — Bear Saproling Forest');
    expect(ids(w, 2)).toEqual(['r:mana.Forest']);
  });
  test('613.8a: an effect that sets the type of its own source away', () => {
    const song = card('Song', 'Enchantment — Aura', { text: [effect(host, { types: ['Land'], landTypes: ['Forest'], colors: [] })] });
    const xeno = card('Same', 'Enchantment', { text: [effect(type('Creature'), { addTypes: ['Wizard'] })] });
    const w = world([xeno, { card: song, attachedTo: 0 }, BEAR]);
    expect(line(w, 0)).toBe('Land — Forest');
    expect(line(w, 2)).toBe('Creature — Bear');
  });
  test('613.8a: a lock on abilities in layer 6 is waited for by what it removes', () => {
    const rhythm = card('Drum', 'Enchantment Creature', { pt: [1, 1], text: [effect(all(type('Creature'), yours), { gain: [keyword('haste')] })] });
    const hush = card('Hush', 'Enchantment', { text: [effect(type('Creature'), { lose: 'all' })] });
    expect(ids(world([rhythm, BEAR, hush]), 1)).toEqual([]);
    const net = card('Net', 'Enchantment — Aura', { text: [effect(host, { lose: 'all' })] });
    expect(ids(world([rhythm, BEAR, { card: net, attachedTo: 0 }]), 1)).toEqual([]);
  });
});

describe('613.1b-c control and text', () => {
  test('613.1b: the controller of an effect is the one after layer 2', () => {
    const steal = card('Steal', 'Enchantment — Aura', { text: [effect(host, { control: { ref: 'you' } })] });
    const lord = card('Lord', 'Creature', { pt: [2, 2], text: [effect(all(type('Creature'), yours, not(self)), { plusPt: pt(1, 1) })] });
    const w = world([lord, BEAR, { card: BEAR, owner: 1 }, { card: steal, owner: 1, attachedTo: 0 }]);
    expect(controllerOf({ world: w }, 0)).toBe(1);
    expect(size(w, 1)).toBe('2/2');
    expect(size(w, 2)).toBe('3/3');
  });
  test('612.1: land types, creature types and colours in type lines and abilities', () => {
    const hack = card('Hack', 'Enchantment — Aura', { text: [effect(host, { text: [{ from: 'Mountain', to: 'Swamp' }] })] });
    const w = world([BLOOD_MOON, { card: hack, attachedTo: 0 }, card('Keep', 'Land')]);
    expect(line(w, 2)).toBe('Land — Swamp');
    const chosen = card('Hack', 'Enchantment — Aura', { text: [effect(host, { text: [{ from: { chosen: 'from' }, to: { chosen: 'to' } }] })] });
    const v = world([FOREST, { card: chosen, attachedTo: 0, chosen: { from: 'Forest', to: 'Island' } }]);
    expect(line(v, 0)).toBe('Basic Land — Island');
    expect(ids(v, 0)).toEqual(['r:mana.Island']);
    expect(characteristics({ world: v }, 0).name).toBe('Forest');
  });
  test('612.6: the full text of another object', () => {
    const top = all(type('Creature'), { test: 'zone', zone: 'graveyard', of: { test: 'ref', ref: { ref: 'you' } } }, { test: 'top' });
    const shifter = card('Shifter', 'Creature — Shapeshifter', { pt: [0, 1], text: [effect(self, { if: { if: 'exists', filter: top }, copyText: top })] });
    const flyer = card('Flyer', 'Creature — Bird', { pt: [3, 1], text: [keyword('flying')] });
    const w = world([shifter, { card: flyer, zone: 'graveyard' }, { card: BEAR, zone: 'graveyard' }]);
    expect(line(w, 0)).toBe('Creature — Bird');
    expect(size(w, 0)).toBe('3/1');
    expect(characteristics({ world: w }, 0).name).toBe('Flyer');
    expect(ids(w, 0)).toEqual(['t:o0:p0.0']);
  });
});

describe('613.1d-e types and colours', () => {
  test('205.1a: setting card types drops subtypes that go with the lost ones', () => {
    const w = world([card('Isle', 'Legendary Creature — Kraken', { pt: [12, 12], text: [effect(self, { if: { if: 'is', ref: THIS, filter: { test: 'counter', kind: 'slumber' } }, types: ['Land'], keep: ['supertypes'] })] })]);
    expect(line(w, 0)).toBe('Legendary Creature — Kraken');
    const asleep = world([{ ...w.objects[0], card: w.objects[0]?.card ?? BEAR, counters: [{ kind: 'slumber', amount: 5, timestamp: 3 }] }]);
    expect(line(asleep, 0)).toBe('Legendary Land');
    expect(size(asleep, 0)).toBe('undefined/undefined');
  });
  test('700.5: as long as devotion is less than five it is no creature', () => {
    const god = card('God', 'Legendary Enchantment Creature — God', {
      pt: [5, 6], manaCost: '{3}{W}',
      text: [effect(self, { if: { if: 'compare', left: { amount: 'value', value: 'devotion', of: { ref: 'you' }, colors: ['white'] }, op: 'less-than', right: n(3) }, removeTypes: ['Creature'] })],
    });
    const priest = card('Priest', 'Creature', { manaCost: '{W}{W}', pt: [1, 1] });
    expect(line(world([god]), 0)).toBe('Legendary Enchantment');
    expect(line(world([god, priest]), 0)).toBe('Legendary Enchantment Creature — God');
  });
  test('613.1d: an effect on cards in other zones leaves the battlefield alone', () => {
    const spy = card('Spy', 'Enchantment', { text: [effect(all(type('Creature'), { test: 'owner', who: { test: 'ref', ref: { ref: 'you' } } }), { zones: ['hand', 'library', 'graveyard', 'exile', 'stack', 'command'], subtypes: [{ chosen: 'kind' }] })] });
    const w = world([{ card: spy, chosen: { kind: 'Sponge' } }, BEAR, { card: BEAR, zone: 'graveyard' }, { card: BEAR, zone: 'hand', owner: 1 }]);
    expect(line(w, 1)).toBe('Creature — Bear');
    expect(line(w, 2)).toBe('Creature — Sponge');
    expect(line(w, 3)).toBe('Creature — Bear');
  });
  test('613.1e: colours set and added', () => {
    const paint = card('Paint', 'Enchantment', { text: [effect(type('Creature'), { colors: [{ chosen: 'color' }], addColors: ['red'] })] });
    expect(characteristics({ world: world([BEAR, { card: paint, chosen: { color: 'blue' } }]) }, 0).colors).toEqual(['blue', 'red']);
  });
  test('613.8: nontoken creatures are lands in addition, lands are creatures, nonbasic lands are Mountains', () => {
    const ashaya = card('Soul', 'Legendary Creature — Elemental', { pt: [5, 5], text: [effect(all(type('Creature'), yours, not({ test: 'token' })), { addTypes: ['Land', 'Forest'] })] });
    const w = world([ashaya, BEAR, { card: BEAR, token: true }, BLOOD_MOON]);
    // the moon waits for the soul, which makes more lands; the soul does not wait, for it is no land before
    expect(line(w, 1)).toBe('Creature Land — Bear Mountain');
    expect(line(w, 2)).toBe('Creature — Bear');
  });
});

describe('613 caching', () => {
  test('613.5: worlds that differ only in life share the computation, unless an effect looks at life', () => {
    const w = world([BEAR, HUMILITY]);
    const hurt: World = { ...w, players: w.players.map((player) => ({ ...player, life: 1 })) };
    expect(characteristics({ world: hurt }, 0)).toBe(characteristics({ world: w }, 0));
    const life = card('Pulse', 'Enchantment', { text: [effect(type('Creature'), { setPt: [{ amount: 'value', value: 'life', of: { ref: 'you' } }, n(1)] })] });
    const v = world([BEAR, life]);
    expect(size(v, 0)).toBe('20/1');
    expect(size({ ...v, players: v.players.map((player) => ({ ...player, life: 3 })) }, 0)).toBe('3/1');
  });
  test('613.5: another set of objects is computed again', () => {
    const w = world([BEAR, HUMILITY]);
    const grown: World = { ...w, objects: w.objects.map((each) => (each.id === 0 ? { ...each, counters: [{ kind: '+1/+1', amount: 1, timestamp: 9 }] } : each)) };
    expect(size(w, 0)).toBe('1/1');
    expect(size(grown, 0)).toBe('2/2');
  });
});
