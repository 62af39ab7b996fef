import type { Int } from '../../base/integer.ts';

/** A sentence with its slots filled; what printing and parsing have in common. `count`: so many equal things; `times`: so often the same thing. */
export interface Sentence {
  readonly fact: string;
  readonly subject?: string;
  readonly from?: string;
  readonly owner?: string;
  readonly as?: string;
  readonly amount?: Int;
  readonly words?: string;
  readonly cards?: readonly string[];
  readonly count: Int;
  readonly times?: Int;
}
