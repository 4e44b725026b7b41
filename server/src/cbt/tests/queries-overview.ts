import { sql, type SQL } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import type { OverviewTest } from "@school/core/cbt/marks/contract.ts";
import { mayOpenCbt, mayReadOwnMarks } from "@school/core/cbt/policy.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { enrolments } from "../../students/tables.ts";
import { isWatchedBy, testIsForClass } from "../facts.ts";
import { presentOwnPart, type OwnRow } from "../marks/present.ts";
import { markJoin, ownColumns, ownPupils } from "../marks/queries.ts";
import {
  presentSummary,
  summaryColumns,
  summaryJoins,
  type SummaryRow,
} from "./queries-summary.ts";
import { cbtTests } from "../tables.ts";

export interface Overview {
  open: OverviewTest[];
  coming: OverviewTest[];
  past: OverviewTest[];
}

type Placed<Row> = Row & { place: keyof Overview };

/** Of the landing page: more than a hundred that are open or coming is nobody's day. */
const MOST_PAST = 20;
const MOST_AHEAD = 100;

/** SQL: where a test stands on the page, given a condition that says the pupil sits still. */
const placeOf = (isSitting: SQL) => sql`
  case when ${isSitting} then 'open'
    when test.opens_at > now() then 'coming'
    when test.closes_at <= now() then 'past'
    else 'open' end`;

/** SQL: the first rows of each place, those nearest to now first. */
const nearest = (rows: SQL) => sql`
  select * from (
    select placed.*, row_number() over (
      partition by place
      order by case place when 'coming' then opens_at - now()
        when 'past' then now() - closes_at else closes_at - now() end nulls last
    ) as number
    from (${rows}) placed
  ) numbered
  where number <= case place when 'past' then ${MOST_PAST}::int else ${MOST_AHEAD}::int end
  order by number`;

/** What is open, coming and past: the pupil's own, the children's, or what staff watch. */
export function readOverview(db: Reader, actor: Actor): Promise<Overview> {
  return mayReadOwnMarks(actor) ? overviewOfFamily(db, actor) : overviewOfStaff(db, actor);
}

async function overviewOfFamily(db: Reader, actor: Actor): Promise<Overview> {
  const { rows } = await db.execute<Placed<OwnRow>>(
    nearest(sql`
      select ${summaryColumns}, ${ownColumns}, test.opens_at, test.closes_at,
        ${placeOf(sql`mark.status = 'sitting'`)} as place
      ${testsOfFamily(actor)}`),
  );
  return byPlace(rows, (row) => ({ ...presentSummary(row), own: presentOwnPart(row) }));
}

async function overviewOfStaff(db: Reader, actor: Actor): Promise<Overview> {
  const { rows } = await db.execute<Placed<SummaryRow>>(
    nearest(sql`
      select ${summaryColumns}, test.opens_at, test.closes_at,
        ${placeOf(sql`false`)} as place
      from ${cbtTests} test ${summaryJoins}
      where test.show_cbt and test.deleted_at is null and ${isWatchedBy(actor)}`),
  );
  return byPlace(rows, (row) => ({ ...presentSummary(row), own: null }));
}

/** Of the dashboard. */
const DAYS_AHEAD = 7;
const MOST_AT_HAND = 20;

/**
 * The tests that the dashboard tells of, those that close first before the others: what the pupil
 * or the children have to sit now or within a week, or what a teacher has to watch now. Nothing for
 * the office, to whom every test of the school is open. At most one statement.
 */
export async function readTestsAtHand(db: Reader, actor: Actor): Promise<OverviewTest[]> {
  if (!mayOpenCbt(actor) || isOffice(actor)) return [];
  return mayReadOwnMarks(actor) ? atHandOfFamily(db, actor) : atHandOfTeacher(db, actor);
}

async function atHandOfFamily(db: Reader, actor: Actor): Promise<OverviewTest[]> {
  const { rows } = await db.execute<OwnRow>(sql`
    select ${summaryColumns}, ${ownColumns} ${testsOfFamily(actor)}
      and (test.opens_at is null or test.opens_at < now() + make_interval(days => ${DAYS_AHEAD}))
      and (test.closes_at > now() and mark.status is null or mark.status = 'sitting')
    order by test.closes_at, test.id, child.id limit ${MOST_AT_HAND}`);
  return rows.map((row) => ({ ...presentSummary(row), own: presentOwnPart(row) }));
}

async function atHandOfTeacher(db: Reader, actor: Actor): Promise<OverviewTest[]> {
  const { rows } = await db.execute<SummaryRow>(sql`
    select ${summaryColumns} from ${cbtTests} test ${summaryJoins}
    where test.show_cbt and test.deleted_at is null and test.platform = 'Online'
      and test.opens_at <= now() and test.closes_at > now() and ${isWatchedBy(actor)}
    order by test.closes_at, test.id limit ${MOST_AT_HAND}`);
  return rows.map((row) => ({ ...presentSummary(row), own: null }));
}

/**
 * SQL: the tests of the pupil or of the children, each with how it stands to them: those shown, and
 * what is sat now, also when it was hidden since.
 */
const testsOfFamily = (actor: Actor) => sql`
  from ${cbtTests} test ${summaryJoins}
  join ${enrolments} enrolment on enrolment.term_id = test.term_id
    and enrolment.student_id in (${ownPupils(actor)})
  join ${classes} class on class.id = enrolment.class_id and ${testIsForClass}
  join ${users} child on child.id = enrolment.student_id and child.deleted_at is null
  ${markJoin}
  where (test.show_cbt or mark.status = 'sitting') and test.deleted_at is null`;

function byPlace<Row>(rows: readonly Placed<Row>[], present: (row: Row) => OverviewTest): Overview {
  const at = (place: keyof Overview) => rows.filter((row) => row.place === place).map(present);
  return { open: at("open"), coming: at("coming"), past: at("past") };
}
