import { sql } from "drizzle-orm";
import { date, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Feature } from "@school/core/accounts/features.ts";
import { users } from "../accounts/tables.ts";

/** What a member of staff is beyond the account. Bank and next-of-kin fields come with the staff screens. */
export const staffDetails = pgTable("staff_details", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  title: text(),
  gender: text(),
  phone: text(),
  address: text(),
  /** Job title, free text: "Teacher", "Accountant". It limits and never grants. */
  roleInSchool: text().notNull(),
  department: text(),
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
  /** The checklist; empty means the role's usual rights. */
  features: text()
    .$type<Feature>()
    .array()
    .notNull()
    .default(sql`'{}'`),
});
