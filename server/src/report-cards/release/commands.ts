import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { canonicalJson } from "@school/core/report-cards/release/canonical-json.ts";
import {
  hasResults,
  picturesOf,
  type ReportSheet,
} from "@school/core/report-cards/sheets/sheet.ts";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { newId } from "../../platform/database/id.ts";
import { openBucket } from "../../platform/documents/files/bucket.ts";
import { storeFile } from "../../platform/documents/files/files.ts";
import { files } from "../../platform/documents/files/tables.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { type ClassSheets, readSheets } from "../sheets/read-sheets.ts";
import {
  sheetIssues,
  sheetPictures,
  sheetReleaseRuns,
  sheetReleases,
  withheldSheets,
} from "../tables.ts";
import { lockTerm } from "../term-lock.ts";
import { NothingToCorrect, NotReleasedYet, ReleaseNotFound, TooLateToTakeBack } from "./errors.ts";
import type { Families } from "./families.ts";
import { hasLaterIssue, readIssueNumbers, readIssues, type SheetsOfTerm } from "./queries.ts";
import { mayStillTakeBack, readRuns, readTakenBack } from "./queries-runs.ts";
import { issueKey } from "./signing.ts";

export interface ReleaseWrite extends ActorWrite {
  readonly sealer: Sealer;
  readonly config: Config;
}

/**
 * Freezes the sheets of a class for every pupil with a result and no valid issue. Returns their
 * number; 0 for a deleted class.
 */
export async function releaseClass(
  write: ReleaseWrite,
  { classId, runId, ...of }: SheetsOfTerm & { classId: string; runId: string },
): Promise<number> {
  await lockTerm(write.tx, of.termId);
  const [read] = await readSheets(write.tx, { classIds: [classId], ...of });
  if (!read) return 0;
  const ids = read.members.map(({ studentId }) => studentId);
  const before = await readIssueNumbers(write.tx, ids, of);
  const issues = [...read.sheets].flatMap(([id, sheet]) => {
    const issued = before.get(id);
    if (issued?.isReleased || !hasResults(sheet)) return [];
    return [{ id, sheet, number: (issued?.last ?? 0) + 1 }];
  });
  if (issues.length === 0) return 0;
  await writeIssues(write, read, { runId, reason: null }, issues);
  return issues.length;
}

/**
 * Makes a new issue for everyone in a class whose sheet would differ today, also for classmates
 * whose position changed. Throws `NotReleasedYet` and `NothingToCorrect`.
 */
export async function correctSheets(
  write: ReleaseWrite,
  { classId, reason, ...of }: SheetsOfTerm & { classId: string; reason: string },
): Promise<number> {
  await lockTerm(write.tx, of.termId);
  const [read] = await readSheets(write.tx, { classIds: [classId], ...of });
  const ids = read?.members.map(({ studentId }) => studentId) ?? [];
  const before = await readIssues(write.tx, ids, of);
  if (!read || before.size === 0) throw new NotReleasedYet();
  const numbers = await readIssueNumbers(write.tx, ids, of);
  const changed = [...read.sheets].flatMap(([id, sheet]) => {
    const issue = before.get(id);
    const isSame = issue ? canonicalJson(issue.sheet) === canonicalJson(sheet) : !hasResults(sheet);
    return isSame ? [] : [{ id, sheet, number: (numbers.get(id)?.last ?? 0) + 1 }];
  });
  if (changed.length === 0) throw new NothingToCorrect();
  await writeIssues(write, read, { runId: null, reason }, changed);
  return changed.length;
}

/**
 * Takes a release back: families no longer see its sheets, and their codes are invalid. Corrected
 * sheets remain. Idempotent. Throws `ReleaseNotFound` and `TooLateToTakeBack`.
 */
export async function takeReleaseBack(
  { tx, origin, families }: Pick<ReleaseWrite, "tx" | "origin"> & { families: Families },
  runId: string,
): Promise<{ takenBack: number; stay: string[] }> {
  const [run] = await readRuns(tx, { id: runId });
  if (!run) throw new ReleaseNotFound();
  await lockTerm(tx, run.termId);
  const [locked] = await tx
    .update(sheetReleaseRuns)
    .set({ takenBackAt: sql`now()` })
    .where(and(eq(sheetReleaseRuns.id, runId), mayStillTakeBack))
    .returning({ id: sheetReleaseRuns.id });
  if (!locked) {
    const isDone = run.takenBackAt !== null || (await readRuns(tx, { id: runId }))[0]?.takenBackAt;
    if (!isDone) throw new TooLateToTakeBack();
    return readTakenBack(tx, runId);
  }
  await tx
    .update(sheetIssues)
    .set({ takenBackAt: sql`now()` })
    .where(
      and(
        inArray(
          sheetIssues.releaseId,
          tx
            .select({ id: sheetReleases.id })
            .from(sheetReleases)
            .where(eq(sheetReleases.runId, runId)),
        ),
        isNull(sheetIssues.takenBackAt),
        sql`not ${hasLaterIssue}`,
      ),
    );
  await families.withdraw({ tx, origin }, runId);
  const outcome = await readTakenBack(tx, runId);
  const after = { termId: run.termId, sheets: outcome.takenBack, stay: outcome.stay.length };
  await audit({ tx, origin }, "report-cards.take-back", runId, { after });
  return outcome;
}

/** Withholds a sheet with a reason; null stops withholding it. Idempotent. */
export async function withholdSheet(
  { tx, origin }: Pick<ReleaseWrite, "tx" | "origin">,
  { studentId, termId, reason }: { studentId: string; termId: string; reason: string | null },
): Promise<void> {
  const which = and(eq(withheldSheets.studentId, studentId), eq(withheldSheets.termId, termId));
  const [before] = await tx.select().from(withheldSheets).where(which).for("update");
  if ((before?.reason ?? null) === reason) return;
  if (reason === null) await tx.delete(withheldSheets).where(which);
  else {
    await tx
      .insert(withheldSheets)
      .values({ studentId, termId, reason, withheldBy: origin.actorId })
      .onConflictDoUpdate({
        target: [withheldSheets.studentId, withheldSheets.termId],
        set: { reason, withheldBy: origin.actorId },
      });
  }
  await audit(
    { tx, origin },
    reason === null ? "report-cards.stop-withholding" : "report-cards.withhold",
    studentId,
    {
      before: before ? { termId, reason: before.reason } : null,
      after: reason === null ? null : { termId, reason },
    },
  );
}

interface NewIssue {
  /** The pupil's id. */
  readonly id: string;
  readonly sheet: ReportSheet;
  readonly number: number;
}

async function writeIssues(
  write: ReleaseWrite,
  { classId, termId, kind, className }: ClassSheets,
  { runId, reason }: { runId: string | null; reason: string | null },
  issues: readonly NewIssue[],
): Promise<void> {
  const { tx, origin, sealer } = write;
  const releaseId = newId();
  const releasedBy = origin.actorId;
  await tx
    .insert(sheetReleases)
    .values({ id: releaseId, classId, termId, runId, reason, releasedBy });
  await storePictures(write, [...new Set(issues.flatMap(({ sheet }) => picturesOf(sheet)))]);
  const key = await issueKey(tx, sealer);
  await insertRows(
    tx,
    sheetIssues,
    issues.map(({ id: studentId, sheet, number }) => {
      const id = newId();
      const signature = key.sign({ id, number, sheet });
      return { id, releaseId, studentId, termId, kind, number, sheet, keyId: key.id, signature };
    }),
  );
  await audit(
    { tx, origin },
    reason === null ? "report-cards.release" : "report-cards.correct",
    classId,
    {
      after: { className, termId, kind, sheets: issues.length, ...(reason !== null && { reason }) },
    },
  );
}

/** Stores a copy of each picture that no issue has yet, so that prints never change. */
export async function storePictures(
  { tx, config }: Pick<ReleaseWrite, "tx" | "config">,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  const stored = await tx
    .select({ hash: sheetPictures.hash })
    .from(sheetPictures)
    .where(inArray(sheetPictures.hash, hashes));
  const fresh = hashes.filter((hash) => !stored.some((one) => one.hash === hash));
  if (fresh.length === 0) return;
  const originals = await tx
    .selectDistinctOn([files.hash])
    .from(files)
    .where(inArray(files.hash, fresh));
  const bucket = originals.some(({ bucketKey }) => bucketKey) ? await openBucket(config) : null;
  for (const { hash, contentType, ...file } of originals) {
    const bytes =
      file.bytes ?? (bucket && file.bucketKey ? await bucket.get(file.bucketKey) : null);
    if (!bytes) continue;
    const copy = { ownerId: null, isPublic: false, contentType, bytes };
    const { id: fileId } = await storeFile(tx, copy);
    await tx.insert(sheetPictures).values({ hash, fileId }).onConflictDoNothing();
  }
}
