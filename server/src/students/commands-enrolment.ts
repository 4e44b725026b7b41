import { and, eq } from "drizzle-orm";
import { fullName } from "../classes/queries.ts";
import { classes } from "../classes/tables.ts";
import { writeAudit, type AuditOrigin } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
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
