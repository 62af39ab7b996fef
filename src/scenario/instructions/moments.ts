/** CR 603.7: when a delayed ability goes off. */
import { AT_ONCE } from '../../rules/603-triggers.ts';
import type { Context } from '../phrases/context.ts';
import { textOf } from '../yaml/read.ts';
import { TIMES, timeNamed } from '../vocabulary/words.ts';
import { type Node, report } from '../yaml/yaml.ts';

/** "the next end step", "your next upkeep", "the next turn of Amy": the words that the rules know, "next end", "next upkeep of you". */
export function momentOf(context: Context, node: Node): string {
  const text = textOf(context.sink, node, 'a time such as "the next end step"');
  if (text === undefined) return '';
  if (text.trim() === AT_ONCE) return AT_ONCE;
  const [, your, belonging, what, behind] = /^(?:at )?(?:the )?(?:beginning of )?(?:(your) |(?!the )(\S.*?)'s? |the )?next (end of (?:combat|turn)|.+?)(?: of (.+))?$/.exec(text.trim().replace(/^(?:at )?(?:the )?(?=end of (?:combat|turn)$)/, 'next ')) ?? [];
  const of = behind ?? belonging;
  const time = what === undefined ? undefined : what === 'turn' ? 'turn' : timeNamed(what);
  if (time === undefined || (time !== 'turn' && !TIMES.includes(time))) report(context.sink, node.at, 'time', `"${text}" is no time to come`, `write "the next end step", "your next upkeep" or "the next turn of PLAYER"; known: ${TIMES.join(', ')}`);
  const whose = your === undefined ? of : 'you';
  return `next ${time ?? ''}${whose === undefined ? '' : ` of ${whose}`}`;
}
