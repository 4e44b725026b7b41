import { eq } from "drizzle-orm";
import { signOutEverywhere, writeUser, type UserWrite } from "./commands.ts";
import { UserRefused } from "../errors.ts";
import type { UserRow } from "./queries.ts";
import { mfaFactors, recoveryCodes, signInNames, users } from "../tables.ts";

/**
 * Moves the sign-in of a pupil who registered to the admitted pupil's account: address, password
 * and second factor; the empty account goes. Both are locked. Throws `UserRefused`.
 */
export async function linkStudent(
  write: UserWrite,
  registration: UserRow,
  pupil: UserRow,
): Promise<UserRow> {
  const { tx } = write;
  expectLinkable(registration, pupil);
  const { id } = registration;
  await signOutEverywhere(tx, id);
  await signOutEverywhere(tx, pupil.id);
  for (const table of [mfaFactors, recoveryCodes]) {
    await tx.delete(table).where(eq(table.userId, pupil.id));
    await tx.update(table).set({ userId: pupil.id }).where(eq(table.userId, id));
  }
  await tx.delete(signInNames).where(eq(signInNames.userId, id));
  const [signIn] = await tx.delete(users).where(eq(users.id, id)).returning({
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
  return writeUser(write, pupil, "link-student", signIn!, note);
}

function expectLinkable(registration: UserRow, pupil: UserRow): void {
  const { role, admitted, awaitingApproval, emailConfirmedAt } = registration;
  if (role !== "STUDENT" || admitted !== null || awaitingApproval) {
    throw new UserRefused("not_a_registration");
  }
  // Else a mistyped address would open the pupil's results to a stranger.
  if (emailConfirmedAt === null) throw new UserRefused("email_not_confirmed");
  if (pupil.admitted !== true || pupil.deletedAt !== null || pupil.role !== "STUDENT") {
    throw new UserRefused("not_a_pupil");
  }
}
