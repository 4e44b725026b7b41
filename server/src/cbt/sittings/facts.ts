import { sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { personAndTest, presentFacts, type TestFacts } from "../facts.ts";
import { cbtTests } from "../tables.ts";
import { sittings } from "./tables.ts";

type FactsRow = Record<string, unknown> & Parameters<typeof presentFacts>[0];

/** What the person is to the test of a sitting; `id` is the test's. */
export interface SittingFacts extends TestFacts {
  readonly studentId: string;
}

/** Undefined if there is no such sitting, or its test is deleted. One statement. */
export async function sittingFacts(
  db: Reader,
  personId: string,
  sittingId: string,
): Promise<SittingFacts | undefined> {
  const { rows } = await db.execute<FactsRow & { student_id: string }>(sql`
    select test.id, sitting.student_id, ${personAndTest(personId)}
    from ${sittings} sitting join ${cbtTests} test on test.id = sitting.test_id
    where sitting.id = ${sittingId} and test.deleted_at is null`);
  const [row] = rows;
  return row && { ...presentFacts(row), studentId: row.student_id };
}
