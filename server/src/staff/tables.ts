import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, id, optionalRef, ref, timestamptzNow } from "../platform/database/column-kinds.ts";
import type { Feature } from "@school/core/accounts/features.ts";
import { users } from "../accounts/tables.ts";
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
  supervisorId: optionalRef(() => users.id, "set null"),
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
  signatureId: optionalRef(() => files.id, "set null"),
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
    id: id(),
    userId: ref(() => users.id),
    name: text().notNull(),
    contentType: text().notNull(),
    /** Bytes before encryption. */
    size: integer().notNull(),
    contentsSealed: bytea().notNull(),
    uploadedBy: ref(() => users.id),
    createdAt: timestamptzNow(),
  },
  (table) => [index().on(table.userId)],
);
