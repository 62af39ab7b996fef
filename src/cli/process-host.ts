import {
  accessSync,
  appendFileSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { PIPED, type Host, type ReadResult } from './host.ts';

/** The outside of this process. */
export function processHost(): Host {
  const { stdout, stderr, env } = process;
  return {
    home: fileURLToPath(new URL('../..', import.meta.url)),
    read,
    exists: existsSync,
    size: (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0,
    list,
    yamlFiles,
    unwritable,
    write,
    out,
    err: (text) => void stderr.write(text),
    meter: {
      seconds: () => performance.now() / 1000,
      peakMb: () => (process.resourceUsage().maxRSS * 1024) / 1e6,
      memoryMb: threadMb,
    },
    cpuSeconds: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    memoryMb: getHeapStatistics().heap_size_limit / 1e6,
    version: version(),
    scratch: () => join(tmpdir(), `insteadof-${String(process.pid)}-${randomUUID()}`),
    onInterrupt: (call) => {
      for (const signal of ENDING) process.once(signal, call);
      return () => { for (const signal of ENDING) process.off(signal, call); };
    },
    cores: availableParallelism(),
    pause: () => new Promise((resolve) => void setImmediate(resolve)),
    env: (name) => env[name],
    wait: () => new Promise((resolve) => setTimeout(() => resolve(true), LOOK_EVERY_MS)),
    stamp: (path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      return found === undefined ? '' : `${String(found.mtimeMs)} ${String(found.size)}`;
    },
    lines,
    columns: stdout.columns ?? (Number(env['COLUMNS']) || 100),
    colours: stdout.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb',
    progress: stderr.isTTY && stdout.isTTY,
  };
}

/** The version in the manifest. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return (manifest as { readonly version: string }).version;
}

/** What this thread holds: other threads of the process have limits of their own. */
function threadMb(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return (total_heap_size + external_memory) / 1e6;
}

/** Ctrl-C; a batch system whose time is up, or `timeout`. */
const ENDING = ['SIGINT', 'SIGTERM'] as const;
/** Between two looks at files that are watched, in milliseconds. */
const LOOK_EVERY_MS = 400;

/** The lines of the input; where a person types them, each after a prompt. */
async function* lines(prompt: string): AsyncGenerator<string> {
  const person = process.stdin.isTTY && process.stdout.isTTY;
  const reader = createInterface({ input: process.stdin, ...(person ? { output: process.stdout, prompt } : {}), terminal: person });
  if (person) reader.prompt();
  for await (const line of reader) {
    yield line;
    if (person) reader.prompt();
  }
}

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a directory',
  EACCES: 'it may not be read',
};

let input: Buffer | undefined;
/** All that is piped in; it comes once, and is wanted again by whoever asks for places in it. */
const piped = (): Buffer => (input ??= readFileSync(0));

function read(path: string): ReadResult {
  const fail = (code: string, message: string): ReadResult => ({ ok: false, problem: { line: 1, column: 1, code, message } });
  try {
    const bytes = path === PIPED && !existsSync(path) ? piped() : readFileSync(path);
    const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), ...(marked ? { bom: true } : {}) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return fail('not-text', 'the file is not text in UTF-8');
    return fail('cannot-read', `cannot read this: ${WHY[code ?? ''] ?? message}`);
  }
}

function list(path: string): readonly string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return [];
  return readdirSync(path, { withFileTypes: true }).map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
}

/** Directories that hold other things than scenarios. */
const NOT_SCENARIOS = new Set(['cards', 'node_modules']);

function yamlFiles(path: string): readonly string[] | undefined {
  if (!existsSync(path) || !statSync(path).isDirectory()) return undefined;
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    const below = join(path, entry.name);
    if (entry.isDirectory()) return NOT_SCENARIOS.has(entry.name) ? [] : (yamlFiles(below) ?? []);
    return /\.ya?ml$/.test(entry.name) ? [below] : [];
  });
}

/** The nearest folder above a path that is there. */
function folderAbove(path: string): string {
  const above = dirname(resolve(path));
  return existsSync(above) || dirname(above) === above ? above : folderAbove(above);
}
function unwritable(path: string): string | undefined {
  if (path === PIPED || isStream(path)) return undefined;
  const [found, wantsFolder] = [existsSync(path) ? statSync(path) : undefined, path.endsWith('/')];
  const bare = path.replace(/\/+$/, '');
  if (wantsFolder && found === undefined && bare !== '' && existsSync(bare)) return 'it is a file, not a folder';
  if (found !== undefined && found.isDirectory() !== wantsFolder) return wantsFolder ? 'it is a file, not a folder' : 'it is a folder';
  const there = found === undefined ? folderAbove(path) : path;
  if (found === undefined && !statSync(there).isDirectory()) return `${there} is a file, not a folder`;
  try {
    accessSync(there, constants.W_OK);
    return undefined;
  } catch {
    return found === undefined ? `${there} may not be written to` : 'it may not be written';
  }
}

function write(named: string, chunks: Iterable<string>): void {
  const why = unwritable(named);
  if (why !== undefined) throw new Error(`cannot write ${named}: ${why}`);
  if (named === PIPED || isStream(named)) {
    for (const part of batched(chunks)) appendFileSync(named === PIPED ? '/dev/stdout' : named, part);
    return;
  }
  mkdirSync(dirname(named), { recursive: true });
  const path = behindLinks(named);
  const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  const file = openSync(unfinished, 'wx');
  try {
    for (const part of batched(chunks)) writeFileSync(file, part);
    closeSync(file);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Where a link leads; the path itself where there is nothing yet. */
function behindLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
/** A terminal, a pipe, /dev/null, /dev/stdout wherever it leads: what is written to, not replaced. */
function isStream(path: string): boolean {
  if (/^\/(dev\/(std|fd)|proc\/)/.test(path)) return true;
  const found = existsSync(path) ? statSync(path) : undefined;
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

async function out(chunks: Iterable<string>): Promise<void> {
  for (const part of batched(chunks)) {
    if (!process.stdout.write(part)) await new Promise<void>((resolve) => process.stdout.once('drain', resolve));
  }
}

/** The same text in pieces worth a system call. */
function* batched(chunks: Iterable<string>): Generator<string> {
  let text = '';
  for (const chunk of chunks) {
    text += chunk;
    if (text.length < 65_536) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
