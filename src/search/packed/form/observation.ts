/** What an outcome is: the values that its text depends on, such that equal texts mean equal values. */
import { fieldsOf } from './expression.ts';
import { assume, rangeOf, simplify, singleValue, truthOf, type Env } from './range.ts';
import { distinguishing } from './ambiguity.ts';
import { binary, choose, field, int, type Expr, type Piece } from './ir.ts';

/** An outcome is a tuple of slot values. */
export interface Observation {
  /** Name of each slot and its value in terms of fields. */
  readonly slots: readonly { readonly name: string; readonly value: Expr }[];
  /** The text in terms of slot names. */
  readonly pieces: readonly Piece[];
  /** Whether different tuples always have different texts. If not, outcomes must be compared as text. */
  readonly faithful: boolean;
}

/** The pieces with all that is certain folded away and switches reduced to the cases that exist. */
export const simplifyPieces = (pieces: readonly Piece[], env: Env): readonly Piece[] => pieces.flatMap((p) => simplifyPiece(p, env));

const simplifyPiece = (piece: Piece, env: Env): readonly Piece[] => {
  switch (piece.kind) {
    case 'text': return piece.text === '' ? [] : [piece];
    case 'number': {
      const only = singleValue(rangeOf(piece.value, env));
      return [only === null ? { kind: 'number', value: simplify(piece.value, env) } : { kind: 'text', text: String(only) }];
    }
    case 'when': {
      const yes = assume(piece.test, true, env);
      const no = assume(piece.test, false, env);
      if (yes === null || no === null) return simplifyPieces(yes === null ? piece.else : piece.then, yes ?? no ?? env);
      const then = simplifyPieces(piece.then, yes);
      const otherwise = simplifyPieces(piece.else, no);
      if (JSON.stringify(then, bigints) === JSON.stringify(otherwise, bigints)) return then;
      return [{ kind: 'when', test: simplify(piece.test, env), then, else: otherwise }];
    }
    case 'switch': return simplifyPiece(asWhens(piece, 0), env);
    case 'list': {
      const items = piece.items.map((item) => simplifyPieces(item, env)).filter((item) => item.length > 0);
      return items.length === 0 ? simplifyPiece({ kind: 'text', text: piece.empty ?? '' }, env) : [{ ...piece, items }];
    }
  }
};

const bigints = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);

/** A switch as nested conditions; cases with the same text are one, so that nothing untold is distinguished. */
const asWhens = (piece: Piece & { readonly kind: 'switch' }, from: number): Piece => {
  const here = piece.cases[from];
  if (!here) return { kind: 'when', test: int(1), then: piece.otherwise ?? [], else: [] };
  const same = piece.cases.filter((c) => JSON.stringify(c.then, bigints) === JSON.stringify(here.then, bigints));
  const rest = piece.cases.filter((c) => !same.includes(c));
  const test: Expr = { kind: 'or', of: same.map((c) => binary('eq', piece.value, c.is)) };
  return { kind: 'when', test, then: here.then, else: [asWhens({ ...piece, cases: rest }, 0)] };
};

/** Every number and condition of the text with the condition under which it is looked at. */
const looksOf = (pieces: readonly Piece[], under: readonly Expr[]): readonly { value: Expr; under: readonly Expr[] }[] =>
  pieces.flatMap((piece) => {
    switch (piece.kind) {
      case 'text': return [];
      case 'number': return [{ value: piece.value, under }];
      case 'when': return [
        { value: choose(piece.test, 1, 0), under },
        ...looksOf(piece.then, [...under, piece.test]),
        ...looksOf(piece.else, [...under, { kind: 'not', a: piece.test }]),
      ];
      case 'switch': throw new Error('switches are reduced to conditions first');
      case 'list': return piece.items.flatMap((item) => looksOf(item, under));
    }
  });

/** The fields that the text depends on at all. */
export const observedFields = (pieces: readonly Piece[]): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const look of looksOf(pieces, [])) fieldsOf(look.value, names);
  return names;
};

/** Groups of fields that one look reads together: such fields cannot be told in separate factors. */
export const observedTogether = (pieces: readonly Piece[]): readonly ReadonlySet<string>[] =>
  looksOf(pieces, []).map((look) => {
    const names = fieldsOf(look.value);
    for (const u of look.under) fieldsOf(u, names);
    return names;
  });

/** Whether a look reveals the exact value of its field: shown always, or hidden for one single value only. */
const reveals = (look: { value: Expr; under: readonly Expr[] }, env: Env): string | null => {
  if (look.value.kind !== 'field') return null;
  const { name } = look.value;
  if (look.under.some((u) => [...fieldsOf(u)].some((f) => f !== name))) return null;
  const hidden = look.under.length === 0 ? null : assume({ kind: 'and', of: look.under }, false, env);
  if (look.under.length === 0) return name;
  if (look.under.length > 1 || hidden === null) return null;
  const r = hidden.get(name);
  return r && singleValue(r) !== null ? name : null;
};

/** Chooses slots: the fields themselves if the text reveals each exactly, otherwise one slot per look. */
export const observe = (pieces: readonly Piece[], env: Env): Observation => {
  const faithful = distinguishing(pieces, env);
  const looks = looksOf(pieces, []);
  const names = [...observedFields(pieces)].sort();
  const revealed = new Set([...looks.map((look) => reveals(look, env)), ...revealedByCases(pieces, env)]);
  if (!faithful || names.every((n) => revealed.has(n))) {
    return { slots: names.map((name) => ({ name, value: field(name) })), pieces, faithful };
  }
  return { ...slotPerLook(pieces, env), faithful };
};

/** Fields of a small domain whose nested conditions single out every value. */
const revealedByCases = (pieces: readonly Piece[], env: Env): readonly string[] => {
  const splits = (list: readonly Piece[], known: Env, name: string): boolean => {
    const r = known.get(name);
    if (r && singleValue(r) !== null) return true;
    return list.some((p) => {
      if (p.kind !== 'when') return false;
      const yes = assume(p.test, true, known);
      const no = assume(p.test, false, known);
      return (yes === null || splits(p.then, yes, name)) && (no === null || splits(p.else, no, name));
    });
  };
  return [...observedFields(pieces)].filter((name) => splits(pieces, env, name));
};

const slotPerLook = (pieces: readonly Piece[], env: Env): Pick<Observation, 'slots' | 'pieces'> => {
  const slots: { name: string; value: Expr }[] = [];
  const add = (value: Expr): Expr => {
    const folded = simplify(value, env);
    if (truthOf(rangeOf(folded, env)) !== null && folded.kind === 'const') return folded;
    const name = `#${slots.length}`;
    slots.push({ name, value: folded });
    return field(name);
  };
  const rewrite = (list: readonly Piece[], under: readonly Expr[]): readonly Piece[] =>
    list.map((piece): Piece => {
      switch (piece.kind) {
        case 'number': {
          const value = under.length === 0 ? piece.value : choose({ kind: 'and', of: under }, piece.value, 0);
          return { kind: 'number', value: add(value) };
        }
        case 'when': {
          const test = add(choose({ kind: 'and', of: [...under, piece.test] }, 1, 0));
          const then = rewrite(piece.then, [...under, piece.test]);
          return { kind: 'when', test, then, else: rewrite(piece.else, [...under, { kind: 'not', a: piece.test }]) };
        }
        case 'list': return { ...piece, items: piece.items.map((item) => rewrite(item, under)) };
        default: return piece;
      }
    });
  return { pieces: rewrite(pieces, []), slots };
};
