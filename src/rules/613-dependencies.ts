/** CR 613.7, 613.8: which of the remaining effects of a layer is applied next. */
import { canonicalText } from '../base/canonical.ts';
import { memo } from '../base/memo.ts';
import type { Effect, Layer } from './613-effects.ts';
import type { Ref, StaticAbility } from './ability.ts';

/** What dependency asks of the layers, for the board or for one duplicate. */
export interface Trial<State> {
  /** The state after an effect is applied; the same state if that changes nothing. */
  readonly after: (effect: Effect) => State;
  readonly now: State;
  /** What the effect would do in a state: whom it applies to and how; null if it does not exist there. */
  readonly signature: (effect: Effect, state: State) => unknown;
  /** Effects ordered by timestamp, the earliest first. */
  readonly pending: readonly Effect[];
  readonly layer: Layer;
}

/** CR 613.8b-c: the earliest effect that waits for no other; effects in a loop do not wait for each other. Asked again after each application. */
export function nextEffect<State>(trial: Trial<State>): Effect {
  const { pending } = trial;
  const first = pending[0];
  if (first === undefined) throw new Error('Invariant broken: no effect is left');
  if (pending.length === 1 || pending.every((effect) => isRigid(effect, trial.layer, pending))) return first;
  const reach = closure(dependencies(trial));
  const free = pending.findIndex((_, a) => pending.every((_effect, b) => !reach.has(pair(a, b)) || reach.has(pair(b, a))));
  return pending[free] ?? first;
}

const pair = (a: number, b: number): number => a * 4096 + b;

/** CR 613.8a: pairs [a, b] of effects where a depends on b. */
function dependencies<State>({ pending, after, now, signature, layer }: Trial<State>): Set<number> {
  const edges = new Set<number>();
  const states = pending.map(after);
  pending.forEach((effect, a) => {
    if (isRigid(effect, layer, pending)) return;
    const before = canonicalText(signature(effect, now));
    states.forEach((state, b) => {
      if (a !== b && state !== now && canonicalText(signature(effect, state)) !== before) edges.add(pair(a, b));
    });
  });
  return edges;
}

function closure(edges: Set<number>): ReadonlySet<number> {
  for (let grown = true; grown; ) {
    grown = false;
    for (const first of [...edges]) {
      for (const second of [...edges]) {
        if (first % 4096 !== Math.floor(second / 4096)) continue;
        const joined = pair(Math.floor(first / 4096), second % 4096);
        if (!edges.has(joined)) {
          edges.add(joined);
          grown = true;
        }
      }
    }
  }
  return edges;
}

/** An effect that depends on nothing in its layer whatever there is: it reads nothing that the layer changes, and its ability cannot be lost there. */
function isRigid({ ability }: Effect, layer: Layer, pending: readonly Effect[]): boolean {
  if (ability === null) return true;
  const reads = readsOf(ability);
  switch (layer) {
    case '2':
    case '3':
    case '4':
      return false;
    case '5':
      return !reads.has('color');
    case '6':
      return !reads.has('ability') && pending.every((effect) => effect.ability?.lose === undefined);
    case '7a':
    case '7b':
    case '7c':
    case '7d':
      return !reads.has('pt');
  }
}

/**
 * What the parts of an ability look at: `seats`: who is still in the game; `self`: what has the ability; `left`: other things that may
 * have moved on; `world`: everything besides objects and effects.
 */
export type Read = 'color' | 'ability' | 'pt' | 'status' | 'damage' | 'seats' | 'players' | 'turn' | 'self' | 'left' | 'world';
const READS: Readonly<Record<string, Read>> = {
  color: 'color', colors: 'color', shares: 'color', different: 'color', chosen: 'color',
  keyword: 'ability', ability: 'ability',
  power: 'pt', toughness: 'pt', 'base-power': 'pt', 'base-toughness': 'pt', damage: 'damage', status: 'status', attacking: 'status', blocking: 'status', 'blocked-by': 'status', 'enchanted-by': 'status', 'equipped-by': 'status',
  life: 'players', 'starting-life': 'players', hand: 'players', library: 'players', graveyard: 'players', top: 'players', poison: 'players', counters: 'players', counter: 'players', 'max-hand': 'players',
  turn: 'turn', phase: 'turn', opponents: 'seats', 'each-player': 'seats', opponent: 'seats', player: 'seats',
  designated: 'world', designation: 'world', record: 'world', happened: 'world', defending: 'world', this: 'self', bound: 'left', that: 'left', label: 'left', 'attached-to': 'left', affected: 'left',
};
const READ_KEYS = ['test', 'value', 'amount', 'if', 'what', 'ref'];
const known = memo<object, ReadonlySet<Read>>();

/** What an ability reads, over-approximated. */
export function readsOf(ability: StaticAbility): ReadonlySet<Read> {
  const before = known.get(ability);
  if (before !== undefined) return before;
  const found = new Set<Read>();
  const { gain: _gain, ...rest } = ability;
  collect(rest, found);
  known.set(ability, found);
  return found;
}

/** Whether a thing is one that is spoken of: which that is does not change with what it was like when it left. */
const isIdentity = (ref: Ref): boolean => ref.ref === 'this' || ref.ref === 'bound' || ref.ref === 'that' || ref.ref === 'label' || (ref.ref === 'attached-to' && ref.of.ref === 'this');

function collect(node: unknown, found: Set<Read>): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) collect(item, found);
    return;
  }
  const record = node as Readonly<Record<string, unknown>>;
  if (record['test'] === 'ref' && isIdentity(record['ref'] as Ref)) return;
  for (const key of READ_KEYS) {
    const word = record[key];
    if (typeof word === 'string' && Object.hasOwn(READS, word)) found.add(READS[word] as Read);
  }
  for (const value of Object.values(record)) collect(value, found);
}
