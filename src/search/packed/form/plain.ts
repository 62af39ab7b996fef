/** The plain machine, step by step and exact: what scripts are about. See the head of ir.ts for its meaning. */
import { applicability, countsAs, evaluate } from './expression.ts';
import { markOf, type Each, type Packed, type PackedEffect } from './ir.ts';

/** A state of the plain machine. Never changed in place. */
export interface PlainState {
  readonly values: ReadonlyMap<string, bigint>;
  readonly marks: ReadonlySet<string>;
  /** Seats that have chosen in this round; only with `rounds`. */
  readonly round: ReadonlySet<number>;
}

/** An option of a step: an effect and one of its options. */
export interface PlainOption {
  readonly effect: PackedEffect;
  readonly option: number;
  /** Of an option with `each`: the values of its names. */
  readonly way?: ReadonlyMap<string, bigint>;
}

/** Where everything begins. */
export const plainStart = (packed: Packed): PlainState => ({
  values: new Map(packed.fields.map((f) => [f.name, BigInt(f.initial)])),
  marks: new Set(),
  round: new Set(),
});

const reader = (state: PlainState) => (name: string): bigint => state.values.get(name) ?? 0n;

const partOf = (effect: PackedEffect, state: PlainState): number =>
  typeof effect.part === 'number' ? effect.part : Number(evaluate(effect.part, reader(state)));

/** Effects whose mark is unset and of which some option's guard holds. */
const applicable = (packed: Packed, state: PlainState): readonly PackedEffect[] =>
  packed.effects.filter(
    (e) => !state.marks.has(markOf(e)) && evaluate(applicability(e), reader(state)) !== 0n,
  );

/** Negative where the part belongs to no seat. */
const seatOf = (packed: Packed, part: number): number => packed.seats?.[part] ?? part;

const waiting = (packed: Packed, state: PlainState): readonly PackedEffect[] => {
  const all = applicable(packed, state);
  if (packed.chooser === 'first') return all;
  return all.filter((e) => !state.round.has(seatOf(packed, partOf(e, state))));
};

/** Seats with something applicable. */
const seatsAsked = (packed: Packed, state: PlainState): ReadonlySet<number> =>
  new Set(applicable(packed, state).map((e) => seatOf(packed, partOf(e, state))));

/** Whether a seat that has chosen before the last one has something applicable that it had not before. */
const hasNew = (packed: Packed, before: PlainState, after: PlainState): boolean => {
  if (after.round.size < 2) return false;
  const last = Math.max(...after.round);
  const offers = (state: PlainState): readonly string[] =>
    packed.effects.filter((e) => !state.marks.has(markOf(e)) && evaluate(countsAs(e), reader(state)) !== 0n).flatMap((e) => {
      const seat = seatOf(packed, partOf(e, state));
      return seat < last && after.round.has(seat) ? [`${String(seat)} ${markOf(e)}`] : [];
    });
  const known = new Set(offers(before));
  return offers(after).some((each) => !known.has(each));
};

/** With `restarting`: whether nobody has chosen yet in this round. */
const isNewRound = (packed: Packed, before: PlainState, state: PlainState): boolean => {
  const seats = seatsAsked(packed, state);
  if ([...seats].some((seat) => seat < 0)) return false;
  const next = Math.min(...[...seats].filter((seat) => !state.round.has(seat)));
  return seats.size < 2 || next === Infinity || next < Math.max(...state.round) || hasNew(packed, before, state);
};

/** The options of a step in order; none in a final state. */
export const plainOptions = (packed: Packed, state: PlainState): readonly PlainOption[] => {
  const who = waiting(packed, state);
  const part = Math.min(...who.map((e) => partOf(e, state)));
  const ofPart = who.filter((e) => partOf(e, state) === part);
  const tier = Math.min(...ofPart.map((e) => e.tier));
  return ofPart
    .filter((e) => e.tier === tier)
    .flatMap((effect) =>
      effect.options.flatMap((o, option) =>
        o.guard !== undefined && evaluate(o.guard, reader(state)) === 0n ? [] : o.each === undefined ? [{ effect, option }] : waysOf(o.each, state).map((way) => ({ effect, option, way })),
      ),
    );
};

const waysOf = ({ runs }: Each, state: PlainState): readonly ReadonlyMap<string, bigint>[] =>
  runs.reduce<readonly ReadonlyMap<string, bigint>[]>((ways, { name, from, to }) => ways.flatMap((way) => {
    const read = readerIn(state, way);
    const [first, last] = [evaluate(from, read), evaluate(to, read)];
    return Array.from({ length: last < first ? 0 : Number(last - first) + 1 }, (_, i) => new Map([...way, [name, first + BigInt(i)]]));
  }), [new Map()]);
const readerIn = (state: PlainState, way: ReadonlyMap<string, bigint> | undefined) => (name: string): bigint => way?.get(name) ?? state.values.get(name) ?? 0n;

/** The state after an option. */
export const plainStep = (packed: Packed, state: PlainState, { effect, option, way }: PlainOption): PlainState => {
  const values = new Map(state.values);
  for (const [name, value] of effect.options[option]?.assign ?? []) values.set(name, evaluate(value, readerIn(state, way)));
  const marks = new Set(state.marks).add(markOf(effect));
  const round = new Set(state.round);
  const seat = seatOf(packed, partOf(effect, state));
  const alone = packed.chooser === 'restarting' && seatsAsked(packed, state).size < 2;
  if (packed.chooser !== 'first' && seat >= 0 && !alone) round.add(seat);
  const next = { values, marks, round };
  const isOver = packed.chooser === 'rounds' ? waiting(packed, next).length === 0 : packed.chooser === 'restarting' && isNewRound(packed, state, next);
  return isOver ? { ...next, round: new Set() } : next;
};
