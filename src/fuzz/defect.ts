import type { Subject } from './subject.ts';

/** A planted defect. */
export interface Defect {
  /** What is wrong with it. */
  readonly about: string;
  /** The rule that it breaks. */
  readonly rule: string;
  /** A defect of the procedure is hunted without asking the healthy procedure, one of a search against the reference. */
  readonly part: 'procedure' | 'search';
  readonly subject: Partial<Subject>;
}
