import { eq, sql } from "drizzle-orm";
import { type DayTimes, minutesOf } from "@school/core/calendar/timetable/day-times.ts";
import { placeLessons } from "@school/core/calendar/timetable/placing.ts";
import { classSubjects } from "../../classes/tables.ts";
import { listTeachers } from "../../classes/teachers/queries.ts";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Reader } from "../../platform/database/database.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { clashText, lockTerm } from "./commands.ts";
import { identified, writeDays } from "./commands-periods.ts";
import { TimetableExists } from "./errors.ts";
import { type TimetableTerm, readClasses, readDays, readLessons } from "./queries.ts";
import { findClashes } from "./queries-clashes.ts";
import { classTimetables, timetableLessons, timetableTerms } from "./tables.ts";

/**
 * Copies the periods, unless the term has some, and the lessons of another term, as drafts. Omits
 * deleted classes and subjects that a class no longer takes. Departed teachers are removed from
 * their lessons. Throws `TimetableExists` and `InvalidInput`.
 */
export async function copyTerm(
  { tx, origin }: ActorWrite,
  from: TimetableTerm,
  term: TimetableTerm,
): Promise<{ classes: number; lessons: number; leftOut: number }> {
  await lockTerm(tx, term.id);
  if ((await tx.$count(timetableLessons, eq(timetableLessons.termId, term.id))) > 0) {
    throw new TimetableExists();
  }
  const source = await readDays(tx, from.id);
  if (source.length === 0) {
    throw new InvalidInput([{ path: ["fromTermId"], message: "That term has no timetable" }]);
  }
  let days: DayTimes[] = await readDays(tx, term.id);
  if (days.length === 0) {
    days = identified(source, []);
    await writeDays(tx, term.id, days, []);
    await tx
      .update(timetableTerms)
      .set({ version: sql`${timetableTerms.version} + 1` })
      .where(eq(timetableTerms.termId, term.id));
  }
  const lessons = await readLessons(tx, { termId: from.id, publishedOnly: false });
  const classes = await readClasses(tx, term);
  const taken = await subjectsTaken(
    tx,
    classes.map(({ id }) => id),
  );
  const teachers = new Set((await listTeachers(tx)).map(({ id }) => id));
  const placed = lessons.flatMap((lesson) => {
    const target = classes.find(({ id, name }) =>
      from.sessionId === term.sessionId ? id === lesson.class.id : name === lesson.class.name,
    );
    if (!target || !taken.has(`${target.id} ${lesson.subject.id}`)) return [];
    const { weekday, periodId, subject, teacher, room } = lesson;
    return [
      {
        classId: target.id,
        group: target.group,
        weekday,
        periodId,
        subjectId: subject.id,
        teacherId:
          !lesson.byClassTeacher && teacher && teachers.has(teacher.id) ? teacher.id : null,
        roomId: room?.id ?? null,
      },
    ];
  });
  const { moves } = placeLessons(placed, source, days);
  const withLessons = [...new Set(moves.map(({ classId }) => classId))];
  await insertRows(
    tx,
    classTimetables,
    withLessons.map((classId) => ({ termId: term.id, classId })),
  );
  await insertRows(
    tx,
    timetableLessons,
    moves.map(({ classId, weekday, subjectId, teacherId, roomId, to }) => ({
      termId: term.id,
      classId,
      weekday,
      subjectId,
      teacherId,
      roomId,
      periodId: to.id,
      startsAt: minutesOf(to.startsAt),
      endsAt: minutesOf(to.endsAt),
    })),
  );
  const [clash] = await findClashes(tx, { termId: term.id });
  if (clash) throw new InvalidInput([{ path: ["fromTermId"], message: clashText(clash) }]);
  const copied = {
    classes: withLessons.length,
    lessons: moves.length,
    leftOut: lessons.length - moves.length,
  };
  await audit({ tx, origin }, "calendar.copy-timetables", term.id, { after: copied });
  return copied;
}

/** The subjects that classes take, as "class subject". One statement. */
async function subjectsTaken(db: Reader, classIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ classId: classSubjects.classId, subjectId: classSubjects.subjectId })
    .from(classSubjects)
    .where(isAnyOf(classSubjects.classId, classIds));
  return new Set(rows.map(({ classId, subjectId }) => `${classId} ${subjectId}`));
}
