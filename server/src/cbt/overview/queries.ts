import { and, eq, gt, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { alias, type SelectedFields } from "drizzle-orm/pg-core";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { mayOpenCbt, mayReadOwnMarks } from "@school/core/cbt/policy.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { enrolments } from "../../students/tables.ts";
import { isWatchedBy, takesTest, testIsForClass } from "../facts.ts";
import { isOwnPupil, mark, markOfPupil, type OwnRow, ownFields } from "../marks/queries.ts";
import { sittings } from "../sittings/tables.ts";
import { cbtTests } from "../tables.ts";
import { selectTests, type SummaryRow } from "../tests/queries-summary.ts";

/** A test for staff, or with the status of one pupil. */
export type OverviewRow = SummaryRow | OwnRow;

/** The section of the page. */
export interface InSection {
  section: "open" | "coming" | "past";
}

/** Limits of the landing page. */
const MAX_PAST_TESTS = 20;
const MAX_UPCOMING_TESTS = 100;

/** SQL: the section of a test on the page, and its row number there, nearest to now first. */
function sectionFields(isSitting: SQL) {
  const { opensAt, closesAt } = cbtTests;
  const section = sql<InSection["section"]>`
    case when ${isSitting} then 'open'
      when ${opensAt} > now() then 'coming'
      when ${closesAt} <= now() then 'past'
      else 'open' end`;
  const distance = sql`
    case ${section} when 'coming' then ${opensAt} - now()
      when 'past' then now() - ${closesAt} else ${closesAt} - now() end`;
  return {
    section: section.as("section"),
    number: sql<number>`row_number() over (
      partition by ${section} order by ${distance} nulls last)`.as("number"),
  };
}

/** SQL condition on the fields of `sectionFields`: within the limits of the page. */
function isNear({ section, number }: { section: SQL.Aliased; number: SQL.Aliased }): SQL {
  return sql`${number} <= case ${section}
    when 'past' then ${MAX_PAST_TESTS}::int else ${MAX_UPCOMING_TESTS}::int end`;
}

/** The open, coming and past tests of the pupil, of the children, or of staff. */
export function readOverview(db: Reader, actor: Actor): Promise<(OverviewRow & InSection)[]> {
  return mayReadOwnMarks(actor) ? overviewOfFamily(db, actor) : overviewOfStaff(db, actor);
}

async function overviewOfFamily(db: Reader, actor: Actor) {
  const tests = selectOfFamily(db, actor, sectionFields(isSat)).where(isOfFamily).as("tests");
  return db.select().from(tests).where(isNear(tests)).orderBy(tests.number);
}

async function overviewOfStaff(db: Reader, actor: Actor) {
  const tests = selectTests(db, sectionFields(sql`false`))
    .where(and(isShown, isWatchedBy(actor)))
    .as("tests");
  return db.select().from(tests).where(isNear(tests)).orderBy(tests.number);
}

/** Number of days ahead on the dashboard. */
const DAYS_AHEAD = 7;
const MAX_DASHBOARD_TESTS = 20;

/**
 * The tests on the dashboard, soonest to close first: tests that the pupil or the children sit now
 * or within a week, or that a teacher watches now. None for the office, which has every test of the
 * school. At most one statement.
 */
export async function readUpcomingTests(db: Reader, actor: Actor): Promise<OverviewRow[]> {
  if (!mayOpenCbt(actor) || isOffice(actor)) return [];
  return mayReadOwnMarks(actor) ? upcomingForFamily(db, actor) : upcomingForTeacher(db, actor);
}

const underWay = alias(cbtTests, "under_way");

async function upcomingForFamily(db: Reader, actor: Actor) {
  const { opensAt, closesAt } = cbtTests;
  const isSoon = sql`(${opensAt} is null
    or ${opensAt} < now() + make_interval(days => ${DAYS_AHEAD}))`;
  const isToSit = or(and(gt(closesAt, sql`now()`), isNull(mark.status)), isSat);
  // Repeated as a set of tests: PostgreSQL expects few of them, and looks up the pupils' marks and
  // classes only for these, not for tests of earlier years.
  const isUnderWay = sql`${cbtTests.id} in (
    select ${underWay.id} from ${cbtTests} ${underWay} where ${underWay.closesAt} > now()
    union all
    select ${sittings.testId} from ${sittings} where ${sittings.handedInAt} is null)`;
  return selectOfFamily(db, actor, {})
    .where(and(isUnderWay, isOfFamily, isSoon, isToSit))
    .orderBy(closesAt, cbtTests.id, users.id)
    .limit(MAX_DASHBOARD_TESTS);
}

async function upcomingForTeacher(db: Reader, actor: Actor) {
  const { opensAt, closesAt, platform } = cbtTests;
  const isOpen = and(lte(opensAt, sql`now()`), gt(closesAt, sql`now()`));
  return selectTests(db, {})
    .where(and(isShown, eq(platform, "Online"), isOpen, isWatchedBy(actor)))
    .orderBy(closesAt, cbtTests.id)
    .limit(MAX_DASHBOARD_TESTS);
}

const isSat = eq(mark.status, "sitting");

const isShown = and(eq(cbtTests.showCbt, true), isNull(cbtTests.deletedAt));

/** SQL condition on `selectOfFamily`: shown tests, and those being sat, even if hidden now. */
const isOfFamily = and(or(eq(cbtTests.showCbt, true), isSat), isNull(cbtTests.deletedAt));

/** The tests of the pupil or of the children, each with its status and `fields`. */
function selectOfFamily<Fields extends SelectedFields>(db: Reader, actor: Actor, fields: Fields) {
  return selectTests(db, { ...ownFields, ...fields })
    .innerJoin(
      enrolments,
      and(eq(enrolments.termId, cbtTests.termId), isOwnPupil(enrolments.studentId, actor)),
    )
    .innerJoin(classes, and(eq(classes.id, enrolments.classId), testIsForClass, takesTest))
    .innerJoin(users, and(eq(users.id, enrolments.studentId), isNull(users.deletedAt)))
    .leftJoin(markOfPupil, sql`true`);
}
