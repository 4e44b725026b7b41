import { ne, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  bytea,
  id,
  optionalRef,
  ref,
  timestamptz,
  timestamptzNow,
  version,
} from "../platform/database/column-kinds.ts";
import { files } from "../platform/documents/files/tables.ts";
import { imports } from "../platform/documents/imports/tables.ts";
import type { Leaving } from "@school/core/accounts/departure.ts";
import { searchTextIn } from "../platform/database/search-text.ts";
import type { Role } from "@school/core/accounts/roles.ts";

const createdAt = timestamptzNow();

/** One row per person; `student_details` and `staff_details` refer to it. */
export const users = pgTable(
  "users",
  {
    id: id(),
    /** The visible student or staff id. */
    userId: text().notNull().unique(),
    /** Lower case. Null for pupils whose parent's address is only a contact. */
    email: text().unique(),
    emailConfirmedAt: timestamptz(),
    role: text().$type<Role>().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    isActive: boolean().notNull().default(true),
    /** A self-registration waits for the principal; its request is stored as a request. */
    awaitingApproval: boolean().notNull().default(false),
    requestedRole: text().$type<Role>(),
    requestedClass: text(),
    canAnnounce: boolean().notNull().default(false),
    passwordHash: text(),
    /** A default or generated password, encrypted under SECRET_KEY; used until there is a hash. */
    initialPasswordSealed: bytea(),
    /** Expiry of a shared default password; null for a generated one. */
    initialPasswordExpiresAt: timestamptz(),
    /** When the default or generated password was given; a generated one expires later. */
    initialPasswordGivenAt: timestamptzNow(),
    mustChangePassword: boolean().notNull().default(false),
    lastSignInAt: timestamptz(),
    profileImageId: optionalRef(() => files.id, "set null"),
    /** Data that client programs store with the account; no policy or screen uses it. */
    userMetadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The import that created the person. */
    importId: optionalRef(() => imports.id, "set null"),
    /** The last day at the school; the record stays, the account is closed. */
    leftOn: date(),
    leftAs: text().$type<Leaving>(),
    leavingReason: text(),
    deletedAt: timestamptz(),
    deletedBy: uuid(),
    deleteReason: text(),
    version: version(),
    createdAt,
    updatedAt: timestamptzNow(),
    /** Name, address and visible id in searchable form; core's `searchText` in SQL. */
    searchText: text().generatedAlwaysAs(
      searchTextIn(
        sql`first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || user_id`,
      ),
    ),
  },
  (table) => [
    index().on(table.role, table.isActive),
    // Lists of people are sorted by surname in ICU collation.
    index("users_in_register_order").on(
      sql`${table.lastName} collate "und-x-icu"`,
      sql`${table.firstName} collate "und-x-icu"`,
      table.id,
    ),
    index("users_search").using("gin", sql`${table.searchText} gin_trgm_ops`),
    // The admission register; ids are in order of admission too.
    index("users_in_order_of_admission")
      .on(table.createdAt, table.id)
      .where(sql`${table.role} = 'STUDENT'`),
    index("users_imported")
      .on(table.importId)
      .where(sql`${table.importId} is not null`),
    index("users_deleted")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index("users_left")
      .on(table.leftOn)
      .where(sql`${table.leftOn} is not null`),
    check(
      "users_left_are_closed",
      sql`(${table.leftOn} is null) = (${table.leftAs} is null)
        and (${table.leftOn} is null or not ${table.isActive})`,
    ),
    check("users_email_lower_case", sql`${table.email} = lower(${table.email})`),
  ],
);

/** Numbers of the visible ids of people who registered themselves. */
export const visibleIds = pgSequence("visible_ids");

/**
 * Usernames, admission numbers and phones in international form: one namespace of names without
 * "@", in any case.
 */
export const signInNames = pgTable(
  "sign_in_names",
  {
    userId: ref(() => users.id),
    kind: text().$type<SignInNameKind>().notNull(),
    name: text().notNull(),
    createdAt,
  },
  (table) => [
    uniqueIndex("sign_in_names_name").on(sql`lower(${table.name})`),
    index("sign_in_names_search").using("gin", sql`lower(${table.name}) gin_trgm_ops`),
    uniqueIndex().on(table.userId, table.kind),
    check("sign_in_names_no_at", sql`${table.name} !~ '@'`),
    check(
      "sign_in_names_phone",
      sql`${table.kind} <> 'PHONE' or ${table.name} ~ '^\\+[1-9][0-9]{7,14}$'`,
    ),
  ],
);

type SignInNameKind = "USERNAME" | "ADMISSION_NUMBER" | "PHONE";

/** A second factor: an authenticator app with six digits, or a passkey. Used once verified. */
export const mfaFactors = pgTable(
  "mfa_factors",
  {
    id: id(),
    userId: ref(() => users.id),
    type: text().$type<FactorType>().notNull().default("totp"),
    friendlyName: text().notNull().default(""),
    isVerified: boolean().notNull().default(false),
    /** Secret of an authenticator app, encrypted under SECRET_KEY; null for a passkey. */
    secretSealed: bytea(),
    /** The 30 s step of the last accepted code, so that codes are not accepted twice. */
    lastUsedStep: integer(),
    createdAt,
    updatedAt: timestamptzNow(),
  },
  (table) => [
    index().on(table.userId),
    check(
      "mfa_factors_app_has_secret",
      sql`(${table.type} = 'totp') = (${table.secretSealed} is not null)`,
    ),
  ],
);

/** As the wire protocol names them. */
export type FactorType = "totp" | "webauthn";

/** Data for verifying a passkey. */
export const passkeys = pgTable("passkeys", {
  factorId: uuid()
    .primaryKey()
    .references(() => mfaFactors.id, { onDelete: "cascade" }),
  /** The device's id of the credential, in base64url. */
  credentialId: text().notNull().unique(),
  /** In COSE format. */
  publicKey: bytea().notNull(),
  /** Number of uses, as counted by the device; 0 from devices that do not count. */
  counter: bigint({ mode: "number" }).notNull(),
  /** Transports to the device ("internal", "usb", "hybrid"), as browsers report them, unchecked. */
  transports: text().array().notNull(),
  lastUsedAt: timestamptz(),
});

/** A started verification of a factor; without a factor, a sign-in with any passkey. */
export const mfaChallenges = pgTable(
  "mfa_challenges",
  {
    id: id(),
    factorId: optionalRef(() => mfaFactors.id, "cascade"),
    /** Challenge that a passkey signs, in base64url; null for an app. */
    challenge: text(),
    ip: text().notNull(),
    usedAt: timestamptz(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.factorId)],
);

/**
 * Secrets of a person that count once: links and codes that were sent, and recovery codes. A used one
 * is deleted. `auth/one-time-proofs.ts` has the rules of each kind. Secrets are stored as hashes.
 */
export const oneTimeProofs = pgTable(
  "one_time_proofs",
  {
    id: id(),
    userId: ref(() => users.id),
    kind: text().$type<ProofKind>().notNull(),
    /** Null if there is only a code. */
    linkHash: bytea().unique(),
    /** A keyed hash; of a recovery code, which is kept for years, the text of an Argon2id hash. */
    codeHash: bytea().notNull(),
    wrongTries: integer().notNull().default(0),
    /** Recipient: an email address, or a phone in international form; null for a recovery code. */
    address: text(),
    /** The new address of a change of address. */
    newEmail: text(),
    /** Registration data, applied to the account when this email's link or code is used. */
    registration: jsonb().$type<Registration>(),
    createdAt,
    /** When the link expires, and the code; null for a recovery code, which works until it is used. */
    linkExpiresAt: timestamptz(),
    codeExpiresAt: timestamptz(),
  },
  (table) => [
    uniqueIndex().on(table.userId, table.kind).where(replacesEarlier(table)),
    index().on(table.userId),
    check(
      "one_time_proofs_sent_expire",
      sql`num_nulls(${table.address}, ${table.linkExpiresAt}, ${table.codeExpiresAt}) =
        case when ${table.kind} = 'recovery_code' then 3 else 0 end`,
    ),
  ],
);

/**
 * A new proof of the same kind replaces the previous one, unless strangers can request it. Inlined
 * text, since an index takes no parameters.
 */
export function replacesEarlier({ kind }: { readonly kind: SQLWrapper }): SQL {
  return sql`${kind} not in ('signup', 'recovery', 'recovery_code')`;
}

/** Whether a proof is a link or a code that was sent to its owner. */
export const isSent = ne(oneTimeProofs.kind, "recovery_code");

/** Data that one person typed when registering; each registration of an address has its own. */
export interface Registration {
  readonly passwordHash: string;
  /** Contains names and requested role; see `signup.ts`. */
  readonly data: Record<string, unknown>;
}

/** A change of address is confirmed at the old and the new address. */
export type MailKind =
  | "signup"
  | "recovery"
  | "email_change_new"
  | "email_change_current"
  | "reauthentication";

/**
 * Kind of a link or code that is sent. A code for reauthentication comes by mail or phone. A code for
 * "phone_sign_in_known" was requested on a known device of the account, and is valid only there.
 */
export type SentKind = MailKind | "phone_sign_in" | "phone_sign_in_known" | "phone_change";

export type ProofKind = SentKind | "recovery_code";

/** The one-time code of the first-run page, while the school has no principal. */
export const firstRun = pgTable(
  "first_run",
  {
    id: integer().primaryKey().default(1),
    /** Encrypted under SECRET_KEY: all processes print the same code. */
    codeSealed: bytea().notNull(),
    createdAt,
  },
  (table) => [check("first_run_one_row", sql`${table.id} = 1`)],
);

/** Open sessions. Deleting a row ends one at once, whatever tokens still exist. */
export const authSessions = pgTable(
  "auth_sessions",
  {
    id: id(),
    userId: ref(() => users.id),
    aal: text().$type<"aal1" | "aal2">().notNull().default("aal1"),
    /** Methods of this sign-in, newest first; `timestamp` in Unix seconds. */
    amr: jsonb().$type<{ method: string; timestamp: number }[]>().notNull(),
    /** The second factor that raised this session to aal2; without it the session drops to aal1. */
    factorId: optionalRef(() => mfaFactors.id, "set null"),
    userAgent: text(),
    ip: text(),
    /** SHA-256 of the name stored in the browser; null for sessions that predate it. */
    deviceHash: bytea(),
    /** Until when a parent chose to stay signed in on the device; null for the default. */
    keptUntil: timestamptz(),
    /** The active refresh token, until an access token issued with it is used. */
    unconfirmedTokenId: uuid(),
    /** With a PIN on this device: until then no PIN is needed; null without a PIN. */
    openUntil: timestamptz(),
    /** When the person last used a password, a code or a factor. */
    provedAt: timestamptzNow(),
    createdAt,
    refreshedAt: timestamptzNow(),
  },
  (table) => [index().on(table.userId)],
);

/**
 * The PIN with which a person reopens a session on one device. The row is deleted with the session.
 */
export const devicePins = pgTable("device_pins", {
  sessionId: uuid()
    .primaryKey()
    .references(() => authSessions.id, { onDelete: "cascade" }),
  /** Hash of a key that only the device has: without it a PIN is useless. */
  keyHash: bytea().notNull().unique(),
  /** Keyed hash of PIN and key: with a plain hash, a million PINs are quickly tried. */
  pinHash: bytea().notNull(),
  /** Since the last correct one. */
  wrongTries: integer().notNull().default(0),
  /** Since the PIN was set. */
  wrongTriesInAll: integer().notNull().default(0),
  createdAt,
});

/** Browsers in which an account has signed in, by a random name stored in each. */
export const rememberedDevices = pgTable(
  "known_devices",
  {
    userId: ref(() => users.id),
    keyHash: bytea().notNull(),
    createdAt,
    lastUsedAt: timestamptzNow(),
    /** When the owner was notified; null if not. */
    toldAt: timestamptz(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.keyHash] })],
);

/** The chain of refresh tokens of a session: one is active, each refers to its parent. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    id: id(),
    sessionId: ref(() => authSessions.id, "cascade"),
    tokenHash: bytea().notNull().unique(),
    parentId: uuid(),
    usedAt: timestamptz(),
    createdAt,
  },
  (table) => [
    index().on(table.sessionId, table.createdAt),
    uniqueIndex("refresh_tokens_one_active")
      .on(table.sessionId)
      .where(sql`${table.usedAt} is null`),
  ],
);

/** A principal's view of the portal as another user; signing out ends it. */
export const viewedAs = pgTable(
  "viewed_as",
  {
    id: id(),
    principalId: ref(() => users.id),
    authSessionId: ref(() => authSessions.id, "cascade"),
    personId: ref(() => users.id),
    createdAt,
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.authSessionId)],
);

/** Keys that sign access tokens. Private keys are encrypted under SECRET_KEY. */
export const signingKeys = pgTable("signing_keys", {
  kid: text().primaryKey(),
  publicJwk: jsonb().$type<{ kty: string; crv: string; x: string; y: string }>().notNull(),
  privateJwkSealed: bytea().notNull(),
  createdAt,
  retiredAt: timestamptz(),
});
