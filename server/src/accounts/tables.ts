import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea } from "../platform/db/bytea.ts";
import type { Role } from "@school/core/accounts/roles.ts";

const createdAt = timestamp({ withTimezone: true }).notNull().defaultNow();
const time = () => timestamp({ withTimezone: true });

/** One person, one row; `student_details` and `staff_details` hang on it. */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    /** The visible student or staff id. */
    userId: text().notNull().unique(),
    /** Lower case. Absent for pupils whose parent's address is only a contact. */
    email: text().unique(),
    emailConfirmedAt: time(),
    role: text().$type<Role>().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    isActive: boolean().notNull().default(true),
    /** A self-registration waits for the principal; its wish is kept as a wish. */
    awaitingApproval: boolean().notNull().default(false),
    requestedRole: text().$type<Role>(),
    requestedClass: text(),
    canAnnounce: boolean().notNull().default(false),
    passwordHash: text(),
    mustChangePassword: boolean().notNull().default(false),
    lastSignInAt: time(),
    deletedAt: time(),
    deletedBy: uuid(),
    deleteReason: text(),
    version: integer().notNull().default(1),
    createdAt,
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.role, table.isActive),
    check("users_email_lower_case", sql`${table.email} = lower(${table.email})`),
  ],
);

/** Usernames and admission numbers: one space of names without "@", whatever their case. */
export const signInNames = pgTable(
  "sign_in_names",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text().$type<"USERNAME" | "ADMISSION_NUMBER">().notNull(),
    name: text().notNull(),
  },
  (table) => [
    uniqueIndex("sign_in_names_name").on(sql`lower(${table.name})`),
    uniqueIndex().on(table.userId, table.kind),
    check("sign_in_names_no_at", sql`${table.name} !~ '@'`),
  ],
);

/** What a sign-in opens. Deleting the row ends it at once, whatever tokens are about. */
export const authSessions = pgTable(
  "auth_sessions",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    aal: text().$type<"aal1" | "aal2">().notNull().default("aal1"),
    /** Methods of this sign-in, newest first; `timestamp` in Unix seconds. */
    amr: jsonb().$type<{ method: string; timestamp: number }[]>().notNull(),
    userAgent: text(),
    ip: text(),
    createdAt,
    refreshedAt: time().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId)],
);

/** The chain of refresh tokens of a session: one active, each knowing its parent. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    id: uuid().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => authSessions.id, { onDelete: "cascade" }),
    tokenHash: bytea().notNull().unique(),
    parentId: uuid(),
    usedAt: time(),
    createdAt,
  },
  (table) => [
    index().on(table.sessionId, table.createdAt),
    uniqueIndex("refresh_tokens_one_active")
      .on(table.sessionId)
      .where(sql`${table.usedAt} is null`),
  ],
);

/** Keys that sign access tokens. The private half is encrypted under SECRET_KEY. */
export const signingKeys = pgTable("signing_keys", {
  kid: text().primaryKey(),
  publicJwk: jsonb().$type<Record<string, string>>().notNull(),
  privateJwkSealed: bytea().notNull(),
  createdAt,
  retiredAt: time(),
});
