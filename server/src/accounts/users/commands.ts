import { hasPlainForm, plainName } from "@school/core/api/plain-name.ts";
import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { checkChangedUser, checkNewUser } from "@school/core/accounts/users/user-form.ts";
import { isUnmailable } from "@school/core/api/email-address.ts";
import type { Issue } from "@school/core/api/error.ts";
import { phoneName } from "@school/core/api/phone.ts";
import { eq, inArray, sql, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { isMailAddress } from "../../platform/outgoing/mail/address.ts";
import { removeAllFactors } from "../auth/factors.ts";
import { mailOwner, type Notice } from "../auth/notices.ts";
import { passwordGuard } from "../auth/password-guard.ts";
import type { PasswordColumns } from "../auth/passwords.ts";
import type { Proof } from "../auth/proof.ts";
import { EmailTaken, HasLeft, PhoneTaken, UserRefused } from "../errors.ts";
import { setPhone } from "../sign-in-names.ts";
import { authSessions, users, visibleIds } from "../tables.ts";
import { auditedUser } from "./present.ts";
import { requireUser, type UserRow } from "./queries.ts";
import { requireAnotherPrincipal } from "./user-locks.ts";
import { welcome } from "./welcome.ts";
import { messages } from "@school/core/api/text.ts";
import { endSent } from "../auth/one-time-proofs.ts";

/** Context of every command about an account. */
export interface UserWrite extends ActorWrite {
  /** Confirmation of the actor's identity; required for changing how an account signs in. */
  readonly proof: Proof;
}

/** Writes columns of a locked account, and the audit log; returns its current row. */
export async function writeUser(
  { tx, origin }: UserWrite,
  before: UserRow,
  action: string,
  columns: PgUpdateSetSource<typeof users>,
  note: object = {},
): Promise<UserRow> {
  await updateRow(tx, users, before.id, columns);
  const after = await requireUser(tx, before.id);
  await audit({ tx, origin }, `accounts.${action}`, before.id, {
    before: auditedUser(before),
    after: { ...auditedUser(after), ...note },
  });
  return after;
}

/** Ends all sessions of the person and invalidates mailed links and codes. */
export async function signOutEverywhere(tx: Transaction, userId: string): Promise<void> {
  await endSent(tx, [userId]);
  await tx.delete(authSessions).where(eq(authSessions.userId, userId));
}

interface NewUser {
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly password?: string | undefined;
  readonly useDefaultPassword: boolean;
  /** The class requested by a pupil's account that has no record yet. */
  readonly requestedClass: string | null;
  readonly takeId: (tx: Transaction) => Promise<string>;
}

/**
 * Creates an account that can sign in at once, since the office vouches for its address. Throws
 * `InvalidInput` with the form's messages, or `EmailTaken`.
 */
export async function createUser(
  { tx, origin, proof }: UserWrite,
  user: NewUser,
  password: () => Promise<PasswordColumns>,
): Promise<UserRow> {
  const { role, firstName, lastName, requestedClass, takeId } = user;
  await proof.require(tx);
  const issues = checkNewUser(user, await passwordGuard(tx));
  if (issues.length > 0) throw new InvalidInput(issues);
  const email = user.email === "" ? null : await freeAddress(tx, user.email);
  const id = newId();
  await tx.insert(users).values({
    id,
    userId: await takeId(tx),
    email,
    emailConfirmedAt: email === null ? null : sql`now()`,
    role,
    firstName,
    lastName,
    requestedClass,
    ...(await password()),
  });
  await changePhone(tx, { id, phone: null }, user.phone);
  const made = await requireUser(tx, id);
  await audit({ tx, origin }, "accounts.create", id, { after: auditedUser(made) });
  if (role !== "STUDENT") await welcome(tx, origin, [id]);
  return made;
}

/** Sets the sign-in phone of a locked account. Throws `PhoneTaken`. */
async function changePhone(
  tx: Transaction,
  before: Pick<UserRow, "id" | "phone">,
  typed: string | null | undefined,
): Promise<void> {
  if (typed === undefined) return;
  const phone = phoneName(typed ?? "");
  if (phone === before.phone) return;
  if (!(await setPhone(tx, before.id, phone))) throw new PhoneTaken();
}

/**
 * The address in its stored form. Throws if mail cannot be sent there, or another account has it.
 */
export async function freeAddress(tx: Transaction, typed: string): Promise<string> {
  const email = plainName(typed);
  if (!hasPlainForm(typed) || !isMailAddress(email)) {
    throw new InvalidInput([{ path: ["email"], message: messages.invalidEmail }]);
  }
  if ((await tx.$count(users, eq(users.email, email))) > 0) throw new EmailTaken();
  return email;
}

/** The next visible id of a registration: "REG0001". */
export async function nextVisibleId(tx: Transaction): Promise<string> {
  return one(await nextNumbered(tx, "REG"));
}

/** The next visible id of a parent or recordless pupil entered by the office: "ACC0001". */
export async function nextAccountId(tx: Transaction): Promise<string> {
  return one(await nextNumbered(tx, "ACC"));
}

/** Like `nextAccountId` for several: two statements. */
export function nextAccountIds(tx: Transaction, count: number): Promise<string[]> {
  return nextNumbered(tx, "ACC", count);
}

async function nextNumbered(tx: Transaction, series: "REG" | "ACC", count = 1): Promise<string[]> {
  const free: string[] = [];
  while (free.length < count) {
    const { rows } = await tx.execute<{ number: number }>(
      sql`select nextval(${visibleIds.seqName}) as number
        from generate_series(1, ${count - free.length}::int)`,
    );
    const ids = rows.map(({ number }) => `${series}${String(number).padStart(4, "0")}`);
    // The office may have typed one of them.
    const taken = await tx
      .select({ id: users.userId })
      .from(users)
      .where(inArray(users.userId, ids));
    free.push(...ids.filter((id) => taken.every((row) => row.id !== id)));
  }
  return free;
}

interface UserChange {
  readonly role?: Role | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** "" and null remove it. */
  readonly email?: string | null | undefined;
  /** A mobile number in any form; "" and null remove it. */
  readonly phone?: string | null | undefined;
  /** Replaces a removed address; it cannot receive mail. */
  readonly derivedEmail?: string | undefined;
  readonly password?: string | undefined;
  readonly status?: "active" | "disabled" | undefined;
  readonly canAnnounce?: boolean | undefined;
  readonly class?: string | null | undefined;
  /** A file that the caller has claimed; null removes the picture. */
  readonly profileImageId?: string | null | undefined;
}

/**
 * Changes fields of a locked account. A new role, a new password and disabling end the person's
 * sessions; after a new password, email or phone, the owner is mailed at the old address. Throws
 * `InvalidInput`, `EmailTaken`, `UserRefused`, `LastPrincipal`, and `ProofNeeded` if the change
 * could give the account to another person.
 */
export async function updateUser(
  write: UserWrite,
  before: UserRow,
  change: UserChange,
  password: PasswordColumns | null,
): Promise<UserRow> {
  const standIn = change.derivedEmail ?? derivedOnly(before.email);
  const mayLackEmail = before.email === null || before.admitted !== null || standIn !== null;
  const changes = signInChanges(before, change, { standIn, password });
  const guard = change.password ? await passwordGuard(write.tx) : {};
  const issues = [
    ...checkChangedUser(change, { ...before, mayLackEmail }, guard),
    ...announceFaults(before, change),
    ...(write.origin.actorId === before.id ? ownSignInFaults(changes) : []),
  ];
  if (issues.length > 0) throw new InvalidInput(issues);
  if (changes.size > 0) await write.proof.require(write.tx);
  const role = change.role ?? before.role;
  const isActive = change.status ? change.status === "active" : before.isActive;
  if (role !== before.role) requireChangeableRole(before);
  if (isActive && before.leftOn !== null) {
    throw new HasLeft(surnameFirst(before));
  }
  if (role !== "PRINCIPAL" || !isActive) await requireAnotherPrincipal(write.tx, before);

  const columns: PgUpdateSetSource<typeof users> = {
    role,
    isActive,
    firstName: change.firstName ?? before.firstName,
    lastName: change.lastName ?? before.lastName,
    canAnnounce: change.canAnnounce ?? before.canAnnounce,
    ...(mayRequestClass(role, before) &&
      change.class !== undefined && { requestedClass: change.class || null }),
    ...(changes.has("email") &&
      (await emailColumns(write, before, newEmail(before, change.email, standIn), standIn))),
    ...(change.profileImageId !== undefined && { profileImageId: change.profileImageId }),
    ...password,
  };
  await changePhone(write.tx, before, change.phone);
  const mustSignInAgain = role !== before.role || !isActive || password !== null;
  if (mustSignInAgain) await signOutEverywhere(write.tx, before.id);
  else if (changes.has("email")) await endSent(write.tx, [before.id]);
  for (const [changed, notice] of NOTICES) {
    if (changes.has(changed)) await mailOwner(write.tx, before, notice);
  }
  return writeUser(write, before, "update", columns, password ? { passwordChanged: true } : {});
}

/** A pupil's account without a record has no class yet, but may request one. */
function mayRequestClass(role: Role, { admitted }: UserRow): boolean {
  return role === "STUDENT" && admitted === null;
}

function announceFaults(before: UserRow, { role = before.role, canAnnounce }: UserChange): Issue[] {
  if (!canAnnounce || role === "TEACHER" || role === "STAFF") return [];
  return [{ path: ["canAnnounce"], message: "Only teachers can have this permission." }];
}

function requireChangeableRole(before: UserRow): void {
  if (before.awaitingApproval) throw new UserRefused("awaiting_approval");
  if (before.admitted !== null) throw new UserRefused("is_pupil");
}

/** The account's address if it cannot receive mail, else null. */
function derivedOnly(email: string | null): string | null {
  return email !== null && isUnmailable(email) ? email : null;
}

/** Fields with which another person could take over an account. */
type SignInChange = "email" | "phone" | "password" | "role";

const NOTICES = [
  ["email", "email_changed_by_school"],
  ["phone", "phone_changed_by_school"],
  ["password", "password_changed_by_school"],
] as const satisfies readonly (readonly [SignInChange, Notice])[];

function signInChanges(
  before: UserRow,
  { role, email, phone }: UserChange,
  { standIn, password }: { standIn: string | null; password: PasswordColumns | null },
): ReadonlySet<SignInChange> {
  const changes = new Set<SignInChange>();
  if (role !== undefined && role !== before.role) changes.add("role");
  if (newEmail(before, email, standIn) !== before.email) changes.add("email");
  if (phone !== undefined && phoneName(phone ?? "") !== before.phone) changes.add("phone");
  if (password !== null) changes.add("password");
  return changes;
}

/** A person's own email and phone change only with confirmation from the old and the new one. */
function ownSignInFaults(changes: ReadonlySet<SignInChange>): Issue[] {
  const fields = (["email", "phone"] as const).filter((field) => changes.has(field));
  return fields.map((field) => ({ path: [field], message: OWN_SIGN_IN[field] }));
}

const OWN_SIGN_IN = {
  email: "To change your own email, open your profile.",
  phone: "To change your own phone, open your profile.",
};

/** The address after the change. */
function newEmail(
  before: UserRow,
  typed: string | null | undefined,
  standIn: string | null,
): string | null {
  return typed === undefined ? before.email : plainName(typed ?? "") || standIn;
}

/** The office vouches for a new address once it approves the account. */
async function emailColumns(
  { tx }: UserWrite,
  before: UserRow,
  address: string | null,
  standIn: string | null,
): Promise<{ email: string | null; emailConfirmedAt: SQL | null }> {
  if (address === null) return { email: null, emailConfirmedAt: null };
  if (address === standIn) return { email: address, emailConfirmedAt: sql`now()` };
  const email = await freeAddress(tx, address);
  return { email, emailConfirmedAt: before.awaitingApproval ? null : sql`now()` };
}

/**
 * Turns off the two-step sign-in of a locked account whose owner has lost the phone; they sign in
 * again with only the password, and are mailed. Throws `UserRefused` if it is off.
 */
export async function dropSecondFactor(
  write: UserWrite,
  before: UserRow,
  reason: string,
): Promise<UserRow> {
  const { tx, proof } = write;
  await proof.require(tx);
  if (!(await removeAllFactors(tx, before.id))) throw new UserRefused("no_second_factor");
  await signOutEverywhere(tx, before.id);
  await mailOwner(tx, before, "factor_removed_by_school");
  return writeUser(write, before, "drop-second-factor", {}, { reason });
}

/** Ends the sign-ins of a locked account, for example on a lost phone; its owner is mailed. */
export async function signOutUser(write: UserWrite, before: UserRow): Promise<UserRow> {
  await write.tx.delete(authSessions).where(eq(authSessions.userId, before.id));
  await mailOwner(write.tx, before, "signed_out_by_school");
  return writeUser(write, before, "sign-out-by-school", {});
}

/** Soft-deletes a locked account: all data remain, its email too, and it cannot sign in. */
export async function deleteUser(
  write: UserWrite,
  before: UserRow,
  reason: string | undefined,
): Promise<UserRow> {
  await requireAnotherPrincipal(write.tx, before);
  await signOutEverywhere(write.tx, before.id);
  return writeUser(write, before, "delete", {
    deletedAt: sql`now()`,
    deletedBy: write.origin.actorId,
    deleteReason: reason || null,
  });
}

/** Restores a locked account that was deleted. */
export async function restoreUser(write: UserWrite, before: UserRow): Promise<UserRow> {
  return writeUser(write, before, "restore", {
    deletedAt: null,
    deletedBy: null,
    deleteReason: null,
  });
}
