import { and, eq, gt, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
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
import { isOwnPupil, mark, markOfPupil, ownFields } from "../marks/queries.ts";
import { cbtTests } from "../tables.ts";
import { presentSummary, selectTests, type SummaryRow } from "../tests/queries-summary.ts";

export interface Overview {
  open: OverviewTest[];
  coming: OverviewTest[];
  past: OverviewTest[];
}

/** Of the landing page: more than a hundred that are open or coming is nobody's day. */
const MOST_PAST = 20;
const MOST_AHEAD = 100;

/** SQL: where a test stands on the page, and as which one of its place: those nearest to now first. */
function placeFields(isSitting: SQL) {
  const { opensAt, closesAt } = cbtTests;
  const place = sql<keyof Overview>`
    case when ${isSitting} then 'open'
      when ${opensAt} > now() then 'coming'
      when ${closesAt} <= now() then 'past'
      else 'open' end`;
  const distance = sql`
    case ${place} when 'coming' then ${opensAt} - now()
      when 'past' then now() - ${closesAt} else ${closesAt} - now() end`;
  return {
    place: place.as("place"),
    number: sql<number>`row_number() over (
      partition by ${place} order by ${distance} nulls last)`.as("number"),
  };
}

/** SQL condition on what `placeFields` selected: the page has room for it. */
function isNear({ place, number }: { place: SQL.Aliased; number: SQL.Aliased }): SQL {
  return sql`${number} <= case ${place}
    when 'past' then ${MOST_PAST}::int else ${MOST_AHEAD}::int end`;
}

/** What is open, coming and past: the pupil's own, the children's, or what staff watch. */
export function readOverview(db: Reader, actor: Actor): Promise<Overview> {
  return mayReadOwnMarks(actor) ? overviewOfFamily(db, actor) : overviewOfStaff(db, actor);
}

async function overviewOfFamily(db: Reader, actor: Actor): Promise<Overview> {
  const placed = selectOfFamily(db, actor, placeFields(isSat)).where(isOfFamily).as("placed");
  const rows = await db.select().from(placed).where(isNear(placed)).orderBy(placed.number);
  return byPlace(rows, presentOwnTest);
}

async function overviewOfStaff(db: Reader, actor: Actor): Promise<Overview> {
  const placed = selectTests(db, placeFields(sql`false`))
    .where(and(isShown, isWatchedBy(actor)))
    .as("placed");
  const rows = await db.select().from(placed).where(isNear(placed)).orderBy(placed.number);
  return byPlace(rows, presentWatchedTest);
}

function byPlace<Row extends { place: keyof Overview }>(
  rows: readonly Row[],
  present: (row: Row) => OverviewTest,
): Overview {
  const at = (place: keyof Overview) => rows.filter((row) => row.place === place).map(present);
  return { open: at("open"), coming: at("coming"), past: at("past") };
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
  const { opensAt, closesAt } = cbtTests;
  const isSoon = sql`(${opensAt} is null
    or ${opensAt} < now() + make_interval(days => ${DAYS_AHEAD}))`;
  const isToSit = or(and(gt(closesAt, sql`now()`), isNull(mark.status)), isSat);
  const rows = await selectOfFamily(db, actor, {})
    .where(and(isOfFamily, isSoon, isToSit))
    .orderBy(closesAt, cbtTests.id, users.id)
    .limit(MOST_AT_HAND);
  return rows.map(presentOwnTest);
}

async function atHandOfTeacher(db: Reader, actor: Actor): Promise<OverviewTest[]> {
  const { opensAt, closesAt, platform } = cbtTests;
  const isOpen = and(lte(opensAt, sql`now()`), gt(closesAt, sql`now()`));
  const rows = await selectTests(db, {})
    .where(and(isShown, eq(platform, "Online"), isOpen, isWatchedBy(actor)))
    .orderBy(closesAt, cbtTests.id)
    .limit(MOST_AT_HAND);
  return rows.map(presentWatchedTest);
}

const isSat = eq(mark.status, "sitting");

const isShown = and(eq(cbtTests.showCbt, true), isNull(cbtTests.deletedAt));

/** SQL condition on `selectOfFamily`: those shown, and what is sat now, also when hidden since. */
const isOfFamily = and(or(eq(cbtTests.showCbt, true), isSat), isNull(cbtTests.deletedAt));

/** The tests of the pupil or of the children, each with how it stands to them, and `fields`. */
function selectOfFamily<Fields extends SelectedFields>(db: Reader, actor: Actor, fields: Fields) {
  return selectTests(db, { ...ownFields, ...fields })
    .innerJoin(
      enrolments,
      and(eq(enrolments.termId, cbtTests.termId), isOwnPupil(enrolments.studentId, actor)),
    )
    .innerJoin(classes, and(eq(classes.id, enrolments.classId), testIsForClass))
    .innerJoin(users, and(eq(users.id, enrolments.studentId), isNull(users.deletedAt)))
    .leftJoin(markOfPupil, sql`true`);
}

function presentOwnTest(row: OwnRow): OverviewTest {
  return { ...presentSummary(row), own: presentOwnPart(row) };
}

function presentWatchedTest(row: SummaryRow): OverviewTest {
  return { ...presentSummary(row), own: null };
}
