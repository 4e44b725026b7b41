import { type SQL, and, asc, eq, ilike, isNull, or, sql } from "drizzle-orm";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import { normaliseClassName } from "@school/core/classes/class-name.ts";
import type {
  ClassCategory,
  ClassPupil,
  SchoolClass,
  Subject,
} from "@school/core/classes/schemas.ts";
import { inRegisterOrder } from "../accounts/register-order.ts";
import { signInNames, users } from "../accounts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { escapeLike } from "../platform/db/like.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { enrolments } from "../students/tables.ts";
import { NoSuchClass } from "./errors.ts";
import { termShown } from "./facts.ts";
import { presentCategory, presentClass } from "./present.ts";
import { classCategories, classes, classTeachers, subjects } from "./tables.ts";

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

/** Classes with what hangs on them, as a statement that a condition completes. */
function selectClasses(db: Reader) {
  return db
    .select({
      class: classes,
      academicYear: academicSessions.name,
      category: { id: classCategories.id, name: classCategories.name },
      teacher: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
      },
      assistants: assistants(),
      studentCount: studentCount(),
    })
    .from(classes)
    .innerJoin(academicSessions, eq(academicSessions.id, classes.sessionId))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .leftJoin(
      classTeachers,
      and(eq(classTeachers.classId, classes.id), eq(classTeachers.isAssistant, false)),
    )
    .leftJoin(users, and(eq(users.id, classTeachers.teacherId), isNull(users.deletedAt)))
    .$dynamic();
}

/** The class unless it is archived. Throws `NoSuchClass`. */
export async function requireClass(db: Reader, id: string): Promise<SchoolClass> {
  const [row] = await selectClasses(db).where(and(eq(classes.id, id), isNull(classes.archivedAt)));
  if (!row) throw new NoSuchClass();
  return presentClass(row);
}

export interface ClassFilter {
  /** Null: of every session. */
  sessionId: string | null;
  search?: string | undefined;
  categoryId?: string | undefined;
  category?: string | undefined;
  status: "active" | "inactive" | "all";
  page: number;
  limit: number;
}

/** One page of classes, newest session first, in category order: two statements. */
export async function listClasses(
  db: Reader,
  filter: ClassFilter,
): Promise<{ data: SchoolClass[]; pagination: Pagination }> {
  const matching = matchingClasses(filter);
  const rows = await selectClasses(db)
    .where(matching)
    .orderBy(
      sql`${academicSessions.name} desc`,
      asc(classCategories.order),
      sql`${fullName} collate "und-x-icu"`,
      asc(classes.id),
    )
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

function matchingClasses(filter: ClassFilter): SQL | undefined {
  const { sessionId, search, categoryId, category, status } = filter;
  const like = `%${escapeLike((search ?? "").normalize("NFC"))}%`;
  return and(
    isNull(classes.archivedAt),
    sessionId === null ? undefined : eq(classes.sessionId, sessionId),
    status === "all" ? undefined : eq(classes.isActive, status === "active"),
    categoryId ? eq(classes.categoryId, categoryId) : undefined,
    category ? sql`lower(${classCategories.name}) = ${normaliseClassName(category)}` : undefined,
    search
      ? or(
          ilike(fullName, like),
          ilike(classCategories.name, like),
          ilike(academicSessions.name, like),
        )
      : undefined,
  );
}

/** Pupils of a class in register order, one page: two statements. */
export async function listPupils(
  db: Reader,
  { id, page, limit }: { id: string; page: number; limit: number },
): Promise<{ data: ClassPupil[]; pagination: Pagination }> {
  const inClass = and(eq(enrolments.classId, id), eq(enrolments.termId, termShown(id)));
  const isThere = and(eq(users.id, enrolments.studentId), isNull(users.deletedAt));
  const rows = await db
    .select({
      id: users.id,
      userId: users.userId,
      admissionNumber: signInNames.name,
      firstName: users.firstName,
      lastName: users.lastName,
      isActive: users.isActive,
    })
    .from(enrolments)
    .innerJoin(users, isThere)
    .leftJoin(
      signInNames,
      and(eq(signInNames.userId, users.id), eq(signInNames.kind, "ADMISSION_NUMBER")),
    )
    .where(inClass)
    .orderBy(inRegisterOrder)
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(
    db.select({ id: users.id }).from(enrolments).innerJoin(users, isThere).where(inClass).as("all"),
  );
  return {
    data: rows.map((row) => ({ ...row, _id: row.id })),
    pagination: paginate(page, limit, total),
  };
}

function assistants() {
  return sql<SchoolClass["assistants"]>`(
    select coalesce(
      json_agg(
        json_build_object('id', helper.id, 'firstName', helper.first_name, 'lastName', helper.last_name)
        order by helper.last_name collate "und-x-icu", helper.first_name collate "und-x-icu"
      ), '[]')
    from ${classTeachers} helping
    join ${users} helper on helper.id = helping.teacher_id and helper.deleted_at is null
    where helping.class_id = ${classes.id} and helping.is_assistant
  )`;
}

function studentCount() {
  return sql<number>`(
    select count(*) from ${enrolments} enrolled
    join ${users} pupil on pupil.id = enrolled.student_id and pupil.deleted_at is null
    where enrolled.class_id = ${classes.id} and enrolled.term_id = ${termShown(sql`${classes.id}`)}
  )`;
}
