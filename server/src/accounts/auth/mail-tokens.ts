import { createHmac, hash, randomBytes, randomInt } from "node:crypto";
import { and, desc, eq, ne, notInArray, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { type MailPurpose, mailTokens, type Registration } from "../tables.ts";

const HOUR = 3_600_000;
/** Milliseconds that a mail's code works: six digits can be guessed, a link cannot. */
const CODE_LIFETIME = 600_000;
/** Milliseconds that a mail's link works. */
const LINK_LIFETIME: Record<MailPurpose, number> = {
  signup: 24 * HOUR,
  recovery: HOUR,
  email_change_new: 24 * HOUR,
  email_change_current: 24 * HOUR,
  reauthentication: CODE_LIFETIME,
};

interface TokenRequest {
  readonly userId: string;
  readonly purpose: MailPurpose;
  readonly address: string;
  readonly newEmail?: string;
  readonly registration?: Registration;
}

/** Registrations of one address whose mails work at the same time. */
const MAX_REGISTRATIONS = 5;

export interface MailToken {
  readonly linkToken: string;
  /** Six digits. */
  readonly code: string;
  readonly expiresAt: Date;
}

/**
 * Makes link and code of a mail; those of an earlier mail of the same purpose stop working, unless
 * it was for a registration. They are independent secrets, and only their hashes are stored.
 */
export async function issueMailToken(
  tx: Transaction,
  sealer: Sealer,
  { userId, purpose, address, newEmail, registration }: TokenRequest,
): Promise<MailToken> {
  const id = newId();
  const linkToken = randomBytes(24).toString("base64url");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const now = Date.now();
  const expiresAt = new Date(now + LINK_LIFETIME[purpose]);
  const row = {
    id,
    purpose,
    linkHash: purpose === "reauthentication" ? null : hashLinkToken(linkToken),
    codeHash: hashCode(sealer, id, code),
    attempts: 0,
    address,
    newEmail: newEmail ?? null,
    registration: registration ?? null,
    createdAt: new Date(now),
    linkExpiresAt: expiresAt,
    codeExpiresAt: new Date(now + CODE_LIFETIME),
  };
  await tx
    .insert(mailTokens)
    .values({ ...row, userId })
    .onConflictDoUpdate({
      target: [mailTokens.userId, mailTokens.purpose],
      targetWhere: ne(mailTokens.purpose, sql`'signup'`),
      set: purpose === "recovery" ? { ...row, attempts: attemptsSoFar } : row,
    });
  if (purpose === "signup") await endOldRegistrations(tx, userId);
  return { linkToken, code, expiresAt };
}

/**
 * A stranger may ask for a new mail, and gets no new guesses by it while the code before would
 * still work. The mail's link works whatever is guessed.
 */
const attemptsSoFar = sql`case when ${mailTokens.codeExpiresAt} > now()
  then ${mailTokens.attempts} else 0 end`;

async function endOldRegistrations(tx: Transaction, userId: string): Promise<void> {
  const ofAccount = and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, "signup"));
  const newest = tx
    .select({ id: mailTokens.id })
    .from(mailTokens)
    .where(ofAccount)
    .orderBy(desc(mailTokens.createdAt), desc(mailTokens.id))
    .limit(MAX_REGISTRATIONS);
  await tx.delete(mailTokens).where(and(ofAccount, notInArray(mailTokens.id, newest)));
}

export function hashLinkToken(linkToken: string): Buffer {
  return hash("sha256", linkToken, "buffer");
}

/** Keyed, since a million codes are soon tried out on a plain hash. */
export function hashCode(sealer: Sealer, tokenId: string, code: string): Buffer {
  return createHmac("sha256", sealer.keyFor("mail-codes")).update(`${tokenId}:${code}`).digest();
}
