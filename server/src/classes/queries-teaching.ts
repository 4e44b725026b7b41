import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { TeachingClass } from "@school/core/classes/schemas.ts";
import type { Reader } from "../platform/db/database.ts";
import { isClassTeacher } from "./facts.ts";
import { fullName } from "./queries.ts";
import { classCategories, classes, classSubjects, subjects } from "./tables.ts";

/**
 * The classes of a session with the subjects for which a person may enter scores: all subjects of
 * a class for its class teacher and assistants, else the assigned ones. `personId` null means
 * everything. One statement.
 */
export async function teachingClasses(
  db: Reader,
  session: { id: string; name: string },
  personId: string | null,
): Promise<TeachingClass[]> {
  const rows = await db
    .select({ id: classes.id, fullName, subject: { id: subjects.id, name: subjects.name } })
    .from(classes)
    .innerJoin(classSubjects, eq(classSubjects.classId, classes.id))
    .innerJoin(subjects, eq(subjects.id, classSubjects.subjectId))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(
      and(
        eq(classes.sessionId, session.id),
        isNull(classes.archivedAt),
        personId
          ? or(eq(classSubjects.teacherId, personId), isClassTeacher(personId, classes.id))
          : undefined,
      ),
    )
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`, asc(subjects.name));
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, ofClass]) => ({
    id,
    fullName: ofClass[0]!.fullName,
    academicYear: session.name,
    subjects: ofClass.map((row) => row.subject),
  }));
}
