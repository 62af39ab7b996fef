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
test('integers of any size come back as they were', () => {
  const trace = { version: 1, scenario: 'a', steps: [], end: { world: { players: [{ id: 0, name: 'Amy', life: 2n ** 70n, counters: [], library: [], libraryKnown: true, hand: [], graveyard: [] }], objects: [], floating: [], turn: { of: 0, phase: 'main', step: 'main' }, clock: 1, earlier: [], facts: [] }, tasks: [] } };
  const read = readTrace(traceText(trace));
  expect(read).toEqual({ ok: true, value: trace });
});
test('the shape is printed as JSON Schema', () => {
  expect(JSON.stringify(traceSchema())).toContain('"applying"');
});
