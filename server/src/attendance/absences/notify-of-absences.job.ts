import { dayAtSchool, schoolMoment } from "@school/core/api/dates.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { ActorOrigin, ActorWrite } from "../../platform/database/audit/audit.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { JobKind, Worker } from "../../platform/runtime/jobs/job.ts";
import { queueJob } from "../../platform/runtime/jobs/queue-job.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import type { ReadRow, RegisterKey } from "../register/queries.ts";
import { absenceNotices, registerMarks, registers, reportedAbsences } from "../tables.ts";

/*
 * Families are notified on the day of an absence that no one reported. The job reads the current
 * registers: corrected marks are not sent, and each pupil is sent once a day.
 */

/** Clocks of the job and of the rows may differ by so much. */
const TOLERANCE_SECONDS = 5;

/** Notifies families that pupils are absent; a module below implements it. */
export type AbsenceNotice = (
  write: { tx: Transaction; origin: ActorOrigin; config: Config },
  absent: { day: string; studentIds: readonly string[] },
) => Promise<void>;

export const notifyOfAbsencesJob: JobKind = {
  name: "tell-absences",
  retries: 8,
  firstDelay: 10,
  longestDelay: 600,
};

/** Queues the messages of a saved register, unless none can be sent. */
export async function queueAbsences(
  { tx, origin }: ActorWrite,
  { day, half }: RegisterKey,
  rows: readonly ReadRow[],
): Promise<void> {
  const now = new Date();
  const isMorning = half !== "PM";
  const isOwed = rows.some(({ mark, reported }) => mark === "ABSENT" && reported === null);
  if (day !== dayAtSchool(now) || !isMorning || !isOwed) return;
  const { at, wait } = await readSettings(tx, {
    at: SCHOOL_SETTINGS.absenceMessageTime,
    wait: SCHOOL_SETTINGS.absenceMessageWait,
  });
  const earliest = at === "" ? null : schoolMoment(`${day}T${at}`);
  const minutes = Number(wait);
  const corrected = now.getTime() + minutes * 60_000;
  const { actorId, authSessionId, requestId, ip } = origin;
  await queueJob(
    tx,
    notifyOfAbsencesJob,
    { day, minutes, origin: { actorId, authSessionId, requestId, ip } },
    new Date(Math.max(corrected, earliest === null ? 0 : Date.parse(earliest))),
  );
}

interface Owed {
  readonly day: string;
  /** Delay in which a register can be corrected, as set when it was saved. */
  readonly minutes: number;
  readonly origin: ActorOrigin;
}

interface NotifyParts {
  readonly config: Config;
  readonly notify: AbsenceNotice;
}

export function notifyOfAbsencesWorker(
  db: Database,
  { config, notify }: NotifyParts,
): Worker<Owed> {
  return {
    kind: notifyOfAbsencesJob,
    run: ({ day, minutes, origin }) =>
      db.transaction(async (tx) => {
        // A message of yesterday's absence would come too late.
        if (day !== dayAtSchool(new Date())) return;
        const studentIds = await noteAbsences(tx, day, minutes);
        if (studentIds.length > 0) await notify({ tx, origin, config }, { day, studentIds });
      }),
  };
}

/** Stores the absences that no one reported and that were not sent; returns the pupils. */
async function noteAbsences(tx: Transaction, day: string, minutes: number): Promise<string[]> {
  const owed = tx
    .selectDistinct({
      studentId: registerMarks.studentId,
      day: sql`${day}::date`.as("day"),
      createdAt: sql`now()`.as("created_at"),
    })
    .from(registerMarks)
    .innerJoin(registers, eq(registers.id, registerMarks.registerId))
    .leftJoin(
      reportedAbsences,
      and(
        eq(reportedAbsences.studentId, registerMarks.studentId),
        sql`${day}::date between ${reportedAbsences.fromDay} and ${reportedAbsences.toDay}`,
      ),
    )
    .where(
      and(
        eq(registers.day, day),
        sql`${registers.half} <> 'PM'`,
        eq(registerMarks.mark, "ABSENT"),
        isNull(reportedAbsences.id),
        sql`coalesce(${registers.correctedAt}, ${registers.takenAt}) <= now()
          - make_interval(mins => ${minutes}, secs => ${-TOLERANCE_SECONDS})`,
      ),
    );
  const noted = await tx
    .insert(absenceNotices)
    .select(owed)
    .onConflictDoNothing()
    .returning({ studentId: absenceNotices.studentId });
  return noted.map(({ studentId }) => studentId);
}
