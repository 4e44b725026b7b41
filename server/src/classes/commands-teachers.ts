import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import type { Transaction } from "../platform/db/database.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { TeacherHasClass } from "./errors.ts";
import { fullName } from "./queries.ts";
import { listTeachers } from "./queries-teachers.ts";
import { classes, classTeachers } from "./tables.ts";

export interface WantedTeachers {
  /** Null: unassigned. */
  readonly classTeacherId: string | null;
  readonly assistantIds: readonly string[];
}

/**
 * Sets who leads a class, whose session is locked. What a deleted account was stays until somebody
 * takes the place, so that restoring it gives it back. Throws `TeacherHasClass`, and
 * `InvalidInput` for people who do not teach; whoever leads the class already may stay.
 */
export async function setTeachers(
  tx: Transaction,
  place: { classId: string; sessionId: string },
  wanted: WantedTeachers,
): Promise<void> {
  const { classId } = place;
  const { classTeacherId } = wanted;
  const assistantIds = [...new Set(wanted.assistantIds)];
  const standing = await tx
    .select({ id: classTeachers.teacherId })
    .from(classTeachers)
    .where(eq(classTeachers.classId, classId));
  await expectTeachers(tx, standing, { classTeacherId, assistantIds });
  if (classTeacherId) await expectNoOtherClass(tx, place, classTeacherId);

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

async function expectTeachers(
  tx: Transaction,
  standing: readonly { id: string }[],
  { classTeacherId, assistantIds }: WantedTeachers,
): Promise<void> {
  if (classTeacherId && assistantIds.includes(classTeacherId)) {
    const message = "The class teacher is not an assistant of the same class.";
    throw new InvalidInput([{ path: ["assistantIds"], message }]);
  }
  const known = new Set([...(await listTeachers(tx)), ...standing].map(({ id }) => id));
  const message = "Choose somebody who teaches at the school.";
  if (classTeacherId && !known.has(classTeacherId)) {
    throw new InvalidInput([{ path: ["classTeacherId"], message }]);
  }
  const unknown = assistantIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw new InvalidInput([{ path: ["assistantIds", unknown], message }]);
}

async function expectNoOtherClass(
  tx: Transaction,
  { classId, sessionId }: { classId: string; sessionId: string },
  teacherId: string,
): Promise<void> {
  const [other] = await tx
    .select({
      className: fullName,
      teacher: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
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
    );
  if (other) throw new TeacherHasClass(other.teacher, other.className);
}

/** Takes the classes of a teacher who leads another class of the session by now away again. */
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
