import { sql, type SQL } from "drizzle-orm";
import type { StudentFacts } from "@school/core/students/policy.ts";
import { isClassTeacher } from "../classes/facts.ts";
import { classes } from "../classes/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { one } from "../platform/database/rows.ts";
import { terms } from "../school/tables.ts";
import { enrolments, guardians, studentDetails } from "./tables.ts";

/** Reads the facts of `mayReadStudent`; null if there is no such pupil. One statement. */
export async function studentFacts(
  db: Reader,
  personId: string,
  studentId: string,
): Promise<StudentFacts | null> {
  const facts = selectStudentFacts(sql`${personId}::uuid`, sql`${studentId}::uuid`);
  const { rows } = await db.execute<{ facts: StudentFacts | null }>(
    sql`select (${facts}) as facts`,
  );
  return one(rows).facts;
}

/** Whether the person is an admitted pupil, or a parent with a linked child. One statement. */
export async function belongsToPupil(db: Reader, personId: string): Promise<boolean> {
  const { rows } = await db.execute<{ belongs: boolean }>(sql`
    select exists (select 1 from ${studentDetails}
        where ${studentDetails.userId} = ${personId} and ${studentDetails.admitted})
      or exists (select 1 from ${guardians}
        where ${guardians.parentId} = ${personId}) as belongs`);
  return one(rows).belongs;
}

/** SQL: the facts of `studentFacts` as a JSON row, for statements that also read other data. */
export function selectStudentFacts(personId: SQL, studentId: SQL): SQL<StudentFacts> {
  return sql<StudentFacts>`
    select json_build_object(
      'isSelf', ${studentDetails.userId} = ${personId},
      'isParent', exists (
        select 1 from ${guardians}
        where ${guardians.parentId} = ${personId} and ${guardians.studentId} = ${studentId}
      ),
      'isClassTeacher', exists (
        select 1 from ${enrolments}
        join ${terms} on ${terms.id} = ${enrolments.termId} and ${terms.isCurrent}
        join ${classes} on ${classes.id} = ${enrolments.classId} and ${classes.archivedAt} is null
        where ${enrolments.studentId} = ${studentId}
          and ${isClassTeacher(personId, enrolments.classId)}
      ))
    from ${studentDetails} where ${studentDetails.userId} = ${studentId}`;
}
