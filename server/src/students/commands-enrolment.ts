import { and, eq, sql } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { fullName } from "../classes/queries.ts";
import { classes } from "../classes/tables.ts";
import { writeAudit, type AuditOrigin } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { terms } from "../school/tables.ts";
import { enrolments } from "./tables.ts";

interface Destination {
  readonly id: string;
  readonly name: string;
  readonly sessionId: string;
  readonly termId: string;
}

/**
 * Puts a pupil into a class for a term. Results hang on the enrolment, so they go along; the
 * audit log keeps who moved the pupil, from where and to where.
 */
export async function movePupil(
  tx: Transaction,
  origin: AuditOrigin,
  studentId: string,
  to: Destination,
): Promise<void> {
  const [from] = await tx
    .select({ id: enrolments.id, classId: enrolments.classId, name: fullName })
    .from(enrolments)
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(and(eq(enrolments.studentId, studentId), eq(enrolments.termId, to.termId)))
    .for("no key update", { of: enrolments });
  if (from?.classId === to.id) return;
  if (from) {
    await tx.update(enrolments).set({ classId: to.id }).where(eq(enrolments.id, from.id));
  } else {
    const { id: classId, sessionId, termId } = to;
    await tx.insert(enrolments).values({ id: newId(), studentId, classId, sessionId, termId });
  }
  await writeAudit(tx, origin, [
    {
      action: "students.change-class",
      subjectId: studentId,
      before: from ? { classId: from.classId, class: from.name } : null,
      after: { classId: to.id, class: to.name, termId: to.termId },
    },
  ]);
}

/**
 * Enrols for a term whoever was enrolled in the latest term before it in the same session and is
 * not enrolled yet, in the same class; answers how many. Deleted pupils stay behind, and so do
 * those whose class is archived.
 */
export async function carryOver(
  tx: Transaction,
  origin: AuditOrigin,
  termId: string,
): Promise<number> {
  const { rows } = await tx.execute<{ studentId: string; classId: string; sessionId: string }>(sql`
    with earlier as (
      select before.id from ${terms}
      join ${terms} before on before.session_id = ${terms.sessionId} and before.term < ${terms.term}
      where ${terms.id} = ${termId}
        and exists (select 1 from ${enrolments} where ${enrolments.termId} = before.id)
      order by before.term desc limit 1
    )
    select ${enrolments.studentId} as "studentId", ${enrolments.classId} as "classId",
      ${enrolments.sessionId} as "sessionId"
    from ${enrolments} join earlier on earlier.id = ${enrolments.termId}
    join ${classes} on ${classes.id} = ${enrolments.classId} and ${classes.archivedAt} is null
    join ${users} on ${users.id} = ${enrolments.studentId} and ${users.deletedAt} is null`);
  if (rows.length === 0) return 0;
  const ids = rows.map(() => newId());
  const students = rows.map(({ studentId }) => studentId);
  const classIds = rows.map(({ classId }) => classId);
  const { rowCount } = await tx.execute(sql`
    insert into ${enrolments} (id, student_id, class_id, term_id, session_id)
    select enrolled.id, enrolled.student_id, enrolled.class_id, ${termId}, ${rows[0]!.sessionId}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(students)}::uuid[],
      ${sql.param(classIds)}::uuid[]) as enrolled (id, student_id, class_id)
    on conflict (student_id, term_id) do nothing`);
  const enrolled = rowCount ?? 0;
  if (enrolled > 0) {
    await writeAudit(tx, origin, [
      { action: "students.begin-term", subjectId: termId, before: null, after: { enrolled } },
    ]);
  }
  return enrolled;
}
