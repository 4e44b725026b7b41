import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { and, asc, eq } from "drizzle-orm";
import type { ClassTimetable, TimetablePeriods } from "@school/core/calendar/timetable/contract.ts";
import { firstNameFirst as firstNameFirstInSql } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { inSubjectOrder } from "../../classes/queries.ts";
import { classes, classSubjects, classTeachers, subjects } from "../../classes/tables.ts";
import { listTeachers } from "../../classes/teachers/queries.ts";
import type { Reader } from "../../platform/database/database.ts";
import {
  classVersion,
  type TimetableTerm,
  periodsVersion,
  readClasses,
  readDays,
  readLessons,
  readRooms,
} from "./queries.ts";

/** The periods of a term and the rooms, for changing them. Three statements. */
export async function presentPeriods(db: Reader, termId: string): Promise<TimetablePeriods> {
  const days = await readDays(db, termId);
  const rooms = await readRooms(db, termId);
  return {
    days: days.map((day) => ({ ...day, periods: [...day.periods] })),
    rooms: rooms.map(({ id, name }) => ({ id, name })),
    version: await periodsVersion(db, termId),
  };
}

/**
 * Everything for changing the timetable of a class. Throws `InvalidInput` for a class that is not
 * in the term's session. Eight statements.
 */
export async function presentClass(
  db: Reader,
  term: TimetableTerm,
  classId: string,
): Promise<ClassTimetable> {
  const row = findFirst(await readClasses(db, term, eq(classes.id, classId)));
  if (!row) {
    throw new InvalidInput([
      { path: ["classId"], message: "The class is not in the session of this term" },
    ]);
  }
  const lessons = await readLessons(db, {
    termId: term.id,
    classIds: [classId],
    publishedOnly: false,
  });
  const taken = await db
    .select({ id: subjects.id, name: subjects.name, teacherId: classSubjects.teacherId })
    .from(classSubjects)
    .innerJoin(subjects, eq(subjects.id, classSubjects.subjectId))
    .where(eq(classSubjects.classId, classId))
    .orderBy(inSubjectOrder(), asc(subjects.id));
  const teachers = await listTeachers(db);
  const classTeacher = findFirst(
    await db
      .select({ id: users.id, name: firstNameFirstInSql(users) })
      .from(classTeachers)
      .innerJoin(users, eq(users.id, classTeachers.teacherId))
      .where(and(eq(classTeachers.classId, classId), eq(classTeachers.isAssistant, false))),
  );
  const rooms = await readRooms(db, term.id);
  const days = await readDays(db, term.id);
  const { id, name, group, isPublished } = row;
  return {
    class: { id, name, group },
    classTeacher: classTeacher ?? null,
    lessons,
    subjects: taken,
    teachers: teachers.map((one) => ({ id: one.id, name: firstNameFirst(one) })),
    rooms: rooms.map((room) => ({ id: room.id, name: room.name })),
    days: days.map((day) => ({ ...day, periods: [...day.periods] })),
    isPublished,
    version: await classVersion(db, term.id, classId),
  };
}
