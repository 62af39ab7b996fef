import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { processHost } from './process-host.ts';

/** Runs the command line of this process; gives its exit status. */
export async function run(): Promise<number> {
  // Whoever reads our output may stop reading ("… | head"): that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`insteadof: cannot write: ${error.message}\n`);
    process.exit(2);
  });
  const host = processHost();
  try {
    return await main(process.argv.slice(2), host, host.version, loadEngine);
  } catch (error) {
    const trace = process.env['INSTEADOF_DEBUG'] !== undefined && error instanceof Error ? `\n${error.stack ?? ''}` : '';
    host.err(`insteadof: ${error instanceof Error ? error.message : String(error)}${trace}\n`);
    return 2;
  }
}
