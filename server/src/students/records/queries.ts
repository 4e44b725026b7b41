import { and, eq, isNull } from "drizzle-orm";
import { pickFields } from "@school/core/api/fields.ts";
import { STUDENT_FIELDS } from "@school/core/students/fields.ts";
import type { StudentRecord } from "@school/core/students/records/contract.ts";
import { users } from "../../accounts/tables.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { enrolments, studentDetails } from "../tables.ts";
import {
  admissionNames,
  currentClassName,
  hasAdmissionNumber,
  hasUsername,
  isCurrentEnrolment,
  isOpenClass,
  isTheirCategory,
  usernames,
} from "../select-student.ts";

/** The record of a pupil who is not deleted: one statement. */
export async function findRecord(db: Reader, id: string) {
  const [row] = await db
    .select({
      id: users.id,
      userId: users.userId,
      username: usernames.name,
      admissionNumber: admissionNames.name,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      isActive: users.isActive,
      profileImageId: users.profileImageId,
      createdAt: users.createdAt,
      version: users.version,
      details: studentDetails,
      classCategoryId: classes.categoryId,
      classCategory: classCategories.name,
      classId: classes.id,
      className: currentClassName,
    })
    .from(studentDetails)
    .innerJoin(users, and(eq(users.id, studentDetails.userId), isNull(users.deletedAt)))
    .leftJoin(usernames, hasUsername)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .leftJoin(classCategories, isTheirCategory)
    .where(eq(studentDetails.userId, id));
  return row;
}

export type RecordRow = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

export function presentRecord(row: RecordRow, sealer: Sealer): StudentRecord {
  const { id, userId, username, admissionNumber, classCategory, className } = row;
  const { isActive, profileImageId, createdAt, version } = row;
  return {
    id,
    _id: id,
    userId,
    username,
    admissionNumber,
    ...pickFields(STUDENT_FIELDS, { ...row, ...row.details }),
    classCategory,
    className,
    isActive,
    version,
    profileImageUrl: profileImageId && signedAddress(sealer, profileImageId),
    createdAt: createdAt.toISOString(),
  };
}
