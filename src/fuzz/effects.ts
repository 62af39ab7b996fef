/** Random effects over the whole algebra, and the instructions that they and a scenario give, as keys of a scenario file. */
import { type Fields, type Json, type Maker, formOf } from './genes.ts';
import { COUNTED, COUNTER_KINDS, KEYWORDS, KINDS, type Kind, TOKEN, amount, anyone, condition, isKind, pattern } from './words.ts';

/** Where an instruction stands in an effect: whether the event that this replaces has a player of whom it may speak, and how it may speak of its amount, if it has one. */
interface Around { readonly player: boolean; readonly much: 'that' | 'prevented' | null }
type Inner = false | Around;
const around = (watched: string): Around => ({ player: OF_A_PLAYER.has(watched), much: watched === 'prevention' ? 'prevented' : COUNTED.has(watched) ? 'that' : null });
const OF_A_PLAYER: ReadonlySet<string> = new Set(['gain-life', 'lose-life', 'draw', 'draw-cards', 'create', 'mill', 'discard', 'pay-life', 'life-total', 'set-life']);

/** An instruction that makes an event of a kind; inside an effect it may speak of the event that it replaces. */
export function event(maker: Maker, kind: Kind, inner: Inner): Fields {
  const player = (): Json => (inner !== false && maker.some(0.5) ? maker.one(inner.player ? ['you', 'that player'] : ['you']) : maker.one(maker.players));
  const object = (): Json => (maker.some(0.2) ? maker.one(['each creature', 'each permanent you control', 'each tapped permanent']) : maker.one(maker.permanents));
  const many = (): Json => (inner !== false && maker.some(0.4) ? (inner.much ?? amount(maker)) : amount(maker));
  switch (kind) {
    case 'damage': return { damage: { from: maker.one(maker.sources), to: maker.some(0.5) ? object() : player(), amount: many(), ...(inner === false && maker.some(0.15) ? { combat: true } : {}) }, ...(maker.some(0.08) ? { forbids: maker.one(['prevent', 'redirect']) } : {}) };
    case 'gain-life': case 'lose-life': case 'pay-life': return { [kind]: { player: player(), amount: many() } };
    case 'mill': case 'draw-cards': return { [kind]: { player: player(), amount: maker.upTo(2) } };
    case 'set-life': return { 'set-life': { player: player(), amount: maker.upTo(15) } };
    case 'put-counters': return { [kind]: { on: object(), kind: maker.one(COUNTER_KINDS), amount: many() } };
    case 'remove-counters': return { [kind]: { from: object(), kind: maker.one(COUNTER_KINDS), amount: many() } };
    case 'create': return { create: { player: player(), token: TOKEN, amount: maker.upTo(2) } };
    case 'destroy': return { destroy: { what: object() }, ...(maker.some(0.2) ? { forbids: 'regenerate' } : {}) };
    case 'tap': case 'untap': case 'exile': return { [kind]: { what: object() } };
    case 'sacrifice': return { sacrifice: { player: player(), what: maker.one(['a creature', 'a permanent']) } };
    case 'move': return { move: { what: object(), to: maker.one(['exile', 'hand', 'graveyard', 'top of library', 'bottom of library']) } };
    case 'enters': return { enters: { what: maker.one(maker.cards), under: player(), ...(maker.some(0.2) ? { tapped: true } : {}) } };
    case 'discard': return { discard: { player: player(), what: 'a card' } };
    case 'gain-control': return { 'gain-control': { player: player(), what: maker.one(maker.permanents) } };
  }
}

/** A kind of event out of those the scenario is about. */
function kindToMake(maker: Maker): Kind {
  const watched = maker.one(maker.kinds);
  return isKind(watched) ? watched : maker.one(KINDS);
}

/** One instruction of a scenario; `depth` counts those around it. */
export function instruction(maker: Maker, depth = 0): Json {
  const kind = kindToMake(maker);
  const own = (): Fields => (maker.some(0.12) ? { own: [{ ...(maker.some(0.5) ? { if: condition(maker, COUNTED.has(kind)) } : {}), ...rewrite(maker, kind, true) }] } : {});
  const inner = (): Json => instruction(maker, depth + 1);
  if (depth > 0 || !maker.some(0.35)) return { ...event(maker, kind, false), ...own() };
  return maker.one<() => Json>([
    () => ({ together: [inner(), inner()] }),
    () => ({ together: [inner(), inner(), inner()] }),
    () => ({ may: maker.one(maker.players), do: [inner()], 'if-done': [inner()] }),
    () => ({ modes: { one: [inner()], two: [inner()] } }),
    () => ({ if: { exists: 'a tapped permanent' }, then: [inner()], else: [inner()] }),
    () => ({ times: 2, do: [inner()] }),
    () => ({ 'for-each': maker.one(['each player', 'creatures']), as: 'it', do: [{ 'put-counters': { on: maker.one(maker.permanents), kind: 'charge', amount: 1 } }] }),
    () => ({ 'in-force': { ...ability(maker), until: 'end of turn' } }),
  ])();
}

/** What happens instead, besides or afterwards. */
const INSTEAD: readonly [Kind, ...Kind[]] = ['gain-life', 'damage', 'lose-life', 'put-counters', 'damage', 'draw-cards', 'create', 'destroy', 'tap', 'exile', 'mill'];
/** Often an event that the scenario's effects watch: effects make one another's events. */
function kindInside(maker: Maker): Kind {
  const watched = maker.some(0.4) ? maker.one(maker.kinds) : '';
  return INSTEAD.find((kind) => kind === (watched === 'enters' ? 'create' : watched)) ?? maker.one(INSTEAD);
}
const steps = (maker: Maker, watched: string): readonly Json[] => Array.from({ length: maker.upTo(10) > 7 ? 2 : 1 }, () => event(maker, kindInside(maker), around(watched)));

const arithmetic = (maker: Maker): Json =>
  maker.one<() => Json>([
    () => ({ times: 2 }), () => ({ plus: maker.upTo(3) }), () => ({ minus: maker.upTo(3) }), () => ({ half: 'up' }), () => ({ half: 'down' }), () => ({ times: 3 }), () => ({ plus: amount(maker) }),
    () => ({ 'at-least': maker.upTo(5) }), () => ({ 'at-most': maker.upTo(5) }), () => maker.upTo(4), () => ({ plus: { 'half-down': 'that' } }),
  ])();

type Forms = readonly (() => Fields)[];

/** Rewrites that only events of this kind have. */
function formsOf(maker: Maker, kind: string, own: boolean): Forms {
  const limited = (): Fields => (!own && maker.some(0.5) ? { next: maker.upTo(2) } : {});
  const to = (): string => maker.one([...maker.players, ...maker.permanents, ...maker.permanents]);
  const sized = (): Fields => (own ? { prevent: maker.upTo(2) } : { shield: maker.upTo(4) });
  switch (kind) {
    case 'damage': return [
      () => ({ prevent: 'all', ...limited() }), () => ({ change: { to: to() }, ...limited() }), sized, () => ({ prevent: maker.upTo(3) }), () => ({ ...sized(), then: steps(maker, 'prevention') }), () => ({ prevent: { half: maker.one(['up', 'down']) } }),
      () => ({ prevent: { 'all-but': maker.upTo(2) } }), () => ({ split: { amount: maker.upTo(2), to: to() } }), () => ({ prevent: 1, change: { amount: { times: 2 } } }), () => ({ prevent: maker.one<Json>(['all', 1, { half: 'up' }]), then: steps(maker, 'prevention') }),
      ...(own ? [] : [(): Fields => ({ change: { to: to() }, shield: maker.upTo(4) })]),
    ];
    case 'gain-life': case 'draw-cards': case 'lose-life': return [() => ({ change: { player: maker.one(maker.players) } })];
    case 'put-counters': return [() => ({ change: { kind: maker.one(COUNTER_KINDS) } })];
    case 'create': return [() => ({ change: { tapped: true } }), () => ({ change: { groups: { token: TOKEN, plus: 1 } } })];
    case 'life-total': return [() => ({ change: { new: maker.upTo(6) } })];
    case 'destroy': return [() => ({ instead: [{ regenerate: { what: 'that permanent' } }], ...limited() }), () => ({ instead: [{ 'remove-damage': { from: 'that permanent' } }, { tap: { what: 'that permanent' } }] })];
    case 'dies': return [() => ({ change: { to: 'exile' } }), () => ({ change: { to: 'hand' } })];
    case 'move': return [() => ({ change: { to: maker.one(['exile', 'hand', 'graveyard', 'top of library']) } })];
    case 'enters': return entering(maker);
    default: return [];
  }
}

/** As a copy of something; what copies a thing that copies goes on for ever, or for as long as it may (707.5). */
const copying = (maker: Maker): Fields => ({ ...(maker.some(0.5) ? {} : { may: 'you' }), choose: { original: 'a creature on the battlefield' }, change: { as: 'the original' } });

/** How something enters: status, counters, control, copies, choices, payments, sacrifices along with it. */
const entering = (maker: Maker): Forms => [
  () => looks(maker), () => ({ change: { under: maker.one(['you', ...maker.players]) } }), () => copying(maker), () => looks(maker), () => status(maker),
  () => maker.one<Fields>([{ change: { to: 'exile' } }, { change: { to: 'graveyard' } }, { change: { to: 'exile' }, may: 'you' }]),
  () => maker.one<Fields>([{ choose: { color: 'a color' } }, { choose: { eaten: 'up to two creatures you control' }, along: [{ sacrifice: { player: 'you', what: 'the eaten' } }], change: { counters: { '+1/+1': { plus: { count: 'the eaten' } } } } }]),
];
/** What an object will be like once it is there. */
const looks = (maker: Maker): Fields =>
  maker.one<() => Fields>([
    () => ({ change: { becomes: { pt: maker.one(['3/3', '1/1']) } } }), () => ({ change: { counters: { [maker.one(COUNTER_KINDS)]: { plus: amount(maker) } } } }), () => ({ change: { gains: [maker.one(['flying', 'lifelink', 'indestructible'])] } }),
    () => ({ modes: { big: { change: { counters: { '+1/+1': { plus: 2 } } } }, flying: { change: { gains: ['flying'] } } } }),
  ])();
const status = (maker: Maker): Fields =>
  maker.one<() => Fields>([() => ({ change: { tapped: true } }), () => ({ change: { tapped: { unless: condition(maker, false) } } }), () => ({ pay: { player: 'you', cost: { life: maker.upTo(3) }, may: true }, change: { tapped: { unless: 'paid this way' } } })])();

/** The rewrite of an event of a kind, as keys of an ability; `own`: of the resolving text itself (614.15). */
export function rewrite(maker: Maker, kind: string, own: boolean): Fields {
  const after = (): Fields => (kind === 'damage' ? { prevent: maker.one<Json>(['all', 1, { half: 'up' }]), then: steps(maker, 'prevention') } : { instead: ['that', ...steps(maker, kind)] }); // only prevention effects have an additional part (615.5)
  const general: Forms = [() => ({ instead: steps(maker, kind) }), () => ({ instead: [] }), () => ({ instead: ['that', ...steps(maker, kind)] }), () => ({ also: steps(maker, kind) }), after];
  const numeric: Forms = COUNTED.has(kind) ? [() => ({ change: { amount: arithmetic(maker) } })] : [];
  const special = formsOf(maker, kind, own);
  const [first, ...rest] = [...numeric, ...special, ...general, ...special, ...numeric, ...numeric];
  return standing(kind, formOf(maker, first === undefined ? [() => ({ instead: [] })] : [first, ...rest])());
}
/** A life total is where gains and losses lead: what happens "instead" happens beside it (120.4d). */
const standing = (kind: string, written: Fields): Fields =>
  (kind === 'life-total' && Array.isArray(written['instead']) && !written['instead'].includes('that') ? { ...written, instead: ['that', ...(written['instead'] as readonly Json[])] } : written);
/** One that can't change says only whose it is (119.7, 119.8). */
const unchanging = (when: Json): Json => {
  const total = typeof when === 'object' && when !== null && 'life-total' in when ? (when as { readonly 'life-total': Fields })['life-total'] : undefined;
  return total === undefined ? when : { 'life-total': { player: total['player'] ?? 'a player' } };
};

const REWRITES: ReadonlySet<string> = new Set(['prevent', 'change', 'split', 'instead', 'also', 'then']);

/** A continuous effect. */
const continuous = (maker: Maker): Fields => ({
  static: { for: maker.one(['creatures', 'creatures you control', 'permanents', ...maker.permanents]), ...maker.one<Fields>([{ gain: [maker.one(KEYWORDS)] }, { 'plus-pt': '+1/+1' }, { lose: 'all' }, { 'set-pt': '1/1' }, { 'add-types': ['Artifact'] }, { colors: ['red'] }]) },
});

/** A replacement ability; sometimes a prohibition or a continuous effect. What is `printed` on an object is never used up. */
export function ability(maker: Maker, printed = false): Fields {
  if (maker.some(0.1)) return maker.one<() => Fields>([() => ({ cant: unchanging(pattern(maker, maker.one(maker.kinds))) }), () => continuous(maker), () => ({ cant: { damage: { to: anyone(maker) } }, what: maker.one(['prevent', 'redirect']) })])();
  const kind = maker.one(maker.kinds);
  const card = maker.cards[0] === 'this'; // the text of an object, which speaks of its own entry more often than of others
  if (card && kind === 'enters' && maker.some(0.25)) return { when: { enters: { what: 'this' } }, ...copying(maker) };
  const when = card && kind === 'enters' && maker.some(0.5) ? { enters: { what: 'this' } } : pattern(maker, kind);
  const written = unlimited(maker.some(0.05) ? modes(maker, kind) : rewrite(maker, kind, printed), printed);
  const player: readonly string[] = OF_A_PLAYER.has(kind) ? ['that player'] : [];
  const may: Fields = !('may' in written) && maker.some(0.18) ? { may: maker.one(['you', ...player, ...maker.players]) } : {};
  const asked: Fields = maker.some(kind === 'enters' ? 0.3 : 0.12) ? { [maker.one(['if', 'unless'])]: condition(maker, COUNTED.has(kind)) } : {};
  const partial = typeof written['prevent'] === 'number';
  const uses: Fields = !printed && !partial && !('next' in written) && !('shield' in written) && maker.some(0.12) ? { next: maker.upTo(2) } : {};
  const first: Fields = COUNTED.has(kind) && maker.some(0.05) ? { first: 'turn' } : {};
  const own: Json = 'along' in written ? { enters: { what: card ? 'this' : 'a token' } } : when; // what is done along with an entry is done by what enters (614.13)
  return { when: partial ? withoutUnit(own) : own, ...written, ...may, ...asked, ...uses, ...first };
}
/** What an object has is not used up: in the place of a shield it prevents so much each time. */
function unlimited(written: Fields, printed: boolean): Fields {
  if (!printed) return written;
  const { next: _, shield, ...always } = written;
  return { ...always, ...(shield === undefined || 'change' in always ? {} : { prevent: shield }) };
}
/** How "prevent 1 of that damage" is divided among the parts of a unit is nowhere said: such an effect looks at each part. */
function withoutUnit(when: Json): Json {
  const damage = typeof when === 'object' && when !== null && 'damage' in when ? (when as { readonly damage: Fields }).damage : undefined;
  return damage === undefined ? when : { damage: Object.fromEntries(Object.entries(damage).filter(([key]) => key !== 'per')) };
}

/** "Choose one": each mode with rewrites of its own. */
function modes(maker: Maker, kind: string): Fields {
  const first = rewrite(maker, kind, true);
  return Object.keys(first).every((key) => REWRITES.has(key)) ? { modes: { first, second: standing(kind, { instead: [] }) } } : first;
}
