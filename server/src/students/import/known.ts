import { and, eq, isNull, or, sql } from "drizzle-orm";
import { DETAIL_FIELDS } from "@school/core/students/fields.ts";
import { STUDENT_IMPORT_COLUMNS } from "@school/core/students/import/import-columns.ts";
import type { ExistingRecords } from "../../accounts/commands-existing.ts";
import {
  type ExistingPeople,
  type Known,
  recognise,
  type RowIdentity,
} from "../../accounts/existing-people.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { admissionNames, hasAdmissionNumber, isCurrentEnrolment } from "../select-student.ts";
import { enrolments, studentDetails } from "../tables.ts";
import { existing } from "./text.ts";

/** Identity of a pupil in a row. */
interface PupilRow extends RowIdentity {
  readonly userId?: string | undefined;
  readonly admissionNumber?: string | undefined;
  readonly dob?: string | undefined;
  readonly classId?: string | undefined;
}

export type ExistingPupil = Awaited<ReturnType<typeof readLikely>>[number] & Known;

/** Rules for rows of existing pupils. */
export const PUPIL_RECORDS: ExistingRecords & ExistingPeople<ExistingPupil> = {
  table: studentDetails,
  ownerId: studentDetails.userId,
  fields: DETAIL_FIELDS,
  columns: STUDENT_IMPORT_COLUMNS,
  neededByNew: ["name", "lastName", "firstName", "className"],
  numberOf: ({ admissionNumber }) => admissionNumber,
  isByHand: () => false,
  action: "students.update",
  texts: existing,
};

/**
 * The existing pupils that rows mean, by line: by admission number or student id, else by names
 * with birth date or class. One statement.
 */
export async function findExisting(
  db: Reader,
  rows: readonly PupilRow[],
): Promise<Map<number, ExistingPupil>> {
  const ids = ({
    userId,
    admissionNumber,
  }: {
    userId?: string | undefined;
    admissionNumber?: string | null | undefined;
  }) => [userId && `id ${userId}`, admissionNumber && `number ${admissionNumber}`];
  return recognise(rows, await readLikely(db, rows), {
    idsOfRow: ids,
    idsOf: ids,
    meant: (row, named) => named.filter((pupil) => isSame(row, pupil)),
  });
}

async function readLikely(db: Reader, rows: readonly PupilRow[]) {
  const among = (values: readonly (string | undefined)[], type: "text" | "date" | "uuid") => {
    const distinct = [...new Set(values.flatMap((value) => value ?? []))];
    return sql`any(${sql.param(distinct)}::${sql.raw(type)}[])`;
  };
  const numbers = rows.map(({ admissionNumber }) => admissionNumber?.toLowerCase());
  return db
    .select({
      id: users.id,
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      admissionNumber: admissionNames.name,
      classId: enrolments.classId,
      details: studentDetails,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .where(
      and(
        isNull(users.deletedAt),
        or(
          sql`${users.userId} = ${among(
            rows.map(({ userId }) => userId),
            "text",
          )}`,
          sql`lower(${admissionNames.name}) = ${among(numbers, "text")}`,
          sql`${studentDetails.dob} = ${among(
            rows.map(({ dob }) => dob),
            "date",
          )}`,
          sql`${enrolments.classId} = ${among(
            rows.map(({ classId }) => classId),
            "uuid",
          )}`,
        ),
      ),
    )
    .orderBy(users.createdAt, users.id);
}

/**
 * Whether a row and a child are the same. A birth date distinguishes two children with the same
 * name in a class.
 */
function isSame(
  row: PupilRow,
  { classId, details }: { classId: string | null; details: { dob: string | null } },
): boolean {
  if (row.dob !== undefined && details.dob !== null) return row.dob === details.dob;
  return row.classId !== undefined && row.classId === classId;
}
