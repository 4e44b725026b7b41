import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  bytea,
  id,
  optionalRef,
  timestamptz,
  timestamptzNow,
} from "../../database/column-kinds.ts";

/**
 * Objects that this database stored in the bucket of S3_URL, recorded before the upload. So every
 * object is recorded, and objects of other databases are never deleted.
 */
export const bucketObjects = pgTable("bucket_objects", {
  /** Random, so that a restored school never overwrites an object of the original. */
  key: uuid().primaryKey(),
  sentAt: timestamptzNow(),
  /** Since when no file refers to it. */
  unusedSince: timestamptz(),
});

/** Uploaded files, as encoded by the server: never the uploaded bytes. */
export const files = pgTable(
  "files",
  {
    id: id(),
    /** Person who uploaded it. */
    ownerId: uuid(),
    /** Public files are served to everyone by hash, others by a signed address. */
    isPublic: boolean().notNull(),
    /** SHA-256 of the bytes, hexadecimal. */
    hash: text().notNull(),
    contentType: text().notNull(),
    /** Null once moved to the bucket. */
    bytes: bytea(),
    bucketKey: optionalRef(() => bucketObjects.key),
    /** Purpose of an upload that no record uses yet: "student-passport". Null once used. */
    waitsFor: text(),
    createdAt: timestamptzNow(),
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
