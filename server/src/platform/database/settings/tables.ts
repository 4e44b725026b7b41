import { customType, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Any JSON. Drizzle's own `jsonb` parses a stored text again: "2025" would become a number. */
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
