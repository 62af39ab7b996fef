/** Which replacement and prevention effects, and which "can't", there are now (614.1-4, 614.12, 614.17), each with its identity (614.5). */
import type { Int } from '../base/integer.ts';
import type { CantAbility, Pattern, Rewrite, WhenAbility } from '../rules/ability.ts';
import type { GameEvent } from '../rules/event.ts';
import type { Bindings, Characteristics, GameObject, HeldAbility, ObjectId, PlayerId } from '../rules/model.ts';
import { type Sight, among, commands } from './sight.ts';
import { traitsOf } from './traits.ts';

/** An effect that watches events, as it is now. */
export interface Effect<A extends WhenAbility | CantAbility = WhenAbility> {
  /** "o0:p1": of object 0, the second ability of its printed text; "f0": in force by itself; "own:…": of the resolving text; "…r:…": by a rule. */
  readonly id: string;
  readonly ability: A;
  readonly source: ObjectId | null;
  readonly you: PlayerId;
  readonly bindings: Bindings;
  readonly left: Int | null;
  readonly floating: boolean;
  readonly staged: boolean;
  readonly own: boolean;
}
type Any = Effect<WhenAbility | CantAbility>;

/** CR 614.1: all effects that are there for an event; those of the duplicate only if they name it (614.12). */
export function effectsThere(sight: Sight, event: GameEvent | null): readonly Any[] {
  const { world, staged } = sight;
  const found = new Map<string, Any>();
  const add = (effect: Any | null): void => { if (effect !== null && !found.has(effect.id)) found.set(effect.id, effect); };
  if (event !== null) for (const { id, ability, source, controller, bindings } of event.own ?? []) add({ id, ability, source, you: controller, bindings, left: null, floating: false, staged: false, own: true });
  if (staged !== undefined) {
    const traits = traitsOf(sight, staged);
    for (const each of [...traits.abilities, ...ruleAbilities(staged), ...loreAbility(traits)]) if (namesItself(each)) add(ofObject(each, staged, traits.controller, true));
  }
  for (const object of world.objects) {
    if (object.zone === 'outside' || object.phasedOut === true) continue;
    const traits = traitsOf(sight, object);
    for (const each of [...traits.abilities, ...ruleAbilities(object)]) add(ofObject(each, object, traits.controller, false));
  }
  for (const { id, ability, source, controller, bindings, left } of world.floating) {
    if ((ability.ability === 'when' || ability.ability === 'cant') && left !== 0) add({ id, ability, source, you: controller, bindings, left, floating: true, staged: false, own: false });
  }
  for (const each of gameRules(sight)) add(each);
  return [...found.values()];
}
function ofObject({ ability, id }: HeldAbility, object: GameObject, you: PlayerId, staged: boolean): Any | null {
  if (ability.ability !== 'when' && ability.ability !== 'cant') return null;
  const zone = staged ? 'battlefield' : object.zone;
  const works = ability.worksIn.includes('anywhere') || (ability.worksIn.length === 0 ? zone === 'battlefield' : (ability.worksIn as readonly string[]).includes(zone));
  return works ? { id: `o${String(object.id)}:${id}`, ability, source: object.id, you, bindings: {}, left: null, floating: false, staged, own: false } : null;
}
/** CR 614.12: it speaks of its own object by name, not of a kind of objects that it happens to belong to. */
function namesItself({ ability }: HeldAbility): boolean {
  return (ability.ability === 'when' || ability.ability === 'cant') && ability.patterns.some(({ tests }) => tests.some((test) => test.is === 'filter' && namesThis(test.filter)));
}
function namesThis(filter: { readonly test: string }): boolean {
  const each = filter as Extract<Pattern['tests'][number], { is: 'filter' }>['filter'];
  if (each.test === 'ref') return each.ref.ref === 'this';
  return (each.test === 'all' || each.test === 'any') && each.of.some(namesThis);
}

// Effects that rules give ------------------------------------------------------------------------------------------------

const THIS = { test: 'ref', ref: { ref: 'this' } } as const;
export function whenAbility(name: string, patterns: readonly Pattern[], rewrites: readonly Rewrite[], more: Partial<WhenAbility> = {}): WhenAbility {
  return { ability: 'when', name, patterns, choose: [], pay: [], reveal: [], modes: [], rewrites, along: [], worksIn: [], own: false, repeatable: false, ...more };
}
const about = (kind: Pattern['kind'], field: string, more: Pattern['tests'] = []): Pattern => ({ kind, tests: [{ field, is: 'filter', filter: THIS }, ...more] });
const removes = (kind: string): Rewrite & { readonly rewrite: 'instead' } => ({
  rewrite: 'instead',
  instructions: [{ do: 'event', kind: 'remove-counters', args: { from: { arg: 'ref', ref: { ref: 'this' } }, kind: { arg: 'word', word: kind }, amount: { arg: 'amount', amount: { amount: 'number', value: 1 } } }, own: [], forbids: [] }],
});
/** CR 122.1c, 122.1d, 122.1h: what counters on a permanent do. */
const SHIELD = [
  whenAbility('shield counter', [{ ...about('damage', 'to'), per: 'recipient' }], [{ rewrite: 'prevent', what: 'all' }, { rewrite: 'then', instructions: removes('shield').instructions }]),
  whenAbility('shield counter', [about('destroy', 'what', [{ field: 'cause', is: 'cause', causes: ['effect'] }])], [removes('shield')]),
];
const STUN = [whenAbility('stun counter', [about('untap', 'what')], [removes('stun')])];
const FINALITY = [whenAbility('finality counter', [about('move', 'what', [{ field: 'from', is: 'zone', zones: ['battlefield'] }, { field: 'to', is: 'zone', zones: ['graveyard'] }])], [{ rewrite: 'change', changes: [{ change: 'zone', to: 'exile' }] }])];

/** CR 702.84a: an unearthed permanent that would leave the battlefield is exiled. */
const UNEARTHED = whenAbility('unearth', [about('move', 'what', [{ field: 'from', is: 'zone', zones: ['battlefield'] }, { field: 'to', is: 'zone', zones: ['exile'], not: true }])], [{ rewrite: 'change', changes: [{ change: 'zone', to: 'exile' }] }]);

function ruleAbilities(object: GameObject): readonly HeldAbility[] {
  if (object.zone !== 'battlefield') return [];
  const has = (kind: string): boolean => object.counters.some((each) => each.kind === kind && each.amount !== 0);
  const numbered = (list: readonly WhenAbility[], kind: string): readonly HeldAbility[] => (has(kind) ? list.map((ability, at) => ({ ability, id: `r:${kind}.${String(at)}` })) : []);
  const unearthed = object.cast?.paid.includes('unearth') === true ? [{ ability: UNEARTHED, id: 'r:unearth' }] : [];
  return [...numbered(SHIELD, 'shield'), ...numbered(STUN, 'stun'), ...numbered(FINALITY, 'finality'), ...unearthed];
}
const withCounters = (kind: string, amount: Int | 'x', ruled = false): HeldAbility => ({
  id: `r:${kind}`,
  ability: whenAbility(kind, [about('enters', 'what')], [{ rewrite: 'change', changes: [{ change: 'counters', kind, op: 'plus', by: amount === 'x' ? { amount: 'x' } : { amount: 'number', value: amount }, ...(ruled ? { ruled } : {}) }] }]),
});
/** CR 306.5b, 310.4b: what a planeswalker and a battle enter with: intrinsic abilities. */
export function entryAbilities(traits: Characteristics): readonly HeldAbility[] {
  return [
    ...(traits.loyalty !== undefined && among(traits.types, 'Planeswalker') ? [withCounters('loyalty', traits.loyalty)] : []),
    ...(traits.defense !== undefined && among(traits.types, 'Battle') ? [withCounters('defense', traits.defense)] : []),
  ];
}
/** CR 714.3a: not an ability of the Saga, so it cannot lose it. */
const loreAbility = (traits: Characteristics): readonly HeldAbility[] =>
  among(traits.subtypes, 'Saga') && !traits.abilities.some(({ ability }) => ability.ability === 'keyword' && ability.keyword.toLowerCase() === 'read ahead') ? [withCounters('lore', 1, true)] : [];
/** CR 903.9b, NOT IN CR for older editions: where a commander is kept from going. */
const KEPT_FROM: Readonly<Record<string, readonly string[]>> = { current: ['hand', 'library'], 'cr-2016': ['graveyard', 'exile', 'hand', 'library'] };
/** CR 903.9b, and the planeswalker redirection rule of older editions. */
function gameRules(sight: Sight): readonly Any[] {
  const { world, scenario } = sight;
  const found: Any[] = [];
  for (const object of world.objects) {
    if (!commands(world, object) || object.zone === 'outside') continue;
    const ability = whenAbility('commander', (KEPT_FROM[scenario.edition] ?? ['graveyard', 'exile']).map((zone): Pattern => about('move', 'what', [{ field: 'to', is: 'zone', zones: [zone as 'hand'] }])), [{ rewrite: 'change', changes: [{ change: 'zone', to: 'command', commander: true }] }], { may: { ref: 'owner', of: { ref: 'this' } }, repeatable: true });
    found.push({ id: `r:commander.${String(object.id)}`, ability, source: object.id, you: object.owner, bindings: {}, left: null, floating: false, staged: false, own: false });
  }
  if (['cr-2012', 'cr-2014', 'cr-2016'].includes(scenario.edition)) {
    for (const { id } of world.players) {
      const theirs = { test: 'controller', who: { test: 'opponent', of: { ref: 'you' } } } as const;
      const ability = whenAbility('planeswalker redirection', [{ kind: 'damage', tests: [{ field: 'from', is: 'filter', filter: { test: 'controller', who: { test: 'ref', ref: { ref: 'you' } } } }, { field: 'to', is: 'filter', filter: { test: 'opponent', of: { ref: 'you' } } }, { field: 'combat', is: 'flag', value: false }] }],
        [{ rewrite: 'change', changes: [{ change: 'to', ref: { ref: 'bound', name: 'planeswalker' } }] }],
        { if: { if: 'exists', filter: { test: 'all', of: [{ test: 'permanent' }, { test: 'type', value: 'Planeswalker' }, { test: 'controller', who: { test: 'ref', ref: { ref: 'that', noun: 'player' } } }] } }, may: { ref: 'you' }, choose: [{ name: 'planeswalker', what: 'objects', filter: { test: 'all', of: [{ test: 'permanent' }, { test: 'type', value: 'Planeswalker' }, { test: 'controller', who: { test: 'ref', ref: { ref: 'that', noun: 'player' } } }] } }] });
      void theirs;
      found.push({ id: `r:redirect.${String(id)}`, ability, source: null, you: id, bindings: {}, left: null, floating: false, staged: false, own: false });
    }
  }
  return found;
}
