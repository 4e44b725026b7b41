import { paginate } from "@school/core/api/pagination.ts";
import { phoneName, shownPhone } from "@school/core/api/phone.ts";
import type { ParentAccount } from "@school/core/students/families/contract.ts";
import type { NameOwner } from "@school/core/students/families/plan-accounts.ts";
import { and, asc, eq, exists, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { slipPasswordColumns } from "../../accounts/slips/login-slips.ts";
import { hasPhone, phones } from "../../accounts/sign-in-names.ts";
import { firstNameFirst, surnameFirst } from "../../accounts/names-in-sql.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { terms } from "../../school/tables.ts";
import { registerName } from "../queries.ts";
import { hasUsername, isOpenClass, usernames } from "../select-student.ts";
import { searchedExactly } from "../lists/student-filter.ts";
import { enrolments, familyMembers, guardians, studentDetails } from "../tables.ts";
import { isHere } from "./queries.ts";

const parents = alias(users, "parents");

/** Every child of a family at the school, with the linked accounts: one statement. */
export async function childrenForAccounts(db: Reader) {
  return db
    .select({
      familyId: familyMembers.familyId,
      id: users.id,
      name: registerName,
      lastName: users.lastName,
      parentName: studentDetails.parentName,
      parentRelationship: studentDetails.parentRelationship,
      parentPhone: studentDetails.parentPhone,
      secondGuardianName: studentDetails.secondGuardianName,
      secondGuardianRelationship: studentDetails.secondGuardianRelationship,
      secondGuardianPhone: studentDetails.secondGuardianPhone,
      parentIds: sql<string[]>`array(
        select ${guardians.parentId} from ${guardians}
        join ${users} ${parents} on ${parents.id} = ${guardians.parentId}
          and ${parents.deletedAt} is null
        where ${guardians.studentId} = ${users.id})`,
    })
    .from(familyMembers)
    .innerJoin(users, eq(users.id, familyMembers.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(isHere)
    .orderBy(familyMembers.familyId, inRegisterOrder);
}

/** Finds the accounts with these phones as sign-in name or username. One statement. */
export async function ownersOfPhones(
  db: Reader,
  phones: readonly string[],
): Promise<Map<string, NameOwner>> {
  const spellings = phones.flatMap((phone) => [phone, shownPhone(phone).replaceAll(" ", "")]);
  const rows = await db
    .select({
      name: sql<string>`lower(${signInNames.name})`,
      id: users.id,
      isParent: sql<boolean>`${users.role} = 'PARENT' and ${users.deletedAt} is null`,
      childIds: sql<string[]>`array(
        select ${guardians.studentId} from ${guardians} where ${guardians.parentId} = ${users.id})`,
    })
    .from(signInNames)
    .innerJoin(users, eq(users.id, signInNames.userId))
    .where(sql`lower(${signInNames.name}) = any(${sql.param(spellings)}::text[])`);
  return new Map(rows.map(({ name, ...owner }) => [phoneName(name) ?? name, owner]));
}

/** Parents' accounts with access to children of these families: one statement. */
export async function accountsOfFamilies(db: Reader, familyIds: readonly string[]) {
  return db
    .select({
      id: users.id,
      name: firstNameFirst(users),
      email: sql<string | null>`case when ${users.emailConfirmedAt} is not null
        then ${users.email} end`,
      signInNames: sql<string[]>`array(
        select ${signInNames.name} from ${signInNames} where ${signInNames.userId} = ${users.id})`,
      familyIds: sql<string[]>`array_agg(distinct ${familyMembers.familyId})`,
    })
    .from(familyMembers)
    .innerJoin(guardians, eq(guardians.studentId, familyMembers.studentId))
    .innerJoin(users, eq(users.id, guardians.parentId))
    .where(
      and(
        inArray(familyMembers.familyId, [...familyIds]),
        eq(users.role, "PARENT"),
        isNull(users.deletedAt),
      ),
    )
    .groupBy(users.id)
    .orderBy(inRegisterOrder);
}

/** Children linked to these parents: one statement. */
export async function linksOf(db: Reader, parentIds: readonly string[]) {
  return db
    .select({ parentId: guardians.parentId, studentId: guardians.studentId })
    .from(guardians)
    .where(inArray(guardians.parentId, [...parentIds]));
}

const pupils = alias(users, "pupils");

const pupilClass = sql<string | null>`(
  select ${fullName} from ${enrolments}
  join ${terms} on ${terms.id} = ${enrolments.termId} and ${terms.isCurrent}
  join ${classes} on ${isOpenClass}
  where ${enrolments.studentId} = ${pupils.id})`;

const children = sql<ParentAccount["children"]>`(
  select coalesce(json_agg(json_build_object('id', ${pupils.id},
    'name', ${surnameFirst(pupils)}, 'className', ${pupilClass})
    order by ${pupils.lastName}, ${pupils.firstName}, ${pupils.id}), '[]')
  from ${guardians} join ${users} ${pupils} on ${pupils.id} = ${guardians.studentId}
  where ${guardians.parentId} = ${users.id}
    and ${pupils.deletedAt} is null and ${pupils.leftOn} is null)`;

const isParentAccount = and(
  eq(users.role, "PARENT"),
  isNull(users.deletedAt),
  sql`exists (select 1 from ${guardians} where ${guardians.parentId} = ${users.id})`,
);

interface AccountFilter {
  readonly search?: string | undefined;
  readonly class?: string | undefined;
  readonly signedIn?: "never" | undefined;
  readonly page: number;
  readonly limit: number;
}

export type ParentAccountRow = Awaited<ReturnType<typeof listParentAccounts>>["data"][number];

/** One page of parents' accounts with children, by name: two statements. */
export async function listParentAccounts(db: Reader, filter: AccountFilter) {
  const { page, limit } = filter;
  const condition = and(
    isParentAccount,
    filter.signedIn ? isNull(users.lastSignInAt) : undefined,
    filter.search ? isFound(filter.search) : undefined,
    filter.class ? hasChildIn(db, filter.class) : undefined,
  );
  const data = await selectAccounts(db)
    .where(condition)
    .orderBy(inRegisterOrder)
    .limit(limit)
    .offset((page - 1) * limit);
  return { data, pagination: paginate(page, limit, await db.$count(users, condition)) };
}

function selectAccounts(db: Reader) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      username: usernames.name,
      phone: phones.name,
      email: users.email,
      isActive: users.isActive,
      lastSignInAt: users.lastSignInAt,
      children,
    })
    .from(users)
    .leftJoin(usernames, hasUsername)
    .leftJoin(phones, hasPhone);
}

/** Accounts with access to one of these pupils, by name: one statement. */
export async function accountsOfChildren(db: Reader, studentIds: readonly string[]) {
  const sees = sql`${users.id} in (select ${guardians.parentId} from ${guardians}
    where ${guardians.studentId} = any(${sql.param([...studentIds])}::uuid[]))`;
  return selectAccounts(db).where(and(isParentAccount, sees)).orderBy(inRegisterOrder);
}

/** The parent or a child has the name or phone. */
function isFound(search: string): SQL | undefined {
  const matches = sql`select ${users.id} from ${users} where ${and(...searchedExactly(search))}`;
  return or(
    sql`${users.id} in (${matches})`,
    sql`${users.id} in (select ${guardians.parentId} from ${guardians}
      where ${guardians.studentId} in (${matches}))`,
  );
}

function hasChildIn(db: Reader, className: string): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(guardians)
      .innerJoin(pupils, and(eq(pupils.id, guardians.studentId), isNull(pupils.leftOn)))
      .where(
        and(
          eq(guardians.parentId, users.id),
          sql`lower(${pupilClass}) = lower(${className.trim()})`,
        ),
      ),
  );
}

export type ParentSlipRow = Awaited<ReturnType<typeof readParentSlips>>[number];

/** Parents' accounts for login slips, by name: one statement. */
export async function readParentSlips(db: Reader, ids: readonly string[]) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      username: usernames.name,
      phone: phones.name,
      email: users.email,
      isActive: users.isActive,
      children,
      ...slipPasswordColumns,
    })
    .from(users)
    .leftJoin(usernames, hasUsername)
    .leftJoin(phones, hasPhone)
    .where(and(inArray(users.id, [...ids]), isParentAccount))
    .orderBy(inRegisterOrder, asc(users.id));
}
