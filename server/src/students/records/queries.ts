import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { pickFields } from "@school/core/api/fields.ts";
import { STUDENT_FIELDS } from "@school/core/students/fields.ts";
import type { StudentRecord } from "@school/core/students/records/contract.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { signedAddress } from "../../platform/files/address.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { terms } from "../../school/tables.ts";
import { enrolments, studentDetails } from "../tables.ts";

const admissionNames = alias(signInNames, "admission_names");
const usernames = alias(signInNames, "usernames");

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
      classCategory: classCategories.name,
      classId: classes.id,
      className: sql<string | null>`case when ${classes.id} is not null then ${fullName} end`,
    })
    .from(studentDetails)
    .innerJoin(users, and(eq(users.id, studentDetails.userId), isNull(users.deletedAt)))
    .leftJoin(usernames, hasKind(usernames, "USERNAME"))
    .leftJoin(admissionNames, hasKind(admissionNames, "ADMISSION_NUMBER"))
    .leftJoin(classCategories, eq(classCategories.id, studentDetails.classCategoryId))
    .leftJoin(terms, eq(terms.isCurrent, true))
    .leftJoin(enrolments, and(eq(enrolments.studentId, users.id), eq(enrolments.termId, terms.id)))
    .leftJoin(classes, and(eq(classes.id, enrolments.classId), isNull(classes.archivedAt)))
    .where(eq(studentDetails.userId, id));
  return row;
}

export type RecordRow = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

function hasKind(
  names: typeof usernames | typeof admissionNames,
  kind: "USERNAME" | "ADMISSION_NUMBER",
) {
  return and(eq(names.userId, users.id), eq(names.kind, kind));
}

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
