import { sql, type Placeholder } from "drizzle-orm";
import type { Reader } from "../platform/db/database.ts";
import { classSubjects, classTeachers } from "./tables.ts";

/** SQL condition: the person is class teacher or assistant of the class. */
export function isClassTeacher(personId: string | Placeholder, classId: unknown) {
  return sql<boolean>`exists (
    select 1 from ${classTeachers}
    where ${classTeachers.classId} = ${classId} and ${classTeachers.teacherId} = ${personId}
  )`;
}

/** SQL condition: the person teaches the subject in the class. */
export function teachesSubject(personId: string, classId: unknown, subjectId: unknown) {
  return sql<boolean>`exists (
    select 1 from ${classSubjects}
    where ${classSubjects.classId} = ${classId}
      and ${classSubjects.subjectId} = ${subjectId}
      and ${classSubjects.teacherId} = ${personId}
  )`;
}

/** What the scoring policy needs to know of one class and subject, in one statement. */
export async function teachingFacts(
  db: Reader,
  personId: string,
  classId: string,
  subjectId: string,
): Promise<{ isClassTeacher: boolean; teachesSubject: boolean }> {
  const { rows } = await db.execute<{ isClassTeacher: boolean; teachesSubject: boolean }>(sql`
    select ${isClassTeacher(personId, classId)} as "isClassTeacher",
           ${teachesSubject(personId, classId, subjectId)} as "teachesSubject"`);
  return rows[0]!;
}
