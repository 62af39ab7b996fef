/** A form of clauses: words with gaps, and what a clause of these words says that happens. */
import { isOf, isSpell, thingOf, type Board, type Happening, type Refused, type Words } from './board.ts';

export interface Clause {
  readonly words: Words;
  readonly board: Board;
  readonly clause: string;
  /** Whether there is no other clause. */
  readonly isOnly: boolean;
  /** What the same says in other words. */
  readonly again: (clause: string) => Told;
}
/** undefined: it says nothing that is known. */
export type Told = Happening | Refused | undefined;
export type Form = readonly [RegExp, (clause: Clause) => Told];
export const form = (text: string, told: Form[1]): Form => [new RegExp(`^${text}$`), told];

export const WHO = '(?<who>Amy|Nicole)';
export const CARD = '<(?<n>\\d+)>';
/** Several things, one after the other. */
export const LIST = '(?<list><\\d+>(?:(?:, | and |, and )<\\d+>)*)';
export const cardIn = ({ words, board }: Clause): string | undefined => thingOf(words['n'], board)?.card;
export const isLand = ({ words, board }: Clause): boolean => { const thing = thingOf(words['n'], board); return thing !== undefined && isOf('Land', thing, board.cards); };
export const isSpellThere = (clause: Clause): boolean => isSpell(cardIn(clause), clause.board.cards);
