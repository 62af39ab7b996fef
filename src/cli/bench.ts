import { Command } from 'commander';
import { FAMILIES, familyYaml, type Family } from '../explore/families.ts';
import { measure, type Measured } from '../explore/measure.ts';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { loadScenarios } from '../scenario/load.ts';
import type { Context } from './context.ts';
import { EXIT, type Host } from './host.ts';
import { benchCorpusCommand } from './bench-corpus.ts';
import type { Engine } from './engine.ts';
import { searchLong } from './long.ts';
import { exploreOptions, withExploreOptions, wholeNumber, type ExploreFlags, type WorkerFlags } from './options.ts';

interface Flags extends ExploreFlags, WorkerFlags {
  readonly family?: string;
  readonly n?: string;
  readonly emit?: string;
  readonly json?: true;
  readonly plays?: true;
  readonly scripts?: string;
  readonly reference?: true;
}

/** Sizes of the files that `--emit` writes. */
const SIZES: Readonly<Record<Family, readonly number[]>> = {
  F1: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  F2: [4, 8, 12, 20, 30, 200],
  F3: [2, 3, 4, 5, 6, 7, 8, 9, 10],
  F4: [4, 5, 6, 7, 8, 9, 10, 11, 12, 15],
};

/** `insteadof bench families`: byte-exact families of scenarios as files, and timed. */
export const benchCommand = (context: Context): Command => {
  const { host, engine, finish } = context;
  const families = withExploreOptions(new Command('families').description('families of scenarios whose outcomes are known'))
    .option('--emit <dir>', 'write them as scenario files')
    .option('--family <name>', `one of ${FAMILIES.join(', ')}`)
    .option('--n <size>', 'its size')
    .option('--plays', 'with all plays within the wall time')
    .option('--scripts <number>', 'with so many scripts within the wall time')
    .option('--reference', 'with the reference machine')
    .option('--workers <n>', 'threads to use, this one included (default: 1, so that figures can be compared)', wholeNumber)
    .option('--json', 'one line of JSON')
    .action(async (flags: Flags, command: Command) => {
      if (flags.family !== undefined && !isFamily(flags.family)) command.error(`error: there is no family "${flags.family}"; families: ${FAMILIES.join(', ')}`);
      if (flags.n !== undefined && !/^[1-9]\d{0,3}$/.test(flags.n)) command.error(`error: option '--n <size>' argument '${flags.n}' is invalid. It must be a whole number from 1 to 9999.`);
      if (flags.scripts !== undefined && !/^\d{1,9}$/.test(flags.scripts)) command.error(`error: option '--scripts <number>' argument '${flags.scripts}' is invalid. It must be a whole number.`);
      if (flags.emit !== undefined) emit(flags.emit, flags, host);
      else if (!isFamily(flags.family) || flags.n === undefined) command.error(`error: --family (${FAMILIES.join(', ')}) and --n, or --emit`);
      else await host.out([await line(flags.family, Number(flags.n), flags, host, await engine())]);
      finish(EXIT.ok);
    });
  return new Command('bench').description('how fast it is').addCommand(families).addCommand(benchCorpusCommand(context));
};

const isFamily = (name: string | undefined): name is Family => FAMILIES.some((family) => family === name);

function emit(dir: string, flags: Flags, host: Host): void {
  for (const family of FAMILIES) {
    if (flags.family !== undefined && flags.family !== family) continue;
    const sizes = flags.n === undefined ? SIZES[family] : [Number(flags.n)];
    for (const n of sizes) host.write(`${dir}/${family}-${String(n)}.yaml`, [familyYaml(family, n)]);
  }
}

/** Threads and limits are the long search's; without them the plain one is measured. */
const isLong = ({ workers = 1, maxMemory, maxStates, timeout, reference }: Flags): boolean =>
  reference !== true && (workers > 1 || maxMemory !== undefined || maxStates !== undefined || timeout !== undefined);

async function line(family: Family, n: number, flags: Flags, host: Host, engine: Engine): Promise<string> {
  const { scenarios, problems } = loadScenarios(familyYaml(family, n), NO_CARDS);
  const [scenario] = scenarios;
  if (scenario === undefined) throw new Error(problems[0]?.message ?? 'no scenario');
  const options = { ...exploreOptions(flags, host), ...(flags.plays === undefined ? {} : { plays: true }), ...(flags.reference === undefined ? {} : { engine: 'reference' as const }) };
  const searched = isLong(flags) ? await searchLong({ place: scenario.id, scenario }, options, { ...flags, workers: flags.workers ?? 1 }, host, engine) : {};
  const measured: Measured = measure(scenario, { ...options, ...searched }, host.meter, flags.scripts === undefined ? 0 : Number(flags.scripts));
  const figures = { tool: 'insteadof', family, n, ...measured };
  if (flags.json === true) return `${JSON.stringify(figures)}\n`;
  return `${Object.entries(figures).map(([name, value]) => `${name} ${String(value)}`).join('\n')}\n`;
}
