import { makeSheets } from "@school/core/report-cards/sheets/make-sheets.ts";
import type { Database } from "../../platform/database/database.ts";
import type { PrintedSheet } from "../sheets/draw-sheet.ts";
import { type ReadClass, readSheetClasses } from "../sheets/queries.ts";
import { issueMark } from "./present.ts";
import { readIssues } from "./queries.ts";

/** The sheets of a class for printing: released issues, and previews of all others. */
export async function printedSheets(
  db: Database,
  publicUrl: string,
  read: ReadClass,
): Promise<PrintedSheet[]> {
  const ids = read.members.map(({ studentId }) => studentId);
  const issues = await readIssues(db, ids, read.termId);
  return [...makeSheets(read)].map(([id, sheet]) => {
    const issue = issues.get(id);
    return issue
      ? { sheet: issue.sheet, issue: issueMark(publicUrl, issue) }
      : { sheet, issue: null };
  });
}

/** Like `printedSheets` for many classes, read one after the other. */
export async function* printedClasses(
  db: Database,
  publicUrl: string,
  { classIds, termId }: { classIds: readonly string[]; termId: string },
): AsyncGenerator<PrintedSheet[]> {
  for (const classId of classIds) {
    const [read] = await readSheetClasses(db, { classIds: [classId], termId });
    if (read) yield await printedSheets(db, publicUrl, read);
  }
}
