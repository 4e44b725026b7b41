import { sql, type SQL } from "drizzle-orm";
import type { TestState } from "@school/core/cbt/tests/test.ts";
import { testState } from "@school/core/cbt/tests/test-state.ts";
import type { Database, Reader } from "../../platform/db/database.ts";
import { prepared } from "../../platform/db/prepared.ts";
import { rfc3339 } from "../../platform/db/rfc3339.ts";
import { expectedPupils } from "../facts.ts";
import { cbtTests } from "../tables.ts";
import { sittings } from "./tables.ts";

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
  place: number;
  show_cbt: boolean;
  opens_at: string | null;
  closes_at: string | null;
  platform: string;
  entry_code: string | null;
  class_id: string | null;
  sitting_id: string | null;
  now: number;
}

/** What is asked about: a pupil and a test. */
interface Asked {
  readonly testId: string;
  readonly studentId: string;
}

/** Undefined if there is no such test, or it is deleted. One statement. */
export async function beginFacts(
  db: Database,
  { testId, studentId }: Asked,
): Promise<BeginFacts | undefined> {
  const asked = { testIds: [testId], studentIds: [studentId] };
  const [found] = await preparedFacts(db).execute(asked);
  return found && presentFacts(found.row);
}

/** A whole hall asks at once, and planning it takes longer than running it. */
const preparedFacts = prepared((db) =>
  db
    .select({ row: sql<Row>`row_to_json(found)` })
    .from(sql`(${factsOf(sql.placeholder("testIds"), sql.placeholder("studentIds"))}) found`)
    .prepare("begin_facts"),
);

/** In the order of what is asked; undefined as in `beginFacts`. One statement, however many. */
export async function readBeginFacts(
  db: Reader,
  asked: readonly Asked[],
): Promise<(BeginFacts | undefined)[]> {
  const { rows } = await db.execute<Row>(
    factsOf(
      sql.param(asked.map(({ testId }) => testId)),
      sql.param(asked.map(({ studentId }) => studentId)),
    ),
  );
  const byPlace = new Map(rows.map((row) => [row.place, presentFacts(row)]));
  return asked.map((_, index) => byPlace.get(index + 1));
}

/** SQL: a `Row` for each pupil and test at the same place of the two arrays. */
function factsOf(testIds: unknown, studentIds: unknown): SQL {
  return sql`
    select asked.place::int as place, test.show_cbt, test.opens_at, test.closes_at, test.platform,
      case when test.require_entry_code then test.entry_code end as entry_code,
      expected.class_id, own.id as sitting_id,
      (extract(epoch from now()) * 1000)::float8 as now
    from unnest(${testIds}::uuid[], ${studentIds}::uuid[]) with ordinality as asked (test_id, student_id, place)
    join ${cbtTests} test on test.id = asked.test_id and test.deleted_at is null
    left join ${sittings} own on own.test_id = test.id and own.student_id = asked.student_id
    left join lateral (
      select enrolment.class_id from ${expectedPupils}
      where enrolment.term_id = test.term_id and enrolment.student_id = asked.student_id
    ) expected on true`;
}

/** Why nobody begins the test at this moment, in words; null while it is open. */
export function whyNotOpen({ state, isOnline }: BeginFacts): string | null {
  if (!isOnline) return "This test is written on paper.";
  if (state === "coming") return "This test has not opened yet.";
  return state === "open" ? null : "This test is over.";
}

function presentFacts(row: Row): BeginFacts {
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
