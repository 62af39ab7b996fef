import { describe, expect, test } from 'vitest';
import type { Amount, Change, ChooseSpec, Filter, Instruction, Pattern, Payment, Rewrite } from './ability.ts';
import { type Says, applyingTo, coming, event, forbids, live } from './applying.fixture.ts';
import { envOf } from './applying.ts';
import { answered, chooseQuestion, nextPayment, nextQuestion } from './asking.ts';
import type { GameEvent } from './event.ts';
import { BEAR, FOREST, all, n, scope, type, world } from './layers.fixture.ts';
import type { Place } from './layers.fixture.ts';
import { thingOfPlayer } from './model.ts';
import type { Answer } from './position.ts';

const YES: Answer = { answer: 'yes' };
const NO: Answer = { answer: 'no' };
const plus = (by: number, kind = '+1/+1', parts: Partial<Extract<Change, { change: 'counters' }>> = {}): Change => ({ change: 'counters', kind, op: 'plus', by: n(by), ...parts });
const changing = (...changes: readonly Change[]): Rewrite => ({ rewrite: 'change', changes });
const gain: Instruction = { do: 'event', kind: 'gain-life', args: { player: { arg: 'ref', ref: { ref: 'you' } }, amount: { arg: 'amount', amount: n(1) } }, own: [], forbids: [] };
const entering = (what = 0): GameEvent => event('enters', { what, entry: coming(what, 0) });
const noCounters = (kind: string, ...tests: Pattern['tests']): Place => forbids({ kind: 'put-counters', tests: [{ field: 'kind', is: 'word', words: [kind] }, ...tests] });

/** What is asked next while an effect applies to the entry of object 0, and the answers that it offers. */
function asked(rewrites: readonly Rewrite[], says: Says, { answers = [], others = [] }: { readonly answers?: readonly Answer[]; readonly others?: readonly Place[] } = {}): readonly string[] {
  const next = nextQuestion(applyingTo(live(rewrites, {}, says), [entering()], world([{ card: BEAR, zone: 'hand' }, ...others]), { answers }));
  return next === null ? [] : [next.name, ...next.question.options.map(({ text }) => text)];
}

describe('616.1 the answers, one by one', () => {
  const pay: readonly Payment[] = [{ who: { ref: 'you' }, cost: [gain], may: true, name: 'toll' }];
  const done = (says: Says, answers: readonly Answer[]) => answered(applyingTo(live([], {}, says), [entering()], world([BEAR]), { answers }));
  test('616.1: declined is declined, whatever else the effect would ask', () => {
    expect(done({ may: { ref: 'you' }, pay }, [NO])).toMatchObject({ declined: true, paid: [], next: null });
    expect(done({ may: { ref: 'you' }, pay }, [YES])).toMatchObject({ declined: false, next: { name: 'toll', kind: 'pay' } });
    expect(done({ may: { ref: 'you' } }, [])).toMatchObject({ declined: false, paid: [], next: { name: 'may', kind: 'may' } });
  });
  test('614.12a: what is paid is known by its name, what is not is not', () => {
    expect(done({ pay }, [YES]).paid).toEqual(['toll', 'this way']);
    expect(done({ pay }, [NO])).toMatchObject({ paid: [], declined: false, next: null });
  });
  test('118.8: a payment is a cost of the effect\'s source, by whoever pays', () => {
    const paying = (answers: readonly Answer[], begun = 0) => nextPayment(applyingTo(live([], {}, { may: { ref: 'you' }, pay: [{ ...pay[0]!, who: { ref: 'opponents' } }] }), [entering()], world([BEAR]), { answers, paying: begun }));
    expect(paying([YES, YES])).toMatchObject({ list: [gain], env: { controller: 1, lineage: [], cause: { kind: 'cost', source: 0, controller: 1 } } });
    expect([paying([YES, NO]), paying([NO]), paying([YES, YES], 1)]).toEqual([null, null, null]);
  });
});

describe('400.7j, 608.2h what was chosen before a payment moves it', () => {
  const toll: Payment = { who: { ref: 'you' }, cost: [gain], may: false, name: 'toll' };
  const at = applyingTo(live([], {}, { choose: [{ name: 'it', what: 'objects', filter: type('Creature') }], pay: [toll, toll] }), [entering()], world([BEAR, BEAR]), { answers: [{ answer: 'things', things: [1] }] });
  test('608.2h: it stays the object that was chosen', () => {
    const paid = nextPayment(at)?.paid;
    expect(paid).toMatchObject({ paying: 1, before: { bindings: { it: { things: [1], incarnations: [0] } }, facts: 0 } });
    const w = { ...world([BEAR, { card: BEAR, zone: 'graveyard', incarnation: 1 }]), facts: [{ fact: 'sacrificed', subject: 1 }] };
    const later = { ...at, world: w, application: paid ?? at.application };
    expect([answered(later).bindings, envOf(later, 0, {}).since, nextPayment(later)?.paid.before?.facts]).toEqual([{ it: { things: [1], incarnations: [0] } }, 0, 0]);
    expect([envOf({ ...at, world: w }, 0, {}).since, nextPayment({ ...later, application: { ...later.application, paying: 2 } })]).toEqual([1, null]);
  });
});

describe('608.2d what can\'t be done is not offered', () => {
  const a: ChooseSpec = { name: 'it', what: 'objects', filter: all(type('Creature'), { test: 'permanent' }) };
  const may = (spec: ChooseSpec, ...others: readonly Place[]) => asked([], { may: { ref: 'you' }, choose: [spec] }, { others });
  test('608.2d: "you may" with something to choose', () => {
    expect(may(a)).toEqual(['may', 'no']);
    expect(may(a, BEAR)).toEqual(['may', 'yes', 'no']);
    expect(may(a, BEAR, BEAR)).toEqual(['may', 'yes', 'no']);
    expect(may({ name: 'who', what: 'players', filter: { test: 'name', value: 'Bob' } })).toEqual(['may', 'no']);
    expect(may({ name: 'who', what: 'players', filter: { test: 'player' } })).toEqual(['may', 'yes', 'no']);
  });
  test('608.2d: choosing any number includes none, and a word can always be chosen', () => {
    expect(may({ ...a, from: n(0), to: 'any' })).toEqual(['may', 'yes', 'no']);
    expect(may({ name: 'hue', what: 'color' })).toEqual(['may', 'yes', 'no']);
  });
});

describe('614.17 counters that can\'t be put are nothing to choose', () => {
  const paid = { if: 'paid', how: 'tribute' } as const;
  const tribute: Payment = { who: { ref: 'opponents' }, cost: [], may: true, name: 'tribute' };
  const no = noCounters('+1/+1');
  const offered = (changes: readonly Change[], others: readonly Place[] = [no], pay = [tribute], more: readonly Rewrite[] = []) => asked([changing(...changes), ...more], { pay }, { others });
  test('702.104a: the counters that are promised, and no others', () => {
    expect(offered([plus(2, '+1/+1', { if: paid })], [])).toEqual(['tribute', 'yes', 'no']);
    expect(offered([plus(2, '+1/+1', { if: paid })])).toEqual(['tribute', 'no']);
    expect(offered([plus(1), plus(2, '+1/+1', { if: paid })])).toEqual(['tribute', 'no']);
    expect(offered([{ change: 'tapped', value: true }, plus(1, 'charge'), plus(2, '+1/+1', { if: paid })])).toEqual(['tribute', 'no']);
    expect(offered([plus(2, '+1/+1', { if: paid })], [no], [tribute], [{ rewrite: 'also', instructions: [gain] }])).toEqual(['tribute', 'no']);
  });
  test('101.3: some of them are enough', () => {
    expect(offered([plus(2, '+1/+1', { if: paid }), plus(1, 'charge', { if: paid })])).toEqual(['tribute', 'yes', 'no']);
  });
  test('614.12a: another payment may promise something else', () => {
    const other: Payment = { ...tribute, name: 'toll' };
    expect(offered([plus(2, '+1/+1', { if: paid }), { change: 'tapped', value: true, if: { if: 'paid', how: 'toll' } }], [no], [other])).toEqual(['toll', 'yes', 'no']);
  });
  test('614.17d: what forbids may ask whose effect puts them, and whether as part of the entry', () => {
    const counters = [plus(2, '+1/+1', { if: paid })];
    const within = (kind: 'enters' | 'create'): Place => noCounters('+1/+1', { field: 'part-of', is: 'part-of', pattern: { kind, tests: [] } });
    const because = (what: 'effect' | 'cost', by?: Filter): Place => noCounters('+1/+1', { field: 'cause', is: 'cause', causes: [what], ...(by === undefined ? {} : { by }) });
    expect([within('enters'), within('create')].map((each) => offered(counters, [each]).length)).toEqual([2, 3]);
    expect([because('effect'), because('cost'), because('effect', type('Creature')), because('effect', type('Land'))].map((each) => offered(counters, [each]).length)).toEqual([2, 3, 2, 3]);
  });
  test('702.136a: a mode that is nothing but such counters gives way to others', () => {
    const modes = (...of: readonly (readonly Rewrite[])[]) => asked([], { modes: of.map((rewrites, at) => ({ name: 'abc'[at] ?? '', rewrites })) }, { others: [no] }).slice(1);
    const haste: Change = { change: 'gains', abilities: [{ ability: 'keyword', keyword: 'haste' }] };
    expect(modes([changing(plus(1))], [changing(haste)])).toEqual(['b']);
    expect(modes([changing(plus(1))], [changing(plus(2))])).toEqual(['a', 'b']);
    expect(modes([changing(plus(1), haste)], [changing(haste)])).toEqual(['a', 'b']);
    expect(modes([changing(plus(1)), { rewrite: 'also', instructions: [gain] }], [changing(haste)])).toEqual(['a', 'b']);
    expect(modes([changing(plus(1)), changing(haste)], [changing(haste)])).toEqual(['a', 'b']);
    expect(modes([], [changing(haste)])).toEqual(['a', 'b']); // a word that another ability asks for
  });
});

describe('614.13a-b what may be chosen as it enters', () => {
  const graveyard: Filter = { test: 'zone', zone: 'graveyard' };
  const card0: Place = { card: BEAR, zone: 'graveyard' };
  const options = (spec: Partial<ChooseSpec>, says: Says, nodes: Parameters<typeof applyingTo>[1] = [entering()], places: readonly Place[] = [card0, card0, card0]) => {
    const w = world(places);
    const at = applyingTo(live([], {}, says), nodes, w, { nodes: [0] });
    return chooseQuestion(at, scope({ world: w }), { name: 'it', what: 'objects', filter: graveyard, ...spec });
  };
  const chosen = (...of: Parameters<typeof options>): readonly unknown[] => options(...of).options.map(({ answer }) => (answer.answer === 'things' ? answer.things[0] : answer.answer));
  const exiled: Instruction = { do: 'event', kind: 'move', args: { what: { arg: 'ref', ref: { ref: 'bound', name: 'it' } }, to: { arg: 'zone', zone: 'exile' } }, own: [], forbids: [] } as never;
  const gone = { event: entering(1), parent: -1, state: 'gone' } as const;
  test('614.13a: nothing that enters with it; what has been kept from entering may be chosen', () => {
    expect(chosen({}, {}, [entering(), entering(1)])).toEqual([0, 1, 2]);
    expect(chosen({}, { along: [exiled] }, [entering(), entering(1)])).toEqual([2]);
    expect(chosen({}, { along: [exiled] }, [entering(), gone])).toEqual([1, 2]);
  });
  test('614.13b: nothing that was already taken', () => {
    const taking = event('enters', { what: 0, entry: { ...coming(0, 0), taken: [2] } });
    expect(chosen({}, { along: [exiled] }, [taking])).toEqual([1]);
    expect(chosen({}, { along: [exiled] }, [entering(), event('enters', { what: 1, entry: { ...coming(1, 0), taken: [2] } })], [card0, card0, card0, card0])).toEqual([3]);
  });
  test('702.38a: neither it nor what enters with it, among whatever else happens', () => {
    expect(chosen({ notEntering: true }, {}, [entering(), entering(1), event('gain-life', { player: 0, amount: 1 })])).toEqual([2]);
  });
  test('at random: chance chooses for nobody', () => {
    expect([options({ random: true }, {}).who, options({}, {}).who, options({ who: { ref: 'opponents' } }, {}).who]).toEqual([null, 0, 1]);
  });
  test('101.2: what can\'t be sacrificed or exiled is not chosen for it, whatever else happens then', () => {
    const move = (what: Filter) => forbids({ kind: 'move', tests: [{ field: 'what', is: 'filter', filter: what }] });
    const places = [card0, card0, { card: FOREST, zone: 'graveyard' } as const];
    expect(chosen({}, { along: [exiled] }, [entering()], [...places, move(type('Land'))])).toEqual([1]);
    expect(chosen({}, { along: [exiled, gain] }, [entering()], [...places, move(type('Land'))])).toEqual([1]);
    const check: Instruction = { do: 'if', condition: { if: 'exists', filter: type('Land') }, then: [], else: [] };
    expect(chosen({}, { along: [check, exiled] }, [entering()], [...places, move(type('Land'))])).toEqual([1]);
    const this_: Instruction = { do: 'event', kind: 'tap', args: { what: { arg: 'ref', ref: { ref: 'this' } } }, own: [], forbids: [] };
    const taps = forbids({ kind: 'tap', tests: [] });
    expect(chosen({}, { along: [this_, exiled] }, [entering()], [...places, taps])).toEqual([1, 2]);
  });
  test('614.13: a word is chosen as it is elsewhere', () => {
    expect(options({ what: 'color', filter: undefined } as never, { along: [exiled] }).options).toHaveLength(5);
  });
});

describe('615.7 which damage is prevented', () => {
  const blow = (amount: number, parts: Partial<GameEvent> = {}): GameEvent => event('damage', { recipient: thingOfPlayer(0), amount, ...parts });
  const two: Amount = n(2);
  const prevent: Rewrite = { rewrite: 'prevent', what: 'amount', amount: two };
  const divided = (rewrites: readonly Rewrite[], blows: readonly GameEvent[], says: Says = {}, parts: Parameters<typeof applyingTo>[3] = {}): readonly string[] =>
    nextQuestion(applyingTo(live(rewrites, {}, says), blows, world([BEAR]), parts))?.question.options.map(({ text }) => text) ?? [];
  test('615.7: every way to divide what is prevented among the sources', () => {
    expect(divided([prevent], [blow(3), blow(1)])).toEqual(['1 + 1', '2 + 0']);
    expect(divided([{ rewrite: 'also', instructions: [gain] }, prevent], [blow(3), blow(1)])).toEqual(['1 + 1', '2 + 0']);
    expect(divided([prevent], [blow(3), blow(1)], {}, { apart: true })).toEqual([]);
  });
  test('615.7: nothing to divide: one source, or no more damage than is prevented', () => {
    expect([divided([prevent], [blow(3)]), divided([prevent], [blow(1), blow(1)]), divided([prevent], [blow(1), blow(0)])]).toEqual([[], [], []]);
    expect(divided([{ rewrite: 'prevent', what: 'all' }], [blow(3), blow(1)])).toEqual([]);
    expect(divided([changing(plus(1))], [blow(3), blow(1)])).toEqual([]);
  });
  test('615.12: nothing is prevented of damage that can\'t be; it can be sent elsewhere', () => {
    const hard = blow(3, { forbids: ['prevent'] });
    expect(divided([prevent], [blow(3), hard])).toEqual(['2 + 0']);
    const split: Rewrite = { rewrite: 'split', amount: { amount: 'left' }, changes: [{ change: 'to', ref: { ref: 'this' } }] };
    const shield = applyingTo(live([split], { left: 2 }, { shield: two }), [blow(1), hard]);
    expect(nextQuestion(shield)?.question.options.map(({ text }) => text)).toEqual(['0 + 2', '1 + 1']);
  });
  test('614.9, 615.7: a part of all that one application covers is sent elsewhere, of whichever events', () => {
    expect(divided([{ rewrite: 'split', amount: two, changes: [{ change: 'to', ref: { ref: 'this' } }] }], [blow(3), blow(3)])).toEqual(['0 + 2', '1 + 1', '2 + 0']);
  });
});
