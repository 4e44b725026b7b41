import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { StaffRecord } from "@school/core/staff/records/contract.ts";
import { isNamed } from "../../accounts/sign-in-names.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { classCategories, classes, classTeachers } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { terms } from "../../school/tables.ts";
import { StaffNotFound } from "../errors.ts";
import { worksHere } from "../lists/queries.ts";
import { staffDetails } from "../tables.ts";

const supervisors = alias(users, "supervisors");

/** Its first column is never null in a row, by which drizzle detects a missing row. */
const details = getTableColumns(staffDetails);

type HeldClass = NonNullable<StaffRecord["details"]["classTeacher"]>;

/** The class of the current session that the person leads, or assists in. */
function dutyClass(isAssistant: boolean) {
  return sql<HeldClass | null>`(
    select json_build_object(
      'id', ${classes.id},
      'fullName', concat_ws(' ', ${classes.name}, ${classes.section}),
      'category', ${classCategories.name})
    from ${classTeachers}
    join ${classes} on ${classes.id} = ${classTeachers.classId} and ${classes.archivedAt} is null
    join ${terms} on ${terms.sessionId} = ${classes.sessionId} and ${terms.isCurrent}
    left join ${classCategories} on ${classCategories.id} = ${classes.categoryId}
    where ${classTeachers.teacherId} = ${users.id} and ${classTeachers.isAssistant} = ${isAssistant}
    order by ${classes.name}, ${classes.section} limit 1
  )`;
}

/**
 * A member of staff with the whole record, also without details, as created in User Management;
 * undefined for a deleted one. One statement.
 */
async function findStaffRecord(db: Reader, id: string) {
  const [row] = await db
    .select({
      id: users.id,
      userId: users.userId,
      username: signInNames.name,
      email: users.email,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      isActive: users.isActive,
      awaitingApproval: users.awaitingApproval,
      profileImageId: users.profileImageId,
      createdAt: users.createdAt,
      version: users.version,
      details,
      supervisor: {
        id: supervisors.id,
        firstName: supervisors.firstName,
        lastName: supervisors.lastName,
      },
      classTeacher: dutyClass(false),
      asstClassTeacher: dutyClass(true),
    })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(supervisors, eq(supervisors.id, staffDetails.supervisorId))
    .leftJoin(signInNames, and(eq(signInNames.userId, users.id), eq(signInNames.kind, "USERNAME")))
    .where(and(eq(users.id, id), isNull(users.deletedAt), worksHere));
  return row;
}

export type StaffRecordRow = NonNullable<Awaited<ReturnType<typeof findStaffRecord>>>;

/** The same, required. Throws `StaffNotFound`. */
export async function requireStaffRecord(db: Reader, id: string): Promise<StaffRecordRow> {
  const row = await findStaffRecord(db, id);
  if (!row) throw new StaffNotFound();
  return row;
}

/** Whether this id belongs to a member of staff who is not deleted. */
export async function isCurrentStaff(db: Reader, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .where(and(eq(users.id, id), isNull(users.deletedAt), worksHere));
  return row !== undefined;
}

/** Whether a username, a phone or an admission number is written so, whatever the case. */
export async function isNameTaken(db: Reader, name: string): Promise<boolean> {
  return (await db.$count(signInNames, isNamed(name))) > 0;
}

/** A current class of the session, with its full name. */
export async function findCurrentClass(db: Reader, id: string, sessionId: string) {
  const [row] = await db
    .select({ id: classes.id, name: classes.name, section: classes.section })
    .from(classes)
    .where(and(eq(classes.id, id), eq(classes.sessionId, sessionId), isNull(classes.archivedAt)));
  return row;
}
