/**
 * Positions of the step machine: all that the rest of the resolution depends on.
 * A position is the world and a stack of tasks (the last is current); nothing in it is a function.
 */
import type { Int } from '../base/integer.ts';
import type { Condition, Instruction } from './ability.ts';
import type { Cause, GameEvent, OwnEffect, ZonePlace } from './event.ts';
import type { Bindings, ObjectId, PlayerId, Thing, World } from './model.ts';

/** CR 608.2: what an ability that waits does "this way" begins when it resolves. */
export const NOT_YET = Number.MAX_SAFE_INTEGER;

/** In whose name instructions run. */
export interface Env {
  readonly self: ObjectId | null;
  /** Which object that was, where it may have become another one since (608.2h). */
  readonly selfIncarnation?: number;
  readonly controller: PlayerId;
  readonly bindings: Bindings;
  readonly cause: Cause;
  /** The event that these instructions replace or follow: "that much", "that player". */
  readonly event?: GameEvent;
  /** Applied marks that events made here begin with (614.5: what replaces an event inherits). */
  readonly lineage: readonly string[];
  readonly own: readonly OwnEffect[];
  /** What these instructions are the cost of (601.2h, 602.2b). */
  readonly within?: GameEvent['within'];
  /** These instructions replace an event; one that itself stood for another is replaced twice. */
  readonly replacing?: number;
  /** Where the record stood when the instructions began: "this way". */
  readonly since: number; // NOT_YET: it has still to begin
  /** Where it stood when the whole effect began, if these are the instructions for one of several things (400.7j). */
  readonly movesFrom?: number;
}

/** One event of a batch and what became of it. Contained events point to their container by `parent`. */
export interface Node {
  readonly event: GameEvent;
  readonly parent: number;
  /** open: effects may apply · settled: nothing applies any more · expanded: its contained events are nodes of their own · gone: replaced, forbidden or nothing. */
  readonly state: 'open' | 'settled' | 'expanded' | 'gone';
}

export type Answer =
  | { readonly answer: 'yes' | 'no' }
  | { readonly answer: 'mode'; readonly mode: number }
  | { readonly answer: 'things'; readonly things: readonly Thing[] }
  | { readonly answer: 'word'; readonly word: string }
  | { readonly answer: 'number'; readonly number: Int }
  | { readonly answer: 'division'; readonly amounts: readonly Int[] };

/** An effect that has been chosen and is being applied to one or more nodes: its answers so far. */
export interface Application {
  readonly nodes: readonly number[];
  readonly effect: string;
  readonly chooser: PlayerId;
  readonly answers: readonly Answer[];
  /** The nodes are apart: one order for all of a player's objects, but each for itself (a reading). */
  readonly apart?: boolean;
  /** How many of its payments have been begun. */
  readonly paying: number;
  /** Its choices as they were before the first payment, which may move what was chosen (400.7, 608.2h), and how many facts there were. */
  readonly before?: { readonly bindings: Bindings; readonly facts: number };
}

/** Instructions that wait until the batch has happened (121.6b, 121.7, 614.11a). */
export interface Deferred {
  readonly list: readonly Instruction[];
  readonly env: Env;
}

export interface BatchTask {
  readonly task: 'batch';
  readonly nodes: readonly Node[];
  /** Who has chosen in this round (101.4). */
  readonly acted: readonly PlayerId[];
  readonly applying: Application | null;
  readonly after: readonly Deferred[];
  /** In which order objects that enter get their timestamps (613.7m), where their controllers had to say. */
  readonly order?: readonly ObjectId[];
  /** CR 614.5: which effects have had their first event of the turn in this batch: what happens at the same time is as early. */
  readonly firsts?: readonly string[];
  /** Damage goes through stages (120.4): none, dealing, results, net. */
  readonly stage: number;
}
export interface RunTask {
  readonly task: 'run';
  readonly list: readonly Step[];
  readonly env: Env;
}
/** An instruction, or a step that only the machine itself writes. */
export type Step =
  | Instruction
  | { readonly do: 'if-done'; readonly since: number; readonly fact?: string; readonly begun?: boolean; readonly then: readonly Step[]; readonly else: readonly Instruction[] }
  | { readonly do: 'each'; readonly name: string; readonly thing: Thing; readonly incarnation?: number; readonly body: readonly Instruction[] }
  | { readonly do: 'paid'; readonly since: number; readonly name: string | null }
  | { readonly do: 'leave-stack'; readonly what: ObjectId; readonly incarnation: number; readonly unresolved?: true }
  | { readonly do: 'sba-again'; readonly facts: number; readonly round: number; readonly answers?: readonly Answer[] } // answers: what has been chosen for this check so far
  | { readonly do: 'draw-one'; readonly event: GameEvent }
  | { readonly do: 'until'; readonly condition: Condition; readonly body: readonly Instruction[] }
  | { readonly do: 'turns'; readonly at: number; readonly first?: readonly Deferred[]; readonly late?: string } // first: what is to follow a skip (614.10b); late: the last step that began because something waited for it
  | { readonly do: 'step-action'; readonly what: 'phasing' | 'day-or-night' | 'untapping' | 'drawing' | 'telling'; readonly player: PlayerId }
  | { readonly do: 'clean-up'; readonly player: PlayerId; readonly what: 'discard' | 'wear-off' }
  | { readonly do: 'arrange' | 'proliferate'; readonly event: GameEvent }
  | { readonly do: 'hold'; readonly moves: readonly import('./610-until.ts').Held[]; readonly until: NonNullable<Extract<Instruction, { do: 'event' }>['until']> }
  | { readonly do: 'find'; readonly event: GameEvent }
  | { readonly do: 'chance'; readonly event: GameEvent; readonly results: readonly Int[] }
  | { readonly do: 'event-as-is'; readonly event: GameEvent };

export type Task = BatchTask | RunTask;

export interface Position {
  readonly world: World;
  readonly tasks: readonly Task[];
}

/** What is asked of whom next. */
export interface Question {
  readonly who: PlayerId | null; // null: chance
  readonly asked: string;
  readonly rule: string;
  readonly options: readonly { readonly answer: Answer; readonly text: string; readonly weight?: number }[];
}

/** One option of a step. */
export type Choice =
  | { readonly choose: 'effect'; readonly application: Application }
  | { readonly choose: 'answer'; readonly answers: readonly Answer[] };

export interface Offer {
  readonly choice: Choice;
  readonly player: PlayerId | null;
  readonly asked: string;
  readonly chosen: string;
  readonly rule: string;
  readonly weight?: number;
}
export type { ZonePlace };
