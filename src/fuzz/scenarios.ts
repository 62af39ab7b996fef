/** From genes to a scenario: the board, the effects, what is about to happen, as a tree in the shape of a scenario file. */
import { EDITIONS, READINGS } from '../rules/editions.ts';
import { ability, event, instruction } from './effects.ts';
import { type Fields, type Gene, type Genome, type Json, type Maker, TOP, readerOf } from './genes.ts';
import { COUNTER_KINDS, KEYWORDS, type Kind, MAIN_KINDS, kindsAround } from './words.ts';

const PLAYERS = ['Amy', 'Nicole', 'Paul', 'Dora'] as const;
const PERMANENTS = ['Ant', 'Bee', 'Cat', 'Dog', 'Emu'] as const;
const CARDS = ['Elk', 'Fox', 'Gnu'] as const;

type Named = readonly [string, ...string[]];
const atLeastOne = (all: Named, count: number): Named => [all[0], ...all.slice(1, count)];

/** The scenario file of a genome; always the same for the same genes. Its id is `fuzz/case`. */
export function scenarioTree(genome: Genome): Fields {
  const frame = readerOf(genome.frame);
  const players = atLeastOne(PLAYERS, frame.some(0.25) ? 2 + frame.upTo(2) : 2);
  const permanents = atLeastOne(PERMANENTS, Math.max(1, genome.permanents.length));
  const cards = atLeastOne(CARDS, Math.max(1, genome.cards.length));
  const { kinds, swarm } = maskOf(genome.mask);
  const maker = (gene: Gene): Maker => ({ ...readerOf(gene), players, permanents, sources: permanents, cards, kinds: kindsAround(kinds[0], kinds.slice(1)), swarm });
  /** A card knows nobody by name. */
  const texts = (gene: Gene, entering: boolean): Maker => ({ ...maker(gene), players: ['you'], permanents: ['this'], sources: ['this'], cards: [entering ? 'this' : 'a creature'] });
  const steps = genome.steps.length === 0 ? [[]] : genome.steps;
  const field = permanents.map((label, at) => permanentOf(maker, texts, label, genome.permanents[at] ?? []));
  const entering = cards.map((label, at) => cardOf(maker, texts, label, genome.cards[at] ?? []));
  return {
    id: 'fuzz/case', players: [...players], ...cardsOf([...field, ...entering]), ...lifeOf(maker(genome.frame.slice(4)), players),
    battlefield: byPlayer(field), ...zonesOf(entering), ...librariesOf(maker(genome.frame.slice(8)), players),
    ...settingsOf(maker(genome.frame.slice(12))),
    ...(genome.effects.length === 0 ? {} : { 'in force': genome.effects.map((_, at) => effectOf(maker(geneOf(genome.effects, at)), at)) }),
    do: steps.map((gene, at) => (at === 0 ? firstStep(maker(gene), kinds[0]) : instruction(maker(gene)))),
    observe: observed(maker(genome.frame.slice(16)), players, permanents, genome.effects.length),
  };
}

/** One or two kinds of events, and in many scenarios a few forms for all effects: then they meet effects like themselves. */
function maskOf(mask: Gene): { readonly kinds: readonly [Kind, ...Kind[]]; readonly swarm: readonly number[] } {
  const { one, some, upTo } = readerOf(mask);
  const first = one(MAIN_KINDS);
  const more = some(0.5) ? [one(MAIN_KINDS)] : [];
  return { kinds: [first, ...more], swarm: some(0.6) ? Array.from({ length: 1 + upTo(3) }, () => upTo(TOP) - 1) : [] };
}

/** The genes of an effect: sometimes those of the one before it, since effects that are alike are a case of their own. */
const ALIKE = 0.12;
function geneOf(effects: readonly Gene[], at: number): Gene {
  const gene = effects[at] ?? [];
  return at > 0 && readerOf(gene).some(ALIKE) ? geneOf(effects, at - 1) : gene.slice(1);
}

/** The first event is one that the scenario is about: most effects must have something to meet. */
function firstStep(maker: Maker, kind: Kind): Json {
  if (!maker.some(MANY_AT_ONCE.has(kind) ? 0.6 : 0.35) || (kind === 'enters' && maker.cards.length < 2)) return event(maker, kind, false);
  return maker.some(0.25) ? instruction(maker) : together(maker, kind);
}
const MANY_AT_ONCE: ReadonlySet<Kind> = new Set(['damage', 'enters']);

/** Several events of a kind at once, each of another source or object; often all of one player. */
function together(maker: Maker, kind: Kind): Json {
  const players: Named = maker.some(0.5) ? [maker.one(maker.players)] : maker.players;
  const nth = (names: Named, at: number): Named => [names[at % names.length] ?? names[0]];
  return { together: Array.from({ length: 1 + maker.upTo(2) }, (_, at) => event({ ...maker, players, sources: nth(maker.sources, at), cards: nth(maker.cards, at) }, kind, false)) };
}

interface Placed { readonly player: string; readonly zone: 'battlefield' | 'hand' | 'graveyard'; readonly entry: Json; readonly name?: string; readonly card?: Fields }
type Make = (gene: Gene) => Maker;
/** `entering`: whether a text speaks of its own entry, too. */
type Words = (gene: Gene, entering: boolean) => Maker;

const textOf = (maker: Maker, words: Maker): readonly Json[] => [...(maker.some(0.25) ? [maker.one(KEYWORDS)] : []), ...(maker.some(0.3) ? [ability(words, true)] : [])];
const sizeOf = (maker: Maker): string => `${String(maker.upTo(3))}/${String(maker.upTo(4))}`;

/** A permanent: a plain creature unless its genes say more. */
function permanentOf(make: Make, words: Words, label: string, gene: Gene): Placed {
  const maker = make(gene);
  const player = maker.one(maker.players);
  const walker = maker.some(0.06);
  const status: Fields = { ...(maker.some(0.2) ? { tapped: true } : {}), ...(maker.some(0.15) ? { counters: { [maker.one(COUNTER_KINDS)]: maker.upTo(2) } } : {}), ...(maker.some(0.1) ? { damage: 1 } : {}) };
  const size = sizeOf(maker);
  const text = textOf(maker, words(gene.slice(10), maker.some(0.5)));
  const zone = 'battlefield';
  if (walker) return { player, zone, name: `${label} Card`, card: { type: 'Planeswalker — Ally', loyalty: 3, ...(text.length > 0 ? { text } : {}) }, entry: { card: `${label} Card`, as: label, counters: { loyalty: 3 } } };
  if (text.length === 0) return { player, zone, entry: { object: `a ${size} creature`, as: label, ...status } };
  return { player, zone, name: `${label} Card`, card: { type: 'Creature — Wombat', pt: size, text }, entry: { card: `${label} Card`, as: label, ...status } };
}

/** A card in a hand or a graveyard that instructions may put onto the battlefield. */
function cardOf(make: Make, words: Words, label: string, gene: Gene): Placed {
  const maker = make(gene);
  const player = maker.one(maker.players);
  const size = sizeOf(maker);
  const text = [...(maker.some(0.2) ? [maker.one(KEYWORDS)] : []), ...(maker.some(0.5) ? [ability(words(gene.slice(10), true), true)] : [])];
  const place = { player, zone: maker.some(0.4) ? ('graveyard' as const) : ('hand' as const) };
  if (text.length === 0) return { ...place, entry: { object: `a ${size} creature`, as: label } };
  return { ...place, name: `${label} Card`, card: { type: 'Creature — Wombat', pt: size, text }, entry: { card: `${label} Card`, as: label } };
}

const cardsOf = (placed: readonly Placed[]): Fields => {
  const defined = placed.flatMap(({ name, card }) => (name === undefined || card === undefined ? [] : [[name, card] as const]));
  return defined.length === 0 ? {} : { cards: Object.fromEntries(defined) };
};
function byPlayer(placed: readonly Placed[]): Fields {
  const zones: Record<string, Json[]> = {};
  for (const { player, entry } of placed) (zones[player] ??= []).push(entry);
  return zones;
}
const zonesOf = (placed: readonly Placed[]): Fields =>
  Object.fromEntries((['hand', 'graveyard'] as const).flatMap((zone) => {
    const here = placed.filter((each) => each.zone === zone);
    return here.length === 0 ? [] : [[zone, byPlayer(here)] as const];
  }));

const lifeOf = (maker: Maker, players: Named): Fields => (maker.some(0.7) ? { life: Object.fromEntries(players.map((name) => [name, 2 + maker.upTo(14)])) } : {});
const librariesOf = (maker: Maker, players: Named): Fields =>
  maker.some(0.7) ? { library: Object.fromEntries(players.map((name) => [name, maker.some(0.3) ? [{ object: 'a 1/1 creature', as: `top of ${name}` }, '2 cards'] : `${String(maker.upTo(4))} cards`])) } : {};

/** Edition, reading, state-based actions: mostly the ones that need not be said. */
function settingsOf(maker: Maker): Fields {
  const readings = Object.entries(READINGS);
  const [first = ['', []], ...rest] = readings;
  const [question, answers] = maker.some(0.12) ? maker.one([first, ...rest]) : ['', []];
  return {
    ...(answers[1] === undefined ? {} : { readings: { [question]: answers[1] } }), ...(maker.some(0.12) ? { sba: maker.one(['end', 'after each']) } : {}),
    ...(maker.some(0.06) ? { edition: maker.one(['cr-2014', ...Object.keys(EDITIONS).filter((name) => name === 'cr-419')]) } : {}),
  };
}

const effectOf = (maker: Maker, at: number): Fields => ({ from: 'a spell', controller: maker.one(maker.players), ...ability(maker), until: 'end of turn', as: `e${String(at)}` });

const observed = (maker: Maker, players: Named, permanents: Named, effects: number): readonly Json[] =>
  maker.one<readonly Json[]>([
    ['events'], ['changes', `life of ${players[0]}`], ['events', `counters on ${permanents[0]}`, `control of ${permanents.at(-1) ?? permanents[0]}`], ['all'],
    effects > 0 ? ['events', 'e0'] : ['events'], ['damage by source', ...players.map((name) => `life of ${name}`)],
  ]);

/** How many effects a scenario has: in force, printed on its objects, and own effects of its instructions. */
export function effectCount(tree: Fields): number {
  const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
  const cards = Object.values(tree['cards'] ?? {}) as readonly Fields[];
  const count = (value: unknown): number => (typeof value !== 'object' || value === null ? 0 : Object.entries(value).reduce((sum, [key, each]) => sum + (key === 'own' || key === 'in-force' ? 1 : 0) + count(each), 0));
  return list(tree['in force']).length + cards.reduce((sum, card) => sum + list(card['text']).filter((each) => typeof each === 'object').length, 0) + count(tree['do']);
}
