import { and, eq } from "drizzle-orm";
import type { SheetClassFacts } from "@school/core/report-cards/policy.ts";
import { isClassTeacher } from "../classes/facts.ts";
import { classes } from "../classes/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { findFirst } from "../platform/database/rows.ts";
import { terms } from "../school/tables.ts";
import { enrolments } from "../students/tables.ts";

/** Reads the facts of `maySeeSheetsOf` about a class that may not exist. One statement. */
export async function sheetClassFacts(
  db: Reader,
  personId: string,
  { classId, termId }: { classId: string; termId: string },
): Promise<SheetClassFacts | null> {
  const rows = await db
    .select({ isClassTeacher: isClassTeacher(personId, classes.id) })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.id, termId)))
    .where(eq(classes.id, classId));
  return findFirst(rows);
}

/** A pupil's class in a term, with the same facts; null without one. One statement. */
export async function sheetFacts(
  db: Reader,
  personId: string,
  { studentId, termId }: { studentId: string; termId: string },
): Promise<(SheetClassFacts & { classId: string }) | null> {
  const rows = await db
    .select({
      classId: enrolments.classId,
      isClassTeacher: isClassTeacher(personId, enrolments.classId),
    })
    .from(enrolments)
    .where(and(eq(enrolments.studentId, studentId), eq(enrolments.termId, termId)));
  return findFirst(rows);
}
