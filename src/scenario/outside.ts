/** Instructions whose fields stand elsewhere, or that are sentences. */
import { tableOf } from '../base/table.ts';
import { EVENT_SHAPES } from './event-fields.ts';
import { kindOf } from './patterns.ts';
import { normal } from './read.ts';
import { numberWord } from './words.ts';
import { type Entry, type MapNode, type Sink, report } from './yaml.ts';

/** What to write instead of a sentence. */
export const SENTENCE = 'an instruction is a word with fields: {damage: {from: .., to: .., amount: 2}}, {resolve: {card: .., controller: .., targets: {..}}}';

const KINDS: Readonly<Record<string, string>> = tableOf({ draw: 'draw-cards', gain: 'gain-life', lose: 'lose-life', mill: 'mill' });
/** "draw two cards", "Amy gains 3 life", "destroy Bear", "Bolt deals 2 damage to Bear": how it is written; else what an instruction is. */
export function sentenceHint(text: string): string | undefined {
  const number = (word = ''): string => (/^an?$/.test(word) ? '1' : String(numberWord(word) ?? word));
  const [, who = 'you', verb = '', n] = /^(?:(.+?) )?(draw|gain|lose|mill)s? (\S+)(?: cards?| life)$/.exec(text) ?? [];
  if (n !== undefined) return `write {${KINDS[verb] ?? ''}: {player: ${who}, amount: ${number(n)}}}`;
  const [, from = '', much, to = ''] = /^(.+) deals? (\S+) damage to (.+)$/.exec(text) ?? [];
  if (much !== undefined) return `write {damage: {from: ${from}, to: ${to}, amount: ${number(much)}}}`;
  const [, does = '', what] = /^(destroy|exile|tap|untap|sacrifice|counter|transform) (.+)$/.exec(text) ?? [];
  return what === undefined ? undefined : `write {${does}: ${what}}`;
}

/** Reports the fields of an event that stand beside it instead of in it, because they were not indented far enough, and gives them. */
export function reportOutside(sink: Sink, map: MapNode, entry: Entry, beside: readonly string[]): readonly Entry[] {
  const kind = kindOf(entry.key);
  if (kind === undefined || entry.value.node !== 'scalar' || entry.value.value !== null) return [];
  const fields = Object.keys(EVENT_SHAPES[kind.kind].fields);
  const outside = map.entries.filter(({ key }) => !beside.includes(normal(key)) && fields.includes(normal(key)));
  for (const { key, at } of outside) report(sink, at, 'unknown-key', `"${key}:" is a field of "${entry.key}" and stands beside it`, `indent it further than "${entry.key}:", or write {${entry.key}: {${key}: ..}}`);
  return outside;
}
