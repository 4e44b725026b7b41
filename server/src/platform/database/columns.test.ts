import { drizzle } from "drizzle-orm/node-postgres";
import { integer, pgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { columnName } from "./columns.ts";

const pupils = pgTable("pupils", { retryDelayMax: integer(), named: integer("Own") });

test("drizzle's CasingCache names columns as its statements do", () => {
  const db = drizzle.mock({ casing: "snake_case" });
  const { sql } = db.select().from(pupils).toSQL();
  for (const column of [pupils.retryDelayMax, pupils.named]) {
    expect(sql).toContain(`"${columnName(column)}"`);
  }
  expect(columnName(pupils.retryDelayMax)).toBe("retry_delay_max");
});
