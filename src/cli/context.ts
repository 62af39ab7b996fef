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
