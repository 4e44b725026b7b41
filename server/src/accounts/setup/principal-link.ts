import type { Role } from "@school/core/accounts/roles.ts";
import { SYSTEM_ORIGIN, audit } from "../../platform/database/audit/audit.ts";
import type { Database } from "../../platform/database/database.ts";
import { findAccountByName, stateOf } from "../auth/queries.ts";
import { ConsoleError } from "./console.ts";
import { removeAllFactors } from "../auth/factors.ts";
import { issueSent } from "../auth/one-time-proofs.ts";
import { confirmLink } from "../auth/mails.ts";
import { mailOwner } from "../auth/notices.ts";
import type { Keyring } from "../auth/signing-keys.ts";
import { signOutEverywhere } from "../users/commands.ts";

/** Milliseconds for which the link is valid, with or without a mail server. */
const LINK_SECONDS = 3600;

/**
 * A one-time link for a locked-out principal to choose a new password. Throws `ConsoleError` for an
 * account that is not an active principal.
 */
export async function principalLink(
  db: Database,
  keyring: Keyring,
  email: string,
): Promise<string> {
  const account = email.includes("@") ? await findAccountByName(db, email) : undefined;
  const address = account?.email ?? null;
  if (!account || account.role !== "PRINCIPAL" || address === null || stateOf(account) === "gone") {
    throw new ConsoleError(`No principal has the email address ${email}`);
  }
  if (stateOf(account) === "disabled") {
    throw new ConsoleError(`The account of ${email} is disabled; another principal can enable it`);
  }
  return db.transaction(async (tx) => {
    const token = {
      userId: account.id,
      kind: "recovery",
      address,
      linkSeconds: LINK_SECONDS,
    } as const;
    const { linkToken } = await issueSent(tx, keyring, token);
    await audit({ tx, origin: SYSTEM_ORIGIN }, "accounts.principal-link", account.id);
    return confirmLink(keyring, linkToken, "recovery", `${keyring.publicUrl}/reset-password`);
  });
}

/**
 * Removes a lost second factor from an account of any role, by email, username or admission number:
 * the console gives full control. Ends its sessions and mails its owner. Returns the account's
 * role. Throws `ConsoleError`.
 */
export async function dropLostSecondFactor(db: Database, name: string): Promise<Role> {
  const account = await findAccountByName(db, name);
  if (!account || stateOf(account) === "gone") {
    throw new ConsoleError(`No account has the name ${name}`);
  }
  await db.transaction(async (tx) => {
    if (!(await removeAllFactors(tx, account.id))) {
      throw new ConsoleError(`The account of ${name} has no second factor`);
    }
    await signOutEverywhere(tx, account.id);
    await mailOwner(tx, account, "factor_removed_by_school");
    await audit({ tx, origin: SYSTEM_ORIGIN }, "accounts.drop-second-factor", account.id);
  });
  return account.role;
}
