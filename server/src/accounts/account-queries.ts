import { eq, sql, type SQL } from "drizzle-orm";
import type { Reader } from "../platform/db/database.ts";
import { studentDetails } from "../students/tables.ts";
import { signInNames, users } from "./tables.ts";

const columns = {
  id: users.id,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  role: users.role,
  isActive: users.isActive,
  passwordHash: users.passwordHash,
  lastSignInAt: users.lastSignInAt,
  deletedAt: users.deletedAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  /** Null for everyone who is not a pupil. */
  admitted: studentDetails.admitted,
};

/** An account as signing in needs it. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccountById>>>;

export async function findAccountById(db: Reader, id: string) {
  return findAccount(db, eq(users.id, id));
}

/** Finds by e-mail, user name or admission number, whatever the case and the space around it. */
export async function findAccountByName(db: Reader, name: string): Promise<Account | undefined> {
  const given = sql`lower(${name.trim()})`;
  if (name.includes("@")) return findAccount(db, eq(users.email, given));
  const owner = db
    .select({ id: signInNames.userId })
    .from(signInNames)
    .where(eq(sql`lower(${signInNames.name})`, given));
  return findAccount(db, eq(users.id, owner));
}

async function findAccount(db: Reader, condition: SQL) {
  const [account] = await db
    .select(columns)
    .from(users)
    .leftJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(condition);
  return account;
}
