import { and, eq, sql } from "drizzle-orm";
import { addDays } from "@school/core/api/days.ts";
import { schoolMoment } from "@school/core/api/dates.ts";
import type { ActorOrigin } from "../../platform/database/audit/audit.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { JobKind, Worker } from "../../platform/runtime/jobs/job.ts";
import { queueJob } from "../../platform/runtime/jobs/queue-job.ts";
import { assignments } from "../tables.ts";
import { pupilsWithout } from "./queries.ts";

/** Notifies pupils' families of homework; a module below decides whether and how. */
export type NotifyHomework = (
  write: {
    readonly tx: Transaction;
    readonly origin: ActorOrigin;
    readonly config: Pick<Config, "publicUrl">;
  },
  homework: { title: string; dueOn: string; studentIds: readonly string[] },
) => Promise<void>;

/** The afternoon before work is due. */
export const homeworkDueJob: JobKind = {
  name: "homework-due",
  retries: 8,
  firstDelay: 5,
  longestDelay: 600,
};

interface HomeworkDue {
  readonly id: string;
  /** A day that was changed since has a job of its own. */
  readonly dueOn: string;
  readonly origin: ActorOrigin;
}

/** School time. */
const AT = "16:00";

/** Plans the notification for the afternoon before the due day; none if that has passed. */
export async function planNotifications(
  tx: Transaction,
  { actorId, authSessionId, requestId, ip }: ActorOrigin,
  { id, dueOn }: { id: string; dueOn: string },
): Promise<void> {
  const moment = schoolMoment(`${addDays(dueOn, -1)}T${AT}`);
  if (moment === null || Date.parse(moment) <= Date.now()) return;
  const origin = { actorId, authSessionId, requestId, ip };
  const data = { id, dueOn, origin } satisfies HomeworkDue;
  await queueJob(tx, homeworkDueJob, data, new Date(moment));
}

/** Once for each due day, however often the job runs: it is noted with the messages. */
export function homeworkDueWorker(
  db: Database,
  config: Pick<Config, "publicUrl">,
  notifyHomework: NotifyHomework,
): Worker<HomeworkDue> {
  return {
    kind: homeworkDueJob,
    run: ({ id, dueOn, origin }) =>
      db.transaction(async (tx) => {
        const [assignment] = await tx
          .update(assignments)
          .set({ toldOf: dueOn })
          .where(
            and(
              eq(assignments.id, id),
              eq(assignments.dueOn, dueOn),
              sql`${assignments.toldOf} is distinct from ${dueOn}`,
            ),
          )
          .returning({ title: assignments.title });
        // Already notified, deleted, or given another due day.
        if (!assignment) return;
        const studentIds = await pupilsWithout(tx, id);
        await notifyHomework({ tx, origin, config }, { ...assignment, dueOn, studentIds });
      }),
  };
}
