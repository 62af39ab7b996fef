import { expect, test } from 'vitest';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { loadScenarios } from '../scenario/load.ts';
import { exploreScenario } from '../explore/explore.ts';
import type { Scenario } from '../rules/model.ts';
import { type Reader, fateOf, mangled } from './mangle.ts';

const TEXT = `id: a/b
players: [Amy, Nicole]
battlefield:
  Amy: [{object: a 2/2 creature, as: Bear, counters: {+1/+1: 1}}]
in force:
- {from: a spell, controller: Amy, when: {damage: {to: a permanent or player}}, change: {amount: {times: 2}}, until: end of turn, as: double}
event: {damage: {from: Bear, to: Nicole, amount: 2}}
expect: {outcomes: [4 damage to Nicole]}
`;
const reader: Reader = {
  load: (text) => loadScenarios(text, NO_CARDS),
  explore: (loaded, at) => { exploreScenario(loaded.scenarios[at] as Scenario, { limits: { maxStates: 60 }, readings: false, tree: false }); },
  now: () => 0,
};

test('mangled files are refused with a place or explored; none crashes', () => {
  const fates = Array.from({ length: 600 }, (_, number) => fateOf('test', number, [TEXT], reader));
  expect(fates.filter(({ fate }) => fate !== 'refused' && fate !== 'explored').map(({ number, fate, message, text }) => [number, fate, message, text])).toEqual([]);
  const count = (wanted: string): number => fates.filter(({ fate }) => fate === wanted).length;
  expect(count('refused')).toBeGreaterThan(200);
  expect(count('explored')).toBeGreaterThan(30);
});

test('the same seed mangles the same way, in three manners', () => {
  const files = Array.from({ length: 60 }, (_, number) => mangled('again', number, [TEXT]));
  expect(Array.from({ length: 60 }, (_, number) => mangled('again', number, [TEXT]))).toEqual(files);
  expect(new Set(files.map(({ manner }) => manner))).toEqual(new Set(['bytes', 'structure', 'values']));
  expect(files.filter(({ text }) => text === TEXT).length).toBeLessThan(10);
});

test('a file that is neither refused nor a scenario is noticed, and so is a crash', () => {
  expect(fateOf('test', 1, [TEXT], { ...reader, load: () => ({ scenarios: [], problems: [] }) }).fate).toBe('without a place');
  expect(fateOf('test', 1, [TEXT], { ...reader, load: () => { throw new Error('x'); } }).fate).toBe('crashed');
});
