import { StudentNotFound } from "../errors.ts";
import { UnexpectedRows } from "../../platform/database/rows.ts";
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import { classPattern } from "@school/core/students/lists/class-pattern.ts";
import type { StudentSort } from "@school/core/students/lists/contract.ts";
import { identityWith } from "../../accounts/auth/queries.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { canSearchLoosely, MIN_MATCHES, type SearchReach } from "../../accounts/person-search.ts";
import { leftColumns } from "../../accounts/left.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import { columnsAs } from "../../platform/database/columns.ts";
import { perDatabase } from "../../platform/database/per-database.ts";
import { STUDENTS, versionOf } from "../../platform/http/cached-responses/versions.ts";
import {
  isNarrow,
  likeFirst,
  filtersByClass,
  matchingStudents,
  type SearchMode,
  type StudentFilter,
} from "./student-filter.ts";
import { enrolments, studentDetails } from "../tables.ts";
import {
  admissionNames,
  hasAdmissionNumber,
  isCurrentEnrolment,
  isOpenClass,
  isTheirCategory,
  shownClass,
} from "../select-student.ts";

/** Columns of a pupil in lists. */
const shown = {
  id: users.id,
  userId: users.userId,
  admissionNumber: admissionNames.name,
  firstName: users.firstName,
  lastName: users.lastName,
  isActive: users.isActive,
  left: leftColumns,
  version: users.version,
  profileImageId: users.profileImageId,
  classId: classes.id,
  className: shownClass,
  admitted: studentDetails.admitted,
  gender: studentDetails.gender,
  dob: studentDetails.dob,
  parentName: studentDetails.parentName,
  parentPhone: studentDetails.parentPhone,
  sessionJoined: studentDetails.sessionJoined,
  sportsHouse: studentDetails.sportsHouse,
  boarderStatus: studentDetails.boarderStatus,
};

/** Selects pupils for lists; the caller adds a condition. */
function selectStudents(db: Reader) {
  return db
    .select(shown)
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .$dynamic();
}

export type StudentListRow = Awaited<ReturnType<typeof selectStudents>>[number];

/** The version of all lists of pupils, with the actor's identity; one statement. */
export const readListVersion = identityWith<string>(
  "identity_and_list_version",
  sql`select to_json(${versionOf(sql`${STUDENTS}`)})`,
);

/**
 * SQL: the rows of a list, in order. The page has the ids of its pupils and their places. Raw rows of
 * `pg`: drizzle's mapping of rows takes longer than everything else.
 */
const shownColumns = columnsAs(shown);
const joinShown = sql`left join ${users} on ${users.id} = page.id
  left join ${studentDetails} on ${studentDetails.userId} = ${users.id}
  left join ${enrolments} on ${isCurrentEnrolment}
  left join ${classes} on ${isOpenClass}
  left join ${signInNames} ${admissionNames} on ${hasAdmissionNumber}
  order by page.place`;

/** Pupils by id, without deleted ones, by name. */
export async function readStudents(db: Reader, ids: readonly string[]): Promise<StudentListRow[]> {
  return selectStudents(db)
    .where(and(isAnyOf(users.id, ids), isNull(users.deletedAt)))
    .orderBy(inRegisterOrder);
}

/** One pupil. Throws `StudentNotFound`. */
export async function requireStudent(db: Reader, id: string): Promise<StudentListRow> {
  const [row] = await readStudents(db, [id]);
  if (!row) throw new StudentNotFound();
  return row;
}

interface ListQuery extends StudentFilter {
  sort: StudentSort;
  page: number;
  limit: number;
  /** Version of the lists, which their counts share; undefined counts each time. */
  version?: string | undefined;
}

/** One page of pupils: one to four statements, whatever the size of the school. */
export async function listStudents(
  db: Database,
  query: ListQuery,
  reach: SearchReach,
): Promise<{ rows: StudentListRow[]; pagination: Pagination; genders: Genders }> {
  let matches = await findAsTyped(db, query, reach);
  if (matches.total < MIN_MATCHES && canSearchLoosely(query.search))
    matches = await findLoosely(db, query, reach);
  // No pupil has the name; it may be a class.
  if (matches.total === 0 && query.search && !query.class) {
    const { search: className, ...otherFilters } = query;
    matches = await findAsTyped(db, { ...otherFilters, class: className }, reach);
    const classLike = classPattern(className);
    if (matches.total === 0 && classLike) {
      matches = await findAsTyped(db, { ...otherFilters, classLike }, reach);
    }
  }
  const { rows, total, girls, boys } = matches;
  return {
    rows,
    pagination: paginate(query.page, query.limit, total),
    genders: { girls, boys },
  };
}

/** Numbers of girls and boys among all matches. */
interface Genders {
  girls: number;
  boys: number;
}

interface Counts extends Genders {
  /** Number of matches on all pages. */
  total: number;
}

interface Matches extends Counts {
  /** The pupils on the page, in order. */
  rows: StudentListRow[];
}

function findAsTyped(db: Database, query: ListQuery, reach: SearchReach): Promise<Matches> {
  const manner = { reach, forgiving: false };
  if (isNarrow(query)) return findAndSort(db, query, manner, SORTS[query.sort]);
  return walkTo(db, query, manner);
}

function findLoosely(db: Reader, query: ListQuery, reach: SearchReach): Promise<Matches> {
  const manner = { reach, forgiving: true };
  return findAndSort(db, query, manner, [likeFirst(query, manner), ...SORTS[query.sort]]);
}

/**
 * For many matches: one statement reads a page in index order, stopping early, and counts the
 * matches unless another page of the same version has done so.
 */
async function walkTo(db: Database, query: ListQuery, manner: SearchMode): Promise<Matches> {
  const { sort, page, limit, version, ...filter } = query;
  const matching = fromMatching(query, manner);
  const order = sql.join([...SORTS[sort]], sql`, `);
  const ids = sql`array(
    select ${users.id} ${matching} order by ${order}
    limit ${limit} offset ${(page - 1) * limit}
  )`;
  const known = countsOf(db);
  const key = JSON.stringify([filter, manner]);
  const counted = known.get(key);
  if (counted && counted.version === version) {
    const { rows } = await db.execute<RowOf<StudentListRow>>(
      sql`select ${shownColumns} from unnest(${ids}) with ordinality as page (id, place) ${joinShown}`,
    );
    return { ...counted.counts, rows };
  }
  const matches = await countedPage(
    db,
    sql`select counted.total, counted.girls, counted.boys, ${shownColumns}
      from (select ${counts}, ${ids} as ids ${matching}) counted
      left join unnest(counted.ids) with ordinality as page (id, place) on true ${joinShown}`,
  );
  if (version !== undefined) {
    const { rows: _page, ...ofAll } = matches;
    // The filter that was used longest ago makes room.
    known.delete(key);
    known.set(key, { version, counts: ofAll });
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > MAX_COUNTS) known.delete(oldest);
  }
  return matches;
}

/** Maximum number of filters whose counts are cached. */
const MAX_COUNTS = 200;

/** Counts of the matches by filter, of its latest version. Like cached responses, no decisions. */
const countsOf = perDatabase(() => new Map<string, { version: string; counts: Counts }>());

/** For few matches: one statement finds, sorts and counts all of them. */
function findAndSort(
  db: Reader,
  query: ListQuery,
  manner: SearchMode,
  sorts: readonly SQL[],
): Promise<Matches> {
  const order = sql.join([...sorts], sql`, `);
  const before = (query.page - 1) * query.limit;
  return countedPage(
    db,
    sql`with matching as (
        select ${users.id} as id, ${studentDetails.gender} as gender,
          row_number() over (order by ${order}) as place
        ${fromMatching(query, manner)}),
      counted as (select ${columnsOfCounts(sql`gender`)} from matching)
    select counted.total, counted.girls, counted.boys, ${shownColumns}
    from counted
    left join matching page on page.place > ${before} and page.place <= ${before + query.limit}
    ${joinShown}`,
  );
}

/** Runs a statement whose rows are a page with the counts; without a pupil, one row with no id. */
async function countedPage(db: Reader, statement: SQL): Promise<Matches> {
  const { rows } = await db.execute<RowOf<Counts & StudentListRow>>(statement);
  const [first] = rows;
  if (!first) throw new UnexpectedRows("counts", 0);
  const { total, girls, boys } = first;
  return { total, girls, boys, rows: first.id === null ? [] : rows };
}

/** The same as a type that can have an index. */
type RowOf<Shape> = { [Part in keyof Shape]: Shape[Part] };

/** SQL: counts of matches. */
function columnsOfCounts(gender: SQL): SQL {
  return sql`count(*) as total,
    count(*) filter (where ${gender} = 'Female') as girls,
    count(*) filter (where ${gender} = 'Male') as boys`;
}
const counts = columnsOfCounts(sql`${studentDetails.gender}`);

/**
 * SQL: the matches. Joins only what filter or order need: PostgreSQL would drop unused joins too,
 * but plans each page again, and planning joins takes longest.
 */
function fromMatching(query: ListQuery, manner: SearchMode): SQL {
  return sql`from ${users}
    join ${studentDetails} on ${studentDetails.userId} = ${users.id}
    ${SORTED_BY_NUMBER.has(query.sort) ? joinNumbers : sql``}
    ${SORTED_BY_CLASS.has(query.sort) || filtersByClass(query) ? joinClasses : sql``}
    where ${matchingStudents(query, manner)}`;
}

const joinNumbers = sql`left join ${signInNames} ${admissionNames} on ${hasAdmissionNumber}`;
const joinClasses = sql`left join ${enrolments} on ${isCurrentEnrolment}
  left join ${classes} on ${isOpenClass}
  left join ${classCategories} on ${isTheirCategory}`;

const SORTED_BY_NUMBER = new Set<StudentSort>(["admissionNumber", "-admissionNumber"]);
const SORTED_BY_CLASS = new Set<StudentSort>(["class", "-class"]);

/** Register order is written like the index of `users`. */
const SORTS: Record<StudentSort, SQL[]> = {
  name: [inRegisterOrder],
  "-name": [
    sql`${users.lastName} collate "und-x-icu" desc, ${users.firstName} collate "und-x-icu" desc, ${users.id} desc`,
  ],
  admissionNumber: [sql`${admissionNames.name} collate "und-x-icu" nulls last`, inRegisterOrder],
  class: [
    sql`${classes.id} is null`,
    sql`${classCategories.order}`,
    sql`${fullName} collate "und-x-icu"`,
    inRegisterOrder,
  ],
  "-admissionNumber": [
    sql`${admissionNames.name} collate "und-x-icu" desc nulls last`,
    inRegisterOrder,
  ],
  "-class": [
    sql`${classes.id} is null`,
    sql`${classCategories.order} desc`,
    sql`${fullName} collate "und-x-icu" desc`,
    inRegisterOrder,
  ],
  // Of departed pupils, the latest departure comes first.
  status: [sql`${users.isActive} desc`, sql`${users.leftOn} desc`, inRegisterOrder],
  "-status": [sql`${users.isActive}`, sql`${users.leftOn}`, inRegisterOrder],
  newest: [sql`${users.createdAt} desc`, sql`${users.id} desc`],
};
