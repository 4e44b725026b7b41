import { sql } from "drizzle-orm";
import type { StudentFacts } from "@school/core/students/policy.ts";
import { isClassTeacher } from "../classes/facts.ts";
import { classes } from "../classes/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { terms } from "../school/tables.ts";
import { enrolments, guardians, studentDetails } from "./tables.ts";

/** What `mayReadStudent` needs to know; null when there is no such pupil. One statement. */
export async function studentFacts(
  db: Reader,
  personId: string,
  studentId: string,
): Promise<StudentFacts | null> {
  const { rows } = await db.execute<{ [Name in keyof StudentFacts]: boolean }>(sql`
    select ${studentDetails.userId} = ${personId} as "isSelf",
      exists (
        select 1 from ${guardians}
        where ${guardians.parentId} = ${personId} and ${guardians.studentId} = ${studentId}
      ) as "isParent",
      exists (
        select 1 from ${enrolments}
        join ${terms} on ${terms.id} = ${enrolments.termId} and ${terms.isCurrent}
        join ${classes} on ${classes.id} = ${enrolments.classId} and ${classes.archivedAt} is null
        where ${enrolments.studentId} = ${studentId}
          and ${isClassTeacher(personId, enrolments.classId)}
      ) as "isClassTeacher"
    from ${studentDetails} where ${studentDetails.userId} = ${studentId}`);
  return rows[0] ?? null;
}
