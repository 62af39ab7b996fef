/**
 * What a page carries: plain data that the report writes and the page's script reads. Types only.
 * Numbers that may be large are decimal strings; lists are in the order of the reports.
 */
import type { ExplainedEvent } from '../../explore/explain.ts';
import type { GraphOption, GraphPosition } from '../../explore/graph.ts';
import type { ScriptEntry } from '../../explore/report-types.ts';
import type { Situation } from '../../explore/situation.ts';

export type { ExplainedEvent, GraphOption, GraphPosition, ScriptEntry, Situation };
export type { ExplainedEffect, LayerLine } from '../../explore/explain.ts';

export interface PageOutcome {
  readonly text: string;
  /** Decimal, or "unbounded"; null where it was not counted. */
  readonly plays: string | null;
  /** The shortest script of those that are known, "0.2.1"; null where it was not kept. */
  readonly path: string | null;
  readonly deciders: readonly string[];
  /** Who can force it and who can avoid it, a sentence; empty where that was not worked out. */
  readonly power: string;
}

/** What the options of a decision still leave, beyond the outcomes that can be reached: what is then certain, and what a player can then force. */
export interface PageLeaves {
  readonly position: number;
  readonly options: readonly { readonly certain: number | null; readonly force: readonly { readonly player: string; readonly outcomes: readonly number[] }[] }[];
}

/** A card of the drawing: a decision by its position, the start where nobody chooses anything there, an outcome, a loop without a choice, or a place behind the limit. */
export type CardKey = { readonly card: 'choice' | 'start'; readonly position: number } | { readonly card: 'outcome'; readonly outcome: number } | { readonly card: 'loop' | 'cut'; readonly position: number };
/** Pixels, from the upper left corner. */
/** A compact card shows its question, not its options. */
export interface PlacedCard { readonly key: CardKey; readonly compact?: true; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
/** An arrow from an option (by index) of a card to another card; `path` as in SVG. */
export interface PlacedArrow { readonly from: number; readonly option: number; readonly to: number; readonly path: string }
export interface Drawing { readonly width: number; readonly height: number; readonly cards: readonly PlacedCard[]; readonly arrows: readonly PlacedArrow[] }

export interface PageGraph {
  readonly positions: readonly GraphPosition[];
  readonly complete: boolean;
  /** So many positions have their effects explained. */
  readonly explained: number;
  /** Null where it is too large to be drawn as a whole. */
  readonly drawing: Drawing | null;
}

export interface PageScenario {
  readonly id: string;
  readonly title: string;
  /** How the command line names it. */
  readonly place: string;
  readonly situation: Situation;
  /** Two sentences: what was found, and how far it may be trusted. */
  readonly counted: string;
  readonly verdict: string;
  readonly complete: boolean;
  readonly outcomes: readonly PageOutcome[];
  /** More outcomes than are listed here. */
  readonly unlisted: number;
  readonly cycle: { readonly optional: boolean; readonly stem: readonly ScriptEntry[]; readonly loop: readonly ScriptEntry[] } | null;
  readonly readings: readonly string[] | null;
  readonly leaves: readonly PageLeaves[];
  /** Best play, who can go on for ever, or why nobody worked out who decides: a sentence each. */
  readonly who: readonly string[];
  /** What the file expects, and whether that is what was found. */
  readonly expected: 'confirmed' | 'refuted' | 'not complete' | null;
  readonly states: number;
  readonly digest: string | null;
  readonly graph: PageGraph;
}

/** A line of the index of a corpus; what it can be searched and filtered by. */
export interface PageRow {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly count: number;
  readonly complete: boolean;
  readonly expected: PageScenario['expected'];
  readonly choosers: number;
  readonly rules: readonly string[];
  readonly edition: string;
  /** First outcomes, for the eye and the search. */
  readonly outcomes: readonly string[];
}

export interface PageData {
  readonly title: string;
  readonly rows: readonly PageRow[];
  readonly scenarios: readonly PageScenario[];
  /** Glosses of the rules that the page cites, in our own words. */
  readonly rules: Readonly<Record<string, string>>;
  /** What could not be read or explored, a line each. */
  readonly problems: readonly string[];
}
