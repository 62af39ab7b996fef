/** What a figure depends on besides the program: the machine, versions, what else runs. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';

export interface Machine {
  readonly date: string;
  readonly processor: string;
  readonly cores: number;
  readonly memory_gb: number;
  readonly system: string;
  readonly node: string;
  readonly program: string;
  /** The commit that was measured, "+" behind it where files have changed since. */
  readonly commit: string;
  readonly spin: string | null;
  readonly clingo: string | null;
  readonly gcc: string | null;
  readonly load: number;
}

/** The first line that a tool says of its version; null where it is not installed. */
function versionOf(tool: string, ...args: readonly string[]): string | null {
  const { status, stdout, error } = spawnSync(tool, args, { encoding: 'utf8' });
  return error !== undefined || status !== 0 ? null : (stdout.split('\n')[0] ?? '').trim();
}

const git = (...args: readonly string[]): string => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

export function machine(): Machine {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly version: string };
  return {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    processor: cpus()[0]?.model ?? 'unknown', cores: availableParallelism(), memory_gb: Math.round(totalmem() / 1e9), system: `${platform()} ${release()}`,
    node: process.version, program: manifest.version, commit: `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+'}`,
    spin: versionOf('spin', '-V'), clingo: versionOf('clingo', '--version'), gcc: versionOf('gcc', '--version'), load: loadavg()[0] ?? 0,
  };
}

/** Seconds in which any core worked for anybody. */
const busy = (): number => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;

const TICKS_PER_SECOND = 100;
/** Seconds in which a core worked for this process or for those that it has waited for; null where the system does not say. */
function own(): number | null {
  try {
    const fields = readFileSync('/proc/self/stat', 'latin1').replace(/^.*\) /s, '').split(' ').slice(11, 15);
    return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/** Runs something and says how many cores other programs kept busy meanwhile. */
export function watched<T>(run: () => T): { readonly result: T; readonly foreign: number | null } {
  const before = { at: performance.now(), busy: busy(), own: own() };
  const result = run();
  const seconds = (performance.now() - before.at) / 1000;
  const now = own();
  // Shorter than some ticks nobody can tell.
  if (before.own === null || now === null || seconds < 0.2) return { result, foreign: null };
  return { result, foreign: Math.max(0, busy() - before.busy - (now - before.own)) / seconds };
}
