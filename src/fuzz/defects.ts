/** Planted defects: each replaces one step of the procedure or one part of a search. The fuzzer must find them all. */
import { PROCEDURE_DEFECTS } from './defects-procedure.ts';
import { SEARCH_DEFECTS } from './defects-search.ts';
import { HEALTHY, type Subject } from './subject.ts';

export interface Defect {
  /** What is wrong with it. */
  readonly about: string;
  /** The rule that it breaks. */
  readonly rule: string;
  /** A defect of the procedure is hunted without asking the healthy procedure, one of a search against the reference. */
  readonly part: 'procedure' | 'search';
  readonly subject: Partial<Subject>;
}

export const DEFECTS: Readonly<Record<string, Defect>> = { ...PROCEDURE_DEFECTS, ...SEARCH_DEFECTS };
export type DefectName = string;

/** What is under test: with the planted defect of that name, or with none. Throws on an unknown name. */
export function subjectOf(name: DefectName | null): { readonly subject: Subject; readonly part: Defect['part'] | null } {
  if (name === null) return { subject: HEALTHY, part: null };
  const defect = DEFECTS[name];
  if (defect === undefined) throw new Error(`no defect is named ${name}`);
  return { subject: { ...HEALTHY, ...defect.subject }, part: defect.part };
}
