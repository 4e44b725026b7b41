import { createHmac, hash, randomBytes, randomInt } from "node:crypto";
import { and, desc, eq, gt, lte, notInArray, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { isSentOnce, type TokenPurpose, mailTokens, type Registration } from "../tables.ts";
import type { Keyring } from "./signing-keys.ts";

const HOUR = 3_600_000;
/** Milliseconds that a mail's code works: six digits can be guessed, a link cannot. */
const CODE_LIFETIME = 600_000;
/** Milliseconds that a mail's link works. */
const LINK_LIFETIME: Record<TokenPurpose, number> = {
  signup: 24 * HOUR,
  recovery: HOUR,
  email_change_new: 24 * HOUR,
  email_change_current: 24 * HOUR,
  reauthentication: CODE_LIFETIME,
  phone_sign_in: CODE_LIFETIME,
  phone_sign_in_known: CODE_LIFETIME,
  phone_change: CODE_LIFETIME,
};
/** Without a mail server, the office gives codes to people in person, perhaps the next day. */
const READ_OUT_LIFETIME = 24 * HOUR;
/** Purposes of mails that the office reads out to pupils and parents, and a principal to others. */
const READ_OUT: readonly TokenPurpose[] = ["signup", "recovery"];

/** Milliseconds that link and code of a purpose work. */
export function tokenLifetimes(
  purpose: TokenPurpose,
  { sendsMail }: Pick<Keyring, "sendsMail">,
): { readonly link: number; readonly code: number } {
  if (!sendsMail && READ_OUT.includes(purpose)) {
    return { link: READ_OUT_LIFETIME, code: READ_OUT_LIFETIME };
  }
  return { link: LINK_LIFETIME[purpose], code: CODE_LIFETIME };
}

/** Six digits without a link. */
const CODE_ALONE: readonly TokenPurpose[] = [
  "reauthentication",
  "phone_sign_in",
  "phone_sign_in_known",
  "phone_change",
];
/**
 * Their number is limited in another way, by number of the phone and day, and there is no link: the
 * guesses of a stranger must not end the code that the person requests next.
 */
const FRESH_GUESSES: readonly TokenPurpose[] = [
  "phone_sign_in",
  "phone_sign_in_known",
  "phone_change",
];

interface TokenRequest {
  readonly userId: string;
  readonly purpose: TokenPurpose;
  readonly address: string;
  readonly newEmail?: string;
  readonly registration?: Registration;
  /** Milliseconds that the link works, where it is not as usual for the purpose. */
  readonly lifetime?: number;
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
 * Makes link and code of a mail. They are independent secrets, and only their hashes are stored.
 * Those of an earlier mail of the same purpose stop working, unless strangers can request such
 * mails: no one can end another person's link or code.
 */
export async function issueMailToken(
  tx: Transaction,
  keyring: Pick<Keyring, "sealer" | "sendsMail">,
  { userId, purpose, address, newEmail, registration, lifetime }: TokenRequest,
): Promise<MailToken> {
  const { sealer } = keyring;
  const lifetimes = tokenLifetimes(purpose, keyring);
  const id = newId();
  const linkToken = randomBytes(24).toString("base64url");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const now = Date.now();
  const expiresAt = new Date(now + (lifetime ?? lifetimes.link));
  const row = {
    id,
    purpose,
    linkHash: CODE_ALONE.includes(purpose) ? null : hashLinkToken(linkToken),
    codeHash: hashCode(sealer, id, code),
    attempts: FRESH_GUESSES.includes(purpose) ? 0 : await guessesSoFar(tx, userId, purpose),
    address,
    newEmail: newEmail ?? null,
    registration: registration ?? null,
    createdAt: new Date(now),
    linkExpiresAt: expiresAt,
    codeExpiresAt: new Date(now + lifetimes.code),
  };
  await tx
    .insert(mailTokens)
    .values({ ...row, userId })
    .onConflictDoUpdate({
      target: [mailTokens.userId, mailTokens.purpose],
      targetWhere: isSentOnce(mailTokens),
      set: row,
    });
  if (purpose === "signup") await endOldRegistrations(tx, userId);
  if (purpose === "recovery") await endOldRecoveries(tx, userId);
  return { linkToken, code, expiresAt };
}

/**
 * Wrong guesses at valid codes of a purpose. A new mail, which a stranger or a thief of a session
 * may request, adds no guesses. A mail's link works independently of guesses.
 */
async function guessesSoFar(
  tx: Transaction,
  userId: string,
  purpose: TokenPurpose,
): Promise<number> {
  const alike = and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, purpose));
  const attempts = sql<number>`coalesce(max(${mailTokens.attempts}), 0)`;
  // Codes of a day start afresh as often as those of ten minutes: else strangers' guesses, or one
  // mistake too many, would end everything that the office can read out until the next day.
  const recent = gt(mailTokens.createdAt, new Date(Date.now() - CODE_LIFETIME));
  const living = and(alike, recent, gt(mailTokens.codeExpiresAt, sql`now()`));
  return one(await tx.select({ attempts }).from(mailTokens).where(living), "count").attempts;
}

async function endOldRecoveries(tx: Transaction, userId: string): Promise<void> {
  const ofAccount = and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, "recovery"));
  await tx.delete(mailTokens).where(and(ofAccount, lte(mailTokens.linkExpiresAt, sql`now()`)));
}

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

/** Keyed, since a plain hash of a million possible codes is quickly reversed. */
export function hashCode(sealer: Sealer, tokenId: string, code: string): Buffer {
  return createHmac("sha256", sealer.keyFor("mail-codes")).update(`${tokenId}:${code}`).digest();
}
