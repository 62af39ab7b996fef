/**
 * Families of scenario files beside SPIN: `npx tsx bench/against.ts [--only healing,chains] [--reps 2]` prints a table. Runs alternate; seconds are those that
 * the processor spent, so that other programs on the machine count less. Ours go from the scenario that was read to all outcomes in memory.
 */
import { parseArgs } from 'node:util';
import { mix, spin } from './programs.ts';

/** Sizes at which SPIN needs seconds, and its C compiler no hours. */
const SIZES: Readonly<Record<string, number>> = {
  volley: 8, nexts: 12, healing: 4, halves: 4, tokens: 11, counters: 8, draws: 4, chains: 16, table: 8, mills: 8, floors: 18, mana: 14, sizes: 16, results: 10, combat: 3, siege: 6, round: 6, wards: 8, drains: 6,
};

const { values } = parseArgs({ options: { only: { type: 'string' }, reps: { type: 'string', default: '2' }, n: { type: 'string' } } });
const best = (list: readonly number[]): number => Math.min(...list);

console.log('| family | n | positions (SPIN) | outcomes | insteadof, s | SPIN, s | times as fast |\n|---|---|---|---|---|---|---|');
for (const name of values.only?.split(',') ?? Object.keys(SIZES)) {
  const n = Number(values.n ?? SIZES[name]);
  const runs = Array.from({ length: Number(values.reps) }, () => ({ ours: mix(name, n, 'digest').said, theirs: spin(name, n, 1, '24').said }));
  const [first] = runs;
  if (first === undefined) break;
  if (Number(first.ours.outcomes) !== first.theirs.outcomes) throw new Error(`${name}: ${String(first.ours.outcomes)} outcomes, and ${String(first.theirs.outcomes)} with SPIN`);
  const [ours, theirs] = [best(runs.map((run) => run.ours.cpu_s ?? run.ours.wall_s)), best(runs.map((run) => run.theirs.cpu_s ?? run.theirs.wall_s))];
  console.log(`| ${name} | ${String(n)} | ${String(first.theirs.states)} | ${String(first.ours.outcomes)} | ${ours.toFixed(2)} | ${theirs.toFixed(2)} | ${(theirs / ours).toPrecision(2)} |`);
}
