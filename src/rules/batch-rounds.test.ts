import { describe, expect, test } from 'vitest';
import type { Instruction, Ref, Rewrite } from './ability.ts';
import { type Says, coming, event, forbids, rulesOf } from './applying.fixture.ts';
import { type Machine, PROCEDURE, advanceBatch, answeredBatch, makeBatch, withRound } from './batch.ts';
import type { Entry, GameEvent } from './event.ts';
import { BEAR, card, floating, n, self, world } from './layers.fixture.ts';
import type { Place } from './layers.fixture.ts';
import { type Floating, type World, thingOfPlayer } from './model.ts';
import type { Application, BatchTask, Node } from './position.ts';
import { withUnknown } from './world.ts';
import { when } from './702-keywords.ts';

const machine = (readings: Machine['rules']['readings'] = {}): Machine => ({ rules: rulesOf(readings), procedure: PROCEDURE });
const GAIN: Says = { patterns: [{ kind: 'gain-life', tests: [] }] };
const DAMAGE: Says = { patterns: [{ kind: 'damage', tests: [] }] };
const more: Rewrite = { rewrite: 'change', changes: [{ change: 'amount', op: 'plus', by: n(1) }] };
/** An effect of player 0 in force. */
const inForce = (id: string, says: Says, rewrites: readonly Rewrite[] = [more], parts: Partial<Floating> = {}): Floating => ({ ...floating({} as never), id, label: id, ability: when({ patterns: [], rewrites, ...says }), ...parts });
const gain = (player: number, parts: Partial<GameEvent> = {}): GameEvent => event('gain-life', { player, amount: 1, ...parts });
const blow = (recipient: number, source = 0, parts: Partial<GameEvent> = {}): GameEvent => event('damage', { recipient, source, amount: 4, ...parts });
const settled = (of: GameEvent, state: Node['state'] = 'settled'): Node => ({ event: of, parent: -1, state });

/** A world of so many players. */
function worldOf(players: number, effects: readonly Floating[], places: readonly Place[] = []): World {
  const w = world(places, { floating: effects });
  return { ...w, players: Array.from({ length: players }, (_, id) => ({ ...w.players[Math.min(id, 1)]!, id, name: `player ${String(id)}` })) };
}
interface Asked { readonly acted: readonly number[]; readonly player: number | null | undefined; readonly offers: readonly (readonly [string, readonly number[], number])[] }
/** Who is asked, and what is offered: each effect with the events that one application would cover, and the number of answers. */
function asked(w: World, events: readonly GameEvent[], acted: readonly number[] = [], readings: Machine['rules']['readings'] = {}): Asked {
  const progress = advanceBatch(machine(readings), w, { ...makeBatch(events), acted });
  if (progress.progress !== 'asked') throw new Error(progress.progress);
  const applications = progress.offers.flatMap(({ choice }) => (choice.choose === 'effect' ? [choice.application] : []));
  return { acted: progress.batch.acted, player: progress.offers[0]?.player, offers: applications.map(({ effect, nodes, answers }) => [effect, nodes, answers.length]) };
}

describe('101.4 who chooses next', () => {
  const w = worldOf(3, [inForce('f1', GAIN)]);
  const all = [gain(0), gain(1), gain(2)];
  const round = (events: readonly GameEvent[], acted: readonly number[], readings: Machine['rules']['readings'] = {}) => {
    const { player, acted: now } = asked(w, events, acted, readings);
    return [player, now];
  };
  test('101.4: in turn order, each once in a round', () => {
    expect([round(all, []), round(all, [0]), round(all, [0, 1]), round(all, [0, 1, 2])]).toEqual([[0, [0]], [1, [0, 1]], [2, [0, 1, 2]], [0, [0]]]);
    expect([round([gain(1), gain(2)], [0]), round([gain(1), gain(2)], [])]).toEqual([[1, [0, 1]], [1, [1]]]);
  });
  test('101.4d: an earlier player who has something to choose again begins a new round', () => {
    expect([round([gain(0), gain(2)], [1]), round([gain(0), gain(1)], [0, 2]), round([gain(1), gain(2)], [1])]).toEqual([[0, [0]], [0, [0]], [2, [1, 2]]]);
  });
  test('101.4: who alone has something to choose is in no round', () => {
    expect([round([gain(1)], []), round([gain(1)], [0]), round([gain(0)], [0])]).toEqual([[1, []], [1, []], [0, []]]);
  });
  test('the reading in which the first player goes on', () => {
    const first = { 'several players asked at once': 'the first player goes on' };
    expect([round(all, [], first), round(all, [0], first)]).toEqual([[0, []], [0, []]]);
  });
  test('101.4: a batch begins with nobody having chosen, and so it goes on with what an event contains', () => {
    expect(makeBatch(all).acted).toEqual([]);
    const after = advanceBatch(machine(), worldOf(2, [], [BEAR]), { ...makeBatch([blow(thingOfPlayer(1))]), acted: [0, 1] });
    expect([after.progress, after.batch.acted, after.batch.nodes.map(({ event: { kind }, state }) => [kind, state])]).toEqual(['moved', [], [['damage', 'settled'], ['lose-life', 'open']]]);
  });
});

describe('101.4d when a round is over', () => {
  const effects = [inForce('a', GAIN), inForce('b', GAIN)];
  /** Who has chosen in the round, after the last of them has chosen `a`; `now` is what has come into force by that. */
  function acted(players: number, by: readonly number[], now: readonly Floating[] = [], { events = [], places = [] }: { readonly events?: readonly GameEvent[]; readonly places?: readonly Place[] } = {}): readonly number[] {
    const last = by.at(-1);
    const nodes = (after: boolean) => makeBatch([...Array.from({ length: players }, (_, player) => gain(player, { applied: by.includes(player) && (after || player !== last) ? ['a'] : [] })), ...events]);
    const before = { world: worldOf(players, effects, places), batch: { ...nodes(false), acted: by } };
    return withRound(machine(), worldOf(players, [...effects, ...now], places), { ...nodes(true), acted: by }, before).acted;
  }
  const ofPlayer = (player: number): Floating => inForce('c', { patterns: [{ kind: 'gain-life', tests: [{ field: 'player', is: 'filter', filter: { test: 'ref', ref: { ref: 'bound', name: 'it' } } }] }] }, [more], { bindings: { it: { things: [thingOfPlayer(player)] } } });
  test('101.4: it goes on while somebody has not chosen', () => {
    expect([acted(3, [0]), acted(3, [0, 1]), acted(4, [0, 1])]).toEqual([[0], [0, 1], [0, 1]]);
  });
  test('101.4: it is over when all who have something to choose have chosen', () => {
    expect([acted(3, [0, 1, 2]), acted(2, [0, 1]), acted(3, [])]).toEqual([[], [], []]);
  });
  test('101.4d: an earlier player who has something new to choose begins it again', () => {
    expect([acted(3, [0, 1], [ofPlayer(0)]), acted(4, [0, 1, 2], [ofPlayer(1)]), acted(4, [0, 1, 2], [ofPlayer(0)])]).toEqual([[], [], []]);
  });
  test('101.4d: something new for a later player, or for the one who has just chosen, does not', () => {
    expect([acted(3, [0, 1], [ofPlayer(2)]), acted(3, [0, 1], [ofPlayer(1)]), acted(4, [0, 1, 2], [ofPlayer(2)])]).toEqual([[0, 1], [0, 1], [0, 1, 2]]);
  });
  test('614.17c: an effect on what can\'t happen is nothing to choose', () => {
    const no = forbids({ kind: 'gain-life', tests: [{ field: 'player', is: 'filter', filter: { test: 'ref', ref: { ref: 'opponents' } } }] });
    expect(withRound(machine(), worldOf(2, effects, [no]), { ...makeBatch([gain(0), gain(1)]), acted: [0] }, { world: worldOf(2, effects, [no]), batch: makeBatch([]) }).acted).toEqual([]);
    expect(withRound(machine(), worldOf(2, effects), { ...makeBatch([gain(0), gain(1)]), acted: [0] }, { world: worldOf(2, effects), batch: makeBatch([]) }).acted).toEqual([0]);
  });
});

describe('615.7, 615.8, 615.10, 122.1c the events that one application covers', () => {
  const places = [BEAR, BEAR, { card: BEAR, controller: 1 }, BEAR];
  const covered = (says: Says, events: readonly GameEvent[], parts: Partial<Floating> = {}, readings: Machine['rules']['readings'] = {}) => asked(worldOf(2, [inForce('f1', says, [{ rewrite: 'prevent', what: 'shield' }], parts)], places), events, [], readings).offers.map(([, nodes]) => nodes).filter((nodes, at, all) => String(nodes) !== String(all[at - 1])); // ways to divide apart
  const per = (grain: 'part' | 'source' | 'recipient' | 'event' | 'kind' | 'chooser', more_: Says = {}): Says => ({ patterns: [{ kind: 'damage', tests: [], per: grain }], ...more_ });
  const SHIELD: Says = { ...DAMAGE, shield: n(3) };
  test('615.8: all damage of one source', () => {
    expect(covered(per('source'), [blow(0, 3), blow(1, 3), blow(0, 1)])).toEqual([[0, 1], [2]]);
    expect(covered(per('source'), [blow(0, 3), blow(1, 3), blow(0, 1)], {}, { 'a next N shield': 'source by source' })).toEqual([[0, 1], [2]]);
  });
  test('615.10: all damage to one recipient, all of the event, each part, each kind', () => {
    const events = [blow(0, 3), blow(0, 1), blow(1, 1)];
    expect([covered(per('recipient'), events), covered(per('event'), events), covered(per('part'), events), covered(per('kind'), events)]).toEqual([[[0, 1]], [[0, 1, 2]], [[0], [1]], [[0], [1]]]);
  });
  test('615.7: a shield: what all sources deal to what one player chooses for, or by the reading source by source', () => {
    const events = [blow(0, 3), blow(1, 1), blow(2, 1)];
    expect([covered(SHIELD, events, { left: 3 }), covered(SHIELD, [blow(0, 3), blow(0, 1), blow(1, 3)])]).toEqual([[[0, 1]], [[0, 1]]]);
    expect([covered(SHIELD, events, { left: 3 }, { 'a next N shield': 'source by source' }), covered(SHIELD, [blow(0, 3), blow(0, 1), blow(1, 3)], {}, { 'a next N shield': 'source by source' })]).toEqual([[[0], [1]], [[0], [1]]]);
    expect(covered(per('recipient'), [blow(0, 3), blow(0, 1)], {}, { 'a next N shield': 'source by source' })).toEqual([[0, 1]]);
    expect(covered(per('chooser'), [blow(0, 3), blow(1, 1), blow(2, 1)])).toEqual([[0, 1]]);
  });
  test('615.7: of the one who chooses, whatever is dealt to others before', () => {
    expect(covered(SHIELD, [blow(2), blow(0, 3), blow(1, 1)], { left: 3 })).toEqual([[1, 2]]);
  });
  test('615.8: only events to which it applies', () => {
    const others = [blow(0, 3), blow(0, 3, { applied: ['f1'] }), blow(0, 3)];
    expect([covered(per('source'), others), covered(per('event'), others), covered(SHIELD, others, { left: 3 })]).toEqual([[[0, 2]], [[0, 2]], [[0, 2]]]);
  });
  test('615.8: another effect on an event does not make it one of these', () => {
    const { offers } = asked(worldOf(2, [inForce('f1', per('source')), inForce('g', DAMAGE)], places), [blow(0, 3), blow(0, 3, { applied: ['f1'] }), blow(0, 3)]);
    expect(offers.filter(([id]) => id === 'f1').map(([, nodes]) => nodes)).toEqual([[0, 2]]);
  });
  test('the reading of one order for all of a player\'s objects: each event to which it applies by itself, in one go', () => {
    const one = { 'order among one player\'s objects': 'one order for all' };
    const w = worldOf(2, [inForce('f1', DAMAGE)], places);
    const progress = advanceBatch(machine(one), w, makeBatch([blow(0), blow(1), blow(2), blow(3, 0, { applied: ['f1'] })]));
    const applications = (of: typeof progress): readonly Application[] => (of.progress === 'asked' ? of.offers.flatMap(({ choice }) => (choice.choose === 'effect' ? [choice.application] : [])) : []);
    expect(applications(progress)).toMatchObject([{ nodes: [0, 1], apart: true }]);
    expect(applications(advanceBatch(machine(one), w, makeBatch([blow(0), blow(2)])))[0]?.apart).toBeUndefined();
    expect(applications(advanceBatch(machine(one), worldOf(2, [inForce('f1', per('source'))], places), makeBatch([blow(0), blow(1)])))[0]?.apart).toBeUndefined();
    expect(applications(advanceBatch(machine(), worldOf(2, [inForce('f1', per('source'))], places), makeBatch([blow(0), blow(1)])))[0]?.apart).toBeUndefined();
    expect(applications(advanceBatch(machine(one), w, makeBatch([blow(2), blow(2, 1), blow(0)])))).toMatchObject([{ nodes: [2] }]);
    const two = worldOf(2, [inForce('f1', DAMAGE), inForce('g', DAMAGE)], places);
    expect(applications(advanceBatch(machine(one), two, makeBatch([blow(0, 0, { applied: ['f1'] }), blow(1), blow(3)]))).map(({ effect, nodes }) => [effect, nodes])).toEqual([['g', [0, 1, 2]]]);
    expect(applications(advanceBatch(machine(one), two, makeBatch([blow(0), blow(1, 0, { applied: ['f1'] }), blow(3)]))).map(({ effect, nodes }) => [effect, nodes])).toEqual([['f1', [0, 2]], ['g', [0, 1, 2]]]);
    expect(covered(per('source'), [blow(0, 3), blow(1, 1), blow(3, 3)], {}, one)).toEqual([[0, 2], [1]]);
  });
});

describe('616.1 what one player\'s things share', () => {
  const places = [BEAR, BEAR, { card: BEAR, controller: 1 }];
  const to = (ref: Ref) => ({ rewrite: 'change', changes: [{ change: 'to', ref }] }) as const;
  const bound = (thing: number): Partial<Floating> => ({ bindings: { it: { things: [thing] } } });
  const IT = { ref: 'bound', name: 'it' } as const;
  /** Whether damage to objects 0 and 1 is asked about together. */
  const together = (effects: readonly Floating[], events: readonly GameEvent[] = [blow(0), blow(1)]): boolean => new Set(asked(worldOf(2, effects, places), events).offers.flatMap(([, nodes]) => nodes.map((at) => events[at]?.recipient ?? events[at]?.what))).size > 1;
  const double = inForce('double', DAMAGE);
  test('what happens to one thing is asked before what happens to the next', () => {
    expect(together([double])).toBe(false);
    expect(together([double, inForce('f1', DAMAGE, [{ rewrite: 'prevent', what: 'shield' }], { left: 3 })], [blow(0), blow(0, 1), blow(1, 1, { applied: ['f1'] })])).toBe(false);
  });
  test('614.9: a redirection from one to the other, also of a part, in a mode, or to a thing that is chosen', () => {
    expect(together([double, inForce('send', DAMAGE, [to(IT)], bound(1))])).toBe(true);
    expect(together([double, inForce('send', DAMAGE, [{ rewrite: 'split', amount: n(1), changes: to(IT).changes }], bound(1))])).toBe(true);
    expect(together([double, inForce('send', { ...DAMAGE, modes: [{ name: 'm', rewrites: [to(IT)] }] }, [], bound(1))])).toBe(true);
    const chosen = { ...DAMAGE, choose: [{ name: 'other', what: 'players', filter: { test: 'player' } }, { name: 'it', what: 'objects', filter: { test: 'permanent' } }] } as const;
    expect(together([double, inForce('send', chosen, [to(IT)])])).toBe(true);
    expect(together([double, inForce('send', { ...DAMAGE, choose: [chosen.choose[0]] }, [to(IT)], bound(2))])).toBe(false);
    expect(together([inForce('send', DAMAGE, [to({ ref: 'you' })])])).toBe(false);
  });
  test('614.9: a redirection elsewhere, or to where it goes anyway, is no such thing', () => {
    expect(together([double, inForce('send', DAMAGE, [to(IT)], bound(2))])).toBe(false);
    expect(together([double, inForce('send', { patterns: [{ kind: 'damage', tests: [{ field: 'to', is: 'filter', filter: { test: 'ref', ref: IT } }] }] }, [to(IT)], bound(0))])).toBe(false);
    expect(together([double, inForce('other', DAMAGE, [{ rewrite: 'also', instructions: [] }, { rewrite: 'instead', instructions: [] }])])).toBe(false);
  });
  test('615.7, 615.8: a shield, or one application that covers both', () => {
    expect(together([inForce('f1', DAMAGE, [{ rewrite: 'prevent', what: 'shield' }], { left: 3 })])).toBe(true);
    const next: Says = { ...DAMAGE, next: n(1) };
    const ofSource: Says = { patterns: [{ kind: 'damage', tests: [{ field: 'from', is: 'filter', filter: { test: 'anything' } }] }], next: n(1) };
    const apart = [blow(0), blow(1, 1)];
    expect([together([inForce('f1', ofSource)]), together([inForce('f1', ofSource)], apart), together([inForce('f1', next)], apart)]).toEqual([true, false, true]);
  });
  test('614.13b: two that enter at once and take objects along', () => {
    const eat: Instruction = { do: 'event', kind: 'sacrifice', args: { what: { arg: 'ref', ref: IT } }, own: [], forbids: [] };
    const own = (along: readonly Instruction[]): Place => ({ card: card('It', 'Creature', { pt: [1, 1], text: [when({ patterns: [{ kind: 'enters', tests: [{ field: 'what', is: 'filter', filter: self }] }], along })] }), zone: 'hand' });
    const entering = (first: readonly Instruction[], second: readonly Instruction[]): boolean => {
      const w = world([own(first), own(second)]);
      const { offers } = asked(w, [0, 1].map((what) => event('enters', { what, incarnation: 0, entry: coming(what, 0) })));
      return new Set(offers.flatMap(([, nodes]) => nodes)).size > 1;
    };
    expect([entering([eat], [eat]), entering([eat], []), entering([], [eat]), entering([], [])]).toEqual([true, false, false, false]);
  });
});

describe('616.1 the options and their answers', () => {
  const pay = (who: 'you' | 'opponents', name: string, cost: readonly Instruction[] = []) => ({ who: { ref: who }, cost, may: true, name }) as const;
  const lose: Instruction = { do: 'event', kind: 'lose-life', args: { player: { arg: 'ref', ref: { ref: 'you' } }, amount: { arg: 'amount', amount: n(1) } }, own: [], forbids: [] };
  const at = (w: World, of: readonly GameEvent[], application: Partial<Application>, nodes: Partial<BatchTask> = {}) => advanceBatch(machine(), w, { ...makeBatch(of), applying: { nodes: [0], effect: 'f1', chooser: 0, answers: [], paying: 0, ...application }, ...nodes });
  test('616.1: an option says which effect, with all that its chooser answers; another player answers afterwards', () => {
    const offers = (says: Says) => {
      const progress = advanceBatch(machine(), worldOf(2, [inForce('f1', { ...GAIN, ...says })]), makeBatch([gain(0)]));
      return progress.progress === 'asked' ? progress.offers.map(({ chosen, rule, choice }) => [chosen, rule, choice.choose === 'effect' ? choice.application.answers.length : null]) : [];
    };
    expect(offers({})).toEqual([['f1', '616.1e', 0]]);
    expect(offers({ may: { ref: 'you' } })).toEqual([['f1: yes', '616.1e', 1], ['f1: no', '616.1e', 1]]);
    expect(offers({ pay: [pay('opponents', 'toll')] })).toEqual([['f1', '616.1e', 0]]);
    const entry = advanceBatch(machine(), worldOf(2, [inForce('f1', { patterns: [{ kind: 'enters', tests: [] }] }, [{ rewrite: 'change', changes: [{ change: 'under', ref: { ref: 'you' } }] }])], [{ card: BEAR, zone: 'hand' }]), makeBatch([event('enters', { what: 0, incarnation: 0, entry: coming(0, 0) })]));
    expect(entry.progress === 'asked' && entry.offers[0]?.rule).toBe('616.1b');
  });
  test('616.1: each player answers what they are asked, one after the other', () => {
    const w = worldOf(2, [inForce('f1', { ...GAIN, pay: [pay('opponents', 'toll'), pay('you', 'fee')] })]);
    const first = at(w, [gain(0)], {});
    expect(first.progress === 'asked' && first.offers.map(({ player, chosen, choice }) => [player, chosen, choice.choose === 'answer' && choice.answers.length])).toEqual([[1, 'yes', 1], [1, 'no', 1]]);
  });
  test('616.1: several answers of one other player are one step, which is called by its first question', () => {
    const other = { name: 'it', what: 'players', filter: { test: 'player' }, who: { ref: 'opponents' } } as const;
    const w = worldOf(2, [inForce('f1', { ...GAIN, choose: [other], pay: [pay('opponents', 'toll')] })]);
    const both = at(w, [gain(0)], {});
    expect(both.progress === 'asked' && both.offers.map(({ asked: asks, rule, chosen, weight }) => [asks, rule, chosen, weight])).toEqual(['player 0: yes', 'player 0: no', 'player 1: yes', 'player 1: no'].map((chosen) => ['choose it', '608.2d', chosen, undefined]));
    expect(both.progress === 'asked' && both.offers.some((offer) => 'weight' in offer)).toBe(false);
  });
  test('at random: chance answers, each way as likely as any other', () => {
    const w = worldOf(2, [inForce('f1', { ...GAIN, choose: [{ name: 'it', what: 'players', filter: { test: 'player' }, random: true }] })]);
    const chance = at(w, [gain(0)], {});
    expect(chance.progress === 'asked' && chance.offers.map(({ player, weight }) => [player, weight])).toEqual([[null, 1], [null, 1]]);
  });
  test('614.12a: payments are made one after the other', () => {
    const w = worldOf(2, [inForce('f1', { ...GAIN, pay: [pay('you', 'toll', [lose]), pay('you', 'fee', [lose])] })]);
    const both = { answers: [{ answer: 'yes' }, { answer: 'yes' }] } as const;
    const first = at(w, [gain(0)], both);
    expect([first.progress, first.batch.applying?.paying]).toEqual(['paying', 1]);
    expect([at(w, [gain(0)], { ...both, paying: 1 }).progress, at(w, [gain(0)], { ...both, paying: 2 }).progress]).toEqual(['paying', 'moved']);
  });
  test('614.13c: what is entering from a library is not there for a payment; what no longer enters is', () => {
    const w = worldOf(2, [inForce('f1', { patterns: [{ kind: 'enters', tests: [] }], pay: [pay('you', 'toll', [lose])] })], [{ card: BEAR, zone: 'library' }, { card: BEAR, zone: 'library' }, { card: BEAR, zone: 'hand' }]);
    const entering = (what: number): GameEvent => event('enters', { what, incarnation: 0, entry: coming(what, 0) });
    const nodes: readonly Node[] = [{ event: entering(0), parent: -1, state: 'open' }, { event: entering(1), parent: -1, state: 'gone' }, { event: entering(2), parent: -1, state: 'open' }, { event: gain(0), parent: -1, state: 'open' }];
    const paying = at(w, [], { answers: [{ answer: 'yes' }] }, { nodes });
    expect([paying.progress, paying.world.players[0]?.library]).toEqual(['paying', [1]]);
  });
  test('an effect that is gone before it has been applied is applied no more', () => {
    const gone = at(worldOf(2, []), [gain(0)], {});
    expect([gone.progress, gone.batch.applying, gone.batch.nodes.length]).toEqual(['moved', null, 1]);
  });
  test('903.9b: what was declined or applied is offered again once the event is another', () => {
    const w = worldOf(2, [inForce('f1', { ...GAIN, repeatable: true })]);
    const gathered = (applied: readonly string[]) => PROCEDURE.gather(rulesOf(), w, makeBatch([gain(0, { applied })]), 0).length;
    const moved = advanceBatch(machine(), w, { ...makeBatch([gain(0)]), applying: { nodes: [0], effect: 'f1', chooser: 0, answers: [], paying: 0 } });
    const [mark = ''] = moved.batch.nodes[0]?.event.applied ?? [];
    expect([gathered([]), gathered([mark]), gathered(['f1@something else']), gathered(['f10@something else']), gathered(['f1'])]).toEqual([1, 1, 1, 1, 0]);
    expect(PROCEDURE.gather(rulesOf(), w, moved.batch, 0)).toEqual([]);
  });
});

describe('614.17 what can\'t happen', () => {
  test('608.3e: a permanent spell that can\'t enter goes to the graveyard by that rule, as an event of its own', () => {
    const w = worldOf(2, [], [{ card: BEAR, zone: 'stack' }, forbids({ kind: 'enters', tests: [] })]);
    const cause = { kind: 'effect', source: 0, controller: 0 } as const;
    const entering = event('enters', { what: 0, incarnation: 0, entry: coming(0, 0), cause, applied: ['x'] });
    const after = advanceBatch(machine(), w, makeBatch([entering, gain(0)]));
    expect(after.batch.nodes.map(({ event: { kind }, state, parent }) => [kind, state, parent])).toEqual([['enters', 'gone', -1], ['gain-life', 'settled', -1], ['move', 'settled', -1]]);
    expect(after.batch.nodes[2]?.event).toMatchObject({ what: 0, to: { zone: 'graveyard' }, applied: [], cause: { kind: 'rule', source: 0, controller: 0 } });
    expect(after.batch.nodes[2]?.event.entry).toBeUndefined();
  });
  test('614.17c: only the text itself can do something else instead', () => {
    const own = { ...gain(0), own: [{ id: 'own', ability: when({ patterns: [{ kind: 'gain-life', tests: [] }], rewrites: [more] }), source: null, controller: 0, bindings: {} }] };
    const w = worldOf(2, [inForce('f1', GAIN)], [forbids({ kind: 'gain-life', tests: [] })]);
    expect(asked(w, [own]).offers.map(([id]) => id)).toEqual(['own']);
  });
});

describe('120.4d the net change of a life total', () => {
  const watch: Says = { patterns: [{ kind: 'life-total', tests: [] }] };
  const w = worldOf(2, [inForce('f1', watch)], [BEAR, BEAR]);
  const because = (kind: 'effect' | 'damage' | 'cost', source: number) => ({ cause: { kind, source, controller: 0 } }) as const;
  const loss = (player: number, amount: number, parts: Partial<GameEvent> = {}): GameEvent => event('lose-life', { player, amount, ...parts });
  const end = (nodes: readonly Node[], at = w, readings: Machine['rules']['readings'] = {}) => {
    const { progress, batch } = advanceBatch(machine(readings), at, { ...makeBatch([]), nodes, acted: [0] });
    return { progress, acted: batch.acted, stage: batch.stage, totals: batch.nodes.slice(nodes.length).map(({ event: { kind, player, old, new: total, cause, applied }, state, parent }) => ({ kind, player, old, total, source: cause.source, applied, state, parent })) };
  };
  const total = (player: number, to: number, source: number | null) => ({ kind: 'life-total', player, old: 20, total: to, source, applied: [], state: 'open', parent: -1 });
  test('120.4d: an event of its own, where something watches it and the total changes', () => {
    expect(end([settled(loss(0, 3)), settled(gain(0))])).toEqual({ progress: 'moved', acted: [], stage: 1, totals: [total(0, 18, null)] });
    expect(end([settled(loss(0, 1)), settled(gain(0))]).progress).toBe('happened');
    expect(end([settled(loss(0, 3))], worldOf(2, [], [BEAR])).progress).toBe('happened');
  });
  test('the reading in which only what is lost counts among the changes', () => {
    expect(end([settled(loss(0, 3)), settled(gain(0))], w, { 'less than 1 life': 'among them' }).totals).toEqual([total(0, 17, null)]);
  });
  test('120.4d: its cause is the damage among that player\'s changes, else the first of them', () => {
    const others = [settled(gain(1, because('damage', 0))), settled(loss(0, 9, because('damage', 0)), 'gone'), settled(event('draw', { player: 0, amount: 1, ...because('damage', 0) }))];
    expect(end([...others, settled(loss(0, 1, because('effect', 1))), settled(loss(0, 1, because('cost', 0)))]).totals).toEqual([total(1, 21, 0), total(0, 18, 1)]);
    expect(end([settled(loss(0, 1, because('effect', 0))), settled(gain(0, because('damage', 1))), settled(loss(0, 2, because('effect', 0)))]).totals).toEqual([total(0, 18, 1)]);
    expect(end([settled(gain(0, because('effect', 1)))]).totals).toEqual([total(0, 21, 1)]);
  });
});

describe('answers to questions that belong to no effect', () => {
  test('303.4f: what an Aura enchants', () => {
    const aura = card('Veil', 'Enchantment — Aura', { text: [{ ability: 'keyword', keyword: 'enchant creature' }] });
    const w = worldOf(2, [], [BEAR, { card: aura, zone: 'graveyard' }]);
    const { batch } = answeredBatch(w, makeBatch([event('enters', { what: 1, incarnation: 0, entry: coming(1, 0) })]), { answer: 'things', things: [0] });
    expect([batch.nodes[0]?.event.entry?.attachedTo, batch.order]).toEqual([0, undefined]);
  });
  test('701.24a: which card of a shuffled library comes up', () => {
    const w = worldOf(2, [], [{ card: BEAR, zone: 'library' }, { card: BEAR, zone: 'library' }]);
    const known = withUnknown(w, 0, [0, 1]);
    const { world: after, batch } = answeredBatch(known, makeBatch([event('draw', { player: 0, amount: 1 })]), { answer: 'things', things: [1] });
    expect([after.players[0]?.library[0], batch.order]).toEqual([1, undefined]);
  });
  test('613.7m: in which order things get their timestamps, one player after the other', () => {
    const first = answeredBatch(worldOf(2, []), makeBatch([gain(0)]), { answer: 'things', things: [2, 1] });
    expect([first.batch.order, answeredBatch(first.world, first.batch, { answer: 'things', things: [3] }).batch.order]).toEqual([[2, 1], [2, 1, 3]]);
  });
  test('400.6: of two ways to move one object that come to the same one happens', () => {
    const move = settled(event('move', { what: 0, incarnation: 0, zoneFrom: 'battlefield', to: { zone: 'graveyard' } }));
    const { progress, batch } = advanceBatch(machine(), worldOf(2, [], [BEAR]), { ...makeBatch([]), nodes: [move, move], acted: [] });
    expect([progress, batch.nodes.map(({ state }) => state)]).toEqual(['moved', ['settled', 'gone']]);
  });
  test('the reading in which the look-ahead sees counters: of whatever is still entering, where any has some', () => {
    const seen = { 'counters in the look-ahead': 'seen' };
    const w = worldOf(2, [], [0, 1, 2].map(() => ({ card: BEAR, zone: 'hand' }) as const));
    const entering = (what: number, countersSeen?: true): GameEvent => event('enters', { what, incarnation: 0, entry: { ...coming(what, 0), counters: what === 0 ? counters : [], ...(countersSeen === undefined ? {} : { countersSeen }) } });
    let counters: Entry['counters'] = [{ kind: 'charge', amount: 1, stamp: 0 }];
    const marks = (readings: Machine['rules']['readings']) => {
      const { batch } = advanceBatch(machine(readings), w, { ...makeBatch([]), nodes: [{ event: entering(0), parent: -1, state: 'open' }, { event: entering(1), parent: -1, state: 'gone' }, { event: entering(2, true), parent: -1, state: 'open' }, { event: gain(0), parent: -1, state: 'open' }] });
      return batch.nodes.slice(0, 4).map(({ event: { entry } }) => entry?.countersSeen);
    };
    const none = [undefined, undefined, true, undefined];
    expect([marks(seen), marks({})]).toEqual([[true, undefined, true, undefined], none]);
    counters = [];
    expect(marks(seen)).toEqual(none);
  });
});
