/** A drawing of what is near one decision, for graphs that are too large to be drawn as a whole: columns by distance, breadth first. */
import { type Decision, keyText, targetsOf } from './decisions.ts';
import type { CardKey, Drawing, GraphPosition, PlacedArrow, PlacedCard } from './data.ts';
import { exitOf, sizeOf } from './sizes.ts';

const MOST = 40;
/** A decision beside the current one that has more options than this is drawn without them. */
const FEW = 3;
const COLUMN_GAP = 100;
const ROW_GAP = 16;
const MARGIN = 16;

/**
 * At most so many cards, nearest first: the decision before (if any), the current card with all its options, then column
 * by column what they lead to. Cards at the edge keep their options, without arrows.
 */
export function neighbourhood(positions: readonly GraphPosition[], from: CardKey, before: CardKey | null): Drawing {
  const columns: CardKey[][] = before === null ? [[from]] : [[before], [from]];
  const current = columns.length - 1;
  const known = new Set(columns.flat().map(keyText));
  const decisions: Decision[] = before === null ? [] : [{ key: before, targets: targetsOf(positions, before).map((key) => (keyText(key) === keyText(from) ? key : CUT)) }];
  for (let level = current; level < columns.length && level < current + 3; level++) {
    for (const key of columns[level] ?? []) {
      const targets = targetsOf(positions, key);
      decisions.push({ key, targets });
      for (const target of targets) {
        if (known.has(keyText(target)) || known.size >= MOST) continue;
        known.add(keyText(target));
        (columns[level + 1] ??= []).push(target);
      }
    }
  }
  const isCompact = (key: CardKey): boolean => keyText(key) !== keyText(from) && key.card === 'choice' && (positions[key.position]?.options.length ?? 0) > FEW;
  const cards = placed(positions, columns, isCompact);
  const index = new Map(cards.map(({ key }, i) => [keyText(key), i]));
  const arrows = decisions.flatMap(({ key, targets }) => targets.flatMap((target, option): readonly PlacedArrow[] => {
    const [start, end] = [index.get(keyText(key)), index.get(keyText(target))];
    if (start === undefined || end === undefined || (target.card === 'cut' && target.position === CUT.position)) return [];
    return [{ from: start, option, to: end, path: curve(cards[start]!, option, cards[end]!) }];
  }));
  return { cards, arrows, width: Math.max(...cards.map(({ x, width }) => x + width)) + MARGIN, height: Math.max(...cards.map(({ y, height }) => y + height)) + MARGIN };
}
/** Where the other options of the decision before lead is not drawn. */
const CUT = { card: 'cut', position: -2 } as const;

/** Columns side by side, each centred. */
function placed(positions: readonly GraphPosition[], columns: readonly (readonly CardKey[])[], isCompact: (key: CardKey) => boolean): readonly PlacedCard[] {
  const sized = columns.map((keys) => keys.map((key) => ({ key, ...(isCompact(key) ? { compact: true as const } : {}), ...sizeOf(positions, key, isCompact(key)) })));
  const heights = sized.map((cards) => cards.reduce((sum, { height }) => sum + height + ROW_GAP, -ROW_GAP));
  const tallest = Math.max(...heights);
  let x = MARGIN;
  return sized.flatMap((cards, column) => {
    let y = MARGIN + (tallest - (heights[column] ?? 0)) / 2;
    const here = cards.map((card): PlacedCard => {
      const placedCard = { ...card, x, y };
      y += card.height + ROW_GAP;
      return placedCard;
    });
    x += Math.max(...here.map(({ width }) => width)) + COLUMN_GAP;
    return here;
  });
}

function curve(from: PlacedCard, option: number, to: PlacedCard): string {
  const [x1, y1, x2, y2] = [from.x + from.width, from.y + exitOf(from.key, option, from.compact === true), to.x, to.y + to.height / 2];
  const bend = Math.max(40, Math.abs(x2 - x1) / 2);
  return `M${x1},${y1}C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
}
