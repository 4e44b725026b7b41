import { bigint, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";

/** A separate schema, which backups omit: a restored school starts without it. */
export const cacheSchema = pgSchema("kept");

/**
 * The transactions that changed the data of cached responses, by topic. Triggers write the rows, so
 * that no command can omit them. Rows are only added, so that writers never wait for each other.
 */
export const changes = cacheSchema.table(
  "changes",
  {
    /** "school", "students", or the id of a class. */
    topic: text().notNull(),
    /** PostgreSQL's id of the transaction, which is never reused. */
    transaction: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.transaction] })],
);
