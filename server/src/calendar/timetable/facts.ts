import { and, eq, exists, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { takesSubject } from "../../classes/facts.ts";
import { enrolments, guardians } from "../../students/tables.ts";
import { timetableLessons } from "./tables.ts";

const enrolment = alias(enrolments, "enrolment");

/** SQL condition on `classes`: the person, or a child of the person, is in the class in the term. */
export function isOwnClass(db: Reader, personId: string, termId: string) {
  return exists(
    db
      .select({ id: enrolment.id })
      .from(enrolment)
      .innerJoin(
        users,
        and(eq(users.id, enrolment.studentId), isNull(users.deletedAt), isNull(users.leftOn)),
      )
      .where(
        and(
          eq(enrolment.classId, classes.id),
          eq(enrolment.termId, termId),
          or(
            eq(enrolment.studentId, personId),
            sql`exists (select 1 from ${guardians}
              where ${guardians.parentId} = ${personId}
                and ${guardians.studentId} = ${enrolment.studentId})`,
          ),
        ),
      ),
  );
}

/** Whether the person, or a child of the person, is in the class in the term. */
export async function isInClass(
  db: Reader,
  personId: string,
  { classId, termId }: { classId: string; termId: string },
): Promise<boolean> {
  const isIt = and(eq(classes.id, classId), isOwnClass(db, personId, termId));
  return (await db.$count(classes, isIt)) > 0;
}

/** SQL condition on `timetableLessons`: the person, or their child, takes the subject. */
export function isTakenBy(db: Reader, personId: string) {
  return exists(
    db
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(
        and(
          eq(enrolments.classId, timetableLessons.classId),
          eq(enrolments.termId, timetableLessons.termId),
          takesSubject(timetableLessons.subjectId),
          or(
            eq(enrolments.studentId, personId),
            sql`exists (select 1 from ${guardians}
              where ${guardians.parentId} = ${personId}
                and ${guardians.studentId} = ${enrolments.studentId})`,
          ),
        ),
      ),
  );
}
