import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { ClassHasTeacher } from "./errors.ts";
import { classes, classTeachers } from "./tables.ts";

/**
 * Makes the person class teacher of one class of a session and of no other there; null of none.
 * Throws `ClassHasTeacher` where somebody else is, unless that account is deleted.
 */
export async function setClassTeacherOf(
  tx: Transaction,
  origin: AuditOrigin,
  teacherId: string,
  sessionId: string,
  wanted: { id: string; name: string } | null,
): Promise<void> {
  const isMain = eq(classTeachers.isAssistant, false);
  const held = await tx
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
  const before = held.map(({ classId }) => classId);
  const after = wanted ? [wanted.id] : [];
  if (before.join() === after.join()) return;

  const given = before.filter((id) => id !== wanted?.id);
  if (given.length > 0) {
    await tx
      .delete(classTeachers)
      .where(and(eq(classTeachers.teacherId, teacherId), inArray(classTeachers.classId, given)));
  }
  if (wanted) {
    await clearWay(tx, teacherId, wanted);
    await tx
      .insert(classTeachers)
      .values({ classId: wanted.id, teacherId })
      .onConflictDoUpdate({
        target: [classTeachers.classId, classTeachers.teacherId],
        set: { isAssistant: false },
      });
  }
  await tx
    .update(classes)
    .set({ version: sql`${classes.version} + 1` })
    .where(inArray(classes.id, [...before, ...after]));
  await writeAudit(tx, origin, [
    {
      action: "classes.set-class-teacher",
      subjectId: teacherId,
      before: { classIds: before },
      after: { classIds: after },
    },
  ]);
}

/** A class has one class teacher; one whose account is deleted makes way. */
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
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      deletedAt: users.deletedAt,
    })
    .from(classTeachers)
    .innerJoin(users, eq(users.id, classTeachers.teacherId))
    .where(isOther);
  if (other && other.deletedAt === null) throw new ClassHasTeacher(name, other.name);
  await tx.delete(classTeachers).where(isOther);
}
