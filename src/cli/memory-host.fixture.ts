import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Host } from './host.ts';

/** A host whose files are a record and whose output is two strings, for tests. */
export interface MemoryHost extends Host {
  readonly printed: () => string;
  readonly complained: () => string;
  readonly files: Map<string, string>;
}

/** The outside in memory; directories are what file names imply. */
export function memoryHost(files: Readonly<Record<string, string>>): MemoryHost {
  const disk = new Map(Object.entries(files));
  let printed = '';
  let complained = '';
  return {
    files: disk,
    home: './',
    printed: () => printed,
    complained: () => complained,
    read: (path) => {
      const text = disk.get(path);
      if (text !== undefined) return { ok: true, text };
      return { ok: false, problem: { line: 1, column: 1, code: 'cannot-read', message: 'cannot read this: there is no such file' } };
    },
    exists: (path) => disk.has(path),
    size: (path) => disk.get(path)?.length ?? 0,
    list: (path) => [
      ...new Set(
        [...disk.keys()].filter((file) => file.startsWith(`${path}/`)).map((file) => file.slice(path.length + 1).replace(/\/.*/, '/')),
      ),
    ],
    yamlFiles: (path) => {
      const below = [...disk.keys()].filter((file) => file.startsWith(`${path}/`));
      return below.length === 0 ? undefined : below.filter((file) => file.endsWith('.yaml')).sort();
    },
    unwritable: () => undefined,
    write: (path, chunks) => void disk.set(path, [...chunks].join('')),
    out: (chunks) => {
      for (const chunk of chunks) printed += chunk;
      return Promise.resolve();
    },
    err: (text) => {
      complained += text;
    },
    meter: { seconds: () => 0, peakMb: () => 0, memoryMb: () => 0 },
    cpuSeconds: () => 0,
    memoryMb: 1000,
    version: '0',
    scratch: () => join(tmpdir(), 'insteadof-nothing-is-written-here'),
    onInterrupt: () => () => undefined,
    cores: 1,
    pause: () => Promise.resolve(),
    env: () => undefined,
    wait: () => Promise.resolve(false),
    stamp: (path) => disk.get(path) ?? '',
    lines: async function* () {
      await Promise.resolve();
      yield* [] as readonly string[];
    },
    columns: 80,
    colours: false,
    progress: false,
  };
}
