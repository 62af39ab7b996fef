import { describe, expect, test } from 'vitest';
import type { Ability, Change, Instruction, Rewrite } from './ability.ts';
import { type Says, applyingTo, coming, event, live } from './applying.fixture.ts';
import { scopeWith } from './applying.ts';
import type { Entry, GameEvent } from './event.ts';
import { BEAR, card, effect, keyword, n, self, world } from './layers.fixture.ts';
import type { Place } from './layers.fixture.ts';
import { thingOfPlayer } from './model.ts';
import { type Outcome, type Rewriting, remember, rewriteEvent } from './rewrite.ts';
import type { LiveEffect } from './effect.ts';
import type { Bindings } from './model.ts';
import type { Answer } from './position.ts';

const [AMY, NICOLE] = [thingOfPlayer(0), thingOfPlayer(1)];
const THAT = { amount: 'that' } as const;
const amount = (op: Extract<Change, { change: 'amount' }>['op'], by: Extract<Change, { change: 'amount' }>['by'] = n(1)): Rewrite => ({ rewrite: 'change', changes: [{ change: 'amount', op, by }] });
const gain = (much: Extract<Change, { change: 'amount' }>['by'] = THAT): Instruction => ({ do: 'event', kind: 'gain-life', args: { player: { arg: 'ref', ref: { ref: 'you' } }, amount: { arg: 'amount', amount: much } }, own: [], forbids: [] });
const also: Rewrite = { rewrite: 'also', instructions: [gain()] };
const instead = (...instructions: readonly Instruction[]): Rewrite => ({ rewrite: 'instead', instructions });
const blow = (parts: Partial<GameEvent> = {}): GameEvent => event('damage', { recipient: NICOLE, amount: 4, ...parts });

function jobOf(rewrites: readonly Rewrite[], of: GameEvent, says: Says = {}, { places = [BEAR], bindings = {}, parts = {}, answers = [] }: { readonly places?: readonly Place[]; readonly bindings?: Bindings; readonly parts?: Partial<LiveEffect>; readonly answers?: readonly Answer[] } = {}): Rewriting {
  const applying = applyingTo(live(rewrites, parts, says), [of], world(places), { answers });
  return { applying, at: 0, scope: scopeWith(applying, 0, bindings), bindings, rewrites, share: null };
}
const outcome = (...of: Parameters<typeof jobOf>): Outcome => rewriteEvent(jobOf(...of));
const amounts = ({ more }: Outcome): readonly unknown[] => more.map((each) => each.event.amount);

describe('614.1a the rewrites of an effect, in the order of its text', () => {
  test('614.1a: what comes later speaks of the event as it is by then', () => {
    expect(amounts(outcome([amount('times', n(2)), also], blow()))).toEqual([8]);
    expect(amounts(outcome([also, amount('times', n(2))], blow()))).toEqual([4]);
    expect(outcome([amount('plus', n(3)), amount('plus', THAT)], blow()).event?.amount).toBe(14);
  });
  test('614.6: what is replaced is not changed any more; what is added beside it still speaks of it', () => {
    const replaced = outcome([instead(gain(n(1))), amount('times', n(2)), also], blow());
    expect([replaced.event, amounts(replaced)]).toEqual([null, [1, 4]]);
    expect(outcome([instead(), amount('times', n(2))], blow()).event).toBeNull();
  });
  test('616.1g: what is added is beside the event, not in it', () => {
    expect(outcome([also], blow()).more.map(({ within }) => within)).toEqual([false]);
    expect(outcome([instead(gain())], blow()).more.map(({ within }) => within)).toEqual([false]);
  });
});

describe('614.9 a part of the event', () => {
  const split = (by: number): Rewrite => ({ rewrite: 'split', amount: n(by), changes: [{ change: 'to', ref: { ref: 'you' } }] });
  test('614.9: a part goes elsewhere, the rest stays; the whole event just goes elsewhere', () => {
    const part = outcome([split(1)], blow());
    expect([part.event?.amount, part.event?.recipient, part.moved, part.more.map((each) => [each.event.recipient, each.event.amount, each.event.applied, each.within])]).toEqual([3, NICOLE, 1, [[AMY, 1, ['f7'], false]]]);
    for (const by of [4, 9]) {
      const whole = outcome([split(by)], blow());
      expect([whole.event?.amount, whole.event?.recipient, whole.moved, whole.more]).toEqual([4, AMY, 4, []]);
    }
  });
  test('609.7b: what goes there anyway has not been sent there', () => {
    expect(outcome([split(1)], blow({ recipient: AMY }))).toMatchObject({ moved: 0, more: [], event: { amount: 4, recipient: AMY } });
  });
});

describe('701.7a some of the tokens', () => {
  const spec = {} as never;
  const create = (...numbers: readonly number[]): GameEvent => event('create', { player: 0, groups: numbers.map((many) => ({ amount: many, spec })) });
  test('614.6: a creation of which every token is replaced is none any more', () => {
    expect(outcome([instead(gain())], create(2, 1)).event).toBeNull();
    expect(amounts(outcome([instead(gain())], create(2, 1)))).toEqual([3]);
  });
});

describe('614.13 what happens together with the entry', () => {
  const enters = (parts: Partial<Entry> = {}): GameEvent => event('enters', { what: 0, entry: { ...coming(0, 0), ...parts } });
  const sacrifice: Instruction = { do: 'event', kind: 'sacrifice', args: { what: { arg: 'ref', ref: { ref: 'bound', name: 'it' } } }, own: [], forbids: [] };
  test('614.13: it is part of the entry, which knows the objects that it takes', () => {
    const { event: entered, more } = outcome([], enters({ taken: [3] }), { along: [sacrifice, gain(n(1))] }, { places: [BEAR, BEAR], bindings: { it: { things: [1] } } });
    expect([entered?.entry?.taken, more.map((each) => [each.event.kind, each.within])]).toEqual([[3, 1], [['sacrifice', true], ['gain-life', true]]]);
  });
});

describe('607.2d, 614.12a what is chosen as it enters stays with it', () => {
  const hue = { name: 'hue', what: 'color' } as const;
  const enters = (chosen: Entry['chosen'] = {}): GameEvent => event('enters', { what: 0, entry: { ...coming(0, 0), chosen } });
  const kept = (says: Says, bindings: Bindings, of: GameEvent | null = enters(), options: Parameters<typeof jobOf>[3] = {}): unknown => {
    const job = jobOf(says.rewrites ?? [], of ?? enters(), says, { parts: { staged: true }, bindings, ...options });
    return remember(job, of)?.entry?.chosen;
  };
  const word = (what: string) => ({ hue: { word: what } });
  test('614.12a: a word, beside what was chosen before; a player, if there is one', () => {
    expect(kept({ choose: [hue] }, word('red'), enters({ kind: 'Elf' }))).toEqual({ kind: 'Elf', hue: 'red' });
    const who = { name: 'who', what: 'players', filter: { test: 'player' } } as const;
    expect(kept({ choose: [who] }, { who: { things: [NICOLE] } })).toEqual({ who: NICOLE });
    expect(kept({ choose: [who] }, { who: { things: [] } })).toEqual({});
  });
  test('614.12a: what another\'s effect chooses is not a choice of what enters', () => {
    expect(kept({ choose: [hue] }, word('red'), enters({ kind: 'Elf' }), { parts: { staged: false } })).toEqual({ kind: 'Elf' });
  });
  test('614.6: an entry that is replaced keeps nothing', () => {
    expect(kept({ choose: [hue] }, word('red'), null)).toBeUndefined();
  });
  test('607.2d: a mode is kept where another ability asks for it', () => {
    const modes = [{ name: 'Khans', rewrites: [] }, { name: 'Dragons', rewrites: [] }];
    const mode = (linked: string | undefined, more: Says = {}) => kept({ modes, ...(linked === undefined ? {} : { linked }), ...more }, word('red'), enters(), { parts: { staged: true }, answers: [...(more.choose === undefined ? [] : [{ answer: 'word', word: 'red' } as const]), { answer: 'mode', mode: 1 }] });
    expect(mode('siege')).toEqual({ siege: 'Dragons' });
    expect(mode(undefined, { choose: [hue] })).toEqual({ hue: 'red' });
    expect(kept({ linked: 'hidden' }, {})).toEqual({});
  });
  test('607.2d: a choice that only the ability itself speaks of is not kept, unless another ability does too', () => {
    const shade = effect(self, { colors: [{ chosen: 'hue' }] as never });
    const own: Says = { choose: [hue], rewrites: [{ rewrite: 'change', changes: [{ change: 'gains', abilities: [shade] }] }] };
    const bearing = (...text: readonly Ability[]) => ({ places: [card('Mask', 'Creature', { text })], parts: { staged: true } });
    expect(kept(own, word('red'), enters(), bearing())).toEqual({});
    expect(kept(own, word('red'), enters(), bearing(shade))).toEqual({ hue: 'red' });
    expect(kept(own, word('red'), enters(), bearing(keyword('flying'), shade))).toEqual({ hue: 'red' });
    expect(kept(own, word('red'), enters(), bearing(keyword('flying')))).toEqual({});
    expect(kept(own, word('red'), enters(), bearing(keyword('hue')))).toEqual({}); // a keyword of that name is another thing
  });
});
