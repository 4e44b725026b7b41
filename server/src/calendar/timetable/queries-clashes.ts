import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes, classTeachers, subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { schoolRooms, timetableLessons } from "./tables.ts";

const other = alias(timetableLessons, "other");
const main = alias(classTeachers, "main_teacher");
const otherMain = alias(classTeachers, "other_main_teacher");
const otherClass = alias(classes, "other_class");
const otherSubject = alias(subjects, "other_subject");

interface ClashRow {
  readonly what: "teacher" | "room";
  readonly who: string;
  readonly className: string;
  readonly subject: string;
  readonly otherClass: string;
  readonly otherSubject: string;
  readonly weekday: number;
  readonly periodId: string;
  readonly subjectId: string;
  /** Property of the other lesson. */
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Maximum number of clashes named. */
const MAX_CLASHES = 20;

/**
 * Lessons of the term whose teacher or room has another lesson at the same time, of one class or of
 * any. A lesson without a teacher is the class teacher's. One statement.
 */
export async function findClashes(
  db: Reader,
  { termId, classId }: { termId: string; classId?: string },
): Promise<ClashRow[]> {
  const teacher = sql`coalesce(${timetableLessons.teacherId}, ${main.teacherId})`;
  const isSameTeacher = sql`coalesce(${other.teacherId}, ${otherMain.teacherId}) = ${teacher}`;
  return db
    .select({
      what: sql<"teacher" | "room">`case when ${isSameTeacher} then 'teacher' else 'room' end`,
      who: sql<string>`case when ${isSameTeacher} then ${firstNameFirst(users)} else ${schoolRooms.name} end`,
      className: sql<string>`${fullName}`,
      subject: subjects.name,
      otherClass: sql<string>`concat_ws(' ', ${otherClass.name}, ${otherClass.section})`,
      otherSubject: sql<string>`${otherSubject.name}`,
      weekday: timetableLessons.weekday,
      periodId: timetableLessons.periodId,
      subjectId: timetableLessons.subjectId,
      startsAt: sql<number>`${other.startsAt}`,
      endsAt: sql<number>`${other.endsAt}`,
    })
    .from(timetableLessons)
    .leftJoin(main, and(eq(main.classId, timetableLessons.classId), eq(main.isAssistant, false)))
    .innerJoin(
      other,
      sql`${other.termId} = ${timetableLessons.termId}
        and ${other.weekday} = ${timetableLessons.weekday}
        and ${other.startsAt} < ${timetableLessons.endsAt}
        and ${timetableLessons.startsAt} < ${other.endsAt}
        and (${other.classId}, ${other.subjectId})
          <> (${timetableLessons.classId}, ${timetableLessons.subjectId})`,
    )
    .leftJoin(
      otherMain,
      and(eq(otherMain.classId, other.classId), eq(otherMain.isAssistant, false)),
    )
    .innerJoin(classes, eq(classes.id, timetableLessons.classId))
    .innerJoin(subjects, eq(subjects.id, timetableLessons.subjectId))
    .innerJoin(otherClass, eq(otherClass.id, other.classId))
    .innerJoin(otherSubject, eq(otherSubject.id, other.subjectId))
    .leftJoin(users, sql`${users.id} = ${teacher}`)
    .leftJoin(schoolRooms, eq(schoolRooms.id, timetableLessons.roomId))
    .where(
      and(
        eq(timetableLessons.termId, termId),
        sql`(${isSameTeacher} or ${other.roomId} = ${timetableLessons.roomId})`,
        classId === undefined ? undefined : eq(timetableLessons.classId, classId),
      ),
    )
    .orderBy(asc(timetableLessons.weekday), asc(timetableLessons.startsAt))
    .limit(MAX_CLASHES);
}
