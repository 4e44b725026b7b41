import { and, eq, inArray, sql } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import type { ClassTeaching } from "@school/core/classes/contract-subjects.ts";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { InvalidInput, StaleVersion } from "../platform/http/errors.ts";
import { NoSuchClass } from "./errors.ts";
import { SubjectHasResults } from "./errors-subjects.ts";
import { resultsOfClass } from "./facts.ts";
import { findTeaching } from "./queries-grid.ts";
import { listTeachers } from "./queries-teachers.ts";
import { classes, classSubjects, subjects } from "./tables.ts";

interface WantedSubject {
  readonly subjectId: string;
  readonly teacherId: string | null;
}

/**
 * Sets the subjects of a class and who teaches each. Throws `NoSuchClass`, `StaleVersion`,
 * `SubjectHasResults` for those that have to stay, and `InvalidInput` for a subject or a teacher
 * that cannot be chosen; what stands there already may stay.
 */
export async function setClassSubjects(
  tx: Transaction,
  origin: AuditOrigin,
  { id, version }: { id: string; version: number },
  wanted: readonly WantedSubject[],
): Promise<ClassTeaching> {
  await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, id)).for("update");
  const before = await findTeaching(tx, id);
  if (!before) throw new NoSuchClass();
  if (before.version !== version) throw new StaleVersion(before);
  const issues = await faultsOf(tx, before, wanted);
  if (issues.length > 0) throw new InvalidInput(issues);

  const kept = new Set(wanted.map(({ subjectId }) => subjectId));
  const removed = before.subjects.filter((subject) => !kept.has(subject.id)).map((one) => one.id);
  if (removed.length > 0) {
    const held = await resultsOfClass(tx, id, removed);
    if (held.length > 0) throw new SubjectHasResults(before.fullName, held);
    await tx
      .delete(classSubjects)
      .where(and(eq(classSubjects.classId, id), inArray(classSubjects.subjectId, removed)));
  }
  if (wanted.length > 0) {
    await tx
      .insert(classSubjects)
      .values(wanted.map((subject) => ({ ...subject, classId: id })))
      .onConflictDoUpdate({
        target: [classSubjects.classId, classSubjects.subjectId],
        set: { teacherId: sql`excluded.teacher_id` },
      });
  }
  await tx
    .update(classes)
    .set({ version: version + 1 })
    .where(eq(classes.id, id));
  const after = (await findTeaching(tx, id))!;
  await writeAudit(tx, origin, [
    {
      action: "classes.set-subjects",
      subjectId: id,
      before: namesOf(before),
      after: namesOf(after),
    },
  ]);
  return after;
}

async function faultsOf(
  tx: Transaction,
  before: ClassTeaching,
  wanted: readonly WantedSubject[],
): Promise<Issue[]> {
  const active = await tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(eq(subjects.isActive, true));
  const choosable = new Set([...active, ...before.subjects].map(({ id }) => id));
  const standing = before.subjects.flatMap(({ teacher }) => (teacher ? [teacher] : []));
  const teachers = new Set([...(await listTeachers(tx)), ...standing].map(({ id }) => id));
  const fault = (index: number, field: string, message: string) => ({
    path: ["subjects", index, field],
    message,
  });
  return wanted.flatMap(({ subjectId, teacherId }, index) => {
    if (!choosable.has(subjectId)) {
      return [fault(index, "subjectId", "There is no such subject in use.")];
    }
    if (wanted.findIndex((other) => other.subjectId === subjectId) < index) {
      return [fault(index, "subjectId", "This subject is there twice.")];
    }
    if (teacherId !== null && !teachers.has(teacherId)) {
      return [fault(index, "teacherId", "Choose somebody who teaches at the school.")];
    }
    return [];
  });
}

/** "Mathematics" and who teaches it, as the audit log keeps a grid. */
function namesOf({ subjects: taken }: ClassTeaching): Record<string, string> {
  return Object.fromEntries(
    taken.map(({ name, teacher }) => [
      name,
      teacher ? `${teacher.firstName} ${teacher.lastName}` : "class teacher",
    ]),
  );
}
