import { expect, test } from 'vitest';
import { EVENTS, exploreScope, scopeSize, smallScope } from './small-scope.ts';

test('a small scope has as many scenarios as it says, no two alike', () => {
  const all = [...smallScope(2)].map((tree) => JSON.stringify(tree));
  expect(all.length).toBe(scopeSize(2));
  expect(new Set(all).size).toBe(all.length);
});

test('every scenario with one effect loads and holds to the core claims; a prevention that makes the damage it prevents never ends', async () => {
  const report = await exploreScope(1, () => Promise.resolve(true));
  expect(report.broken).toEqual([]);
  expect(report.cases).toBe(report.size);
  expect(report.verdicts['mandatory cycle']).toBeGreaterThan(0);
});

test('a small scope that is ended early says how far it came', async () => {
  expect((await exploreScope(1, (done) => Promise.resolve(done < EVENTS.length))).cases).toBe(EVENTS.length);
});
