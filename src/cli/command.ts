import type { Command } from 'commander';
import type { Engine } from './engine.ts';
import type { ExitCode, Host } from './host.ts';

/** What a command gets: the outside, the layers below (loaded when asked for), and where its exit status goes. */
export interface Context {
  readonly host: Host;
  readonly engine: () => Promise<Engine>;
  readonly finish: (code: ExitCode) => void;
}

/** Builds a command; its actions end in `finish`. */
export type CommandMaker = (context: Context) => Command;

/** The commands by name, in the order of the help; each is loaded only when it is run. */
export const COMMANDS: Readonly<Record<string, () => Promise<CommandMaker>>> = {
  explore: async () => (await import('./explore.ts')).exploreCommand,
  new: async () => (await import('./new.ts')).newCommand,
  replay: async () => (await import('./replay.ts')).replayCommand,
  explain: async () => (await import('./explain.ts')).explainCommand,
  play: async () => (await import('./play.ts')).playCommand,
  check: async () => (await import('./check.ts')).checkCommand,
  report: async () => (await import('./report.ts')).reportCommand,
  diff: async () => (await import('./diff.ts')).diffCommand,
  cards: async () => (await import('./cards.ts')).cardsCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  certify: async () => (await import('./certify.ts')).certifyCommand,
  schema: async () => (await import('./schema.ts')).schemaCommand,
  fuzz: async () => (await import('./fuzz.ts')).fuzzCommand,
  bench: async () => (await import('./bench.ts')).benchCommand,
};
