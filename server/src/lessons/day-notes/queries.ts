import { paginate } from "@school/core/api/pagination.ts";
import type { DayNoteRow } from "@school/core/lessons/day-notes/contract.ts";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { firstNameFirst, surnameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { isClassTeacher } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { admissionNumberOf } from "../../results/queries.ts";
import { isCurrentEnrolment, isOnRegister } from "../../students/select-student.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { dayNoteLevels, dayNotes } from "./tables.ts";

const author = alias(users, "author");

/** The levels in use, in order. One statement. */
export function listLevels(db: Reader) {
  return db
    .select({
      id: classCategories.id,
      name: classCategories.name,
      isOn: sql<boolean>`${dayNoteLevels.levelId} is not null`,
    })
    .from(classCategories)
    .leftJoin(dayNoteLevels, eq(dayNoteLevels.levelId, classCategories.id))
    .where(eq(classCategories.isActive, true))
    .orderBy(asc(classCategories.order), asc(classCategories.name));
}

/** Condition on `classes`: its level has day notes. */
export const hasDayNotes = sql`exists (select 1 from ${dayNoteLevels}
  where ${dayNoteLevels.levelId} = ${classes.categoryId})`;

/** An open class, whether it has day notes, and the person's relation to it. One statement. */
export async function dayNoteClassFacts(db: Reader, personId: string, classId: string) {
  const rows = await db
    .select({
      class: { id: classes.id, name: fullName },
      isOn: sql<boolean>`${hasDayNotes}`,
      isClassTeacher: isClassTeacher(personId, classes.id),
    })
    .from(classes)
    .where(and(eq(classes.id, classId), isNull(classes.archivedAt)));
  return findFirst(rows);
}

/** The children who are in the class now, by name, with their notes of a day. One statement. */
export async function readRows(
  db: Reader,
  { classId, day }: { classId: string; day: string },
): Promise<DayNoteRow[]> {
  const rows = await db
    .select({
      student: {
        id: users.id,
        name: surnameFirst(users),
        admissionNumber: admissionNumberOf(users.id),
      },
      note: dayNotes,
      savedBy: firstNameFirst<string | null>(author),
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(enrolments, isCurrentEnrolment)
    .leftJoin(dayNotes, and(eq(dayNotes.studentId, users.id), eq(dayNotes.day, day)))
    .leftJoin(author, eq(author.id, dayNotes.authorId))
    .where(and(eq(enrolments.classId, classId), isOnRegister))
    .orderBy(asc(sql`${surnameFirst(users)} collate "und-x-icu"`), asc(users.id));
  return rows.map(({ student, note, savedBy }) => ({
    student,
    note: note && contentOf(note),
    savedBy: note && savedBy,
    version: note && note.version,
  }));
}

/** Condition on `dayNotes`: it says something. */
export const isNoted = sql`num_nonnulls(${dayNotes.ate}, ${dayNotes.slept}, ${dayNotes.mood},
  ${dayNotes.medicine}, ${dayNotes.words}) > 0`;

/** Notes of a child, newest first. Two statements. */
export async function listOfChild(
  db: Reader,
  studentId: string,
  { page, limit }: { page: number; limit: number },
) {
  const isOfChild = and(eq(dayNotes.studentId, studentId), isNoted);
  const rows = await db
    .select({ note: dayNotes, author: firstNameFirst(author) })
    .from(dayNotes)
    .innerJoin(author, eq(author.id, dayNotes.authorId))
    .where(isOfChild)
    .orderBy(desc(dayNotes.day))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(dayNotes, isOfChild);
  return {
    data: rows.map(({ note, author: name }) => ({
      ...contentOf(note),
      day: note.day,
      author: name,
    })),
    pagination: paginate(page, limit, total),
  };
}

/** Returns what a note says, from a row or from a form. */
export function contentOf({
  ate,
  slept,
  mood,
  medicine,
  medicineAt,
  medicineBy,
  words,
}: NonNullable<DayNoteRow["note"]>): NonNullable<DayNoteRow["note"]> {
  return { ate, slept, mood, medicine, medicineAt, medicineBy, words };
}
