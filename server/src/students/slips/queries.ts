import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { slipPasswordColumns } from "../../accounts/slips/login-slips.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { registerName } from "../queries.ts";
import { enrolments, studentDetails } from "../tables.ts";
import {
  admissionNames,
  currentClassName,
  hasAdmissionNumber,
  hasUsername,
  isCurrentEnrolment,
  isOpenClass,
  usernames,
} from "../select-student.ts";

/** The people for whom slips are made: a class of this term, these pupils, or everyone. */
interface SlipChoice {
  classId?: string | undefined;
  studentIds?: readonly string[] | undefined;
}

export type SlipRow = Awaited<ReturnType<typeof readSlips>>[number];

/** Pupils who are not deleted, by class and name, at most `limit`: one statement. */
export async function readSlips(db: Reader, { classId, studentIds }: SlipChoice, limit: number) {
  return db
    .select({
      id: users.id,
      name: registerName,
      className: currentClassName,
      admissionNumber: admissionNames.name,
      username: usernames.name,
      isActive: users.isActive,
      admitted: studentDetails.admitted,
      ...slipPasswordColumns,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .leftJoin(admissionNames, hasAdmissionNumber)
    .leftJoin(usernames, hasUsername)
    .where(
      and(
        isNull(users.deletedAt),
        isNull(users.leftOn),
        classId ? eq(classes.id, classId) : undefined,
        studentIds && inArray(users.id, [...studentIds]),
      ),
    )
    .orderBy(
      sql`${classCategories.order} nulls last`,
      sql`${fullName} collate "und-x-icu"`,
      inRegisterOrder,
    )
    .limit(limit);
}

/** Those ids that are pupils, not deleted: one statement. */
export async function existingPupils(db: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(and(inArray(users.id, [...ids]), eq(users.role, "STUDENT"), isNull(users.deletedAt)));
  return rows.map(({ id }) => id);
}
