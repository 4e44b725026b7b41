import { and, eq, isNull, sql } from "drizzle-orm";
import { surnameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { isClassTeacher } from "../../classes/facts.ts";
import { classes } from "../../classes/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Reader } from "../../platform/database/database.ts";
import { photoConsents } from "../../site/tables.ts";
import { isCurrentEnrolment, isOpenClass } from "../../students/select-student.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";

/** The children by id, with the person's relation to their present class. One statement. */
export function observedFacts(db: Reader, personId: string, studentIds: readonly string[]) {
  return db
    .select({
      id: users.id,
      name: surnameFirst(users),
      isClassTeacher: isClassTeacher(personId, classes.id),
      hasConsent: sql<boolean>`coalesce((
        select ${photoConsents.answer} = 'GIVEN' from ${photoConsents}
        where ${photoConsents.studentId} = ${users.id}
        order by ${photoConsents.createdAt} desc limit 1), false)`,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .where(and(isAnyOf(users.id, studentIds), isNull(users.deletedAt)));
}

/** The person's relation to an open class of the current session; null if there is none. One statement. */
export async function observedClassFacts(db: Reader, personId: string, classId: string) {
  const [row] = await db
    .select({ isClassTeacher: isClassTeacher(personId, classes.id) })
    .from(classes)
    .where(and(eq(classes.id, classId), isNull(classes.archivedAt)));
  return row ?? null;
}
