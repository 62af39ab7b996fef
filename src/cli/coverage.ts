import { coverageOf, type Coverage, type Source } from '../explore/coverage.ts';
import { coverageJson, coverageText } from '../report/coverage-text.ts';
import { pageOf } from '../report/page.ts';
import { problemsText } from '../report/problems-text.ts';
import type { Engine } from './engine.ts';
import { EXIT, type ExitCode, type Host } from './host.ts';
import { type InputFile, readInputs } from './inputs.ts';

/** The program's own files under `src/`, tests and fixtures left out, sorted by path; empty where they did not come with it. */
function ownSources(host: Host, below = ''): readonly Source[] {
  return [...host.list(`${host.home}src/${below}`)].sort().flatMap((name) => {
    if (name.endsWith('/')) return ownSources(host, `${below}${name}`);
    if (!/(?<!\.test|\.fixture)\.ts$/.test(name)) return [];
    const read = host.read(`${host.home}src/${below}${name}`);
    return read.ok ? [{ path: `${below}${name}`, text: read.text }] : [];
  });
}

/** The rules of the scope with the program's code and the cases of some paths, and the files that these came from. */
export function coverageOfCorpus(paths: readonly string[], host: Host, engine: Engine): { readonly coverage: Coverage; readonly files: readonly InputFile[] } {
  const files = [...readInputs(paths, host, engine)];
  const cases = files.flatMap(({ inputs }) => inputs.map(({ scenario: { id, rules } }) => ({ id, rules })));
  return { coverage: coverageOf(ownSources(host), cases), files };
}

/** `insteadof check --coverage`: rules, their code and their cases. Nothing is explored. */
export async function runCoverage(paths: readonly string[], { json }: { readonly json?: true }, host: Host, engine: Engine): Promise<ExitCode> {
  const { coverage, files } = coverageOfCorpus(paths, host, engine);
  const page = pageOf(host.columns, host.colours);
  const bad = files.filter(({ problems, expectedProblems = {} }) => problems.some(({ code }) => !Object.values(expectedProblems).flat().includes(code)));
  for (const { file, problems } of bad) host.err(problemsText(file, problems, page));
  await host.out(json === true ? [coverageJson(coverage)] : coverageText(coverage, page));
  if (bad.length > 0) return EXIT.badInput;
  return coverage.open === 0 ? EXIT.ok : EXIT.refuted;
}
