import { dirname, join } from 'node:path';
import type { ExitCode, Host } from './host.ts';
import { sourcesOf } from './inputs.ts';

/** When the files that the arguments name, and the cards beside or above them, were last changed. */
function stampsOf(paths: readonly string[], host: Host): string {
  const files = sourcesOf(paths, host).map(({ file }) => file);
  const cards = new Set(files.flatMap((file) => [dirname(file), dirname(dirname(file))]).map((directory) => join(directory, 'cards')));
  const all = [...files, ...[...cards].flatMap((directory) => host.list(directory).map((name) => join(directory, name)))];
  return all.map((file) => `${file} ${host.stamp(file)}`).join('\n');
}

/** Runs again and again, each time one of the files has changed, until the host ends the watch; the status of the last run. */
export async function watched(paths: readonly string[], host: Host, run: () => Promise<ExitCode>): Promise<ExitCode> {
  for (;;) {
    const before = stampsOf(paths, host);
    const code = await run();
    host.err('watching for changes; Ctrl-C ends\n');
    do {
      if (!(await host.wait())) return code;
    } while (stampsOf(paths, host) === before);
  }
}
