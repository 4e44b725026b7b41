import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { alias, pgTable, uuid } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { findSelfComparison, refuseSelfComparisons } from "./self-comparison.ts";

const taken = pgTable("taken", { classId: uuid(), subjectId: uuid() });
const inner = alias(taken, "inner");

test.each([
  [`where "taken"."subject_id" = "taken"."subject_id"`, true],
  [`where "class_id" = "class_id" and true`, true],
  [`where "inner"."subject_id" = "taken"."subject_id"`, false],
  [`where "taken"."class_id" = "class_id"`, false],
  [`where "class_id" = "class_id"."x"`, false],
  [`update "classes" set "version" = "version" + 1`, false],
])("%s: %s", (text, isFound) => {
  expect(findSelfComparison(text) !== null).toBe(isFound);
});

test("a statement whose subquery means its own table is refused; with an alias it is not", () => {
  refuseSelfComparisons();
  const db = drizzle.mock({ casing: "snake_case" });
  const ambiguous = sql`exists (select from ${taken} where ${taken.subjectId} = ${taken.subjectId})`;
  expect(() => db.select().from(taken).where(ambiguous).toSQL()).toThrow(/itself: "taken"/);
  const clear = sql`exists (select from ${taken} ${inner} where ${eq(inner.subjectId, taken.subjectId)})`;
  expect(db.select().from(taken).where(clear).toSQL().sql).toContain(`"inner"."subject_id"`);
});
