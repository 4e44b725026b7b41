import { and, eq, sql, type SQL } from "drizzle-orm";
import type { BroadSheet, Ledger } from "@school/core/results/contract-reports.ts";
import { signInNames, users } from "../accounts/tables.ts";
import { subjects } from "../classes/tables.ts";
import type { Database } from "../platform/db/database.ts";
import { prepared } from "../platform/db/prepared.ts";
import { terms } from "../school/tables.ts";
import { inRegisterOrder, registerName } from "../students/queries.ts";
import { enrolments, studentDetails } from "../students/tables.ts";
import { presentBroadSheetRow, presentHead, presentLedgerRow } from "./present-report.ts";
import {
  approvedOf,
  inScope,
  isInReports,
  marks,
  valuesOf,
  type ReportScope,
} from "./report-scope.ts";
import { results } from "./tables.ts";

/** Every admitted pupil enrolled in the class, in register order. One statement. */
export async function readLedger(db: Database, scope: ReportScope): Promise<Ledger> {
  const rows = await ledger(db).execute(valuesOf(scope));
  return { ...presentHead(scope), rows: rows.map(presentLedgerRow) };
}

/** The same pupils, with a column for each subject that has an approved result. Two statements. */
export async function readBroadSheet(db: Database, scope: ReportScope): Promise<BroadSheet> {
  const [columns, rows] = await Promise.all([
    subjectsCounted(db).execute(valuesOf(scope)),
    broadSheet(db).execute(valuesOf(scope)),
  ]);
  return {
    ...presentHead(scope),
    subjects: columns,
    rows: rows.map((row) => presentBroadSheetRow(row, columns)),
  };
}

const ledger = prepared((db) =>
  totalsOfPupils(
    db,
    sql<{ name: string; total: number }[]>`coalesce(json_agg(
      json_build_object('name', ${subjects.name}, 'total', per_subject.total)
      order by ${subjects.name} collate "und-x-icu"
    ) filter (where ${subjects.id} is not null), '[]')`,
  ).prepare("class_ledger"),
);

const broadSheet = prepared((db) =>
  totalsOfPupils(
    db,
    sql<Record<string, number>>`coalesce(json_object_agg(${subjects.id}, per_subject.total)
      filter (where ${subjects.id} is not null), '{}')`,
  ).prepare("class_broad_sheet"),
);

const subjectsCounted = prepared((db) =>
  db
    .select({ id: subjects.id, name: subjects.name })
    .from(enrolments)
    .innerJoin(terms, eq(terms.id, enrolments.termId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(results, approvedOf(enrolments.id))
    .innerJoin(subjects, eq(subjects.id, results.subjectId))
    .where(and(inScope, isInReports))
    .groupBy(subjects.id)
    .orderBy(sql`${subjects.name} collate "und-x-icu"`)
    .prepare("class_subjects_counted"),
);

/**
 * Pupils of the class with their total and position. A pupil without an approved result is there
 * with null, and takes no place from the others; `counted` counts a subject once for each term.
 */
function totalsOfPupils<Subjects>(db: Database, subjectTotals: SQL<Subjects>) {
  const perSubject = db.$with("per_subject").as(
    db
      .select({
        studentId: enrolments.studentId,
        subjectId: results.subjectId,
        total: sql<number | null>`sum(${marks})`.as("total"),
        counted: sql<number>`count(${results.id})`.as("counted"),
      })
      .from(enrolments)
      .innerJoin(terms, eq(terms.id, enrolments.termId))
      .leftJoin(results, approvedOf(enrolments.id))
      .where(inScope)
      .groupBy(enrolments.studentId, results.subjectId),
  );
  const perPupil = db.$with("per_pupil").as(
    db
      .select({
        studentId: perSubject.studentId,
        total: sql<number | null>`sum(per_subject.total)`.as("total"),
        counted: sql<number>`sum(per_subject.counted)`.as("counted"),
        subjects: subjectTotals.as("subjects"),
      })
      .from(perSubject)
      .leftJoin(subjects, eq(subjects.id, perSubject.subjectId))
      .groupBy(perSubject.studentId),
  );
  const { total } = perPupil;
  return db
    .with(perSubject, perPupil)
    .select({
      id: users.id,
      admissionNumber: signInNames.name,
      name: registerName,
      subjects: perPupil.subjects,
      total,
      counted: perPupil.counted,
      place: sql<number>`rank() over (order by ${total} desc nulls last)`,
      tied: sql<boolean>`count(*) over (partition by ${total}) > 1`,
    })
    .from(perPupil)
    .innerJoin(users, eq(users.id, perPupil.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(
      signInNames,
      and(eq(signInNames.userId, users.id), eq(signInNames.kind, "ADMISSION_NUMBER")),
    )
    .where(isInReports)
    .orderBy(inRegisterOrder);
}
