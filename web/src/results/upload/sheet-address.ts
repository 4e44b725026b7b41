import type { ScoreSheet } from "@school/core/results/upload/contract.ts";
import { draftForms } from "../../platform/drafts.ts";

/** Identifies a score sheet: a subject of a class in a term. */
export interface SheetKey {
  classId: string;
  subjectId: string;
  termId: string;
}

interface GridChoice {
  academicYear: string;
  term?: { id: string } | undefined;
  schoolClass?: { id: string } | undefined;
  subject?: { id: string } | undefined;
}

/** URL of the score grid, with the choices made so far. */
export function gridAddress({ academicYear, term, schoolClass, subject }: GridChoice): string {
  const query = new URLSearchParams();
  if (academicYear) query.set("session", academicYear);
  if (term) query.set("term", term.id);
  if (schoolClass) query.set("class", schoolClass.id);
  if (subject) query.set("subject", subject.id);
  return query.size === 0 ? "/dashboard/upload" : `/dashboard/upload?${query.toString()}`;
}

/** URL of the score grid with a sheet open. */
export function addressOf(sheet: ScoreSheet): string {
  const { academicYear, termId, class: schoolClass, subject } = sheet;
  return gridAddress({ academicYear, term: { id: termId }, schoolClass, subject });
}

const START = "scores";

/** Key of a sheet's unsaved scores on this device. */
export function sheetForm({ classId, subjectId, termId }: SheetKey): string {
  return [START, classId, subjectId, termId].join("/");
}

/** The sheets with unsaved scores of the account on this device. */
export function sheetDrafts(accountId: string): SheetKey[] {
  return draftForms(accountId).flatMap((form) => {
    const [start, classId, subjectId, termId] = form.split("/");
    return start === START && classId && subjectId && termId
      ? [{ classId, subjectId, termId }]
      : [];
  });
}
