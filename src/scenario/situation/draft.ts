/** A scenario while it is being read: players, objects and cards so far, and how to add to them. */
import type { Int } from '../../base/integer.ts';
import type { Zone } from '../../rules/ability.ts';
import { type Card, type Counter, type Floating, type GameObject, type PlayerId, type Thing, thingOfPlayer } from '../../rules/model.ts';
import type { CardReading } from '../cards/cards.ts';
import type { Context } from '../phrases/context.ts';
import type { CardPort } from '../cards/corpus.ts';
import { ANONYMOUS } from '../facts/facts.ts';
import { isObjectPhrase, parseObjectPhrase } from '../phrases/object-phrase.ts';
import { checkNoPhrase } from '../phrases/label-words.ts';
import { MOST_TIMES } from '../phrases/limits.ts';
import { describedCard } from '../values/patches.ts';
import { contextOf } from '../cards/readers.ts';
import { checkName, didYouMean } from '../yaml/read.ts';
import { type Node, type Sink, report } from '../yaml/yaml.ts';

export interface Draft {
  readonly sink: Sink;
  readonly edition: string;
  readonly port: CardPort;
  readonly players: readonly string[];
  readonly objects: GameObject[];
  readonly labels: Map<string, Thing>;
  /** Labels that objects have further down: texts may speak of them already. */
  readonly toCome: readonly string[];
  readonly cards: Map<string, Card>;
  readonly floating: Floating[];
  /** Nodes of the file that stand for an object, with its label. */
  readonly inline: Map<Node, string>;
  /** The other objects of an entry that stands for several (`count:`), by the label of the first. */
  readonly furtherOf: Map<string, readonly string[]>;
  /** Labels of sources that effects in force brought along: nothing else of the file means them. */
  readonly sources: Set<string>;
  /** Where to go on numbering the objects of a name. */
  readonly lastNumbers: Map<string, number>;
  /** Objects without a label of their own whose name had to get a number. */
  readonly numbered: Set<number>;
  /** How spells were paid for, and their modes, as written. */
  readonly castWith: { readonly word: string; readonly at: number; readonly as: 'cost' | 'mode' }[];
  /** Objects that an event calls by a name of its own, "as:". */
  readonly renames: Map<string, string>;
  /** Labels with a number of objects that an event calls by the plain name of their card. */
  readonly plain: Map<string, string>;
  /** Cards that an event named in place, without a name of their own, and that have entered: the next of the name that enters is another. */
  readonly entered: Set<string>;
  clock: number;
}

export const BLANK: Card = { name: ANONYMOUS, supertypes: [], types: [], subtypes: [], colors: [], manaValue: 0, text: [], targets: [], do: [], costs: {}, costConditions: {} };

/** What a text of the scenario may call an object by: labels that are given, above or further down. */
export const labelsKnown = (draft: Draft): readonly string[] => [...new Set([...draft.labels.keys(), ...draft.toCome])].filter((label) => !draft.players.includes(label));
/** Whether a text names a card of the scenario or the corpus. */
export const isCard = (draft: Draft, name: string): boolean => draft.cards.has(name) || draft.port.find(name, draft.edition) !== undefined;

/** Up to three cards in whose names all the words of a text stand. */
function partly(text: string, names: readonly string[]): string | undefined {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}']+/u).filter((word) => word.length > 2);
  const found = words.length === 0 ? [] : names.filter((name) => { const of = name.toLowerCase().split(/[^\p{L}\p{N}']+/u); return words.every((word) => of.includes(word)); });
  return found.length === 0 || found.length > 3 ? undefined : `did you mean ${found.map((each) => `"${each}"`).join(' or ')}?`;
}
const howToDefine = (name: string): string => `no card of this name is here: describe it where it stands, {card: ${/[,:#{}[\]"]/.test(name) ? JSON.stringify(name) : name}, type: Creature, pt: 2/2}, or define it in this file under "cards:"`;

/** What to write for a card that is known and how many of it there are: "Bear x3", "3x Bear"; undefined: it is no such text. */
function several(draft: Draft, text: string): string | undefined {
  const [, before, name, same = name, after = before] = /^(\d+)x? (.+)$|^(.+?) x ?(\d+)$/u.exec(text) ?? [];
  return same === undefined || !isCard(draft, same) ? undefined : `write {card: ${same}, count: ${String(after)}}`;
}

/** Adds a card and all that its text mentions. Undefined, and a problem, if there is no such card. */
export function addCard(draft: Draft, name: string, at: number): Card | undefined {
  const known = draft.cards.get(name);
  if (known !== undefined) return known;
  const found = draft.port.find(name, draft.edition);
  if (found === undefined) {
    const whole = draft.port.names().find((each) => each.startsWith(`${name}, `) || each.endsWith(`, ${name}`)); // a flow list parts it at the comma
    const best = draft.port.suggest(name);
    report(draft.sink, at, 'unknown-card', `unknown card "${name}"`, /^\d+(?: cards?)?$/u.test(name) ? 'cards that nobody knows are in a hand, library, graveyard or in exile' : whole !== undefined ? `did you mean "${whole}"? A name with a comma stands in quotes` : several(draft, name) ?? partly(name, draft.port.names()) ?? (best === undefined ? howToDefine(name) : `did you mean "${best}"?`));
    return undefined;
  }
  for (const problem of found.problems.slice(0, 5)) report(draft.sink, at, 'card-problem', `card "${name}" (${found.file}:${String(problem.line)}:${String(problem.column)}): ${problem.message}`, problem.hint);
  return found.reading === undefined ? undefined : addReading(draft, name, found.reading, at);
}
/** Adds a card as it was read, and all that its text defines or mentions. */
export function addReading(draft: Draft, name: string, { card, defined, mentioned }: CardReading, at: number): Card {
  draft.cards.set(name, card);
  for (const [key, token] of Object.entries(defined)) draft.cards.set(key, token);
  for (const other of mentioned) addCard(draft, other, at);
  return card;
}
/** Cards that instructions of the scenario itself mention or define. */
export function addMentioned(draft: Draft, context: Context): void {
  for (const [key, card] of context.defined) draft.cards.set(key, card);
  for (const [name, at] of context.mentioned) if (!draft.cards.has(name)) addCard(draft, name, at);
}

/** A card by name, or an object by description ("a 2/2 creature"). */
export function cardFor(draft: Draft, text: string, at: number): Card | undefined {
  if (!isObjectPhrase(text) || isCard(draft, text)) return addCard(draft, text, at);
  const parsed = parseObjectPhrase(text);
  if (parsed.ok) return describedCard(contextOf(draft.sink), at, parsed.value);
  report(draft.sink, at, parsed.problem.code, parsed.problem.message, parsed.problem.hint);
  return undefined;
}

/** A label that is still free: the wanted one, or with a number behind it. */
function freeLabel(draft: Draft, wanted: string): string {
  if (!draft.labels.has(wanted)) return wanted;
  let n = draft.lastNumbers.get(wanted) ?? 2;
  while (draft.labels.has(`${wanted} ${String(n)}`)) n++;
  draft.lastNumbers.set(wanted, n + 1);
  return `${wanted} ${String(n)}`;
}
export interface NewObject {
  readonly card: Card;
  readonly owner: PlayerId;
  readonly controller?: PlayerId;
  readonly zone: Zone;
  readonly at: number;
  /** Written in the file; must not be taken. */
  readonly label?: string;
  readonly patch?: Partial<GameObject>;
}
/** A name that an object is given with "as:". */
export function checkLabel(sink: Sink, at: number, label: string): void {
  checkName(sink, at, label, 'an object');
  checkNoPhrase(sink, at, label, 'an object');
}
/** Adds an object and gives its label. */
export function addObject(draft: Draft, { card, owner, controller, zone, at, label, patch }: NewObject): string {
  if (label !== undefined) checkLabel(draft.sink, at, label);
  if (label !== undefined && draft.labels.has(label)) report(draft.sink, at, 'duplicate-label', `"${label}" already names another object or player`, 'labels must differ');
  const name = label !== undefined && !draft.labels.has(label) ? label : freeLabel(draft, label ?? card.name);
  const id = draft.objects.length;
  draft.labels.set(name, id);
  if (label === undefined && name !== card.name) draft.numbered.add(id);
  draft.objects.push({
    id, label: name, card, token: false, owner, controller: controller ?? owner, zone, incarnation: 0, timestamp: draft.clock++, face: 'up', back: false, copies: [], becomes: [], gains: [],
    tapped: false, counters: [], damage: 0, chosen: {}, linked: {}, ...patch,
  });
  return name;
}
/** Adds so many cards that nobody knows. */
export function addAnonymous(draft: Draft, owner: PlayerId, zone: Zone, amount: number): void {
  for (let i = 0; i < amount; i++) {
    const id = draft.objects.length;
    draft.objects.push({
      id, label: ANONYMOUS, card: BLANK, token: false, anonymous: true, owner, controller: owner, zone, incarnation: 0, timestamp: draft.clock, face: 'up', back: false, copies: [], becomes: [], gains: [],
      tapped: false, counters: [], damage: 0, chosen: {}, linked: {},
    });
  }
}
/** So many objects as an entry asks for, if there is room for them; a problem if not. */
export function room(draft: Draft, at: number, amount: number): number {
  if (draft.objects.length + amount <= MOST_TIMES) return amount;
  report(draft.sink, at, 'too-many', `a scenario has at most ${String(MOST_TIMES)} objects and cards`, 'a smaller number shows the same');
  return Math.min(1, amount);
}
export function patchObject(draft: Draft, label: string, patch: Partial<GameObject>): void {
  const id = draft.labels.get(label);
  const object = id === undefined ? undefined : draft.objects[id];
  if (object !== undefined) draft.objects[object.id] = { ...object, ...patch };
}

/** The player that a name means; a problem if there is none. */
export function playerNamed(draft: Draft, name: string, at: number): PlayerId | undefined {
  const id = draft.players.indexOf(name);
  if (id >= 0) return id;
  report(draft.sink, at, 'unknown-player', `unknown player "${name}"`, didYouMean(name, draft.players) ?? `players: ${draft.players.join(', ')}`);
  return undefined;
}
/** The object or player that a label means; a problem if there is none. */
export function thingNamed(draft: Draft, name: string, at: number): Thing | undefined {
  const thing = draft.labels.get(name);
  if (thing !== undefined) return thing;
  report(draft.sink, at, 'unknown-label', `"${name}" is no object or player of this scenario`, didYouMean(name, [...draft.labels.keys()]) ?? `known: ${[...draft.labels.keys()].slice(0, 12).join(', ')}`);
  return undefined;
}
export const playerThings = (players: readonly string[]): Map<string, Thing> => new Map(players.map((name, id) => [name, thingOfPlayer(id)]));
/** Counters in the order of the model: by kind, in code-unit order. */
export const sortedCounters = (counters: readonly (readonly [string, Int])[], timestamp: number): readonly Counter[] =>
  counters.filter(([, amount]) => amount !== 0).map(([kind, amount]) => ({ kind, amount, timestamp })).sort((a, b) => (a.kind < b.kind ? -1 : 1));
