import { MAX_PASSWORD_BYTES } from "@school/core/accounts/password.ts";
import { checkPasswordChange } from "@school/core/accounts/password-form.ts";
import { and, eq } from "drizzle-orm";
import { type ActorWrite, type AuditOrigin, audit } from "../../platform/database/audit/audit.ts";
import type { Database } from "../../platform/database/database.ts";
import { dropFile, storeFile } from "../../platform/documents/files/files.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { AuthSessionNotFound, WrongMailCode, WrongPassword, WrongProof } from "../errors.ts";
import { mailOwner } from "../auth/notices.ts";
import { passwordGuard } from "../auth/password-guard.ts";
import { hashPassword } from "../auth/password-hashing.ts";
import { setPassword } from "../auth/passwords.ts";
import { type Account, requireAccount } from "../auth/queries.ts";
import { consumeNonce, tryNonce } from "../auth/one-time-proofs.ts";
import { isOwnPassword, markProved } from "../auth/reauthentication.ts";
import { keyringOf } from "../auth/signing-keys.ts";
import { authSessions } from "../tables.ts";
import { type UserWrite, writeUser } from "../users/commands.ts";
import type { UserRow } from "../users/queries.ts";

/** Ends one of the caller's sign-ins, even the current one. */
export async function endAuthSession({ tx, origin }: UserWrite, id: string): Promise<void> {
  const { actorId } = origin;
  const ended = await tx
    .delete(authSessions)
    .where(and(eq(authSessions.id, id), eq(authSessions.userId, actorId)))
    .returning({ id: authSessions.id });
  if (ended.length === 0) throw new AuthSessionNotFound();
  const after = { session: id };
  await audit({ tx, origin }, "accounts.end-session", actorId, { after });
}

/** Replaces the caller's picture by a webp, or removes it; the old one is deleted. */
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

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the caller's password and ends the other sessions; returns their number. Both passwords
 * are hashed before the transaction begins. Throws `InvalidInput` with the form's messages,
 * `WrongPassword`, `TooManyTries`.
 */
export async function changePassword(
  db: Database,
  origin: AuditOrigin & { actorId: string; authSessionId: string },
  { currentPassword, newPassword }: PasswordChange,
): Promise<number> {
  const { actorId } = origin;
  const stored = await requireAccount(db, actorId);
  const change = { currentPassword, newPassword };
  const issues = checkPasswordChange(change, stored, await passwordGuard(db));
  if (Buffer.byteLength(newPassword) > MAX_PASSWORD_BYTES) {
    issues.push({ path: ["newPassword"], message: "New password is too long" });
  }
  if (issues.length > 0) throw new InvalidInput(issues);
  if (!(await isOwnPassword(db, keyringOf(db), actorId, stored, currentPassword))) {
    throw new WrongPassword();
  }
  const passwordHash = await hashPassword(newPassword);
  return db.transaction((tx) => store({ tx, origin }, stored, passwordHash));
}

async function store(
  { tx, origin }: ActorWrite & { origin: { authSessionId: string } },
  account: Account,
  passwordHash: string,
): Promise<number> {
  const { actorId, authSessionId } = origin;
  const endedSessions = await setPassword(tx, account, passwordHash, authSessionId);
  // Another password was set in the meantime.
  if (endedSessions === null) throw new WrongPassword();
  await mailOwner(tx, account, "password_changed");
  await audit({ tx, origin }, "accounts.change-password", actorId, { after: { endedSessions } });
  return endedSessions;
}

/**
 * Accepts a password or a mailed code as confirmation of identity. Throws `WrongProof`,
 * `WrongMailCode`, `TooManyTries`.
 */
export async function confirmIdentity(
  db: Database,
  origin: AuditOrigin & { actorId: string; authSessionId: string },
  proof: { readonly password: string } | { readonly code: string },
): Promise<void> {
  const { actorId, authSessionId } = origin;
  const byPassword = "password" in proof;
  if (byPassword) {
    const account = await requireAccount(db, actorId);
    const isRight = await isOwnPassword(db, keyringOf(db), actorId, account, proof.password);
    if (!isRight) throw new WrongProof();
  } else if (!(await tryNonce(db, keyringOf(db).sealer, actorId, proof.code))) {
    throw new WrongMailCode();
  }
  await db.transaction(async (tx) => {
    if (!byPassword && !(await consumeNonce(tx, actorId))) throw new WrongMailCode();
    await markProved(tx, authSessionId);
    const after = { by: byPassword ? "password" : "code" };
    await audit({ tx, origin }, "accounts.confirm-identity", actorId, { after });
  });
}
