import { and, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { StaffPage } from "@school/core/portal/contract-staff-member.ts";
import { leftColumns } from "../accounts/left.ts";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { signInNames, users } from "../accounts/tables.ts";
import { fullName, inSubjectOrder } from "../classes/queries.ts";
import {
  classCategories,
  classes,
  classSubjects,
  classTeachers,
  subjects,
} from "../classes/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { presentProgress } from "../results/progress/present.ts";
import { findProgressTerm, readProgress } from "../results/progress/queries.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { staffDetails } from "../staff/tables.ts";

const supervisors = alias(users, "supervisors");

/** Bank, next of kin and whatever else is sealed is not even read here. */
const {
  privateSealed: _sealed,
  signatureId: _signature,
  ...recordColumns
} = getTableColumns(staffDetails);

/** A member of staff who is not deleted, with the record where there is one. One statement. */
export async function findStaffMember(db: Reader, id: string) {
  const [row] = await db
    .select({
      id: users.id,
      userId: users.userId,
      username: signInNames.name,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      awaitingApproval: users.awaitingApproval,
      isActive: users.isActive,
      left: leftColumns,
      createdAt: users.createdAt,
      profileImageId: users.profileImageId,
      version: users.version,
      details: recordColumns,
      supervisorName: firstNameFirst<string | null>(supervisors),
    })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(supervisors, eq(supervisors.id, staffDetails.supervisorId))
    .leftJoin(signInNames, and(eq(signInNames.userId, users.id), eq(signInNames.kind, "USERNAME")))
    .where(
      and(
        eq(users.id, id),
        isNull(users.deletedAt),
        eq(users.awaitingApproval, false),
        inArray(users.role, ["TEACHER", "STAFF", "PRINCIPAL", "ADMIN"]),
      ),
    );
  return row;
}
export type StaffRow = NonNullable<Awaited<ReturnType<typeof findStaffMember>>>;

/**
 * Classes of which the person is class teacher or assistant, or in which the person teaches,
 * those of the newest session first. One statement.
 */
export async function classesTaught(db: Reader, id: string): Promise<StaffPage["classes"]> {
  const { rows } = await db.execute<StaffPage["classes"][number] & Record<string, unknown>>(sql`
    select ${classes.id} as id, ${fullName} as name, ${academicSessions.name} as "academicYear",
      coalesce(${academicSessions.id} = (
        select ${terms.sessionId} from ${terms} where ${terms.isCurrent}
      ), false) as "isCurrent",
      case when ${classTeachers.isAssistant} then 'ASSISTANT'
        when ${classTeachers.teacherId} is not null then 'CLASS_TEACHER' end as role,
      (
        select coalesce(json_agg(
          json_build_object('id', ${subjects.id}, 'name', ${subjects.name})
          order by ${inSubjectOrder()}
        ), '[]')
        from ${classSubjects}
        join ${subjects} on ${subjects.id} = ${classSubjects.subjectId}
        where ${classSubjects.classId} = ${classes.id} and ${classSubjects.teacherId} = ${id}
      ) as subjects
    from ${classes}
    join ${academicSessions} on ${academicSessions.id} = ${classes.sessionId}
    left join ${classCategories} on ${classCategories.id} = ${classes.categoryId}
    left join ${classTeachers} on ${classTeachers.classId} = ${classes.id}
      and ${classTeachers.teacherId} = ${id}
    where ${classes.archivedAt} is null and ${classes.id} in (
      select ${classTeachers.classId} from ${classTeachers} where ${classTeachers.teacherId} = ${id}
      union
      select ${classSubjects.classId} from ${classSubjects} where ${classSubjects.teacherId} = ${id}
    )
    order by ${academicSessions.name} desc, ${classCategories.order},
      ${fullName} collate "und-x-icu"`);
  return rows;
}

/** More sheets than any teacher has in a term. */
const MAX_SHEETS = 200;

/**
 * Reads the scores the person has entered in the current term and the ones that are missing. Two
 * statements.
 */
export async function workOf(db: Reader, id: string): Promise<NonNullable<StaffPage["work"]>> {
  const progressTerm = await findProgressTerm(db, undefined);
  if (!progressTerm) return { term: null, sheets: [] };
  const { data } = await readProgress(db, progressTerm, {
    teacherId: id,
    page: 1,
    limit: MAX_SHEETS,
  });
  const { sessionId: _session, ...term } = progressTerm;
  return { term, sheets: data.map(presentProgress) };
}
