import type { Actor } from "@school/core/accounts/actor.ts";
import { mayOpenReportCards } from "@school/core/report-cards/policy.ts";
import type { ReportSheet } from "@school/core/report-cards/sheets/sheet.ts";
import { mayReadFigures } from "@school/core/results/policy.ts";
import { mayListStudents } from "@school/core/students/policy.ts";
import { mayReadBirth } from "@school/core/years/policy.ts";
import type { LifeTerm, SchoolLife } from "@school/core/years/life/contract.ts";
import type { Database } from "../../platform/database/database.ts";
import { presentTermResults } from "../../results/pupil/present.ts";
import { findStudentTerms, readAllTermResults } from "../../results/pupil/queries.ts";
import { findLifeStudent, readAttendance, readMoves, readSheets } from "./queries.ts";

const NO_SHEETS: Awaited<ReturnType<typeof readSheets>> = new Map();

/** Attendance on the released sheet, typed totals included; null if it has none. */
function printedAttendance(sheet: ReportSheet | undefined): LifeTerm["attendance"] {
  if (!sheet) return null;
  const { opened, present } = sheet.attendance;
  return opened === null || present === null ? null : { opened, present };
}

/**
 * All years of a child that the family may see; reasons are for those who work with the child,
 * report sheets and birth for those who may read them. Null for an unknown child. At most six
 * statements for any number of years.
 */
export async function readSchoolLife(
  db: Database,
  actor: Actor,
  studentId: string,
): Promise<SchoolLife | null> {
  const withReasons = mayListStudents(actor);
  const [student, studentTerms, results, attendance, sheets, moves] = await Promise.all([
    findLifeStudent(db, studentId),
    findStudentTerms(db, studentId),
    readAllTermResults(db, studentId),
    readAttendance(db, studentId),
    mayOpenReportCards(actor) ? readSheets(db, studentId) : NO_SHEETS,
    readMoves(db, studentId),
  ]);
  if (!student || !studentTerms) return null;
  const terms = studentTerms.enrolments
    .toReversed()
    .map((enrolled): SchoolLife["terms"][number] => {
      const row = results.get(enrolled.id);
      const mayRead = mayReadFigures(actor, enrolled);
      const term = row && presentTermResults(enrolled, row, actor);
      const issue = mayRead ? sheets.get(enrolled.termId) : undefined;
      const { termId, academicYear, className } = enrolled;
      return {
        termId,
        term: enrolled.term,
        academicYear,
        className,
        subjects: (term?.subjects ?? []).map(({ subject, total, grade }) => ({
          name: subject.name,
          total,
          grade,
        })),
        total: term?.total ?? 0,
        expected: term?.expected ?? 0,
        isFinal: term?.isFinal ?? true,
        average: term?.average ?? null,
        position: term?.position ?? null,
        attendance: printedAttendance(issue?.sheet) ?? attendance.get(termId) ?? null,
        traits: [...(issue?.sheet.affective ?? []), ...(issue?.sheet.psychomotor ?? [])].flatMap(
          ({ name, rating }) => (rating === null ? [] : [{ name, rating }]),
        ),
        comment: issue?.sheet.classTeacher.comment ?? null,
        sheet: issue?.number ?? null,
        isWithheld: !mayRead,
      };
    });
  const { left, ...rest } = student;
  const birth = mayReadBirth(actor) ? {} : { sex: null, dob: null };
  return {
    student: {
      ...rest,
      ...birth,
      left: left && { ...left, reason: withReasons ? left.reason : null },
    },
    terms,
    moves: moves.map(({ at, reason, ...move }) => ({
      ...move,
      at: at.toISOString(),
      reason: withReasons ? reason : null,
    })),
  };
}
