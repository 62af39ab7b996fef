/** Who does what somebody may do: where nobody is named, "an opponent may draw a card" is a draw of that opponent's. */
import type { Arg, EventKind, Ref } from '../../rules/ability.ts';
import { HAS_PLAYER } from '../../rules/608-instructions.ts';
import type { Context } from '../phrases/context.ts';
import { fieldType } from '../vocabulary/event-fields.ts';

/** CR 608.2d: what is read is done by whoever may do it. */
export const withDoer = (context: Context, who: Ref | undefined): Context => (who === undefined || (who.ref === 'you' && context.doer === undefined) ? context : { ...context, doer: who.ref === 'you' ? undefined : who });
/** What has a text of its own speaks of its own "you". */
export const ofItsOwn = (context: Context): Context => (context.doer === undefined ? context : { ...context, doer: undefined });
/** Within a loop its name is another's. */
export const withoutDoer = (context: Context, name: string): Context => (context.doer?.ref === 'bound' && context.doer.name === name ? ofItsOwn(context) : context);

const OF_THEIRS: readonly EventKind[] = ['discard', 'sacrifice'];
/** The arguments of an event, with who does it or chooses for it where the text names nobody. */
export function doneBy({ doer }: Context, kind: EventKind, args: Readonly<Record<string, Arg>>): Readonly<Record<string, Arg>> {
  const isSaid = args['player'] !== undefined || args['by'] !== undefined || args['chosen-by'] !== undefined || (kind === 'keyword-action' && args['what'] !== undefined);
  if (doer === undefined || isSaid) return args;
  const asks = fieldType(kind, 'player') !== undefined && Object.values(args).some((arg) => arg.arg === 'filter' && arg.mode === 'choose');
  return asks || HAS_PLAYER.has(kind) || OF_THEIRS.includes(kind) ? { ...args, player: { arg: 'ref', ref: doer } } : args;
}
