import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea } from "../../database/bytea.ts";

/**
 * Objects that this database put into the bucket of S3_URL, recorded before they are sent. No object in
 * the bucket is unrecorded, and an object of another database is never removed.
 */
export const bucketObjects = pgTable("bucket_objects", {
  /** Random, so that a restored copy of the school never names an object of the original. */
  key: uuid().primaryKey(),
  sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Since when no file is kept in it. */
  unusedSince: timestamp({ withTimezone: true }),
});

/** Files that people uploaded, as they were made after decoding: never the bytes that came in. */
export const files = pgTable(
  "files",
  {
    id: uuid().primaryKey(),
    /** Person who uploaded it. */
    ownerId: uuid(),
    /** Public ones are served to anyone by their hash, all others by a signed address. */
    isPublic: boolean().notNull(),
    /** SHA-256 of the bytes, hexadecimal. */
    hash: text().notNull(),
    contentType: text().notNull(),
    /** Null once they are in the bucket. */
    bytes: bytea(),
    bucketKey: uuid().references(() => bucketObjects.key),
    /**
     * Purpose of an upload that no record holds yet: "student-passport". Null once a record holds it.
     */
    waitsFor: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check(
      "files_bytes_somewhere",
      sql`(${table.bytes} is null) = (${table.bucketKey} is not null)`,
    ),
    uniqueIndex("files_bucket_key").on(table.bucketKey),
    index("files_public_hash")
      .on(table.hash)
      .where(sql`${table.isPublic}`),
    index("files_waiting")
      .on(table.createdAt)
      .where(sql`${table.waitsFor} is not null`),
  ],
);
