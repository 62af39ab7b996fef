/**
 * A search without this program (and `warm`: with it, from a scenario that was read to all outcomes), again and again in a
 * process of its own: `baseline.ts naive|set|xstate|warm FAMILY N SECONDS`, one JSON line.
 */
import { Bench } from 'tinybench';
import { assign, setup } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { digestOf } from '../src/base/digest.ts';
import { compileScenario } from '../src/explore/compile/compile.ts';
import { FAMILIES, familyYaml } from '../src/explore/families.ts';
import { machineOf } from '../src/rules/machine.ts';
import { NO_CARDS } from '../src/scenario/cards/corpus.ts';
import { loadScenarios } from '../src/scenario/load.ts';
import { explore } from '../src/search/packed/sweep/explore.ts';
import { byHand, type ByHand } from './by-hand.ts';

interface Found {
  readonly states: number;
  readonly outcomes: ReadonlySet<string>;
}

/** Every play from beginning to end; nothing is known again. */
function naive({ start, next, text }: ByHand): Found {
  const outcomes = new Set<string>();
  let states = 0;
  const walk = (position: readonly number[]): void => {
    states++;
    const after = next(position);
    if (after.length === 0) outcomes.add(text(position));
    for (const one of after) walk(one);
  };
  walk(start);
  return { states, outcomes };
}

/** Positions known again by their text. */
function set({ start, next, text }: ByHand): Found {
  const seen = new Set([start.join()]);
  const waiting = [start];
  const outcomes = new Set<string>();
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    const after = next(position);
    if (after.length === 0) outcomes.add(text(position));
    for (const one of after) {
      const key = one.join();
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push(one);
    }
  }
  return { states: seen.size, outcomes };
}

/** A state machine of xstate with the position as its context, and the graph that xstate makes of it. */
function xstate({ start, next, text }: ByHand): Found {
  const machine = setup({ types: { context: {} as { readonly at: readonly number[] }, events: {} as { readonly type: 'CHOOSE'; readonly option: number } } }).createMachine({
    context: { at: start },
    initial: 'choosing',
    states: { choosing: { on: { CHOOSE: { guard: ({ context, event }) => event.option < next(context.at).length, actions: assign({ at: ({ context, event }) => next(context.at)[event.option] ?? context.at }) } } } },
  });
  const graph = getAdjacencyMap(machine, {
    events: ({ context }) => next(context.at).map((_, option) => ({ type: 'CHOOSE' as const, option })),
    serializeState: ({ context }) => context.at.join(),
    limit: Infinity,
  });
  const positions = Object.values(graph).map(({ state }) => (state as { readonly context: { readonly at: readonly number[] } }).context.at);
  return { states: positions.length, outcomes: new Set(positions.filter((position) => next(position).length === 0).map(text)) };
}

/** This program, from a copy of the scenario, so that nothing is known of an earlier time. */
function warm(family: string, n: number): () => Found {
  const name = FAMILIES.find((each) => each === family);
  const scenario = name && loadScenarios(familyYaml(name, n), NO_CARDS).scenarios[0];
  if (!scenario) throw new Error(`no such family: ${family}`);
  return () => {
    const copy = structuredClone(scenario);
    const compiled = compileScenario(copy, machineOf(copy));
    const all = 'packed' in compiled ? explore(compiled.packed) : null;
    if (all?.kind !== 'explored') throw new Error('it does not compile');
    return { states: all.states, outcomes: new Set(Array.from({ length: Number(all.outcomes) }, (_, i) => all.text(i))) };
  };
}

/** How long a search is run before it is timed. */
const WARM_MS = 200;

const [how = 'naive', family = 'F1', n = '6', seconds = '1'] = process.argv.slice(2);
const search = { naive, set, xstate }[how];
if (search === undefined && how !== 'warm') throw new Error(`no such search: ${how}`);
const run = search === undefined ? warm(family, Number(n)) : ((puzzle: ByHand) => () => search(puzzle))(byHand(family, Number(n)));
let found: Found | null = null;
const bench = new Bench({ time: Number(seconds) * 1000, iterations: 3, warmupTime: WARM_MS, warmupIterations: 1 });
bench.add(how, () => { found = run(); });
await bench.run();
const result = bench.tasks[0]?.result;
if (found === null || result?.state !== 'completed') throw new Error('nothing was measured');
const { states, outcomes } = found as Found;
const { p50, min, max, samplesCount } = result.latency;
console.log(JSON.stringify({
  tool: how, family, n: Number(n), states, outcomes: outcomes.size, wall_s: p50 / 1000, low: min / 1000, high: max / 1000, samples: samplesCount,
  peak_mb: (process.resourceUsage().maxRSS * 1024) / 1e6, digest: digestOf([...outcomes]),
}));
