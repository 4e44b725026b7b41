import { customType, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Any JSON. Drizzle's own `jsonb` parses a stored text once more: "2025" would come back a number. */
const json = customType<{ data: unknown; driverData: string }>({
  dataType: () => "jsonb",
  toDriver: (value) => JSON.stringify(value),
});

export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: json().notNull(),
  description: text().notNull().default(""),
  version: integer().notNull().default(1),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedBy: uuid(),
});
