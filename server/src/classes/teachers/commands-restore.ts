import { and, asc, eq, exists, inArray, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { RestoredDuties } from "@school/core/accounts/class-duties.ts";
import { mayManageClasses } from "@school/core/classes/policy.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { type AuditedWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { allow } from "../../platform/http/errors.ts";
import { academicSessions } from "../../school/tables.ts";
import { fullName } from "../queries.ts";
import { classes, classHandOvers, classSubjects, classTeachers, subjects } from "../tables.ts";

interface Write extends AuditedWrite {
  readonly actor: Actor;
}

/**
 * Returns the classes and subjects that were handed over when an account was deleted, if the
 * successors still have them; others are unchanged. Requires the right to change classes if there
 * are any. A fixed number of statements.
 */
export async function restoreDuties(
  { tx, origin, actor }: Write,
  personId: string,
): Promise<RestoredDuties> {
  const ofPerson = eq(classHandOvers.fromId, personId);
  const handed = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(
      inArray(
        classes.id,
        tx.select({ id: classHandOvers.classId }).from(classHandOvers).where(ofPerson),
      ),
    )
    .orderBy(classes.id)
    .for("update");
  if (handed.length === 0) return { back: [], kept: [] };
  allow(mayManageClasses(actor), "Your account cannot change who teaches a class.");

  const duties = await readHandedOver(tx, personId);
  const back = duties.filter(({ isUnchanged }) => isUnchanged);
  await returnClasses(
    tx,
    personId,
    back.filter(({ subjectId }) => subjectId === null),
  );
  await returnSubjects(
    tx,
    personId,
    back.filter(({ subjectId }) => subjectId !== null),
  );
  await tx.delete(classHandOvers).where(ofPerson);
  const classIds = [...new Set(back.map(({ classId }) => classId))];
  if (classIds.length > 0) {
    await tx
      .update(classes)
      .set({ version: sql`${classes.version} + 1` })
      .where(inArray(classes.id, classIds));
    await writeAudit(
      { tx, origin },
      classIds.map((classId) => {
        const ofClass = back.filter((duty) => duty.classId === classId);
        const side = (holder: (duty: HandedOver) => string | null) =>
          ofClass.map((duty) => ({
            subjectId: duty.subjectId,
            isAssistant: duty.isAssistant,
            teacherId: holder(duty),
          }));
        return {
          action: "classes.give-back",
          subjectId: classId,
          before: side(({ toId }) => toId),
          after: side(() => personId),
        };
      }),
    );
  }
  return {
    back: back.map(dutyOf),
    kept: duties.flatMap((duty) =>
      duty.isUnchanged ? [] : { ...dutyOf(duty), holder: duty.holder },
    ),
  };
}

const taker = alias(classTeachers, "taker");
const leader = alias(classTeachers, "leader");

/** Reads handed-over duties with their current holders, by year and class. */
async function readHandedOver(db: Reader, personId: string) {
  const stillHelps = exists(
    db
      .select({ one: sql`1` })
      .from(taker)
      .where(
        and(
          eq(taker.classId, classHandOvers.classId),
          eq(taker.teacherId, classHandOvers.toId),
          taker.isAssistant,
        ),
      ),
  );
  // A class can have several assistants: without a successor the duty is still free.
  const isUnchanged = sql<boolean>`case
    when ${classHandOvers.subjectId} is not null then ${classSubjects.classId} is not null
      and ${classSubjects.teacherId} is not distinct from ${classHandOvers.toId}
    when ${classHandOvers.isAssistant} then ${classHandOvers.toId} is null
      or ${classHandOvers.toWasThere} or ${stillHelps}
    else ${leader.teacherId} is not distinct from ${classHandOvers.toId} end`;
  return db
    .select({
      classId: classes.id,
      subjectId: classHandOvers.subjectId,
      isAssistant: classHandOvers.isAssistant,
      toId: classHandOvers.toId,
      toWasThere: classHandOvers.toWasThere,
      className: fullName,
      academicYear: academicSessions.name,
      subjectName: subjects.name,
      isUnchanged,
      holder: firstNameFirst<string | null>(users),
    })
    .from(classHandOvers)
    .innerJoin(classes, eq(classes.id, classHandOvers.classId))
    .innerJoin(academicSessions, eq(academicSessions.id, classes.sessionId))
    .leftJoin(subjects, eq(subjects.id, classHandOvers.subjectId))
    .leftJoin(
      classSubjects,
      and(
        eq(classSubjects.classId, classHandOvers.classId),
        eq(classSubjects.subjectId, classHandOvers.subjectId),
      ),
    )
    .leftJoin(
      leader,
      and(
        eq(leader.classId, classHandOvers.classId),
        not(leader.isAssistant),
        sql`${classHandOvers.subjectId} is null and not ${classHandOvers.isAssistant}`,
      ),
    )
    .leftJoin(users, sql`${users.id} = coalesce(${classSubjects.teacherId}, ${leader.teacherId})`)
    .where(eq(classHandOvers.fromId, personId))
    .orderBy(
      asc(academicSessions.name),
      sql`${fullName} collate "und-x-icu"`,
      sql`${subjects.name} nulls first`,
    );
}

type HandedOver = Awaited<ReturnType<typeof readHandedOver>>[number];

const dutyOf = ({ className, academicYear, subjectName, isAssistant }: HandedOver) => ({
  className,
  academicYear,
  subjectName,
  isAssistant,
});

/** Removes the successors from their classes, or makes them assistants again. */
async function returnClasses(
  tx: Transaction,
  personId: string,
  duties: readonly HandedOver[],
): Promise<void> {
  if (duties.length === 0) return;
  const leaving = duties.filter(({ toId, toWasThere }) => toId !== null && !toWasThere);
  const helping = duties.filter(
    ({ toId, toWasThere, isAssistant }) => toId !== null && toWasThere && !isAssistant,
  );
  const isOneOf = (handOvers: readonly HandedOver[]) => sql`
    (${classTeachers.classId}, ${classTeachers.teacherId}) in (
      select * from unnest(
        ${sql.param(handOvers.map(({ classId }) => classId))}::uuid[],
        ${sql.param(handOvers.map(({ toId }) => toId))}::uuid[]))`;
  await tx.delete(classTeachers).where(isOneOf(leaving));
  await tx.update(classTeachers).set({ isAssistant: true }).where(isOneOf(helping));
  await tx
    .insert(classTeachers)
    .values(
      duties.map(({ classId, isAssistant }) => ({ classId, teacherId: personId, isAssistant })),
    );
}

async function returnSubjects(
  tx: Transaction,
  personId: string,
  duties: readonly HandedOver[],
): Promise<void> {
  if (duties.length === 0) return;
  await tx
    .update(classSubjects)
    .set({ teacherId: personId })
    .where(
      sql`(${classSubjects.classId}, ${classSubjects.subjectId}) in (
        select * from unnest(
          ${sql.param(duties.map(({ classId }) => classId))}::uuid[],
          ${sql.param(duties.map(({ subjectId }) => subjectId))}::uuid[]))`,
    );
}
