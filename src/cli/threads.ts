/** The threads and the disk of a long search. */
import { besides, openPool, shareOut, type Pool } from '../explore/pool.ts';
import { trouble, isPlain } from './checkpoint-file.ts';
import { builders } from '../search/packed/builder.ts';
import { statesOf, type Built, type LayerTask, type Spill } from '../search/packed/layer.ts';
import type { BuildItems } from '../search/packed/long-run.ts';
import type { Host } from './host.ts';

/** Layers after so few states are built by this thread alone. */
const WORTH_THREADS = 2 ** 14;
/** Seconds for which this thread may work without looking at what else there is. */
const PATIENCE = 0.03;

export interface Threads {
  readonly buildItems: BuildItems;
  readonly close: () => Promise<void>;
}

/** A disk without room is nobody's defect. What other threads say of it is only a message here. */
function explained(error: unknown, folder: string): Error {
  const { message } = error instanceof Error ? error : new Error(String(error));
  if (isPlain(error) || !message.startsWith('ENOSPC')) return error instanceof Error ? error : new Error(message);
  return trouble(folder, 'there is no room left on the disk for states that do not fit into memory; allow more memory (--max-memory) or another folder for what is temporary (TMPDIR)');
}

/** So many threads, this one included; the others, which run `worker`, start when there is enough to do. */
export function searchThreads(threads: number, spill: Spill, host: Host, worker: URL = besides(import.meta.url, 'search.worker')): Threads {
  const builderFor = builders(spill);
  let pool: Pool | null = null;
  const buildItems: BuildItems = async (task, wanted, stop) => {
    const { build } = builderFor(task.setup);
    const worth = threads > 1 && wanted.length > 1 && statesOf(task.previous) >= WORTH_THREADS;
    if (worth) pool ??= await openPool(worker, threads - 1);
    let last = -Infinity;
    return shareOut<LayerTask, Built>(worth ? pool : null, {
      count: task.bucket.length, order: wanted, shared: task,
      here: (item) => {
        try {
          return build(task, item);
        } catch (error) {
          throw explained(error, task.folder);
        }
      },
      failed: (_, error) => { throw explained(error, task.folder); },
      progress: () => stop(),
      pause: () => {
        const now = host.meter.seconds();
        if (now - last < PATIENCE) return undefined;
        last = now;
        return host.pause();
      },
    });
  };
  return { buildItems, close: async () => pool?.close() };
}
