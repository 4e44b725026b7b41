import { sql } from "drizzle-orm";
import type { ScoreTransfer } from "@school/core/cbt/analysis/contract.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import { type AuditOrigin, writeAudit } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { saveRows } from "../../results/upload/commands.ts";
import type { Sheet } from "../../results/facts.ts";
import { holdScheme, lockPupils } from "../../results/row-locks.ts";
import { readTransfer } from "./queries-transfer.ts";
import { scoreTransfers } from "../sittings/tables.ts";

interface Confirmed {
  parts: readonly PartKey[];
  /** Identifies the preview that the teacher saw. */
  token: string;
  /** Added to the new preview if it differs. */
  target: Pick<ScoreTransfer, "classes" | "mayChange">;
}

/**
 * Writes the marks of a test into the chosen columns of a sheet, as drafts of the person; other
 * columns keep their scores. Pupils without a mark and approved results are skipped. Throws
 * `StaleVersion` with a new preview if anything differs from the one that was seen.
 */
export async function transferScores(
  tx: Transaction,
  origin: AuditOrigin & { actorId: string },
  test: TestSummary,
  seen: Sheet,
  { parts, token, target }: Confirmed,
): Promise<{ saved: number; unchanged: number; refused: number }> {
  const sheet = { ...seen, scheme: await holdScheme(tx, seen) };
  const missing = parts.find((wanted) => !sheet.scheme.parts.some(({ key }) => key === wanted));
  if (missing !== undefined) {
    const message = `${missing} is not in this grading scheme`;
    throw new InvalidInput([{ path: ["parts"], message }]);
  }
  // With these locks no other scores can be saved for the pupils until the commit.
  await lockPupils(tx, sheet);
  const { preview, rows, fingerprint } = await readTransfer(tx, test, sheet, parts);
  if (preview.token !== token) {
    const current = { ...preview, ...target };
    throw new StaleVersion(
      current,
      "Marks or scores have changed since you opened this page. Review the changes.",
    );
  }
  const marked = rows.filter(({ mark }) => mark !== null);
  const open = marked.filter(({ shown }) => shown.refusal === null);
  const saved = await saveRows(
    tx,
    origin,
    sheet,
    open.map(({ shown, result }) => ({
      studentId: shown.student.id,
      version: result?.version ?? null,
      scores: { ...result?.scores, ...shown.scores },
    })),
  );
  const outcome = {
    saved: saved.filter((row) => row.outcome === "saved").length,
    unchanged: saved.filter((row) => row.outcome === "unchanged").length,
    refused: marked.length - open.length,
  };
  const sent = { parts: [...parts], fingerprint, sentBy: origin.actorId };
  await tx
    .insert(scoreTransfers)
    .values({ testId: test.id, classId: sheet.class.id, ...sent })
    .onConflictDoUpdate({
      target: [scoreTransfers.testId, scoreTransfers.classId],
      set: { ...sent, sentAt: sql`now()` },
    });
  await writeAudit(tx, origin, [
    {
      action: "cbt.send-scores",
      subjectId: test.id,
      before: null,
      after: { classId: sheet.class.id, parts, ...outcome },
    },
  ]);
  return outcome;
}
