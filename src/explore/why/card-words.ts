/** A card definition in words: what somebody reads who asks whether it is here, and what it is taken to do. */
import { show } from '../../base/integer.ts';
import type { Card } from '../../rules/model.ts';
import { printFilter } from '../../scenario/phrases/print.ts';
import { abilitySentence, instructionsWords, instructionWords } from './instruction-words.ts';
import { typeLine } from '../puzzle/outcome.ts';

export interface CardWords {
  readonly name: string;
  /** "{1}{W}", where the definition says it. */
  readonly cost: string | null;
  readonly type: string;
  /** "2/2", "loyalty 3", "defense 5". */
  readonly size: string | null;
  /** A sentence for each ability, and for what a spell does. */
  readonly text: readonly string[];
  readonly back: CardWords | null;
}

function sizeOf({ pt, loyalty, defense }: Card): string | null {
  if (pt !== undefined) return pt.map(show).join('/');
  if (loyalty !== undefined) return `loyalty ${loyalty === 'x' ? 'X' : show(loyalty)}`;
  return defense === undefined ? null : `defense ${show(defense)}`;
}

export function cardWords(card: Card): CardWords {
  const targets = card.targets.map(({ name, filter }) => `target ${name}: ${printFilter(filter) ?? 'what its text says'}`);
  const costs = Object.entries(card.costs).map(([name, paid]) => `${name} cost: ${instructionsWords(paid)}`);
  return {
    name: card.name, cost: card.manaCost ?? null, type: typeLine(card), size: sizeOf(card),
    text: [...costs, ...targets, ...card.do.map(instructionWords), ...card.text.map(abilitySentence)], back: card.back === undefined ? null : cardWords(card.back),
  };
}
