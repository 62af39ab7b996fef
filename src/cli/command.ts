import type { CommandMaker } from './context.ts';

/** A command as the help of the whole program lists it, and what makes it. */
export interface Listed {
  readonly about: string;
  /** Its arguments, as its own help names them. */
  readonly takes: string;
  /** Whether it has options of its own. */
  readonly hasOptions: boolean;
  readonly load: () => Promise<CommandMaker>;
}
const listed = (about: string, takes: string, load: Listed['load'], hasOptions = true): Listed => ({ about, takes, hasOptions, load });

/** The commands by name, in the order of the help; each is loaded only when it is run, or its own help is asked for. */
export const COMMANDS: Readonly<Record<string, Listed>> = {
  explore: listed('list every outcome of scenarios', '[files...]', async () => (await import('./explore.ts')).exploreCommand),
  ask: listed('answer a question: what happens, and the cards that are there', '<event> [cards...]', async () => (await import('./ask.ts')).askCommand),
  new: listed('write a scenario to begin with: what happens, and the cards that are there', '<event> [cards...]', async () => (await import('./new.ts')).newCommand),
  replay: listed('show one play step by step: rule, event before and after, what else was applicable', '<file>', async () => (await import('./replay.ts')).replayCommand),
  explain: listed('show round by round which effects apply and why, which do not and why not', '<file>', async () => (await import('./explain.ts')).explainCommand),
  play: listed('walk through a scenario: choose, undo, jump, see what can still happen and why', '<file>', async () => (await import('./play.ts')).playCommand),
  check: listed('compare outcomes with what scenarios expect', '[paths...]', async () => (await import('./check.ts')).checkCommand),
  report: listed('write a page, a picture or a text about scenarios', '<paths...>', async () => (await import('./report.ts')).reportCommand),
  diff: listed('outcomes gained and lost between two versions, and the smallest situation that still differs', '<first> [second]', async () => (await import('./diff.ts')).diffCommand),
  cards: listed('list the cards that scenarios can name, and what each of them does', '[words...]', async () => (await import('./cards.ts')).cardsCommand),
  export: listed('write scenarios, complete outcomes and scripts for other engines', '<paths...>', async () => (await import('./export.ts')).exportCommand),
  certify: listed('check a trace step by step, independently of the program that wrote it', '<file>', async () => (await import('./certify.ts')).certifyCommand),
  schema: listed('print the JSON Schema of scenario and card files', '', async () => (await import('./schema.ts')).schemaCommand),
  fuzz: listed('random scenarios against everything that must hold for all of them', '', async () => (await import('./fuzz.ts')).fuzzCommand),
  bench: listed('how fast it is', '', async () => (await import('./bench.ts')).benchCommand, false),
};
