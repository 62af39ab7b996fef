/** Where the scenarios of a file stand: for what belongs to one of them only. */
import { cardsAlone } from './corpus.ts';
import { isBaseAlone } from '../yaml/variants.ts';
import { get, normal } from '../yaml/read.ts';
import { identified } from './unnamed.ts';
import { type MapNode, parseYaml } from '../yaml/yaml.ts';

/** Lines from 1. The lines of a variant are its own; those of its base stand in `base`. */
export interface ScenarioPlace {
  readonly line: number;
  readonly column: number;
  /** First and last line of the scenario's own text. */
  readonly own: readonly [from: number, to: number];
  /** Lines of the document that belong to other variants. */
  readonly others: readonly (readonly [from: number, to: number])[];
  /** First and last line of the document. */
  readonly document: readonly [from: number, to: number];
}
type Span = readonly [from: number, to: number];

/**
 * By id, in the order of the file; empty for a text that is not valid YAML.
 * @param unnamed the id of a scenario that has none of its own
 */
export function placesOf(text: string, unnamed?: string): ReadonlyMap<string, ScenarioPlace> {
  const { documents: written, sink } = parseYaml(text);
  const documents = identified(written, unnamed);
  const lineOf = (at: number): number => sink.place(at).line;
  const places = new Map<string, ScenarioPlace>();
  documents.forEach((document, i) => {
    if (document.node !== 'map' || cardsAlone(document) !== undefined) return;
    const next = documents[i + 1];
    const whole: Span = [lineOf(document.at), next === undefined ? lineOf(text.length) : lineOf(next.at) - 1];
    const id = get(document, 'id');
    const base = id?.node === 'scalar' ? id.source : '';
    const variants = get(document, 'variants');
    if (variants?.node !== 'map') return void places.set(base, { ...sink.place(id?.at ?? document.at), own: whole, others: [], document: whole });
    const spans = spansOf(variants, document, lineOf, whole[1]);
    if (isBaseAlone(document)) places.set(base, { ...sink.place(id?.at ?? document.at), own: [whole[0], Math.max(whole[0], lineOf(variants.at) - 1)], others: spans, document: whole });
    variants.entries.forEach(({ key, at }, j) => {
      places.set(`${base}${key}`, { ...sink.place(at), own: spans[j] ?? whole, others: spans.filter((_, k) => k !== j), document: whole });
    });
  });
  return places;
}

/** From each variant to the next one, or to the next key of the document. */
function spansOf(variants: MapNode, document: MapNode, lineOf: (at: number) => number, last: number): readonly Span[] {
  const behind = document.entries.find(({ at, key }) => at > variants.at && normal(key) !== 'variants');
  return variants.entries.map(({ at }, j) => {
    const next = variants.entries[j + 1]?.at ?? behind?.at;
    return [lineOf(at), next === undefined ? last : Math.max(lineOf(at), lineOf(next) - 1)];
  });
}

const within = (line: number, [from, to]: Span): boolean => line >= from && line <= to;

/** Whether something at this line concerns the scenario: its own text or what it shares with other variants. */
export const concerns = ({ document, own, others }: ScenarioPlace, line: number): boolean => within(line, own) || (within(line, document) && !others.some((other) => within(line, other)));

