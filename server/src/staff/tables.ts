import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Feature } from "@school/core/accounts/features.ts";
import { users } from "../accounts/tables.ts";
import { bytea } from "../platform/database/bytea.ts";
import { files } from "../platform/documents/files/tables.ts";

/** Data about a member of staff beyond the account. */
export const staffDetails = pgTable("staff_details", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  title: text(),
  maritalStatus: text(),
  gender: text(),
  dob: date(),
  /** None, Boys or Girls. */
  houseMaster: text(),
  phone: text(),
  address: text(),
  /** Job title, free text: "Teacher", "Accountant". It limits and never grants. */
  roleInSchool: text().notNull(),
  /** Principal, VP, HOD or Teacher; grants nothing. */
  accessLevel: text(),
  department: text(),
  supervisorId: uuid().references(() => users.id, { onDelete: "set null" }),
  staffType: text(),
  dateJoined: date(),
  nationality: text(),
  stateOfOrigin: text(),
  qualifications: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  specialization: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  workExperience: text(),
  /** Trimmed, on transparent ground, for report sheets. */
  signatureId: uuid().references(() => files.id, { onDelete: "set null" }),
  /** Bank and next-of-kin fields as JSON, encrypted under SECRET_KEY. */
  privateSealed: bytea(),
  /** The checklist; empty means the role's usual rights. */
  features: text()
    .$type<Feature>()
    .array()
    .notNull()
    .default(sql`'{}'`),
});

/** Certificates and letters of a member of staff, only for a principal and the person. */
export const staffDocuments = pgTable(
  "staff_documents",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    contentType: text().notNull(),
    /** Bytes before encryption. */
    size: integer().notNull(),
    contentsSealed: bytea().notNull(),
    uploadedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.userId)],
);
