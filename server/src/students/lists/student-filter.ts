import { and, eq, ilike, inArray, isNotNull, isNull, like, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { normaliseClassName } from "@school/core/classes/class-name.ts";
import type { StudentStatus } from "@school/core/students/lists/contract.ts";
import { parsePersonSearch } from "@school/core/accounts/person-search.ts";
import { mostAlike, searchedPeople, type SearchReach } from "../../accounts/person-search.ts";
import { users } from "../../accounts/tables.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import { escapeLike } from "../../platform/database/like.ts";
import { studentDetails } from "../tables.ts";

export interface StudentFilter {
  search?: string | undefined;
  classGroup?: string | undefined;
  categoryId?: string | undefined;
  /** Free text; without an arm it matches all arms. */
  class?: string | undefined;
  /** A pattern of `classPattern`, if the search names a class. */
  classLike?: string | undefined;
  unassigned?: boolean | undefined;
  /** Default: pupils at the school. */
  status?: StudentStatus | undefined;
  admitted?: boolean | undefined;
  sessionJoined?: string | undefined;
  /** Only these pupils. */
  students?: readonly string[] | undefined;
}

/** The matching of terms: exact, or with tolerance for typing errors. */
export interface SearchMode {
  readonly reach: SearchReach;
  readonly forgiving: boolean;
}

/** Whether an index can find the few matches; it cannot for short words. */
export function isNarrow({ search = "", class: className, classLike }: StudentFilter): boolean {
  if (className || classLike) return true;
  return parsePersonSearch(search).some(({ text }) => text.length >= 3);
}

/** Whether the condition uses the class, which must then be joined. */
export function filtersByClass(filter: StudentFilter): boolean {
  const { categoryId, classGroup, unassigned, class: className, classLike } = filter;
  return Boolean(categoryId || classGroup || unassigned || className || classLike);
}

/** Condition on pupils (`users` and the joins of lists) who are not deleted. */
export function matchingStudents(filter: StudentFilter, manner: SearchMode): SQL | undefined {
  const { classGroup, categoryId, status, admitted, sessionJoined } = filter;
  const who = and(
    isNull(users.deletedAt),
    status === "left" ? isNotNull(users.leftOn) : isNull(users.leftOn),
  );
  return and(
    who,
    filter.students ? inArray(users.id, [...filter.students]) : undefined,
    status === "active" || status === "disabled"
      ? eq(users.isActive, status === "active")
      : undefined,
    admitted === undefined ? undefined : eq(studentDetails.admitted, admitted),
    sessionJoined ? eq(studentDetails.sessionJoined, sessionJoined) : undefined,
    categoryId ? eq(classCategories.id, categoryId) : undefined,
    classGroup ? ilike(classCategories.classGroup, escapeLike(classGroup)) : undefined,
    filter.unassigned ? isNull(classes.id) : undefined,
    filter.class ? isCalled(normaliseClassName(filter.class)) : undefined,
    filter.classLike ? isLike(filter.classLike) : undefined,
    ...searchedPeople(filter.search ?? "", { ...manner, phoneOwners, who }),
  );
}

/** Like `matchingStudents` for other lists (the office's unless `reach` differs), exact terms. */
export function searchedExactly(search: string, reach: SearchReach = "office"): SQL[] {
  return searchedPeople(search, { reach, forgiving: false, phoneOwners });
}

/** The order of a tolerant search. */
export function likeFirst({ search = "" }: StudentFilter, { reach }: SearchMode): SQL {
  return mostAlike(search, { reach, phoneOwners });
}

/** SQL: ids of the pupils whose parent's phone number has these digits. */
function phoneOwners(digits: string): SQL {
  return sql`select ${studentDetails.userId} from ${studentDetails}
    where ${like(studentDetails.parentPhoneDigits, `%${digits}%`)}`;
}

const called = alias(classes, "called");

function isLike(pattern: string): SQL {
  return sql`${classes.id} in (
    select ${called.id} from ${classes} ${called}
    where lower(concat_ws(' ', ${called.name}, ${called.section})) ~ ${pattern})`;
}

/** Looked up in the few classes first. */
function isCalled(name: string): SQL {
  const inFull = sql`concat_ws(' ', ${called.name}, ${called.section})`;
  return sql`${classes.id} in (
    select ${called.id} from ${classes} ${called}
    where ${name} in (lower(${called.name}), lower(${inFull})))`;
}
