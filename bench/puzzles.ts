/** Every puzzle that is measured, by name. */
import { conditional, distinct, kinds, players } from './mixes.ts';
import { family } from '../src/search/packed/families.fixture.ts';
import type { Packed } from '../src/search/packed/ir.ts';

const MIXES: Readonly<Record<string, (n: number) => Packed>> = { distinct, kinds, players, conditional };

/** A family or a mix. */
export const puzzleOf = (name: string, n: number): Packed => (MIXES[name] ?? ((size: number) => family(name, size)))(n);

/** Whether SPIN's model comes from spin/gen.py; otherwise from promela.ts. */
export const isFamily = (name: string): boolean => !(name in MIXES);
