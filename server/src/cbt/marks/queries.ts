import { sql, type SQL } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { OwnMark } from "@school/core/cbt/marks/contract.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { escapeLike } from "../../platform/db/like.ts";
import { guardians } from "../../students/tables.ts";
import { isWatchedBy } from "../facts.ts";
import { presentOwnMark, type OwnRow } from "./present.ts";
import {
  presentSummary,
  summaryColumns,
  summaryJoins,
  type SummaryRow,
} from "../tests/queries-summary.ts";
import { cbtTests } from "../tables.ts";
import { paperScores, sittings } from "../sittings/tables.ts";

/** SQL: the pupils whose tests are the person's own: the pupil, or a parent's children. */
export function ownPupils({ id, role }: Actor): SQL {
  return role === "PARENT"
    ? sql`select child.student_id from ${guardians} child where child.parent_id = ${id}`
    : sql`select ${id}::uuid`;
}

/**
 * SQL: a row for every pupil and test with a sitting or with a score typed in: test_id,
 * student_id, class_id, sitting_id, status, marks (null until marked), total_marks (null on
 * paper), handed_in_at, minutes: in which the pupil had the paper to work on, without pauses.
 */
export const pupilMarks: SQL = sql`(
  select test_id, student_id, class_id, id as sitting_id,
    case when handed_in_at is null then 'sitting' else 'handed_in' end as status,
    marks, total_marks, handed_in_at,
    (extract(epoch from handed_in_at - began_at) - seconds_still)::float8 / 60 as minutes
  from ${sittings}
  union all
  select test_id, student_id, class_id, null,
    case when is_absent then 'absent' else 'handed_in' end,
    marks, null, updated_at, null
  from ${paperScores})`;

/** The columns of `OwnRow` besides the summary; of the aliases `child` (users) and `mark`. */
export const ownColumns: SQL = sql`
  child.id as student_id, concat_ws(' ', child.last_name, child.first_name) as student_name,
  mark.sitting_id, coalesce(mark.status, 'not_begun') as status, mark.handed_in_at,
  mark.marks::float8 as marks, coalesce(mark.total_marks, paper.total)::float8 as total_marks`;

export const markJoin: SQL = sql`
  left join lateral (
    select * from ${pupilMarks} of_pupil
    where of_pupil.test_id = test.id and of_pupil.student_id = child.id
  ) mark on true`;

/** One page of the marks of one's own or one's children's, newest first. Two statements. */
export async function listOwnMarks(
  db: Reader,
  actor: Actor,
  { studentId, page, limit }: { studentId?: string | undefined; page: number; limit: number },
): Promise<{ data: OwnMark[]; pagination: Pagination }> {
  const theirs = studentId ? sql`and child.id = ${studentId}` : sql``;
  const marked = sql`
    from ${cbtTests} test ${summaryJoins}
    join ${users} child on child.id in (${ownPupils(actor)}) ${theirs} ${markJoin}
    where test.show_cbt and test.deleted_at is null and mark.status in ('handed_in', 'absent')`;
  const { rows } = await db.execute<OwnRow>(sql`
    select ${summaryColumns}, ${ownColumns} ${marked}
    order by mark.handed_in_at desc, test.id, child.id
    limit ${limit} offset ${(page - 1) * limit}`);
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*) as total ${marked}`,
  );
  return {
    data: rows.map(presentOwnMark),
    pagination: paginate(page, limit, counted[0]!.total),
  };
}

/** One own sitting with its mark; undefined unless it is the person's or a child's. One statement. */
export async function findOwnMark(
  db: Reader,
  actor: Actor,
  sittingId: string,
): Promise<{ mark: OwnMark; testId: string; canAnybodySit: boolean } | undefined> {
  const { rows } = await db.execute<OwnRow & { can_sit: boolean }>(sql`
    select ${summaryColumns}, ${ownColumns}, ${canAnybodySit} as can_sit
    from ${cbtTests} test ${summaryJoins}
    join ${sittings} own on own.test_id = test.id and own.id = ${sittingId}
    join ${users} child on child.id = own.student_id and child.id in (${ownPupils(actor)})
    ${markJoin}
    where test.show_cbt and test.deleted_at is null`);
  const [row] = rows;
  if (!row) return undefined;
  const mark = presentOwnMark(row);
  return { mark, testId: mark.test.id, canAnybodySit: row.can_sit };
}

/** SQL condition on the alias `test`: it is not over yet, or somebody sits still. */
export const canAnybodySit: SQL = sql`(
  test.show_cbt and coalesce(test.closes_at > now(), true)
  or exists (
    select 1 from ${sittings} open
    where open.test_id = test.id and open.handed_in_at is null))`;

/** One page of the tests with marks that the person may read, newest first. Two statements. */
export async function listMarkedTests(
  db: Reader,
  actor: Actor,
  { search, page, limit }: { search?: string | undefined; page: number; limit: number },
): Promise<{ data: TestSummary[]; pagination: Pagination }> {
  const like = `%${escapeLike(search ?? "")}%`;
  const marked = sql`
    where test.deleted_at is null and ${isWatchedBy(actor)} and test.title ilike ${like}
      and (exists (select 1 from ${sittings} sat
          where sat.test_id = test.id and sat.handed_in_at is not null)
        or exists (select 1 from ${paperScores} typed where typed.test_id = test.id))`;
  const { rows } = await db.execute<SummaryRow>(sql`
    select ${summaryColumns} from ${cbtTests} test ${summaryJoins} ${marked}
    order by test.created_at desc, test.id limit ${limit} offset ${(page - 1) * limit}`);
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*) as total from ${cbtTests} test ${marked}`,
  );
  return {
    data: rows.map(presentSummary),
    pagination: paginate(page, limit, counted[0]!.total),
  };
}
