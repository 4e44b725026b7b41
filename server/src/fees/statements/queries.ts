import type { TiedChild } from "@school/core/fees/statements/group-families.ts";
import type { RecordedTransfer } from "@school/core/fees/statements/propose-payments.ts";
import { and, asc, desc, eq, gte, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { phones } from "../../accounts/sign-in-names.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import {
  admissionNames,
  currentClassName,
  hasAdmissionNumber,
  isCurrentEnrolment,
  isOpenClass,
} from "../../students/select-student.ts";
import { enrolments, familyMembers, guardians, studentDetails } from "../../students/tables.ts";
import {
  feeBalances,
  feeEntries,
  feePayments,
  feeStatementLines,
  feeStatements,
} from "../tables.ts";

const MAX_STATEMENTS = 50;

const readers = alias(users, "readers");
const parents = alias(users, "parents");
const countering = alias(feeEntries, "countering");
const countered = alias(feeEntries, "countered");

/** SQL condition: the payment of a joined line stands. */
const stands = sql<boolean>`(${feePayments.id} is not null and not exists (
  select 1 from ${feeEntries} ${countered}
  join ${feeEntries} ${countering} on ${countering.countersId} = ${countered.id}
  where ${countered.paymentId} = ${feePayments.id}))`;

const sumOf = (condition: SQL) =>
  sql<number>`count(${feeStatementLines.id}) filter (where ${condition})::int`;

/** The latest statements, or one, with the sums of their lines. One statement. */
export function listStatements(db: Reader, id?: string) {
  return db
    .select({
      id: feeStatements.id,
      fileName: feeStatements.fileName,
      by: firstNameFirst<string | null>(readers),
      at: feeStatements.createdAt,
      open: sumOf(sql`not ${stands} and not ${feeStatementLines.isAside}`),
      taken: sumOf(stands),
      aside: sumOf(sql`${feeStatementLines.isAside}`),
      kobo: sql<number>`coalesce(sum(${feeStatementLines.kobo}) filter (where ${stands}), 0)`.mapWith(
        Number,
      ),
    })
    .from(feeStatements)
    .leftJoin(readers, eq(readers.id, feeStatements.readBy))
    .innerJoin(feeStatementLines, eq(feeStatementLines.statementId, feeStatements.id))
    .leftJoin(feePayments, eq(feePayments.id, feeStatementLines.paymentId))
    .where(id === undefined ? undefined : eq(feeStatements.id, id))
    .groupBy(feeStatements.id, readers.id)
    .orderBy(desc(feeStatements.createdAt))
    .limit(MAX_STATEMENTS);
}

/** The lines of a statement in the order of the file. One statement. */
export async function listLines(db: Reader, statementId: string) {
  return db
    .select({
      id: feeStatementLines.id,
      paidOn: feeStatementLines.paidOn,
      kobo: feeStatementLines.kobo,
      narration: feeStatementLines.narration,
      reference: feeStatementLines.reference,
      payer: feeStatementLines.payer,
      isAside: feeStatementLines.isAside,
      isTaken: stands,
      paymentId: feePayments.id,
      receiptNumber: feePayments.number,
    })
    .from(feeStatementLines)
    .leftJoin(feePayments, eq(feePayments.id, feeStatementLines.paymentId))
    .where(eq(feeStatementLines.statementId, statementId))
    .orderBy(feeStatementLines.place);
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number];

/** Locks a statement and its lines; null if there is none. Three statements. */
export async function lockLines(tx: Transaction, statementId: string): Promise<LineRow[] | null> {
  const locked = await tx
    .select({ id: feeStatements.id })
    .from(feeStatements)
    .where(eq(feeStatements.id, statementId))
    .for("update");
  return findFirst(locked) ? listLines(tx, statementId) : null;
}

/** Which of these fingerprints an earlier statement has. One statement. */
export async function knownFingerprints(
  tx: Transaction,
  fingerprints: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ fingerprint: feeStatementLines.fingerprint })
    .from(feeStatementLines)
    .where(sql`${feeStatementLines.fingerprint} = any(${sql.param([...fingerprints])}::text[])`);
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

export interface PayingChild extends TiedChild {
  readonly className: string | null;
}

const digitsOf = (phone: SQL) => sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`;

/** Children for whom someone may pay: at the school, or with an account that is not even. One statement. */
export async function payingChildren(db: Reader): Promise<PayingChild[]> {
  const balance = sql<number>`coalesce(${feeBalances.billed} - ${feeBalances.paid}, 0)`.mapWith(
    Number,
  );
  const ofParents = (value: SQL) => sql<string[]>`array(
    select ${value} from ${guardians}
    join ${users} ${parents} on ${parents.id} = ${guardians.parentId} and ${parents.deletedAt} is null
    left join ${signInNames} ${phones} on ${phones.userId} = ${parents.id} and ${phones.kind} = 'PHONE'
    where ${guardians.studentId} = ${users.id} and ${value} is not null)`;
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      admissionNumber: admissionNames.name,
      className: currentClassName,
      balance,
      familyId: familyMembers.familyId,
      parentIds: ofParents(sql`${parents.id}`),
      accountNames: ofParents(firstNameFirst(parents)),
      accountPhones: ofParents(digitsOf(sql`${phones.name}`)),
      parentName: studentDetails.parentName,
      secondName: studentDetails.secondGuardianName,
      parentPhone: sql<string | null>`${digitsOf(sql`${studentDetails.parentPhone}`)}`,
      secondPhone: sql<string | null>`${digitsOf(sql`${studentDetails.secondGuardianPhone}`)}`,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .leftJoin(familyMembers, eq(familyMembers.studentId, users.id))
    .leftJoin(feeBalances, eq(feeBalances.studentId, users.id))
    .where(and(isNull(users.deletedAt), or(isNull(users.leftOn), ne(balance, 0))))
    .orderBy(asc(studentDetails.dob), asc(users.id));
  const filled = (texts: readonly (string | null)[]) => [
    ...new Set(texts.flatMap((text) => (text ? [text] : []))),
  ];
  return rows.map(
    ({
      accountNames,
      accountPhones,
      parentName,
      secondName,
      parentPhone,
      secondPhone,
      ...child
    }) => ({
      ...child,
      parentNames: filled([...accountNames, parentName, secondName]),
      phones: filled([...accountPhones, parentPhone, secondPhone]),
    }),
  );
}

/** The payers of lines that stand as payments, by child. One statement. */
export async function earlierPayers(db: Reader): Promise<Map<string, string[]>> {
  const rows = await db
    .selectDistinct({ studentId: feeEntries.studentId, payer: feeStatementLines.payer })
    .from(feeStatementLines)
    .innerJoin(feePayments, eq(feePayments.id, feeStatementLines.paymentId))
    .innerJoin(feeEntries, eq(feeEntries.paymentId, feePayments.id))
    .where(and(ne(feeStatementLines.payer, ""), stands));
  const payers = new Map<string, string[]>();
  for (const { studentId, payer } of rows)
    payers.set(studentId, [...(payers.get(studentId) ?? []), payer]);
  return payers;
}

/** Transfers since a day that a clerk recorded without a statement. One statement. */
export function recordedTransfers(db: Reader, since: string): Promise<RecordedTransfer[]> {
  return db
    .select({
      number: feePayments.number,
      paidOn: feePayments.paidOn,
      kobo: feePayments.kobo,
      studentIds: sql<string[]>`array_agg(${feeEntries.studentId})`,
    })
    .from(feePayments)
    .innerJoin(feeEntries, eq(feeEntries.paymentId, feePayments.id))
    .leftJoin(feeStatementLines, eq(feeStatementLines.paymentId, feePayments.id))
    .where(
      and(
        eq(feePayments.method, "TRANSFER"),
        gte(feePayments.paidOn, since),
        isNull(feeStatementLines.id),
        stands,
      ),
    )
    .groupBy(feePayments.id);
}

/** First day of the current session; null without one. One statement. */
export async function currentSessionBegins(db: Reader): Promise<string | null> {
  const current = alias(terms, "current");
  const [row] = await db
    .select({ begins: sql<string | null>`min(${terms.startsOn})` })
    .from(terms)
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .innerJoin(
      current,
      and(eq(current.sessionId, academicSessions.id), eq(current.isCurrent, true)),
    );
  return row?.begins ?? null;
}
