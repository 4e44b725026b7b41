import { sql, type Placeholder } from "drizzle-orm";
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
