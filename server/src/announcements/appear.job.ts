import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Database, Transaction } from "../platform/database/database.ts";
import { notify } from "../platform/http/events/notify.ts";
import type { JobKind, Worker } from "../platform/runtime/jobs/job.ts";
import { queueMails } from "../platform/outgoing/mail/queue-mail.ts";
import { queuePush } from "../accounts/notification-preferences/queue-push.ts";
import { audienceAddresses, audienceIds } from "./queries.ts";
import { announcements } from "./tables.ts";

/** Job that runs when an announcement appears, at once or at its time. */
export const appearJob: JobKind = {
  name: "announcement-appears",
  retries: 8,
  firstDelay: 5,
  longestDelay: 600,
};

/** Notifies open pages of a published announcement, and queues its emails once. */
export function appearWorker(db: Database): Worker<{ id: string }> {
  return {
    kind: appearJob,
    run: ({ id }) => db.transaction((tx) => appear(tx, id)),
  };
}

async function appear(tx: Transaction, id: string): Promise<void> {
  const isNow = and(
    eq(announcements.id, id),
    eq(announcements.isDraft, false),
    isNull(announcements.withdrawnAt),
    lte(announcements.publishAt, sql`now()`),
  );
  const [announcement] = await tx.select().from(announcements).where(isNow).for("update");
  // Rescheduled, turned into a draft or withdrawn since the job was queued.
  if (!announcement) return;
  await notify(tx, { topic: "announcements", about: { audience: announcement.audience } });
  if (announcement.pushedAt === null) await push(tx, announcement);
  // An announcement with a cause is for some pupils; its module emails them.
  if (!announcement.sendMail || announcement.mailedAt !== null || announcement.causeId !== null)
    return;
  const people = await audienceAddresses(tx, announcement.audience);
  const lines = announcement.body.split(/\n+/).filter((line) => line.trim() !== "");
  await queueMails(
    tx,
    people.map(({ id: recipientId, email }) => ({
      recipientId,
      address: email,
      purpose: "announcements.announcement",
      subject: announcement.title,
      lines: [...lines, "Sign in to the school portal to read all announcements."],
    })),
  );
  await tx
    .update(announcements)
    .set({ mailedAt: sql`now()` })
    .where(eq(announcements.id, id));
}

/** Notifies the devices of the audience, once. */
async function push(
  tx: Transaction,
  { id, title, audience }: typeof announcements.$inferSelect,
): Promise<void> {
  const news = { title, text: "New announcement", path: "/dashboard/announcements" };
  const about = { kind: "announcements", purpose: "announcements.announcement" } as const;
  await queuePush(tx, about, [{ ...news, personIds: await audienceIds(tx, audience) }]);
  await tx
    .update(announcements)
    .set({ pushedAt: sql`now()` })
    .where(eq(announcements.id, id));
}
