import { eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { PASSWORD_LENGTH } from "@school/core/accounts/password.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { findAccountById, type Account } from "./account-queries.ts";
import { hasField, objectField, queryParameter, requireSmall, textField } from "./body.ts";
import {
  AuthError,
  emailExists,
  insufficientAal,
  validationFailed,
  weakPassword,
} from "./errors.ts";
import { keepMailGap, limitCalls } from "./limits.ts";
import { originOf, requireUser, type AuthDeps } from "./request.ts";
import { requireAddress, requirePossible } from "./signup.ts";
import { isAddressTaken, requestEmailChange } from "./email-change.ts";
import type { Identity } from "./identify.ts";
import { hashPassword, inHashingQueue } from "./password-hashing.ts";
import { presentAuthUser } from "./present-user.ts";
import { consumeNonce, isNonceRight, isSessionOld } from "./reauthentication.ts";
import { storedPasswordMatches } from "./stored-password.ts";
import { setPassword } from "./set-password.ts";
import { users } from "../tables.ts";

interface UserChange {
  readonly password: string | undefined;
  /** Undefined also where it is the one that the account has. */
  readonly email: string | undefined;
  readonly data: Record<string, unknown> | undefined;
  readonly nonce: string | undefined;
}

/** PUT /user: another password, another address (once confirmed), other metadata. */
export function updateUserHandler(deps: AuthDeps) {
  const { db, keyring } = deps;
  const limit = limitCalls(db, "update-user");
  const keepGap = keepMailGap(db);
  return async (request: FastifyRequest) => {
    const identity = await requireUser(db, request);
    await limit(request);
    const account = (await findAccountById(db, identity.actor.id))!;
    const change = readChange(request, account);
    await refuseUnlessAllowed(deps, identity, account, change);
    const { email, password, data } = change;
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    if (email !== undefined) await keepGap("email_change", email);

    const origin = originOf(request, identity);
    const redirectTo = queryParameter(request, "redirect_to");
    await db.transaction(async (tx) => {
      if (change.nonce !== undefined && !(await consumeNonce(tx, account.id))) throw wrongNonce();
      if (passwordHash !== undefined) {
        await setPassword(tx, account.id, passwordHash, identity.authSessionId);
      }
      if (data !== undefined) {
        await mergeMetadata(tx, account.id, data);
      }
      if (email !== undefined) {
        await requestEmailChange(tx, keyring, { userId: account.id, newEmail: email, redirectTo });
      }
      const after = { password: password !== undefined, newEmail: email ?? null };
      await writeAudit(tx, origin, [
        { action: "accounts.update-own", subjectId: account.id, before: null, after },
      ]);
    });
    return presentAuthUser((await findAccountById(db, account.id))!);
  };
}

function readChange(request: FastifyRequest, account: Account): UserChange {
  const password = textField(request, "password");
  if (password !== undefined && password.length < PASSWORD_LENGTH) {
    const message = `Password should be at least ${PASSWORD_LENGTH} characters.`;
    throw weakPassword(["length"], message);
  }
  if (password !== undefined) requirePossible(password);
  const email = textField(request, "email")?.trim().toLowerCase();
  if (email !== undefined) requireAddress(email);
  const data = objectField(request, "data");
  const nonce = textField(request, "nonce") || undefined;
  if (hasField(request, "phone") && textField(request, "phone") !== "") {
    throw validationFailed("Phone numbers are not supported");
  }
  if (hasField(request, "app_metadata")) {
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
  return { password, email: email === account.email ? undefined : email, data, nonce };
}

/** The protocol's checks, in its order. */
async function refuseUnlessAllowed(
  { db, keyring }: AuthDeps,
  identity: Identity,
  account: Account,
  { password, email, nonce }: UserChange,
): Promise<void> {
  const isSensitive = password !== undefined || email !== undefined;
  if (isSensitive && identity.lacksSecondFactor) throw insufficientAal(401);
  if (email !== undefined && account.role === "STUDENT") {
    const message = "The school office changes the e-mail address of a pupil";
    throw new AuthError(403, "not_admin", message);
  }
  if (email !== undefined && (await isAddressTaken(db, email))) throw emailExists();
  if (password === undefined) return;
  if (nonce !== undefined) {
    if (!(await isNonceRight(db, keyring, account.id, nonce))) throw wrongNonce();
  } else if (
    shownEmail(account.email) !== null &&
    (await isSessionOld(db, identity.authSessionId))
  ) {
    const message = "Password update requires reauthentication";
    throw new AuthError(400, "reauthentication_needed", message);
  }
  if (await inHashingQueue(() => storedPasswordMatches(keyring.sealer, account, password))) {
    const message = "New password should be different from the old password.";
    throw new AuthError(422, "same_password", message);
  }
}

function wrongNonce(): AuthError {
  return new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
}

/** Key by key; null takes a key away. */
async function mergeMetadata(
  tx: Transaction,
  userId: string,
  data: Record<string, unknown>,
): Promise<void> {
  const [row] = await tx
    .select({ metadata: users.userMetadata })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  const merged = Object.entries({ ...row!.metadata, ...data });
  const userMetadata = Object.fromEntries(merged.filter(([, value]) => value !== null));
  requireSmall("data", JSON.stringify(userMetadata));
  await tx
    .update(users)
    .set({ userMetadata, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}
