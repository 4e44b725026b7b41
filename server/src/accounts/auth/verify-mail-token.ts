import { timingSafeEqual } from "node:crypto";
import { and, asc, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { findAccountById, findAccountByName } from "./account-queries.ts";
import { stateOf } from "./account-state.ts";
import { emailExists } from "./errors.ts";
import { hashCode, hashLinkToken } from "./mail-tokens.ts";
import { openSession, type Device } from "./sessions.ts";
import type { SignedIn } from "./sign-in.ts";
import type { Keyring } from "./signing-keys.ts";
import { mailTokens, users, type MailPurpose } from "../tables.ts";

/** What somebody holds who reads the mail. */
export type MailProof = { readonly linkToken: string } | { readonly name: string; code: string };

export type VerifyOutcome = SignedIn | "half_confirmed" | "otp_expired" | "user_banned";

type MailTokenRow = typeof mailTokens.$inferSelect;

/** Wrong guesses after which a code is dead; its mail's link still works. */
const MOST_ATTEMPTS = 5;
/** Children of one parent, whose codes all go to the parent's address. */
const MOST_CANDIDATES = 20;

interface VerifyParts {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly origin: AuditOrigin;
  readonly device: Device;
}

/**
 * Uses up a mail's link or code for one of `purposes` and opens a session. Of several at the same
 * moment one wins. A refusal is an answer and no exception, so that a wrong guess stays counted.
 * Throws `email_exists` when somebody else has taken the new address meanwhile.
 */
export async function verifyMailToken(
  { db, keyring, origin, device }: VerifyParts,
  purposes: readonly MailPurpose[],
  proof: MailProof,
): Promise<VerifyOutcome> {
  return db.transaction(async (tx) => {
    const owners = await findTokens(tx, purposes, proof);
    await lockUsers(tx, owners);
    // Read again under the lock: another request may have used it up.
    const candidates = await findTokens(tx, purposes, proof);
    const token = candidates.find((row) => proves(keyring, row, proof));
    if (!token) {
      await countAttempts(tx, candidates);
      return "otp_expired";
    }
    const account = await findAccountById(tx, token.userId);
    const state = account && stateOf(account);
    if (!account || state === "gone") return "otp_expired";
    if (state === "disabled") return "user_banned";

    await tx.delete(mailTokens).where(eq(mailTokens.id, token.id));
    if (token.newEmail !== null && (await otherEndWaits(tx, token))) return "half_confirmed";
    await confirm(tx, token, account.email);
    const { session, refreshToken } = await openSession(tx, account.id, "otp", device);
    const entry = { subjectId: account.id, before: null, after: { purpose: token.purpose } };
    await writeAudit(tx, { ...origin, actorId: account.id, authSessionId: session.id }, [
      { action: "accounts.verify-mail", ...entry },
    ]);
    return { account: (await findAccountById(tx, account.id))!, session, refreshToken };
  });
}

async function findTokens(
  tx: Transaction,
  purposes: readonly MailPurpose[],
  proof: MailProof,
): Promise<MailTokenRow[]> {
  const ofPurpose = inArray(mailTokens.purpose, [...purposes]);
  const now = sql`now()`;
  if ("linkToken" in proof) {
    const isIt = eq(mailTokens.linkHash, hashLinkToken(proof.linkToken));
    return tx
      .select()
      .from(mailTokens)
      .where(and(isIt, ofPurpose, gt(mailTokens.linkExpiresAt, now)));
  }
  const account = await findAccountByName(tx, proof.name);
  const isTheirs = or(
    eq(mailTokens.address, proof.name.trim().toLowerCase()),
    account && eq(mailTokens.userId, account.id),
  );
  const works = and(gt(mailTokens.codeExpiresAt, now), lt(mailTokens.attempts, MOST_ATTEMPTS));
  return tx
    .select()
    .from(mailTokens)
    .where(and(isTheirs, ofPurpose, works))
    .orderBy(asc(mailTokens.id))
    .limit(MOST_CANDIDATES);
}

/** In one order everywhere, so that two requests never wait for each other. */
async function lockUsers(tx: Transaction, tokens: readonly MailTokenRow[]): Promise<void> {
  const ids = tokens.map(({ userId }) => userId);
  if (ids.length === 0) return;
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for("update");
}

function proves({ sealer }: Keyring, token: MailTokenRow, proof: MailProof): boolean {
  if ("linkToken" in proof) return true;
  return timingSafeEqual(token.codeHash, hashCode(sealer, token.id, proof.code));
}

async function countAttempts(tx: Transaction, tokens: readonly MailTokenRow[]): Promise<void> {
  const ids = tokens.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(mailTokens)
    .set({ attempts: sql`${mailTokens.attempts} + 1` })
    .where(inArray(mailTokens.id, ids));
}

/** Whether the other of the two addresses has yet to confirm the change. */
async function otherEndWaits(tx: Transaction, token: MailTokenRow): Promise<boolean> {
  const others = and(
    eq(mailTokens.userId, token.userId),
    eq(mailTokens.newEmail, token.newEmail!),
    ne(mailTokens.id, token.id),
  );
  return (await tx.$count(mailTokens, others)) > 0;
}

async function confirm(tx: Transaction, token: MailTokenRow, email: string | null): Promise<void> {
  const { userId, newEmail, address } = token;
  if (newEmail !== null) {
    if ((await tx.$count(users, eq(users.email, newEmail))) > 0) throw emailExists();
    // Links that went to the old address must not open the account any more.
    await tx.delete(mailTokens).where(eq(mailTokens.userId, userId));
  }
  const confirms = newEmail !== null || address === email;
  await tx
    .update(users)
    .set({
      lastSignInAt: sql`now()`,
      updatedAt: sql`now()`,
      ...(newEmail !== null && { email: newEmail }),
      ...(confirms && { emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` }),
    })
    .where(eq(users.id, userId));
}
