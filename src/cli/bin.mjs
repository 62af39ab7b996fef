#!/usr/bin/env node
// The command: what `npm ci` built, if nothing in src has changed since; else TypeScript is translated as it is loaded.
import { readdirSync, statSync } from 'node:fs';
import module from 'node:module';
import { availableParallelism } from 'node:os';
import { URL, fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { BUILT, loadBuilt } from './load-built.mjs';

// Runs are short and their time spreads over many functions: a function is optimised later and with less pulled into it than usual,
// because optimising took a third of all processor time. Where many scenarios follow one another, functions come again,
// and are worth optimising earlier; where the same ones come many times, much earlier.
// A long campaign of the fuzzer is such a run: 6,000 cases in one thread took a third less processor time, 800 two thirds more.
// Later engines than Node 20's decide otherwise when to optimise, and do not know the flag: they are left alone.
const [command, what] = process.argv.slice(2);
/** By command: after how many bytes of its code a function is optimised, and how many bytes of others are pulled into it. */
const OPTIMISED = new Map([['bench corpus', [30_000, 300]], ['fuzz', [500_000, 300]], ['check', [500_000, 300]]]);
const asked = (name) => Number(new RegExp(`--${name}[= ](\\d+)`).exec(process.argv.join(' '))?.[1] ?? 0);
const threads = asked('workers') || Math.min(4, availableParallelism());
const LONG = command === 'fuzz' && (asked('runs') >= 4_000 * threads || asked('seconds') >= 120) ? [60_000, 300] : undefined;
const [budget, inlined] = LONG ?? OPTIMISED.get(`${command} ${what}`) ?? OPTIMISED.get(command) ?? [1_000_000, 200];
const tuned = Number.parseInt(process.versions.v8, 10) < 12;
const tune = () => { for (const flag of tuned ? [`--interrupt-budget=${budget}`, `--max-inlined-bytecode-size-cumulative=${inlined}`] : []) setFlagsFromString(flag); };

module.enableCompileCache?.(); // what was compiled once is kept for the next run, where this Node knows how

const source = fileURLToPath(new URL('../', import.meta.url));

const timeOf = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const newest = () => Math.max(...readdirSync(source, { recursive: true }).filter((name) => name.endsWith('.ts')).map((name) => timeOf(source + name)));

const load = async () => {
  if (timeOf(BUILT) > newest()) {
    const { parts } = loadBuilt(); // what the engine kept is of an engine without these flags
    tune();
    return parts.process();
  }
  tune();
  await import('../explore/from-source.mjs');
  return import('./process.ts');
};
const { run } = await load();
process.exitCode = await run();
