/** Sizes of the cards in pixels: the layout and the style sheet agree on them. */
import type { CardKey, GraphPosition } from './data.ts';

export const CARD_WIDTH = 224;
export const HEAD_HEIGHT = 54;
export const ROW_HEIGHT = 28;
export const END_HEIGHT = 48;

/** How large a card is drawn. */
export function sizeOf(positions: readonly GraphPosition[], key: CardKey, compact = false): { readonly width: number; readonly height: number } {
  if (key.card === 'choice') return { width: CARD_WIDTH, height: HEAD_HEIGHT + (compact ? 0 : ROW_HEIGHT * (positions[key.position]?.options.length ?? 0)) };
  return { width: key.card === 'loop' || key.card === 'cut' ? 150 : CARD_WIDTH, height: END_HEIGHT };
}
/** Where the arrow of an option leaves its card, from the card's upper edge. */
export const exitOf = (key: CardKey, option: number, compact = false): number => (compact ? HEAD_HEIGHT / 2 : key.card === 'choice' ? HEAD_HEIGHT + ROW_HEIGHT * (option + 0.5) : END_HEIGHT / 2);
