import { eq, sql, type SQL } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { studentDetails } from "../../students/tables.ts";
import { mailTokens, mfaFactors, signInNames, users, type MailPurpose } from "../tables.ts";

/** A second factor as programs are shown it. Times are RFC 3339. */
export interface FactorSummary {
  readonly id: string;
  readonly friendlyName: string;
  readonly isVerified: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A mail whose link or code still works. */
interface PendingMail {
  readonly purpose: MailPurpose;
  readonly newEmail: string | null;
  /** RFC 3339. */
  readonly sentAt: string;
}

const factors = sql<FactorSummary[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'friendlyName', f.friendly_name,
    'isVerified', f.is_verified, 'createdAt', f.created_at, 'updatedAt', f.updated_at)
    order by f.created_at, f.id), '[]')
  from ${mfaFactors} f where f.user_id = ${users.id})`;

const pendingMails = sql<PendingMail[]>`(
  select coalesce(json_agg(json_build_object('purpose', m.purpose, 'newEmail', m.new_email,
    'sentAt', m.created_at)), '[]')
  from ${mailTokens} m where m.user_id = ${users.id} and m.link_expires_at > now())`;

const columns = {
  id: users.id,
  userId: users.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  role: users.role,
  isActive: users.isActive,
  passwordHash: users.passwordHash,
  initialPasswordSealed: users.initialPasswordSealed,
  initialPasswordExpiresAt: users.initialPasswordExpiresAt,
  lastSignInAt: users.lastSignInAt,
  deletedAt: users.deletedAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  /** Null for everyone who is not a pupil. */
  admitted: studentDetails.admitted,
  parentEmail: studentDetails.parentEmail,
  userMetadata: users.userMetadata,
  factors,
  pendingMails,
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
