/** Choices that effects and instructions ask for (format A6): their options, in a stated order. */
import { type Int, compare, max, min, minus, plus, show } from '../base/integer.ts';
import { assertNever, invariant } from '../base/invariant.ts';
import { flatMap } from '../base/list.ts';
import { hasWord } from './205-type-line.ts';
import { type ChooseSpec, COLORS, type Filter } from './ability.ts';
import { amountDone } from './amount.ts';
import { characteristics } from './613-layers.ts';
import { allMatching } from './filter.ts';
import type { Bindings, Characteristics, PlayerId, Readings, Thing, World } from './model.ts';
import { isPlayer, playerOfThing } from './model.ts';
import type { Answer, Question } from './position.ts';
import { things } from './reference.ts';
import type { Scope } from './view.ts';
import { countersOf, objectAt, playerAt } from './world.ts';

/** What the machine needs to know of a scenario beside the position: nothing of it ever changes. */
export interface Rules {
  readonly edition: string;
  readonly readings: Readings;
  readonly domain: Readonly<Record<string, readonly string[]>>;
  readonly cards: Readonly<Record<string, import('./model.ts').Card>>;
  readonly stateBasedActions: 'none' | 'after-each' | 'end';
  readonly triggers: 'note' | 'resolve' | 'ignore';
  /** Labels of effects whose use is observed; of no others is a use remembered. */
  readonly tracked: readonly string[];
  /** A triggered ability asks how much damage was prevented: it is remembered. */
  readonly preventionWatched: boolean;
  /** Something asks for damage in excess (120.10): it is remembered. */
  readonly excessWatched?: boolean;
  /** Something triggers on a state of the game (603.8): it is looked at after each batch. */
  readonly statesWatched?: boolean;
  /** Something asks for crimes (700.13): they are remembered. */
  readonly crimesWatched?: boolean;
  /** Some text asks what an event is part of (616.1g). */
  readonly containersWatched?: boolean;
  /** Some card has daybound or nightbound. */
  readonly dayAndNight?: boolean;
  /** Players whose graveyards are looked at as ordered (404.2). */
  readonly orderedGraveyards: readonly PlayerId[];
}

/** More repetitions, tokens or cards than this in one step end a search with the verdict "cut" (a RangeError here). */
const MOST = 10_000;
export function bounded(n: Int): number {
  if (compare(n, MOST) > 0) throw new RangeError(`more than ${String(MOST)} in one step`);
  return Number(n);
}

export const labelOf = (world: World, thing: Thing): string => (isPlayer(thing) ? playerAt(world, playerOfThing(thing)).name : objectAt(world, thing).label);
const listed = (world: World, list: readonly Thing[]): string => (list.length === 0 ? 'nothing' : list.map((thing) => labelOf(world, thing)).join(' and '));

/** All ways to choose between `from` and `to` of n things, fewer first, each lexicographically by index. */
export function subsets(n: number, from: number, to: number): readonly (readonly number[])[] {
  const result: number[][] = [];
  const extend = (picked: number[], next: number, size: number): void => {
    if (picked.length === size) {
      result.push(picked);
      return;
    }
    for (let i = next; i <= n - (size - picked.length); i++) extend([...picked, i], i + 1, size);
  };
  for (let size = from; size <= Math.min(to, n); size++) extend([], 0, size);
  return result;
}

/** CR 615.7: all ways to take `total` from parts of these sizes, lexicographically. */
export function divisions(sizes: readonly Int[], total: Int): readonly (readonly Int[])[] {
  if (sizes.length === 0) return compare(total, 0) === 0 ? [[]] : [];
  const [first = 0, ...rest] = sizes;
  const room = rest.reduce<Int>((sum, size) => plus(sum, size), 0);
  const result: (readonly Int[])[] = [];
  for (let take = max(0, minus(total, room)); compare(take, min(first, total)) <= 0; take = plus(take, 1)) {
    for (const tail of divisions(rest, minus(total, take))) result.push([take, ...tail]);
  }
  return result;
}

/** The words of an open domain; the last stands for all that nothing in the scenario tells apart (format C, D). */
const OPEN: Readonly<Record<string, { readonly key: string; readonly other: string }>> = {
  'creature-type': { key: 'creature type', other: 'a creature type not named here' },
  'card-name': { key: 'card name', other: 'a card name not named here' },
};
const BASIC = ['Plains', 'Island', 'Swamp', 'Mountain', 'Forest'];
const CARD_TYPES = ['Artifact', 'Battle', 'Creature', 'Enchantment', 'Instant', 'Land', 'Planeswalker', 'Sorcery'];

/** The kinds of counters on these things, each once. */
const kindsOn = (scope: Scope, of: Filter): readonly string[] => [...new Set(flatMap(allMatching(scope, of), (thing) => countersOf(scope.view.world, thing).map(({ kind }) => kind)))];
/** The names of these things, each once. */
const namesOf = (scope: Scope, of: Filter): readonly string[] => [...new Set(flatMap(allMatching(scope, of), (thing) => (isPlayer(thing) ? [] : [characteristics(scope.view, thing).name])))];
const wordsAmong = (rules: Rules, scope: Scope, spec: ChooseSpec): readonly string[] => (spec.among !== undefined ? namesOf(scope, spec.among) : spec.what === 'counter-kind' && spec.filter !== undefined ? kindsOn(scope, spec.filter) : wordsThere(rules, spec));
const wordsFor = (rules: Rules, scope: Scope, spec: ChooseSpec): readonly string[] => wordsAmong(rules, scope, spec).filter((word) => spec.but === undefined || !hasWord(spec.but, word));
function wordsThere(rules: Rules, spec: ChooseSpec): readonly string[] {
  const open = OPEN[spec.what];
  if (open !== undefined) return [...(rules.domain[open.key] ?? []), open.other];
  if (spec.what === 'color') return COLORS;
  if (spec.what === 'land-type') return rules.domain['land type'] ?? BASIC;
  if (spec.what === 'card-type') return rules.domain['card type'] ?? CARD_TYPES;
  return spec.words ?? rules.domain[spec.name] ?? [];
}

const RULE_OF: Readonly<Record<ChooseSpec['what'], string>> = {
  objects: '608.2d', players: '608.2d', 'creature-type': '614.12a', color: '614.12a', 'card-name': '614.12a', number: '608.2d', word: '614.12b', 'land-type': '614.12a', 'card-type': '614.12a', 'counter-kind': '608.2d',
};

/** Names of targets that say nothing to whoever is asked. */
const PRONOUNS: readonly string[] = ['it', 'them', 'that', 'one', 'other', 'target', 'targets'];

/**
 * The question that a choice asks. Of nothing nothing can be chosen (101.3).
 * @param excluded things that can't be chosen (614.13a-b)
 */
export function choiceQuestion(rules: Rules, scope: Scope, spec: ChooseSpec, excluded: readonly Thing[], who: PlayerId | null): Question {
  const { world } = scope.view;
  const isTarget = spec.target === true;
  const asked = isTarget && PRONOUNS.includes(spec.name) ? `choose ${spec.to === undefined ? 'a target' : 'targets'}` : `choose ${spec.name}`;
  const rule = isTarget ? '603.3d' : RULE_OF[spec.what];
  switch (spec.what) {
    case 'objects': case 'players': {
      invariant(spec.filter !== undefined, 'a choice of things has a filter');
      const pool = allMatching(scope, spec.filter).filter((thing) => !excluded.includes(thing));
      const most = spec.to === 'any' ? pool.length : Number(spec.to === undefined ? 1 : amountDone(scope, spec.to));
      const least = Math.min(Number(spec.from === undefined ? 1 : amountDone(scope, spec.from)), pool.length);
      const options = together(scope, spec, subsets(pool.length, least, most).map((picked) => picked.map((at) => pool[at] ?? 0)));
      return { who, asked, rule, options: options.map((list) => ({ answer: { answer: 'things', things: list } satisfies Answer, text: listed(world, list), ...(who === null ? { weight: 1 } : {}) })) };
    }
    case 'number': {
      const from = Number(spec.from === undefined ? 0 : amountDone(scope, spec.from));
      const to = spec.to === undefined || spec.to === 'any' ? from : Number(amountDone(scope, spec.to));
      const named = rules.domain['number'] ?? [];
      const isOpen = spec.words === undefined && spec.from === undefined && spec.to === undefined && named.length > 0;
      const numbers = isOpen ? named.map(Number) : spec.words === undefined ? Array.from({ length: bounded(Math.max(0, to - from + 1)) }, (_, i) => from + i) : spec.words.map(Number);
      return { who, asked, rule, options: numbers.map((number) => ({ answer: { answer: 'number', number } satisfies Answer, text: show(number), ...(who === null ? { weight: 1 } : {}) })) };
    }
    case 'creature-type': case 'color': case 'card-name': case 'word': case 'land-type': case 'card-type': case 'counter-kind':
      return { who, asked, rule, options: wordOptions(rules, scope, spec).map((option) => ({ ...option, ...(who === null ? { weight: 1 } : {}) })) };
    default: return assertNever(spec.what);
  }
}

/** CR 101.3: where there is no word to choose, none is chosen. */
function wordOptions(rules: Rules, scope: Scope, spec: ChooseSpec): readonly { readonly answer: Answer; readonly text: string }[] {
  const words = wordsFor(rules, scope, spec);
  return words.length === 0 ? [{ answer: { answer: 'things', things: [] }, text: listed(scope.view.world, []) }] : words.map((word) => ({ answer: { answer: 'word', word }, text: word }));
}
/** One thing for each word, no word twice. */
const apart = (lists: readonly (readonly string[])[], used: readonly string[] = []): boolean =>
  lists.length === 0 || (lists[0] ?? []).some((word) => !used.includes(word) && apart(lists.slice(1), [...used, word]));
/** CR 701.59a, 701.59b: what can be chosen together: at most one of each type or name; so much mana value together, or nothing. */
function together(scope: Scope, { total, each }: ChooseSpec, options: readonly (readonly Thing[])[]): readonly (readonly Thing[])[] {
  if (total === undefined && each === undefined) return options;
  const of = (list: readonly Thing[]): readonly Characteristics[] => list.filter((thing) => !isPlayer(thing)).map((thing) => characteristics(scope.view, thing));
  const fit = each === undefined ? options : options.filter((list) => apart(of(list).map(({ types, name }) => (each === 'type' ? types : [name]))));
  if (total === undefined) return fit.length === 0 ? [[]] : fit;
  const least = amountDone(scope, total);
  const found = fit.filter((list) => compare(of(list).reduce<Int>((sum, { manaValue }) => plus(sum, manaValue), 0), least) >= 0);
  return found.length === 0 ? [[]] : found;
}

/** What an answer binds the choice's name to. */
export function bindingOf(world: World, answer: Answer): Bindings[string] {
  if (answer.answer === 'things') return { things: answer.things, incarnations: answer.things.map((thing) => (isPlayer(thing) ? 0 : objectAt(world, thing).incarnation)) };
  if (answer.answer === 'word') return { word: answer.word };
  invariant(answer.answer === 'number', 'an answer that binds nothing');
  return { number: answer.number };
}

/** The one player that a reference names. */
export function playerOf(scope: Scope, ref: import('./ability.ts').Ref): PlayerId {
  const found = things(scope, ref).find(isPlayer);
  return found === undefined ? scope.controller : playerOfThing(found);
}

export const yesNo = (who: PlayerId, asked: string, rule: string, yes: boolean): Question => ({
  who, asked, rule,
  options: [...(yes ? [{ answer: { answer: 'yes' }, text: 'yes' } as const] : []), { answer: { answer: 'no' }, text: 'no' } as const],
});
