import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { queuePush } from "../accounts/choices/queue-push.ts";
import { wantsBy } from "../accounts/choices/queries.ts";
import { users } from "../accounts/tables.ts";
import { isAnyOf } from "../platform/db/any-of.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { queueJob } from "../platform/jobs/queue-job.ts";
import { BUNDLE_MINUTES, tellJob } from "./tell.job.ts";
import { waitingNews } from "./tables.ts";

interface News {
  readonly personIds: readonly string[];
  /** What it is about, never what was written: "A message about Ada Eze". */
  readonly title: string;
  /** The page that shows it. */
  readonly path: string;
}

/**
 * Tells people away from the portal that something is there to read: who has a confirmed email gets
 * one for all that happens within some minutes, and devices that get notifications get it at once.
 * What its reader opens before is left out of the email.
 */
export async function tell(tx: Transaction, news: readonly News[]): Promise<void> {
  const wanted = [...new Set(news.flatMap(({ personIds }) => personIds))];
  if (wanted.length === 0) return;
  await queuePush(
    tx,
    { kind: "direct", purpose: "messages.news" },
    news.map((one) => ({ ...one, text: "Open the portal to read and answer." })),
  );
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isAnyOf(users.id, wanted),
        isNotNull(users.email),
        isNotNull(users.emailConfirmedAt),
        eq(users.isActive, true),
        isNull(users.deletedAt),
        wantsBy(users.id, "direct", "EMAIL"),
      ),
    );
  const reachable = new Set(found.map(({ id }) => id));
  const rows = news.flatMap(({ personIds, title, path }) =>
    personIds
      .filter((id) => reachable.has(id))
      .map((personId) => ({ id: newId(), personId, title, path })),
  );
  if (rows.length === 0) return;
  await tx.insert(waitingNews).values(rows);
  await queueJob(tx, tellJob, {}, new Date(Date.now() + BUNDLE_MINUTES * 60_000));
}

/** The person has opened the page: an email need not tell of it. */
export async function forgetNews(tx: Transaction, personId: string, path: string): Promise<void> {
  await tx
    .delete(waitingNews)
    .where(and(eq(waitingNews.personId, personId), eq(waitingNews.path, path)));
}
