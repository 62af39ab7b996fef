/** CR 702, 122.1b: keywords that matter as replacement or "can't" effects, as the abilities they stand for; for keywords that effects and counters grant. */
import { tableOf } from '../base/table.ts';
import type { Int } from '../base/integer.ts';
import type { Ability, Amount, Change, Filter, Instruction, KeywordAbility, Pattern, Ref, Rewrite, WhenAbility } from './ability.ts';
import type { HeldAbility } from './model.ts';

const THIS: Ref = { ref: 'this' };
const IT_IS_THIS: Filter = { test: 'ref', ref: THIS };
const YOU: Ref = { ref: 'you' };
const ONE: Amount = { amount: 'number', value: 1 };
const NONE: Amount = { amount: 'number', value: 0 }; // 702.63b
const onThis = (kind: Pattern['kind'], field = 'what'): Pattern => ({ kind, tests: [{ field, is: 'filter', filter: IT_IS_THIS }] });

type WhenParts = Partial<WhenAbility> & Pick<WhenAbility, 'patterns'>;
/** A replacement ability with everything left out that it does not say. */
export const when = (parts: WhenParts): WhenAbility => ({
  ability: 'when', choose: [], pay: [], reveal: [], modes: [], rewrites: [], along: [], worksIn: ['battlefield'], own: false, repeatable: false, ...parts,
});
const changing = (...changes: readonly Change[]): Rewrite => ({ rewrite: 'change', changes });
const moreCounters = (by: Amount): Change => ({ change: 'counters', kind: '+1/+1', op: 'plus', by });
const event = (kind: Pattern['kind'], what: Ref, more: Extract<Instruction, { do: 'event' }>['args'] = {}): Instruction => ({ do: 'event', kind, args: { what: { arg: 'ref', ref: what }, ...more }, own: [], forbids: [] });

type Expansion = (keyword: KeywordAbility) => readonly Ability[];

const EATEN: Filter = { test: 'all', of: [{ test: 'permanent' }, { test: 'type', value: 'Creature' }, { test: 'controller', who: { test: 'ref', ref: YOU } }] };
const EXPANSIONS: Readonly<Record<string, Expansion>> = tableOf({
  // 702.136a: its controller chooses between a counter and haste as it enters
  riot: () => [
    when({
      name: 'riot', patterns: [onThis('enters')],
      modes: [
        { name: 'counter', rewrites: [changing(moreCounters(ONE))] },
        { name: 'haste', rewrites: [changing({ change: 'gains', abilities: [{ ability: 'keyword', keyword: 'haste' }] })] },
      ],
    }),
  ],
  // 702.82a: creatures are sacrificed together with its entry
  devour: ({ n = ONE }) => [
    when({
      name: 'devour', patterns: [onThis('enters')], choose: [{ name: 'the eaten', what: 'objects', filter: EATEN, from: { amount: 'number', value: 0 }, to: 'any' }],
      along: [{ ...(event('sacrifice', { ref: 'bound', name: 'the eaten' }, { player: { arg: 'ref', ref: YOU } }) as Extract<Instruction, { do: 'event' }>), linked: 'devoured' }],
      rewrites: [changing(moreCounters({ amount: 'times', of: [n, { amount: 'count', of: { ref: 'bound', name: 'the eaten' } }] }))],
    }),
  ],
  // 702.104a: an opponent of the controller's choice may put the counters on it
  tribute: ({ n = ONE }) => [
    when({
      name: 'tribute', patterns: [onThis('enters')], choose: [{ name: 'the opponent', what: 'players', filter: { test: 'opponent', of: YOU } }],
      pay: [{ who: { ref: 'bound', name: 'the opponent' }, cost: [], may: true, name: 'tribute' }], rewrites: [changing({ change: 'counters', kind: '+1/+1', op: 'plus', by: n, if: { if: 'paid', how: 'tribute' }, putter: { ref: 'bound', name: 'the opponent' } })],
    }),
  ],
  // 702.98a: with or without a counter
  unleash: () => [when({ name: 'unleash', patterns: [onThis('enters')], may: YOU, rewrites: [changing(moreCounters(ONE))] })],
  // 702.43a, 702.63a, 702.32a, 702.46a: counters that it enters with
  modular: ({ n = ONE }) => [when({ name: 'modular', patterns: [onThis('enters')], rewrites: [changing(moreCounters(n))] })],
  graft: ({ n = ONE }) => [when({ name: 'graft', patterns: [onThis('enters')], rewrites: [changing(moreCounters(n))] })],
  vanishing: ({ n = NONE }) => [when({ name: 'vanishing', patterns: [onThis('enters')], rewrites: [changing({ change: 'counters', kind: 'time', op: 'plus', by: n })] })],
  fading: ({ n = ONE }) => [when({ name: 'fading', patterns: [onThis('enters')], rewrites: [changing({ change: 'counters', kind: 'fade', op: 'plus', by: n })] })],
  // 702.12b-c: it can't be destroyed, once or twice
  indestructible: () => [{ ability: 'cant', name: 'indestructible', patterns: [onThis('destroy')], worksIn: ['battlefield'] }],
  // 702.89a: the Aura is destroyed in place of what it enchants
  'umbra armor': () => [
    when({
      name: 'umbra armor', patterns: [{ kind: 'destroy', tests: [{ field: 'what', is: 'filter', filter: { test: 'ref', ref: { ref: 'attached-to', of: THIS } } }] }],
      rewrites: [{ rewrite: 'instead', instructions: [{ do: 'event', kind: 'remove-damage', args: { from: { arg: 'ref', ref: { ref: 'attached-to', of: THIS } } }, own: [], forbids: [] }, event('destroy', THIS)] }],
    }),
  ],
});

const entering = new Map<string, HeldAbility>();
/** CR 306.5b, 310.4b, 714.3a: it enters with so many counters of a kind. */
export function entersWithCounters(kind: string, amount: Int | 'x', ruled = false): HeldAbility {
  const key = `${kind} ${String(amount)} ${String(ruled)}`;
  let held = entering.get(key);
  if (held === undefined) {
    const by: Amount = amount === 'x' ? { amount: 'x' } : { amount: 'number', value: amount };
    entering.set(key, (held = { id: `r:${kind}`, ability: when({ name: kind, patterns: [onThis('enters')], rewrites: [changing({ change: 'counters', kind, op: 'plus', by, ...(ruled ? { ruled } : {}) })] }) }));
  }
  return held;
}

/** CR 122.1b: the keywords that a counter can give. */
export const KEYWORD_COUNTERS: ReadonlySet<string> = new Set([
  'flying', 'first strike', 'double strike', 'deathtouch', 'decayed', 'exalted', 'haste', 'hexproof', 'indestructible', 'lifelink', 'menace', 'reach', 'shadow', 'trample', 'vigilance',
]);

const QUALITIES: Readonly<Record<string, Filter>> = tableOf({
  everything: { test: 'anything' }, multicolored: { test: 'colors', is: 'multicolored' }, monocolored: { test: 'colors', is: 'monocolored' }, colorless: { test: 'colors', is: 'colorless' },
  ...Object.fromEntries(['white', 'blue', 'black', 'red', 'green'].map((value) => [value, { test: 'color', value }])),
  ...Object.fromEntries(['Artifact', 'Creature', 'Enchantment', 'Instant', 'Land', 'Planeswalker', 'Battle'].map((value) => [`${value.toLowerCase()}s`, { test: 'type', value }])),
  sorceries: { test: 'type', value: 'Sorcery' }, 'all colors': { test: 'not', of: { test: 'colors', is: 'colorless' } }, color: { test: 'not', of: { test: 'colors', is: 'colorless' } }, // "each color": 702.16h
  'the chosen color': { test: 'chosen', what: 'color', of: THIS }, 'the chosen player': { test: 'controller', who: { test: 'ref', ref: { ref: 'bound', name: 'player' } } },
});
/** Whether protection from this, in lower case, needs no further description. */
export const isQuality = (quality: string): boolean => Object.hasOwn(QUALITIES, quality);
/** CR 702.16k: what players control, and what they own and nobody controls. */
export function ofPlayers(who: Filter): Filter {
  const held: Filter = { test: 'any', of: [{ test: 'permanent' }, { test: 'spell' }] };
  return { test: 'any', of: [{ test: 'all', of: [held, { test: 'controller', who }] }, { test: 'all', of: [{ test: 'not', of: held }, { test: 'owner', who }] }] };
}
/** CR 702.16k: a subtype, or a player. */
const namedQuality = (name: string): Filter => ({ test: 'any', of: [{ test: 'subtype', value: name.replace(/s$/, '') }, ofPlayers({ test: 'ref', ref: { ref: 'label', name } })] });
const qualityOf = (quality: string): Filter => QUALITIES[quality] ?? namedQuality(`${quality.charAt(0).toUpperCase()}${quality.slice(1)}`);
/** CR 702.16e, 702.16j, 702.16m: the part of protection that prevents damage. */
export const protects = (name: string, filter: Filter): Ability => when({ name, patterns: [{ kind: 'damage', tests: [{ field: 'to', is: 'filter', filter: IT_IS_THIS }, { field: 'from', is: 'filter', filter }] }], rewrites: [{ rewrite: 'prevent', what: 'all' }] });
/** CR 702.11d: no target of what such a source's controller has, if they are an opponent: what has it as its target can't resolve. */
export const refusing = (name: string, filter: Filter): Ability => ({ ability: 'cant', name, patterns: [{ kind: 'resolve', tests: [{ field: 'to', is: 'filter', filter: IT_IS_THIS }, { field: 'from', is: 'filter', filter }] }], worksIn: ['battlefield'] });
/** CR 702.11d: "hexproof from activated and triggered abilities": what no description of a source says. */
export const NO_SOURCE = /^(?:activated|triggered|abilities)\b/;
/** CR 702.11d: no target of activated, or triggered, abilities of opponents. */
const refusingAbilities = (name: string, words: readonly string[]): Ability => ({ ability: 'cant', name, patterns: [{ kind: 'resolve', tests: [{ field: 'to', is: 'filter', filter: IT_IS_THIS }, { field: 'what', is: 'word', words }] }], worksIn: ['battlefield'] });
const abilitiesNamed = (said: string): readonly string[] => { const named = ['activated', 'triggered'].filter((kind) => said.includes(kind)); return named.length === 0 ? ['activated', 'triggered'] : named; };

/** The abilities that a keyword stands for, besides the keyword itself; none for keywords that replace and forbid nothing. */
export function expansionOf(keyword: KeywordAbility): readonly Ability[] {
  const name = keyword.keyword.toLowerCase().replace(/-/g, ' ');
  const quality = /^protection from (?:each )?(.+)$/.exec(name)?.[1];
  if (quality !== undefined) return quality.split(/ and from | and /).map((each) => protects(`protection from ${each}`, qualityOf(each)));
  const refused = /^hexproof from (?:each )?(.+)$/.exec(name)?.[1];
  if (refused !== undefined) return NO_SOURCE.test(refused) ? [refusingAbilities(name, abilitiesNamed(refused))] : refused.split(/ and from | and /).map((each) => refusing(`hexproof from ${each}`, qualityOf(each)));
  return Object.hasOwn(EXPANSIONS, name) ? (EXPANSIONS[name]?.(keyword) ?? []) : [];
}

/** Granted abilities with what their keywords stand for appended, unless the list brings that along (an ability of the keyword's name). */
export function expansionsIn(granted: readonly Ability[], at: number): readonly Ability[] {
  const ability = granted[at];
  if (ability?.ability !== 'keyword') return [];
  const names = new Set(granted.map((other) => (other.ability !== 'keyword' && 'name' in other ? other.name?.replace(/-/g, ' ') : undefined)));
  const all = expansionOf(ability);
  const brought = names.has(ability.keyword.replace(/-/g, ' ')) || all.every((each) => 'name' in each && names.has(each.name)); // "protection from red and from white" brings two
  return brought ? [] : all;
}
