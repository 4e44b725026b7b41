import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { requireHere } from "../../accounts/users/commands-people.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import { type AuditedWrite, audit, writeAudit } from "../../platform/database/audit/audit.ts";
import { bareNames } from "../../platform/database/columns.ts";
import { newId } from "../../platform/database/id.ts";
import { terms } from "../../school/tables.ts";
import { PupilsGradedOtherwise } from "../errors.ts";
import { gradedOtherwise } from "./queries.ts";
import { classChanges, enrolments } from "../tables.ts";

export interface Destination {
  readonly id: string;
  readonly name: string;
  readonly sessionId: string;
  readonly termId: string;
}

/** Kind of move: with others of the class, or one pupil alone. */
export interface Move {
  readonly kind: "CHANGE" | "TRANSFER";
  readonly reason?: string | undefined;
  /** The former class of pupils without an enrolment in the term: one of an earlier session. */
  readonly from?: { readonly id: string; readonly name: string };
}

/** Moves one pupil into a class for a term: see `movePupils`. */
export async function movePupil(
  { tx, origin }: AuditedWrite,
  studentId: string,
  to: Destination,
  move: Move = { kind: "TRANSFER" },
): Promise<void> {
  await movePupils({ tx, origin }, [studentId], to, move);
}

/**
 * Moves pupils into a class for a term and returns those who moved; pupils already in that class
 * stay. Results refer to the enrolment, so they move too. Each move is stored with its reason, and
 * in the audit log. The caller increments the version of the record. At most seven statements.
 * Throws `PupilsGradedOtherwise` for results that the other class's scheme would make meaningless,
 * and `HasLeft` for pupils who departed.
 */
export async function movePupils(
  { tx, origin }: AuditedWrite,
  studentIds: readonly string[],
  to: Destination,
  { kind, reason, from: before }: Move,
): Promise<string[]> {
  if (studentIds.length === 0) return [];
  await requireHere(tx, studentIds);
  const rows = await tx
    .select({
      id: enrolments.id,
      studentId: enrolments.studentId,
      from: { id: classes.id, name: fullName },
    })
    .from(enrolments)
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(and(inArray(enrolments.studentId, [...studentIds]), eq(enrolments.termId, to.termId)))
    .orderBy(asc(enrolments.id))
    .for("no key update", { of: enrolments });
  const byStudent = new Map(rows.map((row) => [row.studentId, row]));
  const moving = [...new Set(studentIds)].filter((id) => byStudent.get(id)?.from.id !== to.id);
  if (moving.length === 0) return [];

  const arriving = moving.filter((id) => !byStudent.has(id));
  const leaving = moving.flatMap((id) => byStudent.get(id)?.id ?? []);
  const { id: classId, sessionId, termId } = to;
  if (leaving.length > 0) {
    const graded = await gradedOtherwise(tx, leaving, to.id);
    if (graded.length > 0) throw new PupilsGradedOtherwise(to.name, graded);
    await tx.update(enrolments).set({ classId }).where(inArray(enrolments.id, leaving));
  }
  if (arriving.length > 0) {
    await tx
      .insert(enrolments)
      .values(
        arriving.map((studentId) => ({ id: newId(), studentId, classId, sessionId, termId })),
      );
  }
  const moves = moving.map((studentId) => ({
    studentId,
    from: byStudent.get(studentId)?.from ?? before ?? null,
  }));
  await tx.insert(classChanges).values(
    moves.map(({ studentId, from }) => ({
      id: newId(),
      studentId,
      kind,
      termId,
      fromClassId: from?.id ?? null,
      fromClass: from?.name ?? null,
      toClassId: classId,
      toClass: to.name,
      reason: reason || null,
      changedBy: origin.actorId,
    })),
  );
  await writeAudit(
    { tx, origin },
    moves.map(({ studentId, from }) => ({
      action: "students.change-class",
      subjectId: studentId,
      before: from && { classId: from.id, class: from.name },
      after: { classId, class: to.name, termId, kind, ...(reason && { reason }) },
    })),
  );
  return moving;
}

const before = alias(terms, "before");

/**
 * Enrols for a term, in the same class, everyone enrolled in the previous term of the session and
 * not enrolled yet; returns their number. Skips deleted and departed pupils, and those whose class
 * is archived.
 */
export async function carryOver({ tx, origin }: AuditedWrite, termId: string): Promise<number> {
  const { rows } = await tx.execute<{ studentId: string; classId: string; sessionId: string }>(sql`
    with earlier as (
      select ${before.id} as id from ${terms}
      join ${terms} ${before} on ${before.sessionId} = ${terms.sessionId}
        and ${before.term} < ${terms.term}
      where ${terms.id} = ${termId}
        and exists (select 1 from ${enrolments} where ${enrolments.termId} = ${before.id})
      order by ${before.term} desc limit 1
    )
    select ${enrolments.studentId} as "studentId", ${enrolments.classId} as "classId",
      ${enrolments.sessionId} as "sessionId"
    from ${enrolments} join earlier on earlier.id = ${enrolments.termId}
    join ${classes} on ${classes.id} = ${enrolments.classId} and ${classes.archivedAt} is null
    join ${users} on ${users.id} = ${enrolments.studentId} and ${users.deletedAt} is null
      and ${users.leftOn} is null
    for share of ${classes}`);
  const [earlier] = rows;
  if (earlier === undefined) return 0;
  const ids = rows.map(() => newId());
  const students = rows.map(({ studentId }) => studentId);
  const classIds = rows.map(({ classId }) => classId);
  const { rowCount } = await tx.execute(sql`
    insert into ${enrolments} (${bareNames(enrolments.id, enrolments.studentId)},
      ${bareNames(enrolments.classId, enrolments.termId, enrolments.sessionId)})
    select enrolled.id, enrolled.student, enrolled.class, ${termId}, ${earlier.sessionId}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(students)}::uuid[],
      ${sql.param(classIds)}::uuid[]) as enrolled (id, student, class)
    on conflict (${bareNames(enrolments.studentId, enrolments.termId)}) do nothing`);
  const enrolled = rowCount ?? 0;
  if (enrolled > 0) {
    await audit({ tx, origin }, "students.begin-term", termId, { after: { enrolled } });
  }
  return enrolled;
}
