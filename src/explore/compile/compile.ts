/**
 * From a scenario to the intermediate form of the packed engine, where its whole course is the process of one batch,
 * or of several that look at nothing of each other (sequence.ts). The board is frozen meanwhile (semantics 6), so filters and conditions
 * over it are evaluated once, by the rules themselves; amounts, kinds, recipients, marks and what is left of shields become fields.
 *
 * Why it is exact: every case is either translated literally (process.ts mirrors `rewriteEvent`, order.ts
 * mirrors `nextChooser` and the order of offers, happening.ts mirrors `perform`) or refused with a reason.
 */
import { canonicalText } from '../../base/canonical.ts';
import { unlessTooLarge } from '../../base/too-large.ts';
import { scopeOfEnv } from '../../rules/608-instructions.ts';
import type { Amount } from '../../rules/ability.ts';
import { entryOf } from '../../rules/applying.ts';
import { reading } from '../../rules/editions.ts';
import { effectsFor, viewFor } from '../../rules/effect.ts';
import type { Entry, GameEvent } from '../../rules/event.ts';
import { initialPosition, machineOf, ready } from '../../rules/machine.ts';
import type { LiveEffect } from '../../rules/effect.ts';
import { type Machine, makeBatch } from '../../rules/batch.ts';
import type { Scenario, World } from '../../rules/model.ts';
import type { BatchTask, Env, Node, Position, Step } from '../../rules/position.ts';
import type { Expr, Packed } from '../../search/packed/form/ir.ts';
import type { Int } from '../../base/integer.ts';
import { type Arrangement, arrangementsOf, compileArrangements } from './arrangement.ts';
import { type Drawing, compileDraws, drawingOf } from './draws.ts';
import { ZERO, valueOf } from './expression.ts';
import { unforced } from './forced.ts';
import { counted } from './additions.ts';
import { type Counted, cannotEnter, countedEntry } from './entry.ts';
import { type Compiled, type Turn, compileEffects } from './effects.ts';
import { checkLeft, checkRemoved, checkSequence, eventsIn, inSequence, isFollowed, openAmount, stepsOf } from './sequence.ts';
import { type Closing, closed, closingOf, compileClosing } from './closing.ts';
import { KINDS, type Last, type Stage, stagesOf } from './contained.ts';
import { addedTo, happeningOf } from './happening.ts';
import { outcomePieces } from './outcome.ts';
import { probeWorld } from './change.ts';
import { checkAfter, deathsOf, lossesOf } from './deaths.ts';
import type { Sequence } from './first.ts';
import { laterOf } from './later.ts';
import { type Job, type ProcessNode, processNode } from './process.ts';
import { abilitiesOf, amountDoneExpr, looksAtAmount, refuse } from './symbolic.ts';
import { AMOUNTLESS, areApart } from './amountless.ts';

/** A compiled scenario; `explain` says for people what became of it. */
export interface CompiledScenario {
  readonly packed: Packed;
  readonly explain: readonly string[];
  /** Its turns are parts of a search, and more positions than the rules have: without parts there would be no end of them. */
  readonly inTurns: boolean;
}
export interface NotCompiled { readonly reason: string }

/** Compiles a scenario, or says why it stays with the reference machine. */
export function compileScenario(scenario: Scenario, machine: Machine = machineOf(scenario)): CompiledScenario | NotCompiled {
  const from = (first: Batch | null): CompiledScenario | NotCompiled => unlessTooLarge(() => compiled(scenario, machine, first), { reason: 'a step is too large to be carried out' });
  const first = unlessTooLarge(() => onlyBatch({ ...scenario, stateBasedActions: 'none' }, machine), null);
  const found = from(first);
  if (!('reason' in found) || first?.batch.nodes.some(({ event }) => event.kind === 'enters' || event.kind === 'mill') !== true) return found;
  const asked = from(null); // what it enters with, or where each card goes, where only that is asked about
  return 'reason' in asked ? found : asked;
}

/** @param first the first batch, where it is the only one of its scenario */
function compiled(scenario: Scenario, machine: Machine, first: Batch | null): CompiledScenario | NotCompiled {
  const begun = begin({ ...scenario, stateBasedActions: 'none' }, machine, first);
  if ('reason' in begun) return begun;
  if (scenario.stateBasedActions === 'after-each' && scenario.instructions.length > 1) return { reason: 'state-based actions between instructions' };
  const [{ job, later: after }] = begun;
  const made: Made[] = [];
  const followed = isFollowed(job.world, after);
  let soFar: readonly Last[] = []; // what the batches before have come to, where that is looked at
  for (const [turn, { job: alone, ...rest }] of begun.entries()) {
    const last = turn + 1 === begun.length;
    const before = [{ job, nodes: [], lasts: soFar }, ...made];
    const sequence: Sequence = { turn, done: before, last, ...(followed && turn > 0 ? { soFar: once(() => happeningOf({ ...job, added: new Map() }, before)) } : {}) };
    const batch = { ...rest, job: begun.length === 1 ? alone : { ...alone, payments: null, sequence } };
    const { said } = rest;
    const stages = stagesIn(batch, begun.length === 1, made, () => (said === undefined ? undefined : amountSaid(batch.job, said)));
    if (stages === null) return reasonOf(job);
    const closing = followed && !last ? closingOf(batch.job, turn, stages, soFar) : null;
    if (closing !== null) soFar = closing.lasts;
    made.push(...(closing === null ? stages : closed(stages).map((stage, at) => (at + 1 === stages.length ? { ...stage, closing } : stage))));
    if (job.refusals.reasons.length > 0) return reasonOf(job);
  }
  const all = made.flatMap(({ nodes }) => nodes);
  const drawings = made.flatMap((each) => each.drawings);
  if (drawings.length === 0 && all.every((node) => node.shapes.every((shape) => shape.moves.length === 0))) return { reason: 'nothing is asked' };
  if (machine.rules.excessWatched === true) refuse(job.refusals, 'something asks for damage in excess');
  if (machine.rules.crimesWatched === true) refuse(job.refusals, 'something asks for crimes');
  if (machine.rules.preventionWatched) refuse(job.refusals, 'a triggered ability watches what is prevented');
  if (made.some(({ nodes }) => nodes.length > 1 && nodes.some((node) => node.shapes.some((shape) => shape.moves.some(({ live }) => live.own))))) refuse(job.refusals, 'self-replacement of several events'); // each of them has steps of its own
  const before: Stage = { job, nodes: [], lasts: soFar };
  const losses = scenario.stateBasedActions === 'none' ? [] : lossesOf(job, happeningOf(job, [before, ...made]));
  if (scenario.stateBasedActions !== 'none') made.push(...dyingStages(job, machine, before, made));
  if (job.refusals.reasons.length > 0) return reasonOf(job);
  const parts = partsOf(made, before, labelsIn(scenario));
  const happening = happeningOf(job, [before, ...made], drawings);
  const observe = outcomePieces(job, scenario, { ...happening, facts: [...happening.facts, ...losses] });
  if (job.refusals.reasons.length > 0) return reasonOf(job);
  return { packed: { ...parts, observe }, inTurns: drawings.length > 0 || made.some(({ closing }) => closing !== undefined), explain: explained(made, begun.length, parts.effects.length, parts.fields.length) };
}

/** How much an instruction says that comes after others. */
const amountSaid = ({ batch, world, sequence, refusals }: Job, { amount, env }: NonNullable<Begun['said']>): Expr =>
  amountDoneExpr({ scope: scopeOfEnv(world, env), event: batch.nodes[0]!.event, amount: ZERO, left: null, ...(sequence?.soFar === undefined ? {} : { soFar: sequence.soFar }), refusals }, amount);

/** CR 704.3: what dies once everything else has happened. */
function dyingStages(job: Job, machine: Machine, before: Stage, made: readonly Made[]): readonly Made[] {
  const done = [before, ...made];
  const dying = deathsOf(job, done, happeningOf(job, done));
  if (dying.length === 0 || job.refusals.reasons.length > 0) return [];
  const batch = firstBatch(machine, { world: job.world, tasks: [makeBatch(dying.map(({ event }) => event))] });
  const known = job.added.size;
  const begun = batch === null ? { reason: 'what dies' } : jobIn(batch, machine, { refusals: job.refusals, added: job.added, payments: null });
  if ('reason' in begun || batch?.batch.nodes.length !== dying.length || begun.open.length !== dying.length || job.draws.length > 0) {
    refuse(job.refusals, 'reason' in begun ? begun.reason : 'what dies');
    return [];
  }
  const sequence: Sequence = { turn: made.length, done, last: true, soFar: once(() => happeningOf(job, done)) };
  const stages = stagesIn({ ...begun, job: { ...begun.job, sequence } }, false, made, (at) => dying[at]?.when);
  checkAfter(job, stages ?? []);
  if (job.added.size > known) refuse(job.refusals, 'more happens than that something dies');
  return stages ?? [];
}

/** The stages of a batch, with those of what waits until it has happened; null where they are refused. */
export function stagesIn({ job, open, later }: Begun, isOnly: boolean, made: readonly Made[], begins: (at: number) => Expr | undefined = () => undefined): readonly Made[] | null {
  const before = made.reduce((sum, each) => sum + each.nodes.length, 0);
  const name = (at: number, stage = 0): string => (made.length + stage === 0 && isOnly ? String(at) : `${String(made.length + stage)}.${String(at)}`);
  const known = new Set(job.added.keys());
  const nodes: ProcessNode[] = [];
  for (const at of open) {
    const amount = begins(at);
    const node = processNode(job, at, before + nodes.length, { id: name(at), ...(amount === undefined ? {} : { begins: amount }) });
    if (node !== null) nodes.push(node);
    if (job.refusals.reasons.length > 0) return null;
  }
  const stages = stagesOf(job, nodes, name, before);
  const drawings = job.draws.flatMap((draws, at) => drawingOf(job, draws, certainAmount(stages, draws.amount), `${String(made.length)}.${String(at)}`) ?? []);
  const arrangements = arrangementsOf(job, [...stages.flatMap(({ lasts }) => lasts), ...addedTo({ ...job, added: new Map([...job.added].filter(([key]) => !known.has(key))) })]);
  const own = stages.reduce((sum, stage) => sum + stage.nodes.length, 0);
  const waits = laterOf(job, stages, before + own, (at) => (node, stage) => `${String(made.length + stages.length + stage)}.${String(at)}.${String(node)}`);
  const rest = [...waits.waiting, ...later];
  return [
    ...stages.map((stage, at) => ({ ...stage, later: rest, ...(at + 1 === stages.length ? { drawings, arrangements } : { drawings: [], arrangements: [] }) })),
    ...waits.stages.map((stage) => ({ ...stage, later: [...stage.later, ...later], drawings: [], arrangements: [] })),
  ];
}

/** The same value whenever it is asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** An amount that nothing changes. */
function certainAmount(stages: readonly Stage[], amount: Expr): Int | null {
  const node = stages.flatMap(({ nodes }) => nodes).find(({ names }) => amount.kind === 'field' && names.amount === amount.name);
  return node?.initial !== undefined && node.shapes.every(({ moves }) => moves.length === 0) ? node.initial : valueOf(amount);
}

/** Fields and effects of all batches and of what their events contain, each before the next. */
export function partsOf(made: readonly Made[], before: Stage, labels: readonly string[]): Omit<Packed, 'observe'> {
  const inTurn = (awaited: boolean): readonly Compiled[] => made.reduce<readonly Compiled[]>((before, { job: here, nodes, drawings, arrangements, closing }) => {
    const turn = (parts: readonly Compiled[]): Turn => ({ first: parts.at(-1)?.end ?? 1, after: parts.flatMap(({ asks }) => asks ?? []), awaited });
    const batch = [...before, compileEffects(here, nodes, labels, turn(before))];
    const arranged = arrangements.length === 0 ? batch : [...batch, compileArrangements(arrangements, String(before.length), turn(batch))];
    if (awaited && drawings.length > 0) refuse(here.refusals, 'draws one by one where players take turns');
    const drawn = drawings.reduce<readonly Compiled[]>((parts, drawing) => [...parts, compileDraws(drawing, labels, turn(parts).first)], arranged);
    return closing === undefined ? drawn : [...drawn, compileClosing(closing, turn(drawn))];
  }, []);
  const happens = made.map(({ job, nodes, later, drawings }) => ({ job, later, events: [...eventsIn(job, nodes), ...drawings.flatMap(({ lasts }) => lasts.map(({ event }) => event))] }));
  for (const { job, events, later } of happens) if (later.length > 0) checkSequence(job, events, later);
  checkLeft(happens);
  checkRemoved([before, ...made]);
  const parts = inTurn(false);
  return inSequence(parts.length > 1 && parts.some(({ chooser }) => chooser !== 'first') ? inTurn(true) : parts);
}

/** Effects whose use or rest the outcome tells. */
const labelsIn = (scenario: Scenario): readonly string[] => [...new Set(scenario.observe.items.flatMap((item) => (item.observe === 'effect' || item.observe === 'left' ? [item.label] : [])))];
const reasonOf = ({ refusals }: Job): NotCompiled => ({ reason: refusals.reasons[0] ?? 'unknown' });

const drawnIn = (drawings: readonly Drawing[]): readonly string[] => (drawings.length === 0 ? [] : [`at most ${String(drawings.reduce((sum, { turns }) => sum + turns, 0))} draw(s) one by one`]);
function explained(made: readonly Made[], batches: number, effects: number, fields: number): readonly string[] {
  const nodes = made.flatMap((each) => each.nodes);
  const shapes = nodes.reduce((sum, node) => sum + node.shapes.length, 0);
  return [`${batches === 1 ? 'one batch' : `${String(batches)} batches, one after another,`} of ${String(nodes.length)} event(s) in ${String(shapes)} shape(s)${made.length > batches ? ', contained ones included' : ''}`, ...drawnIn(made.flatMap(({ drawings }) => drawings)), `${String(effects)} effects on events, ${String(fields)} fields`];
}

/** Instructions that come after a batch. */
interface Following { readonly later: readonly Step[] }
interface Begun extends Following { readonly job: Job; readonly open: readonly number[]; readonly said?: { readonly amount: Amount; readonly env: Env } }
/** One stage of a batch, what is drawn one by one after it, and what gets into libraries in an order. */
type Made = Stage & Following & { readonly drawings: readonly Drawing[]; readonly arrangements: readonly Arrangement[]; readonly closing?: Closing };
export type Stages = readonly Made[];
type Batches = readonly [Begun, ...Begun[]];

/** The first batch in which somebody is asked, and nothing after it but what it contains; or several batches that look at nothing of each other. */
function begin(scenario: Scenario, machine: Machine, first: Batch | null): Batches | NotCompiled {
  if (scenario.triggers === 'resolve') return { reason: 'triggered abilities resolve' };
  if (scenario.world.floating.some(({ ability }) => ability.ability === 'after' && ability.immediately === true)) return { reason: 'something is away until something else happens' }; // 610.3
  if (scenario.world.floating.some(({ ability }) => ability.until?.until === 'leaves')) return { reason: 'an effect lasts until something leaves' }; // 611.2
  if (reading(scenario.readings, 'order among one player\'s objects') !== 'an order each') return { reason: 'one order for all of a player\'s objects' };
  const found = first === null || foreign(first.batch) !== undefined ? askedBatch(scenario, machine) : first;
  const together: Shared = { refusals: { reasons: [] }, added: new Map(), payments: new Set() };
  if (!('reason' in found)) {
    const only = jobIn(found, machine, together);
    return 'reason' in only ? only : [only];
  }
  const batches: Begun[] = [];
  const start = initialPosition(scenario);
  const steps = (found.reason === MORE_EVENTS ? stepsOf(start) : null) ?? [];
  for (const [at, step] of steps.entries()) {
    const said = at === 0 ? null : openAmount(step);
    const batch = firstBatch(machine, { world: start.world, tasks: [said?.task ?? step] });
    const next = batch === null ? found : jobIn(batch, machine, together);
    if ('reason' in next) return next;
    if (said !== null && next.job.batch.nodes.length !== 1) return { reason: 'several events of an amount that depends on what has happened' };
    batches.push({ ...next, later: steps.slice(at + 1).flatMap(({ list }) => list), ...(said === null ? {} : { said: { amount: said.amount, env: step.env } }) });
  }
  const [head, ...rest] = batches;
  return head === undefined ? found : [head, ...rest];
}
/** What the batches of one puzzle have in common. */
type Shared = Pick<Job, 'refusals' | 'added' | 'payments'>;

/** What compiling a batch needs, or why it can't be compiled. */
export function jobIn({ world, batch: found }: Batch, machine: Machine, together: Shared): Begun | NotCompiled {
  const { nodes } = found;
  const open = nodes.flatMap((node, at) => (node.state === 'open' ? [at] : []));
  const coming = open.flatMap((at) => { const entry = nodes[at]?.event.entry; return entry === undefined ? [] : [{ at, entry }]; });
  const apart = cannotEnter(machine, nodes, coming);
  if (apart !== null) return { reason: apart };
  const given = new Map<number, Counted>();
  for (const { at, entry } of coming) {
    const counts = countedEntry(entry, effectsFor(world, machine.rules.edition, (nodes[at] as Node).event, entry));
    if (counts === null) return { reason: 'counters of which more is said than their number on what enters' };
    given.set(at, counts);
  }
  const batch: BatchTask = { ...found, nodes: nodes.map((node, at) => {
    const counts = given.get(at);
    return node.state !== 'open' ? node : { ...node, event: counts === undefined ? counted(node.event) : { ...node.event, amount: counts.kinds[0]?.initial ?? 0, entry: counts.entry } };
  }) };
  const other = foreign(batch);
  if (other !== undefined) return { reason: `an event "${other.event.kind}"` };
  const [entry = null, ...entries] = [...new Set(open.map((at) => entryOf(batch.nodes, at)))];
  if (coming.length === 0 && (entries.length > 0 || (entry !== null && open.length > 1))) return { reason: 'several events of an entry' };
  // Which cards leave a library is told by name, and how many there are decides how far an amount goes: only unknown cards compile.
  const events = open.flatMap((at) => batch.nodes[at]?.event ?? []);
  const cards = nodes.some(({ state, event: { kind } }) => (kind === 'draw-cards' && state === 'open') || (kind === 'mill' && state !== 'gone'));
  if (cards && world.objects.some(({ zone, anonymous }) => zone === 'library' && anonymous !== true)) return { reason: 'known cards of a library' };
  if (events.some(({ resultOf }) => resultOf !== undefined)) return { reason: 'only results of damage are asked about' };
  if (!areApart(events)) return { reason: 'several events without an amount that are not of a kind, or concern one thing' };
  if (events.some(({ amount, kind }) => amount === undefined && !AMOUNTLESS.has(kind))) return { reason: 'an event without an amount' };
  const varying = variableProhibition(world);
  if (varying !== null) return { reason: varying };
  return { job: { ...jobOf(machine, world, batch, entry, [...given.values()]), ...together }, open, later: [] };
}

/** An open event of a kind that is not compiled. */
const foreign = ({ nodes }: BatchTask): BatchTask['nodes'][number] | undefined => nodes.find((node) => node.state === 'open' && !KINDS.has(node.event.kind));
export interface Batch { readonly world: World; readonly batch: BatchTask }

/** The batch of a scenario that is one event, or several at once: seen by the first who asks what applies to it. */
function onlyBatch(scenario: Scenario, machine: Machine): Batch | null {
  const [step] = scenario.instructions;
  const single = scenario.instructions.length === 1 && ((step?.do === 'event' && step.until === undefined) || (step?.do === 'together' && step.of.every((each) => each.do === 'event' && each.until === undefined)));
  return single ? firstBatch(machine, initialPosition(scenario)) : null;
}
function firstBatch(machine: Machine, position: Position): Batch | null {
  let seen: Batch | null = null;
  const gather: Machine['procedure']['gather'] = (_rules, world, batch) => {
    seen ??= { world, batch };
    return [];
  };
  ready({ ...machine, procedure: { ...machine.procedure, gather } }, position);
  return seen;
}

/** So many steps that nobody has a choice about are taken before the first question. */
const MOST_FORCED = 32;
const MORE_EVENTS = 'more than one event';
/** The first batch in which somebody is asked, where nothing comes after it. */
function askedBatch(scenario: Scenario, machine: Machine): Batch | NotCompiled {
  const { position: { world, tasks }, offers, ask } = unforced(machine, initialPosition(scenario), MOST_FORCED);
  const [batch] = tasks;
  if (offers.length === 0) return { reason: 'nothing is asked' };
  if (batch?.task !== 'batch' || tasks.length > 1 || ask !== null) return { reason: MORE_EVENTS };
  if (batch.nodes.some(({ state, event }) => state === 'settled' && AMOUNTLESS.has(event.kind))) return { reason: MORE_EVENTS }; // what it is part of is told as well
  const isUnderWay = batch.applying !== null || batch.after.length > 0 || batch.stage !== 0 || batch.acted.length > 1; // 101.4: others than who is asked now have chosen in this round
  return isUnderWay ? { reason: 'a batch under way' } : { world, batch };
}

function jobOf(machine: Machine, world: World, batch: BatchTask, entry: Entry | null, given: readonly Counted[]): Omit<Job, keyof Shared> {
  const lists = new Map<string, readonly LiveEffect[]>();
  const candidates = (event: GameEvent): readonly LiveEffect[] => {
    if (event.own !== undefined) return effectsFor(world, machine.rules.edition, event, entry);
    const known = lists.get(event.kind);
    if (known !== undefined) return known;
    const list = effectsFor(world, machine.rules.edition, event, entry);
    lists.set(event.kind, list);
    return list;
  };
  const counters = new Map(given.flatMap(({ kinds: [only, ...others], entry: { what } }) => (only === undefined || others.length > 0 ? [] : [[what, only.kind] as const])));
  const kinds = new Map(given.flatMap((each) => (each.kinds.length > 1 ? [[each.entry.what, each.kinds] as const] : [])));
  return { machine, world, batch, entry, counters, kinds, view: viewFor(world, entry), candidates, probe: probeWorld(world), draws: [], waysAsked: abilitiesOf(world).some((ability) => canonicalText(ability).includes('"since":"way"')) };
}

/** Something says that an event can't happen, or can't be changed, depending on its amount. */
function variableProhibition(world: World): string | null {
  return abilitiesOf(world).some((ability) => ability.ability === 'cant' && looksAtAmount(ability)) ? 'a prohibition that depends on an amount' : null;
}
