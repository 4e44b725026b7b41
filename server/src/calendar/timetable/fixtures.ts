import { eq } from "drizzle-orm";
import { minutesOf, usualDay } from "@school/core/calendar/timetable/day-times.ts";
import { CLASS_GROUPS } from "@school/core/school/class-groups.ts";
import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import {
  classTimetables,
  schoolRooms,
  timetableDays,
  timetableDayUses,
  timetableLessons,
  timetablePeriods,
  timetableTerms,
} from "./tables.ts";

/** The usual day for all class groups, Monday to Friday; the ids of its periods for lessons. */
export async function makePeriods(db: Database, termId: string): Promise<string[]> {
  const dayId = newId();
  const day = usualDay(CLASS_GROUPS, "12345");
  await db.insert(timetableTerms).values({ termId, version: 1 });
  await db.insert(timetableDays).values({ id: dayId, termId, name: day.name, order: 0 });
  await db
    .insert(timetableDayUses)
    .values(
      day.classGroups.flatMap((classGroup) =>
        day.weekdays.map((weekday) => ({ termId, classGroup, weekday, dayId })),
      ),
    );
  const periods = day.periods.map(({ name, kind, startsAt, endsAt }) => ({
    id: newId(),
    dayId,
    name,
    kind,
    startsAt: minutesOf(startsAt),
    endsAt: minutesOf(endsAt),
  }));
  await db.insert(timetablePeriods).values(periods);
  return periods.filter(({ kind }) => kind === "LESSON").map(({ id }) => id);
}

interface LessonOverrides {
  termId: string;
  classId: string;
  /** Monday if left out. */
  weekday?: number;
  periodId: string;
  subjectId: string;
  teacherId?: string;
  roomId?: string;
  isPublished?: boolean;
}

/** A lesson of a class, whose timetable is made with the first one. */
export async function makeTimetableLesson(db: Database, overrides: LessonOverrides): Promise<void> {
  const { isPublished = true, weekday = 1, ...lesson } = overrides;
  const { termId, classId } = lesson;
  await db
    .insert(classTimetables)
    .values({ termId, classId, publishedAt: isPublished ? new Date() : null })
    .onConflictDoNothing();
  const periods = await db
    .select({ startsAt: timetablePeriods.startsAt, endsAt: timetablePeriods.endsAt })
    .from(timetablePeriods)
    .where(eq(timetablePeriods.id, lesson.periodId));
  await db.insert(timetableLessons).values({ ...lesson, weekday, ...one(periods) });
}

/** A room that classes share. */
export async function makeRoom(db: Database, name: string): Promise<string> {
  const id = newId();
  await db.insert(schoolRooms).values({ id, name });
  return id;
}
