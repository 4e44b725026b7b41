import { type SQL, and, asc, eq, ilike, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import { parsePersonSearch } from "@school/core/accounts/person-search.ts";
import { normaliseClassName } from "@school/core/classes/class-name.ts";
import type { ClassPupil, SchoolClass, Subject } from "@school/core/classes/schemas.ts";
import { inRegisterOrder } from "../accounts/register-order.ts";
import { signInNames, users } from "../accounts/tables.ts";
import type { Reader, Transaction } from "../platform/database/database.ts";
import { escapeLike } from "../platform/database/like.ts";
import { lockRow } from "../platform/database/locked-row.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { enrolments, studentDetails } from "../students/tables.ts";
import { NoSuchClass } from "./errors.ts";
import { termShown } from "./facts.ts";
import { searchTextIn } from "../platform/database/search-text.ts";
import { classCategories, classes, classTeachers, subjects } from "./tables.ts";

export type CategoryRow = typeof classCategories.$inferSelect;

/** All categories in order. */
export async function listCategories(db: Reader): Promise<CategoryRow[]> {
  return db
    .select()
    .from(classCategories)
    .orderBy(asc(classCategories.order), asc(classCategories.name));
}

/** The subjects in use, in their order. */
export async function listSubjects(db: Reader): Promise<Subject[]> {
  return db
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .where(eq(subjects.isActive, true))
    .orderBy(inSubjectOrder());
}

/** SQL: the school's order of subjects, for `order by`. */
export function inSubjectOrder(of: { order: AnyPgColumn; name: AnyPgColumn } = subjects): SQL {
  const { order, name } = of;
  return sql`${order}, ${name} collate "und-x-icu"`;
}

/** "Primary 4 Gold": name plus section, as SQL. */
export const fullName = sql<string>`concat_ws(' ', ${classes.name}, ${classes.section})`;

/** SQL: the class is archived: not in lists, but in reports. */
export const isArchived = sql<boolean>`${classes.archivedAt} is not null`;

/** The session by name, or that of the current term; null if there is none. */
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

/** Names of the active classes of the current session, in their order. */
export async function listClassNames(db: Reader): Promise<string[]> {
  return (await listActiveClasses(db)).map(({ name }) => name);
}

/** The active classes of the current session, in their order, each with its category. */
export async function listActiveClasses(db: Reader) {
  return db
    .select({ name: sql<string>`${fullName}`, categoryId: classes.categoryId })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.isCurrent, true)))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(and(isNull(classes.archivedAt), eq(classes.isActive, true)))
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`);
}

/** Selects classes with their related rows; the caller adds the condition. */
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
      pupils: pupilCounts(),
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

/** A class with its related rows. */
export type ClassRow = Awaited<ReturnType<typeof selectClasses>>[number];

/** The class unless it is archived. Throws `NoSuchClass`. */
export async function requireClass(db: Reader, id: string): Promise<ClassRow> {
  const [row] = await selectClasses(db).where(and(eq(classes.id, id), isNull(classes.archivedAt)));
  if (!row) throw new NoSuchClass();
  return row;
}

/** The same, locked for a change. Throws `NoSuchClass`. */
export async function lockClass(tx: Transaction, id: string): Promise<ClassRow> {
  await lockRow(tx, classes, id);
  return requireClass(tx, id);
}

export interface ClassFilter {
  /** Null: of every session. */
  sessionId: string | null;
  search?: string | undefined;
  categoryId?: string | undefined;
  category?: string | undefined;
  status: "active" | "inactive" | "all" | "deleted";
  page: number;
  limit: number;
}

/**
 * One page of classes, newest session first, in category order: two statements, or four if there is
 * no exact match and typing errors are tolerated.
 */
export async function listClasses(
  db: Reader,
  filter: ClassFilter,
): Promise<{ rows: ClassRow[]; pagination: Pagination }> {
  const asTyped = await pageOfClasses(db, filter, matchingClasses(filter, asItIs(filter.search)));
  if (asTyped.pagination.total > 0 || !filter.search) return asTyped;
  return pageOfClasses(db, filter, matchingClasses(filter, resembles(filter.search)));
}

async function pageOfClasses(
  db: Reader,
  filter: ClassFilter,
  matching: SQL | undefined,
): Promise<{ rows: ClassRow[]; pagination: Pagination }> {
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
  return { rows, pagination: paginate(filter.page, filter.limit, total) };
}

function matchingClasses(filter: ClassFilter, isMatch: SQL | undefined): SQL | undefined {
  const { sessionId, categoryId, category, status } = filter;
  return and(
    status === "deleted" ? isNotNull(classes.archivedAt) : isNull(classes.archivedAt),
    sessionId === null ? undefined : eq(classes.sessionId, sessionId),
    status === "active" || status === "inactive"
      ? eq(classes.isActive, status === "active")
      : undefined,
    categoryId ? eq(classes.categoryId, categoryId) : undefined,
    category ? sql`lower(${classCategories.name}) = ${normaliseClassName(category)}` : undefined,
    isMatch,
  );
}

function asItIs(search = ""): SQL | undefined {
  if (search === "") return undefined;
  const like = `%${escapeLike(search.normalize("NFC"))}%`;
  return or(
    ilike(fullName, like),
    ilike(classCategories.name, like),
    ilike(academicSessions.name, like),
  );
}

/** Name, arm and category as they are searched: see core's `searchText`. */
const searchedName = searchTextIn(sql`concat_ws(' ', ${fullName}, ${classCategories.name})`);

/** "Primry 4" and "primary4" mean Primary 4: words may have slips, numbers are whole and right. */
function resembles(search: string): SQL | undefined {
  const spaced = search.replaceAll(/(\p{L})(\d)/gu, "$1 $2");
  const conditions = parsePersonSearch(spaced).map(({ text, likeness }) => {
    const word = `% ${escapeLike(text)} %`;
    const isWord = sql`' ' || ${searchedName} || ' ' like ${word}`;
    if (likeness === null) return or(isWord, eq(academicSessions.name, text));
    return or(isWord, sql`strict_word_similarity(${text}, ${searchedName}) >= ${likeness}::real`);
  });
  return and(...conditions);
}

/** Pupils of a class in register order, one page: two statements. */
export async function listPupils(
  db: Reader,
  { id, page, limit }: { id: string; page: number; limit: number },
): Promise<{ data: ClassPupil[]; pagination: Pagination }> {
  const inClass = and(eq(enrolments.classId, id), eq(enrolments.termId, termShown(id)));
  const isThere = and(
    eq(users.id, enrolments.studentId),
    isNull(users.deletedAt),
    isNull(users.leftOn),
  );
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

const helper = alias(users, "helper");
const helping = alias(classTeachers, "helping");

/** SQL: who assists in a class of the statement, by surname. */
export function assistants() {
  return sql<SchoolClass["assistants"]>`(
    select coalesce(
      json_agg(
        json_build_object('id', ${helper.id},
          'firstName', ${helper.firstName}, 'lastName', ${helper.lastName})
        order by ${helper.lastName} collate "und-x-icu", ${helper.firstName} collate "und-x-icu"
      ), '[]')
    from ${classTeachers} ${helping}
    join ${users} ${helper} on ${helper.id} = ${helping.teacherId} and ${helper.deletedAt} is null
    where ${helping.classId} = ${classes.id} and ${helping.isAssistant}
  )`;
}

const enrolled = alias(enrolments, "enrolled");
const pupil = alias(users, "pupil");

function pupilCounts() {
  return sql<{ all: number; girls: number; boys: number }>`(
    select json_build_object('all', count(*),
      'girls', count(*) filter (where ${studentDetails.gender} = 'Female'),
      'boys', count(*) filter (where ${studentDetails.gender} = 'Male'))
    from ${enrolments} ${enrolled}
    join ${users} ${pupil} on ${pupil.id} = ${enrolled.studentId} and ${pupil.deletedAt} is null
      and ${pupil.leftOn} is null
    left join ${studentDetails} on ${studentDetails.userId} = ${pupil.id}
    where ${enrolled.classId} = ${classes.id}
      and ${enrolled.termId} = ${termShown(sql`${classes.id}`)}
  )`;
}
