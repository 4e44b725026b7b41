import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Actor } from "@school/core/accounts/actor.ts";
import { mayLearn, mayTeach } from "@school/core/lessons/policy.ts";
import { users } from "../../accounts/tables.ts";
import { isClassTeacher, takesSubject, teachesSubject } from "../../classes/facts.ts";
import { fullName, isArchived } from "../../classes/queries.ts";
import { classes, classSubjects } from "../../classes/tables.ts";
import { isAnyOf } from "../../platform/db/any-of.ts";
import type { Reader } from "../../platform/db/database.ts";
import { findFirst } from "../../platform/db/rows.ts";
import { settingFrom, storedSetting } from "../../platform/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { terms } from "../../school/tables.ts";
import { enrolments, guardians } from "../../students/tables.ts";
import { teaches } from "../assignments/facts.ts";
import { lessonNoteClasses, lessonNotes } from "./tables.ts";

const { everyTeacherMayEnter } = SCHOOL_SETTINGS;
const ofNote = sql`${lessonNoteClasses.noteId} = ${lessonNotes.id}`;
const taught = alias(classes, "taught");
const taughtSubjects = alias(classSubjects, "taught_subjects");
const noted = alias(lessonNotes, "noted");

/** SQL condition: the person is class teacher or assistant of the class, or teaches a subject there. */
function teachesInClass(personId: string, classId: SQL) {
  return sql<boolean>`(${isClassTeacher(personId, classId)} or exists (
    select 1 from ${classSubjects}
    where ${classSubjects.classId} = ${classId} and ${classSubjects.teacherId} = ${personId}))`;
}

/**
 * SQL, from `from` on: the notes in `noted` whose subject the person teaches this session in a class
 * of the category of one of their classes.
 */
const alikeNotes = (personId: string) => sql`
  from ${classSubjects} ${taughtSubjects}
  join ${classes} ${taught} on ${taught.id} = ${taughtSubjects.classId}
  join ${terms} on ${terms.sessionId} = ${taught.sessionId} and ${terms.isCurrent}
  join ${classes} on ${classes.categoryId} = ${taught.categoryId}
  join ${lessonNoteClasses} on ${lessonNoteClasses.classId} = ${classes.id}
  join ${lessonNotes} ${noted} on ${noted.id} = ${lessonNoteClasses.noteId}
    and ${noted.subjectId} = ${taughtSubjects.subjectId}
  where (${taughtSubjects.teacherId} = ${personId}
    or ${isClassTeacher(personId, sql`${taught.id}`)})`;

/**
 * SQL, from `from` on: the notes in `noted` in one of whose classes the pupil, or a child of the
 * parent, was in their term and takes the subject. A pupil who moved has the notes of the new class
 * from then on.
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

/** SQL condition on the one note in `lessonNotes`: it is among these. */
const isOneOf = (notes: SQL) => sql<boolean>`exists (
  select 1 ${notes} and ${noted.id} = ${lessonNotes.id})`;

/**
 * SQL condition on `lessonNotes` for lists, of a term or of all: `mayReadNote`. At most one statement.
 */
export async function isReadable(db: Reader, actor: Actor, termId?: string): Promise<SQL> {
  const ofTerm = termId === undefined ? sql`` : sql`and ${noted.termId} = ${termId}`;
  // The set is found once, and not again for each note; that of a term without the other years.
  const isAmong = (notes: SQL) => sql<boolean>`${lessonNotes.id} in (
    select ${noted.id} ${notes} ${ofTerm})`;
  const isPublished = isNotNull(lessonNotes.publishedAt);
  if (mayLearn(actor)) return sql`(${and(isPublished, isAmong(familyNotes(actor.id)))})`;
  if (!mayTeach(actor)) return sql`false`;
  const teachesIt = await teaches(db, actor);
  const classId = sql`${lessonNoteClasses.classId}`;
  const ofClasses = (which: SQL) => sql`from ${lessonNoteClasses}
    join ${lessonNotes} ${noted} on ${noted.id} = ${lessonNoteClasses.noteId} where ${which}`;
  return sql`(${or(
    isAmong(ofClasses(teachesIt(classId, sql`${noted.subjectId}`))),
    and(
      isPublished,
      or(isAmong(ofClasses(teachesInClass(actor.id, classId))), isAmong(alikeNotes(actor.id))),
    ),
  )})`;
}

/** SQL: what `mayReadNote` and `mayWriteNote` must know of the note in `lessonNotes`. */
export function noteFactColumns(personId: string) {
  const classId = sql`${lessonNoteClasses.classId}`;
  return {
    facts: {
      isPublished: sql<boolean>`${lessonNotes.publishedAt} is not null`,
      teachesAlike: isOneOf(alikeNotes(personId)),
      isOfFamily: isOneOf(familyNotes(personId)),
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

/** The setting as the policy takes it, from the stored column. */
export function mayEveryTeacher(stored: unknown): boolean {
  return settingFrom(everyTeacherMayEnter, stored);
}

interface NotePlace {
  readonly classIds: readonly string[];
  readonly subjectId: string;
  readonly termId: string;
}

/** The term that a note is for; null if there is none. One statement. */
export async function findNoteTerm(db: Reader, id: string) {
  const columns = { sessionId: terms.sessionId, startsOn: terms.startsOn, endsOn: terms.endsOn };
  return findFirst(await db.select(columns).from(terms).where(eq(terms.id, id)));
}

/** The classes for which a note is to be, with what the person is to each. One statement. */
export async function noteTargets(
  db: Reader,
  personId: string,
  { classIds, subjectId }: NotePlace,
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
