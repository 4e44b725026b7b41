import { and, eq, isNull, sql } from "drizzle-orm";
import { testState } from "@school/core/cbt/tests/test-state.ts";
import type { TestState } from "@school/core/cbt/tests/test.ts";
import type { Database, Reader } from "../../platform/db/database.ts";
import { prepared } from "../../platform/db/per-database.ts";
import { enrolments } from "../../students/tables.ts";
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
  return found && presentFacts(found);
}

/** A whole hall asks at once, and planning it takes longer than running it. */
const preparedFacts = prepared((db) =>
  selectFacts(db, sql.placeholder("testIds"), sql.placeholder("studentIds")).prepare("begin_facts"),
);

/** In the order of what is asked; undefined as in `beginFacts`. One statement, however many. */
export async function readBeginFacts(
  db: Reader,
  asked: readonly Asked[],
): Promise<(BeginFacts | undefined)[]> {
  const rows = await selectFacts(
    db,
    sql.param(asked.map(({ testId }) => testId)),
    sql.param(asked.map(({ studentId }) => studentId)),
  );
  const byPlace = new Map(rows.map((row) => [row.place, presentFacts(row)]));
  return asked.map((_, index) => byPlace.get(index + 1));
}

/** A row for each pupil and test at the same place of the two arrays. */
function selectFacts(db: Reader, testIds: unknown, studentIds: unknown) {
  const asked = sql`unnest(${testIds}::uuid[], ${studentIds}::uuid[])
    with ordinality as asked ("testId", "studentId", place)`;
  const expected = sql`lateral (
    select ${enrolments.classId} as "classId" from ${expectedPupils}
    where ${enrolments.termId} = ${cbtTests.termId} and ${enrolments.studentId} = asked."studentId"
  ) expected`;
  return db
    .select({
      place: sql<number>`asked.place`,
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
    .from(asked)
    .innerJoin(cbtTests, and(eq(cbtTests.id, sql`asked."testId"`), isNull(cbtTests.deletedAt)))
    .leftJoin(
      sittings,
      and(eq(sittings.testId, cbtTests.id), eq(sittings.studentId, sql`asked."studentId"`)),
    )
    .leftJoin(expected, sql`true`);
}

type FactsRow = Awaited<ReturnType<typeof selectFacts>>[number];

/** Why nobody begins the test at this moment, in words; null while it is open. */
export function whyNotOpen({ state, isOnline }: BeginFacts): string | null {
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
