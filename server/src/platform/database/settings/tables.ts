import { customType, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptzNow, version } from "../column-kinds.ts";

/** Any JSON. Drizzle's own `jsonb` parses a stored text again: "2025" would become a number. */
const json = customType<{ data: unknown; driverData: string }>({
  dataType: () => "jsonb",
  toDriver: (value) => JSON.stringify(value),
});

export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: json().notNull(),
  description: text().notNull().default(""),
  version: version(),
  updatedAt: timestamptzNow(),
  updatedBy: uuid(),
});
