/** An entry of a `text:` as fields say it, however it was written: with sentences, as a chapter, with a choice first. */
import { withEventSaid } from '../values/watched-sentences.ts';
import { has, normal } from '../yaml/read.ts';
import type { MapNode, Node } from '../yaml/yaml.ts';
import { chapterMeant } from './ability-words.ts';
import { cantLine, cantSaid } from './cant-sentences.ts';
import { chosenFirst } from './chosen-first.ts';

/** The same ability with its event and what it forbids in fields. */
export function inFields(written: Node): Node {
  if (written.node !== 'map') return cantLine(written);
  const said = forbidden(withEventSaid(written));
  return has(said, 'when') ? said : chosenFirst(chapterMeant(said));
}
const forbidden = (map: MapNode): MapNode => (has(map, 'cant') ? { ...map, entries: map.entries.map((entry) => (normal(entry.key) === 'cant' ? { ...entry, value: cantSaid(entry.value) } : entry)) } : map);
