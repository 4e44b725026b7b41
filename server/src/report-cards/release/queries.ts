import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import { fullName } from "../../classes/queries.ts";
import type { Reader } from "../../platform/db/database.ts";
import { findFirst } from "../../platform/db/rows.ts";
import { isAnyOf } from "../../platform/db/any-of.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { enrolments, guardians, studentDetails } from "../../students/tables.ts";
import { sheetIssues, sheetKeys, sheetReleases, withheldSheets } from "../tables.ts";

const issueColumns = {
  id: sheetIssues.id,
  studentId: sheetIssues.studentId,
  number: sheetIssues.number,
  sheet: sheetIssues.sheet,
  signature: sheetIssues.signature,
  releasedAt: sheetReleases.createdAt,
  reason: sheetReleases.reason,
};

/** The latest issue of each of these pupils in the term. One statement. */
export async function readIssues(db: Reader, studentIds: readonly string[], termId: string) {
  const rows = await db
    .selectDistinctOn([sheetIssues.studentId], issueColumns)
    .from(sheetIssues)
    .innerJoin(sheetReleases, eq(sheetReleases.id, sheetIssues.releaseId))
    .where(and(isAnyOf(sheetIssues.studentId, studentIds), eq(sheetIssues.termId, termId)))
    .orderBy(sheetIssues.studentId, desc(sheetIssues.number));
  return new Map(rows.map((row) => [row.studentId, row]));
}
export type IssueRow =
  Awaited<ReturnType<typeof readIssues>> extends Map<string, infer Row> ? Row : never;

/** Why the sheets of pupils are withheld in the term, by pupil. One statement. */
export async function readWithheld(db: Reader, studentIds: readonly string[], termId: string) {
  const rows = await db
    .select({ studentId: withheldSheets.studentId, reason: withheldSheets.reason })
    .from(withheldSheets)
    .where(and(isAnyOf(withheldSheets.studentId, studentIds), eq(withheldSheets.termId, termId)));
  return new Map(rows.map(({ studentId, reason }) => [studentId, reason]));
}

/** Every released sheet of a pupil, newest term first. One statement. */
export async function listReportCards(db: Reader, studentId: string) {
  const latest = db
    .selectDistinctOn([sheetIssues.termId], {
      termId: sheetIssues.termId,
      number: sheetIssues.number,
      className: sql<string>`${sheetIssues.sheet} #>> '{child,className}'`.as("class_name"),
      title: sql<string>`${sheetIssues.sheet} ->> 'title'`.as("title"),
      releaseId: sheetIssues.releaseId,
    })
    .from(sheetIssues)
    .where(eq(sheetIssues.studentId, studentId))
    .orderBy(sheetIssues.termId, desc(sheetIssues.number))
    .as("latest");
  const rows = await db
    .select({
      termId: terms.id,
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
    .orderBy(desc(terms.startsOn));
  return rows.map((row) => ({ ...row, releasedAt: row.releasedAt.toISOString() }));
}

const later = alias(sheetIssues, "later");

/** What the public page needs of an issue; null for an unknown one. One statement. */
export async function findSignedIssue(db: Reader, id: string) {
  const rows = await db
    .select({
      id: sheetIssues.id,
      number: sheetIssues.number,
      sheet: sheetIssues.sheet,
      publicKey: sheetKeys.publicKey,
      isReplaced: sql<boolean>`exists (
        select 1 from ${sheetIssues} ${later} where ${later.studentId} = ${sheetIssues.studentId}
          and ${later.termId} = ${sheetIssues.termId} and ${later.number} > ${sheetIssues.number})`,
    })
    .from(sheetIssues)
    .innerJoin(sheetKeys, eq(sheetKeys.id, sheetIssues.keyId))
    .where(eq(sheetIssues.id, id));
  return findFirst(rows);
}

/** Classes of the term's session that have pupils in it, in their order. One statement. */
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
 * Where to write to the parents of these pupils: the linked accounts, else the address in the
 * record. Each address once, in one statement.
 */
export async function parentAddresses(db: Reader, studentIds: readonly string[]) {
  const linked = db
    .select({ address: users.email, recipientId: sql<string | null>`${users.id}` })
    .from(guardians)
    .innerJoin(users, eq(users.id, guardians.parentId))
    .where(
      and(
        isAnyOf(guardians.studentId, studentIds),
        eq(users.isActive, true),
        sql`${users.deletedAt} is null and ${users.emailConfirmedAt} is not null`,
      ),
    );
  const recorded = db
    .select({
      address: sql<string | null>`lower(${studentDetails.parentEmail})`,
      recipientId: sql<string | null>`null::uuid`,
    })
    .from(studentDetails)
    .where(
      and(
        isAnyOf(studentDetails.userId, studentIds),
        sql`not exists (select 1 from ${guardians} where ${guardians.studentId} = ${studentDetails.userId})`,
      ),
    );
  const rows = await linked.unionAll(recorded);
  const byAddress = new Map<string, string | null>();
  for (const { address, recipientId } of rows) {
    if (address) byAddress.set(address, byAddress.get(address) ?? recipientId);
  }
  return [...byAddress].map(([address, recipientId]) => ({ address, recipientId }));
}
