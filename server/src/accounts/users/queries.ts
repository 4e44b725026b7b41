import { plainName } from "@school/core/api/plain-name.ts";
import { parsePersonSearch, type SearchTerm } from "@school/core/accounts/person-search.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { phoneName } from "@school/core/api/phone.ts";
import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  like,
  not,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { firstNameFirst } from "../names-in-sql.ts";
import { classes, classTeachers } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/like.ts";
import { one } from "../../platform/database/rows.ts";
import { terms } from "../../school/tables.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { initialPasswordEndsAt } from "../first-passwords.ts";
import { inRegisterOrder } from "../register-order.ts";
import { hasPhone, phoneHolders, phones } from "../sign-in-names.ts";
import { mfaFactors, signInNames, users } from "../tables.ts";

const deleters = alias(users, "deleters");

const fullName = sql`concat_ws(' ', ${classes.name}, ${classes.section})`;

/** SQL: the class of the pupil this term. */
const attended = sql`(
  select ${fullName} from ${enrolments}
  join ${terms} on ${terms.id} = ${enrolments.termId} and ${terms.isCurrent}
  join ${classes} on ${classes.id} = ${enrolments.classId} and ${classes.archivedAt} is null
  where ${enrolments.studentId} = ${users.id}
)`;

/** SQL: the class of the current session that the person leads as class teacher. */
const taught = sql`(
  select ${fullName} from ${classTeachers}
  join ${classes} on ${classes.id} = ${classTeachers.classId} and ${classes.archivedAt} is null
  join ${terms} on ${terms.sessionId} = ${classes.sessionId} and ${terms.isCurrent}
  where ${classTeachers.teacherId} = ${users.id} and not ${classTeachers.isAssistant}
  order by 1 limit 1
)`;

const password = sql<"own" | "initial" | "expired" | "none">`case
  when ${users.passwordHash} is null and ${users.initialPasswordSealed} is null then 'none'
  when ${users.passwordHash} is null and ${initialPasswordEndsAt} <= now() then 'expired'
  when ${users.mustChangePassword} then 'initial'
  else 'own' end`;

const hasSecondFactor = sql<boolean>`exists (
  select 1 from ${mfaFactors}
  where ${mfaFactors.userId} = ${users.id} and ${mfaFactors.isVerified})`;

/** All columns of an account except secrets. */
const {
  passwordHash: _hash,
  initialPasswordSealed: _sealed,
  userMetadata: _metadata,
  searchText: _searchText,
  ...account
} = getTableColumns(users);

/** Selects accounts with their related rows; the caller adds the condition. */
function selectUsers(db: Reader) {
  return db
    .select({
      ...account,
      className: sql<string | null>`coalesce(${attended}, ${taught})`,
      // Of pupils with a record; null for everyone else.
      admitted: studentDetails.admitted,
      password,
      hasSecondFactor,
      phone: phones.name,
      deleterName: firstNameFirst<string | null>(deleters),
    })
    .from(users)
    .leftJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(deleters, eq(deleters.id, users.deletedBy))
    .leftJoin(phones, hasPhone)
    .$dynamic();
}

export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];

export async function findUser(db: Reader, id: string): Promise<UserRow | undefined> {
  const [row] = await selectUsers(db).where(eq(users.id, id));
  return row;
}

/** An account that its caller has found or locked, and that must exist. */
export async function requireUser(db: Reader, id: string): Promise<UserRow> {
  return one(await selectUsers(db).where(eq(users.id, id)), "account");
}

interface UserFilter {
  role?: Role | undefined;
  class?: string | undefined;
  search?: string | undefined;
  status?: "active" | "disabled" | undefined;
  waiting?: "approval" | "children" | "record" | undefined;
  deleted: boolean;
  page: number;
  limit: number;
}

/**
 * One page of accounts by surname: two statements. Without a match by name, those of matching
 * classes, with two more.
 */
export async function listUsers(db: Reader, { search, ...filter }: UserFilter) {
  const named = await readPage(db, filter, and(...parsePersonSearch(search ?? "").map(hasTerm)));
  if (named.pagination.total > 0 || !search || filter.class) return named;
  return readPage(db, filter, isInClass(search, mentions));
}

type Narrowing = Omit<UserFilter, "search">;

async function readPage(db: Reader, filter: Narrowing, searched: SQL | undefined) {
  const matching = () =>
    db
      .select({ id: users.id })
      .from(users)
      .leftJoin(studentDetails, eq(studentDetails.userId, users.id))
      .where(and(matchingUsers(filter), searched))
      .$dynamic();
  // First the ids of the page: related rows are not read for people on other pages.
  const page = matching()
    .orderBy(inRegisterOrder)
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit);
  const rows = await selectUsers(db).where(inArray(users.id, page)).orderBy(inRegisterOrder);
  const total = await db.$count(matching().as("matching"));
  return { rows, pagination: paginate(filter.page, filter.limit, total) };
}

/** SQL condition on `users`: registered as parent, with no linked child yet. */
export const isWaitingParent = sql`(${users.awaitingApproval}
  and coalesce(${users.requestedRole} = 'PARENT', false))`;

/** SQL condition on `users`: registered as pupil, not linked to an admitted pupil yet. */
export const isWaitingPupil = sql`(${users.awaitingApproval}
  and coalesce(${users.requestedRole} = 'STUDENT', false))`;

function matchingUsers({ role, class: className, status, waiting, deleted }: Narrowing) {
  const withoutRecord = and(
    eq(users.role, "STUDENT"),
    or(eq(users.awaitingApproval, false), isWaitingPupil),
    isNull(studentDetails.userId),
  );
  return and(
    deleted ? isNotNull(users.deletedAt) : isNull(users.deletedAt),
    role && inArray(users.role, role === "TEACHER" ? ["TEACHER", "STAFF"] : [role]),
    status && eq(users.isActive, status === "active"),
    waiting === "approval"
      ? and(eq(users.awaitingApproval, true), not(isWaitingParent), not(isWaitingPupil))
      : undefined,
    waiting === "children" ? isWaitingParent : undefined,
    waiting === "record" ? withoutRecord : undefined,
    className ? isInClass(className, isCalled) : undefined,
  );
}

/** SQL condition on `users`: name, address, an id or a sign-in name contains the term. */
export function hasTerm({ text, phone }: Pick<SearchTerm, "text" | "phone">) {
  const anywhere = `%${escapeLike(text)}%`;
  return or(
    like(users.searchText, anywhere),
    sql`${users.id} in (
      select ${signInNames.userId} from ${signInNames}
      where lower(${signInNames.name}) like ${anywhere})`,
    phone === null ? undefined : sql`${users.id} in (${phoneHolders(phone)})`,
  );
}

/** The class has the name, with its arm or, for all arms, without it. */
const isCalled = (text: string) => sql`${text} in (lower(${fullName}), lower(${classes.name}))`;

/** The class's name with its arm contains the text, at the beginning of a word. */
const mentions = (text: string) => sql`' ' || lower(${fullName}) like ${`% ${escapeLike(text)}%`}`;

/** Pupils of this term, and class teachers, of the classes whose name matches the condition. */
function isInClass(typed: string, condition: (text: string) => SQL) {
  const isIt = condition(typed.toLowerCase().trim().replace(/\s+/g, " "));
  return sql`${users.id} in (
    select ${enrolments.studentId} from ${enrolments}
    join ${terms} on ${terms.id} = ${enrolments.termId} and ${terms.isCurrent}
    join ${classes} on ${classes.id} = ${enrolments.classId} and ${classes.archivedAt} is null
    where ${isIt}
    union
    select ${classTeachers.teacherId} from ${classTeachers}
    join ${classes} on ${classes.id} = ${classTeachers.classId} and ${classes.archivedAt} is null
    join ${terms} on ${terms.sessionId} = ${classes.sessionId} and ${terms.isCurrent}
    where not ${classTeachers.isAssistant} and ${isIt}
  )`;
}

/** Values that must be unique. */
interface UniqueValues {
  /** In lower case. */
  readonly emails: readonly string[];
  /** Visible student and staff ids. */
  readonly userIds: readonly string[];
  /** Usernames and admission numbers: one namespace with phones, in any case. */
  readonly names: readonly string[];
}

/** Holders of the requested values, by address, id and name in lower case. */
interface Taken {
  readonly email: ReadonlyMap<string, string>;
  readonly userId: ReadonlyMap<string, string>;
  readonly name: ReadonlyMap<string, string>;
}

/**
 * Finds the holders of addresses, ids and names, deleted accounts included: at most three statements.
 */
export async function readTaken(db: Reader, keys: UniqueValues): Promise<Taken> {
  const holder = sql`${firstNameFirst(users)} ||
    case when ${users.deletedAt} is null then '' else ' (deleted)' end`;
  const read = async (value: unknown, from: unknown, values: readonly string[]) => {
    if (values.length === 0) return new Map<string, string>();
    const { rows } = await db.execute<{ value: string; holder: string }>(sql`
      select ${value} as value, ${holder} as holder from ${from}
      where ${value} = any(${sql.param(values)}::text[])`);
    return new Map(rows.map((row) => [row.value, row.holder]));
  };
  const names = keys.names.map(plainName);
  // A username that is a phone would take precedence over another person's phone.
  const asPhone = (name: string) => phoneName(name) ?? name;
  const holders = await read(
    sql`lower(${signInNames.name})`,
    sql`${signInNames} join ${users} on ${users.id} = ${signInNames.userId}`,
    [...new Set([...names, ...names.map(asPhone)])],
  );
  const holderOf = (name: string) => holders.get(name) ?? holders.get(asPhone(name));
  return {
    email: await read(sql`${users.email}`, users, keys.emails),
    userId: await read(sql`${users.userId}`, users, keys.userIds),
    name: new Map(
      names.flatMap((name) => {
        const owner = holderOf(name);
        return owner === undefined ? [] : [[name, owner] as const];
      }),
    ),
  };
}
