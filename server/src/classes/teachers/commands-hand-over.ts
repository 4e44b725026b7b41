import { and, eq, inArray, sql } from "drizzle-orm";
import { type AuditedWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import { bareName } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { classes, classHandOvers, classSubjects, classTeachers } from "../tables.ts";

/** Duties of one person with their successors; null for none. */
export interface HandOver {
  readonly classTeacherOf: readonly { classId: string; to: string | null }[];
  readonly assistantIn: readonly { classId: string; to: string | null }[];
  readonly subjects: readonly { classId: string; subjectId: string; to: string | null }[];
}

/**
 * Hands over a person's classes and subjects, in a fixed number of statements. A successor who
 * assists in the class stops assisting. Successors are stored for `restoreDuties`.
 */
export async function handOverClasses(
  { tx, origin }: AuditedWrite,
  from: string,
  { classTeacherOf, assistantIn, subjects }: HandOver,
): Promise<void> {
  const duties = [...classTeacherOf, ...assistantIn, ...subjects];
  const classIds = [...new Set(duties.map(({ classId }) => classId))];
  if (classIds.length === 0) return;
  // First the classes themselves: serialises concurrent edits.
  await tx
    .update(classes)
    .set({ version: sql`${classes.version} + 1` })
    .where(inArray(classes.id, classIds));
  await recordHandOver(tx, from, { classTeacherOf, assistantIn, subjects });
  await tx.delete(classTeachers).where(
    and(
      eq(classTeachers.teacherId, from),
      inArray(
        classTeachers.classId,
        [...classTeacherOf, ...assistantIn].map(({ classId }) => classId),
      ),
    ),
  );
  const mains = rowsOf(classTeacherOf, false);
  if (mains.length > 0) {
    await tx
      .insert(classTeachers)
      .values(mains)
      .onConflictDoUpdate({
        target: [classTeachers.classId, classTeachers.teacherId],
        set: { isAssistant: false },
      });
  }
  const assistants = rowsOf(assistantIn, true);
  if (assistants.length > 0) {
    await tx.insert(classTeachers).values(assistants).onConflictDoNothing();
  }
  await giveSubjects(tx, from, subjects);
  await writeAudit(
    { tx, origin },
    classIds.map((classId) => {
      const ofClass = <Duty extends { classId: string }>(list: readonly Duty[]) =>
        list.filter((duty) => duty.classId === classId);
      const side = (holder: (to: string | null) => string | null) => ({
        classTeacher: ofClass(classTeacherOf).map(({ to }) => holder(to)),
        assistants: ofClass(assistantIn).map(({ to }) => holder(to)),
        subjects: ofClass(subjects).map(({ subjectId, to }) => ({
          subjectId,
          teacherId: holder(to),
        })),
      });
      return {
        action: "classes.hand-over",
        subjectId: classId,
        before: side(() => from),
        after: side((to) => to),
      };
    }),
  );
}

/** Written before the hand-over, because a successor may already be in the class. */
async function recordHandOver(
  tx: Transaction,
  fromId: string,
  { classTeacherOf, assistantIn, subjects }: HandOver,
): Promise<void> {
  const classIds = [...classTeacherOf, ...assistantIn].map(({ classId }) => classId);
  const there = await tx
    .select({ classId: classTeachers.classId, teacherId: classTeachers.teacherId })
    .from(classTeachers)
    .where(inArray(classTeachers.classId, classIds));
  const pairs = new Set(there.map(({ classId, teacherId }) => `${classId} ${teacherId}`));
  const ofClass = (isAssistant: boolean) => (duty: HandOver["assistantIn"][number]) => ({
    id: newId(),
    fromId,
    classId: duty.classId,
    subjectId: null,
    isAssistant,
    toId: duty.to,
    toWasThere: pairs.has(`${duty.classId} ${duty.to}`),
  });
  await tx.insert(classHandOvers).values([
    ...classTeacherOf.map(ofClass(false)),
    ...assistantIn.map(ofClass(true)),
    ...subjects.map(({ classId, subjectId, to }) => ({
      id: newId(),
      fromId,
      classId,
      subjectId,
      isAssistant: false,
      toId: to,
      toWasThere: false,
    })),
  ]);
}

function rowsOf(list: HandOver["assistantIn"], isAssistant: boolean) {
  return list.flatMap(({ classId, to }) =>
    to === null ? [] : [{ classId, teacherId: to, isAssistant }],
  );
}

async function giveSubjects(
  tx: Transaction,
  from: string,
  subjects: HandOver["subjects"],
): Promise<void> {
  if (subjects.length === 0) return;
  const column = (key: "classId" | "subjectId" | "to") =>
    sql`${sql.param(subjects.map((subject) => subject[key]))}::uuid[]`;
  await tx.execute(sql`
    update ${classSubjects} set ${bareName(classSubjects.teacherId)} = assignment.taker
    from unnest(${column("classId")}, ${column("subjectId")}, ${column("to")})
      as assignment (class, subject, taker)
    where ${classSubjects.classId} = assignment.class
      and ${classSubjects.subjectId} = assignment.subject
      and ${classSubjects.teacherId} = ${from}`);
}
