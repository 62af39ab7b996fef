import type { CardWords } from '../explore/why/card-words.ts';
import { columns, counted, hanging, printable, wrap, type Page } from './page.ts';

/** A card, and the file that defines it. */
export interface ShownCard {
  readonly card: CardWords;
  readonly file: string;
}

const lines = ({ name, cost, type, size, text, back }: CardWords, { paint, width }: Page): readonly string[] => {
  const kind = [type, size, cost].filter((part) => part !== null && part !== '').join(' · ');
  return [
    ...hanging(`${printable(name)}  `, printable(kind), width).map((line, at) => (at === 0 ? paint.strong(line) : line)),
    ...(text.length === 0 ? ['  no abilities'] : text.flatMap((each) => hanging('  - ', printable(each), width))),
    ...(back === null ? [] : ['  on its back:', ...lines(back, { paint, width: width - 2 }).map((line) => `  ${line}`)]),
  ];
};

/** Cards one under the other, each with what it does and where that is written. */
export const cardsText = (cards: readonly ShownCard[], page: Page): string =>
  cards.map(({ card, file }) => [...lines(card, page), page.paint.faint(`  ${printable(file)}`), '', ''].join('\n')).join('');

/** The names alone, in columns, and how many there are. */
export function cardNamesText(names: readonly string[], { width }: Page): string {
  const cell = Math.min(width, Math.max(0, ...names.map(columns)) + 2);
  const across = Math.max(1, Math.floor(width / cell));
  const down = Math.ceil(names.length / across);
  const rows = Array.from({ length: down }, (_, row) =>
    Array.from({ length: across }, (__, at) => printable(names[at * down + row] ?? ''))
      .map((name, at) => (at === across - 1 ? name : name + ' '.repeat(Math.max(0, cell - columns(name)))))
      .join('')
      .trimEnd(),
  );
  return [...rows, ...wrap(`${counted(names.length, 'card')}. What one of them does: insteadof cards NAME`, width), ''].join('\n');
}
