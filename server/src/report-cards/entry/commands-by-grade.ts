import type { RemarksByGrade } from "@school/core/report-cards/entry/contract.ts";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import { type ActorWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import { bareName } from "../../platform/database/columns.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import { rowOf } from "../../results/queries.ts";
import { isOnRegister } from "../../students/select-student.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { headRemarks } from "../tables.ts";
import { shareTerm } from "../term-lock.ts";
import { writeRemarks } from "./commands.ts";
import { RemarksNotUndone } from "./errors.ts";
import { readEntryRows } from "./queries.ts";
import { findRun, isUndoable, planRemarks, WROTE_REMARKS } from "./queries-by-grade.ts";

/**
 * Writes a remark by grade for every pupil without one in a term about whom results or expectations
 * are entered. Seven statements for any number of pupils.
 */
export async function writeRemarksByGrade(
  { tx, origin }: ActorWrite,
  settings: SheetSettings,
  termId: string,
  at: Date,
): Promise<RemarksByGrade> {
  await shareTerm(tx, termId);
  await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(and(eq(enrolments.termId, termId), isOnRegister))
    .orderBy(asc(enrolments.id))
    .for("no key update", { of: enrolments });
  const rows = await readEntryRows(tx, { termId, classId: null });
  const { written, ...rest } = planRemarks(rows, settings);
  if (written.length > 0) {
    const remarked = written.map(({ row, remark }) => ({
      row,
      content: { remark, promotion: row.remark?.promotion ?? null },
    }));
    await writeRemarks(
      tx,
      origin.actorId,
      at,
      remarked.map(({ row: { enrolmentId }, content }) => ({ enrolmentId, ...content })),
    );
    await writeAudit({ tx, origin }, [
      ...remarked.map(({ row, content }) => ({
        action: "report-cards.remark",
        subjectId: row.student.id,
        before: row.remark && { termId, remark: "", promotion: content.promotion },
        after: { termId, ...content },
      })),
      {
        action: WROTE_REMARKS,
        subjectId: null,
        before: null,
        after: { termId, written: written.length, writtenAt: at.toISOString() },
      },
    ]);
  }
  return { ...rest, written: written.length };
}

/**
 * Undoes what `writeRemarksByGrade` wrote at that time, except changed remarks and released sheets;
 * a promotion remains. Throws `RemarksNotUndone` after a day. Six statements.
 *
 * @returns the number of removed remarks
 */
export async function undoRemarksByGrade(
  { tx, origin }: ActorWrite,
  termId: string,
  writtenAt: string,
): Promise<number> {
  await shareTerm(tx, termId);
  const run = await findRun(tx, origin.actorId, termId, writtenAt);
  if (!run) throw new RemarksNotUndone();
  const isOfRun = isUndoable(origin.actorId, termId, writtenAt);
  const written = { enrolmentId: headRemarks.enrolmentId, remark: headRemarks.remark };
  const deleted = await tx
    .delete(headRemarks)
    .where(and(isOfRun, isNull(headRemarks.promotion)))
    .returning(written);
  // An earlier decision on promotion remains; the statement reads the remarks before it clears
  // them.
  const { rows: emptied } = await tx.execute<{ enrolmentId: string; remark: string }>(sql`
    with run as (
      select ${headRemarks.enrolmentId} as enrolment, ${headRemarks.remark} as remark
      from ${headRemarks} where ${isOfRun} for update)
    update ${headRemarks} set ${bareName(headRemarks.remark)} = '',
      ${bareName(headRemarks.updatedAt)} = now(),
      ${bareName(headRemarks.version)} = ${headRemarks.version} + 1
    from run where ${headRemarks.enrolmentId} = run.enrolment
    returning run.enrolment as "enrolmentId", run.remark`);
  const gone = [...deleted, ...emptied];
  const pupils = await tx
    .select({ id: enrolments.id, studentId: enrolments.studentId })
    .from(enrolments)
    .where(
      isAnyOf(
        enrolments.id,
        gone.map(({ enrolmentId }) => enrolmentId),
      ),
    );
  const pupilOf = new Map(pupils.map(({ id, studentId }) => [id, studentId]));
  await writeAudit(
    { tx, origin },
    gone.map(({ enrolmentId, remark }) => ({
      action: "report-cards.undo-remark",
      subjectId: rowOf(pupilOf, enrolmentId),
      before: { termId, remark },
      after: null,
    })),
  );
  return gone.length;
}
