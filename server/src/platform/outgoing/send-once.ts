import { and, eq, isNotNull, isNull, type InferSelectModel, sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/database.ts";
import type { Log } from "../runtime/log/log.ts";
import type { Sealer } from "../runtime/secrets/seal.ts";
import type { OutgoingRow, OutgoingTable } from "./columns.ts";
import { type MessageSecrets, unsealSecrets } from "./secrets.ts";

const MAX_ERROR_LENGTH = 500;

/** The other side refused a message permanently. */
export class Refused extends Error {}

/** The other side gave no response, or no readable one: it may have sent the message. */
export class Unconfirmed extends Error {}

type Row<Table extends OutgoingTable> = InferSelectModel<Table> & OutgoingRow;
type Outcome<Table extends OutgoingTable> = Partial<InferSelectModel<Table>>;

interface Sending<Table extends OutgoingTable> {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly log: Log;
  readonly table: Table;
  readonly id: string;
  /** Whether a message that is not accepted now has failed, since there is no retry. */
  readonly isLast: boolean;
  /** Marks the message and returns it, if that transaction does more than `mark`. */
  readonly begin?: () => Promise<Row<Table> | undefined>;
  /** Further columns to set for a message that was not accepted. */
  readonly notTaken?: Outcome<Table>;
  /**
   * Hands the message over and returns the new values of its row. Throws `Refused`, `Unconfirmed`,
   * or any other error for temporary failures.
   */
  handOver(row: Row<Table>, secrets: MessageSecrets | null): Promise<Outcome<Table>>;
}

/**
 * Sends one queued message. Throws if the server is unavailable, so that it is retried. Fails a
 * message that was refused, whose link has expired or that was tried long enough; its row has the
 * reason.
 *
 * The message is marked before it is handed over. A mark without an outcome means that the process
 * died in between. The message may have been sent, so it is sent again only at a person's request.
 */
export async function sendOnce<Table extends OutgoingTable>(
  sending: Sending<Table>,
): Promise<void> {
  const { db, sealer, log, table, id, isLast, handOver } = sending;
  const close = (outcome: object) => closeRow(db, table, id, outcome);
  const row = await (sending.begin?.() ?? mark(db, table, id));
  if (!row) return failUncertain(db, table, id);
  const secrets = unsealSecrets(sealer, row);
  if (row.secretsExpireAt !== null && secrets === null) {
    const lost = {
      state: "failed",
      lastError: "Its link or code expired before it was sent.",
      secretsSealed: null,
    };
    return close({ ...sending.notTaken, ...lost });
  }
  let taken: object;
  try {
    taken = await handOver(row, secrets);
  } catch (error) {
    const lastError = String((error as Error).message).slice(0, MAX_ERROR_LENGTH);
    const isUnconfirmed = error instanceof Unconfirmed;
    const isOver = isLast || isUnconfirmed || error instanceof Refused;
    await close({
      ...(isUnconfirmed ? {} : sending.notTaken),
      lastError,
      state: isOver ? "failed" : "queued",
    });
    if (!isUnconfirmed && !(error instanceof Refused)) throw error;
    log.warn({ message: id, err: error }, "a message was not taken");
    return;
  }
  await close({
    lastError: null,
    ...taken,
    state: "sent",
    sentAt: new Date(),
    secretsSealed: null,
  });
}

/** Marks a queued message as being handed over; undefined if not queued, or already marked. */
export async function mark<Table extends OutgoingTable>(
  db: Database | Transaction,
  table: Table,
  id: string,
  also: object = {},
): Promise<Row<Table> | undefined> {
  const rows = await db
    .update(table as OutgoingTable)
    .set({ sendingSince: sql`now()`, ...also } as object)
    .where(and(eq(table.id, id), eq(table.state, "queued"), isNull(table.sendingSince)))
    .returning();
  return (rows as Row<Table>[])[0];
}

/** Fails a message that was marked by a process that died. */
export async function failUncertain(db: Database, table: OutgoingTable, id: string): Promise<void> {
  await db
    .update(table)
    .set({
      state: "failed",
      lastError:
        "The server stopped while sending this message, so it may have arrived. If it did not, send it again.",
      sendingSince: null,
    } as object)
    .where(and(eq(table.id, id), eq(table.state, "queued"), isNotNull(table.sendingSince)));
}

async function closeRow(db: Database, table: OutgoingTable, id: string, outcome: object) {
  await db
    .update(table)
    .set({ ...outcome, sendingSince: null, tries: sql`${table.tries} + 1` } as object)
    .where(eq(table.id, id));
}
