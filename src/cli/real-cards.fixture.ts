/** A host with the real cards, and other files in memory; what a command prints there. */
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { memoryHost } from './memory-host.fixture.ts';
import { processHost } from './process-host.ts';

/** The real cards, other files in memory. */
export function hostWith(files: Readonly<Record<string, string>> = {}): ReturnType<typeof memoryHost> {
  const [memory, real] = [memoryHost(files), processHost()];
  return { ...memory, home: real.home, list: (path) => (path.startsWith(real.home) ? real.list(path) : memory.list(path)), read: (path) => (path.startsWith(real.home) ? real.read(path) : memory.read(path)) };
}
export async function run(host: ReturnType<typeof memoryHost>, ...argv: readonly string[]): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const [before, said] = [host.printed().length, host.complained().length];
  const code = await main(argv, host, '0', loadEngine);
  return { code, out: host.printed().slice(before), err: host.complained().slice(said) };
}
