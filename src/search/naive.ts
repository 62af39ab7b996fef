import type { Model } from './model.ts';
import type { Cut, Finite, Plays, Script } from './verdict.ts';

export interface NaiveOptions {
  /** At most so many nodes of the tree are walked. */
  readonly maxNodes?: number | undefined;
}

/** What the walk of the whole tree of choices finds. */
export interface NaiveExploration<State> {
  readonly verdict: Finite | { readonly kind: 'cycle' } | Cut;
  readonly complete: boolean;
  /** By text, sorted by code unit. */
  readonly outcomes: ReadonlyMap<string, NaiveOutcome<State>>;
  /** Nodes of the tree, the root included; a branch ends where a state comes back on its own path. */
  readonly nodes: number;
  /** "unbounded" with any loop, null if cut. */
  readonly plays: Plays;
}

export interface NaiveOutcome<State> {
  /** "unbounded" if some play to it passes a state on a loop, null if cut. */
  readonly plays: Plays;
  readonly script: Script;
  /** The final state of that script. */
  readonly state: State;
}

interface Frame<State, Choice> {
  readonly state: State;
  readonly key: string;
  readonly choices: readonly Choice[];
  next: number;
}

interface Tally<State> {
  plays: number;
  looping: boolean;
  script: Script;
  state: State;
}

interface Walk<State> {
  readonly tallies: Map<string, Tally<State>>;
  /** Keys of the states on loops. */
  readonly looping: Set<string>;
  nodes: number;
  cut: number;
}

const scriptOf = (path: readonly Frame<unknown, unknown>[]): Script =>
  path.filter(({ choices }) => choices.length > 1).map(({ next }) => next - 1);

function entriesOf(path: readonly Frame<unknown, unknown>[]): number {
  let entries = 0;
  for (const { choices } of path) if (choices.length > 1) entries++;
  return entries;
}

/** Depth first and options in order, so of equally short scripts the least comes first. */
function addPlay<State, Choice>(model: Model<State, Choice>, walk: Walk<State>, path: readonly Frame<State, Choice>[], state: State): void {
  const text = model.outcome(state);
  const tally = walk.tallies.get(text);
  const looping = walk.looping.size > 0 && path.some(({ key }) => walk.looping.has(key));
  if (tally === undefined) {
    walk.tallies.set(text, { plays: 1, looping, script: scriptOf(path), state });
    return;
  }
  tally.plays++;
  tally.looping ||= looping;
  if (entriesOf(path) < tally.script.length) {
    tally.script = scriptOf(path);
    tally.state = state;
  }
}

/** Walks the tree once; `looping` holds the states that an earlier walk found on loops, and gets those of this one. */
function walkTree<State, Choice>(model: Model<State, Choice>, maxNodes: number, looping: Set<string>): Walk<State> {
  const walk: Walk<State> = { tallies: new Map(), looping, nodes: 0, cut: 0 };
  const path: Frame<State, Choice>[] = [];
  const depthOf = new Map<string, number>();
  const enter = (state: State): void => {
    const key = model.key(state);
    const again = depthOf.get(key);
    if (again !== undefined) {
      for (const frame of path.slice(again)) looping.add(frame.key);
      return;
    }
    walk.nodes++;
    const choices = model.choices(state);
    if (choices.length === 0) {
      addPlay(model, walk, path, state);
      return;
    }
    depthOf.set(key, path.length);
    path.push({ state, key, choices, next: 0 });
  };
  enter(model.initial);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    if (top.next === top.choices.length) {
      path.pop();
      depthOf.delete(top.key);
    } else if (walk.nodes >= maxNodes) {
      walk.cut = path.length;
      break;
    } else {
      enter(model.apply(top.state, top.choices[top.next++] as Choice));
    }
  }
  return walk;
}

/**
 * Walks the whole tree of choices, play by play and without forgetting or merging anything: slow, and plain enough to
 * judge every other search by. With a loop it walks a second time, to tell which outcomes come after one.
 */
export function exploreNaively<State, Choice>(
  model: Model<State, Choice>,
  { maxNodes = Infinity }: NaiveOptions = {},
): NaiveExploration<State> {
  const first = walkTree(model, maxNodes, new Set());
  const cyclic = first.looping.size > 0 && first.cut === 0;
  const walk = cyclic ? walkTree(model, maxNodes, first.looping) : first;
  const complete = walk.cut === 0;
  const outcomes = new Map<string, NaiveOutcome<State>>();
  let total = 0n;
  for (const text of [...walk.tallies.keys()].sort()) {
    const { plays, looping, script, state } = walk.tallies.get(text) as Tally<State>;
    total += BigInt(plays);
    outcomes.set(text, { plays: !complete ? null : looping ? 'unbounded' : BigInt(plays), script, state });
  }
  return {
    verdict: !complete ? { kind: 'cut', limit: 'states', frontier: walk.cut } : { kind: cyclic ? 'cycle' : 'finite' },
    complete,
    outcomes,
    nodes: walk.nodes,
    plays: !complete ? null : cyclic ? 'unbounded' : total,
  };
}
