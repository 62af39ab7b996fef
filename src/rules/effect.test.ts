import { describe, expect, test } from 'vitest';
import type { Pattern, Rewrite, WhenAbility } from './ability.ts';
import { live } from './applying.fixture.ts';
import { applies, effectsFor, forbidding, grainOf } from './effect.ts';
import type { Entry, GameEvent } from './event.ts';
import { BEAR, card, effect, entersTapped, entry, n, self, type, world } from './layers.fixture.ts';
import { when } from './702-keywords.ts';

const creature = type('Creature');
const enters: Pattern = { kind: 'enters', tests: [{ field: 'what', is: 'filter', filter: creature }] };
const BELL = card('Bell', 'Artifact', { text: [entersTapped(creature)] });
const GHOUL = card('Ghoul', 'Creature', { pt: [1, 1], text: [entersTapped()] });
const BY_RULE = { kind: 'rule', source: null, controller: 0 } as const;
const coming = (what: number): Entry => ({ ...entry(what), tapped: false, counters: [], taken: [], paid: [], linked: {} });
const event = (kind: GameEvent['kind'], parts: Partial<GameEvent> = {}): GameEvent => ({ kind, cause: BY_RULE, applied: [], ...parts });
const entering = (what: number): GameEvent => event('enters', { what, incarnation: 0, entry: coming(what) });
const lasting = (ability: WhenAbility, parts: { readonly left?: number } = {}) => ({ id: 'f7', label: 'an effect', ability, source: 0, controller: 0, bindings: {}, timestamp: 50, left: null, used: false, ...parts });
const own = (id: string, ability: WhenAbility) => ({ id, ability, source: null, controller: 0, bindings: {} });
const ids = (w: ReturnType<typeof world>, what: GameEvent, at: Entry | null): readonly string[] => effectsFor(w, 'current', what, at).map(({ id }) => id);

describe('614.12, 616.1 which effects there are, in which order they are offered', () => {
  const w = world([BELL, { card: GHOUL, zone: 'hand' }, BELL], { floating: [lasting(when({ patterns: [enters] }))] });
  test('614.12: the abilities of what enters stand where its place is among the objects; what has resolved comes last', () => {
    expect(ids(w, entering(1), coming(1))).toEqual(['o0:p0', 'o1:p0', 'o2:p0', 'f7']);
  });
  test('614.12: also where it is the last of the objects, and where it is the first', () => {
    expect(ids(world([BELL, { card: GHOUL, zone: 'hand' }]), entering(1), coming(1))).toEqual(['o0:p0', 'o1:p0']);
    expect(ids(world([{ card: GHOUL, zone: 'hand' }, BELL]), entering(0), coming(0))).toEqual(['o0:p0', 'o1:p0']);
    expect(ids(world([{ card: GHOUL, zone: 'hand' }], { floating: [lasting(when({ patterns: [enters] }))] }), entering(0), coming(0))).toEqual(['o0:p0', 'f7']);
  });
  test('614.12: only those that watch this kind of event', () => {
    expect(ids(w, event('put-counters', { recipient: 1, counter: 'charge', amount: 1 }), coming(1))).toEqual([]);
  });
  test('614.15: the effects of the resolving text come first: those of its kind, and what stands on the instruction itself only there', () => {
    const mine = [own('kind', when({ patterns: [enters] })), own('other', when({ patterns: [{ kind: 'draw', tests: [] }] })), own('top', when({ patterns: [] }))];
    expect(ids(w, { ...entering(1), own: mine }, coming(1)).slice(0, 2)).toEqual(['kind', 'o0:p0']);
    expect(ids(w, { ...entering(1), own: mine, ownTop: true }, coming(1)).slice(0, 3)).toEqual(['kind', 'top', 'o0:p0']);
    expect(ids(w, event('draw', { player: 0, own: mine }), null)).toEqual(['other']);
  });
  test('615.7: a shield that is used up is no effect any more', () => {
    const shield = when({ patterns: [{ kind: 'damage', tests: [] }], rewrites: [{ rewrite: 'prevent', what: 'shield' }], shield: { amount: 'number', value: 3 } });
    const blow = event('damage', { recipient: 0, amount: 1 });
    expect(ids(world([BEAR], { floating: [lasting(shield, { left: 0 })] }), blow, null)).toEqual([]);
    expect(ids(world([BEAR], { floating: [lasting(shield, { left: 2 })] }), blow, null)).toEqual(['f7']);
  });
  test('702.26b: what is phased out does nothing', () => {
    expect(ids(world([{ card: BELL, phasedOut: true }, { card: GHOUL, zone: 'hand' }]), entering(1), coming(1))).toEqual(['o1:p0']);
  });
});

describe('614.17 what can\'t happen', () => {
  const bare = card('Bare', 'Creature', { pt: [1, 1], text: [{ ability: 'cant', patterns: [{ kind: 'draw', tests: [] }, { kind: 'put-counters', tests: [{ field: 'to', is: 'filter', filter: self }] }], worksIn: ['battlefield'] }] });
  const counters = event('put-counters', { recipient: 0, counter: 'charge', amount: 1 });
  test('614.17d: an ability of what enters, one of whose events it is, forbids it; nothing else on the board does', () => {
    const w = world([{ card: bare, zone: 'hand' }]);
    expect(forbidding(w, 'current', counters, coming(0))?.label).toBe('Bare');
    expect(forbidding(w, 'current', counters, null)).toBe(null);
  });
  test('614.17d: asked again in another world', () => {
    const at = coming(0);
    expect(forbidding(world([{ card: bare, zone: 'hand' }]), 'current', counters, at)).not.toBe(null);
    expect(forbidding(world([{ card: BEAR, zone: 'hand' }]), 'current', counters, at)).toBe(null);
  });
});

describe('614.5, 614.1 whether an effect would modify the event', () => {
  const w = world([BEAR]);
  const applicable = (ability: WhenAbility, what: GameEvent, at = w): boolean =>
    applies(at, { world: at }, { id: 'f7', ability, source: 0, controller: 0, bindings: {}, floating: 'f7', left: null, staged: false, own: false, label: 'x' }, what);
  const regenerating = (rewrites: readonly Rewrite[]) => when({ patterns: [{ kind: 'destroy', tests: [] }], rewrites });
  const REGENERATE: Rewrite = { rewrite: 'instead', instructions: [{ do: 'event', kind: 'tap', args: {}, own: [] } as never, { do: 'event', kind: 'regenerate', args: {}, own: [] } as never] };
  test('701.19c: regeneration that is forbidden does not apply, another effect on destruction does', () => {
    const doomed = event('destroy', { what: 0, incarnation: 0, forbids: ['regenerate'] });
    expect([applicable(regenerating([REGENERATE]), doomed), applicable(regenerating([REGENERATE]), { ...doomed, forbids: [] })]).toEqual([false, true]);
    expect(applicable(regenerating([{ rewrite: 'also', instructions: [] }, REGENERATE]), doomed)).toBe(false);
    expect(applicable(regenerating([{ rewrite: 'also', instructions: [] }]), doomed)).toBe(true);
  });
  test('"the first … each turn": the same happened before, to the same player; "each of your turns": in one\'s own', () => {
    const draw = event('draw', { player: 0, amount: 1 });
    const first = (how: NonNullable<WhenAbility['first']>) => when({ patterns: [{ kind: 'draw', tests: [] }], first: how });
    const after = (fact: string, subject: number) => world([BEAR], { earlier: [{ fact, subject }] as never });
    expect([applicable(first('turn'), draw), applicable(first('turn'), draw, after('draws', -1)), applicable(first('turn'), draw, after('draws', -2)), applicable(first('turn'), draw, after('gains-life', -1))]).toEqual([true, false, true, true]);
    expect(applicable(first('turn'), draw, world([BEAR], { facts: [{ fact: 'draws', subject: -1 }] as never }))).toBe(false);
    const theirs = world([BEAR], { turn: { of: 1, phase: 'main', step: 'main', number: 1 } });
    expect([applicable(first('your-turns'), draw), applicable(first('your-turns'), draw, theirs)]).toEqual([true, false]);
  });
});

describe('614.4 what is in force now', () => {
  test('613.5: an ability that an effect gives only as things are now', () => {
    const rich = { if: 'compare', left: { amount: 'value', value: 'life', of: { ref: 'you' } }, op: 'more-than', right: n(20) } as const;
    const w = world([card('Grant', 'Enchantment', { text: [effect(creature, { if: rich, gain: [entersTapped(creature)] })] }), BEAR]);
    const richer = { ...w, players: w.players.map((each) => ({ ...each, life: 25 })) };
    expect([w, richer, w, { ...richer }].map((each) => ids(each, entering(1), null).length)).toEqual([0, 1, 0, 1]);
  });
  test('cr-2014: the rule that sends damage to planeswalkers, in that edition only, of one world asked in both', () => {
    const w = world([{ card: card('Sage', 'Legendary Planeswalker — Sage'), owner: 1 }, { card: BEAR }]);
    const blow = event('damage', { recipient: -2, amount: 2, source: 1 });
    const sent = (of: typeof w, edition: string): boolean => effectsFor(of, edition, blow, null).length > 0;
    expect([sent(w, 'current'), sent({ ...w }, 'cr-2014'), sent({ ...w }, 'current')]).toEqual([false, true, false]);
    expect([sent(w, 'cr-2014'), sent(w, 'current')]).toEqual([true, false]);
  });
  test('an effect is called by its object, and by the name of the ability if it has one', () => {
    const [plain, riot] = [entersTapped(creature) as WhenAbility, { ...entersTapped(creature), name: 'riot' } as WhenAbility];
    const labels = effectsFor(world([card('Both', 'Artifact', { text: [plain, riot] }), BEAR]), 'current', entering(1), null).map(({ label }) => label);
    expect(labels).toEqual(['Both', 'Both (riot)']);
  });
  test('614.17d: what says that something can\'t happen is no effect that could be applied', () => {
    const bare = card('Bare', 'Creature', { pt: [1, 1], text: [{ ability: 'cant', patterns: [{ kind: 'put-counters', tests: [{ field: 'to', is: 'filter', filter: self }] }], worksIn: ['battlefield'] }] });
    expect(ids(world([{ card: bare, zone: 'hand' }]), event('put-counters', { recipient: 0, counter: 'charge', amount: 1 }), coming(0))).toEqual([]);
  });
});

describe('614.1 whether it applies', () => {
  const says = (more: Parameters<typeof live>[2], of: GameEvent, rewrites: readonly Rewrite[] = []): boolean => applies(world([BEAR]), { world: world([BEAR]) }, live(rewrites, {}, more), of);
  test('614.1: a condition that asks which of several events it is', () => {
    const patterns: readonly Pattern[] = [{ kind: 'gain-life', tests: [] }, { kind: 'draw', tests: [] }];
    const asks: Parameters<typeof live>[2] = { patterns, if: { if: 'event', pattern: { kind: 'draw', tests: [] } } };
    expect([says(asks, event('draw', { player: 0 })), says(asks, event('gain-life', { player: 0, amount: 1 })), says({ patterns }, event('gain-life', { player: 0, amount: 1 }))]).toEqual([true, false, true]);
  });
  test('701.19c: where regeneration is forbidden, what is no regeneration applies', () => {
    const dying = event('destroy', { what: 0, incarnation: 0, forbids: ['regenerate'] });
    expect(says({ patterns: [{ kind: 'destroy', tests: [] }] }, dying, [{ rewrite: 'change', changes: [{ change: 'zone', to: 'exile' }] }])).toBe(true);
  });
});

describe('615.7, 615.8 what one application covers', () => {
  const damage: Pattern = { kind: 'damage', tests: [] };
  const blow = event('damage', { recipient: 0, amount: 1, source: 0 });
  const grain = (...of: Parameters<typeof live>): string => grainOf(live(...of), blow);
  test('615.7: of a shield all that one player chooses for; one that is not counted down: of one recipient', () => {
    expect([grain([], { left: 2 }, { patterns: [damage], shield: n(3) }), grain([], {}, { patterns: [damage], shield: n(3) })]).toEqual(['chooser', 'recipient']);
  });
  test('615.8: of "the next time" one source, or all at once where none is spoken of; without it each part', () => {
    const from: Pattern = { kind: 'damage', tests: [{ field: 'from', is: 'filter', filter: { test: 'anything' } }] };
    expect([grain([], {}, { patterns: [from], next: n(1) }), grain([], {}, { patterns: [damage], next: n(1) }), grain([], {}, { patterns: [damage] }), grainOf(live([], {}, { next: n(1) }), event('draw'))]).toEqual(['source', 'event', 'part', 'part']);
  });
  test('615.10: as the text says of this kind of event, not of another', () => {
    expect([grain([], {}, { patterns: [{ kind: 'gain-life', tests: [], per: 'event' }, damage] }), grain([], {}, { patterns: [{ kind: 'gain-life', tests: [] }, { ...damage, per: 'event' }] })]).toEqual(['part', 'event']);
  });
});
