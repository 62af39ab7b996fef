/** A drawing of what is near one decision, for graphs that are too large to be drawn as a whole: columns by distance, breadth first. */
import { type Decision, keyText, targetsOf } from './decisions.ts';
import type { CardKey, Drawing, GraphPosition, PlacedArrow, PlacedCard } from './data.ts';
import { exitOf, sizeOf } from './sizes.ts';

const MOST = 36;
const COLUMN_GAP = 90;
const ROW_GAP = 18;
const MARGIN = 16;

/** At most so many cards, nearest first; the first card is the given one. Cards at the edge keep their options, without arrows. */
export function neighbourhood(positions: readonly GraphPosition[], from: CardKey): Drawing {
  const columns: CardKey[][] = [[from]];
  const number = new Map([[keyText(from), 0]]);
  const decisions: Decision[] = [];
  for (let level = 0; level < columns.length && level < 3; level++) {
    for (const key of columns[level] ?? []) {
      const targets = targetsOf(positions, key);
      decisions.push({ key, targets });
      for (const target of targets) {
        if (number.has(keyText(target)) || number.size >= MOST) continue;
        number.set(keyText(target), number.size);
        (columns[level + 1] ??= []).push(target);
      }
    }
  }
  const cards = placed(positions, columns);
  const index = new Map(cards.map(({ key }, i) => [keyText(key), i]));
  const arrows = decisions.flatMap(({ key, targets }) => targets.flatMap((target, option): readonly PlacedArrow[] => {
    const [start, end] = [index.get(keyText(key)), index.get(keyText(target))];
    if (start === undefined || end === undefined) return [];
    return [{ from: start, option, to: end, path: curve(cards[start]!, option, cards[end]!) }];
  }));
  return { cards, arrows, width: Math.max(...cards.map(({ x, width }) => x + width)) + MARGIN, height: Math.max(...cards.map(({ y, height }) => y + height)) + MARGIN };
}

/** Columns side by side, each centred. */
function placed(positions: readonly GraphPosition[], columns: readonly (readonly CardKey[])[]): readonly PlacedCard[] {
  const heights = columns.map((keys) => keys.reduce((sum, key) => sum + sizeOf(positions, key).height + ROW_GAP, -ROW_GAP));
  const tallest = Math.max(...heights);
  let x = MARGIN;
  return columns.flatMap((keys, column) => {
    let y = MARGIN + Math.min((tallest - (heights[column] ?? 0)) / 2, 400);
    const here = keys.map((key): PlacedCard => {
      const card = { key, x, y, ...sizeOf(positions, key) };
      y += card.height + ROW_GAP;
      return card;
    });
    x += Math.max(...here.map(({ width }) => width)) + COLUMN_GAP;
    return here;
  });
}

function curve(from: PlacedCard, option: number, to: PlacedCard): string {
  const [x1, y1, x2, y2] = [from.x + from.width, from.y + exitOf(from.key, option), to.x, to.y + to.height / 2];
  const bend = Math.max(40, Math.abs(x2 - x1) / 2);
  return `M${x1},${y1}C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
}
