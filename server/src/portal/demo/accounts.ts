import { sql } from "drizzle-orm";
import { hashPassword } from "../../accounts/auth/password-hashing.ts";
import { users } from "../../accounts/tables.ts";
import type { Transaction } from "../../platform/db/database.ts";

/** The accounts that anybody may try; everybody else in the demo school has no password. */
const PASSWORDS: readonly (readonly [email: string, password: string])[] = [
  ["principal@demo.school", "Principal1demo"],
  ["admin@demo.school", "Admin1demo"],
  ["teacher@demo.school", "Teacher1demo"],
  ["student@demo.school", "Student1demo"],
  ["parent@demo.school", "Parent1demo"],
];

/** Gives the known accounts their passwords. */
export async function setPasswords(tx: Transaction): Promise<void> {
  const emails = PASSWORDS.map(([email]) => email);
  const hashes = await Promise.all(PASSWORDS.map(([, password]) => hashPassword(password)));
  await tx.execute(sql`
    update ${users} set password_hash = known.hash
    from unnest(${sql.param(emails)}::text[], ${sql.param(hashes)}::text[]) as known (email, hash)
    where ${users.email} = known.email`);
}
