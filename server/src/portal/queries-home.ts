import { first } from "@school/core/api/lists.ts";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice, mayUsePortal } from "@school/core/accounts/policy.ts";
import { mayDecideRegistrations } from "@school/core/accounts/users/policy.ts";
import { timeAtSchool, dayAtSchool } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { COMING_UP } from "@school/core/calendar/contract.ts";
import { isOver } from "@school/core/calendar/entry.ts";
import { mayOpenCalendar } from "@school/core/calendar/policy.ts";
import type { ClassProgress, Home } from "@school/core/portal/contract-home.ts";
import { OPEN_DAYS } from "@school/core/lessons/assignments/assignment.ts";
import { mayDecidePlans, mayOpenPlans } from "@school/core/lessons/plans/policy.ts";
import { weekNumberOn } from "@school/core/lessons/plans/term-weeks.ts";
import { mayLearn, mayTeach } from "@school/core/lessons/policy.ts";
import { mayApproveResults, mayOpenScoring } from "@school/core/results/policy.ts";
import { mayOpenPage } from "@school/core/portal/pages.ts";
import { sumOfProgress } from "@school/core/results/progress/progress.ts";
import {
  describeMissingEntries,
  isInLastWeeks,
  sumOfLines,
} from "@school/core/report-cards/board/board.ts";
import { mayReadAudit } from "@school/core/school/policy.ts";
import { mayOpenBoard } from "@school/core/report-cards/board/policy.ts";
import { mayOpenSheets } from "@school/core/report-cards/policy.ts";
import { MAX_SCHOOL_SHEETS, type SheetProgress } from "@school/core/results/progress/contract.ts";
import { mayReadEnquiries } from "@school/core/site/policy.ts";
import { recordReads } from "../accounts/reads/tables.ts";
import { users } from "../accounts/tables.ts";
import { isWaitingParent, isWaitingPupil } from "../accounts/users/queries.ts";
import { presentPublic } from "../announcements/present.ts";
import { readNews } from "../announcements/queries.ts";
import { presentItems } from "../calendar/present.ts";
import { entriesBetween, termsBetween } from "../calendar/queries.ts";
import { lessonsOfDay } from "../calendar/timetable/queries.ts";
import { presentOverviewTest } from "../cbt/overview/present.ts";
import { readUpcomingTests } from "../cbt/overview/queries.ts";
import { fullName } from "../classes/queries.ts";
import { classes, classTeachers } from "../classes/tables.ts";
import { presentOwn } from "../lessons/assignments/present.ts";
import { nextToMark } from "../lessons/assignments/queries.ts";
import { nextOwn } from "../lessons/assignments/queries-own.ts";
import { presentNearLessons } from "../lessons/live/present.ts";
import { readNearLessons } from "../lessons/live/queries.ts";
import { countPlans } from "../lessons/plans/queries-count.ts";
import { newestUnread } from "../messages/direct/queries.ts";
import { findFirst, one } from "../platform/database/rows.ts";
import type { Database } from "../platform/database/database.ts";
import { countPublished } from "../results/approvals/queries.ts";
import { presentProgress } from "../results/progress/present.ts";
import { findProgressTerm, type ProgressScope, readProgress } from "../results/progress/queries.ts";
import { readRejected } from "../results/progress/queries-rejected.ts";
import { boardClasses, readClassEntries, readReminders } from "../report-cards/board/queries.ts";
import { terms } from "../school/tables.ts";
import { enquiries } from "../site/tables.ts";
import { studentDetails } from "../students/tables.ts";
import { readSchoolDay } from "./queries-home-day.ts";
import { readPupils } from "./queries-home-pupils.ts";

/** Announcements on the dashboard; the specification's number. */
const NEWEST = 5;
/** Maximum number of open tasks shown to a teacher. */
const MAX_OPEN_TASKS = 100;

/** Everything the dashboard shows the person, in a number of statements fixed by the role. */
export async function readHome(db: Database, actor: Actor): Promise<Home> {
  if (!mayUsePortal(actor)) {
    return {
      announcements: [],
      unread: 0,
      comingUp: [],
      threads: [],
      tests: [],
      today: [],
      lessons: [],
      nextLessonAt: null,
      homework: [],
      toMark: [],
      pupils: null,
      teaching: null,
      school: null,
    };
  }
  const [news, comingUp, threads, tests, today, near, homework, toMark, pupils, teaching, school] =
    await Promise.all([
      readNews(db, actor, NEWEST),
      mayOpenCalendar(actor) ? readComingUp(db, actor) : [],
      mayOpenPage(actor, "/dashboard/messages") ? newestUnread(db, actor) : [],
      mayOpenPage(actor, "/cbt") ? readUpcomingTests(db, actor) : [],
      mayOpenCalendar(actor) ? readToday(db, actor) : [],
      mayOpenPage(actor, "/e-classroom") ? readNearLessons(db, actor) : [],
      mayLearn(actor) && mayOpenPage(actor, "/assignments")
        ? nextOwn(db, actor, addDays(dayAtSchool(new Date()), -OPEN_DAYS))
        : [],
      mayTeach(actor) && !isOffice(actor) ? nextToMark(db, actor.id) : [],
      readPupils(db, actor),
      readTeaching(db, actor),
      readSchool(db, actor),
    ]);
  return {
    announcements: news.newest.map(presentPublic),
    unread: news.unread,
    comingUp,
    threads,
    tests: tests.map(presentOverviewTest),
    today,
    ...presentNearLessons(near, actor, new Date().toISOString()),
    homework: homework.map(presentOwn),
    toMark,
    pupils,
    teaching,
    school,
  };
}

/** At most one statement. */
async function readToday(db: Database, { id, role }: Actor): Promise<Home["today"]> {
  if (role === "PARENT") return [];
  const whose = role === "STUDENT" ? { pupilId: id } : { teacherId: id };
  return lessonsOfDay(db, dayAtSchool(new Date()), whose);
}

/** Reads the terms and entries that are not over. Two statements. */
async function readComingUp(db: Database, actor: Actor): Promise<Home["comingUp"]> {
  const now = new Date();
  const from = dayAtSchool(now);
  const range = { from, to: addDays(from, COMING_UP.days) };
  const [terms, entries] = await Promise.all([
    termsBetween(db, range.from, range.to),
    entriesBetween(db, actor, range.from, range.to),
  ]);
  return presentItems(actor, terms, entries, range)
    .filter((item) => !isOver(item, from, timeAtSchool(now)))
    .slice(0, COMING_UP.items)
    .map(({ entryId, kind, title, startsOn, endsOn, startsAt }) => ({
      entryId,
      kind,
      title,
      startsOn,
      endsOn,
      startsAt,
    }));
}

async function readTeaching(db: Database, actor: Actor): Promise<Home["teaching"]> {
  if (isOffice(actor) || !mayOpenScoring(actor)) return null;
  const [led, { scope, term, sheets }, rejected] = await Promise.all([
    db
      .select({
        class: { id: classes.id, name: fullName },
        isAssistant: classTeachers.isAssistant,
      })
      .from(classTeachers)
      .innerJoin(classes, and(eq(classes.id, classTeachers.classId), isNull(classes.archivedAt)))
      .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.isCurrent, true)))
      .where(eq(classTeachers.teacherId, actor.id))
      .orderBy(asc(classTeachers.isAssistant), sql`${fullName} collate "und-x-icu"`),
    readSheets(db, actor.id),
    readRejected(db, actor.id, MAX_OPEN_TASKS),
  ]);
  const { sheets: ofClasses, reminder } = await readOwnEntries(db, actor, scope);
  const open = sheets.filter(({ pupils, published, approved }) => published + approved < pupils);
  return {
    classes: led,
    term,
    open: open.slice(0, MAX_OPEN_TASKS),
    rejected,
    finished: sheets.length - open.length,
    sheets: ofClasses,
    reminder,
  };
}

/**
 * Reads the entries that a class teacher still has to make for report sheets, once it is time for them.
 */
async function readOwnEntries(
  db: Database,
  actor: Actor,
  scope: ProgressScope | null,
): Promise<Pick<NonNullable<Home["teaching"]>, "sheets" | "reminder">> {
  if (!scope) return { sheets: [], reminder: null };
  const reminder = findFirst(await readReminders(db, scope.id, actor.id));
  const isTime = reminder !== null || isInLastWeeks(scope, new Date());
  if (!isTime || !mayOpenSheets(actor)) return { sheets: [], reminder };
  const led = await readClassEntries(db, scope, actor.id);
  return {
    sheets: led
      .filter((entries) => describeMissingEntries(entries).length > 0)
      .map((entries) => {
        const { teacher: _, ...counts } = entries;
        return counts;
      }),
    reminder,
  };
}

async function readSchool(db: Database, actor: Actor): Promise<Home["school"]> {
  if (!isOffice(actor)) return null;
  const isThere = isNull(users.deletedAt);
  const hasRecord = sql`${studentDetails.userId} is not null`;
  const isWaiting = sql`${users.awaitingApproval}`;
  const [rows, pendingResults, newEnquiries, read, day] = await Promise.all([
    db
      .select({
        pupils: sql<number>`count(*) filter (where ${users.role} = 'STUDENT' and ${users.isActive}
          and ${hasRecord})`,
        staff: sql<number>`count(*) filter (where ${users.isActive} and not ${isWaiting}
          and ${inArray(users.role, ["TEACHER", "STAFF", "PRINCIPAL", "ADMIN"])})`,
        waiting: sql<number>`count(*) filter (where ${isWaiting} and not ${isWaitingParent}
          and not ${isWaitingPupil})`,
        waitingParents: sql<number>`count(*) filter (where ${isWaitingParent})`,
        withoutRecord: sql<number>`count(*) filter (where ${users.role} = 'STUDENT'
          and (not ${isWaiting} or ${isWaitingPupil}) and not ${hasRecord})`,
        bulkReaders: sql<number>`(select count(distinct ${recordReads.readerId})
          from ${recordReads} where ${recordReads.overAt} > now() - interval '1 day')`,
      })
      .from(users)
      .leftJoin(studentDetails, eq(studentDetails.userId, users.id))
      .where(isThere),
    mayApproveResults(actor) ? countPublished(db) : null,
    mayReadEnquiries(actor) ? db.$count(enquiries, eq(enquiries.state, "NEW")) : null,
    mayOpenScoring(actor) ? readSheets(db, null) : NO_SHEETS,
    readSchoolDay(db, actor),
  ]);
  const people = one(rows);
  const { scope, term, sheets } = read;
  const plans =
    scope !== null && mayOpenPlans(actor)
      ? await countPlans(db, scope.id, weekNumberOn(scope, dayAtSchool(new Date())))
      : null;
  const hasBoard = scope !== null && mayOpenBoard(actor) && isInLastWeeks(scope, new Date());
  return {
    pupils: people.pupils,
    staff: people.staff,
    pendingResults,
    waitingRegistrations: mayDecideRegistrations(actor) ? people.waiting : null,
    waitingParents: people.waitingParents,
    accountsWithoutRecord: people.withoutRecord,
    newEnquiries,
    bulkReaders: mayReadAudit(actor) ? people.bulkReaders : null,
    day,
    term,
    progress: byClass(sheets),
    plans: plans && { ...plans, waiting: mayDecidePlans(actor) ? plans.waiting : null },
    board: hasBoard
      ? sumOfLines(boardClasses(await readClassEntries(db, scope, null), sheets))
      : null,
  };
}

const NO_SHEETS = { scope: null, term: null, sheets: [] };

/** The sheets of the current term: one teacher's, or with null the whole school's. */
async function readSheets(db: Database, teacherId: string | null) {
  const progressTerm = await findProgressTerm(db, undefined);
  if (!progressTerm) return NO_SHEETS;
  const { id, term, startsOn, endsOn, isCurrent, academicYear } = progressTerm;
  const { data } = await readProgress(db, progressTerm, {
    teacherId,
    page: 1,
    limit: MAX_SCHOOL_SHEETS,
  });
  return {
    scope: progressTerm,
    term: { id, term, startsOn, endsOn, isCurrent, academicYear },
    sheets: data.map(presentProgress),
  };
}

function byClass(sheets: readonly SheetProgress[]): ClassProgress[] {
  const ofClass = Map.groupBy(sheets, (sheet) => sheet.class.id);
  return [...ofClass.values()].map((classSheets) => ({
    class: first(classSheets).class,
    ...sumOfProgress(classSheets),
  }));
}
