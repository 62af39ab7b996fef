/** Whether a text tells everything it was made of: a check that no two different readings give the same text. */
import { assume, rangeOf, type Env } from './range.ts';
import type { Piece } from './ir.ts';

/** A node of an automaton that reads texts; edges are labelled with one character or a class of digits. */
interface Node {
  readonly id: number;
  readonly edges: { readonly on: string; readonly to: Node }[];
  accepts: boolean;
}

/** Where we are in a list: whether an item was printed before, and whether this item has begun. */
interface Flags {
  readonly separator: string | null;
  readonly started: boolean;
}
type Next = (flags: Flags) => readonly Node[];

const DIGITS = '0123456789';
const PAIR_LIMIT = 200_000;

/**
 * True only if equal texts come from equal branches and equal numbers. The text is read as an automaton in which each
 * branch and number has nodes of its own; it is unambiguous if no two different paths read the same text, which shows
 * as a pair of different nodes reachable together from the start and able to accept together. (When the pairs get too
 * many the answer is no, which is always safe: outcomes are then compared as text.)
 */
export const distinguishing = (pieces: readonly Piece[], env: Env): boolean => {
  const nodes: Node[] = [];
  let empty = false;
  const node = (): Node => {
    const made: Node = { id: nodes.length, edges: [], accepts: false };
    nodes.push(made);
    return made;
  };
  const end = node();
  end.accepts = true;

  const word = (text: string, next: readonly Node[]): readonly Node[] =>
    [...text].reduceRight<readonly Node[]>((after, ch) => {
      const at = node();
      for (const to of after) at.edges.push({ on: ch, to });
      return [at];
    }, next);

  /** Digits, the first of them at the nodes returned. A node means "about to read this character". */
  const digits = (signed: boolean, next: readonly Node[]): readonly Node[] => {
    const more = node();
    for (const d of DIGITS) for (const to of [more, ...next]) more.edges.push({ on: d, to });
    return signed ? [more, ...word('-', [more])] : [more];
  };

  const begin = (flags: Flags, entry: (next: readonly Node[]) => readonly Node[], next: Next): readonly Node[] => {
    const after = entry(next({ ...flags, started: true }));
    return !flags.started && flags.separator !== null ? word(flags.separator, after) : after;
  };

  const build = (list: readonly Piece[], at: number, flags: Flags, next: Next): readonly Node[] => {
    const piece = list[at];
    if (!piece) return next(flags);
    const rest = memoized((f: Flags) => build(list, at + 1, f, next));
    switch (piece.kind) {
      case 'text': return piece.text === '' ? rest(flags) : begin(flags, (n) => word(piece.text, n), rest);
      case 'number': return begin(flags, (n) => digits(rangeOf(piece.value, env).lo < 0n, n), rest);
      case 'when': {
        const yes = assume(piece.test, true, env) === null ? [] : build(piece.then, 0, flags, rest);
        const no = assume(piece.test, false, env) === null ? [] : build(piece.else, 0, flags, rest);
        // Both branches empty: they lead to the same nodes and nothing tells them apart.
        if (yes.some((n) => no.includes(n))) empty = true;
        return [...yes, ...no];
      }
      case 'switch': throw new Error('switches are reduced to conditions first');
      case 'list': return items(piece, flags, rest);
    }
  };

  const items = (list: Piece & { kind: 'list' }, outer: Flags, next: Next): readonly Node[] => {
    /** From an item on, where one was printed before or not; what came before does not matter otherwise. */
    const from = memoized(([at, any]: readonly [at: number, any: boolean]): readonly Node[] => {
      const item = list.items[at];
      if (!item) {
        if (any) return next({ ...outer, started: true });
        return list.empty ? begin(outer, (n) => word(list.empty ?? '', n), next) : next(outer);
      }
      const separator = any ? list.separator : outer.started ? null : outer.separator;
      return build(item, 0, { separator, started: false }, (f) => from([at + 1, any || f.started]));
    });
    return from([0, false]);
  };

  const starts = build(pieces, 0, { separator: null, started: false }, () => [end]);
  return !empty && unambiguous(starts, end, nodes.length);
};

const memoized = <Key>(find: (key: Key) => readonly Node[]): ((key: Key) => readonly Node[]) => {
  const known = new Map<string, readonly Node[]>();
  return (key) => {
    const text = JSON.stringify(key);
    const found = known.get(text) ?? find(key);
    known.set(text, found);
    return found;
  };
};

/** No pair of different nodes both reachable and both able to finish on the same text. @param count of all nodes */
const unambiguous = (starts: readonly Node[], end: Node, count: number): boolean => {
  const keyOf = (a: Node, b: Node): number => a.id * count + b.id;
  const seen = new Map<number, { readonly isSame: boolean; readonly before: number[] }>();
  const queue: (readonly [Node, Node])[] = [];
  const visit = (a: Node, b: Node, from: number | null): void => {
    const key = keyOf(a, b);
    let pair = seen.get(key);
    if (pair === undefined) {
      seen.set(key, (pair = { isSame: a === b, before: [] }));
      queue.push([a, b]);
    }
    if (from !== null) pair.before.push(from);
  };
  for (const a of starts) for (const b of starts) visit(a, b, null);
  for (const [a, b] of queue) {
    if (queue.length > PAIR_LIMIT) return false;
    const key = keyOf(a, b);
    for (const x of a.edges)
      for (const y of b.edges) if (x.on === y.on) visit(x.to, y.to, key);
  }
  const finishing = new Set<number>();
  const back = [keyOf(end, end)];
  for (const key of back) {
    const pair = seen.get(key);
    if (pair === undefined || finishing.has(key)) continue;
    if (!pair.isSame) return false;
    finishing.add(key);
    back.push(...pair.before);
  }
  return true;
};
