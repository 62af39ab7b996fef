import { normalize } from 'node:path';
import { isTooLarge } from '../base/too-large.ts';
import type { Problem } from '../base/problem.ts';
import type { Readings, Scenario } from '../rules/model.ts';
import { concerns } from '../scenario/cards/places.ts';
import type { Engine } from './engine.ts';
import type { Host } from './host.ts';

/** A scenario and how the command line names it: the file, with `#id` where the file has several. */
export interface Input {
  readonly place: string;
  readonly scenario: Scenario;
}
/** One file that was named: its scenarios, or (also) its problems. */
export interface InputFile {
  readonly file: string;
  readonly inputs: readonly Input[];
  readonly problems: readonly Problem[];
  /** Codes of problems that its scenarios expect, by id. */
  readonly expectedProblems?: Readonly<Record<string, readonly string[]>>;
  /** Scenarios that have problems and expect none, by id. */
  readonly leftOut?: readonly string[];
}

const atStart = (code: string, message: string, hint: string): Problem => ({ line: 1, column: 1, code, message, hint });

/** One file to read, of which only the scenario `id` is wanted if there is one; or a directory without files. */
export interface Source {
  readonly file: string;
  readonly id?: string;
  readonly empty?: true;
}

/** The files that the arguments name, each once: FILE, FILE#id, or a directory. */
export function sourcesOf(args: readonly string[], host: Host): readonly Source[] {
  const named = new Map(namedBy(args, host).map((source) => [`${normalize(source.file)}#${source.id ?? ''}`, source]));
  return [...named.values()].filter(({ file, id }) => id === undefined || !named.has(`${normalize(file)}#`));
}
const namedBy = (args: readonly string[], host: Host): readonly Source[] =>
  args.flatMap((arg): readonly Source[] => {
    const { path, id } = split(arg, host);
    if (id !== undefined) return [{ file: path, id }];
    const files = host.yamlFiles(path) ?? [path];
    return files.length === 0 ? [{ file: path, empty: true }] : files.map((file) => ({ file }));
  });

/** The scenarios of a file that was named. */
export function readSource({ file, id, empty }: Source, host: Host, engine: Engine, edition?: string, reading?: Readings): InputFile {
  if (empty !== true) return understood(readFile(file, id, host, engine, edition), reading);
  return { file, inputs: [], problems: [atStart('no-files', `no scenario files under ${file}`, 'scenario files end in .yaml')] };
}

/** Everything that the arguments name, file by file: FILE, FILE#id, or a directory. */
export function* readInputs(args: readonly string[], host: Host, engine: Engine, edition?: string, reading?: Readings): Generator<InputFile> {
  for (const source of sourcesOf(args, host)) yield readSource(source, host, engine, edition, reading);
}

/** The same scenarios with these readings instead of their own. */
const understood = (file: InputFile, reading: Readings | undefined): InputFile =>
  reading === undefined ? file : { ...file, inputs: file.inputs.map(({ place, scenario }) => ({ place, scenario: { ...scenario, readings: { ...scenario.readings, ...reading } } })) };

/** FILE#id in its two parts; a file whose own name has a "#" is meant first. */
function split(arg: string, host: Host): { readonly path: string; readonly id?: string } {
  const at = arg.indexOf('#');
  if (at < 0 || host.exists(arg)) return { path: arg };
  return { path: arg.slice(0, at), id: arg.slice(at + 1) };
}

function readFile(file: string, id: string | undefined, host: Host, engine: Engine, edition: string | undefined): InputFile {
  const read = host.read(file);
  if (!read.ok) return { file, inputs: [], problems: [read.problem] };
  const { scenarios, problems, expectedProblems, leftOut = [] } = loadSafely(file, read.text, engine, edition);
  const place = (scenario: Scenario): string => (scenarios.length === 1 ? file : `${file}#${scenario.id}`);
  const inputs = scenarios.map((scenario) => ({ place: place(scenario), scenario }));
  if (id === undefined) return { file, inputs, problems, expectedProblems, leftOut };
  const named = inputs.filter((input) => input.scenario.id === id);
  const places = problems.length === 0 ? new Map<string, never>() : engine.places(file, read.text);
  const where = places.get(id);
  const own = where === undefined ? (named.length > 0 || places.size > 0 ? [] : problems) : problems.filter(({ line }) => concerns(where, line));
  const expected = Object.fromEntries(Object.entries(expectedProblems).filter(([each]) => each === id));
  if (named.length > 0 || own.length > 0) return { file, inputs: named, problems: own, expectedProblems: expected };
  const known = scenarios.map((scenario) => scenario.id);
  return { file, inputs: [], problems: [atStart('unknown-scenario', `no scenario ${id} in this file`, `it has ${listed(known)}`)] };
}

/** A defect of ours on odd input is a problem of that file too: the others still run. */
function loadSafely(file: string, text: string, engine: Engine, edition: string | undefined): ReturnType<Engine['load']> {
  try {
    return engine.load(file, text, edition);
  } catch (error) {
    return { scenarios: [], problems: [ourFault(error)], expectedProblems: {} };
  }
}

/** What a command says where a step is too large to be carried out, or where the program itself has failed. */
export const ourFault = (error: unknown): Problem =>
  isTooLarge(error)
    ? atStart('too-large', `a step is too large to be carried out: ${error.message}`, 'with smaller numbers, or fewer things at once, it can be')
    : atStart(
        'internal-error',
        `the program failed: ${error instanceof Error ? error.message : String(error)}`,
        'this is a defect of insteadof, not of the file; please report it with the file',
      );

const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, 12).join(', ');
  return names.length > 12 ? `${shown} and ${names.length - 12} more` : shown || 'none';
};
