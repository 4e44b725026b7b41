import { and, eq, isNull, sql } from "drizzle-orm";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { findAccountByName, type Account } from "./account-queries.ts";
import { stateOf } from "./account-state.ts";
import { inHashingQueue } from "./password-hashing.ts";
import type { SignInLimits } from "./sign-in-limits.ts";
import { openSession, type AuthSession, type Device } from "./sessions.ts";
import { storedPasswordMatches } from "./stored-password.ts";
import { users } from "../tables.ts";

export type SignInRefusal = "invalid_credentials" | "email_not_confirmed" | "user_banned";

export interface SignedIn {
  readonly account: Account;
  readonly session: AuthSession;
  readonly refreshToken: string;
}

/** Too many failures from there; `seconds` until the next try is heard. */
export class SignInDelayed extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super("Too many failed sign-ins");
    this.seconds = seconds;
  }
}

interface SignInParts {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly limits: SignInLimits;
  readonly origin: AuditOrigin;
  readonly device: Device;
}

/**
 * Opens a session for a name (e-mail, user name or admission number) and its password. What a
 * stranger may not tell apart takes the same steps; the state of an account is said only to
 * whoever knows its password. Throws `SignInDelayed` and `HashingQueueFull`.
 */
export async function signInWithPassword(
  { db, sealer, limits, origin, device }: SignInParts,
  name: string,
  password: string,
): Promise<SignedIn | SignInRefusal> {
  // All of it waits for its turn: a storm of sign-ins must not fill the database's queue either.
  const { account, matches } = await inHashingQueue(async () => {
    // Asked when the turn comes: guesses sent at once would all pass a check at the door.
    const seconds = await limits.secondsToWait(device.ip, name);
    if (seconds > 0) throw new SignInDelayed(seconds);
    const found = await findAccountByName(db, name);
    const stored = found && stateOf(found) !== "gone" ? found : null;
    const good = await storedPasswordMatches(sealer, stored, password);
    if (!good) await limits.countFailure(device.ip, name);
    return { account: found, matches: good };
  });
  if (!account || !matches) {
    await recordFailure(db, origin, account, name, "invalid_credentials");
    return "invalid_credentials";
  }
  const refusal = refusalOf(account);
  if (refusal) {
    await recordFailure(db, origin, account, name, refusal);
    return refusal;
  }
  const signedIn = await open(db, origin, device, account);
  if (!signedIn) return "invalid_credentials";
  await limits.forgetFailures(device.ip, name);
  return signedIn;
}

function refusalOf(account: Account): SignInRefusal | null {
  if (stateOf(account) === "disabled") return "user_banned";
  const unconfirmed = account.email !== null && account.emailConfirmedAt === null;
  return unconfirmed ? "email_not_confirmed" : null;
}

/** Undefined if the account changed while its password was being checked. */
async function open(
  db: Database,
  origin: AuditOrigin,
  device: Device,
  account: Account,
): Promise<SignedIn | undefined> {
  return db.transaction(async (tx) => {
    const [current] = await tx
      .update(users)
      .set({ lastSignInAt: sql`now()` })
      .where(
        and(
          eq(users.id, account.id),
          sql`${users.passwordHash} is not distinct from ${account.passwordHash}`,
          sql`${users.initialPasswordSealed} is not distinct from ${account.initialPasswordSealed}`,
          eq(users.isActive, true),
          isNull(users.deletedAt),
        ),
      )
      .returning({ lastSignInAt: users.lastSignInAt });
    if (!current) return undefined;
    const { session, refreshToken } = await openSession(tx, account.id, "password", device);
    await writeAudit(tx, { ...origin, actorId: account.id, authSessionId: session.id }, [
      { action: "accounts.sign-in", subjectId: account.id, before: null, after: null },
    ]);
    return { account: { ...account, ...current }, session, refreshToken };
  });
}

/** Longer names were not typed by a person who mistyped. */
const LONGEST_RECORDED_NAME = 320;

async function recordFailure(
  db: Database,
  origin: AuditOrigin,
  account: Account | undefined,
  name: string,
  reason: SignInRefusal,
): Promise<void> {
  const after = { name: name.slice(0, LONGEST_RECORDED_NAME), reason };
  const subjectId = account?.id ?? null;
  await db.transaction((tx) =>
    writeAudit(tx, origin, [{ action: "accounts.sign-in-failed", subjectId, before: null, after }]),
  );
}
