import { eq } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { findAccountById } from "./account-queries.ts";
import { emailExists } from "./errors.ts";
import { redirectTarget } from "./redirect-target.ts";
import { sendEmailChangeMails } from "./send-account-mail.ts";
import type { Keyring } from "./signing-keys.ts";
import { users } from "../tables.ts";

/** Whether an account has that address already, be it deleted or not. Lower case. */
export async function isAddressTaken(db: Database, email: string): Promise<boolean> {
  return (await db.$count(users, eq(users.email, email))) > 0;
}

interface EmailChange {
  readonly userId: string;
  /** Lower case, checked. */
  readonly newEmail: string;
  readonly redirectTo?: string | undefined;
}

/**
 * Asks both addresses to confirm a change; nothing changes until they have. Throws `email_exists`,
 * an `AuthError` of status 422, for an address that somebody has.
 */
export async function requestEmailChange(
  tx: Transaction,
  keyring: Keyring,
  { userId, newEmail, redirectTo }: EmailChange,
): Promise<void> {
  if ((await tx.$count(users, eq(users.email, newEmail))) > 0) throw emailExists();
  const account = await findAccountById(tx, userId);
  const target = redirectTarget(keyring.publicUrl, redirectTo);
  await sendEmailChangeMails(tx, keyring, account!, newEmail, target);
}
