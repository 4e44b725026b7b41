import { unsentForms } from "../../../platform/unsent.ts";
import type { SheetKey } from "./save-grid.ts";

const START = "scores";

/** The name under which a device keeps what is unsent of a sheet. */
export function sheetForm({ classId, subjectId, termId }: SheetKey): string {
  return [START, classId, subjectId, termId].join("/");
}

/** The sheets of which this device keeps scores that the account has not saved. */
export function unsentSheets(accountId: string): SheetKey[] {
  return unsentForms(accountId).flatMap((form) => {
    const [start, classId, subjectId, termId] = form.split("/");
    return start === START && classId && subjectId && termId
      ? [{ classId, subjectId, termId }]
      : [];
  });
}
