import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { registerName } from "../queries.ts";
import {
  admissionNames,
  currentClassName,
  hasAdmissionNumber,
  isCurrentEnrolment,
  isOnRegister,
  isOpenClass,
} from "../select-student.ts";
import { enrolments, familyMembers, studentDetails } from "../tables.ts";

/** An arbitrary number, the same in every process. */
const FAMILIES_LOCK = 7_205_968;

/** Serialises changes of families, so that two people cannot place the same pupils. */
export async function lockFamilies(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FAMILIES_LOCK})`);
}

export type FamilyPupil = Awaited<ReturnType<typeof pupilsForFamilies>>[number];

/** On the register and not departed. */
export const isHere = and(isOnRegister, isNull(users.leftOn));

/** Pupils at the school with facts for finding families, in register order: one statement. */
export async function pupilsForFamilies(db: Reader) {
  return db
    .select({
      id: users.id,
      name: registerName,
      lastName: users.lastName,
      admissionNumber: admissionNames.name,
      className: currentClassName,
      parentName: studentDetails.parentName,
      parentRelationship: studentDetails.parentRelationship,
      parentPhone: studentDetails.parentPhone,
      parentEmail: studentDetails.parentEmail,
      secondGuardianName: studentDetails.secondGuardianName,
      secondGuardianRelationship: studentDetails.secondGuardianRelationship,
      secondGuardianPhone: studentDetails.secondGuardianPhone,
      address: studentDetails.address,
      familyId: familyMembers.familyId,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .leftJoin(familyMembers, eq(familyMembers.studentId, users.id))
    .where(isHere)
    .orderBy(inRegisterOrder);
}

/** Those ids that are pupils at the school, with name and family: one statement. */
export async function findPupils(db: Reader, ids: readonly string[]) {
  return db
    .select({ id: users.id, name: registerName, familyId: familyMembers.familyId })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(familyMembers, eq(familyMembers.studentId, users.id))
    .where(and(inArray(users.id, [...ids]), isHere))
    .orderBy(asc(users.id));
}
