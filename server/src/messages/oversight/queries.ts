import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { isNamed, parents, threadHead } from "../direct/queries.ts";
import { directMessages, messageThreads } from "../direct/tables.ts";
import { messageBlocks, messageReports } from "./tables.ts";

const authors = alias(users, "authors");
const reporters = alias(users, "reporters");
const deciders = alias(users, "deciders");
const blocked = alias(users, "blocked");

interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** One page of all threads without their texts, last written first: two statements. */
export async function listAllThreads(
  db: Reader,
  { search, page, limit }: Paging & { search?: string | undefined },
) {
  const condition = search ? isNamed(search) : undefined;
  const rows = await db
    .select({
      ...threadHead,
      messages: messageThreads.lastNumber,
      lastAt: messageThreads.lastMessageAt,
    })
    .from(messageThreads)
    .leftJoin(users, eq(users.id, messageThreads.studentId))
    .leftJoin(parents, eq(parents.id, messageThreads.parentId))
    .leftJoin(classes, eq(classes.id, messageThreads.classId))
    .where(condition)
    .orderBy(desc(messageThreads.lastMessageAt), desc(messageThreads.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(messageThreads, condition);
  return { rows, pagination: paginate(page, limit, total) };
}
export type OverseenRow = Awaited<ReturnType<typeof listAllThreads>>["rows"][number];

export async function threadExists(db: Reader, id: string): Promise<boolean> {
  return (await db.$count(messageThreads, eq(messageThreads.id, id))) > 0;
}

function selectReports(db: Reader, condition: SQL | undefined) {
  return db
    .select({
      thread: threadHead,
      id: messageReports.id,
      reason: messageReports.reason,
      body: messageReports.body,
      createdAt: messageReports.createdAt,
      decidedAt: messageReports.decidedAt,
      hasBlocked: messageReports.hasBlocked,
      authorId: authors.id,
      authorName: firstNameFirst(authors),
      authorRole: authors.role,
      reporterId: reporters.id,
      reporterName: firstNameFirst(reporters),
      decidedByName: firstNameFirst<string | null>(deciders),
    })
    .from(messageReports)
    .innerJoin(directMessages, eq(directMessages.id, messageReports.messageId))
    .innerJoin(messageThreads, eq(messageThreads.id, directMessages.threadId))
    .innerJoin(authors, eq(authors.id, directMessages.authorId))
    .innerJoin(reporters, eq(reporters.id, messageReports.reporterId))
    .leftJoin(deciders, eq(deciders.id, messageReports.decidedBy))
    .leftJoin(users, eq(users.id, messageThreads.studentId))
    .leftJoin(parents, eq(parents.id, messageThreads.parentId))
    .leftJoin(classes, eq(classes.id, messageThreads.classId))
    .where(condition)
    .$dynamic();
}
export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

/** One page of reports, undecided ones first, then the newest: two statements. */
export async function listReports(db: Reader, { page, limit }: Paging) {
  const rows = await selectReports(db, undefined)
    .orderBy(
      sql`${messageReports.decidedAt} is not null`,
      desc(messageReports.createdAt),
      desc(messageReports.id),
    )
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(messageReports);
  return { rows, pagination: paginate(page, limit, total) };
}

/** A report; the caller has locked it, if it must not change. */
export async function findReport(db: Reader, id: string): Promise<ReportRow | null> {
  return findFirst(await selectReports(db, eq(messageReports.id, id)));
}

/** The report, locked for a decision. */
export async function lockReport(tx: Transaction, id: string): Promise<ReportRow | null> {
  await lockRow(tx, messageReports, id);
  return findReport(tx, id);
}

/** One page of people who cannot write messages, newest first: two statements. */
export async function listBlocked(db: Reader, { page, limit }: Paging) {
  const rows = await db
    .select({
      personId: messageBlocks.personId,
      personName: firstNameFirst(blocked),
      reason: messageBlocks.reason,
      by: firstNameFirst(deciders),
      createdAt: messageBlocks.createdAt,
    })
    .from(messageBlocks)
    .innerJoin(blocked, eq(blocked.id, messageBlocks.personId))
    .innerJoin(deciders, eq(deciders.id, messageBlocks.blockedBy))
    .orderBy(desc(messageBlocks.createdAt), desc(messageBlocks.personId))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(messageBlocks);
  return { rows, pagination: paginate(page, limit, total) };
}
export type BlockedRow = Awaited<ReturnType<typeof listBlocked>>["rows"][number];
