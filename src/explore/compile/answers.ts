/** What an effect asks as it is applied, and what it says once that is answered: the rules themselves ask. */
import type { Rewrite } from '../../rules/ability.ts';
import { rewritesOf } from '../../rules/applying.ts';
import { nextQuestion } from '../../rules/asking.ts';
import { bindingOf, playerOf } from '../../rules/choosing.ts';
import { type LiveEffect, scopeOf } from '../../rules/effect.ts';
import type { GameEvent } from '../../rules/event.ts';
import type { Bindings, PlayerId } from '../../rules/model.ts';
import type { Answer, Application } from '../../rules/position.ts';
import { batchWith } from './additions.ts';
import type { Job, Move } from './process.ts';
import { refuse } from './symbolic.ts';

/** CR 705.1, 706.2: what chance answers is a step of its own, as what another player answers. */
const CHANCE = -1;

/** All ways to answer the effect's questions, in option order. */
export function answersOf(job: Job, at: number, live: LiveEffect, event: GameEvent, chooser: PlayerId): ({ readonly lists: readonly (readonly Answer[])[] } & Pick<Move, 'other' | 'who'>) | null {
  const { ability } = live;
  if (ability.choose.length + ability.reveal.length + ability.modes.length + ability.pay.length === 0) {
    if (ability.may === undefined) return { lists: [[]], other: null, who: null };
    const who = playerOf(scopeOf(job.view, live, event), ability.may);
    return { lists: [[{ answer: 'yes' }], [{ answer: 'no' }]], other: who === chooser ? null : who, who };
  }
  const { rules } = job.machine;
  const batch = batchWith(job, at, event);
  const whom = new Set<PlayerId | null>();
  const open = new Set<PlayerId | null>(); // with more than one way to answer
  const lists: (readonly Answer[])[] = [];
  const go = (answers: readonly Answer[]): void => {
    const application: Application = { nodes: [at], effect: live.id, chooser, answers, paying: 0 };
    const asked = nextQuestion({ rules, world: job.world, batch, live, application });
    if (asked === null) lists.push(answers);
    else {
      whom.add(asked.question.who);
      if (asked.question.options.length > 1) open.add(asked.question.who);
      for (const option of asked.question.options) go([...answers, option.answer]);
    }
  };
  go([]);
  const [who] = whom.has(null) ? open : whom; // which mode it is that chance has decided on, nobody chooses
  if ((whom.has(null) ? open : whom).size > 1 || lists.length === 0 || lists.length > 64) {
    refuse(job.refusals, `${live.label}: ${lists.length > 0 && lists.length <= 64 ? 'several players answer' : 'too many or no answers'}`);
    return null;
  }
  return { lists, other: who === undefined || who === chooser ? null : (who ?? CHANCE), who: who ?? null };
}

export function rewritesFor(live: LiveEffect, answers: readonly Answer[]): { readonly declined: boolean; readonly list: readonly Rewrite[] } {
  const { ability } = live;
  if (ability.may !== undefined && answers[0]?.answer === 'no') return { declined: true, list: [] };
  const mode = answers.find((each) => each.answer === 'mode');
  return { declined: false, list: rewritesOf(live, mode === undefined ? null : mode.mode) };
}

export function bindingsFor(job: Job, live: LiveEffect, answers: readonly Answer[]): Bindings {
  const from = live.ability.may === undefined ? 0 : 1;
  const specs = [...live.ability.choose, ...live.ability.reveal];
  return Object.fromEntries(specs.flatMap((spec, index) => {
    const answer = answers[from + index];
    return answer === undefined || answer.answer === 'no' ? [] : [[spec.name, bindingOf(job.world, answer)] as const];
  }));
}
