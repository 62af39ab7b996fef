import { Command, InvalidArgumentError } from 'commander';
import type { Difference, Side } from '../explore/difference.ts';
import type { Json } from '../explore/smallest.ts';
import type { Readings } from '../rules/model.ts';
import { differenceJson, differenceText } from '../report/difference-text.ts';
import { counted, pageOf } from '../report/page.ts';
import { problemsText } from '../report/problems-text.ts';
import type { Context } from './context.ts';
import type { Engine } from './engine.ts';
import { EXIT, worst, type ExitCode, type Host } from './host.ts';
import { ourFault, sourcesOf } from './inputs.ts';
import { exploreOptions, examplesText, withExploreOptions, type ExploreFlags } from './options.ts';
import { editionFrom, readingFrom } from './readings.ts';
import { didYouMean } from '../scenario/yaml/read.ts';

interface Flags extends ExploreFlags {
  readonly editions?: readonly [string, string];
  readonly readings?: readonly [Readings, Readings];
  readonly without?: string;
  readonly json?: true;
  readonly smallest?: boolean;
}

function twoEditions(text: string): readonly [string, string] {
  const [first, second, ...more] = text.split(',').map((each) => each.trim());
  if (first === undefined || second === undefined || second === '' || more.length > 0) throw new InvalidArgumentError('It must be two editions, joined by a comma.');
  const editions = [editionFrom(first), editionFrom(second)] as const;
  if (editions[0] === editions[1]) throw new InvalidArgumentError('They are one edition; it must be two.');
  return editions;
}
function twoReadings(text: string): readonly [Readings, Readings] {
  const at = text.indexOf('=');
  const [first, second, ...more] = text.slice(at + 1).split('|');
  if (at < 0 || first === undefined || second === undefined || more.length > 0) throw new InvalidArgumentError('It must be NAME=ONE|OTHER.');
  const readings = [readingFrom(`${text.slice(0, at)}=${first}`), readingFrom(`${text.slice(0, at)}=${second}`)] as const;
  if (readingLabel(readings[0]) === readingLabel(readings[1])) throw new InvalidArgumentError('They are one answer; it must be two.');
  return readings;
}

/** `insteadof diff A [B]`: two files, editions or readings, or with and without an effect. */
export const diffCommand = ({ host, engine, finish }: Context): Command =>
  withExploreOptions(new Command('diff').description('outcomes gained and lost between two versions, and the smallest situation that still differs'))
    .argument('<first>', 'a scenario file, FILE#id, or a directory')
    .argument('[second]', 'another one, whose scenarios are compared by id; one with one by themselves')
    .option('--editions <a,b>', 'compare two editions', twoEditions)
    .option('--readings <name=a|b>', 'compare two readings', twoReadings)
    .option('--without <effect>', 'compare with and without what has this name, in force or as an object')
    .option('--json', 'one line of JSON for each scenario')
    .option('--no-smallest', 'do not look for the smallest situation')
    .addHelpText('after', `\n${examplesText([['diff my.yaml --without "CARD"', 'what this card changes'], ['diff my.yaml --editions cr-2014,current', 'what the rules have changed']])}`)
    .action(async (first: string, second: string | undefined, flags: Flags, command: Command) => {
      const ways = [second, flags.editions, flags.readings, flags.without].filter((way) => way !== undefined).length;
      if (ways !== 1) command.error('error: name one difference: a second file, --editions, --readings or --without');
      finish(await runDiff(first, second, flags, host, await engine()));
    });

interface Situation {
  readonly id: string;
  readonly file: string;
  readonly data: Json;
}
/** What only people read, and what is expected, tells nothing of the situation. */
const TOLD = ['title', 'source', 'rules'];

/** The situations that an argument names; undefined if something is wrong with them, which is then said. */
function situationsOf(argument: string, host: Host, engine: Engine): readonly Situation[] | undefined {
  const all: Situation[] = [];
  for (const { file, id } of sourcesOf([argument], host)) {
    const read = host.read(file);
    const loaded = read.ok ? engine.load(file, read.text, undefined) : undefined;
    const expected = new Set(Object.values(loaded?.expectedProblems ?? {}).flat());
    const problems = read.ok ? (id === undefined ? (loaded?.problems ?? []).filter(({ code }) => !expected.has(code)) : []) : [read.problem];
    if (problems.length > 0 || !read.ok) {
      host.err(problemsText(file, problems, pageOf(host.columns, host.colours)));
      return undefined;
    }
    const found = engine.plain(file, read.text).filter(({ scenario }) => id === undefined || scenario.id === id);
    all.push(...found.map(({ scenario, own }) => ({ id: scenario.id, file, data: Object.fromEntries(Object.entries(own).filter(([key]) => !TOLD.includes(key))) as Json })));
  }
  if (all.length > 0) return all;
  host.err(`${argument}: there is no scenario here\n`);
  return undefined;
}

interface Pair {
  readonly id: string;
  readonly sides: readonly [Side & { readonly file: string }, Side & { readonly file: string }];
}

function pairsOf(first: readonly Situation[], second: readonly Situation[] | undefined, flags: Flags, engine: Engine, say: (text: string) => void): readonly Pair[] {
  if (second !== undefined) {
    const alone = first.length === 1 && second.length === 1;
    const only = (these: readonly Situation[], those: readonly Situation[]): void => these.filter(({ id }) => !alone && !those.some((other) => other.id === id)).forEach(({ id, file }) => { say(`${id} stands in ${file} only\n`); });
    only(first, second);
    only(second, first);
    return first.flatMap((one): readonly Pair[] => {
      const other = alone ? second[0] : second.find(({ id }) => id === one.id);
      return other === undefined ? [] : [{ id: one.id, sides: [{ label: one.file === other.file ? one.id : one.file, file: one.file, data: withId(one.data, one.id) }, { label: one.file === other.file ? other.id : other.file, file: other.file, data: withId(other.data, one.id) }] }];
    });
  }
  return first.flatMap(({ id, file, data }): readonly Pair[] => {
    const side = { file, data };
    const { editions, readings, without } = flags;
    if (editions !== undefined) {
      const any = { file, data: Object.fromEntries(Object.entries(data as Readonly<Record<string, Json>>).filter(([key]) => key !== 'edition')) };
      return [{ id, sides: [{ ...any, label: editions[0], edition: editions[0] }, { ...any, label: editions[1], edition: editions[1] }] }];
    }
    if (readings !== undefined) return [{ id, sides: [{ ...side, label: readingLabel(readings[0]), readings: readings[0] }, { ...side, label: readingLabel(readings[1]), readings: readings[1] }] }];
    const less = engine.without(data, without ?? '');
    if (less !== undefined) return [{ id, sides: [{ ...side, label: `with ${without ?? ''}` }, { ...side, label: `without ${without ?? ''}`, data: less }] }];
    const names = engine.namesIn(data);
    say(`${id}: nothing is called "${without ?? ''}" here\n  hint: ${didYouMean(without ?? '', names) ?? (names.length === 0 ? 'there is nothing to leave out' : `there are: ${names.join(', ')}`)}\n`);
    return [];
  });
}
const withId = (data: Json, id: string): Json => ({ ...(data as Readonly<Record<string, Json>>), id });
const readingLabel = (readings: Readings): string => Object.entries(readings).map(([name, value]) => `${name}: ${value}`).join(', ');

async function runDiff(first: string, second: string | undefined, flags: Flags, host: Host, engine: Engine): Promise<ExitCode> {
  const before = situationsOf(first, host, engine);
  const after = second === undefined ? undefined : situationsOf(second, host, engine);
  if (before === undefined || (second !== undefined && after === undefined)) return EXIT.badInput;
  const page = pageOf(host.columns, host.colours);
  const pairs = pairsOf(before, after, flags, engine, host.err);
  const codes: ExitCode[] = pairs.length === 0 ? [EXIT.badInput] : [];
  let changed = 0;
  for (const { id, sides } of pairs) {
    const found = differenceOf(id, sides, flags, host, engine);
    if (typeof found === 'number') {
      codes.push(found);
      continue;
    }
    if (found.change !== null) changed += 1;
    codes.push(found.change !== null ? EXIT.refuted : found.complete ? EXIT.ok : EXIT.incomplete);
    if (flags.json === true) await host.out([differenceJson(found)]);
    else if (found.change !== null || pairs.length === 1) await host.out([differenceText(found, page)]);
  }
  if (flags.json !== true && pairs.length > 0) await host.out([`${counted(changed, 'scenario')} of ${String(pairs.length)} ${changed === 1 ? 'differs' : 'differ'}\n`]);
  return worst(codes);
}

/** The difference, or the status where there is none because a side does not load in this edition, or the program failed. */
function differenceOf(id: string, sides: Pair['sides'], flags: Flags, host: Host, engine: Engine): Difference | ExitCode {
  try {
    const [left, right] = sides;
    const load = (data: Json, edition: string | undefined): ReturnType<Parameters<Engine['difference']>[2]> => {
      const { scenarios, problems } = engine.load(left.file, JSON.stringify(data), edition ?? flags.edition);
      return problems.length > 0 ? undefined : scenarios[0];
    };
    const found = engine.difference(id, [left, right], load, exploreOptions(flags, host), flags.smallest !== false);
    if (found !== undefined) return found;
    for (const side of sides) {
      const { problems } = engine.load(side.file, JSON.stringify(side.data), side.edition ?? flags.edition);
      if (problems.length > 0) host.err(`${id} (${side.label}): ${problems.map(({ message }) => message).join('; ')}\n`);
    }
  } catch (error) {
    host.err(`${id}: ${ourFault(error).message}\n`);
  }
  return EXIT.badInput;
}
