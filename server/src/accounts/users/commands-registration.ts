import type { Role } from "@school/core/accounts/roles.ts";
import { isWaitingPupil } from "@school/core/accounts/users/policy.ts";
import { eq, sql } from "drizzle-orm";
import { one } from "../../platform/database/rows.ts";
import { queueMail } from "../../platform/outgoing/mail/queue-mail.ts";
import { mailOwner } from "../auth/notices.ts";
import { UserRefused } from "../errors.ts";
import { rememberedDevices, mfaFactors, oneTimeProofs, signInNames, users } from "../tables.ts";
import { signOutEverywhere, type UserWrite, writeUser } from "./commands.ts";
import type { UserRow } from "./queries.ts";
import { endSent } from "../auth/one-time-proofs.ts";

/**
 * Gives a locked registration its role. The school knows the person, so this also confirms the
 * address; but the one who registered an unconfirmed address is unknown, so its owner chooses a
 * password by mail. The session continues: the portal opens at the next request.
 */
export async function approveRegistration(
  write: UserWrite,
  before: UserRow,
  role: Role,
): Promise<UserRow> {
  await write.proof.require(write.tx);
  requireAwaitingApproval(before);
  const isConfirmed = before.emailConfirmedAt !== null;
  await mailDecision(write, before, "approved", [
    isConfirmed
      ? "The school has approved your account. You can sign in now."
      : "The school has approved your account. To sign in, first choose a password: " +
        "open the sign-in page and select “Forgot your password?”.",
  ]);
  if (!isConfirmed) await endSent(write.tx, [before.id]);
  return writeUser(write, before, "approve", {
    role,
    awaitingApproval: false,
    ...(!isConfirmed && { emailConfirmedAt: sql`now()`, passwordHash: null }),
  });
}

/**
 * Makes a locked registration a parent's account when a child is linked to it; no effect on an
 * existing parent. The address must be confirmed: a mistyped one would show the child's results to
 * a stranger.
 */
export async function admitParent(write: UserWrite, before: UserRow): Promise<void> {
  if (!before.awaitingApproval) return;
  if (before.emailConfirmedAt === null) throw new UserRefused("email_not_confirmed");
  await mailDecision(write, before, "approved", [
    "The school has linked your child to your account. You can sign in and see the results now.",
  ]);
  await writeUser(write, before, "approve", { role: "PARENT", awaitingApproval: false });
}

/** Declines a locked registration: soft-deletes the account and notifies its person. */
export async function declineRegistration(
  write: UserWrite,
  before: UserRow,
  reason: string | undefined,
): Promise<UserRow> {
  requireAwaitingApproval(before);
  // An unconfirmed address may belong to another person.
  if (before.emailConfirmedAt !== null) {
    await mailDecision(write, before, "declined", [
      "The school has not approved your registration. " +
        "If you think this is a mistake, please contact the school office.",
    ]);
  }
  await signOutEverywhere(write.tx, before.id);
  return writeUser(write, before, "decline", {
    deletedAt: sql`now()`,
    deletedBy: write.origin.actorId,
    deleteReason: reason || "Registration declined",
  });
}

function requireAwaitingApproval(user: UserRow): void {
  if (!user.awaitingApproval) throw new UserRefused("not_awaiting_approval");
}

async function mailDecision(
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
    subject:
      outcome === "approved" ? "Your account is approved" : "Your registration was not approved",
    lines,
  });
}

/**
 * Moves the sign-in of a registered pupil to the admitted pupil's account: address, password,
 * second factor and known devices. Deletes the empty account. Both are locked. Throws
 * `UserRefused`.
 */
export async function linkStudent(
  write: UserWrite,
  registration: UserRow,
  pupil: UserRow,
): Promise<UserRow> {
  const { tx } = write;
  await write.proof.require(tx);
  requireLinkable(registration, pupil);
  const { id } = registration;
  await mailOwner(tx, pupil, "email_changed_by_school");
  await signOutEverywhere(tx, id);
  await signOutEverywhere(tx, pupil.id);
  for (const table of [mfaFactors, oneTimeProofs, rememberedDevices]) {
    await tx.delete(table).where(eq(table.userId, pupil.id));
    await tx.update(table).set({ userId: pupil.id }).where(eq(table.userId, id));
  }
  await tx.delete(signInNames).where(eq(signInNames.userId, id));
  const deleted = await tx.delete(users).where(eq(users.id, id)).returning({
    email: users.email,
    emailConfirmedAt: users.emailConfirmedAt,
    passwordHash: users.passwordHash,
    initialPasswordSealed: users.initialPasswordSealed,
    initialPasswordExpiresAt: users.initialPasswordExpiresAt,
    mustChangePassword: users.mustChangePassword,
    userMetadata: users.userMetadata,
    lastSignInAt: users.lastSignInAt,
  });
  const { userId, firstName, lastName } = registration;
  const note = { registration: { id, userId, firstName, lastName } };
  return writeUser(write, pupil, "link-student", one(deleted, "account"), note);
}

function requireLinkable(registration: UserRow, pupil: UserRow): void {
  const { role, admitted, awaitingApproval, emailConfirmedAt } = registration;
  const isOther = awaitingApproval && !isWaitingPupil(registration);
  if (role !== "STUDENT" || admitted !== null || isOther) {
    throw new UserRefused("not_a_registration");
  }
  // Otherwise a mistyped address would show the pupil's results to a stranger.
  if (emailConfirmedAt === null) throw new UserRefused("email_not_confirmed");
  if (pupil.admitted !== true || pupil.deletedAt !== null || pupil.role !== "STUDENT") {
    throw new UserRefused("not_a_pupil");
  }
}
