import { Command } from 'commander';
import { scriptFrom, type Walk, type WalkOption } from '../explore/walk.ts';
import { headed, pageOf, printable, type Page } from '../report/page.ts';
import { shellWord } from '../report/words.ts';
import { placeText, remainingText, WALK_HELP, whyText } from '../report/walk-text.ts';
import type { Context } from './context.ts';
import { EXIT, type ExitCode, type Host } from './host.ts';
import { onOneScenario } from './one-scenario.ts';
import { badScript, exploreOptions, parseScript, withExploreOptions, type ExploreFlags } from './options.ts';

interface Flags extends ExploreFlags {
  readonly script?: string;
}

/** `insteadof play FILE`: choose, undo, jump, and see what remains; reads commands from a terminal or from a pipe. */
export const playCommand = ({ host, engine, finish }: Context): Command =>
  withExploreOptions(new Command('play').description('walk through a scenario: choose, undo, jump, see what can still happen and why'))
    .argument('<file>', 'a scenario file; FILE#id where it has several')
    .option('--script <path>', 'begin where this script leads')
    .addHelpText('after', `\nCommands, one a line:\n${WALK_HELP}`)
    .action(async (file: string, flags: Flags, command: Command) => {
      const script = parseScript(flags.script ?? '');
      if (script === undefined) return command.error(badScript(flags.script ?? ''));
      const machine = await engine();
      const opened: { place: string; walk: Walk }[] = [];
      const code = await onOneScenario({ file, edition: flags.edition, reading: flags.reading }, host, machine, ({ place, scenario }) => {
        const walk = machine.walk(scenario, exploreOptions(flags, host));
        const begin = walk.at(script);
        if (typeof begin === 'string') return { text: `The script does not fit: ${printable(begin)}\n`, problem: begin };
        opened.push({ place, walk });
        const page = pageOf(host.columns, host.colours);
        return { text: `${headed(scenario.id, scenario.title, page.width).map(page.paint.strong).join('\n')}\n${placeText(begin, page)}`, problem: null };
      });
      const [session] = opened;
      finish(code !== EXIT.ok || session === undefined ? code : await converse(session.walk, session.place, script, host));
    });

/** What a command does: a new script, or a text, or the end; a problem is a command that makes no sense. */
type Reaction = { readonly script: readonly number[] } | { readonly say: string } | { readonly problem: string } | { readonly quit: true };

async function converse(walk: Walk, place: string, begin: readonly number[], host: Host): Promise<ExitCode> {
  const page = pageOf(host.columns, host.colours);
  let script = begin;
  let code: ExitCode = EXIT.ok;
  for await (const line of host.lines('> ')) {
    const here = walk.at(script);
    const reaction = react(line.trim(), script, typeof here === 'string' ? [] : here.options, { walk, place, page });
    if ('quit' in reaction) break;
    if ('say' in reaction) await host.out([reaction.say]);
    else if ('problem' in reaction) {
      code = EXIT.badInput;
      host.err(`${printable(reaction.problem)}\n`);
    } else {
      const next = walk.at(reaction.script);
      if (typeof next === 'string') {
        code = EXIT.badInput;
        host.err(`${printable(next)}\n`);
      } else {
        ({ script } = reaction);
        await host.out([placeText(next, page)]);
      }
    }
  }
  return code;
}

const COMMANDS = ['undo', 'jump', 'start', 'what', 'why', 'script', 'help', 'quit'] as const;
interface Session { readonly walk: Walk; readonly place: string; readonly page: Page }

/** A command stands by its beginning too; what begins an option of this step chooses it, so that "y" answers what is asked. */
function react(line: string, script: readonly number[], options: readonly WalkOption[], { walk, place, page }: Session): Reaction {
  const [word = '', argument = ''] = line.toLowerCase().split(/\s+/);
  const chosen = scriptFrom(word);
  if (word === '') return { say: '' };
  if (chosen !== undefined) return { script: [...script, ...chosen] };
  const meant = options.flatMap((option, i) => (option.chosen.toLowerCase().startsWith(line.toLowerCase()) ? [i] : []));
  const commands = COMMANDS.filter((command) => command === word || (meant.length === 0 && command.startsWith(word)));
  const [command] = commands;
  if (commands.length > 1) return { problem: `"${word}" could be ${commands.join(' or ')}` };
  if (command === undefined && meant.length > 1) return { problem: `"${line}" could be any of the options ${meant.join(', ')}` };
  if (command === undefined && meant.length === 1) return { script: [...script, ...meant] };
  switch (command) {
    case 'undo': return undo(script, argument);
    case 'jump': {
      const to = scriptFrom(argument);
      return to === undefined ? { problem: `"${argument}" is no script; one looks like 0.2.1` } : { script: to };
    }
    case 'start': return { script: [] };
    case 'what': return { say: remainingText(walk.remaining(script), page) };
    case 'why': return { say: whyText(walk.why(script), page) };
    case 'script': return { say: `npx insteadof replay ${shellWord(place)} --script ${shellWord(script.join('.'))}\n` };
    case 'help': return { say: WALK_HELP };
    case 'quit': return { quit: true };
    default: return word === '?' ? { say: WALK_HELP } : { problem: `"${line}" is no option and no command; help lists the commands` };
  }
}

function undo(script: readonly number[], argument: string): Reaction {
  const steps = argument === '' ? 1 : Number(argument);
  if (!Number.isSafeInteger(steps) || steps < 1) return { problem: `"${argument}" is no number of choices` };
  return steps > script.length ? { problem: script.length === 0 ? 'nothing has been chosen yet' : `only ${String(script.length)} have been chosen so far` } : { script: script.slice(0, -steps) };
}
