import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "../db/bytea.ts";

/** Files that people uploaded, as they were made after decoding: never the bytes that came in. */
export const files = pgTable(
  "files",
  {
    id: uuid().primaryKey(),
    /** Who uploaded it. */
    ownerId: uuid(),
    /** Public ones are served to anyone by their hash, all others by a signed address. */
    isPublic: boolean().notNull(),
    /** SHA-256 of the bytes, hexadecimal. */
    hash: text().notNull(),
    contentType: text().notNull(),
    bytes: bytea().notNull(),
    /** What an upload that no record holds yet was sent for: "student-passport". Null once one does. */
    waitsFor: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("files_public_hash")
      .on(table.hash)
      .where(sql`${table.isPublic}`),
    index("files_waiting")
      .on(table.createdAt)
      .where(sql`${table.waitsFor} is not null`),
  ],
);
