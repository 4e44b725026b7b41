import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, inArray, lt, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Database, Reader, Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import {
  isSent,
  oneTimeProofs,
  type ProofKind,
  type Registration,
  replacesEarlier,
  type SentKind,
} from "../tables.ts";
import { hashCodeLike, hashCodes } from "./password-hashing.ts";
import type { Keyring } from "./signing-keys.ts";

/*
 * Secrets of a person that count once: links and codes that are sent, and recovery codes. Only their
 * hashes are stored. The database's clock decides when one expires, and of concurrent uses one
 * succeeds. Where a link and a code are sent together, the use of one ends the other.
 */

export type OneTimeProof = typeof oneTimeProofs.$inferSelect;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds that a code works: six digits can be guessed, a link cannot. */
const CODE_SECONDS = 10 * MINUTE;
/** Without a mail server, the office gives codes to people in person, perhaps the next day. */
const READ_OUT_SECONDS = DAY;
/** Wrong tries after which a code no longer works; the link sent with it does. */
const MAX_TRIES = 5;

interface SentRules {
  /** Seconds that the link works; null for a code without a link. */
  readonly link: number | null;
  /** Number of a person that work at the same time; null for all that have not expired. */
  readonly newest: number | null;
  /** Whether the wrong tries at living codes count for a new one. */
  readonly inheritsTries: boolean;
  /** Whether the office reads it out where no mail server sends it. */
  readonly isReadOut: boolean;
}

const EMAIL_CHANGE = { link: DAY, newest: 1, inheritsTries: true, isReadOut: false };
/**
 * Their number is limited in another way, by number of the phone and day, and there is no link: the
 * guesses of a stranger must not end the code that the person requests next.
 */
const TO_PHONE = { link: null, newest: 1, inheritsTries: false, isReadOut: false };

const RULES: Record<SentKind, SentRules> = {
  // Strangers can request these two: no one can end another person's link or code.
  signup: { link: DAY, newest: 5, inheritsTries: true, isReadOut: true },
  recovery: { link: HOUR, newest: null, inheritsTries: true, isReadOut: true },
  email_change_new: EMAIL_CHANGE,
  email_change_current: EMAIL_CHANGE,
  reauthentication: { link: null, newest: 1, inheritsTries: true, isReadOut: false },
  phone_sign_in: TO_PHONE,
  phone_sign_in_known: TO_PHONE,
  phone_change: TO_PHONE,
};

/** Seconds that link and code of a kind work. */
export function lifetimesOf(kind: SentKind, { sendsMail }: Pick<Keyring, "sendsMail">) {
  const { link, isReadOut } = RULES[kind];
  if (!sendsMail && isReadOut) return { link: READ_OUT_SECONDS, code: READ_OUT_SECONDS };
  return { link: link ?? CODE_SECONDS, code: CODE_SECONDS };
}

interface SentRequest {
  readonly userId: string;
  readonly kind: SentKind;
  readonly address: string;
  readonly newEmail?: string;
  readonly registration?: Registration;
  /** Seconds that the link works, if not as usual for the kind. */
  readonly linkSeconds?: number;
}

/**
 * Makes the link and the code, six digits, of a mail or message. They are independent secrets. Those
 * of an earlier one of the kind stop working, unless strangers can request it.
 */
export async function issueSent(
  tx: Transaction,
  keyring: Pick<Keyring, "sealer" | "sendsMail">,
  { userId, kind, address, newEmail, registration, linkSeconds }: SentRequest,
): Promise<{ linkToken: string; code: string; expiresAt: Date }> {
  const rules = RULES[kind];
  const lifetimes = lifetimesOf(kind, keyring);
  const id = newId();
  const linkToken = randomBytes(24).toString("base64url");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const row = {
    id,
    linkHash: rules.link === null ? null : hashLink(linkToken),
    codeHash: hashCode(keyring.sealer, id, code),
    wrongTries: rules.inheritsTries ? await recentTries(tx, userId, kind) : 0,
    address,
    newEmail: newEmail ?? null,
    registration: registration ?? null,
    createdAt: sql`now()`,
    linkExpiresAt: afterNow(linkSeconds ?? lifetimes.link),
    codeExpiresAt: afterNow(lifetimes.code),
  };
  const expiresAt = sql<Date>`${oneTimeProofs.linkExpiresAt}`.mapWith(oneTimeProofs.linkExpiresAt);
  const issued = await tx
    .insert(oneTimeProofs)
    .values({ ...row, userId, kind })
    .onConflictDoUpdate({
      target: [oneTimeProofs.userId, oneTimeProofs.kind],
      targetWhere: replacesEarlier(oneTimeProofs),
      set: row,
    })
    .returning({ expiresAt });
  if (rules.newest !== 1) await endOld(tx, isOf(userId, kind), rules.newest);
  return { linkToken, code, expiresAt: one(issued, "proof").expiresAt };
}

/**
 * Wrong tries at living codes of a kind. A new mail, which a stranger or a thief of a session may
 * request, adds no tries. A mail's link works independently of tries.
 */
async function recentTries(tx: Transaction, userId: string, kind: SentKind): Promise<number> {
  // Codes of a day start afresh as often as those of ten minutes: else strangers' guesses, or one
  // mistake too many, would end everything that the office can read out until the next day.
  const isRecent = gt(oneTimeProofs.createdAt, afterNow(-CODE_SECONDS));
  const isLiving = and(isRecent, gt(oneTimeProofs.codeExpiresAt, sql`now()`));
  const tries = sql<number>`coalesce(max(${oneTimeProofs.wrongTries}), 0)`;
  const ofKind = and(isOf(userId, kind), isLiving);
  return one(await tx.select({ tries }).from(oneTimeProofs).where(ofKind), "count").tries;
}

/** Deletes those of the proofs that have expired, and those beyond the newest. */
async function endOld(tx: Transaction, proofs: SQL | undefined, newest: number | null) {
  const isExpired = lte(oneTimeProofs.linkExpiresAt, sql`now()`);
  const newestIds = tx
    .select({ id: oneTimeProofs.id })
    .from(oneTimeProofs)
    .where(proofs)
    .orderBy(desc(oneTimeProofs.createdAt), desc(oneTimeProofs.id))
    .limit(newest ?? 0);
  const isOld =
    newest === null ? isExpired : or(isExpired, notInArray(oneTimeProofs.id, newestIds));
  await tx.delete(oneTimeProofs).where(and(proofs, isOld));
}

/** Whether a proof has that link, and the link works. */
export function isLink(linkToken: string): SQL | undefined {
  const hasHash = eq(oneTimeProofs.linkHash, hashLink(linkToken));
  return and(hasHash, gt(oneTimeProofs.linkExpiresAt, sql`now()`));
}

/** Whether the code of a sent proof may still be tried. */
export const codeWorks = and(
  gt(oneTimeProofs.codeExpiresAt, sql`now()`),
  lt(oneTimeProofs.wrongTries, MAX_TRIES),
);

/** Proofs of one address that are compared: a parent may have requested one for each child. */
const MAX_CANDIDATES = 60;

/** Finds sent proofs of the kinds, newest first. */
export async function findSent(
  tx: Transaction,
  kinds: readonly SentKind[],
  condition: SQL | undefined,
): Promise<OneTimeProof[]> {
  return tx
    .select()
    .from(oneTimeProofs)
    .where(and(inArray(oneTimeProofs.kind, [...kinds]), condition))
    .orderBy(desc(oneTimeProofs.id))
    .limit(MAX_CANDIDATES);
}

/** Whether that is the code of the proof; compared in constant time. */
export function isCodeOf(sealer: Sealer, { id, codeHash }: OneTimeProof, code: string): boolean {
  return timingSafeEqual(codeHash, hashCode(sealer, id, code));
}

const withOneTryMore = { wrongTries: sql`${oneTimeProofs.wrongTries} + 1` };

export async function countWrongTry(tx: Transaction, proofs: readonly OneTimeProof[]) {
  const ids = proofs.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.update(oneTimeProofs).set(withOneTryMore).where(inArray(oneTimeProofs.id, ids));
}

/**
 * Whether that is the code for reauthentication that was sent to the person. It counts as a try before
 * it is compared, so that concurrent guesses do not get more tries.
 */
export async function tryNonce(
  db: Reader,
  sealer: Sealer,
  userId: string,
  nonce: string,
): Promise<boolean> {
  const [proof] = await db
    .update(oneTimeProofs)
    .set(withOneTryMore)
    .where(and(isOf(userId, "reauthentication"), codeWorks))
    .returning();
  return proof !== undefined && isCodeOf(sealer, proof, nonce);
}

/** Uses the code for reauthentication up; false if it was used in the meantime. */
export function consumeNonce(tx: Transaction, userId: string): Promise<boolean> {
  return consume(tx, isOf(userId, "reauthentication"));
}

/**
 * Uses up the person's proofs of these kinds: the first that is used ends the others. False if they
 * were used in the meantime.
 */
export function consumeProofs(
  tx: Transaction,
  userId: string,
  kinds: readonly ProofKind[],
): Promise<boolean> {
  return consume(tx, isOf(userId, ...kinds));
}

/** Ends every link and code that was sent to these people. */
export async function endSent(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx.delete(oneTimeProofs).where(and(inArray(oneTimeProofs.userId, [...userIds]), isSent));
}

/** Hashes recovery codes of a person. Call it before the transaction, which would wait for it. */
export function hashRecoveryCodes(userId: string, codes: readonly string[]): Promise<string[]> {
  return hashCodes(codes, { network: userId, name: userId });
}

/** Stores hashed recovery codes of a person; earlier ones stop working. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await endRecoveryCodes(tx, userId);
  const rows = hashes.map((codeHash) => ({
    id: newId(),
    userId,
    kind: "recovery_code" as const,
    codeHash: Buffer.from(codeHash),
  }));
  await tx.insert(oneTimeProofs).values(rows);
}

export async function endRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(oneTimeProofs).where(isOf(userId, "recovery_code"));
}

/** Counts the unused recovery codes of a person. */
export async function countRecoveryCodes(db: Reader, userId: string): Promise<number> {
  return db.$count(oneTimeProofs, isOf(userId, "recovery_code"));
}

/**
 * The id of the unused recovery code of a person that was typed; null for a wrong one. Call it before
 * the transaction, which would wait for the hash.
 */
export async function findRecoveryCode(
  db: Reader,
  userId: string,
  code: string,
): Promise<string | null> {
  const { id, codeHash } = oneTimeProofs;
  const proofs = await db
    .select({ id, codeHash })
    .from(oneTimeProofs)
    .where(isOf(userId, "recovery_code"));
  const [like] = proofs;
  if (like === undefined) return null;
  // They share a salt, so all are compared by one hash.
  const caller = { network: userId, name: userId };
  const typed = Buffer.from(await hashCodeLike(like.codeHash.toString(), code, caller));
  return proofs.find((proof) => proof.codeHash.equals(typed))?.id ?? null;
}

/** Uses a recovery code of a person up; false if it was used in the meantime. */
export function consumeRecoveryCode(tx: Transaction, userId: string, id: string): Promise<boolean> {
  return consume(tx, and(isOf(userId, "recovery_code"), eq(oneTimeProofs.id, id)));
}

/** Deletes what has expired. */
export async function sweepProofs(db: Database): Promise<void> {
  await db.delete(oneTimeProofs).where(lt(oneTimeProofs.linkExpiresAt, sql`now()`));
}

async function consume(tx: Transaction, proofs: SQL | undefined): Promise<boolean> {
  const used = await tx.delete(oneTimeProofs).where(proofs).returning({ id: oneTimeProofs.id });
  return used.length > 0;
}

function isOf(userId: string, ...kinds: readonly ProofKind[]): SQL | undefined {
  return and(eq(oneTimeProofs.userId, userId), inArray(oneTimeProofs.kind, [...kinds]));
}

function afterNow(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}

function hashLink(linkToken: string): Buffer {
  return hash("sha256", linkToken, "buffer");
}

/** Keyed, since a plain hash of a million possible codes is quickly reversed. */
function hashCode(sealer: Sealer, id: string, code: string): Buffer {
  return createHmac("sha256", sealer.keyFor("one-time-proofs")).update(`${id}:${code}`).digest();
}
