import { and, eq, inArray, sql } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import { tidyName } from "@school/core/classes/class-name.ts";
import type { ClassTeaching } from "@school/core/classes/subjects/contract.ts";
import { type AuditOrigin, writeAudit } from "../../platform/audit/audit.ts";
import { excluded } from "../../platform/db/columns.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { one } from "../../platform/db/rows.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { removeEmptyDeleted } from "../commands.ts";
import { resultsOfClass, subjectUse } from "../facts.ts";
import { auditedSubject } from "../present.ts";
import { classes, classSubjects, subjects } from "../tables.ts";
import { listTeachers } from "../teachers/queries.ts";
import { SubjectExists, SubjectHasResults, SubjectInUse } from "./errors.ts";
import { requireTeaching, type SubjectRow } from "./queries.ts";

/** Throws `SubjectExists`. */
export async function createSubject(
  tx: Transaction,
  origin: AuditOrigin,
  typed: string,
): Promise<SubjectRow> {
  const name = tidyName(typed);
  await requireUnusedName(tx, name);
  const rows = await tx.insert(subjects).values({ id: newId(), name }).returning();
  const made = one(rows);
  await writeAudit(tx, origin, [
    {
      action: "classes.create-subject",
      subjectId: made.id,
      before: null,
      after: auditedSubject(made),
    },
  ]);
  return made;
}

/** Changes a subject that is taken. Throws `SubjectExists`. */
export async function updateSubject(
  tx: Transaction,
  origin: AuditOrigin,
  before: SubjectRow,
  wanted: { name?: string | undefined; isActive?: boolean | undefined },
): Promise<SubjectRow> {
  const name = wanted.name === undefined ? before.name : tidyName(wanted.name);
  if (name.toLowerCase() !== before.name.toLowerCase()) await requireUnusedName(tx, name);
  const isActive = wanted.isActive ?? before.isActive;
  const rows = await tx
    .update(subjects)
    .set({ name, isActive, version: before.version + 1 })
    .where(eq(subjects.id, before.id))
    .returning();
  const after = one(rows);
  await writeAudit(tx, origin, [
    {
      action: "classes.update-subject",
      subjectId: after.id,
      before: auditedSubject(before),
      after: auditedSubject(after),
    },
  ]);
  return after;
}

/** Deletes a subject that is taken. Throws `SubjectInUse`. */
export async function deleteSubject(
  tx: Transaction,
  origin: AuditOrigin,
  before: SubjectRow,
): Promise<void> {
  const taking = tx
    .select({ id: classSubjects.classId })
    .from(classSubjects)
    .where(eq(classSubjects.subjectId, before.id));
  await removeEmptyDeleted(tx, inArray(classes.id, taking));
  const use = await subjectUse(tx, before.id);
  if (use.classes + use.results + use.tests > 0) throw new SubjectInUse(before.name, use);
  await tx.delete(subjects).where(eq(subjects.id, before.id));
  await writeAudit(tx, origin, [
    {
      action: "classes.delete-subject",
      subjectId: before.id,
      before: auditedSubject(before),
      after: null,
    },
  ]);
}

async function requireUnusedName(tx: Transaction, name: string): Promise<void> {
  const sameName = sql`lower(${subjects.name}) = lower(${name})`;
  if ((await tx.$count(subjects, sameName)) > 0) throw new SubjectExists(name);
}

interface WantedSubject {
  readonly subjectId: string;
  readonly teacherId: string | null;
}

/**
 * Sets the subjects of a class that is taken, and who teaches each. Throws `SubjectHasResults` for
 * those that have to stay, and `InvalidInput` for a subject or a teacher that cannot be chosen;
 * what is there already may stay.
 */
export async function setClassSubjects(
  tx: Transaction,
  origin: AuditOrigin,
  before: ClassTeaching,
  wanted: readonly WantedSubject[],
): Promise<ClassTeaching> {
  const { id, version } = before;
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
        set: { teacherId: excluded(classSubjects.teacherId) },
      });
  }
  await tx
    .update(classes)
    .set({ version: version + 1 })
    .where(eq(classes.id, id));
  const after = await requireTeaching(tx, id);
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
      return [fault(index, "subjectId", "This subject is not in use.")];
    }
    if (wanted.findIndex((other) => other.subjectId === subjectId) < index) {
      return [fault(index, "subjectId", "This subject is listed twice.")];
    }
    if (teacherId !== null && !teachers.has(teacherId)) {
      return [fault(index, "teacherId", "Choose a teacher of this school.")];
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
