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
  /** Of the preview that the teacher saw. */
  token: string;
  /** For the fresh preview, should it differ: what it says beside its rows. */
  target: Pick<ScoreTransfer, "classes" | "mayChange">;
}

/**
 * Writes a test's marks into the chosen columns of a sheet, beside what stands in the others, as
 * drafts of the person. Whoever is not marked stays as they are; approved results are passed over.
 * Throws `StaleVersion` with the fresh preview when anything differs from the one that was seen.
 */
export async function transferScores(
  tx: Transaction,
  origin: AuditOrigin & { actorId: string },
  test: TestSummary,
  seen: Sheet,
  { parts, token, target }: Confirmed,
): Promise<{ saved: number; unchanged: number; refused: number }> {
  const sheet = { ...seen, scheme: await holdScheme(tx, seen.termId) };
  const missing = parts.find((wanted) => !sheet.scheme.parts.some(({ key }) => key === wanted));
  if (missing !== undefined) {
    const message = `${missing} is not in this grading scheme`;
    throw new InvalidInput([{ path: ["parts"], message }]);
  }
  // From here on nobody else can enter scores for these pupils, so what is read is what is shown.
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
