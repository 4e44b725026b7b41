import { and, asc, eq, ilike, isNull, or, sql, type SQL } from "drizzle-orm";
import type { ClassCategory, SchoolClass, Subject } from "@school/core/classes/contract.ts";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import { users } from "../accounts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { enrolments } from "../students/tables.ts";
import { presentClass } from "./present.ts";
import { classCategories, classes, classTeachers, subjects } from "./tables.ts";

export async function listCategories(db: Reader): Promise<ClassCategory[]> {
  return db
    .select({
      id: classCategories.id,
      name: classCategories.name,
      classGroup: classCategories.classGroup,
      order: classCategories.order,
      isActive: classCategories.isActive,
    })
    .from(classCategories)
    .orderBy(asc(classCategories.order), asc(classCategories.name));
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

interface ClassFilter {
  sessionId: string;
  search?: string | undefined;
  categoryId?: string | undefined;
  page: number;
  limit: number;
}

/** One page of a session's classes in category order: two statements. */
export async function listClasses(
  db: Reader,
  filter: ClassFilter,
): Promise<{ data: SchoolClass[]; pagination: Pagination }> {
  const matching = matchingClasses(filter);
  const teacher = { id: users.id, firstName: users.firstName, lastName: users.lastName };
  const rows = await db
    .select({
      class: classes,
      academicYear: academicSessions.name,
      category: { id: classCategories.id, name: classCategories.name },
      teacher,
      studentCount: studentCount(),
    })
    .from(classes)
    .innerJoin(academicSessions, eq(academicSessions.id, classes.sessionId))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .leftJoin(
      classTeachers,
      and(eq(classTeachers.classId, classes.id), eq(classTeachers.isAssistant, false)),
    )
    .leftJoin(users, eq(users.id, classTeachers.teacherId))
    .where(matching)
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`, asc(classes.id))
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit);
  const total = await db.$count(
    db
      .select({ id: classes.id })
      .from(classes)
      .innerJoin(academicSessions, eq(academicSessions.id, classes.sessionId))
      .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
      .where(matching)
      .as("matching"),
  );
  return { data: rows.map(presentClass), pagination: paginate(filter.page, filter.limit, total) };
}

function matchingClasses({ sessionId, search, categoryId }: ClassFilter): SQL | undefined {
  const like = `%${(search ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  return and(
    eq(classes.sessionId, sessionId),
    isNull(classes.archivedAt),
    categoryId ? eq(classes.categoryId, categoryId) : undefined,
    search
      ? or(
          ilike(fullName, like),
          ilike(classCategories.name, like),
          ilike(academicSessions.name, like),
        )
      : undefined,
  );
}

/** Pupils enrolled in the class: in the current term of its session, else in its latest. */
function studentCount() {
  return sql<number>`(
    select count(*) from ${enrolments}
    where ${enrolments.classId} = ${classes.id} and ${enrolments.termId} = (
      select ${terms.id} from ${terms}
      where ${terms.sessionId} = ${classes.sessionId}
        and exists (
          select 1 from ${enrolments} any_enrolment
          where any_enrolment.class_id = ${classes.id} and any_enrolment.term_id = ${terms.id}
        )
      order by ${terms.isCurrent} desc, ${terms.term} desc
      limit 1
    )
  )`;
}
