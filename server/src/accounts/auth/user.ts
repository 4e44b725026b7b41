import { getsPhoneCodes } from "@school/core/accounts/phone-codes.ts";
import { plainName } from "@school/core/api/plain-name.ts";
import { minPasswordLength } from "@school/core/accounts/password.ts";
import { checkPassword } from "@school/core/accounts/password-form.ts";
import { eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { audit } from "../../platform/database/audit/audit.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { isPhoneTaken } from "../sign-in-names.ts";
import { users } from "../tables.ts";
import { AuthError, insufficientAal, weakPassword } from "./errors.ts";
import type { Identity } from "./identify.ts";
import { requireMailGap, limitCalls } from "./limits.ts";
import { sendEmailChangeMails } from "./mails.ts";
import { consumeNonce, issueSent, tryNonce } from "./one-time-proofs.ts";
import { mailOwner } from "./notices.ts";
import { passwordGuard } from "./password-guard.ts";
import { hashPassword, inHashingQueue } from "./password-hashing.ts";
import { checkStoredPassword, setPassword } from "./passwords.ts";
import { channelOf, limitCodes, phoneField, sendCode } from "./phone-codes.ts";
import { presentAuthUser } from "./present.ts";
import { type Account, requireAccount } from "./queries.ts";
import { isOwnPassword, requireRecentProof } from "./reauthentication.ts";
import {
  type AuthDeps,
  hasField,
  objectField,
  originOf,
  queryParameter,
  REFUSALS,
  redirectTarget,
  requireOwnPassword,
  requireSmall,
  requireUser,
  textField,
} from "./request.ts";
import type { Keyring } from "./signing-keys.ts";
import { requireAddress, requirePossible } from "./signup.ts";
import { messages } from "@school/core/accounts/text.ts";

/** GET /user: the bare user object. */
export function userHandler({ db }: AuthDeps) {
  return async (request: FastifyRequest) => {
    const { actor } = await requireUser(db, request);
    // Accounts are never removed, only marked, so the row is there.
    return presentAuthUser(await requireAccount(db, actor.id));
  };
}

interface UserChange {
  readonly password: string | undefined;
  /** Undefined also where it is the one that the account has. */
  readonly email: string | undefined;
  /** In its international form; undefined as for the email. */
  readonly phone: string | undefined;
  readonly data: Record<string, unknown> | undefined;
  /** A code that was mailed to the person. */
  readonly nonce: string | undefined;
  readonly currentPassword: string | undefined;
}

/** PUT /user: another password, another address or phone (once confirmed), other metadata. */
export function updateUserHandler(deps: AuthDeps) {
  const { db, keyring } = deps;
  const limit = limitCalls(db, "update-user");
  const requireGap = requireMailGap(db);
  const codes = limitCodes(db);
  return async (request: FastifyRequest) => {
    const identity = await requireUser(db, request);
    await limit(request);
    const account = await requireAccount(db, identity.actor.id);
    const change = readChange(request, account);
    await refuseWeak(db, account, change);
    await refuseUnlessAllowed(deps, identity, account, change);
    const { email, phone, password, data } = change;
    const target = phone === undefined ? null : { phone, channel: await channelOf(db, request) };
    if (target) await codes.take(request, "phone_change", target);
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    if (email !== undefined) await requireGap("email_change", email);

    // A number of another account gets the same response as any other, and no code.
    const isFree = phone !== undefined && !(await isPhoneTaken(db, account.id, phone));
    const isSent = isFree && (await codes.takeOfSchool());

    const origin = originOf(request, identity);
    const redirectTo = queryParameter(request, "redirect_to");
    await db.transaction(async (tx) => {
      const isSpent = change.nonce !== undefined && !(await consumeNonce(tx, account.id));
      if (isSpent) throw wrongNonce();
      if (passwordHash !== undefined) {
        const ended = await setPassword(tx, account, passwordHash, identity.authSessionId);
        // The call that set another one while this one was processed has ended this session.
        if (ended === null) throw REFUSALS.session_not_found;
        await mailOwner(tx, account, "password_changed");
      }
      if (data !== undefined) {
        await mergeMetadata(tx, account.id, data);
      }
      if (email !== undefined) {
        await requestEmailChange(tx, keyring, { userId: account.id, newEmail: email, redirectTo });
      }
      if (target) {
        if (isSent) await sendCode(tx, keyring, account, "phone_change", target);
        else await storeUnsent(tx, keyring, account.id, target.phone);
      }
      const after = {
        password: password !== undefined,
        newEmail: email ?? null,
        newPhone: phone ?? null,
      };
      await audit({ tx, origin }, "accounts.update-own", account.id, { after });
    });
    return presentAuthUser(await requireAccount(db, account.id));
  };
}

function readChange(request: FastifyRequest, account: Account): UserChange {
  const password = textField(request, "password");
  if (password !== undefined) requirePossible(password);
  const typedEmail = textField(request, "email");
  if (typedEmail !== undefined) requireAddress(typedEmail);
  const email = typedEmail === undefined ? undefined : plainName(typedEmail);
  const data = objectField(request, "data");
  const nonce = textField(request, "nonce") || undefined;
  const currentPassword = textField(request, "current_password") || undefined;
  const phone = phoneField(request);
  if (hasField(request, "app_metadata")) {
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
  const newEmail = email === account.email ? undefined : email;
  const newPhone = phone === account.phone ? undefined : phone;
  return { password, email: newEmail, phone: newPhone, data, nonce, currentPassword };
}

/** Throws `weak_password` for one that is too short for the person's role, or easily guessed. */
async function refuseWeak(db: Database, account: Account, { password }: UserChange): Promise<void> {
  if (password === undefined) return;
  const wording = { field: "password", name: "Password", whose: "your" } as const;
  const [issue] = checkPassword(password, wording, account, await passwordGuard(db));
  if (!issue) return;
  const isShort = password.length < minPasswordLength(account.role);
  throw weakPassword([isShort ? "length" : "pwned"], issue.message);
}

/** The protocol's checks, in its order. */
async function refuseUnlessAllowed(
  deps: AuthDeps,
  identity: Identity,
  account: Account,
  change: UserChange,
): Promise<void> {
  const { keyring } = deps;
  const { password, email, phone } = change;
  if (identity.lacksSecondFactor) throw insufficientAal(401);
  if (phone !== undefined && account.role === "STUDENT") {
    throw new AuthError(403, "not_admin", "Pupils sign in with their username.");
  }
  if (phone !== undefined && !getsPhoneCodes(account.role)) {
    throw new AuthError(
      403,
      "not_admin",
      "Principals and the office sign in without codes to a phone. Add a passkey or an app instead.",
    );
  }
  if (email !== undefined && account.role === "STUDENT") {
    const message = "To change a pupil's email address, ask the school office.";
    throw new AuthError(403, "not_admin", message);
  }
  if (email !== undefined || phone !== undefined) requireOwnPassword(identity);
  if (password === undefined && email === undefined && phone === undefined) return;
  await requireProof(deps, identity, account, change);
  if (password === undefined) return;
  const check = await inHashingQueue(() => checkStoredPassword(keyring.sealer, account, password));
  if (check !== "wrong") {
    const message = messages.sameAsOldPassword;
    throw new AuthError(422, "same_password", message);
  }
}

/** Throws unless the call brings a proof that is right, or the session has one. */
async function requireProof(
  { db, keyring }: AuthDeps,
  { authSessionId }: Identity,
  account: Account,
  { nonce, currentPassword }: UserChange,
): Promise<void> {
  if (nonce !== undefined) {
    if (!(await tryNonce(db, keyring.sealer, account.id, nonce))) throw wrongNonce();
  } else if (currentPassword !== undefined) {
    if (!(await isOwnPassword(db, keyring, account.id, account, currentPassword))) {
      throw new AuthError(400, "invalid_credentials", "Current password is incorrect");
    }
  } else {
    await requireRecentProof(db, authSessionId);
  }
}

function wrongNonce(): AuthError {
  return new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
}

/** Key by key; null removes a key. */
async function mergeMetadata(
  tx: Transaction,
  userId: string,
  data: Record<string, unknown>,
): Promise<void> {
  const rows = await tx
    .select({ metadata: users.userMetadata })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  const merged = Object.entries({ ...one(rows, "account").metadata, ...data });
  const userMetadata = Object.fromEntries(merged.filter(([, value]) => value !== null));
  requireSmall("data", JSON.stringify(userMetadata));
  await tx
    .update(users)
    .set({ userMetadata, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** The code of a change that no one gets. */
async function storeUnsent(
  tx: Transaction,
  keyring: Keyring,
  userId: string,
  phone: string,
): Promise<void> {
  await issueSent(tx, keyring, { userId, kind: "phone_change", address: phone });
}

interface EmailChange {
  readonly userId: string;
  /** Lower case, checked. */
  readonly newEmail: string;
  readonly redirectTo?: string | undefined;
}

/**
 * Asks both addresses to confirm a change; nothing changes until they have, and never where the
 * new one has an account already.
 */
async function requestEmailChange(
  tx: Transaction,
  keyring: Keyring,
  { userId, newEmail, redirectTo }: EmailChange,
): Promise<void> {
  const account = await requireAccount(tx, userId);
  const target = redirectTarget(keyring.publicUrl, redirectTo);
  await sendEmailChangeMails(tx, keyring, account, newEmail, target);
}
