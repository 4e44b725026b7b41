import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { familyTexts } from "@school/core/report-cards/release/text.ts";
import type { SheetKind } from "@school/core/report-cards/sheets/sheet-kind.ts";
import { type ActorOrigin, audit } from "../../platform/database/audit/audit.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { findFirst, one } from "../../platform/database/rows.ts";
import type { JobKind, Worker } from "../../platform/runtime/jobs/job.ts";
import { queueJob } from "../../platform/runtime/jobs/queue-job.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { sheetReleaseRuns } from "../tables.ts";
import { lockTerm } from "../term-lock.ts";
import { releaseClass, type ReleaseWrite } from "./commands.ts";
import { MoreIncomplete, NothingToRelease, ReleaseUnderWay } from "./errors.ts";
import type { Families } from "./families.ts";
import { mailFamilies, releaseSentence } from "./mails.ts";
import { countSheets } from "./numbers.ts";
import { requireParts } from "../half-term/facts.ts";
import { classesToRelease, readWithheld } from "./queries.ts";
import { readReleased, readRuns } from "./queries-runs.ts";

/*
 * A release runs class by class. A few classes are released in the request's own transaction; for
 * more, a job uses a transaction per class, with the progress. So a killed process loses nothing,
 * and a class is released whole or not at all. Families are notified once, at the end.
 */

/** Maximum number of classes released within a request: about a second. */
const CLASSES_AT_ONCE = 3;

type Run = typeof sheetReleaseRuns.$inferSelect;

export interface ReleaseParts {
  readonly sealer: Sealer;
  readonly config: Config;
  readonly families: Families;
}

export const releaseJob: JobKind = {
  name: "release-sheets",
  retries: 3,
  firstDelay: 2,
  longestDelay: 30,
  // Resumes the work of a killed process.
  schedule: "* * * * *",
};

/** Processes every running release. */
export function releaseWorker(db: Database, parts: ReleaseParts): Worker {
  return {
    kind: releaseJob,
    async run(_, { isLast }) {
      const open = await db
        .select({ id: sheetReleaseRuns.id })
        .from(sheetReleaseRuns)
        .where(isNull(sheetReleaseRuns.endedAt))
        .orderBy(asc(sheetReleaseRuns.id));
      for (const { id } of open) {
        try {
          while (await releaseNext(db, parts, id));
        } catch (error) {
          if (isLast) await giveUp(db, parts, id);
          throw error;
        }
      }
    },
  };
}

/** Releases the next class, unless another process does; false if nothing is left. */
export function releaseNext(db: Database, parts: ReleaseParts, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, id);
    return run ? releaseSlice({ ...parts, tx, origin: run.origin }, run) : false;
  });
}

async function lockRun(tx: Transaction, id: string): Promise<Run | null> {
  const rows = await tx
    .select()
    .from(sheetReleaseRuns)
    .where(and(eq(sheetReleaseRuns.id, id), isNull(sheetReleaseRuns.endedAt)))
    .for("update", { skipLocked: true });
  return findFirst(rows);
}

/**
 * Starts to release classes, and finishes at once if they are few; returns its id. Throws
 * `ReleaseUnderWay`, `MoreIncomplete`, and `NothingToRelease` if every pupil with a result has a
 * valid issue.
 */
export async function startRelease(
  write: ReleaseWrite & Pick<ReleaseParts, "families">,
  request: {
    classIds: readonly string[];
    termId: string;
    kind: SheetKind;
    sendMail: boolean;
    incomplete?: number | undefined;
  },
): Promise<string> {
  const { tx, origin } = write;
  const { termId, kind, sendMail } = request;
  await lockTerm(tx, termId);
  const underWay = await tx
    .select({ id: sheetReleaseRuns.id })
    .from(sheetReleaseRuns)
    .where(and(eq(sheetReleaseRuns.termId, termId), isNull(sheetReleaseRuns.endedAt)));
  if (underWay.length > 0) throw new ReleaseUnderWay();
  await requireParts(tx, request);
  const classIds = await classesToRelease(tx, request);
  if (classIds.length === 0) throw new NothingToRelease();
  if (request.incomplete !== undefined) {
    const { incomplete } = await countSheets(tx, { classIds, termId, kind });
    if (incomplete > request.incomplete) throw new MoreIncomplete(incomplete);
  }
  const made = await tx
    .insert(sheetReleaseRuns)
    .values({ id: newId(), termId, kind, classIds, sendMail, origin: originOf(origin) })
    .returning();
  const run = one(made);
  if (classIds.length > CLASSES_AT_ONCE) {
    const after = { termId, kind, classes: classIds.length };
    const action = "report-cards.start-release" as const;
    await audit({ tx, origin }, action, run.id, { after });
    await queueJob(tx, releaseJob, {});
    return run.id;
  }
  let next = run;
  while (await releaseSlice(write, next)) next = { ...next, classesDone: next.classesDone + 1 };
  // The rest has no results yet; an empty release would only be confusing.
  const [ended] = await readRuns(tx, { id: run.id });
  if (ended?.released === 0) throw new NothingToRelease();
  return run.id;
}

async function releaseSlice(
  write: ReleaseWrite & Pick<ReleaseParts, "families">,
  { id: runId, termId, kind, classIds, classesDone, ...run }: Run,
): Promise<boolean> {
  const { tx } = write;
  const classId = classIds[classesDone];
  const released = classId ? await releaseClass(write, { classId, termId, kind, runId }) : 0;
  const isMore = classesDone + 1 < classIds.length;
  await tx
    .update(sheetReleaseRuns)
    .set({
      classesDone: classesDone + 1,
      released: sql`${sheetReleaseRuns.released} + ${released}`,
      ...(!isMore && ended("done")),
    })
    .where(eq(sheetReleaseRuns.id, runId));
  if (!isMore) await notifyFamilies(write, { id: runId, termId, kind, sendMail: run.sendMail });
  return isMore;
}

async function notifyFamilies(
  { tx, origin, config, families }: Omit<ReleaseWrite, "sealer"> & Pick<ReleaseParts, "families">,
  { id, termId, kind, sendMail }: Pick<Run, "id" | "termId" | "kind" | "sendMail">,
): Promise<void> {
  const released = await readReleased(tx, id);
  if (released.students.length === 0) return;
  const withheld = await readWithheld(
    tx,
    released.students.map((student) => student.id),
    termId,
  );
  const students = released.students.filter((student) => !withheld.has(student.id));
  const text = {
    title: familyTexts.subject(kind),
    body: releaseSentence(kind, released.classes),
    causeId: id,
    studentIds: students.map((student) => student.id),
  };
  await families.announce({ tx, origin, config }, text);
  if (sendMail)
    await mailFamilies(tx, config.publicUrl, { ...released, kind, runId: id, students });
}

/** Ends a run after its last retry. Families keep the sheets released until then. */
function giveUp(db: Database, parts: ReleaseParts, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, id);
    if (!run) return;
    await tx.update(sheetReleaseRuns).set(ended("failed")).where(eq(sheetReleaseRuns.id, id));
    await notifyFamilies({ ...parts, tx, origin: run.origin }, run);
  });
}

const ended = (state: Run["state"]) => ({ state, endedAt: sql`now()` });

/** Omits fields of a request's context that the audit log does not need. */
const originOf = ({ actorId, authSessionId, requestId, ip }: ActorOrigin): ActorOrigin => ({
  actorId,
  authSessionId,
  requestId,
  ip,
});
