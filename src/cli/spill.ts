/** Files of states that did not fit into memory. Every thread writes files of its own in the folder of the search. */
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { Spill } from '../search/packed/kernel/layer.ts';

interface Open {
  readonly descriptor: number;
  size: number;
}

/** The spill of this thread. Throws what the disk says, a full one too. */
export function diskSpill(): Spill {
  const writing = new Map<string, Open>();
  const reading = new Map<string, number>();
  const opened = (file: string): number => {
    const known = writing.get(file)?.descriptor ?? reading.get(file);
    if (known !== undefined) return known;
    const descriptor = openSync(file, 'r');
    reading.set(file, descriptor);
    return descriptor;
  };
  return {
    append: (folder, name, parts) => {
      const file = join(folder, `${name}-${String(threadId)}`);
      if (!writing.has(file)) mkdirSync(folder, { recursive: true });
      const open = writing.get(file) ?? { descriptor: openSync(file, 'w+'), size: 0 };
      writing.set(file, open);
      const offset = open.size;
      for (const part of parts) {
        for (let from = 0; from < part.length; ) {
          const wrote = writeSync(open.descriptor, part, from, part.length - from, open.size);
          from += wrote;
          open.size += wrote;
        }
      }
      return { file, offset };
    },
    read: (file, offset, into) => {
      for (let from = 0; from < into.length; ) {
        const got = readSync(opened(file), into, from, into.length - from, offset + from);
        if (got === 0) throw new Error(`${file} ended too early`);
        from += got;
      }
    },
    remove: (file) => {
      for (const descriptor of [writing.get(file)?.descriptor, reading.get(file)]) if (descriptor !== undefined) closeSync(descriptor);
      writing.delete(file);
      reading.delete(file);
      rmSync(file, { force: true });
    },
  };
}
