import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** Counters of rate-limiter-flexible, which determines the columns; shared by all processes. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Unix milliseconds. */
  expire: bigint({ mode: "number" }),
});
