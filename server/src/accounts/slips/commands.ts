import { randomInt } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { generatePassword } from "@school/core/accounts/generated-password.ts";
import { writeAudit } from "../../platform/database/audit/audit.ts";
import { bareName } from "../../platform/database/columns.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { mailOwners } from "../auth/notices.ts";
import type { UserWrite } from "../users/commands.ts";
import { lockUsers } from "../users/user-locks.ts";
import { authSessions, users } from "../tables.ts";
import { endSent } from "../auth/one-time-proofs.ts";

/**
 * Gives each of the accounts a generated password that must be changed at the next sign-in. Their
 * sessions end, and mailed links and codes become invalid. A fixed number of statements; one entry
 * of the audit log for each, and a mail to each owner with an email. Throws `ProofNeeded`.
 */
export async function giveInitialPasswords(
  { tx, origin, proof }: UserWrite,
  sealer: Sealer,
  ids: readonly string[],
): Promise<void> {
  await proof.require(tx);
  await lockUsers(tx, ids);
  const sealed = ids.map(() => sealer.seal(generatePassword(randomInt)).toString("hex"));
  await tx.execute(sql`
    update ${users} set ${bareName(users.passwordHash)} = null,
      ${bareName(users.initialPasswordSealed)} = decode(slip.sealed, 'hex'),
      ${bareName(users.initialPasswordExpiresAt)} = null,
      ${bareName(users.initialPasswordGivenAt)} = now(),
      ${bareName(users.mustChangePassword)} = true,
      ${bareName(users.version)} = ${users.version} + 1, ${bareName(users.updatedAt)} = now()
    from unnest(${sql.param([...ids])}::uuid[], ${sql.param(sealed)}::text[]) as slip (id, sealed)
    where ${users.id} = slip.id`);
  await endSent(tx, ids);
  await tx.delete(authSessions).where(inArray(authSessions.userId, [...ids]));
  const owners = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
    })
    .from(users)
    .where(inArray(users.id, [...ids]));
  await mailOwners(tx, owners, "password_changed_by_school");
  await writeAudit(
    { tx, origin },
    ids.map((subjectId) => ({
      action: "accounts.give-initial-password",
      subjectId,
      before: null,
      after: { passwordChanged: true },
    })),
  );
}
