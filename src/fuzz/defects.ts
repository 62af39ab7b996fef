/** Planted defects: each replaces one step of the procedure or one part of a search. The fuzzer must find them all. */
import type { Defect } from './defect.ts';
import { PROCEDURE_DEFECTS } from './defects-procedure.ts';
import { SEARCH_DEFECTS } from './defects-search.ts';
import { HEALTHY, type Subject } from './subject.ts';

export const DEFECTS: Readonly<Record<string, Defect>> = { ...PROCEDURE_DEFECTS, ...SEARCH_DEFECTS };
export type DefectName = string;

/** What is under test: with the planted defect of that name, or with none. Throws on an unknown name. */
export function subjectOf(name: DefectName | null): { readonly subject: Subject; readonly part: Defect['part'] | null } {
  if (name === null) return { subject: HEALTHY, part: null };
  const defect = DEFECTS[name];
  if (defect === undefined) throw new Error(`no defect is named ${name}`);
  return { subject: { ...HEALTHY, ...defect.subject }, part: defect.part };
}
