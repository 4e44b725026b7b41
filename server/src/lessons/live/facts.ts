import { and, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isFamily, isOffice } from "@school/core/accounts/policy.ts";
import { users } from "../../accounts/tables.ts";
import { termShown } from "../../classes/facts.ts";
import { classSubjects, classTeachers } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { enrolments, guardians } from "../../students/tables.ts";
import { liveLessonClasses, liveLessons } from "./tables.ts";

/** SQL: the classes that a person teaches, as class teacher, assistant or in a subject. */
export function taughtClasses(db: Reader, personId: string) {
  return db
    .select({ id: classTeachers.classId })
    .from(classTeachers)
    .where(eq(classTeachers.teacherId, personId))
    .union(
      db
        .select({ id: classSubjects.classId })
        .from(classSubjects)
        .where(eq(classSubjects.teacherId, personId)),
    );
}

/** SQL: the classes of a pupil, or of a parent's children, who are at the school. */
function attendedClasses(db: Reader, personId: string) {
  // A set instead of a condition on each account.
  const familyIds = sql`(
    select ${personId}::uuid union all
    select ${guardians.studentId} from ${guardians} where ${guardians.parentId} = ${personId})`;
  return db
    .select({ id: enrolments.classId })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .where(
      and(
        sql`${users.id} in ${familyIds}`,
        isNull(users.deletedAt),
        isNull(users.leftOn),
        eq(enrolments.termId, termShown(enrolments.classId)),
      ),
    );
}

/**
 * SQL condition on `liveLessons`: the person is invited, hosts the lesson, or is of the office,
 * which may look into every lesson. The classes are read once, not for each lesson.
 */
export function isInvited(db: Reader, actor: Actor): SQL | undefined {
  if (isOffice(actor)) return sql`true`;
  const ownClasses = isFamily(actor) ? attendedClasses(db, actor.id) : taughtClasses(db, actor.id);
  // The classes are found once, and the lessons in question are looked up, not those of all years.
  return or(
    eq(liveLessons.hostId, actor.id),
    exists(
      db
        .select({ id: liveLessonClasses.lessonId })
        .from(liveLessonClasses)
        .where(
          and(
            eq(liveLessonClasses.lessonId, liveLessons.id),
            sql`${liveLessonClasses.classId} = any(array(${ownClasses}))`,
          ),
        ),
    ),
  );
}
