/** New cases from cases that reached something new: parts added, dropped, doubled, swapped, numbers changed. */
import { type Random, createRandom } from '../base/random.ts';
import { genomeAt } from './arbitraries.ts';
import { type Gene, type Genome, TOP } from './genes.ts';

type Part = 'permanents' | 'cards' | 'effects' | 'steps';
const PARTS: readonly Part[] = ['effects', 'effects', 'effects', 'steps', 'steps', 'permanents', 'cards'];
/** No part grows beyond this. */
const MOST: Readonly<Record<Part, number>> = { permanents: 5, cards: 3, effects: 6, steps: 3 };

const replaced = <T>(list: readonly T[], at: number, item: T): readonly T[] => list.map((each, i) => (i === at ? item : each));

function changedGene(random: Random, gene: Gene): Gene {
  if (gene.length === 0) return [random.int(TOP)];
  const at = random.int(gene.length);
  switch (random.int(4)) {
    case 0: return replaced(gene, at, random.int(TOP));
    case 1: return replaced(gene, at, 0);
    case 2: return [...gene.slice(0, at), ...gene.slice(at + 1)];
    default: return [...gene.slice(0, at), random.int(TOP), ...gene.slice(at)].slice(0, 40);
  }
}

/** One change of one part; `other` lends its parts. */
function changedPart(random: Random, genome: Genome, other: Genome): Genome {
  const part = random.pick(PARTS);
  const list = genome[part];
  const at = list.length === 0 ? 0 : random.int(list.length);
  const lent = other[part].length === 0 ? [] : [random.pick(other[part])];
  const own = list[at] ?? [];
  switch (random.int(5)) {
    case 0: return { ...genome, [part]: [...list, ...lent].slice(-MOST[part]) };
    case 1: return list.length > 1 || part === 'effects' ? { ...genome, [part]: list.filter((_, i) => i !== at) } : genome;
    case 2: return list.length === 0 ? genome : { ...genome, [part]: replaced(list, at, lent[0] ?? own) };
    case 3: return { ...genome, [part]: [...list, own].slice(0, MOST[part]) };
    default: return list.length === 0 ? genome : { ...genome, [part]: replaced(list, at, changedGene(random, own)) };
  }
}

const changedFrame = (random: Random, genome: Genome, other: Genome): Genome =>
  random.int(2) === 0 ? { ...genome, frame: random.int(2) === 0 ? other.frame : changedGene(random, genome.frame) } : { ...genome, mask: random.int(2) === 0 ? other.mask : changedGene(random, genome.mask) };

/** A mutant of one or two genomes; always the same for the same seed and number. Sometimes a fresh genome lends the parts. */
export function mutant(parents: readonly [Genome, ...Genome[]], seed: string, number: number): Genome {
  const random = createRandom(`${seed}/mutant/${String(number)}`);
  const other = parents[1] === undefined || random.int(2) === 0 ? genomeAt(`${seed}/lent`, number) : parents[1];
  let genome = parents[0];
  for (let changes = 1 + random.int(3); changes > 0; changes--) genome = random.int(6) === 0 ? changedFrame(random, genome, other) : changedPart(random, genome, other);
  return genome;
}
