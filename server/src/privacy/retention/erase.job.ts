import { eq, inArray, lt, sql } from "drizzle-orm";
import type { ListKind, PeopleKind } from "@school/core/privacy/retention/kinds.ts";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import { SYSTEM_ORIGIN, audit } from "../../platform/database/audit/audit.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { JobKind, Worker } from "../../platform/runtime/jobs/job.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { readStored } from "../../platform/database/settings/settings.ts";
import { erasures } from "../tables.ts";
import { erasePerson } from "./erase-person.ts";
import { dueAmong, LISTS, lockWaiting, readRipe } from "./queries.ts";
import { RETENTION_TIMES } from "./settings.ts";

export const eraseJob: JobKind = {
  name: "erase",
  retries: 3,
  firstDelay: 60,
  longestDelay: 600,
  schedule: "41 1 * * *",
};

/**
 * Carries out due plans, each person and each list in a transaction. If a person has returned, the
 * plan is dropped.
 */
export function eraseWorker(db: Database): Worker {
  return {
    kind: eraseJob,
    async run() {
      for (const { id } of await readRipe(db)) {
        await db.transaction((tx) => carryOut(tx, id));
      }
    },
  };
}

async function carryOut(tx: Transaction, id: string): Promise<void> {
  const row = await lockWaiting(tx, id);
  // Another process has done it, or the principal cancelled it.
  if (!row) return;
  const origin = { ...SYSTEM_ORIGIN, actorId: row.plannedBy };
  const subjectId = row.personId ?? row.id;
  if (row.personId !== null) {
    const { value: times } = await readStored(tx, RETENTION_TIMES);
    const due = await dueAmong(tx, times, [row.personId]);
    if (!due.has(row.personId)) {
      await tx.delete(erasures).where(eq(erasures.id, id));
      await audit({ tx, origin }, "privacy.cancel-erasing", subjectId, {
        before: { kind: row.kind, carryOutOn: row.carryOutOn },
      });
      return;
    }
    await erasePerson(tx, { id: row.personId, kind: row.kind as PeopleKind, origin });
  } else if (row.servedBefore !== null) {
    await eraseList(tx, row.kind as ListKind, row.servedBefore);
  }
  await tx
    .update(erasures)
    .set({ erasedAt: sql`now()` })
    .where(eq(erasures.id, id));
  await audit({ tx, origin }, "privacy.erase", subjectId, { after: { kind: row.kind } });
}

/** Deletes the rows that had served before then, with emails and values in the audit log about them. */
async function eraseList(tx: Transaction, kind: ListKind, before: Date): Promise<void> {
  const { table, email, servedSince } = LISTS[kind];
  const gone = await tx
    .delete(table)
    .where(sql`${servedSince} < ${before.toISOString()}::timestamptz`)
    .returning({ id: table.id, email: email ? sql<string>`${email}` : sql<null>`null` });
  const ids = sql.param(gone.map(({ id }) => id));
  const emails = sql.param(gone.flatMap((row) => row.email?.toLowerCase() ?? []));
  await tx.delete(mails).where(
    sql`${lt(mails.createdAt, before)} and (${mails.address} = any(${emails}::text[])
        or lower(${mails.replyTo}) = any(${emails}::text[]))`,
  );
  const entries = tx
    .select({ seq: auditLog.seq })
    .from(auditLog)
    .where(sql`${auditLog.subjectId} = any(${ids}::uuid[])`);
  await tx.delete(auditValues).where(inArray(auditValues.seq, entries));
}
