import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { SiteContent } from "@school/core/site/content.ts";
import { users } from "../accounts/tables.ts";
import { bytea } from "../platform/db/bytea.ts";

const time = () => timestamp({ withTimezone: true });

/** Every state of the public page that was ever published; the newest is the page. */
export const siteVersions = pgTable(
  "site_versions",
  {
    id: uuid().primaryKey(),
    content: jsonb().$type<SiteContent>().notNull(),
    /** Null for the demo school's first page. */
    publishedBy: uuid().references(() => users.id),
    publishedAt: time().notNull().defaultNow(),
  },
  (table) => [index().on(table.publishedAt.desc())],
);

/** What is being written and is not published yet: one for the school. */
export const siteDrafts = pgTable(
  "site_drafts",
  {
    id: integer().primaryKey().default(1),
    content: jsonb().$type<SiteContent>().notNull(),
    updatedBy: uuid()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [check("site_drafts_one_row", sql`${table.id} = 1`)],
);

/** One size of a picture, which is never larger than what was uploaded. */
export interface PictureSize {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Hashes of the two files, which are public at the addresses made of them. */
  readonly webp: string;
  readonly avif: string;
}

/** A picture that the school has uploaded for its page, in several sizes. */
export const sitePictures = pgTable("site_pictures", {
  id: uuid().primaryKey(),
  /** The smallest first. */
  sizes: jsonb().$type<PictureSize[]>().notNull(),
  uploadedBy: uuid()
    .notNull()
    .references(() => users.id),
  createdAt: time().notNull().defaultNow(),
});

/** What visitors write in the contact form. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    readAt: time(),
    answeredAt: time(),
    answeredBy: uuid().references(() => users.id),
    version: integer().notNull().default(1),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [index().on(table.createdAt.desc())],
);

/** Who wants the newsletter. Nothing is sent to an address that has not confirmed. */
export const newsletterReaders = pgTable("newsletter_readers", {
  id: uuid().primaryKey(),
  /** Lower case. */
  email: text().notNull().unique(),
  /** SHA-256 of the secret in the link that confirms. */
  confirmHash: bytea(),
  confirmExpiresAt: time(),
  confirmedAt: time(),
  /** SHA-256 of the secret in every letter's link to leave. */
  leaveHash: bytea(),
  leftAt: time(),
  createdAt: time().notNull().defaultNow(),
});
