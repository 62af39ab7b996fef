/**
 * Effects that somebody may leave as they are (CR "may"): for the outcomes it does not matter when they are declined. So an option that changes nothing is not
 * searched; instead a state is final as well where nothing but effects that have such an option still applies.
 *
 * Sound for the set of outcomes, not for plays and scripts, in a phase that offers all that applies at once: of a play, leave out what was declined. Each step that
 * is left was offered then and is offered now, since declining sets nothing but the mark of what was declined; and at the end nothing applies but what had been
 * declined. The other way round, whatever may be declined and still applies at the end is declined there, one after another, and nothing else comes of it.
 * A mark that several effects share counts if each of them may be declined: to decline one is to decline all.
 */
import { markOf, type PackedEffect, type PackedOption } from '../form/ir.ts';

/** Where marks can be set in fewer ways, all orders are searched as fast, and plays and scripts with them. */
const FEWEST_WAYS = 2 ** 16;

const changesNothing = ({ guard, each, assign }: PackedOption): boolean => guard === undefined && each === undefined && assign.every(([name, value]) => value.kind === 'field' && value.name === name);

/** The effects of a phase without what declines them; null: nothing is declined, it is too little to be worth it, or not all is offered at once. */
export const withoutDeclines = (effects: readonly PackedEffect[], eager: boolean): readonly PackedEffect[] | null => {
  const [first] = effects;
  if (first === undefined || typeof first.part !== 'number' || effects.some(({ part, tier, counts }) => part !== first.part || tier !== first.tier || counts !== undefined)) return null;
  if (!eager && 2 ** new Set(effects.map(markOf)).size < FEWEST_WAYS) return null;
  const kept = new Set(effects.filter(({ options }) => !options.some(changesNothing)).map(markOf));
  if (effects.every((e) => kept.has(markOf(e)))) return null;
  return effects.flatMap((e): readonly PackedEffect[] => {
    if (kept.has(markOf(e))) return [e];
    const options = e.options.filter((option) => !changesNothing(option));
    return options.length === 0 ? [] : [{ ...e, options, exhaustive: e.exhaustive === true && options.every(({ guard }) => guard === undefined), left: true }];
  });
};
