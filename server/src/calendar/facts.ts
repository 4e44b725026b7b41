import { and, count, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isClassTeacher, termShown } from "../classes/facts.ts";
import { classes, classSubjects } from "../classes/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { one } from "../platform/database/rows.ts";
import { enrolments, guardians } from "../students/tables.ts";
import { calendarEntryClasses } from "./tables.ts";

/** An alias, since the class may be a column of a query that reads the same table. */
const taughtSubject = alias(classSubjects, "taught_subject");

/** SQL condition: the person teaches the class, as class teacher, assistant or in a subject. */
export function teachesClass(personId: string, classId: unknown): SQL<boolean> {
  return sql<boolean>`(${isClassTeacher(personId, classId)} or exists (
    select 1 from ${classSubjects} ${taughtSubject}
    where ${taughtSubject.classId} = ${classId} and ${taughtSubject.teacherId} = ${personId}))`;
}

/** SQL condition: one of the entry's classes is the person's, a child's, or taught by the person. */
export function concernsClassOf(personId: string, entryId: unknown): SQL<boolean> {
  const { classId } = calendarEntryClasses;
  return sql<boolean>`exists (
    select 1 from ${calendarEntryClasses}
    where ${calendarEntryClasses.entryId} = ${entryId} and (
      ${teachesClass(personId, classId)}
      or exists (
        select 1 from ${enrolments}
        where ${enrolments.classId} = ${classId} and ${enrolments.termId} = ${termShown(classId)}
          and (${enrolments.studentId} = ${personId} or exists (
            select 1 from ${guardians}
            where ${guardians.parentId} = ${personId}
              and ${guardians.studentId} = ${enrolments.studentId})))))`;
}

/** Whether all these classes are there, and whether the person teaches all of them. One statement. */
export async function classFacts(
  db: Reader,
  personId: string,
  classIds: readonly string[],
): Promise<{ areThere: boolean; teachesAll: boolean }> {
  const rows = await db
    .select({
      existing: count(),
      taught: sql<number>`count(*) filter (where ${teachesClass(personId, classes.id)})`,
    })
    .from(classes)
    .where(and(inArray(classes.id, [...classIds]), isNull(classes.archivedAt)));
  const { existing, taught } = one(rows);
  const total = new Set(classIds).size;
  return { areThere: existing === total, teachesAll: taught === total };
}
