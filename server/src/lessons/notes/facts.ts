import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Actor } from "@school/core/accounts/actor.ts";
import { mayLearn, mayTeach } from "@school/core/lessons/policy.ts";
import { users } from "../../accounts/tables.ts";
import { isClassTeacher, takesSubject, teachesSubject } from "../../classes/facts.ts";
import { fullName, isArchived } from "../../classes/queries.ts";
import { classes, classSubjects, classTeachers } from "../../classes/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { settingFrom, storedSetting } from "../../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { terms } from "../../school/tables.ts";
import { enrolments, guardians } from "../../students/tables.ts";
import { teachesEverything } from "../assignments/facts.ts";
import { lessonNoteClasses, lessonNotes } from "./tables.ts";

const { everyTeacherMayEnter } = SCHOOL_SETTINGS;
const ofNote = sql`${lessonNoteClasses.noteId} = ${lessonNotes.id}`;
const taught = alias(classes, "taught");
const taughtSubjects = alias(classSubjects, "taught_subjects");
const noted = alias(lessonNotes, "noted");

/** SQL condition: the person is class teacher or assistant of the class, or teaches a subject there. */
function teachesInClass(personId: string, classId: SQL) {
  return sql<boolean>`(${isClassTeacher(personId, classId)} or exists (
    select 1 from ${classSubjects} ${taughtSubjects}
    where ${taughtSubjects.classId} = ${classId} and ${taughtSubjects.teacherId} = ${personId}))`;
}

/** SQL: categories of the person's classes of this session, each with the subjects taught there. */
function taughtAlike(personId: string) {
  const pair = sql`select ${taught.categoryId} as category, ${taughtSubjects.subjectId} as subject`;
  const ofSession = sql`join ${classes} ${taught} on ${taught.id} = ${taughtSubjects.classId}
    join ${terms} on ${terms.sessionId} = ${taught.sessionId} and ${terms.isCurrent}`;
  return sql`(
    ${pair} from ${classSubjects} ${taughtSubjects} ${ofSession}
    where ${taughtSubjects.teacherId} = ${personId}
    union
    ${pair} from ${classTeachers}
    join ${classSubjects} ${taughtSubjects} on ${taughtSubjects.classId} = ${classTeachers.classId}
    ${ofSession}
    where ${classTeachers.teacherId} = ${personId}) alike`;
}

/**
 * SQL, from `from` on: the notes in `noted` of which the pupil, or the parent's child, was in a
 * class in their term and takes the subject. A pupil who moved gets the notes of the new class from
 * then on.
 */
const familyNotes = (personId: string) => sql`
  from ${enrolments}
  join ${users} on ${users.id} = ${enrolments.studentId} and ${users.deletedAt} is null
  join ${lessonNoteClasses} on ${lessonNoteClasses.classId} = ${enrolments.classId}
  join ${lessonNotes} ${noted} on ${noted.id} = ${lessonNoteClasses.noteId}
    and ${noted.termId} = ${enrolments.termId}
  where ${enrolments.studentId} in (
      select ${personId}::uuid union all
      select ${guardians.studentId} from ${guardians} where ${guardians.parentId} = ${personId})
    and ${takesSubject(noted.subjectId)}`;

/**
 * SQL condition on `lessonNotes` for lists, of a term or of all: `mayReadNote`. At most one statement.
 */
export async function isReadable(db: Reader, actor: Actor, termId?: string): Promise<SQL> {
  const isPublished = isNotNull(lessonNotes.publishedAt);
  if (mayLearn(actor)) {
    const ofTerm = termId === undefined ? sql`` : sql`and ${noted.termId} = ${termId}`;
    // The set is found once, and not again for each note; that of a term without the other years.
    return sql`(${isPublished} and ${lessonNotes.id} in (
      select ${noted.id} ${familyNotes(actor.id)} ${ofTerm}))`;
  }
  if (!mayTeach(actor)) return sql`false`;
  const isReadBy = (await teachesEverything(db, actor)) ? sql`true` : isReadByTeacher(actor.id);
  // `offset` prevents PostgreSQL from reading the classes of all notes.
  const ofNotes =
    termId === undefined
      ? sql`${lessonNoteClasses}`
      : sql`(select * from ${lessonNoteClasses} where ${ofNote} offset 0) ${lessonNoteClasses}`;
  return sql`exists (select 1 from ${ofNotes} where ${ofNote} and ${isReadBy})`;
}

/**
 * SQL condition on `lessonNotes` and one of its classes. Each list of classes is found once, and the
 * notes are looked up in it.
 */
function isReadByTeacher(personId: string) {
  const { classId } = lessonNoteClasses;
  const ofTeacher = sql`from ${classTeachers} where ${classTeachers.teacherId} = ${personId}`;
  const ofSubject = sql`from ${classSubjects} where ${classSubjects.teacherId} = ${personId}`;
  const withSubject = sql`(${classId}, ${lessonNotes.subjectId})`;
  return sql`(
    ${classId} in (select ${classTeachers.classId} ${ofTeacher})
    or ${withSubject} in (select ${classSubjects.classId}, ${classSubjects.subjectId} ${ofSubject})
    or ${lessonNotes.publishedAt} is not null and (
      ${classId} in (select ${classSubjects.classId} ${ofSubject})
      or ${withSubject} in (
        select ${classes.id}, alike.subject from ${taughtAlike(personId)}
        join ${classes} on ${classes.categoryId} = alike.category)))`;
}

/** SQL: the facts of `mayReadNote` and `mayWriteNote` about the note in `lessonNotes`. */
export function noteFactColumns(personId: string) {
  const classId = sql`${lessonNoteClasses.classId}`;
  return {
    facts: {
      isPublished: sql<boolean>`${lessonNotes.publishedAt} is not null`,
      teachesAlike: sql<boolean>`exists (
        select 1 from ${taughtAlike(personId)}
        join ${classes} on ${classes.categoryId} = alike.category
        join ${lessonNoteClasses} on ${lessonNoteClasses.classId} = ${classes.id}
        where ${ofNote} and alike.subject = ${lessonNotes.subjectId})`,
      isOfFamily: sql<boolean>`exists (
        select 1 ${familyNotes(personId)} and ${noted.id} = ${lessonNotes.id})`,
    },
    everyTeacher: storedSetting(everyTeacherMayEnter),
    targets: sql<
      { isClassTeacher: boolean; teachesSubject: boolean; teachesInClass: boolean }[]
    >`(select coalesce(json_agg(json_build_object(
        'isClassTeacher', ${isClassTeacher(personId, classId)},
        'teachesSubject', ${teachesSubject(personId, classId, lessonNotes.subjectId)},
        'teachesInClass', ${teachesInClass(personId, classId)})), '[]')
      from ${lessonNoteClasses} where ${ofNote})`,
  };
}

/** The policy's form of the setting, from the stored column. */
export function mayEveryTeacher(stored: unknown): boolean {
  return settingFrom(everyTeacherMayEnter, stored);
}

interface NoteScope {
  readonly classIds: readonly string[];
  readonly subjectId: string;
  readonly termId: string;
}

/** The term of a note; null if there is none. One statement. */
export async function findNoteTerm(db: Reader, id: string) {
  const columns = { sessionId: terms.sessionId, startsOn: terms.startsOn, endsOn: terms.endsOn };
  return findFirst(await db.select(columns).from(terms).where(eq(terms.id, id)));
}

/** The classes of a new note, with the person's relation to each. One statement. */
export async function noteTargets(
  db: Reader,
  personId: string,
  { classIds, subjectId }: NoteScope,
) {
  const rows = await db
    .select({
      id: classes.id,
      name: fullName,
      sessionId: classes.sessionId,
      isArchived,
      takesSubject: sql<boolean>`exists (select 1 from ${classSubjects}
        where ${classSubjects.classId} = ${classes.id}
          and ${classSubjects.subjectId} = ${subjectId})`,
      isClassTeacher: isClassTeacher(personId, classes.id),
      teachesSubject: teachesSubject(personId, classes.id, subjectId),
      teachesInClass: teachesInClass(personId, sql`${classes.id}`),
      everyTeacher: storedSetting(everyTeacherMayEnter),
    })
    .from(classes)
    .where(isAnyOf(classes.id, classIds));
  return rows.map(({ everyTeacher, ...row }) => ({
    ...row,
    everyTeacherMayEnter: mayEveryTeacher(everyTeacher),
  }));
}
