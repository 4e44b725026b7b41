import { type SQLWrapper, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { SessionScheme } from "@school/core/school/academic/contract.ts";
import { CLASS_GROUPS } from "@school/core/school/class-groups.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { classCategories, classes } from "../classes/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { results } from "../results/tables.ts";
import { enrolments } from "../students/tables.ts";
import { SessionNotFound } from "./errors.ts";
import { academicSessions } from "./tables.ts";

const graded = alias(classes, "graded");
const level = alias(classCategories, "level");
const gradedIn = alias(academicSessions, "graded_in");

type SchemeColumns = Record<"groupSchemes" | "gradingScheme" | "unmarkedLevels", SQLWrapper>;

/**
 * SQL: the scheme of a session for a level; null for classes without marks. `schemeOfLevel` of core.
 */
export function schemeOfLevel(
  session: SchemeColumns,
  { id, classGroup }: Record<"id" | "classGroup", SQLWrapper>,
) {
  return sql<GradingScheme | null>`case when ${session.unmarkedLevels} ? ${id}::text then null
    when ${session.groupSchemes} ? ${classGroup}
    then nullif(${session.groupSchemes} -> ${classGroup}, 'null'::jsonb)
    else ${session.gradingScheme} end`;
}

/** SQL: the scheme by which a class is graded; null for a class without marks. */
export function schemeOfClass(classId: SQLWrapper) {
  return sql<GradingScheme | null>`(
    select ${schemeOfLevel(gradedIn, level)}
    from ${classes} ${graded}
    join ${academicSessions} ${gradedIn} on ${gradedIn.id} = ${graded.sessionId}
    left join ${classCategories} ${level} on ${level.id} = ${graded.categoryId}
    where ${graded.id} = ${classId})`;
}

/** SQL: the scheme of a class that has results, and so has marks. */
export function schemeOfResults(classId: SQLWrapper) {
  return sql<GradingScheme>`${schemeOfClass(classId)}`;
}

/**
 * A session's schemes and how many results were entered under each; one statement. Throws
 * `SessionNotFound`.
 */
export async function requireScheme(db: Reader, sessionId: string): Promise<SessionScheme> {
  const entered = sql<{ classGroup: string | null; results: number }[]>`(
    select coalesce(json_agg(json_build_object(
      'classGroup', counted.grouped, 'results', counted.results)), '[]')
    from (
      select ${classCategories.classGroup} as grouped, count(*) as results
      from ${results}
      join ${enrolments} on ${enrolments.id} = ${results.enrolmentId}
      join ${classes} on ${classes.id} = ${enrolments.classId}
      left join ${classCategories} on ${classCategories.id} = ${classes.categoryId}
      where ${enrolments.sessionId} = ${academicSessions.id}
      group by ${classCategories.classGroup}
    ) counted)`;
  const [row] = await db
    .select({
      sessionId: academicSessions.id,
      academicYear: academicSessions.name,
      scheme: academicSessions.gradingScheme,
      groupSchemes: academicSessions.groupSchemes,
      // Wrapped, since drizzle strips the table's name from columns directly in a selection.
      entered: sql<{ classGroup: string | null; results: number }[]>`${entered}`,
      version: academicSessions.version,
    })
    .from(academicSessions)
    .where(eq(academicSessions.id, sessionId));
  if (!row) throw new SessionNotFound();
  const { entered: counts, groupSchemes, ...session } = row;
  const groups = CLASS_GROUPS.map((classGroup) => {
    const ownScheme = groupSchemes[classGroup];
    const uses =
      ownScheme === undefined
        ? ("school" as const)
        : ownScheme
          ? ("own" as const)
          : ("none" as const);
    const ofGroup = counts.find((count) => count.classGroup === classGroup);
    return { classGroup, uses, scheme: ownScheme ?? null, results: ofGroup?.results ?? 0 };
  });
  const all = counts.reduce((sum, count) => sum + count.results, 0);
  const elsewhere = groups.reduce(
    (sum, { uses, results: of }) => sum + (uses === "school" ? 0 : of),
    0,
  );
  return { ...session, results: all - elsewhere, groups };
}
