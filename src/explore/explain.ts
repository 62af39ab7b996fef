/** Round by round: what is about to happen, how the entering object would look layer by layer, which effects apply and why, which do not and why not. */
import { canonicalText } from '../base/canonical.ts';
import { describe } from '../rules/describe.ts';
import { machineOf, ready, take } from '../rules/machine.ts';
import type { Machine } from '../rules/batch.ts';
import type { ObjectId, Scenario, World } from '../rules/model.ts';
import type { BatchTask, Offer, Position } from '../rules/position.ts';
import { inEdition } from './explore.ts';
import { rulesModel } from './puzzle/model.ts';
import { underWhat } from './under.ts';
import { type Place, type Why, forbiddenBy, reasonsFor } from './why/why.ts';
import { type LayerLine, lookaheadOf } from './why/why-layers.ts';

export type { LayerLine } from './why/why-layers.ts';
/** An effect and why it applies or not. */
export type ExplainedEffect = Why;
export interface ExplainedEvent {
  readonly event: string;
  /** How the entering object would look: from its copiable values through the layers; empty for other events. */
  readonly lookahead: readonly LayerLine[];
  /** The look-ahead is the one of the round before. */
  readonly asBefore: boolean;
  /** What the look-ahead leaves out and somebody might expect of it (614.12). */
  readonly notSeen: string | null;
  readonly cannot: string | null;
  readonly effects: readonly ExplainedEffect[];
}
/** One round of the process; nobody is asked (asked: null) where nothing applies any more. */
export interface Round { readonly events: readonly ExplainedEvent[]; readonly asked: string | null; readonly player: string | null; readonly options: readonly string[]; readonly chosen: string | null; readonly rule: string | null }
/** `again`: the play has come back to where that round began, and the first options would lead around for ever. */
export interface ExplainReport { readonly id: string; readonly title: string; readonly path: string; readonly rounds: readonly Round[]; readonly outcome: string | null; readonly problem: string | null; readonly again?: number; readonly under?: string }

/** One look of the machine at the events of a batch. */
interface Look { readonly world: World; batch: BatchTask; readonly at: number[] }

/** The machine, telling which events it asks the effects about: also in rounds in which nobody has anything to choose. */
function listening(machine: Machine): { readonly machine: Machine; readonly heard: () => readonly Look[] } {
  let looks: Look[] = [];
  const gather: Machine['procedure']['gather'] = (rules, world, batch, at) => {
    const last = looks.at(-1);
    if (last !== undefined && last.world === world && sameRound(last, batch)) {
      last.batch = batch;
      if (!last.at.includes(at)) last.at.push(at);
    } else looks.push({ world, batch, at: [at] });
    return machine.procedure.gather(rules, world, batch, at);
  };
  return {
    machine: { ...machine, procedure: { ...machine.procedure, gather } },
    heard: () => {
      const heard = looks;
      looks = [];
      return heard;
    },
  };
}

/** Whether a batch is the one just looked at, perhaps without events that can't happen. */
const sameRound = (last: Look, batch: BatchTask): boolean =>
  batch === last.batch || last.at.every((at) => batch.nodes[at]?.event === last.batch.nodes[at]?.event && batch.nodes[at]?.state !== 'settled' && batch.nodes[at]?.state !== 'expanded');

/** Look-aheads already told, by object. */
export type Told = Map<ObjectId, string>;

/** What may be chosen in a round. */
function askedBy(world: World, offers: readonly Offer[]): NonNullable<Place['asked']> {
  const player = offers[0]?.player ?? null;
  const may = offers.flatMap(({ choice }) => (choice.choose === 'effect' ? choice.application.nodes.map((node) => `${String(node)}/${choice.application.effect}`) : []));
  return { player: player === null ? 'chance' : (world.players[player]?.name ?? ''), may: new Set(may) };
}

function explainLook(machine: Machine, { world, batch, at }: Look, told: Told, offers: readonly Offer[] = []): readonly ExplainedEvent[] {
  return at.flatMap((index): readonly ExplainedEvent[] => {
    const node = batch.nodes[index];
    if (node === undefined) return [];
    const { event } = node;
    const place: Place = { machine, world, batch, at: index, ...(offers.length === 0 ? {} : { asked: askedBy(world, offers) }) };
    const look = event.kind === 'enters' && event.entry !== undefined ? lookaheadOf(world, event.entry, batch) : null;
    const text = look === null ? '' : canonicalText(look.lines);
    const asBefore = look !== null && event.what !== undefined && told.get(event.what) === text;
    if (look !== null && event.what !== undefined) told.set(event.what, text);
    return [{ event: describe(world, event), lookahead: look?.lines ?? [], asBefore, notSeen: look?.notSeen ?? null, cannot: forbiddenBy(place), effects: reasonsFor(place, look) }];
  });
}

/** Whether a round in which nobody is asked is worth telling. */
const worthTelling = ({ effects, lookahead, asBefore, cannot }: ExplainedEvent): boolean => effects.length > 0 || cannot !== null || (lookahead.length > 0 && !asBefore);

/** What a position is when it comes to a question: the events that passed without one, and those that it is about. */
export interface Heard {
  readonly now: ReturnType<typeof ready>;
  readonly quiet: readonly (readonly ExplainedEvent[])[];
  readonly events: readonly ExplainedEvent[];
}

/** A scenario's machine that explains the positions it is shown. Each is to be shown before anything else is asked of it. */
export function explaining(scenario: Scenario): { readonly machine: Machine; readonly hear: (position: Position, told: Told) => Heard } {
  const plain = machineOf(scenario);
  const { machine, heard } = listening(plain);
  const hear = (position: Position, told: Told): Heard => {
    heard();
    const now = ready(machine, position);
    const looks = heard();
    const batch = now.position.tasks.at(-1);
    const asking = now.offers.length > 0 && batch?.task === 'batch' && batch.applying === null;
    const quiet = (asking ? looks.slice(0, -1) : looks).map((look) => explainLook(plain, look, told).filter(worthTelling)).filter((events) => events.length > 0);
    const last = asking ? looks.at(-1) : undefined;
    return { now, quiet, events: last === undefined ? [] : explainLook(plain, last, told, now.offers) };
  };
  return { machine, hear };
}

/** Explains a scenario along a script; where the script ends, the first option is taken. */
export function explainScenario(given: Scenario, script: readonly number[] = [], edition?: string, maxRounds = 200): ExplainReport {
  const scenario = inEdition(given, edition);
  const { machine, hear } = explaining(scenario);
  const model = rulesModel(scenario, machine);
  const rounds: Round[] = [];
  const path: number[] = [];
  const told: Told = new Map();
  const under = underWhat(scenario);
  const ended = (outcome: string | null, problem: string | null): ExplainReport => ({ id: scenario.id, title: scenario.title, ...(under === null ? {} : { under }), path: path.join('.'), rounds, outcome, problem });
  const seen = new Map<string, number>();
  let position: Position = model.initial;
  for (let step = 0; step < maxRounds; step++) {
    const before = path.length < script.length ? undefined : seen.get(model.key(position));
    if (before !== undefined) return { ...ended(null, null), again: before };
    seen.set(model.key(position), rounds.length + 1);
    const { now, quiet, events } = hear(position, told);
    for (const passed of quiet) rounds.push({ events: passed, asked: null, player: null, options: [], chosen: null, rule: null });
    const [first] = now.offers;
    if (first === undefined) return path.length < script.length ? ended(null, `the play ends before entry ${String(path.length + 1)} of the script`) : ended(model.outcome(position), null);
    const at = now.offers.length === 1 ? 0 : (script[path.length] ?? 0);
    const offer: Offer | undefined = now.offers[at];
    if (offer === undefined) return ended(null, `entry ${String(path.length + 1)} is ${String(at)}, but the step has the options 0 to ${String(now.offers.length - 1)}`);
    if (now.offers.length > 1) path.push(at);
    rounds.push({ events, asked: first.asked, player: first.player === null ? 'chance' : (scenario.world.players[first.player]?.name ?? ''), options: now.offers.map(({ chosen }) => chosen), chosen: offer.chosen, rule: offer.rule });
    position = take(machine, position, offer.choice);
  }
  return ended(null, `more than ${String(maxRounds)} rounds`);
}
