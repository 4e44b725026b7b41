import { and, eq, isNull, sql } from "drizzle-orm";
import { testState } from "@school/core/cbt/tests/test-state.ts";
import type { TestState } from "@school/core/cbt/tests/test.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/per-database.ts";
import { enrolments } from "../../students/tables.ts";
import { expectedPupils } from "../facts.ts";
import { cbtTests } from "../tables.ts";
import { sittings } from "./tables.ts";

/** The facts that decide whether a pupil may start a test. */
export interface BeginFacts {
  readonly state: TestState;
  readonly isOnline: boolean;
  readonly isExpected: boolean;
  /** The class for which the pupil is expected. */
  readonly classId: string | null;
  /** Null if the test has none. */
  readonly entryCode: string | null;
  /** Seconds until the test opens; 0 once open. */
  readonly secondsUntilOpen: number;
  /** The pupil's sitting, if started. */
  readonly sittingId: string | null;
}

/** A pupil and a test. */
interface PupilAndTest {
  readonly testId: string;
  readonly studentId: string;
}

/** Undefined if the test does not exist or is deleted. One statement. */
export async function beginFacts(
  db: Database,
  { testId, studentId }: PupilAndTest,
): Promise<BeginFacts | undefined> {
  const values = { testIds: [testId], studentIds: [studentId] };
  const [row] = await preparedFacts(db).execute(values);
  return row && presentFacts(row);
}

/** Prepared: a whole class calls it at once, and planning takes longer than execution. */
const preparedFacts = prepared((db) =>
  selectFacts(db, sql.placeholder("testIds"), sql.placeholder("studentIds")).prepare("begin_facts"),
);

/** In the order of `pairs`; undefined as in `beginFacts`. One statement for any number. */
export async function readBeginFacts(
  db: Reader,
  pairs: readonly PupilAndTest[],
): Promise<(BeginFacts | undefined)[]> {
  const rows = await selectFacts(
    db,
    sql.param(pairs.map(({ testId }) => testId)),
    sql.param(pairs.map(({ studentId }) => studentId)),
  );
  const byPosition = new Map(rows.map((row) => [row.position, presentFacts(row)]));
  return pairs.map((_, index) => byPosition.get(index + 1));
}

/** Returns a row for each index of the two arrays: a pupil and a test. */
function selectFacts(db: Reader, testIds: unknown, studentIds: unknown) {
  const pairs = sql`unnest(${testIds}::uuid[], ${studentIds}::uuid[])
    with ordinality as pair ("testId", "studentId", position)`;
  const expected = sql`lateral (
    select ${enrolments.classId} as "classId" from ${expectedPupils}
    where ${enrolments.termId} = ${cbtTests.termId} and ${enrolments.studentId} = pair."studentId"
  ) expected`;
  return db
    .select({
      position: sql<number>`pair.position`,
      showCBT: cbtTests.showCbt,
      opensAt: cbtTests.opensAt,
      closesAt: cbtTests.closesAt,
      platform: cbtTests.platform,
      entryCode: sql<
        string | null
      >`case when ${cbtTests.requireEntryCode} then ${cbtTests.entryCode} end`,
      classId: sql<string | null>`expected."classId"`,
      sittingId: sittings.id,
      now: sql<number>`(extract(epoch from now()) * 1000)::float8`,
    })
    .from(pairs)
    .innerJoin(cbtTests, and(eq(cbtTests.id, sql`pair."testId"`), isNull(cbtTests.deletedAt)))
    .leftJoin(
      sittings,
      and(eq(sittings.testId, cbtTests.id), eq(sittings.studentId, sql`pair."studentId"`)),
    )
    .leftJoin(expected, sql`true`);
}

type FactsRow = Awaited<ReturnType<typeof selectFacts>>[number];

/** The message for a test that cannot be started now; null while it is open. */
export function reasonNotOpen({ state, isOnline }: BeginFacts): string | null {
  if (!isOnline) return "This test is on paper.";
  if (state === "coming") return "This test has not opened yet.";
  return state === "open" ? null : "This test is over.";
}

function presentFacts(row: FactsRow): BeginFacts {
  const { showCBT, opensAt, now } = row;
  const times = {
    showCBT,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
  };
  return {
    state: testState(times, now),
    isOnline: row.platform === "Online",
    isExpected: row.classId !== null,
    classId: row.classId,
    entryCode: row.entryCode,
    secondsUntilOpen: opensAt ? Math.max(0, (opensAt.getTime() - now) / 1000) : 0,
    sittingId: row.sittingId,
  };
}
