/** Scenario files -> scenarios, with all problems of the file at once. Never throws on bad input; does no I/O. */
import type { Problem } from '../base/problem.ts';
import type { Instruction, Ref, Zone } from '../rules/ability.ts';
import { SUBTYPES } from './vocabulary/subtypes.ts';
import { EDITIONS } from '../rules/editions.ts';
import type { Card, GameObject, Observe, PlayerId, PlayerState, Scenario, World } from '../rules/model.ts';
import type { Context, NamedCost } from './phrases/context.ts';
import { checkSpoken } from './cards/chosen-names.ts';
import { knowing } from './phrases/card-names.ts';
import { checkAttachments } from './situation/attachments.ts';
import { type CardPort, cardsAlone, withInline, withShared } from './cards/corpus.ts';
import { type Draft, addCard, addMentioned, isCard, playerNamed, playerThings, sortedCounters } from './situation/draft.ts';
import { withDesignations } from './situation/designations.ts';
import { editionNamed, formatNamed } from './yaml/editions.ts';
import { earlierCasts } from './situation/earlier-casts.ts';
import { withDeparted } from './situation/departed.ts';
import { earlierOf } from './situation/earlier.ts';
import { checkSources } from './situation/described-sources.ts';
import { derivationOf, expectationOf } from './outcomes/expectations.ts';
import { entriesMeant } from './situation/entry-words.ts';
import { addInForce } from './situation/in-force.ts';
import { addDescribed, addInline } from './situation/inline-objects.ts';
import { checkStands } from './situation/stands.ts';
import { checkState } from './situation/object-state.ts';
import { originalsFirst } from './situation/copied-entries.ts';
import { addEntry, connect, countersFrom } from './situation/object-entries.ts';
import { checkNoPhrase } from './phrases/label-words.ts';
import { MOST_PLAYERS } from './phrases/limits.ts';
import { checkNumbers } from './phrases/open-numbers.ts';
import { alikeIn } from './facts/equal-objects.ts';
import { withEventLabels } from './situation/event-labels.ts';
import { observeOf } from './outcomes/observe.ts';
import { observedAsExpected, statesExpected, toldAsExpected } from './outcomes/observe-expected.ts';
import { checkCast } from './situation/cast-names.ts';
import { preferencesOf } from './outcomes/prefer.ts';
import { addPrintedCounters } from './situation/printed-counters.ts';
import { contextOf } from './cards/readers.ts';
import { checkName, countOf, didYouMean, entryOf, get, has, isMeant, integerOf, itemsOf, mapOf, normal, onlyKeys, textOf, textsOf, wordOf } from './yaml/read.ts';
import { checkMixedMana } from './values/mana.ts';
import { checkComingUp } from './instructions/reveal-until.ts';
import { domainsMentioned } from './situation/mentioned.ts';
import { readingsOf } from './reading-words.ts';
import { checkMisspelt, typeMeant } from './yaml/misspelt.ts';
import { checkNamesAsked, checkOnePlayer } from './phrases/one-player.ts';
import { checkOutside } from './values/unprevented.ts';
import { needsX, openChoicesIn, records } from './vocabulary/records-of.ts';
import { checkTargets, targetsOfAbility } from './situation/targets.ts';
import { identified } from './cards/unnamed.ts';
import { variantsOf } from './yaml/variants.ts';
import { withFormatSettled } from './values/settled.ts';
import { checkWithoutObject, withoutEvent } from './values/that-without-event.ts';
import { checkRun, checkSteps, scheduleOf, turnOf } from './situation/turns.ts';
import { withoutSentences } from './instructions/sentences.ts';
import { type MapNode, type Node, type ParsedYaml, type Sink, nodeOf, parseYaml, plainSink, report, placeOf } from './yaml/yaml.ts';

/** In the order in which their objects are numbered; the stack last, since abilities on it name their sources. */
export const ZONE_KEYS = ['battlefield', 'hand', 'graveyard', 'exile', 'command', 'library', 'stack'] as const;
export const SCENARIO_KEYS = [
  'id', 'title', 'source', 'rules', 'edition', 'format', 'readings', 'cards', 'players', 'turn', 'life', 'starting-life', 'counters', 'max-hand', 'mana', 'controlled-by', 'designations', ...ZONE_KEYS, 'in-force', 'earlier', 'schedule', 'event', 'do', 'controller',
  'sba', 'triggers', 'observe', 'line', 'domain', 'prefer', 'variants', 'expect', 'derived', 'note',
] as const;

export interface Loaded {
  readonly scenarios: readonly Scenario[];
  readonly problems: readonly Problem[];
  /** Codes that scenarios of the file expect as problems (`expect: {problems: [..]}`), by id. */
  readonly expectedProblems: Readonly<Record<string, readonly string[]>>;
  /** Scenarios that have problems and expect none, by id: they are left out. */
  readonly leftOut: readonly string[];
}
export interface LoadOptions {
  /** Reads every scenario in this edition instead of its own; dated card texts follow. */
  readonly edition?: string;
  /** What a scenario without an id is called: its file, or what is piped in, gives it. */
  readonly id?: string;
}

const STARTING_LIFE = 20;
/** CR 119.1c-d, 903.7: a game of Commander begins at 40; Brawl at 25 for two players, at 30 for more. */
const STARTING_LIFE_OF: ReadonlyMap<string, (players: number) => number> = new Map<string, (players: number) => number>([['commander', () => 40], ['brawl', (players) => (players === 2 ? 25 : 30)]]);
const MAX_HAND = 7;

/** A player's name; of a map that says more, it is the name that is known, and what else it says has its place elsewhere. */
function playerName(sink: Sink, item: Node): string | undefined {
  if (item.node !== 'map') return textOf(sink, item, 'a player name');
  const name = get(item, 'name') ?? get(item, 'player');
  const text = name === undefined ? undefined : textOf(sink, name, 'a player name');
  const more = item.entries.find(({ value }) => value !== name);
  report(sink, item.at, 'wrong-type', 'players are names, in turn order', more === undefined || text === undefined ? 'write players: [Amy, Nicole]' : `write players: [${text}, ..] and, beside it, ${normal(more.key)}: {${text}: ${more.value.node === 'scalar' ? more.value.source : '..'}}`);
  return text;
}
/** The players by name. */
function playersOf(sink: Sink, map: MapNode): readonly string[] {
  const entry = entryOf(map, 'players');
  if (entry === undefined) {
    if (!isMeant(map, 'players', SCENARIO_KEYS)) report(sink, map.at, 'missing-key', 'the scenario has no players', 'add "players: [Amy, Nicole]"');
    return ['Amy', 'Nicole'];
  }
  const { value } = entry;
  const text = value.node === 'scalar' ? value.source : '';
  const joined = /,| and /.test(text) ? text.split(/,\s*(?:and\s+)?|\s+and\s+/) : [];
  if (joined.length > 0) report(sink, entry.at, 'wrong-type', `"${text}" is one name, and players are a list of names`, `write players: [${joined.join(', ')}]`);
  const items = joined.length > 0 ? joined.map((name) => nodeOf(name, value.at)) : itemsOf(value);
  const names = items.map((item) => playerName(sink, item)).filter((name) => name !== undefined);
  if (names.length === 0) report(sink, entry.at, 'missing-key', 'the scenario has no players', 'add "players: [Amy, Nicole]"');
  items.slice(0, MOST_PLAYERS).forEach((item) => { const name = item.node === 'scalar' && item.value !== null ? textOf(sink, item) : undefined; if (name === undefined) return; checkName(sink, item.at, name, 'a player'); checkNoPhrase(sink, item.at, name, 'a player'); });
  items.slice(0, MOST_PLAYERS).forEach((item) => { if (item.node === 'scalar' && /^\d+$/.test(item.source)) report(sink, item.at, 'name', `"${item.source}" is a number, and players are names, in turn order`, 'write players: [Amy, Nicole]'); });
  if (names.length > MOST_PLAYERS) report(sink, entry.at, 'too-many', `at most ${String(MOST_PLAYERS)} players`);
  names.slice(0, MOST_PLAYERS).forEach((name, i) => { if (names.indexOf(name) < i) report(sink, items[i]?.at ?? entry.at, 'duplicate-label', `two players are named "${name}"`); });
  return names.length === 0 ? ['Amy', 'Nicole'] : [...new Set(names.slice(0, MOST_PLAYERS))];
}

function readZone(draft: Draft, zone: Zone, node: Node): void {
  if (node.node === 'map' && !['card', 'object', 'ability', 'token'].some((key) => has(node, key))) {
    for (const { key, at, value } of node.entries) {
      const player = playerNamed(draft, key, at);
      if (player !== undefined) for (const item of itemsOf(value)) addEntry(draft, item, { zone, player, listed: true });
    }
    return;
  }
  for (const item of itemsOf(node)) addEntry(draft, item, { zone, player: 0 });
}
function readZones(draft: Draft, map: MapNode): void {
  for (const zone of ZONE_KEYS) { const node = get(map, zone); if (node !== undefined) readZone(draft, zone, node); }
}

const inZone = (objects: readonly GameObject[], zone: Zone, owner: PlayerId): readonly number[] => objects.filter((object) => object.zone === zone && object.owner === owner).map((object) => object.id);
function perPlayer<T>(draft: Draft, map: MapNode, key: string, read: (node: Node) => T | undefined): ReadonlyMap<PlayerId, T> {
  const node = get(map, key);
  const values = new Map<PlayerId, T>();
  const each = node?.node === 'scalar' && node.value !== null ? draft.players.map((name) => ({ key: name, at: node.at, value: node })) : undefined; // everybody's
  const entries = node === undefined ? [] : (each ?? mapOf(draft.sink, node, `"${key}" by player, {Amy: ..}`)?.entries ?? []);
  for (const { key: name, at, value } of entries) {
    const player = playerNamed(draft, name, at);
    const found = read(value);
    if (player !== undefined && found !== undefined) values.set(player, found);
  }
  return values;
}
function playerStates(draft: Draft, map: MapNode): readonly PlayerState[] {
  const format = get(map, 'format');
  const usual = STARTING_LIFE_OF.get(format?.node === 'scalar' ? format.source : '')?.(draft.players.length) ?? STARTING_LIFE;
  const life = perPlayer(draft, map, 'life', (node) => integerOf(draft.sink, node, 'a life total'));
  const starting = perPlayer(draft, map, 'starting-life', (node) => integerOf(draft.sink, node, 'a life total'));
  const counters = perPlayer(draft, map, 'counters', (node) => countersFrom(draft, node));
  const hands = perPlayer(draft, map, 'max-hand', (node) => countOf(draft.sink, node, 'a hand size'));
  const mana = perPlayer(draft, map, 'mana', (node) => countersFrom(draft, node));
  const masters = perPlayer(draft, map, 'controlled-by', (node) => { const name = textOf(draft.sink, node, 'a player'); return name === undefined ? undefined : playerNamed(draft, name, node.at); });
  return draft.players.map((name, id) => ({
    id, name, life: life.get(id) ?? starting.get(id) ?? usual, startingLife: starting.get(id) ?? usual, counters: sortedCounters(counters.get(id) ?? [], 0),
    library: inZone(draft.objects, 'library', id), libraryKnown: true, hand: inZone(draft.objects, 'hand', id), graveyard: inZone(draft.objects, 'graveyard', id), maxHand: Number(hands.get(id) ?? MAX_HAND),
    mana: (mana.get(id) ?? []).map(([type, amount]) => ({ type, amount })), ...controlledBy(masters.get(id), id),
  }));
}

/** CR 721.8: who controls themselves decides for themselves. */
const controlledBy = (master: PlayerId | undefined, id: PlayerId): Pick<PlayerState, 'controlledBy'> => (master === undefined || master === id ? {} : { controlledBy: master });

/** Replaces "this" and "you" of a card's cost by the card and its controller: a scenario's instruction has no source. */
function grounded(value: unknown, card: string, player: string): unknown {
  if (Array.isArray(value)) return value.map((item) => grounded(item, card, player));
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Readonly<Record<string, unknown>>;
  if (record['ref'] === 'this') return { ref: 'label', name: card };
  if (record['ref'] === 'you') return { ref: 'label', name: player };
  return Object.fromEntries(Object.entries(record).map(([key, item]) => [key, grounded(item, card, player)]));
}
/** "LABEL alternative": an object's label and the name of one of its card's costs. */
function costNamed(draft: Draft, node: Node): NamedCost | undefined {
  const text = textOf(draft.sink, node, 'a cost, "CARD COST"') ?? '';
  const object = [...draft.objects].filter((each) => text.startsWith(`${each.label} `)).sort((a, b) => b.label.length - a.label.length)[0];
  const name = object === undefined ? '' : text.slice(object.label.length).trim();
  const cost = object !== undefined && Object.hasOwn(object.card.costs, name) ? object.card.costs[name] : undefined;
  if (object === undefined || cost === undefined) {
    const costs = object === undefined ? [] : Object.keys(object.card.costs);
    report(draft.sink, node.at, 'unknown-cost', object === undefined ? `"${text}" names no object of this scenario` : `"${object.label}" has no cost named "${name}"`, object === undefined ? didYouMean(text, draft.objects.map((each) => each.label)) : `its costs: ${costs.join(', ')}`);
    return undefined;
  }
  const what: Ref = { ref: 'label', name: object.label };
  const player = draft.players[object.controller] ?? '';
  const condition = Object.hasOwn(object.card.costConditions, name) ? object.card.costConditions[name] : undefined;
  return { what, name, cost: grounded(cost, object.label, player) as readonly Instruction[], ...(condition === undefined ? {} : { if: grounded(condition, object.label, player) as NonNullable<NamedCost['if']> }) };
}
const contextFor = (draft: Draft): Context => ({
  ...contextOf(draft.sink, { players: draft.players, labels: [...draft.labels.keys()].filter((label) => !draft.players.includes(label)), bound: [] }),
  objectAt: (node) => draft.inline.get(node), costOf: (node) => costNamed(draft, node), noSource: true, checkTargets: (at, what, activated) => { checkTargets(draft, at, what, activated); }, targetsOf: (what, ability) => targetsOfAbility(draft, what, ability),
});

/** "event:" with a list: the parts of one event, which happen at the same time; a list of what happens in turn is "do:". */
const oneEvent = (map: MapNode, steps: readonly Instruction[]): readonly Instruction[] =>
  has(map, 'event') && steps.length > 1 && steps.every((step) => step.do === 'event' && step.kind !== 'search') ? [{ do: 'together', of: steps, own: [] }] : steps;

function instructionsOf(draft: Draft, map: MapNode): readonly Instruction[] {
  const event = entryOf(map, 'event') ?? entryOf(map, 'do');
  if (event === undefined) {
    if (!isMeant(map, 'event', SCENARIO_KEYS) && !isMeant(map, 'do', SCENARIO_KEYS)) report(draft.sink, map.at, 'missing-key', 'the scenario has neither "event:" nor "do:"', 'say what is about to happen');
    return [];
  }
  if (has(map, 'event') && has(map, 'do')) report(draft.sink, entryOf(map, 'do')?.at ?? event.at, 'unknown-key', 'a scenario has "event:" or "do:", not both');
  const context = contextFor(draft);
  const steps = oneEvent(map, withoutEvent(draft.sink, event.value, context.read.instructions(context, event.value), []));
  checkWithoutObject(draft.sink, event.value, steps);
  checkSpoken(draft.sink, event.value, steps);
  if (needsX(steps)) report(draft.sink, placeOf(event.value, /\bX\b/) ?? event.at, 'missing-key', 'X is the X of a spell or of an ability, and nothing here is one', 'write a number, or choose one before: choose: {X: a number from 0 to 3}');
  addMentioned(draft, context);
  return steps;
}
/** Open domains, besides the choices of words that cards leave open. */
const DOMAINS = ['creature type', 'card name', 'land type', 'card type', 'number'] as const;
/** domain: {creature type: [Warrior]}; dashes do for spaces. */
function domainOf(sink: Sink, map: MapNode, texts: unknown): Readonly<Record<string, readonly string[]>> {
  const node = get(map, 'domain');
  const unknown = records(texts).find((each) => each['what'] === 'counter-kind' && each['words'] === undefined && each['filter'] === undefined && typeof each['name'] === 'string' && (node?.node !== 'map' || get(node, normal(each['name'])) === undefined));
  if (unknown !== undefined) report(sink, placeOf(map, /\b(?:counter kind|kind of counter)\b/) ?? map.at, 'missing-key', `nothing says among which kinds of counters "${String(unknown['name'])}" is chosen`, `write "a kind of counter on ..", or domain: {${String(unknown['name'])}: [charge, oil]}`);
  if (node === undefined) return {};
  const known = [...DOMAINS, ...openChoicesIn(texts)];
  return Object.fromEntries((mapOf(sink, node, '"domain", {name: [values]}')?.entries ?? []).map(({ key, at, value }) => {
    const name = known.find((each) => normal(each) === normal(key) || `${normal(each)}s` === normal(key));
    if (name === undefined) report(sink, at, 'unknown-word', `nothing is chosen from a domain named "${key}"`, didYouMean(key, known) ?? `domains: ${known.join(', ')}`);
    const values = textsOf(sink, value);
    const slip = name === 'creature type' || name === 'land type' ? values.find((each) => typeMeant(each) !== undefined) : undefined;
    if (slip !== undefined) report(sink, value.at, 'unknown-word', `"${slip}" is no ${name ?? key}`, `did you mean "${typeMeant(slip) ?? ''}"?`);
    if (name === 'number' && values.some((each) => !/^\d+$/.test(each))) report(sink, value.at, 'wrong-type', 'numbers of a domain are whole numbers', 'for example domain: {number: [0, 3]}');
    return [name ?? key, values];
  }));
}
/** Format C: what is not listed are the types and names that the scenario mentions. */
function withMentioned(draft: Draft, instructions: readonly Instruction[], listed: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, readonly string[]>> {
  const { cards, objects, floating } = draft;
  const texts = [instructions, floating, objects.flatMap(({ gains, becomes }) => [gains, becomes])];
  return { ...domainsMentioned({ cards: [...new Set([...cards.values(), ...objects.map(({ card }) => card)])], texts, chosen: objects.flatMap(({ chosen }) => Object.values(chosen)) }, listed), ...listed };
}
function sourceOf(sink: Sink, map: MapNode): Readonly<Record<string, string>> | undefined {
  const node = get(map, 'source');
  if (node === undefined) return undefined;
  if (node.node === 'scalar') return { document: textOf(sink, node) ?? '' };
  return Object.fromEntries((mapOf(sink, node, 'a source, {document: .., place: ..}')?.entries ?? []).map(({ key, value }) => [key, textOf(sink, value) ?? '']));
}
function editionOf(sink: Sink, map: MapNode, options: LoadOptions): string {
  const node = get(map, 'edition');
  const own = node === undefined ? 'current' : (editionNamed(sink, node) ?? 'current');
  return options.edition !== undefined && Object.hasOwn(EDITIONS, options.edition) ? options.edition : own;
}

/** What an entry says that is a text: what is called something there is no object of the scenario ("as: the original"). */
const OF_TEXTS: readonly string[] = ['text', 'texts', 'do', 'is', 'gains', 'becomes', 'costs', 'target'];
/** What texts of the scenario may call its objects by: the labels that entries of zones give ({card: NAME, as: LABEL}), and else the names of their cards, where these are no words of the game. */
function labelsIn(map: MapNode, own: ReadonlySet<string>): readonly string[] {
  const named = (node: Node): readonly string[] => (node.node === 'scalar' && isName(node.source) && !own.has(node.source) ? [node.source] : []);
  const given = (node: Node): readonly string[] => {
    if (node.node === 'list') return node.items.flatMap(given);
    if (node.node !== 'map') return [];
    const as = get(node, 'as');
    return as === undefined ? node.entries.flatMap(({ key, value }) => (OF_TEXTS.includes(normal(key)) ? [] : given(value))) : as.node === 'scalar' ? [as.source] : [];
  };
  const cards = (node: Node): readonly string[] => itemsOf(node).flatMap((item) => { const card = item.node === 'map' && !has(item, 'as') ? get(item, 'card') : item; return card === undefined ? [] : named(card); });
  return ZONE_KEYS.flatMap((key) => {
    const node = get(map, key);
    return node === undefined ? [] : [...given(node), ...(node.node === 'map' ? node.entries.flatMap(({ value }) => cards(value)) : cards(node))];
  });
}
/** Several words that are not all kinds of things: no "Forest". */
const isName = (text: string): boolean => /^[A-Z]\S* \S/.test(text) && !text.split(' ').every((word) => SUBTYPES.has(word));
function draftOf(sink: Sink, map: MapNode, port: CardPort, options: LoadOptions): Draft {
  const players = playersOf(sink, map);
  const cardsNode = get(map, 'cards');
  const inlineCards = cardsNode === undefined ? undefined : mapOf(sink, cardsNode, 'cards, {name: {type: ..}}');
  const toCome = labelsIn(map, new Set(inlineCards?.entries.map(({ key }) => key)));
  const draft: Draft = { sink, edition: editionOf(sink, map, options), port: withInline(inlineCards, sink, port, { players, labels: toCome, bound: [] }), players, objects: [], labels: playerThings(players), toCome, cards: new Map(), floating: [], inline: new Map(), furtherOf: new Map(), lastNumbers: new Map(), sources: new Set(), numbered: new Set(), renames: new Map(), plain: new Map(), entered: new Set(), castWith: [], clock: 1 };
  for (const { key, at } of inlineCards?.entries ?? []) {
    const found = draft.port.find(key, draft.edition)?.reading;
    if (found !== undefined) addCard(draft, key, at);
  }
  return draft;
}
/** Adds objects, what refers to them, and effects in force. */
function populate(draft: Draft, map: MapNode): void {
  readZones(draft, map);
  const listed = draft.objects.length;
  for (const key of ['event', 'do']) { const node = get(map, key); if (node !== undefined) addInline(draft, node, key === 'event' && node.node === 'list' ? { verb: '', field: 'together', first: true } : undefined); }
  for (const item of itemsOf(get(map, 'in-force'))) addDescribed(draft, item);
  for (const key of ['event', 'do']) checkStands(draft, get(map, key));
  const entries = [...draft.inline];
  for (const [node, label] of originalsFirst(entries)) for (const each of [label, ...(draft.furtherOf.get(label) ?? [])]) connect(draft, node, each);
  for (const [node, label] of entries) if (node.node === 'map') checkState(draft, node, label);
  draft.objects.forEach((object, at) => { if (at < listed && object.zone === 'stack' && object.cast !== undefined) draft.objects[at] = { ...object, cast: { ...object.cast, waiting: true } }; });
  checkAttachments(draft);
  addPrintedCounters(draft);
  const muted: Draft = { ...draft, sink: { ...draft.sink, problems: [] } };
  const soFar = (): World => ({ players: playerStates(muted, map), objects: draft.objects, floating: draft.floating, turn: turnOf(muted, get(map, 'turn'), false), clock: draft.clock, schedule: [], earlier: [], facts: [] });
  for (const item of itemsOf(get(map, 'in-force'))) addInForce(draft, item, soFar);
}
const NO_OBSERVE: Observe = { items: [] };

function scenarioOf(sink: Sink, written: MapNode, port: CardPort, options: LoadOptions): Scenario {
  const map = withoutSentences(written);
  onlyKeys(sink, map, SCENARIO_KEYS, 'the scenario');
  const draft = draftOf(sink, map, port, options);
  populate(draft, map);
  const casts = earlierCasts(draft, get(map, 'earlier'));
  const instructions = instructionsOf(draft, map);
  checkCast(draft, instructions);
  const [id, title, format, sba, triggers, controller] = ['id', 'title', 'format', 'sba', 'triggers', 'controller'].map((key) => get(map, key));
  if (id === undefined && !isMeant(map, 'id', SCENARIO_KEYS)) report(sink, map.at, 'missing-key', 'the scenario has no id', 'add "id: directory/name"');
  const text = (node: Node | undefined): string | undefined => (node === undefined ? undefined : textOf(sink, node));
  const [name, formatName, who] = [text(id), format === undefined ? undefined : formatNamed(sink, format), text(controller)];
  const said = records([instructions, draft.floating, ...draft.cards.values(), ...draft.objects.flatMap(({ card, gains, becomes }) => [card, gains, becomes])]);
  checkOnePlayer(sink, map, said, draft.players.length);
  checkComingUp(sink, (get(map, 'library') ?? map).at, said, draft.players.map((of, owner) => ({ name: of, isUnknown: draft.objects.some((object) => object.zone === 'library' && object.owner === owner && object.anonymous === true) })));
  checkMixedMana(sink, (get(map, 'event') ?? get(map, 'do') ?? map).at, said);
  checkNamesAsked(sink, map, said, [...draft.cards.keys(), ...draft.labels.keys()], (each) => isCard(draft, each));
  checkMisspelt(sink, map, [instructions, draft.floating, ...draft.cards.values(), ...draft.objects.flatMap(({ card, gains, becomes, counters }) => [card, gains, becomes, counters])]);
  const source = sourceOf(sink, map);
  const turn = turnOf(draft, get(map, 'turn'), itemsOf(get(map, 'schedule')).length > 0);
  const schedule = scheduleOf(draft, get(map, 'schedule'), turn.of);
  checkRun(sink, map, said);
  checkSteps(sink, get(map, 'schedule'), schedule, [draft.objects.filter(({ zone }) => zone === 'battlefield').map(({ card }) => card.text.filter(({ ability }) => ability === 'when')), draft.floating.map(({ ability }) => ability).filter(({ ability }) => ability === 'when'), draft.objects.map(({ card }) => card.do), instructions]);
  const world: World = withDesignations(draft, get(map, 'designations'), {
    players: playerStates(draft, map), objects: draft.objects, floating: draft.floating, turn, clock: Math.max(draft.clock, ...draft.objects.map((object) => object.timestamp + 1), ...draft.floating.map((each) => each.timestamp + 1)),
    schedule, earlier: [], facts: [],
  });
  const bare: Scenario = {
    id: name ?? '', title: text(title) ?? name ?? '', ...(source === undefined ? {} : { source }), rules: textsOf(sink, get(map, 'rules')), edition: draft.edition, ...(formatName === undefined ? {} : { format: formatName }), readings: readingsOf(sink, get(map, 'readings')),
    cards: Object.fromEntries(draft.cards) as Readonly<Record<string, Card>>, labels: Object.fromEntries(draft.labels), world, instructions, controller: who === undefined || controller === undefined ? 0 : (playerNamed(draft, who, controller.at) ?? 0),
    stateBasedActions: sba === undefined ? 'none' : (wordOf(sink, sba.node === 'scalar' ? { ...sba, value: sba.source.replace(/^at (?:the )?/, ''), source: sba.source.replace(/^at (?:the )?/, '') } : sba, ['none', 'after-each', 'end'] as const, 'time for state-based actions') ?? 'none'), triggers: triggers === undefined ? 'note' : (wordOf(sink, triggers, ['note', 'resolve', 'ignore'] as const, 'treatment of triggers') ?? 'note'),
    observe: NO_OBSERVE, domain: withMentioned(draft, instructions, domainOf(sink, map, [...draft.cards.values(), instructions, draft.floating])),
  };
  checkOutside(sink, map, [instructions, draft.objects.map(({ card }) => [card.do, card.text]), ...draft.cards.values()]);
  checkNumbers(sink, map, said, bare.domain['number'] ?? []);
  checkSources(sink, get(map, 'event') ?? get(map, 'do') ?? map, instructions, world, bare.controller);
  const named = withEventLabels({ ...bare, observe: observeOf(draft, map, has(map, 'event')), world: withDeparted({ ...world, earlier: earlierOf(draft, map, bare, casts) }) }, draft);
  const expectNode = get(map, 'expect');
  const expectMap = expectNode === undefined ? undefined : mapOf(sink, expectNode, 'expectations, {outcomes: [..]}', 'write expect: {outcomes: [..]}, with every outcome that there is');
  const settled = withFormatSettled({ ...named, observe: has(map, 'observe') || has(map, 'line') ? observedAsExpected(named, expectMap) : statesExpected(named, expectMap) });
  const told: Scenario = { ...settled, observe: toldAsExpected(settled, expectMap) };
  const alike = alikeIn(told, draft.numbered);
  const scenario: Scenario = alike.length === 0 ? told : { ...told, alike };
  const preferences = preferencesOf(draft, map, scenario);
  const preferring: Scenario = preferences.length === 0 ? scenario : { ...scenario, prefer: preferences };
  const derivedNode = get(map, 'derived');
  const derivedMap = derivedNode === undefined ? undefined : mapOf(sink, derivedNode, 'a second derivation, {outcomes: [..], because: ..}');
  return { ...preferring, ...(expectMap === undefined ? {} : { expect: expectationOf(sink, expectMap, scenario) }), ...(derivedMap === undefined ? {} : { derived: derivationOf(sink, derivedMap, scenario) }) };
}

function oneScenario(sink: Sink, map: MapNode, port: CardPort, options: LoadOptions): { readonly scenario: Scenario; readonly fine: boolean; readonly expected: readonly string[] } {
  const before = sink.count;
  const scenario = scenarioOf(sink, map, port, options);
  const expectNode = get(map, 'expect');
  const problems = expectNode?.node === 'map' ? get(expectNode, 'problems') : undefined;
  return { scenario, fine: sink.count === before, expected: textsOf(sink, problems) };
}

/**
 * All scenarios of a file. A scenario with problems is left out, the others stay; problems are ordered by place.
 * `cards` finds the cards that are not defined in the file itself.
 */
export const loadScenarios = (text: string, cards: CardPort, options: LoadOptions = {}): Loaded => loadParsed(parseYaml(text), cards, options);

/** The scenario of plain data in the shape of a scenario file, without a text: places of problems are all 1:1. */
export const loadTree = (tree: unknown, cards: CardPort, options: LoadOptions = {}): Loaded => loadParsed({ documents: [nodeOf(tree)], flawed: new Set(), sink: plainSink(() => JSON.stringify(tree)) }, cards, options);

/** The cards that a file defines itself, for all its scenarios and for one. */
const ownCards = (documents: readonly Node[]): readonly string[] => documents.flatMap((document) => { const own = document.node === 'map' ? get(document, 'cards') : undefined; return own?.node === 'map' ? own.entries.map(({ key }) => key) : []; });

function loadParsed({ documents: written, flawed: flaws, sink: plain }: ParsedYaml, cards: CardPort, options: LoadOptions): Loaded {
  const documents = identified(written, options.id, SCENARIO_KEYS);
  const flawed = new Set(documents.filter((_, i) => flaws.has(written[i] as Node)));
  const own = ownCards(documents);
  const sink = knowing(plain, () => (own.length === 0 ? cards.names() : [...own, ...cards.names()]));
  const scenarios: Scenario[] = [];
  const expectedProblems = new Map<string, readonly string[]>();
  const leftOut: string[] = [];
  if (options.edition !== undefined && !Object.hasOwn(EDITIONS, options.edition)) report(sink, 0, 'unknown-edition', `unknown edition "${options.edition}"`, didYouMean(options.edition, Object.keys(EDITIONS)) ?? `editions: ${Object.keys(EDITIONS).join(', ')}`);
  if (documents.length === 0 && sink.problems.length === 0) report(sink, 0, 'empty', 'the file holds no scenario');
  const ids = new Set<string>();
  const port = withShared(documents, sink, cards);
  for (const document of documents) {
    if (cardsAlone(document) !== undefined) continue;
    if (document.node !== 'map') { report(sink, document.at, 'wrong-type', 'expected a scenario: a map with players, event', document.node === 'list' ? 'leave out the dashes before "players:", "battlefield:" and "event:"' : 'insteadof new damage writes one to begin with; corpus/GUIDE.md says more'); continue; }
    for (const map of variantsOf(sink, document).map(entriesMeant)) {
      const { scenario, fine, expected } = oneScenario(sink, map, port, options);
      if (ids.has(scenario.id)) report(sink, get(map, 'id')?.at ?? map.at, 'duplicate-id', `the id "${scenario.id}" is used twice in this file`);
      else if (fine && !flawed.has(document)) scenarios.push(scenario);
      else if (expected.length === 0) leftOut.push(scenario.id);
      ids.add(scenario.id);
      if (expected.length > 0) expectedProblems.set(scenario.id, expected);
    }
  }
  return { scenarios, problems: [...sink.problems].sort((a, b) => a.line - b.line || a.column - b.column), expectedProblems: Object.fromEntries(expectedProblems), leftOut };
}
/** Whether a text is small enough and well-formed as YAML, without reading it as scenarios. */
export const syntaxProblems = (text: string): readonly Problem[] => parseYaml(text).sink.problems;
