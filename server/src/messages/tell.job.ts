import { inArray, sql } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { isAnyOf } from "../platform/db/any-of.ts";
import type { Database } from "../platform/db/database.ts";
import type { JobKind, Worker } from "../platform/jobs/job.ts";
import { queueMails } from "../platform/mail/queue-mail.ts";
import { waitingNews } from "./tables.ts";

/** Minutes for which news wait, so that several are one email. */
export const BUNDLE_MINUTES = 5;

export const tellJob: JobKind = {
  name: "tell-people",
  retries: 8,
  firstDelay: 10,
  longestDelay: 600,
};

/** Queues one email for each person whose first news have waited long enough. */
export function tellWorker(db: Database, publicUrl: string): Worker {
  return { kind: tellJob, run: () => tellPeople(db, publicUrl) };
}

async function tellPeople(db: Database, publicUrl: string): Promise<void> {
  await db.transaction(async (tx) => {
    // The clock of the job and that of the rows are the database's.
    const due = tx
      .select({ id: waitingNews.personId })
      .from(waitingNews)
      .where(
        sql`${waitingNews.createdAt} <= now() - make_interval(mins => ${BUNDLE_MINUTES})
          + interval '5 seconds'`,
      );
    const news = await tx.delete(waitingNews).where(inArray(waitingNews.personId, due)).returning({
      personId: waitingNews.personId,
      title: waitingNews.title,
      path: waitingNews.path,
    });
    const ofPerson = Map.groupBy(news, ({ personId }) => personId);
    const people = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(isAnyOf(users.id, [...ofPerson.keys()]));
    await queueMails(
      tx,
      people.flatMap(({ id, email }) => {
        const own = ofPerson.get(id) ?? [];
        const titles = [...new Set(own.map(({ title }) => title))];
        if (email === null) return [];
        const [path, ...others] = new Set(own.map((one) => one.path));
        // Several are found from the list.
        const page = others.length === 0 && path ? path : "/dashboard/messages";
        return [
          {
            recipientId: id,
            address: email,
            purpose: "messages.news",
            subject: titles.length === 1 ? (titles[0] ?? "") : "New messages",
            lines: [...titles, `Sign in to read and answer: ${publicUrl}${page}`],
          },
        ];
      }),
    );
  });
}
