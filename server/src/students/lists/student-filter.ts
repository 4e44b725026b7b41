import {
  and,
  eq,
  ilike,
  isNotNull,
  isNull,
  like,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { normaliseClassName } from "@school/core/classes/class-name.ts";
import type { StudentStatus } from "@school/core/students/lists/contract.ts";
import { parseStudentSearch, type SearchTerm } from "@school/core/students/lists/student-search.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import { escapeLike } from "../../platform/db/like.ts";
import { studentDetails } from "../tables.ts";

export interface StudentFilter {
  search?: string | undefined;
  classGroup?: string | undefined;
  categoryId?: string | undefined;
  /** As people type it; without its arm it means all arms. */
  class?: string | undefined;
  unassigned?: boolean | undefined;
  /** Without one those are meant who are at the school. */
  status?: StudentStatus | undefined;
  admitted?: boolean | undefined;
  sessionJoined?: string | undefined;
}

/** What the asking person's search may look into. */
export type SearchReach = "office" | "names";

/** How terms are looked for: as they are typed, or with slips of the finger forgiven. */
export interface SearchMode {
  readonly reach: SearchReach;
  readonly forgiving: boolean;
}

/** Whether an index finds the few who fit what is searched; of short words it does not. */
export function isNarrow({ search = "", class: className }: StudentFilter): boolean {
  if (className) return true;
  return parseStudentSearch(search).some(({ text }) => text.length >= 3);
}

/** Whether the search has words in which slips of the finger can be forgiven. */
export function canSearchLoosely({ search = "" }: StudentFilter): boolean {
  return parseStudentSearch(search).some(({ likeness }) => likeness !== null);
}

/** Condition on pupils (`users` and what lists join to it) who are not deleted. */
export function matchingStudents(filter: StudentFilter, manner: SearchMode): SQL | undefined {
  const { classGroup, categoryId, status, admitted, sessionJoined } = filter;
  return and(
    isNull(users.deletedAt),
    status === "left" ? isNotNull(users.leftOn) : isNull(users.leftOn),
    status === "active" || status === "disabled"
      ? eq(users.isActive, status === "active")
      : undefined,
    admitted === undefined ? undefined : eq(studentDetails.admitted, admitted),
    sessionJoined ? eq(studentDetails.sessionJoined, sessionJoined) : undefined,
    categoryId ? eq(classCategories.id, categoryId) : undefined,
    classGroup ? ilike(classCategories.classGroup, escapeLike(classGroup)) : undefined,
    filter.unassigned ? isNull(classes.id) : undefined,
    filter.class ? isCalled(normaliseClassName(filter.class)) : undefined,
    ...searched(parseStudentSearch(filter.search ?? ""), manner),
  );
}

/** The same for other lists, the office's unless `reach` says otherwise: every term as it is typed. */
export function searchedExactly(search: string, reach: SearchReach = "office"): SQL[] {
  return parseStudentSearch(search).map((term) => exactly(term, reach));
}

/**
 * The order in which a forgiving search lists whom it found: who has every term as it is typed,
 * then who is most like it.
 */
export function likeFirst({ search = "" }: StudentFilter, { reach }: SearchMode): SQL {
  const forgiven = parseStudentSearch(search).filter(({ likeness }) => likeness !== null);
  const hasAll = and(...forgiven.map((term) => exactly(term, reach)));
  const likeness = forgiven.map(
    ({ text }) => sql`strict_word_similarity(${text}, ${within(reach)})`,
  );
  return sql`case when ${hasAll} then -9 else -(${sql.join(likeness, sql` + `)}) end`;
}

function searched(terms: readonly SearchTerm[], { reach, forgiving }: SearchMode): SQL[] {
  const words = forgiving ? terms.filter(({ likeness }) => likeness !== null) : [];
  const others = terms.filter((term) => !words.includes(term));
  const conditions = others.map((term) => exactly(term, reach));
  if (words.length === 0) return conditions;
  const forgiven = sql`${users.id} in (
    select ${users.id} from ${users} where ${and(...words.map((term) => exactly(term, reach)))}
    union
    select ${users.id} from ${users} where ${and(...words.map((term) => resembles(term, reach)))})`;
  return [...conditions, forgiven];
}

/**
 * A whole word of the name is like the term. A slip leaves its beginning or its end as it was,
 * which an index finds: how like they are is computed for those alone.
 */
function resembles({ text, likeness }: SearchTerm, reach: SearchReach): SQL | undefined {
  const middle = Math.floor(text.length / 2);
  const [beginning, end] = [escapeLike(text.slice(0, middle)), escapeLike(text.slice(middle))];
  const starts =
    middle < 3 ? [`${beginning}%`, `% ${beginning}%`, `%-${beginning}%`] : [`%${beginning}%`];
  return and(
    among(users.searchText, [...starts, `%${end}%`]),
    or(
      holds(reach, [`%${escapeLike(text)}%`]),
      sql`strict_word_similarity(${text}, ${within(reach)}) >= ${likeness}::real`,
    ),
  );
}

/** The term is in a name, an id or a phone number as it is typed. */
function exactly({ text, phone }: SearchTerm, reach: SearchReach): SQL {
  // Of one or two letters the index knows the beginnings of words only.
  if (text.length < 3) return holds(reach, [`${escapeLike(text)}%`, `% ${escapeLike(text)}%`]);
  const anywhere = `%${escapeLike(text)}%`;
  const places = [
    sql`select ${users.id} from ${users} where ${holds(reach, [anywhere])}`,
    sql`select ${signInNames.userId} from ${signInNames} where lower(${signInNames.name}) like ${anywhere}`,
  ];
  if (reach === "office" && phone !== null) {
    places.push(sql`select ${studentDetails.userId} from ${studentDetails}
      where ${like(studentDetails.parentPhoneDigits, `%${phone}%`)}`);
  }
  // A union, since an "or" between tables would not use the index of any.
  return sql`${users.id} in (${sql.join(places, sql` union all `)})`;
}

function holds(reach: SearchReach, patterns: readonly string[]): SQL {
  const isFound = among(users.searchText, patterns);
  return reach === "office" ? isFound : sql`(${isFound} and ${among(nameAndId, patterns)})`;
}

function among(text: SQLWrapper, patterns: readonly string[]): SQL {
  const likes = patterns.map((pattern) => sql`${text} like ${pattern}`);
  return sql`(${sql.join(likes, sql` or `)})`;
}

/** `searchText` without the email address, for those who may not look for it. */
const nameAndId = sql`regexp_replace(normalize(lower(${users.firstName} || ' ' || ${users.lastName}
  || ' ' || ${users.userId}), NFD), ${"[\\u0300-\\u036f]"}, '', 'g')`;

function within(reach: SearchReach): SQL {
  return reach === "office" ? sql`${users.searchText}` : nameAndId;
}

const called = alias(classes, "called");

/** Looked up among the classes first: there are few of them. */
function isCalled(wanted: string): SQL {
  const inFull = sql`concat_ws(' ', ${called.name}, ${called.section})`;
  return sql`${classes.id} in (
    select ${called.id} from ${classes} ${called}
    where ${wanted} in (lower(${called.name}), lower(${inFull})))`;
}
