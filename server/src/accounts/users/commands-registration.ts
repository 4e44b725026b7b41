import { sql } from "drizzle-orm";
import type { Role } from "@school/core/accounts/roles.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { signOutEverywhere, writeUser, type UserWrite } from "./commands.ts";
import { UserRefused } from "../errors.ts";
import type { UserRow } from "./queries.ts";

/**
 * Gives a locked registration its role. The school knows the person, so this confirms the address
 * too. The person's session goes on: the portal opens at the next request.
 */
export async function approveRegistration(
  write: UserWrite,
  before: UserRow,
  role: Role,
): Promise<UserRow> {
  expectWaiting(before);
  await tell(write, before, "approved", [
    "Your account at the school's portal has been approved. You can sign in and use it now.",
  ]);
  return writeUser(write, before, "approve", {
    role,
    awaitingApproval: false,
    emailConfirmedAt: sql`coalesce(email_confirmed_at, now())`,
  });
}

/** Declines a locked registration: the account is deleted softly, and its person is told. */
export async function declineRegistration(
  write: UserWrite,
  before: UserRow,
  reason: string | undefined,
): Promise<UserRow> {
  expectWaiting(before);
  // Whoever never confirmed the address may not be the one who reads it.
  if (before.emailConfirmedAt !== null) {
    await tell(write, before, "declined", [
      "The school has not approved your registration at its portal. " +
        "If you think this is a mistake, please speak to the school's office.",
    ]);
  }
  await signOutEverywhere(write.tx, before.id);
  return writeUser(write, before, "decline", {
    deletedAt: sql`now()`,
    deletedBy: write.origin.actorId,
    deleteReason: reason || "Registration declined",
  });
}

function expectWaiting(user: UserRow): void {
  if (!user.awaitingApproval) throw new UserRefused("not_awaiting_approval");
}

async function tell(
  { tx }: UserWrite,
  { id, email }: UserRow,
  outcome: "approved" | "declined",
  lines: string[],
): Promise<void> {
  if (email === null) return;
  await queueMail(tx, {
    recipientId: id,
    address: email,
    purpose: `accounts.registration-${outcome}`,
    subject: outcome === "approved" ? "Your account is open" : "Your registration",
    lines,
  });
}
