/** Speed beside SPIN, memory, throughput, and what must cost little. */
import { familyYaml } from '../src/explore/families.ts';
import { corpusRun } from './corpus.ts';
import { repeated } from './families.ts';
import { median, shown } from './figure.ts';
import { crowded, exploreText } from './growth.ts';
import type { Kept, Promised } from './promised.ts';
import { family, mix, spin, type Search, type SpinSearch, type Told } from './programs.ts';
import { isFamily } from './puzzles.ts';

const REPS = 3;

/** The run in the middle by its wall time. */
const middle = (told: readonly Told<Search>[]): Search => {
  const [first, ...rest] = [...told].map(({ said }) => said).sort((a, b) => a.wall_s - b.wall_s);
  if (first === undefined) throw new Error('nothing was run');
  return [first, ...rest][Math.floor(told.length / 2)] ?? first;
};
const ours = (name: string, n: number, flags: readonly string[]): Search =>
  middle(repeated(REPS, () => (isFamily(name) ? family(name, n, ...flags) : mix(name, n, ...flags, 'digest'))));

const known = new Map<string, SpinSearch>();
/** SPIN once for each puzzle. Where it takes long it is run once for each -w, and the fastest counts. */
export function spinOf(name: string, n: number, isLong: boolean, widths?: string): SpinSearch {
  const key = `${name} ${String(n)}`;
  const found = known.get(key) ?? spin(name, n, isLong ? 1 : REPS, widths).said;
  known.set(key, found);
  return found;
}

interface Race {
  readonly name: string;
  readonly n: number;
  readonly small: number;
  readonly flags?: readonly string[];
  readonly times: number;
  readonly maxMb?: number;
  readonly isLong?: boolean;
  /** Both must have stored exactly this many positions. */
  readonly states?: number;
}

const RACES: readonly Race[] = [
  { name: 'F1', n: 14, small: 10, times: 50, maxMb: 200, isLong: true },
  { name: 'F1', n: 14, small: 10, flags: ['--plays', '--scripts', '10'], times: 20, isLong: true },
  { name: 'F3', n: 8, small: 6, times: 15 },
  { name: 'F4', n: 10, small: 8, times: 5 },
  { name: 'F4', n: 12, small: 8, times: 50, isLong: true },
  { name: 'F1', n: 13, small: 10, flags: ['--no-reduction'], times: 8, states: 4_907_672 },
  { name: 'F1', n: 13, small: 10, flags: ['--no-reduction', '--order', 'table'], times: 1, states: 4_907_672 },
  { name: 'distinct', n: 14, small: 8, times: 5 },
  { name: 'kinds', n: 16, small: 8, times: 50 },
  { name: 'players', n: 4, small: 2, times: 50 },
  { name: 'conditional', n: 9, small: 5, times: 5 },
];

function race({ name, n, flags = [], times, maxMb, isLong = false, states }: Race): Kept {
  const mine = ours(name, n, flags);
  const other = spinOf(name, n, isLong);
  const factor = other.wall_s / mine.wall_s;
  const same = isFamily(name) ? mine.digest === other.digest : Number(mine.outcomes) === other.outcomes;
  const memory = maxMb === undefined || mine.peak_mb < maxMb;
  const total = (mine.total_s ?? 0) < 3 * mine.wall_s + 2;
  const stored = states === undefined || (mine.states === states && other.states === states);
  const doubts = [...(same ? [] : ['other outcomes than SPIN']), ...(total ? [] : [`total ${shown(mine.total_s ?? 0)} s`]), ...(stored ? [] : ['other positions than wanted'])];
  return {
    figure: `${shown(factor)} times (${shown(mine.wall_s)} s, ${shown(mine.peak_mb)} MB; SPIN ${shown(other.wall_s)} s, ${shown(other.peak_mb)} MB)${doubts.map((doubt) => `; ${doubt}`).join('')}`,
    met: factor >= times && same && memory && total && stored,
  };
}

interface Limit {
  readonly name: string;
  readonly n: number;
  readonly small: number;
  readonly flags?: readonly string[];
  readonly seconds: number;
  readonly maxMb?: number;
  readonly digest?: string;
  readonly playsDigest?: string;
}
const LIMITS: readonly Limit[] = [
  { name: 'F1', n: 16, small: 10, seconds: 30, maxMb: 1000, digest: '54ec628f6ba451a0' },
  { name: 'F2', n: 30, small: 30, seconds: 0.01, digest: '6ca8d2dfdb2484b3' },
  { name: 'F2', n: 200, small: 200, flags: ['--plays'], seconds: Infinity, digest: 'fea49d3baaf5032c', playsDigest: 'e04a482b0e08db1d' },
  { name: 'F3', n: 10, small: 6, seconds: 3, maxMb: 200, digest: '9c934e5be5af68f2' },
];

function within({ name, n, flags = [], seconds, maxMb = Infinity, digest, playsDigest }: Limit, small: boolean): Kept {
  const mine = ours(name, n, flags);
  const right = small || ((digest === undefined || mine.digest === digest) && (playsDigest === undefined || mine.playsDigest === playsDigest));
  return { figure: `${shown(mine.wall_s)} s, ${shown(mine.peak_mb)} MB, digest ${right ? 'right' : 'WRONG'}`, met: right && mine.wall_s <= seconds && mine.peak_mb < maxMb };
}

const SCENARIOS_PER_S = 2000;
function throughput(): Kept {
  const [run] = [corpusRun(10).said];
  const slowest = run.slowest.map(({ id, ms }) => `${id} ${shown(ms)} ms`).join(', ');
  return {
    figure: `${shown(run.warm.scenarios_per_s)} scenarios/s, ${shown(run.warm.positions_per_s)} positions/s warm; ${shown(run.cold.scenarios_per_s)} scenarios/s cold (${String(run.scenarios)} scenarios); slowest ${slowest}`,
    met: run.warm.scenarios_per_s >= SCENARIOS_PER_S,
  };
}

/** Alternating pairs of a scenario and another form of it: the median of time by time. */
function compared(plain: string, other: string, most: number, sameDigest: boolean): Kept {
  const digests = new Set<unknown>();
  const ratios = Array.from({ length: 5 }, () => {
    const [a, b] = [exploreText(plain).said, exploreText(other).said];
    digests.add(a.digest).add(b.digest);
    return b.wall_s / a.wall_s;
  });
  const ratio = median(ratios);
  const right = !sameDigest || digests.size === 1;
  return { figure: `${shown(ratio)} of the time${right ? '' : ', OTHER OUTCOMES'}`, met: right && ratio <= most };
}

/** The same effects in another order, under other names. */
const shuffled = (text: string): string => {
  const lines = text.split('\n');
  const effects = lines.filter((line) => line.includes('as: e')).map((line) => line.replace(/as: e(\d+)/, 'as: renamed $1')).sort((a, b) => (a.length * 7 + a.charCodeAt(a.length - 2)) % 5 - ((b.length * 7 + b.charCodeAt(b.length - 2)) % 5));
  const queue = [...effects].reverse();
  return lines.map((line) => (line.includes('as: e') ? (queue.pop() ?? line) : line)).join('\n');
};

const cheap = (small: boolean): readonly Promised[] => {
  const n = small ? 10 : 14;
  const plain = familyYaml('F1', n);
  const label = `F1 n=${String(n)}`;
  return [
    { what: `3: ${label}, shuffled and renamed`, target: '1.3 of the time, same digest', try: () => compared(plain, shuffled(plain), 1.3, true) },
    { what: `3: ${label} among 34 effects that never apply`, target: '1.3 of the time', try: () => compared(plain, crowded(n, 34, 0), 1.3, true) },
    { what: `3: ${label} with an amount of 2^60`, target: '3 times the time', try: () => compared(plain, plain.replace('amount: 1}}', `amount: ${String(2n ** 60n)}}}`), 3, false) },
  ];
};

export function speeds(small: boolean, hasSpin: boolean): readonly Promised[] {
  const races = RACES.map((each): Promised => {
    const n = small ? each.small : each.n;
    const { states, ...rest } = each;
    const target = `${String(each.times)} times faster than SPIN${each.maxMb === undefined ? '' : `, under ${String(each.maxMb)} MB`}`;
    return { what: `3: ${[each.name, `n=${String(n)}`, ...(each.flags ?? [])].join(' ')}`, target, try: () => (hasSpin ? race({ ...rest, n, ...(small || states === undefined ? {} : { states }) }) : { figure: 'SPIN is not installed', met: null }) };
  });
  const limits = LIMITS.map((each): Promised => {
    const n = small ? each.small : each.n;
    const target = [...(each.seconds === Infinity ? ['exact'] : [`within ${String(each.seconds)} s`]), ...(each.maxMb === undefined ? [] : [`under ${String(each.maxMb)} MB`])].join(', ');
    return { what: `3: ${each.name} n=${String(n)}`, target, try: () => within({ ...each, n }, small) };
  });
  return [...races, ...limits, { what: '3: corpus', target: `${String(SCENARIOS_PER_S)} scenarios/s on one core`, try: throughput }, ...cheap(small)];
}
