import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { isClassTeacher } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { terms } from "../../school/tables.ts";
import { registerName } from "../queries.ts";
import { admissionNames, hasAdmissionNumber, isOnRegister } from "../select-student.ts";
import { enrolments, studentDetails } from "../tables.ts";

/** Columns of a record for `collectorsOf`. */
export const collectingColumns = {
  parentName: studentDetails.parentName,
  parentRelationship: studentDetails.parentRelationship,
  parentPhone: studentDetails.parentPhone,
  parentMayCollect: studentDetails.parentMayCollect,
  secondGuardianName: studentDetails.secondGuardianName,
  secondGuardianRelationship: studentDetails.secondGuardianRelationship,
  secondGuardianPhone: studentDetails.secondGuardianPhone,
  secondGuardianMayCollect: studentDetails.secondGuardianMayCollect,
  collector1Name: studentDetails.collector1Name,
  collector1Relationship: studentDetails.collector1Relationship,
  collector1Phone: studentDetails.collector1Phone,
  collector2Name: studentDetails.collector2Name,
  collector2Relationship: studentDetails.collector2Relationship,
  collector2Phone: studentDetails.collector2Phone,
};

/** The classes of the current session, and whether the person is class teacher: one statement. */
export async function classesFor(db: Reader, personId: string) {
  return db
    .select({
      id: classes.id,
      name: sql<string>`${fullName}`,
      isClassTeacher: isClassTeacher(personId, classes.id),
    })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), terms.isCurrent))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(isNull(classes.archivedAt))
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`);
}

/** Pupils of a class this term, with their records, in register order: one statement. */
export async function collectedPupils(db: Reader, classId: string) {
  return db
    .select({
      id: users.id,
      name: registerName,
      admissionNumber: admissionNames.name,
      record: collectingColumns,
    })
    .from(enrolments)
    .innerJoin(terms, and(eq(terms.id, enrolments.termId), terms.isCurrent))
    .innerJoin(users, and(eq(users.id, enrolments.studentId), isNull(users.leftOn)))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(admissionNames, hasAdmissionNumber)
    .where(and(eq(enrolments.classId, classId), isOnRegister))
    .orderBy(inRegisterOrder);
}
