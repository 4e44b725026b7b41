import { eq, sql } from "drizzle-orm";
import { checkNewUser } from "@school/core/accounts/users/user-form.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { isMailAddress } from "../../platform/mail/address.ts";
import type { UserWrite } from "./commands.ts";
import { EmailTaken } from "../errors.ts";
import { auditedUser } from "./present.ts";
import { findUser, type UserRow } from "./queries.ts";
import type { PasswordColumns } from "../auth/stored-password.ts";
import { users } from "../tables.ts";
import { nextVisibleId } from "./visible-id.ts";

interface NewUser {
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password?: string | undefined;
  readonly useDefaultPassword: boolean;
  /** What a pupil's account is for, until a record belongs to it. */
  readonly requestedClass: string | null;
}

/**
 * Makes an account that may sign in at once, since the office vouches for its address. Throws `InvalidInput` in the words of the form, or `EmailTaken`.
 */
export async function createUser(
  { tx, origin }: UserWrite,
  wanted: NewUser,
  password: () => Promise<PasswordColumns>,
): Promise<UserRow> {
  const { role, firstName, lastName, requestedClass } = wanted;
  const issues = checkNewUser(wanted);
  if (issues.length > 0) throw new InvalidInput(issues);
  const email = await freeAddress(tx, wanted.email);
  const id = newId();
  await tx.insert(users).values({
    id,
    userId: await nextVisibleId(tx),
    email,
    emailConfirmedAt: sql`now()`,
    role,
    firstName,
    lastName,
    requestedClass,
    ...(await password()),
  });
  const made = (await findUser(tx, id))!;
  await writeAudit(tx, origin, [
    { action: "accounts.create", subjectId: id, before: null, after: auditedUser(made) },
  ]);
  return made;
}

/** The address as it is stored. Throws when mail cannot be sent there, or another account has it. */
export async function freeAddress(tx: Transaction, typed: string): Promise<string> {
  const email = typed.toLowerCase();
  if (!isMailAddress(email)) {
    throw new InvalidInput([{ path: ["email"], message: "Please enter a valid email address" }]);
  }
  if ((await tx.$count(users, eq(users.email, email))) > 0) throw new EmailTaken();
  return email;
}
