import { expect, test } from 'vitest';
import { follow, parseScript, replay, showScript } from './path.ts';
import { graphPuzzle } from './puzzles.ts';

const puzzle = graphPuzzle([[1], [2, 3], [4, 4], [], []]);
const codes = (result: ReturnType<typeof replay>): unknown =>
  result.ok ? 'ok' : result.problems.map(({ code, column }) => [code, column]);

test('a script is printed and read back', () => {
  expect(showScript([0, 12, 1])).toBe('0.12.1');
  expect(parseScript('0.12.1')).toEqual({ ok: true, value: [0, 12, 1] });
  expect([showScript([]), parseScript('')]).toEqual(['', { ok: true, value: [] }]);
});

test('all bad entries of a script are named, with their columns', () => {
  const result = parseScript('0.x.1.-2.');
  expect(result.ok ? [] : result.problems.map(({ code, column }) => [code, column])).toEqual([
    ['script-syntax', 3],
    ['script-syntax', 7],
    ['script-syntax', 10],
  ]);
});

test('a replay has the forced steps too', () => {
  const steps = replay(puzzle, [0, 1]);
  expect(steps.ok && steps.value).toEqual([
    { before: 0, options: [1], index: 0, after: 1 },
    { before: 1, options: [2, 3], index: 0, after: 2 },
    { before: 2, options: [4, 4], index: 1, after: 4 },
  ]);
});

test('what does not fit is a problem', () => {
  expect(codes(replay(puzzle, [2]))).toEqual([['script-index', 1]]);
  expect(codes(replay(puzzle, [0, 7]))).toEqual([['script-index', 3]]);
  expect(codes(replay(puzzle, [0]))).toEqual([['script-short', 3]]);
  expect(codes(replay(puzzle, []))).toEqual([['script-short', 1]]);
  expect(codes(replay(puzzle, [1, 0]))).toEqual([['script-long', 3]]);
  expect(codes(replay(graphPuzzle([[1], [0]]), []))).toEqual([['script-endless', 1]]);
});

test('following says why it stopped', () => {
  const ended = (graph: number[][], script: number[], maxSteps?: number): unknown => {
    const walked = follow(graphPuzzle(graph), script, maxSteps);
    return walked.ok && [walked.value.ended, walked.value.steps.length, walked.value.end];
  };
  expect(ended([[1], []], [])).toEqual(['final', 1, 1]);
  expect(ended([[1], [0, 0]], [])).toEqual(['choice', 1, 1]);
  expect(ended([[1], [0, 0]], [1], 2)).toEqual(['steps', 2, 0]);
  expect(ended([[1], [2], [1]], [])).toEqual(['loop', 3, 1]);
});
