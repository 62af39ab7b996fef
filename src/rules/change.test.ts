import { describe, expect, test } from 'vitest';
import type { Change, CopyExceptions, Ref } from './ability.ts';
import { changed, equalAbilities, linkedTo, newAmount, retargeted, withIgnored } from './change.ts';
import { copiableOf } from './707-copy.ts';
import type { Rules } from './choosing.ts';
import type { LiveEffect } from './effect.ts';
import type { Entry, GameEvent } from './event.ts';
import { BEAR, card, entry, keyword, n, scope, world } from './layers.fixture.ts';
import { type World, thingOfPlayer } from './model.ts';
import type { Rewriting } from './rewrite.ts';
import type { Scope } from './view.ts';
import { when } from './702-keywords.ts';

const AMY = thingOfPlayer(0);
const NICOLE = thingOfPlayer(1);
const YOU: Ref = { ref: 'you' };
const named = (name: string): Ref => ({ ref: 'bound', name });
const never = { if: 'compare', left: n(1), op: 'less-than', right: n(0) } as const;
const always = { if: 'compare', left: n(0), op: 'less-than', right: n(1) } as const;
const event = (kind: GameEvent['kind'], parts: Partial<GameEvent> = {}): GameEvent => ({ kind, cause: { kind: 'rule', source: null, controller: 0 }, applied: [], ...parts });
const rules = (readings: Rules['readings'] = {}): Rules => ({ edition: 'current', readings, domain: {}, cards: {}, stateBasedActions: 'none', triggers: 'ignore', tracked: [], preventionWatched: false, orderedGraveyards: [] });
const GHOUL = card('Ghoul', 'Creature', { pt: [3, 1], text: [keyword('haste')] });
const TURNING = card('Turning', 'Creature', { pt: [1, 1], back: card('Turned', 'Land') });

/** 0: a Bear on the battlefield, 1: a card in a hand, 2: an artifact, 3: one with two faces. */
const W = world([BEAR, { card: GHOUL, zone: 'hand' }, card('Relic', 'Artifact'), { card: TURNING, zone: 'hand' }]);
const coming = (parts: Partial<Entry> = {}): Entry => ({ ...entry(1), tapped: false, counters: [], taken: [], paid: [], linked: {}, ...parts } as Entry);
const entering = (parts: Partial<Entry> = {}): GameEvent => event('enters', { what: 1, entry: coming(parts) });

interface Setting { readonly w?: World; readonly readings?: Rules['readings']; readonly live?: Partial<LiveEffect>; readonly bindings?: Scope['bindings']; readonly self?: number | null }
const effectOf = (parts: Partial<LiveEffect> = {}): LiveEffect => ({ id: 'o0:p0', ability: when({ patterns: [] }), source: 0, controller: 0, bindings: {}, floating: null, left: null, staged: false, own: false, label: 'x', ...parts });
function after(change: Change, to: GameEvent, { w = W, readings = {}, live = {}, bindings = {}, self = 0 }: Setting = {}): GameEvent {
  const applying = { rules: rules(readings), world: w, batch: { task: 'batch', nodes: [{ event: to, parent: -1, state: 'open' }], acted: [], applying: null, after: [], stage: 0 }, live: effectOf(live), application: { nodes: [0], effect: 'o0:p0', chooser: 0, answers: [], paying: 0 } } as const;
  const job: Rewriting = { applying, at: 0, scope: scope({ world: w }), bindings, rewrites: [], share: null };
  return changed(job, change, to, scope({ world: w }, { self, bindings }));
}
const at = (name: string, ...things: readonly number[]): Scope['bindings'] => ({ [name]: { things } });

describe('614.1a other numbers and words', () => {
  test('119.9: what a life total would become', () => {
    expect(after({ change: 'amount', op: 'at-least', by: n(1) }, event('life-total', { old: 3, new: -2 })).new).toBe(1);
    expect([after({ change: 'amount', op: 'times', by: n(2) }, event('life-total', { old: 3, new: 5 })).new, after({ change: 'amount', op: 'plus', by: n(2) }, event('life-total', { old: 3, new: 5 })).new]).toEqual([10, 7]);
  });
  test('107.1, 107.1b: amounts, exact, and none below zero but life totals', () => {
    const made = (['set', 'times', 'plus', 'minus', 'half-up', 'half-down', 'at-least', 'at-most'] as const).map((op) => newAmount(5, op, scope({ world: W }), n(7)));
    expect(made).toEqual([7, 35, 12, -2, 3, 2, 7, 5]);
    const less = (op: Parameters<typeof newAmount>[1], by: number) => [after({ change: 'amount', op, by: n(by) }, event('damage', { amount: 5 })).amount, after({ change: 'amount', op, by: n(by) }, event('life-total', { old: 20, new: 5 })).new];
    expect([less('set', -1), less('plus', -7), less('minus', 7), less('times', -1), less('at-most', -3), less('minus', 2)]).toEqual([[0, -1], [0, -2], [0, -2], [0, -5], [0, -3], [3, 3]]);
  });
  test('106.12b, 701.7b: a word given, chosen now, or chosen before; none chosen changes nothing', () => {
    const word = (field: string, value: string | { readonly chosen: string }, setting: Setting = {}) => after({ change: 'word', field, value }, event('add-mana', { word: 'green', counter: 'time' }), setting);
    expect([word('type', 'red').word, word('types', 'red').word, word('kind', 'charge').counter, word('kind', 'charge').word, word('type', 'red').counter]).toEqual(['red', 'red', 'charge', 'green', 'time']);
    expect(word('type', { chosen: 'mana' }, { bindings: { mana: { word: 'blue' } as never } }).word).toBe('blue');
    expect(word('type', { chosen: 'mana' }, { bindings: { mana: { things: [0] } } }).word).toBe('green');
    expect([word('type', { chosen: 'mana' }).word, word('type', { chosen: 'mana' }, { self: null }).word]).toEqual(['green', 'green']);
    expect(word('type', { chosen: 'mana' }, { w: world([{ card: BEAR, chosen: { mana: 'black', other: 3 } as never }]) }).word).toBe('black');
    expect(word('type', { chosen: 'other' }, { w: world([{ card: BEAR, chosen: { mana: 'black', other: 3 } as never }]) }).word).toBe('green');
  });
  test('706.6: only an effect that ignores some adds to those that are ignored', () => {
    const [before, more] = [event('flip', { amount: 1 }), event('flip', { amount: 3 })];
    expect(withIgnored(before, more, [{ change: 'word', field: 'ignore', value: 'one' }]).ignored).toBe(2);
    expect(withIgnored({ ...before, ignored: 1 }, more, [{ change: 'word', field: 'ignore', value: 'one' }]).ignored).toBe(3);
    expect(withIgnored(before, more, [{ change: 'word', field: 'type', value: 'one' }, { change: 'amount', op: 'plus', by: n(2) }]).ignored).toBe(undefined);
  });
  test('701.7b: a flag of the event, or of each token', () => {
    const group = { amount: 1, spec: {} as never };
    expect(after({ change: 'flag', field: 'random', value: true }, event('discard', { groups: [group] as never })).random).toBe(true);
    expect(after({ change: 'flag', field: 'tapped', value: true }, event('create', { groups: [group] }))).toMatchObject({ groups: [{ amount: 1, tapped: true }] });
    expect(after({ change: 'flag', field: 'tapped', value: true }, event('move', { what: 1 }))).toMatchObject({ tapped: true });
  });
  test('614.6: further tokens enter the way the tokens that the effect speaks of do', () => {
    const spec = { card: 'Clue' };
    const further = (groups: readonly object[]) => (after({ change: 'groups', token: spec, op: 'plus', by: n(2) }, event('create', { player: 0, groups: groups as never })).groups ?? []).slice(-1).map(({ sample: _, ...rest }) => rest);
    const one = { ...spec, card: 'Food' };
    const counters = [{ kind: 'time', amount: 1, stamp: 0 }];
    expect(further([{ amount: 1, spec: one, tapped: true, attacking: NICOLE, counters }])).toEqual([{ tapped: true, attacking: NICOLE, counters, amount: 2, spec }]);
    expect(further([{ amount: 1, spec, tapped: true }])).toEqual([{ tapped: true, amount: 3, spec }]); // 701.7a: tokens that are alike are one group
    expect([further([{ amount: 1, spec: one }]), further([])].map(([group]) => Object.keys(group ?? {}).sort())).toEqual([['amount', 'spec'], ['amount', 'spec']]);
  });
});

describe('614.9 other recipients, sources and players', () => {
  const damage = event('damage', { recipient: NICOLE, source: 0, amount: 2 });
  const to = (thing: number, of: GameEvent = damage, w = W) => after({ change: 'to', ref: named('it') }, of, { w, bindings: at('it', thing) });
  test('614.9: damage is sent to what can be dealt damage; elsewhere it stays the same event', () => {
    expect(to(0).recipient).toBe(0);
    expect([to(2), to(1), to(NICOLE)].every((each) => each === damage)).toBe(true);
    expect(after({ change: 'to', ref: named('nobody') }, damage)).toBe(damage);
  });
  test('614.17: not where that is forbidden, by the event or by an effect', () => {
    const forbidden = { ...damage, forbids: ['redirect'] } as GameEvent;
    expect(to(0, forbidden)).toBe(forbidden);
    const wall = card('Wall', 'Enchantment', { text: [{ ability: 'cant', what: 'redirect', patterns: [{ kind: 'damage', tests: [] }], worksIn: ['battlefield'] }] });
    expect(to(0, damage, world([BEAR, wall]))).toBe(damage);
  });
  test('120.7, 614.1a: another source, another object, other counters\' recipient, another player', () => {
    const change = (what: 'to' | 'from' | 'player' | 'what', of: GameEvent, thing: number) => after({ change: what, ref: named('it') }, of, { w: world([BEAR, { card: BEAR, incarnation: 4 }]), bindings: at('it', thing) });
    expect(change('from', damage, 1)).toMatchObject({ source: 1, recipient: NICOLE });
    expect(change('what', event('sacrifice', { what: 0, incarnation: 0 }), 1)).toMatchObject({ what: 1, incarnation: 4 });
    expect(change('what', event('lose-life', { player: 0 }), AMY)).toMatchObject({ what: AMY, incarnation: 0 });
    expect(change('to', event('put-counters', { recipient: 0, counter: 'time', player: 0 }), 1)).toMatchObject({ recipient: 1, player: 0 });
    expect(change('player', event('put-counters', { recipient: 0, player: 0 }), NICOLE)).toMatchObject({ recipient: 0, player: 1 });
    expect(change('player', event('draw', { player: 0 }), NICOLE)).toMatchObject({ player: 1 });
    expect(change('to', event('gain-life', { player: 0 }), NICOLE)).toMatchObject({ player: 1 });
    expect(change('player', damage, NICOLE)).toMatchObject({ player: 1, recipient: NICOLE, source: 0 });
    const draw = event('draw', { player: 0 });
    expect([change('player', draw, 1), change('from', draw, 1)].every((each) => each === draw)).toBe(true);
    expect(retargeted({ world: W } as never, { change: 'player', ref: YOU }, draw, scope({ world: W }, { controller: 1 })).player).toBe(1);
  });
});

describe('614.6 other places', () => {
  const move = event('move', { what: 1, to: { zone: 'graveyard' }, gets: [{ kind: 'time', amount: 1 }] });
  test('614.1d: an entry that goes elsewhere is a move; a move to the battlefield an entry', () => {
    const exiled = after({ change: 'zone', to: 'exile' }, entering());
    expect([exiled.kind, exiled.what, exiled.to, exiled.entry]).toEqual(['move', 1, { zone: 'exile' }, undefined]);
    const entered = after({ change: 'zone', to: 'battlefield' }, move);
    expect([entered.kind, entered.to]).toEqual(['enters', undefined]);
    expect(entered.entry).toEqual(coming());
    const nobody = event('discard', { player: 0 });
    expect(after({ change: 'zone', to: 'battlefield' }, nobody)).toMatchObject({ kind: 'discard', to: { zone: 'battlefield' } });
  });
  test('614.6: what the former destination would have given is gone; a place in a library is kept', () => {
    expect(after({ change: 'zone', to: 'library', place: 'bottom' }, move)).toEqual({ kind: 'move', cause: move.cause, applied: [], what: 1, to: { zone: 'library', place: 'bottom' } });
    expect(after({ change: 'zone', to: 'exile' }, move).to).toEqual({ zone: 'exile' });
  });
  test('903.9c: of several cards only the commander goes elsewhere', () => {
    expect(after({ change: 'zone', to: 'command', commander: true }, move).otherCards).toEqual({ zone: 'graveyard' });
    expect(after({ change: 'zone', to: 'command' }, move).otherCards).toBeUndefined();
  });
  test('614.14, 607.2: only what an ability with a link exiles is linked to its object', () => {
    const exile = event('move', { what: 1, to: { zone: 'exile' } });
    const linked = effectOf({ ability: when({ patterns: [], linked: 'hidden' }) });
    const w = world([{ card: BEAR, incarnation: 2 }]);
    expect(linkedTo({ world: w, live: linked }, exile).linked).toEqual({ to: 0, incarnation: 2, name: 'hidden' });
    for (const [live, of] of [[effectOf(), exile], [{ ...linked, source: null }, exile], [linked, move], [linked, { ...exile, kind: 'discard' }], [linked, event('move', { what: 1 })]] as const) expect(linkedTo({ world: w, live }, of)).toBe(of);
  });
});

describe('614.1a tokens that would be created, cards that would move', () => {
  const creating = event('create', { player: 0, groups: [{ amount: 2, spec: {} as never }] });
  test('701.7b: tapped, under another player, not with what an entry alone can have', () => {
    expect(after({ change: 'tapped', value: true }, creating)).toMatchObject({ player: 0, groups: [{ amount: 2, tapped: true }] });
    expect(after({ change: 'under', ref: named('it') }, creating, { bindings: at('it', NICOLE) })).toMatchObject({ player: 1, groups: [{ amount: 2 }] });
    expect(after({ change: 'face', face: 'down' }, { ...creating, to: { zone: 'exile' } }).word).toBe(undefined);
  });
  test('406.3, 122.1: exiled face down, or with counters', () => {
    const move = event('move', { what: 1, to: { zone: 'exile' } });
    const counters: Change = { change: 'counters', kind: 'time', op: 'plus', by: n(2) };
    expect(after({ change: 'face', face: 'down' }, move).word).toBe('face down');
    expect(after({ change: 'face', face: 'up' }, move)).toBe(move);
    expect(after({ change: 'tapped', value: true }, move)).toBe(move);
    expect(after(counters, after(counters, move)).gets).toEqual([{ kind: 'time', amount: 2 }, { kind: 'time', amount: 2 }]);
    const destroy = event('destroy', { what: 0 });
    expect([after(counters, destroy), after({ change: 'face', face: 'down' }, destroy)].every((each) => each === destroy)).toBe(true);
  });
});

describe('614.1c-d how a permanent enters', () => {
  const enters = (change: Change, parts: Partial<Entry> = {}, setting: Setting = {}): Entry | undefined => after(change, entering(parts), setting).entry;
  test('614.1d: tapped, if or unless something is so', () => {
    expect([enters({ change: 'tapped', value: true })?.tapped, enters({ change: 'tapped', value: true, if: always })?.tapped, enters({ change: 'tapped', value: true, if: never })?.tapped, enters({ change: 'tapped', value: true, unless: always })?.tapped, enters({ change: 'tapped', value: true, unless: never })?.tapped]).toEqual([true, true, false, false, true]);
  });
  test('614.1d: attached to something, attacking somebody, or neither where there is nobody', () => {
    expect(enters({ change: 'attached', ref: named('it') }, {}, { bindings: at('it', 0) })?.attachedTo).toBe(0);
    expect(enters({ change: 'attacking', ref: named('it') }, {}, { bindings: at('it', NICOLE) })?.attacking).toBe(NICOLE);
    expect([enters({ change: 'attached', ref: named('nobody') }), enters({ change: 'attacking', ref: named('nobody') })]).toEqual([coming(), coming()]);
  });
  test('702.6, 611.2: with abilities, if something is so', () => {
    const gains = (parts: Partial<Extract<Change, { change: 'gains' }>> = {}): Change => ({ change: 'gains', abilities: [keyword('haste')], ...parts });
    expect([enters(gains())?.gains, enters(gains({ if: always }))?.gains, enters(gains({ if: never }))?.gains].map((each) => each?.length)).toEqual([1, 1, 0]);
    expect(enters(gains(), { gains: [{ abilities: [], stamp: 0 }] })?.gains[1]?.stamp).toBe(1);
  });
  test('708.3, 712.14: face down or up, back face up if there is one', () => {
    expect([enters({ change: 'face', face: 'down' })?.face, enters({ change: 'face', face: 'up' }, { face: 'down' })?.face]).toEqual(['down', 'up']);
    const turning = { what: 3 } as const;
    expect([enters({ change: 'face', face: 'back' })?.back, enters({ change: 'face', face: 'back' }, turning)?.back, enters({ change: 'face', face: 'front' }, { ...turning, back: true })?.back, enters({ change: 'face', face: 'front' }, { back: true })?.back]).toEqual([false, true, false, false]);
    const copies = [{ values: {} as never, stamp: 1 }, { values: { back: {} } as never, stamp: 1 }];
    expect([enters({ change: 'face', face: 'back' }, { copies })?.back, enters({ change: 'face', face: 'back' }, { ...turning, copies })?.back]).toEqual([false, true]); // 707.8: a copy's other face is not there
  });
  test('613.1f, 613.2a: abilities are lost in the order in which that was applied, unless it is part of what it is', () => {
    const loses: Change = { change: 'loses', lose: 'all' };
    expect([enters(loses)?.gains, enters({ ...loses, if: never })?.gains]).toEqual([[{ abilities: [], lose: 'all', stamp: 0 }], []]);
    const become = (values: Extract<Change, { change: 'becomes' }>['values']) => enters({ change: 'becomes', values }, { gains: [{ abilities: [], stamp: 0 }], becomes: [{ values: { colors: ['red'] }, stamp: 0 }] });
    const blue = { colors: ['blue'] } as const;
    expect(become({ ...blue, lose: 'all' })).toMatchObject({ becomes: [{ values: { colors: ['red'] } }, { values: blue }], gains: [{ stamp: 0 }, { abilities: [], lose: 'all', stamp: 1 }] });
    expect(become({ ...blue, lose: 'all', abilities: [keyword('haste')] })?.gains[1]?.abilities).toHaveLength(1);
    expect(become({ ...blue, lose: 'all' })?.becomes[1]?.values).not.toHaveProperty('lose');
    const whole = become({ ...blue, lose: 'all', pt: [n(1), n(1)] });
    expect([whole?.becomes.length, whole?.gains.length, whole?.becomes[1]?.values.lose, become(blue)?.gains.length]).toEqual([2, 1, 'all', 1]);
  });
  test('707.9: what it is besides a copy belongs to the last copy', () => {
    const shape: Change = { change: 'becomes', values: { colors: ['blue'] } };
    const copies = [{ values: {} as never, stamp: 1 }];
    expect([enters(shape)?.becomes, enters(shape, { copies })?.becomes].map((list) => list?.map(({ stamp }) => stamp))).toEqual([[0], [1]]);
  });
  test('122.6: with counters: more of them, so many times as many, or so many', () => {
    const counters = (op: 'plus' | 'set' | 'times', by: number, parts: Partial<Extract<Change, { change: 'counters' }>> = {}): Change => ({ change: 'counters', kind: 'charge', op, by: n(by), ...parts });
    const three = { counters: [{ kind: 'time', amount: 5, stamp: 0 }, { kind: 'charge', amount: 9, stamp: 1 }, { kind: 'charge', amount: 3, stamp: 0 }] };
    const charged = (change: Change, parts: Partial<Entry> = three, setting: Setting = {}) => enters(change, parts, setting)?.counters.map(({ kind, amount, stamp }) => [kind, amount, stamp]);
    expect(charged(counters('plus', 2))).toEqual([['time', 5, 0], ['charge', 9, 1], ['charge', 5, 0]]);
    expect(charged(counters('times', 2))).toEqual([['time', 5, 0], ['charge', 9, 1], ['charge', 6, 0]]);
    expect(charged(counters('set', 2))).toEqual([['time', 5, 0], ['charge', 9, 1], ['charge', 2, 0]]);
    expect([charged(counters('plus', 2), {}), charged(counters('plus', 0), {}), charged(counters('times', 2), {}), charged(counters('plus', 2, { if: never }), {}), charged(counters('plus', 2, { if: always }), {})]).toEqual([[['charge', 2, 0]], [], [], [], [['charge', 2, 0]]]);
    expect(charged(counters('plus', 2), { counters: [{ kind: 'charge', amount: 3, stamp: 0 }] }, { readings: { 'counters as it enters': 'one each' } })).toEqual([['charge', 3, 0], ['charge', 2, 0]]);
    expect(charged(counters('plus', 2), { counters: [{ kind: 'charge', amount: 3, stamp: 1 }] })).toEqual([['charge', 3, 1], ['charge', 2, 0]]);
  });
  test('the reading "one each": the counters of each effect stay apart, wherever they stand', () => {
    const two = { counters: [{ kind: 'time', amount: 1, stamp: 0 }, { kind: 'charge', amount: 3, stamp: 0 }] };
    expect(enters({ change: 'counters', kind: 'charge', op: 'plus', by: n(2) }, two, { readings: { 'counters as it enters': 'one each' } })?.counters).toEqual([...two.counters, { kind: 'charge', amount: 2, stamp: 0 }]);
  });
});

describe('707.5, 707.9 as a copy', () => {
  const as = (except?: CopyExceptions): Change => ({ change: 'as', original: named('it'), ...(except === undefined ? {} : { except }) });
  const copy = (to: GameEvent, except?: CopyExceptions, setting: Setting = {}) => after(as(except), to, { bindings: { it: { things: [0], incarnations: [0] } as never }, ...setting });
  test('707.5: what it copies is all that it is; what earlier copies added is forgotten, and the marks of their abilities', () => {
    const before = { ...entering({ counters: [{ kind: 'time', amount: 1, stamp: 0 }, { kind: '+1/+1', amount: 1, stamp: 1 }], becomes: [{ values: {}, stamp: 0 }] as never, copies: [{ values: {}, stamp: 1 }, { values: {}, stamp: 1 }] as never }), applied: ['o1:c1.0', 'o1:p0', 'x:o1:c1'] };
    const { entry: now, applied } = copy(before);
    expect(now?.copies.map(({ values: { name }, stamp }) => [name, stamp])).toEqual([['Bear', 1]]);
    expect([now?.becomes, now?.counters]).toEqual([[], [{ kind: 'time', amount: 1, stamp: 0 }]]);
    expect(applied).toEqual(['o1:p0', 'x:o1:c1']);
  });
  test('608.2h: what has come back is copied as it is, not as it was before', () => {
    const left = { copiable: { ...copiableOf({ world: W }, 2) }, zone: 'battlefield' } as never;
    expect(copy(entering(), undefined, { w: world([{ card: BEAR, left }, { card: GHOUL, zone: 'hand' }]) }).entry?.copies[0]?.values.name).toBe('Bear');
    const gone = { bindings: { it: { things: [0], incarnations: [0] } as never }, w: world([{ card: BEAR, left, zone: 'graveyard', incarnation: 1 }, { card: GHOUL, zone: 'hand' }]) };
    expect(copy(entering(), undefined, gone).entry?.copies[0]?.values.name).toBe('Relic');
  });
  test('707.9e-f: counters besides, if what it has become is so', () => {
    const kinds = (except: CopyExceptions) => copy(entering(), except).entry?.counters.map(({ kind, amount, stamp }) => [kind, amount, stamp]);
    const one = (kind: string, amount = 1) => ({ kind, amount: n(amount) });
    expect(kinds({ counters: [one('a'), { ...one('b'), if: always }, { ...one('c'), if: never }, one('d', 0)] })).toEqual([['a', 1, 1], ['b', 1, 1]]);
    expect(kinds({ conditional: [{ if: { test: 'type', value: 'Creature' }, counters: [one('a')] }, { if: { test: 'type', value: 'Land' }, counters: [one('b')] }, { if: { test: 'subtype', value: 'Bear' } }] })).toEqual([['a', 1, 1]]);
    // asked of what it becomes, not of the card: a creature that becomes a relic
    const is = (value: string) => ({ if: 'is', ref: { ref: 'this' }, filter: { test: 'type', value } }) as const;
    const relic = copy(entering(), { counters: [{ ...one('a'), if: is('Creature') }, { ...one('b'), if: is('Artifact') }] }, { bindings: { it: { things: [2], incarnations: [0] } as never } });
    expect(relic.entry?.counters.map(({ kind }) => kind)).toEqual(['b']);
  });
  test('the reading "an object that copies an equal ability: not" has its ability applied already', () => {
    const equal = { ability: when({ patterns: [] }) };
    expect(equalAbilities([keyword('haste'), equal.ability], effectOf(equal), 'o1:c1')).toEqual(['o1:c1.1']);
    const w = world([card('Mirror', 'Creature', { text: [when({ patterns: [] })] }), { card: GHOUL, zone: 'hand' }]);
    expect(copy(entering(), undefined, { w, live: equal, readings: { 'an object that copies an equal ability': 'not' } }).applied).toEqual(['o1:c1.0']);
    expect(copy(entering(), undefined, { w, live: equal }).applied).toEqual([]);
  });
  test('707.5: nothing to copy', () => {
    const plain = entering();
    expect(after({ change: 'as', original: named('nobody') }, plain).entry).toBe(plain.entry);
    expect(copy(plain, undefined, { bindings: at('it', NICOLE) }).entry).toBe(plain.entry);
  });
});
