import { commentsFor } from "@school/core/report-cards/entry/comments.ts";
import type { EntryRow, RemarksByGrade } from "@school/core/report-cards/entry/contract.ts";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { and, desc, eq, sql } from "drizzle-orm";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { enrolments } from "../../students/tables.ts";
import { isIssued, headRemarks, sheetIssues } from "../tables.ts";
import type { ReadRow } from "./queries.ts";

/** Action in the audit log for a run of remarks by grade. */
export const WROTE_REMARKS = "report-cards.write-remarks";

/** Hours in which a run can be undone. */
const UNDO_HOURS = 24;

interface PlannedRemark {
  readonly row: ReadRow;
  readonly remark: string;
}

/**
 * Plans remarks by grade for pupils without one about whom results or expectations are entered;
 * existing remarks and released sheets are left as they are.
 */
export function planRemarks(
  rows: readonly ReadRow[],
  settings: SheetSettings,
): { written: PlannedRemark[] } & Omit<RemarksByGrade, "written"> {
  const isRemarked = ({ remark }: ReadRow) => (remark?.remark ?? "") !== "";
  const without = rows.filter((row) => !isRemarked(row) && !row.isReleased);
  const remarks = commentsFor(
    settings.headRemarks,
    // Sentences without a grade are for ungraded classes, not for missing results.
    without
      .filter(({ grade, isNursery, entry }) => grade !== null || (isNursery && isAssessed(entry)))
      .map(({ student, grade }) => ({ ...student, grade })),
  );
  const written = without.flatMap((row) => {
    const remark = remarks.get(row.student.id);
    return remark === undefined ? [] : [{ row, remark }];
  });
  const unchanged = rows.filter(isRemarked).length;
  return {
    written,
    unchanged,
    released: rows.length - unchanged - without.length,
    skipped: without.length - written.length,
  };
}

/** Whether an ungraded pupil has expectations or traits entered. */
function isAssessed(entry: EntryRow["entry"]): boolean {
  return entry !== null && Object.keys({ ...entry.ticks, ...entry.ratings }).length > 0;
}

/** SQL: a remark of that run that was not saved again, on a sheet that is not released. */
export function isUndoable(actorId: string, termId: string, writtenAt: string) {
  return and(
    eq(headRemarks.signedBy, actorId),
    sql`${headRemarks.updatedAt} = ${writtenAt}::timestamptz`,
    sql`exists (
      select 1 from ${enrolments}
      where ${enrolments.id} = ${headRemarks.enrolmentId} and ${enrolments.termId} = ${termId}
        and not exists (
          select 1 from ${sheetIssues}
          where ${sheetIssues.studentId} = ${enrolments.studentId}
            and ${sheetIssues.termId} = ${enrolments.termId} and ${isIssued}))`,
  );
}

/**
 * The newest run of a person in a term that can still be undone, or undefined. One statement.
 *
 * @param writtenAt only the run of that time
 */
export async function findRun(
  db: Reader,
  actorId: string,
  termId: string,
  writtenAt?: string,
): Promise<{ writtenAt: string; until: Date } | undefined> {
  const after = sql`${auditValues.values} -> 'after'`;
  const day = sql`make_interval(hours => ${UNDO_HOURS})`;
  const [run] = await db
    .select({
      writtenAt: sql<string>`${after} ->> 'writtenAt'`,
      until: sql<Date>`${auditLog.at} + ${day}`.mapWith(auditLog.at),
    })
    .from(auditLog)
    .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
    .where(
      and(
        eq(auditLog.action, WROTE_REMARKS),
        eq(auditLog.actorId, actorId),
        sql`${auditLog.at} > now() - ${day}`,
        sql`${after} ->> 'termId' = ${termId}`,
        writtenAt === undefined ? undefined : sql`${after} ->> 'writtenAt' = ${writtenAt}`,
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(1);
  return run;
}

/** Counts the remarks of a run that can be undone. One statement. */
export async function countUndoable(
  db: Reader,
  actorId: string,
  termId: string,
  writtenAt: string,
): Promise<number> {
  return db.$count(headRemarks, isUndoable(actorId, termId, writtenAt));
}
