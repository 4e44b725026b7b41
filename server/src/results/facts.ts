import { eq, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Issue } from "@school/core/api/error.ts";
import { mayChangeResultsOf, type TeachingFacts } from "@school/core/results/policy.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import type { Term } from "@school/core/school/terms.ts";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import {
  type EnrolmentColumns,
  isClassTeacher,
  takesSubject,
  teachesSubject,
} from "../classes/facts.ts";
import { fullName, isArchived } from "../classes/queries.ts";
import { classes, classSubjects, classTeachers, subjects } from "../classes/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { preparedSql } from "../platform/database/per-database.ts";
import { one } from "../platform/database/rows.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { settingFrom, storedSetting } from "../platform/database/settings/settings.ts";
import { isIssued, sheetIssues, withheldSheets } from "../report-cards/tables.ts";
import { schemeOfClass, schemeOfResults } from "../school/facts.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { enrolments } from "../students/tables.ts";
import { ClassWithoutMarks, ResultsArchived } from "./errors.ts";
import { results } from "./tables.ts";

const { everyTeacherMayEnter } = SCHOOL_SETTINGS;

/** Identifies one score sheet. */
export interface SheetKey {
  classId: string;
  subjectId: string;
  termId: string;
}

/** A subject of a class in a term, and its grading scheme. */
export interface Sheet {
  class: { id: string; name: string };
  subject: { id: string; name: string };
  termId: string;
  term: Term;
  academicYear: string;
  scheme: GradingScheme;
}

/** The facts of `mayEnterScores` about a sheet that may not exist. */
export interface SheetFacts extends TeachingFacts {
  class: Sheet["class"] | null;
  isArchived: boolean;
  /** Null if the class does not take the subject. */
  subject: Sheet["subject"] | null;
  /** Null if it is not a term of the class's session. */
  term: Term | null;
  academicYear: string;
  /** Null without marks. */
  scheme: GradingScheme | null;
  /** The actor's name. */
  personName: string;
}

const NOTHING: SheetFacts = {
  class: null,
  isArchived: false,
  subject: null,
  term: null,
  academicYear: "",
  scheme: null,
  personName: "",
  isClassTeacher: false,
  teachesSubject: false,
  everyTeacherMayEnter: false,
};

const personId = sql`${sql.placeholder("personId")}::uuid`;
const subjectId = sql`${sql.placeholder("subjectId")}::uuid`;

/** The facts of a sheet as its statement reads them. */
export type StoredFacts = Omit<SheetFacts, "everyTeacherMayEnter"> & {
  everyTeacherMayEnter: unknown;
};

/**
 * SQL: a row of JSON with the facts of a sheet, none without the class. Placeholders: `personId`,
 * `classId`, `subjectId`, `termId`.
 */
export const factsOfSheet = sql<StoredFacts>`select json_build_object(
    'class', json_build_object('id', ${classes.id}, 'name', ${fullName}),
    'isArchived', ${isArchived},
    'subject', case when ${subjects.id} is not null
      then json_build_object('id', ${subjects.id}, 'name', ${subjects.name}) end,
    'term', ${terms.term},
    'academicYear', ${academicSessions.name},
    'scheme', ${schemeOfClass(classes.id)},
    'personName', ${firstNameFirst(users)},
    'isClassTeacher', ${isClassTeacher(personId, classes.id)},
    'teachesSubject', ${teachesSubject(personId, classes.id, subjectId)},
    'everyTeacherMayEnter', ${storedSetting(everyTeacherMayEnter)})
  from ${classes}
  join ${users} on ${users.id} = ${personId}
  join ${academicSessions} on ${academicSessions.id} = ${classes.sessionId}
  left join ${terms} on ${terms.sessionId} = ${classes.sessionId}
    and ${terms.id} = ${sql.placeholder("termId")}::uuid
  left join ${classSubjects} on ${classSubjects.classId} = ${classes.id}
    and ${classSubjects.subjectId} = ${subjectId}
  left join ${subjects} on ${subjects.id} = ${classSubjects.subjectId}
  where ${classes.id} = ${sql.placeholder("classId")}::uuid`;

const readFacts = preparedSql<{ facts: StoredFacts | null }>(
  "facts_of_sheet",
  sql`select (${factsOfSheet}) as facts`,
);

/** The sheet that a key names, and what the person is to it. One statement. */
export async function sheetFacts(db: Reader, person: string, key: SheetKey): Promise<SheetFacts> {
  const { classId, subjectId: subject, termId } = key;
  const values = { personId: person, classId, subjectId: subject, termId };
  return sheetFactsFrom(one(await readFacts(db, values)).facts);
}

/** The facts that `factsOfSheet` read; null for no row. */
export function sheetFactsFrom(stored: StoredFacts | null): SheetFacts {
  if (!stored) return NOTHING;
  const mayAll = settingFrom(everyTeacherMayEnter, stored.everyTeacherMayEnter);
  return { ...stored, everyTeacherMayEnter: mayAll };
}

/**
 * Returns the sheet. Throws `ResultsArchived`, or `InvalidInput` that names what does not belong
 * together.
 */
export function requireSheet(facts: SheetFacts, { termId }: SheetKey): Sheet {
  const { class: ofClass, subject, term, academicYear, scheme } = facts;
  if (!ofClass) throw new InvalidInput([{ path: ["classId"], message: "Class not found." }]);
  if (!mayChangeResultsOf(facts)) throw new ResultsArchived();
  if (!scheme) throw new ClassWithoutMarks(ofClass.name, "classId");
  const issues: Issue[] = [];
  if (!term) {
    const message = `Choose a term of ${academicYear}, the session of ${ofClass.name}.`;
    issues.push({ path: ["termId"], message });
  }
  if (!subject) {
    issues.push({ path: ["subjectId"], message: `${ofClass.name} does not take this subject.` });
  }
  if (!term || !subject) throw new InvalidInput(issues);
  return { class: ofClass, subject, termId, term, academicYear, scheme };
}

/** The facts of `mayEnterScores` and `mayChangeResultsOf` about a result; its sheet and pupil. */
export interface ResultFacts extends TeachingFacts, Sheet {
  studentId: string;
  isArchived: boolean;
}

/** Null if there is no such result. One statement. */
export async function resultFacts(
  db: Reader,
  personId: string,
  resultId: string,
): Promise<ResultFacts | null> {
  const [row] = await db
    .select({
      studentId: enrolments.studentId,
      class: { id: classes.id, name: fullName },
      isArchived,
      subject: { id: subjects.id, name: subjects.name },
      termId: terms.id,
      term: terms.term,
      academicYear: academicSessions.name,
      scheme: schemeOfResults(enrolments.classId),
      isClassTeacher: isClassTeacher(personId, enrolments.classId),
      teachesSubject: teachesSubject(personId, enrolments.classId, results.subjectId),
      everyTeacherMayEnter: storedSetting(everyTeacherMayEnter),
    })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(subjects, eq(subjects.id, results.subjectId))
    .innerJoin(terms, eq(terms.id, enrolments.termId))
    .innerJoin(academicSessions, eq(academicSessions.id, enrolments.sessionId))
    .where(eq(results.id, resultId));
  if (!row) return null;
  return {
    ...row,
    everyTeacherMayEnter: settingFrom(everyTeacherMayEnter, row.everyTeacherMayEnter),
  };
}

/**
 * SQL: the person may enter scores in the class and subject of a result, or entered it. Each part
 * starts from the person's own rows, so that years of others' results are not read.
 */
export function isOwnWork(personId: string) {
  return sql`${results.id} in (
    select ${ownResult.id} from ${classTeachers}
    join ${enrolments} on ${enrolments.classId} = ${classTeachers.classId}
    join ${results} ${ownResult} on ${ownResult.enrolmentId} = ${enrolments.id}
    where ${classTeachers.teacherId} = ${personId}
    union
    select ${ownResult.id} from ${classSubjects}
    join ${enrolments} on ${enrolments.classId} = ${classSubjects.classId}
    join ${results} ${ownResult}
      on ${ownResult.enrolmentId} = ${enrolments.id} and ${ownResult.subjectId} = ${classSubjects.subjectId}
    where ${classSubjects.teacherId} = ${personId}
    union
    select ${ownResult.id} from ${results} ${ownResult} where ${ownResult.teacherId} = ${personId}
  )`;
}

/** The person's results. */
const ownResult = alias(results, "own_result");

const takenSubject = alias(classSubjects, "taken_subject");
const resultIn = alias(results, "result_in");

/** SQL: the number of subjects that the enrolled pupil takes without a result for the family. */
export function missingResults(enrolment: EnrolmentColumns) {
  return sql<number>`(
    select count(*)::int from ${classSubjects} ${takenSubject}
    where ${takenSubject.classId} = ${enrolment.classId}
      and ${takesSubject(takenSubject.subjectId, enrolment)}
      and not exists (
        select 1 from ${results} ${resultIn}
        where ${resultIn.enrolmentId} = ${enrolment.id}
          and ${resultIn.subjectId} = ${takenSubject.subjectId}
          and ${resultIn.status} = 'approved' and ${resultIn.published}))`;
}

/** SQL: the pupil's report sheet of the term is with the family. */
export function isReleased(studentId: SQLWrapper, termId: SQLWrapper) {
  return sql<boolean>`exists (
    select 1 from ${sheetIssues}
    where ${sheetIssues.studentId} = ${studentId} and ${sheetIssues.termId} = ${termId}
      and ${isIssued})`;
}

/** SQL: the school withholds the pupil's report sheet of the term, and so its figures. */
export function isWithheld(studentId: SQLWrapper, termId: SQLWrapper) {
  return sql<boolean>`exists (
    select 1 from ${withheldSheets}
    where ${withheldSheets.studentId} = ${studentId} and ${withheldSheets.termId} = ${termId})`;
}
