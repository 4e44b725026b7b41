import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import type { ClassTeaching } from "@school/core/classes/subjects/contract.ts";
import { users } from "../../accounts/tables.ts";
import { type AuditedWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { fullName } from "../queries.ts";
import { classes, classTeachers } from "../tables.ts";
import { messages } from "../text.ts";
import { listTeachers } from "./queries.ts";

interface LeaderChange {
  /** The class, which is locked, as it is. */
  readonly before: ClassTeaching;
  /** Null: unassigned. */
  readonly classTeacherId: string | null;
  /** Its path in the request. */
  readonly path: readonly (string | number)[];
}

/**
 * Sets the class teachers of several classes, in a fixed number of statements; classes may swap
 * them. Assistants remain, unless they become class teacher. Throws `InvalidInput` for people who
 * do not teach, and for one who would lead two classes of a session.
 */
export async function setLeaders(
  { tx, origin }: AuditedWrite,
  assignments: readonly LeaderChange[],
): Promise<void> {
  const changes = assignments.filter(
    ({ before, classTeacherId }) => (before.classTeacher?.id ?? null) !== classTeacherId,
  );
  if (changes.length === 0) return;
  const issues = await faultsOf(tx, changes, assignments);
  if (issues.length > 0) throw new InvalidInput(issues);

  const ids = changes.map(({ before }) => before.id);
  const rows = changes.flatMap(({ before, classTeacherId: teacherId }) =>
    teacherId === null ? [] : [{ classId: before.id, teacherId, isAssistant: false }],
  );
  await tx
    .delete(classTeachers)
    .where(and(inArray(classTeachers.classId, ids), eq(classTeachers.isAssistant, false)));
  if (rows.length > 0) {
    await tx
      .insert(classTeachers)
      .values(rows)
      .onConflictDoUpdate({
        target: [classTeachers.classId, classTeachers.teacherId],
        set: { isAssistant: false },
      });
  }
  await tx
    .update(classes)
    .set({ version: sql`${classes.version} + 1` })
    .where(inArray(classes.id, ids));
  await writeAudit(
    { tx, origin },
    changes.map(({ before, classTeacherId }) => ({
      action: "classes.set-class-teacher",
      subjectId: before.id,
      before: { classTeacherId: before.classTeacher?.id ?? null },
      after: { classTeacherId },
    })),
  );
}

interface AssistantsChange extends LeaderChange {
  /** Default: unchanged. */
  readonly assistantIds?: readonly string[] | undefined;
}

/**
 * Sets the assistants of several classes, after `setLeaders`, in a fixed number of statements.
 * Deleted accounts remain. Throws `InvalidInput` for people who do not teach, and for the class
 * teacher.
 */
export async function setAssistants(
  { tx, origin }: AuditedWrite,
  assignments: readonly AssistantsChange[],
): Promise<void> {
  const changes = assignments.flatMap(({ assistantIds, ...change }) =>
    assistantIds &&
    !(
      isSameSet(assistantIds, idsOf(change.before.assistants)) &&
      !(change.classTeacherId !== null && assistantIds.includes(change.classTeacherId))
    )
      ? [{ ...change, assistantIds: [...new Set(assistantIds)] }]
      : [],
  );
  if (changes.length === 0) return;
  const known = new Set(idsOf(await listTeachers(tx)));
  const issues = changes.flatMap(({ before, classTeacherId, assistantIds, path }) => {
    const may = new Set([...known, ...idsOf(before.assistants)]);
    const say = (message: string) => [{ path: [...path, "assistantIds"], message }];
    if (assistantIds.some((id) => !may.has(id))) return say(messages.chooseATeacher);
    const leads = classTeacherId !== null && assistantIds.includes(classTeacherId);
    return leads ? say(messages.isClassTeacher) : [];
  });
  if (issues.length > 0) throw new InvalidInput(issues);

  const ids = changes.map(({ before }) => before.id);
  const deleted = tx.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
  await tx
    .delete(classTeachers)
    .where(
      and(
        inArray(classTeachers.classId, ids),
        eq(classTeachers.isAssistant, true),
        notInArray(classTeachers.teacherId, deleted),
      ),
    );
  const rows = changes.flatMap(({ before, assistantIds }) =>
    assistantIds.map((teacherId) => ({ classId: before.id, teacherId, isAssistant: true })),
  );
  if (rows.length > 0) await tx.insert(classTeachers).values(rows);
  await writeAudit(
    { tx, origin },
    changes.map(({ before, assistantIds }) => ({
      action: "classes.set-assistant",
      subjectId: before.id,
      before: { assistantIds: idsOf(before.assistants) },
      after: { assistantIds },
    })),
  );
}

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id);

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const [left, right] = [new Set(a), new Set(b)];
  return left.size === right.size && a.every((id) => right.has(id));
}

async function faultsOf(
  tx: Transaction,
  changes: readonly LeaderChange[],
  assignments: readonly LeaderChange[],
): Promise<Issue[]> {
  const chosen = changes.flatMap(({ classTeacherId }) => classTeacherId ?? []);
  const known = new Set((await listTeachers(tx)).map(({ id }) => id));
  const elsewhere = await leadsElsewhere(tx, chosen, assignments);
  return changes.flatMap(({ classTeacherId, path }) => {
    if (classTeacherId === null) return [];
    const say = (message: string) => [{ path: [...path, "classTeacherId"], message }];
    if (!known.has(classTeacherId)) return say(messages.chooseATeacher);
    const twice = assignments.filter((one) => one.classTeacherId === classTeacherId);
    const other = elsewhere.get(classTeacherId) ?? (twice.length > 1 && twice[0]?.before.fullName);
    return other ? say(`This teacher already leads ${other}.`) : [];
  });
}

/** Those teachers who lead a class of the same session outside the request. */
async function leadsElsewhere(
  tx: Transaction,
  teacherIds: readonly string[],
  assignments: readonly LeaderChange[],
): Promise<Map<string, string>> {
  if (teacherIds.length === 0) return new Map();
  const listed = assignments.map(({ before }) => before.id);
  const sessions = tx
    .select({ id: classes.sessionId })
    .from(classes)
    .where(inArray(classes.id, listed));
  const rows = await tx
    .select({ teacherId: classTeachers.teacherId, fullName })
    .from(classTeachers)
    .innerJoin(classes, eq(classes.id, classTeachers.classId))
    .where(
      and(
        inArray(classTeachers.teacherId, [...teacherIds]),
        eq(classTeachers.isAssistant, false),
        inArray(classes.sessionId, sessions),
        notInArray(classes.id, listed),
        isNull(classes.archivedAt),
      ),
    );
  return new Map(rows.map((row) => [row.teacherId, row.fullName]));
}
