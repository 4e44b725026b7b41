import type { Actor } from "@school/core/accounts/actor.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { mayEnterStaffAttendance } from "@school/core/attendance/policy.ts";
import type { SchoolDay } from "@school/core/portal/contract-home.ts";
import { mayManageStudents } from "@school/core/students/policy.ts";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import { staffDays } from "../attendance/staff/tables.ts";
import { reportedAbsences } from "../attendance/tables.ts";
import { classes } from "../classes/tables.ts";
import type { Database } from "../platform/database/database.ts";
import { one } from "../platform/database/rows.ts";
import { currentClassName, isCurrentEnrolment, isOpenClass } from "../students/select-student.ts";
import { enrolments, studentDetails } from "../students/tables.ts";

/** Maximum number of birthdays shown. */
const MAX_BIRTHDAYS = 20;

/** Today at the school, as far as the actor may read it. Two statements. */
export async function readSchoolDay(db: Database, actor: Actor): Promise<SchoolDay> {
  const today = dayAtSchool(new Date());
  const isPupil = and(eq(users.role, "STUDENT"), eq(users.isActive, true), isNull(users.deletedAt));
  const [counts, birthdays] = await Promise.all([
    db.execute<{ staff: number | null; absences: number; withoutPicture: number }>(sql`select
      (select nullif(count(*)::int, 0) from ${staffDays}
        where ${staffDays.day} = ${today} and ${staffDays.kind} = 'PRESENT') as "staff",
      (select count(distinct ${reportedAbsences.studentId})::int from ${reportedAbsences}
        where ${today} between ${reportedAbsences.fromDay} and ${reportedAbsences.toDay})
        as "absences",
      (select count(*)::int from ${users}
        join ${studentDetails} on ${studentDetails.userId} = ${users.id}
        where ${isPupil} and ${users.profileImageId} is null)
        as "withoutPicture"`),
    mayManageStudents(actor)
      ? db
          .select({ id: users.id, name: firstNameFirst(users), className: currentClassName })
          .from(users)
          .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
          .leftJoin(enrolments, isCurrentEnrolment)
          .leftJoin(classes, isOpenClass)
          .where(and(isPupil, sql`to_char(${studentDetails.dob}, 'MM-DD') = ${today.slice(5)}`))
          .orderBy(asc(sql`${users.lastName} collate "und-x-icu"`), asc(users.id))
          .limit(MAX_BIRTHDAYS)
      : [],
  ]);
  const { staff, absences, withoutPicture } = one(counts.rows);
  return {
    staffPresent: mayEnterStaffAttendance(actor) ? staff : null,
    absencesReported: mayManageStudents(actor) ? absences : null,
    withoutPicture: mayManageStudents(actor) ? withoutPicture : null,
    birthdays,
  };
}
