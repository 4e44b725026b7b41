import { sql } from "drizzle-orm";
import { classCategories, subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";

interface Chosen {
  readonly subjectId: string;
  readonly classCategoryId: string;
}

/**
 * Throws `InvalidInput` unless subject and level stand; a disabled one only where it was chosen
 * before. One statement.
 */
export async function expectSubjectAndLevel(
  db: Reader,
  { subjectId, classCategoryId }: Chosen,
  before?: Chosen,
): Promise<void> {
  const { rows } = await db.execute<{ subject: boolean; level: boolean }>(sql`
    select
      exists (select 1 from ${subjects} where id = ${subjectId}
        and (is_active or ${subjectId === before?.subjectId})) as subject,
      exists (select 1 from ${classCategories} where id = ${classCategoryId}
        and (is_active or ${classCategoryId === before?.classCategoryId})) as level`);
  const { subject, level } = rows[0]!;
  const issues = [
    ...(subject ? [] : [{ path: ["subjectId"], message: "Please choose a subject" }]),
    ...(level ? [] : [{ path: ["classCategoryId"], message: "Please choose a class category" }]),
  ];
  if (issues.length > 0) throw new InvalidInput(issues);
}
