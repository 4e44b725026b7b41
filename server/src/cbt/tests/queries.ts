import { sql, type SQL } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { ManagedTest } from "@school/core/cbt/tests/contract.ts";
import type { TestState } from "@school/core/cbt/tests/test.ts";
import type { Reader } from "../../platform/db/database.ts";
import { escapeLike } from "../../platform/db/like.ts";
import { expectedPupils, isTestChangedBy, isWatchedBy } from "../facts.ts";
import {
  presentSummary,
  summaryColumns,
  summaryJoins,
  type SummaryRow,
} from "./queries-summary.ts";
import { cbtTests } from "../tables.ts";
import { paperScores, sittings } from "../sittings/tables.ts";

interface ManagedRow extends SummaryRow {
  createdAt: Date | string;
  expected: number;
  sitting: number;
  done: number;
  mayChange: boolean;
  version: number;
}

/** What a `ManagedTest` has besides the summary, of the tests of alias `test`. */
export function managedColumns(actor: Actor): SQL {
  return sql`
    test.created_at as "createdAt", test.version,
    (select count(*) from ${expectedPupils})::int as expected,
    (select count(*) from ${sittings} open
      where open.test_id = test.id and open.handed_in_at is null)::int as sitting,
    ((select count(*) from ${sittings} closed
        where closed.test_id = test.id and closed.handed_in_at is not null)
      + (select count(*) from ${paperScores} typed where typed.test_id = test.id))::int as done,
    ${isTestChangedBy(actor)} as "mayChange"`;
}

export function presentManaged(row: ManagedRow): ManagedTest {
  const { createdAt, expected, sitting, done, mayChange, version } = row;
  return {
    ...presentSummary(row),
    createdAt: new Date(createdAt).toISOString(),
    expected,
    sitting,
    done,
    mayChange,
    version,
  };
}

export interface TestFilter {
  search?: string | undefined;
  state?: TestState | undefined;
  termId?: string | undefined;
  subjectId?: string | undefined;
  classCategoryId?: string | undefined;
  page: number;
  limit: number;
}

/** One page of the tests that the person may watch, newest first: two statements. */
export async function listTests(
  db: Reader,
  actor: Actor,
  filter: TestFilter,
): Promise<{ data: ManagedTest[]; pagination: Pagination }> {
  const { page, limit } = filter;
  const matching = sql.join([isWatchedBy(actor), ...conditionsOf(filter)], sql` and `);
  const { rows } = await db.execute<ManagedRow>(sql`
    with page as (
      select test.id from ${cbtTests} test where test.deleted_at is null and ${matching}
      order by test.created_at desc, test.id desc limit ${limit} offset ${(page - 1) * limit}
    )
    select ${summaryColumns}, ${managedColumns(actor)}
    from page join ${cbtTests} test on test.id = page.id ${summaryJoins}
    order by test.created_at desc, test.id desc`);
  const { rows: counted } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${cbtTests} test
    where test.deleted_at is null and ${matching}`);
  return { data: rows.map(presentManaged), pagination: paginate(page, limit, counted[0]!.total) };
}

function conditionsOf({ search, state, ...exact }: TestFilter): SQL[] {
  const { termId, subjectId, classCategoryId } = exact;
  const words = (search ?? "").normalize("NFC").split(/\s+/).filter(Boolean);
  return [
    ...words.map((word) => sql`test.title ilike ${`%${escapeLike(word)}%`}`),
    ...(state ? [isIn[state]] : []),
    ...(termId ? [sql`test.term_id = ${termId}`] : []),
    ...(subjectId ? [sql`test.subject_id = ${subjectId}`] : []),
    ...(classCategoryId ? [sql`test.category_id = ${classCategoryId}`] : []),
  ];
}

/** `testState` in SQL. */
const isIn: Record<TestState, SQL> = {
  draft: sql`not test.show_cbt`,
  coming: sql`test.show_cbt and test.opens_at > now()`,
  open: sql`test.show_cbt and coalesce(test.opens_at <= now(), true)
    and coalesce(test.closes_at > now(), true)`,
  over: sql`test.show_cbt and coalesce(test.opens_at <= now(), true) and test.closes_at <= now()`,
};
