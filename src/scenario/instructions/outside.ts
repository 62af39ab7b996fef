/** Instructions whose fields stand elsewhere, or that are sentences that nobody understands. */
import { EVENT_SHAPES } from '../vocabulary/event-fields.ts';
import { kindOf } from '../values/patterns.ts';
import { normal } from '../yaml/read.ts';
import { type Entry, type MapNode, type Sink, report } from '../yaml/yaml.ts';

/** What to write instead of a sentence. */
export const SENTENCE = 'an instruction is a word with fields: {damage: {from: .., to: .., amount: 2}}, {resolve: {card: .., controller: .., targets: {..}}}, or a sentence: Amy draws two cards; Bear dies';

/** Reports the fields of an event that stand beside it instead of in it, because they were not indented far enough, and gives them. */
export function reportOutside(sink: Sink, map: MapNode, entry: Entry, beside: readonly string[]): readonly Entry[] {
  const kind = kindOf(entry.key);
  if (kind === undefined || entry.value.node !== 'scalar' || entry.value.value !== null) return [];
  const fields = Object.keys(EVENT_SHAPES[kind.kind].fields);
  const outside = map.entries.filter(({ key }) => !beside.includes(normal(key)) && fields.includes(normal(key)));
  for (const { key, at } of outside) report(sink, at, 'unknown-key', `"${key}:" is a field of "${entry.key}" and stands beside it`, `indent it further than "${entry.key}:", or write {${entry.key}: {${key}: ..}}`);
  return outside;
}
