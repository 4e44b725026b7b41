import { phoneName } from "@school/core/api/phone.ts";
import { hasPlainForm, plainName } from "@school/core/api/plain-name.ts";
import DataLoader from "dataloader";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { columnsAs } from "../../platform/database/columns.ts";
import {
  type Database,
  limitedConnection,
  type Reader,
  type Transaction,
} from "../../platform/database/database.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { perDatabase, prepared, preparedSql } from "../../platform/database/per-database.ts";
import { one } from "../../platform/database/rows.ts";
import { storedSetting } from "../../platform/database/settings/settings.ts";
import { staffDetails } from "../../staff/tables.ts";
import { studentDetails } from "../../students/tables.ts";
import { initialPasswordEndsAt } from "../first-passwords.ts";
import { SIGN_IN_RULES } from "../settings.ts";
import { hasPhone, phones } from "../sign-in-names.ts";
import {
  authSessions,
  type FactorType,
  isSent,
  oneTimeProofs,
  type SentKind,
  mfaFactors,
  signInNames,
  users,
} from "../tables.ts";

/** A second factor as programs are shown it. Times are RFC 3339. */
export interface FactorSummary {
  readonly id: string;
  readonly type: FactorType;
  readonly friendlyName: string;
  readonly isVerified: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A mail or a message to a phone whose link or code still works. */
interface PendingMail {
  readonly kind: SentKind;
  readonly address: string;
  readonly newEmail: string | null;
  /** RFC 3339. */
  readonly sentAt: string;
}

const factors = sql<FactorSummary[]>`(
  select coalesce(json_agg(json_build_object('id', ${mfaFactors.id},
    'type', ${mfaFactors.type}, 'friendlyName', ${mfaFactors.friendlyName}, 'isVerified', ${mfaFactors.isVerified},
    'createdAt', ${mfaFactors.createdAt}, 'updatedAt', ${mfaFactors.updatedAt})
    order by ${mfaFactors.createdAt}, ${mfaFactors.id}), '[]')
  from ${mfaFactors} where ${mfaFactors.userId} = ${users.id})`;

const pendingMails = sql<PendingMail[]>`(
  select coalesce(json_agg(json_build_object('kind', ${oneTimeProofs.kind},
    'address', ${oneTimeProofs.address},
    'newEmail', ${oneTimeProofs.newEmail}, 'sentAt', ${oneTimeProofs.createdAt})
    order by ${oneTimeProofs.createdAt} desc), '[]')
  from ${oneTimeProofs}
  where ${oneTimeProofs.userId} = ${users.id} and ${isSent} and ${oneTimeProofs.linkExpiresAt} > now())`;

const columns = {
  id: users.id,
  userId: users.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  /** In its international form; the office or a code has confirmed it. */
  phone: phones.name,
  phoneConfirmedAt: phones.createdAt,
  role: users.role,
  isActive: users.isActive,
  passwordHash: users.passwordHash,
  initialPasswordSealed: users.initialPasswordSealed,
  initialPasswordEndsAt,
  mustChangePassword: users.mustChangePassword,
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
  const [account] = await accountsById(db).execute({ id });
  return account;
}

/** The account of a person who is signed in: accounts are never removed, only marked. */
export async function requireAccount(db: Reader, id: string): Promise<Account> {
  return one(await accountsById(db).execute({ id }), "account");
}

/** Locks an account for a change of it or of its factors, until the transaction ends. */
export async function lockAccount(tx: Transaction, id: string): Promise<void> {
  await lockRow(tx, users, id);
}

/**
 * Finds by email, username or admission number, ignoring case and surrounding space, and by phone,
 * in any format.
 */
export async function findAccountByName(db: Reader, name: string): Promise<Account | undefined> {
  if (!hasPlainForm(name)) return undefined;
  const plain = plainName(name);
  const [account] = plain.includes("@")
    ? await accountsByEmail(db).execute({ plain })
    : await accountsByName(db).execute({ plain, phone: phoneName(name) });
  return account;
}

const accountsById = prepared((db) =>
  selectAccounts(db, eq(users.id, sql.placeholder("id"))).prepare("accounts_by_id"),
);

const accountsByEmail = prepared((db) =>
  selectAccounts(db, eq(users.email, sql.placeholder("plain"))).prepare("accounts_by_email"),
);

const plainForm = sql`${sql.placeholder("plain")}::text`;

/** If a phone in the typed form and a name are two people's, the name's. */
const accountsByName = prepared((db) => {
  const owner = db
    .select({ id: signInNames.userId })
    .from(signInNames)
    .where(sql`lower(${signInNames.name}) in (${plainForm}, ${sql.placeholder("phone")}::text)`)
    .orderBy(sql`lower(${signInNames.name}) = ${plainForm} desc`)
    .limit(1);
  return selectAccounts(db, eq(users.id, owner)).prepare("accounts_by_name");
});

/** The account that signs in with the phone, given in its international form. */
export async function findAccountByPhone(db: Reader, phone: string): Promise<Account | undefined> {
  const [account] = await selectAccounts(db, eq(phones.name, phone));
  return account;
}

function selectAccounts(db: Reader, condition: SQL) {
  return db
    .select(columns)
    .from(users)
    .leftJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(phones, hasPhone)
    .where(condition);
}

export interface AccountState {
  readonly isActive: boolean;
  readonly deletedAt: Date | null;
  /** Null for everyone who is not a pupil. */
  readonly admitted: boolean | null;
}

/**
 * Whether an account may be used: "gone" also for a pupil who is on the list but not admitted,
 * since a stranger must not distinguish the two.
 */
export function stateOf({ isActive, deletedAt, admitted }: AccountState) {
  if (deletedAt !== null || admitted === false) return "gone";
  return isActive ? "usable" : "disabled";
}

/** The ids that a token claims. */
export interface IdentityKey {
  readonly userId: string;
  readonly sessionId: string;
}

type IdentityRow = Awaited<ReturnType<typeof readIdentities>>[number];

/** SQL: a session that waits for its PIN is not open. */
export const isOpen = sql`(${authSessions.openUntil} is null
  or ${authSessions.openUntil} > now())`;

const hasSecondFactor = sql<boolean>`exists (
  select 1 from ${mfaFactors}
  where ${mfaFactors.userId} = ${users.id} and ${mfaFactors.isVerified})`;

const lookups = sql`unnest(
  ${sql.placeholder("userIds")}::uuid[],
  ${sql.placeholder("sessionIds")}::uuid[]
) with ordinality as lookup ("userId", "sessionId", position)`;

const identityColumns = {
  id: users.id,
  role: users.role,
  isActive: users.isActive,
  deletedAt: users.deletedAt,
  awaitingApproval: users.awaitingApproval,
  // Not after a sign-in by code or passkey: that proves more than a slip's password, which the
  // person may never have seen.
  mustChangePassword: sql<boolean>`(${users.mustChangePassword}
    and not coalesce(${authSessions.amr} @> '[{"method": "otp"}]'
      or ${authSessions.amr} @> '[{"method": "passkey"}]', false))`,
  canAnnounce: users.canAnnounce,
  roleInSchool: staffDetails.roleInSchool,
  features: staffDetails.features,
  admitted: studentDetails.admitted,
  sessionId: authSessions.id,
  aal: authSessions.aal,
  unconfirmedTokenId: authSessions.unconfirmedTokenId,
  hasSecondFactor,
  signInRules: storedSetting(SIGN_IN_RULES),
};

const isClaimedSession = and(
  eq(authSessions.id, sql`lookup."sessionId"`),
  eq(authSessions.userId, users.id),
  isOpen,
);

const identities = prepared((db) =>
  db
    .select({ position: sql<number>`lookup.position`, ...identityColumns })
    .from(lookups)
    .innerJoin(users, eq(users.id, sql`lookup."userId"`))
    .leftJoin(authSessions, isClaimedSession)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(studentDetails, eq(studentDetails.userId, users.id))
    .prepare("identities"),
);

/** Milliseconds after which a lookup fails if the database does not respond. */
const LIMIT_MS = 5000;

function readIdentities(db: Database, all: readonly IdentityKey[]) {
  return limitedConnection(db, LIMIT_MS, (connection) =>
    identities(connection).execute({
      userIds: all.map(({ userId }) => userId),
      sessionIds: all.map(({ sessionId }) => sessionId),
    }),
  );
}

/** Maximum number of requests in one statement. */
const MAX_BATCH = 500;

/** Nothing is cached: later calls read the database again. */
const loaderOf = perDatabase(
  (db) =>
    new DataLoader<IdentityKey, IdentityRow | undefined>(
      async (all) => {
        const byPosition = new Map(
          (await readIdentities(db, all)).map((row) => [row.position, row]),
        );
        return all.map((_, index) => byPosition.get(index + 1));
      },
      { cache: false, maxBatchSize: MAX_BATCH, batchScheduleFn: setImmediate },
    ),
);

/**
 * Account and session of a token, read at each request; those that came in at the same moment are
 * read in one statement. Undefined if there never was such an account; the session's columns are
 * null if it has ended.
 */
export function findIdentity(db: Database, key: IdentityKey): Promise<IdentityRow | undefined> {
  return loaderOf(db).load(key);
}

/** An identity, and what the same statement read besides. */
export interface IdentityWith<Read> {
  readonly row: IdentityRow | undefined;
  /** Undefined without a row. */
  readonly read: Read | undefined;
}

/** A statement that reads for a person, together with who that is. */
export type ReadAlongside<Read> = (
  db: Database,
  key: IdentityKey,
  values: Record<string, unknown>,
) => Promise<IdentityWith<Read>>;

/**
 * A statement that looks up an identity and reads something for it, in one round trip.
 * `read` selects one row of JSON; its placeholder `personId` is the account's id.
 */
export function identityWith<Read>(name: string, read: SQL): ReadAlongside<Read> {
  const statement = preparedSql<NonNullable<IdentityWith<Read>["row"]> & { read: Read }>(
    name,
    sql`select ${columnsAs(identityColumns)}, (${read}) as read
      from (select ${sql.placeholder("personId")}::uuid as "userId",
        ${sql.placeholder("sessionId")}::uuid as "sessionId") lookup
      join ${users} on ${users.id} = lookup."userId"
      left join ${authSessions} on ${isClaimedSession}
      left join ${staffDetails} on ${staffDetails.userId} = ${users.id}
      left join ${studentDetails} on ${studentDetails.userId} = ${users.id}`,
  );
  return async (db, { userId, sessionId }, values) => {
    const rows = await limitedConnection(db, LIMIT_MS, (connection) =>
      statement(connection, { ...values, personId: userId, sessionId }),
    );
    const [row] = rows;
    return { row, read: row?.read };
  };
}
