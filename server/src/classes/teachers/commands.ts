import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { type AuditedWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { ClassHasTeacher, TeacherHasClass } from "../errors.ts";
import { fullName } from "../queries.ts";
import { classes, classTeachers } from "../tables.ts";
import { messages } from "../text.ts";
import { listTeachers } from "./queries.ts";

export interface TeacherAssignment {
  /** Null: unassigned. */
  readonly classTeacherId: string | null;
  readonly assistantIds: readonly string[];
  /** The other class that the class teacher leads, as the person saw it: they are swapped. */
  readonly swapWith?: Seen | undefined;
}

/**
 * Sets the class teacher of a class, whose session is locked. A deleted account's role remains
 * until it is assigned, so that it can be restored. Throws `TeacherHasClass` unless `swapWith`
 * names that other class in its current version, and `InvalidInput` for people who do not teach,
 * except the current class teacher.
 */
export async function setTeachers(
  { tx, origin }: AuditedWrite,
  target: { classId: string; sessionId: string },
  assignment: TeacherAssignment,
): Promise<void> {
  const { classId } = target;
  const { classTeacherId } = assignment;
  const assistantIds = [...new Set(assignment.assistantIds)];
  const present = await tx
    .select({ id: classTeachers.teacherId, isAssistant: classTeachers.isAssistant })
    .from(classTeachers)
    .where(eq(classTeachers.classId, classId));
  const teachers = new Set((await listTeachers(tx)).map(({ id }) => id));
  requireTeachers(new Set([...teachers, ...present.map(({ id }) => id)]), {
    classTeacherId,
    assistantIds,
  });
  const other = classTeacherId && (await otherClassOf(tx, target, classTeacherId));
  if (other) {
    const { teacher, ...current } = other;
    const isAgreed =
      assignment.swapWith?.id === current.id && assignment.swapWith.version === current.version;
    if (!isAgreed) throw new TeacherHasClass(teacher, current);
    const former = present.find(({ id, isAssistant }) => !isAssistant && teachers.has(id));
    await replaceClassTeacher({ tx, origin }, current.id, classTeacherId, former?.id ?? null);
  }

  const deleted = tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.deletedAt} is not null`);
  const makesWay = classTeacherId
    ? sql`(not ${classTeachers.isAssistant} or ${classTeachers.teacherId} not in ${deleted})`
    : sql`${classTeachers.teacherId} not in ${deleted}`;
  await tx.delete(classTeachers).where(and(eq(classTeachers.classId, classId), makesWay));
  const rows = [
    ...(classTeacherId ? [{ classId, teacherId: classTeacherId, isAssistant: false }] : []),
    ...assistantIds.map((teacherId) => ({ classId, teacherId, isAssistant: true })),
  ];
  if (rows.length > 0) await tx.insert(classTeachers).values(rows);
}

function requireTeachers(
  known: ReadonlySet<string>,
  { classTeacherId, assistantIds }: TeacherAssignment,
): void {
  if (classTeacherId && assistantIds.includes(classTeacherId)) {
    const message = messages.isClassTeacher;
    throw new InvalidInput([{ path: ["assistantIds"], message }]);
  }
  const message = messages.chooseATeacher;
  if (classTeacherId && !known.has(classTeacherId)) {
    throw new InvalidInput([{ path: ["classTeacherId"], message }]);
  }
  const unknown = assistantIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw new InvalidInput([{ path: ["assistantIds", unknown], message }]);
}

/** Another class of the session that the person leads, locked. */
async function otherClassOf(
  tx: Transaction,
  { classId, sessionId }: { classId: string; sessionId: string },
  teacherId: string,
) {
  const [other] = await tx
    .select({
      id: classes.id,
      fullName,
      version: classes.version,
      teacher: firstNameFirst(users),
    })
    .from(classTeachers)
    .innerJoin(classes, eq(classes.id, classTeachers.classId))
    .innerJoin(users, eq(users.id, classTeachers.teacherId))
    .where(
      and(
        eq(classTeachers.teacherId, teacherId),
        eq(classTeachers.isAssistant, false),
        eq(classes.sessionId, sessionId),
        ne(classes.id, classId),
        isNull(classes.archivedAt),
      ),
    )
    .for("update", { of: classes });
  return other;
}

/** Sets or removes the class teacher of a locked class. */
async function replaceClassTeacher(
  { tx, origin }: AuditedWrite,
  classId: string,
  before: string,
  after: string | null,
): Promise<void> {
  const isMain = and(eq(classTeachers.classId, classId), eq(classTeachers.isAssistant, false));
  await tx.delete(classTeachers).where(isMain);
  if (after !== null) await insertClassTeacher(tx, classId, after);
  await raiseVersions(tx, [classId]);
  await audit({ tx, origin }, "classes.swap-teachers", classId, {
    before: { classTeacherId: before },
    after: { classTeacherId: after },
  });
}

/** The class has no class teacher at this point; an assistant becomes class teacher. */
async function insertClassTeacher(
  tx: Transaction,
  classId: string,
  teacherId: string,
): Promise<void> {
  await tx
    .insert(classTeachers)
    .values({ classId, teacherId })
    .onConflictDoUpdate({
      target: [classTeachers.classId, classTeachers.teacherId],
      set: { isAssistant: false },
    });
}

async function raiseVersions(tx: Transaction, classIds: readonly string[]): Promise<void> {
  await tx
    .update(classes)
    .set({ version: sql`${classes.version} + 1` })
    .where(inArray(classes.id, [...classIds]));
}

/** Removes from a class its class teacher, if the person leads another class of the session by now. */
export async function dropSecondClass(
  tx: Transaction,
  { classId, sessionId }: { classId: string; sessionId: string },
): Promise<void> {
  const leadsAnother = tx
    .select({ id: classTeachers.teacherId })
    .from(classTeachers)
    .innerJoin(classes, eq(classes.id, classTeachers.classId))
    .where(
      and(
        eq(classTeachers.isAssistant, false),
        eq(classes.sessionId, sessionId),
        ne(classes.id, classId),
        isNull(classes.archivedAt),
      ),
    );
  await tx
    .delete(classTeachers)
    .where(
      and(
        eq(classTeachers.classId, classId),
        eq(classTeachers.isAssistant, false),
        inArray(classTeachers.teacherId, leadsAnother),
      ),
    );
}

/**
 * Makes the person class teacher of exactly one class of a session; null: of none. Throws
 * `ClassHasTeacher` if another user is, unless that account is deleted.
 */
export async function setClassTeacherOf(
  { tx, origin }: AuditedWrite,
  teacherId: string,
  sessionId: string,
  newClass: { id: string; name: string } | null,
): Promise<void> {
  const isMain = eq(classTeachers.isAssistant, false);
  const rows = await tx
    .select({ classId: classTeachers.classId })
    .from(classTeachers)
    .innerJoin(
      classes,
      and(
        eq(classes.id, classTeachers.classId),
        eq(classes.sessionId, sessionId),
        isNull(classes.archivedAt),
      ),
    )
    .where(and(eq(classTeachers.teacherId, teacherId), isMain));
  const before = rows.map(({ classId }) => classId);
  const after = newClass ? [newClass.id] : [];
  if (before.join() === after.join()) return;

  const removed = before.filter((id) => id !== newClass?.id);
  if (removed.length > 0) {
    await tx
      .delete(classTeachers)
      .where(and(eq(classTeachers.teacherId, teacherId), inArray(classTeachers.classId, removed)));
  }
  if (newClass) {
    await clearWay(tx, teacherId, newClass);
    await insertClassTeacher(tx, newClass.id, teacherId);
  }
  await raiseVersions(tx, [...before, ...after]);
  await audit({ tx, origin }, "classes.set-class-teacher", teacherId, {
    before: { classIds: before },
    after: { classIds: after },
  });
}

/** A class has one class teacher; one whose account is deleted is replaced. */
async function clearWay(
  tx: Transaction,
  teacherId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const isOther = and(
    eq(classTeachers.classId, id),
    eq(classTeachers.isAssistant, false),
    ne(classTeachers.teacherId, teacherId),
  );
  const [other] = await tx
    .select({
      name: firstNameFirst(users),
      deletedAt: users.deletedAt,
    })
    .from(classTeachers)
    .innerJoin(users, eq(users.id, classTeachers.teacherId))
    .where(isOther);
  if (other && other.deletedAt === null) throw new ClassHasTeacher(name, other.name);
  await tx.delete(classTeachers).where(isOther);
}

/**
 * Makes the person assistant in exactly one class of a session; null: in none. A class teacher of
 * that class remains class teacher.
 */
export async function setAssistantOf(
  { tx, origin }: AuditedWrite,
  teacherId: string,
  sessionId: string,
  newClassId: string | null,
): Promise<void> {
  const rows = await tx
    .select({ classId: classTeachers.classId })
    .from(classTeachers)
    .innerJoin(
      classes,
      and(eq(classes.id, classTeachers.classId), eq(classes.sessionId, sessionId)),
    )
    .where(and(eq(classTeachers.teacherId, teacherId), eq(classTeachers.isAssistant, true)));
  const before = rows.map(({ classId }) => classId);
  const after = newClassId === null ? [] : [newClassId];
  if (before.join() === after.join()) return;

  // First the classes themselves: serialises concurrent edits.
  await tx
    .update(classes)
    .set({ version: sql`${classes.version} + 1` })
    .where(inArray(classes.id, [...before, ...after]));
  const removed = before.filter((id) => id !== newClassId);
  if (removed.length > 0) {
    const isTheirs = and(
      eq(classTeachers.teacherId, teacherId),
      inArray(classTeachers.classId, removed),
    );
    await tx.delete(classTeachers).where(isTheirs);
  }
  if (newClassId !== null) {
    await tx
      .insert(classTeachers)
      .values({ classId: newClassId, teacherId, isAssistant: true })
      .onConflictDoNothing();
  }
  await audit({ tx, origin }, "classes.set-assistant", teacherId, {
    before: { classIds: before },
    after: { classIds: after },
  });
}
