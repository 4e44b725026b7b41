import type { ReadKind } from "@school/core/accounts/reads/kinds.ts";
import { bulkReadingTexts, readKindTexts } from "@school/core/accounts/reads/text.ts";
import { timeText } from "@school/core/api/dates.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Worker } from "../../platform/runtime/jobs/job.ts";
import { queueMails } from "../../platform/outgoing/mail/queue-mail.ts";
import { greeting } from "../auth/notices.ts";
import { queuePush } from "../notification-preferences/queue-push.ts";
import { firstNameFirst } from "../names-in-sql.ts";
import { users } from "../tables.ts";
import { bulkReadingJob } from "./bulk-reading-kind.ts";
import { recordReads } from "./tables.ts";

/** Data of the notification. */
interface BulkReading {
  readonly readerId: string;
  /** RFC 3339. */
  readonly hour: string;
  readonly kind: ReadKind;
}

/**
 * Notifies the principals by email and on their devices, once for each account and hour. A principal
 * who reads is notified too: it may be someone with the stolen password.
 */
export function bulkReadingWorker(db: Database, publicUrl: string): Worker<BulkReading> {
  return {
    kind: bulkReadingJob,
    run: (reading) =>
      db.transaction(async (tx) => {
        const reads = await claimReads(tx, reading);
        if (reads !== null) await notifyPrincipals(tx, { ...reading, ...reads }, publicUrl);
      }),
  };
}

/** Marks an hour's reads as notified; returns null if they are already. */
async function claimReads(tx: Transaction, { readerId, hour, kind }: BulkReading) {
  const isOfHour = and(eq(recordReads.readerId, readerId), eq(recordReads.hour, new Date(hour)));
  const rows = await tx
    .select()
    .from(recordReads)
    .where(isOfHour)
    .orderBy(asc(recordReads.kind))
    .for("update");
  const row = rows.find((one) => one.kind === kind);
  if (!row?.overAt || rows.some(({ notifiedAt }) => notifiedAt !== null)) return null;
  await tx.update(recordReads).set({ notifiedAt: new Date() }).where(isOfHour);
  return { people: row.people.length, overAt: row.overAt };
}

type Notified = BulkReading & { readonly people: number; readonly overAt: Date };

async function notifyPrincipals(
  tx: Transaction,
  { readerId, kind, people, overAt }: Notified,
  publicUrl: string,
): Promise<void> {
  const { id, firstName, email, emailConfirmedAt, role, isActive, deletedAt } = users;
  const isPrincipal = and(eq(role, "PRINCIPAL"), eq(isActive, true), isNull(deletedAt));
  const accounts = await tx
    .select({ id, firstName, name: firstNameFirst(users), email, emailConfirmedAt, role })
    .from(users)
    .where(or(isPrincipal, eq(id, readerId)));
  const reader = accounts.find((one) => one.id === readerId);
  if (!reader) return;
  const { name } = reader;
  const what = readKindTexts[kind];
  const path = bulkReadingTexts.path(readerId);
  const principals = accounts.filter((one) => one.role === "PRINCIPAL");
  await queuePush(tx, { kind: null, purpose: "accounts.bulk-reading" }, [
    {
      personIds: principals.map((one) => one.id),
      title: bulkReadingTexts.title,
      text: bulkReadingTexts.short(name, people),
      path,
    },
  ]);
  await queueMails(
    tx,
    principals.flatMap((principal) => {
      const address = shownEmail(principal.email);
      if (address === null || principal.emailConfirmedAt === null) return [];
      return {
        recipientId: principal.id,
        address,
        purpose: "accounts.bulk-reading",
        subject: bulkReadingTexts.title,
        urgent: true,
        lines: [
          greeting(principal.firstName),
          bulkReadingTexts.what({ name, people, what, at: timeText(overAt.toISOString()) }),
          bulkReadingTexts.advice,
          new URL(path, publicUrl).href,
        ],
      };
    }),
  );
}
