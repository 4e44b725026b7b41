import { DEPARTURE_LABELS } from "@school/core/accounts/departure.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { StudentColumn } from "@school/core/students/import/import-columns.ts";
import { STUDENT_FIELDS } from "@school/core/students/fields.ts";
import { writeCells } from "@school/core/api/field-cells.ts";
import { leftColumns } from "../../accounts/left.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { matchingStudents, type StudentFilter } from "../lists/student-filter.ts";
import { enrolments, studentDetails } from "../tables.ts";
import {
  admissionNames,
  hasAdmissionNumber,
  hasUsername,
  isCurrentPlace,
  isOpenClass,
  isTheirCategory,
  shownClass,
  usernames,
} from "../select-student.ts";

/**
 * By class in the order of categories, then surname and first name as people sort them, then the
 * admission number. Nothing of it is made by this server alone, such as an id or a time: a school
 * that imports the file exports it again in the same order.
 */
const ORDER = [
  sql`${classes.id} is null`,
  sql`${classCategories.order} nulls last`,
  sql`${classCategories.name} collate "und-x-icu" nulls last`,
  sql`${fullName} collate "und-x-icu"`,
  sql`${users.lastName} collate "und-x-icu"`,
  sql`${users.firstName} collate "und-x-icu"`,
  sql`${admissionNames.name} collate "und-x-icu" nulls last`,
  sql`${users.userId} collate "und-x-icu"`,
];

/** Lists the matching pupils in the order of the file, without deleted pupils. One statement. */
export async function exportedStudents(db: Reader, filter: StudentFilter): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentPlace)
    .leftJoin(classes, isOpenClass)
    .leftJoin(classCategories, isTheirCategory)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .where(matchingStudents(filter, { reach: "office", forgiving: false }))
    .orderBy(...ORDER);
  return rows.map(({ id }) => id);
}

/** Behind the other columns of a list of those who left. */
export const DEPARTURE_COLUMNS = ["leftOn", "leftAs", "leavingReason"] as const;

export type ExportedStudent = Readonly<
  Record<StudentColumn | (typeof DEPARTURE_COLUMNS)[number], string | null>
>;

/** Cells of these pupils as STUDENT_COLUMNS describes them, in the given order: one statement. */
export async function readExportedStudents(
  db: Reader,
  ids: readonly string[],
): Promise<ExportedStudent[]> {
  const rows = await db
    .select({
      id: users.id,
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      className: shownClass,
      isActive: users.isActive,
      left: leftColumns,
      admissionNumber: admissionNames.name,
      username: usernames.name,
      details: studentDetails,
      classCategory: classCategories.name,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentPlace)
    .leftJoin(classes, isOpenClass)
    .leftJoin(classCategories, isTheirCategory)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .leftJoin(usernames, hasUsername)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { id: _id, isActive, details, left, ...cells } = row;
    return {
      ...writeCells(STUDENT_FIELDS, { ...details, ...row }),
      ...cells,
      status: left ? "Left" : isActive ? "Active" : "Disabled",
      leftOn: left?.on ?? null,
      leftAs: left && DEPARTURE_LABELS[left.as],
      leavingReason: left?.reason ?? null,
    };
  });
}
