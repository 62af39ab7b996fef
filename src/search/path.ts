import { failed, ok, type Problem, type Result } from '../base/problem.ts';
import type { Model } from './model.ts';
import { exploreReference } from './reference.ts';
import type { Script } from './verdict.ts';

/** One transition of a play. */
export interface Step<State, Choice> {
  readonly before: State;
  /** All options of the step, in order; one = forced, no entry of the script. */
  readonly options: readonly Choice[];
  /** Which of them was taken. */
  readonly index: number;
  readonly after: State;
}

/**
 * Where a script led to, and why it went no further: a final state; a choice for which the script has no entry; forced
 * steps that come back to a state since the last entry, or to its shape with risen counts; or as many steps as were asked for.
 */
export interface Walked<State, Choice> {
  readonly steps: readonly Step<State, Choice>[];
  readonly end: State;
  readonly ended: 'final' | 'choice' | 'loop' | 'steps';
}

/** Prints a script: option indices joined with "."; the empty one is "". */
export const showScript = (script: Script): string => script.join('.');

/** Reads what `showScript` prints. Problems: `script-syntax`, one for each bad entry. */
export function parseScript(text: string): Result<Script> {
  if (text.trim() === '') return ok([]);
  const script: number[] = [];
  const problems: Problem[] = [];
  let column = 1;
  for (const entry of text.split('.')) {
    const index = Number(entry);
    if (/^\s*[0-9]+\s*$/.test(entry) && Number.isSafeInteger(index)) script.push(index);
    else
      problems.push({
        line: 1,
        column,
        code: 'script-syntax',
        message: `"${entry}" is not an option index`,
        hint: 'a script is a list of whole numbers joined with dots, such as 0.2.1',
      });
    column += entry.length + 1;
  }
  return problems.length > 0 ? failed(...problems) : ok(script);
}

/** The problem with the entry at this place; the column is where `showScript` prints it. */
function problemAt(script: Script, entry: number, code: string, message: string): Problem {
  const before = showScript(script.slice(0, entry)).length;
  return { line: 1, column: before + (entry > 0 ? 2 : 1), code, message };
}

/** The option to take at a step with two or more; -1 if the script has no entry left. */
function nextEntry(script: Script, entry: number, options: number): Result<number> {
  const index = script[entry];
  if (index === undefined) return ok(-1);
  if (Number.isInteger(index) && index >= 0 && index < options) return ok(index);
  const message = `entry ${String(entry + 1)} is ${String(index)}, but the step has the options 0 to ${String(options - 1)}`;
  return failed(problemAt(script, entry, 'script-index', message));
}

/** So many forced steps in a row look as if they had no end. */
const UNWATCHED = 64;
const MOST_FORCED = 10_000;
/** Whether steps that nobody chooses go on for ever with nothing but rising counts; false where the model cannot tell. */
function growsForEver<State, Choice>(model: Model<State, Choice>): boolean {
  if (model.shape === undefined) return false;
  const untilChoice = (state: State): readonly Choice[] => {
    const options = model.choices(state);
    return options.length === 1 ? options : [];
  };
  const { verdict } = exploreReference({ ...model, choices: untilChoice, outcome: () => '' }, { order: 'dfs', maxStates: MOST_FORCED, wantPlays: false, wantScripts: false });
  return verdict.kind === 'growth';
}

/**
 * Takes the options of a script, and forced steps in between and after, as far as it goes; `maxSteps` counts both. The
 * way to follow a lasso: its stem from the initial state, then its loop from the end of that.
 * Problems: `script-index` for an option that does not exist, `script-long` for entries after the end.
 */
export function follow<State, Choice>(model: Model<State, Choice>, script: Script, maxSteps = 100_000): Result<Walked<State, Choice>> {
  const steps: Step<State, Choice>[] = [];
  let state = model.initial;
  let entry = 0;
  let forced = new Set<string>();
  const walked = (ended: Walked<State, Choice>['ended']): Result<Walked<State, Choice>> =>
    entry === script.length
      ? ok({ steps, end: state, ended })
      : failed(problemAt(script, entry, 'script-long', `the play ends before entry ${String(entry + 1)} of the script`));
  for (;;) {
    const options = model.choices(state);
    if (options.length === 0) return walked('final');
    if (steps.length >= maxSteps) return walked('steps');
    let index = 0;
    if (options.length === 1) {
      const key = model.key(state);
      if (forced.has(key)) return walked('loop');
      forced.add(key);
      if (forced.size === UNWATCHED && growsForEver({ ...model, initial: state })) return walked('loop');
    } else {
      const next = nextEntry(script, entry, options.length);
      if (!next.ok) return next;
      if (next.value < 0) return walked('choice');
      index = next.value;
      entry++;
      forced = new Set();
    }
    const after = model.apply(state, options[index] as Choice);
    steps.push({ before: state, options, index, after });
    state = after;
  }
}

/**
 * The whole play that a script stands for: every step from the initial to a final state.
 * Problems: as for `follow`, `script-short` if choices are left, `script-endless` if the play does not end.
 */
export function replay<State, Choice>(model: Model<State, Choice>, script: Script): Result<readonly Step<State, Choice>[]> {
  const walked = follow(model, script);
  if (!walked.ok) return walked;
  const { steps, end, ended } = walked.value;
  switch (ended) {
    case 'final':
      return ok(steps);
    case 'choice':
      return failed(
        problemAt(script, script.length, 'script-short', `the script ends before a step with ${String(model.choices(end).length)} options`),
      );
    case 'loop':
    case 'steps':
      return failed(problemAt(script, script.length, 'script-endless', 'after the last entry of the script the play goes on for ever'));
  }
}
