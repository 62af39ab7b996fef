/** Saved states that cannot be written or gone on from, as a user meets them: `insteadof` on a small disk of its own, and spoilt files. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { familyYaml } from '../src/explore/families.ts';
import { BIN } from './programs.ts';

/** What was tried, and whether the answer was status 2 and one line with these words. */
export interface Refusal {
  readonly what: string;
  readonly said: string;
  readonly good: boolean;
}

const DIGEST = 'dae8b1b8c1dbbffa';
const HOW = ['--no-reduction', '--order', 'table', '--json'];

/** A full disk: a saved state grows until it has no room, and what was saved before is gone on from. Null where this system gives us no disk. */
function fullDisk(folder: string, file: string): Refusal | null {
  const disk = join(folder, 'disk');
  const run = `"${process.execPath}" "${BIN}" explore "${file}" ${HOW.join(' ')}`;
  const script = [
    `mkdir -p "${disk}" && mount -t tmpfs -o size=6m tmpfs "${disk}" || exit 99`,
    `${run} --checkpoint "${disk}/saved" --every 0.05; echo "status $?"`,
    `mkdir "${folder}/kept" && cp "${disk}/saved" "${folder}/kept/saved"; umount "${disk}"`,
    `${run} --resume "${folder}/kept/saved"`,
  ].join('\n');
  const { status, stdout } = spawnSync('unshare', ['-rm', 'sh', '-c', script], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status === 99 || status === null) return null;
  const said = /there is no room left on the disk[^"]*/.exec(stdout)?.[0] ?? '';
  return { what: 'full disk', said, good: stdout.includes('status 2') && said.includes('what was saved before is still there') && stdout.includes(DIGEST) };
}

/** Tries everything; the search is F1 with 13 effects. */
export function refusals(): readonly Refusal[] {
  const folder = mkdtempSync(join(tmpdir(), 'insteadof-'));
  const file = join(folder, 'scenario.yaml');
  const saved = join(folder, 'saved');
  const explore = (...more: readonly string[]): { readonly status: number | null; readonly stdout: string } =>
    spawnSync(process.execPath, [BIN, 'explore', file, ...HOW, ...more], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const refused = (what: string, words: RegExp): Refusal => {
    const { status, stdout } = explore('--resume', saved);
    const said = (JSON.parse(stdout) as { readonly problems?: readonly { readonly message: string }[] }).problems?.[0]?.message.replace(folder, '') ?? 'nothing';
    return { what, said, good: status === 2 && words.test(said) };
  };
  try {
    writeFileSync(file, familyYaml('F1', 13));
    const full = fullDisk(folder, file);
    explore('--checkpoint', saved, '--timeout', '0.4');
    if (!existsSync(saved)) throw new Error('no state was saved');
    const whole = readFileSync(saved);
    truncateSync(saved, Math.floor(whole.length * 0.7));
    const short = refused('cut short', /was cut short/);
    const at = whole.indexOf('"version":"') + '"version":"'.length;
    const older = Buffer.from(whole);
    older[at] = '9'.charCodeAt(0);
    writeFileSync(saved, older);
    const damaged = refused('one byte changed', /damaged/);
    writeFileSync(saved, whole.toString('latin1').replace('saved search 1', 'saved search 2'), 'latin1');
    const version = refused('another version', /another version/);
    writeFileSync(file, familyYaml('F1', 12));
    writeFileSync(saved, whole);
    const scenario = refused('another scenario', /saved for the scenario/);
    writeFileSync(file, familyYaml('F1', 13));
    const good = explore('--resume', saved).stdout.includes(DIGEST);
    return [...(full === null ? [] : [full]), short, damaged, version, scenario, { what: 'the state itself', said: good ? 'gone on from' : 'not gone on from', good }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
