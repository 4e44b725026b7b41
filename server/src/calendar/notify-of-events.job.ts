import { inArray } from "drizzle-orm";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { type ActorOrigin, SYSTEM_ORIGIN } from "../platform/database/audit/audit.ts";
import type { Config } from "../platform/runtime/config/config.ts";
import type { Database, Transaction } from "../platform/database/database.ts";
import type { JobKind, Worker } from "../platform/runtime/jobs/job.ts";
import { lockUnnotified, pupilsWithClass } from "./queries.ts";
import { calendarEntries } from "./tables.ts";

/** Notifies families of an event; a module below implements it. */
type EventNotice = (
  write: {
    tx: Transaction;
    origin: ActorOrigin;
    config: Pick<Config, "publicUrl">;
  },
  event: { title: string; day: string; time: string | null; studentIds: readonly string[] },
) => Promise<void>;

interface NotifyParts {
  readonly config: Config;
  readonly notify: EventNotice;
}

/** From 16:00 school time; later if the computer was off, or for new entries. */
export const notifyOfEventsJob: JobKind = {
  name: "tell-events",
  retries: 3,
  firstDelay: 30,
  longestDelay: 600,
  schedule: "0 15-18 * * *",
};

/** Notifies families once of entries that begin tomorrow and concern them. */
export function notifyOfEventsWorker(db: Database, { config, notify }: NotifyParts): Worker {
  return {
    kind: notifyOfEventsJob,
    async run() {
      const day = addDays(dayAtSchool(new Date()), 1);
      await db.transaction(async (tx) => {
        const entries = await lockUnnotified(tx, day);
        if (entries.length === 0) return;
        const pupils = await pupilsWithClass(tx);
        await tx
          .update(calendarEntries)
          .set({ toldOf: day })
          .where(
            inArray(
              calendarEntries.id,
              entries.map(({ id }) => id),
            ),
          );
        for (const { title, startsAt, audience, classIds, createdBy } of entries) {
          const concerned = pupils.filter(
            ({ classId }) => audience !== "CLASSES" || classIds.includes(classId),
          );
          await notify(
            { tx, origin: { ...SYSTEM_ORIGIN, actorId: createdBy }, config },
            {
              title,
              day,
              time: startsAt?.slice(0, 5) ?? null,
              studentIds: concerned.map(({ id }) => id),
            },
          );
        }
      });
    },
  };
}
