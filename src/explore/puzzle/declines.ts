/**
 * Effects that somebody may leave as they are: for the outcomes it does not matter when they are declined, so all that are offered for an event are declined together,
 * in one step, once nobody wants any of them and nothing else is offered with them. The same as in search/packed/division/declines.ts, by the rules' own machine.
 *
 * Sound for the set of outcomes, not for plays and scripts, where one event of a batch is open: to decline changes nothing but what has been applied to the event (614.5), which is
 * looked at here each time. So what was not declined yet is only offered for longer, also for what comes of the event, and can still be declined there.
 */
import type { Machine } from '../../rules/batch.ts';
import { ready } from '../../rules/machine.ts';
import type { BatchTask, Offer, Position } from '../../rules/position.ts';
import { BATCH, EVENT } from '../../rules/records.ts';
import type { RulesModel } from './model.ts';

/** The one open event of the batch that is asked about; null where there is another number of them. */
interface Asked { readonly position: Position; readonly offers: readonly Offer[]; readonly batch: BatchTask; readonly open: number }
function askedAt(machine: Machine, from: Position): Asked | null {
  const { position, offers, ask } = ready(machine, from);
  const batch = position.tasks.at(-1);
  if (offers.length === 0 || ask !== null || batch?.task !== 'batch') return null;
  const open = batch.nodes.flatMap(({ state }, at) => (state === 'open' ? [at] : []));
  return open.length === 1 && open[0] !== undefined ? { position, offers, batch, open: open[0] } : null;
}
/** The effect of an offer that is answered with what it offers. */
const effectOf = ({ choice }: Offer): string | null => (choice.choose === 'effect' ? choice.application.effect : null);
const isNo = ({ choice }: Offer): boolean => choice.choose === 'effect' && choice.application.answers.length === 1 && choice.application.answers[0]?.answer === 'no';
/** Whether effects are asked about, and nothing else. */
const isOfEffects = ({ offers, open, batch }: Asked): boolean => batch.applying === null && offers.every(({ choice }) => choice.choose === 'effect' && choice.application.nodes.length === 1 && choice.application.nodes[0] === open);

const sameFields = (a: object, b: object, but: readonly string[]): boolean => {
  const [one, other] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  return Object.keys({ ...one, ...other }).every((key) => but.includes(key) || one[key] === other[key]);
};
/** Whether two positions differ in nothing but what has been applied to the open event, and who has been asked. */
function onlyMarked(before: Asked, after: Position): boolean {
  const { position, batch, open } = before;
  const last = after.tasks.at(-1);
  if (last?.task !== 'batch' || last.applying !== null || after.world !== position.world || after.tasks.length !== position.tasks.length || last.nodes.length !== batch.nodes.length) return false;
  const [was, is] = [batch.nodes[open], last.nodes[open]];
  return was !== undefined && is !== undefined && after.tasks.slice(0, -1).every((task, i) => task === position.tasks[i]) && sameFields(BATCH.with(batch, { applying: null }), last, ['nodes', 'acted'])
    && last.nodes.every((node, i) => i === open || node === batch.nodes[i]) && sameFields(was, is, ['event']) && sameFields(EVENT.with(was.event, { applied: [] }), EVENT.with(is.event, { applied: [] }), ['applied']);
}
/** The same puzzle without single declines; plays and scripts are others. */
export function withoutDeclines(model: RulesModel, machine: Machine): RulesModel {
  const together = new WeakMap<Offer, Position>();
  /** Offers that change nothing but that an effect has been declined, with where they lead. */
  const declinesAt = (asked: Asked): ReadonlyMap<Offer, Position> =>
    new Map(asked.offers.filter(isNo).map((offer) => [offer, model.apply(asked.position, offer)] as const).filter(([, after]) => onlyMarked(asked, after)));
  /** Where it leads that all of some effects are declined, one after another. */
  const allDeclined = (from: Asked, effects: ReadonlySet<string | null>): Position | null => {
    let asked: Asked | null = from;
    for (let left = effects.size; left > 0; left--) {
      const next: Position | undefined = asked === null || !isOfEffects(asked) ? undefined : [...declinesAt(asked)].find(([offer]) => effects.has(effectOf(offer)))?.[1];
      if (next === undefined) return null;
      if (left === 1) return next;
      asked = askedAt(machine, next);
    }
    return null;
  };
  const known = new WeakMap<Position, readonly Offer[]>();
  const choicesOf = (position: Position): readonly Offer[] => {
    const offers = model.choices(position);
    const asked = askedAt(machine, position);
    const declines = asked === null || !isOfEffects(asked) ? null : declinesAt(asked);
    if (asked === null || declines === null || declines.size === 0) return offers;
    const others = offers.filter((offer) => !declines.has(offer));
    const effects = new Set([...declines.keys()].map(effectOf));
    const [first] = offers;
    if (first === undefined || offers.some((offer) => !effects.has(effectOf(offer)))) return others; // what must be applied is
    const after = allDeclined(asked, effects);
    if (after === null) return offers;
    const all: Offer = { ...first, chosen: 'none of them' };
    together.set(all, after);
    return [...others, all];
  };
  const choices = (position: Position): readonly Offer[] => {
    const before = known.get(position) ?? choicesOf(position);
    known.set(position, before);
    return before;
  };
  return { ...model, choices, apply: (position, offer) => together.get(offer) ?? model.apply(position, offer) };
}
