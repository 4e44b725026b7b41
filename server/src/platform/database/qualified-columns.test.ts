import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { pgTable, uuid } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { qualifySelectedColumns } from "./qualified-columns.ts";

const pupils = pgTable("pupils", { id: uuid(), classId: uuid() });
const teachers = pgTable("teachers", { id: uuid(), classId: uuid() });

test("a column of the outer query keeps its table inside a subquery of the selection", () => {
  qualifySelectedColumns();
  const db = drizzle.mock({ casing: "snake_case" });
  const isTaught = sql`exists (select from ${teachers} where ${teachers.classId} = ${pupils.classId})`;
  const selection = { isTaught };
  const condition = `exists (select from "teachers" where "teachers"."class_id" = "pupils"."class_id")`;
  expect(db.select(selection).from(pupils).toSQL().sql).toBe(`select ${condition} from "pupils"`);
  const update = db.update(pupils).set({ classId: null }).returning(selection).toSQL().sql;
  expect(update).toBe(`update "pupils" set "class_id" = $1 returning ${condition}`);
});
