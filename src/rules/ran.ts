/** What carrying out one instruction leads to: the next position, or a question and how it goes on with the answer. */
import type { World } from './model.ts';
import type { Answer, Position, Question, Task } from './position.ts';

/** How an instruction that has to ask goes on with the answer. */
export interface Ask { readonly question: Question; readonly resume: (answer: Answer) => Position }
export type Ran = { readonly ran: 'on'; readonly position: Position } | { readonly ran: 'ask'; readonly ask: Ask };

export const on = (world: World, tasks: readonly Task[]): Ran => ({ ran: 'on', position: { world, tasks } });
