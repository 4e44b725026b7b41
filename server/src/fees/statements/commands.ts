import { createHash } from "node:crypto";
import { searchText } from "@school/core/api/search-text.ts";
import { payerKey } from "@school/core/fees/statements/match-lines.ts";
import type { Credit } from "@school/core/fees/statements/read-statement.ts";
import type { Share } from "@school/core/fees/payments/share-payment.ts";
import { and, eq, sql } from "drizzle-orm";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import { bareNames } from "../../platform/database/columns.ts";
import { newId } from "../../platform/database/id.ts";
import { counterPayments, takePayments } from "../payments/commands.ts";
import { feeStatementLines, feeStatements } from "../tables.ts";
import { knownFingerprints, type LineRow } from "./queries.ts";

/** Characters of a narration on a receipt. */
const MAX_PAYER = 60;

/**
 * Keeps the credits of a statement that no earlier one has. Equal lines of one file differ by
 * their order, so that two payments of one day are two. Returns the statement's id, or null if
 * nothing is new. Four statements.
 */
export async function keepStatement(
  { tx, origin }: ActorWrite,
  fileName: string,
  credits: readonly Credit[],
): Promise<{ id: string | null; added: number }> {
  const marked = fingerprintsOf(credits);
  // Two clerks who read the same file: the second waits here, and finds the lines of the first.
  await tx.execute(sql`lock table ${feeStatements} in share row exclusive mode`);
  const known = await knownFingerprints(
    tx,
    marked.map(({ fingerprint }) => fingerprint),
  );
  const added = marked.filter(({ fingerprint }) => !known.has(fingerprint));
  if (added.length === 0) return { id: null, added: 0 };
  const id = newId();
  await tx.insert(feeStatements).values({ id, fileName, readBy: origin.actorId });
  await tx.insert(feeStatementLines).values(
    added.map(({ credit, fingerprint }, place) => ({
      id: newId(),
      statementId: id,
      place,
      paidOn: credit.paidOn,
      kobo: credit.kobo,
      narration: credit.narration,
      reference: credit.reference,
      fingerprint,
      payer: payerKey(credit.narration),
    })),
  );
  await audit({ tx, origin }, "fees.read-statement", id, {
    after: { fileName, lines: added.length },
  });
  return { id, added: added.length };
}

function fingerprintsOf(
  credits: readonly Credit[],
): { readonly credit: Credit; readonly fingerprint: string }[] {
  const seen = new Map<string, number>();
  return credits.map((credit) => {
    const { paidOn, kobo, narration, reference } = credit;
    const text = searchText(`${narration} ${reference}`).replaceAll(/[^a-z\d]/g, "");
    const line = JSON.stringify([paidOn, kobo, text]);
    const times = (seen.get(line) ?? 0) + 1;
    seen.set(line, times);
    const fingerprint = createHash("sha256").update(`${line} ${times}`).digest("base64url");
    return { credit, fingerprint };
  });
}

export interface TakenLine {
  readonly line: LineRow;
  readonly shares: readonly Share[];
}

/** Records open lines as payments of the term. Five statements. */
export async function takeLines(
  write: ActorWrite,
  termId: string,
  taken: readonly TakenLine[],
): Promise<void> {
  const ids = await takePayments(
    write,
    termId,
    taken.map(({ line: { paidOn, narration, reference }, shares }) => ({
      method: "TRANSFER",
      paidOn,
      payer: narration.slice(0, MAX_PAYER),
      reference: reference.slice(0, MAX_PAYER),
      shares,
    })),
  );
  const pairs = taken.map(({ line }, at) => ({ line: line.id, payment: ids[at] }));
  await write.tx.execute(sql`
    update ${feeStatementLines} set ${bareNames(feeStatementLines.paymentId)} = pair.payment
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (line uuid, payment uuid)
    where ${feeStatementLines.id} = pair.line`);
}

/** Sets a line aside that is no fee, or puts it back. Two statements. */
export async function setAside(
  { tx, origin }: ActorWrite,
  line: LineRow,
  aside: boolean,
): Promise<void> {
  await tx
    .update(feeStatementLines)
    .set({ isAside: aside, ...(aside && { paymentId: null }) })
    .where(and(eq(feeStatementLines.id, line.id)));
  await audit({ tx, origin }, "fees.set-line-aside", line.id, {
    before: { aside: line.isAside },
    after: { aside, narration: line.narration, kobo: line.kobo },
  });
}

/** Counters the payments of a statement that stand and removes it. Five statements. */
export async function takeBack(
  write: ActorWrite,
  id: string,
  lines: readonly LineRow[],
  reason: string,
): Promise<void> {
  const standing = lines.flatMap(({ isTaken, paymentId, receiptNumber, kobo }) =>
    isTaken && paymentId !== null && receiptNumber !== null
      ? [{ id: paymentId, number: receiptNumber, kobo }]
      : [],
  );
  if (standing.length > 0) await counterPayments(write, standing, reason);
  await write.tx.delete(feeStatements).where(eq(feeStatements.id, id));
  await audit(write, "fees.take-statement-back", id, {
    before: { lines: lines.length, payments: standing.length },
    after: { reason },
  });
}
