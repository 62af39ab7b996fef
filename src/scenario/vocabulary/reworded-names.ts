/** CR 612.2a: what tokens are called once words of the text that creates them have been changed. */
import { flatMap } from '../../base/list.ts';
import { records } from './records-of.ts';

/**
 * The names that come of these by one text-changing effect.
 * @param tree where static abilities stand: effects in force, cards
 */
export function rewordedNames(names: readonly string[], tree: unknown): readonly string[] {
  const changed = records(tree).filter((each) => each['ability'] === 'static' && Array.isArray(each['text']));
  const pairs = flatMap(changed, (each) => records(each['text']).flatMap(({ from, to }) => (typeof from === 'string' && typeof to === 'string' ? [{ from, to }] : [])));
  return flatMap(pairs, ({ from, to }) => flatMap(names, (name) => { const now = name.split(' ').map((word) => (word === from ? to : word)).join(' '); return now === name ? [] : [now]; }));
}
