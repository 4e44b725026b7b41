import { SYSTEM_ORIGIN, writeAudit } from "../../platform/audit/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { findAccountByName, stateOf } from "../auth/queries.ts";
import { ConsoleError } from "./console.ts";
import { findFactor, removeFactor } from "../auth/factors.ts";
import { issueMailToken } from "../auth/mail-tokens.ts";
import { verifyLink } from "../auth/mails.ts";
import type { Keyring } from "../auth/signing-keys.ts";

/**
 * A one-time link with which a principal who is locked out chooses a new password. Anyone who has
 * the console has the school, so it may take a lost second factor away, too. Throws
 * `ConsoleError` for an account that is not an active principal.
 */
export async function principalLink(
  db: Database,
  keyring: Keyring,
  email: string,
  { dropSecondFactor }: { dropSecondFactor: boolean },
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
    for (const { id } of dropSecondFactor ? account.factors : []) {
      const factor = await findFactor(tx, account.id, id);
      if (factor) await removeFactor(tx, factor);
    }
    const token = { userId: account.id, purpose: "recovery", address } as const;
    const { linkToken } = await issueMailToken(tx, keyring.sealer, token);
    const after = { dropSecondFactor };
    await writeAudit(tx, SYSTEM_ORIGIN, [
      { action: "accounts.principal-link", subjectId: account.id, before: null, after },
    ]);
    return verifyLink(keyring, linkToken, "recovery", `${keyring.publicUrl}/reset-password`);
  });
}
