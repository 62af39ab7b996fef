/** Scenarios as plain data that stand alone: variants resolved, the definitions of all cards that they need inside. For other engines. */
import { canonicalText } from '../base/canonical.ts';
import type { Scenario } from '../rules/model.ts';
import { type CardPort, NO_CARDS, cardsAlone } from './cards/corpus.ts';
import { loadScenarios, loadTree } from './load.ts';
import { observeWords } from './outcomes/observe-words.ts';
import { variantsOf } from './yaml/variants.ts';
import { get, normal } from './yaml/read.ts';
import { identified } from './cards/unnamed.ts';
import { type Node, parseYaml, plainSink } from './yaml/yaml.ts';

/** A tree as JSON values; whole numbers beyond 2^53 as strings of digits. */
export function plainValue(node: Node): unknown {
  switch (node.node) {
    case 'map': return Object.fromEntries(node.entries.map(({ key, value }) => [key, plainValue(value)]));
    case 'list': return node.items.map(plainValue);
    case 'scalar': return typeof node.value === 'bigint' ? String(node.value) : node.value;
  }
}

/** What an engine does not need to know of a situation. */
const NOT_EXPORTED = new Set(['expect', 'derived', 'variants', 'note']);

/** A scenario and its data; `data` can be read by any reader of the format, without card files. */
export interface PlainScenario {
  readonly scenario: Scenario;
  readonly data: Readonly<Record<string, unknown>>;
  /** The same without the cards that stand in card files. */
  readonly own: Readonly<Record<string, unknown>>;
}

/** The scenarios of a text that load, in its order. `readText` gives the card files that `cards` names. */
export function plainScenarios(text: string, cards: CardPort, readText: (path: string) => string | undefined, unnamed?: string): readonly PlainScenario[] {
  const { scenarios } = loadScenarios(text, cards, unnamed === undefined ? {} : { id: unnamed });
  const documents = identified(parseYaml(text).documents, unnamed);
  const maps = documents.flatMap((document) => (document.node === 'map' ? variantsOf(plainSink(), document) : []));
  const shared = new Map(documents.flatMap((document) => cardsAlone(document)?.entries ?? []).map(({ key, value }) => [key, value]));
  const byId = new Map(maps.map((map) => [idOf(get(map, 'id')), map]));
  const definitions = definitionsFrom(readText);
  return scenarios.flatMap((scenario): readonly PlainScenario[] => {
    const map = byId.get(scenario.id);
    if (map === undefined) return [];
    const own = Object.fromEntries(map.entries.filter(({ key }) => !NOT_EXPORTED.has(normal(key))).map(({ key, value }) => [key, plainValue(value)]));
    const inline = (own['cards'] ?? {}) as Readonly<Record<string, unknown>>;
    const found = Object.keys(scenario.cards).sort().flatMap((name): readonly (readonly [string, unknown])[] => {
      const file = Object.hasOwn(inline, name) ? undefined : cards.find(name, scenario.edition)?.file;
      const definition = Object.hasOwn(inline, name) ? undefined : (shared.get(name) ?? (file === undefined || file === '' ? undefined : definitions(file).get(name)));
      return definition === undefined ? [] : [[name, plainValue(definition)]];
    });
    const all = { ...Object.fromEntries(found), ...inline };
    return [{ scenario, own, data: { ...own, ...(Object.keys(all).length === 0 ? {} : { cards: all }) } }];
  });
}

/**
 * A scenario whose data says by itself what an outcome consists of: where only the expectation said it, `observe:` does. Where that has
 * no words, the scenario is the one that the data gives, which expects nothing.
 */
export function saidAlone(plain: PlainScenario): PlainScenario {
  const { scenario, data } = plain;
  if (scenario.expect === undefined) return plain;
  const read = (tree: PlainScenario['data']): Scenario | undefined => loadTree(tree, NO_CARDS).scenarios[0];
  const looksAt = (other: Scenario | undefined): boolean => other !== undefined && canonicalText(other.observe) === canonicalText(scenario.observe);
  const bare = read(data);
  if (looksAt(bare)) return plain;
  const words = observeWords(scenario);
  const said = words === undefined ? undefined : { ...data, observe: words };
  if (said !== undefined && looksAt(read(said))) return { ...plain, data: said };
  return bare === undefined ? plain : { ...plain, scenario: bare };
}
const idOf = (node: Node | undefined): string => (node?.node === 'scalar' ? node.source : '');

function definitionsFrom(readText: (path: string) => string | undefined): (file: string) => ReadonlyMap<string, Node> {
  const files = new Map<string, ReadonlyMap<string, Node>>();
  return (file) => {
    let known = files.get(file);
    if (known === undefined) {
      const { documents } = parseYaml(readText(file) ?? '');
      files.set(file, (known = new Map(documents.flatMap((each) => (each.node === 'map' ? each.entries : [])).map(({ key, value }) => [key, value]))));
    }
    return known;
  };
}
