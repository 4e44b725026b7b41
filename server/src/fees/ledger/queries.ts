import { paginate } from "@school/core/api/pagination.ts";
import { and, asc, desc, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { firstNameFirst, surnameFirst } from "../../accounts/names-in-sql.ts";
import type { SearchReach } from "../../accounts/person-search.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { findFirst, one } from "../../platform/database/rows.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { searchedExactly } from "../../students/lists/student-filter.ts";
import {
  admissionNames,
  hasAdmissionNumber,
  isCurrentEnrolment,
  isOpenClass,
  shownClass,
} from "../../students/select-student.ts";
import { enrolments, familyMembers, guardians, studentDetails } from "../../students/tables.ts";
import { feeBalances, feeEntries, feeInstalments, feePayments } from "../tables.ts";

export const billed = sql<number>`coalesce(${feeBalances.billed}, 0)`.mapWith(Number);
export const paid = sql<number>`coalesce(${feeBalances.paid}, 0)`.mapWith(Number);
export const balance =
  sql<number>`coalesce(${feeBalances.billed} - ${feeBalances.paid}, 0)`.mapWith(Number);

const accountColumns = {
  studentId: users.id,
  name: surnameFirst(users),
  admissionNumber: admissionNames.name,
  className: shownClass,
  parentPhone: studentDetails.parentPhone,
  billed,
  paid,
  balance,
};

/** Pupils with their sums; deleted ones never, those who left while their account is not even. */
function selectAccounts(db: Reader) {
  return db
    .select(accountColumns)
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .leftJoin(feeBalances, eq(feeBalances.studentId, users.id))
    .$dynamic();
}

export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number];

export interface AccountFilter {
  readonly search?: string | undefined;
  /** The office also searches by what it may read of a pupil, such as a parent's phone. */
  readonly reach: SearchReach;
  readonly classId?: string | undefined;
  readonly show: "OWING" | "CREDIT" | "ALL";
}

/** SQL: the accounts that are listed. */
export const isListed = and(
  sql`${users.deletedAt} is null`,
  or(sql`${users.leftOn} is null`, sql`${balance} <> 0`),
);

function conditionOf({ search, reach, classId, show }: AccountFilter): SQL | undefined {
  const sign = { OWING: sql`${balance} > 0`, CREDIT: sql`${balance} < 0`, ALL: undefined }[show];
  return and(
    isListed,
    classId === undefined ? undefined : eq(enrolments.classId, classId),
    ...searchedExactly(search ?? "", reach),
    sign,
  );
}

/** All accounts that match, by name. One statement. */
export function listAllAccounts(db: Reader, filter: AccountFilter) {
  return selectAccounts(db)
    .where(conditionOf(filter))
    .orderBy(asc(sql`${surnameFirst(users)} collate "und-x-icu"`), asc(users.id));
}

/** A page of accounts by name, and the sums of all that match. Two statements. */
export async function listAccounts(
  db: Reader,
  { page, limit, ...filter }: AccountFilter & { readonly page: number; readonly limit: number },
) {
  const condition = conditionOf(filter);
  const rows = await listAllAccounts(db, filter)
    .limit(limit)
    .offset((page - 1) * limit);
  const totals = one(
    await db
      .select({
        count: sql<number>`count(*)::int`,
        billed: sql<number>`coalesce(sum(${billed}), 0)`.mapWith(Number),
        paid: sql<number>`coalesce(sum(${paid}), 0)`.mapWith(Number),
        owed: sql<number>`coalesce(sum(greatest(${balance}, 0)), 0)`.mapWith(Number),
      })
      .from(users)
      .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
      .leftJoin(enrolments, isCurrentEnrolment)
      .leftJoin(admissionNames, hasAdmissionNumber)
      .leftJoin(feeBalances, eq(feeBalances.studentId, users.id))
      .where(condition),
  );
  const { count, ...money } = totals;
  return { rows, totals: money, pagination: paginate(page, limit, count) };
}

/** The accounts of these pupils, by age. One statement. */
export function findAccounts(db: Reader, studentIds: readonly string[]): Promise<AccountRow[]> {
  return selectAccounts(db)
    .where(and(isAnyOf(users.id, studentIds), sql`${users.deletedAt} is null`))
    .orderBy(asc(studentDetails.dob), asc(users.id));
}

const receipts = feePayments;
const enterers = alias(users, "enterers");
const countering = alias(feeEntries, "countering");

/** The entries of these pupils, newest first. One statement. */
export function listEntries(db: Reader, studentIds: readonly string[]) {
  return db
    .select({
      id: feeEntries.id,
      studentId: feeEntries.studentId,
      termId: feeEntries.termId,
      at: feeEntries.createdAt,
      term: terms.term,
      session: academicSessions.name,
      termStartsOn: terms.startsOn,
      kind: feeEntries.kind,
      title: feeEntries.title,
      kobo: feeEntries.kobo,
      reason: feeEntries.reason,
      countersId: feeEntries.countersId,
      by: sql<string | null>`(select ${firstNameFirst(enterers)} from ${users} ${enterers}
        where ${enterers.id} = ${feeEntries.enteredBy})`,
      receiptId: receipts.id,
      receiptNumber: receipts.number,
      isCountered: sql<boolean>`exists (select 1 from ${feeEntries} ${countering}
        where ${countering.countersId} = ${feeEntries.id})`,
    })
    .from(feeEntries)
    .innerJoin(terms, eq(terms.id, feeEntries.termId))
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .leftJoin(receipts, eq(receipts.id, feeEntries.paymentId))
    .where(isAnyOf(feeEntries.studentId, studentIds))
    .orderBy(desc(feeEntries.createdAt), desc(feeEntries.id));
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** The parts of the bills of these terms. One statement. */
export function listPartsOf(db: Reader, termIds: readonly string[]) {
  return db.select().from(feeInstalments).where(isAnyOf(feeInstalments.termId, termIds));
}

/** Brothers and sisters of a pupil: of the family record, or of one parent's number. One statement. */
export async function listSiblings(db: Reader, studentId: string): Promise<string[]> {
  const membership = alias(familyMembers, "membership");
  const ownDetails = alias(studentDetails, "own_details");
  const rows = await db
    .select({ id: studentDetails.userId })
    .from(studentDetails)
    .leftJoin(familyMembers, eq(familyMembers.studentId, studentDetails.userId))
    .innerJoin(ownDetails, eq(ownDetails.userId, studentId))
    .leftJoin(membership, eq(membership.studentId, studentId))
    .where(
      and(
        sql`${studentDetails.userId} <> ${studentId}`,
        or(
          eq(familyMembers.familyId, membership.familyId),
          and(
            isNotNull(ownDetails.parentPhoneDigits),
            sql`${ownDetails.parentPhoneDigits} <> ''`,
            eq(studentDetails.parentPhoneDigits, ownDetails.parentPhoneDigits),
          ),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

/** The children who are linked to a parent's account. One statement. */
export async function listChildrenOf(db: Reader, parentId: string): Promise<string[]> {
  const rows = await db
    .select({ id: guardians.studentId })
    .from(guardians)
    .where(eq(guardians.parentId, parentId));
  return rows.map(({ id }) => id);
}

/** Locks an entry's row and reads it; null if there is none. One statement. */
export async function lockEntry(tx: Transaction, id: string) {
  const isCountered = sql<boolean>`exists (select 1 from ${feeEntries} ${countering}
    where ${countering.countersId} = ${feeEntries.id})`;
  const rows = await tx
    .select({
      id: feeEntries.id,
      studentId: feeEntries.studentId,
      termId: feeEntries.termId,
      kind: feeEntries.kind,
      kobo: feeEntries.kobo,
      title: feeEntries.title,
      isCountered,
    })
    .from(feeEntries)
    .where(eq(feeEntries.id, id))
    .for("update", { of: feeEntries });
  return findFirst(rows);
}

/** The current term's id; null without one. One statement. */
export async function findCurrentTerm(db: Reader): Promise<string | null> {
  const [row] = await db.select({ id: terms.id }).from(terms).where(eq(terms.isCurrent, true));
  return row?.id ?? null;
}
