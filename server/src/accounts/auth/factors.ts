import { and, asc, count, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { dropRecoveryCodes, spendRecoveryCode } from "./recovery-codes.ts";
import { authSessions, mfaFactors } from "../tables.ts";
import { newTotpSecret, stepOfCode } from "./totp.ts";

export type Factor = typeof mfaFactors.$inferSelect;

const MOST_FACTORS = 10;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A factor of that person; undefined for anybody else's. */
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

/** Adds a factor, which counts for nothing until a code proves it. The caller holds the account's lock. */
export async function addFactor(
  tx: Transaction,
  sealer: Sealer,
  userId: string,
  friendlyName: string,
): Promise<{ id: string; secret: string } | "name_conflict" | "too_many"> {
  // Attempts that were given up must not use up the places.
  const stale = lt(mfaFactors.createdAt, sql`now() - interval '1 day'`);
  await tx
    .delete(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), eq(mfaFactors.isVerified, false), stale));
  const [found] = await tx
    .select({
      all: count(),
      sameName: sql<number>`count(*) filter (where ${mfaFactors.friendlyName} = ${friendlyName})`,
    })
    .from(mfaFactors)
    .where(eq(mfaFactors.userId, userId));
  if (friendlyName !== "" && found!.sameName > 0) return "name_conflict";
  if (found!.all >= MOST_FACTORS) return "too_many";
  const id = newId();
  const secret = newTotpSecret();
  const secretSealed = sealer.seal(secret);
  await tx.insert(mfaFactors).values({ id, userId, friendlyName, secretSealed });
  return { id, secret };
}

/**
 * Whether the code is the factor's, or a recovery code of a person whose factor is proved; either
 * counts once.
 */
export async function acceptCode(
  tx: Transaction,
  sealer: Sealer,
  factor: Factor,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) {
    return factor.isVerified && spendRecoveryCode(tx, sealer, factor.userId, code);
  }
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
 * Takes a factor away. Sessions that it raised fall back; recovery codes go with the last one,
 * since there is nothing left for them to stand in for.
 */
export async function removeFactor(tx: Transaction, { id, userId }: Factor): Promise<void> {
  await tx
    .update(authSessions)
    .set({
      aal: "aal1",
      amr: sql`(select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(${authSessions.amr})
        as entry where entry ->> 'method' <> 'totp')`,
    })
    .where(eq(authSessions.factorId, id));
  await tx.delete(mfaFactors).where(eq(mfaFactors.id, id));
  const [left] = await tx
    .select({ id: mfaFactors.id })
    .from(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), eq(mfaFactors.isVerified, true)))
    .orderBy(asc(mfaFactors.id))
    .limit(1);
  if (!left) await dropRecoveryCodes(tx, userId);
}
