/** Scenarios without an id of their own: the file gives it, so that a question needs no name. */
import { cardsAlone } from './corpus.ts';
import { has, isMeant } from '../yaml/read.ts';
import { type MapNode, type Node } from '../yaml/yaml.ts';

/** "my-question.yaml" is called "my-question"; what is piped in, "piped". */
export const idOfFile = (file: string): string => (file === '-' ? 'piped' : (/[^/\\]+$/.exec(file)?.[0] ?? file).replace(/\.ya?ml$/i, '') || 'unnamed');

/** The id of the unnamed scenario that is the `before`-th of its file: "shock", "shock-2", "shock-3". */
export const impliedId = (id: string, before: number): string => (before === 0 ? id : `${id}-${String(before + 1)}`);

/** The documents of a file, those without an id with the one that the file gives them. One that misspells the key keeps what it has. */
export function identified(documents: readonly Node[], id: string | undefined, keys: readonly string[] = []): readonly Node[] {
  if (id === undefined) return documents;
  let unnamed = 0;
  return documents.map((document) => {
    if (document.node !== 'map' || cardsAlone(document) !== undefined || has(document, 'id') || isMeant(document, 'id', keys)) return document;
    return withId(document, impliedId(id, unnamed++));
  });
}
const withId = (map: MapNode, id: string): MapNode => ({ ...map, entries: [{ key: 'id', at: map.at, value: { node: 'scalar', at: map.at, value: id, source: id } }, ...map.entries] });
