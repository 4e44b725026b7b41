import { bigint, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";

/** Apart from the school's records: a backup leaves it out, and a restored school begins without. */
export const cacheSchema = pgSchema("kept");

/**
 * Which transactions changed what answers are kept about, by topic. Triggers write the rows, so that
 * no command can forget to. Rows are only added, so that writers never wait for each other.
 */
export const changes = cacheSchema.table(
  "changes",
  {
    /** "school", "students", or the id of a class. */
    topic: text().notNull(),
    /** PostgreSQL's id of the transaction, which it never gives twice. */
    transaction: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.transaction] })],
);
