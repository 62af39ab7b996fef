import { Command, CommanderError, Option } from 'commander';
import type { Problem } from '../base/problem.ts';
import { COMMANDS, type Listed } from './command.ts';
import type { EngineLoader } from './engine.ts';
import { EXIT, type ExitCode, type Host } from './host.ts';

const ABOUT = 'Every outcome of Magic: The Gathering replacement and prevention effects.';
const FIRST = `
A question and its answer; cards by parts of their names:
  npx insteadof ask "shock at nicole" "furnace of rath" --against "jace, the mind" --edition 2014
A question, from the beginning:
  npx insteadof new damage "furnace of rath" torbran --out my.yaml
      a file to begin with: the cards by parts of their names
  npx insteadof explore my.yaml
      every outcome, and who decides
  npx insteadof explain my.yaml
      why, rule by rule; "play" walks through it
How to write more: corpus/GUIDE.md
`;
const STATUS = `
Exit status: 0 all is well; 1 an expectation is refuted; 2 some input is bad (the rest still runs);
3 a result is not complete and no expected verdict says so.`;

/** Where a refused option or argument stands, for programs. */
const COMMAND_LINE = 'command line';
/** What the command line is refused for, as a problem of a file is told: "commander.unknownOption" has the code "unknown-option". */
const refused = ({ code, message }: CommanderError): Problem => ({
  line: 1,
  column: 1,
  code: code.replace(/^commander\./, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  message: message.replace(/^error: /, ''),
});

/** A command of which only the list of all is asked for: its own file is not loaded. */
function inTheList(name: string, { about, takes, hasOptions }: Listed): Command {
  const command = new Command(name).description(about);
  if (takes !== '') command.arguments(takes);
  return hasOptions ? command.addOption(new Option('--json').hideHelp()) : command;
}
/** A command and all that are below it: `bench`, `bench families`. */
const withCommandsBelow = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(withCommandsBelow)];

/** Runs the command line `argv` (without the program's name) and gives the exit status. Never throws for what a user typed. */
export async function main(argv: readonly string[], host: Host, version: string, loadEngine: EngineLoader): Promise<ExitCode> {
  let status: ExitCode = EXIT.ok;
  const program = new Command('insteadof').description(ABOUT).version(version).addHelpText('after', FIRST + STATUS);
  const name = argv[0] ?? '';
  for (const [each, command] of Object.entries(COMMANDS)) {
    const make = argv.includes(each) ? await command.load() : undefined;
    program.addCommand(make === undefined ? inTheList(each, command) : make({ host, engine: () => loadEngine(host), finish: (code) => (status = code) }));
  }
  const printed: string[] = [];
  const asJson =
    argv.slice(0, argv.includes('--') ? argv.indexOf('--') : argv.length).includes('--json') &&
    program.commands.some((command) => command.name() === name && command.options.some(({ long }) => long === '--json'));
  for (const command of withCommandsBelow(program)) {
    command.exitOverride().configureOutput({
      writeOut: (text) => printed.push(text),
      writeErr: (text) => {
        if (!asJson) host.err(text);
      },
    });
  }
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    status = error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
    if (asJson && status !== EXIT.ok) printed.push((await import('../report/json.ts')).problemsJson(COMMAND_LINE, [refused(error)]));
  }
  if (printed.length > 0) await host.out(printed);
  return status;
}
