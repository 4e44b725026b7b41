import { writeAudit, type AuditOrigin } from "../platform/audit/audit.ts";
import type { Database } from "../platform/db/database.ts";
import { createRateLimiter } from "../platform/rate-limits/rate-limits.ts";
import { findAccountById } from "./account-queries.ts";
import { hashPassword, inHashingQueue, passwordMatches } from "./password-hashing.ts";
import { setPassword } from "./set-password.ts";

/** A borrowed session must not become a way to guess the password. */
const WRONG_PASSWORDS = { name: "change-password", events: 10, seconds: 900 };

export type PasswordChange =
  | { readonly outcome: "changed" | "wrong_password" | "same_password" }
  | { readonly outcome: "too_many_tries"; readonly seconds: number };

interface PasswordWish {
  readonly userId: string;
  /** The session that stays signed in. */
  readonly authSessionId: string;
  readonly currentPassword: string;
  /** Long enough, and not too long to be hashed. */
  readonly newPassword: string;
}

/** Changes a person's own password, who has to know the present one. Every other session ends. */
export async function changePassword(
  db: Database,
  origin: AuditOrigin,
  { userId, authSessionId, currentPassword, newPassword }: PasswordWish,
): Promise<PasswordChange> {
  const limiter = createRateLimiter(db, WRONG_PASSWORDS);
  const seconds = await limiter.secondsToWait(userId);
  if (seconds > 0) return { outcome: "too_many_tries", seconds };
  const account = await findAccountById(db, userId);
  const passwordHash = account?.passwordHash ?? null;
  if (!(await inHashingQueue(() => passwordMatches(passwordHash, currentPassword)))) {
    await limiter.count(userId);
    return { outcome: "wrong_password" };
  }
  if (newPassword === currentPassword) return { outcome: "same_password" };
  const newHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    await setPassword(tx, userId, newHash, authSessionId);
    await writeAudit(tx, origin, [
      { action: "accounts.change-password", subjectId: userId, before: null, after: null },
    ]);
  });
  await limiter.forget(userId);
  return { outcome: "changed" };
}
