import { sheetChanges } from "@school/core/report-cards/release/sheet-changes.ts";
import type { SheetList } from "@school/core/report-cards/sheets/contract.ts";
import { missingFrom } from "@school/core/report-cards/sheets/sheet.ts";
import type { IssueRow } from "../release/queries.ts";
import type { ClassSheets } from "./read-sheets.ts";

/** The pupils of a class in register order, each with the missing parts of the sheet. */
export function presentList(
  of: ClassSheets,
  issues: ReadonlyMap<string, IssueRow>,
  withheld: ReadonlyMap<string, string>,
): SheetList {
  return {
    classId: of.classId,
    className: of.className,
    termId: of.termId,
    kind: of.kind,
    term: of.term,
    academicYear: of.session,
    pupils: of.members.flatMap(({ studentId, surname, firstNames, admissionNumber }) => {
      const sheet = of.sheets.get(studentId);
      if (!sheet) return [];
      const issue = issues.get(studentId);
      return [
        {
          id: studentId,
          name: `${surname} ${firstNames}`,
          admissionNumber,
          missing: missingFrom(sheet),
          issue: issue?.number ?? null,
          changes: issue ? sheetChanges(issue.sheet, sheet) : [],
          withheld: withheld.get(studentId) ?? null,
        },
      ];
    }),
  };
}
