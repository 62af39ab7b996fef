/** The threads and the disk of a long search. */
import { besides, emptyTask, openPool, shareOut, type Pool } from '../explore/pool.ts';
import { trouble, isPlain } from './checkpoint-file.ts';
import { builders } from '../search/packed/sweep/builder.ts';
import { statesOf, type Built, type LayerTask, type Spill } from '../search/packed/kernel/layer.ts';
import type { BuildItems } from '../search/packed/long-run.ts';
import type { Host } from './host.ts';

/** Layers after so few states are built by this thread alone. */
const WORTH_THREADS = 2 ** 16;
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

/** What other threads run, from how many states on they help, and whether they are waited for when they start. */
export interface Helping {
  readonly worker?: URL;
  readonly worth?: number;
  readonly awaited?: boolean;
}

/** So many threads, this one included; the others start when there is enough to do, and help from when they are ready. */
export function searchThreads(threads: number, spill: Spill, host: Host, { worker = besides(import.meta.url, 'search.worker'), worth = WORTH_THREADS, awaited = false }: Helping = {}): Threads {
  const builderFor = builders(spill);
  let pool: Pool | null = null;
  let ready = false;
  /** Each of them gets what it is to build from, and nothing to build. */
  const start = async (task: LayerTask): Promise<void> => {
    pool = await openPool(worker, threads - 1);
    const begun = Promise.all(Array.from({ length: threads - 1 }, async () => pool?.run(emptyTask(task)))).then(() => { ready = true; }, () => undefined);
    if (awaited) await begun;
  };
  const buildItems: BuildItems = async (task, wanted, stop) => {
    const { build } = builderFor(task.setup);
    const shared = threads > 1 && wanted.length > 1 && statesOf(task.previous) >= worth;
    if (shared && pool === null) await start(task);
    let last = -Infinity;
    return shareOut<LayerTask, Built>(shared && ready ? pool : null, {
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
