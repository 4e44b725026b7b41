import { eq } from "drizzle-orm";
import type { Role } from "@school/core/accounts/roles.ts";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { findAccountById, findAccountByName, type Account } from "./account-queries.ts";
import { sendSignupMail } from "./send-account-mail.ts";
import type { Keyring } from "./signing-keys.ts";
import { users } from "../tables.ts";
import { nextVisibleId } from "../users/visible-id.ts";

/** The account types of the registration form. They are wishes; registering grants nothing. */
const REQUESTABLE: readonly Role[] = ["STUDENT", "TEACHER", "PRINCIPAL"];
const LONGEST_NAME = 100;

interface Registration {
  /** Lower case, checked. */
  readonly email: string;
  readonly passwordHash: string;
  /** What the person's program sent along: names and wishes are read from it. */
  readonly data: Record<string, unknown>;
  readonly redirectTo: string;
}

/**
 * Makes an unconfirmed account and mails its address, or mails again to one that is not confirmed
 * yet, whose password and data stay. "taken" for an address that is confirmed or reserved.
 */
export async function registerAccount(
  db: Database,
  keyring: Keyring,
  origin: AuditOrigin,
  registration: Registration,
): Promise<Account | "taken"> {
  const { email, data, redirectTo } = registration;
  return db.transaction(async (tx) => {
    const id = (await insertAccount(tx, registration)) ?? (await findAccountByName(tx, email))?.id;
    const account = id === undefined ? undefined : await lockAccount(tx, id);
    if (!account || isTaken(account)) return "taken";
    await sendSignupMail(tx, keyring, { ...account, email }, redirectTo);
    const after = { requestedRole: data.requested_role ?? null };
    await writeAudit(tx, origin, [
      { action: "accounts.register", subjectId: account.id, before: null, after },
    ]);
    return (await findAccountById(tx, account.id))!;
  });
}

/** Confirmed by its owner, or kept for an account that is gone. */
export function isTaken(account: Pick<Account, "emailConfirmedAt" | "deletedAt">): boolean {
  return account.emailConfirmedAt !== null || account.deletedAt !== null;
}

/** The new account's id; undefined if the address has one already. */
async function insertAccount(
  tx: Transaction,
  { email, passwordHash, data }: Registration,
): Promise<string | undefined> {
  const requestedRole = REQUESTABLE.find((role) => role === data.requested_role) ?? null;
  const [made] = await tx
    .insert(users)
    .values({
      id: newId(),
      userId: await nextVisibleId(tx),
      email,
      role: "STUDENT",
      firstName: nameFrom(data.first_name),
      lastName: nameFrom(data.last_name),
      awaitingApproval: requestedRole === "TEACHER" || requestedRole === "PRINCIPAL",
      requestedRole,
      requestedClass: requestedRole === "STUDENT" ? nameFrom(data.requested_class) || null : null,
      passwordHash,
      userMetadata: data,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return made?.id;
}

async function lockAccount(tx: Transaction, id: string): Promise<Account | undefined> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("update");
  return findAccountById(tx, id);
}

/** A name as a line of text, whatever was sent. */
function nameFrom(value: unknown): string {
  if (typeof value !== "string") return "";
  return value
    .replace(/\p{C}+/gu, " ")
    .trim()
    .slice(0, LONGEST_NAME);
}
