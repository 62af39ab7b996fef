import type { CommandMaker } from './context.ts';

/** The commands by name, in the order of the help; each is loaded only when it is run. */
export const COMMANDS: Readonly<Record<string, () => Promise<CommandMaker>>> = {
  explore: async () => (await import('./explore.ts')).exploreCommand,
  ask: async () => (await import('./ask.ts')).askCommand,
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
