import { RECIPIENT_STATES, type RecipientState } from "@school/core/messages/writing/batch.ts";
import { and, asc, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { bareName } from "../../platform/database/columns.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import type { OutgoingTable } from "../../platform/outgoing/columns.ts";
import { countsOf } from "./queries.ts";
import { messageBatches, messageRecipients, type PrunedCount } from "./tables.ts";

/** Batches in one transaction: each may have as many recipients as the school has families. */
const BATCHES_AT_ONCE = 20;
/** Messages in one statement. */
const MESSAGES_AT_ONCE = 5_000;

/**
 * Deletes the recipients of the oldest batches written before then, with their texts, and stores
 * the counts by state and the cost. Skips batches with unsent messages. False if none are left, or
 * another process is deleting. Four statements.
 */
export async function pruneBatches(tx: Transaction, before: SQL<Date>): Promise<boolean> {
  const old = await tx
    .select({ id: messageBatches.id })
    .from(messageBatches)
    .where(
      and(
        isNull(messageBatches.prunedAt),
        lt(messageBatches.createdAt, before),
        or(isNotNull(messageBatches.queuedAt), isNotNull(messageBatches.stoppedAt)),
      ),
    )
    .orderBy(asc(messageBatches.createdAt))
    .limit(BATCHES_AT_ONCE)
    .for("update", { skipLocked: true });
  if (old.length === 0) return false;
  const ids = old.map(({ id }) => id);
  const counts = await countsOf(tx, ids);
  const pruned = ids.map((id) => ({
    id,
    counts: prunedCounts(counts.filter(({ batchId }) => batchId === id)),
  }));
  await tx.execute(sql`
    update ${messageBatches}
    set ${bareName(messageBatches.prunedAt)} = now(),
      ${bareName(messageBatches.prunedCounts)} = pruned.counts
    from jsonb_to_recordset(${JSON.stringify(pruned)}::jsonb) as pruned(id uuid, counts jsonb)
    where ${messageBatches.id} = pruned.id`);
  await tx.delete(messageRecipients).where(inArray(messageRecipients.batchId, ids));
  return true;
}

/**
 * Returns the counts to store, by state. Messages that were not sent in all that time count as stopped.
 */
function prunedCounts(
  counts: readonly { state: RecipientState; count: number; cost: number }[],
): PrunedCount[] {
  const stateOf = (state: RecipientState) =>
    state === "queued" || state === "waiting" ? "stopped" : state;
  return RECIPIENT_STATES.flatMap((state) => {
    const ofState = counts.filter((one) => stateOf(one.state) === state);
    const sum = (key: "count" | "cost") => ofState.reduce((total, one) => total + one[key], 0);
    return ofState.length === 0 ? [] : [{ state, count: sum("count"), cost: sum("cost") }];
  });
}

/**
 * Deletes the oldest messages from before then in any state, as outdated. Those of a batch wait
 * until it is pruned, since its counts are computed from them. False if none are left. One
 * statement.
 */
export async function pruneOutgoing(
  db: Reader,
  table: OutgoingTable,
  before: SQL<Date>,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from ${table} where ${table.id} in (
      select ${table.id} from ${table}
      where ${table.createdAt} < ${before} and not exists (
        select from ${messageRecipients} where ${messageRecipients.batchId} = ${table.batchId})
      order by ${table.createdAt} limit ${MESSAGES_AT_ONCE})`);
  return rowCount === MESSAGES_AT_ONCE;
}
