/** A long search in one thread that stands for several, with a disk in memory, for tests. */
import { builders } from './sweep/builder.ts';
import type { Explored } from './sweep/explore.ts';
import type { Packed } from './form/ir.ts';
import type { Built, Spill } from './kernel/layer.ts';
import { decode, encode } from './checkpoint.ts';
import { exploreLong, type LongOptions, type LongPorts, type Snapshot } from './long-explore.ts';

export interface Disk extends Spill {
  readonly files: Map<string, Uint8Array>;
  /** Bytes ever written. */
  readonly written: () => number;
}

/** A disk of one thread. */
export function newDisk(files = new Map<string, Uint8Array>(), thread = 0): Disk {
  let bytes = 0;
  return {
    files,
    written: () => bytes,
    append: (folder, name, parts) => {
      const file = `${folder}/${name}-${String(thread)}`;
      const old = files.get(file) ?? new Uint8Array(0);
      const joined = Buffer.concat([old, ...parts.map((part) => Buffer.from(part))]);
      files.set(file, new Uint8Array(joined));
      bytes += joined.length - old.length;
      return { file, offset: old.length };
    },
    read: (file, offset, into) => {
      const found = files.get(file);
      if (!found || found.length < offset + into.length) throw new Error(`nothing at ${String(offset)} of ${file}`);
      into.set(found.subarray(offset, offset + into.length));
    },
    remove: (file) => void files.delete(file),
  };
}

export interface Conditions {
  readonly threads: number;
  /** Bytes of states in memory. */
  readonly quota?: number;
  readonly part?: number;
  /** Save at every so many-th question. */
  readonly saveEvery?: number;
  /** Stop at this question and at all later ones. */
  readonly stopAt?: number;
  readonly resume?: Saved;
}
export interface LongResult {
  readonly explored: Explored;
  readonly saved: readonly Saved[];
  readonly spilled: number;
  readonly leftOver: number;
}

/** Items go to the threads in turn; after each the question is asked. */
export async function exploreInTurns(packed: Packed, options: LongOptions, conditions: Conditions): Promise<LongResult> {
  const files = new Map<string, Uint8Array>();
  const disks = Array.from({ length: conditions.threads }, (_, thread) => newDisk(files, thread));
  const threads = disks.map((disk) => builders(disk));
  const saved: Saved[] = [];
  let asked = 0;
  const ports: LongPorts = {
    threads: conditions.threads, spill: newDisk(files, 99), folder: 'folder', quota: conditions.quota ?? Infinity, quick: 0, resumable: conditions.saveEvery !== undefined || conditions.stopAt !== undefined,
    ...(conditions.part === undefined ? {} : { part: conditions.part }),
    ...(conditions.resume === undefined ? {} : { resume: snapshotOf(conditions.resume, conditions.quota ?? Infinity, files), resumeFile: 'saved' }),
    buildItems: (task, wanted, stop) => {
      const built: Built[] = [];
      for (const [i, item] of wanted.entries()) {
        built[item] = threads[i % threads.length]!(task.setup).build(task, item);
        if (stop()) break;
      }
      return Promise.resolve(built);
    },
    ask: () => {
      asked++;
      if (conditions.stopAt !== undefined && asked >= conditions.stopAt) return 'interrupt';
      return conditions.saveEvery !== undefined && asked % conditions.saveEvery === 0 ? 'save' : 'go on';
    },
    save: (snapshot) => {
      saved.push(bytesOfSnapshot(snapshot, disks[0]!));
      return Promise.resolve();
    },
  };
  const explored = await exploreLong(packed, options, ports);
  if (explored.kind !== 'explored') throw new Error(explored.reason);
  return { explored, saved, spilled: disks.reduce((n, disk) => n + disk.written(), 0), leftOver: files.size };
}

/** What a file holds. */
export interface Saved {
  readonly head: string;
  readonly blocks: readonly Uint8Array[];
}

const bytesOfSnapshot = (snapshot: Snapshot, spill: Spill): Saved => {
  const { head, blocks } = encode(snapshot, spill);
  return { head: JSON.stringify(head), blocks: blocks.map((block) => new Uint8Array(Buffer.concat([...block.pieces()].map((piece) => Buffer.from(piece))))) };
};

/** Back from a file, which is among the files of the search if not everything goes into memory. */
const snapshotOf = ({ head, blocks }: Saved, quota: number, files: Map<string, Uint8Array>): Snapshot => {
  const offsets = blocks.map((_, i) => blocks.slice(0, i).reduce((n, block) => n + block.length, 0));
  const whole = new Uint8Array(Buffer.concat(blocks));
  files.set('saved', whole);
  return decode({ head: JSON.parse(head) as unknown, offset: (block) => offsets[block] ?? 0, read: (offset, into) => into.set(whole.subarray(offset, offset + into.length)), file: 'saved' }, quota);
};
