import { Command } from 'commander';
import { throughputOf, type Throughput } from '../explore/throughput.ts';
import type { Context } from './context.ts';
import { EXIT } from './host.ts';
import { readInputs } from './inputs.ts';
import { positiveNumber, wholeNumber } from './options.ts';

interface Flags {
  readonly seconds: number;
  readonly maxPositions: number;
  readonly json?: true;
}

/** `insteadof bench corpus [PATH…]`: how many scenarios and positions a second, in one thread. */
export const benchCorpusCommand = ({ host, engine, finish }: Context): Command =>
  new Command('corpus')
    .description('scenarios and positions a second, in one thread; and the slowest')
    .argument('[paths...]', 'scenario files, FILE#id, or directories (default: corpus)')
    .option('--seconds <s>', 'begin no further pass after so long', positiveNumber, 10)
    .option('--max-positions <n>', 'leave out scenarios with more positions', wholeNumber, 500)
    .option('--json', 'one line of JSON')
    .action(async (paths: readonly string[], { seconds, maxPositions, json }: Flags) => {
      const named = paths.length === 0 ? [host.yamlFiles('corpus') === undefined ? `${host.home}corpus` : 'corpus'] : paths;
      const scenarios = [...readInputs(named, host, await engine())].flatMap(({ inputs }) => inputs.map(({ scenario }) => scenario));
      if (scenarios.length === 0) {
        host.err(`error: no scenarios in ${named.join(', ')}\n`);
        finish(EXIT.badInput);
        return;
      }
      const measured = throughputOf(scenarios, maxPositions, seconds, host.meter);
      await host.out([json === true ? `${JSON.stringify({ tool: 'insteadof', ...measured, peak_mb: host.meter.peakMb() })}\n` : text(measured)]);
      finish(EXIT.ok);
    });

const whole = (n: number): string => Math.round(n).toLocaleString('en-US');

function text({ scenarios, larger, positions, cold, warm, passes, slowest }: Throughput): string {
  const rate = (name: string, { seconds, scenarios_per_s, positions_per_s }: Throughput['cold']): string =>
    `${name}: ${whole(scenarios_per_s)} scenarios/s, ${whole(positions_per_s)} positions/s (${seconds.toFixed(2)} s)\n`;
  return [
    `${whole(scenarios)} scenarios with ${whole(positions)} positions; ${whole(larger.length)} larger ones left out\n`,
    rate('first pass', cold), rate(`median of ${whole(passes.length)} passes after it`, warm), 'slowest:\n',
    ...slowest.map(({ id, states, ms }) => `  ${ms.toFixed(2).padStart(8)} ms  ${whole(states).padStart(6)} positions  ${id}\n`),
  ].join('');
}
