import { hasResults } from "@school/core/report-cards/sheets/sheet.ts";
import type { Database } from "../../platform/database/database.ts";
import type { PrintedSheet } from "../sheets/draw-sheet.ts";
import { type ClassSheets, readSheets, type SheetScope } from "../sheets/read-sheets.ts";
import { issueMark } from "./present.ts";
import { type IssueRow, readIssues } from "./queries.ts";

/** The sheets of a class for printing: released issues, and previews of all others. */
export function printedSheets(
  publicUrl: string,
  read: ClassSheets,
  issues: ReadonlyMap<string, IssueRow>,
): PrintedSheet[] {
  return [...read.sheets].flatMap(([id, sheet]): PrintedSheet[] => {
    const issue = issues.get(id);
    // No paper is spent on half-term sheets without a score.
    if (!issue && read.kind === "HALF_TERM" && !hasResults(sheet)) return [];
    return issue
      ? [{ sheet: issue.sheet, issue: issueMark(publicUrl, issue) }]
      : [{ sheet, issue: null }];
  });
}

/** The same for many classes, read one after the other. */
export async function* printedClasses(
  db: Database,
  publicUrl: string,
  { classIds, ...of }: SheetScope,
): AsyncGenerator<PrintedSheet[]> {
  for (const classId of classIds) {
    const [read] = await readSheets(db, { classIds: [classId], ...of });
    if (!read) continue;
    const issues = await readIssues(db, [...read.sheets.keys()], read);
    yield printedSheets(publicUrl, read, issues);
  }
}
