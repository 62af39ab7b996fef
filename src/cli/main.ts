import { Command, CommanderError } from 'commander';
import { COMMANDS } from './command.ts';
import type { EngineLoader } from './engine.ts';
import { EXIT, type ExitCode, type Host } from './host.ts';

const ABOUT = 'Every outcome of Magic: The Gathering replacement and prevention effects.';
const STATUS = `
Exit status: 0 all is well; 1 an expectation is refuted; 2 some input is bad (the rest still runs);
3 a result is not complete and no expected verdict says so.`;

/** Runs the command line `argv` (without the program's name) and gives the exit status. Never throws for what a user typed. */
export async function main(argv: readonly string[], host: Host, version: string, loadEngine: EngineLoader): Promise<ExitCode> {
  let status: ExitCode = EXIT.ok;
  const program = new Command('insteadof').description(ABOUT).version(version).addHelpText('after', STATUS);
  const name = argv[0] ?? '';
  const makers = Object.hasOwn(COMMANDS, name) ? [COMMANDS[name]!] : Object.values(COMMANDS);
  for (const maker of makers) {
    const make = await maker();
    program.addCommand(make({ host, engine: () => loadEngine(host), finish: (code) => (status = code) }));
  }
  const printed: string[] = [];
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({ writeOut: (text) => printed.push(text), writeErr: (text) => host.err(text) });
  }
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    status = error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
  }
  if (printed.length > 0) await host.out(printed);
  return status;
}
