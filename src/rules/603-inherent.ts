/** CR 723.2, 724.2, 726.1: triggered abilities that belong to a designation or to counters of a player and to no object. */
import { flatMap } from '../base/list.ts';
import { sourceController } from './contained.ts';
import { type Int, plus } from '../base/integer.ts';
import type { AfterAbility, Arg, EventKind, FieldTest, Filter, Instruction, Ref } from './ability.ts';
import { type GameEvent, affectedOf } from './event.ts';
import type { PlayerId, World } from './model.ts';
import { EVENT } from './records.ts';
import { designationsOf } from './world.ts';

/** An ability without a source; `merged`: it triggers once for all that is done by what one player controls. */
export interface Inherent { readonly ability: AfterAbility; readonly controller: PlayerId; readonly merged?: boolean }

const YOU: Ref = { ref: 'you' };
const IS_YOU: Filter = { test: 'ref', ref: YOU };
const after = (kind: EventKind, tests: readonly FieldTest[], ...steps: readonly Instruction[]): AfterAbility => ({ ability: 'after', patterns: [{ kind, tests }], do: steps, worksIn: ['anywhere'] });
const event = (kind: EventKind, args: Readonly<Record<string, Arg>>): Instruction => ({ do: 'event', kind, args, own: [], forbids: [] });
const yours: Readonly<Record<string, Arg>> = { player: { arg: 'ref', ref: YOU } };
const ONE: Arg = { arg: 'amount', amount: { amount: 'number', value: 1 } };
const begins = (step: string): readonly FieldTest[] => [{ field: 'what', is: 'word', words: [step] }, { field: 'player', is: 'filter', filter: IS_YOU }];
const HIT: readonly FieldTest[] = [{ field: 'from', is: 'filter', filter: { test: 'type', value: 'Creature' } }, { field: 'to', is: 'filter', filter: IS_YOU }, { field: 'combat', is: 'flag', value: true }];
/** Who controls the creature that dealt the damage is it from now on. */
const lost = (what: string): Instruction => event('designate', { player: { arg: 'ref', ref: { ref: 'controller', of: { ref: 'that', noun: 'source' } } }, what: { arg: 'word', word: what } });
const VENTURE = event('keyword-action', { ...yours, action: { arg: 'word', word: 'venture' } });

const MONARCH = [{ ability: after('begin', begins('end'), event('draw-cards', { ...yours, amount: ONE })) }, { ability: after('damage', HIT, lost('monarch')) }] as const;
const INITIATIVE = [
  { ability: after('begin', begins('upkeep'), VENTURE) }, { ability: after('damage', HIT, lost('initiative')), merged: true },
  { ability: after('designate', [{ field: 'what', is: 'word', words: ['initiative'] }, { field: 'player', is: 'filter', filter: IS_YOU }], VENTURE) },
] as const;

export const RAD = 'rad';
/** CR 726.1: nonland cards that were milled this way. */
const MILLED: Filter = { test: 'all', of: [{ test: 'not', of: { test: 'type', value: 'Land' } }, { test: 'card' }, { test: 'record', fact: 'mills', since: 'way' }] };
const RADIATION: Inherent['ability'] = after('begin', begins('precombat main'),
  event('mill', { ...yours, amount: { arg: 'amount', amount: { amount: 'value', value: 'counters', of: YOU, kind: RAD } } }),
  { do: 'for-each', of: MILLED, as: 'card', body: [event('lose-life', { ...yours, amount: ONE }), event('remove-counters', { from: { arg: 'ref', ref: YOU }, kind: { arg: 'word', word: RAD }, amount: ONE })] });
/** CR 726.1: as the precombat main phase of a player with rad counters begins; the active player, who is that player, controls it. */
function radiation({ players, turn }: World): readonly Inherent[] {
  const active = players[turn.of];
  return active === undefined || active.counters.length === 0 || !active.counters.some(({ kind }) => kind === RAD) ? NONE : [{ ability: RADIATION, controller: active.id }];
}
const NONE: readonly Inherent[] = [];

/** CR 723.2: the monarch draws at their end step and loses the crown to combat damage. CR 724.2: the initiative is taken likewise, and whoever takes it, or begins an upkeep with it, ventures. */
export function inherentTriggers(world: World): readonly Inherent[] {
  const designated = designationsOf(world);
  if (designated.length === 0) return radiation(world);
  return [...flatMap(designated, ({ what, of }): readonly Inherent[] => (of === null ? [] : (what === 'monarch' ? MONARCH : what === 'initiative' ? INITIATIVE : []).map((each) => ({ ...each, controller: of })))), ...radiation(world)];
}

/** CR 724.2: "one or more creatures a player controls": the first of those events for each player. */
export const onceForEach = (world: World, events: readonly GameEvent[]): readonly GameEvent[] => {
  const by = events.map(({ source }) => (source === undefined ? null : sourceController(world, source)));
  return events.filter((_, at) => by.indexOf(by[at] ?? null) === at);
};

/** CR 603.2c: "one or more" triggers once for all that happens at the same time, or once for each recipient or source of damage; how much is the sum. */
export function together({ patterns }: AfterAbility, events: readonly GameEvent[]): readonly GameEvent[] {
  const per = patterns.find((pattern) => pattern.per !== undefined)?.per;
  if ((per !== 'event' && per !== 'source' && per !== 'recipient') || events.length < 2) return events;
  const key = (event: GameEvent): string => String(per === 'source' ? event.source : per === 'recipient' ? affectedOf(event) : '');
  return flatMap([...new Set(events.map(key))], (each) => {
    const alike = events.filter((event) => key(event) === each);
    const [first] = alike;
    if (first === undefined) return [];
    return alike.length === 1 || alike.some(({ amount }) => amount === undefined) ? [first] : [EVENT.with(first, { amount: alike.reduce<Int>((sum, { amount }) => plus(sum, amount ?? 0), 0) })];
  });
}
