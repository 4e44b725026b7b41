import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "../db/bytea.ts";

/**
 * checking and running are done by a job; the others wait for a person or are an end. Cancelling
 * asks a job that runs to stop.
 */
export type ImportState =
  | "uploaded"
  | "checking"
  | "checked"
  | "running"
  | "cancelling"
  | "cancelled"
  | "failed"
  | "done"
  | "undone";

/** A table file that somebody imports: its dry run, the import itself, and its undoing. */
export const imports = pgTable(
  "imports",
  {
    id: uuid().primaryKey(),
    /** Which room's rows these are: "students", "staff". */
    kind: text().notNull(),
    state: text().$type<ImportState>().notNull(),
    fileName: text().notNull(),
    /** The uploaded bytes, encrypted; gone when the import has ended, and after 24 hours. */
    fileSealed: bytea(),
    /** How the person wants the file read: columns, order of dates, what to do with bad rows. */
    options: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** What the dry run found, as the room's contract shows it; never a password or bank cell. */
    report: jsonb().$type<Record<string, unknown>>(),
    rowsTotal: integer().notNull().default(0),
    rowsDone: integer().notNull().default(0),
    /** Why it failed, for the person. */
    failure: text(),
    createdBy: uuid().notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.kind, table.createdAt),
    index("imports_with_file")
      .on(table.createdAt)
      .where(sql`${table.fileSealed} is not null`),
  ],
);
