import { and, asc, eq, getTableColumns, ilike, isNotNull, or, sql, type SQL } from "drizzle-orm";
import type { Result } from "@school/core/results/schemas.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { isClassTeacher, takesSubject } from "../../classes/facts.ts";
import { classSubjects, subjects } from "../../classes/tables.ts";
import { identityWith } from "../../accounts/auth/queries.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import { jsonOf } from "../../platform/database/columns.ts";
import type { Reader } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/like.ts";
import { preparedSql } from "../../platform/database/per-database.ts";
import { one } from "../../platform/database/rows.ts";
import { registerName } from "../../students/queries.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { factsOfSheet, isOwnWork, type Sheet, type SheetKey, type StoredFacts } from "../facts.ts";
import type { EnteredResult, SheetRow } from "../present.ts";
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

const ofSubject = sql`${sql.placeholder("subjectId")}::uuid`;

/** A row of a sheet as JSON, in which moments are text. */
type StoredRow = Omit<SheetRow, "result"> & {
  result: (Omit<EnteredResult, Moment> & Record<Moment, string | null>) | null;
};
type Moment = "publishedAt" | "approvedAt" | "createdAt";

const {
  enrolmentId: _enrolmentId,
  subjectId: _subjectId,
  decisionId: _decisionId,
  updatedAt: _updatedAt,
  ...entered
} = getTableColumns(results);

/**
 * SQL: a row of JSON: every pupil of the class that term who takes the subject or has scores in it,
 * in register order, with what has been entered. Placeholders: `classId`, `subjectId`, `termId`.
 */
const rowsOfSheet = sql<StoredRow[]>`select coalesce(json_agg(json_build_object(
    'student', json_build_object('id', ${users.id}, 'admissionNumber', ${admissionNames.name},
      'name', ${registerName}),
    'result', case when ${results.id} is not null then ${jsonOf(entered)} end,
    'teacherName', ${teacherName}, 'approverName', ${approverName}) order by ${inRegisterOrder}), '[]')
  from ${enrolments}
  join ${users} on ${users.id} = ${enrolments.studentId}
  join ${studentDetails} on ${studentDetails.userId} = ${users.id}
  join ${signInNames} ${admissionNames} on ${hasAdmissionNumber}
  left join ${results} on ${results.enrolmentId} = ${enrolments.id}
    and ${results.subjectId} = ${ofSubject}
  left join ${users} ${teacher} on ${teacher.id} = ${results.teacherId}
  left join ${users} ${approver} on ${approver.id} = ${results.approvedBy}
  where ${enrolments.classId} = ${sql.placeholder("classId")}::uuid
    and ${enrolments.termId} = ${sql.placeholder("termId")}::uuid
    and ${isTaught} and (${takesSubject(ofSubject)} or ${results.id} is not null)`;

const readRows = preparedSql<{ rows: StoredRow[] }>(
  "rows_of_sheet",
  sql`select (${rowsOfSheet}) as rows`,
);

/** The rows of a sheet. One statement. */
export async function readSheet(db: Reader, key: SheetKey): Promise<SheetRow[]> {
  const { classId, subjectId, termId } = key;
  return sheetRows(one(await readRows(db, { classId, subjectId, termId })).rows);
}

/** A sheet with the facts that decide who may open it, and the actor's identity; one statement. */
export const readSheetAndFacts = identityWith<{ facts: StoredFacts | null; rows: StoredRow[] }>(
  "identity_and_sheet",
  sql`select json_build_object('facts', (${factsOfSheet}), 'rows', (${rowsOfSheet}))`,
);

export function sheetRows(stored: readonly StoredRow[]): SheetRow[] {
  return stored.map((row) => ({ ...row, result: row.result && withMoments(row.result) }));
}

function withMoments(stored: NonNullable<StoredRow["result"]>): EnteredResult {
  const { publishedAt, approvedAt, createdAt } = stored;
  return {
    ...stored,
    publishedAt: publishedAt === null ? null : new Date(publishedAt),
    approvedAt: approvedAt === null ? null : new Date(approvedAt),
    createdAt: new Date(createdAt ?? 0),
  };
}

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
