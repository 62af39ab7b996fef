/**
 * What enters the battlefield together with a compiled process: tokens whose number it decides, or the permanent whose counters
 * it decides. Both are performed by the rules themselves, once, with nothing applying any more; where that leaves anything open, it is refused.
 */
import { canonicalText } from '../../base/canonical.ts';
import { type Int, compare, equals, plus, times } from '../../base/integer.ts';
import { attaching } from '../../rules/303-auras.ts';
import { protectors } from '../../rules/310-battles.ts';
import { expansionsIn } from '../../rules/702-keywords.ts';
import { changesIn } from '../../rules/applying.ts';
import type { Machine } from '../../rules/batch.ts';
import { makeBatch } from '../../rules/batch.ts';
import type { Ability, Rewrite } from '../../rules/ability.ts';
import { reading } from '../../rules/editions.ts';
import { type LiveEffect, isCopied } from '../../rules/effect.ts';
import type { Entry, GameEvent } from '../../rules/event.ts';
import { ready } from '../../rules/machine.ts';
import type { Fact, World } from '../../rules/model.ts';
import { performNode } from '../../rules/perform.ts';
import type { Application, BatchTask, Node } from '../../rules/position.ts';
import type { Expr } from '../../search/packed/form/ir.ts';
import { batchWith, shapeKey, watching } from './additions.ts';
import { PROBE, amountChange, changedAmount } from './change.ts';
import { TRUE, ZERO, field, int, op, valueOf } from './expression.ts';
import { unforced } from './forced.ts';
import type { Job, Way } from './process.ts';
import { type Symbolic, amountDoneExpr, looksAtAmount, refuse } from './symbolic.ts';

/** Facts of a batch when nothing applies to events of `kind`; null where something applies to, forbids or asks about what they contain. */
function undisturbed({ machine, world }: Job, batch: BatchTask, kind: GameEvent['kind']): readonly Fact[] | null {
  let watched = false;
  const procedure: Machine['procedure'] = {
    ...machine.procedure,
    gather: (rules, now, at, index) => {
      if (at.nodes[index]?.event.kind !== kind && machine.procedure.gather(rules, now, at, index).length > 0) watched = true;
      return [];
    },
    forbids: (...asked) => {
      const [, , event] = asked;
      const found = machine.procedure.forbids(...asked);
      if (found !== null && event.kind !== kind) watched = true;
      return found;
    },
  };
  const { position, offers } = ready({ ...machine, procedure }, { world, tasks: [batch] });
  return watched || offers.length > 0 || position.tasks.length > 0 ? null : position.world.facts.slice(world.facts.length);
}

const TOKENS = 2;
const MOST_FORCED = 64;
/** How tokens of one kind are told of: the word for them, and what is said of how each enters, where that is anything, in a world with some of them. */
export interface TokensTold { readonly word: string; readonly entry: { readonly fact: Omit<Fact, 'amount'>; readonly world: World } | null }

/**
 * CR 701.7a, 614.12, 616.1g: tokens of one kind, of which each enters in the same way and nobody is asked how. Each looks at the board and at itself, none at
 * the others that enter with it; so, as nothing is used up and nothing else happens, each of any number is what each of two is.
 */
export function tokensTold(job: Job, event: GameEvent): TokensTold {
  const { machine, world, refusals } = job;
  const [group] = event.groups ?? [];
  const { amount: _, ...creation } = event;
  const found = group === undefined ? null : entriesForced(job, makeBatch([{ ...creation, groups: [{ ...group, amount: TOKENS }] }]));
  const facts = found?.facts.slice(world.facts.length) ?? [];
  const kinds = (['creates', 'enters'] as const).map((kind) => facts.filter(({ fact }) => fact === kind));
  const text = ({ objects: _objects, subject: _subject, ...each }: Fact): string => JSON.stringify(each);
  const alike = kinds.every((each) => each.length === TOKENS && each.every((fact) => text(fact) === text(each[0] as Fact)));
  const apart = found !== null && facts.length === 2 * TOKENS && sameBut(machine, world, found);
  const [created, entered] = kinds.map(([first]) => first);
  if (!alike || !apart || created === undefined || entered === undefined) {
    refuse(refusals, 'tokens that do not simply enter');
    return { word: '', entry: null };
  }
  return { word: created.words?.[0] ?? '', entry: entered.cause === 'rule' ? null : { fact: entered, world: found } }; // "creates" says it all
}

/** The world after a creation that nothing applies to, where nobody is asked about what it contains; null where somebody is. */
function entriesForced(job: Job, batch: BatchTask): World | null {
  const watching = new Set<string>(); // CR 614.5: what may have been applied to the creation is not applied to the entries
  const procedure: Machine['procedure'] = {
    ...job.machine.procedure,
    gather: (rules, now, at, index) => {
      if (at.nodes[index]?.event.kind === 'create') return [];
      const found = job.machine.procedure.gather(rules, now, at, index);
      for (const { id } of found) watching.add(id);
      return found;
    },
  };
  const machine: Machine = { ...job.machine, procedure };
  const now = unforced(machine, { world: job.world, tasks: [batch] }, MOST_FORCED);
  const [event] = batch.nodes.map((node) => node.event);
  const twice = event !== undefined && job.candidates(event).some(({ id }) => watching.has(id));
  return twice || now.offers.length > 0 || now.position.tasks.length > 0 ? null : now.position.world;
}

/** Whether nothing but tokens has changed in a world: no effect was used where that matters, and no player or other object is different. */
function sameBut({ rules }: Machine, before: World, after: World): boolean {
  const said = ({ players, objects, floating, used }: World): string => canonicalText([players, objects.slice(0, before.objects.length), floating.map(({ used: each, ...rest }) => [rest, rules.tracked.length > 0 && each]), used ?? []]);
  return after.objects.length === before.objects.length + TOKENS && said(before) === said(after);
}

/**
 * CR 614.12: why the entries of a batch don't compile; null: they do. Each looks at the board and at itself, not at the others that enter with it,
 * so each is what it would be alone but for effects that are used up.
 */
export function cannotEnter({ rules }: Machine, nodes: readonly Node[], coming: readonly { readonly at: number; readonly entry: Entry }[]): string | null {
  if (nodes.every(({ event, state }) => state !== 'open' || event.kind !== 'enters')) return null;
  const alone = coming.length === nodes.length && new Set(coming.map(({ entry }) => entry.what)).size === nodes.length;
  return !alone || reading(rules.readings, 'counters in the look-ahead') === 'seen' || reading(rules.readings, 'counters as it enters') !== 'one event per kind' ? 'an event "enters"' : null;
}

const ADDED: ReadonlySet<string> = new Set(['addTypes', 'addColors']);
type Becoming = Entry['becomes'][number];
const onlyAdds = ({ values }: Becoming): boolean => Object.keys(values).every((key) => ADDED.has(key));
const united = <T extends string>(a: readonly T[] = [], b: readonly T[] = []): readonly T[] => [...new Set([...a, ...b])].sort();
function together(before: Becoming, { values: { addTypes, addColors } }: Becoming): Becoming {
  const { addTypes: types, addColors: colors } = before.values;
  return { ...before, values: { ...(types ?? addTypes ? { addTypes: united(types, addTypes) } : {}), ...(colors ?? addColors ? { addColors: united(colors, addColors) } : {}) } };
}
type Gain = Entry['gains'][number];
/** CR 702.9c and its like: a keyword that does nothing but be there, so that more of it is the same. */
const isBare = (ability: Ability): boolean => ability.ability === 'keyword' && Object.keys(ability).length === 2 && expansionsIn([ability], 0).length === 0;
const onlyBare = ({ abilities, lose }: Gain): boolean => lose === undefined && abilities.every(isBare);
const keywordOf = (ability: Ability): string => (ability.ability === 'keyword' ? ability.keyword : '');
const gainedTogether = (before: Gain, { abilities }: Gain): Gain => ({ ...before, abilities: [...new Map([...before.abilities, ...abilities].map((each) => [keywordOf(each), each])).values()].sort((a, b) => (keywordOf(a) < keywordOf(b) ? -1 : 1)) });

/** The parts of a list, each put together with the one before it where both say the same kind of thing. */
function folded<Part>(parts: readonly Part[], fits: (before: Part, next: Part) => boolean, both: (before: Part, next: Part) => Part): readonly Part[] {
  const list: Part[] = [];
  for (const each of parts) {
    const before = list.at(-1);
    if (before !== undefined && fits(before, each)) list[list.length - 1] = both(before, each);
    else list.push(each);
  }
  return list;
}
/** CR 205.1b: types, colors and bare keywords that are added one after another stay the same in whichever order they come, and however often: one addition says them all. */
function withOneAddition(event: GameEvent): GameEvent {
  const { entry } = event;
  if (entry === undefined || (entry.becomes.length < 2 && entry.gains.length === 0)) return event;
  const becomes = folded(entry.becomes, (before, each) => before.stamp === each.stamp && onlyAdds(before) && onlyAdds(each), together);
  const gains = folded(entry.gains, (before, each) => onlyBare(before) && onlyBare(each), gainedTogether);
  return { ...event, entry: { ...entry, becomes, gains } };
}

/** Counters of one kind on what enters, how many there are at first, and the field with their number. */
export interface KindOnEntry { readonly kind: string; readonly initial: Int; readonly name: string }
/**
 * CR 122.6: the counters that effects on an entry are about, by kind with how many there are, and the entry without their numbers: of one kind
 * without any, of several with one of each that is there, in the order in which they came, which is that of the events that put them.
 */
export interface Counted { readonly kinds: readonly Omit<KindOnEntry, 'name'>[]; readonly entry: Entry }
/** @returns null where more is known of them than their number */
export function countedEntry(entry: Entry, effects: readonly LiveEffect[]): Counted | null {
  const changes = effects.flatMap(({ ability }) => changesIn(ability));
  const kinds = new Set([...entry.counters.map(({ kind }) => kind), ...changes.flatMap((change) => (change.change === 'counters' ? [change.kind] : []))]);
  const plain = entry.counters.every(({ stamp, ruled, putter }) => stamp === 0 && ruled !== true && putter === undefined);
  const known = [...kinds].map((kind) => ({ kind, initial: entry.counters.find((each) => each.kind === kind)?.amount ?? 0 }));
  const apart = new Set(entry.counters.map(({ kind }) => kind)).size === entry.counters.length && entry.counters.every(({ amount }) => compare(amount, 0) > 0);
  return !plain || !apart ? null : { kinds: known, entry: { ...entry, counters: known.length > 1 ? entry.counters.map((each) => ({ ...each, amount: 1 })) : [] } };
}
/** The fields of counters on what enters, where they may be of several kinds; the number of the first kind is the amount of the entry. */
export const kindsOnEntry = ({ kinds }: Job, { kind, entry }: GameEvent, amount: string): readonly KindOnEntry[] =>
  (kind === 'enters' ? (kinds.get(entry?.what ?? -1) ?? []) : []).map((each, i) => ({ ...each, name: i === 0 ? amount : `${amount} ${each.kind}` }));
/** An entry with so many of each kind that is there. */
export const withEach = (event: GameEvent, amount: Int): GameEvent => (event.entry === undefined ? event : { ...event, entry: { ...event.entry, counters: event.entry.counters.map((each) => ({ ...each, amount })) } });
/** An entry with so many counters. */
export const withCounted = (event: GameEvent, counter: string | null, amount: Int): GameEvent =>
  (event.entry === undefined || counter === null ? event : { ...event, entry: { ...event.entry, counters: [{ kind: counter, amount, stamp: 0 }] } });

/** What is not said of effects on an entry: whatever happens besides, and counters of which more is said than their number. */
export function unsupportedEntry({ machine }: Job, live: LiveEffect): string | null {
  const { ability, left } = live;
  const told = left !== null || machine.rules.tracked.length > 0; // whether it did something is asked: with more counters it did
  const rewrites = [...ability.rewrites, ...ability.modes.flatMap((mode) => mode.rewrites)];
  const known = rewrites.every((rewrite) => rewrite.rewrite === 'change' && rewrite.changes.every((change) =>
    change.change !== 'counters' || (change.op !== 'minus' && change.if === undefined && change.putter === undefined && change.ruled !== true && (!told || change.op === 'plus'))));
  const again = isCopied(live) && rewrites.some((rewrite) => rewrite.rewrite === 'change' && rewrite.changes.some(({ change }) => change === 'as')); // 707.5: that is new each time
  if (!known || again || ability.reveal.length > 0) return 'it changes how something enters';
  return looksAtAmount(ability) ? 'an entry and its amount' : null;
}

/**
 * CR 614.12, 616.1: what applying an effect makes of an entry. Of everything but the number of counters the rules themselves say it, once without any counters
 * and once with many; refused where that is not the same, where counters are of another kind than others on it, or where anything else happens.
 */
export function entryWay(job: Job, at: number, live: LiveEffect, event: GameEvent, application: Application, list: readonly Rewrite[], before: Expr, symbolic: (now: Expr) => Symbolic, shapeOf: (event: GameEvent) => number): Way {
  const { refusals, counters } = job;
  const what = event.entry?.what ?? -1;
  if (job.onEntry !== undefined) return severalKinds(job, at, live, event, application, list, job.onEntry, symbolic, shapeOf);
  let amount = before;
  for (const change of list.flatMap((rewrite) => (rewrite.rewrite === 'change' ? rewrite.changes : []))) {
    const over = amountChange(event, change);
    if (over === null || change.change !== 'counters') continue;
    if ((counters.get(what) ?? change.kind) !== change.kind) refuse(refusals, 'counters of several kinds on what enters');
    counters.set(what, change.kind);
    amount = changedAmount(symbolic(amount), over, amount);
  }
  const kind = counters.get(what) ?? null;
  const results = [0, ...(kind === null ? [] : [1_000_003])].map((many) => appliedTo(job, at, live, many === 0 ? event : withCounted(event, kind, many), application));
  const [first] = results;
  const plain = ({ entry }: GameEvent): GameEvent | null => (entry?.counters.every((each) => each.kind === kind && each.stamp === 0 && each.ruled !== true && each.putter === undefined) === true && entry.counters.length < 2 ? { ...event, entry: { ...entry, counters: [] } } : null);
  const [next, ...others] = results.map((each) => (each === null ? null : plain(each.event)));
  if (first === null || first === undefined || next === null || next === undefined || others.some((other) => other === null || shapeKey(other) !== shapeKey(next))) {
    refuse(refusals, `${live.label}: it changes how something enters`);
    return { amount, to: 0, gone: false, changed: TRUE, prevented: ZERO, replaced: false, more: [] };
  }
  return { amount, to: shapeOf(next), gone: false, changed: first.changed ? TRUE : ZERO, prevented: ZERO, replaced: false, more: [] };
}
/**
 * The same of counters of several kinds: each kind has a number, and which of them are there, in which order, is part of what the entry is. Kinds that are there have
 * at least one, because effects only add so many or multiply; so the rules' own answer for one of each and for many of each says all but the numbers.
 */
function severalKinds(job: Job, at: number, live: LiveEffect, event: GameEvent, application: Application, list: readonly Rewrite[], fields: readonly KindOnEntry[], symbolic: (now: Expr) => Symbolic, shapeOf: (event: GameEvent) => number): Way {
  const { refusals } = job;
  const there = new Set(event.entry?.counters.map(({ kind }) => kind));
  const values = new Map(fields.map(({ kind, name }) => [kind, there.has(kind) ? field(name) : ZERO] as const));
  for (const change of list.flatMap((rewrite) => (rewrite.rewrite === 'change' ? rewrite.changes : []))) {
    const over = amountChange(event, change);
    if (over === null || change.change !== 'counters') continue;
    const before = values.get(change.kind);
    const by = valueOf(amountDoneExpr(symbolic(ZERO), over.by));
    if (before === undefined || by === null || (change.op !== 'plus' && change.op !== 'times') || (change.op === 'times' && compare(by, 1) < 0)) {
      refuse(refusals, 'counters of several kinds on what enters');
      continue;
    }
    values.set(change.kind, change.op === 'plus' ? op('add', before, int(by)) : op('mul', before, int(by)));
  }
  const results = [1, 1_000_003].map((many) => ({ many, result: appliedTo(job, at, live, withEach(event, many), application) }));
  const after = results.map(({ many, result }) => {
    const entry = result?.event.entry;
    const simple = entry?.counters.every((each) => each.stamp === 0 && each.ruled !== true && each.putter === undefined && equals(each.amount, valueIn(values.get(each.kind), many) ?? -1)) === true;
    const all = [...values].every(([kind, value]) => entry?.counters.some((each) => each.kind === kind) === true || equals(valueIn(value, many) ?? -1, 0));
    return result !== null && simple && all ? inOrder(job, withEach(result.event, 1)) : null;
  });
  const [next, other] = after;
  const same = next !== null && next !== undefined && other !== null && other !== undefined && shapeKey(next) === shapeKey(other);
  if (!same) refuse(refusals, `${live.label}: it changes how something enters`);
  const [{ kind: first } = { kind: '' }, ...others] = fields;
  return {
    amount: values.get(first) ?? ZERO, to: same ? shapeOf(next) : 0, gone: false, changed: results[0]?.result?.changed === true ? TRUE : ZERO, prevented: ZERO, replaced: false, more: [],
    sets: others.map(({ kind, name }) => [name, values.get(kind) ?? ZERO] as const).filter(([name, value]) => value.kind !== 'field' || value.name !== name),
  };
}
/** The kinds in an order that is always the same, where nobody is asked about more than one of them: then it does not matter in which order they come. */
function inOrder(job: Job, event: GameEvent): GameEvent {
  const { entry } = event;
  if (entry === undefined) return event;
  const puts = job.machine.procedure.expand(job.machine.rules, job.world, [{ event, parent: -1, state: 'open' }], [0]).children.map((child) => watching(job, child.event, entry));
  const forced = ([only, ...others]: readonly LiveEffect[]): boolean => others.length === 0 && (only === undefined || (only.left === null && only.ability.may === undefined && only.ability.choose.length + only.ability.reveal.length + only.ability.modes.length + only.ability.pay.length === 0));
  if (puts.filter((each) => each.length > 0).length > 1 && !puts.every(forced)) return event;
  return { ...event, entry: { ...entry, counters: [...entry.counters].sort((a, b) => (a.kind < b.kind ? -1 : 1)) } };
}
/** The value of sums and products of numbers and fields that are all the same. */
function valueIn(e: Expr | undefined, all: Int): Int | null {
  if (e?.kind === 'field') return all;
  if (e?.kind !== 'add' && e?.kind !== 'mul') return e === undefined ? null : valueOf(e);
  const [a, b] = [valueIn(e.a, all), valueIn(e.b, all)];
  return a === null || b === null ? null : e.kind === 'add' ? plus(a, b) : times(a, b);
}
/** The entry after an effect, and whether that did anything; null where more happens than that. */
function appliedTo(job: Job, at: number, live: LiveEffect, event: GameEvent, application: Application): { readonly event: GameEvent; readonly changed: boolean } | null {
  const probe: LiveEffect = { ...live, floating: PROBE, left: 1 }; // the ability itself: whether others speak of what it chooses decides what is kept
  const before = batchWith(job, at, event);
  const { world, batch } = job.machine.procedure.apply({ rules: job.machine.rules, world: job.probe, batch: before, live: probe, application });
  const node = batch.nodes[at];
  const quiet = batch.nodes.length === before.nodes.length && batch.after.length === before.after.length && world.objects === job.probe.objects && world.players === job.probe.players && world.facts === job.probe.facts;
  if (node === undefined || node.state === 'gone' || node.event.kind !== 'enters' || !quiet || shapeKey({ ...node.event, entry: event.entry } as GameEvent) !== shapeKey(event)) return null;
  return { event: withOneAddition(node.event), changed: world.floating.find(({ id }) => id === PROBE)?.left !== 1 };
}

/** CR 122.6: the fact of an entry whose open events put so many counters each. */
export type EntryFact = (...amounts: readonly Int[]) => Fact;

/** The fact of the entry that open events are part of, by the amounts that are put in the end; an entry alone is the first event. */
export function entryFact(job: Job, open: readonly number[]): EntryFact | null {
  const { batch, world } = job;
  const [one = 0] = open;
  const at = one === 0 ? 0 : (batch.nodes[one]?.parent ?? -1);
  const comes = batch.nodes[at]?.event;
  const entering = comes?.entry;
  if (entering !== undefined && protectors(world, entering).length > 0) refuse(job.refusals, 'who protects what enters');
  if (comes !== undefined && attaching(world, makeBatch([comes])) !== null) refuse(job.refusals, 'what an Aura enchants that was not cast');
  const simple = batch.nodes.every((node, index) => node.state === 'gone' || (index === at ? node.event.kind === 'enters' && node.parent < 0 : node.parent === at && node.event.kind === 'put-counters'));
  const settled = (amounts: readonly Int[]): readonly Node[] => batch.nodes.map((node, index): Node => (open.includes(index) && index > 0 ? { ...node, state: 'settled', event: { ...node.event, amount: amounts[open.indexOf(index)] ?? 0 } } : node));
  const first = (amounts: readonly Int[]): Fact | undefined => performNode(world, settled(amounts), at).facts[world.facts.length];
  const nothing: BatchTask = { ...batch, nodes: settled(open.map(() => 1)) };
  const facts = simple ? undisturbed(job, nothing, 'put-counters')?.filter(({ fact }) => fact !== 'triggers') : undefined;
  if (facts?.length !== 1 || first(open.map(() => 1))?.fact !== 'enters') {
    refuse(job.refusals, 'an entry that does more');
    return null;
  }
  return (...amounts) => first(amounts) as Fact;
}
