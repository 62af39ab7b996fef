/** From syntax trees over packed words to JavaScript, with exact arithmetic of statically chosen width. */
import { childrenOf, keyOf } from './expression.ts';
import { bitLength, type Layout, type Place } from './layout.ts';
import { assume, rangeOf, type Env, type Range } from './range.ts';
import { field, type Expr } from './ir.ts';

/**
 * How a value is held in generated code. `num`: a JavaScript number, exact because its range is within 2^53.
 * `wide`: not negative, unsigned 32-bit limbs, lowest first. `big`: a BigInt, for everything else.
 */
export type Operand =
  | { readonly kind: 'num'; readonly js: string; readonly range: Range }
  | { readonly kind: 'wide'; readonly limbs: readonly string[]; readonly range: Range }
  | { readonly kind: 'big'; readonly js: string; readonly range: Range };

/** What was computed, and what was known of the fields then. */
interface Known {
  readonly operand: Operand;
  readonly env: Env;
}

/** Writes statements and remembers what it has computed. */
export interface Emitter {
  readonly lines: string[];
  /** Computes an expression, under what is known where it stands. */
  value(e: Expr, env: Env): Operand;
  /** The same as a JavaScript condition. */
  test(e: Expr, env: Env): string;
  /** Words (as expressions over `w0..`) in which the given values replace the old ones. */
  replace(values: ReadonlyMap<string, Operand>): readonly string[];
  /** Words of another layout made of these values only. */
  pack(into: Layout, values: ReadonlyMap<string, Operand>): readonly string[];
  temp(js: string): string;
  /** Says where a name that is no field is held. */
  bind(name: string, operand: Operand): void;
  /** An emitter for an inner block: it may use what is known here, but what it computes stays inside. */
  fork(): Emitter;
}

const SAFE = 1n << 53n;
const INT = 1n << 31n;
const BASE = '4294967296';
const isNum = (r: Range): boolean => r.lo > -SAFE && r.hi < SAFE;
const isInt = (r: Range): boolean => r.lo >= -INT && r.hi < INT;
const limbCount = (r: Range): number => Math.max(1, Math.ceil(bitLength(r.hi) / 32));
const mask = (width: number): number => (width === 32 ? -1 : 2 ** width - 1);
const isAtom = (js: string): boolean => /^-?\w+$/.test(js);

/** Conditions that come more than once: each is computed where it is first met, under what is known everywhere, and held. */
export interface Common {
  /** By their `keyOf`. */
  readonly keys: ReadonlySet<string>;
  readonly env: Env;
}
const NOTHING_COMMON: Common = { keys: new Set(), env: new Map() };
/** Shorter conditions are as soon computed again. */
const WORTH_HOLDING = 48;

/** Conditions made of others that come several times in some expressions; of those within one that does, only what comes elsewhere too. */
export const commonIn = (roots: readonly Expr[], env: Env): Common => {
  const seen = new Set<string>();
  const keys = new Set<string>();
  const visit = (e: Expr): void => {
    if (e.kind === 'and' || e.kind === 'or') {
      const key = keyOf(e);
      if (key.length < WORTH_HOLDING) return;
      if (seen.has(key)) return void keys.add(key);
      seen.add(key);
    }
    for (const child of childrenOf(e)) visit(child);
  };
  for (const root of new Map(roots.map((e) => [keyOf(e), e])).values()) visit(root);
  return { keys, env };
};

/** Of a field nothing that is known matters where it is read. */
const NOWHERE: Env = new Map();

/** The bits of one word as an unsigned JavaScript number. */
const extract = (layout: Layout, b: Place['bits'][number], prefix: string): string => {
  const w = `${prefix}${b.word}`;
  if (b.width === 32) return `(${w}>>>0)`;
  const top = b.shift + b.width === layout.used[b.word];
  if (top && b.shift === 0) return w;
  if (top) return `(${w}>>>${b.shift})`;
  return b.shift === 0 ? `(${w}&${mask(b.width)})` : `(${w}>>>${b.shift}&${mask(b.width)})`;
};

/** An emitter over words named prefix + index. */
export const emitterFor = (
  layout: Layout,
  prefix: string,
  names: { next: number },
  inherited: ReadonlyMap<string, Known> = new Map(),
  common: Common = NOTHING_COMMON,
): Emitter => {
  const lines: string[] = [];
  const known = new Map(inherited);

  const temp = (js: string): string => {
    if (isAtom(js)) return js;
    const name = `t${names.next++}`;
    lines.push(`const ${name}=${js};`);
    return name;
  };

  const load = (name: string): Operand => {
    const place = layout.places.get(name);
    if (!place) throw new Error(`field without a place: ${name}`);
    const limbs = place.bits.map((b) => extract(layout, b, prefix));
    const { range } = place;
    if (place.width <= 53 && isNum(range)) {
      const sum = limbs.map((js, i) => (i === 0 ? js : `${js}*${BASE}`)).join('+');
      const plain = place.bias === 0n ? sum : `${sum}+${place.bias}`;
      return { kind: 'num', js: temp(limbs.length === 1 && place.bias === 0n ? plain : `(${plain})`), range };
    }
    const wide: Operand = { kind: 'wide', limbs: limbs.map(temp), range: { lo: 0n, hi: range.hi - place.bias } };
    return place.bias === 0n ? { ...wide, range } : { kind: 'big', js: temp(`${toBig(wide)}+(${place.bias}n)`), range };
  };

  const toBig = (a: Operand): string => {
    if (a.kind === 'big') return a.js;
    if (a.kind === 'num') return `BigInt(${a.js})`;
    return `(${a.limbs.map((l, i) => (i === 0 ? `BigInt(${l})` : `(BigInt(${l})<<${32 * i}n)`)).join('|')})`;
  };

  const limbsOf = (a: Operand, count: number): string[] => {
    const zero = new Array<string>(count).fill('0');
    if (a.kind === 'wide') return zero.map((z, i) => a.limbs[i] ?? z);
    if (a.kind === 'big') return zero.map((_, i) => temp(`Number(${a.js}>>${32 * i}n&0xffffffffn)`));
    return zero.map((z, i) => {
      if (i === 0) return temp(a.range.hi < INT ? a.js : `(${a.js}>>>0)`);
      return i === 1 && a.range.hi >= INT ? temp(`Math.floor(${a.js}/${BASE})`) : z;
    });
  };

  /** The held form that the range asks for. */
  const settle = (a: Operand, range: Range): Operand => {
    if (isNum(range)) {
      if (a.kind === 'num') return { kind: 'num', js: a.js, range };
      if (a.kind === 'big') return { kind: 'num', js: temp(`Number(${a.js})`), range };
      const [lo = '0', hi = '0'] = a.limbs;
      return { kind: 'num', js: limbCount(range) === 1 ? lo : temp(`${hi}*${BASE}+${lo}`), range };
    }
    if (range.lo < 0n) return { kind: 'big', js: temp(toBig(a)), range };
    return { kind: 'wide', limbs: limbsOf(a, limbCount(range)), range };
  };

  const wideSum = (a: Operand, b: Operand, count: number, sign: '+' | '-'): Operand => {
    const x = limbsOf(a, count);
    const y = limbsOf(b, count);
    let carry = '';
    const limbs = x.map((l, i) => {
      const t = temp(`${l}${sign}${y[i]}${carry}`);
      const low = temp(`(${t}>>>0)`);
      if (i + 1 < count) carry = `${sign}${temp(sign === '+' ? `(${t}>4294967295?1:0)` : `(${t}<0?1:0)`)}`;
      return low;
    });
    return { kind: 'wide', limbs, range: a.range };
  };

  const wideTimes = (a: Operand, k: Operand, count: number): Operand => {
    const x = limbsOf(a, count);
    const factor = k.kind === 'num' ? k.js : '0';
    let carry = '';
    const limbs = x.map((l, i) => {
      const t = temp(`${l}*${factor}${carry}`);
      const low = temp(`(${t}>>>0)`);
      if (i + 1 < count) carry = `+${temp(`(${t}-${low})/${BASE}`)}`;
      return low;
    });
    return { kind: 'wide', limbs, range: a.range };
  };

  const wideHalf = (a: Operand): Operand => {
    const x = limbsOf(a, limbCount(a.range));
    const limbs = x.map((l, i) => {
      const above = x[i + 1];
      return temp(above === undefined ? `(${l}>>>1)` : `((${l}>>>1|${above}<<31)>>>0)`);
    });
    return { kind: 'wide', limbs, range: a.range };
  };

  /** a < b on equally many limbs. */
  const wideLess = (a: readonly string[], b: readonly string[]): string =>
    a.reduce((js, l, i) => (i === 0 ? `${l}<${b[0]}` : `(${l}<${b[i]}||${l}===${b[i]}&&${js})`), '');

  const compareJs = (kind: string, a: Operand, b: Operand): string => {
    const op = { eq: '===', ne: '!==', lt: '<', le: '<=', gt: '>', ge: '>=' }[kind] ?? '===';
    if (a.kind === 'num' && b.kind === 'num') return `(${a.js}${op}${b.js})`;
    if (a.range.lo < 0n || b.range.lo < 0n) return `(${toBig(a)}${op}${toBig(b)})`;
    const count = Math.max(limbCount(a.range), limbCount(b.range));
    const x = limbsOf(a, count);
    const y = limbsOf(b, count);
    const same = x.map((l, i) => `${l}===${y[i]}`).join('&&');
    switch (kind) {
      case 'eq': return `(${same})`;
      case 'ne': return `!(${same})`;
      case 'lt': return `(${wideLess(x, y)})`;
      case 'ge': return `!(${wideLess(x, y)})`;
      case 'gt': return `(${wideLess(y, x)})`;
      default: return `!(${wideLess(y, x)})`;
    }
  };

  const select = (test: string, a: Operand, b: Operand, range: Range): Operand => {
    if (a.kind === 'num' && b.kind === 'num') return { kind: 'num', js: temp(`(${test}?${a.js}:${b.js})`), range };
    if (range.lo < 0n) return { kind: 'big', js: temp(`(${test}?${toBig(a)}:${toBig(b)})`), range };
    const t = temp(test);
    const count = Math.max(limbCount(a.range), limbCount(b.range));
    const x = limbsOf(a, count);
    const y = limbsOf(b, count);
    return settle({ kind: 'wide', limbs: x.map((l, i) => temp(`(${t}?${l}:${y[i]})`)), range }, range);
  };

  const arithmetic = (kind: 'add' | 'sub' | 'mul', a: Operand, b: Operand, range: Range): Operand => {
    const op = { add: '+', sub: '-', mul: '*' }[kind];
    if (a.kind === 'num' && b.kind === 'num' && isNum(range)) {
      if (isInt(range) && isInt(a.range) && isInt(b.range)) {
        const js = kind === 'mul' ? `Math.imul(${a.js},${b.js})` : `(${a.js}${op}${b.js}|0)`;
        return { kind: 'num', js: temp(js), range };
      }
      return { kind: 'num', js: temp(`(${a.js}${op}(${b.js}))`), range };
    }
    const positive = a.range.lo >= 0n && b.range.lo >= 0n && range.lo >= 0n;
    const count = Math.max(limbCount(a.range), limbCount(b.range), limbCount(range));
    if (positive && kind === 'add') return settle(wideSum(a, b, count, '+'), range);
    if (positive && kind === 'sub') return settle(wideSum(a, b, count, '-'), range);
    const [x, k] = b.kind === 'num' ? [a, b] : [b, a];
    if (positive && k.kind === 'num' && k.range.hi < 1n << 20n) return settle(wideTimes(x, k, count), range);
    return settle({ kind: 'big', js: temp(`${toBig(a)}${op}${toBig(b)}`), range }, range);
  };

  const half = (up: boolean, a: Operand, range: Range): Operand => {
    if (a.kind === 'num' && isInt(a.range) && a.range.hi < INT - 1n) {
      return { kind: 'num', js: temp(up ? `(${a.js}+1>>1)` : `(${a.js}>>1)`), range };
    }
    if (a.kind === 'num') return { kind: 'num', js: temp(`Math.${up ? 'ceil' : 'floor'}(${a.js}/2)`), range };
    const one: Operand = { kind: 'num', js: '1', range: { lo: 1n, hi: 1n } };
    const sumRange = { lo: a.range.lo + 1n, hi: a.range.hi + 1n };
    if (a.kind === 'wide') return settle(wideHalf(up ? settleWide(arithmetic('add', a, one, sumRange)) : a), range);
    return settle({ kind: 'big', js: temp(`(${a.js}+${up ? 1 : 0}n>>1n)`), range }, range);
  };
  const settleWide = (a: Operand): Operand => ({ kind: 'wide', limbs: limbsOf(a, limbCount(a.range)), range: a.range });

  const truthJs = (a: Operand): string => {
    if (a.kind === 'num') return `${a.js}!==0`;
    return a.kind === 'big' ? `${a.js}!==0n` : `(${a.limbs.map((l) => `${l}!==0`).join('||')})`;
  };

  const test = (e: Expr, env: Env): string => (common.keys.size > 0 && common.keys.has(keyOf(e)) ? testOnce(e) : testNow(e, env));
  /** A condition that comes again, under what holds everywhere. */
  const testOnce = (e: Expr): string => {
    const key = `? ${keyOf(e)}`;
    const found = known.get(key)?.operand;
    if (found?.kind === 'num') return found.js;
    const js = temp(`(${testNow(e, common.env)})`);
    known.set(key, { operand: { kind: 'num', js, range: { lo: 0n, hi: 1n } }, env: common.env });
    return js;
  };
  const testNow = (e: Expr, env: Env): string => {
    switch (e.kind) {
      case 'not': return `!(${test(e.a, env)})`;
      case 'and': return e.of.length === 0 ? 'true' : `(${e.of.map((x) => test(x, env)).join('&&')})`;
      case 'or': return e.of.length === 0 ? 'false' : `(${e.of.map((x) => test(x, env)).join('||')})`;
      case 'eq': case 'ne': case 'lt': case 'le': case 'gt': case 'ge':
        return compareJs(e.kind, value(e.a, env), value(e.b, env));
      case 'const': return BigInt(e.value) === 0n ? 'false' : 'true';
      default: return truthJs(value(e, env));
    }
  };

  const fresh = (e: Expr, env: Env): Operand => {
    const range = rangeOf(e, env);
    switch (e.kind) {
      case 'const': {
        const exact = BigInt(e.value);
        if (isNum(range)) return { kind: 'num', js: exact < 0n ? `(${exact})` : String(exact), range };
        if (exact < 0n) return { kind: 'big', js: `(${exact}n)`, range };
        const limbs = new Array(limbCount(range)).fill(0).map((_, i) => String((exact >> BigInt(32 * i)) & 0xffffffffn));
        return { kind: 'wide', limbs, range };
      }
      case 'field': return load(e.name);
      case 'if': {
        const yes = assume(e.test, true, env) ?? env;
        const no = assume(e.test, false, env) ?? env;
        return select(test(e.test, env), value(e.then, yes), value(e.else, no), range);
      }
      case 'add': case 'sub': case 'mul': return arithmetic(e.kind, value(e.a, env), value(e.b, env), range);
      case 'min': case 'max': {
        const a = value(e.a, env);
        const b = value(e.b, env);
        return select(compareJs(e.kind === 'min' ? 'lt' : 'gt', a, b), a, b, range);
      }
      case 'halfUp': case 'halfDown': return half(e.kind === 'halfUp', value(e.a, env), range);
      default: return { kind: 'num', js: temp(`(${test(e, env)}?1:0)`), range };
    }
  };

  const value = (e: Expr, env: Env): Operand => {
    const key = keyOf(e);
    const found = known.get(key);
    // Ranges may be narrower inside a branch of `if`: only fields may be reused whatever is known.
    if (found && (e.kind === 'field' || found.env === env)) return found.operand;
    const made = fresh(e, env);
    if (e.kind !== 'const') known.set(key, { operand: made, env });
    return made;
  };

  const stored = (place: Place, a: Operand): readonly string[] => {
    if (place.checked) {
      const [js, n] = a.kind === 'num' ? [a.js, ''] : [toBig(a), 'n'];
      lines.push(`if(${js}<${place.range.lo}${n}||${js}>${place.range.hi}${n})broken(${JSON.stringify(place.name)});`);
    }
    const raw: Operand =
      place.bias === 0n ? a
        : a.kind === 'num' && place.width <= 53
          ? { kind: 'num', js: temp(`(${a.js}-(${place.bias}))`), range: { lo: 0n, hi: place.range.hi - place.bias } }
          : { kind: 'big', js: temp(`${toBig(a)}-(${place.bias}n)`), range: { lo: 0n, hi: place.range.hi - place.bias } };
    return place.bits.length === 1 && raw.kind === 'num' ? [raw.js] : limbsOf({ ...raw, range: { lo: 0n, hi: place.range.hi - place.bias } }, place.bits.length);
  };

  const packed = (into: Layout, values: ReadonlyMap<string, Operand>, onto: string | null): readonly string[] => {
    const clear = into.used.map(() => 0);
    const set = into.used.map((): string[] => []);
    for (const [name, operand] of values) {
      const place = into.places.get(name);
      if (!place) continue;
      stored(place, operand).forEach((js, i) => {
        const b = place.bits[i];
        if (!b) return;
        clear[b.word] = (clear[b.word] ?? 0) | (mask(b.width) << b.shift);
        set[b.word]?.push(b.shift === 0 ? js : `${js}<<${b.shift}`);
      });
    }
    return into.used.map((used, w) => {
      const parts = set[w] ?? [];
      if (parts.length === 0) return onto === null ? '0' : `${onto}${w}`;
      const whole = onto === null || clear[w] === mask(Math.max(1, used));
      return `(${[...(whole ? [] : [`${onto}${w}&${~(clear[w] ?? 0)}`]), ...parts].join('|')}|0)`;
    });
  };
  const replace: Emitter['replace'] = (values) => packed(layout, values, prefix);
  const pack: Emitter['pack'] = (into, values) => packed(into, values, null);
  const fork = (): Emitter => emitterFor(layout, prefix, names, known, common);
  const bind: Emitter['bind'] = (name, operand) => void known.set(keyOf(field(name)), { operand, env: NOWHERE });
  return { lines, value, test, replace, pack, temp, bind, fork };
};
