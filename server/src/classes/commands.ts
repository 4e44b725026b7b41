import { and, eq, inArray, isNotNull, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { fullClassName, tidyName } from "@school/core/classes/class-name.ts";
import { parseAcademicYear } from "@school/core/school/academic-year.ts";
import { users } from "../accounts/tables.ts";
import { type AuditedWrite, audit, writeAudit } from "../platform/database/audit/audit.ts";
import { bareName, bareNames } from "../platform/database/columns.ts";
import type { Transaction } from "../platform/database/database.ts";
import { type Seen, updateRow } from "../platform/database/locked-row.ts";
import { newId } from "../platform/database/id.ts";
import { InvalidInput, StaleVersion } from "../platform/http/errors.ts";
import { academicSessions } from "../school/tables.ts";
import {
  ClassArchived,
  ClassExists,
  ClassHasPupils,
  GradedOtherwise,
  NoSuchClass,
} from "./errors.ts";
import { enrolledIn, gradedOtherwise, hadPupilsOrTests, pupilsOfClass } from "./facts.ts";
import { auditedClass } from "./present.ts";
import { type ClassRow, findSession, fullName, requireClass } from "./queries.ts";
import {
  classCategories,
  classes,
  classSubjects,
  classTeachers,
  subjects,
  subjectTakers,
} from "./tables.ts";
import { dropSecondClass, setTeachers, type TeacherAssignment } from "./teachers/commands.ts";

interface ClassForm extends TeacherAssignment {
  readonly name: string;
  readonly section: string | null;
  readonly academicYear: string;
  readonly categoryId: string | null;
}

/** Throws `InvalidInput` that names the field, `ClassExists`, `ClassArchived`, `TeacherHasClass`. */
export async function createClass(
  { tx, origin }: AuditedWrite,
  form: ClassForm,
): Promise<ClassRow> {
  const id = newId();
  const session = await takeSession(tx, form.academicYear);
  const row = await requireValidClass(tx, id, session, form);
  await tx.insert(classes).values({ id, ...row });
  await setTeachers({ tx, origin }, { classId: id, sessionId: session.id }, form);
  const made = await requireClass(tx, id);
  const after = auditedClass(made);
  await audit({ tx, origin }, "classes.create", id, { after });
  return made;
}

/**
 * Changes a locked class of a locked session. Also throws `ClassHasPupils`, `GradedOtherwise`.
 */
export async function updateClass(
  { tx, origin }: AuditedWrite,
  before: ClassRow,
  session: Session,
  form: ClassForm & { isActive: boolean },
): Promise<ClassRow> {
  const { id } = before.class;
  if (before.academicYear !== session.name) {
    const pupils = await enrolledIn(tx, id);
    if (pupils > 0) throw new ClassHasPupils(pupils, before.academicYear);
  }
  const row = await requireValidClass(tx, id, session, form);
  if (row.categoryId !== before.class.categoryId) await requireSameGrading(tx, before, row);
  await updateRow(tx, classes, id, { ...row, isActive: form.isActive });
  await setTeachers({ tx, origin }, { classId: id, sessionId: session.id }, form);
  const after = await requireClass(tx, id);
  await audit({ tx, origin }, "classes.update", id, {
    before: auditedClass(before),
    after: auditedClass(after),
  });
  return after;
}

/** Throws `GradedOtherwise` where scores of the class would change their meaning. */
async function requireSameGrading(
  tx: Transaction,
  before: ClassRow,
  { categoryId }: { categoryId: string | null },
): Promise<void> {
  const { id } = before.class;
  const ids = [before.class.categoryId, categoryId].flatMap((category) => category ?? []);
  const categories = await tx
    .select({ id: classCategories.id, classGroup: classCategories.classGroup })
    .from(classCategories)
    .where(inArray(classCategories.id, ids));
  const levelOf = (category: string | null) => categories.find(({ id }) => id === category) ?? null;
  const [was, is] = [levelOf(before.class.categoryId), levelOf(categoryId)];
  if (was?.id === is?.id) return;
  const years = await gradedOtherwise(tx, sql`${classes.id} = ${id}`, was, is);
  if (years.length > 0) throw new GradedOtherwise(fullClassName(before.class), years);
}

interface Session {
  readonly id: string;
  readonly name: string;
}

/** Locks a session by name, so that names of its classes are checked one after the other. */
export async function takeSession(
  tx: Transaction,
  typed: string,
  field = "academicYear",
): Promise<Session> {
  const session = await findSession(tx, parseAcademicYear(typed) ?? typed);
  if (!session) {
    const message = `Session ${typed} not found. Add it in the settings first.`;
    throw new InvalidInput([{ path: [field], message }]);
  }
  await tx
    .select({ id: academicSessions.id })
    .from(academicSessions)
    .where(eq(academicSessions.id, session.id))
    .for("no key update");
  return session;
}

/** The row as it is stored. */
async function requireValidClass(tx: Transaction, id: string, session: Session, form: ClassForm) {
  const name = tidyName(form.name);
  const section = tidyName(form.section ?? "") || null;
  const { categoryId } = form;
  const called = fullClassName({ name, section });
  const isCalledSo = and(
    eq(classes.sessionId, session.id),
    sql`lower(${fullName}) = lower(${called})`,
    ne(classes.id, id),
  );
  await removeEmptyDeleted(tx, isCalledSo);
  const [other] = await tx
    .select({ id: classes.id, version: classes.version, archivedAt: classes.archivedAt })
    .from(classes)
    .where(isCalledSo);
  if (other?.archivedAt) {
    throw new ClassArchived(called, session.name, { id: other.id, version: other.version });
  }
  if (other) throw new ClassExists(called, session.name);
  const category = categoryId && eq(classCategories.id, categoryId);
  if (category && (await tx.$count(classCategories, category)) === 0) {
    throw new InvalidInput([{ path: ["categoryId"], message: "Category not found." }]);
  }
  return { sessionId: session.id, name, section, categoryId };
}

/**
 * Deletes a locked class, whose pupils then have none. It disappears from lists, stays in reports,
 * and can be restored. The audit log names the pupils.
 */
export async function deleteClass(
  { tx, origin }: AuditedWrite,
  before: ClassRow,
): Promise<{ id: string; unassigned: number; version: number }> {
  const { id } = before.class;
  const pupils = await pupilsOfClass(tx, id);
  const version = before.class.version + 1;
  await tx
    .update(classes)
    .set({ archivedAt: sql`now()`, version })
    .where(eq(classes.id, id));
  await writeAudit({ tx, origin }, [
    {
      action: "classes.delete",
      subjectId: id,
      before: { ...auditedClass(before), pupils: pupils.map(({ name }) => name) },
      after: null,
    },
    ...pupils.map((pupil) => ({
      action: "classes.unassign-pupil",
      subjectId: pupil.id,
      before: { classId: id, class: fullClassName(before.class) },
      after: null,
    })),
  ]);
  return { id, unassigned: pupils.length, version };
}

/**
 * Restores a deleted class, with its pupils who have no other class now; a class teacher who leads
 * another one in the session stays there. Throws `NoSuchClass`, `StaleVersion`.
 */
export async function restoreClass(
  { tx, origin }: AuditedWrite,
  { id, version }: Seen,
): Promise<ClassRow> {
  const [row] = await tx
    .select({ sessionId: classes.sessionId, version: classes.version })
    .from(classes)
    .where(and(eq(classes.id, id), isNotNull(classes.archivedAt)))
    .for("update");
  if (!row) throw new NoSuchClass();
  if (row.version !== version) throw new StaleVersion({ id, version: row.version });
  await dropSecondClass(tx, { classId: id, sessionId: row.sessionId });
  await updateRow(tx, classes, id, { archivedAt: null });
  const restored = await requireClass(tx, id);
  const after = auditedClass(restored);
  await audit({ tx, origin }, "classes.restore", id, { after });
  return restored;
}

/**
 * Removes those deleted classes for good that never had pupils or tests: their names, categories
 * and subjects are free again. Deleting them was audited.
 */
export async function removeEmptyDeleted(tx: Transaction, among: SQL | undefined): Promise<void> {
  await tx.delete(classes).where(and(isNotNull(classes.archivedAt), among, not(hadPupilsOrTests)));
}

/** Classes that are already in the session that classes are copied into. */
const there = alias(classes, "there");
const leadingThere = alias(classTeachers, "leading_there");

/** SQL: the full names of a session's classes, as they are compared. */
const namesIn = (sessionId: string) => sql`(
  select lower(concat_ws(' ', ${there.name}, ${there.section})) from ${classes} ${there}
  where ${there.sessionId} = ${sessionId})`;

/**
 * Copies the active classes of a session into another one, with categories, teachers, assistants,
 * subjects and their chosen pupils; existing classes are unchanged. Skips departed people and
 * disabled subjects. Throws `InvalidInput` for unknown sessions.
 */
export async function copyClasses(
  { tx, origin }: AuditedWrite,
  { fromYear, toYear }: { fromYear: string; toYear: string },
): Promise<{ copied: number; skipped: number }> {
  const from = await takeSession(tx, fromYear, "fromYear");
  const to = await takeSession(tx, toYear, "toYear");
  if (from.id === to.id) {
    throw new InvalidInput([{ path: ["toYear"], message: "Choose two different sessions." }]);
  }
  await removeEmptyDeleted(tx, eq(classes.sessionId, to.id));
  const source = await tx
    .select({
      id: classes.id,
      name: classes.name,
      section: classes.section,
      categoryId: classes.categoryId,
      isThere: sql<boolean>`lower(${fullName}) in ${namesIn(to.id)}`,
    })
    .from(classes)
    .where(
      and(eq(classes.sessionId, from.id), eq(classes.isActive, true), isNull(classes.archivedAt)),
    );
  const copies = source
    .filter(({ isThere }) => !isThere)
    .map(({ id: originalId, name, section, categoryId }) => ({
      originalId,
      row: { id: newId(), sessionId: to.id, name, section, categoryId },
    }));
  const skipped = source.length - copies.length;
  if (copies.length === 0) return { copied: 0, skipped };

  await tx.insert(classes).values(copies.map(({ row }) => row));
  const pairs = sql`unnest(
    ${sql.param(copies.map(({ originalId }) => originalId))}::uuid[],
    ${sql.param(copies.map(({ row }) => row.id))}::uuid[]) as pair (original_id, copy_id)`;
  await tx.execute(sql`
    insert into ${classTeachers}
      (${bareNames(classTeachers.classId, classTeachers.teacherId, classTeachers.isAssistant)})
    select pair.copy_id, ${classTeachers.teacherId}, ${classTeachers.isAssistant}
    from ${pairs}
    join ${classTeachers} on ${classTeachers.classId} = pair.original_id
    join ${users} on ${users.id} = ${classTeachers.teacherId}
      and ${users.isActive} and ${users.deletedAt} is null
    where ${classTeachers.isAssistant} or not exists (
      select 1 from ${classTeachers} ${leadingThere}
      join ${classes} ${there} on ${there.id} = ${leadingThere.classId}
        and ${there.archivedAt} is null
      where ${there.sessionId} = ${to.id} and not ${leadingThere.isAssistant}
        and ${leadingThere.teacherId} = ${classTeachers.teacherId})`);
  await tx.execute(sql`
    insert into ${classSubjects}
      (${bareNames(classSubjects.classId, classSubjects.subjectId, classSubjects.teacherId)},
        ${bareName(classSubjects.chosenOnly)})
    select pair.copy_id, ${classSubjects.subjectId}, ${users.id}, ${classSubjects.chosenOnly}
    from ${pairs}
    join ${classSubjects} on ${classSubjects.classId} = pair.original_id
    join ${subjects} on ${subjects.id} = ${classSubjects.subjectId} and ${subjects.isActive}
    left join ${users} on ${users.id} = ${classSubjects.teacherId}
      and ${users.isActive} and ${users.deletedAt} is null`);
  // For every pupil, whatever the next class: a pupil who takes a language continues it.
  await tx.execute(sql`
    insert into ${subjectTakers}
      (${bareNames(subjectTakers.sessionId, subjectTakers.subjectId, subjectTakers.studentId)})
    select ${to.id}::uuid, ${subjectTakers.subjectId}, ${subjectTakers.studentId}
    from ${subjectTakers}
    join ${subjects} on ${subjects.id} = ${subjectTakers.subjectId} and ${subjects.isActive}
    where ${subjectTakers.sessionId} = ${from.id}
    on conflict do nothing`);
  await writeAudit(
    { tx, origin },
    copies.map(({ originalId, row }) => ({
      action: "classes.copy",
      subjectId: row.id,
      before: null,
      after: { name: fullClassName(row), academicYear: to.name, copiedFrom: originalId },
    })),
  );
  return { copied: copies.length, skipped };
}
