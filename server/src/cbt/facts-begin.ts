import { sql } from "drizzle-orm";
import type { TestState } from "@school/core/cbt/test.ts";
import { testState } from "@school/core/cbt/test-state.ts";
import type { Reader } from "../platform/db/database.ts";
import { expectedPupils } from "./facts.ts";
import { cbtTests } from "./tables.ts";
import { sittings } from "./tables-sittings.ts";

/** What decides whether a pupil may begin a test. */
export interface BeginFacts {
  readonly state: TestState;
  readonly isOnline: boolean;
  readonly isExpected: boolean;
  /** The class in which the pupil is expected. */
  readonly classId: string | null;
  /** Null where none is asked. */
  readonly entryCode: string | null;
  /** Seconds until the test opens; 0 once it has. */
  readonly secondsUntilOpen: number;
  /** The pupil's own, if it has begun. */
  readonly sittingId: string | null;
}

interface Row extends Record<string, unknown> {
  show_cbt: boolean;
  opens_at: string | null;
  closes_at: string | null;
  platform: string;
  entry_code: string | null;
  class_id: string | null;
  sitting_id: string | null;
  now: number;
}

/** Undefined if there is no such test, or it is deleted. One statement. */
export async function beginFacts(
  db: Reader,
  studentId: string,
  testId: string,
): Promise<BeginFacts | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select test.show_cbt, test.opens_at, test.closes_at, test.platform,
      case when test.require_entry_code then test.entry_code end as entry_code,
      expected.class_id, own.id as sitting_id,
      (extract(epoch from now()) * 1000)::float8 as now
    from ${cbtTests} test
    left join ${sittings} own on own.test_id = test.id and own.student_id = ${studentId}
    left join lateral (
      select enrolment.class_id from ${expectedPupils}
      where enrolment.term_id = test.term_id and enrolment.student_id = ${studentId}
    ) expected on true
    where test.id = ${testId} and test.deleted_at is null`);
  const [row] = rows;
  if (!row) return undefined;
  const opensAt = rfc3339(row.opens_at);
  const times = { showCBT: row.show_cbt, opensAt, closesAt: rfc3339(row.closes_at) };
  return {
    state: testState(times, row.now),
    isOnline: row.platform === "Online",
    isExpected: row.class_id !== null,
    classId: row.class_id,
    entryCode: row.entry_code,
    secondsUntilOpen: opensAt === null ? 0 : Math.max(0, (Date.parse(opensAt) - row.now) / 1000),
    sittingId: row.sitting_id,
  };
}

function rfc3339(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
