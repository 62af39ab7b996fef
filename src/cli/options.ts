import { InvalidArgumentError, Option, type Command } from 'commander';
import { ALL_REDUCTIONS } from '../search/packed/division/model.ts';
import type { ExploreLimits, ExploreOptions, SearchOrder } from '../explore/report-types.ts';
import type { Readings } from '../rules/model.ts';
import type { Host } from './host.ts';
import { withEdition, withReading } from './readings.ts';

/** Options of every command that explores, as commander hands them over. */
export interface ExploreFlags {
  readonly edition?: string;
  readonly reading?: Readings;
  readonly search?: SearchOrder;
  readonly order?: 'sweep' | 'table';
  readonly classes?: boolean;
  readonly deadMarks?: boolean;
  readonly parts?: boolean;
  readonly totals?: boolean;
  readonly flows?: boolean;
  readonly strands?: boolean;
  readonly twins?: boolean;
  readonly turns?: boolean;
  readonly interleavings?: boolean;
  readonly batches?: boolean;
  readonly reduction?: boolean;
  readonly maxStates?: number;
  readonly timeout?: number;
  readonly maxMemory?: number;
}

/** A file for output, refused before anything is worked out for it. */
export const writableFile =
  ({ unwritable }: Host) =>
  (path: string): string => {
    const why = unwritable(path);
    if (why !== undefined) throw new InvalidArgumentError(`Nothing can be written there: ${why}.`);
    return path;
  };
/** The same for a folder. */
export const writableFolder =
  (host: Host) =>
  (path: string): string => {
    writableFile(host)(path.endsWith('/') ? path : `${path}/`);
    return path;
  };

export const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value === 0)
    throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
};

export const positiveNumber = (text: string): number => {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || value <= 0) throw new InvalidArgumentError('It must be a number above 0.');
  return value;
};

/** Megabytes (10^6 bytes): "200", "200M", "2G". */
export const megabytes = (text: string): number => {
  const [, digits = '', unit = 'M'] = /^(\d+)([MG]?)B?$/i.exec(text) ?? [];
  if (digits === '' || Number(digits) === 0) throw new InvalidArgumentError('It must be megabytes, such as 200 or 200M or 2G.');
  return Number(digits) * (unit.toUpperCase() === 'G' ? 1000 : 1);
};

const OPTIONS = 'Options:';
/** Examples for the help of a command: what is typed behind `insteadof`, and what it is for. What it is for stands below, so that a narrow window shows both. */
export const examplesText = (examples: readonly (readonly [typed: string, what: string])[]): string =>
  `Examples:\n${examples.map(([typed, what]) => `  npx insteadof ${typed}\n      ${what}`).join('\n')}\n`;

/** The options that say how to explore: edition, limits, search. */
export const withExploreOptions = (command: Command): Command =>
  withEdition(withReading(command))
    .optionsGroup('How to search (what is found stays the same):')
    .addOption(new Option('--search <order>', 'how to walk').choices(['bfs', 'dfs', 'naive']))
    .addOption(new Option('--order <order>', 'how the packed engine goes through the positions').choices(['sweep', 'table']))
    .option('--no-classes', 'do not merge identical effects')
    .option('--no-dead-marks', 'do not forget marks, nor what happened, that no longer matter')
    .option('--no-parts', 'do not explore independent parts apart')
    .option('--no-totals', 'do not keep a sum over many parts as one number')
    .option('--no-flows', 'do not go on from all that came before at once')
    .option('--no-strands', 'do not search apart what is chosen in any order and shares nothing')
    .option('--no-twins', 'do not exchange what is left of equal effects')
    .option('--no-turns', 'keep the turns of players whose events share nothing')
    .option('--no-interleavings', 'keep every order of choices that share little, of what is declined, too, and answers apart from what asks for them')
    .option('--no-batches', 'step by step through a batch that would compile, where the whole does not')
    .option('--no-reduction', 'none of the ten')
    .optionsGroup('Limits:')
    .option('--max-states <n>', 'stop after so many states', wholeNumber)
    .option('--timeout <seconds>', 'stop after so long', positiveNumber)
    .option('--max-memory <megabytes>', 'stop at so much memory (200M, 2G); a long search keeps the rest on disk', megabytes)
    .optionsGroup(OPTIONS);

/** The option of every command that can use several cores. */
export interface WorkerFlags {
  readonly workers?: number;
}
export const withWorkers = (command: Command): Command =>
  command.option('--workers <n>', 'threads to use, this one included (default: the cores there are); the result is the same', wholeNumber);

/** What the options ask of the explorer. Memory always has a limit: what the process can have. */
export function exploreOptions(flags: ExploreFlags, host: Host): ExploreOptions {
  const limits: ExploreLimits = {
    ...(flags.maxStates === undefined ? {} : { maxStates: flags.maxStates }),
    ...(flags.timeout === undefined ? {} : { timeoutS: flags.timeout }),
    maxMemoryMb: flags.maxMemory ?? Math.floor(host.memoryMb * 0.9),
  };
  const names = [...(Object.keys(ALL_REDUCTIONS) as readonly Exclude<keyof typeof ALL_REDUCTIONS, 'eager' | 'declines'>[]), 'batches'] as const;
  const off = names.filter((name) => flags.reduction === false || flags[name] === false);
  const reductions = { ...ALL_REDUCTIONS, ...Object.fromEntries(off.map((name) => [name, false])) };
  return {
    limits, meter: host.meter, ...(flags.search === undefined ? {} : { search: flags.search }), ...(flags.order === undefined ? {} : { order: flags.order }), ...(off.length > 0 ? { reductions } : {}), ...(flags.edition === undefined ? {} : { edition: flags.edition }),
  };
}

/** Long names of options: of two that clash, and of one that says something only of others. */
export interface Clashes {
  readonly clash?: readonly (readonly [string, string])[];
  readonly needs?: readonly (readonly [string, ...string[]])[];
}
/** Refuses options that contradict each other, and those that would have no effect. */
export function refuseTogether(command: Command, { clash = [], needs = [] }: Clashes): void {
  const given = (name: string): boolean => command.getOptionValueSource(name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())) === 'cli';
  const both = clash.find(([a, b]) => given(a) && given(b));
  if (both !== undefined) command.error(`error: --${both[0]} and --${both[1]} do not go together: give one of them`);
  const alone = needs.find(([option, ...of]) => given(option) && !of.some(given));
  if (alone !== undefined) command.error(`error: --${alone[0]} has no effect without ${alone.slice(1).map((name) => `--${name}`).join(' or ')}`);
}

/** A script as it is printed, "0.2.1", in option indices; undefined if it is none. "" is the script of no choices. */
export function parseScript(text: string): readonly number[] | undefined {
  if (text === '') return [];
  if (!/^\d{1,9}(\.\d{1,9})*$/.test(text)) return undefined;
  return text.split('.').map(Number);
}

/** What to say of a text that is no script. */
export const badScript = (text: string): string =>
  `error: option '--script <path>' argument '${text}' is invalid. It must look like 0.2.1.`;
