import { and, asc, eq, exists, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isoWeekday } from "@school/core/api/days.ts";
import type { TimetableLesson } from "@school/core/calendar/timetable/contract.ts";
import {
  clockOf,
  type DayTimes,
  type PeriodKind,
} from "@school/core/calendar/timetable/day-times.ts";
import type { ClassGroup } from "@school/core/school/class-groups.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { takesSubject } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes, classTeachers, subjects } from "../../classes/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { enrolments } from "../../students/tables.ts";
import { isTakenBy } from "./facts.ts";
import { calendarEntries } from "../tables.ts";
import {
  classTimetables,
  schoolRooms,
  timetableDays,
  timetableDayUses,
  timetableLessons,
  timetablePeriods,
  timetableTerms,
} from "./tables.ts";

const inClassOrder = [asc(classCategories.order), sql`${fullName} collate "und-x-icu"`] as const;

/** A term with its session; the current one by default. One statement. */
export async function findTerm(db: Reader, termId: string | undefined) {
  return findFirst(
    await db
      .select({
        id: terms.id,
        term: terms.term,
        startsOn: terms.startsOn,
        endsOn: terms.endsOn,
        isCurrent: terms.isCurrent,
        sessionId: terms.sessionId,
        academicYear: academicSessions.name,
      })
      .from(terms)
      .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
      .where(termId === undefined ? eq(terms.isCurrent, true) : eq(terms.id, termId)),
  );
}

export type TimetableTerm = NonNullable<Awaited<ReturnType<typeof findTerm>>>;

interface ReadPeriod {
  id: string;
  name: string;
  kind: PeriodKind;
  startsAt: number;
  endsAt: number;
}

// Wrapped below, since drizzle strips the table's name from columns directly in a selection.
const uses = sql`from ${timetableDayUses} where ${timetableDayUses.dayId} = ${timetableDays.id}`;
const groupsOfDay = sql`array(select distinct ${timetableDayUses.classGroup} ${uses} order by 1)`;
const weekdaysOfDay = sql`array(select distinct ${timetableDayUses.weekday}::int ${uses} order by 1)`;
const periodsOfDay = sql`(
  select coalesce(json_agg(json_build_object(
    'id', ${timetablePeriods.id}, 'name', ${timetablePeriods.name},
    'kind', ${timetablePeriods.kind}, 'startsAt', ${timetablePeriods.startsAt},
    'endsAt', ${timetablePeriods.endsAt}) order by ${timetablePeriods.startsAt}), '[]')
  from ${timetablePeriods} where ${timetablePeriods.dayId} = ${timetableDays.id})`;

/** The kinds of school days of a term with their periods, in order. One statement. */
export async function readDays(
  db: Reader,
  termId: string,
): Promise<(DayTimes & { classGroups: ClassGroup[]; weekdays: number[] })[]> {
  const rows = await db
    .select({
      id: timetableDays.id,
      name: timetableDays.name,
      classGroups: sql<ClassGroup[]>`${groupsOfDay}`,
      weekdays: sql<number[]>`${weekdaysOfDay}`,
      periods: sql<ReadPeriod[]>`${periodsOfDay}`,
    })
    .from(timetableDays)
    .where(eq(timetableDays.termId, termId))
    .orderBy(asc(timetableDays.order));
  return rows.map(({ periods, ...day }) => ({
    ...day,
    periods: periods.map((period) => ({
      ...period,
      startsAt: clockOf(period.startsAt),
      endsAt: clockOf(period.endsAt),
    })),
  }));
}

/** The class teacher of the class of a lesson. */
const main = alias(classTeachers, "main_teacher");
const isMain = and(eq(main.classId, timetableLessons.classId), eq(main.isAssistant, false));
/** Lessons without a teacher are the class teacher's. */
const whoTeaches = sql`coalesce(${timetableLessons.teacherId}, ${main.teacherId})`;

function selectLessons(db: Reader) {
  return db
    .select({
      weekday: timetableLessons.weekday,
      periodId: timetableLessons.periodId,
      starts: timetableLessons.startsAt,
      ends: timetableLessons.endsAt,
      class: { id: classes.id, name: fullName },
      subject: { id: subjects.id, name: subjects.name },
      teacher: { id: users.id, name: firstNameFirst(users) },
      byClassTeacher: sql<boolean>`${timetableLessons.teacherId} is null and ${users.id} is not null`,
      room: { id: schoolRooms.id, name: schoolRooms.name },
    })
    .from(timetableLessons)
    .innerJoin(classes, and(eq(classes.id, timetableLessons.classId), isNull(classes.archivedAt)))
    .innerJoin(subjects, eq(subjects.id, timetableLessons.subjectId))
    .innerJoin(
      classTimetables,
      and(
        eq(classTimetables.termId, timetableLessons.termId),
        eq(classTimetables.classId, timetableLessons.classId),
      ),
    )
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .leftJoin(main, isMain)
    .leftJoin(users, sql`${users.id} = ${whoTeaches}`)
    .leftJoin(schoolRooms, eq(schoolRooms.id, timetableLessons.roomId))
    .$dynamic();
}

const isPublished = sql`${classTimetables.publishedAt} is not null`;

interface LessonFilter {
  readonly termId: string;
  readonly classIds?: readonly string[] | undefined;
  /** Default: all teachers; without either also lessons without a teacher. */
  readonly teacherId?: string | undefined;
  readonly roomId?: string | undefined;
  readonly weekday?: number | undefined;
  /** A pupil or parent: only subjects that the pupil, or a child in the class, takes. */
  readonly takenBy?: string | undefined;
  /** Excludes classes whose timetable only the office may read. */
  readonly publishedOnly: boolean;
}

/** Lessons of a term by day, time and class. One statement. */
export async function readLessons(db: Reader, filter: LessonFilter): Promise<TimetableLesson[]> {
  const { termId, classIds, teacherId, roomId, weekday, takenBy, publishedOnly } = filter;
  const rows = await selectLessons(db)
    .where(
      and(
        eq(timetableLessons.termId, termId),
        classIds && isAnyOf(timetableLessons.classId, classIds),
        teacherId === undefined ? undefined : sql`${whoTeaches} = ${teacherId}`,
        roomId === undefined ? undefined : eq(timetableLessons.roomId, roomId),
        weekday === undefined ? undefined : eq(timetableLessons.weekday, weekday),
        takenBy === undefined ? undefined : isTakenBy(db, takenBy),
        publishedOnly ? isPublished : undefined,
      ),
    )
    .orderBy(asc(timetableLessons.weekday), asc(timetableLessons.startsAt), ...inClassOrder);
  return rows.map(presentLesson);
}

type LessonRow = Awaited<ReturnType<typeof selectLessons>>[number];

function presentLesson({ starts, ends, ...lesson }: LessonRow): TimetableLesson {
  return { ...lesson, startsAt: clockOf(starts), endsAt: clockOf(ends) };
}

type WhoseDay =
  | { readonly teacherId: string }
  | { readonly classIds: readonly string[] }
  | { readonly pupilId: string };

function isOf(db: Reader, whose: WhoseDay): SQL {
  const { classId, termId } = timetableLessons;
  if ("teacherId" in whose) return sql`${whoTeaches} = ${whose.teacherId}`;
  if ("classIds" in whose) return isAnyOf(classId, whose.classIds);
  return exists(
    db
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(
        and(
          eq(enrolments.studentId, whose.pupilId),
          eq(enrolments.termId, termId),
          eq(enrolments.classId, classId),
          takesSubject(timetableLessons.subjectId),
        ),
      ),
  );
}

/**
 * The lessons of a teacher, of some classes or of a pupil, on a day of the calendar (YYYY-MM-DD), by
 * time and class: for dashboards and live lessons. Each has `startsAt` and `endsAt` by the school's
 * clock ("08:40"), the `class` and `subject` with id and name, and `teacher` and `room`, which may be
 * null. Only published lessons; none outside a term, on a holiday and in a mid-term break. One
 * statement.
 */
export async function lessonsOfDay(
  db: Reader,
  day: string,
  whose: WhoseDay,
): Promise<TimetableLesson[]> {
  const closed = db
    .select({ id: calendarEntries.id })
    .from(calendarEntries)
    .where(
      and(
        isNull(calendarEntries.deletedAt),
        inArray(calendarEntries.kind, ["HOLIDAY", "MID_TERM"]),
        eq(calendarEntries.isProposed, false),
        sql`${day} between ${calendarEntries.startsOn} and ${calendarEntries.endsOn}`,
      ),
    );
  const rows = await selectLessons(db)
    .innerJoin(
      terms,
      and(
        eq(terms.id, timetableLessons.termId),
        sql`${day} between ${terms.startsOn} and ${terms.endsOn}`,
      ),
    )
    .where(
      and(
        eq(timetableLessons.weekday, isoWeekday(day)),
        isOf(db, whose),
        isPublished,
        sql`not exists ${closed}`,
      ),
    )
    .orderBy(asc(timetableLessons.startsAt), ...inClassOrder);
  return rows.map(presentLesson);
}

/**
 * The classes of a session with how much of a timetable each has in a term: all, or some. One
 * statement.
 */
export async function readClasses(
  db: Reader,
  term: Pick<TimetableTerm, "id" | "sessionId">,
  only?: SQL,
) {
  const lessons = sql<number>`(
    select count(*)::int from ${timetableLessons}
    where ${timetableLessons.termId} = ${term.id} and ${timetableLessons.classId} = ${classes.id})`;
  return db
    .select({
      id: classes.id,
      name: fullName,
      group: classCategories.classGroup,
      isPublished: sql<boolean>`${classTimetables.publishedAt} is not null`,
      lessons,
    })
    .from(classes)
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .leftJoin(
      classTimetables,
      and(eq(classTimetables.classId, classes.id), eq(classTimetables.termId, term.id)),
    )
    .where(
      and(
        eq(classes.sessionId, term.sessionId),
        isNull(classes.archivedAt),
        eq(classes.isActive, true),
        only,
      ),
    )
    .orderBy(...inClassOrder);
}

/** Lists the teachers of a term and their number of lessons a week, by name; one statement. */
export async function readTeachers(db: Reader, termId: string, publishedOnly: boolean) {
  return db
    .select({ id: users.id, name: firstNameFirst(users), lessons: sql<number>`count(*)::int` })
    .from(timetableLessons)
    .leftJoin(main, isMain)
    .innerJoin(users, sql`${users.id} = ${whoTeaches}`)
    .innerJoin(
      classTimetables,
      and(
        eq(classTimetables.termId, timetableLessons.termId),
        eq(classTimetables.classId, timetableLessons.classId),
      ),
    )
    .where(and(eq(timetableLessons.termId, termId), publishedOnly ? isPublished : undefined))
    .groupBy(users.id)
    .orderBy(sql`${users.lastName} collate "und-x-icu"`, users.firstName, users.id);
}

/** The rooms with how many lessons a week each has in a term. One statement. */
export async function readRooms(db: Reader, termId: string) {
  return db
    .select({
      id: schoolRooms.id,
      name: schoolRooms.name,
      lessons: sql<number>`count(${timetableLessons.roomId})::int`,
    })
    .from(schoolRooms)
    .leftJoin(
      timetableLessons,
      and(eq(timetableLessons.roomId, schoolRooms.id), eq(timetableLessons.termId, termId)),
    )
    .groupBy(schoolRooms.id)
    .orderBy(sql`${schoolRooms.name} collate "und-x-icu"`);
}

/** The latest term before a day that has lessons. One statement. */
export async function termToCopy(db: Reader, before: string) {
  const row = findFirst(
    await db
      .select({ id: terms.id, term: terms.term, academicYear: academicSessions.name })
      .from(terms)
      .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
      .where(
        and(
          sql`${terms.startsOn} < ${before}`,
          sql`exists (select 1 from ${timetableDays} where ${timetableDays.termId} = ${terms.id})`,
        ),
      )
      .orderBy(sql`${terms.startsOn} desc`)
      .limit(1),
  );
  return row && { id: row.id, name: fullTermName(row) };
}

/** The version of the periods of a term; 0 before the first save. One statement. */
export async function periodsVersion(db: Reader, termId: string): Promise<number> {
  const [row] = await db
    .select({ version: timetableTerms.version })
    .from(timetableTerms)
    .where(eq(timetableTerms.termId, termId));
  return row?.version ?? 0;
}

/** The version of a class's timetable; 0 before the first save. One statement. */
export async function classVersion(db: Reader, termId: string, classId: string): Promise<number> {
  const [row] = await db
    .select({ version: classTimetables.version })
    .from(classTimetables)
    .where(and(eq(classTimetables.termId, termId), eq(classTimetables.classId, classId)));
  return row?.version ?? 0;
}
