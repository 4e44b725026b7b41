import { first } from "@school/core/api/lists.ts";
import { type SQL, and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { isTeachingStaff, type Role } from "@school/core/accounts/roles.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import type { Teacher } from "@school/core/classes/contract.ts";
import type { TeachingClass } from "@school/core/classes/schemas.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { schemeOfClass } from "../../school/facts.ts";
import { staffDetails } from "../../staff/tables.ts";
import { isClassTeacher } from "../facts.ts";
import { fullName, inSubjectOrder } from "../queries.ts";
import { classCategories, classes, classSubjects, subjects } from "../tables.ts";

/** Lists possible class and subject teachers: active teaching staff and principals, by surname. */
export async function listTeachers(db: Reader): Promise<Teacher[]> {
  const rows = await readTeachingStaff(db, { besides: ["PRINCIPAL"] });
  return rows.map(({ id, firstName, lastName, email }) => ({
    id,
    _id: id,
    firstName,
    lastName,
    email: shownEmail(email),
  }));
}

interface Which {
  /** Roles that are included whatever the job. */
  besides: readonly Role[];
  /** A further condition on the columns of `users`. */
  only?: SQL;
}

/** Active teaching staff and people of the roles besides, by surname. One statement. */
export async function readTeachingStaff(db: Reader, { besides, only }: Which) {
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      roleInSchool: staffDetails.roleInSchool,
    })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .where(
      and(
        only,
        inArray(users.role, ["TEACHER", "STAFF", ...besides]),
        eq(users.isActive, true),
        eq(users.awaitingApproval, false),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(inRegisterOrder);
  return rows.filter((person) => besides.includes(person.role) || isTeachingStaff(person));
}

/**
 * The classes of a session with the subjects for which a person may enter scores: all subjects of
 * a class for its class teacher and assistants, else the assigned ones. A class that has no
 * subjects yet is there too; one without marks is not. `personId` null means everything. One
 * statement.
 */
export async function teachingClasses(
  db: Reader,
  session: { id: string; name: string },
  personId: string | null,
): Promise<TeachingClass[]> {
  const rows = await db
    .select({ id: classes.id, fullName, subject: { id: subjects.id, name: subjects.name } })
    .from(classes)
    .leftJoin(classSubjects, eq(classSubjects.classId, classes.id))
    .leftJoin(subjects, eq(subjects.id, classSubjects.subjectId))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(
      and(
        eq(classes.sessionId, session.id),
        isNull(classes.archivedAt),
        isNotNull(schemeOfClass(classes.id)),
        personId
          ? or(eq(classSubjects.teacherId, personId), isClassTeacher(personId, classes.id))
          : undefined,
      ),
    )
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`, inSubjectOrder());
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, ofClass]) => ({
    id,
    fullName: first(ofClass).fullName,
    academicYear: session.name,
    subjects: ofClass.flatMap((row) => row.subject ?? []),
  }));
}
