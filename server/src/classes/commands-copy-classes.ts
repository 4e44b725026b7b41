import { and, eq, isNull, sql } from "drizzle-orm";
import { fullClassName } from "@school/core/classes/class-name.ts";
import { users } from "../accounts/tables.ts";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { takeSession } from "./commands-class.ts";
import { fullName } from "./queries.ts";
import { classes, classSubjects, classTeachers, subjects } from "./tables.ts";

/**
 * Copies the active classes of a session into another one, with their categories, teachers,
 * assistants and subjects; a class that is there already stays as it is. People who left and
 * disabled subjects are not taken along. Throws `InvalidInput` for sessions that there are not.
 */
export async function copyClasses(
  tx: Transaction,
  origin: AuditOrigin,
  { fromYear, toYear }: { fromYear: string; toYear: string },
): Promise<{ copied: number; skipped: number }> {
  const from = await takeSession(tx, fromYear, "fromYear");
  const to = await takeSession(tx, toYear, "toYear");
  if (from.id === to.id) {
    throw new InvalidInput([{ path: ["toYear"], message: "Choose two different sessions." }]);
  }
  const source = await tx
    .select({
      id: classes.id,
      name: classes.name,
      section: classes.section,
      categoryId: classes.categoryId,
      isThere: sql<boolean>`lower(${fullName}) in (
        select lower(concat_ws(' ', there.name, there.section)) from ${classes} there
        where there.session_id = ${to.id})`,
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
    insert into ${classTeachers} (class_id, teacher_id, is_assistant)
    select pair.copy_id, ${classTeachers.teacherId}, ${classTeachers.isAssistant}
    from ${pairs}
    join ${classTeachers} on ${classTeachers.classId} = pair.original_id
    join ${users} on ${users.id} = ${classTeachers.teacherId}
      and ${users.isActive} and ${users.deletedAt} is null
    where ${classTeachers.isAssistant} or not exists (
      select 1 from ${classTeachers} leading_there
      join ${classes} there on there.id = leading_there.class_id and there.archived_at is null
      where there.session_id = ${to.id} and not leading_there.is_assistant
        and leading_there.teacher_id = ${classTeachers.teacherId})`);
  await tx.execute(sql`
    insert into ${classSubjects} (class_id, subject_id, teacher_id)
    select pair.copy_id, ${classSubjects.subjectId}, ${users.id}
    from ${pairs}
    join ${classSubjects} on ${classSubjects.classId} = pair.original_id
    join ${subjects} on ${subjects.id} = ${classSubjects.subjectId} and ${subjects.isActive}
    left join ${users} on ${users.id} = ${classSubjects.teacherId}
      and ${users.isActive} and ${users.deletedAt} is null`);
  await writeAudit(
    tx,
    origin,
    copies.map(({ originalId, row }) => ({
      action: "classes.copy",
      subjectId: row.id,
      before: null,
      after: { name: fullClassName(row), academicYear: to.name, copiedFrom: originalId },
    })),
  );
  return { copied: copies.length, skipped };
}
