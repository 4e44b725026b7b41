import { PgDialect } from "drizzle-orm/pg-core";

type BuildSelection = (fields: unknown[], options?: { isSingleTable?: boolean }) => unknown;

/**
 * Makes drizzle write the table before each column of a selection, also where a query reads one
 * table. Drizzle omits it there, inside SQL fragments too: in `exists (select … from class_teachers
 * where class_teachers.class_id = enrolments.class_id)` both columns become `class_id`, both mean
 * the inner table, and the condition is always true. Called once, before the first query.
 */
export function qualifySelectedColumns(): void {
  const build: unknown = Reflect.get(PgDialect.prototype, "buildSelection");
  if (typeof build !== "function") throw new Error("drizzle has no PgDialect.buildSelection");
  const original = build as BuildSelection;
  const qualified: BuildSelection = function qualified(this: unknown, fields) {
    return original.call(this, fields, { isSingleTable: false });
  };
  Reflect.set(PgDialect.prototype, "buildSelection", qualified);
}
