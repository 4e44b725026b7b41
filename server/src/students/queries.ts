import { and, asc, eq, isNull } from "drizzle-orm";
import { matchClassName } from "@school/core/classes/class-name.ts";
import type { ClassStudent } from "@school/core/students/contract.ts";
import { inRegisterOrder } from "../accounts/register-order.ts";
import { surnameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import { classes } from "../classes/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { terms } from "../school/tables.ts";
import { enrolments, studentDetails } from "./tables.ts";
import { admissionNames, hasAdmissionNumber } from "./select-student.ts";

/** A pupil's name in registers: surname first. */
export const registerName = surnameFirst(users);

/** Finds the classes of a session that match a typed class name. */
export async function matchClass(db: Reader, sessionId: string, typed: string) {
  const ofSession = await db
    .select({ id: classes.id, name: classes.name, section: classes.section })
    .from(classes)
    .where(and(eq(classes.sessionId, sessionId), isNull(classes.archivedAt)))
    .orderBy(asc(classes.name), asc(classes.section));
  return matchClassName(typed, ofSession);
}

/** Admitted pupils enrolled in a class this term, in register order. */
export async function studentsOfClass(db: Reader, classId: string): Promise<ClassStudent[]> {
  const rows = await db
    .select({
      id: users.id,
      userId: users.userId,
      admissionNumber: admissionNames.name,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(enrolments)
    .innerJoin(terms, and(eq(terms.id, enrolments.termId), eq(terms.isCurrent, true)))
    .innerJoin(
      users,
      and(eq(users.id, enrolments.studentId), isNull(users.deletedAt), isNull(users.leftOn)),
    )
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(admissionNames, hasAdmissionNumber)
    .where(and(eq(enrolments.classId, classId), eq(studentDetails.admitted, true)))
    .orderBy(inRegisterOrder);
  return rows.map((row) => ({ ...row, _id: row.id }));
}
