import { expect, test } from 'vitest';
import { readTrace, traceText, traceSchema } from './trace-json.ts';

const codes = (text: string): readonly string[] => { const read = readTrace(text); return read.ok ? [] : read.problems.map(({ code }) => code); };

test('what is not a trace is said to be none, with a place', () => {
  expect(codes('{')).toEqual(['trace-syntax']);
  expect(codes('[]')).toEqual(['trace-shape']);
  expect(codes('{"version":2,"scenario":"a","steps":[]}')).toEqual(['trace-shape']);
  const read = readTrace('{"version":1,"scenario":"a","steps":[{"at":1}]}');
  expect(read.ok ? [] : read.problems.map(({ message }) => message.split(':')[0])).toContain('steps.0.at');
});
test('each problem has its place: syntax, keys that are missing or misspelt, wrong values', () => {
  const problems = (text: string): readonly unknown[] => { const read = readTrace(text); return read.ok ? [] : read.problems.map(({ line, column, message, hint }) => [line, column, message, hint]); };
  expect(problems('{"version": 1,\n "scenario": }')).toEqual([[2, 14, expect.stringContaining('not JSON: Unexpected token'), expect.any(String)]]);
  expect(problems('{"version": 1,\n "scenario": "a"').map((each) => (each as readonly number[]).slice(0, 2))).toEqual([[2, 17]]);
  expect(problems('{"version": -1,\n "steps": [1.5e3, tru],\n "end": {}}').map((each) => (each as readonly number[]).slice(0, 2))).toEqual([[2, 22]]);
  const shape = 'insteadof schema --trace prints the shape';
  expect(problems('{"version": 1,\n "scenario": "a",\n "stepps": [],\n "engine": "x"}')).toEqual([
    [1, 1, 'the trace: "steps" is missing', shape], [3, 2, 'the trace: unknown key "stepps"', 'did you mean "steps"?'], [4, 2, 'the trace: unknown key "engine"', shape],
  ]);
  expect(problems('{"scenario": "a", "steps": [],\n "end": {"world": 1, "tasks": [\n  {"task": "walk"}]}, "x": {}}')).toEqual([
    [1, 1, 'the trace: "version" is missing', shape], [2, 10, 'end.world: expected object, received number', shape], [3, 4, expect.stringMatching(/^end\.tasks\.0\.task: /), shape], [3, 23, 'the trace: unknown key "x"', shape],
  ]);
});
test('integers of any size come back as they were', () => {
  const trace = { version: 1, scenario: 'a', steps: [], end: { world: { players: [{ id: 0, name: 'Amy', life: 2n ** 70n, counters: [], library: [], libraryKnown: true, hand: [], graveyard: [] }], objects: [], floating: [], turn: { of: 0, phase: 'main', step: 'main' }, clock: 1, earlier: [], facts: [] }, tasks: [] } };
  const read = readTrace(traceText(trace));
  expect(read).toEqual({ ok: true, value: trace });
});
test('the shape is printed as JSON Schema', () => {
  expect(JSON.stringify(traceSchema())).toContain('"applying"');
});
