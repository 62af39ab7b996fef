import type { DecisionTree } from '../explore/report-types.ts';
import { columns, pageOf, printable, wrap, type Page } from './page.ts';

/** More leaves than these are no picture. */
export const MOST_LEAVES = 40;

/** How many ends a tree has. */
export const leaves = (tree: DecisionTree): number =>
  tree.tree === 'choice' ? tree.options.reduce((sum, option) => sum + leaves(option.next), 0) : 1;

interface Branch {
  /** What stands before the first line of this node, and before all others. */
  readonly head: string;
  readonly rest: string;
}

/** The tree in lines no wider than the page: who is asked what under which rule, the options by index, and the ends. */
export const treeLines = (tree: DecisionTree, page: Page): readonly string[] => nodeLines(tree, { head: '', rest: '' }, page);

function nodeLines(tree: DecisionTree, at: Branch, page: Page): readonly string[] {
  const { paint } = page;
  switch (tree.tree) {
    case 'outcome':
      return block(at, '→ ', tree.text, paint.strong, page);
    case 'again':
      return block(at, '↻ ', `back to where ${tree.path === '' ? 'it began' : tree.path} leads`, paint.warn, page);
    case 'more':
      return block(at, '… ', 'not explored further', paint.warn, page);
    case 'choice': {
      const question = block(at, '', `${tree.player}: ${tree.asked} (${tree.rule})`, paint.who, page);
      return [...question, ...tree.options.flatMap((option, i) => optionLines(option, i, i === tree.options.length - 1, at.rest, page))];
    }
  }
}

function optionLines(
  option: { readonly chosen: string; readonly next: DecisionTree },
  index: number,
  last: boolean,
  indent: string,
  page: Page,
): readonly string[] {
  const under = indent + (last ? '   ' : '│  ');
  const at = { head: `${indent}${last ? '└─ ' : '├─ '}`, rest: under };
  const chosen = block(at, `${index} `, option.chosen, (text) => text, page);
  if (option.next.tree === 'choice') return [...chosen, ...nodeLines(option.next, { head: `${under}└─ `, rest: `${under}   ` }, page)];
  const head = `${chosen.at(-1) ?? ''} `;
  const end = nodeLines(option.next, { head, rest: ' '.repeat(columns(head)) }, page);
  const beside = end.length === 1 && columns(head) + endColumns(option.next) <= page.width;
  return beside
    ? [...chosen.slice(0, -1), ...end]
    : [...chosen, ...nodeLines(option.next, { head: `${under}  `, rest: `${under}  ` }, page)];
}

/** What an end takes on one line, colours not counted. */
const endColumns = (end: DecisionTree): number => columns(nodeLines(end, { head: '', rest: '' }, PLAIN).join(' '));
const PLAIN = pageOf(Infinity, false);

/** A text at a branch, wrapped; a tree that is too deep for the page goes past its edge rather than into nothing. */
function block(at: Branch, mark: string, text: string, paint: (text: string) => string, page: Page): readonly string[] {
  const room = Math.max(24, page.width - columns(at.rest) - columns(mark) - 2);
  return wrap(printable(text), room).map((line, i) => (i === 0 ? at.head + mark : at.rest + ' '.repeat(columns(mark))) + paint(line));
}
