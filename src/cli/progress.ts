import { Presets, SingleBar } from 'cli-progress';
import type { Progress as SearchProgress } from '../search/packed/long-explore.ts';
import type { Host } from './host.ts';

/** A progress bar for work that takes a person's patience; it does nothing where nobody would see it. */
export interface Progress {
  readonly step: () => void;
  /** So many are done. */
  readonly set: (done: number) => undefined;
  readonly stop: () => void;
}

/** A bar on the error stream of a terminal; `silent` for programs. It appears after half a second only. */
export function progressBar(host: Host, total: number, silent = false): Progress {
  if (!host.progress || silent) return { step: () => undefined, set: () => undefined, stop: () => undefined };
  const bar = new SingleBar({ format: '{bar} {value} of {total}', clearOnComplete: true, hideCursor: true }, Presets.shades_classic);
  const began = host.meter.seconds();
  let done = 0;
  let shown = false;
  const set = (now: number): undefined => {
    done = now;
    if (!shown && host.meter.seconds() - began > 0.5) {
      bar.start(total, done);
      shown = true;
    }
    if (shown) bar.update(done);
  };
  return {
    step: () => set(done + 1),
    set,
    stop: () => {
      if (shown) bar.stop();
    },
  };
}

/** How a search stands, in one line that is renewed. */
export interface SearchLine {
  readonly show: (progress: SearchProgress) => void;
  readonly stop: () => void;
}

/** Seconds between two looks. */
const LOOK = 0.25;
const grouped = (n: number): string => Math.round(n).toLocaleString('en-US');

/** A line on the error stream of a terminal; nothing where nobody would see it. How long it will take nobody knows. */
export function searchLine(host: Host): SearchLine {
  if (!host.progress) return { show: () => undefined, stop: () => undefined };
  const bar = new SingleBar({ format: '{text}', clearOnComplete: true, hideCursor: true }, Presets.shades_classic);
  const began = host.meter.seconds();
  let last = { at: began, states: 0 };
  let shown = false;
  return {
    show: (progress) => {
      const at = host.meter.seconds();
      if (at - last.at < LOOK || at - began < 2 * LOOK) return;
      const rate = (progress.states - last.states) / (at - last.at);
      last = { at, states: progress.states };
      const text = `layer ${String(progress.layer)}: ${grouped(progress.states)} positions, ${grouped(rate)} a second, ${grouped(progress.frontier)} to expand, ${grouped(progress.found)} outcomes so far, ${grouped(progress.bytes / 1e6)} MB${progress.spilled > 0 ? ` and ${grouped(progress.spilled / 1e6)} MB on disk` : ''}`;
      if (!shown) bar.start(1, 0, { text });
      shown = true;
      bar.update(0, { text });
    },
    stop: () => {
      if (shown) bar.stop();
    },
  };
}
