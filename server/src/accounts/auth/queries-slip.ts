import { plainName } from "@school/core/api/plain-name.ts";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Reader } from "../../platform/database/database.ts";
import { guardians, studentDetails } from "../../students/tables.ts";
import { signInNames, users } from "../tables.ts";

/** Whether the account is a pupil's with this admission number and birth date, or a parent's of one. */
export async function isPupilOrParentOf(
  db: Reader,
  accountId: string,
  { admissionNumber, dateOfBirth }: { admissionNumber: string; dateOfBirth: string },
): Promise<boolean> {
  const isParent = sql`exists (
    select from ${guardians} where ${guardians.studentId} = ${users.id}
      and ${guardians.parentId} = ${accountId})`;
  const pupils = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(
      signInNames,
      and(eq(signInNames.userId, users.id), eq(signInNames.kind, "ADMISSION_NUMBER")),
    )
    .where(
      and(
        isNull(users.deletedAt),
        eq(studentDetails.dob, dateOfBirth),
        sql`lower(${signInNames.name}) = ${plainName(admissionNumber)}`,
        or(eq(users.id, accountId), isParent),
      ),
    );
  return pupils.length > 0;
}
