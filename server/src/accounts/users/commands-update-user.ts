import { sql, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Role } from "@school/core/accounts/roles.ts";
import { checkChangedUser } from "@school/core/accounts/users/user-form.ts";
import { isUnmailable } from "@school/core/api/email-address.ts";
import type { Issue } from "@school/core/api/error.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { freeAddress } from "./commands-create-user.ts";
import { forgetMails, signOutEverywhere, writeUser, type UserWrite } from "./commands.ts";
import { UserRefused } from "../errors.ts";
import type { UserRow } from "./queries.ts";
import type { PasswordColumns } from "../auth/stored-password.ts";
import type { users } from "../tables.ts";
import { expectAnotherPrincipal } from "./user-locks.ts";

interface UserChange {
  readonly role?: Role | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** "" and null take it away. */
  readonly email?: string | null | undefined;
  /** What stands in for an address that is taken away; nothing can be mailed there. */
  readonly derivedEmail?: string | undefined;
  readonly password?: string | undefined;
  readonly status?: "active" | "disabled" | undefined;
  readonly canAnnounce?: boolean | undefined;
  readonly class?: string | null | undefined;
  /** A file that the caller has claimed; null takes the picture away. */
  readonly profileImageId?: string | null | undefined;
}

/**
 * Changes fields of a locked account. A new role, a new password and disabling end the person's
 * sessions. Throws `InvalidInput`, `EmailTaken`, `UserRefused` and `LastPrincipal`.
 */
export async function updateUser(
  write: UserWrite,
  before: UserRow,
  change: UserChange,
  password: PasswordColumns | null,
): Promise<UserRow> {
  const standIn = change.derivedEmail ?? derivedOnly(before.email);
  const mayLackEmail = before.admitted !== null || standIn !== null;
  const issues = [...checkChangedUser(change, { mayLackEmail }), ...announceFaults(before, change)];
  if (issues.length > 0) throw new InvalidInput(issues);
  const role = change.role ?? before.role;
  const isActive = change.status ? change.status === "active" : before.isActive;
  if (role !== before.role) expectChangeableRole(before);
  if (role !== "PRINCIPAL" || !isActive) await expectAnotherPrincipal(write.tx, before);

  const columns: PgUpdateSetSource<typeof users> = {
    role,
    isActive,
    firstName: change.firstName ?? before.firstName,
    lastName: change.lastName ?? before.lastName,
    canAnnounce: change.canAnnounce ?? before.canAnnounce,
    ...(wishesForClass(role, before) &&
      change.class !== undefined && { requestedClass: change.class || null }),
    ...(await emailColumns(write, before, change.email, standIn)),
    ...(change.profileImageId !== undefined && { profileImageId: change.profileImageId }),
    ...password,
  };
  const mustSignInAgain = role !== before.role || !isActive || password !== null;
  if (mustSignInAgain) await signOutEverywhere(write.tx, before.id);
  else if ("email" in columns) await forgetMails(write.tx, before.id);
  return writeUser(write, before, "update", columns, password ? { passwordChanged: true } : {});
}

/** A pupil's account without a record has no class yet, but may say which it is for. */
function wishesForClass(role: Role, { admitted }: UserRow): boolean {
  return role === "STUDENT" && admitted === null;
}

function announceFaults(before: UserRow, { role = before.role, canAnnounce }: UserChange): Issue[] {
  if (!canAnnounce || role === "TEACHER" || role === "STAFF") return [];
  return [{ path: ["canAnnounce"], message: "Only teachers are given this permission." }];
}

function expectChangeableRole(before: UserRow): void {
  if (before.awaitingApproval) throw new UserRefused("awaiting_approval");
  if (before.admitted !== null) throw new UserRefused("is_pupil");
}

/** The address of an account that has none to which anything could be mailed. */
function derivedOnly(email: string | null): string | null {
  return email !== null && isUnmailable(email) ? email : null;
}

/** Nothing when the address stays. The office vouches for a new one, once it approves the account. */
async function emailColumns(
  { tx }: UserWrite,
  before: UserRow,
  typed: string | null | undefined,
  standIn: string | null,
): Promise<{ email?: string | null; emailConfirmedAt?: SQL | null }> {
  const wanted = typed === undefined ? before.email : typed?.toLowerCase() || standIn;
  if (wanted === before.email) return {};
  if (wanted === null) return { email: null, emailConfirmedAt: null };
  if (wanted === standIn) return { email: wanted, emailConfirmedAt: sql`now()` };
  const email = await freeAddress(tx, wanted);
  return { email, emailConfirmedAt: before.awaitingApproval ? null : sql`now()` };
}
