import { and, desc, eq, sql } from "drizzle-orm";
import { paginate } from "@school/core/api/pagination.ts";
import {
  type BatchKind,
  LASTING_FAULTS,
  type RecipientState,
} from "@school/core/messages/writing/batch.ts";
import { alias } from "drizzle-orm/pg-core";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Reader } from "../../platform/database/database.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { phoneGateways, phoneMessages } from "../../platform/outgoing/phone/tables.ts";
import { isIssued, sheetIssues, withheldSheets } from "../../report-cards/tables.ts";
import { terms } from "../../school/tables.ts";
import { messageBatches, messageRecipients } from "./tables.ts";

/**
 * The averages of the latest issues of these pupils' sheets in the current term; not of a sheet that
 * is withheld. One statement.
 */
export async function releasedAverages(
  db: Reader,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectDistinctOn([sheetIssues.studentId], {
      studentId: sheetIssues.studentId,
      average: sql<string | null>`${sheetIssues.sheet} #>> '{marks,summary,average}'`,
    })
    .from(sheetIssues)
    .innerJoin(terms, and(eq(terms.id, sheetIssues.termId), eq(terms.isCurrent, true)))
    .where(
      and(
        isAnyOf(sheetIssues.studentId, studentIds),
        isIssued,
        sql`not exists (
          select 1 from ${withheldSheets} where ${withheldSheets.studentId} = ${sheetIssues.studentId}
            and ${withheldSheets.termId} = ${sheetIssues.termId})`,
      ),
    )
    .orderBy(sheetIssues.studentId, desc(sheetIssues.number));
  return new Map(
    rows.flatMap(({ studentId, average }): [string, number][] =>
      average === null ? [] : [[studentId, Number(average)]],
    ),
  );
}

/** Kobo for each part of a message, by channel: of the gateways that are set up. One statement. */
export async function partCosts(db: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ channel: phoneGateways.channel, costPerPart: phoneGateways.costPerPart })
    .from(phoneGateways)
    .where(eq(phoneGateways.isActive, true));
  return new Map(rows.map(({ channel, costPerPart }) => [channel, costPerPart]));
}

/** The batch in which a message was sent again. */
const again = alias(messageBatches, "again");

const state = sql<RecipientState>`case
  when ${messageRecipients.fault} is not null then 'unreached'
  when ${phoneMessages.id} is not null then ${phoneMessages.state}
  when ${mails.id} is not null then ${mails.state}
  when ${messageBatches.stoppedAt} is not null then 'stopped'
  else 'waiting' end`;

/** The row of the queue by which a recipient's message left. */
const ofPhone = and(
  eq(phoneMessages.batchId, messageRecipients.batchId),
  eq(phoneMessages.number, messageRecipients.address),
);
const ofMail = and(
  eq(mails.batchId, messageRecipients.batchId),
  eq(mails.address, messageRecipients.address),
);

const isMissed = sql`${state} in ('failed', 'unreached')`;

/** Whether a message can be sent again: not if it was, unless that was taken back. */
const isOwed = sql<boolean>`(${isMissed}
  and coalesce(${messageRecipients.fault}, '') <> all(${sql.param(LASTING_FAULTS)}::text[])
  and not exists (select 1 from ${messageBatches} ${again} where ${again.id} = ${messageRecipients.resentIn}
    and (${again.stoppedAt} is null or ${again.queuedAt} is not null)))`;

function selectBatches(db: Reader) {
  return db
    .select({
      batch: messageBatches,
      author: firstNameFirst(users),
    })
    .from(messageBatches)
    .innerJoin(users, eq(users.id, messageBatches.createdBy))
    .$dynamic();
}

export type BatchRow = Awaited<ReturnType<typeof withCounts>>[number];

/**
 * Counts the recipients of each batch in each state, with their cost: one statement. The batches are
 * also passed to the queues, so that the messages of all others are not read.
 */
export async function countsOf(db: Reader, batchIds: readonly string[]) {
  return db
    .select({
      batchId: messageRecipients.batchId,
      state,
      count: sql<number>`count(*)`.mapWith(Number),
      missed: sql<number>`count(*) filter (where ${isOwed})`.mapWith(Number),
      cost: sql<number>`coalesce(sum(${phoneMessages.cost}), 0)`.mapWith(Number),
    })
    .from(messageRecipients)
    .innerJoin(messageBatches, eq(messageBatches.id, messageRecipients.batchId))
    .leftJoin(phoneMessages, and(ofPhone, isAnyOf(phoneMessages.batchId, batchIds)))
    .leftJoin(mails, and(ofMail, isAnyOf(mails.batchId, batchIds)))
    .where(isAnyOf(messageRecipients.batchId, batchIds))
    .groupBy(messageRecipients.batchId, sql`2`);
}

async function withCounts(db: Reader, rows: Awaited<ReturnType<typeof selectBatches>>) {
  const counts = await countsOf(
    db,
    rows.map(({ batch }) => batch.id),
  );
  return rows.map(({ batch, author }) => ({
    ...batch,
    author,
    counts:
      batch.prunedCounts?.map((one) => ({ ...one, missed: 0 })) ??
      counts.filter(({ batchId }) => batchId === batch.id),
  }));
}

export async function findBatch(db: Reader, id: string): Promise<BatchRow | undefined> {
  const rows = await selectBatches(db).where(eq(messageBatches.id, id));
  return rows.length === 0 ? undefined : (await withCounts(db, rows))[0];
}

interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** One page of batches, newest first: three statements. */
export async function listBatches(
  db: Reader,
  { kind, page, limit }: Paging & { kind?: BatchKind | undefined },
) {
  const isMeant = kind && eq(messageBatches.kind, kind);
  const rows = await selectBatches(db)
    .where(isMeant)
    .orderBy(desc(messageBatches.createdAt), desc(messageBatches.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(messageBatches, isMeant);
  return { rows: await withCounts(db, rows), pagination: paginate(page, limit, total) };
}

export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>["rows"][number];

/** One page of the recipients of a batch, those that need attention first: one statement. */
export async function listRecipients(
  db: Reader,
  batchId: string,
  { state, page, limit }: Paging & { state?: RecipientState | undefined },
) {
  const rows = await readRecipients(db, batchId, state, { limit, offset: (page - 1) * limit });
  // Each row contains the count, except after the last page, which has no row.
  const [row] = rows.length > 0 ? rows : await readRecipients(db, batchId, state, { limit: 1 });
  return { rows, pagination: paginate(page, limit, row?.total ?? 0) };
}

async function readRecipients(
  db: Reader,
  batchId: string,
  stateFilter: RecipientState | undefined,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  return db
    .select({
      id: messageRecipients.id,
      name: messageRecipients.name,
      children: messageRecipients.children,
      address: messageRecipients.address,
      fault: messageRecipients.fault,
      otherwise: messageRecipients.otherwise,
      state,
      reason: sql<string | null>`coalesce(${phoneMessages.lastError}, ${mails.lastError})`,
      deliveredAt: phoneMessages.deliveredAt,
      phoneSentAt: phoneMessages.sentAt,
      mailSentAt: mails.sentAt,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(messageRecipients)
    .innerJoin(messageBatches, eq(messageBatches.id, messageRecipients.batchId))
    .leftJoin(phoneMessages, ofPhone)
    .leftJoin(mails, ofMail)
    .where(
      and(
        eq(messageRecipients.batchId, batchId),
        stateFilter === undefined ? undefined : sql`${state} = ${stateFilter}`,
      ),
    )
    .orderBy(
      sql`array_position(array['failed', 'unreached'], ${state}) nulls last`,
      messageRecipients.name,
      messageRecipients.id,
    )
    .limit(limit)
    .offset(offset);
}

export type Missed = Awaited<ReturnType<typeof missedRecipients>>[number];

/**
 * Lists the recipients of a batch who got no message: one statement. With `isOwed`, only those to
 * whom it can be resent.
 */
export async function missedRecipients(db: Reader, batchId: string, which: { isOwed: boolean }) {
  return db
    .select({
      id: messageRecipients.id,
      studentIds: messageRecipients.studentIds,
      personId: messageRecipients.personId,
      text: messageRecipients.text,
    })
    .from(messageRecipients)
    .innerJoin(messageBatches, eq(messageBatches.id, messageRecipients.batchId))
    .leftJoin(phoneMessages, ofPhone)
    .leftJoin(mails, ofMail)
    .where(and(eq(messageRecipients.batchId, batchId), which.isOwed ? isOwed : isMissed));
}

/** The same as pupils and staff. */
export function missedPeople(missed: readonly Missed[]) {
  return {
    studentIds: missed.flatMap(({ studentIds }) => studentIds),
    // Without a child, the recipient is a member of staff.
    staffIds: missed.flatMap(({ studentIds, personId }) =>
      studentIds.length === 0 && personId !== null ? [personId] : [],
    ),
  };
}
