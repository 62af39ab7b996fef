/** Every puzzle that is measured, by name. */
import { compileScenario } from '../src/explore/compile/compile.ts';
import type { Scenario } from '../src/rules/model.ts';
import { NO_CARDS } from '../src/scenario/cards/corpus.ts';
import { loadScenarios } from '../src/scenario/load.ts';
import { family } from '../src/search/packed/families.fixture.ts';
import type { Packed } from '../src/search/packed/form/ir.ts';
import { conditional, distinct, kinds, players } from './mixes.ts';
import { SCENES, sceneYaml } from './scenes.ts';

const MIXES: Readonly<Record<string, (n: number) => Packed>> = { distinct, kinds, players, conditional };

/** The scenario of a family of files, read. */
function scenarioOf(name: string, n: number): Scenario {
  const { scenarios: [scenario], problems } = loadScenarios(sceneYaml(name, n), NO_CARDS);
  if (scenario === undefined || problems.length > 0) throw new Error(JSON.stringify(problems));
  return scenario;
}

/** A family, a mix or a scenario file, read already: what is left is to compile it. */
export function puzzleLater(name: string, n: number): () => Packed {
  if (!SCENES.includes(name)) {
    const packed = (MIXES[name] ?? ((size: number) => family(name, size)))(n);
    return () => packed;
  }
  const scenario = scenarioOf(name, n);
  return () => {
    const compiled = compileScenario(scenario);
    if ('reason' in compiled) throw new Error(`${name} of ${String(n)} is not compiled: ${compiled.reason}`);
    return compiled.packed;
  };
}
export const puzzleOf = (name: string, n: number): Packed => puzzleLater(name, n)();

/** Whether SPIN's model comes from spin/gen.py; otherwise from promela.ts. */
export const isFamily = (name: string): boolean => !(name in MIXES) && !SCENES.includes(name);
