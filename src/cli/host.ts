import type { Problem } from '../base/problem.ts';
import type { Meter } from '../explore/report-types.ts';

/** A file's text, or why there is none. */
export type ReadResult = { readonly ok: true; readonly text: string; /** It began with a byte order mark, which is not part of the text. */ readonly bom?: true } | { readonly ok: false; readonly problem: Problem };

/** The file name that stands for what is piped in, or for what is printed. */
export const PIPED = '-';

/** Everything outside that a command may touch. Tests pass one that lives in memory. */
export interface Host {
  /** The folder of this package, with a slash at its end: its own corpus is looked up there. */
  readonly home: string;
  readonly read: (path: string) => ReadResult;
  readonly exists: (path: string) => boolean;
  /** Bytes of a file; 0 where there is none. */
  readonly size: (path: string) => number;
  /** Names in a directory, those of directories with a final slash; empty where there is none. */
  readonly list: (path: string) => readonly string[];
  /** All YAML files under a directory, sorted by path; undefined if it is none. */
  readonly yamlFiles: (path: string) => readonly string[] | undefined;
  /** Why a file (or, if it ends in a slash, something in a folder) cannot be written there, in words; undefined where it can. */
  readonly unwritable: (path: string) => string | undefined;
  /** Writes under another name first and renames: a file is there whole or not at all. To PIPED it is printed. */
  readonly write: (path: string, chunks: Iterable<string>) => void;
  readonly out: (chunks: Iterable<string>) => Promise<void>;
  readonly err: (text: string) => void;
  readonly meter: Meter;
  /** Processor time that this process has used, all threads together. */
  readonly cpuSeconds: () => number;
  /** What the process may use before it dies of it, in megabytes (10^6 bytes). */
  readonly memoryMb: number;
  /** Version of this program. */
  readonly version: string;
  /** A name for a folder of one's own for files that nobody needs afterwards; it does not exist yet. */
  readonly scratch: () => string;
  /** Calls back at Ctrl-C or where the process is asked to end, once, instead of ending it; the answer takes that back. */
  readonly onInterrupt: (call: () => void) => () => void;
  /** How many threads can run at once. */
  readonly cores: number;
  /** Lets what waits have its turn: messages of other threads, signals. */
  readonly pause: () => Promise<void>;
  /** A variable of the environment. */
  readonly env: (name: string) => string | undefined;
  /** Waits for the next look at files that are watched; false ends the watch. */
  readonly wait: () => Promise<boolean>;
  /** When a file was last changed, as a text; empty where there is none. */
  readonly stamp: (path: string) => string;
  /** What is typed or piped in, line by line; `prompt` is shown where a person types. */
  readonly lines: (prompt: string) => AsyncIterable<string>;
  /** Columns of the terminal, or a guess. */
  readonly columns: number;
  readonly colours: boolean;
  /** Whether a progress bar on the error stream would be seen by a person. */
  readonly progress: boolean;
}

/** The contract of the exit status; the greatest that applies in the order 2, 1, 3. */
export const EXIT = { ok: 0, refuted: 1, badInput: 2, incomplete: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const ORDER: readonly ExitCode[] = [EXIT.badInput, EXIT.refuted, EXIT.incomplete];

/** The exit status of several parts: bad input before a refuted expectation before an incomplete result. */
export const worst = (codes: Iterable<ExitCode>): ExitCode => {
  const all = new Set(codes);
  return ORDER.find((code) => all.has(code)) ?? EXIT.ok;
};
