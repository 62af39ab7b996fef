/** The threads and the disk of a long search. */
import { besides, openPool, shareOut, type Pool } from '../explore/pool.ts';
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

/** So many threads, this one included; the others start when there is enough to do. */
export function searchThreads(threads: number, spill: Spill, host: Host): Threads {
  const builderFor = builders(spill);
  let pool: Pool | null = null;
  const buildItems: BuildItems = async (task, wanted, stop) => {
    const { build } = builderFor(task.setup);
    const worth = threads > 1 && wanted.length > 1 && statesOf(task.previous) >= WORTH_THREADS;
    if (worth) pool ??= await openPool(besides(import.meta.url, 'search.worker'), threads - 1);
    let last = -Infinity;
    return shareOut<LayerTask, Built>(worth ? pool : null, {
      count: task.bucket.length, order: wanted, shared: task,
      here: (item) => build(task, item),
      failed: (_, error) => { throw error instanceof Error ? error : new Error(String(error)); },
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
