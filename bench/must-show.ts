/**
 * What this program promised of its speed, each with its figure, its target and whether it is met, SPIN in the same run:
 * `npx tsx bench/must-show.ts [--small] [--only TEXT] [--out reports]`. Half an hour on a quiet machine; --small tries it out.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine, watched } from './machine.ts';
import { longRuns } from './must-show-long.ts';
import { speeds } from './must-show-speed.ts';
import { here } from './programs.ts';
import type { Kept } from './promised.ts';

const { values: { small, only = '', out } } = parseArgs({ options: { small: { type: 'boolean', default: false }, only: { type: 'string' }, out: { type: 'string', default: 'reports' } } });
const surroundings = machine();
const hasSpin = surroundings.spin !== null && surroundings.gcc !== null;
const promises = [...speeds(small, hasSpin), ...longRuns(small, hasSpin)].filter(({ what }) => what.includes(only));

// What runs from source takes the memory of its translator, too.
if (spawnSync('npm', ['run', '--silent', 'build'], { cwd: here('..'), stdio: 'inherit' }).status !== 0) throw new Error('it cannot be built');

const started = performance.now();
const rows: { readonly what: string; readonly figure: string; readonly target: string; readonly met: boolean | null; readonly seconds: number; readonly busy: number | null }[] = [];
const word = (met: boolean | null): string => (met === null ? 'not tried' : met ? 'met' : 'NOT MET');
console.log('| what | figure | target | |\n|---|---|---|---|');
for (const promise of promises) {
  const start = performance.now();
  const attempt = (): Kept => {
    try {
      return promise.try();
    } catch (error) {
      return { figure: `failed: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`, met: false };
    }
  };
  const { result, foreign } = watched(attempt);
  rows.push({ what: promise.what, figure: result.figure, target: promise.target, met: result.met, seconds: (performance.now() - start) / 1000, busy: foreign });
  const doubt = foreign !== null && foreign > 0.3 ? ` (others kept ${foreign.toFixed(1)} cores busy)` : '';
  console.log(`| ${promise.what} | ${result.figure}${doubt} | ${promise.target} | ${word(result.met)} |`);
}
const seconds = (performance.now() - started) / 1000;
const met = rows.filter((row) => row.met === true).length;
console.log(`\n${String(met)} of ${String(rows.length)} met${small ? ' at small sizes, which says nothing' : ''}; ${String(Math.round(seconds))} s`);

const text = [
  '# What was promised of speed', '',
  `Made by \`npx tsx bench/must-show.ts${small ? ' --small' : ''}\` in ${String(Math.round(seconds))} s on ${surroundings.date}: ${String(surroundings.cores)} cores of ${surroundings.processor}, Node ${surroundings.node}, insteadof ${surroundings.program} (${surroundings.commit}), ${surroundings.spin ?? 'SPIN not installed'}. ${String(met)} of ${String(rows.length)} met.`, '',
  '| what | figure | target | | others meanwhile |', '|---|---|---|---|---|',
  ...rows.map(({ what, figure, target, met: kept, busy }) => `| ${what} | ${figure} | ${target} | ${word(kept)} | ${busy === null ? '' : `${busy.toFixed(1)} cores`} |`), '',
].join('\n');
mkdirSync(out, { recursive: true });
for (const [name, content] of [['must-show.md', text], ['must-show.json', `${JSON.stringify({ machine: surroundings, small, seconds, rows }, null, 1)}\n`]] as const) {
  const path = join(out, name);
  writeFileSync(`${path}.tmp`, content);
  renameSync(`${path}.tmp`, path);
}
process.exitCode = rows.every((row) => row.met !== false) ? 0 : 1;
