import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { eq, inArray, sql } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import type { ClassTeaching } from "@school/core/classes/subjects/contract.ts";
import { type AuditedWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import { excluded } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { resultsInSubjects } from "../facts.ts";
import { classes, classSubjects, subjects } from "../tables.ts";
import { listTeachers } from "../teachers/queries.ts";
import { SubjectHasResults } from "./errors.ts";
import { requireTeaching } from "./queries.ts";
import { messages } from "../text.ts";

interface AssignedSubject {
  readonly subjectId: string;
  readonly teacherId: string | null;
}

interface SubjectsChange {
  /** The class, which is locked, with its subjects so far. */
  readonly before: ClassTeaching;
  readonly assigned: readonly AssignedSubject[];
  /** Its path in the request, for faults. */
  readonly path: readonly (string | number)[];
}

/**
 * Sets the subjects of classes and their teachers, in a fixed number of statements. Throws
 * `SubjectHasResults` for those that must remain, and `InvalidInput` for invalid subjects and
 * teachers; existing ones may remain.
 */
export async function setClassSubjects(
  { tx, origin }: AuditedWrite,
  changes: readonly SubjectsChange[],
): Promise<ClassTeaching[]> {
  const issues = await faultsOf(tx, changes);
  if (issues.length > 0) throw new InvalidInput(issues);

  await removeSubjects(tx, changes);
  const rows = changes.flatMap(({ before, assigned }) =>
    assigned.map((subject) => ({ ...subject, classId: before.id })),
  );
  if (rows.length > 0) {
    await tx
      .insert(classSubjects)
      .values(rows)
      .onConflictDoUpdate({
        target: [classSubjects.classId, classSubjects.subjectId],
        set: { teacherId: excluded(classSubjects.teacherId) },
      });
  }
  const ids = changes.map(({ before }) => before.id);
  await tx
    .update(classes)
    .set({ version: sql`${classes.version} + 1` })
    .where(inArray(classes.id, ids));
  const after = await requireTeaching(tx, ids);
  await writeAudit(
    { tx, origin },
    changes.map(({ before }, index) => ({
      action: "classes.set-subjects",
      subjectId: before.id,
      before: namesOf(before),
      after: namesOf(after[index]),
    })),
  );
  return after;
}

/** Removes subjects. Throws `SubjectHasResults`. */
async function removeSubjects(tx: Transaction, changes: readonly SubjectsChange[]) {
  const removed = changes.flatMap(({ before, assigned }) => {
    const retained = new Set(assigned.map(({ subjectId }) => subjectId));
    return before.subjects
      .filter(({ id }) => !retained.has(id))
      .map(({ id }) => ({ classId: before.id, subjectId: id }));
  });
  if (removed.length === 0) return;
  const results = await resultsInSubjects(tx, removed);
  for (const { before } of changes) {
    const ofClass = results.filter(({ classId }) => classId === before.id);
    if (ofClass.length > 0) throw new SubjectHasResults(before.fullName, ofClass);
  }
  const column = (key: "classId" | "subjectId") =>
    sql`${sql.param(removed.map((pair) => pair[key]))}::uuid[]`;
  await tx.delete(classSubjects).where(
    sql`(${classSubjects.classId}, ${classSubjects.subjectId}) in (
      select * from unnest(${column("classId")}, ${column("subjectId")}))`,
  );
}

async function faultsOf(tx: Transaction, changes: readonly SubjectsChange[]): Promise<Issue[]> {
  const active = await tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(eq(subjects.isActive, true));
  const teachers = await listTeachers(tx);
  return changes.flatMap(({ before, assigned, path }, at) => {
    if (changes.findIndex((other) => other.before.id === before.id) < at) {
      return [{ path: [...path, "id"], message: messages.thisClassIsListedTwice }];
    }
    const choosable = new Set([...active, ...before.subjects].map(({ id }) => id));
    const current = before.subjects.flatMap(({ teacher }) => (teacher ? [teacher] : []));
    const known = new Set([...teachers, ...current].map(({ id }) => id));
    const fault = (index: number, field: string, message: string) => ({
      path: [...path, "subjects", index, field],
      message,
    });
    return assigned.flatMap(({ subjectId, teacherId }, index) => {
      if (!choosable.has(subjectId)) {
        return [fault(index, "subjectId", "This subject is not in use.")];
      }
      if (assigned.findIndex((other) => other.subjectId === subjectId) < index) {
        return [fault(index, "subjectId", "This subject is listed twice.")];
      }
      if (teacherId !== null && !known.has(teacherId)) {
        return [fault(index, "teacherId", messages.chooseATeacher)];
      }
      return [];
    });
  });
}

/** Subjects and their teachers, in the form of the audit log. */
function namesOf(teaching: ClassTeaching | undefined): Record<string, string> {
  return Object.fromEntries(
    (teaching?.subjects ?? []).map(({ name, teacher }) => [
      name,
      teacher ? firstNameFirst(teacher) : "class teacher",
    ]),
  );
}
