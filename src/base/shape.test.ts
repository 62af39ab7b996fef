import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { shapeOf } from './shape.ts';

interface Point { readonly x: number; readonly y?: number; readonly label?: string }
const POINT = shapeOf<Point>((p) => ({ label: p.label, x: p.x, y: p.y }));

setFlagsFromString('--allow-natives-syntax');
const isOneClass = runInThisContext('(a, b) => %HaveSameMap(a, b)') as (a: object, b: object) => boolean;

test('a record has its fields and no others that count', () => {
  expect(POINT.of({ x: 1 })).toEqual({ x: 1 });
  expect(POINT.with(POINT.of({ x: 1, y: 2 }), { y: 3, label: 'a' })).toEqual({ x: 1, y: 3, label: 'a' });
  expect(POINT.with(POINT.of({ x: 1, y: 2 }), { y: undefined })).toEqual({ x: 1 });
});

test('taking fields away leaves the record as it was, and itself where it has none of them', () => {
  const point = POINT.of({ x: 1, y: 2 });
  expect(POINT.without(point, 'y', 'label')).toEqual({ x: 1 });
  expect(point).toEqual({ x: 1, y: 2 });
  expect(POINT.without(point, 'label')).toBe(point);
});

test('all have one hidden class, in whatever order their fields were given', () => {
  const points = [POINT.of({ x: 1 }), POINT.of({ y: 2, x: 1 }), POINT.with(POINT.of({ x: 1 }), { label: 'a' }), POINT.without(POINT.of({ x: 1, y: 2 }), 'y'), POINT.with({ x: 4 }, { y: 1 })];
  expect(points.map((point) => isOneClass(point, points[0] as object))).toEqual(points.map(() => true));
});
