import type { ApprovedParts } from "@school/core/report-cards/half-term/contract.ts";
import { eq } from "drizzle-orm";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { approvedParts } from "../tables.ts";
import { lockTerm } from "../term-lock.ts";
import { TermNotFound } from "./errors.ts";
import { readApprovedParts } from "./queries.ts";

/**
 * Approves parts of a term for half-term sheets; none ends the approval. Released sheets stay as they
 * are. Throws `TermNotFound`, `InvalidInput` for a part that no class has, and `StaleVersion`.
 */
export async function approveParts(
  { tx, origin }: ActorWrite,
  { termId, parts, version }: Pick<ApprovedParts, "termId" | "parts" | "version">,
): Promise<ApprovedParts> {
  await lockTerm(tx, termId);
  const before = await readApprovedParts(tx, termId);
  if (!before) throw new TermNotFound();
  const unknown = parts.filter((part) => !before.choices.some(({ key }) => key === part));
  if (unknown.length > 0) {
    const message = "Choose parts of continuous assessment that a class has.";
    throw new InvalidInput([{ path: ["parts"], message }]);
  }
  if (before.version !== version) throw new StaleVersion(before);
  if (parts.length === 0) {
    await tx.delete(approvedParts).where(eq(approvedParts.termId, termId));
  } else {
    const set = { parts, approvedBy: origin.actorId, updatedAt: new Date() };
    await tx
      .insert(approvedParts)
      .values({ termId, ...set })
      .onConflictDoUpdate({
        target: approvedParts.termId,
        set: { ...set, version: (version ?? 0) + 1 },
      });
  }
  await audit({ tx, origin }, "report-cards.approve-parts", termId, {
    before: { parts: before.parts },
    after: { parts },
  });
  const after = await readApprovedParts(tx, termId);
  if (!after) throw new TermNotFound();
  return after;
}
