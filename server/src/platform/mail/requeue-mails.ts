import { asc, eq } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { queueMailAgain } from "./queue-mail.ts";
import { mails } from "./tables.ts";

/** Queues the sending of every mail that still waits, also of those whose job is long gone. */
export async function requeueMails(db: Database): Promise<void> {
  const waiting = await db
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.state, "queued"))
    .orderBy(asc(mails.createdAt));
  for (const { id } of waiting) await db.transaction((tx) => queueMailAgain(tx, id));
}
