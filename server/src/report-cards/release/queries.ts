import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Term } from "@school/core/school/terms.ts";
import type { EnrolledPupil, RankedPupil } from "@school/core/results/reports/explain-position.ts";
import type { SheetKind } from "@school/core/report-cards/sheets/sheet-kind.ts";
import type { ReportSheet } from "@school/core/report-cards/sheets/sheet.ts";
import { rankOfSheet } from "@school/core/report-cards/sheets/sheet-lines.ts";
import { wantsBy } from "../../accounts/notification-preferences/queries.ts";
import { users } from "../../accounts/tables.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import { fullName } from "../../classes/queries.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { readEnrolled } from "../../results/queries.ts";
import { enrolments, guardians, studentDetails } from "../../students/tables.ts";
import { isOnRegister } from "../../students/select-student.ts";
import type { SheetScope } from "../sheets/read-sheets.ts";
import {
  isIssued,
  isIssuedAs,
  sheetIssues,
  sheetKeys,
  sheetReleases,
  withheldSheets,
} from "../tables.ts";

/** The sheets of one kind in a term. */
export interface SheetsOfTerm {
  readonly termId: string;
  readonly kind: SheetKind;
}

const issueColumns = {
  id: sheetIssues.id,
  studentId: sheetIssues.studentId,
  number: sheetIssues.number,
  sheet: sheetIssues.sheet,
  signature: sheetIssues.signature,
  releasedAt: sheetReleases.createdAt,
  reason: sheetReleases.reason,
};

/** The latest valid issue of each pupil in the term. One statement. */
export async function readIssues(
  db: Reader,
  studentIds: readonly string[],
  { termId, kind }: SheetsOfTerm,
) {
  const rows = await db
    .selectDistinctOn([sheetIssues.studentId], issueColumns)
    .from(sheetIssues)
    .innerJoin(sheetReleases, eq(sheetReleases.id, sheetIssues.releaseId))
    .where(
      and(
        isAnyOf(sheetIssues.studentId, studentIds),
        eq(sheetIssues.termId, termId),
        isIssuedAs(kind),
      ),
    )
    .orderBy(sheetIssues.studentId, desc(sheetIssues.number));
  return new Map(rows.map((row) => [row.studentId, row]));
}
export type IssueRow =
  Awaited<ReturnType<typeof readIssues>> extends Map<string, infer Row> ? Row : never;

/**
 * For each pupil with an issue in the term, the highest number, issues that were taken back
 * included, and whether there is a valid one. One statement.
 */
export async function readIssueNumbers(
  db: Reader,
  studentIds: readonly string[],
  { termId, kind }: SheetsOfTerm,
) {
  const rows = await db
    .select({
      studentId: sheetIssues.studentId,
      last: sql<number>`max(${sheetIssues.number})::int`,
      isReleased: sql<boolean>`bool_or(${isIssuedAs(kind)})`,
    })
    .from(sheetIssues)
    .where(
      and(
        isAnyOf(sheetIssues.studentId, studentIds),
        eq(sheetIssues.termId, termId),
        eq(sheetIssues.kind, kind),
      ),
    )
    .groupBy(sheetIssues.studentId);
  return new Map(rows.map((row) => [row.studentId, row]));
}

/** The sheet of the previous valid issue; null for the first. At most one statement. */
export async function readIssueBefore(
  db: Reader,
  { studentId, number }: Pick<IssueRow, "studentId" | "number">,
  { termId, kind }: SheetsOfTerm,
): Promise<ReportSheet | null> {
  if (number === 1) return null;
  const [before] = await db
    .select({ sheet: sheetIssues.sheet })
    .from(sheetIssues)
    .where(
      and(
        eq(sheetIssues.studentId, studentId),
        eq(sheetIssues.termId, termId),
        lt(sheetIssues.number, number),
        isIssuedAs(kind),
      ),
    )
    .orderBy(desc(sheetIssues.number))
    .limit(1);
  return before?.sheet ?? null;
}

/** The totals and positions in the latest issues of a class, as of their release. One statement. */
export async function readIssuedRanks(
  db: Reader,
  { termId, className }: { termId: string; className: string },
): Promise<RankedPupil[]> {
  const rows = await db
    .selectDistinctOn([sheetIssues.studentId], {
      id: sheetIssues.studentId,
      sheet: sheetIssues.sheet,
    })
    .from(sheetIssues)
    .where(
      and(
        eq(sheetIssues.termId, termId),
        isIssued,
        sql`${sheetIssues.sheet} #>> '{child,className}' = ${className}`,
      ),
    )
    .orderBy(sheetIssues.studentId, desc(sheetIssues.number));
  return rows.map(({ id, sheet }) => rankOfSheet(id, sheet));
}

/**
 * Everyone in the class named on a sheet; empty if the pupil is now in another class. One
 * statement.
 */
export async function readEnrolledIn(
  db: Reader,
  { className, ...of }: { classId: string; term: Term; className: string },
): Promise<EnrolledPupil[]> {
  const enrolled = await readEnrolled(db, of);
  return enrolled.filter((pupil) => pupil.className === className);
}

/** Reasons for which pupils' sheets are withheld in the term, by pupil. One statement. */
export async function readWithheld(db: Reader, studentIds: readonly string[], termId: string) {
  const rows = await db
    .select({ studentId: withheldSheets.studentId, reason: withheldSheets.reason })
    .from(withheldSheets)
    .where(and(isAnyOf(withheldSheets.studentId, studentIds), eq(withheldSheets.termId, termId)));
  return new Map(rows.map(({ studentId, reason }) => [studentId, reason]));
}

/** The pupil with the latest released sheet, among the person and their children. One statement. */
export async function newestIssueOf(db: Reader, personId: string): Promise<string | null> {
  const children = db
    .select({ id: guardians.studentId })
    .from(guardians)
    .where(eq(guardians.parentId, personId));
  const rows = await db
    .select({ studentId: sheetIssues.studentId })
    .from(sheetIssues)
    .innerJoin(sheetReleases, eq(sheetReleases.id, sheetIssues.releaseId))
    .where(
      and(
        or(eq(sheetIssues.studentId, personId), inArray(sheetIssues.studentId, children)),
        isNull(sheetIssues.takenBackAt),
      ),
    )
    .orderBy(desc(sheetReleases.createdAt))
    .limit(1);
  return rows[0]?.studentId ?? null;
}

/** Every released sheet of a pupil, newest term first. One statement. */
export async function listReportCards(db: Reader, studentId: string) {
  const latest = db
    .selectDistinctOn([sheetIssues.termId, sheetIssues.kind], {
      termId: sheetIssues.termId,
      kind: sheetIssues.kind,
      number: sheetIssues.number,
      className: sql<string>`${sheetIssues.sheet} #>> '{child,className}'`.as("class_name"),
      title: sql<string>`${sheetIssues.sheet} ->> 'title'`.as("title"),
      releaseId: sheetIssues.releaseId,
    })
    .from(sheetIssues)
    .where(and(eq(sheetIssues.studentId, studentId), isNull(sheetIssues.takenBackAt)))
    .orderBy(sheetIssues.termId, sheetIssues.kind, desc(sheetIssues.number))
    .as("latest");
  const rows = await db
    .select({
      termId: terms.id,
      kind: latest.kind,
      term: terms.term,
      academicYear: academicSessions.name,
      className: latest.className,
      title: latest.title,
      number: latest.number,
      releasedAt: sheetReleases.createdAt,
      isWithheld: sql<boolean>`${withheldSheets.studentId} is not null`,
    })
    .from(latest)
    .innerJoin(terms, eq(terms.id, latest.termId))
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .innerJoin(sheetReleases, eq(sheetReleases.id, latest.releaseId))
    .leftJoin(
      withheldSheets,
      and(eq(withheldSheets.studentId, studentId), eq(withheldSheets.termId, terms.id)),
    )
    .orderBy(desc(terms.startsOn), desc(latest.kind));
  return rows.map((row) => ({ ...row, releasedAt: row.releasedAt.toISOString() }));
}

const later = alias(sheetIssues, "later");

/** SQL: there is a later valid issue. */
export const hasLaterIssue = sql<boolean>`exists (
  select 1 from ${sheetIssues} ${later} where ${later.studentId} = ${sheetIssues.studentId}
    and ${later.termId} = ${sheetIssues.termId} and ${later.kind} = ${sheetIssues.kind} and ${later.number} > ${sheetIssues.number}
    and ${later.takenBackAt} is null)`;

/** Finds the data of an issue for the public page; null for an unknown one. One statement. */
export async function findSignedIssue(db: Reader, id: string) {
  const rows = await db
    .select({
      id: sheetIssues.id,
      number: sheetIssues.number,
      sheet: sheetIssues.sheet,
      publicKey: sheetKeys.publicKey,
      releasedAt: sheetReleases.createdAt,
      isTakenBack: sql<boolean>`${sheetIssues.takenBackAt} is not null`,
      isReplaced: hasLaterIssue,
    })
    .from(sheetIssues)
    .innerJoin(sheetKeys, eq(sheetKeys.id, sheetIssues.keyId))
    .innerJoin(sheetReleases, eq(sheetReleases.id, sheetIssues.releaseId))
    .where(eq(sheetIssues.id, id));
  return findFirst(rows);
}

/** Classes of the term's session with pupils in the term, in order. One statement. */
export async function classesOfTerm(db: Reader, termId: string): Promise<string[]> {
  const rows = await db
    .select({ id: classes.id })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.id, termId)))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(sql`exists (select 1 from ${enrolments}
      where ${enrolments.classId} = ${classes.id} and ${enrolments.termId} = ${termId})`)
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`);
  return rows.map(({ id }) => id);
}

/**
 * Those classes that have a pupil on the register without an issue in the term, in order. One
 * statement.
 */
export async function classesToRelease(
  db: Reader,
  { classIds, termId, kind }: SheetScope,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: enrolments.classId })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(
      sheetIssues,
      and(eq(sheetIssues.studentId, users.id), eq(sheetIssues.termId, termId), isIssuedAs(kind)),
    )
    .where(
      and(
        isAnyOf(enrolments.classId, classIds),
        eq(enrolments.termId, termId),
        isOnRegister,
        isNull(sheetIssues.id),
      ),
    );
  const releasable = new Set(rows.map(({ id }) => id));
  return classIds.filter((id) => releasable.has(id));
}

/**
 * Email addresses of these pupils' parents: of linked accounts, else in the record. Each address
 * once, in one statement.
 */
export async function parentAddresses(db: Reader, studentIds: readonly string[]) {
  const linked = db
    .select({
      address: users.email,
      recipientId: sql<string | null>`${users.id}`,
      studentId: guardians.studentId,
    })
    .from(guardians)
    .innerJoin(users, eq(users.id, guardians.parentId))
    .where(
      and(
        isAnyOf(guardians.studentId, studentIds),
        eq(users.isActive, true),
        sql`${users.deletedAt} is null and ${users.emailConfirmedAt} is not null`,
        wantsBy(users.id, "results", "EMAIL"),
      ),
    );
  const recorded = db
    .select({
      address: sql<string | null>`lower(${studentDetails.parentEmail})`,
      recipientId: sql<string | null>`null::uuid`,
      studentId: studentDetails.userId,
    })
    .from(studentDetails)
    .where(
      and(
        isAnyOf(studentDetails.userId, studentIds),
        sql`not exists (select 1 from ${guardians} where ${guardians.studentId} = ${studentDetails.userId})`,
      ),
    );
  const rows = await linked.unionAll(recorded);
  const links = rows.flatMap(({ address, ...link }) => (address ? [{ address, ...link }] : []));
  const byAddress = Map.groupBy(links, ({ address }) => address);
  return [...byAddress].map(([address, ofAddress]) => ({
    address,
    recipientId: ofAddress.find(({ recipientId }) => recipientId !== null)?.recipientId ?? null,
    studentIds: ofAddress.map(({ studentId }) => studentId),
  }));
}
