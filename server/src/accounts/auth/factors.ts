import { randomInt } from "node:crypto";
import { and, asc, count, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { mfaFactors } from "../tables.ts";
import {
  consumeRecoveryCode,
  endRecoveryCodes,
  findRecoveryCode,
  hashRecoveryCodes,
} from "./one-time-proofs.ts";
import { lowerSessions } from "./sessions.ts";

export type Factor = typeof mfaFactors.$inferSelect;

const MAX_FACTORS = 10;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A factor of that person; undefined for another person's. */
export async function findFactor(
  db: Reader,
  userId: string,
  factorId: string,
): Promise<Factor | undefined> {
  if (!UUID.test(factorId)) return undefined;
  const [factor] = await db
    .select()
    .from(mfaFactors)
    .where(and(eq(mfaFactors.id, factorId), eq(mfaFactors.userId, userId)));
  return factor;
}

/**
 * Adds a factor, which counts for nothing until it is proved. `secret` is the seed of an app, null
 * for a passkey. The caller has locked the account.
 */
export async function addFactor(
  tx: Transaction,
  sealer: Sealer,
  userId: string,
  { friendlyName, secret }: { readonly friendlyName: string; readonly secret: string | null },
): Promise<{ readonly id: string } | FactorRefusal> {
  // Abandoned attempts must not count towards the limit.
  const stale = lt(mfaFactors.createdAt, sql`now() - interval '1 day'`);
  await tx
    .delete(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), eq(mfaFactors.isVerified, false), stale));
  const counted = await tx
    .select({
      all: count(),
      sameName: sql<number>`count(*) filter (where ${mfaFactors.friendlyName} = ${friendlyName})`,
    })
    .from(mfaFactors)
    .where(eq(mfaFactors.userId, userId));
  const counts = one(counted);
  if (friendlyName !== "" && counts.sameName > 0) return "name_conflict";
  if (counts.all >= MAX_FACTORS) return "too_many";
  const id = newId();
  const type = secret === null ? "webauthn" : "totp";
  const secretSealed = secret === null ? null : sealer.seal(secret);
  await tx.insert(mfaFactors).values({ id, userId, type, friendlyName, secretSealed });
  return { id };
}

export type FactorRefusal = "name_conflict" | "too_many";

/** Uses up what was typed, in the transaction that it proves; false for a wrong or used one. */
type UseCode = (tx: Transaction) => Promise<boolean>;

/**
 * Reads a code of the factor's app, or a recovery code of a person whose factor is proved; either
 * counts once. Call it before the transaction, which would wait for the hash of a recovery code.
 */
export async function readCode(
  db: Reader,
  sealer: Sealer,
  factor: Factor,
  code: string,
): Promise<UseCode> {
  if (/^\d{6}$/.test(code)) return (tx) => acceptAppCode(tx, sealer, factor, code);
  const { isVerified, userId } = factor;
  const letters = lettersOf(code);
  const isPossible = isVerified && letters.length === LENGTH;
  const proofId = isPossible ? await findRecoveryCode(db, userId, letters) : null;
  return async (tx) => proofId !== null && consumeRecoveryCode(tx, userId, proofId);
}

async function acceptAppCode(
  tx: Transaction,
  sealer: Sealer,
  factor: Factor,
  code: string,
): Promise<boolean> {
  if (factor.secretSealed === null) return false;
  const step = stepOfCode(sealer.unseal(factor.secretSealed), code);
  if (step === null) return false;
  const isNew = or(isNull(mfaFactors.lastUsedStep), lt(mfaFactors.lastUsedStep, step));
  const accepted = await tx
    .update(mfaFactors)
    .set({ lastUsedStep: step })
    .where(and(eq(mfaFactors.id, factor.id), isNew))
    .returning({ id: mfaFactors.id });
  return accepted.length > 0;
}

/** Marks a factor proved, and drops the person's attempts at others. */
export async function proveFactor(tx: Transaction, { id, userId }: Factor): Promise<void> {
  await tx
    .update(mfaFactors)
    .set({ isVerified: true, updatedAt: sql`now()` })
    .where(and(eq(mfaFactors.id, id), eq(mfaFactors.isVerified, false)));
  await tx
    .delete(mfaFactors)
    .where(
      and(eq(mfaFactors.userId, userId), eq(mfaFactors.isVerified, false), ne(mfaFactors.id, id)),
    );
}

/**
 * Renames a factor, unless another factor of the person has it. The caller has
 * locked the account.
 */
export async function renameFactor(
  tx: Transaction,
  { id, userId }: Factor,
  friendlyName: string,
): Promise<FactorRefusal | null> {
  const alike = and(eq(mfaFactors.userId, userId), eq(mfaFactors.friendlyName, friendlyName));
  const isTaken = (await tx.$count(mfaFactors, and(alike, ne(mfaFactors.id, id)))) > 0;
  if (friendlyName !== "" && isTaken) return "name_conflict";
  await tx.update(mfaFactors).set({ friendlyName }).where(eq(mfaFactors.id, id));
  return null;
}

/**
 * Removes a factor. Sessions that it raised are lowered; recovery codes go with the last one,
 * since they replace a factor that no longer exists.
 */
export async function removeFactor(tx: Transaction, { id, userId }: Factor): Promise<void> {
  await lowerSessions(tx, id);
  await tx.delete(mfaFactors).where(eq(mfaFactors.id, id));
  const [remaining] = await tx
    .select({ id: mfaFactors.id })
    .from(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), eq(mfaFactors.isVerified, true)))
    .orderBy(asc(mfaFactors.id))
    .limit(1);
  if (!remaining) await endRecoveryCodes(tx, userId);
}

/** Removes every factor and recovery code of a person. Returns whether there was a proved one. */
export async function removeAllFactors(tx: Transaction, userId: string): Promise<boolean> {
  await endRecoveryCodes(tx, userId);
  const removed = await tx
    .delete(mfaFactors)
    .where(eq(mfaFactors.userId, userId))
    .returning({ isVerified: mfaFactors.isVerified });
  return removed.some(({ isVerified }) => isVerified);
}

/** Seconds for which one code is valid. */
const PERIOD = 30;
/** Steps that a phone's clock may be fast or slow. */
const SKEW = 1;

/** A new seed: 20 bytes, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the URI in the QR code for the app (Key Uri Format). */
export function totpUri(issuer: string, label: string, secret: string): string {
  const path = `${encodeURIComponent(issuer)}:${encodeURIComponent(label)}`;
  const query = `algorithm=SHA1&digits=6&issuer=${encodeURIComponent(issuer)}&period=${PERIOD}`;
  return `otpauth://totp/${path}?${query}&secret=${secret}`;
}

/** The 30 s step that a code belongs to (RFC 6238, SHA-1, six digits); null for a wrong code. */
function stepOfCode(secret: string, code: string): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD, digits: 6 });
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, timestamp, window: SKEW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

const CODES = 10;
const LENGTH = 10;
/** Excludes characters that are easily misread: I, L, O, U, 0 and 1. */
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/**
 * Makes ten recovery codes ("ABCDE-FGHJK"), each of which is accepted once in place of the app's
 * code, and the hashes of them that are stored: the codes themselves are shown once.
 */
export async function makeRecoveryCodes(userId: string) {
  const codes = Array.from({ length: CODES }, newCode);
  return { codes, hashes: await hashRecoveryCodes(userId, codes.map(lettersOf)) };
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** Case, spaces and hyphens do not matter. */
function lettersOf(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, "");
}
