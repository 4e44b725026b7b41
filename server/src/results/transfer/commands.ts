import { sql } from "drizzle-orm";
import type { ScoreTransfer, TransferOutcome } from "@school/core/results/transfer/schemas.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { lockScheme, lockPupils } from "../row-locks.ts";
import { saveRows } from "../upload/commands-save.ts";
import type { TransferTarget } from "./facts.ts";
import { readTransfer, type TransferSource } from "./queries.ts";

const refusal = (message: string) => new InvalidInput([{ path: ["parts"], message }]);

interface Confirmed {
  readonly parts: readonly PartKey[];
  /** Identifies the preview that the person saw. */
  readonly token: string;
  /** Converts the new preview for its module's response, if it differs. */
  readonly present: (preview: ScoreTransfer) => object;
}

/**
 * Writes marks into the chosen columns of a sheet, as drafts of the actor; other columns keep their
 * scores. Pupils without a mark and approved results are skipped. Throws `StaleVersion` with a new
 * preview if anything differs from the one that was seen.
 */
export async function transferScores(
  { tx, origin }: ActorWrite,
  source: TransferSource,
  seen: TransferTarget,
  confirmed: Confirmed,
): Promise<TransferOutcome> {
  const { token, present } = confirmed;
  const parts = [...new Set(confirmed.parts)];
  const sheet = { ...seen.sheet, scheme: await lockScheme(tx, seen.sheet) };
  const missing = parts.find((part) => !sheet.scheme.parts.some(({ key }) => key === part));
  if (missing !== undefined) throw refusal(`${missing} is not in this grading scheme`);
  if (!parts.every(source.accepts)) throw refusal("Choose a column of continuous assessment.");
  // With these locks no other scores can be saved for the pupils until the commit.
  await lockPupils(tx, sheet);
  const target = { ...seen, sheet };
  const { preview, rows, fingerprint } = await readTransfer(tx, source, target, parts);
  if (preview.token !== token) {
    throw new StaleVersion(
      present(preview),
      "Marks or scores have changed since you opened this page. Review the changes.",
    );
  }
  const marked = rows.filter(({ mark }) => mark !== null);
  const open = marked.filter(({ shown }) => shown.refusal === null);
  const saved = await saveRows(
    { tx, origin },
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
    .insert(source.sent)
    .values({ sourceId: source.id, classId: sheet.class.id, ...sent })
    .onConflictDoUpdate({
      target: [source.sent.sourceId, source.sent.classId],
      set: { ...sent, sentAt: sql`now()` },
    });
  await audit({ tx, origin }, source.action, source.id, {
    after: { classId: sheet.class.id, parts, ...outcome },
  });
  return outcome;
}
