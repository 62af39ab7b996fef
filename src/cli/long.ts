/** Options and surroundings of a long search: threads, saved states, states on disk, progress, Ctrl-C. */
import { linkSync, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Ahead } from '../explore/report-types.ts';
import type { ExploreOptions } from '../explore/report-types.ts';
import { decode, encode } from '../search/packed/checkpoint.ts';
import { statesIn, type LongPorts, type Progress, type Snapshot } from '../search/packed/long-explore.ts';
import { type Belonging, openSaved, writeSaved } from './checkpoint-file.ts';
import type { Engine } from './engine.ts';
import type { Host } from './host.ts';
import type { Input } from './inputs.ts';
import { positiveNumber, withWorkers, writableFile, type WorkerFlags } from './options.ts';
import { searchLine } from './progress.ts';
import { diskSpill } from './spill.ts';
import { searchThreads } from './threads.ts';

export interface LongFlags extends WorkerFlags {
  readonly checkpoint?: string;
  readonly every?: number;
  readonly resume?: string;
}

/** Seconds between two saved states. */
const EVERY = 60;
/** Megabytes that the program takes without any states, and for each thread besides this one. */
const ITSELF_MB = 110;
const THREAD_MB = 40;

export const withLongOptions = (command: Command, host: Host): Command =>
  withWorkers(command)
    .option('--checkpoint <file>', 'save the state of a long search there now and then, and when it ends early', writableFile(host))
    .option('--every <seconds>', `how often (default: ${String(EVERY)})`, positiveNumber)
    .option('--resume <file>', 'go on from a saved state, also with other workers or limits');

/** What became of a search; `savedIn`: where its state is, if it ended early; `resumedStates`: those it had when it went on. */
export interface Searched {
  readonly ahead: Ahead;
  readonly savedIn?: string;
  readonly resumedStates?: number;
}

/** Searches a scenario with all there is. Throws a plain error where a saved state cannot be written or gone on from. */
export async function searchLong({ scenario }: Input, options: ExploreOptions, flags: LongFlags, host: Host, engine: Engine): Promise<Searched> {
  const session = newSession(scenario.id, options, flags, host);
  try {
    const ahead = await engine.ahead(scenario, { ...options, meter: host.meter }, session.open);
    const saved = session.path !== undefined && session.saves() > 0 && ahead.explored?.cut !== undefined && ahead.explored.cut !== null;
    const resumedStates = session.resumed();
    return { ahead, ...(saved && session.path !== undefined ? { savedIn: session.path } : {}), ...(resumedStates === null ? {} : { resumedStates }) };
  } finally {
    await session.close();
  }
}

interface Session {
  readonly path: string | undefined;
  readonly saves: () => number;
  readonly resumed: () => number | null;
  readonly open: (fingerprint: string) => Promise<LongPorts>;
  readonly close: () => Promise<void>;
}

function newSession(scenario: string, options: ExploreOptions, flags: LongFlags, host: Host): Session {
  const path = flags.checkpoint ?? flags.resume;
  const spill = diskSpill();
  const folder = host.scratch();
  const threadCount = flags.workers ?? host.cores;
  const threads = searchThreads(threadCount, spill, host);
  const line = searchLine(host);
  let saves = 0;
  let saving = 0;
  let between = 0;
  let resumedStates: number | null = null;
  let interrupted = false;
  let calm: (() => void) | null = null;
  const open = (fingerprint: string): Promise<LongPorts> => {
    const belonging: Belonging = { version: host.version, fingerprint, scenario };
    calm = host.onInterrupt(() => { interrupted = true; });
    const every = flags.every ?? EVERY;
    let asked = host.meter.seconds();
    let last = flags.resume === undefined ? asked : 0; // of a search that goes on, starting the program is lost as well
    const limit = options.limits?.maxMemoryMb ?? host.memoryMb;
    const quota = Math.max(8, (limit - ITSELF_MB - THREAD_MB * (threadCount - 1)) * 0.5) * 1e6;
    const ask = (progress: Progress): 'go on' | 'save' | 'interrupt' => {
      line.show(progress);
      if (interrupted) return 'interrupt';
      const now = host.meter.seconds();
      between = Math.max(between, now - asked);
      asked = now;
      // No more than that is lost by a process that is killed: the time until the next question counts, and that of saving, which grows, and now and then a disk is slow.
      const due = Math.max(every / 2, 0.9 * every - between - 2 * saving);
      return path !== undefined && now - last >= due ? 'save' : 'go on';
    };
    const save = (snapshot: Snapshot): Promise<void> => {
      last = host.meter.seconds();
      if (path !== undefined) writeSaved(path, belonging, encode(snapshot, spill));
      saves++;
      asked = host.meter.seconds();
      saving = asked - last;
      return Promise.resolve();
    };
    const resumed = flags.resume === undefined ? null : resume(flags.resume, belonging, folder, quota);
    if (resumed !== null) {
      resumedStates = statesIn(resumed.snapshot);
      saving = host.meter.seconds() - asked; // as long as reading it took, before anything is known
    }
    asked = host.meter.seconds();
    return Promise.resolve({
      threads: threadCount, buildItems: threads.buildItems, spill, folder, quota, ask, save, resumable: path !== undefined,
      ...(resumed === null ? {} : { resume: resumed.snapshot, resumeFile: resumed.file }),
    });
  };
  const close = async (): Promise<void> => {
    line.stop();
    calm?.();
    await threads.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { path, saves: () => saves, resumed: () => resumedStates, open, close };
}

/** The saved state, under a second name: its own may soon be that of a newer state. */
function resume(path: string, belonging: Belonging, folder: string, quota: number): { readonly snapshot: Snapshot; readonly file: string } {
  const source = openSaved(path, belonging);
  try {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'resumed');
    try {
      linkSync(path, file);
    } catch {
      copyFileSync(path, file);
    }
    return { snapshot: decode({ ...source, file }, quota / 2), file };
  } finally {
    source.close();
  }
}
