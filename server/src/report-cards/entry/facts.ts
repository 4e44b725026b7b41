import { and, eq, sql } from "drizzle-orm";
import type { SheetLevel } from "@school/core/report-cards/settings/expectations.ts";
import type { Named } from "@school/core/results/schemas.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import type { Term } from "@school/core/school/terms.ts";
import type { z } from "zod";
import { isClassTeacher } from "../../classes/facts.ts";
import { fullName, isArchived } from "../../classes/queries.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { schemeOfClass } from "../../school/facts.ts";
import { academicSessions, terms } from "../../school/tables.ts";

/** A class in one term, with the facts for entries and the actor's relation to it. */
export interface EntryFacts {
  class: z.infer<typeof Named>;
  sessionId: string;
  academicYear: string;
  termId: string;
  term: Term;
  level: SheetLevel;
  /** Null without marks. */
  scheme: GradingScheme | null;
  isArchived: boolean;
  isClassTeacher: boolean;
}

/** Null if there is no such class, or no such term of its session. One statement. */
export async function entryFacts(
  db: Reader,
  personId: string,
  { classId, termId }: { classId: string; termId: string },
): Promise<EntryFacts | null> {
  const rows = await db
    .select({
      class: { id: classes.id, name: fullName },
      sessionId: classes.sessionId,
      academicYear: academicSessions.name,
      termId: terms.id,
      term: terms.term,
      level: {
        id: classes.categoryId,
        name: sql<string>`coalesce(${classCategories.name}, '')`,
      },
      scheme: schemeOfClass(classes.id),
      isArchived,
      isClassTeacher: isClassTeacher(personId, classes.id),
    })
    .from(classes)
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .innerJoin(academicSessions, eq(academicSessions.id, classes.sessionId))
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.id, termId)))
    .where(eq(classes.id, classId));
  return findFirst(rows);
}

/** The session of a term; null if there is no such term. */
export async function sessionOfTerm(db: Reader, termId: string): Promise<string | null> {
  const rows = await db.select({ id: terms.sessionId }).from(terms).where(eq(terms.id, termId));
  return findFirst(rows)?.id ?? null;
}
