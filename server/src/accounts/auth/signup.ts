import { hasPlainForm, plainName } from "@school/core/api/plain-name.ts";
import {
  MAX_PASSWORD_BYTES,
  type PasswordOwner,
  registrationWeaknesses,
} from "@school/core/accounts/password.ts";
import { nameFault } from "@school/core/accounts/person-name.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { guessableText } from "@school/core/accounts/password-form.ts";
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { type AuditOrigin, audit } from "../../platform/database/audit/audit.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { isMailAddress } from "../../platform/outgoing/mail/address.ts";
import { createRateLimiter } from "../../platform/http/rate-limits/rate-limits.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { REGISTRATION_OPEN } from "../settings.ts";
import { type Registration, users } from "../tables.ts";
import { nextVisibleId } from "../users/commands.ts";
import { AuthError, validationFailed, weakPassword } from "./errors.ts";
import {
  inUniformTime,
  requireMailGap,
  limitCalls,
  rememberRefusedRegistrations,
} from "./limits.ts";
import { sendSignupMail } from "./mails.ts";
import { mailHolder } from "./notices.ts";
import { passwordGuard } from "./password-guard.ts";
import { hashPassword } from "./password-hashing.ts";
import { presentRegistered } from "./present.ts";
import { type Account, requireAccount } from "./queries.ts";
import {
  type AuthDeps,
  hasField,
  objectField,
  originOf,
  queryParameter,
  redirectTarget,
  textField,
} from "./request.ts";
import type { Keyring } from "./signing-keys.ts";
import { messages } from "@school/core/accounts/text.ts";

/**
 * POST /signup: an unconfirmed account and a mail to confirm it; the bare user object. Where the
 * address is in use, its owner is mailed instead, and the response is the same.
 */
export function signupHandler({ db, keyring }: AuthDeps) {
  const limit = limitCalls(db, "signup");
  const requireGap = requireMailGap(db);
  const perHolder = createRateLimiter(db, HOLDER_MAILS);
  const refused = rememberRefusedRegistrations(db, keyring.sealer);
  return async (request: FastifyRequest) => {
    await limit(request);
    const { open } = await readSettings(db, { open: REGISTRATION_OPEN });
    if (!open) throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
    const { email, password, data } = readRegistration(request);
    await refuseGuessable(db, password, { email, ...namesOf(data) });
    const redirectTo = redirectTarget(keyring.publicUrl, queryParameter(request, "redirect_to"));
    await requireGap("signup", email);
    const registration = { passwordHash: await hashPassword(password), data };
    const account = { id: newId(), email, registration, redirectTo };
    await inUniformTime(async () => {
      const holder = await registerAccount(db, keyring, originOf(request), account);
      if (holder === null) return;
      await refused.add(holder, email, password);
      if ((await perHolder.take(holder.id)) > 0) return;
      await db.transaction((tx) => mailHolder(tx, holder, "signup"));
    });
    return presentRegistered(account.id, email, data);
  };
}

function readRegistration(request: FastifyRequest) {
  const typed = textField(request, "email");
  const email = typed && plainName(typed);
  const password = textField(request, "password") ?? "";
  const data = objectField(request, "data") ?? {};
  const phone = textField(request, "phone");
  if (!email && !phone) {
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (password === "") throw validationFailed("Signup requires a valid password");
  checkPassword(password);
  if (!email) throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
  if (hasField(request, "phone")) {
    throw validationFailed("Only an email address or phone number should be provided on signup.");
  }
  requireAddress(typed ?? "");
  requireNames(data);
  return { email, password, data };
}

/** Throws for what no form of the office would take as a name; a missing one is given later. */
function requireNames(data: Registration["data"]): void {
  for (const name of [data.first_name, data.last_name]) {
    const fault = typeof name === "string" && name.trim() !== "" ? nameFault(name) : null;
    if (fault !== null) throw new AuthError(400, "name_invalid", `Name: ${fault}`);
  }
}

function checkPassword(password: string): void {
  const reasons = registrationWeaknesses(password);
  if (reasons.length > 0) {
    const message = reasons.includes("length")
      ? messages.passwordLength
      : messages.passwordCharacters;
    throw weakPassword(reasons, message);
  }
  requirePossible(password);
}

async function refuseGuessable(
  db: Database,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const wording = { name: "Password", whose: "your" } as const;
  const message = guessableText(password, wording, owner, await passwordGuard(db));
  if (message !== null) throw weakPassword(["pwned"], message);
}

/** Throws for a password that is too long to be hashed. */
export function requirePossible(password: string): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw validationFailed(`Password cannot be longer than ${MAX_PASSWORD_BYTES} bytes`);
  }
}

/** Throws unless it is a single mail address. */
export function requireAddress(typed: string): void {
  if (!hasPlainForm(typed) || !isMailAddress(plainName(typed))) {
    throw validationFailed("Unable to validate email address: invalid format");
  }
}

/** The account types of the registration form. They are requests; registering grants nothing. */
const REQUESTABLE: readonly Role[] = ["STUDENT", "TEACHER", "PRINCIPAL", "PARENT"];

const MAX_CLASS_LENGTH = 120;
/** Mails to one person in a day about others who register the address. */
const HOLDER_MAILS = { name: "signup-holder", events: 3, seconds: 24 * 3600 };

interface RegistrationRequest {
  /** Id of the account, if it is a new one. */
  readonly id: string;
  /** Lower case, checked. */
  readonly email: string;
  readonly registration: Registration;
  readonly redirectTo: string;
}

/**
 * Makes an unconfirmed account and mails its address. An account that is not confirmed yet shows
 * the newest registration; the mail that is used decides which one it becomes, so that a password
 * is valid only for an account confirmed by its own mail. Answers the account that has the address
 * where it is confirmed or reserved, and then does nothing.
 */
async function registerAccount(
  db: Database,
  keyring: Keyring,
  origin: AuditOrigin,
  { id: newAccountId, email, registration, redirectTo }: RegistrationRequest,
): Promise<Account | null> {
  return db.transaction(async (tx) => {
    const values = registeredValues(registration);
    const isNew = await insertAccount(tx, newAccountId, email, values);
    const account = await lockAccount(tx, email);
    if (isTaken(account)) return account;
    if (!isNew) await tx.update(users).set(values).where(eq(users.id, account.id));
    const recipient = { id: account.id, email, firstName: values.firstName };
    await sendSignupMail(tx, keyring, recipient, registration, redirectTo);
    const after = { requestedRole: registration.data.requested_role ?? null };
    await audit({ tx, origin }, "accounts.register", account.id, { after });
    return null;
  });
}

/** Confirmed by its owner, or reserved for a deleted account. */
function isTaken(account: Pick<Account, "emailConfirmedAt" | "deletedAt">): boolean {
  return account.emailConfirmedAt !== null || account.deletedAt !== null;
}

/** False if the address has an account already. */
async function insertAccount(
  tx: Transaction,
  id: string,
  email: string,
  values: RegisteredValues,
): Promise<boolean> {
  const made = await tx
    .insert(users)
    .values({ ...values, id, userId: await nextVisibleId(tx), email, role: "STUDENT" })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return made.length > 0;
}

type RegisteredValues = ReturnType<typeof registeredValues>;

/**
 * Returns the values that a registration writes to its account. The office reads the requests; they
 * grant nothing.
 */
export function registeredValues({ passwordHash, data }: Registration) {
  const requestedRole = REQUESTABLE.find((role) => role === data.requested_role) ?? "STUDENT";
  return {
    ...namesOf(data),
    // A pupil waits until the office links the admitted pupil.
    awaitingApproval: true,
    requestedRole,
    requestedClass:
      requestedRole === "STUDENT"
        ? nameFrom(data.requested_class).slice(0, MAX_CLASS_LENGTH) || null
        : null,
    passwordHash,
    userMetadata: data,
  };
}

function namesOf(data: Registration["data"]) {
  return { firstName: nameFrom(data.first_name), lastName: nameFrom(data.last_name) };
}

async function lockAccount(tx: Transaction, email: string): Promise<Account> {
  const locked = tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return requireAccount(tx, one(await locked.for("update"), "account").id);
}

/** A name as a line of text. */
function nameFrom(value: unknown): string {
  return typeof value === "string" ? value.replace(/\p{C}+/gu, " ").trim() : "";
}
