import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, id, timestamptz, timestamptzNow, version } from "../../database/column-kinds.ts";
import type { ImportState } from "@school/core/api/imports.ts";
import type { StoredImportOptions, StoredImportReport } from "./stored.ts";

/** An import of a table file: its dry run, the import itself, and its undo. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    /** The module of the rows: "students", "staff". */
    kind: text().notNull(),
    state: text().$type<ImportState>().notNull(),
    fileName: text().notNull(),
    /** The uploaded bytes, encrypted; deleted when the import ends, or after 24 hours. */
    fileSealed: bytea(),
    /** Previous values of the records that the import changed, encrypted, for undoing it. */
    changesSealed: bytea(),
    /** Choices for reading the file and for bad rows, and who made them. */
    options: jsonb().$type<StoredImportOptions>().notNull().default({}),
    /** Results of the dry run, without passwords and bank details. */
    report: jsonb().$type<StoredImportReport>(),
    rowsTotal: integer().notNull().default(0),
    rowsDone: integer().notNull().default(0),
    /** Reason for a failure, as shown to the person. */
    failure: text(),
    createdBy: uuid().notNull(),
    version: version(),
    createdAt: timestamptzNow(),
    endedAt: timestamptz(),
  },
  (table) => [
    index().on(table.kind, table.createdAt),
    index("imports_with_file")
      .on(table.createdAt)
      .where(sql`${table.fileSealed} is not null`),
  ],
);
