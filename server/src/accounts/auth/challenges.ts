import { and, eq, isNull, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Database, Reader } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { mfaChallenges } from "../tables.ts";
import { plainIp } from "./limits.ts";

export type Challenge = typeof mfaChallenges.$inferSelect;

/** Seconds for a code, or for a device to sign: people may have to find their phone. */
const CHALLENGE_SECONDS = 300;

/** Begins a proof, which is shown once and from the address that requested it. */
export async function storeChallenge(
  db: Database,
  request: FastifyRequest,
  { factorId, challenge }: Pick<Challenge, "factorId" | "challenge">,
): Promise<{ id: string; expires_at: number }> {
  const id = newId();
  const ip = plainIp(request.ip);
  const expiresAt = new Date(Date.now() + CHALLENGE_SECONDS * 1000);
  await db.insert(mfaChallenges).values({ id, factorId, challenge, ip, expiresAt });
  return { id, expires_at: Math.floor(expiresAt.getTime() / 1000) };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Finds the challenge that was begun for that factor, or for a sign-in with any passkey if the factor
 * is null.
 */
export async function findChallenge(
  db: Reader,
  id: string,
  factorId: string | null,
): Promise<Challenge | undefined> {
  if (!UUID.test(id)) return undefined;
  const isOf =
    factorId === null ? isNull(mfaChallenges.factorId) : eq(mfaChallenges.factorId, factorId);
  const [challenge] = await db
    .select()
    .from(mfaChallenges)
    .where(and(eq(mfaChallenges.id, id), isOf));
  return challenge;
}

/** Uses a challenge up; false if another request was faster. */
export async function consumeChallenge(db: Reader, id: string): Promise<boolean> {
  const used = await db
    .update(mfaChallenges)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mfaChallenges.id, id), isNull(mfaChallenges.usedAt)))
    .returning({ id: mfaChallenges.id });
  return used.length > 0;
}
