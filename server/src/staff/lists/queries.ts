import {
  and,
  type AnyColumn,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Role } from "@school/core/accounts/roles.ts";
import { paginate } from "@school/core/api/pagination.ts";
import type { StaffSort } from "@school/core/staff/lists/contract.ts";
import { leftColumns } from "../../accounts/left.ts";
import {
  canSearchLoosely,
  MIN_MATCHES,
  mostAlike,
  searchedPeople,
} from "../../accounts/person-search.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { classCategories, classes, classSubjects, classTeachers } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { terms } from "../../school/tables.ts";
import { staffDetails } from "../tables.ts";

const STAFF_ROLES: Role[] = ["TEACHER", "STAFF", "PRINCIPAL", "ADMIN"];

/**
 * SQL: whether a person works at the school, with `staff_details` joined. Both halves are needed. User
 * Management makes teachers, principals and administrators who have no staff record yet. A person with
 * a record keeps it whatever role the account is given. People who registered themselves and wait for
 * approval are stored as STUDENT without a record. Neither half includes them.
 */
export const worksHere = or(inArray(users.role, STAFF_ROLES), isNotNull(staffDetails.userId));

const deleters = alias(users, "deleters");

function selectStaff(db: Reader) {
  return db
    .select({
      id: users.id,
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      isActive: users.isActive,
      left: leftColumns,
      awaitingApproval: users.awaitingApproval,
      profileImageId: users.profileImageId,
      version: users.version,
      deletedAt: users.deletedAt,
      deleteReason: users.deleteReason,
      deleterName: firstNameFirst<string | null>(deleters),
      phone: staffDetails.phone,
      roleInSchool: staffDetails.roleInSchool,
      department: staffDetails.department,
    })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(deleters, eq(deleters.id, users.deletedBy))
    .$dynamic();
}

export type StaffListRow = Awaited<ReturnType<typeof selectStaff>>[number];

/** The staff among these people, deleted ones too, in no order. */
export async function findStaff(db: Reader, ids: readonly string[]): Promise<StaffListRow[]> {
  return selectStaff(db).where(and(inArray(users.id, [...ids]), worksHere));
}

/** A member of staff, deleted or not, who must exist. */
export async function requireStaff(db: Reader, id: string): Promise<StaffListRow> {
  return one(await findStaff(db, [id]), "member of staff");
}

interface Paging {
  page: number;
  limit: number;
  pageSize?: number | undefined;
}

/** Criteria that narrow the people in lists and exports. */
export interface StaffMatch {
  search?: string | undefined;
  department?: string | undefined;
  roleInSchool?: string | undefined;
  isActive?: boolean | undefined;
  status?: "active" | "inactive" | "left" | undefined;
  category?: string | undefined;
}

interface StaffFilter extends StaffMatch, Paging {
  sort: StaffSort;
}

/** One page of the directory: two statements, or four if typing errors are tolerated. */
export async function listStaff(db: Reader, filter: StaffFilter) {
  const order = ORDERS[filter.sort];
  const asTyped = await onePage(db, filter, matchingStaff(filter), order);
  if (asTyped.pagination.total >= MIN_MATCHES || !canSearchLoosely(filter.search)) return asTyped;
  const likeFirst = mostAlike(filter.search ?? "", { reach: "office", phoneOwners });
  return onePage(db, filter, matchingStaff(filter, true), [likeFirst, ...order]);
}

/** One page of deleted staff, latest first: two statements. */
export async function listDeletedStaff(
  db: Reader,
  filter: Paging & { search?: string | undefined },
) {
  const matching = and(
    isNotNull(users.deletedAt),
    ...searched(filter.search, { forgiving: false, who: isStaff }),
  );
  return onePage(db, filter, matching, [desc(users.deletedAt), desc(users.id)]);
}

async function onePage(
  db: Reader,
  { page, pageSize, limit }: Paging,
  matching: SQL | undefined,
  order: SQL[],
) {
  const size = pageSize ?? limit;
  const rows = await selectStaff(db)
    .where(and(worksHere, matching))
    .orderBy(...order)
    .limit(size)
    .offset((page - 1) * size);
  const everybody = db
    .select({ id: users.id })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .where(and(worksHere, matching));
  const total = await db.$count(everybody.as("everybody"));
  return { rows, pagination: paginate(page, size, total) };
}

/** Written as the index of the table has it. */
const bySurname = [
  sql`${users.lastName} collate "und-x-icu"`,
  sql`${users.firstName} collate "und-x-icu"`,
  sql`${users.id}`,
];
const byId = sql`${users.userId} collate "und-x-icu"`;
const byDepartment = sql`${staffDetails.department} collate "und-x-icu"`;

const ORDERS: Record<StaffSort, SQL[]> = {
  name: bySurname,
  "-name": bySurname.map((part) => sql`${part} desc`),
  staffId: [byId, sql`${users.id}`],
  "-staffId": [sql`${byId} desc`, sql`${users.id}`],
  // People without a department come last, whichever way it is sorted.
  department: [sql`${byDepartment} nulls last`, ...bySurname],
  "-department": [sql`${byDepartment} desc nulls last`, ...bySurname],
  status: [sql`${users.isActive} desc`, ...bySurname],
  "-status": [sql`${users.isActive}`, ...bySurname],
};

export function matchingStaff(filter: StaffMatch, forgiving = false) {
  const { search, department, roleInSchool, isActive, status, category } = filter;
  const here = and(
    isNull(users.deletedAt),
    status === "left" ? isNotNull(users.leftOn) : isNull(users.leftOn),
  );
  return and(
    here,
    isActive === undefined ? undefined : eq(users.isActive, isActive),
    status === "active" || status === "inactive"
      ? eq(users.isActive, status === "active")
      : undefined,
    department ? isText(staffDetails.department, department) : undefined,
    roleInSchool ? isText(staffDetails.roleInSchool, roleInSchool) : undefined,
    category ? worksInCategory(category) : undefined,
    ...searched(search, { forgiving, who: and(here, isStaff) }),
  );
}

function isText(column: AnyColumn, typed: string): SQL {
  return sql`lower(${column}) = ${typed.toLowerCase().replace(/\s+/g, " ")}`;
}

function searched(search = "", how: { forgiving: boolean; who: SQL | undefined }): SQL[] {
  return searchedPeople(search, { reach: "office", phoneOwners, ...how });
}

/** `worksHere` for accounts without a joined record. */
const isStaff = or(
  inArray(users.role, STAFF_ROLES),
  sql`${users.id} in (select ${staffDetails.userId} from ${staffDetails})`,
);

/** SQL: ids of the staff whose phone number has these digits. */
function phoneOwners(digits: string): SQL {
  return sql`select ${staffDetails.userId} from ${staffDetails}
    where regexp_replace(${staffDetails.phone}, '\\D', '', 'g') like ${`%${digits}%`}`;
}

/** Class teachers, assistants and subject teachers of the category's classes of this session. */
function worksInCategory(name: string): SQL {
  const itsClasses = sql`
    select ${classes.id} from ${classes}
    join ${terms} on ${terms.sessionId} = ${classes.sessionId} and ${terms.isCurrent}
    join ${classCategories} on ${classCategories.id} = ${classes.categoryId}
    where lower(${classCategories.name}) = ${name.toLowerCase()} and ${classes.archivedAt} is null`;
  return sql`${users.id} in (
    select ${classTeachers.teacherId} from ${classTeachers}
    where ${classTeachers.classId} in (${itsClasses})
    union
    select ${classSubjects.teacherId} from ${classSubjects}
    where ${classSubjects.classId} in (${itsClasses}) and ${classSubjects.teacherId} is not null
  )`;
}

/** Lists the distinct departments and roles entered for current staff. One statement. */
export async function staffChoices(
  db: Reader,
): Promise<{ departments: string[]; rolesInSchool: string[] }> {
  const inOrder = (column: unknown) =>
    sql<string[]>`coalesce(
      array_agg(distinct ${column} order by ${column}) filter (where ${column} <> ''), '{}')`;
  const rows = await db
    .select({
      departments: inOrder(staffDetails.department),
      rolesInSchool: inOrder(staffDetails.roleInSchool),
    })
    .from(staffDetails)
    .innerJoin(users, and(eq(users.id, staffDetails.userId), isNull(users.deletedAt)));
  return one(rows);
}
