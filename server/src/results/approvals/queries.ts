import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { matchClassName } from "@school/core/classes/class-name.ts";
import { parseAcademicYear } from "@school/core/school/academic-year.ts";
import type { Term } from "@school/core/school/terms.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { enrolments } from "../../students/tables.ts";
import {
  countListed,
  selectListed,
  ofEnrolments,
  pageOfResults,
  type PageOfResults,
  teacher,
  teacherName,
} from "../queries.ts";
import { results } from "../tables.ts";

export interface SheetFilter {
  /** Free text; without an arm it matches all arms. */
  className?: string | undefined;
  subjectId?: string | undefined;
  term?: Term | undefined;
  academicYear?: string | undefined;
  teacherId?: string | undefined;
}

interface PendingFilter extends SheetFilter {
  page: number;
  limit: number;
  published?: boolean | undefined;
}

interface PendingResults extends PageOfResults {
  teachers: { id: string; name: string }[];
}

/**
 * SQL: a draft, or waiting for the principal. Inlined instead of a parameter: a generic plan could
 * not use the partial index on pending results, and would read the results of all years.
 */
const isPending = sql`${results.status} = 'pending'`;
const isDraft = sql`${isPending} and not ${results.published}`;
/** SQL: waiting for the principal. */
export const isPublished = sql`${isPending} and ${results.published}`;

/** Counts the published results waiting for the principal. One statement. */
export function countPublished(db: Reader): Promise<number> {
  return countListed(db, isPublished);
}

/** Counts the score sheets, of a class and subject, that wait for the principal. One statement. */
export async function countPublishedSheets(db: Reader): Promise<number> {
  const [row] = await db
    .select({
      sheets: sql<number>`count(distinct (${enrolments.classId}, ${enrolments.termId},
        ${results.subjectId}))::int`,
    })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .where(isPublished);
  return row?.sheets ?? 0;
}

/** Counts the results waiting for the principal and the teachers' drafts. Two statements. */
export async function countWaiting(db: Reader): Promise<{ published: number; drafts: number }> {
  const [published, drafts] = await Promise.all([countPublished(db), countListed(db, isDraft)]);
  return { published, drafts };
}

/** One page of what waits for the principal, oldest first. At most five statements. */
export async function pendingResults(db: Reader, filter: PendingFilter): Promise<PendingResults> {
  const { published, teacherId } = filter;
  const matching = and(
    published === undefined ? isPending : published ? isPublished : isDraft,
    teacherId ? eq(results.teacherId, teacherId) : undefined,
    filter.subjectId ? eq(results.subjectId, filter.subjectId) : undefined,
    ofEnrolments(db, await ofClassAndTerm(db, filter)),
  );
  const page = await pageOfResults(db, matching, "oldest first", filter);
  return { ...page, teachers: await teachersOf(db) };
}

/** SQL: the enrolment is in the class and term of the filter. At most one statement. */
export async function ofClassAndTerm(
  db: Reader,
  { className, term, academicYear }: Pick<SheetFilter, "className" | "term" | "academicYear">,
): Promise<SQL | undefined> {
  return and(
    className ? inArray(enrolments.classId, await classesCalled(db, className)) : undefined,
    term || academicYear ? inArray(enrolments.termId, termsOf(db, term, academicYear)) : undefined,
  );
}

/** Ids of the classes that match a typed name, session by session. */
async function classesCalled(db: Reader, typed: string): Promise<string[]> {
  const known = await db
    .select({
      id: classes.id,
      name: classes.name,
      section: classes.section,
      sessionId: classes.sessionId,
    })
    .from(classes);
  const sessions = Map.groupBy(known, (one) => one.sessionId);
  return [...sessions.values()].flatMap((ofSession) => {
    const match = matchClassName(typed, ofSession);
    if (match.kind === "none") return [];
    return match.kind === "one" ? [match.class.id] : match.classes.map(({ id }) => id);
  });
}

function termsOf(db: Reader, term: Term | undefined, typedYear: string | undefined) {
  const year = typedYear ? (parseAcademicYear(typedYear) ?? typedYear) : undefined;
  return db
    .select({ id: terms.id })
    .from(terms)
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .where(
      and(
        term ? eq(terms.term, term) : undefined,
        year ? eq(academicSessions.name, year) : undefined,
      ),
    );
}

/** The teachers who entered listed waiting results, by name. One statement. */
export async function teachersOf(db: Reader): Promise<PendingResults["teachers"]> {
  const entered = db
    .selectDistinct({ id: results.teacherId })
    .from(results)
    .where(isPending)
    .as("entered");
  const listed = selectListed(db, and(isPending, eq(results.teacherId, entered.id)))
    .limit(1)
    .as("listed");
  return db
    .select({ id: teacher.id, name: teacherName })
    .from(entered)
    .innerJoin(teacher, eq(teacher.id, entered.id))
    .crossJoinLateral(listed)
    .orderBy(asc(teacherName), asc(teacher.id));
}
