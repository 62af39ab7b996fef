/**
 * The text of a compiled outcome: what `observe:` selects, merged and ordered as the printer does it, with expressions
 * in place of amounts. Sentences are printed by the printer itself, with sample amounts that are then cut out.
 */
import type { Ability, EventKind } from '../../rules/ability.ts';
import type { Fact, ObjectId, ObserveItem, PlayerId, Scenario, Thing, World } from '../../rules/model.ts';
import { canonicalText } from '../../base/canonical.ts';
import type { Int } from '../../base/integer.ts';
import { inherentTriggers } from '../../rules/603-inherent.ts';
import { ofItself } from '../../rules/603-triggers.ts';
import { ptOfCounter } from '../../rules/613-base.ts';
import { characteristics } from '../../rules/613-layers.ts';
import { thingOfPlayer } from '../../rules/model.ts';
import { counterCount, countersOf, playerAt } from '../../rules/world.ts';
import { mentions } from '../../scenario/facts/equal-objects.ts';
import { ANONYMOUS, NOTHING_HAPPENS, type Naming, type Sentence, eventsObserved, isOfKind, printSentence, sentenceOf, tells } from '../../scenario/facts/facts.ts';
import { shapeOf } from '../../scenario/vocabulary/fact-table.ts';
import type { Expr, Piece } from '../../search/packed/form/ir.ts';
import { number, text } from '../../search/packed/form/ir.ts';
import { TRUE, ZERO, add, all, field, int, isFalse, isTrue, not, op, some, when } from './expression.ts';
import { KINDS } from './contained.ts';
import type { CardZone, Happening, SymbolicFact } from './happening.ts';
import { type Job, leftName } from './process.ts';
import { usedName } from './context.ts';
import { abilitiesOf, refuse } from './symbolic.ts';
import { alikeItems } from './alike.ts';
import { isEvent, isTold, kindsTold, namingOf, outcomeFacts } from '../puzzle/outcome.ts';

interface Context { readonly job: Job; readonly scenario: Scenario; readonly happening: Happening; readonly naming: Naming }

/** The pieces of the outcome's text. */
export function outcomePieces(job: Job, scenario: Scenario, happening: Happening): readonly Piece[] {
  const context: Context = { job, scenario, happening, naming: namingOf(scenario, job.world) };
  const { items, line } = scenario.observe;
  const facts = items.flatMap((item) => observed(context, item));
  if (line !== undefined) return line.flatMap((part) => (typeof part === 'string' ? [text(part)] : itemPieces(context, part.observe, facts)));
  const asked = new Set(items.flatMap((item) => (item.observe === 'amount' ? [item.fact] : [])));
  const printed = facts.map((each): SymbolicFact => (each.amount === null || !isTrue(each.there) || isState(each.fact.fact) || asked.has(each.fact.fact) ? each : { ...each, there: all(each.there, op('ne', each.amount, ZERO)) }));
  return [sentences(context, printed)];
}
const isState = (fact: string): boolean => shapeOf(fact)?.state === true;

/* What is observed: mirrors `observed` of outcome.ts. */

const constant = (fact: Fact): SymbolicFact => {
  const { amount, ...rest } = fact;
  return { fact: rest, amount: amount === undefined ? null : int(amount), there: TRUE };
};
const withoutSource = ({ from: _, ...fact }: SymbolicFact['fact']): SymbolicFact['fact'] => fact;
const shown = (each: SymbolicFact): SymbolicFact => (each.fact.fact === 'damage' ? { ...each, fact: withoutSource(each.fact) } : each);

/** Tokens enter as they are created, and no fact here says so. */
const countsEntries = ({ job, happening }: Context, fact: string): void => { if (fact === 'enters' && happening.entering) refuse(job.refusals, 'entries are counted'); };

/** What of it stays as it is when objects move. */
const TOLD_AS_IT_HAPPENS: ReadonlySet<ObserveItem['observe']> = new Set<ObserveItem['observe']>(['events', 'changes', 'life', 'poison', 'amount', 'facts', 'damage-by-source', 'effect', 'left']);

/** CR 700.4: mirrors `asDying` of outcome.ts. */
const asDying = (each: SymbolicFact): SymbolicFact => (each.fact.fact === 'died' ? { ...each, fact: { fact: 'dies', ...(each.fact.subject === undefined ? {} : { subject: each.fact.subject }) } } : each);
/** What is told of costs, and life that they take, is no event of a batch. */
const OF_COSTS: ReadonlySet<string> = new Set(['cost-paid', 'cost-cannot-be-paid', 'pays-life']);
function ofKinds(context: Context, item: Extract<ObserveItem, { observe: 'facts' }>, every: readonly SymbolicFact[]): readonly SymbolicFact[] {
  const { job } = context;
  if (item.facts.some((fact) => OF_COSTS.has(fact)) || (item.facts.includes('loses-life') && paysLife(job))) refuse(job.refusals, 'costs are observed');
  for (const fact of item.facts) countsEntries(context, fact);
  return every.map(asDying).filter(({ fact }) => isOfKind(item, fact)).map(shown);
}
const paysLife = ({ batch, payments }: Job): boolean => (payments?.size ?? 0) > 0 || batch.nodes.some(({ event }) => event.kind === 'pay-life');

function observed(context: Context, item: ObserveItem): readonly SymbolicFact[] {
  if (item.observe === 'subjects') {
    if (context.scenario.observe.line === undefined) refuse(context.job.refusals, 'recipients outside of a line');
    countsEntries(context, item.fact);
    return [];
  }
  const { job, happening, scenario } = context;
  if (happening.moved.size > 0 && !TOLD_AS_IT_HAPPENS.has(item.observe)) {
    const thing = 'object' in item ? item.object : 'thing' in item ? item.thing : null;
    if (thing === null) refuse(job.refusals, 'something moves and more than what happens is observed');
    else if (happening.moved.has(thing)) return ofMoved(context, item, thing);
  }
  if ('object' in item && happening.leaving.includes(item.object)) refuse(job.refusals, 'a spell that resolves is observed');
  const past = job.world.facts.slice(scenario.world.facts.length).map(constant);
  const every = [...past, ...happening.facts];
  switch (item.observe) {
    case 'events': case 'changes':
      if (setsOff(context)) refuse(job.refusals, 'what may trigger is observed');
      if (item.also !== undefined) refuse(job.refusals, 'payments and the like are observed');
      return every.filter(({ fact }) => isEvent(scenario, fact) && isTold(item, fact)).map(shown);
    case 'all':
      if (paysLife(job)) refuse(job.refusals, 'life is paid and everything is observed');
      if (happening.cards || happening.entering || hasTriggers(job)) refuse(job.refusals, 'everything is observed');
      return every.map(shown);
    case 'damage-by-source': return every.filter(({ fact }) => fact.fact === 'damage');
    case 'facts': return ofKinds(context, item, every);
    case 'life': return [{ fact: { fact: 'life', subject: thingOfPlayer(item.player) }, amount: happening.life.get(item.player) ?? ZERO, there: TRUE }];
    case 'poison': return [countersFact(context, thingOfPlayer(item.player), 'poison')];
    case 'counters-of': return [countersFact(context, item.thing, item.kind)];
    case 'counters': return kindsOn(context, item.object).map((kind) => { const each = countersFact(context, item.object, kind); return item.object < 0 && kind === 'poison' ? each : { ...each, there: op('gt', each.amount ?? ZERO, ZERO) }; });
    case 'marked-damage': return [{ fact: { fact: 'has-damage', subject: item.object }, amount: happening.damage.get(item.object) ?? int(job.world.objects[item.object]?.damage ?? 0), there: TRUE }];
    case 'effect': case 'left': return effectFacts(context, item.label);
    case 'amount': {
      if (eventsObserved(scenario.observe.items)) refuse(job.refusals, 'an amount is observed beside the events');
      if (OF_COSTS.has(item.fact) || (item.fact === 'loses-life' && paysLife(job))) refuse(job.refusals, 'costs are observed');
      countsEntries(context, item.fact);
      const about = every.filter(({ fact }) => fact.fact === item.fact && (item.subject === undefined || fact.subject === item.subject) && (item.from === undefined || fact.from === item.from));
      return [{ fact: { fact: item.fact, ...(item.subject === undefined ? {} : { subject: item.subject }), ...(item.from === undefined ? {} : { from: item.from }) }, amount: totalOf(about, int(1)), there: TRUE }];
    }
    case 'triggers': if (hasTriggers(job)) refuse(job.refusals, 'triggered abilities are observed'); break;
    case 'hand': case 'library': case 'graveyard': if (happening.cards || happening.entering) return cardsFact(context, item.observe, item.player); break;
    case 'turns': case 'regenerated': break;
    case 'control': case 'status': case 'zone': case 'type': case 'pt': case 'characteristics': case 'abilities': {
      const counted = happening.counters.filter(({ thing }) => thing === item.object);
      if (hasStatics(job) || job.entry !== null || (item.observe === 'abilities' && counted.length > 0)) refuse(job.refusals, 'an object that may be changed is observed');
      if (item.observe === 'pt' && counted.length > 0) return ptFacts(context, item.object, counted);
      break;
    }
    default: refuse(job.refusals, `"${(item as ObserveItem).observe}" is observed`);
  }
  return factsFrom(scenario, item, job.world).map(constant);
}

/** One thing that is observed, in a world. */
const factsFrom = (scenario: Scenario, item: ObserveItem, world: World): readonly Fact[] => outcomeFacts({ ...scenario, observe: { items: [item] } }, world);

/** What is observed of an object that may move, or change as objects do: as it is, or as it is after each way. */
function ofMoved({ job, happening, scenario }: Context, item: ObserveItem, thing: Thing): readonly SymbolicFact[] {
  if (hasStatics(job) || job.entry !== null || happening.damage.has(thing) || happening.counters.some((each) => each.thing === thing)) refuse(job.refusals, 'an object that moves and is changed is observed');
  const before = factsFrom(scenario, item, job.world);
  const ways = (happening.moved.get(thing) ?? []).map(({ world, there }) => ({ there, facts: factsFrom(scenario, item, world) })).filter(({ facts }) => canonicalText(facts) !== canonicalText(before));
  const stays = not(some(...ways.map(({ there }) => there)));
  return [{ facts: before, there: stays }, ...ways].flatMap(({ facts, there }) => facts.map((fact) => ({ ...constant(fact), there })));
}

/** CR 122.1a, 613.4c: power and toughness with counters that come and go. */
function ptFacts({ job }: Context, object: Thing, counted: Happening['counters']): readonly SymbolicFact[] {
  const { power, toughness } = characteristics({ world: job.world }, object);
  if (power === undefined || toughness === undefined) return [];
  const changed = counted.flatMap(({ kind, total }) => {
    const each = ptOfCounter(kind);
    return each === null ? [] : [{ each, more: op('sub', total, int(counterCount(countersOf(job.world, object), kind))) }];
  });
  const value = (printed: Int, at: 0 | 1): Expr => add(int(printed), ...changed.map(({ each, more }) => op('mul', int(each[at]), more)));
  const by = (p: number, t = p): SymbolicFact['fact'] => ({ fact: 'is-pt', subject: object, words: [`${String(p)}/${String(t)}`] });
  return [{ fact: by(0), amount: null, there: TRUE, worded: { numbers: [value(power, 0), value(toughness, 1)], by, things: false } }];
}

const abilitiesIn = (job: Job, kind: 'static' | 'after'): boolean => abilitiesOf(job.world).some(({ ability }) => ability === kind);
const hasStatics = (job: Job): boolean => abilitiesIn(job, 'static');
/** Events that a compiled batch may consist of, or contain. */
const HAPPENING: ReadonlySet<EventKind> = new Set<EventKind>([...KINDS, 'enters', 'move', 'draw', 'pay-life', 'life-total']);
/** CR 603.2: a triggered ability may be told of, because something that it watches may happen: to the object that has it, where it watches nothing else. */
function setsOff({ job, happening }: Context): boolean {
  if (job.machine.rules.triggers === 'ignore') return false;
  const { world, batch } = job;
  const isConcerned = (id: ObjectId): boolean => (happening.entering && (happening.copies || world.objects[id]?.zone !== 'battlefield')) || happening.moved.has(id) || happening.leaving.includes(id) || batch.nodes.some(({ event }) => event.what === id);
  const watches = ({ ability, by }: { readonly ability: Ability; readonly by: ObjectId | null }): boolean =>
    ability.ability === 'after' && (ability.state !== undefined || ability.patterns.some((pattern) => HAPPENING.has(pattern.kind) && (by === null || !ofItself(pattern) || isConcerned(by))));
  const ofObjects = world.objects.flatMap(({ id }) => characteristics({ world }, id).abilities.map(({ ability }) => ({ ability, by: id })));
  return [...ofObjects, ...[...world.floating, ...inherentTriggers(world)].map(({ ability }) => ({ ability, by: null }))].some(watches);
}
const hasTriggers = (job: Job): boolean => abilitiesIn(job, 'after');

function countersFact(context: Context, thing: Thing, kind: string): SymbolicFact {
  const total = context.happening.counters.find((each) => each.thing === thing && each.kind === kind)?.total ?? int(counterCount(countersOf(context.job.world, thing), kind));
  return { fact: { fact: 'has-counters', subject: thing, words: [kind] }, amount: total, there: TRUE };
}
const kindsOn = (context: Context, thing: Thing): readonly string[] =>
  [...new Set([...kindsTold(thing, countersOf(context.job.world, thing)), ...context.happening.counters.filter((each) => each.thing === thing).map(({ kind }) => kind)])].sort();

/** How many cards a player has somewhere, where none of them is known. */
function cardsFact({ job, happening }: Context, observe: CardZone, player: PlayerId): readonly SymbolicFact[] {
  const here = playerAt(job.world, player)[observe];
  const unknown = (id: ObjectId): boolean => job.world.objects[id]?.anonymous === true;
  const sample = job.world.objects.filter(({ anonymous }) => anonymous === true).slice(0, 2).map(({ id }) => id);
  if (happening.entering || (observe === 'graveyard' && happening.leaving.length > 0) || !here.every(unknown) || sample.length < 2) refuse(job.refusals, 'cards move');
  return [{ fact: { fact: observe, subject: thingOfPlayer(player) }, amount: null, there: TRUE, cards: { number: happening.zones.get(player)?.[observe] ?? int(here.length), sample } }];
}

/** Named effects: used, unused, used up, or how much is left. */
function effectFacts({ job }: Context, label: string): readonly SymbolicFact[] {
  const { floating, objects } = job.world;
  const say = (fact: string, there: Expr, amount: Expr | null = null): SymbolicFact => ({ fact: { fact, name: label }, amount, there });
  const used = op('eq', field(usedName(label)), int(1));
  if (!floating.some((each) => each.label === label && each.named === true) && objects.some((object) => object.label === label)) return [say('effect-used', used), say('effect-unused', not(used))];
  const effects = floating.filter((each) => each.label === label);
  const [effect] = effects;
  if (effects.length > 1) refuse(job.refusals, `several effects are called "${label}"`);
  if (effect === undefined) return [say('effect-used-up', TRUE)];
  if (effect.left === null) return [say('effect-used', used), say('effect-unused', not(used))];
  const left = field(leftName(effect.id));
  const over = op('eq', left, ZERO);
  if (effect.ability.ability === 'when' && effect.ability.shield !== undefined) return [say('effect-used-up', over), say('effect-left', not(over), left)];
  return [say('effect-used-up', over), say('effect-left', all(not(over), used), left), say('effect-unused', all(not(over), not(used)))];
}

/** The sum of facts; one without an amount counts as `each`. */
const totalOf = (facts: readonly SymbolicFact[], each: Expr): Expr =>
  add(...facts.map(({ amount, there }) => (amount !== null && (isTrue(there) || (there.kind === 'gt' && there.a === amount)) ? amount : when(there, amount ?? each, ZERO))));

/* Template lines: mirrors `itemText` of facts.ts. */

const NUMBERS: ReadonlySet<string> = new Set(['amount', 'left', 'life', 'poison', 'counters-of', 'marked-damage']);

/** Whom facts of a kind are about, in the order of printing. */
function subjectPieces({ job, scenario, happening, naming }: Context, kind: string): Piece {
  const every = [...job.world.facts.slice(scenario.world.facts.length).map(constant), ...happening.facts].filter(({ fact }) => fact.fact === kind && fact.subject !== undefined);
  const labels = [...new Set(every.map(({ fact }) => naming.label(fact.subject ?? 0)))].sort((a, b) => (naming.names ?? []).indexOf(a) - (naming.names ?? []).indexOf(b));
  const items = labels.map((label): readonly Piece[] => {
    const there = some(...every.filter(({ fact }) => naming.label(fact.subject ?? 0) === label).map((each) => each.there));
    return isTrue(there) ? [text(label)] : [{ kind: 'when', test: there, then: [text(label)], else: [] }];
  });
  return { kind: 'list', items, separator: ' and ', empty: 'nobody' };
}

function itemPieces(context: Context, item: ObserveItem, facts: readonly SymbolicFact[]): readonly Piece[] {
  if (item.observe === 'subjects') return [subjectPieces(context, item.fact)];
  const about = facts.filter(({ fact }) => tells(item, fact));
  if (NUMBERS.has(item.observe)) return [number(totalOf(about, ZERO))];
  return [sentences(context, about)];
}

/* Sentences: mirrors `canonical` and `printSentences` of facts.ts. */

/** A card that a sentence lists where something holds. */
interface Named { readonly name: string; readonly there: Expr }
interface Merged { readonly worded: SymbolicFact['worded']; readonly cards: SymbolicFact['cards']; readonly listed: readonly Named[] | null; readonly tally: Expr | null; readonly sentence: Sentence; readonly amount: Expr | null; readonly there: Expr; readonly order: readonly (number | string)[] }

function sentences(context: Context, facts: readonly SymbolicFact[]): Piece {
  const groups = new Map<string, { sentence: Sentence; list: SymbolicFact[] }>();
  for (const each of facts) {
    if (isFalse(each.there)) continue;
    const sentence = sentenceOf({ ...each.fact, ...(each.amount === null ? {} : { amount: 2 }) }, each.tally === undefined ? context.naming : namingOf(context.scenario, each.tally.world));
    const key = JSON.stringify([sentence.fact, sentence.subject, sentence.from, sentence.owner, sentence.as, sentence.words]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { sentence, list: [each] });
    else group.list.push(each);
  }
  if (new Set([...groups.values()].flatMap(({ sentence, list }) => (list.some(({ tally }) => tally !== undefined) ? [sentence.subject] : []))).size > 1) refuse(context.job.refusals, 'tokens of several kinds enter in some way'); // they are told in the order in which they were created
  const everything = [...groups.values()].map(({ sentence, list }) => mergedOf(context, sentence, list));
  const merged = everything.filter(({ sentence }) => !isOfAlike(context.naming, sentence)).sort((a, b) => compareKeys(a.order, b.order));
  const alike = (context.naming.alike ?? []).flatMap((labels) => ofAlike(context, labels, everything.filter(({ sentence }) => labels.some((label) => mentions(sentence, label)))));
  for (const [i, each] of merged.entries()) {
    const next = merged[i + 1];
    const either = next !== undefined && each.sentence.fact === 'enters' && next.sentence.fact === 'enters' && each.sentence.subject === next.sentence.subject; // it enters in one way
    const worded = each.worded !== undefined || next?.worded !== undefined; // then their words depend on amounts, too
    if (next !== undefined && !either && compareKeys(each.order.slice(0, worded ? -1 : undefined), next.order.slice(0, worded ? -1 : undefined)) === 0) refuse(context.job.refusals, 'the order of two sentences depends on their amounts');
  }
  const items = merged.map(({ sentence, amount, there, worded, cards, listed, tally, order }): Placed => {
    const pieces = tally !== null ? tallyPieces(context, sentence, tally) : listed !== null ? listedPieces(context, sentence, listed) : cards !== undefined ? cardPieces(context, sentence, cards) : worded === undefined ? sentencePieces(context, sentence, amount) : wordedPieces(context, worded);
    return { order, pieces: isTrue(there) ? pieces : [{ kind: 'when', test: there, then: pieces, else: [] }] };
  });
  const placed = alike.length === 0 ? items : [...items, ...alike].sort((a, b) => compareKeys(a.order, b.order));
  return { kind: 'list', items: placed.map(({ pieces }) => pieces), separator: '; ', empty: NOTHING_HAPPENS };
}

/** The text of a sentence and where it stands among others. */
interface Placed { readonly order: Merged['order']; readonly pieces: readonly Piece[] }
/** What is told of objects of one class that nothing tells apart: only what happens to each of them, once and without numbers, is told by their number. */
function ofAlike(context: Context, labels: readonly string[], list: readonly Merged[]): readonly Placed[] {
  const isPlain = ({ sentence, amount, worded, cards, listed, tally }: Merged): boolean => amount === null && worded === undefined && cards === undefined && listed === null && tally === null && sentence.cards === undefined && sentence.subject !== undefined && labels.includes(sentence.subject) && !labels.some((label) => label === sentence.from || label === sentence.owner);
  const told = new Map(labels.flatMap((label) => { const mine = list.filter(({ sentence }) => sentence.subject === label); return mine.length === 0 ? [] : [[label, mine] as const]; }));
  const items = list.every(isPlain) ? alikeItems(labels, told, { one: printSentence, many: (sentence, times) => tallyPieces(context, sentence, times) }) : null;
  if (items === null) refuse(context.job.refusals, 'things happen to objects that nothing tells apart');
  return (items ?? []).map(({ sentence, pieces }) => ({ order: orderOf(context, sentence), pieces }));
}

const isOfAlike = ({ alike = [] }: Naming, sentence: Sentence): boolean => alike.some((labels) => labels.some((label) => mentions(sentence, label)));

function mergedOf(context: Context, sentence: Sentence, list: readonly SymbolicFact[]): Merged {
  const { refusals } = context.job;
  const [first] = list;
  const amounts = list.every(({ amount }) => amount !== null);
  const counted = list.every(({ tally }) => tally !== undefined);
  const unknown = sentence.subject === ANONYMOUS && list.every(({ amount, once, tally }) => amount === null && once === true && tally === undefined);
  if (!counted && list.some(({ tally }) => tally !== undefined)) refuse(refusals, 'tokens and others in one sentence');
  if (list.length > 1 && !amounts && !counted && !isState(sentence.fact) && !list.every(({ once }) => once === true)) refuse(refusals, 'equal facts without an amount');
  const rank = rankIn(context.naming);
  const listed = sentence.cards === undefined || list.length === 1 ? null : namedIn(context, sentence, list, rank);
  if (list.length > 1 && sentence.cards !== undefined && listed === null) refuse(refusals, 'several cards in one sentence');
  if (shapeOf(sentence.fact)?.byNumber === true && list.length > 0) refuse(refusals, 'turns are observed');
  const worded = list.length === 1 ? first?.worded : wordedOnce(list);
  if ((first?.worded ?? first?.cards) !== undefined && list.length > 1 && worded === null) refuse(refusals, 'equal facts with numbers in their words');
  return {
    tally: counted ? add(...list.map(({ tally }) => tally?.times ?? ZERO)) : unknown ? thingsIn(list) : null, worded: worded ?? undefined, cards: first?.cards, listed, sentence, amount: amounts ? totalOf(list, ZERO) : (first?.amount ?? null), there: some(...list.map(({ there }) => there)),
    order: orderOf(context, sentence),
  };
}
const rankIn = ({ names = [] }: Naming) => (name: string | undefined): number => (name === undefined ? -1 : names.includes(name) ? names.indexOf(name) : names.length);
function orderOf({ naming }: Context, sentence: Sentence): Merged['order'] {
  const [shape, rank] = [shapeOf(sentence.fact), rankIn(naming)];
  return [shape?.line ?? 99, rank(sentence.subject), sentence.subject ?? '', shape?.index ?? 99, rank(sentence.from ?? sentence.owner), printSentence(sentence)];
}
/** To how many things one of the facts happens: cards that nobody knows are told by their number. */
function thingsIn(list: readonly SymbolicFact[]): Expr {
  const things = [...new Set(list.map(({ fact }) => fact.subject))];
  return add(...things.map((thing) => when(some(...list.flatMap(({ fact, there }) => (fact.subject === thing ? [there] : []))), int(1), ZERO)));
}
/** The numbers of what happens to one thing in one of several ways that are told alike; null where they are no such ways. */
function wordedOnce(list: readonly SymbolicFact[]): NonNullable<SymbolicFact['worded']> | null {
  const [first] = list;
  const one = first?.worded;
  const alike = list.every(({ once, worded, fact }) => once === true && fact.subject === first?.fact.subject && worded?.numbers.length === one?.numbers.length);
  if (one === undefined || !alike) return null;
  return { ...one, numbers: one.numbers.map((_, k) => list.reduceRight<Expr>((rest, { there, worded }) => when(there, worded?.numbers[k] ?? ZERO, rest), ZERO)) };
}
/** Cards that one sentence lists, one of each fact and each known by its name, in the order of printing; null where they are anything else. */
function namedIn({ naming }: Context, { fact }: Sentence, list: readonly SymbolicFact[], rank: (name: string) => number): readonly Named[] | null {
  const named = list.map(({ fact: each, there }) => ({ names: each.objects?.map(naming.label) ?? [], there }));
  const cards = named.flatMap(({ names: [name = ''], there }) => ({ name, there }));
  const known = fact === 'discards' && named.every(({ names }) => names.length === 1 && names[0] !== ANONYMOUS && names[0]?.includes(', ') === false) && new Set(cards.map(({ name }) => name)).size === cards.length;
  return known ? cards.sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1)) : null;
}
function listedPieces({ job }: Context, sentence: Sentence, cards: readonly Named[]): readonly Piece[] {
  const [before = '', after, ...more] = printSentence({ ...sentence, cards: [String(SAMPLE)] }).split(String(SAMPLE));
  if (after === undefined || more.length > 0) refuse(job.refusals, 'a name like a number');
  const items = cards.map(({ name, there }): readonly Piece[] => (isTrue(there) ? [text(name)] : [{ kind: 'when', test: there, then: [text(name)], else: [] }]));
  return [text(before), { kind: 'list', items, separator: ', ' }, text(after ?? '')];
}
/** The sentence of so many tokens to which the same happens. */
function tallyPieces({ job }: Context, sentence: Sentence, times: Expr): readonly Piece[] {
  const [before = '', after, ...more] = printSentence({ ...sentence, count: SAMPLE }).split(String(SAMPLE));
  if (after === undefined || more.length > 0) refuse(job.refusals, 'a name like a number');
  return [{ kind: 'when', test: op('eq', times, int(1)), then: [text(printSentence(sentence))], else: [text(before), number(times), text(after ?? '')] }];
}
function compareKeys(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i] as typeof left;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** A number that stands in no name. */
const SAMPLE = 918273645546372;

/** The sentence of a fact whose words contain numbers; of numbers of things: without it, with one, with many. */
function wordedPieces({ job, naming }: Context, { numbers, by, things }: NonNullable<SymbolicFact['worded']>): readonly Piece[] {
  /** The words where the first numbers are as given; null: as many as there are. */
  const words = (given: readonly (0 | 1 | null)[]): readonly Piece[] => {
    const next = numbers[given.length];
    if (next !== undefined) return things ? [{ kind: 'when', test: op('eq', next, int(1)), then: words([...given, 1]), else: [{ kind: 'when', test: op('le', next, ZERO), then: words([...given, 0]), else: words([...given, null]) }] }] : words([...given, null]);
    const open = numbers.filter((_, i) => given[i] === null);
    const samples = open.map((_, i) => SAMPLE + i);
    let at = 0;
    const print = printSentence(sentenceOf(by(...given.map((each) => each ?? samples[at++] ?? 0)), naming));
    const parts = samples.length === 0 ? [print] : print.split(new RegExp(samples.join('|'), 'u'));
    if (parts.length !== open.length + 1) refuse(job.refusals, 'words with a number more than once');
    return parts.flatMap((part, i): Piece[] => (i === 0 ? [text(part)] : [number(open[i - 1] ?? ZERO), text(part)]));
  };
  return words([]);
}

/** The sentence of so many unknown cards. */
function cardPieces({ job, naming }: Context, sentence: Sentence, { number: many, sample }: NonNullable<SymbolicFact['cards']>): readonly Piece[] {
  const print = (count: number): string => printSentence({ ...sentence, cards: sample.slice(0, count).map(naming.label) });
  const [none, one, ...more] = [print(0), print(1), ...print(2).split('2 cards')];
  const [before = '', after = ''] = more;
  if (more.length !== 2) refuse(job.refusals, 'a name like a number');
  return [{ kind: 'when', test: op('eq', many, int(1)), then: [text(one)], else: [{ kind: 'when', test: op('eq', many, ZERO), then: [text(none)], else: [text(before), number(many), text(` cards${after}`)] }] }];
}

function sentencePieces({ job }: Context, sentence: Sentence, amount: Expr | null): readonly Piece[] {
  if (amount === null) return [text(printSentence(sentence))];
  const many = printSentence({ ...sentence, amount: SAMPLE });
  const one = printSentence({ ...sentence, amount: 1 });
  const parts = many.split(String(SAMPLE));
  if (parts.length < 2) return [text(many)];
  if (JSON.stringify(sentence).includes(String(SAMPLE))) refuse(job.refusals, 'a name like a number');
  const pieces = parts.flatMap((part, i): Piece[] => (i === 0 ? [text(part)] : [number(amount), text(part)]));
  return many.replaceAll(String(SAMPLE), '1') === one ? pieces : [{ kind: 'when', test: op('eq', amount, int(1)), then: [text(one)], else: pieces }];
}
