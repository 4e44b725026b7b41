import { and, eq, inArray, sql } from "drizzle-orm";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { classes, classTeachers } from "./tables.ts";

/**
 * Makes the person assistant in one class of a session and in no other there; null in none. Whoever
 * is class teacher of that class stays it.
 */
export async function setAssistantOf(
  tx: Transaction,
  origin: AuditOrigin,
  teacherId: string,
  sessionId: string,
  wantedId: string | null,
): Promise<void> {
  const held = await tx
    .select({ classId: classTeachers.classId })
    .from(classTeachers)
    .innerJoin(
      classes,
      and(eq(classes.id, classTeachers.classId), eq(classes.sessionId, sessionId)),
    )
    .where(and(eq(classTeachers.teacherId, teacherId), eq(classTeachers.isAssistant, true)));
  const before = held.map(({ classId }) => classId);
  const after = wantedId === null ? [] : [wantedId];
  if (before.join() === after.join()) return;

  // First the classes themselves: whoever edits one of them at this moment waits, or is waited for.
  await tx
    .update(classes)
    .set({ version: sql`${classes.version} + 1` })
    .where(inArray(classes.id, [...before, ...after]));
  const given = before.filter((id) => id !== wantedId);
  if (given.length > 0) {
    const isTheirs = and(
      eq(classTeachers.teacherId, teacherId),
      inArray(classTeachers.classId, given),
    );
    await tx.delete(classTeachers).where(isTheirs);
  }
  if (wantedId !== null) {
    await tx
      .insert(classTeachers)
      .values({ classId: wantedId, teacherId, isAssistant: true })
      .onConflictDoNothing();
  }
  await writeAudit(tx, origin, [
    {
      action: "classes.set-assistant",
      subjectId: teacherId,
      before: { classIds: before },
      after: { classIds: after },
    },
  ]);
}
