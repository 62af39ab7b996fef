/** What an outcome consists of (`observe:`) and its text. Facts first, the text is made from them. */
import { type Int, isZero, plus, show } from '../../base/integer.ts';
import { assertNever } from '../../base/invariant.ts';
import { flatMap } from '../../base/list.ts';
import { characteristics, controllerOf } from '../../rules/613-layers.ts';
import { COLORS } from '../../rules/ability.ts';
import { amountOf } from '../../rules/amount.ts';
import { labelOf } from '../../rules/choosing.ts';
import type { Fact, ObserveItem, Scenario, Thing, World } from '../../rules/model.ts';
import { thingOfPlayer } from '../../rules/model.ts';
import { isDesignated, objectAt, playerAt } from '../../rules/world.ts';
import { type Naming, eventsObserved, isOfKind, printOutcome } from '../../scenario/facts/facts.ts';

/** The facts that a scenario observes in a final world, merged, in the order of the grammar. */
export function outcomeFacts(scenario: Scenario, world: World): readonly Fact[] {
  return flatMap(scenario.observe.items, (item) => observed(item, world, scenario));
}

const happened = (world: World, from: number): readonly Fact[] => world.facts.slice(from);
/**
 * Bookkeeping is not part of the events: the resolving card's own move, payments, reveals, shuffles, dice and coins (what comes of them tells), unchanged results of damage.
 * What the scenario itself is about is no bookkeeping, even where it pays for something.
 */
export function isEvent({ instructions }: Scenario, { fact, cause, resulting }: Pick<Fact, 'fact' | 'cause' | 'resulting'>): boolean {
  const [first] = instructions;
  const only = instructions.length === 1 ? first : undefined;
  if (fact === 'cost-paid' && (only?.do === 'event' || only?.do === 'together')) return false; // paid while the event was replaced
  if ((fact === 'rolls' || fact === 'flips') && !(only?.do === 'event' && (only.kind === 'roll' || only.kind === 'flip'))) return false;
  return resulting !== true && (cause === undefined || (cause === 'cost' && first?.do === 'event' && first.cause === 'cost'));
}

/** Whose control `control` tells at the end changes hands untold; and what nobody asked for. */
export const isTold = ({ underTold = [], unsaid = [] }: Extract<ObserveItem, { readonly observe: 'events' | 'changes' }>, { fact, from }: Pick<Fact, 'fact' | 'from'>): boolean => !unsaid.includes(fact) && (fact !== 'gains-control' || from === undefined || !underTold.includes(from));

/** The events, with the bookkeeping that is asked for. Life that is told as paid is not told as lost as well (CR 119.4); what a payment takes besides is. */
function eventsTold(scenario: Scenario, item: Extract<ObserveItem, { readonly observe: 'events' | 'changes' }>, all: readonly Fact[]): readonly Fact[] {
  const { also = [] } = item;
  const takes = (fact: Fact): boolean => fact.fact === 'loses-life' && fact.cause === 'cost' && also.some((asked) => asked.fact === 'pays-life');
  const events = all.filter((fact) => (isEvent(scenario, fact) || takes(fact)) && isTold(item, fact));
  const more = all.filter((each) => also.some(({ fact, subject }) => fact === each.fact && (subject === undefined || subject === each.subject)) && !isEvent(scenario, each));
  const paid = more.reduce<readonly Fact[]>((taken, { fact, subject, amount }) => {
    const loss = fact === 'pays-life' ? events.find((each) => each.fact === 'loses-life' && each.subject === subject && each.amount === amount && !taken.includes(each)) : undefined;
    return loss === undefined ? taken : [...taken, loss];
  }, []);
  return [...events.filter((fact) => !paid.includes(fact)), ...more];
}

function observed(item: ObserveItem, world: World, scenario: Scenario): readonly Fact[] {
  const all = happened(world, scenario.world.facts.length);
  switch (item.observe) {
    case 'events': case 'changes': return eventsTold(scenario, item, all).map((fact) => (fact.fact === 'damage' ? withoutSource(fact) : fact));
    case 'all': return all.map((fact) => (fact.fact === 'damage' ? withoutSource(fact) : fact));
    case 'facts': return [...all, ...lastLeft(item, all, world)].map(asDying).filter((fact) => isOfKind(item, fact)).map((fact) => (fact.fact === 'damage' ? withoutSource(fact) : fact));
    case 'damage-by-source': return all.filter(({ fact }) => fact === 'damage');
    case 'turns': return all.filter(({ fact }) => fact === 'begins' || fact === 'skips');
    case 'triggers': return all.filter(({ fact }) => fact === 'triggers').map((fact) => ({ fact: 'triggers', ...(fact.subject === undefined ? {} : { subject: fact.subject }) }));
    case 'regenerated': return all.filter(({ fact }) => fact === 'regenerated');
    case 'life': return [{ fact: 'life', subject: thingOfPlayer(item.player), amount: playerAt(world, item.player).life }];
    case 'poison': return countersFact(thingOfPlayer(item.player), 'poison', playerAt(world, item.player).counters.find(({ kind }) => kind === 'poison')?.amount ?? 0);
    case 'hand': case 'library': case 'graveyard': return [{ fact: item.observe, subject: thingOfPlayer(item.player), objects: playerAt(world, item.player)[item.observe] }];
    case 'exile': return [{ fact: 'exile', subject: thingOfPlayer(item.player), objects: flatMap(world.objects, ({ id, zone, owner }) => (zone === 'exile' && owner === item.player ? [id] : [])) }];
    case 'permanents': return [{ fact: 'permanents', subject: thingOfPlayer(item.player), objects: flatMap(world.objects, ({ id, zone, phasedOut }) => (zone === 'battlefield' && phasedOut !== true && controllerOf({ world }, id) === item.player ? [id] : [])) }];
    case 'created': return flatMap(world.objects.slice(scenario.world.objects.length), ({ id, card }) => (card.name !== item.name ? [] : item.of === 'counters' ? observed({ observe: 'counters', object: id }, world, scenario) : objectFacts({ observe: item.of, object: id }, world)));
    case 'designated': return designationFacts(item.what, world);
    case 'counters-of': return countersFact(item.thing, item.kind, countersHere(world, item.thing).find(({ kind }) => kind === item.kind)?.amount ?? 0);
    case 'counters': return flatMap(kindsTold(item.object, countersHere(world, item.object)), (kind) => countersFact(item.object, kind, countersHere(world, item.object).find((each) => each.kind === kind)?.amount ?? 0));
    case 'count': return [{ fact: 'counted', words: [item.words], amount: amountOf({ view: { world }, self: null, controller: scenario.controller, bindings: {} }, item.of) }];
    case 'effect': case 'left': return effectFacts(item.label, world);
    case 'subjects': return [{ fact: 'subjects', words: [subjectsText(scenario, world, all.filter(({ fact }) => fact === item.fact))] }];
    case 'amount': return (scenario.observe.line === undefined || (item.subject !== undefined && item.from === undefined)) && !isZero(total(all, item)) && eventsObserved(scenario.observe.items) ? [] : [{ fact: item.fact, ...(item.subject === undefined ? {} : { subject: item.subject }), ...(item.from === undefined ? {} : { from: item.from }), amount: total(all, item) }];
    default: return objectFacts(item, world);
  }
}

/** CR 723.3, 724.3, 729.1: who has a designation, or whether it is day or night. */
function designationFacts(what: string, world: World): readonly Fact[] {
  if (what === 'day') return [{ fact: 'it-is', words: [['day', 'night'].find((each) => isDesignated(world, each, null)) ?? 'neither day nor night'] }];
  const holders = flatMap(world.players, ({ id }) => (isDesignated(world, what, id) ? [thingOfPlayer(id)] : []));
  if (holders.length === 0) return [{ fact: 'nobody', words: [what === 'monarch' ? 'is the monarch' : `has the ${what}`] }];
  return holders.map((subject) => (what === 'monarch' ? { fact: 'is-monarch', subject, words: ['the monarch'] } : { fact: 'has-designation', subject, words: [what] }));
}
/** Whom facts are about, in scenario order: "Nicole and Jace". */
function subjectsText(scenario: Scenario, world: World, facts: readonly Fact[]): string {
  const { names = [], label } = namingOf(scenario, world);
  const labels = [...new Set(flatMap(facts, ({ subject }) => (subject === undefined ? [] : [label(subject)])))];
  return labels.length === 0 ? 'nobody' : labels.sort((a, b) => names.indexOf(a) - names.indexOf(b)).join(' and ');
}

/** CR 104.2a: where it is asked whether one player wins, that player does who is left when all others have lost. */
function lastLeft({ facts, subject }: Extract<ObserveItem, { observe: 'facts' }>, all: readonly Fact[], { players }: World): readonly Fact[] {
  if (subject === undefined || !facts.includes('wins') || all.some(({ fact }) => fact === 'wins')) return [];
  const [last, ...others] = players.filter(({ lost }) => lost !== true).map(({ id }) => thingOfPlayer(id));
  return last === undefined || others.length > 0 || players.length < 2 || subject !== last ? [] : [{ fact: 'wins', subject: last }];
}

/** CR 700.4: what was destroyed or sacrificed and went to a graveyard died; where deaths are asked for, it says so. */
const asDying = (fact: Fact): Fact => (fact.fact === 'died' ? { fact: 'dies', ...(fact.subject === undefined ? {} : { subject: fact.subject }) } : fact);
const withoutSource = ({ from: _, ...fact }: Fact): Fact => fact;
const countersFact = (subject: Thing, kind: string, amount: Int): readonly Fact[] => [{ fact: 'has-counters', subject, amount, words: [kind] }];
/** The kinds of counters that are told of a thing: those that are there, and of a player poison, which may lose the game (122.1f), whether there is any or not. */
export const kindsTold = (thing: Thing, here: readonly { readonly kind: string }[]): readonly string[] => [...new Set([...(thing < 0 ? ['poison'] : []), ...here.map(({ kind }) => kind)])];
const countersHere = (world: World, thing: Thing): World['players'][number]['counters'] => (thing < 0 ? playerAt(world, -1 - thing).counters : objectAt(world, thing).counters);

/** Named effects: used, unused, used up, or how much is left. */
function effectFacts(label: string, world: World): readonly Fact[] {
  const floating = world.floating.find((each) => each.label === label);
  if (floating?.named !== true && world.objects.some((object) => object.label === label)) return [{ fact: world.used?.includes(label) === true ? 'effect-used' : 'effect-unused', name: label }];
  if (floating === undefined) return [{ fact: 'effect-used-up', name: label }];
  if (floating.left === null) return [{ fact: floating.used ? 'effect-used' : 'effect-unused', name: label }];
  if (isZero(floating.left)) return [{ fact: 'effect-used-up', name: label }];
  if (floating.ability.ability === 'when' && floating.ability.shield !== undefined) return [{ fact: 'effect-left', name: label, amount: floating.left }];
  return [{ fact: floating.used ? 'effect-left' : 'effect-unused', name: label, ...(floating.used ? { amount: floating.left } : {}) }];
}

function total(facts: readonly Fact[], item: Extract<ObserveItem, { observe: 'amount' }>): Int {
  return facts
    .filter((fact) => fact.fact === item.fact && (item.subject === undefined || fact.subject === item.subject) && (item.from === undefined || fact.from === item.from))
    .reduce<Int>((sum, fact) => plus(sum, fact.amount ?? 1), 0);
}

type ObservedObject = Exclude<Extract<ObserveItem, { readonly object: number }>, { readonly observe: 'counters' }>;
/** Who controls an object, or where it is instead. @param unless told of nobody who is this player, nor of what is elsewhere */
function controlFacts(world: World, { object: subject, unless }: Pick<ObservedObject, 'object' | 'unless'>): readonly Fact[] {
  const { zone } = objectAt(world, subject);
  const controller = zone === 'battlefield' ? controllerOf({ world }, subject) : null;
  if (unless !== undefined && (controller === null || controller === unless)) return [];
  return [controller === null ? { fact: 'in-zone', subject, words: [zone] } : { fact: 'under', subject, from: thingOfPlayer(controller) }];
}

function objectFacts(item: ObservedObject, world: World): readonly Fact[] {
  const subject = item.object;
  const object = objectAt(world, subject);
  const here = object.zone === 'battlefield';
  const values = characteristics({ world }, subject);
  switch (item.observe) {
    case 'control': return controlFacts(world, item);
    case 'status': return here ? [{ fact: object.tapped ? 'is-tapped' : 'is-untapped', subject }] : [{ fact: 'in-zone', subject, words: [object.zone] }]; // 110.5: only permanents have a status
    case 'zone': return [{ fact: 'in-zone', subject, words: [object.zone] }];
    case 'type': return [{ fact: 'is-type', subject, words: [typeLine(values)] }];
    case 'colors': return [{ fact: 'is-colored', subject, words: [values.colors.length === 0 ? 'colorless' : COLORS.filter((color) => values.colors.includes(color)).join(' and ')] }];
    case 'attached': return !here ? [{ fact: 'in-zone', subject, words: [object.zone] }] : object.attachedTo === undefined ? [{ fact: 'is-unattached', subject }] : [{ fact: 'is-attached', subject, from: object.attachedTo }];
    case 'pt': return values.power === undefined || values.toughness === undefined ? [] : [{ fact: 'is-pt', subject, words: [`${show(values.power)}/${show(values.toughness)}`] }];
    case 'characteristics': return [{ fact: 'is-type', subject, words: [typeLine(values)] }];
    case 'marked-damage': return [{ fact: 'has-damage', subject, amount: object.damage }];
    case 'abilities': {
      const names = [...new Set(flatMap(values.abilities, ({ ability }) => (ability.ability === 'keyword' ? [ability.keyword] : [])))].sort();
      return names.length === 0 ? [] : [{ fact: 'has-abilities', subject, words: [names.join(' and ')] }];
    }
    default: return assertNever(item.observe);
  }
}

/** Card types in the order in which they are printed. */
const TYPE_ORDER = ['Kindred', 'Tribal', 'Enchantment', 'Artifact', 'Land', 'Creature', 'Planeswalker', 'Battle', 'Instant', 'Sorcery'];

/** "Legendary Land — Mountain". */
export const typeLine = (values: { readonly supertypes: readonly string[]; readonly types: readonly string[]; readonly subtypes: readonly string[] }): string =>
  [...values.supertypes, ...[...values.types].sort((a, b) => TYPE_ORDER.indexOf(a) - TYPE_ORDER.indexOf(b))].join(' ') + (values.subtypes.length === 0 ? '' : ` — ${values.subtypes.join(' ')}`);

const namings = new WeakMap<Scenario, { readonly objects: number; readonly names: readonly string[] }>();
/** Names of things as outcomes print them: labels in scenario order, tokens made on the way after them. */
export function namingOf(scenario: Scenario, world: World): Naming {
  let known = namings.get(scenario);
  if (known?.objects !== world.objects.length) {
    known = { objects: world.objects.length, names: [...world.players.map(({ name }) => name), ...world.objects.map(({ label }) => label)] };
    namings.set(scenario, known);
  }
  return { label: (thing) => labelOf(world, thing), owner: (thing) => thingOfPlayer(objectAt(world, thing).owner), names: known.names, ...(scenario.alike === undefined ? {} : { alike: scenario.alike }) };
}

/** What an observed number is in a world: an amount, a life total, how many cards. */
export function valueOf(scenario: Scenario, world: World, item: ObserveItem): Int {
  if (item.observe === 'amount') return total(happened(world, scenario.world.facts.length), item);
  if (item.observe === 'hand' || item.observe === 'library' || item.observe === 'graveyard') return playerAt(world, item.player)[item.observe].length;
  return observed(item, world, scenario).reduce<Int>((sum, { amount }) => plus(sum, amount ?? 0), 0);
}
/** The sentences that an outcome consists of. */
export const factTexts = (scenario: Scenario, world: World): readonly string[] => outcomeText(scenario, world).split('; ');

/** The outcome of a final world. */
export const outcomeText = (scenario: Scenario, world: World): string => printOutcome(scenario.observe, outcomeFacts(scenario, world), namingOf(scenario, world));
