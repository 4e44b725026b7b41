import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { ClassCategory, Subject } from "@school/core/classes/schemas.ts";
import type { Reader } from "../platform/db/database.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { presentCategory } from "./present.ts";
import { classCategories, classes, subjects } from "./tables.ts";

export async function listCategories(db: Reader): Promise<ClassCategory[]> {
  const rows = await db
    .select()
    .from(classCategories)
    .orderBy(asc(classCategories.order), asc(classCategories.name));
  return rows.map(presentCategory);
}

export async function listSubjects(db: Reader): Promise<Subject[]> {
  return db
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .where(eq(subjects.isActive, true))
    .orderBy(asc(subjects.name));
}

/** "Primary 4 Gold": name plus section, as SQL. */
export const fullName = sql<string>`concat_ws(' ', ${classes.name}, ${classes.section})`;

/** SQL: the class is gone from lists and kept in reports. */
export const isArchived = sql<boolean>`${classes.archivedAt} is not null`;

/** The session by name, or the one of the current term; null when there is none. */
export async function findSession(
  db: Reader,
  academicYear: string | undefined,
): Promise<{ id: string; name: string } | null> {
  const columns = { id: academicSessions.id, name: academicSessions.name };
  const [row] = academicYear
    ? await db.select(columns).from(academicSessions).where(eq(academicSessions.name, academicYear))
    : await db
        .select(columns)
        .from(academicSessions)
        .innerJoin(terms, eq(terms.sessionId, academicSessions.id))
        .where(eq(terms.isCurrent, true));
  return row ?? null;
}

/** Names of the classes that are open in the current session, in category order. */
export async function listClassNames(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ name: fullName })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.isCurrent, true)))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(and(isNull(classes.archivedAt), eq(classes.isActive, true)))
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`);
  return rows.map(({ name }) => name);
}
