import { and, asc, eq, getTableColumns, ilike, isNotNull, or, sql, type SQL } from "drizzle-orm";
import type { Result } from "@school/core/results/schemas.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { isClassTeacher, takesSubject } from "../../classes/facts.ts";
import { classSubjects, subjects } from "../../classes/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Reader } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/like.ts";
import { prepared } from "../../platform/database/per-database.ts";
import { registerName } from "../../students/queries.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { isOwnWork, type Sheet, type SheetKey } from "../facts.ts";
import type { SheetRow } from "../present.ts";
import {
  approver,
  approverName,
  ofEnrolments,
  pageOfResults,
  type PageOfResults,
  teacher,
  teacherName,
} from "../queries.ts";
import { admissionNames, hasAdmissionNumber, isTaught } from "../../students/select-student.ts";
import { results } from "../tables.ts";

/**
 * Every pupil of the class that term who takes the subject or has scores in it, in register order,
 * with what has been entered. One statement.
 */
export function readSheet(db: Reader, key: SheetKey): Promise<SheetRow[]> {
  const { classId, subjectId, termId } = key;
  return rowsOfSheet(db).execute({ classId, subjectId, termId });
}

const ofSubject = sql`${sql.placeholder("subjectId")}::uuid`;

const rowsOfSheet = prepared((db) =>
  db
    .select({
      student: { id: users.id, admissionNumber: admissionNames.name, name: registerName },
      result: getTableColumns(results),
      teacherName,
      approverName,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(admissionNames, hasAdmissionNumber)
    .leftJoin(
      results,
      and(eq(results.enrolmentId, enrolments.id), eq(results.subjectId, ofSubject)),
    )
    .leftJoin(teacher, eq(teacher.id, results.teacherId))
    .leftJoin(approver, eq(approver.id, results.approvedBy))
    .where(
      and(
        eq(enrolments.classId, sql`${sql.placeholder("classId")}::uuid`),
        eq(enrolments.termId, sql`${sql.placeholder("termId")}::uuid`),
        isTaught,
        or(takesSubject(ofSubject), isNotNull(results.id)),
      ),
    )
    .orderBy(inRegisterOrder)
    .prepare("rows_of_sheet"),
);

/** The subjects of a class for which the person may enter scores, in the school's order. One statement. */
export async function readOwnSubjects(
  db: Reader,
  person: { id: string; everything: boolean },
  classId: string,
): Promise<Sheet["subject"][]> {
  return db
    .select({ id: subjects.id, name: subjects.name })
    .from(classSubjects)
    .innerJoin(subjects, eq(subjects.id, classSubjects.subjectId))
    .where(
      and(
        eq(classSubjects.classId, classId),
        person.everything
          ? undefined
          : or(
              isClassTeacher(person.id, classSubjects.classId),
              eq(classSubjects.teacherId, person.id),
            ),
      ),
    )
    .orderBy(asc(subjects.order), asc(subjects.name));
}

export interface WorkbookRow {
  subjectId: string;
  student: { admissionNumber: string; name: string };
  result: typeof results.$inferSelect | null;
}

/** The rows of several sheets of a class, each as `readSheet` reads it. One statement. */
export async function readSheets(
  db: Reader,
  { classId, termId }: { classId: string; termId: string },
  subjectIds: readonly string[],
): Promise<WorkbookRow[]> {
  return db
    .select({
      subjectId: classSubjects.subjectId,
      student: { admissionNumber: admissionNames.name, name: registerName },
      result: getTableColumns(results),
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(admissionNames, hasAdmissionNumber)
    .innerJoin(classSubjects, eq(classSubjects.classId, enrolments.classId))
    .leftJoin(
      results,
      and(eq(results.enrolmentId, enrolments.id), eq(results.subjectId, classSubjects.subjectId)),
    )
    .where(
      and(
        eq(enrolments.classId, classId),
        eq(enrolments.termId, termId),
        isAnyOf(classSubjects.subjectId, subjectIds),
        isTaught,
        or(takesSubject(classSubjects.subjectId), isNotNull(results.id)),
      ),
    )
    .orderBy(inRegisterOrder);
}

interface ResultFilter {
  mine?: boolean | undefined;
  classId?: string | undefined;
  subjectId?: string | undefined;
  termId?: string | undefined;
  status?: Result["status"] | undefined;
  published?: boolean | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
}

/**
 * One page of results, newest first, those of a class by pupil: with `everything` false only those of classes and subjects
 * that the person may enter for, or that the person entered. Three statements.
 */
export async function listResults(
  db: Reader,
  person: { id: string; everything: boolean },
  filter: ResultFilter,
): Promise<PageOfResults> {
  const { mine, classId, subjectId, termId, status, published, search } = filter;
  const matching = and(
    person.everything ? undefined : isOwnWork(person.id),
    mine ? eq(results.teacherId, person.id) : undefined,
    subjectId ? eq(results.subjectId, subjectId) : undefined,
    status ? eq(results.status, status) : undefined,
    published === undefined ? undefined : eq(results.published, published),
    ofEnrolments(
      db,
      and(
        classId ? eq(enrolments.classId, classId) : undefined,
        termId ? eq(enrolments.termId, termId) : undefined,
        ...wordsOf(search).map(namesPupil),
      ),
    ),
  );
  return pageOfResults(db, matching, classId ? "by pupil" : "newest first", filter);
}

function wordsOf(search = ""): string[] {
  return search.split(/\s+/).filter((word) => word !== "");
}

/** SQL: a name or the admission number of the enrolled pupil contains the word. */
function namesPupil(word: string): SQL {
  const like = `%${escapeLike(word)}%`;
  return sql`${enrolments.studentId} in (
    select ${users.id} from ${users}
    where ${ilike(users.lastName, like)} or ${ilike(users.firstName, like)}
    union all
    select ${signInNames.userId} from ${signInNames}
    where ${signInNames.kind} = 'ADMISSION_NUMBER'
      and lower(${signInNames.name}) like ${like.toLowerCase()}
  )`;
}
