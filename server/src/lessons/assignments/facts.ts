import { eq, sql, type SQL } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { type LessonFacts, mayTeachClass } from "@school/core/lessons/policy.ts";
import { isClassTeacher, teachesSubject } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import { classes, classSubjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import {
  readSettings,
  settingFrom,
  storedSetting,
} from "../../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { terms } from "../../school/tables.ts";
import { assignmentClasses, assignments } from "../tables.ts";

const { everyTeacherMayEnter } = SCHOOL_SETTINGS;

/** A class with the facts of `mayTeachClass`. */
export interface TaughtClass extends LessonFacts {
  readonly id: string;
  readonly name: string;
}

export type TargetClass = TaughtClass & {
  readonly takesSubject: boolean;
  readonly isArchived: boolean;
  /** The current term, if the class belongs to its session; null otherwise. */
  readonly termId: string | null;
};

/** Reads the facts about classes for which work of a subject is to be set. One statement. */
export async function targetClasses(
  db: Reader,
  personId: string,
  { classIds, subjectId }: { classIds: readonly string[]; subjectId: string },
): Promise<TargetClass[]> {
  const rows = await db
    .select({
      id: classes.id,
      name: fullName,
      isArchived: sql<boolean>`${classes.archivedAt} is not null`,
      takesSubject: sql<boolean>`exists (select 1 from ${classSubjects}
        where ${classSubjects.classId} = ${classes.id}
          and ${classSubjects.subjectId} = ${subjectId})`,
      termId: sql<string | null>`(select ${terms.id} from ${terms}
        where ${terms.sessionId} = ${classes.sessionId} and ${terms.isCurrent})`,
      isClassTeacher: isClassTeacher(personId, classes.id),
      teachesSubject: teachesSubject(personId, classes.id, subjectId),
      everyTeacher: storedSetting(everyTeacherMayEnter),
    })
    .from(classes)
    .where(isAnyOf(classes.id, classIds));
  return rows.map(({ everyTeacher, ...row }) => ({
    ...row,
    everyTeacherMayEnter: settingFrom(everyTeacherMayEnter, everyTeacher),
  }));
}

/** The classes of an assignment, by name, with the facts for `mayTeachClass`. One statement. */
export async function assignmentTargets(
  db: Reader,
  personId: string,
  assignmentId: string,
): Promise<(TaughtClass & { remindedAt: Date | null })[]> {
  const rows = await db
    .select({
      id: classes.id,
      name: fullName,
      remindedAt: assignmentClasses.remindedAt,
      isClassTeacher: isClassTeacher(personId, classes.id),
      teachesSubject: teachesSubject(personId, classes.id, assignments.subjectId),
      everyTeacher: storedSetting(everyTeacherMayEnter),
    })
    .from(assignmentClasses)
    .innerJoin(assignments, eq(assignments.id, assignmentClasses.assignmentId))
    .innerJoin(classes, eq(classes.id, assignmentClasses.classId))
    .where(eq(assignmentClasses.assignmentId, assignmentId))
    .orderBy(sql`${fullName} collate "und-x-icu"`, classes.id);
  return rows.map(({ everyTeacher, ...row }) => ({
    ...row,
    everyTeacherMayEnter: settingFrom(everyTeacherMayEnter, everyTeacher),
  }));
}

/** SQL condition: the person may set and mark work of the subject in the class: `mayTeachClass`. */
export type Teaches = (classId: SQL, subjectId: SQL) => SQL;

/** Whether `mayTeachClass` is true for every class and subject. One statement. */
export async function teachesEverything(db: Reader, actor: Actor): Promise<boolean> {
  const { everyTeacher } = await readSettings(db, { everyTeacher: everyTeacherMayEnter });
  const nothing = { isClassTeacher: false, teachesSubject: false };
  return (
    isOffice(actor) || mayTeachClass(actor, { ...nothing, everyTeacherMayEnter: everyTeacher })
  );
}

/** SQL version of `mayTeachClass` for statements over many classes. One statement. */
export async function teaches(db: Reader, actor: Actor): Promise<Teaches> {
  const isEverything = await teachesEverything(db, actor);
  return (classId, subjectId) =>
    isEverything
      ? sql`true`
      : sql`(${isClassTeacher(actor.id, classId)} or ${teachesSubject(actor.id, classId, subjectId)})`;
}
