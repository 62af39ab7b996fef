import { Presets, SingleBar } from 'cli-progress';
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
