import { expect, test } from 'vitest';
import { type Random, createRandom } from '../../base/random.ts';
import { comparedWithRules } from './compare.fixture.ts';
import { randomDraws, randomSteps } from './random-steps.fixture.ts';
import { type Flavour, randomEntering, randomLeaving, randomScenario } from './random.fixture.ts';

/** What happens of some kinds, and what may be asked of one thing: nothing that `observe:` knows is beyond a compiled outcome for its words alone. */
const KINDS = ['damage', 'life gained', 'life lost', 'cards drawn', 'cards milled', 'tokens', 'counters put', 'counters removed', 'dies', 'destroyed', 'exiled', 'sacrificed', 'discarded', 'tapped', 'Bear dies', 'Amy draws', 'Nicole loses life'];
const OF_OBJECT = ['pt of', 'control of', 'zone of', 'status of', 'type of', 'counters on', 'damage of', ''];

const SMALL: Flavour = { players: 2, effects: 4, several: true, redirects: true, sources: true, reading: 'default', adding: true, results: true };
const GENERATORS: readonly ((random: Random) => string)[] = [(random) => randomScenario(random, SMALL), (random) => randomScenario(random, { ...SMALL, sequence: true }), randomEntering, randomLeaving, randomSteps, randomDraws];

/** A random scenario that observes a few other things, in a list or in a line. */
function otherwise(random: Random, seed: number): { readonly yaml: string; readonly items: readonly string[] } {
  const yaml = (GENERATORS[seed % GENERATORS.length] ?? randomSteps)(random);
  const objects = [...new Set([...yaml.matchAll(/\{object: [^}]*as: (\w+)/gu)].map(([, name = '']) => name))];
  const kinds = [...KINDS.filter((kind) => !kind.startsWith('Bear') || objects.includes('Bear')), ...(yaml.includes('as: e0') ? ['e0'] : [])];
  const item = (): string => (objects.length > 0 && random.unit() < 0.5 ? `${random.pick(OF_OBJECT)} ${random.pick(objects)}`.trim() : random.pick(kinds));
  const items = [...new Set(Array.from({ length: 1 + random.int(3) }, item))];
  const observe = random.unit() < 0.3 ? `observe: {line: "${items.map((each) => `{${each}}`).join(' / ')}"}` : `observe: [${items.join(', ')}]`;
  return { yaml: yaml.replace(/^observe:.*$/mu, observe), items };
}

test('what is observed of kinds of events and of objects: 600 random scenarios', { timeout: 600_000 }, () => {
  const compiled = new Map<string, number>();
  for (let seed = 0; seed < Number(process.env['RANDOM_SEEDS'] ?? 600); seed++) {
    const { yaml, items } = otherwise(createRandom(`observed ${String(seed)}`), seed);
    if (comparedWithRules(yaml) === null) continue;
    for (const item of items.map((each) => each.replace(/ (of|on) .*/u, ''))) compiled.set(item, 1 + (compiled.get(item) ?? 0));
  }
  for (const kind of ['damage', 'life gained', 'life lost', 'tokens', 'counters put', 'pt', 'control', 'zone', 'status', 'counters', 'e0']) expect(compiled.get(kind) ?? 0, kind).toBeGreaterThan(5);
});
