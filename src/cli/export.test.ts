import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { exploreScenario } from '../explore/explore.ts';
import { settingDifferences } from '../certify/setting.ts';
import { readTrace } from '../certify/trace-json.ts';
import type { Setting } from '../certify/trace.ts';
import { KIT_FILES } from '../report/conformance.ts';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { loadScenarios } from '../scenario/load.ts';
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { processHost } from './process-host.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'insteadof-kit-'));
const QUIET = { readings: false, tree: false, who: false } as const;

async function exported(...paths: readonly string[]): Promise<number> {
  const host = { ...processHost(), out: () => Promise.resolve(), progress: false };
  return main(['export', ...paths.map((path) => `${ROOT}corpus/${path}`), '--positions', '--out', directory], host, '0', loadEngine);
}
const linesOf = (name: string): readonly Readonly<Record<string, unknown>>[] =>
  readFileSync(join(directory, name), 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

describe('the conformance kit', () => {
  test('has a line of the documented shape for each scenario', async () => {
    expect(await exported('judge', 'rulings-a/cycles.yaml', 'regressions/sisters.yaml', 'regressions/paid-as-said.yaml', 'regressions/words-ff.yaml', 'regressions/blind-pp.yaml')).toBe(0);
    for (const [name, shape] of Object.entries(KIT_FILES)) for (const line of linesOf(name)) expect((shape as z.ZodType).safeParse(line)).toMatchObject({ success: true });
    for (const name of ['outcomes.jsonl', 'positions.jsonl']) expect(linesOf(name).map(({ id }) => id)).toEqual(linesOf('scenarios.jsonl').map(({ id }) => id));
    expect(linesOf('outcomes.jsonl').find(({ id }) => id === 'judge/07a')).toMatchObject({ complete: true, agrees: true, plays: '4', outcomes: [{ text: '2 damage to Jace' }, { text: '4 damage to Jace' }, { text: '4 damage to Nicole', force: ['Amy'] }] });
  });

  test('a position of the kit is where a trace of the scenario may begin', () => {
    const { position, setting } = linesOf('positions.jsonl').find(({ id }) => id === 'judge/07a') ?? {};
    const trace = readTrace(JSON.stringify({ version: 1, scenario: 'judge/07a', setting, steps: [], end: position }));
    expect(trace).toMatchObject({ ok: true });
    const [start] = loadScenarios(JSON.stringify(linesOf('scenarios.jsonl').find(({ id }) => id === 'judge/07a')?.['scenario']), NO_CARDS).scenarios;
    expect(start === undefined ? ['nothing'] : settingDifferences(setting as Setting, start)).toEqual([]);
  });

  test('what an outcome consists of stands in the scenario, also where only the expectation said it, and no derivation of the outcomes does', () => {
    const { scenario } = linesOf('scenarios.jsonl').find(({ id }) => id === 'regressions/states-expectedstate') ?? {};
    expect(scenario).toMatchObject({ observe: ['life of Nicole'] });
    expect(linesOf('scenarios.jsonl').filter((line) => ['expect', 'derived'].some((key) => key in (line['scenario'] as object)))).toEqual([]);
    expect(linesOf('outcomes.jsonl').filter(({ agrees }) => agrees === false)).toEqual([]);
  });

  test('scenarios stand alone: read without any card file they have the same outcomes', () => {
    const outcomes = new Map(linesOf('outcomes.jsonl').map((line) => [line['id'], line]));
    for (const { id, scenario } of linesOf('scenarios.jsonl')) {
      const { scenarios, problems } = loadScenarios(JSON.stringify(scenario), NO_CARDS);
      expect([id, problems]).toEqual([id, []]);
      const [again] = scenarios;
      if (again === undefined) throw new Error('nothing');
      const { verdict, digest, count } = exploreScenario(again, QUIET);
      expect({ id, verdict, digest, count }).toEqual({ id, verdict: outcomes.get(id)?.['verdict'], digest: outcomes.get(id)?.['digest'], count: outcomes.get(id)?.['count'] });
    }
  });

  test('the example runner passes an engine that is right, facts in any order, and refutes one that is wrong', () => {
    const engine = join(directory, 'engine.mjs');
    const known = `const lines = (name) => readFileSync(${JSON.stringify(directory)} + '/' + name, 'utf8').trimEnd().split('\\n').map((line) => JSON.parse(line));
const byId = new Map(lines('outcomes.jsonl').map((line) => [line.id, line.outcomes.map(({ text }) => text.split('; ').reverse().join('; '))]));`;
    const run = (body: string): string => {
      writeFileSync(engine, `import { readFileSync } from 'node:fs';\n${known}\n${body}`);
      try {
        return execFileSync('node', [`${ROOT}corpus/example-runner.mjs`, directory, engine], { encoding: 'utf8' });
      } catch (error) {
        return `failed\n${String((error as { readonly stdout?: string }).stdout)}`;
      }
    };
    const all = linesOf('outcomes.jsonl').length;
    expect(run('export const outcomes = ({ id }) => byId.get(id);')).toBe(`${String(all)} passed, 0 refuted, 0 skipped\n`);
    const wrong = run("export const outcomes = ({ id }) => id === 'judge/05' ? ['nothing happens'] : id === 'judge/07a' ? null : byId.get(id);");
    expect(wrong).toMatch(/^failed\nrefuted judge\/05 {2}.+\n {2}missing 4 damage to Nicole; 2 damage to Fanatic\n/);
    expect(wrong).toContain('  surplus nothing happens\n');
    expect(wrong).toMatch(/why: npx insteadof explain ".*corpus\/judge\/05\.yaml#judge\/05"\n/);
    expect(wrong).toMatch(/\nby rule\n(?: {2}\d+\.\d+\w?: 1 of \d+\n)+/);
    expect(run("export const outcomes = ({ id }) => { if (id === 'judge/05') throw new Error('no planeswalkers'); return byId.get(id); };")).toMatch(/^failed\nrefuted judge\/05 {2}.+\n {2}the engine failed: no planeswalkers\n/);
    expect(wrong).toContain(`${String(all - 2)} passed, 1 refuted, 1 skipped\n`);
    const scripts = linesOf('scripts.jsonl').length;
    expect(run('export const outcomes = () => null; export const play = (scenario, choices) => choices.every(({ options, chosen }) => options.includes(chosen)) ? null : "?";')).toBe(`0 passed, 0 refuted, ${String(all + scripts)} skipped\n`);
  });

  test('its README is under the version of the code', () => {
    expect(readFileSync(`${ROOT}corpus/README.md`, 'utf8')).toContain('the version of the schema (now 1;');
    expect(readFileSync(`${ROOT}corpus/example-runner.mjs`, 'utf8').split('\n').length).toBeLessThan(120);
  });
});
