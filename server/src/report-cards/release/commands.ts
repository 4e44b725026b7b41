import { and, eq, inArray } from "drizzle-orm";
import { canonicalJson } from "@school/core/report-cards/release/canonical-json.ts";
import { makeSheets } from "@school/core/report-cards/sheets/make-sheets.ts";
import { picturesOf, type ReportSheet } from "@school/core/report-cards/sheets/sheet.ts";
import { type AuditOrigin, writeAudit } from "../../platform/audit/audit.ts";
import type { Config } from "../../platform/config/config.ts";
import { insertRows } from "../../platform/db/insert-rows.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { openBucket } from "../../platform/files/bucket.ts";
import { storeFile } from "../../platform/files/files.ts";
import { files } from "../../platform/files/tables.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { type ReadClass, readSheetClasses } from "../sheets/queries.ts";
import { sheetIssues, sheetPictures, sheetReleases, withheldSheets } from "../tables.ts";
import { lockTerm } from "../term-lock.ts";
import { NothingToCorrect, NotReleasedYet } from "./errors.ts";
import { readIssues } from "./queries.ts";
import { issueKey } from "./signing.ts";

export interface ReleaseWrite {
  readonly tx: Transaction;
  readonly origin: AuditOrigin & { actorId: string };
  readonly sealer: Sealer;
  readonly config: Config;
}

/**
 * Freezes the sheets of a class as issue 1 for every pupil who has none, and answers for how many;
 * none for a class that is gone.
 */
export async function releaseClass(
  write: ReleaseWrite,
  { classId, termId, runId }: { classId: string; termId: string; runId: string },
): Promise<number> {
  await lockTerm(write.tx, termId);
  const [read] = await readSheetClasses(write.tx, { classIds: [classId], termId });
  if (!read) return 0;
  const ids = read.members.map(({ studentId }) => studentId);
  const before = await readIssues(write.tx, ids, termId);
  const wanted = [...makeSheets(read)].filter(([id]) => !before.has(id));
  if (wanted.length === 0) return 0;
  const issues = wanted.map(([id, sheet]) => ({ id, sheet, number: 1 }));
  await writeIssues(write, read, { runId, reason: null }, issues);
  return issues.length;
}

/**
 * Gives everyone in a class a new issue whose sheet would be different today, also classmates whose
 * position changed. Throws `NotReleasedYet` and `NothingToCorrect`.
 */
export async function correctSheets(
  write: ReleaseWrite,
  { classId, termId, reason }: { classId: string; termId: string; reason: string },
): Promise<number> {
  await lockTerm(write.tx, termId);
  const [read] = await readSheetClasses(write.tx, { classIds: [classId], termId });
  const ids = read?.members.map(({ studentId }) => studentId) ?? [];
  const before = await readIssues(write.tx, ids, termId);
  if (!read || before.size === 0) throw new NotReleasedYet();
  const changed = [...makeSheets(read)].flatMap(([id, sheet]) => {
    const issue = before.get(id);
    const isSame = issue && canonicalJson(issue.sheet) === canonicalJson(sheet);
    return isSame ? [] : [{ id, sheet, number: (issue?.number ?? 0) + 1 }];
  });
  if (changed.length === 0) throw new NothingToCorrect();
  await writeIssues(write, read, { runId: null, reason }, changed);
  return changed.length;
}

/** Withholds a sheet with a reason, or with null stops withholding it. Doing it twice is harmless. */
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
  await writeAudit(tx, origin, [
    {
      action: reason === null ? "report-cards.stop-withholding" : "report-cards.withhold",
      subjectId: studentId,
      before: before ? { termId, reason: before.reason } : null,
      after: reason === null ? null : { termId, reason },
    },
  ]);
}

interface NewIssue {
  /** The pupil's. */
  readonly id: string;
  readonly sheet: ReportSheet;
  readonly number: number;
}

async function writeIssues(
  write: ReleaseWrite,
  { classId, termId, className }: ReadClass,
  { runId, reason }: { runId: string | null; reason: string | null },
  issues: readonly NewIssue[],
): Promise<void> {
  const { tx, origin, sealer } = write;
  const releaseId = newId();
  const releasedBy = origin.actorId;
  await tx
    .insert(sheetReleases)
    .values({ id: releaseId, classId, termId, runId, reason, releasedBy });
  await keepPictures(write, [...new Set(issues.flatMap(({ sheet }) => picturesOf(sheet)))]);
  const key = await issueKey(tx, sealer);
  await insertRows(
    tx,
    sheetIssues,
    issues.map(({ id: studentId, sheet, number }) => {
      const id = newId();
      const signature = key.sign({ id, number, sheet });
      return { id, releaseId, studentId, termId, number, sheet, keyId: key.id, signature };
    }),
  );
  await writeAudit(tx, origin, [
    {
      action: reason === null ? "report-cards.release" : "report-cards.correct",
      subjectId: classId,
      before: null,
      after: { className, termId, sheets: issues.length, ...(reason !== null && { reason }) },
    },
  ]);
}

/** Keeps a copy of each picture that no issue has yet, so that the paper prints the same for ever. */
export async function keepPictures(
  { tx, config }: Pick<ReleaseWrite, "tx" | "config">,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  const kept = await tx
    .select({ hash: sheetPictures.hash })
    .from(sheetPictures)
    .where(inArray(sheetPictures.hash, hashes));
  const fresh = hashes.filter((hash) => !kept.some((one) => one.hash === hash));
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
