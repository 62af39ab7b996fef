/** One measurement in a fresh process: `one.ts FAMILY N [nored] [table] [plays] [scripts] [digest]`, one JSON line. */
import { ALL_REDUCTIONS, NO_REDUCTIONS } from '../src/search/packed/division/model.ts';
import { digestOf } from '../src/search/packed/sweep/lines.ts';
import { explore } from '../src/search/packed/sweep/explore.ts';
import { puzzleLater } from './puzzles.ts';
import { scriptsFor } from '../src/search/packed/sweep/scripts.ts';

const [name = 'F1', n = '8', ...flags] = process.argv.slice(2);
const has = (flag: string): boolean => flags.includes(flag);
const seconds = (from: number): number => Math.round(performance.now() - from) / 1000;

const make = puzzleLater(name, Number(n));
const before = process.cpuUsage();
const start = performance.now();
const puzzle = make();
const found = explore(puzzle, {
  order: has('table') ? 'table' : 'sweep',
  reductions: has('nored') ? NO_REDUCTIONS : ALL_REDUCTIONS,
  plays: has('plays'),
});
if (found.kind !== 'explored') throw new Error(found.reason);
let wall = seconds(start);
const used = process.cpuUsage(before);
if (has('plays')) found.plays();
if (has('scripts')) {
  const count = Number(found.outcomes);
  scriptsFor(found, Array.from({ length: 10 }, (_, i) => Math.floor((i * count) / 10)));
  wall = seconds(start);
}
const digest = has('digest') ? digestOf(found, false) : undefined;
const total = seconds(start);
const playsDigest = has('digest') && has('plays') ? digestOf(found, true) : undefined;
console.log(JSON.stringify({
  tool: 'insteadof', family: name, n: Number(n), flags, states: found.states, transitions: found.transitions,
  outcomes: String(found.outcomes), wall_s: wall, cpu_s: Math.round((used.user + used.system) / 1000) / 1000, total_s: total, states_per_s: Math.round(found.states / Math.max(wall, 0.001)),
  peak_mb: Math.round(process.resourceUsage().maxRSS / 1024), digest, playsDigest,
}));
