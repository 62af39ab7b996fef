/** Changes to scenarios that must change no outcome, or change it in a known way; and what makes a change one of these. */
import { parseAllDocuments } from 'yaml';
import type { Random } from '../base/random.ts';
import type { Card, Filter, GameObject, Scenario } from '../rules/model.ts';
import type { Ability } from '../rules/ability.ts';
import { type FilePort, yamlFiles } from '../scenario/cards/corpus.ts';

/** A scenario file as plain data, one tree for each document. */
export type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The cards of a document that has nothing else: they are there for all scenarios of its file. */
const cardsAlone = (tree: Tree): Tree | undefined => (Object.keys(tree).length === 1 && isTree(tree['cards']) ? tree['cards'] : undefined);
/** Of these cards those whose names a tree mentions, or one of them does. */
function mentioned(cards: Tree, tree: unknown): Tree {
  const text = JSON.stringify(tree);
  const here = Object.keys(cards).filter((name) => text.includes(name));
  const rest = Object.fromEntries(Object.entries(cards).filter(([name]) => !here.includes(name)));
  const found = Object.fromEntries(here.map((name) => [name, cards[name]]));
  return here.length === 0 ? found : { ...found, ...mentioned(rest, found) };
}
/** Scenarios that stand alone: with the cards of their file that they need. */
function withCards(documents: readonly Tree[]): readonly Tree[] {
  const shared: Tree = Object.assign({}, ...documents.map(cardsAlone)) as Tree;
  if (Object.keys(shared).length === 0) return documents;
  return documents.filter((tree) => cardsAlone(tree) === undefined).map((tree) => ({ ...tree, cards: { ...mentioned(shared, tree), ...(isTree(tree['cards']) ? tree['cards'] : {}) } }));
}
/** Every scenario of the files under a directory. */
export const corpusTrees = (files: FilePort, root: string): readonly Tree[] =>
  yamlFiles(files, root)
    .filter((path) => !path.startsWith(`${root}/cards/`))
    .flatMap((path) => withCards(parseAllDocuments(files.readText(path) ?? '').map((document) => document.toJS() as unknown).filter(isTree)));

/** A tree as a file: JSON is YAML. */
export const fileOf = (tree: Tree): string => JSON.stringify(tree);

/** The base of a scenario and those of its variants that have a key, each changed by itself. */
export function changeWhere(tree: Tree, key: string, change: (part: Tree) => Tree): Tree {
  const base = change(tree);
  const variants = tree['variants'];
  if (!isTree(variants)) return base;
  return { ...base, variants: Object.fromEntries(Object.entries(variants).map(([name, over]) => [name, isTree(over) && key in over ? change(over) : over])) };
}

// A bystander ------------------------------------------------------------------------------------------------------

export const BYSTANDER = 'Silent Bystander';

/** A permanent without abilities, in front of or behind what the player has. */
export function withBystander(tree: Tree, type: string, player: string, where: 'first' | 'last'): Tree {
  const cards = isTree(tree['cards']) ? tree['cards'] : {};
  const added = (part: Tree): Tree => {
    const battlefield = isTree(part['battlefield']) ? part['battlefield'] : {};
    const own = battlefield[player];
    const list: readonly unknown[] = own === undefined || own === null ? [] : Array.isArray(own) ? own : [own];
    const entry = { card: BYSTANDER };
    return { ...part, battlefield: { ...battlefield, [player]: where === 'first' ? [entry, ...list] : [...list, entry] } };
  };
  return { ...changeWhere(tree, 'battlefield', added), cards: { ...cards, [BYSTANDER]: { type, ...(type === 'Creature' ? { pt: '1/1' } : {}) } } };
}

export const bystanderCard = (type: string): Card => ({
  name: BYSTANDER, supertypes: [], types: [type], subtypes: [], colors: [], manaValue: 0, text: [], targets: [], do: [], costs: {}, costConditions: {}, ...(type === 'Creature' ? { pt: [1, 1] as const } : {}),
});

/** Whether a colourless, nameless-to-all permanent of a card type could pass a filter: no only where nothing else can be. */
export function couldPass(filter: Filter, type: string): boolean {
  switch (filter.test) {
    case 'all': return filter.of.every((each) => couldPass(each, type));
    case 'any': return filter.of.some((each) => couldPass(each, type));
    case 'not': return !mustPass(filter.of, type);
    case 'type': return filter.value === type;
    case 'damageable': return type === 'Creature';
    case 'zone': return filter.zone === 'battlefield' || filter.zone === 'stack';
    case 'player': case 'designation': case 'controls': case 'opponent': case 'spell': case 'token': case 'commander': case 'subtype': case 'supertype': case 'color': case 'name': case 'keyword': case 'counter': case 'top': case 'ref': case 'attached': case 'blocking': case 'blocked-by': case 'attacking': case 'targets': case 'enchanted-by': case 'equipped-by': case 'paid': case 'ability': case 'record': return false;
    case 'colors': return filter.is === 'colorless';
    case 'status': return ['untapped', 'face-up'].includes(filter.is);
    default: return true; // what was chosen, too: no mana value is even
  }
}
const mustPass = (filter: Filter, type: string): boolean => {
  switch (filter.test) {
    case 'all': return filter.of.every((each) => mustPass(each, type));
    case 'any': return filter.of.some((each) => mustPass(each, type));
    case 'anything': case 'card': return true;
    case 'type': return filter.value === type;
    default: return false;
  }
};

const isFilter = (value: unknown): value is Filter => typeof value === 'object' && value !== null && 'test' in value;

/**
 * The filters of a scenario that pick things out of all there are: what is counted, chosen, destroyed one and all, given
 * an ability. Other filters are only asked of what an event is about.
 */
export function pickingFilters(value: unknown): readonly Filter[] {
  if (Array.isArray(value)) return value.flatMap(pickingFilters);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Readonly<Record<string, unknown>>;
  const picked = [
    ...(node['arg'] === 'filter' || node['if'] === 'exists' || node['what'] === 'objects' ? [node['filter']] : []),
    ...(['count', 'sum', 'greatest', 'least', 'most', 'fewest', 'different', 'party'].includes(String(node['amount'])) || node['do'] === 'for-each' ? [node['of']] : []),
    node['forEach'], node['copyText'], ...(node['test'] === 'controls' ? [node['what']] : []), ...(node['observe'] === 'count' ? [node['of']] : []), ...(node['ability'] === 'static' ? [node['for']] : []), ...(isAura(node) ? [ENCHANTABLE] : []),
  ].filter(isFilter);
  return [...picked, ...Object.values(node).flatMap(pickingFilters)];
}

/** CR 303.4f: an Aura that is put onto the battlefield looks for something to enchant. */
const isAura = ({ subtypes, addTypes }: Readonly<Record<string, unknown>>): boolean => [subtypes, addTypes].some((types) => Array.isArray(types) && types.includes('Aura'));
const ENCHANTABLE: Filter = { test: 'permanent' };

/** What of a scenario has filters that may be asked: not the cards it only could name, but the cards its objects are. */
const livePartsOf = ({ world, instructions, cards, observe }: Scenario): unknown => [world.objects, world.floating, instructions, cards, observe];

/** Nothing in the scenario picks out, chooses by its name, or lists with all others, a permanent like this. */
export const isUnseen = (scenario: Scenario, type: string): boolean => {
  const { picking, namesCards } = partsOf(scenario);
  return !namesCards && !scenario.observe.items.some(({ observe }) => observe === 'permanents') && !picking.some((filter) => couldPass(filter, type));
};
const namesCards = (value: unknown): boolean => value === 'card-name' || (typeof value === 'object' && value !== null && Object.values(value).some(namesCards));

type EntryPattern = Extract<Ability, { readonly patterns: unknown }>['patterns'][number];
interface Parts { readonly picking: readonly Filter[]; readonly namesCards: boolean; readonly entries: readonly EntryPattern[]; readonly statics: readonly Filter[] }
const known = new WeakMap<Scenario, Parts>();
function partsOf(scenario: Scenario): Parts {
  const live = livePartsOf(scenario);
  const parts = known.get(scenario) ?? { picking: pickingFilters(live), namesCards: namesCards(live), entries: entryPatterns(live), statics: staticFilters(live) };
  known.set(scenario, parts);
  return parts;
}

// A sibling --------------------------------------------------------------------------------------------------------

/** The patterns that watch entries, wherever they stand in a scenario. */
function entryPatterns(value: unknown): readonly EntryPattern[] {
  if (Array.isArray(value)) return value.flatMap(entryPatterns);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Readonly<Record<string, unknown>>;
  const own = node['kind'] === 'enters' && Array.isArray(node['tests']) ? [node as unknown as EntryPattern] : [];
  return [...own, ...Object.values(node).flatMap(entryPatterns)];
}

/** Filters of the continuous effects: what they give abilities or types to is not unrelated any more. */
function staticFilters(value: unknown): readonly Filter[] {
  if (Array.isArray(value)) return value.flatMap(staticFilters);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Readonly<Record<string, unknown>>;
  return [...(node['ability'] === 'static' ? [node['for']].filter(isFilter) : []), ...Object.values(node).flatMap(staticFilters)];
}

/**
 * Whether no effect of the scenario could watch the entry of a permanent without abilities, of a card type, or change
 * the permanent; it may be counted only where the outcome is no more than the events.
 */
export const isUnwatched = (scenario: Scenario, type: string): boolean =>
  partsOf(scenario).entries.every(({ tests }) => tests.some((test) => test.is === 'filter' && test.field === 'what' && !couldPass(test.filter, type))) &&
  !partsOf(scenario).statics.some((filter) => couldPass(filter, type)) &&
  (isUnseen(scenario, type) || (scenario.stateBasedActions === 'none' && scenario.observe.items.every(({ observe }) => observe === 'events')));

/** The scenario's one entry together with that of a sibling, which comes before or after it. */
export function besideSibling(scenario: Scenario, type: string, where: 'first' | 'last'): Scenario | undefined {
  const [step, ...more] = scenario.instructions;
  if (step?.do !== 'event' || step.kind !== 'enters' || more.length > 0 || step.may !== undefined) return undefined;
  const id = scenario.world.objects.length;
  const sibling: GameObject = {
    id, label: BYSTANDER, card: bystanderCard(type), token: false, owner: 0, controller: 0, zone: 'outside', incarnation: 0, timestamp: scenario.world.clock, face: 'up', back: false, copies: [], becomes: [], gains: [],
    tapped: false, counters: [], damage: 0, chosen: {}, linked: {},
  };
  const entry: Scenario['instructions'][number] = {
    do: 'event', kind: 'enters', args: { what: { arg: 'ref', ref: { ref: 'label', name: BYSTANDER } }, under: { arg: 'ref', ref: { ref: 'label', name: scenario.world.players[0]?.name ?? '' } } }, own: [], forbids: [],
  };
  return {
    ...scenario, labels: { ...scenario.labels, [BYSTANDER]: id }, world: { ...scenario.world, objects: [...scenario.world.objects, sibling], clock: scenario.world.clock + 1 },
    instructions: [{ do: 'together', of: where === 'first' ? [entry, step] : [step, entry], own: [] }],
  };
}

/** An outcome without the facts of the sibling. */
export const withoutSibling = (text: string): string => text.split('; ').filter((fact) => !fact.startsWith(BYSTANDER)).join('; ') || 'nothing happens';

// Declaration order ------------------------------------------------------------------------------------------------

/** Zones in which the order of the cards means nothing. */
const UNORDERED = ['battlefield', 'hand', 'exile', 'command'] as const;

/** What a scenario says but for the order in which it says it: things by label with their timestamps. */
export const declared = ({ world }: Scenario): Readonly<Record<string, number>> =>
  Object.fromEntries([...world.objects, ...world.floating].map(({ label, timestamp }) => [label, timestamp] as const).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The tree with explicit labels and timestamps, and its objects and effects in another order; undefined where a line stands for several. */
export function shuffled(tree: Tree, scenario: Scenario, random: Random): Tree | undefined {
  if ('variants' in tree) return undefined;
  const objects = [...scenario.world.objects];
  const result: Record<string, unknown> = { ...tree };
  for (const zone of ['battlefield', 'hand', 'graveyard', 'exile', 'command', 'library', 'stack'] as const) {
    const part = tree[zone];
    if (part === undefined) continue;
    if (!isTree(part)) return undefined;
    const players = Object.entries(part).map(([player, list]): readonly [string, readonly unknown[]] => [player, Array.isArray(list) ? list : list === null ? [] : [list]]);
    const explicit: (readonly [string, readonly unknown[]])[] = [];
    for (const [player, list] of players) {
      const entries: unknown[] = [];
      for (const entry of list) {
        const unknown = typeof entry === 'string' ? /^(\d+) cards?$/.exec(entry) : null;
        if (unknown !== null) {
          objects.splice(0, Number(unknown[1]));
          entries.push(entry);
          continue;
        }
        const object = objects.shift();
        if (object === undefined || (typeof entry === 'string' && entry !== object.card.name) || (isTree(entry) && ('count' in entry || 'ability' in entry || 'is' in entry))) return undefined;
        entries.push({ ...(isTree(entry) ? entry : { card: entry }), as: object.label, timestamp: object.timestamp });
      }
      explicit.push([player, (UNORDERED as readonly string[]).includes(zone) ? random.shuffle(entries) : entries]);
    }
    result[zone] = Object.fromEntries((UNORDERED as readonly string[]).includes(zone) ? random.shuffle(explicit) : explicit);
  }
  const effects = tree['in force'];
  if (effects === undefined) return result;
  if (!Array.isArray(effects) || effects.length !== scenario.world.floating.length) return undefined;
  const explicit = effects.map((effect, at): unknown => ({ ...(effect as Tree), as: scenario.world.floating[at]?.label, timestamp: scenario.world.floating[at]?.timestamp }));
  return { ...result, 'in force': random.shuffle(explicit) };
}

/** An outcome whatever the order of its facts, and of the names in them. */
export const unordered = (text: string): string => text.split('; ').map((fact) => fact.replace(/[()]/g, '').split(/,? /).sort().join(' ')).sort().join('; ');

// Names ------------------------------------------------------------------------------------------------------------

export interface Renamed {
  readonly scenario: Scenario;
  /** The text with the old names. */
  readonly back: (text: string) => string;
}

/** All players, objects and effects under other names, in the other order of the alphabet. */
export function renamed(scenario: Scenario): Renamed {
  const { world } = scenario;
  const old = [...new Set([...world.players.map(({ name }) => name), ...world.objects.filter(({ anonymous }) => anonymous !== true).map(({ label }) => label), ...world.floating.map(({ label }) => label)])];
  const names = new Map(old.sort().map((name, at) => [name, `Zz${String(old.length + 1000 - at)}q`] as const));
  const fresh = (name: string): string => names.get(name) ?? name;
  const done = new Map<object, unknown>(); // what is one value stays one value: keys of positions tell cards and abilities apart by it
  const rename = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (!done.has(value)) done.set(value, renamedParts(value));
    return done.get(value);
  };
  const renamedParts = (value: object): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    const node = value as Readonly<Record<string, unknown>>;
    if (node['ref'] === 'label' && typeof node['name'] === 'string') return { ...node, name: fresh(node['name']) };
    if (node['do'] === 'delayed' && typeof node['at'] === 'string') return { ...node, at: node['at'].replace(/(?<= of ).+$/, fresh), body: rename(node['body']) };
    if (node['observe'] === 'count' && typeof node['words'] === 'string') return { ...node, of: rename(node['of']), words: node['words'].split(' ').map(fresh).join(' ') };
    return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, rename(each)]));
  };
  const labelled = <T extends { readonly label: string }>(thing: T): T => ({ ...(rename(thing) as T), label: fresh(thing.label) });
  const observed = <T extends Scenario['observe']['items'][number]>(item: T): T => ('label' in item ? { ...item, label: fresh(item.label) } : item.observe === 'count' ? (rename(item) as T) : item);
  const { expect: _, ...plain } = scenario;
  return {
    scenario: {
      ...plain,
      labels: Object.fromEntries(Object.entries(scenario.labels).map(([name, thing]) => [fresh(name), thing])),
      ...(scenario.alike === undefined ? {} : { alike: scenario.alike.map((labels) => labels.map(fresh)) }),
      cards: rename(scenario.cards) as Scenario['cards'],
      instructions: rename(scenario.instructions) as Scenario['instructions'],
      world: {
        ...world,
        players: world.players.map((player) => ({ ...player, name: fresh(player.name) })),
        objects: world.objects.map(labelled),
        floating: world.floating.map(labelled),
        earlier: world.earlier.map((fact) => (fact.name === undefined ? fact : { ...fact, name: fresh(fact.name) })),
      },
      observe: {
        ...scenario.observe,
        items: scenario.observe.items.map(observed),
        ...(scenario.observe.line === undefined ? {} : { line: scenario.observe.line.map((part) => (typeof part === 'string' ? part : { observe: observed(part.observe) })) }),
      },
    },
    back: (text) => [...names].reduce((now, [name, other]) => now.replaceAll(other, name), text),
  };
}
