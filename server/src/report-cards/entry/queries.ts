import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { EntryRow } from "@school/core/report-cards/entry/contract.ts";
import { averageOf } from "@school/core/results/reports/averages.ts";
import { gradeOf } from "@school/core/school/grading.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { isClassTeacher } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import { admissionNumberOf } from "../../results/queries.ts";
import { marks, results } from "../../results/tables.ts";
import { schemeOfClass } from "../../school/facts.ts";
import { terms } from "../../school/tables.ts";
import { isOnRegister } from "../../students/select-student.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { isIssued, headRemarks, sheetEntries, sheetIssues } from "../tables.ts";

const enterer = alias(users, "enterer");
const signer = alias(users, "signer");

/** SQL: a result has a score or "absent" in each of that many parts. */
const isCompleteOf = (parts: SQL) => sql`${parts} = cardinality(${results.absent})
  + num_nonnulls(${results.ca1}, ${results.ca2}, ${results.ca3}, ${results.ca4}, ${results.exam})`;

/**
 * SQL: number of subjects and total marks of an enrolment, from approved results, or from all
 * complete ones if none is approved.
 */
const standing = sql<{ subjects: number; total: number } | null>`(
  select case when count(*) filter (where ${results.status} = 'approved') > 0
    then json_build_object(
      'subjects', count(*) filter (where ${results.status} = 'approved'),
      'total', sum(${marks}) filter (where ${results.status} = 'approved'))
    else json_build_object('subjects', count(*), 'total', coalesce(sum(${marks}), 0)) end
  from ${results}
  where ${results.enrolmentId} = ${enrolments.id} and ${isCompleteOf(sql`(
    select jsonb_array_length(${schemeOfClass(enrolments.classId)} -> 'parts'))`)})`;

interface EntryFilter {
  termId: string;
  /** Null for all classes except archived ones. */
  classId: string | null;
  /** Only these pupils. */
  studentIds?: readonly string[] | undefined;
}

export interface ReadRow extends EntryRow {
  enrolmentId: string;
  /** Whether the class has no marks, so that its pupils have no grade. */
  isNursery: boolean;
}

/**
 * Pupils on the register in one term, in its order, with the entries for their sheets. One
 * statement.
 */
export async function readEntryRows(
  db: Reader,
  { termId, classId, studentIds }: EntryFilter,
): Promise<ReadRow[]> {
  const rows = await db
    .select({
      enrolmentId: enrolments.id,
      id: users.id,
      admissionNumber: admissionNumberOf(users.id),
      firstName: users.firstName,
      lastName: users.lastName,
      sex: studentDetails.gender,
      scheme: schemeOfClass(enrolments.classId),
      standing,
      isReleased: sql<boolean>`exists (
        select 1 from ${sheetIssues} where ${sheetIssues.studentId} = ${enrolments.studentId}
          and ${sheetIssues.termId} = ${termId} and ${isIssued})`,
      entry: sheetEntries,
      enteredBy: firstNameFirst(enterer),
      remark: headRemarks,
      signedBy: firstNameFirst(signer),
    })
    .from(enrolments)
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(sheetEntries, eq(sheetEntries.enrolmentId, enrolments.id))
    .leftJoin(enterer, eq(enterer.id, sheetEntries.enteredBy))
    .leftJoin(headRemarks, eq(headRemarks.enrolmentId, enrolments.id))
    .leftJoin(signer, eq(signer.id, headRemarks.signedBy))
    .where(
      and(
        eq(enrolments.termId, termId),
        classId === null ? sql`${classes.archivedAt} is null` : eq(enrolments.classId, classId),
        studentIds && isAnyOf(enrolments.studentId, studentIds),
        isOnRegister,
      ),
    )
    .orderBy(inRegisterOrder);
  return rows.map(({ enrolmentId, id, admissionNumber, firstName, lastName, sex, ...row }) => ({
    enrolmentId,
    isNursery: row.scheme === null,
    student: {
      id,
      admissionNumber,
      name: surnameFirst({ firstName, lastName }),
      firstNames: firstName,
      surname: lastName,
      sex: sex === "" ? null : sex,
    },
    ...gradeIn(row.scheme, row.standing),
    isReleased: row.isReleased,
    entry: row.entry && {
      ratings: row.entry.ratings,
      ticks: row.entry.ticks,
      timesPresent: row.entry.timesPresent,
      lines: row.entry.lines,
      areas: row.entry.areas,
      nextSteps: row.entry.nextSteps,
      comment: row.entry.comment,
      halfTermComment: row.entry.halfTermComment,
      enteredBy: { id: row.entry.enteredBy, name: row.enteredBy },
      version: row.entry.version,
    },
    remark: row.remark && {
      remark: row.remark.remark,
      promotion: row.remark.promotion,
      signedBy: { id: row.remark.signedBy, name: row.signedBy },
      version: row.remark.version,
    },
  }));
}

function gradeIn(
  scheme: GradingScheme | null,
  counted: { subjects: number; total: number } | null,
): Pick<EntryRow, "average" | "grade"> {
  const average = counted && averageOf(counted.total, counted.subjects, 1);
  return {
    average,
    grade: scheme === null || average === null ? null : gradeOf(scheme, average),
  };
}

/** Classes of a term's session without archived ones: all, or a class teacher's. One statement. */
export async function readEntryClasses(
  db: Reader,
  person: { id: string; all: boolean },
  termId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: classes.id, name: fullName })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.id, termId)))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(
      and(
        sql`${classes.archivedAt} is null`,
        person.all ? undefined : isClassTeacher(person.id, classes.id),
      ),
    )
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`);
}
