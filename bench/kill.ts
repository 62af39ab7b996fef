/** A long search on one core, killed with SIGKILL at random moments and resumed each time. `kill.ts N TIMES EVERY SEED`, one JSON line. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../src/base/random.ts';
import { trouble } from '../src/cli/checkpoint-file.ts';
import { familyYaml } from '../src/explore/families.ts';
import { BIN } from './programs.ts';

const [n = '13', times = '10', every = '1', seed = '1'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'insteadof-'));
const file = join(folder, 'scenario.yaml');
const saved = join(folder, 'saved');
const random = createRandom(seed);

/** What the head of a saved state says of how far it was; the numbers behind it are what the search checks itself. */
function savedStates(): number {
  const bytes = readFileSync(saved);
  const from = bytes.indexOf('\n') + 1;
  const length = Number(bytes.readBigUInt64LE(from));
  interface Counted { readonly states: number }
  const { head } = JSON.parse(bytes.toString('utf8', from + 8, from + 8 + length)) as {
    readonly head: { readonly results: readonly { readonly counted: Counted }[]; readonly before: Counted; readonly run: Counted & { readonly built: readonly (Counted | null)[] } };
  };
  const sum = (list: readonly (Counted | null)[]): number => list.reduce((total, one) => total + (one?.states ?? 0), 0);
  return sum(head.results.map(({ counted }) => counted)) + head.before.states + head.run.states + sum(head.run.built);
}

interface Ended { readonly text: string; readonly seconds: number; readonly killed: boolean }

/** Goes on with the search; kills it after so many seconds unless it is done. */
function goOn(after: number | null): Promise<Ended> {
  const how = existsSync(saved) ? ['--resume', saved] : ['--checkpoint', saved];
  const start = performance.now();
  const child = spawn(process.execPath, [BIN, 'explore', file, '--no-reduction', '--workers', '1', '--json', '--every', every, ...how], { stdio: ['ignore', 'pipe', 'inherit'] });
  const timer = after === null ? undefined : setTimeout(() => child.kill('SIGKILL'), after * 1000);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => { text += part; });
  return new Promise((resolve) => child.once('close', () => {
    clearTimeout(timer);
    resolve({ text, seconds: (performance.now() - start) / 1000, killed: child.signalCode === 'SIGKILL' });
  }));
}

try {
  writeFileSync(file, familyYaml('F1', Number(n)));
  let searching = 0;
  let kills = 0;
  let lost = 0;
  const states: number[] = [];
  let ended: Ended | null = null;
  while (ended === null) {
    // Between less than one and two and a half intervals: some are killed before they have saved anything new.
    const one = await goOn(kills < Number(times) ? Number(every) * (0.7 + 1.8 * random.unit()) : null);
    searching += one.seconds;
    if (!one.killed) ended = one;
    else {
      kills++;
      // The file that was renamed was begun when its state was taken.
      const begun = existsSync(saved) ? statSync(saved).birthtimeMs : 0;
      lost = Math.max(lost, Math.min(one.seconds, (Date.now() - begun) / 1000));
      states.push(existsSync(saved) ? savedStates() : 0);
    }
  }
  const { digest, states: all, complete, stats = {} } = JSON.parse(ended.text) as { readonly digest: string; readonly states: number; readonly complete: boolean; readonly stats?: Readonly<Record<string, unknown>> };
  const resumed = Number(stats['states when it went on'] ?? 0);
  if (states.some((count, i) => count < (states[i - 1] ?? 0))) throw trouble(saved, 'a later state has less in it than an earlier one');
  console.log(JSON.stringify({ n: Number(n), every: Number(every), kills, searching_s: searching, most_lost_s: lost, saved_states: states, resumed_states: resumed, states: all, complete, digest }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
