import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  id,
  optionalRef,
  ref,
  timestamptz,
  timestamptzNow,
} from "../../platform/database/column-kinds.ts";
import type { MessagePurpose } from "@school/core/accounts/notification-preferences/kinds.ts";
import type { Channel } from "@school/core/messages/groups/audience.ts";
import type { Selection } from "@school/core/messages/groups/selection.ts";
import type { BatchFault, BatchKind, RecipientState } from "@school/core/messages/writing/batch.ts";
import { users } from "../../accounts/tables.ts";

/** One message to many. */
export const messageBatches = pgTable(
  "message_batches",
  {
    id: id(),
    kind: text().$type<BatchKind>().notNull(),
    /** The notification preference that applies. */
    purpose: text().$type<MessagePurpose>().notNull().default("school"),
    /** Audience in words, as it was when the message was written. */
    audience: text().notNull(),
    selection: jsonb().$type<Selection>().notNull(),
    channel: text().$type<Channel>().notNull(),
    subject: text().notNull().default(""),
    /** With placeholders. */
    text: text().notNull(),
    withoutMarks: boolean().notNull().default(false),
    /** The earliest sending time. */
    leavesAt: timestamptz().notNull(),
    /** Time after which none of it is sent, because it would be outdated. Null for no limit. */
    expiresAt: timestamptz(),
    /** When its messages were queued, all together; null before. */
    queuedAt: timestamptz(),
    stoppedAt: timestamptz(),
    /** The act of another module that made it, such as a release of report sheets. */
    causeId: uuid(),
    /** When its recipients were deleted by retention; null before. */
    prunedAt: timestamptz(),
    /** Outcomes of the recipients who were deleted. */
    prunedCounts: jsonb().$type<readonly PrunedCount[]>(),
    createdBy: ref(() => users.id),
    createdAt: timestamptzNow(),
  },
  (table) => [
    index().on(table.createdAt),
    index("message_batches_of_cause")
      .on(table.causeId)
      .where(sql`${table.causeId} is not null`),
    index("message_batches_to_prune")
      .on(table.createdAt)
      .where(sql`${table.prunedAt} is null`),
    index("message_batches_waiting")
      .on(table.leavesAt)
      .where(sql`${table.queuedAt} is null and ${table.stoppedAt} is null`),
  ],
);

/** Number of a batch's recipients that ended in a state, and the cost of their messages, in kobo. */
export interface PrunedCount {
  readonly state: RecipientState;
  readonly count: number;
  readonly cost: number;
}

/**
 * All recipients of a batch, including unreachable ones. The outcome of a message is in its row of
 * the queue, with the same batch and address.
 */
export const messageRecipients = pgTable(
  "message_recipients",
  {
    id: id(),
    batchId: ref(() => messageBatches.id),
    /** The account that has the address; null for one of a pupil's record. */
    personId: uuid(),
    /** The pupils concerned; empty for staff. */
    studentIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    name: text().notNull(),
    /** Names of the pupils, for lists. */
    children: text().notNull(),
    /** A number in international form or an email address; null without one. */
    address: text(),
    fault: text().$type<BatchFault>(),
    /** The text for the recipient. */
    text: text().notNull(),
    /** The batch with which it was resent. */
    resentIn: optionalRef(() => messageBatches.id),
    /** Phones and addresses that were recorded besides. */
    otherwise: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex().on(table.batchId, table.address),
    check(
      "message_recipients_reached",
      sql`${table.address} is not null or ${table.fault} is not null`,
    ),
  ],
);
