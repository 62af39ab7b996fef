/** The step machine by itself: options, who is asked, what can be replaced, and that positions are plain values. */
import { describe, expect, test } from 'vitest';
import { when } from './702-keywords.ts';
import type { Filter, Instruction, WhenAbility } from './ability.ts';
import { BEAR, n, world } from './layers.fixture.ts';
import { type Machine, initialPosition, machineOf, ready, take } from './machine.ts';
import type { Fact, Floating, Scenario } from './model.ts';
import type { Offer, Position } from './position.ts';

const toPlayer: Filter = { test: 'player' };
const watches = (filter: Filter): WhenAbility['patterns'] => [{ kind: 'damage', tests: [{ field: 'to', is: 'filter', filter }] }];
const amount = (op: 'times' | 'plus', by: number): WhenAbility['rewrites'][number] => ({ rewrite: 'change', changes: [{ change: 'amount', op, by: n(by) }] });
const doubler = (filter: Filter = toPlayer): WhenAbility => when({ patterns: watches(filter), rewrites: [amount('times', 2)] });
const adder = (filter: Filter = toPlayer): WhenAbility => when({ patterns: watches(filter), rewrites: [amount('plus', 1)] });
const inForce = (...abilities: readonly WhenAbility[]): readonly Floating[] =>
  abilities.map((ability, i) => ({ id: `f${String(i)}`, label: `e${String(i)}`, ability, source: null, controller: 0, bindings: {}, timestamp: 10 + i, left: null, used: false }));

/** So much damage from object 0 to a player. */
const damage = (to: string, much: number, own: readonly WhenAbility[] = []): Instruction => ({
  do: 'event', kind: 'damage', args: { from: { arg: 'ref', ref: { ref: 'label', name: 'Bear' } }, to: { arg: 'ref', ref: { ref: 'label', name: to } }, amount: { arg: 'amount', amount: n(much) } }, own, forbids: [],
});
const scenario = (instructions: readonly Instruction[], effects: readonly Floating[]): Scenario => ({
  id: 't', title: 't', rules: [], edition: 'current', readings: {}, cards: {}, labels: { Amy: -1, Nicole: -2, Bear: 0 }, world: world([BEAR], { floating: effects }), instructions, controller: 0, stateBasedActions: 'none', triggers: 'ignore',
  observe: { items: [{ observe: 'events' }] }, domain: {},
});

interface Play { readonly amounts: readonly string[]; readonly asked: readonly string[] }
const dealt = (facts: readonly Fact[]): readonly string[] => facts.filter(({ fact }) => fact === 'damage').map(({ amount: much, subject }) => `${String(much)} to ${String(subject)}`);
/** Every play: what was dealt, and who took which option of how many. */
function plays(machine: Machine, position: Position, asked: readonly string[] = []): readonly Play[] {
  const { offers, position: end } = ready(machine, position);
  if (offers.length === 0) return [{ amounts: dealt(end.world.facts), asked }];
  return offers.flatMap((offer) => plays(machine, take(machine, position, offer.choice), [...asked, `${String(offer.player)}: ${offer.chosen} of ${String(offers.length)}`]));
}
const playsOf = (given: Scenario, machine: Machine = machineOf(given)): readonly Play[] => plays(machine, initialPosition(given));
const replacing = (given: Scenario, procedure: Partial<Machine['procedure']>): Machine => {
  const machine = machineOf(given);
  return { ...machine, procedure: { ...machine.procedure, ...procedure } };
};

describe('616.1: the process, step by step', () => {
  test('614.5: an effect has one opportunity, and an only option is a step all the same', () => {
    expect(playsOf(scenario([damage('Nicole', 2)], inForce(doubler())))).toEqual([{ amounts: ['4 to -2'], asked: ['1: e0 of 1'] }]);
  });
  test('616.1e: the affected player chooses among what applies, and then again', () => {
    expect(playsOf(scenario([damage('Nicole', 2)], inForce(doubler(), adder())))).toEqual([
      { amounts: ['5 to -2'], asked: ['1: e0 of 2', '1: e1 of 1'] },
      { amounts: ['6 to -2'], asked: ['1: e1 of 2', '1: e0 of 1'] },
    ]);
  });
  test('616.1a: what the text says of its own effect comes first', () => {
    const own = scenario([damage('Nicole', 2, [{ ...adder(), patterns: [], own: true }])], inForce(doubler()));
    expect(playsOf(own).map(({ amounts }) => amounts)).toEqual([['6 to -2']]);
    const untiered = replacing(own, { tier: () => 0 });
    expect(playsOf(own, untiered).map(({ amounts }) => amounts)).toEqual([['6 to -2'], ['5 to -2']]);
  });
  test('101.4: players who are asked at once take turns, the active player first', () => {
    const both: Instruction = { do: 'together', of: [damage('Amy', 1), damage('Nicole', 1)], own: [] };
    expect(playsOf(scenario([both], inForce(doubler(), adder()))).map(({ asked }) => asked.map((each) => each[0]).join(''))).toEqual(Array(4).fill('0101'));
  });
  test('614.7a: damage of 0 is no event, and nobody is asked about it', () => {
    expect(playsOf(scenario([damage('Nicole', 0)], inForce(doubler(), adder())))).toEqual([{ amounts: [], asked: [] }]);
  });
});

describe('each step of the procedure can be replaced by another', () => {
  const given = scenario([damage('Nicole', 2)], inForce(doubler(), adder()));
  test('who chooses', () => {
    expect(playsOf(given, replacing(given, { chooser: () => 0 })).every(({ asked }) => asked.every((each) => each.startsWith('0:')))).toBe(true);
  });
  test('what is gathered', () => {
    const machine = machineOf(given);
    const last = replacing(given, { gather: (...args) => machine.procedure.gather(...args).slice(-1) });
    expect(playsOf(given, last).map(({ amounts }) => amounts)).toEqual([['6 to -2']]);
  });
  test('whether the event exists', () => {
    expect(playsOf(given, replacing(given, { exists: () => false }))).toEqual([{ amounts: [], asked: [] }]);
  });
});

describe('positions are plain values', () => {
  const frozen = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
      Object.freeze(value);
      Object.values(value).forEach(frozen);
    }
    return value;
  };
  const both: Instruction = { do: 'together', of: [damage('Amy', 3), damage('Nicole', 2)], own: [] };
  const given = scenario([both, damage('Nicole', 1)], inForce(doubler(), when({ patterns: watches(toPlayer), shield: n(2), rewrites: [{ rewrite: 'prevent', what: 'shield' }] })).map((each, i) => (i === 1 ? { ...each, left: 2 } : each)));
  test('none is ever changed, and the same option leads to the same position', () => {
    const machine = machineOf(given);
    const go = (position: Position, depth: number): number => {
      const { offers } = ready(machine, frozen(position));
      for (const { choice } of offers) expect(take(machine, position, choice)).toEqual(take(machine, { ...position }, choice));
      return depth > 20 ? 1 : 1 + offers.reduce((sum, { choice }) => sum + go(take(machine, position, choice), depth + 1), 0);
    };
    expect(go(frozen(initialPosition(given)), 0)).toBeGreaterThan(10);
  });
  test('one that went through JSON is as good', () => {
    const machine = machineOf(given);
    const shown = (offers: readonly Offer[]): readonly string[] => offers.map(({ player, asked, chosen, rule }) => `${String(player)} ${asked} ${chosen} ${rule}`);
    const go = (position: Position, copy: Position): void => {
      const [a, b] = [ready(machine, position).offers, ready(machine, copy).offers];
      expect(shown(b)).toEqual(shown(a));
      a.forEach(({ choice }) => go(take(machine, position, choice), JSON.parse(JSON.stringify(take(machine, copy, choice))) as Position));
    };
    go(initialPosition(given), JSON.parse(JSON.stringify(initialPosition(given))) as Position);
  });
});
