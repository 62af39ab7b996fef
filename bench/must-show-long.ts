/** Long runs: threads, kills, disks. */
import { median, shown } from './figure.ts';
import type { Kept, Promised } from './promised.ts';
import { spinOf } from './must-show-speed.ts';
import { family, here, tell } from './programs.ts';
import { refusals } from './refusals.ts';
import { alternating, checks, fuzzing, oneSearch, type Timing } from './threads.ts';

const list = (ratios: readonly number[]): string => ratios.map((ratio) => ratio.toFixed(2)).join(', ');

/** Alternating pairs; and one thread beside SPIN. */
function search(n: number, hasSpin: boolean, widths: string): readonly Promised[] {
  let one: readonly Timing[] = [];
  const label = `7: F1 n=${String(n)} --no-reduction`;
  return [
    {
      what: `${label}, two workers`, target: '1.3 times faster than one',
      try: () => {
        const pairs = alternating(5, oneSearch(n));
        one = pairs.one;
        const ratio = median(pairs.ratios);
        return { figure: `${ratio.toFixed(2)} times, median of ${list(pairs.ratios)} (${shown(median(one.map(({ seconds }) => seconds)))} s and ${shown(median(pairs.two.map(({ seconds }) => seconds)))} s)`, met: ratio >= 1.3 };
      },
    },
    {
      what: `${label}, one worker`, target: '12 times faster than SPIN',
      try: () => {
        if (!hasSpin || one.length === 0) return { figure: 'not compared', met: null };
        const mine = median(one.map(({ seconds }) => seconds));
        const other = spinOf('F1', n, true, widths);
        const same = one.every(({ found }) => found === other.digest);
        return { figure: `${shown(other.wall_s / mine)} times (${shown(mine)} s; SPIN ${shown(other.wall_s)} s, ${shown(other.peak_mb)} MB)${same ? '' : '; OTHER OUTCOMES'}`, met: same && other.wall_s / mine >= 12 };
      },
    },
  ];
}

const independent = (what: string, pairs: number, job: (workers: number) => Timing): Promised => ({
  what: `7: ${what}, two workers`, target: '1.7 times faster than one',
  try: () => {
    const { ratios, one, two } = alternating(pairs, job);
    const ratio = median(ratios);
    return { figure: `${ratio.toFixed(2)} times, median of ${list(ratios)} (${shown(median(one.map(({ seconds }) => seconds)))} s and ${shown(median(two.map(({ seconds }) => seconds)))} s)`, met: ratio >= 1.7 };
  },
});

interface Killed { readonly kills: number; readonly searching_s: number; readonly most_lost_s: number; readonly every: number; readonly saved_states: readonly number[]; readonly resumed_states: number; readonly complete: boolean; readonly digest: string }

function killed(n: number, times: number, every: number, digest: string, atLeast: number): Kept {
  const { said } = tell<Killed>(process.execPath, ['--import', 'tsx', here('./kill.ts'), String(n), String(times), String(every), String(Date.now())]);
  const last = said.saved_states.at(-1) ?? 0;
  const right = said.complete && said.digest === digest;
  return {
    figure: `${String(said.kills)} kills in ${shown(said.searching_s)} s of searching, digest ${right ? 'right' : 'WRONG'}, went on with ${shown(said.resumed_states)} states (saved last: ${shown(last)}), at most ${said.most_lost_s.toFixed(1)} s lost of --every ${String(every)}`,
    met: right && said.kills === times && said.resumed_states >= last && said.most_lost_s <= every && said.searching_s >= atLeast,
  };
}

function threadKilled(n: number, digest: string): Kept {
  const { said } = tell<{ readonly deaths: number; readonly digest: string }>(process.execPath, ['--import', 'tsx', here('./dying.ts'), String(n)]);
  return { figure: `${String(said.deaths)} threads died, digest ${said.digest === digest ? 'right' : 'WRONG'}`, met: said.deaths > 0 && said.digest === digest };
}

function spilled(n: number, memory: string, digest: string): Kept {
  const { said } = family('F1', n, '--no-reduction', '--order', 'table', '--max-memory', memory);
  return { figure: `${shown(said.wall_s)} s, ${shown(said.peak_mb)} MB, digest ${said.digest === digest ? 'right' : 'WRONG'}`, met: said.digest === digest };
}

const DIGESTS = { 12: 'e3e1403a216d0b55', 13: 'dae8b1b8c1dbbffa', 14: 'a2025842e4885a64', 15: '9bd9edbfa3cde023', 16: '54ec628f6ba451a0' } as const;

export function longRuns(small: boolean, hasSpin: boolean): readonly Promised[] {
  const [kill, every] = small ? [13 as const, 0.5] : [16 as const, 10];
  return [
    // SPIN needs minutes here: only the width that is best for so many states.
    ...search(small ? 12 : 15, hasSpin, '26'),
    independent('check corpus, repeated', small ? 1 : 3, checks(small ? 1 : 3)),
    independent('fuzz', small ? 1 : 3, fuzzing(small ? 100 : 12_000)),
    { what: `7: F1 n=${String(kill)} --no-reduction, killed ten times`, target: 'at least 60 s of search, same digest, nothing of a saved state lost, at most --every seconds lost', try: () => killed(kill, small ? 3 : 10, every, DIGESTS[kill], small ? 0 : 60) },
    { what: '7: F1 n=13 --no-reduction --order table, threads die in every layer', target: 'same digest', try: () => threadKilled(13, DIGESTS[13]) },
    { what: `7: F1 n=${small ? '13' : '14'} --no-reduction --order table --max-memory 200M`, target: 'completes with its digest', try: () => spilled(small ? 13 : 14, '200M', small ? DIGESTS[13] : DIGESTS[14]) },
    {
      what: '7: full disk, saved states cut short, damaged, of another version or scenario', target: 'a clear error each, the old state intact',
      try: () => {
        const all = refusals();
        return { figure: all.map(({ what, said, good }) => `${what}: ${good ? said : `WRONG: ${said}`}`).join('; '), met: all.every(({ good }) => good) };
      },
    },
  ];
}
