import { paginate } from "@school/core/api/pagination.ts";
import type { FeeFamily } from "@school/core/fees/ledger/contract.ts";
import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import { surnameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { familyKey } from "../../students/family-key.ts";
import { searchedExactly } from "../../students/lists/student-filter.ts";
import {
  admissionNames,
  hasAdmissionNumber,
  isCurrentEnrolment,
  isOpenClass,
  shownClass,
} from "../../students/select-student.ts";
import { enrolments, familyMembers, studentDetails } from "../../students/tables.ts";
import { feeBalances } from "../tables.ts";
import { type AccountFilter, balance, billed, isListed, paid } from "./queries.ts";

const name = surnameFirst(users);
const byAge = sql`${studentDetails.dob} nulls last, ${users.id}`;

/** SQL: of the eldest child's record that has it. */
const ofEldest = (column: SQLWrapper) =>
  sql<string | null>`(array_agg(${column} order by ${byAge}) filter (where ${column} <> ''))[1]`;

/** Families of which a child matches, with their children's sums. */
function selectFamilies(db: Reader, { search, reach, classId, show }: AccountFilter) {
  const matches = [
    ...searchedExactly(search ?? "", reach),
    ...(classId === undefined ? [] : [eq(enrolments.classId, classId)]),
  ].map((condition) => sql`bool_or(${condition})`);
  const sum = sql`sum(${balance})`;
  const sign = { OWING: sql`${sum} > 0`, CREDIT: sql`${sum} < 0`, ALL: undefined }[show];
  return db
    .select({
      key: sql<string>`${familyKey}`.as("key"),
      name: sql<string>`min(${name} collate "und-x-icu")`.as("name"),
      children: sql<FeeFamily["children"]>`json_agg(json_build_object('studentId', ${users.id},
        'name', ${name}, 'className', ${shownClass}, 'balance', ${balance})
        order by ${name} collate "und-x-icu", ${users.id})`.as("children"),
      parent: ofEldest(studentDetails.parentName).as("parent"),
      parentPhone: ofEldest(studentDetails.parentPhone).as("parent_phone"),
      billed: sql<number>`sum(${billed})`.mapWith(Number).as("billed"),
      paid: sql<number>`sum(${paid})`.mapWith(Number).as("paid"),
      balance: sum.mapWith(Number).as("balance"),
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(familyMembers, eq(familyMembers.studentId, users.id))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .leftJoin(feeBalances, eq(feeBalances.studentId, users.id))
    .where(isListed)
    .groupBy(familyKey)
    .having(and(...matches, sign))
    .as("families");
}

/** All families that match, by their first child's name. One statement. */
export function listAllFamilies(db: Reader, filter: AccountFilter) {
  const families = selectFamilies(db, filter);
  return db
    .select()
    .from(families)
    .orderBy(sql`${families.name} collate "und-x-icu"`, families.key)
    .$dynamic();
}

export type FamilyRow = Awaited<ReturnType<typeof listAllFamilies>>[number];

/** A page of families, and the sums of all that match. Two statements. */
export async function listFamilies(
  db: Reader,
  { page, limit, ...filter }: AccountFilter & { readonly page: number; readonly limit: number },
) {
  const rows = await listAllFamilies(db, filter)
    .limit(limit)
    .offset((page - 1) * limit);
  const families = selectFamilies(db, filter);
  const { count, ...totals } = one(
    await db
      .select({
        count: sql<number>`count(*)::int`,
        billed: sql<number>`coalesce(sum(${families.billed}), 0)`.mapWith(Number),
        paid: sql<number>`coalesce(sum(${families.paid}), 0)`.mapWith(Number),
        owed: sql<number>`coalesce(sum(greatest(${families.balance}, 0)), 0)`.mapWith(Number),
      })
      .from(families),
  );
  return { rows, totals, pagination: paginate(page, limit, count) };
}
