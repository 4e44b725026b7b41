import { checkPasswordChange } from "@school/core/accounts/users/user-form.ts";
import { and, eq } from "drizzle-orm";
import { type AuditOrigin, writeAudit } from "../../platform/audit/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";
import { dropFile, storeFile } from "../../platform/files/files.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { createRateLimiter } from "../../platform/rate-limits/rate-limits.ts";
import { AuthSessionNotFound, TooManyTries, WrongPassword } from "../errors.ts";
import { hashPassword, inHashingQueue, MAX_PASSWORD_BYTES } from "../auth/password-hashing.ts";
import { setPassword, type StoredPassword, storedPasswordMatches } from "../auth/passwords.ts";
import { keyringOf } from "../auth/signing-keys.ts";
import { authSessions, users } from "../tables.ts";
import { type UserWrite, writeUser } from "../users/commands.ts";
import type { UserRow } from "../users/queries.ts";

/** Ends one of the own sign-ins, the one that asks included. */
export async function endAuthSession({ tx, origin }: UserWrite, id: string): Promise<void> {
  const { actorId } = origin;
  const ended = await tx
    .delete(authSessions)
    .where(and(eq(authSessions.id, id), eq(authSessions.userId, actorId)))
    .returning({ id: authSessions.id });
  if (ended.length === 0) throw new AuthSessionNotFound();
  const after = { session: id };
  await writeAudit(tx, origin, [
    { action: "accounts.end-session", subjectId: actorId, before: null, after },
  ]);
}

/** Replaces the own picture by a webp, or takes it away; the old one is forgotten. */
export async function setProfileImage(
  write: UserWrite,
  before: UserRow,
  webp: Buffer | null,
): Promise<UserRow> {
  const { tx, origin } = write;
  const image = webp && {
    ownerId: origin.actorId,
    isPublic: false,
    contentType: "image/webp",
    bytes: webp,
  };
  const stored = image && (await storeFile(tx, image));
  const action = stored ? "set-picture" : "remove-picture";
  const after = await writeUser(write, before, action, { profileImageId: stored?.id ?? null });
  if (before.profileImageId !== null) await dropFile(tx, before.profileImageId);
  return after;
}

/** Limits guesses of the password on a device that is signed in. */
const WRONG_PASSWORDS = { name: "change-password", events: 10, seconds: 300 };

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the own password and ends the other sessions; answers how many there were. Both
 * passwords are worked on before the transaction begins. Throws `InvalidInput` in the words of
 * the form, `WrongPassword`, `TooManyTries`.
 */
export async function changePassword(
  db: Database,
  origin: AuditOrigin & { actorId: string; authSessionId: string },
  { currentPassword, newPassword }: PasswordChange,
): Promise<number> {
  const issues = checkPasswordChange(currentPassword, newPassword);
  if (Buffer.byteLength(newPassword) > MAX_PASSWORD_BYTES) {
    issues.push({ path: ["newPassword"], message: "New password is too long" });
  }
  if (issues.length > 0) throw new InvalidInput(issues);
  const { actorId } = origin;
  const limiter = createRateLimiter(db, WRONG_PASSWORDS);
  const stored = await readStoredPassword(db, actorId);
  const { sealer } = keyringOf(db);
  const isRight = await inHashingQueue(async () => {
    const seconds = await limiter.secondsToWait(actorId);
    if (seconds > 0) throw new TooManyTries(seconds);
    return storedPasswordMatches(sealer, stored, currentPassword);
  });
  if (!isRight) {
    await limiter.count(actorId);
    throw new WrongPassword();
  }
  const passwordHash = await hashPassword(newPassword);
  const ended = await db.transaction((tx) => store(tx, origin, stored, passwordHash));
  await limiter.forget(actorId);
  return ended;
}

async function readStoredPassword(db: Database, id: string): Promise<StoredPassword> {
  const stored = await db
    .select({
      passwordHash: users.passwordHash,
      initialPasswordSealed: users.initialPasswordSealed,
      initialPasswordExpiresAt: users.initialPasswordExpiresAt,
    })
    .from(users)
    .where(eq(users.id, id));
  // Accounts of people who are signed in are never removed.
  return one(stored, "account");
}

async function store(
  tx: Transaction,
  origin: AuditOrigin & { actorId: string; authSessionId: string },
  { passwordHash: old }: StoredPassword,
  passwordHash: string,
): Promise<number> {
  const { actorId, authSessionId } = origin;
  const [current] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, actorId))
    .for("update");
  // Another one was set while this one was processed.
  if (current?.passwordHash !== old) throw new WrongPassword();
  const endedSessions = await setPassword(tx, actorId, passwordHash, authSessionId);
  await writeAudit(tx, origin, [
    {
      action: "accounts.change-password",
      subjectId: actorId,
      before: null,
      after: { endedSessions },
    },
  ]);
  return endedSessions;
}
