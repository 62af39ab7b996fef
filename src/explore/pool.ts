/**
 * Worker threads for many jobs of unequal size. The items of a piece of work are numbered; every thread, this one too,
 * takes the next number that nobody has taken, so nobody waits for anybody. What comes out depends on the items only.
 */
import type { Piscina } from 'piscina';

/** Threads that are started once and used for several pieces of work. */
export interface Pool {
  readonly threads: number;
  readonly run: (task: unknown) => Promise<unknown>;
  /** Ends every thread, also in the middle of something. */
  readonly close: () => Promise<void>;
}

/** What a worker thread gets: what all items share, and where the next number is taken from. */
export interface Task<Shared> {
  readonly shared: Shared;
  /** Items taken, items done, whether to stop taking. */
  readonly counters: SharedArrayBuffer;
  /** The numbers that are to be had, in the order in which they are taken. */
  readonly items: readonly number[];
}
/** Answers by number. */
export type Answers<Answer> = readonly (readonly [item: number, answer: Answer])[];

/** What was just made and is mostly thrown away gets this much room before it is looked through. */
export const YOUNG_MB = 96;

/** How Node is to start a thread that runs `file`: source is translated, what is built runs as it is. */
export const argumentsFor = (file: URL): string[] => (file.pathname.endsWith('.ts') ? ['--import', new URL('./from-source.mjs', import.meta.url).href] : []);

/**
 * Starts threads that run `file`, whose export `default` is made with `serving`. Replaced when they die. TypeScript is
 * run as it is where this file is. `maxMb`: the heap that a thread may have (10^6 bytes); typed arrays do not count.
 */
export async function openPool(file: URL, threads: number, maxMb?: number): Promise<Pool> {
  const { Piscina: Threads } = await import('piscina');
  const pool: Piscina = new Threads({
    filename: file.href, minThreads: threads, maxThreads: threads,
    execArgv: argumentsFor(file),
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, ...(maxMb === undefined ? {} : { maxOldGenerationSizeMb: Math.ceil(maxMb / 1.048576) }) },
  });
  pool.on('error', () => undefined); // a thread that dies while nothing is asked of it is replaced
  return { threads, run: (task) => pool.run(task) as Promise<unknown>, close: () => pool.destroy() };
}

/** `./name.ts` or `./name.js` beside the module with this URL, whichever runs. */
export const besides = (module: string, name: string): URL => new URL(`./${name}${module.endsWith('.ts') ? '.ts' : '.js'}`, module);

const TAKEN = 0;
const DONE = 1;
const STOP = 2;
const newCounters = (): SharedArrayBuffer => new SharedArrayBuffer(12);

/** Nothing to do, for a thread that is to prepare itself. */
export const emptyTask = <Shared>(shared: Shared): Task<Shared> => ({ shared, counters: newCounters(), items: [] });

function* taken({ counters, items }: Task<unknown>): Generator<number> {
  const counts = new Int32Array(counters);
  while (Atomics.load(counts, STOP) === 0) {
    const item = items[Atomics.add(counts, TAKEN, 1)];
    if (item === undefined) return;
    yield item;
    Atomics.add(counts, DONE, 1);
  }
}

/** The export of a worker's file: answers items until none is left. */
export const serving =
  <Shared, Answer>(prepare: (shared: Shared) => Promise<(item: number) => Answer>) =>
  async (task: Task<Shared>): Promise<Answers<Answer>> => {
    const answers: (readonly [number, Answer])[] = [];
    const answer = await prepare(task.shared);
    for (const item of taken(task)) answers.push([item, answer(item)]);
    return answers;
  };

/** A piece of work. */
export interface Work<Shared, Answer> {
  /** How many items: their numbers are 0 to count - 1. */
  readonly count: number;
  /** In which order they are taken; large ones first leave nobody waiting at the end. Default: as numbered. */
  readonly order?: readonly number[];
  /** Plain data that every thread gets. */
  readonly shared: Shared;
  /** Answers an item in this thread. */
  readonly here: (item: number) => Answer;
  /** The answer for an item that twice ended the thread that worked on it. */
  readonly failed: (item: number, error: unknown) => Answer;
  /** Called after each item of this thread with the number of items done by all; `true`: no more are to be taken. */
  readonly progress?: (done: number) => boolean | undefined;
  /** Gives the event loop a turn; where it need not, gives nothing. */
  readonly pause: () => Promise<void> | undefined;
}

/**
 * All answers by item; none for items that nobody took before it was to stop. What a thread had taken when it died is done again, item by item, by threads that replace it;
 * an item that ends its thread again gets the answer `failed`.
 */
export async function shareOut<Shared, Answer>(pool: Pool | null, work: Work<Shared, Answer>): Promise<readonly (Answer | undefined)[]> {
  const answers = new Map<number, Answer>();
  const task: Task<Shared> = {
    shared: work.shared,
    counters: newCounters(),
    items: work.order ?? Array.from({ length: work.count }, (_, item) => item),
  };
  const keep = (some: unknown): void => {
    for (const [item, answer] of some as Answers<Answer>) answers.set(item, answer);
  };
  const others = Array.from({ length: pool?.threads ?? 0 }, async () => pool?.run(task).then(keep, () => undefined));
  await workHere(task, work, answers);
  await Promise.all(others);
  const lost = task.items.slice(0, Atomics.load(new Int32Array(task.counters), TAKEN)).filter((item) => !answers.has(item));
  const again = async (item: number): Promise<void> => {
    try {
      keep(await pool?.run({ ...task, counters: newCounters(), items: [item] }));
    } catch (error) {
      answers.set(item, work.failed(item, error));
    }
  };
  await Promise.all(lost.map(again));
  return Array.from({ length: work.count }, (_, item) => answers.get(item));
}

async function workHere<Shared, Answer>(task: Task<Shared>, work: Work<Shared, Answer>, answers: Map<number, Answer>): Promise<void> {
  const counts = new Int32Array(task.counters);
  await work.pause(); // the threads get their task before this one is busy
  for (const item of taken(task)) {
    answers.set(item, work.here(item));
    if (work.progress?.(Atomics.load(counts, DONE)) === true) Atomics.store(counts, STOP, 1);
    const pause = work.pause();
    if (pause) await pause;
  }
}
