import { lt } from "drizzle-orm";
import { pruneBatches, pruneOutgoing } from "../../messages/writing/prune.ts";
import { pendingNotices } from "../../messages/tables.ts";
import type { Database } from "../../platform/database/database.ts";
import type { JobKind, Worker } from "../../platform/runtime/jobs/job.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { phoneMessages } from "../../platform/outgoing/phone/tables.ts";
import { readStored } from "../../platform/database/settings/settings.ts";
import { servedBefore } from "./queries.ts";
import { RETENTION_TIMES } from "./settings.ts";

export const pruneMessagesJob: JobKind = {
  name: "prune-messages",
  retries: 3,
  firstDelay: 60,
  longestDelay: 600,
  schedule: "11 2 * * *",
};

/**
 * Deletes emails and messages to phones whose time is over, with the lists of their recipients, in
 * many short transactions. If it is killed, the next run deletes the rest.
 */
export function pruneMessagesWorker(db: Database): Worker {
  return {
    kind: pruneMessagesJob,
    async run() {
      const { value: times } = await readStored(db, RETENTION_TIMES);
      const before = servedBefore(times, "MESSAGES");
      while (await db.transaction((tx) => pruneBatches(tx, before)));
      while (await pruneOutgoing(db, mails, before));
      while (await pruneOutgoing(db, phoneMessages, before));
      await db.delete(pendingNotices).where(lt(pendingNotices.createdAt, before));
    },
  };
}
