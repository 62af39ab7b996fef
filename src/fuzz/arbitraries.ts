/**
 * Arbitraries of fast-check for everything that random scenarios consist of; each can be used on its own. All of them
 * shrink towards fewer and plainer parts, and genomes do so even if they were made by a mutation.
 */
import fc from 'fast-check';
import { createRandom } from '../base/random.ts';
import { ability, instruction } from './effects.ts';
import { type Fields, type Gene, type Genome, type Json, type Maker, TOP, readerOf } from './genes.ts';
import { scenarioTree } from './scenarios.ts';
import { KINDS, kindsAround } from './words.ts';

/** The numbers of one part of a scenario. */
export const genes = (length: number): fc.Arbitrary<Gene> => fc.array(fc.nat({ max: TOP - 1 }), { minLength: length, maxLength: length });

/** How many parts of each sort scenarios have: at least and at most. */
export interface Size {
  readonly permanents: readonly [number, number];
  readonly cards: readonly [number, number];
  readonly effects: readonly [number, number];
  readonly steps: readonly [number, number];
}
export const SMALL: Size = { permanents: [1, 2], cards: [1, 2], effects: [2, 3], steps: [1, 1] };
export const MEDIUM: Size = { permanents: [2, 3], cards: [1, 3], effects: [3, 4], steps: [1, 2] };
export const LARGE: Size = { permanents: [2, 5], cards: [1, 3], effects: [3, 6], steps: [1, 3] };

const parts = (length: number, [minLength, maxLength]: readonly [number, number]): fc.Arbitrary<readonly Gene[]> => fc.array(genes(length), { minLength, maxLength });

/** Whole scenarios as genes. */
export const genomes = (size: Size): fc.Arbitrary<Genome> =>
  fc.record({ frame: genes(20), mask: genes(7), permanents: parts(24, size.permanents), cards: parts(24, size.cards), effects: parts(20, size.effects), steps: parts(18, size.steps) });

/** Whole scenarios in the shape of a file. */
export const scenarioTrees = (size: Size): fc.Arbitrary<Fields> => genomes(size).map(scenarioTree);

const PLAIN: Omit<Maker, 'some' | 'one' | 'upTo'> = { players: ['Amy', 'Nicole'], permanents: ['Ant', 'Bee'], sources: ['Ant', 'Bee'], cards: ['Elk'], kinds: kindsAround(KINDS[0], [...KINDS]), swarm: [] };
/** Effects of all kinds, as keys of an ability, about Amy, Nicole, Ant, Bee and Elk. */
export const effects: fc.Arbitrary<Fields> = genes(20).map((gene) => ability({ ...PLAIN, ...readerOf(gene) }));
/** Instructions of all kinds about the same. */
export const instructions: fc.Arbitrary<Json> = genes(16).map((gene) => instruction({ ...PLAIN, ...readerOf(gene) }));

/** So many cases of a campaign are small, and so many of medium size, before the large ones come. */
const SMALL_CASES = 200;
const MEDIUM_CASES = 1_000;
const sized = { small: genomes(SMALL), medium: genomes(MEDIUM), large: genomes(LARGE) };
/** The sizes go round, the small ones first. */
const sizeAt = (at: number): keyof typeof sized => (at < SMALL_CASES || at % 3 === 0 ? 'small' : at < MEDIUM_CASES || at % 3 === 1 ? 'medium' : 'large');

/** A 32-bit number for a case of a campaign. */
const seedOf = (seed: string, at: number): number => createRandom(`${seed}/${String(at)}`).int(2 ** 31);

/** The fresh genome of a case: the same for the same seed and number. */
export const genomeAt = (seed: string, at: number): Genome => fc.sample(sized[sizeAt(at)], { seed: seedOf(seed, at), numRuns: 1 })[0]!;

const anyGene = fc.array(fc.nat({ max: TOP - 1 }), { maxLength: 64 });
const anyParts = fc.array(anyGene, { maxLength: 12 });
/** Any genome at all: shrinks towards fewer parts and smaller numbers, whatever made the genome. */
export const shrinkable: fc.Arbitrary<Genome> = fc.record({ effects: anyParts, steps: anyParts, cards: anyParts, permanents: anyParts, mask: anyGene, frame: anyGene });
