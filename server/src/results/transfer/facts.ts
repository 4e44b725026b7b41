import { and, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { mayEnterScores, type TeachingFacts } from "@school/core/results/policy.ts";
import { isClassTeacher, teachesSubject } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import { classes, classSubjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { InvalidInput, NotAllowed } from "../../platform/http/errors.ts";
import { settingFrom, storedSetting } from "../../platform/database/settings/settings.ts";
import { schemeOfClass } from "../../school/facts.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { requireSheet, sheetFacts, type Sheet } from "../facts.ts";

const { everyTeacherMayEnter } = SCHOOL_SETTINGS;

interface TransferClass extends TeachingFacts {
  id: string;
  name: string;
}

/** The possible target of marks of a subject and term. */
interface Aim {
  readonly subjectId: string;
  readonly termId: string;
  /** SQL condition on `classes`: the source is for the class. */
  readonly isFor: SQL;
  /** The requested class; undefined for the first that the actor may choose. */
  readonly classId: string | undefined;
  /** Error message for a class that the source is not for. */
  readonly notFor: string;
}

export interface TransferTarget {
  readonly sheet: Sheet;
  /** The classes that the actor can choose. */
  readonly classes: { id: string; name: string }[];
}

/**
 * The classes that take a subject and have marks, by name, with the facts for `mayEnterScores`. One
 * statement.
 */
async function transferClasses(
  db: Reader,
  personId: string,
  { subjectId, isFor }: Aim,
): Promise<TransferClass[]> {
  const takesSubject = sql`exists (
    select 1 from ${classSubjects} where ${classSubjects.classId} = ${classes.id}
      and ${classSubjects.subjectId} = ${subjectId})`;
  const rows = await db
    .select({
      id: classes.id,
      name: fullName,
      isClassTeacher: isClassTeacher(personId, classes.id),
      teachesSubject: teachesSubject(personId, classes.id, subjectId),
      everyTeacher: storedSetting(everyTeacherMayEnter),
    })
    .from(classes)
    .where(
      and(isFor, isNull(classes.archivedAt), takesSubject, isNotNull(schemeOfClass(classes.id))),
    )
    .orderBy(classes.name, classes.section, classes.id);
  return rows.map(({ everyTeacher, ...row }) => ({
    ...row,
    everyTeacherMayEnter: settingFrom(everyTeacherMayEnter, everyTeacher),
  }));
}

/**
 * The sheet for marks, and the classes that the actor can choose. Throws `InvalidInput` for another
 * class, `NotAllowed` if the actor may not enter the scores.
 */
export async function requireTarget(db: Reader, actor: Actor, aim: Aim): Promise<TransferTarget> {
  const { classId, subjectId, termId, notFor } = aim;
  const all = await transferClasses(db, actor.id, aim);
  if (classId !== undefined && !all.some((one) => one.id === classId)) {
    throw new InvalidInput([{ path: ["classId"], message: notFor }]);
  }
  const theirs = all.filter((one) => mayEnterScores(actor, one));
  const chosen = theirs.find((one) => classId === undefined || one.id === classId);
  if (!chosen) throw new NotAllowed("You are not assigned to this class and subject.");
  const key = { classId: chosen.id, subjectId, termId };
  return {
    sheet: requireSheet(await sheetFacts(db, actor.id, key), key),
    classes: theirs.map(({ id, name }) => ({ id, name })),
  };
}
