import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ImportState } from "@school/core/api/imports.ts";
import { bytea } from "../../database/bytea.ts";
import type { StoredImportOptions, StoredImportReport } from "./stored.ts";

/** A table file that someone imports: its dry run, the import itself, and its undoing. */
export const imports = pgTable(
  "imports",
  {
    id: uuid().primaryKey(),
    /** Which module's rows these are: "students", "staff". */
    kind: text().notNull(),
    state: text().$type<ImportState>().notNull(),
    fileName: text().notNull(),
    /** The uploaded bytes, encrypted; gone when the import has ended, and after 24 hours. */
    fileSealed: bytea(),
    /** Earlier values of the records that the import changed, encrypted, for undoing it. */
    changesSealed: bytea(),
    /** The person's choices: how to read the file, what to do with bad rows, and who decided so. */
    options: jsonb().$type<StoredImportOptions>().notNull().default({}),
    /** Findings of the dry run; never a password or bank cell. */
    report: jsonb().$type<StoredImportReport>(),
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
