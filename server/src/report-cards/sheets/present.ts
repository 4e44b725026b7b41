import { sheetChanges } from "@school/core/report-cards/release/sheet-changes.ts";
import { makeSheets } from "@school/core/report-cards/sheets/make-sheets.ts";
import type { SheetList } from "@school/core/report-cards/sheets/contract.ts";
import { missingFrom } from "@school/core/report-cards/sheets/sheet.ts";
import type { IssueRow } from "../release/queries.ts";
import type { ReadClass } from "./queries.ts";

/** The pupils of a class in register order, each with the missing parts of the sheet. */
export function presentList(
  of: ReadClass,
  issues: ReadonlyMap<string, IssueRow>,
  withheld: ReadonlyMap<string, string>,
): SheetList {
  const sheets = makeSheets(of);
  return {
    classId: of.classId,
    className: of.className,
    termId: of.termId,
    term: of.term,
    academicYear: of.session,
    pupils: of.members.map(({ studentId, surname, firstNames, admissionNumber }) => {
      const sheet = sheets.get(studentId);
      const issue = issues.get(studentId);
      return {
        id: studentId,
        name: `${surname} ${firstNames}`,
        admissionNumber,
        missing: sheet ? missingFrom(sheet) : [],
        issue: issue?.number ?? null,
        changes: issue && sheet ? sheetChanges(issue.sheet, sheet) : [],
        withheld: withheld.get(studentId) ?? null,
      };
    }),
  };
}
