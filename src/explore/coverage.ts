/** Each rule of the scope with the lines of code that cite it and the cases that name it, and why the rest is not covered. */
import { CITATIONS } from '../rules/citations.ts';
import { mentionedIn } from '../rules/cited.ts';
import { SCOPE, UNCOVERED } from '../rules/coverage-scope.ts';

/** A text file of the program, by its path under `src/`. */
export interface Source { readonly path: string; readonly text: string }
/** A case of the corpus and the rules it names. */
export interface CoverageCase { readonly id: string; readonly rules: readonly string[] }

export interface RuleCoverage {
  /** "614.12a" */
  readonly rule: string;
  /** What it says, in our words; null where it is only named in the reasons. */
  readonly says: string | null;
  /** "rules/batch.ts:120", in the order of files and lines. */
  readonly code: readonly string[];
  /** Ids of cases, in code-unit order. */
  readonly cases: readonly string[];
  /** Why it has no code or no case of its own; null if it has both. */
  readonly because: string | null;
}
export interface Coverage {
  readonly rules: readonly RuleCoverage[];
  readonly total: number;
  /** With code and case. */
  readonly covered: number;
  /** Not covered, for a stated reason. */
  readonly explained: number;
  /** Neither. */
  readonly open: number;
}

/** Every rule of the scope, in the order of the rulebook. */
export const scopeRules = (): readonly string[] => Object.entries(SCOPE).flatMap(([number, letters]) => [number, ...[...letters].map((letter) => `${number}${letter}`)]);
const reasons = new Map(UNCOVERED.flatMap(({ because, rules }) => rules.split(' ').map((rule): readonly [string, string] => [rule, because])));
/** Why a rule is not covered; undefined if nothing is said. */
export const reasonFor = (rule: string): string | undefined => reasons.get(rule);

/** Files that list rules instead of carrying them out. */
const LISTS = new Set(['rules/citations.ts', 'rules/coverage-scope.ts', 'rules/cited.ts']);

function grouped(pairs: Iterable<readonly [string, string]>): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, string[]>();
  for (const [rule, place] of pairs) {
    const list = map.get(rule);
    if (list === undefined) map.set(rule, [place]);
    else if (!list.includes(place)) list.push(place);
  }
  return map;
}
function* placesOf(sources: readonly Source[]): Generator<readonly [string, string]> {
  for (const { path, text } of sources) {
    if (LISTS.has(path)) continue;
    for (const [at, line] of text.split('\n').entries()) for (const rule of mentionedIn(line)) yield [rule, `${path}:${String(at + 1)}`];
  }
}

/**
 * The coverage of the scope.
 * @param sources the program's own files, tests left out, in the order in which places are to be listed
 * @param cases the scenarios of the corpus, variants included
 */
export function coverageOf(sources: readonly Source[], cases: readonly CoverageCase[]): Coverage {
  const code = grouped(placesOf(sources));
  const named = grouped(cases.flatMap(({ id, rules }) => rules.map((rule): readonly [string, string] => [rule.replace(/^CR /, ''), id])));
  const all = scopeRules();
  const numbers = new Set(Object.keys(SCOPE));
  const below = (map: ReadonlyMap<string, readonly string[]>, rule: string): readonly string[] =>
    numbers.has(rule) ? [...new Set([rule, ...[...(SCOPE[rule] ?? '')].map((letter) => `${rule}${letter}`)].flatMap((each) => map.get(each) ?? []))] : (map.get(rule) ?? []);
  const rules = all.map((rule): RuleCoverage => {
    const places = below(code, rule);
    const ids = [...below(named, rule)].sort();
    return { rule, says: CITATIONS[rule] ?? null, code: places, cases: ids, because: places.length > 0 && ids.length > 0 ? null : (reasonFor(rule) ?? null) };
  });
  const covered = rules.filter((each) => each.code.length > 0 && each.cases.length > 0).length;
  const explained = rules.filter(({ because }) => because !== null).length;
  return { rules, total: rules.length, covered, explained, open: rules.length - covered - explained };
}
