import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import {
  bytea,
  id,
  optionalRef,
  ref,
  timestamptz,
  timestamptzNow,
  version,
} from "../platform/database/column-kinds.ts";
import type { ConsentAnswer } from "@school/core/site/consents/consent.ts";
import type { SiteContent } from "@school/core/site/content.ts";
import type { EnquiryState } from "@school/core/site/enquiry.ts";
import { users } from "../accounts/tables.ts";
import { admissionDrafts } from "../students/tables.ts";

/** Every published version of the public page; the newest is current. */
export const siteVersions = pgTable(
  "site_versions",
  {
    id: id(),
    content: jsonb().$type<SiteContent>().notNull(),
    /** Null for the demo school's first page. */
    publishedBy: optionalRef(() => users.id),
    publishedAt: timestamptzNow(),
  },
  (table) => [index().on(table.publishedAt)],
);

/** Draft of the page that is not published yet: one for the school. */
export const siteDrafts = pgTable(
  "site_drafts",
  {
    id: integer().primaryKey().default(1),
    content: jsonb().$type<SiteContent>().notNull(),
    updatedBy: ref(() => users.id),
    version: version(),
    updatedAt: timestamptzNow(),
  },
  (table) => [check("site_drafts_one_row", sql`${table.id} = 1`)],
);

/** One size of a picture, never larger than the upload. */
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
  id: id(),
  /** The smallest first. */
  sizes: jsonb().$type<PictureSize[]>().notNull(),
  uploadedBy: ref(() => users.id),
  /** When the pupils in it were last stated; null before. */
  pupilsNamedAt: timestamptz(),
  version: version(),
  createdAt: timestamptzNow(),
});

/** The pupils who can be recognised in a picture. */
export const sitePicturePupils = pgTable(
  "site_picture_pupils",
  {
    pictureId: ref(() => sitePictures.id, "cascade"),
    studentId: ref(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.pictureId, table.studentId] }),
    index().on(table.studentId),
  ],
);

/** A family's decisions about photos of its child on the public page; the newest one counts. */
export const photoConsents = pgTable(
  "photo_consents",
  {
    id: id(),
    studentId: ref(() => users.id),
    answer: text().$type<ConsentAnswer>().notNull(),
    /** The name under a signed form; null for an answer in the portal. */
    signedBy: text(),
    /** In school time. */
    day: date().notNull(),
    /** The parent, or who of the office entered the signed form. */
    enteredBy: ref(() => users.id),
    createdAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.studentId, table.createdAt)],
);

/** Messages of the contact form, and requests for a place for a child. */
export const enquiries = pgTable(
  "enquiries",
  {
    id: id(),
    name: text().notNull(),
    /** "" if not given, as the phone. */
    email: text().notNull().default(""),
    phone: text().notNull().default(""),
    message: text().notNull(),
    /** Null in a message of the contact form, as the child's other columns. */
    childFirstName: text(),
    childLastName: text(),
    childDob: date(),
    /** In whole years; null with a date of birth. */
    childAge: integer(),
    classWanted: text(),
    state: text().$type<EnquiryState>().notNull().default("NEW"),
    /** The draft admission that was opened from it. */
    draftId: optionalRef(() => admissionDrafts.id, "set null"),
    /** The pupil who was admitted from it. */
    admittedPupilId: optionalRef(() => users.id),
    version: version(),
    createdAt: timestamptzNow(),
  },
  (table) => [index().on(table.createdAt), index().on(table.draftId)],
);

/** Calls, visits and changes of state of an enquiry. */
export const enquiryNotes = pgTable(
  "enquiry_notes",
  {
    id: id(),
    enquiryId: ref(() => enquiries.id, "cascade"),
    text: text().notNull(),
    /** The enquiry's state from then on. */
    state: text().$type<EnquiryState>().notNull(),
    writtenBy: ref(() => users.id),
    createdAt: timestamptzNow(),
  },
  (table) => [index().on(table.enquiryId, table.createdAt)],
);

/** Subscribers to the newsletter. Unconfirmed addresses get only the confirmation mail. */
export const newsletterReaders = pgTable("newsletter_readers", {
  id: id(),
  /** Lower case. */
  email: text().notNull().unique(),
  /** SHA-256 of the secret in the link that confirms. */
  confirmHash: bytea(),
  confirmExpiresAt: timestamptz(),
  confirmedAt: timestamptz(),
  /** SHA-256 of the secret in every letter's link to leave. */
  leaveHash: bytea(),
  leftAt: timestamptz(),
  createdAt: timestamptzNow(),
});
