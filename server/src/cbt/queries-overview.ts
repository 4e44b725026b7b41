import { sql, type SQL } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { OverviewTest } from "@school/core/cbt/contract-marks.ts";
import { mayReadOwnMarks } from "@school/core/cbt/policy.ts";
import { users } from "../accounts/tables.ts";
import { classes } from "../classes/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { enrolments } from "../students/tables.ts";
import { isWatchedBy, testIsForClass } from "./facts.ts";
import { presentOwnPart, type OwnRow } from "./present-marks.ts";
import { markJoin, ownColumns, ownPupils } from "./queries-marks.ts";
import {
  presentSummary,
  summaryColumns,
  summaryJoins,
  type SummaryRow,
} from "./queries-summary.ts";
import { cbtTests } from "./tables.ts";

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
      from ${cbtTests} test ${summaryJoins}
      join ${enrolments} enrolment on enrolment.term_id = test.term_id
        and enrolment.student_id in (${ownPupils(actor)})
      join ${classes} class on class.id = enrolment.class_id and ${testIsForClass}
      join ${users} child on child.id = enrolment.student_id and child.deleted_at is null
      ${markJoin}
      where test.show_cbt and test.deleted_at is null`),
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

function byPlace<Row>(rows: readonly Placed<Row>[], present: (row: Row) => OverviewTest): Overview {
  const at = (place: keyof Overview) => rows.filter((row) => row.place === place).map(present);
  return { open: at("open"), coming: at("coming"), past: at("past") };
}
